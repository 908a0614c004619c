//! Formats: which one a file has, reading and writing.

use crate::failure::{Failure, reason, without_number};
use crate::key::{self, Key, Step, pairs};
use crate::program;
use crate::temporary;
use TH::exchange::{npy, npz, safetensors};
use TH::handle::{Own, Ref};
use TH::object::{Object, Unread, UnreadFormat, recognise, t7};
use std::ffi::{CString, OsStr};
use std::fs;
use std::io::{self, IsTerminal, Read, Seek, SeekFrom, Write};
use std::os::fd::AsFd;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{FileExt, FileTypeExt, MetadataExt};
use std::path::{Path, PathBuf};

/// Bytes of a file that tell its format.
const LOOKED_AT: u64 = 512;

/// The format of a file.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Format {
    T7,
    Safetensors,
    Npz,
    Npy,
    /// Of PyTorch, or a pickle of Python: only read.
    PyTorch,
}

impl Format {
    /// Those that are written, with the names that people give them.
    pub(crate) const NAMES: [(&'static str, Format); 4] = [
        ("t7", Format::T7),
        ("safetensors", Format::Safetensors),
        ("npz", Format::Npz),
        ("npy", Format::Npy),
    ];

    /// The name that people give it, which is also the end of names of files.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Format::T7 => "t7",
            Format::Safetensors => "safetensors",
            Format::Npz => "npz",
            Format::Npy => "npy",
            Format::PyTorch => "pytorch",
        }
    }

    /// The format of that name.
    pub(crate) fn named(name: &str) -> Option<Format> {
        Format::NAMES.into_iter().find(|(known, _)| *known == name).map(|(_, format)| format)
    }

    /// The format of files with a name like `path`.
    pub(crate) fn of_path(path: &OsStr) -> Option<Format> {
        let ending = Path::new(path).extension()?.to_str()?.to_ascii_lowercase();
        // Lua programs end their files in several ways.
        if matches!(ending.as_str(), "th" | "net") { Some(Format::T7) } else { Format::named(&ending) }
    }

    /// The format of a file that begins with `bytes`. What is none of the others is for the reader of t7, which says
    /// what it is instead.
    fn of_content(bytes: &[u8]) -> Format {
        match bytes {
            [0x93, b'N', b'U', b'M', b'P', b'Y', ..] => Format::Npy,
            _ if recognise::is_of_pytorch(bytes) => Format::PyTorch,
            [b'P', b'K', 3 | 5, 4 | 6, ..] => Format::Npz,
            _ if recognise::is_safetensors(bytes) => Format::Safetensors,
            _ => Format::T7,
        }
    }

    /// The format of the file of this name that begins with `bytes`. Where the header of a safetensors file is no object, its name
    /// says what it is meant to be: a short length and a text behind it look like a string of a t7.
    fn of_file(path: &OsStr, bytes: &[u8]) -> Format {
        let is_text = matches!(bytes, [_, _, _, _, 0, 0, 0, 0, b' '..=b'~', ..]);
        match Format::of_content(bytes) {
            Format::T7 if is_text && Format::of_path(path) == Some(Format::Safetensors) => {
                Format::Safetensors
            }
            format => format,
        }
    }

    /// The object in a file of this format, and how many bytes stand behind it.
    fn load(self, path: &CString) -> TH::error::Result<(Own<Object>, u64)> {
        Ok(match self {
            Format::T7 | Format::PyTorch => {
                let first = t7::load_first(path)?;
                (first.object, first.rest)
            }
            Format::Safetensors => (safetensors::load(path, 0)?, 0),
            Format::Npz => (npz::load(path)?, 0),
            Format::Npy => (npy::load(path)?, 0),
        })
    }

    /// Whether files of this format can have `unread`.
    pub(crate) fn can_hold(self, unread: &Unread) -> bool {
        match unread.format() {
            UnreadFormat::Npy => matches!(self, Format::Npy | Format::Npz),
            UnreadFormat::Safetensors => self == Format::Safetensors,
            UnreadFormat::PyTorch => false,
        }
    }
}

/// A path for the library.
pub(crate) fn c_path(path: &Path) -> Result<CString, Failure> {
    CString::new(path.as_os_str().as_bytes())
        .map_err(|_| Failure::Request("a name of a file has no zero byte".into()))
}

/// A file that was read.
pub(crate) struct File {
    name: String,
    format: Format,
    bytes: u64,
    /// Its device and number there; `None` for standard input.
    place: Option<(u64, u64)>,
    object: Own<Object>,
    /// The bytes behind the object.
    rest: u64,
}

