//! Changing what a tensor views: its storage, offset, sizes and strides.
//!
//! Every function computes and checks the new layout first, then makes room, then commits. Only making
//! room can fail, and it leaves the tensor as it was. A [`Reserved`] is the state in between: functions with several
//! results, or with operands that have to be copied out of a result's way, reserve the room for everything before they
//! commit anything.

use super::header::{INLINE_RANK, Tensor};
use super::shape::{are_contiguous, equal};
use crate::engine::{Extent, outside, overlaps_itself};
use crate::error::{Error, Result};
use crate::handle::{Counted, Own, Ref};
use crate::memory::alloc;
use crate::storage::size::Longs;
use crate::storage::{self, Storage};
use std::os::raw::c_long;
use std::ptr;

/// The size and stride arrays of a header that is about to change rank: new ones, or `None` if those of the header
/// have enough room.
struct Arrays(Option<[*mut c_long; 2]>);

/// Whether the header's arrays are the ones inside it.
#[inline]
pub(super) fn is_inline<T>(tensor: Ref<'_, Tensor<T>>) -> bool {
    let header = tensor.as_ptr();
    // Only addresses are compared: a header made by C code ends before these fields.
    let inline_size = header.wrapping_byte_add(std::mem::offset_of!(Tensor<T>, inline_size.longs));
    let inline_stride = header.wrapping_byte_add(std::mem::offset_of!(Tensor<T>, inline_stride.longs));
    // SAFETY: a valid tensor.
    unsafe { (*header).size.addr() == inline_size.addr() && (*header).stride.addr() == inline_stride.addr() }
}

/// Arrays with room for `rank` entries: the present ones if they suffice.
#[inline(always)]
fn arrays_for<T>(tensor: Ref<'_, Tensor<T>>, rank: usize) -> Result<Arrays> {
    // SAFETY: a valid tensor.
    let (size, stride) = unsafe { ((*tensor.as_ptr()).size, (*tensor.as_ptr()).stride) };
    // Blocks of their own hold what the rank says and no more; C code may have put them there.
    let room = if is_inline(tensor) { INLINE_RANK } else { tensor.rank() };
    if rank <= room && !size.is_null() && !stride.is_null() {
        return Ok(Arrays(None));
    }
    new_arrays(rank)
}

#[cold]
fn new_arrays(rank: usize) -> Result<Arrays> {
    let bytes = alloc::byte_count::<c_long>(rank as isize)?;
    let size = alloc::alloc(bytes)?.cast();
    match alloc::alloc(bytes) {
        Ok(stride) => Ok(Arrays(Some([size, stride.cast()]))),
        Err(error) => {
            // SAFETY: made above and seen by nobody.
            unsafe { alloc::free(size.cast()) };
            Err(error)
        }
    }
}

/// Frees arrays that no header has any more.
///
/// # Safety
///
/// Each was made by the library's allocator, lies inside a header, or is NULL; and is not used again.
#[cold]
unsafe fn free_arrays(arrays: [*mut c_long; 2]) {
    for array in arrays {
        // SAFETY: by the caller's promise.
        unsafe { alloc::free(array.cast()) };
    }
}

impl Arrays {
    /// Puts `sizes` and `strides` in place and makes them the tensor's.
    #[inline(always)]
    fn commit<T>(self, tensor: Ref<'_, Tensor<T>>, sizes: &[c_long], strides: &[c_long]) {
        let header = tensor.as_ptr();
        // SAFETY: both arrays have room for the rank (arrays that replaced the header's since `arrays_for` looked at
        // them are larger); the slices may be the header's own arrays; those that are replaced are read before they
        // are freed.
        unsafe {
            let present = [(*header).size, (*header).stride];
            let [size, stride] = self.0.unwrap_or(present);
            copy_longs(sizes, size);
            copy_longs(strides, stride);
            (*header).size = size;
            (*header).stride = stride;
            (*header).n_dimension = sizes.len() as _;
            if self.0.is_some() {
                free_arrays(present);
            }
        }
    }

    /// Gives up arrays that were not committed.
    #[cold]
    fn discard(self) {
        if let Some(arrays) = self.0 {
            // SAFETY: made by `arrays_for` and seen by nobody.
            unsafe { free_arrays(arrays) };
        }
    }
}

/// Copies a few numbers to where they are already or to elsewhere; not worth a call of the C library.
///
/// # Safety
///
/// There is room for them at `to`.
#[inline(always)]
unsafe fn copy_longs(from: &[c_long], to: *mut c_long) {
    // SAFETY: by the caller's promise.
    unsafe {
        match *from {
            [a] => to.write(a),
            [a, b] => to.cast::<[c_long; 2]>().write([a, b]),
            [a, b, c] => to.cast::<[c_long; 3]>().write([a, b, c]),
            _ => ptr::copy(from.as_ptr(), to, from.len()),
        }
    }
}

