//! Which part of a dimension is shown.

/// How much of each end of what is cut is shown.
const END: usize = 3;

/// The places of a dimension in their order: all of them, or both ends and a gap.
#[derive(Clone, Copy)]
pub(super) struct ShownPlaces {
    size: usize,
    cut: bool,
}

impl ShownPlaces {
    /// Those of `size`, cut if `shortened` and there are enough.
    pub(super) fn new(size: usize, shortened: bool) -> Self {
        ShownPlaces { size, cut: shortened && size > 2 * END }
    }

    pub(super) fn is_cut(self) -> bool {
        self.cut
    }

    /// How many there are, with the gap.
    pub(super) fn len(self) -> usize {
        if self.cut { 2 * END + 1 } else { self.size }
    }

    /// The `k`th; `None` is the gap.
    pub(super) fn get(self, k: usize) -> Option<usize> {
        match k {
            END if self.cut => None,
            k if self.cut && k > END => Some(self.size - self.len() + k),
            k => Some(k),
        }
    }

    pub(super) fn iter(self) -> impl Iterator<Item = Option<usize>> {
        (0..self.len()).map(move |k| self.get(k))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ends_are_shown() {
        let all = |size, shortened| ShownPlaces::new(size, shortened).iter().collect::<Vec<_>>();
        assert_eq!(all(3, true), [Some(0), Some(1), Some(2)]);
        assert_eq!(all(6, true).len(), 6);
        assert_eq!(all(7, true), [Some(0), Some(1), Some(2), None, Some(4), Some(5), Some(6)]);
        assert_eq!(all(9, true).last(), Some(&Some(8)));
        assert_eq!(all(9, false).len(), 9);
        assert!(all(0, true).is_empty());
    }
}
