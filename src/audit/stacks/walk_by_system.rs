//! The frames of the running thread, by the unwinder of the system, which believes what it reads: for systems that
//! `walk.rs` does not know.

use super::frame::Frame;
use super::modules::NO_MODULE;
use std::ops::Range;

pub(crate) fn stack_in_use() -> Range<usize> {
    0..0
}

/// Calls `visit` with the frames of this thread, innermost first, until it says `false`.
#[inline(never)]
pub(crate) fn walk(mut visit: impl FnMut(Frame) -> bool) {
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
