//! Whether memory can be read, without reading it: for headers that somebody may have freed behind the library's back.

use std::io::Error;

/// Whether the first and the last of `bytes` bytes at an address can be read. Where the system does not answer, they
/// count as such that can.
pub fn readable<T>(start: *const T, bytes: usize) -> bool {
    let ends = [0, bytes.saturating_sub(1)];
    bytes == 0 || ends.into_iter().all(|offset| byte_is_readable(start.addr().wrapping_add(offset)))
}

fn byte_is_readable(address: usize) -> bool {
    read::<u8>(address).is_ok()
}

/// The plain number at an address; `None` where the system does not answer, an error where nothing can be read.
pub(crate) fn read<T: Copy + Default>(address: usize) -> Result<Option<T>, ()> {
    let mut value = T::default();
    let local = libc::iovec { iov_base: (&raw mut value).cast(), iov_len: size_of::<T>() };
    let remote = libc::iovec { iov_base: std::ptr::without_provenance_mut(address), iov_len: size_of::<T>() };
    // SAFETY: so many bytes are written, to `value`, which may have any; an address that cannot be read is an error of
    // the call.
    let read =
        unsafe { libc::process_vm_readv(libc::getpid(), &raw const local, 1, &raw const remote, 1, 0) };
    match read {
        _ if read == size_of::<T>() as isize => Ok(Some(value)),
        -1 if Error::last_os_error().raw_os_error() != Some(libc::EFAULT) => Ok(None),
        _ => Err(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_mapped_is_not_readable() {
        let here = [1_u64; 4];
        assert!(readable(here.as_ptr(), size_of_val(&here)));
        assert!(!readable(std::ptr::without_provenance::<u8>(16), 1));
        assert!(readable(std::ptr::null::<u8>(), 0));
    }
}
