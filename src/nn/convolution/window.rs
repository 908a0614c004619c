//! Windows as C passes them, in `S` dimensions, outermost first.

use super::check;
use super::geometry::{Geometry, PerAxis};
use crate::error::{Error, Positioned, Result};
use crate::nn::names;
use std::os::raw::c_int;

/// The window of a convolution: depth, rows and columns, or the last of them.
#[derive(Debug, Clone, Copy)]
pub struct Window<const S: usize> {
    /// Elements of the kernel.
    pub kernel: [c_int; S],
    /// From one window to the next.
    pub stride: [c_int; S],
    /// Zeros around the input.
    pub padding: [c_int; S],
    /// From one element of the kernel to the next.
    pub dilation: [c_int; S],
    /// Elements of a transposed convolution's output behind the last window.
    pub adjustment: [c_int; S],
}

/// `values` for all three axes, of which those in front are `missing`.
fn axes<const S: usize>(values: [c_int; S], missing: i64) -> PerAxis<i64> {
    let mut all = [missing; 3];
    for (to, value) in all[3 - S..].iter_mut().zip(values) {
        *to = i64::from(value);
    }
    all
}

impl<const S: usize> Window<S> {
    /// A window without padding and dilation.
    pub fn plain(kernel: [c_int; S], stride: [c_int; S]) -> Self {
        Window { kernel, stride, padding: [0; S], dilation: [1; S], adjustment: [0; S] }
    }

    pub(super) fn geometry(&self) -> Geometry {
        Geometry {
            kernel: axes(self.kernel, 1),
            stride: axes(self.stride, 1),
            padding: axes(self.padding, 0),
            dilation: axes(self.dilation, 1),
        }
    }

    pub(super) fn more(&self) -> PerAxis<i64> {
        axes(self.adjustment, 0)
    }

    /// Argument `number` if the kernel has no elements.
    pub(super) fn check_kernel(&self, number: i32) -> Result<()> {
        check::positive(self.kernel, number, "kernel size", &names::KERNEL)
    }

    /// Argument `number` if a stride is not positive.
    pub(super) fn check_stride(&self, number: i32) -> Result<()> {
        check::positive(self.stride, number, "stride", &names::STRIDE)
    }

    /// Argument `number` if a dilation is not positive.
    pub(super) fn check_dilation(&self, number: i32) -> Result<()> {
        check::positive(self.dilation, number, "dilation", &names::DILATION)
    }

    /// Argument `number` if the adjustment reaches as far as both stride and dilation, or is negative beyond what there
    /// is.
    pub(super) fn check_adjustment(&self, number: i32) -> Result<()> {
        let fits =
            |d: &usize| self.adjustment[*d] < self.stride[*d] || self.adjustment[*d] < self.dilation[*d];
        let Some(wrong) = (0..S).find(|d| !fits(d)) else {
            return Ok(());
        };
        Err(Error::arg(
            number,
            format!(
                "output padding must be smaller than either stride or dilation, but got adjustments {:?} for strides {:?} and \
                 dilations {:?}",
                self.adjustment, self.stride, self.dilation
            ),
        ))
        .named(names::ADJUSTMENT[3 - S + wrong])
    }
}
