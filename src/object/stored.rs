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
    /// Whether a long takes 4 bytes, and not as many as in memory.
    pub(super) short_longs: bool,
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
        let is_plain =
            (!origin.swap || size == 1) && !(origin.short_longs && self.element == ElementType::Long);
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
        let Some(Origin { region, start, swap, short_longs }) = &self.origin else {
            return Err(Error::plain("a storage without elements or a file"));
        };
        let len = isize::try_from(self.len).map_err(|_| Error::overflow())?;
        let first = region.data().wrapping_add(*start);
        let is_short = *short_longs && T::IS_LONG;
        let is_plain = (!swap || size_of::<T>() == 1) && !is_short;
        if len > 0 && is_plain && first.addr().is_multiple_of(align_of::<T>()) {
            return over(region.clone(), first.cast::<T>(), len).map(T::forget_storage);
        }
        // What the file has is there, so its size is one.
        let room = if is_short { None } else { region.room_for_copy(self.len * size_of::<T>()) };
        let storage = match room {
            Some(room) => {
                let start = room.data().cast::<T>();
                over(room, start, len)?
            }
            None => storage::with_size::<T>(len)?,
        };
        let out = Ref::<Storage<T>>::data(storage.borrow());
        let width = if is_short { size_of::<i32>() } else { size_of::<T>() };
        // SAFETY: the file's bytes are not written to while they are copied, and each part has its own of the copy.
        let ends = unsafe { threads::Shared::new((first.cast_const(), out)) };
        let parts = (self.len * width).div_ceil(PART);
        threads::for_each_range(self.len, parts, &|part| {
            let (first, out) = ends.get();
            // SAFETY: the region holds the elements in the width that it has them, the new storage in its own.
            unsafe {
                let from = first.add(part.start * width);
                T::widen(from, out.add(part.start), part.len(), is_short, *swap);
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

/// Elements that are copied out of a file.
trait Widened: FileElement {
    /// Whether a file may have them in 4 bytes instead of 8.
    const IS_LONG: bool = false;

    /// Copies `count` elements, turning their bytes round if `swap`.
    ///
    /// # Safety
    ///
    /// There are as many at `from`, and there is room for as many at `to`.
    unsafe fn widen(from: *const u8, to: *mut Self, count: usize, _short: bool, swap: bool) {
        // SAFETY: by the caller's promise; any bits are a value.
        unsafe {
            if swap {
                let from = from.cast::<Self>();
                (0..count).for_each(|k| to.add(k).write(from.add(k).read_unaligned().swap_bytes()));
            } else {
                std::ptr::copy_nonoverlapping(from, to.cast(), count * size_of::<Self>());
            }
        }
    }
}

impl Widened for u8 {}
impl Widened for i8 {}
impl Widened for i16 {}
impl Widened for i32 {}
impl Widened for f32 {}
impl Widened for f64 {}
impl Widened for crate::half::Half {}

impl Widened for c_long {
    const IS_LONG: bool = true;

    unsafe fn widen(from: *const u8, to: *mut Self, count: usize, short: bool, swap: bool) {
        let order = |number: i32| c_long::from(if swap { number.swap_bytes() } else { number });
        let order_long = |number: c_long| if swap { number.swap_bytes() } else { number };
        for k in 0..count {
            // SAFETY: by the caller's promise.
            unsafe {
                to.add(k).write(if short {
                    order(from.cast::<i32>().add(k).read_unaligned())
                } else {
                    order_long(from.cast::<c_long>().add(k).read_unaligned())
                });
            }
        }
    }
}
