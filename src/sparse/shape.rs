//! Sizes of sparse tensors, and new tensors from the entries of others.

use super::construct::{check_sizes, new_indices, new_values};
use super::content::Content;
use super::entries::{Entries, Fresh};
use super::header::{Sparse, is_same_size};
use crate::element::Element;
use crate::error::{Error, Positioned, Result, check_arg, check_arg_with, check_index};
use crate::handle::{Own, Ref};
use crate::memory::scratch::Scratch;
use crate::storage::size::Longs;
use crate::tensor;
use std::os::raw::{c_int, c_long};

/// Gives `sparse` these sizes, all sparse. The entries stay as they are: until they are replaced, functions that use
/// entries outside the new sizes refuse the tensor.
///
/// # Errors
///
/// Argument `number` (plus the position in `sizes` if `each`): a negative size.
pub fn resize<T>(sparse: Ref<'_, Sparse<T>>, sizes: &[c_long], number: i32, each: bool) -> Result<()> {
    check_sizes(sizes, number, each)?;
    let sparse_rank = sizes.len();
    Content { sizes: Longs::from_slice(sizes), sparse_rank, coalesced: false, ..Content::of(sparse) }
        .put(sparse)
}

/// As [`resize`] to the sizes of `source`; nothing happens if they are the same.
pub fn resize_as<T, S>(sparse: Ref<'_, Sparse<T>>, source: Ref<'_, Sparse<S>>) -> Result<()> {
    if is_same_size(sparse, source) {
        return Ok(());
    }
    let (sizes, sparse_rank) = (Longs::from_slice(source.sizes()), source.sparse_rank());
    Content { sizes, sparse_rank, coalesced: false, ..Content::of(sparse) }.put(sparse)
}

/// Removes all entries.
pub fn zero<T>(sparse: Ref<'_, Sparse<T>>) -> Result<()> {
    let coalesced = sparse.coalesced_flag() != 0;
    Content { coalesced, ..Content::without_entries(sparse.sizes(), sparse.sparse_rank())? }.put(sparse)
}

/// Gives `sparse` these sizes, all sparse, and no entries.
///
/// # Errors
///
/// Argument 2: a negative size.
pub fn zeros<T>(sparse: Ref<'_, Sparse<T>>, sizes: &[c_long]) -> Result<()> {
    check_sizes(sizes, 2, false)?;
    Content::without_entries(sizes, sizes.len())?.put(sparse)
}

/// Gives `sparse` the sizes of `source` and no entries.
pub fn zeros_like<T, S>(sparse: Ref<'_, Sparse<T>>, source: Ref<'_, Sparse<S>>) -> Result<()> {
    Content::without_entries(source.sizes(), source.sparse_rank())?.put(sparse)
}

/// Copies of the entries of `source` that count.
fn cloned<T: Element>(source: Ref<'_, Sparse<T>>) -> Result<Content<T>> {
    Ok(Content {
        indices: tensor::deep_copy(new_indices(source)?.borrow())?,
        values: tensor::deep_copy(new_values(source)?.borrow())?,
        ..Content::of(source)
    })
}

/// A new tensor with copies of the entries of `source`.
pub fn new_clone<T: Element>(source: Ref<'_, Sparse<T>>) -> Result<Own<Sparse<T>>> {
    cloned(source).map_err(|error| error.renumbered(1))?.make()
}

/// Makes `sparse` a clone of `source`.
pub fn copy<T: Element>(sparse: Ref<'_, Sparse<T>>, source: Ref<'_, Sparse<T>>) -> Result<()> {
    if sparse == source { Ok(()) } else { cloned(source).map_err(|error| error.renumbered(2))?.put(sparse) }
}

/// A copy of `source` with two sparse dimensions exchanged.
fn transposed<T: Element>(source: Ref<'_, Sparse<T>>, a: c_int, b: c_int) -> Result<Content<T>> {
    let sparse_rank = source.sparse_rank();
    let place = |dimension: c_int| usize::try_from(dimension).ok().filter(|&d| d < sparse_rank);
    let places = [place(a), place(b)];
    let [Some(a), Some(b)] = places else {
        let text = format!(
            "transposed dimensions must be sparse: got {a} and {b} of {sparse_rank} sparse dimensions"
        );
        return Err(Error::arg(0, text)).at(&[(0, if places[0].is_none() { 2 } else { 3 })]);
    };
    let entries = Entries::of(source, 1)?;
    let mut fresh = Fresh::new(sparse_rank, entries.count, &source.sizes()[sparse_rank..])?;
    let mut to = fresh.whole();
    for d in 0..sparse_rank {
        let from = if d == a {
            b
        } else if d == b {
            a
        } else {
            d
        };
        to.index(d).write_copy_of_slice(entries.index(from));
    }
    to.values().write_copy_of_slice(entries.values());
    let mut sizes = Longs::from_slice(source.sizes());
    sizes.swap(a, b);
    let coalesced = source.coalesced_flag() != 0 && (a == b || entries.count < 2);
    fresh.finish(&sizes, sparse_rank, entries.count, coalesced)
}

