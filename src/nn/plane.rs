//! How the planes of results are shared out to threads.

use crate::error::Result;
use crate::memory::scratch::Scratch;
use crate::threads::{self, Shared};

/// Operations below which a second thread does not pay.
const PARALLEL_ABOVE: usize = 1 << 16;

/// Elements whose sum is made without a break; sums of such units are added in their order, so that the total does not
/// depend on the number of threads.
const UNIT: usize = 1 << 12;

/// Into how many parts `count` things are to be split, each of which takes `work` operations.
pub fn parts(count: usize, work: usize) -> usize {
    if count < 2 || count.saturating_mul(work) < PARALLEL_ABOVE { 1 } else { threads::count().min(count) }
}

/// Calls `task` with parts of `slice` that together are all of it, and where they begin; an element takes `work`
/// operations.
pub fn for_each_share<T: Send>(slice: &mut [T], work: usize, task: &(dyn Fn(usize, &mut [T]) + Sync)) {
    let parts = parts(slice.len(), work);
    threads::for_each_share(slice, parts, task);
}

/// Calls `task(i, plane)` for each plane of `length` elements of `slice`; an element takes `work` operations.
pub fn for_each<T: Send>(
    slice: &mut [T],
    length: usize,
    work: usize,
    task: &(dyn Fn(usize, &mut [T]) + Sync),
) {
    for_each_pair(slice, length, &mut [(); 0], 0, work, &|i, plane, _| task(i, plane));
}

/// Calls `task(i, a, b)` for each plane of `a_length` elements of `a` and the plane of `b_length` elements of `b` with
/// the same number; an element of `a` takes `work` operations.
pub fn for_each_pair<A: Send, B: Send>(
    a: &mut [A],
    a_length: usize,
    b: &mut [B],
    b_length: usize,
    work: usize,
    task: &(dyn Fn(usize, &mut [A], &mut [B]) + Sync),
) {
    let count = a.len().checked_div(a_length).unwrap_or(0);
    assert!(count * b_length <= b.len());
    // SAFETY: threads get planes of their own.
    let shared = unsafe { Shared::new((a.as_mut_ptr(), b.as_mut_ptr())) };
    threads::for_each_range(count, parts(count, a_length.saturating_mul(work)), &|range| {
        for i in range {
            let &(a, b) = shared.get();
            // SAFETY: plane `i` of each slice, which no other number has.
            let (a, b) = unsafe {
                (
                    std::slice::from_raw_parts_mut(a.add(i * a_length), a_length),
                    std::slice::from_raw_parts_mut(b.add(i * b_length), b_length),
                )
            };
            task(i, a, b);
        }
    });
}

/// The sum of `value` of ranges of at most [`UNIT`] that together are `0..count`; an element takes `work` operations.
///
/// # Errors
///
/// No memory.
pub fn sum(count: usize, work: usize, value: &(dyn Fn(std::ops::Range<usize>) -> f64 + Sync)) -> Result<f64> {
    let mut units = Scratch::filled(count.div_ceil(UNIT), 0.0)?;
    for_each(&mut units, 1, work.saturating_mul(UNIT), &|unit, sum| {
        let start = unit * UNIT;
        sum[0] = value(start..count.min(start + UNIT));
    });
    Ok(units.iter().sum())
}