/// Makes `tensor` refer to `storage` and releases the one it had.
fn replace_storage<T>(tensor: Ref<'_, Tensor<T>>, storage: Option<Own<Storage<T>>>) {
    let header = tensor.as_ptr();
    let new = storage.map_or(ptr::null_mut(), Own::into_raw);
    // SAFETY: a valid tensor, whose reference to the old storage is given back.
    unsafe {
        let old = ptr::replace(&raw mut (*header).storage, new);
        if let Some(old) = ptr::NonNull::new(old) {
            Storage::release(old);
        }
    }
}

/// Makes `tensor` view what `source` views.
pub fn assign<T>(tensor: Ref<'_, Tensor<T>>, source: Ref<'_, Tensor<T>>) -> Result<()> {
    reserve_assignment(tensor, source)?.commit();
    Ok(())
}

/// Makes room for `tensor` to view what `source` views once [`ReservedAssignment::commit`] is called.
#[inline]
pub fn reserve_assignment<'a, T>(
    tensor: Ref<'a, Tensor<T>>,
    source: Ref<'a, Tensor<T>>,
) -> Result<ReservedAssignment<'a, T>> {
    let arrays = if tensor == source { Arrays(None) } else { arrays_for(tensor, source.rank())? };
    Ok(ReservedAssignment { tensor, source, arrays })
}

/// A tensor that is going to be the same as another: nothing can fail any more.
///
/// The elements of the other one may change until then, and its storage; its number of dimensions does not grow.
pub struct ReservedAssignment<'a, T> {
    tensor: Ref<'a, Tensor<T>>,
    source: Ref<'a, Tensor<T>>,
    arrays: Arrays,
}

impl<T> ReservedAssignment<'_, T> {
    /// Makes the tensor the same.
    #[inline(always)]
    pub fn commit(mut self) {
        let (tensor, source) = (self.tensor, self.source);
        if tensor != source {
            let arrays = Arrays(self.arrays.0.take());
            put(tensor, arrays, source.storage(), source.offset(), source.sizes(), source.strides());
        }
    }
}

impl<T> Drop for ReservedAssignment<'_, T> {
    fn drop(&mut self) {
        Arrays(self.arrays.0.take()).discard();
    }
}

/// Sets all of a tensor's layout as given, without a look at the storage's size.
///
/// `sizes` and `strides` have equal length and may be the tensor's own.
#[inline]
pub(super) fn place<T>(
    tensor: Ref<'_, Tensor<T>>,
    storage: Option<Ref<'_, Storage<T>>>,
    offset: isize,
    sizes: &[c_long],
    strides: &[c_long],
) -> Result<()> {
    put(tensor, arrays_for(tensor, sizes.len())?, storage, offset, sizes, strides);
    Ok(())
}

/// [`place`] in arrays that were made for it.
#[inline(always)]
fn put<T>(
    tensor: Ref<'_, Tensor<T>>,
    arrays: Arrays,
    storage: Option<Ref<'_, Storage<T>>>,
    offset: isize,
    sizes: &[c_long],
    strides: &[c_long],
) {
    arrays.commit(tensor, sizes, strides);
    if tensor.storage() != storage {
        replace_storage(tensor, storage.map(Ref::to_owned));
    }
    // SAFETY: a valid tensor.
    unsafe { (*tensor.as_ptr()).storage_offset = offset };
}

/// Adds the sizes up to the first that is not positive to one empty list, and the strides that go with them to the other:
/// those given if not negative, else contiguous ones.
fn complete(
    sizes: &[c_long],
    strides: Option<&[c_long]>,
    full_sizes: &mut Longs,
    full_strides: &mut Longs,
) -> Result<()> {
    let rank = sizes.iter().take_while(|&&size| size > 0).count();
    if i32::try_from(rank).is_err() {
        return Err(Error::overflow());
    }
    let sizes = &sizes[..rank];
    storage::size::extend(full_sizes, sizes)?;
    storage::size::extend(full_strides, sizes)?;
    let mut contiguous: Option<c_long> = Some(1);
    for d in (0..rank).rev() {
        let given = strides.map_or(-1, |strides| strides[d]);
        let stride = if given >= 0 { given } else { contiguous.ok_or_else(Error::overflow)? };
        full_strides[d] = stride;
        contiguous = stride.checked_mul(sizes[d]);
    }
    Ok(())
}

