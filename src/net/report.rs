//! What can be said of each layer, as a tree of values.

use super::network::Network;
use super::run::{self, Note};
use crate::error::Result;
use crate::handle::{Own, Ref};
use crate::memory::scratch::Scratch;
use crate::object::{self, Object};

/// A list of tables, one for each layer: its path, its class, its parameters. With an input the network runs once, and a
/// layer that runs several times has a table for each of them, with sizes, multiply-adds and seconds.
///
/// # Errors
///
/// As [`run::forward_object`].
pub fn layers(network: Ref<'_, Network>, input: Option<Ref<'_, Object>>) -> Result<Own<Object>> {
    let list = object::table()?;
    let program = network.program();
    let entry = |place: u32| {
        let table = object::table()?;
        object::set_field(table.borrow(), b"path", object::string(program.path(place).as_bytes())?)?;
        if let Some(found) = program.places.get(place as usize) {
            let class = object::string(found.module.borrow().class_name())?;
            object::set_field(table.borrow(), b"class", class)?;
            let mut parameters = 0.0;
            if let Some(operation) = &found.operation {
                operation.weights(&mut |weights| parameters += weights.count() as f64);
            }
            object::set_field(table.borrow(), b"parameters", object::number(parameters)?)?;
        }
        Ok::<_, crate::error::Error>(table)
    };
    let Some(input) = input else {
        for (place, ..) in program.layers() {
            object::push(list.borrow(), entry(place)?)?;
        }
        return Ok(list);
    };
    let mut notes: Scratch<Note> = Scratch::new();
    run::noted(network, input, Some(&mut notes))?;
    for note in &notes {
        let table = entry(note.place)?;
        let set = |name: &[u8], value| object::set_field(table.borrow(), name, value);
        set(b"input", object::string(note.input.as_bytes())?)?;
        set(b"output", object::string(note.output.as_bytes())?)?;
        set(b"multiplyAdds", object::number(note.work)?)?;
        set(b"seconds", object::number(note.seconds)?)?;
        object::push(list.borrow(), table)?;
    }
    Ok(list)
}
