//! Changing what a tensor views: its storage, offset, sizes and strides.
//!
//! Every function computes and checks the new layout first, then makes room, then commits. Only making
//! room can fail, and it leaves the tensor as it was.

use super::shape::equal;
use super::{INLINE_RANK, Tensor, is_same_size};
use crate::engine::Extent;
use crate::error::{Error, Result};
use crate::handle::{Counted, Own, Ref};
use crate::memory::alloc;
use crate::storage::size::Longs;
use crate::storage::{self, Storage};
use std::os::raw::c_long;
use std::ptr;

/// The size and stride arrays of a header that is about to change rank.
struct Arrays {
    size: *mut c_long,
    stride: *mut c_long,
    /// Whether they were made for this, and the header's are to be freed after the commit.
    fresh: bool,
}

/// Whether the header's arrays are the ones inside it.
fn is_inline<T>(tensor: Ref<'_, Tensor<T>>) -> bool {
    let header = tensor.as_ptr();
    // Only addresses are compared: a header made by C code ends before these fields.
    let inline_size = header.wrapping_byte_add(std::mem::offset_of!(Tensor<T>, inline_size));
    let inline_stride = header.wrapping_byte_add(std::mem::offset_of!(Tensor<T>, inline_stride));
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
        return Ok(Arrays { size, stride, fresh: false });
    }
    new_arrays(rank)
}

#[cold]
fn new_arrays(rank: usize) -> Result<Arrays> {
    let bytes = alloc::byte_count::<c_long>(rank as isize)?;
    let size = alloc::alloc(bytes)?.cast();
    match alloc::alloc(bytes) {
        Ok(stride) => Ok(Arrays { size, stride: stride.cast(), fresh: true }),
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
        // SAFETY: both arrays have room for the rank; the slices may be the header's own arrays; those that are
        // replaced are read before they are freed.
        unsafe {
            let replaced = [(*header).size, (*header).stride];
            copy_longs(sizes, self.size);
            copy_longs(strides, self.stride);
            (*header).size = self.size;
            (*header).stride = self.stride;
            (*header).n_dimension = sizes.len() as _;
            if self.fresh {
                free_arrays(replaced);
            }
        }
    }

    /// Gives up arrays that were not committed.
    #[cold]
    fn discard(self) {
        if self.fresh {
            // SAFETY: made by `arrays_for` and seen by nobody.
            unsafe { free_arrays([self.size, self.stride]) };
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
    if tensor == source {
        return Ok(());
    }
    place(tensor, source.storage(), source.offset(), source.sizes(), source.strides())
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
    let arrays = arrays_for(tensor, sizes.len())?;
    arrays.commit(tensor, sizes, strides);
    if tensor.storage() != storage {
        replace_storage(tensor, storage.map(Ref::to_owned));
    }
    // SAFETY: a valid tensor.
    unsafe { (*tensor.as_ptr()).storage_offset = offset };
    Ok(())
}

/// The sizes up to the first that is not positive, and the strides that go with them: those given if
/// not negative, else contiguous ones.
fn complete(sizes: &[c_long], strides: Option<&[c_long]>) -> Result<(Longs, Longs)> {
    let rank = sizes.iter().take_while(|&&size| size > 0).count();
    if i32::try_from(rank).is_err() {
        return Err(Error::overflow());
    }
    let mut full = storage::size::filled(rank, 1)?;
    let sizes = storage::size::list(&sizes[..rank])?;
    for d in (0..rank).rev() {
        let given = strides.map_or(-1, |strides| strides[d]);
        full[d] = if given >= 0 {
            given
        } else if d + 1 < rank {
            sizes[d + 1].checked_mul(full[d + 1]).ok_or_else(Error::overflow)?
        } else {
            1
        };
    }
    Ok((sizes, full))
}

/// The storage size that a layout needs: one more than the index of its last element.
fn extent(offset: isize, sizes: &[c_long], strides: &[c_long]) -> Result<isize> {
    let mut end = (offset as c_long).checked_add(1);
    for (&size, &stride) in sizes.iter().zip(strides) {
        let reach = (size - 1).checked_mul(stride);
        end = end.zip(reach).and_then(|(end, reach)| end.checked_add(reach));
    }
    // The number of elements must be countable too, even where strides of 0 make them share places.
    let countable = storage::size::product(sizes);
    end.zip(countable).map(|(end, _)| end as isize).ok_or_else(Error::overflow)
}

/// Whether the tensor has these sizes and (those that are not negative) strides already.
fn has_layout<T>(tensor: Ref<'_, Tensor<T>>, sizes: &[c_long], strides: Option<&[c_long]>) -> bool {
    let rank = sizes.iter().take_while(|&&size| size > 0).count();
    let same_strides = |strides: &[c_long]| {
        strides[..rank].iter().zip(tensor.strides()).all(|(&new, &old)| new < 0 || new == old)
    };
    equal(tensor.sizes(), &sizes[..rank]) && strides.is_none_or(same_strides)
}

/// Gives `tensor` these sizes, keeping its storage if it is large enough.
///
/// Sizes count up to the first that is not positive. Strides that are missing or negative become
/// contiguous; a tensor that has the sizes already keeps its strides. Elements are not moved: those
/// that were at some index are elsewhere afterwards unless the layout agrees.
///
/// # Errors
///
/// A size, stride or extent that overflows, or a storage that is not resizable or cannot grow; the
/// tensor is as it was.
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
    if has_layout(tensor, sizes, strides)
        && tensor.storage().is_some_and(|storage| {
            extent(tensor.offset(), tensor.sizes(), tensor.strides()).is_ok_and(|end| end <= storage.len())
        })
    {
        return Ok(());
    }
    relocate(tensor, tensor.storage(), tensor.offset(), sizes, strides)
}

/// Gives `tensor` the sizes of `source`.
///
/// # Errors
///
/// As [`resize`].
#[inline]
pub fn resize_as<T, S>(tensor: Ref<'_, Tensor<T>>, source: Ref<'_, Tensor<S>>) -> Result<()> {
    if is_same_size(tensor, source) {
        return Ok(());
    }
    resize(tensor, source.sizes(), None)
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
        return Err(Error::plain("tensor: invalid storage offset: negative"));
    }
    relocate(tensor, storage, offset, sizes, strides)
}

