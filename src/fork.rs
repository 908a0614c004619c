//! Locks that are free in a child process after `fork`.
//!
//! A child has only the thread that forked. A lock that another thread held at that moment would stay held for
//! ever. So whoever forks takes the library's locks first, and gives them back in both processes. Only locks that
//! outlive a call need this; each is held for moments, and by nobody who waits for another of them.

use std::cell::UnsafeCell;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A mutex that `fork` waits for, if its module has it [`hold`](Self::hold) and [`let_go`](Self::let_go).
pub(crate) struct ForkLock<T: 'static> {
    mutex: Mutex<T>,
    /// The lock itself, from before a fork until after it.
    held: UnsafeCell<Option<MutexGuard<'static, T>>>,
}

// SAFETY: `held` is only touched by the thread that holds the mutex.
unsafe impl<T: Send> Sync for ForkLock<T> {}

impl<T> ForkLock<T> {
    /// A lock around `value`.
    pub(crate) const fn new(value: T) -> Self {
        ForkLock { mutex: Mutex::new(value), held: UnsafeCell::new(None) }
    }

    /// Waits for the lock. What it guards is never left half-changed, so a panic poisons nothing.
    pub(crate) fn lock(&self) -> MutexGuard<'_, T> {
        self.mutex.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The lock, if nobody has it.
    pub(crate) fn try_lock(&self) -> Option<MutexGuard<'_, T>> {
        match self.mutex.try_lock() {
            Ok(guard) => Some(guard),
            Err(std::sync::TryLockError::Poisoned(poisoned)) => Some(poisoned.into_inner()),
            Err(std::sync::TryLockError::WouldBlock) => None,
        }
    }

    /// Before `fork`, by the thread that forks.
    pub(crate) fn hold(&'static self) {
        let guard = self.lock();
        // SAFETY: this thread holds the mutex now.
        unsafe { *self.held.get() = Some(guard) };
    }

    /// After `fork`, by the thread that has forked, in the parent and in the child.
    pub(crate) fn let_go(&'static self) {
        // SAFETY: this thread has held the mutex since `hold`.
        drop(unsafe { (*self.held.get()).take() });
    }
}

/// Has `before` called in front of every `fork`, `parent` and `child` behind it.
pub(crate) fn watch(before: extern "C" fn(), parent: extern "C" fn(), child: extern "C" fn()) {
    // SAFETY: functions that live as long as the library, which is never unloaded. Without memory for the
    // handlers, children have the locks as they were.
    unsafe { libc::pthread_atfork(Some(before), Some(parent), Some(child)) };
}

/// Has `fork` wait for the locks of a module, by [`watch`]: from when the library is loaded, so that no lock has been
/// used before.
macro_rules! watch_at_load {
    ($before:ident, $parent:ident, $child:ident) => {
        #[cfg_attr(target_vendor = "apple", unsafe(link_section = "__DATA,__mod_init_func"))]
        #[cfg_attr(not(target_vendor = "apple"), unsafe(link_section = ".init_array"))]
        #[used]
        static AT_LOAD: extern "C" fn() = watch_forks;

        extern "C" fn watch_forks() {
            $crate::fork::watch($before, $parent, $child);
        }
    };
}
pub(crate) use watch_at_load;
