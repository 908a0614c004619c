//! Devices: how many there are, which one a thread uses, and which may use whose memory.

use std::ffi::{CStr, c_char, c_int, c_uint};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};

use crate::error::{Error, Result, report};
use crate::pointer::{put, required};
use crate::thread;

/// As many devices as there can be.
pub(crate) const MOST_DEVICES: usize = 8;

/// How many devices there are: `THC_HOST_DEVICES`, from 1 to 8, which is read once; without it, 1. No
/// memory is needed for it.
pub(crate) fn count() -> c_int {
    static COUNT: OnceLock<c_int> = OnceLock::new();
    *COUNT.get_or_init(|| {
        // SAFETY: a terminated name; nobody changes the environment while it is read, by the rules of C.
        let text = unsafe { libc::getenv(c"THC_HOST_DEVICES".as_ptr()) };
        // SAFETY: NULL or a terminated text, which is read at once.
        let text = (!text.is_null()).then(|| unsafe { CStr::from_ptr(text) });
        let asked = text.and_then(|text| text.to_str().ok()?.trim().parse::<c_int>().ok());
        asked.unwrap_or(1).clamp(1, MOST_DEVICES as c_int)
    })
}

/// Refuses a number that no device has.
///
/// # Errors
///
/// `INVALID_DEVICE`.
pub(crate) fn check(device: c_int) -> Result {
    if (0..count()).contains(&device) { Ok(()) } else { Err(Error::INVALID_DEVICE) }
}

/// Writes how many devices there are.
#[unsafe(no_mangle)]
pub extern "C" fn cudaGetDeviceCount(count: *mut c_int) -> c_int {
    report(put(count, self::count()))
}

/// Writes the device of this thread.
#[unsafe(no_mangle)]
pub extern "C" fn cudaGetDevice(device: *mut c_int) -> c_int {
    report(put(device, thread::device()))
}

/// Gives this thread another device.
#[unsafe(no_mangle)]
pub extern "C" fn cudaSetDevice(device: c_int) -> c_int {
    report(check(device).map(|()| thread::set_device(device)))
}

/// Gives this thread the first of `len` devices of a list, or of all if `len` is 0.
#[unsafe(no_mangle)]
pub extern "C" fn cudaSetValidDevices(device_arr: *mut c_int, len: c_int) -> c_int {
    report((|| {
        if len == 0 {
            thread::set_device(0);
            return Ok(());
        }
        required(device_arr)?;
        if !(0..=count()).contains(&len) {
            return Err(Error::INVALID_VALUE);
        }
        // SAFETY: not NULL; the interface asks for `len` numbers there.
        let devices = unsafe { std::slice::from_raw_parts(device_arr, len as usize) };
        devices.iter().try_for_each(|&device| check(device))?;
        thread::set_device(devices[0]);
        Ok(())
    })())
}

/// Waits until the device of this thread has nothing left to do, which is so.
#[unsafe(no_mangle)]
pub extern "C" fn cudaDeviceSynchronize() -> c_int {
    0
}

/// The older name of `cudaDeviceSynchronize`.
#[unsafe(no_mangle)]
pub extern "C" fn cudaThreadSynchronize() -> c_int {
    0
}

// ---------------------------------------------------------------- peers

static PEERS: [[AtomicBool; MOST_DEVICES]; MOST_DEVICES] =
    [const { [const { AtomicBool::new(false) }; MOST_DEVICES] }; MOST_DEVICES];

/// Ends the access of a device to others, and theirs to it, and forgets its flags.
pub(crate) fn reset(device: c_int) {
    for other in 0..MOST_DEVICES as c_int {
        peer(device, other).store(false, Relaxed);
        peer(other, device).store(false, Relaxed);
    }
    FLAGS[device as usize].store(0, Relaxed);
}

/// Whether `device` has access to the memory of `other`; both are devices.
fn peer(device: c_int, other: c_int) -> &'static AtomicBool {
    &PEERS[device as usize][other as usize]
}

/// Writes 1 if `device` can get access to the memory of `peer_device`: each can to each other one.
#[unsafe(no_mangle)]
pub extern "C" fn cudaDeviceCanAccessPeer(
    can_access: *mut c_int,
    device: c_int,
    peer_device: c_int,
) -> c_int {
    report((|| {
        required(can_access)?;
        check(device)?;
        check(peer_device)?;
        put(can_access, c_int::from(device != peer_device))
    })())
}

/// The device of this thread gets access to the memory of another. `flags` is 0.
#[unsafe(no_mangle)]
pub extern "C" fn cudaDeviceEnablePeerAccess(peer_device: c_int, flags: c_uint) -> c_int {
    report((|| {
        check(peer_device)?;
        if flags != 0 {
            return Err(Error::INVALID_VALUE);
        }
        let device = thread::device();
        if device == peer_device {
            return Err(Error::INVALID_DEVICE);
        }
        if peer(device, peer_device).swap(true, Relaxed) {
            Err(Error::PEER_ACCESS_ALREADY_ENABLED)
        } else {
            Ok(())
        }
    })())
}

/// The device of this thread gives up its access to the memory of another.
#[unsafe(no_mangle)]
pub extern "C" fn cudaDeviceDisablePeerAccess(peer_device: c_int) -> c_int {
    report((|| {
        check(peer_device)?;
        if peer(thread::device(), peer_device).swap(false, Relaxed) {
            Ok(())
        } else {
            Err(Error::PEER_ACCESS_NOT_ENABLED)
        }
    })())
}

