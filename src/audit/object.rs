//! What the auditor can ask an object. The types answer where they are defined, in a file `audited.rs`.

use crate::handle::Ref;
use std::ptr::NonNull;

/// `TH_AUDITED`: the flag of tensors and storages whose references are recorded. Code that counts references by itself, as
/// the C++ layer does, leaves those with a flag that it does not know to the library.
pub const AUDITED: i8 = 1 << 6;

/// What an object looks like: for reports.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Portrait {
    /// The name of its type in C, such as `THFloatTensor`.
    pub type_name: String,
    /// Its sizes; a storage's number of elements. `None` where that is no property of it.
    pub sizes: Option<Vec<i64>>,
    /// The bytes of data that it keeps alive.
    pub bytes: usize,
    /// Whether something other than the library has freed its header, or written over it.
    pub is_damaged: bool,
}

impl Portrait {
    /// Of an object that points to what is not there.
    pub fn damaged(type_name: String) -> Portrait {
        Portrait { type_name, is_damaged: true, ..Portrait::default() }
    }
}

/// An object that C code holds references to.
pub trait Audited: Sized {
    /// What it looks like now.
    fn portrait(this: Ref<'_, Self>) -> Portrait;

    /// Whether its references are counted at all.
    fn is_counted(_this: Ref<'_, Self>) -> bool {
        true
    }

    /// Has callers that count references by themselves leave it to the library.
    fn mark(_this: Ref<'_, Self>) {}

    /// Where the data begins that it shows without keeping it alive by a count, if it is a storage.
    fn data(_this: Ref<'_, Self>) -> Option<usize> {
        None
    }

    /// Gives one reference back, where that can be done for C code that lost it.
    const RELEASE: Option<unsafe fn(NonNull<Self>)> = None;
}

/// Sizes for a [`Portrait`].
#[allow(clippy::useless_conversion, reason = "a long has 32 bits on some systems")]
pub fn wide(sizes: &[std::os::raw::c_long]) -> Vec<i64> {
    sizes.iter().map(|&size| i64::from(size)).collect()
}

/// An object with its type forgotten.
#[derive(Clone, Copy, Debug)]
pub(super) struct Subject {
    address: NonNull<()>,
    portrait: unsafe fn(NonNull<()>) -> Portrait,
    is_counted: unsafe fn(NonNull<()>) -> bool,
    data: unsafe fn(NonNull<()>) -> Option<usize>,
    release: Option<unsafe fn(NonNull<()>)>,
}

// SAFETY: only an address and functions; whoever calls them vouches for the object.
unsafe impl Send for Subject {}

impl Subject {
    pub(super) fn new<O: Audited>(object: Ref<'_, O>) -> Subject {
        unsafe fn portrait<O: Audited>(address: NonNull<()>) -> Portrait {
            // SAFETY: by the caller's promise.
            O::portrait(unsafe { Ref::new(address.cast()) })
        }
        unsafe fn is_counted<O: Audited>(address: NonNull<()>) -> bool {
            // SAFETY: by the caller's promise.
            O::is_counted(unsafe { Ref::new(address.cast()) })
        }
        unsafe fn data<O: Audited>(address: NonNull<()>) -> Option<usize> {
            // SAFETY: by the caller's promise.
            O::data(unsafe { Ref::new(address.cast()) })
        }
        unsafe fn release<O: Audited>(address: NonNull<()>) {
            if let Some(release) = O::RELEASE {
                // SAFETY: by the caller's promise.
                unsafe { release(address.cast()) }
            }
        }
        Subject {
            address: object.as_non_null().cast(),
            portrait: portrait::<O>,
            is_counted: is_counted::<O>,
            data: data::<O>,
            release: O::RELEASE.map(|_| release::<O> as unsafe fn(NonNull<()>)),
        }
    }

    pub(super) fn address(self) -> usize {
        self.address.addr().get()
    }

    /// What the object looks like.
    ///
    /// A subject is only asked while the book has it among the living, whose headers are never unmapped
    /// under the book's lock: [`super::buried`] takes the lock first.
    pub(super) fn portrait(self) -> Portrait {
        // SAFETY: alive, as said above.
        unsafe { (self.portrait)(self.address) }
    }

    pub(super) fn is_counted(self) -> bool {
        // SAFETY: as in `portrait`.
        unsafe { (self.is_counted)(self.address) }
    }

    /// See [`Audited::data`].
    pub(super) fn data(self) -> Option<usize> {
        // SAFETY: as in `portrait`.
        unsafe { (self.data)(self.address) }
    }

    /// Whether a lost reference can be given back.
    pub(super) fn is_releasable(self) -> bool {
        self.release.is_some()
    }

    /// How to give one reference back; `None` if that cannot be done.
    ///
    /// # Safety
    ///
    /// Calling the result gives up a reference that nobody uses any more.
    pub(super) unsafe fn releaser(self) -> Option<impl FnOnce()> {
        let release = self.release?;
        // SAFETY: by the caller's promise.
        Some(move || unsafe { release(self.address) })
    }
}
