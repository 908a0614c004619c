//! Files and shared memory mapped into storages: what is behind `THMapAllocator` and
//! `THRefcountedMapAllocator`.
//!
//! A [`MapContext`] says which file and how; the allocator maps it. The counted form keeps a
//! reference count in front of the data, inside the mapping, where every process that maps the same
//! object finds it; the last one to leave removes the object's name.

use super::alloc;
use crate::audit;
use crate::audit::object::Audited;
use crate::cancellation::HeldCancellation;
use crate::error::{Error, Result};
use std::ffi::{CStr, c_int, c_void};
use std::os::fd::{AsRawFd, FromRawFd, IntoRawFd, OwnedFd};
use std::os::raw::c_char;
use std::ptr::{self, NonNull};
use std::sync::atomic::{AtomicI32, Ordering};

/// The file is mapped for reading and writing, seen by all who map it, and created if missing.
pub const SHARED: c_int = 1;
/// As [`SHARED`], for a POSIX shared memory object instead of a file.
pub const SHAREDMEM: c_int = 2;
/// The object must not exist yet.
pub const EXCLUSIVE: c_int = 4;
/// The object must exist already.
pub const NOCREATE: c_int = 8;
/// The file descriptor stays open as long as the mapping.
pub const KEEPFD: c_int = 16;
/// The file descriptor comes from the caller; the name is informative.
pub const FROMFD: c_int = 32;
/// The name is removed as soon as the object is mapped.
pub const UNLINK: c_int = 64;

/// Bytes in front of the data of a counted mapping; the count is in the first four of them.
const COUNT_AREA: isize = 64;

const NO_NAME: &CStr = c"filename not specified";

/// What to map, and what was mapped: `THMapAllocatorContext`. Opaque to C.
pub struct MapContext {
    /// Own block, or [`NO_NAME`].
    name: *mut c_char,
    flags: c_int,
    /// Bytes mapped; 0 before.
    size: isize,
    /// -1 if there is none.
    fd: c_int,
}

impl MapContext {
    /// A context for `name` (none if `None`), owned by the caller until a storage takes it.
    ///
    /// # Errors
    ///
    /// [`EXCLUSIVE`] alone, which asks for creating a file that is not written.
    pub fn create(name: Option<&CStr>, fd: c_int, flags: c_int) -> Result<NonNull<MapContext>> {
        let flags = if flags & (SHARED | SHAREDMEM) == 0 { flags & !NOCREATE } else { flags };
        if flags == EXCLUSIVE {
            return Err(Error::plain(
                "TH_ALLOCATOR_MAPPED_EXCLUSIVE requires opening the file in shared mode",
            ));
        }
        let own_name = match name {
            None => NO_NAME.as_ptr().cast_mut(),
            Some(name) => {
                let bytes = name.to_bytes_with_nul();
                let copy = alloc::alloc(bytes.len() as isize)?.cast::<u8>();
                // SAFETY: the block was made for these bytes just now.
                unsafe { ptr::copy_nonoverlapping(bytes.as_ptr(), copy, bytes.len()) };
                copy.cast()
            }
        };
        let block = match alloc::alloc(size_of::<MapContext>() as isize) {
            Ok(block) => block.cast::<MapContext>(),
            Err(error) => {
                free_name(own_name);
                return Err(error);
            }
        };
        // SAFETY: the block was made for one context just now.
        unsafe { block.write(MapContext { name: own_name, flags, size: 0, fd }) };
        NonNull::new(block).ok_or_else(Error::overflow)
    }

    /// Ends a context. An open descriptor and a mapping are not touched.
    ///
    /// # Safety
    ///
    /// `this` came from [`MapContext::create`] and is not used afterwards.
    pub unsafe fn destroy(this: NonNull<MapContext>) {
        // SAFETY: valid until the free below, by the caller's promise.
        let context = unsafe { &mut *this.as_ptr() };
        free_name(std::mem::replace(&mut context.name, NO_NAME.as_ptr().cast_mut()));
        // SAFETY: `create` allocated it with `alloc`; it is plain data.
        unsafe { alloc::free_object(this.as_ptr()) };
    }

    /// The name given, or a text that says there is none.
    pub fn name(&self) -> *mut c_char {
        self.name
    }

    /// The open descriptor, or -1.
    pub fn fd(&self) -> c_int {
        self.fd
    }

    /// Bytes mapped.
    pub fn size(&self) -> isize {
        self.size
    }

    fn display_name(&self) -> String {
        self.c_name().to_string_lossy().into_owned()
    }

    fn c_name(&self) -> &CStr {
        // SAFETY: `name` is a terminated string from `create`, alive as long as the context.
        unsafe { CStr::from_ptr(self.name) }
    }

