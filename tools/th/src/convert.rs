//! `th convert`: the tensors of a file in another format.

use crate::arguments::{Convert, Target};
use crate::failure::Failure;
use crate::file::{self, Destination, File, Format};
use crate::key::{Key, Paths, ROOT, pairs};
use crate::onnx;
use crate::paint::line;
use crate::program;
use crate::progress;
use crate::show::size;
use TH::handle::{Own, Ref};
use TH::object::{self, AnyTensor, Object, ObjectKind};
use std::collections::{HashMap, HashSet};
use std::ffi::OsStr;
use std::io::Write;
use std::path::Path;

/// The key of what a safetensors file says besides its tensors, which is no tensor.
const METADATA: &[u8] = b"__metadata__";
/// Characters of a name or a type that are shown.
const NAME: usize = 60;
/// What a file may take that the one that is read does not hold, for each of its bytes, and at least.
const GROWTH: u64 = 16;
const GROWTH_AT_LEAST: u64 = 64_000_000;

/// Converts what the command line names; whether all arrays are in the new file.
pub(crate) fn run(options: &Convert, out: &mut impl Write) -> Result<bool, Failure> {
    let target = options.to.or_else(|| Target::of_path(&options.out)).ok_or_else(|| {
        let name = options.out.display();
        let is_pytorch = |ending: &OsStr| ["pth", "pt"].iter().any(|name| ending.eq_ignore_ascii_case(name));
        if Path::new(&options.out).extension().is_some_and(is_pytorch) {
            let text = "files of PyTorch are read and not written; write safetensors instead";
            return Failure::Request(format!("{name}: {text}"));
        }
        Failure::Request(format!("what format is {name}? Say --to=t7, safetensors, npz, npy or onnx"))
    })?;
    let format = match target {
        Target::Onnx => return onnx::run(options, out).map(|()| true),
        Target::Format(format) => format,
    };
    if options.input.is_some() || options.external_data {
        return Err(Failure::Request(
            "--input and --external-data are for a network that becomes ONNX".into(),
        ));
    }
    let source = File::open(&options.file)?;
    if source.is_at(&options.out) {
        return Err(Failure::Request(format!("{} is the file that is converted", options.out.display())));
    }
    let chosen = chosen(&source, &options.keys)?;
    let (result, left_out) = match format {
        // Holds whatever there is, but for arrays that were not read.
        Format::T7 => without_unread(&source, chosen)?,
        _ => flat(options, &source, chosen.borrow(), format)?,
    };
    let to = Destination::new(&options.out)?;
    progress::during(!options.quiet, source.bytes(), || file::save(result.borrow(), format, &to))?;
    to.finish(out)?;
    out.flush()?;
    left_out.say(format, options.quiet);
    Ok(left_out.arrays.is_empty())
}

/// What is not in the new file. It is said when that is there: of one that cannot be written nothing is left out.
#[derive(Default)]
struct LeftOut {
    /// Names and types of arrays of which the format has no elements.
    arrays: Vec<(String, String)>,
    /// Values that are no tensors.
    others: usize,
}

impl LeftOut {
    fn array(&mut self, name: &str, array: Ref<'_, Object>) {
        self.arrays.push((line(name.as_bytes(), NAME), line(array.class_name(), NAME)));
    }

    /// Names the arrays and, unless `quiet`, counts the values.
    fn say(&self, format: Format, quiet: bool) {
        let (th, file) = (program::name(), format.name());
        for (name, class) in &self.arrays {
            eprintln!("{th}: {name}: elements of type {class} cannot be in a {file} file, so it is left out");
        }
        match self.others {
            _ if quiet => {}
            0 => {}
            1 => eprintln!("{th}: 1 value that is no tensor is not in the {file} file"),
            others => eprintln!("{th}: {others} values that are no tensors are not in the {file} file"),
        }
    }
}

/// The error of an array by itself that the format cannot have.
fn refused(source: &File, array: Ref<'_, Object>, format: Format) -> Failure {
    let class = line(array.class_name(), NAME);
    let text = format!("elements of type {class} cannot be in a {} file", format.name());
    Failure::File(source.name().to_owned(), text)
}

/// Arrays that were not read, in tables inside others, of which there are at most so many: taking one out of a table takes as
/// long as the table is.
const MOST_TAKEN_OUT: usize = 10_000;

