//! Reductions of whole tensors and along a dimension.
//!
//! A reduction along a dimension has the sizes of its operand with 1 in place of that dimension's, which
//! is removed unless it is to be kept or is the only one.

use super::result::{Destination, PreparedResult, share};
use crate::element::Element;
use crate::engine::{self, Cost, Extent, Operand, Unpaired, View, for_each_lanes};
use crate::error::{Error, Positioned, Result};
use crate::handle::Ref;
use crate::kernel::accumulate::Accumulate;
use crate::kernel::arithmetic::Arithmetic;
use crate::kernel::extreme::{End, Extreme, extreme_lanes};
use crate::kernel::fold::{Fold, MapFold, fold_lanes};
use crate::kernel::lane_loop::LanePiece;
use crate::storage::size::{self, Longs};
use crate::tensor::{self, Reserved, Tensor, check_not_empty};
use std::os::raw::{c_int, c_long};

/// Folds all elements of `operand`.
pub(super) fn fold_operand<T: Element, F: Fold<1, Elements = [T; 1]>>(
    operand: &Operand<'_, T>,
    fold: F,
) -> F::Value {
    engine::fold([operand], Cost::MEMORY, fold).unwrap_or_else(|| fold.start())
}

/// Folds all elements of `tensor`; argument 1 is blamed for an element outside its storage.
pub(super) fn fold_all<T: Element, F: Fold<1, Elements = [T; 1]>>(
    tensor: Ref<'_, Tensor<T>>,
    fold: F,
) -> Result<F::Value> {
    if let Some(value) = engine::dense([tensor]).and_then(|dense| engine::fold_few(dense, fold)) {
        return Ok(value);
    }
    Ok(fold_operand(&Operand::new(tensor, 1)?, fold))
}

/// The sizes of `source` with `size` for dimension `d`.
pub(super) fn sizes_with<T>(source: Ref<'_, Tensor<T>>, d: usize, size: c_long) -> Longs {
    let mut sizes = Longs::from_slice(source.sizes());
    sizes[d] = size;
    sizes
}

impl From<Unpaired> for Error {
    fn from(Unpaired(sizes): Unpaired) -> Self {
        inconsistent(&sizes)
    }
}

/// The error of operands whose sizes do not agree.
#[cold]
pub(super) fn inconsistent<S: AsRef<[c_long]>>(sizes: &[S]) -> Error {
    let sizes: Vec<String> = sizes.iter().map(|sizes| size::to_text(sizes.as_ref())).collect();
    Error::plain(format!("inconsistent tensor sizes: {}", sizes.join(", ")))
}

/// The dimension along which lanes become shorter.
#[derive(Clone, Copy)]
pub(super) struct Along {
    /// Its number.
    pub(super) d: usize,
    /// Its size in the result.
    pub(super) size: c_long,
    /// Whether the result keeps it. If not, its size is 1.
    pub(super) keep: bool,
}

impl Along {
    /// The dimension that is reduced to one element.
    pub(super) fn one(d: usize, keep: bool) -> Self {
        Along { d, size: 1, keep }
    }

    /// Whether a tensor with the sizes of `source` loses the dimension: a vector keeps its only one.
    fn drops<T>(self, source: Ref<'_, Tensor<T>>) -> bool {
        !self.keep && source.rank() > 1
    }

    /// The sizes of a reduction of `source`.
    fn sizes<T>(self, source: Ref<'_, Tensor<T>>) -> Longs {
        let mut sizes = sizes_with(source, self.d, self.size);
        if self.drops(source) {
            sizes.remove(self.d);
        }
        sizes
    }

