//! The copy of a plane among zeros.

use super::sheet::Sheet;
use crate::blas::VectorRegister;

/// # Safety
///
/// As [`super::Strips::copy`].
#[inline(always)]
pub(super) unsafe fn run<V: VectorRegister>(sheet: &Sheet, source: *const V::Number, padded: *mut V::Number) {
    let Sheet { rows, columns, phases, .. } = *sheet;
    if columns.count == 0 {
        return;
    }
    let (first, second) = (sheet.place(columns.start), sheet.place(columns.start + 1));
    for y in 0..rows.count {
        // SAFETY: part of a row of the plane, and where it is in the copy.
        unsafe {
            let mut from = source.add((rows.first + y) * columns.source + columns.first);
            let to = padded.add((rows.start + y) * sheet.pitch());
            let (mut first, mut second) = (to.add(first), to.wrapping_add(second));
            let mut left = columns.count;
            if phases == 1 {
                while left >= V::COUNT {
                    V::load(from).store(first);
                    (from, first, left) = (from.add(V::COUNT), first.add(V::COUNT), left - V::COUNT);
                }
                if left > 0 {
                    V::load_masked(from, V::first(left)).store_first(first, left);
                }
                continue;
            }
            while left > 2 * V::COUNT {
                V::evens(V::load(from), V::load(from.add(V::COUNT))).store(first);
                V::evens(V::load(from.add(1)), V::load(from.add(V::COUNT + 1))).store(second);
                (first, second) = (first.add(V::COUNT), second.wrapping_add(V::COUNT));
                (from, left) = (from.add(2 * V::COUNT), left - 2 * V::COUNT);
            }
            let tail = (from, left);
            V::evens(part(tail, 0), part(tail, V::COUNT)).store_first(first, left.div_ceil(2));
            V::evens(part(tail, 1), part(tail, V::COUNT + 1)).store_first(second, left / 2);
        }
    }
}

/// What there is of a register from element `first` on, of `left` at `from`; zeros for the others.
///
/// # Safety
///
/// There are so many; the processor has the instructions.
#[inline(always)]
unsafe fn part<V: VectorRegister>((from, left): (*const V::Number, usize), first: usize) -> V {
    let left = left.saturating_sub(first);
    // SAFETY: by the caller's promise.
    unsafe { V::load_masked(from.wrapping_add(first), V::first(left.min(V::COUNT))) }
}
