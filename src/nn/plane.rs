//! How the planes of results are shared out to threads.

use crate::blas::Scalar;
use crate::error::Result;
use crate::memory::scratch::Scratch;
use crate::threads::{self, Shared};
use crate::tuning::SHARED;
use std::mem::MaybeUninit;

/// Elements whose sum is made without a break; sums of such units are added in their order, so that the total does not
/// depend on the number of threads.
const UNIT: usize = 1 << 12;

/// The number of elements of a plane or volume of these sizes; the most that a number can be where there are more. Sizes
/// below 0 are none.
pub fn volume<N: Copy>(sizes: &[N]) -> usize
where
    usize: TryFrom<N>,
{
    sizes.iter().fold(1, |all: usize, &size| all.saturating_mul(usize::try_from(size).unwrap_or(0)))
}

/// Into how many parts `count` things are to be split, each of which takes `work` operations.
pub fn parts(count: usize, work: usize) -> usize {
    if count < 2 || count.saturating_mul(work) < SHARED { 1 } else { threads::count().min(count) }
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

/// The planes of one group in a slice of planes: those whose number leaves the group's when divided by the number of
/// groups.
pub struct PlaneGroup<T> {
    start: *mut T,
    length: usize,
    step: usize,
    count: usize,
}

impl<T> PlaneGroup<T> {
    /// The number of planes.
    pub fn count(&self) -> usize {
        self.count
    }

    /// Plane `n` of the group.
    pub fn plane(&mut self, n: usize) -> &mut [T] {
        assert!(n < self.count);
        // SAFETY: a plane of the slice that `for_each_group` has borrowed, which no other group has.
        unsafe { std::slice::from_raw_parts_mut(self.start.add(n * self.step), self.length) }
    }
}

/// Calls `task(g, planes)` for each of `groups` groups of planes of `length` elements of `slice`; an element takes `work`
/// operations. Of feature maps, a group has the planes of one feature in all samples of a batch.
pub fn for_each_group<T: Send>(
    slice: &mut [T],
    length: usize,
    groups: usize,
    work: usize,
    task: &(dyn Fn(usize, PlaneGroup<T>) + Sync),
) {
    let count = slice.len() / length.saturating_mul(groups).max(1);
    // SAFETY: threads get planes of their own.
    let start = unsafe { Shared::new(slice.as_mut_ptr()) };
    let parts = parts(groups, length.saturating_mul(count).saturating_mul(work));
    threads::for_each_range(groups, parts, &|range| {
        for g in range {
            let start = start.get().wrapping_add(g * length);
            task(g, PlaneGroup { start, length, step: groups * length, count });
        }
    });
}

/// The elements of a plane, all of which are zero now.
pub fn zeroed<T: Scalar>(plane: &mut [MaybeUninit<T>]) -> &mut [T] {
    plane.fill(MaybeUninit::new(T::ZERO));
    // SAFETY: just written.
    unsafe { &mut *(std::ptr::from_mut(plane) as *mut [T]) }
}