    /// Whether `result` has the sizes that it is going to have.
    fn is_shape_of<R, T>(self, result: Ref<'_, Tensor<R>>, source: Ref<'_, Tensor<T>>) -> bool {
        let (sizes, d) = (source.sizes(), self.d);
        match result.sizes() {
            left if self.drops(source) => {
                left.len() + 1 == sizes.len() && left[..d] == sizes[..d] && left[d..] == sizes[d + 1..]
            }
            all => {
                let same = |i: usize| all[i] == if i == d { self.size } else { sizes[i] };
                all.len() == sizes.len() && (0..all.len()).all(same)
            }
        }
    }

    /// The room that `result`, argument `number`, needs for the sizes of `source` but for this dimension; `None` if it
    /// has them and is dense. A result that has these sizes, or has them with the dimension that is removed, keeps its
    /// strides: it may be a view of a larger tensor.
    ///
    /// # Errors
    ///
    /// As [`tensor::reserve`].
    #[inline(always)]
    fn room<'a, R, T>(
        self,
        result: Ref<'a, Tensor<R>>,
        source: Ref<'_, Tensor<T>>,
        number: i32,
    ) -> Result<Option<Reserved<'a, R>>> {
        if self.is_shape_of(result, source) && Extent::dense(result).is_some() {
            return Ok(None);
        }
        self.other_room(result, source, number).map(Some)
    }

    #[inline(never)]
    fn other_room<'a, R, T>(
        self,
        result: Ref<'a, Tensor<R>>,
        source: Ref<'_, Tensor<T>>,
        number: i32,
    ) -> Result<Reserved<'a, R>> {
        let whole = sizes_with(source, self.d, self.size);
        if !self.drops(source) || result.sizes() != &whole[..] {
            return tensor::reserve(result, &self.sizes(source), number);
        }
        let mut room = tensor::reserve(result, &whole, number)?;
        room.squeeze(self.d);
        Ok(room)
    }
}

/// The sizes of a reduction of `source` along dimension `d`, which is removed unless it is to be kept or is the only one.
pub(crate) fn reduced_sizes<T>(source: Ref<'_, Tensor<T>>, d: usize, keep: bool) -> Longs {
    Along::one(d, keep).sizes(source)
}

/// Resizes `result` to a reduction of `source` along dimension `d` and runs `piece` over lanes of the two (source
/// first) that do not overlap.
pub(super) fn reduce<T: Element, R: Element>(
    result: Ref<'_, Tensor<R>>,
    source: Ref<'_, Tensor<T>>,
    d: usize,
    keep: bool,
    piece: &dyn LanePiece<(T, R), 2>,
) -> Result<()> {
    let from = View::new(source, 2)?;
    let destination = Destination::new(result, share(result, source))?;
    if let Some(room) = Along::one(d, keep).room(destination.tensor(), source, 1)? {
        room.commit();
    }
    for_each_lanes((&from, &View::new(destination.tensor(), 1)?), 1.., d, Cost::MEMORY, piece)?;
    destination.finish()
}

pub(super) fn sum_fold<T: Accumulate>() -> impl Fold<1, Elements = [T; 1], Value = T::Own> {
    MapFold::new(T::Own::ZERO, |[x]: [T; 1]| x.own(), T::Own::plus)
}

fn total_fold<T: Accumulate>() -> impl Fold<1, Elements = [T; 1], Value = T::Accreal> {
    MapFold::new(T::Accreal::ZERO, |[x]: [T; 1]| x.accreal(), T::Accreal::plus)
}

/// The sum of all elements; 0 for an empty tensor.
pub fn sum_all<T: Accumulate>(tensor: Ref<'_, Tensor<T>>) -> Result<T::Accreal> {
    fold_all(tensor, total_fold::<T>())
}

/// The product of all elements; 1 for an empty tensor.
pub fn prod_all<T: Accumulate>(tensor: Ref<'_, Tensor<T>>) -> Result<T::Accreal> {
    let fold = MapFold::new(T::Accreal::ONE, |[x]: [T; 1]| x.accreal(), T::Accreal::times);
    fold_all(tensor, fold)
}

