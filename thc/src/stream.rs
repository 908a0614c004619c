//! `THCStream.h`: counted streams.

use crate::caller::{Caller, fail};
use crate::cuda;
use crate::object::Stream;
use std::ffi::{c_int, c_uint, c_void};
use std::ptr;
use std::sync::atomic::{AtomicI32, Ordering};

unsafe extern "C-unwind" {
    fn THAlloc(size: isize) -> *mut c_void;
    fn THFree(block: *mut c_void);
}

fn count(stream: &Stream) -> &AtomicI32 {
    // SAFETY: a field of a stream that is alive, which is only changed by way of this.
    unsafe { AtomicI32::from_ptr(ptr::from_ref(&stream.refcount).cast_mut()) }
}

/// The stream around one of CUDA's.
unsafe fn around(stream: cuda::Stream, device: c_int) -> *mut Stream {
    // SAFETY: a block for one stream.
    unsafe {
        let block = THAlloc(size_of::<Stream>() as isize).cast::<Stream>();
        if !block.is_null() {
            block.write(Stream { stream, device, refcount: 1 });
        }
        block
    }
}

/// The stream that is always there on `device`. The caller frees it.
///
/// # Safety
///
/// As in C.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C-unwind" fn THCStream_defaultStream(device: c_int) -> *mut Stream {
    // SAFETY: the default stream of CUDA is NULL.
    unsafe { around(ptr::null_mut(), device) }
}

/// A new stream of the current device, or NULL without an error.
pub(crate) unsafe fn make(flags: c_int) -> *mut Stream {
    let mut stream = ptr::null_mut();
    // SAFETY: CUDA refuses flags that it does not know, and there is a place for the stream.
    unsafe {
        if cuda::cudaStreamCreateWithFlags(&mut stream, flags as c_uint) != cuda::SUCCESS {
            return ptr::null_mut();
        }
        let made = around(stream, cuda::device());
        if made.is_null() {
            cuda::cudaStreamDestroy(stream);
        }
        made
    }
}

/// What gives a stream of CUDA's, and the error if there is none.
unsafe fn new(caller: &Caller, make: impl FnOnce(*mut cuda::Stream) -> cuda::Error) -> *mut Stream {
    let mut stream = ptr::null_mut();
    if make(&mut stream) != cuda::SUCCESS {
        let () = fail(caller, 0, c"CUDA makes no stream");
        return ptr::null_mut();
    }
    // SAFETY: a new stream of the current device.
    unsafe { around(stream, cuda::device()) }
}

/// A new stream of the current device, with CUDA's flags. The caller frees it.
///
/// # Safety
///
/// As in C.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C-unwind" fn THCStream_new(flags: c_int) -> *mut Stream {
    static CALLER: Caller = Caller::plain(c"THCStream_new(flags,)");
    // SAFETY: CUDA refuses flags that it does not know.
    unsafe { new(&CALLER, |stream| cuda::cudaStreamCreateWithFlags(stream, flags as c_uint)) }
}

/// As THCStream_new, with a priority.
///
/// # Safety
///
/// As in C.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C-unwind" fn THCStream_newWithPriority(
    flags: c_int,
    priority: c_int,
) -> *mut Stream {
    static CALLER: Caller = Caller::plain(c"THCStream_newWithPriority(flags,priority,)");
    // SAFETY: as above.
    unsafe { new(&CALLER, |stream| cuda::cudaStreamCreateWithPriority(stream, flags as c_uint, priority)) }
}

/// Gives one reference back; NULL is left alone.
///
/// # Safety
///
/// As in C.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C-unwind" fn THCStream_free(self_: *mut Stream) {
    // SAFETY: NULL, or a stream of which the C caller gives a reference up.
    unsafe {
        let Some(stream) = self_.as_ref() else { return };
        if count(stream).fetch_sub(1, Ordering::AcqRel) == 1 {
            if !stream.stream.is_null() {
                cuda::cudaStreamDestroy(stream.stream);
            }
            THFree(self_.cast());
        }
    }
}

/// Takes one more reference, to be given back with THCStream_free.
///
/// # Safety
///
/// As in C.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn THCStream_retain(self_: *mut Stream) {
    // SAFETY: NULL or a stream.
    if let Some(stream) = unsafe { self_.as_ref() } {
        count(stream).fetch_add(1, Ordering::Relaxed);
    }
}
