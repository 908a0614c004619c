//! Selecting, copying, adding and filling by lists of indices.

use super::arg::Index;
use super::construct::fill_by_index;
use super::reduce::{inconsistent, sizes_with};
use super::reduction::{Averaged, PlaceReduction, counts};
use super::result::{Destination, Packed, read_dense, share};
use crate::element::Element;
use crate::engine::{Cost, Operand, View, for_each_lanes, for_each_part_of_lanes};
use crate::error::{Error, Positioned, Result, check_arg, check_arg_with};
use crate::handle::{Own, Ref};
use crate::index_base;
use crate::kernel::Lanes;
use crate::kernel::accumulate::Accumulate;
use crate::kernel::arithmetic::Arithmetic;
use crate::kernel::index::{Positions, index_read, index_value, index_write, index_write_with};
use crate::kernel::lane_loop::on_lanes;
use crate::tensor::{self, Tensor, is_contiguous, is_size};
use crate::threads;
use crate::tuning::SHARED_SELECTION;
use std::os::raw::{c_int, c_long};

/// The indices in `index`, argument 3, into a dimension of `size` elements of `tensor`, which may be written while they
/// are used, or else the error `refusal`. `kept` keeps a copy of them alive where one is needed.
#[inline]
fn positions<'a, T>(
    index: Index<'a>,
    size: c_long,
    tensor: Ref<'_, Tensor<T>>,
    kept: &'a mut Option<Own<Tensor<c_long>>>,
    refusal: impl Fn(String) -> Error,
) -> Result<Positions<'a>> {
    let base = c_long::from(index_base::get());
    let list = read_dense(index, 3, |_| share(tensor, index), kept)?;
    let positions = Positions::new(list, base, size.max(0) as usize);
    positions.map_err(|wrong| refusal(out_of_range(wrong, base, size)))
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
        size.saturating_sub(1).saturating_add(base)
    )
}

fn check_list(index: Index<'_>) -> Result<()> {
    check_arg_with(index.rank() == 1, 3, || {
        format!("Index is supposed to be a vector, got {}D", index.rank())
    })
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
    check_list(index).at(&[(3, 4)])?;
    let d = source.dimension(dimension, 4).at(&[(4, 3)])?;
    let sizes = sizes_with(source, d, index.sizes()[0]);
    let dense = is_contiguous(source) && (is_contiguous(result) || !is_size(result, &sizes));
    let mut kept = None;
    let positions = positions(index, source.sizes()[d], result, &mut kept, |message| {
        if d == 0 && dense { Error::plain(message) } else { no_such_index(source.rank(), message) }
    })
    .at(&[(2, 4), (3, 4)])?;
    let from = View::new(source, 2)?;
    let destination = Destination::new(result, share(result, source))?;
    tensor::resize(destination.tensor(), &sizes, None)?;
    let to = View::new(destination.tensor(), 1)?;
    // Threads take different parts of the list, so that each copies whole slices.
    let parts = if to.extent.count < SHARED_SELECTION { 1 } else { threads::count().min(positions.count()) };
    for_each_part_of_lanes((&from, &to), d, 1, parts, &|lanes, range| {
        index_read(lanes, positions.part(range));
    })?;
    destination.finish()
}

