//! A device as it was at first.

use std::ffi::c_int;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use crate::device::MOST_DEVICES;
use crate::{blocks, device, event, memory, stream, thread};

/// How often each device has been reset.
static RESETS: [AtomicU64; MOST_DEVICES] = [const { AtomicU64::new(0) }; MOST_DEVICES];

/// How often a device has been reset: whoever keeps memory of the runtime for later has lost it when this changes.
#[unsafe(no_mangle)]
pub extern "C" fn THCudart_resets(device: c_int) -> u64 {
    usize::try_from(device).ok().and_then(|index| RESETS.get(index)).map_or(0, |count| count.load(Relaxed))
}

/// Frees the memory, streams and events of the device of this thread, and ends its access to others and theirs to it.
#[unsafe(no_mangle)]
pub extern "C" fn cudaDeviceReset() -> c_int {
    let device = thread::device();
    RESETS[device as usize].fetch_add(1, Relaxed);
    memory::free_all(blocks::lock().drain(device));
    stream::end_all(device);
    event::end_all(device);
    device::reset(device);
    0
}

/// The older name of `cudaDeviceReset`.
#[unsafe(no_mangle)]
pub extern "C" fn cudaThreadExit() -> c_int {
    cudaDeviceReset()
}
