//! Reading and writing at one index per element.
//!
//! Tensor, source and index have the same sizes but for the dimension along which the index counts. An
//! index tensor may cover only the first part of that dimension.

use super::arg::Index;
use super::reduce::fold_all;
use super::reduction::{Averaged, PlaceReduction, counts};
use super::result::{Packed, share};
use crate::element::Element;
use crate::engine::{Cost, View, for_each_lanes};
use crate::error::{Error, Positioned, Result, check_arg_with};
use crate::handle::{Own, Ref};
use crate::index_base;
use crate::kernel::Lanes;
use crate::kernel::accumulate::Accumulate;
use crate::kernel::arithmetic::Arithmetic;
use crate::kernel::fold::MapFold;
use crate::kernel::gather::{gather_lanes, scatter_lanes, scatter_value, scatter_with};
use crate::kernel::index::Role;
use crate::kernel::lane_loop::on_lanes;
use crate::tensor::{self, Tensor};
use std::os::raw::{c_int, c_long};

/// Checks that all indices are inside a dimension of `size` elements.
fn check_range(index: Index<'_>, size: usize, message: &'static str) -> Result<()> {
    let base = c_long::from(index_base::get());
    // What is below the base becomes larger than any size.
    let place = move |[i]: [c_long; 1]| i.wrapping_sub(base) as u64;
    let largest = fold_all(index, MapFold::new(0, place, u64::max))?;
    if largest < size as u64 {
        return Ok(());
    }
    let (index, last) = (base.wrapping_add(largest as c_long), base + size as c_long - 1);
    Err(Error::plain(format!(
        "{message}: {index} is not one of {base} to {last}, counted from the index base {base}"
    )))
}

/// A copy of `source` if writing to `tensor` may change it.
fn copied<T: Element>(source: Ref<'_, Tensor<T>>, changing: bool) -> Result<Option<Own<Tensor<T>>>> {
    changing.then(|| tensor::deep_copy(source)).transpose()
}

