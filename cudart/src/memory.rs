//! Memory of devices and of the host.

use std::ffi::{c_int, c_uint, c_void};
use std::ptr;

use crate::blocks::{self, Block, Kind};
use crate::error::{Error, Result, report};
use crate::pointer::{put, required};
use crate::{limits, thread};

/// Blocks of devices begin at multiples of this, rows of `cudaMallocPitch` too.
const ALIGNMENT: usize = 256;
/// Page-locked memory begins at a page.
const PAGE: usize = 4096;
const HOST_FLAGS: c_uint = 7;
const REGISTER_FLAGS: c_uint = 15;

/// Gives memory back to malloc, but for what the program owns itself.
pub(crate) fn free_all(blocks: impl IntoIterator<Item = Block>) {
    for block in blocks {
        if block.kind != Kind::Registered {
            // SAFETY: a block that `allocate` got from malloc, which is known no more.
            unsafe { libc::free(block.start()) };
        }
    }
}

fn allocate(out: *mut *mut c_void, size: usize, alignment: usize, kind: Kind, flags: c_uint) -> Result {
    required(out)?;
    if size == 0 {
        return put(out, ptr::null_mut());
    }
    put(out, blocks::lock().allocate(size, alignment, kind, thread::device(), flags)?)
}

fn free(pointer: *mut c_void, kinds: &[Kind], otherwise: Error) -> Result {
    if pointer.is_null() {
        return Ok(());
    }
    let block = blocks::lock().remove(pointer, kinds).ok_or(otherwise)?;
    Ok(free_all([block]))
}

/// Memory of the device of this thread: `size` bytes at a multiple of 256, whose content is not known; NULL for none.
/// Ownership: the caller frees it by `cudaFree`.
#[unsafe(no_mangle)]
pub extern "C" fn cudaMalloc(pointer: *mut *mut c_void, size: usize) -> c_int {
    report(allocate(pointer, size, ALIGNMENT, Kind::Device, 0))
}

/// Memory of the device of this thread that the host uses, too. `flags` is 1 or 2. Ownership: the caller frees it by `cudaFree`.
#[unsafe(no_mangle)]
pub extern "C" fn cudaMallocManaged(pointer: *mut *mut c_void, size: usize, flags: c_uint) -> c_int {
    report((|| {
        if size == 0 || !matches!(flags, 1 | 2) {
            return Err(Error::INVALID_VALUE);
        }
        allocate(pointer, size, ALIGNMENT, Kind::Managed, flags)
    })())
}

/// Memory for `height` rows of `width` bytes, each at a multiple of 256; the distance of rows becomes `pitch`. Ownership: the
/// caller frees it by `cudaFree`.
#[unsafe(no_mangle)]
pub extern "C" fn cudaMallocPitch(
    pointer: *mut *mut c_void,
    pitch: *mut usize,
    width: usize,
    height: usize,
) -> c_int {
    report((|| {
        required(pitch)?;
        let row = width.checked_next_multiple_of(ALIGNMENT).ok_or(Error::MEMORY_ALLOCATION)?;
        allocate(
            pointer,
            row.checked_mul(height).ok_or(Error::MEMORY_ALLOCATION)?,
            ALIGNMENT,
            Kind::Device,
            0,
        )?;
        put(pitch, row)
    })())
}

/// Frees memory of `cudaMalloc`, `cudaMallocManaged` or `cudaMallocPitch`. NULL is nothing; of any other address, such as one that
/// was freed, the error is that of an invalid device pointer.
#[unsafe(no_mangle)]
pub extern "C" fn cudaFree(pointer: *mut c_void) -> c_int {
    report(free(pointer, &[Kind::Device, Kind::Managed], Error::INVALID_DEVICE_POINTER))
}

/// Memory of the host that copies are fast from. Ownership: the caller frees it by `cudaFreeHost`.
#[unsafe(no_mangle)]
pub extern "C" fn cudaMallocHost(pointer: *mut *mut c_void, size: usize) -> c_int {
    report(allocate(pointer, size, PAGE, Kind::Pinned, 0))
}

/// As `cudaMallocHost`, with `flags` of CUDA. Ownership: the caller frees it by `cudaFreeHost`.
#[unsafe(no_mangle)]
pub extern "C" fn cudaHostAlloc(pointer: *mut *mut c_void, size: usize, flags: c_uint) -> c_int {
    report((|| {
        if flags & !HOST_FLAGS != 0 {
            return Err(Error::INVALID_VALUE);
        }
        allocate(pointer, size, PAGE, Kind::Pinned, flags)
    })())
}

/// Frees memory of `cudaMallocHost` or `cudaHostAlloc`. NULL is nothing; any other address is an invalid value.
#[unsafe(no_mangle)]
pub extern "C" fn cudaFreeHost(pointer: *mut c_void) -> c_int {
    report(free(pointer, &[Kind::Pinned], Error::INVALID_VALUE))
}