/// The maximum or minimum of all elements; NaN if one is NaN.
///
/// # Errors
///
/// Argument 1: empty.
pub fn extreme_all<E: End, T: Accumulate>(tensor: Ref<'_, Tensor<T>>) -> Result<T> {
    check_not_empty(tensor, 1, "tensor is empty: it has no largest or smallest element")?;
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
    let d = source.dimension(dimension, 2).at(&[(2, 3)])?;
    reduce(result, source, d, keep, &fold_lanes(sum_fold::<T>(), T::from_own))
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
    let d = source.dimension(dimension, 2).at(&[(2, 3)])?;
    let fold = MapFold::new(T::Own::ONE, |[x]: [T; 1]| x.own(), T::Own::times);
    reduce(result, source, d, keep, &fold_lanes(fold, T::from_own))
}

/// Sets `values` to the maxima or minima along `dimension` and `indices` to where they are, counted
/// from 0. The first NaN of a lane is its extreme, else the first of equal elements.
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
    let d = source.dimension(dimension, 2).at(&[(2, 4)])?;
    extreme_along::<E, T>(values, indices, source, Along::one(d, keep))
}

/// [`extreme`] along a dimension that `source` has.
pub(super) fn extreme_along<E: End, T: Accumulate>(
    values: Ref<'_, Tensor<T>>,
    indices: Ref<'_, Tensor<c_long>>,
    source: Ref<'_, Tensor<T>>,
    along: Along,
) -> Result<()> {
    with_indices(values, indices, (source, 3), along, &|from, values, indices| {
        Ok(for_each_lanes((from, values.1, indices), 1.., along.d, Cost::MEMORY, &extreme_lanes::<E, T>())?)
    })
}

/// What computes values and indices from a source.
type ComputeWithIndices<'a, T> =
    &'a dyn Fn(&View<'_, T>, (Ref<'_, Tensor<T>>, &View<'_, T>), &View<'_, c_long>) -> Result<()>;

/// Resizes `values` and `indices` to the sizes of `source`, argument `number`, but for the dimension `along` and
/// calls `compute` with the source decoded, and with the values and both decoded, or with new tensors where they share
/// memory with `source` or each other or may have a place twice. Nothing changes before there is room for both.
#[inline(always)]
pub(super) fn with_indices<T: Element>(
    values: Ref<'_, Tensor<T>>,
    indices: Ref<'_, Tensor<c_long>>,
    (source, number): (Ref<'_, Tensor<T>>, i32),
    along: Along,
    compute: ComputeWithIndices<'_, T>,
) -> Result<()> {
    View::new(source, number)?;
    // A Long source may be the index tensor too.
    let aliased = share(indices, source) || share(indices, values);
    let sizes = || along.sizes(source);
    let room = along.room(values, source, 1)?;
    let apart = share(values, source) || room.as_ref().is_some_and(Reserved::overlaps_itself);
    let mut value = PreparedResult::new(values, room, apart, sizes)?;
    let room = along.room(indices, source, 2)?;
    let apart = aliased || room.as_ref().is_some_and(Reserved::overlaps_itself);
    let mut index = PreparedResult::new(indices, room, apart, sizes)?;
    // Decoded again: it may have moved with the storage of a result.
    let from = View::new(source, number)?;
    let (to_values, to_indices) = (value.open(), index.open());
    compute(&from, (to_values, &View::new(to_values, 1)?), &View::new(to_indices, 2)?)?;
    value.close()?;
    index.close()
}

/// The sum of the main diagonal of a matrix.
///
/// # Errors
///
/// Argument 1: not a matrix.
pub fn trace<T: Accumulate>(matrix: Ref<'_, Tensor<T>>) -> Result<T::Accreal> {
    matrix.check_rank(2, 1)?;
    let diagonal = Operand::new(matrix, 1)?.diagonal(0);
    Ok(diagonal.map_or(T::Accreal::ZERO, |diagonal| fold_operand(&diagonal, total_fold::<T>())))
}
