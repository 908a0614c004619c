//! Elements one after the other: those of a tensor, or of a copy where its own are not.

use crate::element::Element;
use crate::engine::{Extent, refusal};
use crate::error::Result;
use crate::handle::{Own, Ref};
use crate::tensor::{self, Tensor};

/// Where the elements of a tensor are, which is argument `number`.
#[inline(always)]
pub(super) fn extent_of<T>(tensor: Ref<'_, Tensor<T>>, number: i32) -> Result<Extent> {
    Extent::of(tensor).ok_or_else(|| refusal(tensor, number))
}

/// The elements of `source`, which is argument `number`, one after the other: its own, or, if they are not
/// dense or `apart` asks for it, those of a copy that `kept` keeps alive.
///
/// Nothing may write or move the elements of `source` while they are borrowed, unless they are copied.
pub(super) fn dense<'a, T: Element>(
    source: Ref<'a, Tensor<T>>,
    number: i32,
    apart: impl Fn((usize, usize)) -> bool,
    kept: &'a mut Option<Own<Tensor<T>>>,
) -> Result<&'a [T]> {
    let mut extent = extent_of(source, number)?;
    if extent.count == 0 {
        return Ok(&[]);
    }
    if !extent.contiguous || apart(extent.span(size_of::<T>())) {
        let copy = kept.insert(tensor::deep_copy(source)?);
        extent.data = copy.borrow().data().cast();
    }
    // SAFETY: that many elements one after the other, by the check of the extent or in a copy.
    Ok(unsafe { std::slice::from_raw_parts(extent.data.cast(), extent.count) })
}
