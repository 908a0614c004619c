//! `THCAllocator.h`, `THCCachingAllocator.h`, `THCCachingHostAllocator.h`: where memory of devices comes from.

use crate::cuda::{self, SUCCESS};
use crate::object::{Allocator, DeviceAllocator, Stream};
use std::collections::BTreeMap;
use std::ffi::{c_int, c_void};
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

/// Blocks by their addresses, and those that nobody has by device and size.
struct Kept {
    sizes: BTreeMap<usize, (c_int, usize)>,
    free: BTreeMap<(c_int, usize), Vec<usize>>,
}

impl Kept {
    const fn new() -> Self {
        Kept { sizes: BTreeMap::new(), free: BTreeMap::new() }
    }

    /// A block of that size that nobody has.
    fn take(&mut self, device: c_int, size: usize) -> Option<usize> {
        self.free.get_mut(&(device, size))?.pop()
    }

    /// A block comes back; `false` if it is none.
    fn give(&mut self, block: usize) -> bool {
        match self.sizes.get(&block) {
            Some(&key) => {
                self.free.entry(key).or_default().push(block);
                true
            }
            None => false,
        }
    }

    /// The blocks that nobody has, which are not kept any more.
    fn drain(&mut self) -> Vec<usize> {
        let blocks: Vec<usize> = std::mem::take(&mut self.free).into_values().flatten().collect();
        for block in &blocks {
            self.sizes.remove(block);
        }
        blocks
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
        if let Some(block) = locked(&ON_DEVICES).take(device, size) {
            *pointer = ptr::with_exposed_provenance_mut(block);
            return SUCCESS;
        }
        let mut status = cuda::cudaMalloc(pointer, size);
        if status != SUCCESS {
            kept_empty(ptr::null_mut());
            status = cuda::cudaMalloc(pointer, size);
        }
        if status == SUCCESS {
            locked(&ON_DEVICES).sizes.insert((*pointer).expose_provenance(), (device, size));
        }
        status
    }
}

unsafe extern "C-unwind" fn kept_free(_context: *mut c_void, block: *mut c_void) -> cuda::Error {
    if block.is_null() || locked(&ON_DEVICES).give(block.addr()) { SUCCESS } else { cuda::INVALID_VALUE }
}

unsafe extern "C-unwind" fn kept_empty(_context: *mut c_void) -> cuda::Error {
    let blocks = locked(&ON_DEVICES).drain();
    for block in blocks {
        // SAFETY: a block of cudaMalloc that nobody has.
        unsafe { cuda::cudaFree(ptr::with_exposed_provenance_mut(block)) };
    }
    SUCCESS
}

unsafe extern "C-unwind" fn kept_info(
    _context: *mut c_void,
    device: c_int,
    cached: *mut usize,
    largest: *mut usize,
) -> cuda::Error {
    let kept = locked(&ON_DEVICES);
    let own = kept.free.iter().filter(|((on, _), blocks)| *on == device && !blocks.is_empty());
    let (mut bytes, mut most) = (0, 0);
    for (&(_, size), blocks) in own {
        bytes += size * blocks.len();
        most = most.max(size);
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
    let found = kept.sizes.range(..=pointer.addr()).next_back();
    let Some((&block, &(_, bytes))) = found.filter(|(block, (_, bytes))| pointer.addr() < *block + bytes)
    else {
        return ptr::null_mut();
    };
    // SAFETY: NULL or the caller's place for the number.
    if let Some(size) = unsafe { size.as_mut() } {
        *size = bytes;
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
    if let Some(block) = locked(&ON_HOST).take(0, size) {
        return ptr::with_exposed_provenance_mut(block);
    }
    // SAFETY: no requirements.
    let block = unsafe { host_malloc(ptr::null_mut(), size as isize) };
    if !block.is_null() {
        locked(&ON_HOST).sizes.insert(block.expose_provenance(), (0, size));
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
    let blocks = locked(&ON_HOST).drain();
    for block in blocks {
        // SAFETY: a block of cudaHostAlloc that nobody has.
        unsafe { cuda::cudaFreeHost(ptr::with_exposed_provenance_mut(block)) };
    }
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