/// `chosen` without the arrays that were not read, and which those are. Inside, they are taken out of the tables that have
/// them, which are this program's own.
fn without_unread(source: &File, chosen: Own<Object>) -> Result<(Own<Object>, LeftOut), Failure> {
    let root = chosen.borrow();
    if root.as_unread().is_some() {
        return Err(refused(source, root, Format::T7));
    }
    let mut left_out = LeftOut::default();
    let flat = tensors(root)?;
    for (path, array) in &flat.unread {
        left_out.array(&flat.paths.text(*path), array.borrow());
    }
    let is_copied = root.kind() == ObjectKind::Table;
    let is_inside = |holder: &&(Own<Object>, Own<Object>)| !is_copied || holder.0.borrow() != root;
    if flat.holders.iter().filter(is_inside).count() > MOST_TAKEN_OUT {
        return Err(Failure::Request("too many arrays that a t7 cannot have: convert to npz".into()));
    }
    for (table, key) in flat.holders.iter().filter(is_inside) {
        object::set(table.borrow(), key.borrow().to_owned(), object::nil()?)?;
    }
    if flat.holders.is_empty() || !is_copied {
        return Ok((chosen, left_out));
    }
    let table = object::table()?;
    for pair in root.pairs() {
        let (key, value) = pair?;
        if value.borrow().as_unread().is_none() {
            object::set(table.borrow(), key, value)?;
        }
    }
    Ok((table, left_out))
}

/// What is at the keys: all there is if there are none, the thing itself if there is one, else a table of them.
fn chosen(source: &File, keys: &[String]) -> Result<Own<Object>, Failure> {
    match keys {
        [] => Ok(source.root().to_owned()),
        [key] => source.at(Some(key)),
        keys => {
            let table = object::table()?;
            for key in keys {
                object::set_field(table.borrow(), key.as_bytes(), source.at(Some(key))?)?;
            }
            Ok(table)
        }
    }
}

/// A table of all tensors below `root`, for formats that have nothing else, and what that leaves out.
fn flat(
    options: &Convert,
    source: &File,
    root: Ref<'_, Object>,
    format: Format,
) -> Result<(Own<Object>, LeftOut), Failure> {
    let mut flat = tensors(root)?;
    let mut left_out = LeftOut { arrays: Vec::new(), others: flat.others };
    let unread = std::mem::take(&mut flat.unread);
    for (path, array) in unread {
        if array.borrow().as_unread().is_some_and(|unread| format.can_hold(unread)) {
            flat.unread.push((path, array));
        } else if path == ROOT {
            return Err(refused(source, array.borrow(), format));
        } else {
            left_out.array(&flat.paths.text(path), array.borrow());
        }
    }
    let bytes = flat.bytes();
    let most = source.bytes().saturating_mul(GROWTH).max(GROWTH_AT_LEAST);
    if bytes > most && !options.force {
        let (bytes, held, name) = (size(bytes), size(source.bytes()), format.name());
        return Err(Failure::Request(format!(
            "the {name} file would take {bytes}, for {held}: elements or keys that are shared, it has many times \
             (--force writes it)"
        )));
    }
    let table = object::table()?;
    let mut names = HashSet::new();
    let mut values = Vec::new();
    for (path, tensor) in flat.tensors {
        values.push((path, object::any_tensor(tensor)?));
    }
    values.extend(flat.unread);
    // In the order of the file.
    values.sort_by_key(|(path, _)| *path);
    for (path, value) in values {
        let name = match (path, options.keys.first()) {
            // The one that was asked for, or the only one.
            (ROOT, Some(key)) => key.as_bytes().to_vec(),
            (ROOT, None) => b"tensor".to_vec(),
            (path, _) => flat.paths.name(path),
        };
        let shown = String::from_utf8_lossy(&name).into_owned();
        if std::str::from_utf8(&name).is_err() {
            let path = flat.paths.text(path);
            return Err(Failure::Request(format!("the key {path} is not UTF-8: convert to t7")));
        }
        if format == Format::Safetensors && name == METADATA {
            return Err(Failure::Request(format!(
                "safetensors cannot have a tensor called {shown}: convert to npz or t7"
            )));
        }
        // A key may have points, or be a number in one place and a string in another.
        if !names.insert(name.clone()) {
            return Err(Failure::Request(format!("two tensors would be called {shown}: convert to t7")));
        }
        object::set_field(table.borrow(), &name, value)?;
    }
    keep_metadata(root, table.borrow(), format)?;
    Ok((table, left_out))
}