/// Whether a zip archive that was read as an npz is a file as PyTorch saves them since 1.6, packed anew.
fn is_of_pytorch(object: Ref<'_, Object>) -> bool {
    let names = object.pairs().filter_map(|pair| pair.ok());
    names
        .into_iter()
        .any(|(name, _)| name.borrow().as_bytes().is_some_and(|name| name.ends_with(b"data.pkl")))
}

/// A file that is open for reading: it has an end, and can be read more than once.
pub(crate) struct Source {
    name: String,
    file: fs::File,
    /// Whether it is the file of that name: what comes through a pipe is a copy.
    is_named: bool,
}

impl Source {
    /// Opens the file `name`; `-` is standard input.
    pub(crate) fn open(name: &OsStr) -> Result<Source, Failure> {
        let shown = name.to_string_lossy().into_owned();
        let failed = |error: io::Error| Failure::File(shown.clone(), without_number(&error));
        let (mut file, is_named) = opened(name).map_err(failed)?;
        file.seek(SeekFrom::Start(0)).map_err(failed)?;
        Ok(Source { name: shown, file, is_named })
    }

    /// The name on the command line.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Where the library finds it.
    pub(crate) fn path(&self) -> PathBuf {
        temporary::path_of(&self.file)
    }

    /// The first bytes, as many as there are of `N`.
    pub(crate) fn start<const N: usize>(&self) -> [u8; N] {
        let mut start = [0; N];
        // What cannot be read is complained of by who wants to read it.
        let _ = self.file.read_at(&mut start, 0);
        start
    }
}

/// The file to read: what has an end and can be read more than once, and whether it is the one of that name.
fn opened(name: &OsStr) -> io::Result<(fs::File, bool)> {
    let file = if name == "-" {
        fs::File::from(io::stdin().as_fd().try_clone_to_owned()?)
    } else {
        fs::File::open(name)?
    };
    let kind = file.metadata()?.file_type();
    if kind.is_dir() {
        return Err(io::Error::other("is a folder"));
    }
    if kind.is_char_device() && !file.is_terminal() || kind.is_block_device() {
        return Err(io::Error::other("is a device, which need not have an end"));
    }
    // Of standard input, somebody may have read a part.
    if kind.is_file() && name != "-" { Ok((file, true)) } else { Ok((temporary::of_pipe(file)?, false)) }
}

/// Bytes of the record that ends a zip archive, with the longest comment.
const END_OF_ZIP: u64 = 22 + 0xffff;

/// Whether the record that ends a zip archive stands where it may.
fn ends_as_zip(mut file: &fs::File) -> io::Result<bool> {
    let length = file.seek(SeekFrom::End(0))?;
    file.seek(SeekFrom::Start(length.saturating_sub(END_OF_ZIP)))?;
    let mut end = Vec::new();
    file.take(END_OF_ZIP).read_to_end(&mut end)?;
    Ok(end.windows(4).any(|mark| mark == b"PK\x05\x06"))
}

/// Whether two names lead to one file; of standard input and output nothing is said.
pub(crate) fn is_same(a: &OsStr, b: &OsStr) -> bool {
    let place = |name: &OsStr| fs::metadata(name).ok().map(|about| (about.dev(), about.ino()));
    a != "-" && b != "-" && place(a).is_some_and(|there| place(b) == Some(there))
}

impl File {
    /// Reads the file `name`; `-` is standard input.
    pub(crate) fn open(name: &OsStr) -> Result<File, Failure> {
        File::read(Source::open(name)?)
    }

    /// Reads an open file.
    pub(crate) fn read(source: Source) -> Result<File, Failure> {
        let Source { name: shown, file, is_named } = source;
        let failed = |error: io::Error| Failure::File(shown.clone(), without_number(&error));
        let about = file.metadata().map_err(failed)?;
        // Mapped files stay readable when they are closed.
        let path = temporary::path_of(&file);
        let name = shown.as_str();
        let mut start = Vec::new();
        (&file).take(LOOKED_AT).read_to_end(&mut start).map_err(failed)?;
        let mut format = Format::of_file(OsStr::new(name), &start);
        let c_name = c_path(&path)?;
        let mut loaded = format.load(&c_name);
        // What begins as nothing that is known may be an archive behind something else, which only its end tells.
        if format == Format::T7
            && loaded.is_err()
            && ends_as_zip(&file).map_err(failed)?
            && let Ok(archive) = Format::Npz.load(&c_name)
        {
            (format, loaded) = (Format::Npz, Ok(archive));
        }
        if format == Format::Npz && loaded.as_ref().is_ok_and(|(object, _)| is_of_pytorch(object.borrow())) {
            (format, loaded) = (Format::PyTorch, Format::PyTorch.load(&c_name));
        }
        let (object, rest) = loaded.map_err(|error| {
            let text = error.message().replace(&*path.to_string_lossy(), name);
            // Whoever does not find what he expects may have expected any format.
            let text = reason(&text, name).replacen("this is no t7 file but ", "this is ", 1);
            Failure::File(name.to_owned(), text)
        })?;
        let place = is_named.then(|| (about.dev(), about.ino()));
        Ok(File { name: name.to_owned(), format, bytes: about.len(), place, object, rest })
    }

