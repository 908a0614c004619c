//! Headers of tensors.

use crate::element::Element;
use crate::engine::Header;
use crate::error::{Error, Result, check_arg, check_arg_with};
use crate::handle::Ref;
use crate::storage::Storage;
use crate::storage::size::product;
use std::os::raw::{c_int, c_long};
use std::ptr::NonNull;
use std::sync::atomic::{AtomicI8, AtomicI32, Ordering};

/// The count is in force; without it, `retain` and `free` leave the tensor alone.
pub(super) const REFCOUNTED: i8 = 1;

/// Tensors up to this rank keep sizes and strides inside the header: a view is one allocation.
pub(super) use crate::memory::alloc::INLINE_RANK;
use crate::memory::alloc::InlineArray;

/// The header of a tensor: `THFloatTensor` and its seven siblings. The first seven fields are public;
/// headers that C code made itself end after them.
#[repr(C)]
pub struct Tensor<T> {
    pub(crate) size: *mut c_long,
    pub(crate) stride: *mut c_long,
    pub(crate) n_dimension: c_int,
    pub(crate) storage: *mut Storage<T>,
    pub(crate) storage_offset: isize,
    pub(crate) refcount: AtomicI32,
    pub(crate) flag: AtomicI8,
    pub(super) inline_size: InlineArray,
    /// Puts both arrays at odd multiples of the word size.
    pub(super) padding: usize,
    pub(super) inline_stride: InlineArray,
}

#[cfg(target_pointer_width = "64")]
const _: () = {
    use std::mem::offset_of;
    type T = Tensor<f32>;
    assert!(offset_of!(T, size) == 0 && offset_of!(T, stride) == 8 && offset_of!(T, n_dimension) == 16);
    assert!(offset_of!(T, storage) == 24 && offset_of!(T, storage_offset) == 32);
    assert!(offset_of!(T, refcount) == 40 && offset_of!(T, flag) == 44);
    assert!(offset_of!(T, inline_size) == 48);
    assert!(offset_of!(T, inline_size) % 16 == 0 && offset_of!(T, inline_stride) % 16 == 0);
    assert!(offset_of!(InlineArray, longs) == 8);
};

impl<'a, T: Element> Ref<'a, Tensor<T>> {
    /// The same tensor, for functions that only move elements: see [`Element::Bits`].
    #[inline(always)]
    pub fn bits(self) -> Ref<'a, Tensor<T::Bits>> {
        const { assert!(size_of::<T>() == size_of::<T::Bits>() && align_of::<T>() == align_of::<T::Bits>()) };
        // SAFETY: headers have addresses of elements and no elements, so they are laid out alike; elements are numbers of
        // one size and alignment, of which any bits are a value.
        unsafe { Ref::new(self.as_non_null().cast()) }
    }
}

impl<'a, T> Ref<'a, Tensor<T>> {
    /// The number of dimensions; 0 for an empty tensor.
    #[inline(always)]
    pub fn rank(self) -> usize {
        // SAFETY: a valid tensor.
        unsafe { (*self.as_ptr()).n_dimension }.max(0) as usize
    }

