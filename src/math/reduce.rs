//! Reductions of whole tensors and along a dimension.
//!
//! A reduction along a dimension has the sizes of its operand with 1 in place of that dimension's, which
//! is removed unless it is to be kept or is the only one.

use crate::element::Element;
use crate::engine::{self, Bundle, Cost, Dim, Lines, Operand};
use crate::error::{Error, Result, check_arg};
use crate::handle::{Own, Ref};
use crate::kernel::accumulate::{Accumulate, Accumulator};
use crate::kernel::extreme::{self, End, Extreme};
use crate::kernel::fold::{Fold, MapFold, fold_bundle};
use crate::storage::size::Longs;
use crate::tensor::{self, Tensor, check_not_empty, geometry};
use smallvec::smallvec;
use std::os::raw::{c_int, c_long};

/// Folds all elements of `operand`. `fold` must be a fold of its element type.
pub(super) fn fold_operand<F: Fold<1>>(operand: &Operand, fold: F) -> F::Value {
    debug_assert_eq!(F::SIZES, [operand.element]);
    // SAFETY: the operand's elements are the fold's.
    let value = unsafe { engine::fold([operand], Cost::MEMORY, fold) };
    value.unwrap_or_else(|| fold.start())
}

/// Folds all elements of `tensor`; argument 1 is blamed for an element outside its storage.
pub(super) fn fold_all<T: Element, F: Fold<1>>(tensor: Ref<'_, Tensor<T>>, fold: F) -> Result<F::Value> {
    Ok(fold_operand(&Operand::new(tensor, 1)?, fold))
}

/// The sizes of `source` with `size` for dimension `d`.
pub(super) fn sizes_with<T>(source: Ref<'_, Tensor<T>>, d: usize, size: c_long) -> Longs {
    let mut sizes = Longs::from_slice(source.sizes());
    sizes[d] = size;
    sizes
}

/// The elements of a contiguous tensor, which is argument `number`.
///
/// # Safety
///
/// They are not written while the slice lives.
pub(super) unsafe fn elements<T: Element>(dense: &Own<Tensor<T>>, number: i32) -> Result<&[T]> {
    let operand = Operand::new(dense.borrow(), number)?;
    check_arg(operand.is_contiguous(), number, "tensor is not contiguous")?;
    if operand.count == 0 {
        return Ok(&[]);
    }
    // SAFETY: `count` elements one after the other, which the borrowed reference keeps alive.
    Ok(unsafe { std::slice::from_raw_parts(operand.data.cast(), operand.count) })
}

/// Whether both have the same storage, so that resizing or writing one may change the other.
pub(super) fn share<T>(a: Ref<'_, Tensor<T>>, b: Ref<'_, Tensor<T>>) -> bool {
    a.storage().is_some() && a.storage() == b.storage()
}