/// The storage size that a layout needs: one more than the index of its last element.
///
/// # Errors
///
/// An extent that overflows. Argument `number`: an element before the first of the storage, where C code has written a
/// negative offset or stride.
fn extent(offset: isize, sizes: &[c_long], strides: &[c_long], number: i32) -> Result<isize> {
    let (mut first, mut end) = (Some(offset as c_long), (offset as c_long).checked_add(1));
    for (&size, &stride) in sizes.iter().zip(strides) {
        let reach = (size - 1).checked_mul(stride);
        let side = if stride < 0 { &mut first } else { &mut end };
        *side = side.zip(reach).and_then(|(side, reach)| side.checked_add(reach));
    }
    // The number of elements must be countable too, even where strides of 0 make them share places.
    let countable = storage::size::product(sizes);
    let (first, end) = first.zip(end).filter(|_| countable.is_some()).ok_or_else(Error::overflow)?;
    if first < 0 { Err(outside(number)) } else { Ok(end as isize) }
}

/// Whether the tensor has these sizes and (those that are not negative) strides already.
fn has_layout<T>(tensor: Ref<'_, Tensor<T>>, sizes: &[c_long], strides: Option<&[c_long]>) -> bool {
    let rank = sizes.iter().take_while(|&&size| size > 0).count();
    let same_strides = |strides: &[c_long]| {
        strides[..rank].iter().zip(tensor.strides()).all(|(&new, &old)| new < 0 || new == old)
    };
    // An array may be missing.
    equal(tensor.sizes(), &sizes[..rank])
        && tensor.strides().len() == rank
        && strides.is_none_or(same_strides)
}

/// Gives `tensor` these sizes, keeping its storage if it is large enough. Afterwards all elements are in the storage.
///
/// Sizes count up to the first that is not positive. Strides that are missing or negative become
/// contiguous; a tensor that has the sizes already keeps its strides. Elements are not moved: those
/// that were at some index are elsewhere afterwards unless the layout agrees.
///
/// # Errors
///
/// A size, stride or extent that overflows, or a storage that is not resizable or cannot grow. Argument 1: elements
/// would lie before the storage, because C code has written a negative offset or stride, or the storage has no data.
/// The tensor is as it was.
#[inline]
pub fn resize<T>(tensor: Ref<'_, Tensor<T>>, sizes: &[c_long], strides: Option<&[c_long]>) -> Result<()> {
    let dense = || Extent::dense(tensor).is_some_and(|extent| extent.count > 0);
    if strides.is_none() && equal(tensor.sizes(), sizes) && dense() {
        return Ok(());
    }
    resize_otherwise(tensor, sizes, strides)
}

/// [`resize`] for all other tensors.
fn resize_otherwise<T>(
    tensor: Ref<'_, Tensor<T>>,
    sizes: &[c_long],
    strides: Option<&[c_long]>,
) -> Result<()> {
    if has_layout(tensor, sizes, strides) && Extent::of(tensor).is_some_and(|extent| extent.count > 0) {
        return Ok(());
    }
    let mut room = Reserved::nothing(tensor, tensor.storage(), tensor.offset(), Growth::Final);
    room.prepare_in_place(sizes, strides, 1)?;
    room.settle();
    Ok(())
}

/// Gives `tensor` the sizes of `source`.
///
/// # Errors
///
/// As [`resize`].
#[inline]
pub fn resize_as<T, S>(tensor: Ref<'_, Tensor<T>>, source: Ref<'_, Tensor<S>>) -> Result<()> {
    resize(tensor, source.sizes(), None)
}

/// How a storage grows that is too small.
#[derive(Clone, Copy)]
enum Growth {
    /// Where it can, in place: what follows at once cannot fail.
    Final,
    /// So that a room that is dropped gives it its former data back.
    Revocable,
}

/// Makes room for `tensor`, which is argument `number`, to be given these sizes by [`Reserved::commit`], which then does
/// what [`resize`] would do.
///
/// # Errors
///
/// As [`resize`], which would blame argument 1 where this blames `number`.
pub fn reserve<'a, T>(tensor: Ref<'a, Tensor<T>>, sizes: &[c_long], number: i32) -> Result<Reserved<'a, T>> {
    let mut room = Reserved::nothing(tensor, tensor.storage(), tensor.offset(), Growth::Revocable);
    room.prepare_in_place(sizes, None, number)?;
    Ok(room)
}

