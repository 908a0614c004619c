//! Events: points in time.

use std::ffi::{c_int, c_uint, c_void};

use crate::error::{Error, Result, report};
use crate::handles::Handles;
use crate::pointer::{put, required};
use crate::{stream, thread};

/// An event of the program's; `time` is in nanoseconds, if it was recorded.
#[derive(Clone, Copy)]
pub(crate) struct Event {
    device: c_int,
    flags: c_uint,
    time: Option<i64>,
}

/// Flags of events.
const DISABLE_TIMING: c_uint = 2;
const INTERPROCESS: c_uint = 4;
const FLAG_MASK: c_uint = 7;

static EVENTS: Handles<Event> = Handles::new();

/// The event of a handle.
///
/// # Errors
///
/// `INVALID_RESOURCE_HANDLE`: no event.
pub(crate) fn get(event: *const c_void) -> Result<Event> {
    EVENTS.get(event).ok_or(Error::INVALID_RESOURCE_HANDLE)
}

/// Ends the events of a device.
pub(crate) fn end_all(device: c_int) {
    EVENTS.end_all(|event| event.device == device);
}

fn now() -> i64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the address of the struct that is filled; the clock is one that every Linux has.
    unsafe { libc::clock_gettime(libc::CLOCK_MONOTONIC, &mut time) };
    time.tv_sec * 1_000_000_000 + time.tv_nsec
}

fn create(out: *mut *mut c_void, flags: c_uint) -> Result {
    required(out)?;
    // One that other processes see has no time.
    if flags & !FLAG_MASK != 0 || flags & (INTERPROCESS | DISABLE_TIMING) == INTERPROCESS {
        return Err(Error::INVALID_VALUE);
    }
    let event = Event { device: thread::device(), flags, time: None };
    put(out, EVENTS.make(event).ok_or(Error::MEMORY_ALLOCATION)?)
}

/// Makes an event on the device of this thread. Ownership: the caller destroys it.
#[unsafe(no_mangle)]
pub extern "C" fn cudaEventCreate(event: *mut *mut c_void) -> c_int {
    report(create(event, 0))
}

/// Makes an event with `flags`: 1 for waiting without spinning, 2 for no time, 4 for other processes. Ownership: the caller
/// destroys it.
#[unsafe(no_mangle)]
pub extern "C" fn cudaEventCreateWithFlags(event: *mut *mut c_void, flags: c_uint) -> c_int {
    report(create(event, flags))
}

/// Destroys an event.
#[unsafe(no_mangle)]
pub extern "C" fn cudaEventDestroy(event: *mut c_void) -> c_int {
    report(EVENTS.end(event).map(drop).ok_or(Error::INVALID_RESOURCE_HANDLE))
}

/// The event happens when what `stream` was told is done, which is now. Both are of one device.
#[unsafe(no_mangle)]
pub extern "C" fn cudaEventRecord(event: *mut c_void, stream: *mut c_void) -> c_int {
    report((|| {
        let device = stream::get(stream)?.device;
        let time = now();
        let record = |event: &mut Event| {
            if event.device != device {
                return Err(Error::INVALID_RESOURCE_HANDLE);
            }
            event.time = Some(time);
            Ok(())
        };
        EVENTS.with(event, record).ok_or(Error::INVALID_RESOURCE_HANDLE)?
    })())
}

/// What `stream` is told from now on waits for `event`, which has happened. `flags` is 0.
#[unsafe(no_mangle)]
pub extern "C" fn cudaStreamWaitEvent(stream: *mut c_void, event: *mut c_void, flags: c_uint) -> c_int {
    report((|| {
        stream::get(stream)?;
        get(event)?;
        if flags == 0 { Ok(()) } else { Err(Error::INVALID_VALUE) }
    })())
}

/// Whether an event has happened: yes.
#[unsafe(no_mangle)]
pub extern "C" fn cudaEventQuery(event: *mut c_void) -> c_int {
    report(get(event).map(drop))
}

/// Waits until an event has happened, which is so.
#[unsafe(no_mangle)]
pub extern "C" fn cudaEventSynchronize(event: *mut c_void) -> c_int {
    report(get(event).map(drop))
}

/// Writes the time between two events of one device that were recorded, in milliseconds.
#[unsafe(no_mangle)]
pub extern "C" fn cudaEventElapsedTime(
    milliseconds: *mut f32,
    start: *mut c_void,
    end: *mut c_void,
) -> c_int {
    report((|| {
        required(milliseconds)?;
        let (start, end) = (get(start)?, get(end)?);
        let timed = (start.flags | end.flags) & DISABLE_TIMING == 0 && start.device == end.device;
        match (start.time, end.time) {
            (Some(from), Some(to)) if timed => put(milliseconds, ((to - from) as f64 / 1e6) as f32),
            _ => Err(Error::INVALID_RESOURCE_HANDLE),
        }
    })())
}
