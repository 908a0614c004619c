//! Cache lines: values that threads write at the same time, without taking lines from each other; lines that are wanted
//! soon.

/// A value in cache lines of its own: in pairs, as processors fetch them.
#[derive(Debug, Default)]
#[repr(align(128))]
pub(super) struct Apart<T>(pub(super) T);

/// Has the cache line at an address loaded, whether anything is there or not.
#[inline(always)]
pub(super) fn prefetch(address: usize) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: a hint that neither reads nor fails.
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(std::ptr::without_provenance(address));
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = address;
}
