//! The storages of objects, which may be in their file still.
//!
//! A file that is loaded is looked through, but its elements are left where they are. Who asks for a storage for the
//! first time has it made: it looks at the file's bytes if they are as memory has them, else it gets a copy. Most are
//! copied, since the format pads nothing: that is done by all threads, into pages that are kept for it.

use super::any::{AnyElement, AnyStorage, ElementType, with_variant};
use crate::error::{Error, Result};
use crate::file::FileElement;
use crate::handle::{Own, Ref};
use crate::memory::allocator::Source;
use crate::memory::region::SharedRegion;
use crate::storage::{self, Storage};
use crate::threads;
use std::os::raw::c_long;
use std::sync::OnceLock;

/// Where the elements of a storage are in a file.
pub(super) struct Origin {
    pub(super) region: SharedRegion,
    /// The first byte; as many as the elements take are in the region.
    pub(super) start: usize,
    /// Whether the bytes of a number are in the opposite order of this machine's.
    pub(super) swap: bool,
    pub(super) form: ElementForm,
}

/// What a file has for an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ElementForm {
    /// What memory has.
    Same,
    /// For a Long, 4 bytes.
    ShortLong,
    /// For a Byte, a truth value: anything but 0 is 1.
    Truth,
    /// For an Int, 2 bytes without a sign.
    Unsigned2,
    /// For a Long, 4 bytes without a sign.
    Unsigned4,
    /// For a Float, its upper half: a bfloat16.
    Brain,
}

impl ElementForm {
    /// The bytes that the file has for an element, which has `size` in memory.
    fn width(self, size: usize) -> usize {
        match self {
            ElementForm::Same | ElementForm::Truth => size,
            ElementForm::ShortLong | ElementForm::Unsigned4 => 4,
            ElementForm::Unsigned2 | ElementForm::Brain => 2,
        }
    }
}

/// A storage of any element type.
pub(super) struct Stored {
    element: ElementType,
    /// Its elements, as the file says.
    len: usize,
    origin: Option<Origin>,
    made: OnceLock<AnyStorage>,
}

impl Stored {
    /// A storage that is there.
    pub(super) fn new(storage: AnyStorage) -> Self {
        let element = storage.element();
        Stored { element, len: 0, origin: None, made: OnceLock::from(storage) }
    }

    /// One of `len` elements that are in a file.
    pub(super) fn within(element: ElementType, len: usize, origin: Origin) -> Self {
        Stored { element, len, origin: Some(origin), made: OnceLock::new() }
    }

    pub(super) fn element(&self) -> ElementType {
        self.element
    }

    /// The number of elements.
    pub(super) fn len(&self) -> usize {
        self.made.get().map_or(self.len, |storage| storage.len().max(0) as usize)
    }

    /// The storage, if it has been made.
    pub(super) fn made(&self) -> Option<&AnyStorage> {
        self.made.get()
    }

    /// The bytes of the file, if they are the elements still and as memory has them.
    pub(super) fn plain_bytes(&self) -> Option<&[u8]> {
        let origin = self.origin.as_ref().filter(|_| self.made.get().is_none())?;
        let size = self.element.size();
        let is_plain = (!origin.swap || size == 1) && origin.form == ElementForm::Same;
        // SAFETY: as `Origin::start` says; the region lives as long as the origin.
        is_plain.then(|| unsafe {
            std::slice::from_raw_parts(origin.region.data().add(origin.start), self.len * size)
        })
    }

    /// The storage, made if it has not been.
    ///
    /// # Errors
    ///
    /// No memory.
    pub(super) fn get(&self) -> Result<&AnyStorage> {
        if let Some(made) = self.made.get() {
            return Ok(made);
        }
        let fresh = with_variant!(ElementType, self.element, T => self.make::<T>()?);
        // Another thread may have been faster; then this one's is dropped.
        Ok(self.made.get_or_init(|| fresh))
    }

    fn make<T: AnyElement + Widened>(&self) -> Result<AnyStorage> {
        let Some(Origin { region, start, swap, form }) = &self.origin else {
            return Err(Error::plain("a storage without elements or a file"));
        };
        let len = isize::try_from(self.len).map_err(|_| Error::overflow())?;
        let first = region.data().wrapping_add(*start);
        let is_plain = (!swap || size_of::<T>() == 1) && *form == ElementForm::Same;
        if len > 0 && is_plain && first.addr().is_multiple_of(align_of::<T>()) {
            return over(region.clone(), first.cast::<T>(), len).map(T::forget_storage);
        }
        // What the file has is there, so its size is one.
        let room = match form {
            ElementForm::Same => region.room_for_copy(self.len * size_of::<T>()),
            _ => None,
        };
        let storage = match room {
            Some(room) => {
                let start = room.data().cast::<T>();
                over(room, start, len)?
            }
            None => storage::with_size::<T>(len)?,
        };
        let out = Ref::<Storage<T>>::data(storage.borrow());
        let width = form.width(size_of::<T>());
        // SAFETY: the file's bytes are not written to while they are copied, and each part has its own of the copy.
        let ends = unsafe { threads::Shared::new((first.cast_const(), out)) };
        let parts = (self.len * width).div_ceil(PART);
        threads::for_each_range(self.len, parts, &|part| {
            let (first, out) = ends.get();
            // SAFETY: the region holds the elements in the width that it has them, the new storage in its own.
            unsafe {
                let from = first.add(part.start * width);
                T::widen(from, out.add(part.start), part.len(), *form, *swap);
            }
        });
        Ok(T::forget_storage(storage))
    }
}

