//! How the windows of a convolution lie: sizes, and what each window reads.

use crate::blas::Grid;
use crate::memory::scratch::{OutOfMemory, Scratch};

/// One number for each axis: depth, rows, columns.
pub(super) type PerAxis<N> = [N; 3];

/// The kernel of a convolution, and how it moves over the input. Axes that there are not have a kernel of 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Geometry {
    /// Elements of the kernel.
    pub(super) kernel: PerAxis<i64>,
    /// From one window to the next.
    pub(super) stride: PerAxis<i64>,
    /// Zeros around the input; if negative, the border that windows do not read.
    pub(super) padding: PerAxis<i64>,
    /// From one element of the kernel to the next.
    pub(super) dilation: PerAxis<i64>,
}

impl Geometry {
    /// How far the kernel reaches along an axis.
    pub(super) fn reach(&self, axis: usize) -> i64 {
        self.dilation[axis].saturating_mul(self.kernel[axis] - 1).saturating_add(1)
    }

    /// Where a window reads under an element of the kernel, along an axis; in the padding, that is outside the input.
    pub(super) fn place(&self, axis: usize, window: i64, tap: i64) -> i64 {
        window * self.stride[axis] - self.padding[axis] + tap * self.dilation[axis]
    }

    /// How many windows there are in an input along each axis. Not positive where there are none. As in C, a division
    /// rounds towards zero.
    pub(super) fn windows(&self, input: PerAxis<i64>) -> PerAxis<i64> {
        std::array::from_fn(|d| {
            let room =
                self.padding[d].saturating_mul(2).saturating_add(input[d]).saturating_sub(self.reach(d));
            (room / self.stride[d]).saturating_add(1)
        })
    }

    /// The size of the input of which there are so many windows, and `more` elements behind them.
    pub(super) fn spread(&self, windows: PerAxis<i64>, more: PerAxis<i64>) -> PerAxis<i64> {
        std::array::from_fn(|d| {
            let last = windows[d].saturating_sub(1).saturating_mul(self.stride[d]);
            last.saturating_sub(self.padding[d].saturating_mul(2))
                .saturating_add(self.reach(d))
                .saturating_add(more[d])
        })
    }

    /// Elements of the kernel.
    pub(super) fn taps(&self) -> i64 {
        self.kernel.iter().fold(1i64, |taps, &size| taps.saturating_mul(size))
    }
}

/// One axis of windows: window `j` reads, under tap `k`, element `j * step + origins[k]`, or zero if there is none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Axis {
    pub(super) windows: usize,
    pub(super) step: i64,
    /// Elements of the input.
    pub(super) extent: i64,
    pub(super) origins: Scratch<i64>,
    /// Which elements of the kernel the taps are.
    pub(super) taps: Scratch<usize>,
    /// Where the windows are in the result: the first, and from one to the next.
    pub(super) first: usize,
    pub(super) spread: usize,
}

impl Axis {
    /// The windows of a convolution along an axis.
    pub(super) fn forward(
        geometry: &Geometry,
        axis: usize,
        input: i64,
        windows: i64,
    ) -> Result<Self, OutOfMemory> {
        let kernel = geometry.kernel[axis];
        let mut origins = Scratch::with_capacity(kernel as usize)?;
        let mut taps = Scratch::with_capacity(kernel as usize)?;
        for k in 0..kernel {
            origins.push(k * geometry.dilation[axis] - geometry.padding[axis])?;
            taps.push(k as usize)?;
        }
        let windows = windows as usize;
        Ok(Axis { windows, step: geometry.stride[axis], extent: input, origins, taps, first: 0, spread: 1 })
    }

    /// Each of `extent` elements as a window.
    pub(super) fn single(extent: i64) -> Result<Self, OutOfMemory> {
        let (origins, taps) = (Scratch::filled(1, 0)?, Scratch::filled(1, 0)?);
        Ok(Axis { windows: extent as usize, step: 1, extent, origins, taps, first: 0, spread: 1 })
    }

