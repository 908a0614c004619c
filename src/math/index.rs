//! Selecting, copying, adding and filling by lists of indices.

use super::construct::fill_by_index;
use super::dense::dense;
use super::reduce::{elements, sizes_with, with_lines};
use super::result::{compute_apart, share};
use crate::element::Element;
use crate::engine::{Cost, Operand, Shared, View};
use crate::error::{Error, Result, check_arg};
use crate::handle::{Own, Ref};
use crate::index_base;
use crate::kernel::Bundle;
use crate::kernel::accumulate::{Accumulate, Accumulator};
use crate::kernel::index::{index_read, index_value, index_write, index_write_with};
use crate::memory::scratch::Scratch;
use crate::tensor::{self, Tensor, is_contiguous, is_size};
use crate::threads;
use std::os::raw::{c_int, c_long, c_ulong};

type Index<'a> = Ref<'a, Tensor<c_long>>;

/// Elements to be selected that are worth a second thread.
const SELECTED: usize = 1 << 18;

/// A list of indices, all of which are in range.
struct Positions<'a> {
    list: &'a [c_long],
    /// What they count from.
    base: c_long,
}

impl<'a> Positions<'a> {
    /// The indices in `index` into a dimension of `size` elements of `tensor`, which may be written while they
    /// are used, or else the error `refusal`. `kept` keeps a copy of them alive where one is needed.
    #[inline]
    fn new<T>(
        index: Index<'a>,
        size: c_long,
        tensor: Ref<'_, Tensor<T>>,
        kept: &'a mut Option<Own<Tensor<c_long>>>,
        refusal: impl Fn(String) -> Error,
    ) -> Result<Self> {
        let base = c_long::from(index_base::get());
        let list = dense(index, 3, |_| share(tensor, index), kept)?;
        // What is below the base becomes larger than any size.
        let inside = |&i: &c_long| (i.wrapping_sub(base) as c_ulong) < size as c_ulong;
        match list.iter().find(|&i| !inside(i)) {
            None => Ok(Positions { list, base }),
            Some(&wrong) => Err(refusal(out_of_range(wrong, base, size))),
        }
    }
}

/// The argument blamed for an index that is out of range: for a vector it is an element that does not
/// exist, else a slice.
fn no_such_index(rank: usize, message: String) -> Error {
    Error::arg(if rank == 1 { 2 } else { 3 }, message)
}

/// What is said of index `index` into `size` elements, counted from `base`.
#[cold]
fn out_of_range(index: c_long, base: c_long, size: c_long) -> String {
    format!(
        "index {index} is out of range: not one of {base} to {}, counted from the index base {base}",
        (size - 1).saturating_add(base)
    )
}

fn check_list(index: Index<'_>) -> Result<()> {
    check_arg(index.rank() == 1, 3, "Index is supposed to be a vector")
}

/// Sets `result` to the slices of `source` along `dimension` that `index` lists.
///
/// # Errors
///
/// Argument 3: `index` is not a vector. Argument 4: no such dimension. An index out of range: plain
/// where whole contiguous slices can be copied, else argument 2 of a vector and argument 3.
pub fn index_select<T: Element>(
    result: Ref<'_, Tensor<T>>,
    source: Ref<'_, Tensor<T>>,
    dimension: c_int,
    index: Index<'_>,
) -> Result<()> {
    check_list(index)?;
    let d = source.dimension(dimension, 4)?;
    let sizes = sizes_with(source, d, index.sizes()[0]);
    let dense = is_contiguous(source) && (is_contiguous(result) || !is_size(result, &sizes));
    let mut kept = None;
    let Positions { list, base } = Positions::new(index, source.sizes()[d], result, &mut kept, |message| {
        if d == 0 && dense { Error::plain(message) } else { no_such_index(source.rank(), message) }
    })?;
    let from = View::new(source, 2)?;
    compute_apart(result, share(result, source), |result| {
        tensor::resize(result, &sizes, None)?;
        let to = View::new(result, 1)?;
        with_lines([&from, &to], d, |lines| {
            let by_rows = lines.is_faster_across(0);
            // Threads take different parts of the list, so that each copies whole slices.
            let parts = if to.extent.count < SELECTED { 1 } else { threads::count().min(list.len()) };
            let lines = Shared(lines);
            threads::for_each_range(list.len(), parts, &|range| {
                lines.get().for_each_bundle(Cost::SERIAL, &|bundle| {
                    let mut part = *bundle;
                    part.data[1] = part.data[1].wrapping_offset(part.along[1].stride * range.start as isize);
                    let list = &list[range.clone()];
                    // SAFETY: bundles of elements of `T` apart from each other; the positions are in the
                    // source, and apart from the result.
                    unsafe { index_read::<T>(&part, list, base, by_rows) }
                });
            });
            Ok(())
        })
    })
}

