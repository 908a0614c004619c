//! From, to and together with dense tensors.

use super::arithmetic::new_cmul;
use super::coalesce::{coalesced, mark_coalesced};
use super::content::Content;
use super::entries::{Entries, Fresh};
use super::header::Sparse;
use super::life;
use crate::element::Element;
use crate::engine::Operand;
use crate::error::{Error, Positioned, Result, check_arg, check_arg_with};
use crate::handle::{Own, Ref};
use crate::kernel::Dim;
use crate::math::fill;
use crate::math::number::Number;
use crate::memory::scratch::Scratch;
use crate::storage::size::{self, Longs};
use crate::tensor::{self, Tensor};
use crate::threads::{self, Shared};
use crate::tuning::{SHARED_ENTRIES, SUMMED_APART};
use std::os::raw::{c_int, c_long};

/// The place of each entry's block in a dense tensor of the same sizes.
struct EntryPlaces<'a, T: Element> {
    start: *mut T,
    /// The sparse dimensions.
    dims: &'a [Dim],
    entries: &'a Entries<T>,
}

impl<'a, T: Element> EntryPlaces<'a, T> {
    fn new(operand: &'a Operand<'_, T>, entries: &'a Entries<T>, sparse_rank: usize) -> Self {
        EntryPlaces { start: operand.data(), dims: &operand.dims()[..sparse_rank], entries }
    }

    /// The address of the block of entry `i`, which is inside the dense tensor as the entry is inside its sizes.
    #[inline(always)]
    fn at(&self, i: usize) -> *mut T {
        let offset = |(d, dim): (usize, &Dim)| dim.stride * self.entries.index(d)[i] as isize;
        self.start.wrapping_byte_offset(self.dims.iter().enumerate().map(offset).sum())
    }
}

/// The tensor itself, or one of the same elements whose entries of equal place are summed: those of many floats are to be
/// summed in double precision, which the elements of a dense tensor do not have.
fn summed<T: Number>(sparse: Ref<'_, Sparse<T>>, number: i32) -> Result<Own<Sparse<T>>> {
    let is_narrow = size_of::<T>() < size_of::<T::Own>();
    if is_narrow && !sparse.is_coalesced() && pile_up(sparse, number)? {
        coalesced(sparse, number)
    } else {
        Ok(sparse.to_owned())
    }
}

/// Whether there may be so many entries of one place that their sum is to be computed apart.
fn pile_up<T: Number>(sparse: Ref<'_, Sparse<T>>, number: i32) -> Result<bool> {
    /// Counters, each of which many places share.
    const BITS: u32 = 14;
    let entries = Entries::of(sparse, number)?;
    if entries.count < SUMMED_APART {
        return Ok(false);
    }
    let sizes = &sparse.sizes()[..sparse.sparse_rank()];
    let mut counts = Scratch::filled(1 << BITS, 0)?;
    for i in 0..entries.count {
        let further = |place: u64, (d, &size): (usize, &c_long)| {
            place.wrapping_mul(size as u64).wrapping_add(entries.index(d)[i] as u64)
        };
        let place = sizes.iter().enumerate().fold(0, further);
        // Multiplied by what spreads neighbours: 2^64 divided by the golden ratio.
        let count: &mut usize =
            &mut counts[(place.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - BITS)) as usize];
        *count += 1;
        if *count >= SUMMED_APART {
            return Ok(true);
        }
    }
    Ok(false)
}