    fn failure(&self, what: &str) -> Error {
        let reason = std::io::Error::last_os_error();
        Error::plain(format!("unable to {what} <{}>: {reason}", self.display_name()))
    }

    fn open(&self) -> Result<OwnedFd> {
        let mut mode = if self.flags & (SHARED | SHAREDMEM) != 0 {
            libc::O_RDWR | libc::O_CREAT
        } else {
            libc::O_RDONLY
        };
        if self.flags & EXCLUSIVE != 0 {
            mode |= libc::O_EXCL;
        }
        if self.flags & NOCREATE != 0 {
            mode &= !libc::O_CREAT;
        }
        // SAFETY: the name is a terminated string; the calls touch no other memory of ours.
        let fd = unsafe {
            if self.flags & SHARED != 0 || self.flags & SHAREDMEM == 0 {
                libc::open(self.name, mode | libc::O_CLOEXEC, 0o600)
            } else {
                libc::shm_open(self.name, mode, 0o600)
            }
        };
        if fd < 0 {
            let kind = if self.flags & SHARED != 0 {
                "open in read-write mode the file"
            } else if self.flags & SHAREDMEM != 0 {
                "open in read-write mode the shared memory object"
            } else {
                "open in read-only mode the file"
            };
            return Err(self.failure(kind));
        }
        // SAFETY: `open` just gave us this descriptor.
        Ok(unsafe { OwnedFd::from_raw_fd(fd) })
    }

    /// Maps `size` bytes (the whole file if 0), growing a writable file that is too short.
    fn map(&mut self, size: isize) -> Result<NonNull<c_void>> {
        if size < 0 {
            return Err(Error::plain("invalid mapping size: negative, maybe an overflow"));
        }
        // Until all is well, a descriptor of the caller's must stay open and one of ours must not.
        let opened = if self.flags & FROMFD == 0 { Some(self.open()?) } else { None };
        let fd = opened.as_ref().map_or(self.fd, |fd| fd.as_raw_fd());

        // SAFETY: `stat` is plain data; all zeros is one of its values.
        let mut stat: libc::stat = unsafe { std::mem::zeroed() };
        // SAFETY: `stat` is a place for the result.
        if unsafe { libc::fstat(fd, &mut stat) } != 0 {
            return Err(self.failure("stat the file"));
        }
        let present = stat.st_size as isize;
        if size > present {
            if self.flags == 0 {
                return Err(Error::plain(format!(
                    "file <{}> size is smaller than the required mapping size <{size}>",
                    self.display_name()
                )));
            }
            // SAFETY: changes a file, no memory of ours.
            if unsafe { libc::ftruncate(fd, size as libc::off_t) } != 0 {
                return Err(self.failure("stretch to the right size the file"));
            }
        }
        let size = if size > 0 { size } else { present };

        let sharing =
            if self.flags & (SHARED | SHAREDMEM) != 0 { libc::MAP_SHARED } else { libc::MAP_PRIVATE };
        // SAFETY: a fresh mapping at an address of the kernel's choice.
        let data = unsafe {
            libc::mmap(ptr::null_mut(), size as usize, libc::PROT_READ | libc::PROT_WRITE, sharing, fd, 0)
        };
        if data == libc::MAP_FAILED {
            return Err(self.failure(&format!("map {size} bytes of the file")));
        }
        if self.flags & UNLINK != 0 && !self.unlink() {
            let error = self.failure("unlink the file");
            // SAFETY: the mapping made above, which nobody has seen yet.
            unsafe { libc::munmap(data, size as usize) };
            return Err(error);
        }

        // From here on nothing fails: the descriptor is ours to keep or to close.
        let keep = self.flags & KEEPFD != 0;
        self.fd = match opened {
            Some(fd) if keep => fd.into_raw_fd(),
            Some(_) => -1,
            None if keep => fd,
            None => {
                // SAFETY: the caller handed its descriptor over with the context.
                unsafe { libc::close(fd) };
                -1
            }
        };
        self.size = size;
        NonNull::new(data).ok_or_else(Error::overflow)
    }

    /// Removes the object's name; `true` if that worked.
    fn unlink(&self) -> bool {
        // SAFETY: the name is a terminated string.
        let status = unsafe {
            if self.flags & SHAREDMEM != 0 { libc::shm_unlink(self.name) } else { libc::unlink(self.name) }
        };
        status == 0
    }
}

fn free_name(name: *mut c_char) {
    if name.cast_const() != NO_NAME.as_ptr() {
        // SAFETY: any other name was allocated by `create` and is freed once, with its context.
        unsafe { alloc::free(name.cast()) };
    }
}