    /// The name on the command line.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    pub(crate) fn format(&self) -> Format {
        self.format
    }

    /// The bytes of the file.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The bytes behind the object that a t7 begins with.
    pub(crate) fn rest(&self) -> u64 {
        self.rest
    }

    /// Whether `path` leads to this file.
    pub(crate) fn is_at(&self, path: &OsStr) -> bool {
        let there = fs::metadata(path).ok().map(|about| (about.dev(), about.ino()));
        path != "-" && self.place.is_some() && there == self.place
    }

    /// All that is in it.
    pub(crate) fn root(&self) -> Ref<'_, Object> {
        self.object.borrow()
    }

    /// What is at `key`: a key that is there as it stands, points and all, or a path of keys.
    pub(crate) fn at(&self, key: Option<&str>) -> Result<Own<Object>, Failure> {
        let root = self.root();
        let Some(key) = key else {
            return Ok(root.to_owned());
        };
        if root.has_keys()
            && let Some(value) = root.field(key.as_bytes())?
        {
            return Ok(value);
        }
        let steps = key::steps(key)
            .ok_or_else(|| Failure::Request(format!("{key}: quotes or brackets of this key do not end")))?;
        let mut object = root.to_owned();
        for step in steps {
            let next = under(object.borrow(), &step)?;
            object = next.ok_or_else(|| Failure::File(self.name.clone(), missing(object.borrow(), &step)))?;
        }
        Ok(object)
    }
}

/// What is in `object` under the key that `step` is.
fn under(object: Ref<'_, Object>, step: &Step) -> Result<Option<Own<Object>>, Failure> {
    let search = |wanted: &dyn Fn(&Key) -> bool| {
        pairs(object).find(|pair| pair.as_ref().map_or(true, |(key, _)| wanted(key))).transpose()
    };
    let found = match step {
        Step::String(bytes) => return Ok(object.field(bytes)?),
        Step::Bracket(text) => search(&|key| key.to_string() == format!("[{text}]"))?,
        Step::Either(text) => {
            if let Some(value) = object.field(text.as_bytes())? {
                return Ok(Some(value));
            }
            match text.parse() {
                Ok(number) => search(&|key| *key == Key::Number(number))?,
                Err(_) => None,
            }
        }
    };
    Ok(found.map(|(_, value)| value))
}

/// Most fields that are listed.
const LISTED: usize = 20;
/// How alike two names are of which one may be a slip of the other.
const ALIKE: f64 = 0.75;

/// Why there is nothing at `step`, and what there is.
fn missing(object: Ref<'_, Object>, step: &Step) -> String {
    let (class, wanted) = (
        object.type_name(),
        match step {
            Step::String(bytes) => Key::String(bytes.clone()).to_string(),
            Step::Bracket(text) => format!("[{text}]"),
            Step::Either(text) => text.clone(),
        },
    );
    if !object.has_keys() {
        return format!("no field '{wanted}' in a {class}, which has no fields");
    }
    let names: Vec<String> = pairs(object).map_while(|pair| Some(pair.ok()?.0.to_string())).collect();
    let like = |name: &String| strsim::jaro_winkler(name, &wanted);
    let nearest = names.iter().max_by(|a, b| like(a).total_cmp(&like(b))).filter(|name| like(name) > ALIKE);
    let nearest = nearest.map_or(String::new(), |name| format!(" (did you mean {name}?)"));
    let listed: Vec<String> =
        names.iter().take(LISTED).map(|name| crate::paint::line(name.as_bytes(), 60)).collect();
    let has = match names.len().saturating_sub(LISTED) {
        _ if names.is_empty() => "no fields".to_owned(),
        0 => listed.join(", "),
        more => format!("{} and {more} more", listed.join(", ")),
    };
    format!("this {class} has no field '{wanted}'{nearest}: it has {has}")
}