/// What moves the elements of lanes.
type MoveLanes<'a, T> = &'a (dyn Fn(&Lanes<'_, (c_long, T, T), 3>, c_long) + Sync);

/// Calls `kernel` with lanes of `index`, `source` and `tensor`, and what the indices count from. The role says which of
/// the last two is accessed at `index`.
#[inline(always)]
fn move_indexed<T: Element>(
    tensor: Ref<'_, Tensor<T>>,
    d: usize,
    index: Index<'_>,
    source: Ref<'_, Tensor<T>>,
    role: Role,
    message: &'static str,
    kernel: MoveLanes<'_, T>,
) -> Result<()> {
    let source_copy = copied(source, role != Role::Filled && share(tensor, source))?;
    let index_copy = copied(index, share(tensor, index))?;
    let index = index_copy.as_ref().map_or(index, Own::borrow);
    let (index_number, source_number) = match role {
        Role::Read => (4, 2),
        Role::Written => (3, 4),
        Role::Filled => (3, 1),
    };
    let at = View::new(index, index_number)?;
    let from = View::new(source_copy.as_ref().map_or(source, Own::borrow), source_number)?;
    let to = View::new(tensor, 1)?;
    let [count, of_source, of_tensor] = [at.dim(d).size, from.dim(d).size, to.dim(d).size];
    // The length of what the indices count in, and of what is walked with them.
    let (indexed, walked) = match role {
        Role::Read => (of_source, of_tensor),
        Role::Written => (of_tensor, of_source),
        Role::Filled => (of_tensor, count),
    };
    if walked < count {
        return Err(Error::plain(format!(
            "index tensor is larger than the tensor along the dimension: {count} and {walked}"
        )));
    }
    check_range(index, indexed, message)?;
    let base = c_long::from(index_base::get());
    let piece = on_lanes(|lanes: &Lanes<'_, (c_long, T, T), 3>| kernel(lanes, base));
    Ok(for_each_lanes((&at, &from, &to), 2.., d, Cost::MEMORY, &piece)?)
}

/// Refuses a dimension beyond the last one. One below the first is refused for the index, by another number.
fn check_dimension<T>(tensor: Ref<'_, Tensor<T>>, dimension: c_int, number: i32) -> Result<()> {
    let rank = tensor.rank();
    if dimension < rank as c_int { Ok(()) } else { Err(Error::no_dimension(dimension, 0, rank, number)) }
}

/// Refuses a tensor of another rank than the other's.
fn check_same_rank(name: &str, other: &str, ranks: [usize; 2], number: i32) -> Result<()> {
    check_arg_with(ranks[0] == ranks[1], number, || {
        format!("{name} tensor must have same dimensions as {other} tensor: {}D and {}D", ranks[0], ranks[1])
    })
}

/// Sets `tensor[..i..]` to `source[..index[..i..]..]` along `dimension`.
///
/// # Errors
///
/// Argument 2, 4: `source`, `index` has another rank. Argument 3: no such dimension; 2 if it is negative.
/// Plain: sizes that differ, an index out of range.
pub fn gather<T: Element>(
    tensor: Ref<'_, Tensor<T>>,
    source: Ref<'_, Tensor<T>>,
    dimension: c_int,
    index: Index<'_>,
) -> Result<()> {
    check_same_rank("Input", "output", [source.rank(), tensor.rank()], 2)?;
    check_dimension(tensor, dimension, 3)?;
    check_same_rank("Index", "input", [index.rank(), source.rank()], 4)?;
    let d = index.dimension(dimension, 2).at(&[(2, 3)])?;
    const MESSAGE: &str = "Invalid index in gather";
    move_indexed(tensor, d, index, source, Role::Read, MESSAGE, &|lanes, base| {
        // SAFETY: all indices were checked, and none is written.
        unsafe { gather_lanes(lanes, base) }
    })
}

/// The checks of the functions that write at indices; gives the dimension.
fn check_scatter<T>(
    tensor: Ref<'_, Tensor<T>>,
    dimension: c_int,
    index: Index<'_>,
    source: Option<Ref<'_, Tensor<T>>>,
) -> Result<usize> {
    check_dimension(tensor, dimension, 2)?;
    check_same_rank("Index", "output", [index.rank(), tensor.rank()], 3)?;
    if let Some(source) = source {
        check_same_rank("Input", "output", [source.rank(), tensor.rank()], 4)?;
    }
    index.dimension(dimension, 2)
}

/// Sets `tensor[..index[..i..]..]` to `source[..i..]` along `dimension`; of several elements for one
/// place the last counts.
///
/// # Errors
///
/// Argument 2: no such dimension. Argument 3, 4: `index`, `source` has another rank. Plain: sizes that
/// differ, an index out of range.
pub fn scatter<T: Element>(
    tensor: Ref<'_, Tensor<T>>,
    dimension: c_int,
    index: Index<'_>,
    source: Ref<'_, Tensor<T>>,
) -> Result<()> {
    let d = check_scatter(tensor, dimension, index, Some(source))?;
    const MESSAGE: &str = "Invalid index in scatter";
    move_indexed(tensor, d, index, source, Role::Written, MESSAGE, &|lanes, base| {
        // SAFETY: all indices were checked, and none is written.
        unsafe { scatter_lanes(lanes, base) }
    })
}

/// Adds `source[..i..]` to `tensor[..index[..i..]..]` along `dimension`.
///
/// # Errors
///
/// As [`scatter`].
pub fn scatter_add<T: Accumulate>(
    tensor: Ref<'_, Tensor<T>>,
    dimension: c_int,
    index: Index<'_>,
    source: Ref<'_, Tensor<T>>,
) -> Result<()> {
    let d = check_scatter(tensor, dimension, index, Some(source))?;
    const MESSAGE: &str = "Invalid index in scatterAdd";
    move_indexed(tensor, d, index, source, Role::Written, MESSAGE, &|lanes, base| {
        let add = |from: T, to: &mut T| *to = T::from_own(to.own().plus(from.own()));
        // SAFETY: all indices were checked, and none is written.
        unsafe { scatter_with(lanes, base, add) }
    })
}

/// Sets `tensor[..index[..i..]..]` to `value` along `dimension`.
///
/// # Errors
///
/// As [`scatter`].
pub fn scatter_fill<T: Element>(
    tensor: Ref<'_, Tensor<T>>,
    dimension: c_int,
    index: Index<'_>,
    value: T,
) -> Result<()> {
    let d = check_scatter(tensor, dimension, index, None)?;
    const MESSAGE: &str = "Invalid index in scatter";
    move_indexed(tensor, d, index, tensor, Role::Filled, MESSAGE, &|lanes, base| {
        // SAFETY: all indices were checked, and none is written.
        unsafe { scatter_value(lanes, base, value) }
    })
}

/// Joins `source[..i..]` to `tensor[..index[..i..]..]` along `dimension`: what was there counts if `include`.
///
/// # Errors
///
/// As [`scatter`].
pub fn scatter_reduce<T: Averaged>(
    tensor: Ref<'_, Tensor<T>>,
    dimension: c_int,
    index: Index<'_>,
    source: Ref<'_, Tensor<T>>,
    reduction: PlaceReduction,
    include: bool,
) -> Result<()> {
    let d = check_scatter(tensor, dimension, index, Some(source))?;
    const MESSAGE: &str = "Invalid index in scatterReduce";
    let join = |to: Ref<'_, Tensor<T>>| {
        move_indexed(to, d, index, source, Role::Written, MESSAGE, &|lanes, base| {
            let put = |from: T, to: &mut T| *to = reduction.join(*to, from);
            // SAFETY: all indices were checked, and none is written.
            unsafe { scatter_with(lanes, base, put) }
        })
    };
    if include && reduction != PlaceReduction::Mean {
        return join(tensor);
    }
    // More than one step, of which the later ones may fail: the tensor changes at the end.
    let mut whole = Packed::copied(tensor, 1)?;
    if !include {
        scatter_fill(whole.borrow(), dimension, index, reduction.start())?;
    }
    join(whole.borrow())?;
    if reduction == PlaceReduction::Mean {
        let (counts, one) = (counts(tensor.sizes(), include)?, counts(&[1], true)?);
        let ones = tensor::geometry::new_expand(one.borrow(), index.sizes())?;
        scatter_add(counts.borrow(), dimension, index, ones.borrow())?;
        for (sum, &count) in whole.elements_mut().iter_mut().zip(counts.elements()) {
            *sum = sum.averaged(count);
        }
    }
    tensor::copy(tensor, whole.borrow())
}
