//! Whether elements share places.

/// Whether two ranges of addresses have one in common.
#[inline(always)]
pub fn overlap(a: (usize, usize), b: (usize, usize)) -> bool {
    a.0 < b.1 && b.0 < a.1
}

/// Whether elements along dimensions of these sizes and strides, outermost first, may be the same place: whether, from the
/// smallest stride to the largest, one does not lead beyond all elements along those before it. Strides may be negative, and
/// in any unit.
///
/// Where two elements are one place, the answer is yes. Of more than two dimensions it also is for a few layouts whose
/// elements lie between each other.
#[inline]
pub fn overlaps_itself(dims: impl DoubleEndedIterator<Item = (usize, isize)> + Clone) -> bool {
    let mut reach = 0usize;
    // Most often strides grow from the innermost dimension outwards.
    let grown = dims.clone().rev().filter(|&(size, _)| size > 1).all(|(size, stride)| {
        let beyond = stride.unsigned_abs() > reach;
        reach = reach.saturating_add(stride.unsigned_abs().saturating_mul(size - 1));
        beyond
    });
    !grown && overlaps_in_any_order(dims)
}

/// [`overlaps_itself`] for strides that do not grow outwards.
#[cold]
fn overlaps_in_any_order(dims: impl Iterator<Item = (usize, isize)> + Clone) -> bool {
    let dims = dims.filter(|&(size, _)| size > 1).map(|(size, stride)| (stride.unsigned_abs(), size));
    if dims.clone().any(|(stride, _)| stride == 0) {
        return true;
    }
    let mut both = dims.clone();
    if let (Some(a), Some(b), None) = (both.next(), both.next(), both.next()) {
        // As many steps along one as lead to a place along the other.
        let common = greatest_common_divisor(a.0, b.0);
        return b.0 / common < a.1 && a.0 / common < b.1;
    }
    // The strides from the smallest to the largest, without memory to sort them in.
    let (mut last, mut reach) = (0, 0usize);
    while let Some((stride, size)) = dims.clone().filter(|&(stride, _)| stride > last).min() {
        let twice = dims.clone().filter(|&(other, _)| other == stride).count() > 1;
        if twice || stride <= reach {
            return true;
        }
        last = stride;
        reach = reach.saturating_add(stride.saturating_mul(size - 1));
    }
    false
}

/// Of two positive numbers.
fn greatest_common_divisor(mut a: usize, mut b: usize) -> usize {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}
