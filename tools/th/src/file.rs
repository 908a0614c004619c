//! Formats: which one a file has, reading and writing.

use crate::failure::{Failure, reason, without_number};
use TH::exchange::{npy, npz, safetensors};
use TH::handle::{Own, Ref};
use TH::object::{self, Object, recognise, t7};
use std::ffi::CString;
use std::fs;
use std::io::{self, Read, Write};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

/// Bytes of a file that tell its format.
const LOOKED_AT: u64 = 512;

/// The format of a file.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Format {
    T7,
    Safetensors,
    Npz,
    Npy,
}

impl Format {
    const ALL: [Format; 4] = [Format::T7, Format::Safetensors, Format::Npz, Format::Npy];

    /// The name that people give it, which is also the end of names of files.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Format::T7 => "t7",
            Format::Safetensors => "safetensors",
            Format::Npz => "npz",
            Format::Npy => "npy",
        }
    }

    /// The format of that name.
    pub(crate) fn named(name: &str) -> Option<Format> {
        Format::ALL.into_iter().find(|format| format.name() == name)
    }

    /// The format of files with a name like `path`.
    pub(crate) fn of_path(path: &str) -> Option<Format> {
        let ending = Path::new(path).extension()?.to_str()?.to_ascii_lowercase();
        // Lua programs end their files in several ways.
        if matches!(ending.as_str(), "th" | "net") { Some(Format::T7) } else { Format::named(&ending) }
    }

    /// The format of a file that begins with `bytes`. What is none of the others is for the reader of t7, which says
    /// what it is instead.
    fn of_content(bytes: &[u8]) -> Format {
        match bytes {
            [0x93, b'N', b'U', b'M', b'P', b'Y', ..] => Format::Npy,
            // Not unpacked, since it may be large.
            _ if recognise::is_of_pytorch(bytes) => Format::T7,
            [b'P', b'K', 3 | 5, 4 | 6, ..] => Format::Npz,
            _ if recognise::is_safetensors(bytes) => Format::Safetensors,
            _ => Format::T7,
        }
    }

    fn load(self, path: &CString) -> TH::error::Result<Own<Object>> {
        match self {
            Format::T7 => t7::load(path),
            Format::Safetensors => safetensors::load(path, 0),
            Format::Npz => npz::load(path),
            Format::Npy => object::any_tensor(npy::load(path)?),
        }
    }
}

/// A file of its own for a while, gone when dropped.
struct Temporary(PathBuf);

impl Temporary {
    fn new(ending: &str) -> Temporary {
        static SERIAL: AtomicU32 = AtomicU32::new(0);
        let serial = SERIAL.fetch_add(1, Ordering::Relaxed);
        Temporary(std::env::temp_dir().join(format!("th-{}-{serial}.{ending}", std::process::id())))
    }

    /// What comes through standard input.
    fn of_input() -> io::Result<Temporary> {
        let temporary = Temporary::new("input");
        let mut file = fs::OpenOptions::new().write(true).create_new(true).open(&temporary.0)?;
        io::copy(&mut io::stdin().lock(), &mut file)?;
        Ok(temporary)
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        // It may never have come into being.
        let _ = fs::remove_file(&self.0);
    }
}

/// A path for the library.
fn c_path(path: &Path) -> Result<CString, Failure> {
    use std::os::unix::ffi::OsStrExt;
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
}

/// Whether a zip archive that was read as an npz is a model as PyTorch saves them since 1.6.
fn is_of_pytorch(object: Ref<'_, Object>) -> bool {
    let names = object.pairs().filter_map(|pair| pair.ok());
    names
        .into_iter()
        .any(|(name, _)| name.borrow().as_bytes().is_some_and(|name| name.ends_with(b"/data.pkl")))
}

