//! How the copy of a plane lies among zeros, along an axis.

/// One axis of a copy: which elements of the source are in it, and where.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct PaddedAxis {
    pub(super) source: usize,
    pub(super) extent: usize,
    /// Elements of the source, from the first that is copied on.
    pub(super) first: usize,
    pub(super) count: usize,
    /// Where the first one is in the copy, and from one to the next.
    pub(super) start: usize,
    pub(super) step: usize,
}

impl PaddedAxis {
    /// Element `i` of the source is at `i * step + offset`, if that is in `0..extent`.
    pub(super) fn new(source: i64, extent: i64, offset: i64, step: i64) -> Self {
        let first = if offset < 0 { (-offset).div_euclid(step) + i64::from(offset % step != 0) } else { 0 };
        let start = first.saturating_mul(step).saturating_add(offset);
        let room = if start < extent { (extent - 1 - start) / step + 1 } else { 0 };
        let count = (source - first).clamp(0, room);
        let [source, extent, first, count, start, step] =
            [source, extent, first, count, start, step].map(|size| size as usize);
        PaddedAxis { source, extent, first, count, start, step }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_have_what_the_definition_says() {
        for (source, extent, offset, step) in [
            (5, 7, 1, 1),
            (5, 3, -1, 1),
            (4, 9, 0, 2),
            (4, 5, -3, 2),
            (3, 4, 9, 1),
            (2, 3, -7, 3),
            (3, 9, -2, 4),
        ] {
            let axis = PaddedAxis::new(source, extent, offset, step);
            let wanted: Vec<(i64, i64)> = (0..source)
                .map(|i| (i, i * step + offset))
                .filter(|(_, place)| (0..extent).contains(place))
                .collect();
            let found: Vec<(i64, i64)> = (0..axis.count)
                .map(|i| ((axis.first + i) as i64, (axis.start + i * axis.step) as i64))
                .collect();
            assert_eq!(found, wanted, "{axis:?}");
        }
    }
}
