//! Values that a thread keeps until it ends.
//!
//! A thread-local variable of Rust's with a destructor does the same, but where the C library has no memory to note the
//! destructor down, at the first use on a thread, it ends the process. These are variables without a destructor; that the
//! thread has some is noted under a key of its own, and where that fails, nothing is kept.

use std::cell::Cell;
use std::ffi::c_void;
use std::mem::size_of;
use std::ptr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::LocalKey;

/// What a thread keeps of one kind: the type of a `thread_local!` variable that is initialised by a constant.
pub struct PerThread<K: 'static>(Cell<*mut Node<K>>);

/// A value, in a block of its own.
#[repr(C)]
struct Node<K: 'static> {
    link: Link,
    /// The variable that points here.
    variable: *const PerThread<K>,
    value: K,
}

/// What is the same for nodes of all kinds.
struct Link {
    next: *mut Link,
    /// Ends the node that this is the link of.
    end: unsafe fn(*mut Link),
}

thread_local! {
    /// The nodes of this thread.
    static FIRST: Cell<*mut Link> = const { Cell::new(ptr::null_mut()) };
}

/// The key that tells of the end of a thread, plus one; 0 before it is made.
static KEY: AtomicUsize = AtomicUsize::new(0);

fn key() -> Option<libc::pthread_key_t> {
    let known = KEY.load(Ordering::Acquire);
    if known != 0 {
        return libc::pthread_key_t::try_from(known - 1).ok();
    }
    let mut fresh = 0;
    // SAFETY: a place for the key; the function stays, since the library is never unloaded.
    if unsafe { libc::pthread_key_create(&mut fresh, Some(at_thread_end)) } != 0 {
        return None;
    }
    match KEY.compare_exchange(0, fresh as usize + 1, Ordering::AcqRel, Ordering::Acquire) {
        Ok(_) => Some(fresh),
        Err(other) => {
            // SAFETY: made above, and used by nobody.
            unsafe { libc::pthread_key_delete(fresh) };
            libc::pthread_key_t::try_from(other - 1).ok()
        }
    }
}

unsafe extern "C" fn at_thread_end(_first: *mut c_void) {
    end_all();
}

/// Ends what the calling thread keeps. It may keep something again.
fn end_all() {
    let mut next = FIRST.replace(ptr::null_mut());
    while !next.is_null() {
        let link = next;
        // SAFETY: nodes of this thread, each of which is in the list once and ended once, by its own function.
        unsafe {
            next = (*link).next;
            ((*link).end)(link);
        }
    }
}

/// The thread that ends the process does not end before.
#[cfg_attr(any(target_os = "linux", target_os = "android"), unsafe(link_section = ".fini_array"))]
#[used]
static AT_EXIT: extern "C" fn() = at_exit;

extern "C" fn at_exit() {
    end_all();
}

impl<K: Default> Default for PerThread<K> {
    fn default() -> Self {
        PerThread::new()
    }
}

impl<K: Default> PerThread<K> {
    /// Nothing kept yet.
    pub const fn new() -> Self {
        PerThread(Cell::new(ptr::null_mut()))
    }

    /// What the calling thread has kept, which then keeps nothing; else a new value.
    #[inline]
    pub fn take(variable: &'static LocalKey<Self>) -> K {
        let node = variable.with(|variable| variable.0.get());
        // SAFETY: NULL, or a node of this thread, of which no other reference is alive.
        unsafe { node.as_mut() }.map(|node| std::mem::take(&mut node.value)).unwrap_or_default()
    }

    /// Has the calling thread keep `value` instead of what it keeps, if there is memory for that.
    #[inline]
    pub fn keep(variable: &'static LocalKey<Self>, value: K) {
        variable.with(|variable| {
            let node = variable.0.get();
            // SAFETY: as in `take`.
            match unsafe { node.as_mut() } {
                Some(node) => node.value = value,
                None => variable.keep_first(value),
            }
        });
    }

    #[cold]
    fn keep_first(&self, value: K) {
        let Some(key) = key() else { return };
        // SAFETY: malloc accepts any size; what it gives is aligned for the pointers and lists of a node.
        let node = unsafe { libc::malloc(size_of::<Node<K>>()) }.cast::<Node<K>>();
        const { assert!(align_of::<Node<K>>() <= 2 * size_of::<usize>()) };
        if node.is_null() {
            return;
        }
        let link = Link { next: FIRST.get(), end: end::<K> };
        // SAFETY: a block for one node; the key is this thread's note that it has some.
        unsafe {
            if libc::pthread_setspecific(key, node.cast()) != 0 {
                return libc::free(node.cast());
            }
            node.write(Node { link, variable: self, value });
        }
        FIRST.set(node.cast());
        self.0.set(node);
    }
}

/// Ends a node.
///
/// # Safety
///
/// `link` is that of a `Node<K>` of the calling thread, which is in its list no more.
unsafe fn end<K: 'static>(link: *mut Link) {
    let node = link.cast::<Node<K>>();
    // SAFETY: the link is the first field of the node, which came from `malloc`; variables of a thread without destructors
    // are there until after the notes under keys are worked off.
    unsafe {
        (*(*node).variable).0.set(ptr::null_mut());
        ptr::drop_in_place(&raw mut (*node).value);
        libc::free(node.cast());
    }
}

#[cfg(test)]
mod tests {
    use super::PerThread;
    use std::sync::atomic::{AtomicUsize, Ordering};

    static ENDED: AtomicUsize = AtomicUsize::new(0);

    #[derive(Default)]
    struct Counted(usize);

    impl Drop for Counted {
        fn drop(&mut self) {
            ENDED.fetch_add(self.0, Ordering::Relaxed);
        }
    }

    thread_local! {
        static ONE: PerThread<Counted> = const { PerThread::new() };
        static OTHER: PerThread<Counted> = const { PerThread::new() };
    }

    #[test]
    fn a_thread_keeps_values_until_it_ends() {
        assert!(!std::mem::needs_drop::<PerThread<Counted>>(), "no destructor to be noted");
        std::thread::spawn(|| {
            assert_eq!(PerThread::take(&ONE).0, 0);
            PerThread::keep(&ONE, Counted(1));
            PerThread::keep(&OTHER, Counted(10));
            let kept = PerThread::take(&ONE);
            assert_eq!((kept.0, PerThread::take(&ONE).0), (1, 0));
            PerThread::keep(&ONE, kept);
            PerThread::keep(&OTHER, Counted(100));
            assert_eq!(ENDED.load(Ordering::Relaxed), 10, "replaced");
        })
        .join()
        .unwrap();
        assert_eq!(ENDED.load(Ordering::Relaxed), 111);
    }
}
