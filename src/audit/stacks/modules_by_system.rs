//! The program and the libraries that are loaded, for systems that `modules.rs` does not know: little is told.

use crate::fork::ForkLock;
use std::ffi::CStr;
use std::ops::Range;
use std::ptr;

/// Nothing is known of modules here.
pub(crate) static MODULES: ForkLock<()> = ForkLock::new(());
pub(crate) const NO_MODULE: u32 = u32::MAX;

pub(crate) fn may_be_unloaded(_number: u32) -> bool {
    false
}

/// The file of the program or library that an address is in, and where that begins.
pub(crate) fn object(address: usize) -> Option<(String, usize)> {
    // SAFETY: an out parameter that zero bytes are valid for; the name is a terminated string.
    unsafe {
        let mut info: libc::Dl_info = std::mem::zeroed();
        if libc::dladdr(ptr::without_provenance(address), &mut info) == 0 || info.dli_fname.is_null() {
            return None;
        }
        Some((CStr::from_ptr(info.dli_fname).to_string_lossy().into_owned(), info.dli_fbase.addr()))
    }
}

pub(crate) fn static_data() -> Vec<Range<usize>> {
    Vec::new()
}
