//! Memory straight from the system: reserved at once, and there page by page when it is written to.

use super::system::HUGE_PAGE;
use crate::error::{Error, Result};
use std::ffi::c_void;
use std::ptr::{self, NonNull};

/// How much is mapped for `len` bytes that begin at a multiple of [`HUGE_PAGE`].
fn mapped(len: usize) -> Option<usize> {
    len.checked_next_multiple_of(HUGE_PAGE)?.checked_add(HUGE_PAGE)
}

/// `len` bytes, all 0, that take no memory before they are written to.
///
/// # Errors
///
/// The system does not reserve so many.
pub(super) fn map(len: usize) -> Result<NonNull<u8>> {
    let failed = || Error::plain(format!("not enough memory: tried to reserve {len} bytes"));
    let size = mapped(len).ok_or_else(failed)?;
    let (access, kind) =
        (libc::PROT_READ | libc::PROT_WRITE, libc::MAP_PRIVATE | libc::MAP_ANON | libc::MAP_NORESERVE);
    // SAFETY: a fresh mapping at an address of the kernel's choice.
    let start = unsafe { libc::mmap(ptr::null_mut(), size, access, kind, -1, 0) };
    if start == libc::MAP_FAILED {
        return Err(failed());
    }
    let data = start.cast::<u8>().map_addr(|address| address.next_multiple_of(HUGE_PAGE));
    let before = data.addr() - start.addr();
    // SAFETY: the ends of the mapping made above, which nobody has seen yet; both are whole pages.
    unsafe {
        if before > 0 {
            libc::munmap(start, before);
        }
        libc::munmap(data.add(size - HUGE_PAGE).cast(), HUGE_PAGE - before);
        #[cfg(target_os = "linux")]
        libc::madvise(data.cast(), size - HUGE_PAGE, libc::MADV_HUGEPAGE);
    }
    NonNull::new(data).ok_or_else(failed)
}

/// Gives back what [`map`] gave.
///
/// # Safety
///
/// `data` came from [`map`] for `len` bytes and is not used afterwards.
pub(super) unsafe fn unmap(data: NonNull<u8>, len: usize) {
    // SAFETY: by the caller's promise.
    unsafe { libc::munmap(data.as_ptr().cast(), len.next_multiple_of(HUGE_PAGE)) };
}

/// Gives the memory of the whole pages among some bytes back. The bytes can be used still, and hold anything.
///
/// # Safety
///
/// The bytes are a part of what [`map`] gave.
pub(super) unsafe fn discard(data: *mut u8, len: usize) {
    // SAFETY: no requirements.
    let page = usize::try_from(unsafe { libc::sysconf(libc::_SC_PAGESIZE) }).unwrap_or(HUGE_PAGE);
    let before = data.addr().next_multiple_of(page) - data.addr();
    let whole = len.saturating_sub(before) / page * page;
    if whole > 0 {
        // SAFETY: whole pages inside the bytes, by the caller's promise.
        unsafe { libc::madvise(data.add(before).cast::<c_void>(), whole, libc::MADV_DONTNEED) };
    }
}

#[cfg(test)]
mod tests {
    use super::{HUGE_PAGE, discard, map, unmap};

    #[test]
    fn pages_begin_at_large_ones_and_can_be_used_to_their_end_and_again() {
        for len in [1, HUGE_PAGE, 3 * HUGE_PAGE + 1] {
            let data = map(len).unwrap();
            assert_eq!(data.addr().get() % HUGE_PAGE, 0);
            // SAFETY: `len` bytes, that are not used behind `unmap`.
            unsafe {
                let last = data.add(len - 1);
                assert_eq!(last.read(), 0);
                last.write(1);
                discard(data.as_ptr(), len);
                last.write(2);
                assert_eq!(last.read(), 2);
                unmap(data, len);
            }
        }
        assert!(map(usize::MAX).is_err() && map(usize::MAX / 2).is_err());
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn what_is_discarded_is_whole_pages_inside() {
        let data = map(HUGE_PAGE).unwrap();
        // SAFETY: bytes of the mapping, which is not used behind `unmap`.
        unsafe {
            data.write_bytes(7, HUGE_PAGE);
            discard(data.as_ptr().add(100), HUGE_PAGE - 200);
            assert_eq!((data.read(), data.add(99).read(), data.add(HUGE_PAGE - 1).read()), (7, 7, 7));
            assert_eq!(data.add(HUGE_PAGE / 2).read(), 0);
            unmap(data, HUGE_PAGE);
        }
    }
}
