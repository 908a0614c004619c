//! Slivers whose lines lie in runs: what the windows of a convolution are packed by.

#[cfg(target_arch = "x86_64")]
use super::lanes::VectorRegister;
use super::matrix::Steps;
use crate::kernel::arithmetic::Arithmetic;
use std::ops::Range;

/// Lines `first` to before `end` of a sliver: line `l` is at `offset + l * step`, where the sliver has one step for all
/// runs.
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
    /// The elements that are written for each depth; zero where no run is. A multiple of 8, and of the lanes of a
    /// register.
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

/// Any step, element by element.
///
/// # Safety
///
/// As [`RunSliver::pack`].
pub(super) unsafe fn one_by_one<T: Arithmetic>(sliver: &RunSliver<'_, T>) {
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

/// Runs of dense lines, or if `EVENS` of every second element, a register at a time: what several runs share a register
/// is merged in it.
///
/// # Safety
///
/// As [`RunSliver::pack`]; the step is 1, or 2 if `EVENS`; the processor has the instructions.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(super) unsafe fn in_registers<V: VectorRegister, const EVENS: bool>(sliver: &RunSliver<'_, V::Number>)
where
    V::Number: Arithmetic,
{
    if let ([run], false) = (sliver.runs, EVENS)
        && (run.first, run.end) == (0, sliver.width)
    {
        // SAFETY: by the caller's promise: all lines are dense.
        return unsafe { dense_lines::<V>(sliver, run.offset) };
    }
    let spread = if EVENS { 2 } else { 1 };
    // SAFETY: by the caller's promise; masks keep accesses to what is between the first and the last line of a run.
    unsafe {
        let zero = V::splat(V::Number::ZERO);
        for start in (0..sliver.width).step_by(V::COUNT) {
            // Where the first lane would be, and the lanes of one or two registers.
            let mut pieces = [(0isize, V::first(0), V::first(0)); LANES];
            let mut count = 0;
            let mut whole = false;
            for run in sliver.runs {
                let (first, end) = (run.first.max(start), run.end.min(start + V::COUNT));
                if first < end {
                    let (first, end) = ((first - start) * spread, (end - 1 - start) * spread + 1);
                    let low = V::between(first.min(V::COUNT), end.min(V::COUNT));
                    let high = V::between(first.max(V::COUNT) - V::COUNT, end.max(V::COUNT) - V::COUNT);
                    pieces[count] = (run.offset + (start * spread) as isize, low, high);
                    count += 1;
                    whole = end - first == V::COUNT;
                }
            }
            let pieces = &pieces[..count];
            let mut to = sliver.to.wrapping_add(start);
            for depth in sliver.depths.clone() {
                let from = sliver.from.wrapping_offset(sliver.origins.at(depth));
                let lines = if whole && !EVENS {
                    V::load(from.wrapping_offset(pieces[0].0))
                } else {
                    let (mut low, mut high) = (zero, zero);
                    for &(offset, low_mask, high_mask) in pieces {
                        let from = from.wrapping_offset(offset);
                        low = low.load_over(from, low_mask);
                        if EVENS {
                            high = high.load_over(from.wrapping_add(V::COUNT), high_mask);
                        }
                    }
                    if EVENS { V::evens(low, high) } else { low }
                };
                lines.store(to);
                to = to.wrapping_add(sliver.pitch);
            }
        }
    }
}

/// All lines in one run of dense ones, which most slivers of large images have.
///
/// # Safety
///
/// As [`in_registers`], where the only run has all lines.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
unsafe fn dense_lines<V: VectorRegister>(sliver: &RunSliver<'_, V::Number>, offset: isize)
where
    V::Number: Arithmetic,
{
    let mut to = sliver.to;
    for depth in sliver.depths.clone() {
        let from = sliver.from.wrapping_offset(sliver.origins.at(depth) + offset);
        for start in (0..sliver.width).step_by(V::COUNT) {
            // SAFETY: by the caller's promise.
            unsafe { V::load(from.add(start)).store(to.add(start)) };
        }
        to = to.wrapping_add(sliver.pitch);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blas::Scalar;

    fn agrees<T: Scalar + From<u8> + PartialEq + std::fmt::Debug>() {
        let image: Vec<T> = (0..240u8).map(T::from).collect();
        let lists: [&[LineRun]; 4] = [
            &[LineRun { first: 0, end: 32, offset: 0 }],
            &[LineRun { first: 3, end: 9, offset: 2 }, LineRun { first: 9, end: 30, offset: 40 }],
            &[LineRun { first: 0, end: 1, offset: 7 }, LineRun { first: 17, end: 18, offset: 11 }],
            &[],
        ];
        for runs in lists {
            for step in 1..4 {
                let mut results = Vec::new();
                for plain in [true, false] {
                    let mut to = vec![T::from(255); 32 * 6];
                    let sliver = RunSliver {
                        to: to.as_mut_ptr(),
                        pitch: 64,
                        width: 32,
                        runs,
                        step,
                        from: image.as_ptr(),
                        origins: Steps::Listed(&[9, 0, 30, 55]),
                        depths: 1..4,
                    };
                    // SAFETY: the runs of all origins lie in the image: 55 + 40 + 29 * 3 is below 240.
                    unsafe {
                        if plain {
                            one_by_one(&sliver);
                        } else {
                            sliver.pack();
                        }
                    }
                    results.push(to);
                }
                assert_eq!(results[0], results[1], "{runs:?}, {step} apart");
            }
        }
    }

    #[test]
    fn registers_hold_what_single_elements_do() {
        agrees::<f32>();
        agrees::<f64>();
    }
}
