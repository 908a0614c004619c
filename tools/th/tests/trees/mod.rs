//! Objects that tests of the command put into files.

use TH::handle::Own;
use TH::object::{self, Object};
use TH::tensor;

/// A tensor of floats.
pub(crate) fn floats(sizes: &[i64], elements: &[f32]) -> Own<Object> {
    let flat = tensor::empty::<f32>().unwrap();
    tensor::resize(flat.borrow(), &[elements.len() as i64], None).unwrap();
    for (k, &element) in elements.iter().enumerate() {
        tensor::set(flat.borrow(), [k as i64], element).unwrap();
    }
    object::tensor(tensor::geometry::new_view(flat.borrow(), sizes).unwrap()).unwrap()
}

/// A module with its fields.
pub(crate) fn module(class: &str, fields: Vec<(&str, Own<Object>)>) -> Own<Object> {
    let table = object::table().unwrap();
    for (name, value) in fields {
        object::set_field(table.borrow(), name.as_bytes(), value).unwrap();
    }
    object::instance(class.as_bytes(), 1, table).unwrap()
}

/// A table with the keys 1, 2, 3 and so on.
pub(crate) fn list(values: Vec<Own<Object>>) -> Own<Object> {
    let table = object::table().unwrap();
    for value in values {
        object::push(table.borrow(), value).unwrap();
    }
    table
}
