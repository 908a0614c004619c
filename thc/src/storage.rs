//! `generic/THCStorage.h`: storages with an allocator of a device.
//!
//! A storage of TH is made by an allocator of TH. One of a device becomes one by an adapter, which is the context that the
//! storage has and goes with it.

use crate::allocator;
use crate::caller::{self, Caller, fail, signature};
use crate::cuda::SUCCESS;
use crate::object::{Allocator, DeviceAllocator, Half, Storage, THCState};
use std::ffi::{c_int, c_long, c_void};
use std::ptr;

unsafe extern "C-unwind" {
    fn THAlloc(size: isize) -> *mut c_void;
    fn THFree(block: *mut c_void);
}

/// An allocator of a device with what it is to be called with.
struct Adapter {
    allocator: *mut DeviceAllocator,
    context: *mut c_void,
    /// The bytes that the storage has.
    bytes: usize,
}

/// An adapter, and the function in whose name it is made.
#[repr(C)]
struct Making {
    caller: Caller,
    adapter: *mut Adapter,
}

unsafe extern "C" fn give_up(caller: *const Caller) {
    // SAFETY: the first field of what is made; the storage has not got the adapter.
    unsafe { THFree((*caller.cast::<Making>()).adapter.cast()) }
}

unsafe extern "C-unwind" fn malloc(context: *mut c_void, size: isize) -> *mut c_void {
    // SAFETY: the context of a storage is its adapter.
    unsafe {
        let adapter = &mut *context.cast::<Adapter>();
        let mut block = ptr::null_mut();
        let Some(malloc) = (*adapter.allocator).malloc else { return ptr::null_mut() };
        let bytes = size.max(0) as usize;
        if malloc(adapter.context, &mut block, bytes, ptr::null_mut()) != SUCCESS {
            return ptr::null_mut();
        }
        adapter.bytes = bytes;
        block
    }
}

unsafe extern "C-unwind" fn realloc(context: *mut c_void, old: *mut c_void, size: isize) -> *mut c_void {
    // SAFETY: as above; the old block holds as many bytes as the adapter says.
    unsafe {
        let adapter = &mut *context.cast::<Adapter>();
        let bytes = size.max(0) as usize;
        let mut block = old;
        if let Some(realloc) = (*adapter.allocator).realloc {
            if realloc(adapter.context, &mut block, adapter.bytes, bytes, ptr::null_mut()) != SUCCESS {
                return ptr::null_mut();
            }
        } else {
            let Some(malloc) = (*adapter.allocator).malloc else { return ptr::null_mut() };
            // One that writes nothing gives nothing, and not the old block again.
            block = ptr::null_mut();
            if malloc(adapter.context, &mut block, bytes, ptr::null_mut()) != SUCCESS {
                return ptr::null_mut();
            }
            if block.is_null() && bytes > 0 {
                return ptr::null_mut();
            }
            if !old.is_null() {
                if !block.is_null() {
                    ptr::copy_nonoverlapping(old.cast::<u8>(), block.cast(), bytes.min(adapter.bytes));
                }
                if let Some(free) = (*adapter.allocator).free {
                    free(adapter.context, old);
                }
            }
        }
        adapter.bytes = bytes;
        block
    }
}

unsafe extern "C-unwind" fn free(context: *mut c_void, block: *mut c_void) {
    // SAFETY: as above; the storage ends, and with it its adapter.
    unsafe {
        let adapter = context.cast::<Adapter>();
        if let (false, Some(free)) = (block.is_null(), (*(*adapter).allocator).free) {
            free((*adapter).context, block);
        }
        THFree(context);
    }
}

static mut ADAPTING: Allocator = Allocator { malloc: Some(malloc), realloc: Some(realloc), free: Some(free) };

/// Makes a storage with an adapter in the name of `caller`.
///
/// # Safety
///
/// As in C; the allocator outlives the storage.
pub(crate) unsafe fn adapted(
    caller: &Caller,
    (allocator, context): (*mut DeviceAllocator, *mut c_void),
    bytes: usize,
    make: impl FnOnce(*mut Allocator, *mut c_void) -> *mut Storage,
) -> *mut Storage {
    // SAFETY: the adapter is the storage's if there is one; else it is given up by `give_up`, or nobody asked for it.
    unsafe {
        let adapter = THAlloc(size_of::<Adapter>() as isize).cast::<Adapter>();
        if adapter.is_null() {
            return ptr::null_mut();
        }
        adapter.write(Adapter { allocator, context, bytes });
        let making = Making { caller: caller.ended_by(give_up), adapter };
        let place = caller::enter(&making.caller);
        let made = make(&raw mut ADAPTING, adapter.cast());
        caller::leave(place);
        made
    }
}

