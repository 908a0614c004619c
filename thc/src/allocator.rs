//! `THCAllocator.h`, `THCCachingAllocator.h`, `THCCachingHostAllocator.h`: where memory of devices comes from.

use crate::cuda::{self, SUCCESS};
use crate::object::{Allocator, DeviceAllocator, Stream};
use std::collections::BTreeMap;
use std::ffi::{c_int, c_void};
use std::ops::RangeInclusive;
use std::ptr;
use std::sync::{Mutex, MutexGuard, PoisonError};

// ---- Host memory that copies go to and from, and memory of both.

/// `cudaMemAttachGlobal`.
const ATTACH_GLOBAL: u32 = 1;

unsafe extern "C-unwind" fn host_malloc(_context: *mut c_void, size: isize) -> *mut c_void {
    let mut block = ptr::null_mut();
    match usize::try_from(size) {
        // SAFETY: a place for the block.
        Ok(size) if size > 0 && unsafe { cuda::cudaHostAlloc(&mut block, size, 0) } == SUCCESS => block,
        _ => ptr::null_mut(),
    }
}

unsafe extern "C-unwind" fn host_free(_context: *mut c_void, block: *mut c_void) {
    // SAFETY: one of `host_malloc`, or NULL.
    unsafe { cuda::cudaFreeHost(block) };
}

unsafe extern "C-unwind" fn both_malloc(_context: *mut c_void, size: isize) -> *mut c_void {
    let mut block = ptr::null_mut();
    let Ok(size) = usize::try_from(size) else { return block };
    if size > 0 {
        // SAFETY: as above; where there is no memory, the place stays NULL.
        unsafe { cuda::cudaMallocManaged(&mut block, size, ATTACH_GLOBAL) };
    }
    block
}

unsafe extern "C-unwind" fn both_free(_context: *mut c_void, block: *mut c_void) {
    // SAFETY: one of `both_malloc`, or NULL.
    unsafe { cuda::cudaFree(block) };
}

/// `THCudaHostAllocator`: pinned memory of the host.
#[unsafe(no_mangle)]
pub(crate) static mut THCudaHostAllocator: Allocator =
    Allocator { malloc: Some(host_malloc), realloc: None, free: Some(host_free) };

/// `THCUVAAllocator`: memory of host and device.
#[unsafe(no_mangle)]
pub(crate) static mut THCUVAAllocator: Allocator =
    Allocator { malloc: Some(both_malloc), realloc: None, free: Some(both_free) };

/// `THCCachingHostAllocator`: pinned memory that is kept for the next who asks for as much.
#[unsafe(no_mangle)]
pub(crate) static mut THCCachingHostAllocator: Allocator =
    Allocator { malloc: Some(kept_host_malloc), realloc: None, free: Some(kept_host_free) };

// ---- Memory of devices.

unsafe extern "C-unwind" fn device_malloc(
    _context: *mut c_void,
    pointer: *mut *mut c_void,
    size: usize,
    _stream: cuda::Stream,
) -> cuda::Error {
    // SAFETY: by the caller's promise.
    unsafe { cuda::cudaMalloc(pointer, size) }
}

unsafe extern "C-unwind" fn device_free(_context: *mut c_void, block: *mut c_void) -> cuda::Error {
    // SAFETY: as above.
    unsafe { cuda::cudaFree(block) }
}

/// What a state has before another one is set: CUDA's memory.
pub(crate) static mut DEVICE: DeviceAllocator = DeviceAllocator {
    malloc: Some(device_malloc),
    realloc: None,
    free: Some(device_free),
    emptyCache: None,
    cacheInfo: None,
    state: ptr::null_mut(),
};

unsafe extern "C-unwind" fn no_malloc(
    _context: *mut c_void,
    _pointer: *mut *mut c_void,
    _size: usize,
    _stream: cuda::Stream,
) -> cuda::Error {
    cuda::INVALID_VALUE
}

/// `THCIpcAllocator`: for memory of another process, which is only closed.
#[unsafe(no_mangle)]
pub(crate) static mut THCIpcAllocator: DeviceAllocator = DeviceAllocator {
    malloc: Some(no_malloc),
    realloc: None,
    free: Some(ipc_free),
    emptyCache: None,
    cacheInfo: None,
    state: ptr::null_mut(),
};

/// Closes nothing: CUDA's runtime of a host device opens no memory of another process.
unsafe extern "C-unwind" fn ipc_free(_context: *mut c_void, _block: *mut c_void) -> cuda::Error {
    cuda::INVALID_VALUE
}

