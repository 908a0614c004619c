//! A tensor becomes a managed tensor: one block with a copy of its sizes and strides, and a reference to its storage.

use super::managed::{CPU, DataType, Device, DlTensor, Managed, READ_ONLY};
use crate::audit;
use crate::engine::View;
use crate::error::{Error, Result};
use crate::exchange::number::Exchanged;
use crate::handle::{Counted, Own, Ref};
use crate::memory::alloc;
use crate::storage::Storage;
use crate::tensor::Tensor;
use std::any::TypeId;
use std::ffi::c_void;
use std::os::raw::c_long;
use std::ptr::{self, NonNull};

/// What is handed out, in one block: the sizes and the strides follow.
#[repr(C)]
struct Exported<M> {
    managed: M,
    /// The storage under the elements, if there are any, of which this owns a reference.
    storage: *mut c_void,
    /// How the reference is given back.
    release: unsafe fn(NonNull<c_void>),
    /// The type of the storage's elements.
    element: TypeId,
}

/// The storage of `T` that `managed` was made of, if this library made it of one.
pub(super) fn own_storage<T: 'static, M: Managed>(managed: Ref<'_, M>) -> Option<Ref<'_, Storage<T>>> {
    // A copy of the struct, elsewhere, has the address of the original for its manager.
    let is_own = M::deleter(managed).is_some_and(|deleter| ptr::fn_addr_eq(deleter, M::own_deleter()))
        && ptr::eq(M::manager(managed), managed.as_ptr().cast());
    if !is_own {
        return None;
    }
    let block = managed.as_ptr().cast::<Exported<M>>();
    // SAFETY: only `hand_out` makes managed tensors with this deleter that are their own managers: the block is an
    // `Exported`, whose fields behind the managed tensor nobody else writes, and it keeps its storage alive.
    unsafe {
        let storage = NonNull::new((*block).storage)?;
        ((*block).element == TypeId::of::<T>()).then(|| Ref::new(storage.cast()))
    }
}

/// Gives back a reference to a storage of `T`.
unsafe fn release<T>(storage: NonNull<c_void>) {
    // SAFETY: the reference that an `Exported` owned.
    unsafe { Storage::<T>::release(storage.cast()) }
}

/// The deleter of what this library hands out, on whichever thread.
pub(super) unsafe extern "C-unwind" fn delete<M: Managed>(managed: *mut M) {
    let Some(managed) = NonNull::new(managed) else { return };
    if audit::active() && !audit::deleted(managed) {
        return; // deleted before, which has been reported
    }
    let block = managed.cast::<Exported<M>>().as_ptr();
    // SAFETY: the deleter is called once, with the first field of an `Exported`, which nobody uses afterwards.
    unsafe {
        if let Some(storage) = NonNull::new((*block).storage) {
            ((*block).release)(storage);
        }
        alloc::free_object(block);
    }
}

/// What is handed out.
pub(super) struct Parts<'a> {
    pub(super) data: *mut c_void,
    pub(super) dtype: DataType,
    /// As many of each as there are dimensions.
    pub(super) sizes: &'a [c_long],
    pub(super) strides: &'a [c_long],
    pub(super) flags: u64,
}

/// A managed tensor of `parts`, which lie in `storage`.
///
/// # Errors
///
/// No memory.
pub(super) fn hand_out<T: 'static, M: Managed>(
    parts: &Parts<'_>,
    storage: Option<Own<Storage<T>>>,
) -> Result<NonNull<M>> {
    let rank = parts.sizes.len();
    let ndim = i32::try_from(rank).map_err(|_| Error::overflow())?;
    let lists = alloc::byte_count::<[i64; 2]>(rank as isize)?;
    let bytes = lists.checked_add(size_of::<Exported<M>>() as isize).ok_or_else(Error::overflow)?;
    let block = alloc::alloc(bytes)?.cast::<Exported<M>>();
    // SAFETY: behind the struct, whose alignment is that of numbers, there is room for both lists.
    let (shape, strides) = unsafe {
        let shape = block.add(1).cast::<i64>();
        (shape, shape.add(rank))
    };
    #[allow(clippy::useless_conversion, reason = "a long has 32 bits on some systems")]
    for (d, (&size, &stride)) in parts.sizes.iter().zip(parts.strides).enumerate() {
        // SAFETY: within the lists.
        unsafe {
            shape.add(d).write(size.into());
            strides.add(d).write(stride.into());
        }
    }
    let tensor = DlTensor {
        data: parts.data,
        device: Device { kind: CPU, number: 0 },
        ndim,
        dtype: parts.dtype,
        shape,
        strides,
        byte_offset: 0,
    };
    let storage = storage.map_or(ptr::null_mut(), |storage| storage.into_raw().cast());
    // SAFETY: the block was made for this just now.
    unsafe {
        block.write(Exported {
            managed: M::new(tensor, parts.flags, block.cast()),
            storage,
            release: release::<T>,
            element: TypeId::of::<T>(),
        });
    }
    NonNull::new(block.cast()).ok_or_else(Error::overflow)
}

/// A managed tensor over the elements of `tensor`, to be ended by its deleter. One of no elements has one dimension of
/// size 0. Where several elements may be one place in memory, it is read-only.
///
/// # Errors
///
/// Argument 1: elements outside the storage. No memory.
pub fn export<T: Exchanged, M: Managed>(tensor: Ref<'_, Tensor<T>>) -> Result<NonNull<M>> {
    let view = View::new(tensor, 1)?;
    let dtype = const { DataType::of(T::TYPE) };
    if view.extent.count == 0 {
        let parts = Parts { data: ptr::null_mut(), dtype, sizes: &[0], strides: &[1], flags: 0 };
        return hand_out::<T, M>(&parts, None);
    }
    let (sizes, strides) = (tensor.sizes(), tensor.strides());
    let flags = if view.overlaps_itself() { READ_ONLY } else { 0 };
    let parts = Parts { data: view.extent.data.cast(), dtype, sizes, strides, flags };
    hand_out(&parts, tensor.storage().map(Ref::to_owned))
}