/// Devices may use `size` bytes of the program's until `cudaHostUnregister`. No byte of them is known already.
#[unsafe(no_mangle)]
pub extern "C" fn cudaHostRegister(pointer: *mut c_void, size: usize, flags: c_uint) -> c_int {
    report((|| {
        required(pointer)?;
        if size == 0 || size > isize::MAX as usize || flags & !REGISTER_FLAGS != 0 {
            return Err(Error::INVALID_VALUE);
        }
        let mut blocks = blocks::lock();
        if blocks.overlaps(pointer, size) {
            return Err(Error::HOST_MEMORY_ALREADY_REGISTERED);
        }
        blocks.add(pointer, size, Kind::Registered, thread::device(), flags)
    })())
}

/// Ends what `cudaHostRegister` began at this address.
#[unsafe(no_mangle)]
pub extern "C" fn cudaHostUnregister(pointer: *mut c_void) -> c_int {
    report((|| {
        required(pointer)?;
        blocks::lock().remove(pointer, &[Kind::Registered]).ok_or(Error::HOST_MEMORY_NOT_REGISTERED)?;
        Ok(())
    })())
}

/// What is page-locked at `pointer`.
fn with_host<R>(pointer: *const c_void, read: impl FnOnce(&Block) -> R) -> Result<R> {
    let blocks = blocks::lock();
    let block = blocks.find(pointer).filter(|block| matches!(block.kind, Kind::Pinned | Kind::Registered));
    block.map(read).ok_or(Error::INVALID_VALUE)
}

/// Writes by which address devices use page-locked memory: the same. `flags` is 0.
#[unsafe(no_mangle)]
pub extern "C" fn cudaHostGetDevicePointer(
    device: *mut *mut c_void,
    host: *mut c_void,
    flags: c_uint,
) -> c_int {
    report((|| {
        required(device)?;
        with_host(host, |_| ())?;
        if flags != 0 {
            return Err(Error::INVALID_VALUE);
        }
        put(device, host)
    })())
}

/// Writes the flags that page-locked memory was made with.
#[unsafe(no_mangle)]
pub extern "C" fn cudaHostGetFlags(flags: *mut c_uint, host: *mut c_void) -> c_int {
    report((|| put(flags, with_host(host, |block| block.flags)?))())
}

/// What `cudaPointerGetAttributes` says of an address.
#[repr(C)]
#[derive(Debug)]
pub struct cudaPointerAttributes {
    /// 1 for the host, 2 for a device.
    pub memoryType: c_uint,
    /// The device that has it, or that was in use when the host made it known.
    pub device: c_int,
    /// By which address devices use it.
    pub devicePointer: *mut c_void,
    /// By which address the host uses it as memory of its own; NULL for memory of a device.
    pub hostPointer: *mut c_void,
    /// Whether it is managed memory.
    pub isManaged: c_int,
}

/// Writes what is known of an address inside a block. One that is not known is an invalid value.
#[unsafe(no_mangle)]
pub extern "C" fn cudaPointerGetAttributes(
    attributes: *mut cudaPointerAttributes,
    pointer: *const c_void,
) -> c_int {
    report((|| {
        required(attributes)?;
        let block = *blocks::lock().find(pointer).ok_or(Error::INVALID_VALUE)?;
        let of_device = matches!(block.kind, Kind::Device | Kind::Managed);
        put(
            attributes,
            cudaPointerAttributes {
                memoryType: if of_device { 2 } else { 1 },
                device: block.device,
                devicePointer: pointer.cast_mut(),
                hostPointer: if block.kind == Kind::Device { ptr::null_mut() } else { pointer.cast_mut() },
                isManaged: c_int::from(block.kind == Kind::Managed),
            },
        )
    })())
}

/// Writes how many bytes the device of this thread has left and has at all: an equal share of what the process may use, and no
/// more left than the process can still get. Either may be NULL, as cutorch has the second.
#[unsafe(no_mangle)]
pub extern "C" fn cudaMemGetInfo(free: *mut usize, total: *mut usize) -> c_int {
    report((|| {
        let all = limits::of_a_device();
        let used = blocks::lock().used(thread::device());
        if !free.is_null() {
            put(free, all.saturating_sub(used).min(limits::available()))?;
        }
        if !total.is_null() {
            put(total, all)?;
        }
        Ok(())
    })())
}

/// The handle by which another process would open memory: there is none for memory of malloc.
#[unsafe(no_mangle)]
pub extern "C" fn cudaIpcGetMemHandle(handle: *mut c_void, pointer: *mut c_void) -> c_int {
    report((|| {
        required(handle)?;
        blocks::lock().find(pointer).ok_or(Error::INVALID_VALUE)?;
        Err(Error::NOT_SUPPORTED)
    })())
}

/// Opens memory of another process: there is none to be had.
#[unsafe(no_mangle)]
pub extern "C" fn cudaIpcOpenMemHandle(
    pointer: *mut *mut c_void,
    handle: cudaIpcHandle,
    flags: c_uint,
) -> c_int {
    let _ = (handle, flags);
    report(required(pointer).and(Err(Error::NOT_SUPPORTED)))
}

/// Closes memory that `cudaIpcOpenMemHandle` opened: no address is that of such memory.
#[unsafe(no_mangle)]
pub extern "C" fn cudaIpcCloseMemHandle(pointer: *mut c_void) -> c_int {
    let _ = pointer;
    report(Err(Error::INVALID_VALUE))
}

/// What another process opens memory by.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaIpcHandle {
    reserved: [u8; 64],
}
