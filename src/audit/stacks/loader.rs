//! The loader, which knows all modules. It has two locks of its own, and each is in the way somewhere.
//!
//! * One is taken while it lists the modules, and stays taken for ever in a child of a thread that forked meanwhile. So
//!   whoever has the loader list them keeps [`asking`], for which a fork waits.
//! * One is taken while the constructors of a library run that is being loaded, which may call this library and wait for
//!   a lock of the book. `dladdr` and `dlsym` take it too, and so does a thread that starts another one, or that uses a
//!   variable of its own with a destructor for the first time: nobody is to do that who has such a lock.

use crate::fork::ForkLock;
use std::sync::MutexGuard;

pub(crate) static ASKED: ForkLock<()> = ForkLock::new(());

/// To be kept while the loader lists its modules. No lock but that of `modules.rs` is taken meanwhile.
pub(crate) fn asking() -> MutexGuard<'static, ()> {
    ASKED.lock()
}
