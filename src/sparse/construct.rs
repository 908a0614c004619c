//! Sparse tensors made of sizes and entries, which are checked, and the entries that they have.

use super::content::Content;
use super::entries::{check_inside, extremes};
use super::header::Sparse;
use crate::element::Element;
use crate::error::{Error, Positioned, Result, check_arg, check_arg_with};
use crate::handle::{Counted, Own, Ref};
use crate::storage::size::{self, Longs};
use crate::tensor::{self, Tensor, geometry};
use std::os::raw::c_long;

/// `sizes`, none of which may be negative; `number` blames the first, and each by its own number if `each`.
pub(super) fn check_sizes(sizes: &[c_long], number: i32, each: bool) -> Result<()> {
    match sizes.iter().position(|&size| size < 0) {
        Some(d) => {
            let number = number + if each { d as i32 } else { 0 };
            Err(Error::arg(number, format!("size is negative: {}", sizes[d])))
        }
        None => Ok(()),
    }
}

/// A new tensor of zeros with these sizes, all sparse.
///
/// # Errors
///
/// Argument `number` (plus the position in `sizes` if `each`): a negative size.
pub fn new_with_size<T>(sizes: &[c_long], number: i32, each: bool) -> Result<Own<Sparse<T>>> {
    check_sizes(sizes, number, each)?;
    Content::without_entries(sizes, sizes.len())?.make()
}

/// The numbers that errors about entries bear, which the original chose per function.
#[derive(Clone, Copy)]
struct Blame {
    /// Indices of another rank, or of another number of entries than the values.
    indices: i32,
    /// Another number of sparse dimensions, or an index outside the sizes.
    places: i32,
    /// Values of another rank or size.
    values: i32,
    /// Where the indices stand in C; the values follow.
    position: i32,
}

/// Whether `indices` and `values` are entries of a tensor with these sizes; the number of entries.
fn check_entries<T>(
    sizes: &[c_long],
    sparse_rank: usize,
    indices: Ref<'_, Tensor<c_long>>,
    values: Ref<'_, Tensor<T>>,
    blame: Blame,
) -> Result<isize> {
    let [count, dense @ ..] = values.sizes() else {
        check_arg(indices.rank() == 0, blame.places, "if values is empty, indices must be empty too")
            .at(&[(blame.places, blame.position)])?;
        return Ok(0);
    };
    let &[dimensions, listed] = indices.sizes() else {
        return Err(Error::arg(blame.indices, "indices must be sparse dimensions x entries"))
            .at(&[(blame.indices, blame.position)]);
    };
    check_arg_with(listed == *count, blame.indices, || {
        format!("indices and values must have the same number of entries: {listed} and {count}")
    })
    .at(&[(blame.indices, blame.position)])?;
    check_arg_with(dimensions == sparse_rank as c_long, blame.places, || {
        format!("indices have another number of dimensions: {dimensions}, not {sparse_rank}")
    })
    .at(&[(blame.places, blame.position)])?;
    check_arg_with(dense == &sizes[sparse_rank..], blame.values, || {
        let (found, wanted) = (size::to_text(dense), size::to_text(&sizes[sparse_rank..]));
        format!("values have other sizes than the dense dimensions: {found}, not {wanted}")
    })
    .at(&[(blame.values, blame.position + 1)])?;
    check_inside(indices, &sizes[..sparse_rank], blame.places).at(&[(blame.places, blame.position)])?;
    Ok(*count as isize)
}

/// A new tensor with the entries that `indices` (sparse dimensions x entries) and `values` (entries x dense
/// sizes) list; it shares their memory. Without sizes, the sparse ones are one more than the largest index. With
/// sizes, both may be empty: all dimensions are then sparse.
///
/// # Errors
///
/// Argument 1: indices that are not a matrix, of another number of entries than the values, negative, or outside
/// the sizes. Argument 2: no values, a wrong number of sizes, or values of other sizes. Argument 3: a negative size.
pub fn new_with_tensors<T: Element>(
    indices: Ref<'_, Tensor<c_long>>,
    values: Ref<'_, Tensor<T>>,
    sizes: Option<&[c_long]>,
) -> Result<Own<Sparse<T>>> {
    // Sizes that are inferred are those of the values, but for the sparse ones.
    let number = if sizes.is_some() { 3 } else { 2 };
    let (sizes, sparse_rank) = match (sizes, values.sizes()) {
        (Some(sizes), []) => (size::list(sizes)?, sizes.len()),
        (None, []) => return Err(Error::arg(2, "no sizes can be inferred from empty values")),
        (sizes, [_, dense @ ..]) => {
            let &[dimensions, _] = indices.sizes() else {
                return Err(Error::arg(1, "indices must be sparse dimensions x entries"));
            };
            let sparse_rank = usize::try_from(dimensions)
                .map_err(|_| Error::arg(1, format!("indices have {dimensions} dimensions")))?;
            let rank = sparse_rank.checked_add(dense.len()).ok_or_else(Error::overflow)?;
            let sizes = match sizes {
                Some(sizes) => size::list(sizes)?,
                None => inferred(indices, dense)?,
            };
            check_arg_with(sizes.len() == rank, 2, || {
                format!(
                    "number of sizes must be that of sparse and dense dimensions: {}, not {rank}",
                    sizes.len()
                )
            })?;
            (sizes, sparse_rank)
        }
    };
    check_sizes(&sizes, number, false)?;
    let blame = Blame { indices: 1, places: 1, values: 2, position: 1 };
    let nnz = check_entries(&sizes, sparse_rank, indices, values, blame)?;
    let (indices, values) = (tensor::view_of(indices)?, tensor::view_of(values)?);
    Content { sizes, sparse_rank, indices, values, nnz, coalesced: false }.make()
}

