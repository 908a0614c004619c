//! The frames of the running thread, by the unwinder of the system, which believes what it reads: for systems that
//! `walk.rs` does not know.

use super::stack::Frame;
use crate::fork::ForkLock;
use std::ffi::CStr;
use std::ops::Range;
use std::ptr;

/// See `walk.rs`; nothing is known of modules here.
pub(super) static MODULES: ForkLock<()> = ForkLock::new(());
pub(super) const NO_MODULE: u32 = u32::MAX;

pub(super) fn may_be_unloaded(_number: u32) -> bool {
    false
}

pub(super) fn prepare() {}

pub(super) fn stack_in_use() -> Range<usize> {
    0..0
}

/// Calls `visit` with the frames of this thread, innermost first, until it says `false`.
#[inline(never)]
pub(super) fn walk(mut visit: impl FnMut(Frame) -> bool) {
    let mut last: Option<Frame> = None;
    let mut goes_on = true;
    // SAFETY: not synchronised with other users of the unwinder, which on ELF systems has no state to share.
    unsafe {
        backtrace::trace_unsynchronized(|frame| {
            let top = frame.sp().addr();
            let (address, function) = (frame.ip().addr(), frame.symbol_address().addr());
            let callee = last.replace(Frame { address, function, base: top, module: NO_MODULE });
            goes_on = callee.is_none_or(|callee| visit(Frame { base: top, ..callee }));
            goes_on
        });
    }
    if let Some(outermost) = last.filter(|_| goes_on) {
        visit(outermost);
    }
}

/// The file of the program or library that an address is in, and where that begins.
pub(super) fn object(address: usize) -> Option<(String, usize)> {
    // SAFETY: an out parameter that zero bytes are valid for; the name is a terminated string.
    unsafe {
        let mut info: libc::Dl_info = std::mem::zeroed();
        if libc::dladdr(ptr::without_provenance(address), &mut info) == 0 || info.dli_fname.is_null() {
            return None;
        }
        Some((CStr::from_ptr(info.dli_fname).to_string_lossy().into_owned(), info.dli_fbase.addr()))
    }
}

pub(super) fn static_data() -> Vec<Range<usize>> {
    Vec::new()
}
