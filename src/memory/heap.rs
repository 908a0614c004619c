//! Heap accounting: tells a garbage-collected host when it should collect.
//!
//! A host such as Lua does not see the memory behind its tensor handles. Two events make TH call the
//! handler the host installed on this thread: an allocation that failed, and a total that passed a
//! soft limit. The limit starts at 300 MB and grows by 40 % whenever a collection leaves more than
//! 80 % of it in use. Each thread batches its changes and adds them to the total when they pass 1 MB.

use crate::boundary::callback::guarded;
use std::cell::Cell;
use std::os::raw::c_void;
use std::sync::atomic::{AtomicIsize, Ordering};

/// A host's garbage collection, called with the pointer it was installed with. It may free tensors.
pub type GcFunction = unsafe extern "C-unwind" fn(data: *mut c_void);

const BATCH: isize = 1_000_000;
const INITIAL_SOFT_LIMIT: isize = 300_000_000;
const GROW_ABOVE: f64 = 0.8;
const GROW_BY: f64 = 1.4;

static TOTAL: AtomicIsize = AtomicIsize::new(0);

thread_local! {
    static DELTA: Cell<isize> = const { Cell::new(0) };
    static SOFT_LIMIT: Cell<isize> = const { Cell::new(INITIAL_SOFT_LIMIT) };
    static HANDLER: Cell<Option<(GcFunction, *mut c_void)>> = const { Cell::new(None) };
    /// Whether this thread's handler is running: what it allocates calls it no second time.
    static COLLECTS: Cell<bool> = const { Cell::new(false) };
}

/// Installs (or with `None` removes) the collection handler of this thread.
pub fn set_handler(handler: Option<GcFunction>, data: *mut c_void) {
    HANDLER.set(handler.map(|function| (function, data)));
}

/// Runs this thread's handler. `false` if there is none, or it is running already. An error in it ends it, and what it has
/// freed by then may do.
pub(super) fn collect() -> bool {
    let Some((function, data)) = HANDLER.get() else {
        return false;
    };
    if COLLECTS.replace(true) {
        return false;
    }
    // SAFETY: the host installed this function together with its argument to be called like this.
    let _ = guarded(|| unsafe { function(data) });
    COLLECTS.set(false);
    true
}

/// Notes that `change` more bytes (fewer if negative) are allocated.
#[inline]
pub fn update(change: isize) {
    let delta = DELTA.get().saturating_add(change);
    DELTA.set(delta);
    if !(-BATCH < delta && delta < BATCH) {
        settle(change > 0);
    }
}

#[cold]
fn settle(grew: bool) {
    let total = flush();
    if grew && total > SOFT_LIMIT.get() && collect() {
        let limit = SOFT_LIMIT.get() as f64;
        if flush() as f64 > limit * GROW_ABOVE {
            SOFT_LIMIT.set((limit * GROW_BY) as isize);
        }
    }
}

/// Adds this thread's batch to the total and returns the total.
fn flush() -> isize {
    let delta = DELTA.replace(0);
    TOTAL.fetch_add(delta, Ordering::Relaxed).wrapping_add(delta)
}
