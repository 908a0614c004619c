//! Copies past the caches.

#[cfg(target_arch = "x86_64")]
use super::level::{Level, level};
use std::ptr;

/// Results of at least this many bytes are written with non-temporal stores, past the caches: they would push everything else
/// out, and reading lines that are about to be overwritten costs a third of the memory's speed.
pub const STREAM_ABOVE: usize = 8 << 20;

/// Copies `bytes` bytes with non-temporal stores, where the processor has them; they are the same memory or do not
/// overlap. The last of several such copies is followed by [`stream_end`].
///
/// # Safety
///
/// Both point at `bytes` bytes.
pub unsafe fn stream_copy(to: *mut u8, from: *const u8, bytes: usize) {
    #[cfg(target_arch = "x86_64")]
    if level() == Level::V4 {
        // SAFETY: by the caller's promise, and the level's.
        return unsafe { stream_copy_v4(to, from, bytes) };
    }
    // SAFETY: by the caller's promise; `copy` allows the same memory.
    unsafe { ptr::copy(from, to, bytes) }
}

/// # Safety
///
/// As [`stream_copy`]; the processor has AVX-512 F.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f")]
unsafe fn stream_copy_v4(to: *mut u8, from: *const u8, bytes: usize) {
    use std::arch::x86_64::{_mm512_loadu_si512, _mm512_stream_si512};
    const LINE: usize = 64;
    let head = to.align_offset(LINE).min(bytes);
    let lines = (bytes - head) / LINE;
    let tail = head + lines * LINE;
    // SAFETY: head, lines and tail make up the whole; lines of the result are aligned.
    unsafe {
        // Most results begin and end with a line: not even a call of the C library then.
        if head > 0 {
            ptr::copy(from, to, head);
        }
        for i in 0..lines {
            let at = head + i * LINE;
            _mm512_stream_si512(to.add(at).cast(), _mm512_loadu_si512(from.add(at).cast()));
        }
        if tail < bytes {
            ptr::copy(from.add(tail), to.add(tail), bytes - tail);
        }
    }
}

/// A store fence: makes the non-temporal stores of this thread visible before anything that it writes later. The parts of
/// a job of several threads end with it.
pub fn stream_end() {
    // SAFETY: every x86-64 processor has the instruction.
    #[cfg(target_arch = "x86_64")]
    unsafe {
        std::arch::x86_64::_mm_sfence();
    }
}
