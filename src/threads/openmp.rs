//! OpenMP runtimes that the process has.
//!
//! This library is not built on OpenMP, but its client may be, or a library that the client loads at any time. Such
//! a runtime is told the number of threads, is asked for it, and is kept mapped: its workers watch for work even
//! after the program has closed the library that brought it, and would run into nothing.
//!
//! The loader counts the libraries that it has loaded, and to ask for that number takes some twenty nanoseconds. So
//! [`look`] asks whenever something of that size does not matter, and searches only if the number has changed. A
//! runtime has no way to announce itself, and the loader none to tell others of it.

use super::loader;
use crate::fork::ForkLock;
use std::cell::Cell;
use std::ffi::{CStr, c_char, c_int, c_void};
use std::ptr;
use std::sync::atomic::{AtomicPtr, AtomicU64, Ordering};

/// The functions of a runtime, which is mapped until the process ends.
pub(super) struct Runtime {
    set_num_threads: unsafe extern "C" fn(c_int),
    get_max_threads: unsafe extern "C" fn() -> c_int,
    in_parallel: unsafe extern "C" fn() -> c_int,
}

impl Runtime {
    /// The number of threads of the calling thread's next parallel region.
    pub(super) fn max_threads(&self) -> c_int {
        // SAFETY: OpenMP's function may be called at any time.
        unsafe { (self.get_max_threads)() }
    }
}

/// Runtimes that were found; more than one is rare, more than these are left alone.
static RUNTIMES: [AtomicPtr<Runtime>; 4] = [const { AtomicPtr::new(ptr::null_mut()) }; 4];

/// How often runtimes have something new to be told. 0 until [`announce`] is called first: until then, a runtime knows
/// as well as this library what the environment says. Either whoever has news sees a runtime that is found meanwhile, or
/// whoever finds it sees the news: that takes one order of all such accesses (`SeqCst`), to it and to the runtimes.
static NEWS: AtomicU64 = AtomicU64::new(0);

thread_local! {
    /// The news that this thread has told the runtimes.
    static TOLD: Cell<u64> = const { Cell::new(0) };
}

/// How many libraries the loader had loaded when it was asked last.
static LOADED: ForkLock<u64> = ForkLock::new(0);

fn all() -> impl Iterator<Item = &'static Runtime> {
    // SAFETY: what is published is complete and stays.
    RUNTIMES.iter().map_while(|slot| unsafe { slot.load(Ordering::SeqCst).as_ref() })
}

/// The runtime whose number of threads counts, if there is one.
#[inline]
pub(super) fn first() -> Option<&'static Runtime> {
    all().next()
}

/// Whether the calling thread is in a parallel region already.
pub(super) fn in_parallel() -> bool {
    // SAFETY: OpenMP's function may be called at any time.
    all().any(|runtime| unsafe { (runtime.in_parallel)() } != 0)
}

/// There is another number of threads.
pub(super) fn announce() {
    NEWS.fetch_add(1, Ordering::SeqCst);
}

/// Tells the runtimes the `number` of threads for parallel regions of this thread, if they have not been told.
#[inline]
pub(super) fn tell(number: impl FnOnce() -> usize) {
    let news = NEWS.load(Ordering::SeqCst);
    if TOLD.get() != news {
        TOLD.set(news);
        set_num_threads(number());
    }
}

/// Sets the number of threads for parallel regions of the calling thread.
fn set_num_threads(number: usize) {
    let number = c_int::try_from(number).unwrap_or(c_int::MAX);
    for runtime in all() {
        // SAFETY: OpenMP's function takes any positive number.
        unsafe { (runtime.set_num_threads)(number) };
    }
}

/// Notices runtimes that were loaded since it was called last. Whether anything was.
pub(super) fn look() -> bool {
    // Whoever holds the lock is looking.
    let Some(mut loaded) = LOADED.try_lock() else { return false };
    let now = loader::loads();
    if std::mem::replace(&mut *loaded, now) == now {
        return false;
    }
    // The loader waits for libraries that are being loaded, whose own code may come here.
    drop(loaded);
    search();
    true
}

pub(super) fn before_fork() {
    LOADED.hold();
}

pub(super) fn after_fork() {
    LOADED.let_go();
}