/// What a safetensors file says besides its tensors, which is no tensor itself.
fn metadata(root: Ref<'_, Object>) -> Result<Option<Own<Object>>, Failure> {
    let found = if root.has_keys() { root.field(METADATA)? } else { None };
    Ok(found.filter(|found| found.borrow().kind() == ObjectKind::Table))
}

/// Metadata of safetensors stay.
fn keep_metadata(source: Ref<'_, Object>, table: Ref<'_, Object>, format: Format) -> Result<(), Failure> {
    if format == Format::Safetensors
        && let Some(metadata) = metadata(source)?
    {
        object::set_field(table, METADATA, metadata)?;
    }
    Ok(())
}

/// The tensors of an object with their paths.
pub(crate) struct Flat {
    pub(crate) paths: Paths,
    pub(crate) tensors: Vec<(usize, AnyTensor)>,
    /// Arrays that were not read.
    pub(crate) unread: Vec<(usize, Own<Object>)>,
    /// The tables that have such arrays, and under which keys.
    pub(crate) holders: Vec<(Own<Object>, Own<Object>)>,
    /// Strings, numbers and functions beside them.
    pub(crate) others: usize,
}

impl Flat {
    /// What elements and names take, each tensor by itself.
    pub(crate) fn bytes(&self) -> u64 {
        self.tensors.iter().fold(0, |sum: u64, (path, tensor)| {
            let sizes = tensor.sizes().map_or(Vec::new(), |sizes| sizes.to_vec());
            let elements = sizes
                .iter()
                .fold(u64::from(!sizes.is_empty()), |count, &size| count.saturating_mul(size.max(0) as u64));
            let bytes = elements.saturating_mul(tensor.element().size() as u64);
            sum.saturating_add(bytes).saturating_add(self.paths.length(*path) as u64)
        })
    }

    /// The names of the tensors, told apart where two are the same.
    pub(crate) fn names(&self) -> Vec<(Vec<u8>, usize)> {
        let mut counts: HashMap<Vec<u8>, usize> = HashMap::new();
        let names = self.tensors.iter().map(|&(path, _)| self.paths.name(path));
        names
            .map(|name| {
                let count = counts.entry(name.clone()).or_default();
                *count += 1;
                (name, *count)
            })
            .collect()
    }
}

/// The tensors that `root` leads to; one that is reached by several ways under the first.
pub(crate) fn tensors(root: Ref<'_, Object>) -> Result<Flat, Failure> {
    let mut flat =
        Flat { paths: Paths::new(), tensors: Vec::new(), unread: Vec::new(), holders: Vec::new(), others: 0 };
    let has_metadata = metadata(root)?.is_some();
    let mut met = HashSet::new();
    // A stack of our own, since a file may nest as deep as it likes; the last of a table goes in first.
    let mut waiting: Vec<(usize, Own<Object>)> = vec![(ROOT, root.to_owned())];
    while let Some((path, object)) = waiting.pop() {
        let value = object.borrow();
        match value.kind() {
            ObjectKind::Tensor => {
                if met.insert(value.as_ptr())
                    && let Some(tensor) = value.tensor()?
                {
                    flat.tensors.push((path, tensor));
                }
            }
            ObjectKind::Unread => flat.unread.push((path, object)),
            ObjectKind::Table | ObjectKind::Instance => {
                if !met.insert(value.as_ptr()) {
                    continue;
                }
                let first = waiting.len();
                for pair in value.pairs() {
                    let (key, inner) = pair?;
                    if inner.borrow().as_unread().is_some() {
                        flat.holders.push((object.borrow().to_owned(), key));
                    }
                }
                for pair in pairs(value) {
                    let (key, inner) = pair?;
                    let is_metadata =
                        path == ROOT && has_metadata && matches!(&key, Key::String(name) if name == METADATA);
                    if !is_metadata {
                        waiting.push((flat.paths.below(path, key), inner));
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