/// Exchanges two sparse dimensions of `sparse`.
///
/// # Errors
///
/// Argument 0: not two sparse dimensions. Argument 1: indices or values that do not fit the sizes.
pub fn transpose<T: Element>(sparse: Ref<'_, Sparse<T>>, a: c_int, b: c_int) -> Result<()> {
    transposed(sparse, a, b)?.put(sparse)
}

/// As [`transpose`], as a new tensor with copies of the entries.
pub fn new_transpose<T: Element>(source: Ref<'_, Sparse<T>>, a: c_int, b: c_int) -> Result<Own<Sparse<T>>> {
    transposed(source, a, b)?.make()
}

/// `dimension` as the place of a sparse dimension, or the error that blames argument 2.
fn sparse_dimension<T>(source: Ref<'_, Sparse<T>>, dimension: c_int) -> Result<usize> {
    let d = usize::try_from(dimension).ok().filter(|&d| d < source.sparse_rank());
    d.ok_or_else(|| Error::no_dimension(dimension, 0, source.sparse_rank(), 2))
}

/// A new tensor of the entries whose index along sparse dimension `dimension` is in `first .. first + size`, counted
/// from `first` on.
///
/// # Errors
///
/// Argument 1: indices or values that do not fit the sizes. Argument 2: no such sparse dimension. Arguments 3, 4: the
/// slices are not all inside it.
pub fn new_narrow<T: Element>(
    source: Ref<'_, Sparse<T>>,
    dimension: c_int,
    first: c_long,
    size: c_long,
) -> Result<Own<Sparse<T>>> {
    let d = sparse_dimension(source, dimension)?;
    let mut sizes = Longs::from_slice(source.sizes());
    check_index(first, sizes[d], 3, "first index")?;
    check_arg_with(0 < size && size <= sizes[d] - first, 4, || {
        format!("size {size} from {first} on is out of range of a dimension of size {}", sizes[d])
    })?;
    let entries = Entries::of(source, 1)?;
    let kept = positions(entries.index(d), |index| first <= index && index < first + size)?;
    sizes[d] = size;
    let dimensions = Scratch::collected(0..source.sparse_rank())?;
    let choice = Choice { kept: &kept, dimensions: &dimensions, shifted: Some((d, first)) };
    choice.of(source, &entries, &sizes)?.make()
}

/// A new tensor of the entries whose index along sparse dimension `dimension` is `index`, without that dimension.
///
/// # Errors
///
/// Argument 1: fewer than two sparse dimensions; indices or values that do not fit the sizes. Argument 2: no such
/// sparse dimension. Argument 3: no such slice.
pub fn new_select<T: Element>(
    source: Ref<'_, Sparse<T>>,
    dimension: c_int,
    index: c_long,
) -> Result<Own<Sparse<T>>> {
    check_arg(source.sparse_rank() > 1, 1, "cannot select on the only sparse dimension")?;
    let d = sparse_dimension(source, dimension)?;
    let mut sizes = Longs::from_slice(source.sizes());
    check_index(index, sizes[d], 3, "index")?;
    let entries = Entries::of(source, 1)?;
    let kept = positions(entries.index(d), |other| other == index)?;
    sizes.remove(d);
    let dimensions = Scratch::collected((0..source.sparse_rank()).filter(|&other| other != d))?;
    Choice { kept: &kept, dimensions: &dimensions, shifted: None }.of(source, &entries, &sizes)?.make()
}

fn positions(index: &[c_long], keep: impl Fn(c_long) -> bool) -> Result<Scratch<usize>> {
    Ok(Scratch::collected(index.iter().enumerate().filter(|&(_, &index)| keep(index)).map(|(i, _)| i))?)
}

/// Some of the entries of a tensor, in the order they are in.
struct Choice<'a> {
    /// Which entries.
    kept: &'a [usize],
    /// Which sparse dimensions.
    dimensions: &'a [usize],
    /// A dimension whose indices are less by some number.
    shifted: Option<(usize, c_long)>,
}

impl Choice<'_> {
    /// The entries chosen, as a tensor of these sizes. Choosing keeps their order and makes no duplicates.
    fn of<T: Element>(
        &self,
        source: Ref<'_, Sparse<T>>,
        entries: &Entries<T>,
        sizes: &[c_long],
    ) -> Result<Content<T>> {
        let sparse_rank = self.dimensions.len();
        let mut fresh = Fresh::new(sparse_rank, self.kept.len(), &sizes[sparse_rank..])?;
        let mut to = fresh.whole();
        for (k, &d) in self.dimensions.iter().enumerate() {
            let less = self.shifted.map_or(0, |(shifted, less)| if shifted == d { less } else { 0 });
            let index = entries.index(d);
            to.index(k).iter_mut().zip(self.kept).for_each(|(to, &i)| {
                to.write(index[i] - less);
            });
        }
        let (values, block) = (entries.values(), entries.block);
        for (to, &i) in to.values().chunks_exact_mut(block).zip(self.kept) {
            to.write_copy_of_slice(&values[i * block..][..block]);
        }
        fresh.finish(sizes, sparse_rank, self.kept.len(), source.is_coalesced())
    }
}
