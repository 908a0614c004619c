//! Which convolutions are computed in strips, and how the copies of their planes lie.

use crate::conv::padded::PaddedAxis;
use crate::kernel::level::{Level, level};
use crate::nn::convolution::layer::Layer;
use crate::nn::real::Real;

/// Rows of results that are summed together.
pub(super) const ROWS: usize = 4;
/// Results of a row are a multiple of this many, the most lanes of a register.
const LANES: usize = 16;

/// How the copy of a plane lies among zeros.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Sheet {
    pub(super) rows: PaddedAxis,
    pub(super) columns: PaddedAxis,
    /// Columns that are apart: every so many of the copy.
    pub(super) phases: usize,
    /// Elements from the columns of a phase to those of the next.
    pub(super) phase: usize,
}

impl Sheet {
    /// Elements from a row to the next.
    pub(super) fn pitch(&self) -> usize {
        self.phases * self.phase
    }

    /// Where a column is.
    pub(super) fn place(&self, column: usize) -> usize {
        column % self.phases * self.phase + column / self.phases
    }

    /// Where the columns are that the first window reads.
    pub(super) fn columns<const K: usize>(&self) -> [usize; K] {
        let mut columns = [0; K];
        for (x, column) in columns.iter_mut().enumerate() {
            *column = self.place(x);
        }
        columns
    }
}

/// What is computed of a copy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum StripWay {
    /// Each result from a window of the copy, whose kernel may be read from the last element to the first.
    Windows { is_mirrored: bool },
    /// Results of even and odd places apart, by rows and by columns.
    InTurn([[PhaseTaps; 2]; 2]),
}

/// The taps that reach the results of even or odd places along an axis, in the order in which they read the source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct PhaseTaps {
    /// What the first result reads under the first of these taps.
    pub(super) origin: usize,
    /// The first tap, which is read last; each second tap follows.
    pub(super) first: usize,
}

/// A convolution of single planes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Strips {
    /// Rows and columns of the kernel.
    pub(super) kernel: usize,
    /// The step of the layer.
    pub(super) step: usize,
    pub(super) sheet: Sheet,
    pub(super) way: StripWay,
    /// Rows and columns of the result, or of the gradient of the output.
    pub(super) height: usize,
    pub(super) width: usize,
}

/// The kernel's size and the step of a layer that may be computed so, if the processor has the instructions.
fn shape<T: Real>(layer: &Layer) -> Option<(i64, i64)> {
    let geometry = &layer.geometry;
    let ([1, kernel, columns], [_, step, right]) = (geometry.kernel, geometry.stride) else { return None };
    let is_flat = layer.input[0] == 1 && layer.output[0] == 1 && geometry.padding[0] == 0;
    let is_small = matches!(kernel, 3 | 5) && columns == kernel && matches!(step, 1 | 2) && right == step;
    let is_dense = geometry.dilation[1..] == [1, 1];
    let fits = is_flat && is_small && is_dense && T::HAS_BLAS && level() >= Level::V3;
    fits.then_some((kernel, step))
}

/// Results of an axis as whole blocks.
fn whole(count: i64, block: usize) -> i64 {
    (count as usize).next_multiple_of(block) as i64
}

impl Strips {
    /// The output of a layer from its input, or the gradient of its weights from both.
    pub(crate) fn forward<T: Real>(layer: &Layer) -> Option<Self> {
        let (kernel, step) = shape::<T>(layer)?;
        let (input, output, padding) = (layer.input, layer.output, layer.geometry.padding);
        // What no window reads is left zero: it is multiplied by results that there are not.
        let axis = |d: usize, block: usize| {
            let extent = |results: i64| (results - 1) * step + kernel;
            let axis = PaddedAxis::new(input[d], extent(output[d]), padding[d], 1);
            PaddedAxis { extent: extent(whole(output[d], block)) as usize, ..axis }
        };
        let sheet = Sheet {
            rows: axis(1, ROWS),
            columns: axis(2, LANES),
            phases: step as usize,
            phase: (whole(output[2], LANES) + (kernel - 1) / step) as usize,
        };
        let way = StripWay::Windows { is_mirrored: false };
        Some(Self::new((kernel, step), sheet, way, output))
    }

    /// The gradient of the input of a layer from that of its output.
    pub(crate) fn backward<T: Real>(layer: &Layer) -> Option<Self> {
        let (kernel, step) = shape::<T>(layer)?;
        let (input, output, padding) = (layer.input, layer.output, layer.geometry.padding);
        // Tap `k` of result `j * step + p` reads element `j + (p + padding - k) / step`.
        let first = |d: usize, p: i64| (p + padding[d]).rem_euclid(step);
        let lowest = |d: usize, p: i64| {
            let first = first(d, p);
            let taps = (kernel - first + step - 1) / step;
            (p + padding[d] - first) / step - (taps - 1)
        };
        let before = |d: usize| -lowest(d, 0).min(lowest(d, step - 1));
        let axis = |d: usize, block: usize| {
            let last = lowest(d, 0).max(lowest(d, step - 1)) + before(d);
            let extent = whole((input[d] + step - 1) / step, block) + last + (kernel - 1) / step;
            PaddedAxis::new(output[d], extent, before(d), 1)
        };
        let (rows, columns) = (axis(1, ROWS), axis(2, LANES));
        let sheet = Sheet { rows, columns, phases: 1, phase: columns.extent };
        let way = if step == 1 {
            StripWay::Windows { is_mirrored: true }
        } else {
            let taps = |d: usize, p: i64| PhaseTaps {
                origin: (lowest(d, p) + before(d)) as usize,
                first: first(d, p) as usize,
            };
            StripWay::InTurn([1, 2].map(|d| [taps(d, 0), taps(d, 1)]))
        };
        Some(Self::new((kernel, step), sheet, way, input))
    }

    fn new((kernel, step): (i64, i64), sheet: Sheet, way: StripWay, result: [i64; 3]) -> Self {
        let [_, height, width] = result.map(|size| size as usize);
        Strips { kernel: kernel as usize, step: step as usize, sheet, way, height, width }
    }

    /// Elements of the copy.
    pub(crate) fn room(&self) -> usize {
        self.sheet.rows.extent.saturating_mul(self.sheet.phases.saturating_mul(self.sheet.phase))
    }
}
