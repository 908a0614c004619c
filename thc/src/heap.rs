//! `THCGeneral.h`: the account of the memory of tensors, and the function that frees some.

use crate::caller::{Caller, null};
use crate::object::THCState;
use std::ffi::c_void;
use std::sync::atomic::{AtomicIsize, Ordering};

/// A host that frees what its collector holds.
type Collector = Option<unsafe extern "C-unwind" fn(*mut c_void)>;

/// Bytes of all threads, as far as they have said.
static BYTES: AtomicIsize = AtomicIsize::new(0);
/// A thread says so when it has as many more or less.
const STEP: usize = 1_000_000;

/// The function that is called with `data` where there is no memory, or much is in use; NULL for none. Errors: 1 if NULL.
///
/// # Safety
///
/// As in C.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C-unwind" fn THCSetGCHandler(
    state: *mut THCState,
    torchGCHandlerFunction: Collector,
    data: *mut c_void,
) {
    static CALLER: Caller = Caller::plain(c"THCSetGCHandler(state,torchGCHandlerFunction,data,)");
    // SAFETY: the state is the C caller's.
    let Some(state) = (unsafe { state.as_mut() }) else { return null(&CALLER) };
    state.cutorchGCFunction = torchGCHandlerFunction;
    state.cutorchGCData = data;
}

/// Counts `size` more bytes, less if negative. Where more than the state's limit are in use the function of THCSetGCHandler is
/// called; if 4/5 of it are in use after that, the limit grows by 2/5. Errors: 1 if NULL.
///
/// # Safety
///
/// As in C.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C-unwind" fn THCHeapUpdate(state: *mut THCState, size: isize) {
    static CALLER: Caller = Caller::plain(c"THCHeapUpdate(state,size,)");
    // SAFETY: the state is the C caller's.
    unsafe {
        if state.is_null() {
            return null(&CALLER);
        }
        (*state).heapDelta = (*state).heapDelta.saturating_add(size);
        if (*state).heapDelta.unsigned_abs() < STEP {
            return;
        }
        let total = told(state);
        let Some(collect) = (*state).cutorchGCFunction else { return };
        if size > 0 && total > (*state).heapSoftmax {
            collect((*state).cutorchGCData);
            if told(state) > (*state).heapSoftmax / 5 * 4 {
                (*state).heapSoftmax += (*state).heapSoftmax / 5 * 2;
            }
        }
    }
}

/// Adds what the state has counted; the bytes of all.
unsafe fn told(state: *mut THCState) -> isize {
    // SAFETY: the C caller's state.
    unsafe {
        let delta = std::mem::take(&mut (*state).heapDelta);
        BYTES.fetch_add(delta, Ordering::Relaxed).wrapping_add(delta)
    }
}