/// Calls `kernel` with bundles of the slices of `source` along `dimension` and of the slices of `tensor`, the
/// positions among these that `index` lists, and whether neighbouring lines are to be moved together.
fn index_put<T: Element>(
    tensor: Ref<'_, Tensor<T>>,
    dimension: c_int,
    index: Index<'_>,
    source: Ref<'_, Tensor<T>>,
    kernel: impl Fn(&Bundle<2>, &Positions<'_>, bool) + Sync,
) -> Result<()> {
    check_list(index)?;
    let d = source.dimension(dimension, 4)?;
    check_arg(
        index.sizes()[0] == source.sizes()[d],
        4,
        "Number of indices should be equal to source:size(dim)",
    )?;
    if tensor.rank() <= 1 {
        let vectors = tensor.rank() == 1 && source.rank() == 1;
        check_arg(vectors, 1, "tensor must have one dimension")?;
    }
    let size = tensor.sizes()[tensor.dimension(dimension, 2)?];
    let mut kept = None;
    let positions =
        Positions::new(index, size, tensor, &mut kept, |message| no_such_index(tensor.rank(), message))?;
    check_arg(tensor.rank() == 1 || source.rank() > 1, 1, "cannot select on a vector")?;
    let apart = if share(tensor, source) { Some(tensor::deep_copy(source)?) } else { None };
    let from = View::new(apart.as_ref().map_or(source, Own::borrow), 4)?;
    let to = View::new(tensor, 1)?;
    with_lines([&from, &to], d, |lines| {
        let by_rows = lines.is_faster_across(1);
        lines.for_each_bundle(Cost::MEMORY, &|bundle| kernel(bundle, &positions, by_rows));
        Ok(())
    })
}

/// Copies the slices of `source` along `dimension` to the slices of `tensor` that `index` lists; where
/// it lists one twice, the later counts.
///
/// # Errors
///
/// Argument 3: `index` is not a vector. Argument 4: no such dimension, or not as many indices as
/// slices. Argument 1: `tensor` is empty, or only one of the two is a vector. An index out of range: argument 2 of a vector, else 3. Plain:
/// the slices differ in size.
pub fn index_copy<T: Element>(
    tensor: Ref<'_, Tensor<T>>,
    dimension: c_int,
    index: Index<'_>,
    source: Ref<'_, Tensor<T>>,
) -> Result<()> {
    index_put(tensor, dimension, index, source, |bundle, &Positions { list, base }, by_rows| {
        // SAFETY: bundles of elements of `T` apart from each other; the positions are in the tensor, and apart from
        // it.
        unsafe { index_write::<T>(bundle, list, base, by_rows) }
    })
}

/// Adds the slices of `source` along `dimension` to the slices of `tensor` that `index` lists.
///
/// # Errors
///
/// As [`index_copy`].
pub fn index_add<T: Accumulate>(
    tensor: Ref<'_, Tensor<T>>,
    dimension: c_int,
    index: Index<'_>,
    source: Ref<'_, Tensor<T>>,
) -> Result<()> {
    index_put(tensor, dimension, index, source, |bundle, &Positions { list, base }, by_rows| {
        let add = |from: T, to: &mut T| *to = T::from_own(to.own().plus(from.own()));
        // SAFETY: bundles of elements of `T` apart from each other; the positions are in the tensor, and apart from
        // it.
        unsafe { index_write_with(bundle, list, base, by_rows, add) }
    })
}

/// Fills the slices of `tensor` along `dimension` that `index` lists with `value`.
///
/// # Errors
///
/// Argument 3: `index` is not a vector. Argument 4: no such dimension; 2 if it is negative. An index out
/// of range: argument 2 of a vector, else 3.
pub fn index_fill<T: Element>(
    tensor: Ref<'_, Tensor<T>>,
    dimension: c_int,
    index: Index<'_>,
    value: T,
) -> Result<()> {
    check_list(index)?;
    let number = if dimension < 0 { 2 } else { 4 };
    let d = tensor.dimension(dimension, number)?;
    let mut kept = None;
    let Positions { list, base } = Positions::new(index, tensor.sizes()[d], tensor, &mut kept, |message| {
        no_such_index(tensor.rank(), message)
    })?;
    let to = View::new(tensor, 1)?;
    with_lines([&to, &to], d, |lines| {
        let by_rows = lines.is_faster_across(1);
        lines.for_each_bundle(Cost::MEMORY, &|bundle| {
            // SAFETY: bundles of elements of `T`; the positions are in the tensor, which alone is written.
            unsafe { index_value(bundle, list, base, by_rows, value) }
        });
        Ok(())
    })
}

/// The byte offsets in `operand` of the elements that `index` counts in row-major order; negative
/// indices count from the end.
fn offsets(operand: &Operand, index: Index<'_>) -> Result<Scratch<isize>> {
    let base = c_long::from(index_base::get());
    let count = operand.count as c_long;
    let dense = tensor::contiguous(index)?;
    let locate = |&i: &c_long| -> Result<isize> {
        let from_start = if i < 0 { i + count } else { i - base };
        if from_start < 0 || from_start >= count {
            return Err(Error::arg(2, out_of_range(i, base, count)));
        }
        let (mut rest, mut offset) = (from_start as usize, 0);
        for dim in operand.dims.iter().rev() {
            offset += (rest % dim.size) as isize * dim.stride;
            rest /= dim.size;
        }
        Ok(offset)
    };
    // SAFETY: nothing is written meanwhile.
    let indices = unsafe { elements(&dense, 2)? };
    let mut offsets = Scratch::with_capacity(indices.len())?;
    for index in indices {
        offsets.push(locate(index)?)?;
    }
    Ok(offsets)
}

/// Sets `result` to the elements of `source` that `index` counts in row-major order, negative indices
/// from the end; it gets the sizes of `index`.
///
/// # Errors
///
/// Argument 2: an index out of range.
pub fn take<T: Element>(
    result: Ref<'_, Tensor<T>>,
    source: Ref<'_, Tensor<T>>,
    index: Index<'_>,
) -> Result<()> {
    let from = Operand::new(source, 2)?;
    let offsets = offsets(&from, index)?;
    let start = Shared(from.data);
    compute_apart(result, share(result, source), |result| {
        tensor::resize_as(result, index)?;
        fill_by_index(result, |i| {
            // SAFETY: an element of the source.
            unsafe { start.get().wrapping_offset(offsets[i]).cast::<T>().read() }
        })
    })
}

/// Sets the elements of `tensor` that `index` counts in row-major order, negative indices from the end,
/// to those of `source`, or adds those if `accumulate`.
///
/// # Errors
///
/// Argument 3: not as many indices as elements. Argument 2: an index out of range.
pub fn put<T: Accumulate>(
    tensor: Ref<'_, Tensor<T>>,
    index: Index<'_>,
    source: Ref<'_, Tensor<T>>,
    accumulate: bool,
) -> Result<()> {
    check_arg(index.count() == source.count(), 3, "src should have the same number of elements as index")?;
    let to = Operand::new(tensor, 1)?;
    let offsets = offsets(&to, index)?;
    let apart = if share(tensor, source) { tensor::deep_copy(source)? } else { tensor::contiguous(source)? };
    // SAFETY: the elements are apart from those written.
    let values = unsafe { elements(&apart, 3)? };
    for (offset, &value) in offsets.into_iter().zip(values) {
        let at = to.data.wrapping_offset(offset).cast::<T>();
        // SAFETY: an element of the tensor.
        unsafe {
            *at = if accumulate { T::from_own((*at).own().plus(value.own())) } else { value };
        }
    }
    Ok(())
}
