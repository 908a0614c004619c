//! Libraries that serve their clients by this one: in whose name a thread calls.
//!
//! A function of such a library that calls one of this one says before who it is, and after that it is done. An error of this
//! library then has its name and numbers of its arguments, and so has the account of the auditor.

use std::cell::Cell;
use std::ffi::{CStr, c_char, c_int};
use std::mem;
use std::ptr;
use std::sync::atomic::{AtomicUsize, Ordering};

/// `THCaller`: a function that calls this library to serve its own caller.
#[repr(C)]
pub(crate) struct Caller {
    /// `THCudaTensor_narrow(state,self,src,dimension_,firstIndex_,size_,)`: its name and each parameter, with a comma.
    signature: *const c_char,
    /// How many parameters it has in front of those that it passes on.
    before: c_int,
    /// The position of a parameter of the function of this library that it has not; 0 if it has them all.
    without: c_int,
    /// Called before an error is raised: gives back what the function holds.
    end: Option<unsafe extern "C" fn(*const Caller)>,
}

impl Caller {
    /// The signature, as that of an exported function.
    pub(crate) fn signature(&self) -> &'static str {
        // SAFETY: a terminated string that stays, by the promise of who made the caller.
        unsafe { CStr::from_ptr(self.signature) }.to_str().unwrap_or_default()
    }

    /// Its number of what is argument `number` of the function of this library.
    pub(crate) fn number(&self, number: i32) -> i32 {
        number + self.before - i32::from(0 < self.without && self.without < number)
    }

    /// Has it give back what it holds.
    pub(crate) fn end(&self) {
        if let Some(end) = self.end {
            // SAFETY: by the promise of who made the caller, which is told once.
            unsafe { end(self) }
        }
    }
}

thread_local! {
    static CALLER: Cell<*const Caller> = const { Cell::new(ptr::null()) };
}

/// Where the caller of the calling thread is written down.
pub(crate) fn place() -> *mut *const Caller {
    CALLER.with(Cell::as_ptr)
}

/// The caller that an error is raised for, and which then calls no more.
pub(crate) fn take() -> Option<&'static Caller> {
    // SAFETY: whoever writes a caller down has it stay until it is taken back.
    unsafe { CALLER.replace(ptr::null()).as_ref() }
}

/// Writes a caller down again that was taken and goes on.
pub(crate) fn resume(caller: Option<&'static Caller>) {
    CALLER.set(caller.map_or(ptr::null(), ptr::from_ref));
}

/// Runs `work`, which begins in nobody's name. Afterwards the caller is the one from before, whatever `work` left there.
pub(crate) fn suspended<R>(work: impl FnOnce() -> R) -> R {
    let caller = CALLER.replace(ptr::null());
    let result = work();
    CALLER.set(caller);
    result
}

/// Whether the calling thread calls in somebody's name.
pub(crate) fn is_known() -> bool {
    !CALLER.get().is_null()
}

/// The name of the function that is called: the caller's, or `symbol`.
pub(crate) fn name(symbol: &'static str) -> &'static str {
    // SAFETY: as in `take`.
    unsafe { CALLER.get().as_ref() }.and_then(|caller| caller.signature().split('(').next()).unwrap_or(symbol)
}

/// A function that says on which device the calling thread makes storages.
pub(crate) type DeviceFunction = unsafe extern "C" fn() -> c_int;

/// The function that says it, as an address; 0 for none.
static DEVICE: AtomicUsize = AtomicUsize::new(0);

/// Has `function` say on which device storages are made; without one it is the first.
pub(crate) fn set_device_function(function: Option<DeviceFunction>) {
    DEVICE.store(function.map_or(0, |function| function as usize), Ordering::Release);
}

/// On which device the calling thread makes storages.
#[inline(always)]
pub(crate) fn device() -> c_int {
    match DEVICE.load(Ordering::Relaxed) {
        0 => 0,
        function => device_by(function),
    }
}

#[cold]
fn device_by(function: usize) -> c_int {
    // SAFETY: one that was given as such.
    unsafe { mem::transmute::<usize, DeviceFunction>(function)() }
}
