//! Birth and death of tensors, and their counts. No other place makes or frees a tensor header.

use super::header::{INLINE_RANK, REFCOUNTED, Tensor};
use super::layout::{is_inline, place};
use crate::audit;
use crate::count;
use crate::error::Result;
use crate::handle::{Counted, Own, Ref};
use crate::memory::alloc::{self, InlineArray};
use crate::storage::Storage;
use std::mem::offset_of;
use std::os::raw::c_long;
use std::ptr::{self, NonNull};
use std::sync::atomic::{AtomicI8, AtomicI32};

impl<T> Counted for Tensor<T> {
    #[inline(always)]
    fn retain(this: Ref<'_, Self>) {
        if this.flags() & REFCOUNTED != 0 {
            // SAFETY: a valid tensor.
            count::add_one(unsafe { &(*this.as_ptr()).refcount });
        }
    }

    #[inline(always)]
    unsafe fn release(this: NonNull<Self>) {
        // SAFETY: valid, as the caller owns a reference.
        let tensor = unsafe { Ref::new(this) };
        if tensor.flags() & REFCOUNTED == 0 {
            return;
        }
        // SAFETY: as above.
        if count::remove_one(unsafe { &(*this.as_ptr()).refcount }) {
            // SAFETY: that was the last reference.
            unsafe { destroy(this) }
        }
    }
}

/// Frees a tensor whose last reference is gone, and its reference to the storage.
///
/// # Safety
///
/// Nobody uses the tensor afterwards.
#[inline]
unsafe fn destroy<T>(this: NonNull<Tensor<T>>) {
    // SAFETY: the header is valid until freed; its arrays are inline or blocks of their own, which
    // `free` tells apart; it owns one reference to its storage.
    unsafe {
        let header = this.as_ptr();
        if is_inline(Ref::new(this)) {
            alloc::unmark((*header).size.cast());
            alloc::unmark((*header).stride.cast());
        } else {
            alloc::free((*header).size.cast());
            alloc::free((*header).stride.cast());
        }
        if let Some(storage) = NonNull::new((*header).storage) {
            Storage::release(storage);
        }
        if audit::active() { leave_to_auditor(this) } else { alloc::free_header(header) }
    }
}

/// Leaves the header to the auditor, as an empty tensor without a count: late users find nothing to harm.
///
/// # Safety
///
/// As [`destroy`]; what the header owned is gone.
#[cold]
unsafe fn leave_to_auditor<T>(this: NonNull<Tensor<T>>) {
    let header = this.as_ptr();
    // SAFETY: the public fields, which headers made by C code have too, of a block that nobody else uses.
    unsafe {
        (*header).size = ptr::null_mut();
        (*header).stride = ptr::null_mut();
        (*header).n_dimension = 0;
        (*header).storage = ptr::null_mut();
        (*header).refcount = AtomicI32::new(0);
        (*header).flag = AtomicI8::new(0);
        audit::header_freed(header.cast(), offset_of!(Tensor<T>, inline_size));
    }
}

/// A new tensor without dimensions and without storage.
#[inline]
pub fn empty<T>() -> Result<Own<Tensor<T>>> {
    with_layout(None, 0, &[], &[])
}

/// A new tensor with this layout, without a look at the storage's size. `sizes` and `strides` have equal
/// length.
///
/// # Errors
///
/// No memory.
#[inline]
pub fn with_layout<T>(
    storage: Option<Ref<'_, Storage<T>>>,
    offset: isize,
    sizes: &[c_long],
    strides: &[c_long],
) -> Result<Own<Tensor<T>>> {
    let fits = sizes.len() <= INLINE_RANK;
    let block = alloc::alloc_header::<Tensor<T>>()?;
    // SAFETY: places of the block, which was made for one header just now.
    let (own_size, own_stride): (*mut c_long, *mut c_long) = unsafe {
        ((&raw mut (*block).inline_size.longs).cast(), (&raw mut (*block).inline_stride.longs).cast())
    };
    let mut header = Tensor {
        size: own_size,
        stride: own_stride,
        n_dimension: 0,
        storage: ptr::null_mut(),
        storage_offset: offset,
        refcount: AtomicI32::new(1),
        flag: AtomicI8::new(REFCOUNTED),
        inline_size: InlineArray::UNMARKED,
        padding: 0,
        inline_stride: InlineArray::UNMARKED,
    };
    alloc::mark_inline(&mut header.inline_size, own_size.cast());
    alloc::mark_inline(&mut header.inline_stride, own_stride.cast());
    if fits {
        header.n_dimension = sizes.len() as _;
        header.storage = storage.map_or(ptr::null_mut(), |storage| storage.to_owned().into_raw());
        for (d, (&size, &stride)) in sizes.iter().zip(strides).enumerate() {
            (header.inline_size.longs[d], header.inline_stride.longs[d]) = (size, stride);
        }
    }
    // SAFETY: as above.
    let tensor = unsafe {
        block.write(header);
        // A valid tensor with a count of one, which is the caller's.
        Own::from_raw(NonNull::new_unchecked(block))
    };
    if !fits {
        place(tensor.borrow(), storage, offset, sizes, strides)?;
    }
    Ok(tensor)
}

/// A new tensor with the storage, offset, sizes and strides of `source`.
#[inline]
pub fn view_of<T>(source: Ref<'_, Tensor<T>>) -> Result<Own<Tensor<T>>> {
    with_layout(source.storage(), source.offset(), source.sizes(), source.strides())
}