    /// The windows of the transposed convolution over what the forward one made, for the elements of its input that
    /// are `residue` modulo the stride: a forward window that reads element `x` under tap `k` is at
    /// `(x + padding - k * dilation) / stride`, and exists only where that leaves no rest.
    pub(super) fn backward(
        geometry: &Geometry,
        axis: usize,
        (input, windows): (i64, i64),
        residue: i64,
    ) -> Result<Self, OutOfMemory> {
        let stride = geometry.stride[axis];
        let mut origins = Scratch::new();
        let mut taps = Scratch::new();
        for k in 0..geometry.kernel[axis] {
            let place = residue + geometry.padding[axis] - k * geometry.dilation[axis];
            if place.rem_euclid(stride) == 0 {
                origins.push(place.div_euclid(stride))?;
                taps.push(k as usize)?;
            }
        }
        let count = (input - residue + stride - 1) / stride;
        Ok(Axis {
            windows: count.max(0) as usize,
            step: 1,
            extent: windows,
            origins,
            taps,
            first: residue as usize,
            spread: stride as usize,
        })
    }

    /// The windows `start` to before `end` that read an element under the tap with this origin.
    #[inline]
    pub(super) fn inside(&self, start: usize, end: usize, origin: i64) -> (usize, usize) {
        let ceil = |number: i64| match self.step {
            1 => number,
            step => number.div_euclid(step) + i64::from(number.rem_euclid(step) != 0),
        };
        let first = ceil(-origin).clamp(start as i64, end as i64);
        let last = ceil(self.extent - origin).clamp(first, end as i64);
        (first as usize, last as usize)
    }
}

/// The axes of windows.
pub(super) type Axes = PerAxis<Axis>;

/// The number of windows of a sample.
pub(super) fn places(axes: &Axes) -> usize {
    axes.iter().map(|axis| axis.windows).product()
}

/// The number of taps of a plane.
pub(super) fn taps(axes: &Axes) -> usize {
    axes.iter().map(|axis| axis.taps.len()).product()
}

/// Where the results of the windows are, in planes of `extent`, of samples `step` apart; and the first.
pub(super) fn results(axes: &Axes, samples: usize, step: isize, extent: PerAxis<usize>) -> (Grid, usize) {
    let lines = [extent[1] * extent[2], extent[2], 1];
    let counts = [samples, axes[0].windows, axes[1].windows, axes[2].windows];
    let spread = |d: usize| (axes[d].spread * lines[d]) as isize;
    let first = (0..3).map(|d| axes[d].first * lines[d]).sum();
    (Grid::new(counts, [step, spread(0), spread(1), spread(2)]), first)
}

/// Where the weights of the taps are in a kernel.
pub(super) fn tap_offsets(axes: &Axes, kernel: PerAxis<i64>) -> Result<Scratch<isize>, OutOfMemory> {
    let mut offsets = Scratch::with_capacity(taps(axes))?;
    for &z in &*axes[0].taps {
        for &y in &*axes[1].taps {
            let line = (z * kernel[1] as usize + y) * kernel[2] as usize;
            offsets.extend(axes[2].taps.iter().map(|x| (line + x) as isize))?;
        }
    }
    Ok(offsets)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn backward_axes_are_the_transposes_of_forward_ones() {
        for (kernel, stride, padding, dilation) in
            [(3, 1, 1, 1), (3, 2, 1, 1), (2, 3, 0, 2), (4, 2, 3, 3), (1, 2, -1, 1)]
        {
            let geometry = Geometry {
                kernel: [1, 1, kernel],
                stride: [1, 1, stride],
                padding: [0, 0, padding],
                dilation: [1, 1, dilation],
            };
            let input = 13;
            let windows = geometry.windows([1, 1, input])[2];
            let forward = Axis::forward(&geometry, 2, input, windows).unwrap();
            let mut pairs = Vec::new();
            for (k, &origin) in forward.origins.iter().enumerate() {
                for j in 0..forward.windows {
                    let x = j as i64 * forward.step + origin;
                    let (first, end) = forward.inside(0, forward.windows, origin);
                    assert_eq!((first..end).contains(&j), (0..input).contains(&x));
                    if (0..input).contains(&x) {
                        pairs.push((x as usize, k, j as i64));
                    }
                }
            }
            let mut back = Vec::new();
            for residue in 0..stride {
                let axis = Axis::backward(&geometry, 2, (input, windows), residue).unwrap();
                for i in 0..axis.windows {
                    for (&origin, &k) in axis.origins.iter().zip(&*axis.taps) {
                        let j = i as i64 + origin;
                        if (0..windows).contains(&j) {
                            back.push((axis.first + i * axis.spread, k, j));
                        }
                    }
                }
            }
            pairs.sort_unstable();
            back.sort_unstable();
            assert_eq!(pairs, back);
        }
    }
}
