//! `th diff`: what differs between the tensors of two files.

use crate::arguments::Diff;
use crate::convert::tensors;
use crate::failure::Failure;
use crate::file::File;
use crate::json;
use crate::paint::line;
use crate::values::{self, Difference};
use TH::object::AnyTensor;
use std::collections::HashMap;
use std::io::Write;

/// Characters of a key.
const KEY: usize = 200;

/// What differs about a tensor.
enum Change {
    Missing,
    Added,
    Shape(String, String),
    Values(Difference, usize),
}

/// A tensor's type and sizes.
fn shape(tensor: &AnyTensor) -> Result<String, Failure> {
    let sizes = tensor.sizes()?.iter().map(i64::to_string).collect::<Vec<_>>().join("x");
    Ok(format!("{} {sizes}", tensor.element().name()))
}

/// Compares the files that the command line names; whether they are the same.
pub(crate) fn run(options: &Diff, out: &mut impl Write) -> Result<bool, Failure> {
    let (left, right) = (File::open(&options.file)?, File::open(&options.other)?);
    let (left, right) = (tensors(left.root())?.tensors, tensors(right.root())?.tensors);
    let others: HashMap<&str, &AnyTensor> =
        right.iter().map(|(path, tensor)| (path.as_str(), tensor)).collect();
    let known: HashMap<&str, ()> = left.iter().map(|(path, _)| (path.as_str(), ())).collect();
    let mut changes = Vec::new();
    for (path, tensor) in &left {
        let Some(other) = others.get(path.as_str()) else {
            changes.push((path, Change::Missing));
            continue;
        };
        match values::difference(tensor, other, options.tolerance)? {
            None => changes.push((path, Change::Shape(shape(tensor)?, shape(other)?))),
            Some(Difference { count: 0, .. }) => {}
            Some(difference) => changes.push((path, Change::Values(difference, tensor.count() as usize))),
        }
    }
    for (path, _) in right.iter().filter(|(path, _)| !known.contains_key(path.as_str())) {
        changes.push((path, Change::Added));
    }
    if options.json {
        write_json(&changes, out)?;
    } else {
        write_text(&changes, out)?;
    }
    Ok(changes.is_empty())
}

fn write_text(changes: &[(&String, Change)], out: &mut impl Write) -> Result<(), Failure> {
    for (path, change) in changes {
        let path = line(path.as_bytes(), KEY);
        match change {
            Change::Missing => writeln!(out, "- {path}")?,
            Change::Added => writeln!(out, "+ {path}")?,
            Change::Shape(left, right) => writeln!(out, "~ {path}: {left} became {right}")?,
            Change::Values(Difference { count, largest }, all) => {
                writeln!(out, "~ {path}: {count} of {all} elements differ, by up to {largest:.6e}")?;
            }
        }
    }
    Ok(())
}

fn write_json(changes: &[(&String, Change)], out: &mut impl Write) -> Result<(), Failure> {
    write!(out, "[")?;
    for (k, (path, change)) in changes.iter().enumerate() {
        write!(out, "{}{{\"key\":", if k > 0 { "," } else { "" })?;
        json::string(out, path)?;
        match change {
            Change::Missing => write!(out, ",\"change\":\"missing\"}}")?,
            Change::Added => write!(out, ",\"change\":\"added\"}}")?,
            Change::Shape(left, right) => {
                write!(out, ",\"change\":\"shape\",\"from\":\"{left}\",\"to\":\"{right}\"}}")?;
            }
            Change::Values(Difference { count, largest }, all) => {
                write!(out, ",\"change\":\"values\",\"differing\":{count},\"elements\":{all},\"largest\":")?;
                json::number(out, *largest)?;
                write!(out, "}}")?;
            }
        }
    }
    writeln!(out, "]")?;
    Ok(())
}