// ---- Memory that is kept.

/// What a block is kept under.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    size: usize,
    device: c_int,
    /// How often the device had been reset: a reset frees its memory.
    resets: u64,
}

impl Key {
    /// That of a new block.
    fn new(size: usize, device: c_int) -> Self {
        Key { size, device, resets: resets(device) }
    }

    /// Whether the memory is still there.
    fn is_current(self) -> bool {
        self.resets == resets(self.device)
    }
}

fn resets(device: c_int) -> u64 {
    // SAFETY: no requirements.
    unsafe { cuda::THCudart_resets(device) }
}

/// A block, and whether somebody has it.
struct Known {
    key: Key,
    is_taken: bool,
}

/// Blocks by their addresses, and those that nobody has by size and device.
struct Kept {
    blocks: BTreeMap<usize, Known>,
    free: BTreeMap<Key, Vec<usize>>,
}

impl Kept {
    const fn new() -> Self {
        Kept { blocks: BTreeMap::new(), free: BTreeMap::new() }
    }

    /// A block of that size that nobody has, of one of these devices.
    fn take(&mut self, size: usize, devices: RangeInclusive<c_int>) -> Option<usize> {
        let (first, last) = devices.into_inner();
        let keys = Key { size, device: first, resets: 0 }..=Key { size, device: last, resets: u64::MAX };
        let mut lists = self.free.range_mut(keys).filter(|(key, _)| key.is_current());
        let block = lists.find_map(|(_, list)| list.pop())?;
        if let Some(known) = self.blocks.get_mut(&block) {
            known.is_taken = true;
        }
        Some(block)
    }

    /// A new block, which somebody has.
    fn add(&mut self, block: usize, size: usize, device: c_int) {
        self.blocks.insert(block, Known { key: Key::new(size, device), is_taken: true });
    }

    /// A block comes back; `false` if it is none that somebody has.
    fn give(&mut self, block: usize) -> bool {
        match self.blocks.get_mut(&block) {
            Some(known) if known.is_taken && known.key.is_current() => {
                known.is_taken = false;
                self.free.entry(known.key).or_default().push(block);
                true
            }
            _ => false,
        }
    }

    /// Gives away the blocks that nobody has. That needs no memory, since there may be none.
    fn drain(&mut self, free: impl Fn(*mut c_void)) {
        self.blocks.retain(|_, known| known.is_taken && known.key.is_current());
        let lists = std::mem::take(&mut self.free).into_iter().filter(|(key, _)| key.is_current());
        for block in lists.flat_map(|(_, list)| list) {
            free(ptr::with_exposed_provenance_mut(block));
        }
    }
}

static ON_DEVICES: Mutex<Kept> = Mutex::new(Kept::new());
static ON_HOST: Mutex<Kept> = Mutex::new(Kept::new());

