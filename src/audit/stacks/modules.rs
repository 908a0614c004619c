//! The program and the libraries that are loaded: what the loader says of them.

use super::loader;
use crate::fork::ForkLock;
use std::ffi::{CStr, c_int, c_void};
use std::ops::Range;

/// Code that was loaded: a program or a library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Module {
    /// Where it was loaded.
    pub(crate) base: usize,
    /// Its file; empty for the program itself.
    pub(crate) path: String,
    /// How many libraries had been unloaded before: after that, the same place may be another one's.
    unloaded_before: u64,
}

/// All modules that frames were found in, by their numbers.
pub(crate) static MODULES: ForkLock<Vec<Module>> = ForkLock::new(Vec::new());

/// The module with a number that a frame has.
pub(crate) fn module(number: u32) -> Option<Module> {
    MODULES.lock().get(number as usize).cloned()
}

/// Whether the module with a number may be unloaded before the process ends: the program and the C library may not.
pub(crate) fn may_be_unloaded(number: u32) -> bool {
    module(number).is_some_and(|module| is_unloadable(&module.path))
}

fn is_unloadable(path: &str) -> bool {
    !path.is_empty() && !path.contains("/libc.so")
}

/// The number of no module.
pub(crate) const NO_MODULE: u32 = u32::MAX;

/// The number of a module, which is found or given.
pub(super) fn number(info: &libc::dl_phdr_info) -> u32 {
    let module = Module { base: info.dlpi_addr as usize, path: path(info), unloaded_before: info.dlpi_subs };
    let mut modules = MODULES.lock();
    // After something was unloaded, what is found at a place may be another library of the same name.
    let same = |known: &Module| {
        (known.base, &known.path) == (module.base, &module.path)
            && (module.path.is_empty() || known.unloaded_before == module.unloaded_before)
    };
    let found = modules.iter().position(same).unwrap_or_else(|| {
        modules.push(module);
        modules.len() - 1
    });
    found as u32
}

/// The number of libraries that have been unloaded.
pub(super) fn unloaded() -> u64 {
    unsafe extern "C" fn visit(info: *mut libc::dl_phdr_info, _size: usize, found: *mut c_void) -> c_int {
        // SAFETY: the loader passes a valid description, `unloaded` its own variable.
        unsafe { *found.cast::<u64>() = (*info).dlpi_subs };
        1
    }
    let mut found = 0_u64;
    let _asking = loader::asking();
    // SAFETY: `visit` gets the variable it expects.
    unsafe { libc::dl_iterate_phdr(Some(visit), (&raw mut found).cast()) };
    found
}

/// The writable data of the program and of all libraries but this one and the C library.
pub(crate) fn static_data() -> Vec<Range<usize>> {
    unsafe extern "C" fn visit(info: *mut libc::dl_phdr_info, _size: usize, found: *mut c_void) -> c_int {
        // SAFETY: the loader passes a valid description, `static_data` its own variable.
        let (info, found) = unsafe { (&*info, &mut *found.cast::<Vec<Range<usize>>>()) };
        // SAFETY: the description says how many headers there are.
        let headers = unsafe { std::slice::from_raw_parts(info.dlpi_phdr, usize::from(info.dlpi_phnum)) };
        let parts = headers.iter().filter(|header| header.p_type == libc::PT_LOAD).map(|header| {
            let start = (info.dlpi_addr + header.p_vaddr) as usize;
            (header.p_flags & libc::PF_W != 0, start..start + header.p_memsz as usize)
        });
        let parts: Vec<(bool, Range<usize>)> = parts.collect();
        // The book itself is no root.
        let path = path(info);
        let is_program = path.is_empty();
        let is_own = parts.iter().any(|(_, part)| part.contains(&(visit as *const () as usize)));
        if is_program && is_own {
            // The library is part of the program, whose data cannot be told from the book's.
            return 1;
        }
        // The C library keeps lists of free blocks, and the loader is part of it.
        let is_system = path.contains("/libc.so") || path.contains("/ld-linux");
        if is_program || !is_own && !is_system {
            let word = size_of::<usize>();
            let whole = |part: Range<usize>| part.start.next_multiple_of(word)..part.end / word * word;
            found.extend(parts.into_iter().filter(|(writable, _)| *writable).map(|(_, part)| whole(part)));
        }
        0
    }
    let mut found: Vec<Range<usize>> = Vec::new();
    let _asking = loader::asking();
    // SAFETY: `visit` gets the variable it expects.
    unsafe { libc::dl_iterate_phdr(Some(visit), (&raw mut found).cast()) };
    found
}

/// The file of the program or library that an address is in, and where that begins. Not by `dladdr`: see `loader.rs`.
pub(crate) fn object(address: usize) -> Option<(String, usize)> {
    struct Object {
        address: usize,
        found: Option<(String, usize)>,
    }
    unsafe extern "C" fn visit(info: *mut libc::dl_phdr_info, _size: usize, object: *mut c_void) -> c_int {
        // SAFETY: the loader passes a valid description, `object` its own variable.
        let (info, object) = unsafe { (&*info, &mut *object.cast::<Object>()) };
        // SAFETY: the description says how many headers there are.
        let headers = unsafe { std::slice::from_raw_parts(info.dlpi_phdr, usize::from(info.dlpi_phnum)) };
        let parts = headers.iter().filter(|header| header.p_type == libc::PT_LOAD).map(|header| {
            let start = (info.dlpi_addr + header.p_vaddr) as usize;
            start..start + header.p_memsz as usize
        });
        let parts: Vec<Range<usize>> = parts.collect();
        if !parts.iter().any(|part| part.contains(&object.address)) {
            return 0;
        }
        let start = parts.iter().map(|part| part.start).min().unwrap_or_default();
        object.found = Some((path(info), start));
        1
    }
    let mut object = Object { address, found: None };
    let asking = loader::asking();
    // SAFETY: `visit` gets the variable it expects.
    unsafe { libc::dl_iterate_phdr(Some(visit), (&raw mut object).cast()) };
    drop(asking);
    let (path, start) = object.found?;
    let program =
        || std::env::current_exe().map_or_else(|_| String::new(), |file| file.display().to_string());
    Some((if path.is_empty() { program() } else { path }, start))
}

/// The file of a module; empty for the program itself.
fn path(info: &libc::dl_phdr_info) -> String {
    if info.dlpi_name.is_null() {
        return String::new();
    }
    // SAFETY: a terminated string.
    unsafe { CStr::from_ptr(info.dlpi_name) }.to_string_lossy().into_owned()
}
