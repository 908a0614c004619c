//! Views: new ways to look at the elements of a tensor, none of which moves an element.
//!
//! Each view has a check, which computes its layout or refuses, and two forms that use it: one sets an
//! existing tensor (`narrow`), the other makes a new one (`new_narrow`).

use super::header::{Tensor, check_not_empty};
use super::layout::{assign, place, set_storage};
use super::life::{empty, with_layout};
use super::shape::is_contiguous;
use crate::error::{Error, Positioned, Result, check_arg, check_arg_with, check_index};
use crate::handle::{Own, Ref};
use crate::memory::scratch::Scratch;
use crate::storage::size::{self, Longs};
use std::os::raw::{c_int, c_long};

/// Where a view starts and how it strides, over the storage of its source.
struct ViewLayout {
    offset: isize,
    sizes: Longs,
    strides: Longs,
}

impl ViewLayout {
    /// The view that a tensor is of its own storage.
    #[inline(always)]
    fn of<T>(tensor: Ref<'_, Tensor<T>>) -> Self {
        ViewLayout {
            offset: tensor.offset(),
            sizes: Longs::from_slice(tensor.sizes()),
            strides: Longs::from_slice(tensor.strides()),
        }
    }

    /// Makes `tensor` this view of the storage of `source`.
    #[inline(always)]
    fn put<T>(&self, tensor: Ref<'_, Tensor<T>>, source: Ref<'_, Tensor<T>>) -> Result<()> {
        place(tensor, source.storage(), self.offset, &self.sizes, &self.strides)
    }

    /// A new tensor that is this view of the storage of `source`.
    #[inline(always)]
    fn make<T>(&self, source: Ref<'_, Tensor<T>>) -> Result<Own<Tensor<T>>> {
        with_layout(source.storage(), self.offset, &self.sizes, &self.strides)
    }

    #[inline(always)]
    fn remove(&mut self, d: usize) {
        self.sizes.remove(d);
        self.strides.remove(d);
    }
}

/// The error of a size that is not positive, or of more elements from `first` on than there are.
#[cold]
fn too_large(number: i32, size: c_long, first: c_long, present: c_long) -> Error {
    let from = if first > 0 { format!(" from {first} on") } else { String::new() };
    Error::arg(number, format!("size {size}{from} is out of range of a dimension of size {present}"))
}

#[inline(always)]
fn narrowed<T>(
    source: Ref<'_, Tensor<T>>,
    dimension: c_int,
    first: c_long,
    size: c_long,
) -> Result<ViewLayout> {
    let d = source.dimension(dimension, 2)?;
    let present = source.sizes()[d];
    check_index(first, present, 3, "first index")?;
    if size < 1 || first > present - size {
        return Err(too_large(4, size, first, present));
    }
    let mut view = ViewLayout::of(source);
    // An extent that does not fit is found when elements are accessed.
    view.offset = view.offset.wrapping_add(first.wrapping_mul(view.strides[d]) as isize);
    view.sizes[d] = size;
    Ok(view)
}

/// Sets `tensor` to the slices `first .. first + size` of dimension `dimension` of `source`.
///
/// # Errors
///
/// Argument 2: no such dimension. Arguments 3, 4: the slices are not all inside it.
pub fn narrow<T>(
    tensor: Ref<'_, Tensor<T>>,
    source: Ref<'_, Tensor<T>>,
    dimension: c_int,
    first: c_long,
    size: c_long,
) -> Result<()> {
    narrowed(source, dimension, first, size)?.put(tensor, source)
}

/// As [`narrow`], as a new tensor.
pub fn new_narrow<T>(
    source: Ref<'_, Tensor<T>>,
    dimension: c_int,
    first: c_long,
    size: c_long,
) -> Result<Own<Tensor<T>>> {
    narrowed(source, dimension, first, size)?.make(source)
}