/// Calls `kernel` with lanes of `source` along `dimension` and of `tensor`, and the positions in these that `index` lists.
fn index_put<T: Element>(
    tensor: Ref<'_, Tensor<T>>,
    dimension: c_int,
    index: Index<'_>,
    source: Ref<'_, Tensor<T>>,
    kernel: impl Fn(&Lanes<'_, (T, T), 2>, Positions<'_>) + Sync,
) -> Result<()> {
    check_list(index)?;
    let d = source.dimension(dimension, 4).at(&[(4, 2)])?;
    let (indices, slices) = (index.sizes()[0], source.sizes()[d]);
    check_arg_with(indices == slices, 4, || {
        format!("Number of indices should be equal to source:size(dim): {indices} and {slices}")
    })?;
    if tensor.rank() <= 1 {
        let vectors = tensor.rank() == 1 && source.rank() == 1;
        check_arg_with(vectors, 1, || {
            format!("tensor must have one dimension: {}D, source {}D", tensor.rank(), source.rank())
        })?;
    }
    let length = tensor.sizes()[tensor.dimension(dimension, 2)?];
    let mut kept = None;
    let positions =
        positions(index, length, tensor, &mut kept, |message| no_such_index(tensor.rank(), message))
            .at(&[(2, 3)])?;
    check_arg(tensor.rank() == 1 || source.rank() > 1, 1, "cannot select on a vector")?;
    if tensor.rank() != source.rank() {
        return Err(inconsistent(&[tensor.sizes(), source.sizes()]));
    }
    let apart = if share(tensor, source) { Some(tensor::deep_copy(source)?) } else { None };
    let from = View::new(apart.as_ref().map_or(source, Own::borrow), 4)?;
    let to = View::new(tensor, 1)?;
    let piece = on_lanes(|lanes: &Lanes<'_, (T, T), 2>| kernel(lanes, positions));
    Ok(for_each_lanes((&from, &to), 1.., d, Cost::MEMORY, &piece)?)
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
    index_put(tensor, dimension, index, source, index_write)
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
    index_put(tensor, dimension, index, source, |lanes, positions| {
        let add = |from: T, to: &mut T| *to = T::from_own(to.own().plus(from.own()));
        index_write_with(lanes, positions, add);
    })
}

/// Joins the slices of `source` along `dimension` to the slices of `tensor` that `index` lists: what was there counts if
/// `include`.
///
/// # Errors
///
/// As [`index_copy`].
pub fn index_reduce<T: Averaged>(
    tensor: Ref<'_, Tensor<T>>,
    dimension: c_int,
    index: Index<'_>,
    source: Ref<'_, Tensor<T>>,
    reduction: PlaceReduction,
    include: bool,
) -> Result<()> {
    let join = |to: Ref<'_, Tensor<T>>| {
        index_put(to, dimension, index, source, |lanes, positions| {
            index_write_with(lanes, positions, |from: T, to: &mut T| *to = reduction.join(*to, from));
        })
    };
    if include && reduction != PlaceReduction::Mean {
        return join(tensor);
    }
    // As in `scatter_reduce`.
    let mut whole = Packed::copied(tensor, 1)?;
    if include {
        join(whole.borrow())?;
    } else {
        // Refused before the slices are filled, for which an index is all that is checked.
        index_put(whole.borrow(), dimension, index, source, |_, _| {})?;
        index_fill(whole.borrow(), dimension, index, reduction.start())?;
        join(whole.borrow())?;
    }
    if reduction == PlaceReduction::Mean {
        let d = tensor.dimension(dimension, 2)?;
        let length = tensor.sizes()[d];
        let mut counts = counts(&[length], include)?;
        let mut kept = None;
        let base = c_long::from(index_base::get());
        for &i in read_dense(index, 3, |_| false, &mut kept)? {
            counts.elements_mut()[(i - base) as usize] += 1;
        }
        let inner = tensor.sizes()[d + 1..].iter().product::<c_long>() as usize;
        let slices = whole.elements_mut().chunks_exact_mut(inner);
        for (slice, &count) in slices.zip(counts.elements().iter().cycle()) {
            slice.iter_mut().for_each(|sum| *sum = sum.averaged(count));
        }
    }
    tensor::copy(tensor, whole.borrow())
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
    let d = tensor.dimension(dimension, number).at(&[(4, 2)])?;
    let mut kept = None;
    let positions = positions(index, tensor.sizes()[d], tensor, &mut kept, |message| {
        no_such_index(tensor.rank(), message)
    })
    .at(&[(2, 3)])?;
    let to = View::new(tensor, 1)?;
    let piece = on_lanes(|lanes: &Lanes<'_, (T, T), 2>| index_value(lanes, positions, value));
    Ok(for_each_lanes((&to, &to), 1.., d, Cost::MEMORY, &piece)?)
}

/// Indices into the elements of a tensor, which count in row-major order; negative ones count from the end.
struct Flat<'a> {
    list: &'a [c_long],
    base: c_long,
    count: c_long,
}

impl<'a> Flat<'a> {
    /// The indices `list` into `count` elements.
    ///
    /// # Errors
    ///
    /// Argument 2: an index out of range.
    fn new(list: &'a [c_long], count: usize) -> Result<Self> {
        let flat = Flat { list, base: c_long::from(index_base::get()), count: count as c_long };
        let outside = |&&i: &&c_long| !(0..flat.count).contains(&flat.counted_from_start(i));
        match list.iter().find(outside) {
            None => Ok(flat),
            Some(&wrong) => Err(Error::arg(2, out_of_range(wrong, flat.base, flat.count))),
        }
    }

    fn counted_from_start(&self, index: c_long) -> c_long {
        if index < 0 { index + self.count } else { index - self.base }
    }

    /// Place `i` of the list.
    fn at(&self, i: usize) -> usize {
        self.counted_from_start(self.list[i]) as usize
    }
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
    let mut kept = None;
    let list = read_dense(index, 2, |_| share(result, index), &mut kept).at(&[(2, 3)])?;
    let places = Flat::new(list, from.count()).at(&[(2, 3)])?;
    let destination = Destination::new(result, share(result, source))?;
    tensor::resize_as(destination.tensor(), index)?;
    let element = from.reader();
    fill_by_index(destination.tensor(), |i| element(places.at(i)))?;
    destination.finish()
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
    check_arg_with(index.count() == source.count(), 3, || {
        let (elements, indices) = (source.count(), index.count());
        format!("src should have the same number of elements as index: {elements} and {indices}")
    })?;
    let mut to = Operand::new(tensor, 1)?;
    let (mut index_kept, mut source_kept) = (None, None);
    let list = read_dense(index, 2, |_| share(tensor, index), &mut index_kept)?;
    let places = Flat::new(list, to.count())?;
    let values = read_dense(source, 3, |_| share(tensor, source), &mut source_kept)?;
    for (i, &value) in values.iter().enumerate() {
        let place = places.at(i);
        let sum = |old: T| T::from_own(old.own().plus(value.own()));
        to.set(place, if accumulate { sum(to.get(place)) } else { value });
    }
    Ok(())
}