/// Writes the tensors of `table` to the file at `path`, which messages call `name`.
pub(crate) fn save(table: Ref<'_, Object>, format: Format, to: &Destination) -> Result<(), Failure> {
    let name = c_path(&to.path)?;
    let saved = match format {
        Format::T7 => t7::save(table, &name),
        Format::PyTorch => return Err(Failure::Request("files of PyTorch are read, and not written".into())),
        Format::Safetensors => safetensors::save(table, &name, 0),
        Format::Npz => npz::save(table, &name),
        Format::Npy => {
            let value = match table.pair(0)? {
                Some((_, value)) if table.pair_count() == 1 => value,
                _ => table.to_owned(),
            };
            if let Some(unread) = value.borrow().as_unread() {
                return npy::save_unread(unread, &name).map_err(Failure::of_file(&to.path.to_string_lossy()));
            }
            let tensor = match table.tensor()? {
                Some(tensor) => Some(tensor),
                None if table.pair_count() == 1 => match table.pair(0)? {
                    Some((_, value)) => value.borrow().tensor()?,
                    None => None,
                },
                None => None,
            };
            let tensor = tensor.ok_or_else(|| {
                let th = program::name();
                Failure::Request(format!(
                    "npy holds one tensor: say which, as in `{th} convert FILE KEY OUT.npy`"
                ))
            })?;
            crate::values::save_npy(&tensor, &name)
        }
    };
    saved.map_err(Failure::of_file(&to.path.to_string_lossy()))
}

/// Where a command writes a file to; `-` is standard output.
pub(crate) struct Destination {
    path: PathBuf,
    temporary: Option<fs::File>,
}

impl Destination {
    /// The path that the library writes to.
    pub(crate) fn c_path(&self) -> Result<CString, Failure> {
        c_path(&self.path)
    }

    /// Whether it is standard output.
    pub(crate) fn is_output(&self) -> bool {
        self.temporary.is_some()
    }

    /// The file `name`; for standard output one without a name for the time being.
    pub(crate) fn new(name: &OsStr) -> Result<Destination, Failure> {
        if name != "-" {
            return Ok(Destination { path: PathBuf::from(name), temporary: None });
        }
        let file = temporary::unnamed()
            .map_err(|error| Failure::File("standard output".into(), without_number(&error)))?;
        Ok(Destination { path: temporary::path_of(&file), temporary: Some(file) })
    }

    /// Hands on what was written.
    pub(crate) fn finish(self, out: &mut impl Write) -> Result<(), Failure> {
        if let Some(mut file) = self.temporary {
            file.seek(SeekFrom::Start(0))?;
            io::copy(&mut file, out)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats() {
        assert_eq!(Format::of_content(b"\x93NUMPY\x01\x00"), Format::Npy);
        assert_eq!(Format::of_content(b"PK\x03\x04...."), Format::Npz);
        assert_eq!(Format::of_content(b"\x10\0\0\0\0\0\0\0{\"a"), Format::Safetensors);
        assert_eq!(Format::of_content(b"\x08\0\0\0\0\0\0\0{}      "), Format::Safetensors);
        // A string that begins with a brace.
        assert_eq!(Format::of_content(b"\x02\0\0\0\x03\0\0\0{\"a"), Format::T7);
        assert_eq!(Format::of_content(b"\x04\0\0\0\x01\0\0\0"), Format::T7);
        assert_eq!(Format::of_content(b""), Format::T7);
        assert_eq!(Format::of_content(b"\x80\x02\x8a\nl\xfc\x9cF\xf9 j\xa8P\x19."), Format::PyTorch);
        assert_eq!(Format::of_path(OsStr::new("model.pth")), None);
        let of_file = |path: &str, bytes: &[u8]| Format::of_file(OsStr::new(path), bytes);
        assert_eq!(of_file("x.safetensors", b"\x02\0\0\0\0\0\0\0[]"), Format::Safetensors);
        assert_eq!(of_file("x.t7", b"\x02\0\0\0\0\0\0\0[]"), Format::T7);
        assert_eq!(of_file("x.safetensors", b"\x04\0\0\0\x01\0\0\0"), Format::T7);
        assert_eq!(Format::of_path(OsStr::new("a/b.T7")), Some(Format::T7));
        assert_eq!(Format::of_path(OsStr::new("model.net")), Some(Format::T7));
        assert_eq!(Format::of_path(OsStr::new("x.safetensors")), Some(Format::Safetensors));
        assert_eq!(Format::of_path(OsStr::new("x")), None);
    }
}