#[inline(always)]
fn selected<T>(source: Ref<'_, Tensor<T>>, dimension: c_int, index: c_long) -> Result<ViewLayout> {
    check_arg(source.rank() > 1, 1, "cannot select on a vector")?;
    let d = source.dimension(dimension, 2)?;
    check_index(index, source.sizes()[d], 3, "index")?;
    let mut view = ViewLayout::of(source);
    // As in `narrowed`.
    view.offset = view.offset.wrapping_add(index.wrapping_mul(view.strides[d]) as isize);
    view.remove(d);
    Ok(view)
}

/// Sets `tensor` to slice `index` of dimension `dimension` of `source`, without that dimension.
///
/// # Errors
///
/// Argument 1: fewer than two dimensions. Argument 2: no such dimension. Argument 3: no such slice.
pub fn select<T>(
    tensor: Ref<'_, Tensor<T>>,
    source: Ref<'_, Tensor<T>>,
    dimension: c_int,
    index: c_long,
) -> Result<()> {
    selected(source, dimension, index)?.put(tensor, source)
}

/// As [`select`], as a new tensor.
pub fn new_select<T>(source: Ref<'_, Tensor<T>>, dimension: c_int, index: c_long) -> Result<Own<Tensor<T>>> {
    selected(source, dimension, index)?.make(source)
}

#[inline(always)]
fn transposed<T>(source: Ref<'_, Tensor<T>>, dimension1: c_int, dimension2: c_int) -> Result<ViewLayout> {
    let a = source.dimension(dimension1, 1)?;
    let b = source.dimension(dimension2, 2)?;
    let mut view = ViewLayout::of(source);
    view.sizes.swap(a, b);
    view.strides.swap(a, b);
    Ok(view)
}

/// Sets `tensor` to `source` with two dimensions exchanged.
///
/// # Errors
///
/// Argument 1, 2: no such first, second dimension.
pub fn transpose<T>(
    tensor: Ref<'_, Tensor<T>>,
    source: Ref<'_, Tensor<T>>,
    dimension1: c_int,
    dimension2: c_int,
) -> Result<()> {
    transposed(source, dimension1, dimension2)?.put(tensor, source)
}

/// As [`transpose`], as a new tensor.
pub fn new_transpose<T>(
    source: Ref<'_, Tensor<T>>,
    dimension1: c_int,
    dimension2: c_int,
) -> Result<Own<Tensor<T>>> {
    transposed(source, dimension1, dimension2)?.make(source)
}

fn diagonal_of<T>(
    source: Ref<'_, Tensor<T>>,
    offset: c_long,
    dimension1: c_int,
    dimension2: c_int,
) -> Result<ViewLayout> {
    let rows = source.dimension(dimension1, 4)?;
    let columns = source.dimension(dimension2, 5)?;
    check_arg(rows != columns, 5, "a diagonal lies between two dimensions, not in one")?;
    let mut view = ViewLayout::of(source);
    let (down, right) = (offset.min(0).saturating_neg(), offset.max(0));
    let length = (view.sizes[rows].saturating_sub(down)).min(view.sizes[columns].saturating_sub(right));
    check_arg_with(length > 0, 3, || format!("diagonal {offset} is outside the matrix"))?;
    let [row, column] = [view.strides[rows], view.strides[columns]];
    // As in `narrowed`.
    let first = down.wrapping_mul(row).wrapping_add(right.wrapping_mul(column));
    view.offset = view.offset.wrapping_add(first as isize);
    view.remove(rows.max(columns));
    view.remove(rows.min(columns));
    view.sizes.push(length);
    view.strides.push(row.saturating_add(column));
    Ok(view)
}