/// `r = dense + value * sparse`. `r` is resized, and may be `dense`.
///
/// # Errors
///
/// Argument 1, 2: elements outside the storage. Argument 4: sizes that differ from those of `dense`; indices or
/// values that do not fit them.
pub fn add<T: Number>(
    r: Ref<'_, Tensor<T>>,
    dense: Ref<'_, Tensor<T>>,
    value: T,
    sparse: Ref<'_, Sparse<T>>,
) -> Result<()> {
    check_arg_with(dense.sizes() == sparse.sizes(), 4, || {
        let (sparse, dense) = (size::to_text(sparse.sizes()), size::to_text(dense.sizes()));
        format!("sparse and dense tensor have different sizes: {sparse} and {dense}")
    })?;
    Entries::of(sparse, 4)?;
    Operand::new(dense, 2)?;
    let summed = summed(sparse, 4)?;
    let (sparse, entries) = (summed.borrow(), Entries::of(summed.borrow(), 4)?);
    let room = tensor::reserve(r, dense.sizes(), 1)?;
    // The entries may list elements of `r`: they are read before it is written, as is what is added to.
    let entries = entries.apart_from(room.span())?;
    let (coalesced, sparse_rank) = (sparse.is_coalesced(), sparse.sparse_rank());
    let overlaps = dense != r && Operand::new(dense, 2)?.overlaps(room.span());
    if overlaps || (entries.count > 0 && !room.is_contiguous_from(sparse_rank)) {
        let whole = tensor::deep_copy(dense)?;
        add_entries(&Operand::new(whole.borrow(), 2)?, value, &entries, sparse_rank, coalesced);
        return room.receive(whole.borrow());
    }
    tensor::copy(room.commit(), dense)?;
    let to = Operand::new(r, 1)?;
    // No two entries, and no two elements of a contiguous result, are the same place.
    add_entries(&to, value, &entries, sparse_rank, coalesced && to.is_contiguous());
    Ok(())
}

/// Adds the entries to a dense tensor with contiguous blocks; on several threads if no two entries add to the same
/// element.
fn add_entries<T: Number>(
    operand: &Operand<'_, T>,
    value: T,
    entries: &Entries<T>,
    sparse_rank: usize,
    alone: bool,
) {
    // SAFETY: threads write blocks of entries of their own, which do not overlap if they are `alone`; entries are only read.
    let places = unsafe { Shared::new(EntryPlaces::new(operand, entries, sparse_rank)) };
    let (count, block, values) = (entries.count, entries.block, entries.values());
    let parts = if alone && count >= SHARED_ENTRIES { threads::count() } else { 1 };
    threads::for_each_part(parts, &|part| {
        for i in count * part / parts..count * (part + 1) / parts {
            let to = places.get().at(i);
            for (k, &x) in values[i * block..][..block].iter().enumerate() {
                // SAFETY: element `k` of the block, which is this part's alone.
                unsafe { *to.add(k) = (*to.add(k)).plus(value.times(x)) };
            }
        }
    });
}

/// `r = t + value * src1 * src2`. `r` is resized, and may be `t`.
///
/// # Errors
///
/// Plain: the sizes of the sparse tensors differ; else as [`add`].
pub fn add_product<T: Number>(
    r: Ref<'_, Tensor<T>>,
    t: Ref<'_, Tensor<T>>,
    value: T,
    src1: Ref<'_, Sparse<T>>,
    src2: Ref<'_, Sparse<T>>,
) -> Result<()> {
    add(r, t, value, new_cmul(src1, src2)?.borrow())?;
    mark_coalesced(src1);
    mark_coalesced(src2);
    Ok(())
}

/// A new dense tensor of the same elements; empty if a size is 0.
///
/// # Errors
///
/// Argument 1: indices or values that do not fit the sizes. Plain: sizes whose product overflows, no memory.
pub fn to_dense<T: Number>(sparse: Ref<'_, Sparse<T>>) -> Result<Own<Tensor<T>>> {
    let dense = tensor::empty()?;
    let summed = summed(sparse, 1)?;
    let (sparse, entries) = (summed.borrow(), Entries::of(summed.borrow(), 1)?);
    if sparse.sizes().iter().all(|&size| size > 0) && !sparse.sizes().is_empty() {
        fill::resize_and_fill(dense.borrow(), sparse.sizes(), T::ZERO)?;
        let operand = Operand::new(dense.borrow(), 1)?;
        add_entries(&operand, T::ONE, &entries, sparse.sparse_rank(), sparse.is_coalesced());
    }
    Ok(dense)
}

