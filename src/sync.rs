//! What threads synchronise by. `models/` has the modules that use this run with Loom's locks and atomics in place of the
//! standard library's, in all orders.

pub(crate) use std::sync::{Arc, Condvar, Mutex, MutexGuard, atomic};

use crate::cancellation::uncancelled;
use std::cell::Cell;
use std::ffi::{CStr, CString};
use std::io;
use std::os::raw::c_void;
use std::time::{Duration, Instant};

/// A thread of the library's own: every thread that it starts is one. The standard library's end the process where there
/// is no memory to describe one.
///
/// It takes no signal of the program's, whose own threads wait for them, or run handlers that a thread of a library does
/// not expect. Signals that a fault raises in the thread itself are let through: blocked, they would end the process past
/// the handler that reports them.
pub(crate) struct Thread(libc::pthread_t);

// SAFETY: any thread may wait for another.
unsafe impl Send for Thread {}
// SAFETY: a reference gives access to nothing.
unsafe impl Sync for Thread {}

/// What a thread begins with.
struct Start {
    name: CString,
    work: Box<dyn FnOnce() + Send>,
}

thread_local! {
    static IS_OWN: Cell<bool> = const { Cell::new(false) };
}

/// Whether the calling thread is the library's own.
pub(crate) fn is_own_thread() -> bool {
    IS_OWN.get()
}

extern "C" fn start(argument: *mut c_void) -> *mut c_void {
    IS_OWN.set(true);
    // SAFETY: made by `Thread::start`, for this thread alone.
    let Start { name, work } = *unsafe { Box::from_raw(argument.cast::<Start>()) };
    set_name(&name);
    drop(name);
    // There is nobody to tell of a panic.
    let _ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(work));
    std::ptr::null_mut()
}

/// Names the calling thread, for debuggers.
fn set_name(name: &CStr) {
    #[cfg(target_os = "linux")]
    // SAFETY: a string that ends.
    unsafe {
        libc::pthread_setname_np(libc::pthread_self(), name.as_ptr());
    }
    #[cfg(not(target_os = "linux"))]
    let _ = name;
}

/// All signals blocked in the current thread, but those of its own faults, for as long as this lives.
struct BlockedSignals {
    previous: libc::sigset_t,
}

impl BlockedSignals {
    const OF_FAULTS: [i32; 6] =
        [libc::SIGSEGV, libc::SIGBUS, libc::SIGFPE, libc::SIGILL, libc::SIGTRAP, libc::SIGSYS];

    fn new() -> Self {
        let mut all = std::mem::MaybeUninit::uninit();
        let mut previous = std::mem::MaybeUninit::uninit();
        // SAFETY: both are writable sets, initialised before they are read, by calls that cannot fail with these
        // arguments.
        unsafe {
            libc::sigfillset(all.as_mut_ptr());
            for signal in Self::OF_FAULTS {
                libc::sigdelset(all.as_mut_ptr(), signal);
            }
            libc::sigemptyset(previous.as_mut_ptr());
            libc::pthread_sigmask(libc::SIG_BLOCK, all.as_ptr(), previous.as_mut_ptr());
            BlockedSignals { previous: previous.assume_init() }
        }
    }
}

impl Drop for BlockedSignals {
    fn drop(&mut self) {
        // SAFETY: the set that `new` found; a null pointer asks for nothing.
        unsafe { libc::pthread_sigmask(libc::SIG_SETMASK, &self.previous, std::ptr::null_mut()) };
    }
}

impl Thread {
    /// Enough for every operation.
    const STACK_BYTES: usize = 2 << 20;

    /// A thread that does `work`, and is waited for by [`Thread::join`].
    ///
    /// # Errors
    ///
    /// The system gives none.
    pub(crate) fn start(name: String, work: impl FnOnce() + Send + 'static) -> io::Result<Self> {
        let name = CString::new(name)?;
        let argument = Box::into_raw(Box::new(Start { name, work: Box::new(work) }));
        let mut thread = std::mem::MaybeUninit::uninit();
        let mut attributes = std::mem::MaybeUninit::uninit();
        // SAFETY: attributes are made, used and destroyed; the argument belongs to the thread once it is there.
        let failure = unsafe {
            let mut failure = libc::pthread_attr_init(attributes.as_mut_ptr());
            if failure == 0 {
                libc::pthread_attr_setstacksize(attributes.as_mut_ptr(), Self::STACK_BYTES);
                // It begins with what this thread blocks: there is no moment in which it takes one.
                let blocked = BlockedSignals::new();
                failure =
                    libc::pthread_create(thread.as_mut_ptr(), attributes.as_ptr(), start, argument.cast());
                drop(blocked);
                libc::pthread_attr_destroy(attributes.as_mut_ptr());
            }
            failure
        };
        if failure != 0 {
            // SAFETY: no thread has got it.
            drop(unsafe { Box::from_raw(argument) });
            return Err(io::Error::from_raw_os_error(failure));
        }
        // SAFETY: set where there is no failure.
        Ok(Thread(unsafe { thread.assume_init() }))
    }

    /// Waits for the thread to end.
    pub(crate) fn join(self) {
        // SAFETY: the thread exists, and is waited for once.
        uncancelled(|| unsafe { libc::pthread_join(self.0, std::ptr::null_mut()) });
    }
}

/// How long a thread watches for what it waits for before it sleeps.
const WATCH: Duration = Duration::from_micros(20);

/// How often it looks before it asks the clock again.
const LOOKS: u32 = 16;

/// Watches until something has `come`, some microseconds have passed, or to watch on is in `vain`.
#[inline]
pub(crate) fn watch(come: impl Fn() -> bool, vain: impl Fn() -> bool) {
    let start = Instant::now();
    while !vain() {
        for _ in 0..LOOKS {
            if come() {
                return;
            }
            std::hint::spin_loop();
        }
        if start.elapsed() > WATCH {
            return;
        }
    }
}

/// The processor that the calling thread is on.
pub(crate) fn processor() -> i32 {
    #[cfg(target_os = "linux")]
    // SAFETY: no requirements.
    return unsafe { libc::sched_getcpu() };
    #[cfg(not(target_os = "linux"))]
    return -1;
}
