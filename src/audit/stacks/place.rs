//! From addresses to function, file and line, as far as debug information says.

use super::frame::Frame;
use super::loader;
use super::modules;
use crate::fork::ForkLock;
use crate::plain::plain;
use std::collections::BTreeMap;
use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::fmt;
use std::path::{Path, PathBuf};
use std::ptr;
use std::sync::{Arc, OnceLock};

/// A point in somebody's source.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct SourcePlace {
    pub(crate) function: Option<String>,
    pub(crate) file: Option<PathBuf>,
    pub(crate) line: Option<u32>,
    pub(crate) column: Option<u32>,
    address: usize,
    /// The program or library and the place in it, where there is no file.
    object: Option<String>,
}

/// What has been looked up, by module and address. Tools that look for leaks follow the nodes of a tree, not a hash table,
/// to whose block nobody has a pointer.
pub(crate) static KNOWN: ForkLock<BTreeMap<(u32, usize), Arc<[SourcePlace]>>> =
    ForkLock::new(BTreeMap::new());

/// The places of the call that a frame goes on after: more than one, innermost first, where functions were
/// compiled into others.
pub(crate) fn places(frame: &Frame) -> Arc<[SourcePlace]> {
    let key = (frame.module, frame.address);
    if let Some(known) = KNOWN.lock().get(&key) {
        return Arc::clone(known);
    }
    let found: Arc<[SourcePlace]> = resolve(frame.address).into();
    KNOWN.lock().insert(key, Arc::clone(&found));
    found
}

/// Looks up what could not be looked up after its library was unloaded.
pub(crate) fn remember(frames: &[Frame]) {
    for frame in frames {
        if modules::may_be_unloaded(frame.module) {
            places(frame);
        }
    }
}

fn resolve(address: usize) -> Vec<SourcePlace> {
    let mut found = Vec::new();
    let asking = loader::asking();
    backtrace::resolve(ptr::without_provenance_mut::<c_void>(address), |symbol| {
        found.push(SourcePlace {
            function: symbol.name().map(|name| format!("{name:#}")),
            object: None,
            file: symbol.filename().map(Path::to_path_buf),
            line: symbol.lineno(),
            column: symbol.colno(),
            address,
        });
    });
    drop(asking);
    for function in found.iter_mut().filter_map(|place| place.function.as_mut()) {
        if let Some(readable) = demangled(function) {
            *function = readable;
        }
    }
    if found.is_empty() {
        found.push(SourcePlace { address, ..SourcePlace::default() });
    }
    for place in found.iter_mut().filter(|place| place.file.is_none()) {
        place.object = Some(object_name(address));
    }
    found
}

/// `__cxa_demangle` of the C++ library.
type Demangle = unsafe extern "C" fn(*const c_char, *mut c_char, *mut usize, *mut c_int) -> *mut c_char;

static DEMANGLE: OnceLock<Option<Demangle>> = OnceLock::new();

/// Looks for the C++ library, before anybody has a lock: see `loader.rs`.
pub(crate) fn prepare() {
    if DEMANGLE.get().is_none() {
        // SAFETY: a terminated string.
        let found = unsafe { libc::dlsym(libc::RTLD_DEFAULT, c"__cxa_demangle".as_ptr()) };
        // SAFETY: the type that the C++ ABI gives this function.
        let function = unsafe { std::mem::transmute::<*mut c_void, Option<Demangle>>(found) };
        let _ = DEMANGLE.set(function);
    }
}

/// A name of C++ as the source has it, if it is one. Debug information has the names of functions that were compiled into
/// others, and of methods, as the linker knows them.
fn demangled(name: &str) -> Option<String> {
    let demangle = (*DEMANGLE.get()?)?;
    let name = name.starts_with("_Z").then(|| CString::new(name).ok())??;
    let mut status = 0;
    // SAFETY: a terminated string; the result is a block of its own.
    let readable = unsafe { demangle(name.as_ptr(), ptr::null_mut(), ptr::null_mut(), &mut status) };
    if readable.is_null() {
        return None;
    }
    // SAFETY: a terminated string in a block from `malloc`, which nobody else has.
    unsafe {
        let text = CStr::from_ptr(readable).to_string_lossy().into_owned();
        libc::free(readable.cast());
        Some(text)
    }
}

impl SourcePlace {
    /// Whether nothing that a reader cares for comes after this one.
    pub(crate) fn is_outermost(&self) -> bool {
        self.function.as_deref() == Some("main")
    }

    /// The file as short as it can be named: relative to the working directory if it is below that.
    fn short_file(&self) -> Option<PathBuf> {
        let file = self.file.as_deref()?;
        let here = std::env::current_dir().ok();
        Some(here.and_then(|here| file.strip_prefix(here).ok()).unwrap_or(file).to_path_buf())
    }

    /// What stays the same when lines are added elsewhere: function and file name.
    pub(crate) fn key(&self) -> String {
        let function = plain(self.function.as_deref().unwrap_or("?"));
        match self.file.as_deref().and_then(Path::file_name) {
            Some(file) => format!("{function} ({})", plain(&file.to_string_lossy())),
            None => function.into_owned(),
        }
    }
}

impl fmt::Display for SourcePlace {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.function {
            Some(function) => out.write_str(&plain(function))?,
            None => write!(out, "{:#x}", self.address)?,
        }
        let file = self.short_file();
        let file = file.as_deref().map(|file| file.to_string_lossy());
        match (file.as_deref().map(plain), self.line) {
            (Some(file), Some(line)) => write!(out, " ({file}:{line})"),
            (Some(file), None) => write!(out, " ({file})"),
            (None, _) => write!(out, " ({})", plain(self.object.as_deref().unwrap_or("?"))),
        }
    }
}

/// The program or library that `address` is in, for code without debug information.
fn object_name(address: usize) -> String {
    let Some((path, start)) = modules::object(address) else { return "?".into() };
    let name = path.rsplit('/').next().unwrap_or_default();
    format!("{name}+{:#x}; compile with -g for lines", address - start)
}

fn symbol_name(address: usize) -> String {
    let mut last = String::new();
    let _asking = loader::asking();
    backtrace::resolve(ptr::without_provenance_mut::<c_void>(address), |symbol| {
        last = symbol.name().and_then(|name| name.as_str()).unwrap_or_default().to_owned();
    });
    last
}

/// Whether `address` is in a function of this library that C code does not call: one with a Rust name, of
/// the compiler's, or of the C shim.
pub(crate) fn is_internal(address: usize) -> bool {
    let name = symbol_name(address);
    let is_rust = name.starts_with("_R") || (name.starts_with("_ZN") && name.contains("17h"));
    is_rust || name.starts_with("__rust") || name.starts_with("th_shim_")
}

/// Whether `address` is in a function that the library exports.
pub(crate) fn is_exported(address: usize) -> bool {
    let name = symbol_name(address);
    name.starts_with("TH") || name.starts_with("_TH")
}
