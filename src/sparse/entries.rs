//! The entries of a sparse tensor, decoded, and room for those of a new one.

use super::content::Content;
use super::header::Sparse;
use crate::element::Element;
use crate::engine::Operand;
use crate::error::{Error, Result, check_arg};
use crate::handle::{Own, Ref};
use crate::memory::scratch::Scratch;
use crate::storage::size::Longs;
use crate::tensor::{self, Tensor, geometry};
use std::mem::MaybeUninit;
use std::ops::Range;
use std::os::raw::c_long;

/// The smallest and the largest index along each sparse dimension. `indices` is sparse dimensions x entries.
///
/// # Errors
///
/// Argument `number`: elements outside the storage.
pub(super) fn extremes(indices: Ref<'_, Tensor<c_long>>, number: i32) -> Result<Scratch<(c_long, c_long)>> {
    let operand = Operand::new(indices, number)?;
    check_arg(operand.dims().len() == 2, number, "indices must be sparse dimensions x entries")?;
    let wider = |(low, high): (c_long, c_long), index: c_long| (low.min(index), high.max(index));
    Ok(Scratch::collected(operand.rows().map(|row| row.fold((c_long::MAX, c_long::MIN), wider)))?)
}

/// Whether all `indices` (sparse dimensions x entries) are inside `sizes`.
///
/// # Errors
///
/// Argument `number`: one is not, or elements lie outside the storage.
pub(super) fn check_inside(indices: Ref<'_, Tensor<c_long>>, sizes: &[c_long], number: i32) -> Result<()> {
    for (d, (&size, (low, high))) in sizes.iter().zip(extremes(indices, number)?).enumerate() {
        if low < 0 || high >= size {
            let wrong = if low < 0 { low } else { high };
            let text = format!("index {wrong} is out of range of sparse dimension {d}, whose size is {size}");
            return Err(Error::arg(number, text));
        }
    }
    Ok(())
}

/// Entries that are known to lie inside their tensor's sizes, kept alive by references of their own.
pub(super) struct Entries<T> {
    /// How many.
    pub(super) count: usize,
    /// Elements of the block of each entry.
    pub(super) block: usize,
    /// Sparse dimensions x entries, neighbours along the entries.
    indices: Own<Tensor<c_long>>,
    /// Entries x dense dimensions, contiguous.
    values: Own<Tensor<T>>,
}

impl<T: Element> Entries<T> {
    /// The entries of `sparse`.
    ///
    /// # Errors
    ///
    /// Argument `number`: what C code may have brought about: indices or values that do not fit the sizes, indices
    /// outside them, elements outside the storage.
    pub(super) fn of(sparse: Ref<'_, Sparse<T>>, number: i32) -> Result<Self> {
        let (places, blocks) = sparse.sizes().split_at(sparse.sparse_rank());
        let nnz = sparse.nnz();
        if nnz <= 0 {
            return Ok(Entries { count: 0, block: 1, indices: tensor::empty()?, values: tensor::empty()? });
        }
        let (indices, values) = (sparse.indices(), sparse.values());
        let fits = matches!(indices.sizes(), &[d, n] if d == places.len() as c_long && n >= nnz as c_long)
            && matches!(values.sizes(), [n, dense @ ..] if *n >= nnz as c_long && dense == blocks);
        check_arg(fits, number, "indices and values do not fit the sizes of the sparse tensor")?;
        let mut indices = geometry::new_narrow(indices, 1, 0, nnz as c_long)?;
        let values = geometry::new_narrow(values, 0, 0, nnz as c_long)?;
        check_inside(indices.borrow(), places, number)?;
        let block = Operand::new(values.borrow(), number)?.count() / nnz as usize;
        if nnz > 1 && indices.borrow().strides()[1] != 1 {
            indices = tensor::deep_copy(indices.borrow())?;
        }
        let values = tensor::contiguous(values.borrow())?;
        Ok(Entries { count: nnz as usize, block, indices, values })
    }

    /// The same entries, in memory of their own if theirs touches a byte of `span`.
    pub(super) fn apart_from(self, span: (usize, usize)) -> Result<Self> {
        let places = Operand::new(self.indices.borrow(), 1)?;
        let blocks = Operand::new(self.values.borrow(), 1)?;
        if !places.overlaps(span) && !blocks.overlaps(span) {
            return Ok(self);
        }
        let indices = tensor::deep_copy(self.indices.borrow())?;
        let values = tensor::deep_copy(self.values.borrow())?;
        Ok(Entries { indices, values, ..self })
    }

