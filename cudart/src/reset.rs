//! A device as it was at first.

use std::ffi::c_int;

use crate::{blocks, device, event, memory, stream, thread};

/// Frees the memory, streams and events of the device of this thread, and ends its access to others and theirs to it.
#[unsafe(no_mangle)]
pub extern "C" fn cudaDeviceReset() -> c_int {
    let device = thread::device();
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