/// Makes `tensor` view `storage` (a new one if `None`) from `offset` on; sizes and strides as for
/// [`resize`]. The storage grows if it must.
///
/// # Errors
///
/// A negative offset; else as [`resize`].
pub fn set_storage<T>(
    tensor: Ref<'_, Tensor<T>>,
    storage: Option<Ref<'_, Storage<T>>>,
    offset: isize,
    sizes: &[c_long],
    strides: Option<&[c_long]>,
) -> Result<()> {
    if offset < 0 {
        return Err(Error::plain(format!("tensor: invalid storage offset: {offset} is negative")));
    }
    // Where it is: a moved list is read right after it was stored in parts, which stalls on store forwarding.
    let mut room = Reserved::nothing(tensor, storage, offset, Growth::Final);
    room.prepare(sizes, strides, 1)?;
    room.settle();
    Ok(())
}

/// A layout that a tensor is going to have, checked, and with the memory that it takes: nothing can fail any more.
///
/// Until [`Reserved::commit`], the tensor is as it was. Its storage may have grown, and so have moved; that is taken back if
/// the room is dropped, the address of a storage from `THAlloc` included. Several rooms for one tensor can be committed one after the other.
pub struct Reserved<'a, T> {
    tensor: Ref<'a, Tensor<T>>,
    /// The storage that the tensor is going to have, unless it is a new one.
    kept: Option<Ref<'a, Storage<T>>>,
    fresh: Option<Own<Storage<T>>>,
    offset: isize,
    sizes: Longs,
    strides: Longs,
    arrays: Arrays,
    growth: Growth,
    /// What the storage had before it grew.
    before: Option<storage::RevocableGrowth>,
}

impl<'a, T> Reserved<'a, T> {
    /// No dimensions yet.
    #[inline(always)]
    fn nothing(
        tensor: Ref<'a, Tensor<T>>,
        storage: Option<Ref<'a, Storage<T>>>,
        offset: isize,
        growth: Growth,
    ) -> Self {
        Reserved {
            tensor,
            kept: storage,
            fresh: None,
            offset,
            sizes: Longs::new(),
            strides: Longs::new(),
            arrays: Arrays(None),
            growth,
            before: None,
        }
    }

    /// Decides on the layout, and makes room for it.
    fn prepare(&mut self, sizes: &[c_long], strides: Option<&[c_long]>, number: i32) -> Result<()> {
        let tensor = self.tensor;
        if has_layout(tensor, sizes, strides) {
            storage::size::extend(&mut self.sizes, tensor.sizes())?;
            storage::size::extend(&mut self.strides, tensor.strides())?;
        } else {
            complete(sizes, strides, &mut self.sizes, &mut self.strides)?;
        }
        if self.sizes.is_empty() {
            return Ok(());
        }
        let needed = extent(self.offset, &self.sizes, &self.strides, number)?;
        self.arrays = arrays_for(tensor, self.sizes.len())?;
        match self.kept {
            Some(storage) => {
                if storage.len() < needed {
                    match self.growth {
                        Growth::Final => storage::resize(storage, needed)?,
                        Growth::Revocable => {
                            self.before = Some(storage::RevocableGrowth::grow(storage, needed)?)
                        }
                    }
                }
            }
            None => self.fresh = Some(storage::with_size(needed)?),
        }
        Ok(())
    }

    /// [`Reserved::prepare`] in the storage that the tensor has, whose data C code may have taken away.
    fn prepare_in_place(&mut self, sizes: &[c_long], strides: Option<&[c_long]>, number: i32) -> Result<()> {
        self.prepare(sizes, strides, number)?;
        let missing = self.storage().is_some_and(|storage| storage.data().is_null());
        if missing && !self.sizes.is_empty() { Err(outside(number)) } else { Ok(()) }
    }
}