/// Writes what the link between two devices can do: `attribute` 1 a rank of its speed, 0 the best; 2 whether there is access;
/// 3 whether atomic operations work across it.
#[unsafe(no_mangle)]
pub extern "C" fn cudaDeviceGetP2PAttribute(
    value: *mut c_int,
    attribute: c_int,
    device: c_int,
    peer_device: c_int,
) -> c_int {
    report((|| {
        required(value)?;
        check(device)?;
        check(peer_device)?;
        if device == peer_device {
            return Err(Error::INVALID_DEVICE);
        }
        match attribute {
            1 => put(value, 0),
            2 | 3 => put(value, 1),
            _ => Err(Error::INVALID_VALUE),
        }
    })())
}

// ---------------------------------------------------------------- settings that a host has no use for, but remembers

static FLAGS: [AtomicU32; MOST_DEVICES] = [const { AtomicU32::new(0) }; MOST_DEVICES];
static CACHE_CONFIGURATION: AtomicU32 = AtomicU32::new(0);
static BANK_SIZE: AtomicU32 = AtomicU32::new(0);

/// All bits of `cudaSetDeviceFlags`.
const FLAG_MASK: c_uint = 0x1f;

/// How the device of this thread waits and maps, which changes nothing here. `flags` of CUDA.
#[unsafe(no_mangle)]
pub extern "C" fn cudaSetDeviceFlags(flags: c_uint) -> c_int {
    report((|| {
        if flags & !FLAG_MASK != 0 {
            return Err(Error::INVALID_VALUE);
        }
        FLAGS[thread::device() as usize].store(flags, Relaxed);
        Ok(())
    })())
}

/// Writes the flags of the device of this thread.
#[unsafe(no_mangle)]
pub extern "C" fn cudaGetDeviceFlags(flags: *mut c_uint) -> c_int {
    report(put(flags, FLAGS[thread::device() as usize].load(Relaxed)))
}

/// Which cache is to be larger, from 0 to 3, which changes nothing here.
#[unsafe(no_mangle)]
pub extern "C" fn cudaDeviceSetCacheConfig(configuration: c_uint) -> c_int {
    report(remember(&CACHE_CONFIGURATION, configuration, 3))
}

/// Writes what `cudaDeviceSetCacheConfig` was told.
#[unsafe(no_mangle)]
pub extern "C" fn cudaDeviceGetCacheConfig(configuration: *mut c_uint) -> c_int {
    report(put(configuration, CACHE_CONFIGURATION.load(Relaxed)))
}

/// How wide the banks of shared memory are, from 0 to 2, which changes nothing here.
#[unsafe(no_mangle)]
pub extern "C" fn cudaDeviceSetSharedMemConfig(configuration: c_uint) -> c_int {
    report(remember(&BANK_SIZE, configuration, 2))
}

/// Writes what `cudaDeviceSetSharedMemConfig` was told.
#[unsafe(no_mangle)]
pub extern "C" fn cudaDeviceGetSharedMemConfig(configuration: *mut c_uint) -> c_int {
    report(put(configuration, BANK_SIZE.load(Relaxed)))
}

fn remember(place: &AtomicU32, value: c_uint, most: c_uint) -> Result {
    if value > most {
        return Err(Error::INVALID_VALUE);
    }
    place.store(value, Relaxed);
    Ok(())
}

// ---------------------------------------------------------------- versions and places

/// The version of CUDA whose interface this is.
const VERSION: c_int = 9000;

/// Writes 9000, for CUDA 9.0.
#[unsafe(no_mangle)]
pub extern "C" fn cudaDriverGetVersion(version: *mut c_int) -> c_int {
    report(put(version, VERSION))
}

/// Writes 9000, for CUDA 9.0.
#[unsafe(no_mangle)]
pub extern "C" fn cudaRuntimeGetVersion(version: *mut c_int) -> c_int {
    report(put(version, VERSION))
}

/// Writes where `device` would be on a bus, `0000:NN:00.0` with the number of the device, into `len` bytes.
#[unsafe(no_mangle)]
pub extern "C" fn cudaDeviceGetPCIBusId(id: *mut c_char, len: c_int, device: c_int) -> c_int {
    report((|| {
        required(id)?;
        check(device)?;
        let text = format!("0000:{device:02X}:00.0\0");
        if len < text.len() as c_int {
            return Err(Error::INVALID_VALUE);
        }
        // SAFETY: not NULL; the caller has `len` bytes there, which are enough.
        unsafe { std::ptr::copy_nonoverlapping(text.as_ptr(), id.cast::<u8>(), text.len()) };
        Ok(())
    })())
}

/// Writes the device at a place as `cudaDeviceGetPCIBusId` gives it, with or without the domain or the function.
#[unsafe(no_mangle)]
pub extern "C" fn cudaDeviceGetByPCIBusId(device: *mut c_int, id: *const c_char) -> c_int {
    report((|| {
        required(device)?;
        required(id)?;
        // SAFETY: not NULL; the interface asks for a text that ends.
        let text = unsafe { CStr::from_ptr(id) }.to_str().map_err(|_| Error::INVALID_VALUE)?;
        let bus = match text.split(':').collect::<Vec<_>>()[..] {
            ["0000", bus, slot] | [bus, slot] if matches!(slot, "00" | "00.0") => bus,
            _ => return Err(Error::INVALID_VALUE),
        };
        let number = c_int::from_str_radix(bus, 16).map_err(|_| Error::INVALID_VALUE)?;
        check(number)?;
        put(device, number)
    })())
}

/// Begins a profile: there is nothing to be profiled.
#[unsafe(no_mangle)]
pub extern "C" fn cudaProfilerStart() -> c_int {
    0
}

/// Ends a profile.
#[unsafe(no_mangle)]
pub extern "C" fn cudaProfilerStop() -> c_int {
    0
}