fn locked(kept: &'static Mutex<Kept>) -> MutexGuard<'static, Kept> {
    kept.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Sizes are rounded up to 512 bytes, so that more blocks serve.
fn rounded(size: usize) -> usize {
    size.checked_next_multiple_of(512).unwrap_or(size)
}

unsafe extern "C-unwind" fn kept_malloc(
    _context: *mut c_void,
    pointer: *mut *mut c_void,
    size: usize,
    _stream: cuda::Stream,
) -> cuda::Error {
    let (device, size) = (cuda::device(), rounded(size));
    // SAFETY: the caller's place for the block.
    unsafe {
        if size == 0 {
            *pointer = ptr::null_mut();
            return SUCCESS;
        }
        if let Some(block) = locked(&ON_DEVICES).take(size, device..=device) {
            *pointer = ptr::with_exposed_provenance_mut(block);
            return SUCCESS;
        }
        let mut status = cuda::cudaMalloc(pointer, size);
        if status != SUCCESS {
            kept_empty(ptr::null_mut());
            status = cuda::cudaMalloc(pointer, size);
        }
        if status == SUCCESS {
            locked(&ON_DEVICES).add((*pointer).expose_provenance(), size, device);
        }
        status
    }
}

unsafe extern "C-unwind" fn kept_free(_context: *mut c_void, block: *mut c_void) -> cuda::Error {
    if block.is_null() || locked(&ON_DEVICES).give(block.addr()) { SUCCESS } else { cuda::INVALID_VALUE }
}

unsafe extern "C-unwind" fn kept_empty(_context: *mut c_void) -> cuda::Error {
    locked(&ON_DEVICES).drain(|block| {
        // SAFETY: a block of cudaMalloc that nobody has.
        unsafe { cuda::cudaFree(block) };
    });
    SUCCESS
}

unsafe extern "C-unwind" fn kept_info(
    _context: *mut c_void,
    device: c_int,
    cached: *mut usize,
    largest: *mut usize,
) -> cuda::Error {
    let kept = locked(&ON_DEVICES);
    let is_own = |key: &Key| key.device == device && key.is_current();
    let (mut bytes, mut most) = (0, 0);
    for (key, list) in kept.free.iter().filter(|(key, list)| is_own(key) && !list.is_empty()) {
        bytes += key.size * list.len();
        most = most.max(key.size);
    }
    // SAFETY: the caller's places for the numbers.
    unsafe {
        if let Some(cached) = cached.as_mut() {
            *cached += bytes;
        }
        if let Some(largest) = largest.as_mut() {
            *largest = (*largest).max(most);
        }
    }
    SUCCESS
}

static mut KEEPING: DeviceAllocator = DeviceAllocator {
    malloc: Some(kept_malloc),
    realloc: None,
    free: Some(kept_free),
    emptyCache: Some(kept_empty),
    cacheInfo: Some(kept_info),
    state: ptr::null_mut(),
};

/// The allocator that keeps freed memory for who asks for as much on the same device. It stays.
///
/// # Safety
///
/// As in C.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn THCCachingAllocator_get() -> *mut DeviceAllocator {
    &raw mut KEEPING
}

/// The block of the caching allocator that `ptr` lies in, and its bytes in `size`, unless that is NULL; NULL if there is none.
///
/// # Safety
///
/// As in C.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn THCCachingAllocator_getBaseAllocation(
    pointer: *mut c_void,
    size: *mut usize,
) -> *mut c_void {
    let kept = locked(&ON_DEVICES);
    let found = kept.blocks.range(..=pointer.addr()).rev().find(|(_, known)| known.key.is_current());
    let Some((&block, known)) = found.filter(|(block, known)| pointer.addr() < *block + known.key.size)
    else {
        return ptr::null_mut();
    };
    // SAFETY: NULL or the caller's place for the number.
    if let Some(size) = unsafe { size.as_mut() } {
        *size = known.key.size;
    }
    ptr::with_exposed_provenance_mut(block)
}

/// Says that a stream uses a block, too: streams of a host device have done with it when a call returns.
///
/// # Safety
///
/// As in C.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn THCCachingAllocator_recordStream(_ptr: *mut c_void, stream: *mut Stream) {
    // SAFETY: NULL or a stream.
    if let Some(stream) = unsafe { stream.as_ref() } {
        // SAFETY: a stream of CUDA's.
        unsafe { cuda::cudaStreamSynchronize(stream.stream) };
    }
}

unsafe extern "C-unwind" fn kept_host_malloc(_context: *mut c_void, size: isize) -> *mut c_void {
    let Ok(size) = usize::try_from(size) else { return ptr::null_mut() };
    let size = rounded(size);
    if size == 0 {
        return ptr::null_mut();
    }
    if let Some(block) = locked(&ON_HOST).take(size, 0..=c_int::MAX) {
        return ptr::with_exposed_provenance_mut(block);
    }
    // SAFETY: no requirements.
    let block = unsafe { host_malloc(ptr::null_mut(), size as isize) };
    if !block.is_null() {
        locked(&ON_HOST).add(block.expose_provenance(), size, cuda::device());
    }
    block
}

unsafe extern "C-unwind" fn kept_host_free(_context: *mut c_void, block: *mut c_void) {
    if !block.is_null() {
        locked(&ON_HOST).give(block.addr());
    }
}

/// Frees what the caching allocator of the host keeps.
///
/// # Safety
///
/// As in C.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn THCCachingHostAllocator_emptyCache() {
    locked(&ON_HOST).drain(|block| {
        // SAFETY: a block of cudaHostAlloc that nobody has.
        unsafe { cuda::cudaFreeHost(block) };
    });
}

/// Says that a stream uses a block of the caching allocator of the host until it has done what it was given.
///
/// # Safety
///
/// As in C.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn THCCachingHostAllocator_recordEvent(
    _ptr: *mut c_void,
    stream: *mut Stream,
) -> cuda::Error {
    // SAFETY: NULL or a stream, around one of CUDA's.
    unsafe { stream.as_ref().map_or(SUCCESS, |stream| cuda::cudaStreamSynchronize(stream.stream)) }
}
