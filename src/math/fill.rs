//! Filling with one value.

use crate::element::Element;
use crate::engine::{self, Cost, Operand, for_each_run};
use crate::error::Result;
use crate::handle::Ref;
use crate::kernel;
use crate::tensor::{self, Tensor};
use std::os::raw::c_long;

/// Sets every element of `r` to `value`.
///
/// # Errors
///
/// Argument 1: elements outside the storage.
pub fn fill<T: Element>(r: Ref<'_, Tensor<T>>, value: T) -> Result<()> {
    if let Some(dense) = engine::dense([r])
        && dense.count() < Cost::MEMORY.parallel_above
    {
        kernel::fill_dense(dense, value);
        return Ok(());
    }
    fill_operand(&Operand::new(r, 1)?, value);
    Ok(())
}

/// [`fill`] of what is decoded.
pub(super) fn fill_operand<T: Element>(operand: &Operand<'_, T>, value: T) {
    for_each_run([operand], Cost::MEMORY, &|run| kernel::fill_run(run, value));
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
