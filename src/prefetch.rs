//! Prefetches: hints that memory will be read soon.

/// Prefetches `bytes` bytes from `start` on to the first-level cache: they will be read soon.
#[inline(always)]
pub(crate) fn prefetch(start: *const u8, bytes: usize) {
    prefetch_lines::<true>(start, bytes);
}

/// As [`prefetch`] to the second-level cache, for what will be read later than the first level would keep it.
#[inline(always)]
pub(crate) fn prefetch_behind(start: *const u8, bytes: usize) {
    prefetch_lines::<false>(start, bytes);
}

#[inline(always)]
fn prefetch_lines<const FIRST_LEVEL: bool>(start: *const u8, bytes: usize) {
    #[cfg(target_arch = "x86_64")]
    for line in (0..bytes).step_by(64) {
        use std::arch::x86_64::{_MM_HINT_T0, _MM_HINT_T1, _mm_prefetch};
        let at = start.wrapping_add(line).cast();
        // SAFETY: a prefetch of any address is harmless.
        unsafe {
            if FIRST_LEVEL { _mm_prefetch::<_MM_HINT_T0>(at) } else { _mm_prefetch::<_MM_HINT_T1>(at) }
        };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (start, bytes);
}
