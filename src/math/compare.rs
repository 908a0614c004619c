//! Comparisons, with a Byte tensor or the own type as result: 1 where they hold, else 0.

use super::map::{different_sizes, map};
use super::number::Number;
use crate::element::Element;
use crate::engine::{self, Cost};
use crate::error::Result;
use crate::handle::Ref;
use crate::kernel::piece::{each1, each2};
use crate::tensor::{self, Tensor};

/// `r` tells where `holds` is true of `t`; it gets the sizes of `t`.
pub fn where_value<R: Number, T: Element>(
    r: Ref<'_, Tensor<R>>,
    t: Ref<'_, Tensor<T>>,
    holds: impl Fn(T) -> bool + Copy + Sync,
) -> Result<()> {
    map(r, [t], Cost::MEMORY, &each1(move |x| truth(holds(x))))
}

/// `r` tells where `holds` is true of `a` and `b`; it gets the sizes of `a`.
///
/// # Errors
///
/// Plain: the element counts differ.
pub fn where_both<R: Number, T: Element>(
    r: Ref<'_, Tensor<R>>,
    a: Ref<'_, Tensor<T>>,
    b: Ref<'_, Tensor<T>>,
    holds: impl Fn(T, T) -> bool + Copy + Sync,
) -> Result<()> {
    map(r, [a, b], Cost::MEMORY, &each2(move |x, y| truth(holds(x, y))))
}

#[inline(always)]
fn truth<R: Number>(holds: bool) -> R {
    if holds { R::ONE } else { R::ZERO }
}

/// Whether both tensors have the same sizes and equal elements. NaN equals nothing.
///
/// # Errors
///
/// Arguments 1, 2: elements outside the storage.
pub fn equal<T: Element>(a: Ref<'_, Tensor<T>>, b: Ref<'_, Tensor<T>>) -> Result<bool> {
    if !tensor::is_same_size(a, b) {
        return Ok(false);
    }
    Ok(!engine::any([a, b], 1, |[x, y]: [T; 2]| x != y)?)
}

/// How far elements may be apart to count as close: by `absolute`, and by `relative` of the magnitude of the second.
#[derive(Clone, Copy)]
pub struct Tolerance {
    /// The part that grows with the second element.
    pub relative: f64,
    /// The part that is always there.
    pub absolute: f64,
    /// Whether NaN counts as close to NaN.
    pub equal_nan: bool,
}

impl Tolerance {
    #[inline(always)]
    fn allows<T: Number>(self, x: T, y: T) -> bool {
        x.is_close(y, self.relative, self.absolute) || (self.equal_nan && x.is_nan() && y.is_nan())
    }
}

/// `r` tells where `a` and `b` are close; it gets the sizes of `a`.
///
/// # Errors
///
/// Plain: the element counts differ.
pub fn where_close<T: Number>(
    r: Ref<'_, Tensor<u8>>,
    a: Ref<'_, Tensor<T>>,
    b: Ref<'_, Tensor<T>>,
    tolerance: Tolerance,
) -> Result<()> {
    where_both(r, a, b, move |x, y| tolerance.allows(x, y))
}

/// Whether all elements of `a` and `b` are close.
///
/// # Errors
///
/// Plain: the element counts differ. Arguments 1, 2: elements outside the storage.
pub fn all_close<T: Number>(
    a: Ref<'_, Tensor<T>>,
    b: Ref<'_, Tensor<T>>,
    tolerance: Tolerance,
) -> Result<bool> {
    if a.count() != b.count() {
        return Err(different_sizes(&[a.sizes(), b.sizes()]));
    }
    Ok(!engine::any([a, b], 1, move |[x, y]: [T; 2]| !tolerance.allows(x, y))?)
}

/// Whether no element is 0.
///
/// # Errors
///
/// Argument 1: an empty tensor, or elements outside the storage.
pub fn all(t: Ref<'_, Tensor<u8>>) -> Result<bool> {
    tensor::check_not_empty(t, 1, "empty Tensor")?;
    Ok(!engine::any([t], 1, |[x]: [u8; 1]| x == 0)?)
}

/// Whether some element is not 0.
///
/// # Errors
///
/// Argument 1: an empty tensor, or elements outside the storage.
pub fn any(t: Ref<'_, Tensor<u8>>) -> Result<bool> {
    tensor::check_not_empty(t, 1, "empty Tensor")?;
    engine::any([t], 1, |[x]: [u8; 1]| x != 0)
}