/// Maps what `context` says, `size` bytes of it (0: the whole file).
///
/// # Safety
///
/// `context` is a valid context that nothing else uses during the call.
pub unsafe fn map(context: NonNull<MapContext>, size: isize) -> Result<NonNull<c_void>> {
    let _held = HeldCancellation::new();
    // SAFETY: exclusive by the caller's promise.
    let data = unsafe { &mut *context.as_ptr() }.map(size)?;
    if audit::active() {
        // The context ends with the mapping from now on.
        audit::consumed(context);
    }
    Ok(data)
}

/// Unmaps `data` and ends its context. A shared memory object that was opened by name is removed;
/// that its name may be gone already is no failure.
///
/// # Safety
///
/// `data` was mapped by [`map`] with this `context`; neither is used afterwards.
pub unsafe fn unmap(context: NonNull<MapContext>, data: *mut c_void) {
    let _held = HeldCancellation::new();
    // SAFETY: valid until destroyed below, by the caller's promise.
    let this = unsafe { context.as_ref() };
    // SAFETY: the descriptor was kept for the mapping alone; the mapping is not used afterwards.
    unsafe {
        if this.flags & KEEPFD != 0 {
            libc::close(this.fd);
        }
        libc::munmap(data, this.size as usize);
    }
    if this.flags & (FROMFD | UNLINK) == 0 && this.flags & SHAREDMEM != 0 {
        this.unlink();
    }
    // SAFETY: by the caller's promise.
    unsafe { MapContext::destroy(context) };
}

/// The count inside a counted mapping.
///
/// # Safety
///
/// `data` was returned by [`map_counted`] and is still mapped.
unsafe fn count<'a>(data: *mut c_void) -> &'a AtomicI32 {
    // SAFETY: `map_counted` reserved an aligned area in front of the data for it.
    unsafe { &*data.cast::<u8>().offset(-COUNT_AREA).cast::<AtomicI32>() }
}

/// Maps a shared memory object with a count in front of the data, and takes one count: the first if
/// the context says [`EXCLUSIVE`].
///
/// # Safety
///
/// As [`map`].
pub unsafe fn map_counted(context: NonNull<MapContext>, size: isize) -> Result<NonNull<c_void>> {
    // SAFETY: by the caller's promise.
    let flags = unsafe { context.as_ref() }.flags;
    for (flag, name) in [(FROMFD, "FROMFD"), (KEEPFD, "KEEPFD"), (UNLINK, "UNLINK")] {
        if flags & flag != 0 {
            return Err(Error::plain(format!(
                "THRefcountedMapAllocator does not support TH_ALLOCATOR_MAPPED_{name}"
            )));
        }
    }
    if flags & SHAREDMEM == 0 {
        return Err(Error::plain("THRefcountedMapAllocator requires TH_ALLOCATOR_MAPPED_SHAREDMEM"));
    }
    let size = size.checked_add(COUNT_AREA).ok_or_else(Error::overflow)?;
    // SAFETY: by the caller's promise.
    let start = unsafe { map(context, size) }?;
    // SAFETY: the mapping is at least `COUNT_AREA` bytes long.
    let data = unsafe { start.byte_offset(COUNT_AREA) };
    // SAFETY: mapped just now.
    let count = unsafe { count(data.as_ptr()) };
    if flags & EXCLUSIVE != 0 {
        count.store(1, Ordering::Release);
    } else {
        count.fetch_add(1, Ordering::AcqRel);
    }
    Ok(data)
}

/// Takes one more count for `data`.
///
/// # Safety
///
/// `data` was returned by [`map_counted`] and is still mapped.
pub unsafe fn retain_counted(data: *mut c_void) {
    // SAFETY: by the caller's promise.
    unsafe { count(data) }.fetch_add(1, Ordering::AcqRel);
}

/// Gives one count of `data` back; `true` if that was the last.
///
/// # Safety
///
/// As [`retain_counted`].
pub unsafe fn release_counted(data: *mut c_void) -> bool {
    // SAFETY: by the caller's promise.
    unsafe { count(data) }.fetch_sub(1, Ordering::AcqRel) == 1
}

/// Gives one count back, unmaps, and ends the context; the last one out removes the object's name.
///
/// # Safety
///
/// `data` was mapped by [`map_counted`] with this `context`; neither is used afterwards.
pub unsafe fn unmap_counted(context: NonNull<MapContext>, data: *mut c_void) {
    let _held = HeldCancellation::new();
    // SAFETY: valid until destroyed below, by the caller's promise.
    let this = unsafe { context.as_ref() };
    // SAFETY: still mapped.
    if unsafe { release_counted(data) } {
        this.unlink();
    }
    // SAFETY: the mapping begins with the count area; neither it nor the context is used afterwards.
    unsafe {
        libc::munmap(data.byte_offset(-COUNT_AREA), this.size as usize);
        MapContext::destroy(context);
    }
}

impl Audited for MapContext {
    fn name() -> String {
        "THMapAllocatorContext".into()
    }
}
