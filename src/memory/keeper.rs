//! What stands between the library and the C library's blocks on a thread: it may keep what is freed for what is asked for.

use std::cell::Cell;
use std::ffi::c_void;
use std::ptr::NonNull;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Makes a block of so many bytes; NULL if the system has no memory.
pub(super) type Maker = fn(usize) -> *mut c_void;

/// Keeps blocks.
pub(super) trait Keeper {
    /// A block of `bytes` bytes, which are not 0: one that is kept, or what `make` makes.
    fn take(&mut self, bytes: usize, make: Maker) -> *mut c_void;

    /// Whether a block is kept.
    ///
    /// # Safety
    ///
    /// A live block of the C library, which is not used afterwards if it is kept.
    unsafe fn give(&mut self, block: *mut c_void) -> bool;
}

/// How many are in force, on whatever threads: nobody looks further if there is none.
static IN_FORCE: AtomicUsize = AtomicUsize::new(0);

thread_local! {
    static HERE: Cell<Option<NonNull<dyn Keeper>>> = const { Cell::new(None) };
}

/// What was in force before, and is again when this is dropped.
struct FormerKeeper(Option<NonNull<dyn Keeper>>);

impl Drop for FormerKeeper {
    fn drop(&mut self) {
        HERE.set(self.0);
    }
}

/// A keeper in force on this thread, until this is dropped.
pub(super) struct InstalledKeeper {
    _former: FormerKeeper,
}

impl Drop for InstalledKeeper {
    fn drop(&mut self) {
        IN_FORCE.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Puts `keeper` in force on this thread.
///
/// # Safety
///
/// It is there until what this gives is dropped, on the same thread, and nobody has another reference to it while the
/// library makes or frees blocks on this thread.
pub(super) unsafe fn install(keeper: NonNull<dyn Keeper>) -> InstalledKeeper {
    IN_FORCE.fetch_add(1, Ordering::Relaxed);
    InstalledKeeper { _former: FormerKeeper(HERE.replace(Some(keeper))) }
}

/// Runs `work` with no keeper in force on this thread.
pub(super) fn suspended<R>(work: impl FnOnce() -> R) -> R {
    let _former = FormerKeeper(HERE.replace(None));
    work()
}

/// Whether one is in force on this thread.
#[inline]
pub(super) fn in_force() -> bool {
    IN_FORCE.load(Ordering::Relaxed) != 0 && HERE.get().is_some()
}

/// A block of `bytes` bytes, which are not 0: one that is kept, or what `make` makes; NULL if that does.
#[inline(always)]
pub(super) fn take(bytes: usize, make: Maker) -> *mut c_void {
    if IN_FORCE.load(Ordering::Relaxed) == 0 { make(bytes) } else { take_kept(bytes, make) }
}

/// Keeps a block, if it is to be kept.
///
/// # Safety
///
/// A live block of the C library, which is not used afterwards if it is kept.
#[inline(always)]
pub(super) unsafe fn give(block: *mut c_void) -> bool {
    // SAFETY: by the caller's promise.
    IN_FORCE.load(Ordering::Relaxed) != 0 && unsafe { keep(block) }
}

#[inline(never)]
fn take_kept(bytes: usize, make: Maker) -> *mut c_void {
    let Some(here) = HERE.get() else { return make(bytes) };
    // Not in force while it is at work: what it needs for itself is asked for in the same way.
    // SAFETY: in force on this thread, so that there is no other reference meanwhile.
    suspended(|| unsafe { &mut *here.as_ptr() }.take(bytes, make))
}

/// As [`give`].
///
/// # Safety
///
/// As there.
#[inline(never)]
unsafe fn keep(block: *mut c_void) -> bool {
    let Some(here) = HERE.get() else { return false };
    // SAFETY: as in `take_kept`; the block is live by the caller's promise.
    suspended(|| unsafe { (*here.as_ptr()).give(block) })
}