/// Calls `compute` with `result`, or, if that shares a storage with an operand, with a new tensor whose
/// sizes and elements `result` then gets.
pub(super) fn compute_apart<T: Element>(
    result: Ref<'_, Tensor<T>>,
    shared: bool,
    compute: impl FnOnce(Ref<'_, Tensor<T>>) -> Result<()>,
) -> Result<()> {
    if !shared {
        return compute(result);
    }
    let apart = tensor::empty()?;
    compute(apart.borrow())?;
    tensor::resize_as(result, apart.borrow())?;
    tensor::copy(result, apart.borrow())
}

/// The lines of operands whose sizes were made to agree.
pub(super) fn lines<const K: usize>(operands: [&Operand; K], d: usize) -> Result<Lines<K>> {
    Lines::new(operands, d).ok_or_else(|| Error::plain("inconsistent tensor sizes"))
}

/// Folds each line of `source` along dimension `d` and sets `result` to what `finish` makes of the
/// values.
pub(super) fn fold_lines<T: Element, F: Fold<1>>(
    result: Ref<'_, Tensor<T>>,
    source: Ref<'_, Tensor<T>>,
    d: usize,
    keep: bool,
    fold: F,
    finish: impl Fn(F::Value) -> T + Copy + Sync,
) -> Result<()> {
    reduce_lines(result, source, d, keep, |bundle, by_rows| {
        // SAFETY: bundles of elements of `T`; the result is apart from the source.
        unsafe { fold_bundle(fold, bundle, by_rows, finish) }
    })
}

/// Resizes `result` to a reduction of `source` along dimension `d` and calls `kernel` with bundles of
/// the two (source first) that do not overlap, and whether neighbouring lines are to be read together.
pub(super) fn reduce_lines<T: Element>(
    result: Ref<'_, Tensor<T>>,
    source: Ref<'_, Tensor<T>>,
    d: usize,
    keep: bool,
    kernel: impl Fn(Bundle<2>, bool) + Sync,
) -> Result<()> {
    let from = Operand::new(source, 2)?;
    let sizes = sizes_with(source, d, 1);
    compute_apart(result, share(result, source), |result| {
        tensor::resize(result, &sizes, None)?;
        let to = Operand::new(result, 1)?;
        let lines = lines([&from, &to], d)?;
        let by_rows = lines.is_faster_across(0);
        lines.for_each_bundle(Cost::MEMORY, &|bundle| kernel(bundle, by_rows));
        drop_dimension(result, d, keep)
    })
}

/// Removes the reduced dimension `d` unless it is to be kept.
pub(super) fn drop_dimension<T>(result: Ref<'_, Tensor<T>>, d: usize, keep: bool) -> Result<()> {
    if keep {
        return Ok(());
    }
    geometry::squeeze_one(result, result, d as c_int)
}

pub(super) fn sum_fold<T: Accumulate>() -> impl Fold<1, Value = T::Own> {
    MapFold::new(T::Own::ZERO, |[x]: [T; 1]| x.own(), T::Own::plus)
}

fn total_fold<T: Accumulate>() -> impl Fold<1, Value = T::Accreal> {
    MapFold::new(T::Accreal::ZERO, |[x]: [T; 1]| x.accreal(), T::Accreal::plus)
}

/// The sum of all elements; 0 for an empty tensor.
pub fn sum_all<T: Accumulate>(tensor: Ref<'_, Tensor<T>>) -> Result<T::Accreal> {
    let fold = MapFold::new(T::Accreal::ZERO, |[x]: [T; 1]| x.accreal(), T::Accreal::plus);
    fold_all(tensor, fold)
}

/// The product of all elements; 1 for an empty tensor.
pub fn prod_all<T: Accumulate>(tensor: Ref<'_, Tensor<T>>) -> Result<T::Accreal> {
    let fold = MapFold::new(T::Accreal::ONE, |[x]: [T; 1]| x.accreal(), T::Accreal::times);
    fold_all(tensor, fold)
}

/// The maximum ([`extreme::Max`]) or minimum ([`extreme::Min`]) of all elements; NaN if one is NaN.
///
/// # Errors
///
/// Argument 1: empty.
pub fn extreme_all<E: End, T: Accumulate>(tensor: Ref<'_, Tensor<T>>) -> Result<T> {
    check_not_empty(tensor, 1, "tensor must have one dimension")?;
    fold_all(tensor, Extreme::<E, T>::new())
}

/// Sets `result` to the sums along `dimension`.
///
/// # Errors
///
/// Argument 2: no such dimension.
pub fn sum<T: Accumulate>(
    result: Ref<'_, Tensor<T>>,
    source: Ref<'_, Tensor<T>>,
    dimension: c_int,
    keep: bool,
) -> Result<()> {
    let d = source.dimension(dimension, 2)?;
    fold_lines(result, source, d, keep, sum_fold::<T>(), T::from_own)
}

/// Sets `result` to the products along `dimension`.
///
/// # Errors
///
/// Argument 2: no such dimension.
pub fn prod<T: Accumulate>(
    result: Ref<'_, Tensor<T>>,
    source: Ref<'_, Tensor<T>>,
    dimension: c_int,
    keep: bool,
) -> Result<()> {
    let d = source.dimension(dimension, 2)?;
    let fold = MapFold::new(T::Own::ONE, |[x]: [T; 1]| x.own(), T::Own::times);
    fold_lines(result, source, d, keep, fold, T::from_own)
}

/// Sets `values` to the maxima or minima along `dimension` and `indices` to where they are, counted
/// from 0. The first NaN of a line is its extreme, else the first of equal elements.
///
/// # Errors
///
/// Argument 2: no such dimension.
pub fn extreme<E: End, T: Accumulate>(
    values: Ref<'_, Tensor<T>>,
    indices: Ref<'_, Tensor<c_long>>,
    source: Ref<'_, Tensor<T>>,
    dimension: c_int,
    keep: bool,
) -> Result<()> {
    let d = source.dimension(dimension, 2)?;
    let from = Operand::new(source, 2)?;
    with_indices(values, indices, source, d, 1, |values, indices| {
        let value = Operand::new(values, 1)?;
        let index = Operand::new(indices, 1)?;
        let lines = lines([&from, &value, &index], d)?;
        let by_rows = lines.is_faster_across(0);
        lines.for_each_bundle(Cost::MEMORY, &|bundle| {
            // SAFETY: bundles of elements of these types; the results are apart from the source.
            unsafe { extreme::extreme_bundle::<E, T>(bundle, by_rows) }
        });
        Ok(())
    })?;
    drop_dimension(values, d, keep)?;
    drop_dimension(indices, d, keep)
}

/// Resizes `values` and `indices` to the sizes of `source` with `size` for dimension `d` and calls
/// `compute` with them, or with new tensors where they share memory with `source` or each other.
pub(super) fn with_indices<T: Element>(
    values: Ref<'_, Tensor<T>>,
    indices: Ref<'_, Tensor<c_long>>,
    source: Ref<'_, Tensor<T>>,
    d: usize,
    size: c_long,
    compute: impl FnOnce(Ref<'_, Tensor<T>>, Ref<'_, Tensor<c_long>>) -> Result<()>,
) -> Result<()> {
    let sizes = sizes_with(source, d, size);
    // A Long source may be the index tensor too: compare what the pointers mean, not their types.
    let storage_of = |tensor: Ref<'_, Tensor<c_long>>| tensor.storage().map(|s| s.as_ptr().addr());
    let aliased = storage_of(indices).is_some_and(|storage| {
        [source, values].iter().any(|tensor| tensor.storage().is_some_and(|s| s.as_ptr().addr() == storage))
    });
    compute_apart(indices, aliased, |indices| {
        compute_apart(values, share(values, source), |values| {
            tensor::resize(values, &sizes, None)?;
            tensor::resize(indices, &sizes, None)?;
            compute(values, indices)
        })
    })
}

/// The sum of the main diagonal of a matrix.
///
/// # Errors
///
/// Argument 1: not a matrix.
pub fn trace<T: Accumulate>(matrix: Ref<'_, Tensor<T>>) -> Result<T::Accreal> {
    check_arg(matrix.rank() == 2, 1, "expected a matrix")?;
    let operand = Operand::new(matrix, 1)?;
    let [rows, columns] = [operand.dims[0], operand.dims[1]];
    let diagonal = Dim { size: rows.size.min(columns.size), stride: rows.stride + columns.stride };
    let operand = Operand { dims: smallvec![diagonal], count: diagonal.size, ..operand };
    Ok(fold_operand(&operand, total_fold::<T>()))
}
