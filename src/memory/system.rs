//! Blocks of the C library: how the system is asked for memory.

use std::ffi::c_void;
use std::ptr;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Blocks larger than this are aligned to [`ALIGNMENT`].
const ALIGN_ABOVE: usize = 5120;
/// What the elements of large tensors are aligned to.
pub(super) const ALIGNMENT: usize = 64;

/// The largest block that has been freed: blocks that large, but no larger ones, may be lying about for reuse.
///
/// With glibc 2.36, a block that is made and freed again costs 23 ns by this way and 113 ns by `posix_memalign` alone; of two
/// at a time 25 and 120; of two of 120 kB and more 25 and 1400 to 2000, since the heap shrinks and grows each time. To try
/// `malloc` first whatever has been freed makes blocks of a heap that only grows 10 % (8 kB) to 70 % (120 kB) dearer. Where
/// sizes differ much, the heap may become a tenth larger by it.
static LARGEST_FREED: AtomicUsize = AtomicUsize::new(0);

/// Blocks at least this large ask the kernel for huge pages: the first touch of each page costs more
/// than the work done on it, and that of a huge page is one fault, where as many small ones have 512.
const HUGE_PAGES_ABOVE: usize = 4 << 20;
pub(super) const HUGE_PAGE: usize = 2 << 20;

/// The bytes the C library set aside for `block`.
#[inline]
pub(super) fn usable_size(block: *mut c_void) -> isize {
    // SAFETY: `block` is NULL or was returned by the malloc family and not freed since.
    #[cfg(any(target_os = "linux", target_os = "android"))]
    return unsafe { libc::malloc_usable_size(block) as isize };
    // SAFETY: as above.
    #[cfg(target_vendor = "apple")]
    return unsafe { libc::malloc_size(block) as isize };
    #[cfg(not(any(target_os = "linux", target_os = "android", target_vendor = "apple")))]
    return {
        let _ = block;
        0
    };
}

/// An aligned block; NULL if the system has no memory.
fn try_aligned(bytes: usize) -> *mut c_void {
    // A block that was freed fits the next of its size. `posix_memalign` of many C libraries asks for more, to cut
    // an aligned block out of it, and passes by: the heap would grow by a block for each of the first few. `malloc`
    // finds it, and it is aligned.
    if bytes <= LARGEST_FREED.load(Ordering::Relaxed) {
        // SAFETY: malloc accepts any size.
        let block = unsafe { libc::malloc(bytes) };
        if block.addr() % ALIGNMENT == 0 {
            return block;
        }
        // SAFETY: made just now.
        unsafe { libc::free(block) };
    }
    let mut block = ptr::null_mut();
    // SAFETY: `block` is a place for the result; the alignment is a power of two.
    match unsafe { libc::posix_memalign(&mut block, ALIGNMENT, bytes) } {
        0 => block,
        _ => ptr::null_mut(),
    }
}

/// A block of `bytes` bytes, which are not 0, aligned if it is large: one attempt; NULL if the system has no memory.
pub(super) fn try_alloc(bytes: usize) -> *mut c_void {
    if bytes <= ALIGN_ABOVE {
        // SAFETY: malloc accepts any size.
        return unsafe { libc::malloc(bytes) };
    }
    let block = try_aligned(bytes);
    #[cfg(target_os = "linux")]
    if bytes >= HUGE_PAGES_ABOVE && !block.is_null() {
        // Whole huge pages inside the block. Aligning the block itself to them would make the C library
        // map and unmap it anew every time.
        let head = block.cast::<u8>().align_offset(HUGE_PAGE);
        let length = (bytes - head) & !(HUGE_PAGE - 1);
        // SAFETY: advice about pages inside the block just made; it never changes contents.
        unsafe { libc::madvise(block.byte_add(head), length, libc::MADV_HUGEPAGE) };
    }
    block
}

/// Gives a block back that has `bytes` usable bytes.
///
/// # Safety
///
/// A live block of the C library that is not used afterwards.
#[inline]
pub(super) unsafe fn release(block: *mut c_void, bytes: isize) {
    if bytes as usize > LARGEST_FREED.load(Ordering::Relaxed) {
        LARGEST_FREED.store(bytes as usize, Ordering::Relaxed);
    }
    // SAFETY: by the caller's promise.
    unsafe { libc::free(block) }
}
