//! `th convert`: the tensors of a file in another format.

use crate::arguments::Convert;
use crate::failure::Failure;
use crate::file::{self, Destination, File, Format};
use crate::progress;
use crate::tree::{join, key_of};
use TH::handle::{Own, Ref};
use TH::object::{self, AnyTensor, Object, ObjectKind};
use std::collections::HashSet;
use std::io::Write;

/// The key of what a safetensors file says besides its tensors, which is no tensor.
const METADATA: &[u8] = b"__metadata__";

/// Converts what the command line names.
pub(crate) fn run(options: &Convert, out: &mut impl Write) -> Result<(), Failure> {
    let format = options.to.or_else(|| Format::of_path(&options.out)).ok_or_else(|| {
        Failure::Usage(format!("what format is {}? Say --to=t7, safetensors, npz or npy", options.out))
    })?;
    let source = File::open(&options.file)?;
    if source.is_at(&options.out) {
        return Err(Failure::Request(format!("{} is the file that is converted", options.out)));
    }
    let result = match format {
        // Holds whatever there is.
        Format::T7 => source.root().to_owned(),
        _ => {
            let flat = tensors(source.root())?;
            if flat.others > 0 && !options.quiet {
                let (others, name) = (flat.others, format.name());
                eprintln!("th: {others} values that are no tensors are not in the {name} file");
            }
            let table = object::table()?;
            let mut names = HashSet::new();
            for (path, tensor) in flat.tensors {
                // A key may have points, or be a number in one place and a string in another.
                if !names.insert(path.clone()) {
                    return Err(Failure::Request(format!(
                        "two tensors would be called {path}: convert to t7"
                    )));
                }
                object::set_field(table.borrow(), path.as_bytes(), object::any_tensor(tensor)?)?;
            }
            keep_metadata(source.root(), table.borrow(), format)?;
            table
        }
    };
    let to = Destination::new(&options.out, format.name())?;
    progress::during(!options.quiet, source.bytes(), || file::save(result.borrow(), format, to.path()))?;
    to.finish(out)
}

/// Metadata of safetensors stay.
fn keep_metadata(source: Ref<'_, Object>, table: Ref<'_, Object>, format: Format) -> Result<(), Failure> {
    if format == Format::Safetensors
        && let Some(metadata) = source.field(METADATA)?
    {
        object::set_field(table, METADATA, metadata)?;
    }
    Ok(())
}

/// The tensors of an object with their paths.
pub(crate) struct Flat {
    pub(crate) tensors: Vec<(String, AnyTensor)>,
    /// Strings, numbers and functions beside them.
    pub(crate) others: usize,
}

/// The tensors that `root` leads to; one that is reached by several ways under the first.
pub(crate) fn tensors(root: Ref<'_, Object>) -> Result<Flat, Failure> {
    let mut flat = Flat { tensors: Vec::new(), others: 0 };
    let mut met = HashSet::new();
    // A stack of our own, since a file may nest as deep as it likes; the last of a table goes in first.
    let mut waiting: Vec<(String, Own<Object>)> = vec![(String::new(), root.to_owned())];
    while let Some((path, object)) = waiting.pop() {
        let value = object.borrow();
        match value.kind() {
            ObjectKind::Tensor => {
                if met.insert(value.as_ptr())
                    && let Some(tensor) = value.tensor()?
                {
                    let path = if path.is_empty() { "tensor".to_owned() } else { path };
                    flat.tensors.push((path, tensor));
                }
            }
            ObjectKind::Table | ObjectKind::Instance => {
                if !met.insert(value.as_ptr()) {
                    continue;
                }
                let first = waiting.len();
                for pair in value.pairs() {
                    let (key, inner) = pair?;
                    let is_metadata = path.is_empty() && key.borrow().as_bytes() == Some(METADATA);
                    if !is_metadata {
                        waiting.push((join(&path, &key_of(key.borrow())), inner));
                    }
                }
                waiting[first..].reverse();
                if !value.has_keys()
                    && let Some(contents) = value.contents()?
                {
                    waiting.push((path, contents));
                }
            }
            _ => flat.others += 1,
        }
    }
    Ok(flat)
}