/// The smallest sizes that hold all indices, then the dense ones.
fn inferred(indices: Ref<'_, Tensor<c_long>>, dense: &[c_long]) -> Result<Longs> {
    let extremes = extremes(indices, 1)?;
    let mut sizes = size::filled(extremes.len() + dense.len(), 0)?;
    for (size, &(least, largest)) in sizes.iter_mut().zip(&extremes) {
        check_arg_with(least >= 0, 1, || format!("index is negative: {least}"))?;
        *size = largest.checked_add(1).ok_or_else(Error::overflow)?;
    }
    sizes[extremes.len()..].copy_from_slice(dense);
    Ok(sizes)
}

const ENTRIES: Blame = Blame { indices: 1, places: 2, values: 3, position: 2 };

/// Makes `indices` and `values` themselves the entries of `sparse`, which consumes one reference to each that the
/// caller owns. On error it consumes nothing.
///
/// # Errors
///
/// Argument 1: indices that are not a matrix, or of another number of entries. Argument 2: another number of sparse
/// dimensions, or an index outside the sizes. Argument 3: values that do not have the sizes of the dense dimensions.
///
/// # Safety
///
/// The caller gives up one reference to each of `indices` and `values`, unless there is an error.
pub unsafe fn take_entries<T>(
    sparse: Ref<'_, Sparse<T>>,
    indices: Ref<'_, Tensor<c_long>>,
    values: Ref<'_, Tensor<T>>,
) -> Result<()> {
    let content = Content::of(sparse);
    let nnz = check_entries(&content.sizes, content.sparse_rank, indices, values, ENTRIES)?;
    Content { indices: indices.to_owned(), values: values.to_owned(), nnz, coalesced: false, ..content }
        .put(sparse)?;
    // SAFETY: the caller's references, which this function consumes; `sparse` holds its own.
    unsafe {
        Tensor::release(indices.as_non_null());
        Tensor::release(values.as_non_null());
    }
    Ok(())
}

/// As [`take_entries`] with copies: consumes nothing.
pub fn set_entries<T: Element>(
    sparse: Ref<'_, Sparse<T>>,
    indices: Ref<'_, Tensor<c_long>>,
    values: Ref<'_, Tensor<T>>,
) -> Result<()> {
    let content = Content::of(sparse);
    let nnz = check_entries(&content.sizes, content.sparse_rank, indices, values, ENTRIES)?;
    let (indices, values) = (tensor::deep_copy(indices)?, tensor::deep_copy(values)?);
    Content { indices, values, nnz, coalesced: false, ..content }.put(sparse)
}

/// The first entries of a buffer; a buffer that does not hold them is the fault of argument 1, the tensor.
#[inline]
fn within<T>(first: Result<Own<Tensor<T>>>) -> Result<Own<Tensor<T>>> {
    first.map_err(|error| error.renumbered(1))
}

/// The indices of the entries that count, as a view of the tensor's own; the tensor's own itself if there are none.
#[inline]
pub fn new_indices<T>(sparse: Ref<'_, Sparse<T>>) -> Result<Own<Tensor<c_long>>> {
    match sparse.nnz() {
        0 => Ok(sparse.indices().to_owned()),
        nnz => within(geometry::new_narrow(sparse.indices(), 1, 0, nnz as c_long)),
    }
}

/// The values of the entries that count, as [`new_indices`].
#[inline]
pub fn new_values<T>(sparse: Ref<'_, Sparse<T>>) -> Result<Own<Tensor<T>>> {
    match sparse.nnz() {
        0 => Ok(sparse.values().to_owned()),
        nnz => within(geometry::new_narrow(sparse.values(), 0, 0, nnz as c_long)),
    }
}
