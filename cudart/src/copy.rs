//! Copies between blocks of memory, and filling them.

use std::ffi::{c_int, c_void};
use std::ptr;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use crate::blocks::{self, Kind};
use crate::error::{Error, Result, report};
use crate::{device, stream};

/// Where one side of a copy is said to be.
#[derive(Clone, Copy)]
enum Side {
    Host,
    Device,
    /// Whichever it is.
    Any,
}

/// The sides of a kind of copy.
fn sides(kind: c_int) -> Result<(Side, Side)> {
    match kind {
        0 => Ok((Side::Host, Side::Host)),
        1 => Ok((Side::Device, Side::Host)),
        2 => Ok((Side::Host, Side::Device)),
        3 => Ok((Side::Device, Side::Device)),
        4 => Ok((Side::Any, Side::Any)),
        _ => Err(Error::INVALID_MEMCPY_DIRECTION),
    }
}

/// Whether memory that the runtime does not know may be a device's.
static ADMITS: AtomicBool = AtomicBool::new(false);

/// From now on memory that the runtime does not know may be a device's: tensors of libTHC have theirs from libTH.
#[unsafe(no_mangle)]
pub extern "C" fn THCudart_admitMemory() {
    ADMITS.store(true, Relaxed);
}

/// Refuses a range that is not where it is said to be, or leaves the block that it begins in. Memory of the host that the runtime
/// does not know is the program's own matter, and so is that of tensors; page-locked memory is on either side.
fn check(pointer: *const c_void, size: usize, side: Side) -> Result {
    if pointer.is_null() {
        return Err(Error::INVALID_VALUE);
    }
    let blocks = blocks::lock();
    let fits = match (blocks.find(pointer), side) {
        (None, Side::Device) => ADMITS.load(Relaxed),
        (None, _) => true,
        (Some(block), Side::Host) if block.kind == Kind::Device => false,
        (Some(block), _) => block.holds(pointer.addr(), size),
    };
    if fits { Ok(()) } else { Err(Error::INVALID_VALUE) }
}

/// The bytes from the first of `height` rows to the last.
fn extent(pitch: usize, width: usize, height: usize) -> Result<usize> {
    pitch.checked_mul(height - 1).and_then(|rows| rows.checked_add(width)).ok_or(Error::INVALID_VALUE)
}

fn copy(to: *mut c_void, from: *const c_void, size: usize, kind: c_int) -> Result {
    let (to_side, from_side) = sides(kind)?;
    if size == 0 {
        return Ok(());
    }
    check(to, size, to_side)?;
    check(from, size, from_side)?;
    // SAFETY: both ranges are inside blocks of the runtime, or of the program, which vouches for them.
    unsafe { ptr::copy(from.cast::<u8>(), to.cast::<u8>(), size) };
    Ok(())
}

fn copy_rows(
    to: *mut c_void,
    to_pitch: usize,
    from: *const c_void,
    from_pitch: usize,
    width: usize,
    height: usize,
    kind: c_int,
) -> Result {
    let (to_side, from_side) = sides(kind)?;
    if width == 0 || height == 0 {
        return Ok(());
    }
    if to_pitch < width || from_pitch < width {
        return Err(Error::INVALID_PITCH_VALUE);
    }
    check(to, extent(to_pitch, width, height)?, to_side)?;
    check(from, extent(from_pitch, width, height)?, from_side)?;
    for row in 0..height {
        // SAFETY: as in `copy`, of all rows.
        unsafe {
            ptr::copy(from.cast::<u8>().add(row * from_pitch), to.cast::<u8>().add(row * to_pitch), width)
        };
    }
    Ok(())
}

/// Copies `size` bytes; `kind` says where both sides are: 0 host to host, 1 host to device, 2 device to host, 3 device to device,
/// 4 wherever they are. Ranges may overlap.
#[unsafe(no_mangle)]
pub extern "C" fn cudaMemcpy(to: *mut c_void, from: *const c_void, size: usize, kind: c_int) -> c_int {
    report(copy(to, from, size, kind))
}

/// As `cudaMemcpy`, in order with `stream`.
#[unsafe(no_mangle)]
pub extern "C" fn cudaMemcpyAsync(
    to: *mut c_void,
    from: *const c_void,
    size: usize,
    kind: c_int,
    stream: *mut c_void,
) -> c_int {
    report(stream::get(stream).and_then(|_| copy(to, from, size, kind)))
}