fn relocate<T>(
    tensor: Ref<'_, Tensor<T>>,
    storage: Option<Ref<'_, Storage<T>>>,
    offset: isize,
    sizes: &[c_long],
    strides: Option<&[c_long]>,
) -> Result<()> {
    let (sizes, strides) = if has_layout(tensor, sizes, strides) {
        (Longs::from_slice(tensor.sizes()), Longs::from_slice(tensor.strides()))
    } else {
        complete(sizes, strides)?
    };
    let fresh;
    let mut storage = storage;
    if !sizes.is_empty() {
        let needed = extent(offset, &sizes, &strides)?;
        // Arrays first: a storage that has grown is no loss, but a failure after it would be a change.
        let arrays = arrays_for(tensor, sizes.len())?;
        let grown = match storage {
            Some(storage) if storage.len() >= needed => Ok(None),
            Some(storage) => storage::resize(storage, needed).map(|()| None),
            None => storage::with_size(needed).map(Some),
        };
        match grown {
            Ok(new) => fresh = new,
            Err(error) => {
                arrays.discard();
                return Err(error);
            }
        }
        if let Some(new) = &fresh {
            storage = Some(new.borrow());
        }
        arrays.commit(tensor, &sizes, &strides);
    } else {
        // SAFETY: a valid tensor.
        unsafe { (*tensor.as_ptr()).n_dimension = 0 };
    }
    if tensor.storage() != storage {
        replace_storage(tensor, storage.map(Ref::to_owned));
    }
    // SAFETY: a valid tensor.
    unsafe { (*tensor.as_ptr()).storage_offset = offset };
    Ok(())
}
