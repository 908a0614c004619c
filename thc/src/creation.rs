//! `generic/THCTensor.h`: tensors that are made by size. Their elements are from the state's allocator, if it has one of its own.

use crate::caller::{self, Caller};
use crate::object::{Allocator, Storage, THCState, Tensor};
use crate::storage::{adapted, chosen};
use std::ffi::{CStr, c_long, c_void};
use std::ptr;

/// The functions of one element type.
struct Functions {
    storage: unsafe extern "C-unwind" fn(isize, *mut Allocator, *mut c_void) -> *mut Storage,
    free_storage: unsafe extern "C-unwind" fn(*mut Storage),
    tensor: unsafe extern "C-unwind" fn(*mut Storage, isize, *mut Storage, *mut Storage) -> *mut Tensor,
    free_tensor: unsafe extern "C-unwind" fn(*mut Tensor),
}

/// A tensor and its storage, and the function in whose name they are made.
#[repr(C)]
struct Making<'a> {
    caller: Caller,
    functions: &'a Functions,
    storage: *mut Storage,
    tensor: *mut Tensor,
}

unsafe extern "C" fn give_up(caller: *const Caller) {
    // SAFETY: the first field of what is made, which is told once; NULL is left alone.
    unsafe {
        let making = &*caller.cast::<Making>();
        (making.functions.free_tensor)(making.tensor);
        (making.functions.free_storage)(making.storage);
    }
}

/// A tensor that `resize` gives its size, with a storage that grows by the state's own allocator. `None` if the state has none: then
/// it is TH that makes such tensors.
///
/// # Safety
///
/// As in C.
unsafe fn made(
    caller: &Caller,
    state: *mut THCState,
    functions: &Functions,
    resize: impl FnOnce(*mut Tensor),
) -> Option<*mut Tensor> {
    // SAFETY: the state is the C caller's, and `give_up` frees what there is if there is an error.
    unsafe {
        let source = chosen(state)?;
        let storage =
            adapted(caller, source, 0, |allocator, context| (functions.storage)(0, allocator, context));
        if storage.is_null() {
            return Some(ptr::null_mut());
        }
        let mut making =
            Making { caller: caller.ended_by(give_up), functions, storage, tensor: ptr::null_mut() };
        let making = &raw mut making;
        let place = caller::enter(&raw const (*making).caller);
        (*making).tensor = (functions.tensor)(storage, 0, ptr::null_mut(), ptr::null_mut());
        if !(*place).is_null() {
            resize((*making).tensor);
        }
        if !caller::leave(place) {
            return Some(ptr::null_mut());
        }
        (functions.free_storage)(storage);
        Some((*making).tensor)
    }
}

macro_rules! tensors {
    ($($name:literal $th:literal;)+) => { $( const _: () = {
        unsafe extern "C-unwind" {
            #[link_name = concat!("TH", $th, "Storage_newWithAllocator")]
            fn th_storage(size: isize, allocator: *mut Allocator, context: *mut c_void) -> *mut Storage;
            #[link_name = concat!("TH", $th, "Storage_free")]
            fn th_free_storage(storage: *mut Storage);
            #[link_name = concat!("TH", $th, "Tensor_newWithStorage")]
            fn th_tensor(storage: *mut Storage, offset: isize, size: *mut Storage, stride: *mut Storage) -> *mut Tensor;
            #[link_name = concat!("TH", $th, "Tensor_free")]
            fn th_free_tensor(tensor: *mut Tensor);
        }

        static FUNCTIONS: Functions =
            Functions { storage: th_storage, free_storage: th_free_storage, tensor: th_tensor, free_tensor: th_free_tensor };

        // Without sizes there are no elements, and if there are not as many strides it is an error.
        sized! { $name $th: newWithSize resize unless size_.is_null() || !stride_.is_null() && (*stride_).size != (*size_).size; size_: *mut Storage, stride_: *mut Storage }
        sized! { $name $th: newWithSize1d resize1d unless false; size0_: c_long }
        sized! { $name $th: newWithSize2d resize2d unless false; size0_: c_long, size1_: c_long }
        sized! { $name $th: newWithSize3d resize3d unless false; size0_: c_long, size1_: c_long, size2_: c_long }
        sized! { $name $th: newWithSize4d resize4d unless false; size0_: c_long, size1_: c_long, size2_: c_long, size3_: c_long }
    }; )+ };
}

/// A function that makes tensors by size: what it is called, and that which gives a tensor the same size, and where there
/// is none.
macro_rules! sized {
    ($name:literal $th:literal: $new:ident $resize:ident unless $is_none:expr; $($size:ident: $type:ty),+) => { const _: () = {
        unsafe extern "C-unwind" {
            #[link_name = concat!("TH", $th, "Tensor_", stringify!($new))]
            fn th_new($($size: $type),+) -> *mut Tensor;
            #[link_name = concat!("TH", $th, "Tensor_", stringify!($resize))]
            fn th_resize(tensor: *mut Tensor, $($size: $type),+);
        }

        #[unsafe(export_name = concat!("THCuda", $name, "Tensor_", stringify!($new)))]
        unsafe extern "C-unwind" fn new(state: *mut THCState, $($size: $type),+) -> *mut Tensor {
            const SIGNATURE: &CStr = caller::text(concat!(
                "THCuda", $name, "Tensor_", stringify!($new), "(state,", $(stringify!($size), ",",)+ ")\0"
            ));
            static CALLER: Caller = Caller::new(SIGNATURE, 0);
            // What resizes has the tensor where this function has the state.
            static RESIZING: Caller = Caller::plain(SIGNATURE);
            // SAFETY: as in C.
            unsafe {
                let own = if $is_none {
                    None
                } else {
                    made(&RESIZING, state, &FUNCTIONS, |tensor| th_resize(tensor, $($size),+))
                };
                match own {
                    Some(tensor) => tensor,
                    None => {
                        let place = caller::enter(&CALLER);
                        let tensor = th_new($($size),+);
                        caller::leave(place);
                        tensor
                    }
                }
            }
        }
    }; };
}

tensors! {
    "Byte" "Byte";
    "Char" "Char";
    "Short" "Short";
    "Int" "Int";
    "Long" "Long";
    "" "Float";
    "Double" "Double";
    "Half" "Half";
}
