//! Single planes and volumes in contiguous memory, added to what the output holds.

use super::job::ConvolutionJob;
use super::volumes::{Relation, Volumes};
use super::window::{Form, Range, VolumeSize, check_stride};
use crate::blas::Scalar;
use crate::error::{Error, Result};
use std::os::raw::c_long;

/// Sizes or strides as C passes them: depth, rows and columns. In two dimensions the depth is 1.
pub type PlaneSizes = [c_long; 3];

/// A contiguous volume.
#[derive(Clone, Copy)]
pub struct Volume<T> {
    /// The first element.
    pub data: *mut T,
    /// Depth, rows and columns.
    pub sizes: PlaneSizes,
}

/// Which of the functions: the spread of the windows, or of the kernel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operation {
    /// Strides apply to the output ([`Range::Valid`]) or the input ([`Range::Full`]).
    Window(Range, Form),
    /// Strides apply to the kernel, which is not mirrored.
    Reverse,
}

/// Adds `alpha` times the correlation or convolution of `input` with `kernel` to `output`, which is
/// contiguous. Nothing happens if the kernel does not fit the input.
///
/// # Safety
///
/// The pointers are NULL or point at as many elements as the sizes say; `output` overlaps neither.
///
/// # Errors
///
/// Argument 1, 3: `output` or `input` is NULL. The last `dimensions` arguments of the C function, and the
/// one in front of the kernel's sizes: a stride that is not positive, the kernel is NULL. Sizes that are no memory's.
pub unsafe fn accumulate<T: Scalar>(
    operation: Operation,
    dimensions: i32,
    (output, alpha): (*mut T, T),
    input: Volume<T>,
    kernel: Volume<T>,
    strides: PlaneSizes,
) -> Result<()> {
    let extent = |longs: PlaneSizes| -> VolumeSize { longs.map(|size| size.max(0) as usize) };
    for (d, &stride) in strides[3 - dimensions as usize..].iter().enumerate() {
        let number = 5 + 2 * dimensions + d as i32;
        check_stride(stride, number)?;
    }
    let (input_extent, kernel_extent) = (extent(input.sizes), extent(kernel.sizes));
    if input_extent.contains(&0) || kernel_extent.contains(&0) {
        return Ok(());
    }
    for (pointer, number) in [(output, 1), (input.data, 3), (kernel.data, 4 + dimensions)] {
        if pointer.is_null() {
            return Err(Error::null(number));
        }
    }
    let single = |extent| Volumes::single(extent).ok_or_else(Error::overflow);
    let shapes = (single(input_extent)?, single(kernel_extent)?);
    let strides = extent(strides);
    let job = match operation {
        Operation::Window(range, form) => {
            ConvolutionJob::new(Relation::Sum, (range, form), shapes.0, shapes.1, strides)?
        }
        Operation::Reverse => ConvolutionJob::reverse(shapes.0, shapes.1, strides)?,
    };
    if let Some(job) = job {
        let operands = (input.data.cast_const(), kernel.data.cast_const());
        // SAFETY: by the caller's promise.
        unsafe { job.run(alpha, operands, T::ONE, output) };
    }
    Ok(())
}
