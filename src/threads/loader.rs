//! What the loader of shared libraries can be asked.

use std::ffi::CString;
#[cfg(target_os = "linux")]
use std::ffi::{CStr, c_int, c_void};

/// How many libraries have been loaded so far.
#[cfg(target_os = "linux")]
pub(super) fn loads() -> u64 {
    unsafe extern "C" fn read(info: *mut libc::dl_phdr_info, _size: usize, loads: *mut c_void) -> c_int {
        // SAFETY: the loader passes a valid description, `loads` its own variable.
        unsafe { *loads.cast::<u64>() = (*info).dlpi_adds };
        1
    }
    let mut loads = 0u64;
    // SAFETY: `read` gets the variable it expects.
    unsafe { libc::dl_iterate_phdr(Some(read), (&raw mut loads).cast()) };
    loads
}

/// The paths of the loaded libraries that are `wanted`.
#[cfg(target_os = "linux")]
pub(super) fn libraries(wanted: fn(&[u8]) -> bool) -> Vec<CString> {
    struct Search {
        wanted: fn(&[u8]) -> bool,
        found: Vec<CString>,
    }

    unsafe extern "C" fn visit(info: *mut libc::dl_phdr_info, _size: usize, search: *mut c_void) -> c_int {
        // SAFETY: the loader passes a valid description, `libraries` its own search.
        let (name, search) = unsafe { ((*info).dlpi_name, &mut *search.cast::<Search>()) };
        if !name.is_null() {
            // SAFETY: names are terminated strings.
            let name = unsafe { CStr::from_ptr(name) };
            if (search.wanted)(name.to_bytes()) {
                search.found.push(name.to_owned());
            }
        }
        0
    }

    let mut search = Search { wanted, found: Vec::new() };
    // SAFETY: `visit` gets the search it expects.
    unsafe { libc::dl_iterate_phdr(Some(visit), (&raw mut search).cast()) };
    search.found
}

/// Other loaders do not say.
#[cfg(not(target_os = "linux"))]
pub(super) fn loads() -> u64 {
    0
}

/// Other loaders do not say.
#[cfg(not(target_os = "linux"))]
pub(super) fn libraries(_wanted: fn(&[u8]) -> bool) -> Vec<CString> {
    Vec::new()
}