    /// The index of each entry along sparse dimension `d`.
    pub(super) fn index(&self, d: usize) -> &[c_long] {
        let indices = self.indices.borrow();
        if self.count == 0 {
            return &[];
        }
        let row = indices.data().wrapping_offset(d as isize * indices.strides()[0] as isize);
        assert!(d < indices.sizes()[0] as usize);
        // SAFETY: a row of `count` neighbours, checked in `of`; kept alive by `self`, and nothing writes them: where
        // a result might, the caller has moved them by `apart_from`.
        unsafe { std::slice::from_raw_parts(row, self.count) }
    }

    /// The blocks of all entries, one after the other.
    pub(super) fn values(&self) -> &[T] {
        if self.count == 0 {
            return &[];
        }
        // SAFETY: contiguous, checked in `of`; else as in `index`.
        unsafe { std::slice::from_raw_parts(self.values.borrow().data(), self.count * self.block) }
    }
}

/// Room for the entries of a new tensor.
pub(super) struct Fresh<T> {
    room: usize,
    block: usize,
    indices: Own<Tensor<c_long>>,
    values: Own<Tensor<T>>,
}

impl<T: Element> Fresh<T> {
    /// Room for `room` entries of `sparse_rank` indices and blocks of sizes `blocks`.
    pub(super) fn new(sparse_rank: usize, room: usize, blocks: &[c_long]) -> Result<Self> {
        let (indices, values) = (tensor::empty()?, tensor::empty()?);
        let mut block = 1;
        if room > 0 {
            let mut sizes = Longs::from_slice(&[room as c_long]);
            sizes.extend_from_slice(blocks);
            tensor::resize(indices.borrow(), &[sparse_rank as c_long, room as c_long], None)?;
            tensor::resize(values.borrow(), &sizes, None)?;
            block = values.borrow().count() as usize / room;
        }
        Ok(Fresh { room, block, indices, values })
    }

    /// All of it, to be written.
    pub(super) fn whole(&mut self) -> EntryRange<'_, T> {
        EntryRange { fresh: self, entries: 0..self.room }
    }

    /// The room of some entries, to be written by one of several threads.
    ///
    /// # Safety
    ///
    /// There is room for `entries`, and no other part that is in use has any of them.
    pub(super) unsafe fn part(&self, entries: Range<usize>) -> EntryRange<'_, T> {
        EntryRange { fresh: self, entries }
    }

    /// The first `count` entries, all of which have been written, as what a tensor holds.
    pub(super) fn finish(
        self,
        sizes: &[c_long],
        sparse_rank: usize,
        count: usize,
        coalesced: bool,
    ) -> Result<Content<T>> {
        debug_assert!(count <= self.room);
        let content = Content::without_entries(sizes, sparse_rank)?;
        if count == 0 {
            return Ok(Content { coalesced, ..content });
        }
        let Fresh { indices, values, .. } = self;
        Ok(Content { indices, values, nnz: count as isize, coalesced, ..content })
    }
}

/// The room of some of the entries of a [`Fresh`], to be written by one thread.
pub(super) struct EntryRange<'a, T> {
    fresh: &'a Fresh<T>,
    entries: Range<usize>,
}

impl<T: Element> EntryRange<'_, T> {
    /// The place for the indices along sparse dimension `d`.
    pub(super) fn index(&mut self, d: usize) -> &mut [MaybeUninit<c_long>] {
        if self.entries.is_empty() {
            return &mut [];
        }
        let indices = self.fresh.indices.borrow();
        assert!(d < indices.sizes()[0] as usize);
        let start = indices.data().wrapping_add(d * self.fresh.room + self.entries.start);
        // SAFETY: inside a row of the contiguous tensor that was made for this; these entries are this part's.
        unsafe { std::slice::from_raw_parts_mut(start.cast(), self.entries.len()) }
    }

    /// The place for the blocks.
    pub(super) fn values(&mut self) -> &mut [MaybeUninit<T>] {
        if self.entries.is_empty() {
            return &mut [];
        }
        let block = self.fresh.block;
        let start = self.fresh.values.borrow().data().wrapping_add(self.entries.start * block);
        // SAFETY: as in `index`.
        unsafe { std::slice::from_raw_parts_mut(start.cast(), self.entries.len() * block) }
    }
}
