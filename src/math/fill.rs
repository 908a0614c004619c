//! Filling with one value.

use super::map::SIMPLE;
use crate::element::Element;
use crate::engine::{Operand, for_each_run};
use crate::error::Result;
use crate::handle::Ref;
use crate::kernel;
use crate::kernel::Run;
use crate::tensor::{self, Tensor};
use std::os::raw::c_long;

/// Sets every element of `r` to `value`.
///
/// # Errors
///
/// Argument 1: elements outside the storage.
pub fn fill<T: Element>(r: Ref<'_, Tensor<T>>, value: T) -> Result<()> {
    if let Some(Run { count, data: [data], .. }) = Run::dense([r])
        && count < SIMPLE.parallel_above
    {
        if count > 0 {
            // SAFETY: as many elements, one after the other.
            unsafe { kernel::fill(data.cast::<T>(), count, value) };
        }
        return Ok(());
    }
    fill_operand(&Operand::new(r, 1)?, value);
    Ok(())
}

/// [`fill`] of what is decoded; its elements are of type `T`.
pub(super) fn fill_operand<T: Element>(operand: &Operand, value: T) {
    debug_assert_eq!(operand.element, size_of::<T>());
    for_each_run([operand], SIMPLE, &|run| {
        let ([data], [stride]) = (run.data, run.strides);
        if stride == size_of::<T>() as isize {
            // SAFETY: a dense run of `count` elements.
            return unsafe { kernel::fill(data.cast::<T>(), run.count, value) };
        }
        for i in 0..run.count as isize {
            // SAFETY: element i of the run.
            unsafe { *data.offset(i * stride).cast::<T>() = value };
        }
    });
}

/// Gives `r` the sizes `sizes` and every element the value `value`.
///
/// # Errors
///
/// Sizes that overflow; a storage that cannot grow.
pub fn resize_and_fill<T: Element>(r: Ref<'_, Tensor<T>>, sizes: &[c_long], value: T) -> Result<()> {
    tensor::resize(r, sizes, None)?;
    fill(r, value)
}

/// Gives `r` the sizes of `like` and every element the value `value`.
///
/// # Errors
///
/// As [`resize_and_fill`].
pub fn fill_like<T: Element>(r: Ref<'_, Tensor<T>>, like: Ref<'_, Tensor<T>>, value: T) -> Result<()> {
    tensor::resize_as(r, like)?;
    fill(r, value)
}