/// Copies `height` rows of `width` bytes, which are `to_pitch` and `from_pitch` bytes apart.
#[unsafe(no_mangle)]
pub extern "C" fn cudaMemcpy2D(
    to: *mut c_void,
    to_pitch: usize,
    from: *const c_void,
    from_pitch: usize,
    width: usize,
    height: usize,
    kind: c_int,
) -> c_int {
    report(copy_rows(to, to_pitch, from, from_pitch, width, height, kind))
}

/// As `cudaMemcpy2D`, in order with `stream`.
#[unsafe(no_mangle)]
pub extern "C" fn cudaMemcpy2DAsync(
    to: *mut c_void,
    to_pitch: usize,
    from: *const c_void,
    from_pitch: usize,
    width: usize,
    height: usize,
    kind: c_int,
    stream: *mut c_void,
) -> c_int {
    report(stream::get(stream).and_then(|_| copy_rows(to, to_pitch, from, from_pitch, width, height, kind)))
}

/// Refuses memory that is not of a device.
fn check_owner(pointer: *const c_void, device: c_int) -> Result {
    device::check(device)?;
    let blocks = blocks::lock();
    let owned = blocks
        .find(pointer)
        .map_or_else(|| ADMITS.load(Relaxed), |block| block.kind != Kind::Device || block.device == device);
    if owned { Ok(()) } else { Err(Error::INVALID_VALUE) }
}

fn copy_to_peer(
    to: *mut c_void,
    to_device: c_int,
    from: *const c_void,
    from_device: c_int,
    size: usize,
) -> Result {
    device::check(to_device)?;
    device::check(from_device)?;
    if size == 0 {
        return Ok(());
    }
    check_owner(to, to_device)?;
    check_owner(from, from_device)?;
    copy(to, from, size, 3)
}

/// Copies `size` bytes from memory of one device to that of another.
#[unsafe(no_mangle)]
pub extern "C" fn cudaMemcpyPeer(
    to: *mut c_void,
    to_device: c_int,
    from: *const c_void,
    from_device: c_int,
    size: usize,
) -> c_int {
    report(copy_to_peer(to, to_device, from, from_device, size))
}

/// As `cudaMemcpyPeer`, in order with `stream`.
#[unsafe(no_mangle)]
pub extern "C" fn cudaMemcpyPeerAsync(
    to: *mut c_void,
    to_device: c_int,
    from: *const c_void,
    from_device: c_int,
    size: usize,
    stream: *mut c_void,
) -> c_int {
    report(stream::get(stream).and_then(|_| copy_to_peer(to, to_device, from, from_device, size)))
}

fn fill(to: *mut c_void, pitch: usize, value: c_int, width: usize, height: usize) -> Result {
    if width == 0 || height == 0 {
        return Ok(());
    }
    if pitch < width {
        return Err(Error::INVALID_PITCH_VALUE);
    }
    check(to, extent(pitch, width, height)?, Side::Device)?;
    for row in 0..height {
        // SAFETY: all rows are inside a block of the runtime.
        unsafe { ptr::write_bytes(to.cast::<u8>().add(row * pitch), value as u8, width) };
    }
    Ok(())
}

/// Fills `size` bytes of a device with the lowest byte of `value`.
#[unsafe(no_mangle)]
pub extern "C" fn cudaMemset(to: *mut c_void, value: c_int, size: usize) -> c_int {
    report(fill(to, size, value, size, 1))
}

/// As `cudaMemset`, in order with `stream`.
#[unsafe(no_mangle)]
pub extern "C" fn cudaMemsetAsync(to: *mut c_void, value: c_int, size: usize, stream: *mut c_void) -> c_int {
    report(stream::get(stream).and_then(|_| fill(to, size, value, size, 1)))
}

/// Fills `height` rows of `width` bytes, which are `pitch` bytes apart.
#[unsafe(no_mangle)]
pub extern "C" fn cudaMemset2D(
    to: *mut c_void,
    pitch: usize,
    value: c_int,
    width: usize,
    height: usize,
) -> c_int {
    report(fill(to, pitch, value, width, height))
}

/// As `cudaMemset2D`, in order with `stream`.
#[unsafe(no_mangle)]
pub extern "C" fn cudaMemset2DAsync(
    to: *mut c_void,
    pitch: usize,
    value: c_int,
    width: usize,
    height: usize,
    stream: *mut c_void,
) -> c_int {
    report(stream::get(stream).and_then(|_| fill(to, pitch, value, width, height)))
}
