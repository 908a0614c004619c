//! Reading and writing single elements.

use super::header::Tensor;
use crate::element::Element;
use crate::error::{self, Error, Positioned, Result};
use crate::handle::Ref;
use crate::storage;
use std::os::raw::c_long;

/// The storage index of the element at `index`, which must have as many entries as the tensor has
/// dimensions (argument 1) and lie inside its sizes (argument 2).
#[inline(always)]
fn locate<T, const N: usize>(tensor: Ref<'_, Tensor<T>>, index: [c_long; N]) -> Result<isize> {
    let (sizes, strides) = (tensor.sizes(), tensor.strides());
    if sizes.len() != N {
        return Err(wrong_rank(N, sizes.len()));
    }
    let mut position = tensor.offset() as c_long;
    let mut inside = true;
    for d in 0..N {
        inside &= 0 <= index[d] && index[d] < sizes[d];
        position = position.wrapping_add(index[d].wrapping_mul(strides[d]));
    }
    if inside { Ok(position as isize) } else { no_such_element(tensor, &index) }
}

#[cold]
fn no_such_element<T>(tensor: Ref<'_, Tensor<T>>, index: &[c_long]) -> Result<isize> {
    let sizes = tensor.sizes();
    let wrong = index.iter().zip(sizes).position(|(&i, &size)| i < 0 || i >= size).unwrap_or(0);
    Err(error::no_such_index(index[wrong], sizes[wrong], 2, "index")).at(&[(2, wrong as i32 + 2)])
}

/// To blame for an element that the storage has not: the tensor.
const OUTSIDE: &[(i32, i32)] = &[(2, 1)];

#[cold]
fn wrong_rank(expected: usize, found: usize) -> Error {
    let number = ["no", "one", "two", "three", "four"][expected];
    let plural = if expected == 1 { "" } else { "s" };
    Error::arg(1, format!("tensor must have {number} dimension{plural}, but has {found}"))
}

/// The element at `index`.
///
/// # Errors
///
/// Argument 1: the tensor has not `N` dimensions. Argument 2: no such element.
#[inline]
pub fn get<T: Element, const N: usize>(tensor: Ref<'_, Tensor<T>>, index: [c_long; N]) -> Result<T> {
    let position = locate(tensor, index)?;
    let storage = tensor.storage().ok_or_else(|| Error::arg(1, "tensor has no storage"))?;
    storage::get(storage, position).at(OUTSIDE)
}

/// The first element of a tensor that has some.
///
/// # Errors
///
/// Argument 1: the element is outside the storage.
pub fn first<T: Element>(tensor: Ref<'_, Tensor<T>>) -> Result<T> {
    let storage = tensor.storage().ok_or_else(|| Error::arg(1, "tensor has no storage"))?;
    storage::get(storage, tensor.offset()).at(OUTSIDE)
}

/// Sets the element at `index` to `value`.
///
/// # Errors
///
/// As [`get`].
#[inline]
pub fn set<T: Element, const N: usize>(
    tensor: Ref<'_, Tensor<T>>,
    index: [c_long; N],
    value: T,
) -> Result<()> {
    let position = locate(tensor, index)?;
    let storage = tensor.storage().ok_or_else(|| Error::arg(1, "tensor has no storage"))?;
    storage::set(storage, position, value).at(OUTSIDE)
}
