//! Streams. Work is done when the call that asks for it returns, so every stream is in order and has nothing left to do.

use std::ffi::{c_int, c_uint, c_void};

use crate::blocks::{self, Kind};
use crate::error::{Error, Result, report};
use crate::handles::Handles;
use crate::pointer::{put, required};
use crate::thread;

/// A stream of the program's.
#[derive(Clone, Copy)]
pub(crate) struct Stream {
    pub(crate) device: c_int,
    flags: c_uint,
    priority: c_int,
}

/// The highest priority; the lowest is 0.
const HIGHEST: c_int = -1;
/// The only flag of streams, by which they do not wait for the default one.
const NON_BLOCKING: c_uint = 1;

static STREAMS: Handles<Stream> = Handles::new();

/// The stream of a handle. NULL, 1 and 2 are the default streams, those of the device of the thread.
///
/// # Errors
///
/// `INVALID_RESOURCE_HANDLE`: no stream.
pub(crate) fn get(stream: *const c_void) -> Result<Stream> {
    if stream.addr() <= 2 {
        return Ok(Stream { device: thread::device(), flags: 0, priority: 0 });
    }
    STREAMS.get(stream).ok_or(Error::INVALID_RESOURCE_HANDLE)
}

/// Ends the streams of a device.
pub(crate) fn end_all(device: c_int) {
    STREAMS.end_all(|stream| stream.device == device);
}

fn create(out: *mut *mut c_void, flags: c_uint, priority: c_int) -> Result {
    required(out)?;
    if flags & !NON_BLOCKING != 0 {
        return Err(Error::INVALID_VALUE);
    }
    let stream = Stream { device: thread::device(), flags, priority: priority.clamp(HIGHEST, 0) };
    put(out, STREAMS.make(stream).ok_or(Error::MEMORY_ALLOCATION)?)
}

/// Makes a stream on the device of this thread. Ownership: the caller destroys it.
#[unsafe(no_mangle)]
pub extern "C" fn cudaStreamCreate(stream: *mut *mut c_void) -> c_int {
    report(create(stream, 0, 0))
}

/// Makes a stream with `flags`, 0 or 1. Ownership: the caller destroys it.
#[unsafe(no_mangle)]
pub extern "C" fn cudaStreamCreateWithFlags(stream: *mut *mut c_void, flags: c_uint) -> c_int {
    report(create(stream, flags, 0))
}

/// Makes a stream with a priority, which is brought into the range that there is. Ownership: the caller destroys it.
#[unsafe(no_mangle)]
pub extern "C" fn cudaStreamCreateWithPriority(
    stream: *mut *mut c_void,
    flags: c_uint,
    priority: c_int,
) -> c_int {
    report(create(stream, flags, priority))
}

/// Destroys a stream.
#[unsafe(no_mangle)]
pub extern "C" fn cudaStreamDestroy(stream: *mut c_void) -> c_int {
    report(STREAMS.end(stream).map(drop).ok_or(Error::INVALID_RESOURCE_HANDLE))
}

/// Waits until a stream has nothing left to do, which is so.
#[unsafe(no_mangle)]
pub extern "C" fn cudaStreamSynchronize(stream: *mut c_void) -> c_int {
    report(get(stream).map(drop))
}

/// Whether a stream has nothing left to do, which is so.
#[unsafe(no_mangle)]
pub extern "C" fn cudaStreamQuery(stream: *mut c_void) -> c_int {
    report(get(stream).map(drop))
}

/// Calls `callback` when what `stream` was told is done, which is now. `flags` is 0.
#[unsafe(no_mangle)]
pub extern "C-unwind" fn cudaStreamAddCallback(
    stream: *mut c_void,
    callback: Option<extern "C-unwind" fn(*mut c_void, c_int, *mut c_void)>,
    data: *mut c_void,
    flags: c_uint,
) -> c_int {
    report((|| {
        get(stream)?;
        let (Some(callback), 0) = (callback, flags) else { return Err(Error::INVALID_VALUE) };
        callback(stream, 0, data);
        Ok(())
    })())
}

/// Writes the priority of a stream.
#[unsafe(no_mangle)]
pub extern "C" fn cudaStreamGetPriority(stream: *mut c_void, priority: *mut c_int) -> c_int {
    report((|| put(priority, get(stream)?.priority))())
}

/// Writes the flags of a stream.
#[unsafe(no_mangle)]
pub extern "C" fn cudaStreamGetFlags(stream: *mut c_void, flags: *mut c_uint) -> c_int {
    report((|| put(flags, get(stream)?.flags))())
}

/// Writes the lowest and the highest priority, 0 and -1; NULL for what is not wanted.
#[unsafe(no_mangle)]
pub extern "C" fn cudaDeviceGetStreamPriorityRange(lowest: *mut c_int, highest: *mut c_int) -> c_int {
    for (out, value) in [(lowest, 0), (highest, HIGHEST)] {
        if !out.is_null() {
            let _ = put(out, value);
        }
    }
    0
}

/// Attaches managed memory to a stream: all streams may use it here. `length` is 0 or the size of the block.
#[unsafe(no_mangle)]
pub extern "C" fn cudaStreamAttachMemAsync(
    stream: *mut c_void,
    pointer: *mut c_void,
    length: usize,
    flags: c_uint,
) -> c_int {
    report((|| {
        get(stream)?;
        let blocks = blocks::lock();
        let block = blocks.find(pointer).ok_or(Error::INVALID_VALUE)?;
        let fits = block.kind == Kind::Managed && (length == 0 || length == block.size);
        if fits && matches!(flags, 1 | 2 | 4) { Ok(()) } else { Err(Error::INVALID_VALUE) }
    })())
}