/// The allocator of a state that is not the one that all have: its memory, then, is what the client asks for.
///
/// # Safety
///
/// NULL or a valid state.
pub(crate) unsafe fn chosen(state: *mut THCState) -> Option<(*mut DeviceAllocator, *mut c_void)> {
    // SAFETY: the state is the C caller's.
    unsafe {
        let allocator = state.as_ref()?.cudaDeviceAllocator;
        (!allocator.is_null() && allocator != &raw mut allocator::DEVICE)
            .then(|| (allocator, (*allocator).state))
    }
}

/// The allocator of a state.
unsafe fn own(state: *mut THCState) -> (*mut DeviceAllocator, *mut c_void) {
    // SAFETY: as above.
    unsafe { chosen(state).unwrap_or((&raw mut allocator::DEVICE, ptr::null_mut())) }
}

macro_rules! storages {
    ($($real:ty: $name:literal $th:literal;)+) => { $( const _: () = {
        unsafe extern "C-unwind" {
            #[link_name = concat!("TH", $th, "Storage_newWithSize")]
            fn th_with_size(size: isize) -> *mut Storage;
            #[link_name = concat!("TH", $th, "Storage_newWithAllocator")]
            fn th_with_allocator(size: isize, allocator: *mut Allocator, context: *mut c_void) -> *mut Storage;
            #[link_name = concat!("TH", $th, "Storage_newWithDataAndAllocator")]
            fn th_with_both(data: *mut $real, size: isize, allocator: *mut Allocator, context: *mut c_void) -> *mut Storage;
        }

        #[unsafe(export_name = concat!("THCuda", $name, "Storage_newWithSize"))]
        unsafe extern "C-unwind" fn with_size(state: *mut THCState, size: isize) -> *mut Storage {
            static CALLER: Caller = signature!($name "Storage_newWithSize(state,size,)");
            // SAFETY: as in C.
            unsafe {
                match chosen(state) {
                    Some(source) => adapted(&CALLER, source, 0, |allocator, context| th_with_allocator(size, allocator, context)),
                    None => {
                        let place = caller::enter(&CALLER);
                        let made = th_with_size(size);
                        caller::leave(place);
                        made
                    }
                }
            }
        }

        #[unsafe(export_name = concat!("THCuda", $name, "Storage_newWithData"))]
        unsafe extern "C-unwind" fn with_data(state: *mut THCState, data: *mut $real, size: isize) -> *mut Storage {
            static CALLER: Caller = signature!($name "Storage_newWithData(state,data,size,)");
            let bytes = (size.max(0) as usize).saturating_mul(size_of::<$real>());
            // SAFETY: as in C.
            unsafe { adapted(&CALLER, own(state), bytes, |allocator, context| th_with_both(data, size, allocator, context)) }
        }

        #[unsafe(export_name = concat!("THCuda", $name, "Storage_newWithAllocator"))]
        unsafe extern "C-unwind" fn with_allocator(_state: *mut THCState, size: isize, allocator: *mut DeviceAllocator, context: *mut c_void) -> *mut Storage {
            static CALLER: Caller = signature!($name "Storage_newWithAllocator(state,size,allocator,allocatorContext,)");
            if allocator.is_null() {
                let () = fail(&CALLER, 3, c"must not be NULL");
                return ptr::null_mut();
            }
            // SAFETY: as in C.
            unsafe { adapted(&CALLER, (allocator, context), 0, |allocator, context| th_with_allocator(size, allocator, context)) }
        }

        #[unsafe(export_name = concat!("THCuda", $name, "Storage_newWithDataAndAllocator"))]
        unsafe extern "C-unwind" fn with_both(_state: *mut THCState, data: *mut $real, size: isize, allocator: *mut DeviceAllocator, context: *mut c_void) -> *mut Storage {
            static CALLER: Caller = signature!($name "Storage_newWithDataAndAllocator(state,data,size,allocator,allocatorContext,)");
            if allocator.is_null() {
                let () = fail(&CALLER, 4, c"must not be NULL");
                return ptr::null_mut();
            }
            let bytes = (size.max(0) as usize).saturating_mul(size_of::<$real>());
            // SAFETY: as in C.
            unsafe { adapted(&CALLER, (allocator, context), bytes, |allocator, context| th_with_both(data, size, allocator, context)) }
        }

        #[unsafe(export_name = concat!("THCuda", $name, "Storage_getDevice"))]
        unsafe extern "C-unwind" fn device(_state: *mut THCState, storage: *const Storage) -> c_int {
            static CALLER: Caller = signature!($name "Storage_getDevice(state,storage,)");
            // SAFETY: as in C.
            match unsafe { storage.as_ref() } {
                Some(storage) => storage.device,
                None => fail(&CALLER, 2, c"must not be NULL"),
            }
        }
    }; )+ };
}

storages! {
    u8: "Byte" "Byte";
    i8: "Char" "Char";
    i16: "Short" "Short";
    c_int: "Int" "Int";
    c_long: "Long" "Long";
    f32: "" "Float";
    f64: "Double" "Double";
    Half: "Half" "Half";
}