impl<'a, T> Reserved<'a, T> {
    /// Gives the tensor its layout.
    #[inline(always)]
    pub fn commit(mut self) -> Ref<'a, Tensor<T>> {
        self.settle();
        self.tensor
    }

    fn settle(&mut self) {
        if let (Some(storage), Some(before)) = (self.kept, self.before.take()) {
            before.commit(storage, self.tensor.as_ptr().cast_const().cast());
        }
        let tensor = self.tensor;
        if self.sizes.is_empty() {
            // SAFETY: a valid tensor.
            unsafe { (*tensor.as_ptr()).n_dimension = 0 };
        } else {
            Arrays(self.arrays.0.take()).commit(tensor, &self.sizes, &self.strides);
        }
        if let Some(fresh) = self.fresh.take() {
            replace_storage(tensor, Some(fresh));
        } else if tensor.storage() != self.kept {
            replace_storage(tensor, self.kept.map(Ref::to_owned));
        }
        // SAFETY: a valid tensor.
        unsafe { (*tensor.as_ptr()).storage_offset = self.offset };
    }

    /// The sizes that the tensor is going to have.
    pub fn sizes(&self) -> &[c_long] {
        &self.sizes
    }

    /// The strides that it is going to have.
    pub fn strides(&self) -> &[c_long] {
        &self.strides
    }

    /// Whether some elements may be going to be the same place.
    pub fn overlaps_itself(&self) -> bool {
        let dims = self.sizes.iter().zip(&self.strides);
        overlaps_itself(dims.map(|(&size, &stride)| (size as usize, stride as isize)))
    }

    /// Leaves out dimension `d`, whose size is 1, unless it is the only one.
    pub fn squeeze(&mut self, d: usize) {
        if self.sizes.len() > 1 {
            self.sizes.remove(d);
            self.strides.remove(d);
        }
    }

    /// Exchanges the two dimensions of a matrix.
    pub fn transpose(&mut self) {
        self.sizes.reverse();
        self.strides.reverse();
    }

    /// Whether elements that agree in the indices before dimension `d` are going to lie one after the other.
    pub fn is_contiguous_from(&self, d: usize) -> bool {
        are_contiguous(&self.sizes[d..], &self.strides[d..])
    }

    fn storage(&self) -> Option<Ref<'_, Storage<T>>> {
        self.fresh.as_ref().map(Own::borrow).or(self.kept)
    }

    /// Where the first element is going to be; NULL without a storage.
    pub fn data(&self) -> *mut T {
        self.storage().map_or(ptr::null_mut(), |storage| storage.data().wrapping_offset(self.offset))
    }

    /// The addresses from the first to behind the last byte of the elements; nothing is in them if there are none.
    pub fn span(&self) -> (usize, usize) {
        let start = self.data().addr();
        if self.sizes.is_empty() {
            return (start, start);
        }
        let (mut low, mut high) = (0isize, 1isize);
        for (&size, &stride) in self.sizes.iter().zip(&self.strides) {
            let reach = (size - 1).wrapping_mul(stride) as isize;
            if reach < 0 { low += reach } else { high += reach }
        }
        let element = size_of::<T>() as isize;
        (start.wrapping_add_signed(low * element), start.wrapping_add_signed(high * element))
    }
}

impl<T> Drop for Reserved<'_, T> {
    #[inline]
    fn drop(&mut self) {
        if self.arrays.0.is_some() {
            Arrays(self.arrays.0.take()).discard();
        }
        if let (Some(storage), Some(before)) = (self.kept, self.before.take()) {
            before.revert(storage);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Where the first and the end of the last byte of a room for these sizes is from its first element on, in bytes.
    fn span_of(tensor: &Own<Tensor<f32>>, sizes: &[c_long]) -> (isize, isize) {
        let room = reserve(tensor.borrow(), sizes, 1).unwrap();
        let start = tensor.borrow().data().addr();
        assert_eq!(room.data().addr(), start);
        let (low, high) = room.span();
        (low.wrapping_sub(start) as isize, high.wrapping_sub(start) as isize)
    }

    #[test]
    fn rooms_know_where_their_elements_are_going_to_be() {
        let tensor = super::super::empty::<f32>().unwrap();
        resize(tensor.borrow(), &[3, 4], None).unwrap();
        let spans = [
            ([4, 1], 0, (0, 48)),
            ([1, 3], 0, (0, 48)),
            ([4, -1], 3, (-12, 36)),
            ([-4, 1], 8, (-32, 16)),
            ([-4, -1], 11, (-44, 4)),
            ([0, 1], 0, (0, 16)),
            ([0, 0], 0, (0, 4)),
        ];
        for (strides, offset, expected) in spans {
            let header = tensor.borrow().as_ptr();
            // SAFETY: a tensor of two dimensions, all of whose elements are in its storage still.
            unsafe {
                (*header).stride.cast::<[c_long; 2]>().write(strides);
                (*header).storage_offset = offset;
            }
            assert_eq!(span_of(&tensor, &[3, 4]), expected, "{strides:?}: as it is");
            assert_eq!(span_of(&tensor, &[2, 5]), (0, 40), "other sizes are laid out anew");
            assert_eq!(span_of(&tensor, &[]), (0, 0));
        }
    }

    #[test]
    fn rooms_keep_one_dimension() {
        let tensor = super::super::empty::<f32>().unwrap();
        let mut room = reserve(tensor.borrow(), &[2, 1, 1], 1).unwrap();
        for left in [2, 1, 1] {
            room.squeeze(room.sizes().len() - 1);
            assert_eq!((room.sizes().len(), room.strides().len()), (left, left));
        }
        assert_eq!(room.commit().sizes(), [2]);
    }
}
