//! Slivers whose lines lie in runs: what the windows of a convolution are packed by.

#[cfg(target_arch = "x86_64")]
use super::lanes::VectorRegister;
use super::matrix::Steps;
use super::scalar::Scalar;
use std::ops::Range;

/// Lines `first` to before `end` of a sliver: line `l` is at `offset + l * step`, where the sliver has one step for all runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LineRun {
    /// The first line.
    pub first: usize,
    /// Behind the last line.
    pub end: usize,
    /// Where line 0 would be, in elements from an origin.
    pub offset: isize,
}

/// Depths of a sliver that have the same runs, each from an origin of its own.
pub struct RunSliver<'a, T> {
    /// Where the lines of the first depth go.
    pub to: *mut T,
    /// From one depth to the next in `to`.
    pub pitch: usize,
    /// The elements that are written for each depth; zero where no run is. A multiple of 8, and of the lanes of a register.
    pub width: usize,
    /// The runs, by rising lines, which they have not in common.
    pub runs: &'a [LineRun],
    /// From one line of a run to the next.
    pub step: isize,
    /// Where the origins count from.
    pub from: *const T,
    /// The origins.
    pub origins: Steps<'a>,
    /// Which of the origins.
    pub depths: Range<usize>,
}

impl<T: Scalar> RunSliver<'_, T> {
    /// Writes the sliver.
    ///
    /// # Safety
    ///
    /// The elements that the runs name are there, and there is room at `to`.
    pub unsafe fn pack(&self) {
        debug_assert!(self.width.is_multiple_of(8) && self.runs.iter().all(|run| run.end <= self.width));
        // SAFETY: by the caller's promise.
        unsafe { (T::tiles().pack_runs)(self) };
    }
}

/// Any step, element by element.
///
/// # Safety
///
/// As [`RunSliver::pack`].
pub(super) unsafe fn one_by_one<T: Scalar>(sliver: &RunSliver<'_, T>) {
    for (i, depth) in sliver.depths.clone().enumerate() {
        let from = sliver.from.wrapping_offset(sliver.origins.at(depth));
        // SAFETY: room for the lines of this depth.
        let to = unsafe { std::slice::from_raw_parts_mut(sliver.to.add(i * sliver.pitch), sliver.width) };
        let mut written = 0;
        for run in sliver.runs {
            to[written..run.first].fill(T::ZERO);
            for (l, to) in (run.first..).zip(&mut to[run.first..run.end]) {
                // SAFETY: an element of the run.
                *to = unsafe { *from.offset(run.offset + l as isize * sliver.step) };
            }
            written = run.end;
        }
        to[written..].fill(T::ZERO);
    }
}

/// The most lanes of a register.
#[cfg(target_arch = "x86_64")]
const LANES: usize = 16;

/// Runs of dense lines, a register at a time: what several runs share a register is merged in it.
///
/// # Safety
///
/// As [`RunSliver::pack`]; the processor has the instructions.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(super) unsafe fn in_registers<V: VectorRegister>(sliver: &RunSliver<'_, V::Number>)
where
    V::Number: Scalar,
{
    // SAFETY: by the caller's promise; masks keep accesses to the lanes of the runs.
    unsafe {
        let zero = V::splat(V::Number::ZERO);
        for start in (0..sliver.width).step_by(V::COUNT) {
            let mut pieces = [(0isize, V::first(0)); LANES];
            let mut count = 0;
            let mut whole = false;
            for run in sliver.runs {
                let (first, end) = (run.first.max(start), run.end.min(start + V::COUNT));
                if first < end {
                    pieces[count] = (run.offset + start as isize, V::between(first - start, end - start));
                    count += 1;
                    whole = end - first == V::COUNT;
                }
            }
            let mut to = sliver.to.wrapping_add(start);
            for depth in sliver.depths.clone() {
                let from = sliver.from.wrapping_offset(sliver.origins.at(depth));
                let lines = if whole {
                    V::load(from.wrapping_offset(pieces[0].0))
                } else {
                    let mut lines = zero;
                    for &(offset, mask) in &pieces[..count] {
                        lines = lines.load_over(from.wrapping_offset(offset), mask);
                    }
                    lines
                };
                lines.store(to);
                to = to.wrapping_add(sliver.pitch);
            }
        }
    }
}
