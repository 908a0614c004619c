//! What a state has for each device: streams, handles, scratch memory, access to the memory of others.

use crate::caller::{Caller, fail_with};
use crate::cuda::{self, OnDevice};
use crate::memory::THCudaMalloc;
use crate::object::{Resources, Stream, THCState};
use crate::stream::{THCStream_defaultStream, THCStream_free, THCStream_retain};
use std::ffi::{c_int, c_void};
use std::ptr;

/// Whether a state has such a device.
///
/// # Safety
///
/// The state is valid, as in all functions here.
pub(crate) unsafe fn is_device(state: *mut THCState, device: c_int) -> bool {
    // SAFETY: by the caller's promise.
    unsafe { 0 <= device && device < (*state).numDevices && !(*state).resourcesPerDevice.is_null() }
}

/// What it has for a device, or an error.
pub(crate) unsafe fn of<'a>(
    caller: &Caller,
    state: *mut THCState,
    device: c_int,
) -> Option<&'a mut Resources> {
    // SAFETY: by the caller's promise.
    unsafe {
        if is_device(state, device) {
            return (*state).resourcesPerDevice.offset(device as isize).as_mut();
        }
    }
    let () = fail_with(caller, 0, format_args!("{device} is not a device"));
    None
}

/// The calling thread's stream of a device; NULL before THCudaInit.
pub(crate) unsafe fn on_device(state: *mut THCState, device: c_int) -> *mut Stream {
    // SAFETY: by the caller's promise; the values of these keys are streams.
    unsafe {
        if !is_device(state, device) || (*state).currentStreams.is_null() {
            return ptr::null_mut();
        }
        let key = *(*state).currentStreams.offset(device as isize);
        let current = libc::pthread_getspecific(key).cast::<Stream>();
        if !current.is_null() {
            return current;
        }
        // That which is there for all threads, which keeps it.
        let first = *(*(*state).resourcesPerDevice.offset(device as isize)).streams;
        let first = if first.is_null() { THCStream_defaultStream(device) } else { first };
        THCStream_retain(first);
        libc::pthread_setspecific(key, first.cast());
        first
    }
}

/// Has the calling thread use a stream of a device.
pub(crate) unsafe fn set_on_device(state: *mut THCState, device: c_int, stream: *mut Stream) {
    // SAFETY: by the caller's promise, who passes a stream.
    unsafe {
        let key = *(*state).currentStreams.offset(device as isize);
        THCStream_retain(stream);
        THCStream_free(libc::pthread_getspecific(key).cast());
        libc::pthread_setspecific(key, stream.cast());
    }
}

/// The calling thread's stream of the current device; NULL before THCudaInit.
pub(crate) unsafe fn current(state: *mut THCState) -> *mut Stream {
    // SAFETY: by the caller's promise.
    unsafe { on_device(state, cuda::device()) }
}

/// The same as CUDA's.
pub(crate) unsafe fn current_stream(state: *mut THCState) -> cuda::Stream {
    // SAFETY: by the caller's promise.
    unsafe { current(state).as_ref().map_or(ptr::null_mut(), |stream| stream.stream) }
}

/// Whether copies between two devices go by direct access: 1 or 0. Asked and enabled the first time.
pub(crate) unsafe fn peer_access(state: *mut THCState, device: c_int, peer: c_int) -> c_int {
    // SAFETY: by the caller's promise; both are devices.
    unsafe {
        if (*state).p2pAccessEnabled.is_null() {
            return c_int::from(device == peer);
        }
        let known = (*(*state).p2pAccessEnabled.offset(device as isize)).offset(peer as isize);
        if *known < 0 {
            let _there = OnDevice::new(device);
            let mut can = 0;
            cuda::cudaDeviceCanAccessPeer(&mut can, device, peer);
            let status = if can == 0 { cuda::SUCCESS } else { cuda::cudaDeviceEnablePeerAccess(peer, 0) };
            if status == cuda::PEER_ACCESS_ALREADY_ENABLED {
                cuda::cudaGetLastError();
            }
            *known = can;
        }
        *known
    }
}

/// Makes the scratch memory of a device, if it is not there; `false` if there is none.
pub(crate) unsafe fn make_scratch(state: *mut THCState, device: c_int) -> bool {
    // SAFETY: by the caller's promise.
    unsafe {
        let resources = &mut *(*state).resourcesPerDevice.offset(device as isize);
        let count = (*state).numUserStreams as usize + 1;
        if resources.devScratchSpacePerStream.is_null() {
            resources.devScratchSpacePerStream = libc::calloc(count, size_of::<*mut c_void>()).cast();
        }
        let blocks = resources.devScratchSpacePerStream;
        if blocks.is_null() {
            return false;
        }
        // Those that there was no memory for before are tried again.
        let is_there = |index| !(*blocks.add(index)).is_null();
        if (0..count).all(is_there) {
            return true;
        }
        let _there = OnDevice::new(device);
        (0..count).filter(|&index| !is_there(index)).all(|index| {
            let made =
                THCudaMalloc(state, blocks.add(index), resources.scratchSpacePerStream) == cuda::SUCCESS;
            if !made {
                blocks.add(index).write(ptr::null_mut());
            }
            made && is_there(index)
        })
    }
}
