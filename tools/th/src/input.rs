//! What networks are run with: tensors and pictures of files.

use crate::failure::Failure;
use crate::file::{File, Source};
use crate::picture::{self, Preparation};
use TH::error::Result as Outcome;
use TH::handle::{Own, Ref};
use TH::object::{self, Object, ObjectKind};
use std::ffi::{OsStr, OsString};

/// Refuses to read standard input twice: what was read is gone.
pub(crate) fn check_standard_input(model: &OsStr, inputs: &[OsString]) -> Result<(), Failure> {
    let names = [model].into_iter().chain(inputs.iter().map(OsString::as_os_str));
    if names.filter(|&name| name == "-").count() > 1 {
        return Err(Failure::Request("standard input can be one file only".into()));
    }
    Ok(())
}

/// The files of these names, open.
pub(crate) fn open(names: &[OsString]) -> Result<Vec<Source>, Failure> {
    names.iter().map(|name| Source::open(name)).collect()
}

/// What is in the files: one input, or a table of them.
pub(crate) fn read(files: Vec<Source>, preparation: &Preparation) -> Result<Own<Object>, Failure> {
    let mut values = Vec::new();
    for file in files {
        values.push(one(file, preparation)?);
    }
    Ok(joined(values)?)
}

/// The only one of some values, or a table of them.
pub(crate) fn joined(mut values: Vec<Own<Object>>) -> Outcome<Own<Object>> {
    if values.len() == 1
        && let Some(only) = values.pop()
    {
        return Ok(only);
    }
    let list = object::table()?;
    for value in values {
        object::push(list.borrow(), value)?;
    }
    Ok(list)
}

fn one(source: Source, preparation: &Preparation) -> Result<Own<Object>, Failure> {
    if picture::is_picture(&source) {
        return Ok(object::tensor(picture::input(&source, preparation)?)?);
    }
    let file = File::read(source)?;
    let value = file.at(None)?;
    if value.borrow().kind() == ObjectKind::Instance {
        let text = format!("this is a {}, not a tensor or a table of tensors", value.borrow().type_name());
        return Err(Failure::File(file.name().to_owned(), text));
    }
    // Files of several tensors have names for them, of which networks know nothing.
    if value.borrow().kind() == ObjectKind::Table && value.borrow().list_len() == 0 {
        return Ok(without_names(value.borrow())?);
    }
    Ok(value)
}

fn without_names(table: Ref<'_, Object>) -> Outcome<Own<Object>> {
    let values = table.pairs().map(|pair| Ok(pair?.1));
    joined(values.collect::<Outcome<_>>()?)
}