impl File {
    /// Reads the file `name`; `-` is standard input.
    pub(crate) fn open(name: &str) -> Result<File, Failure> {
        let failed = |error: io::Error| Failure::File(name.to_owned(), without_number(&error));
        // Mapped files stay readable after their names are gone.
        let temporary = if name == "-" { Some(Temporary::of_input().map_err(failed)?) } else { None };
        let path = temporary.as_ref().map_or(Path::new(name), |temporary| temporary.0.as_path());
        let mut start = Vec::new();
        let file = fs::File::open(path).map_err(failed)?;
        let about = file.metadata().map_err(failed)?;
        if about.is_dir() {
            return Err(Failure::File(name.to_owned(), "is a folder".into()));
        }
        file.take(LOOKED_AT).read_to_end(&mut start).map_err(failed)?;
        let format = Format::of_content(&start);
        let object = format.load(&c_path(path)?).map_err(|error| {
            let text = error.message().replace(&*path.to_string_lossy(), name);
            // Whoever does not find what he expects may have expected any format.
            let text = reason(&text, name).replacen("this is no t7 file but ", "this is ", 1);
            Failure::File(name.to_owned(), text)
        })?;
        if format == Format::Npz && is_of_pytorch(object.borrow()) {
            let what = "this is a model of PyTorch 1.6 or later, which torch.load of PyTorch reads";
            return Err(Failure::File(name.to_owned(), what.into()));
        }
        let place = temporary.is_none().then(|| (about.dev(), about.ino()));
        Ok(File { name: name.to_owned(), format, bytes: about.len(), place, object })
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

    /// Whether `path` leads to this file.
    pub(crate) fn is_at(&self, path: &str) -> bool {
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
        root.path(key.as_bytes()).map_err(Failure::of_file(&self.name))
    }
}

/// Writes the tensors of `table` to the file at `path`.
pub(crate) fn save(table: Ref<'_, Object>, format: Format, path: &str) -> Result<(), Failure> {
    let name = c_path(Path::new(path))?;
    let saved = match format {
        Format::T7 => t7::save(table, &name),
        Format::Safetensors => safetensors::save(table, &name, 0),
        Format::Npz => npz::save(table, &name),
        Format::Npy => {
            let tensor = match table.tensor()? {
                Some(tensor) => Some(tensor),
                None if table.pair_count() == 1 => match table.pair(0)? {
                    Some((_, value)) => value.borrow().tensor()?,
                    None => None,
                },
                None => None,
            };
            let tensor =
                tensor.ok_or_else(|| Failure::Request("npy holds one tensor: convert to npz".into()))?;
            crate::values::save_npy(&tensor, &name)
        }
    };
    saved.map_err(Failure::of_file(path))
}

/// Where a command writes a file to; `-` is standard output.
pub(crate) struct Destination {
    path: String,
    temporary: Option<Temporary>,
}

impl Destination {
    /// The file `name`; for standard output a file with that `ending` for the time being.
    pub(crate) fn new(name: &str, ending: &str) -> Result<Destination, Failure> {
        if name != "-" {
            return Ok(Destination { path: name.to_owned(), temporary: None });
        }
        let temporary = Temporary::new(ending);
        let path = temporary
            .0
            .to_str()
            .ok_or_else(|| Failure::Request("the temporary folder is not UTF-8".into()))?;
        Ok(Destination { path: path.to_owned(), temporary: Some(temporary) })
    }

    /// Where to write.
    pub(crate) fn path(&self) -> &str {
        &self.path
    }

    /// Hands on what was written.
    pub(crate) fn finish(self, out: &mut impl Write) -> Result<(), Failure> {
        if let Some(temporary) = &self.temporary {
            let mut file = fs::File::open(&temporary.0)?;
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
        assert_eq!(Format::of_path("a/b.T7"), Some(Format::T7));
        assert_eq!(Format::of_path("model.net"), Some(Format::T7));
        assert_eq!(Format::of_path("x.safetensors"), Some(Format::Safetensors));
        assert_eq!(Format::of_path("x"), None);
    }
}
