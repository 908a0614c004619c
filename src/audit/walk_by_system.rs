//! The frames of the running thread, by the unwinder of the system, which believes what it reads: for systems that
//! `walk.rs` does not know.

use super::stack::Frame;
use crate::fork::ForkLock;
use std::ops::Range;

/// See `walk.rs`; nothing is known of modules here.
pub(super) static MODULES: ForkLock<()> = ForkLock::new(());
pub(super) const NO_MODULE: u32 = u32::MAX;

pub(super) fn may_be_unloaded(_number: u32) -> bool {
    false
}

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

pub(super) fn static_data() -> Vec<Range<usize>> {
    Vec::new()
}