/// Finds the runtimes among the libraries that are loaded.
#[cold]
fn search() {
    // In the program itself, or in what it was linked with.
    // SAFETY: NULL stands for the program.
    keep(unsafe { libc::dlopen(ptr::null(), libc::RTLD_LAZY) });
    // The loader lists libraries under a lock, which no thread may hold while the process forks.
    let looking = LOADED.lock();
    let names = loader::libraries(is_candidate);
    drop(looking);
    for name in names {
        // SAFETY: a terminated string; a library that is loaded already runs no code now.
        keep(unsafe { libc::dlopen(name.as_ptr(), libc::RTLD_LAZY | libc::RTLD_NOLOAD) });
    }
}

/// Whether the library at `path` may be a runtime: `libgomp`, `libomp`, `libiomp5`, or a copy of these that a package
/// brings under a longer name.
fn is_candidate(path: &[u8]) -> bool {
    let name = path.rsplit(|&byte| byte == b'/').next().unwrap_or(path);
    name.starts_with(b"lib") && name.windows(3).any(|part| part == b"omp")
}

/// Keeps the runtime that `library` is or needs, and gives the reference to the library back.
fn keep(library: *mut c_void) {
    if library.is_null() {
        return;
    }
    let symbol = |name: &CStr| {
        // SAFETY: a library that is open, and a terminated string.
        unsafe { libc::dlsym(library, name.as_ptr()) }
    };
    let functions =
        (symbol(c"omp_set_num_threads"), symbol(c"omp_get_max_threads"), symbol(c"omp_in_parallel"));
    if !functions.0.is_null() && !functions.1.is_null() && !functions.2.is_null() && pin(functions.0) {
        // SAFETY: the types that OpenMP gives these functions; the runtime stays.
        publish(unsafe {
            Runtime {
                set_num_threads: std::mem::transmute::<*mut c_void, unsafe extern "C" fn(c_int)>(functions.0),
                get_max_threads: std::mem::transmute::<*mut c_void, unsafe extern "C" fn() -> c_int>(
                    functions.1,
                ),
                in_parallel: std::mem::transmute::<*mut c_void, unsafe extern "C" fn() -> c_int>(functions.2),
            }
        });
    }
    // SAFETY: opened by `search`; what was found in it is pinned.
    unsafe { libc::dlclose(library) };
}

/// Has the library that `function` is in stay mapped. `false` if it cannot be found any more.
fn pin(function: *mut c_void) -> bool {
    // SAFETY: plain data that `dladdr` fills.
    let mut place: libc::Dl_info = unsafe { std::mem::zeroed() };
    // SAFETY: any address may be asked for.
    if unsafe { libc::dladdr(function, &mut place) } == 0 || place.dli_fname.is_null() {
        return false;
    }
    let flags = libc::RTLD_LAZY | libc::RTLD_NOLOAD | libc::RTLD_NODELETE;
    // The reference is kept, which holds the library where the flag is not known.
    // SAFETY: a terminated string, valid while the library is open.
    let pinned = unsafe { libc::dlopen(place.dli_fname.cast::<c_char>(), flags) };
    // The program itself is not found by its path, and never unmapped.
    !pinned.is_null() || is_program(function)
}

/// Whether `function` is found by a search of the program and what it was linked with, which all stays.
fn is_program(function: *mut c_void) -> bool {
    // SAFETY: a terminated string.
    unsafe { libc::dlsym(libc::RTLD_DEFAULT, c"omp_set_num_threads".as_ptr()) == function }
}

fn publish(runtime: Runtime) {
    let same = |known: &Runtime| known.set_num_threads as usize == runtime.set_num_threads as usize;
    if all().any(same) {
        return;
    }
    let new = Box::into_raw(Box::new(runtime));
    for slot in &RUNTIMES {
        if slot.compare_exchange(ptr::null_mut(), new, Ordering::SeqCst, Ordering::SeqCst).is_ok() {
            return retell();
        }
    }
    // SAFETY: from the box above, and published nowhere.
    drop(unsafe { Box::from_raw(new) });
}

/// A runtime was found that has been told nothing.
fn retell() {
    if NEWS.load(Ordering::SeqCst) > 0 {
        NEWS.fetch_add(1, Ordering::SeqCst);
    }
}

#[cfg(test)]
mod tests {
    use super::is_candidate;

    #[test]
    fn runtimes_are_known_by_their_names() {
        for path in ["/usr/lib/libgomp.so.1", "libomp.so.5", "/opt/libiomp5.so", "/a/libgomp-a34b3233.so.1"] {
            assert!(is_candidate(path.as_bytes()), "{path}");
        }
        for path in ["", "/usr/lib/libm.so.6", "/home/comp/libfoo.so", "linux-vdso.so.1", "/a/compress.so"] {
            assert!(!is_candidate(path.as_bytes()), "{path}");
        }
    }
}