/// How many bytes one thread copies at a time.
const PART: usize = 1 << 20;

/// A storage of the `len` elements at `first` in `region`.
fn over<T: AnyElement>(region: SharedRegion, first: *mut T, len: isize) -> Result<Own<Storage<T>>> {
    let source = Source::region(region);
    let flags = storage::RESIZABLE | storage::FREEMEM;
    // SAFETY: the region holds the elements, any bits of which are a value, and lives as long as the count that the
    // source has.
    let made = unsafe { storage::create(first, len, source, flags) };
    if made.is_err() {
        // SAFETY: nothing has this count.
        unsafe { source.free(std::ptr::null_mut()) };
    }
    made
}

/// A storage of the `len` bytes of `region` at `start`, which are there.
///
/// # Errors
///
/// No memory.
pub(super) fn bytes_of(region: &SharedRegion, start: usize, len: usize) -> Result<Own<Storage<u8>>> {
    match isize::try_from(len).map_err(|_| Error::overflow())? {
        0 => storage::with_size::<u8>(0),
        len => over(region.clone(), region.data().wrapping_add(start), len),
    }
}

/// Elements that are copied out of a file.
trait Widened: FileElement {
    /// Copies `count` elements, which have another form there, turning their bytes round if `swap`.
    ///
    /// # Safety
    ///
    /// There are as many at `from`, and there is room for as many at `to`.
    unsafe fn widen(from: *const u8, to: *mut Self, count: usize, _form: ElementForm, swap: bool) {
        // SAFETY: by the caller's promise.
        unsafe { copy(from, to, count, swap) }
    }
}

/// [`Widened::widen`] of elements in the form that memory has.
///
/// # Safety
///
/// As there.
unsafe fn copy<T: FileElement>(from: *const u8, to: *mut T, count: usize, swap: bool) {
    // SAFETY: by the caller's promise; any bits are a value.
    unsafe {
        if swap {
            let from = from.cast::<T>();
            (0..count).for_each(|k| to.add(k).write(from.add(k).read_unaligned().swap_bytes()));
        } else {
            std::ptr::copy_nonoverlapping(from, to.cast(), count * size_of::<T>());
        }
    }
}

/// Copies `count` elements of `N` bytes each as what `element` makes of them, first byte the least.
///
/// # Safety
///
/// As [`Widened::widen`].
unsafe fn convert<T, const N: usize>(
    from: *const u8,
    to: *mut T,
    count: usize,
    swap: bool,
    element: impl Fn([u8; N]) -> T,
) {
    for k in 0..count {
        // SAFETY: by the caller's promise; the bytes have no alignment.
        unsafe {
            let mut bytes = from.add(k * N).cast::<[u8; N]>().read();
            if swap != cfg!(target_endian = "big") {
                bytes.reverse();
            }
            to.add(k).write(element(bytes));
        }
    }
}

impl Widened for i8 {}
impl Widened for i16 {}
impl Widened for f64 {}
impl Widened for crate::half::Half {}

impl Widened for u8 {
    unsafe fn widen(from: *const u8, to: *mut Self, count: usize, form: ElementForm, swap: bool) {
        // SAFETY: by the caller's promise.
        unsafe {
            match form {
                ElementForm::Truth => convert(from, to, count, swap, |[byte]| u8::from(byte != 0)),
                _ => copy(from, to, count, swap),
            }
        }
    }
}

impl Widened for i32 {
    unsafe fn widen(from: *const u8, to: *mut Self, count: usize, form: ElementForm, swap: bool) {
        // SAFETY: by the caller's promise.
        unsafe {
            match form {
                ElementForm::Unsigned2 => {
                    convert(from, to, count, swap, |bytes| i32::from(u16::from_le_bytes(bytes)));
                }
                _ => copy(from, to, count, swap),
            }
        }
    }
}

impl Widened for f32 {
    unsafe fn widen(from: *const u8, to: *mut Self, count: usize, form: ElementForm, swap: bool) {
        // SAFETY: by the caller's promise.
        unsafe {
            match form {
                ElementForm::Brain => convert(from, to, count, swap, |bytes| {
                    f32::from_bits(u32::from(u16::from_le_bytes(bytes)) << 16)
                }),
                _ => copy(from, to, count, swap),
            }
        }
    }
}

impl Widened for c_long {
    unsafe fn widen(from: *const u8, to: *mut Self, count: usize, form: ElementForm, swap: bool) {
        // SAFETY: by the caller's promise.
        unsafe {
            match form {
                ElementForm::ShortLong => {
                    convert(from, to, count, swap, |bytes| c_long::from(i32::from_le_bytes(bytes)));
                }
                ElementForm::Unsigned4 => {
                    convert(from, to, count, swap, |bytes| c_long::from(u32::from_le_bytes(bytes)));
                }
                _ => copy(from, to, count, swap),
            }
        }
    }
}
