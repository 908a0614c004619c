//! Copies of planes and volumes among zeros, which windows read beyond their borders.

use super::window::{VolumeSize, volume};

/// One axis of a copy: which elements of the source are in it, and where.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct PaddedAxis {
    /// The size of the source.
    pub(crate) source: usize,
    /// The size of the copy.
    pub(crate) extent: usize,
    /// Elements of the source, from the first that is copied on.
    pub(crate) first: usize,
    pub(crate) count: usize,
    /// Where the first one is in the copy, and from one to the next.
    pub(crate) start: usize,
    pub(crate) step: usize,
}

impl PaddedAxis {
    /// Element `i` of the source is at `i * step + offset`, if that is in `0..extent`.
    pub(crate) fn new(source: i64, extent: i64, offset: i64, step: i64) -> Self {
        let first = if offset < 0 { (-offset).div_euclid(step) + i64::from(offset % step != 0) } else { 0 };
        let start = first.saturating_mul(step).saturating_add(offset);
        let room = if start < extent { (extent - 1 - start) / step + 1 } else { 0 };
        let count = (source - first).clamp(0, room);
        let [source, extent, first, count, start, step] =
            [source, extent, first, count, start, step].map(|size| size as usize);
        PaddedAxis { source, extent, first, count, start, step }
    }
}

/// How a plane or volume lies among zeros.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Padded(pub(crate) [PaddedAxis; 3]);

impl Padded {
    /// The size of the source.
    pub(crate) fn source(&self) -> VolumeSize {
        self.0.map(|axis| axis.source)
    }

    /// The size of the copy.
    pub(crate) fn extent(&self) -> VolumeSize {
        self.0.map(|axis| axis.extent)
    }

    /// Copies a volume of the source to `padded`, where zeros are already.
    pub(crate) fn copy<T: Copy>(&self, source: &[T], padded: &mut [T]) {
        debug_assert_eq!((source.len(), padded.len()), (volume(self.source()), volume(self.extent())));
        let [z_axis, y_axis, x_axis] = self.0;
        for z in 0..z_axis.count {
            for y in 0..y_axis.count {
                let line =
                    ((z_axis.first + z) * y_axis.source + y_axis.first + y) * x_axis.source + x_axis.first;
                let from = &source[line..][..x_axis.count];
                let line = (z_axis.start + z * z_axis.step) * y_axis.extent + y_axis.start + y * y_axis.step;
                let to = &mut padded[line * x_axis.extent + x_axis.start.min(x_axis.extent)..];
                match x_axis.step {
                    1 => to[..from.len()].copy_from_slice(from),
                    step => to.iter_mut().step_by(step).zip(from).for_each(|(to, &value)| *to = value),
                }
            }
        }
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