/// Makes `r` have the entries that `mask` lists with the values that `t` has there.
///
/// # Errors
///
/// Argument 2, which is `mask`: it is not coalesced, or has other sizes than `t`. Argument 2: elements of `t` outside its
/// storage. Argument 3: indices or values of `mask` that do not fit its sizes.
pub fn mask<T: Element>(
    r: Ref<'_, Sparse<T>>,
    t: Ref<'_, Tensor<T>>,
    mask: Ref<'_, Sparse<T>>,
) -> Result<()> {
    check_arg(mask.is_coalesced(), 2, "mask is uncoalesced").at(&[(2, 3)])?;
    let (sizes, sparse_rank) = (mask.sizes(), mask.sparse_rank());
    let entries = Entries::of(mask, 3)?;
    if entries.count == 0 {
        return Content { coalesced: true, ..Content::without_entries(sizes, sparse_rank)? }.put(r);
    }
    check_arg_with(t.sizes() == sizes, 2, || {
        let (mask, dense) = (size::to_text(sizes), size::to_text(t.sizes()));
        format!("mask and dense tensor have different sizes: {mask} and {dense}")
    })
    .at(&[(2, 3)])?;
    let mut operand = Operand::new(t, 2)?;
    let copied;
    if !operand.block(sparse_rank).is_contiguous() {
        copied = tensor::deep_copy(t)?;
        operand = Operand::new(copied.borrow(), 2)?;
    }
    let mut fresh = Fresh::new(sparse_rank, entries.count, &sizes[sparse_rank..])?;
    let mut to = fresh.whole();
    for d in 0..sparse_rank {
        to.index(d).write_copy_of_slice(entries.index(d));
    }
    let places = EntryPlaces::new(&operand, &entries, sparse_rank);
    for (i, to) in to.values().chunks_exact_mut(entries.block).enumerate() {
        // SAFETY: the block of entry `i`, whose elements are neighbours.
        to.write_copy_of_slice(unsafe { std::slice::from_raw_parts(places.at(i), entries.block) });
    }
    fresh.finish(sizes, sparse_rank, entries.count, true)?.put(r)
}

/// A new coalesced tensor of the elements of `dense` that are not 0; NaN is none. The last `dense_rank` dimensions
/// are dense: of their blocks those that have such an element are listed.
///
/// # Errors
///
/// Argument 1: elements outside the storage. Argument 2: not between 0 and one less than the number of dimensions.
pub fn new_from_dense<T: Number>(dense: Ref<'_, Tensor<T>>, dense_rank: c_int) -> Result<Own<Sparse<T>>> {
    let rank = dense.rank();
    if rank == 0 && dense_rank == 0 {
        return life::empty();
    }
    let dense_rank = usize::try_from(dense_rank).ok().filter(|&blocks| blocks < rank);
    let dense_rank = dense_rank.ok_or_else(|| Error::arg(2, "at least one dimension must be sparse"))?;
    let sparse_rank = rank - dense_rank;
    let sizes = Longs::from_slice(dense.sizes());

    let contiguous = tensor::contiguous(dense).map_err(|error| error.renumbered(1))?;
    let operand = Operand::new(contiguous.borrow(), 1)?;
    let block: usize = operand.dims()[sparse_rank..].iter().map(|dim| dim.size).product();
    // SAFETY: a contiguous operand, which nobody changes during the call.
    let elements = unsafe { std::slice::from_raw_parts(operand.data(), operand.count()) };
    let listed = elements
        .chunks_exact(block)
        .enumerate()
        .filter(|(_, block)| block.iter().any(|&x| x != T::ZERO))
        .map(|(i, _)| i);
    let listed = Scratch::collected(listed)?;

    let mut fresh = Fresh::new(sparse_rank, listed.len(), &sizes[sparse_rank..])?;
    let mut to = fresh.whole();
    let mut inside = 1;
    for d in (0..sparse_rank).rev() {
        let size = operand.dims()[d].size;
        for (to, &i) in to.index(d).iter_mut().zip(&listed) {
            to.write((i / inside % size) as c_long);
        }
        inside *= size;
    }
    for (to, &i) in to.values().chunks_exact_mut(block).zip(&listed) {
        to.write_copy_of_slice(&elements[i * block..][..block]);
    }
    fresh.finish(&sizes, sparse_rank, listed.len(), true)?.make()
}
