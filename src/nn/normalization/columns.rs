//! Sums of the columns of a matrix, each of which is a feature.

use crate::kernel::{Isa, Kernel, dispatch};
use crate::nn::plane;
use crate::nn::real::Real;

/// The sums of columns of a matrix: of elements, of squared distances from means, or of products with a gradient.
struct FeatureSums<'a, T> {
    elements: &'a [T],
    gradient: Option<&'a [T]>,
    means: Option<&'a [T]>,
    /// The columns of the matrix.
    width: usize,
    /// The first column, and where the sums of it and the following ones go.
    first: usize,
    sums: &'a mut [f64],
}

impl<T: Real> Kernel for FeatureSums<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self) {
        let count = self.sums.len();
        let sums = self.sums;
        sums.fill(0.0);
        for (r, row) in self.elements.chunks_exact(self.width).enumerate() {
            let row = &row[self.first..][..count];
            match (self.means, self.gradient) {
                (None, _) => sums.iter_mut().zip(row).for_each(|(sum, &x)| *sum += x.wide()),
                (Some(means), None) => {
                    for ((sum, &x), &mean) in sums.iter_mut().zip(row).zip(&means[self.first..]) {
                        *sum += ((x - mean) * (x - mean)).wide();
                    }
                }
                (Some(means), Some(gradient)) => {
                    let gradient = &gradient[r * self.width + self.first..][..count];
                    for (((sum, &x), &mean), &g) in
                        sums.iter_mut().zip(row).zip(&means[self.first..]).zip(gradient)
                    {
                        *sum += ((x - mean) * g).wide();
                    }
                }
            }
        }
    }
}

/// Sums of all columns; see [`FeatureSums`].
pub(super) fn column_sums<T: Real>(
    elements: &[T],
    gradient: Option<&[T]>,
    means: Option<&[T]>,
    sums: &mut [f64],
) {
    let width = sums.len();
    let rows = elements.len() / width.max(1);
    plane::for_each_share(sums, rows, &|first, sums| {
        dispatch(FeatureSums { elements, gradient, means, width, first, sums });
    });
}