/// Sets `tensor` to diagonal `offset` of the matrices along two dimensions of `source`, counted up and right from the main
/// diagonal: the other dimensions, then the diagonal.
///
/// # Errors
///
/// Argument 4, 5: no such first, second dimension; the same one. Argument 3: no such diagonal.
pub fn diagonal<T>(
    tensor: Ref<'_, Tensor<T>>,
    source: Ref<'_, Tensor<T>>,
    offset: c_long,
    dimension1: c_int,
    dimension2: c_int,
) -> Result<()> {
    diagonal_of(source, offset, dimension1, dimension2)?.put(tensor, source)
}

fn unfolded<T>(
    source: Ref<'_, Tensor<T>>,
    dimension: c_int,
    size: c_long,
    step: c_long,
) -> Result<ViewLayout> {
    check_not_empty(source, 1, "cannot unfold an empty tensor")?;
    let d = source.dimension(dimension, 2)?;
    if size < 1 || size > source.sizes()[d] {
        return Err(too_large(3, size, 0, source.sizes()[d]));
    }
    check_arg_with(step > 0, 4, || format!("step must be positive, got {step}"))?;
    let mut view = ViewLayout::of(source);
    let stride = view.strides[d];
    view.sizes[d] = (view.sizes[d] - size) / step + 1;
    view.strides[d] = stride.checked_mul(step).unwrap_or(0);
    view.sizes.push(size);
    view.strides.push(stride);
    Ok(view)
}

/// Sets `tensor` to all windows of `size` slices of dimension `dimension` of `source`, `step` apart:
/// the dimension counts the windows, a new last dimension runs inside a window.
///
/// # Errors
///
/// Argument 1: empty. Argument 2: no such dimension. Argument 3: `size` is not inside it. Argument 4:
/// `step` is not positive.
pub fn unfold<T>(
    tensor: Ref<'_, Tensor<T>>,
    source: Ref<'_, Tensor<T>>,
    dimension: c_int,
    size: c_long,
    step: c_long,
) -> Result<()> {
    unfolded(source, dimension, size, step)?.put(tensor, source)
}

/// As [`unfold`], as a new tensor.
pub fn new_unfold<T>(
    source: Ref<'_, Tensor<T>>,
    dimension: c_int,
    size: c_long,
    step: c_long,
) -> Result<Own<Tensor<T>>> {
    unfolded(source, dimension, size, step)?.make(source)
}

/// Sets `tensor` to `source` without its dimensions of size 1; a tensor of one element keeps one.
pub fn squeeze<T>(tensor: Ref<'_, Tensor<T>>, source: Ref<'_, Tensor<T>>) -> Result<()> {
    let mut view = ViewLayout::of(source);
    let mut kept = 0;
    for d in 0..view.sizes.len() {
        if view.sizes[d] != 1 {
            (view.sizes[kept], view.strides[kept]) = (view.sizes[d], view.strides[d]);
            kept += 1;
        }
    }
    if kept == 0 && source.rank() > 0 {
        (view.sizes[0], view.strides[0]) = (1, 1);
        kept = 1;
    }
    view.sizes.truncate(kept);
    view.strides.truncate(kept);
    view.put(tensor, source)
}

/// Sets `tensor` to `source` without dimension `dimension` if its size is 1 and it is not the only one.
///
/// # Errors
///
/// Argument 2: no such dimension.
pub fn squeeze_one<T>(
    tensor: Ref<'_, Tensor<T>>,
    source: Ref<'_, Tensor<T>>,
    dimension: c_int,
) -> Result<()> {
    let d = source.dimension(dimension, 2)?;
    if source.sizes()[d] != 1 || source.rank() == 1 {
        return assign(tensor, source);
    }
    let mut view = ViewLayout::of(source);
    view.remove(d);
    view.put(tensor, source)
}