    /// The sizes, outermost first.
    ///
    /// The slice is of the header's own array: it must not be used after the header is changed.
    #[inline(always)]
    pub fn sizes(self) -> &'a [c_long] {
        // SAFETY: a valid tensor has `rank` sizes.
        unsafe { longs((*self.as_ptr()).size, self.rank()) }
    }

    /// The strides in elements, outermost first; as for [`Ref::sizes`].
    #[inline(always)]
    pub fn strides(self) -> &'a [c_long] {
        // SAFETY: a valid tensor has `rank` strides.
        unsafe { longs((*self.as_ptr()).stride, self.rank()) }
    }

    /// Sizes and strides, as many of each as there are dimensions; `None` if an array is missing. As for
    /// [`Ref::sizes`].
    #[inline(always)]
    pub fn layout(self) -> Option<(&'a [c_long], &'a [c_long])> {
        let rank = self.rank();
        if rank == 0 {
            return Some((&[], &[]));
        }
        // SAFETY: a valid tensor.
        let (sizes, strides) = unsafe { ((*self.as_ptr()).size, (*self.as_ptr()).stride) };
        if sizes.is_null() || strides.is_null() {
            return None;
        }
        // SAFETY: a valid tensor has `rank` sizes and strides.
        Some(unsafe { (std::slice::from_raw_parts(sizes, rank), std::slice::from_raw_parts(strides, rank)) })
    }

    /// The storage; `None` for a tensor that never had elements.
    #[inline(always)]
    pub fn storage(self) -> Option<Ref<'a, Storage<T>>> {
        // SAFETY: a valid tensor holds a reference to its storage, or NULL.
        unsafe { NonNull::new((*self.as_ptr()).storage).map(|storage| Ref::new(storage)) }
    }

    /// The index in the storage of the first element.
    #[inline(always)]
    pub fn offset(self) -> isize {
        // SAFETY: a valid tensor.
        unsafe { (*self.as_ptr()).storage_offset }
    }

    /// The address of the first element; NULL without a storage.
    #[inline(always)]
    pub fn data(self) -> *mut T {
        self.storage().map_or(std::ptr::null_mut(), |storage| storage.data().wrapping_offset(self.offset()))
    }

    /// The number of elements.
    #[inline]
    pub fn count(self) -> isize {
        match self.sizes() {
            [] => 0,
            sizes => product(sizes).unwrap_or(c_long::MAX) as isize,
        }
    }

    /// The size of dimension `dimension`.
    ///
    /// # Errors
    ///
    /// Argument 2: there is no such dimension.
    #[inline]
    pub fn size(self, dimension: c_int) -> Result<c_long> {
        Ok(self.sizes()[self.dimension(dimension, 2)?])
    }

    /// The stride of dimension `dimension`, in elements.
    ///
    /// # Errors
    ///
    /// Argument 2: there is no such dimension.
    #[inline]
    pub fn stride(self, dimension: c_int) -> Result<c_long> {
        Ok(self.strides()[self.dimension(dimension, 2)?])
    }

    /// `dimension` as an index, or the error that blames argument `number`.
    #[inline]
    pub fn dimension(self, dimension: c_int, number: i32) -> Result<usize> {
        match usize::try_from(dimension) {
            Ok(d) if d < self.rank() => Ok(d),
            _ => Err(self.no_dimension(dimension, number)),
        }
    }

    /// The error of a dimension that is not there.
    #[cold]
    pub(crate) fn no_dimension(self, dimension: c_int, number: i32) -> Error {
        Error::no_dimension(dimension, 0, self.rank(), number)
    }

    /// Refuses another number of dimensions than `rank` by blaming argument `number`.
    #[inline]
    pub(crate) fn check_rank(self, rank: usize, number: i32) -> Result<()> {
        check_arg_with(self.rank() == rank, number, || {
            format!("expected a {rank}D tensor, got {}D", self.rank())
        })
    }

    /// The flag bits.
    #[inline(always)]
    pub fn flags(self) -> i8 {
        // SAFETY: a valid tensor; the field is atomic because threads may set bits at once.
        unsafe { &(*self.as_ptr()).flag }.load(Ordering::Relaxed)
    }

    /// Sets the bits that are set in `flags`.
    pub fn set_flags(self, flags: i8) {
        // SAFETY: as in `flags`.
        unsafe { &(*self.as_ptr()).flag }.fetch_or(flags, Ordering::Relaxed);
    }

    /// Clears the bits that are set in `flags`.
    pub fn clear_flags(self, flags: i8) {
        // SAFETY: as in `flags`.
        unsafe { &(*self.as_ptr()).flag }.fetch_and(!flags, Ordering::Relaxed);
    }
}

impl<'a, T> Header<'a> for Ref<'a, Tensor<T>> {
    type Element = T;

    #[inline(always)]
    fn layout(self) -> Option<(&'a [c_long], &'a [c_long])> {
        Ref::<'a, Tensor<T>>::layout(self)
    }

    #[inline(always)]
    fn elements(self) -> Option<(*mut T, isize)> {
        self.storage().map(|storage| (storage.data(), storage.len()))
    }

    #[inline(always)]
    fn offset(self) -> isize {
        Ref::<'a, Tensor<T>>::offset(self)
    }
}

/// # Safety
///
/// `count` is 0, or `start` points at that many numbers that live and do not change during `'a`.
#[inline(always)]
unsafe fn longs<'a>(start: *const c_long, count: usize) -> &'a [c_long] {
    if count == 0 || start.is_null() {
        return &[];
    }
    // SAFETY: by the caller's promise.
    unsafe { std::slice::from_raw_parts(start, count) }
}

/// A text such as `torch.FloatTensor of size 2x3`.
pub fn describe<T: Element>(tensor: Ref<'_, Tensor<T>>) -> crate::storage::size::Description {
    crate::storage::size::describe_tensor(T::NAME, tensor.sizes())
}

/// The check of operations that need at least one element: argument `number` must not be empty.
pub fn check_not_empty<T>(tensor: Ref<'_, Tensor<T>>, number: i32, message: &'static str) -> Result<()> {
    check_arg(tensor.rank() > 0, number, message)
}