/// Sets `tensor` to `source` with a dimension of size 1 inserted before dimension `dimension`.
///
/// # Errors
///
/// Argument 2: `dimension` is not in `0..=rank`, or `source` is empty.
pub fn unsqueeze<T>(tensor: Ref<'_, Tensor<T>>, source: Ref<'_, Tensor<T>>, dimension: c_int) -> Result<()> {
    let rank = source.rank();
    let d = usize::try_from(dimension)
        .ok()
        .filter(|&d| d <= rank)
        .ok_or_else(|| source.no_dimension(dimension, 2))?;
    check_not_empty(source, 2, "cannot unsqueeze an empty tensor").at(&[(2, 2)])?;
    let mut view = ViewLayout::of(source);
    let stride = if d < rank { view.sizes[d].wrapping_mul(view.strides[d]) } else { 1 };
    view.sizes.insert(d, 1);
    view.strides.insert(d, stride);
    view.put(tensor, source)
}

/// A new tensor over the elements of `source` with sizes `sizes`, one of which may be -1.
///
/// # Errors
///
/// Argument 1: not contiguous, or more than one -1. Argument 2: the sizes do not give the same number
/// of elements.
pub fn new_view<T>(source: Ref<'_, Tensor<T>>, sizes: &[c_long]) -> Result<Own<Tensor<T>>> {
    check_arg(is_contiguous(source), 1, "input is not contiguous")?;
    let sizes = size::infer(sizes, source.count()).at(&[(1, 2)])?;
    let tensor = empty()?;
    set_storage(tensor.borrow(), source.storage(), source.offset(), &sizes, None)?;
    Ok(tensor)
}

/// Sets `tensor` to `source` with dimensions of size 1 repeated, and dimensions added in front, to
/// have the sizes `sizes`, in which -1 keeps a size. Repeated dimensions have stride 0: their elements
/// are the same element.
///
/// # Errors
///
/// Argument 0: empty. Argument 1: fewer sizes than dimensions. Plain: a size that does not fit.
pub fn expand<T>(tensor: Ref<'_, Tensor<T>>, source: Ref<'_, Tensor<T>>, sizes: &[c_long]) -> Result<()> {
    check_not_empty(source, 0, "can't expand an empty tensor")?;
    check_arg_with(sizes.len() >= source.rank(), 1, || {
        format!(
            "the number of sizes provided must be greater or equal to the number of dimensions in the tensor: {} and {}",
            sizes.len(),
            source.rank()
        )
    })?;
    let (sizes, strides) =
        size::expand(source.sizes(), source.strides(), sizes).map_err(|mismatch| Error::plain(mismatch.0))?;
    if size::product(&sizes).is_none() {
        return Err(Error::overflow());
    }
    set_storage(tensor, source.storage(), source.offset(), &sizes, Some(&strides))
}

/// As [`expand`], as a new tensor.
pub fn new_expand<T>(source: Ref<'_, Tensor<T>>, sizes: &[c_long]) -> Result<Own<Tensor<T>>> {
    let tensor = empty()?;
    expand(tensor.borrow(), source, sizes)?;
    Ok(tensor)
}

/// Sets each of `results` to the source in the same place, all expanded to their common size.
///
/// # Errors
///
/// Argument i, counted from 0: source i is empty. Plain: there is no common size. No result is changed.
pub fn expand_all<T>(results: &[Ref<'_, Tensor<T>>], sources: &[Ref<'_, Tensor<T>>]) -> Result<()> {
    for (i, &source) in sources.iter().enumerate() {
        if source.rank() == 0 {
            return Err(Error::arg(i as i32, format!("can't expand empty tensor {i}"))).at(&[(i as i32, 2)]);
        }
    }
    // Results may be sources of later ones: all views are made before the first result changes.
    let lists = Scratch::collected(sources.iter().map(|source| source.sizes()))?;
    let common = size::broadcast(&lists).map_err(|mismatch| Error::plain(mismatch.0))?;
    let mut views = Scratch::with_capacity(sources.len())?;
    for &source in sources {
        views.push(new_expand(source, &common)?)?;
    }
    for (&result, view) in results.iter().zip(&views) {
        assign(result, view.borrow())?;
    }
    Ok(())
}
