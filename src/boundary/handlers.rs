//! Error handlers: each thread's own, and those of the process for threads that have none.
//!
//! A guarded call (`callback.rs`) takes its thread's handlers away and puts marks in their place, so that the errors of the
//! callback come back to it. A callback may install handlers of its own, which then get its errors, and put back what it
//! found; what it found are the marks, which C code may hand around like other handlers.

use crate::fork::{self, ForkLock};
use std::cell::Cell;
use std::ffi::{c_char, c_int, c_void};

/// `THErrorHandlerFunction`.
pub(crate) type ErrorHandler = unsafe extern "C-unwind" fn(message: *const c_char, data: *mut c_void);

/// `THArgErrorHandlerFunction`.
pub(crate) type ArgErrorHandler =
    unsafe extern "C-unwind" fn(number: c_int, message: *const c_char, data: *mut c_void);

/// A handler with the pointer it was installed with.
#[derive(Clone, Copy)]
pub(super) struct Installed<F> {
    pub(super) function: F,
    pub(super) data: *mut c_void,
}

// SAFETY: the pointer is only handed back to the handler; installing a process-wide handler promises
// that it may be called on any thread.
unsafe impl<F: Send> Send for Installed<F> {}

static DEFAULT_PLAIN: ForkLock<Option<Installed<ErrorHandler>>> = ForkLock::new(None);
static DEFAULT_ARG: ForkLock<Option<Installed<ArgErrorHandler>>> = ForkLock::new(None);

fork::watch_at_load!(before_fork, after_fork, after_fork);

extern "C" fn before_fork() {
    DEFAULT_PLAIN.hold();
    DEFAULT_ARG.hold();
}

extern "C" fn after_fork() {
    DEFAULT_ARG.let_go();
    DEFAULT_PLAIN.let_go();
}

thread_local! {
    static PLAIN: Cell<Option<Installed<ErrorHandler>>> = const { Cell::new(None) };
    static ARG: Cell<Option<Installed<ArgErrorHandler>>> = const { Cell::new(None) };
    /// What the latest outermost guarded call found: what a mark stands for that C code has kept and installs behind it.
    static OUTSIDE: Cell<FormerHandlers> = const { Cell::new(FormerHandlers { plain: None, arg: None }) };
}

/// The handlers that a guarded call found.
#[derive(Clone, Copy)]
pub(super) struct FormerHandlers {
    plain: Option<Installed<ErrorHandler>>,
    arg: Option<Installed<ArgErrorHandler>>,
}

impl<F> Installed<F> {
    /// Whether it is a guarded call's.
    fn is_mark(&self) -> bool {
        self.data.addr() == mark().addr()
    }
}

/// What handlers of guarded calls are known by: an address that no client has.
fn mark() -> *mut c_void {
    static MARK: u8 = 0;
    (&raw const MARK).cast_mut().cast()
}

/// Has errors of this thread go to `plain` and `arg`, which are a guarded call's, `is_outermost` or inside another; gives the
/// handlers that were in force.
pub(super) fn enter_guard(plain: ErrorHandler, arg: ArgErrorHandler, is_outermost: bool) -> FormerHandlers {
    let found = FormerHandlers {
        plain: PLAIN.replace(Some(Installed { function: plain, data: mark() })),
        arg: ARG.replace(Some(Installed { function: arg, data: mark() })),
    };
    if !is_outermost {
        return found;
    }
    let mut outside = OUTSIDE.get();
    if !found.plain.is_some_and(|handler| handler.is_mark()) {
        outside.plain = found.plain;
    }
    if !found.arg.is_some_and(|handler| handler.is_mark()) {
        outside.arg = found.arg;
    }
    OUTSIDE.set(outside);
    found
}

/// Puts the handlers back that [`enter_guard`] found: all of them if the callback was left by an error, else those that
/// the callback has not replaced for good.
pub(super) fn leave_guard(found: FormerHandlers, escaped: bool) {
    if escaped || PLAIN.get().is_some_and(|handler| handler.is_mark()) {
        PLAIN.set(found.plain);
    }
    if escaped || ARG.get().is_some_and(|handler| handler.is_mark()) {
        ARG.set(found.arg);
    }
}

/// Whether errors, those that blame an argument if `arg`, go to no handler that was installed since a guarded call began.
pub(super) fn are_guards(arg: bool) -> bool {
    if arg {
        ARG.get().is_none_or(|handler| handler.is_mark())
    } else {
        PLAIN.get().is_none_or(|handler| handler.is_mark())
    }
}

/// The handler that gets plain errors of this thread outside guarded calls.
pub(super) fn plain() -> Option<Installed<ErrorHandler>> {
    let default = *DEFAULT_PLAIN.lock();
    let own = PLAIN.get();
    let own = if own.is_some_and(|handler| handler.is_mark()) { OUTSIDE.get().plain } else { own };
    own.or(default)
}

/// The handler that gets argument errors of this thread outside guarded calls.
pub(super) fn arg() -> Option<Installed<ArgErrorHandler>> {
    let default = *DEFAULT_ARG.lock();
    let own = ARG.get();
    let own = if own.is_some_and(|handler| handler.is_mark()) { OUTSIDE.get().arg } else { own };
    own.or(default)
}

/// `THErrorHandlers`: both handlers of a thread, each with its pointer; `None` where there is none.
#[repr(C)]
pub(crate) struct ErrorHandlers {
    plain: Option<ErrorHandler>,
    plain_data: *mut c_void,
    arg: Option<ArgErrorHandler>,
    arg_data: *mut c_void,
}

impl ErrorHandlers {
    /// Both handlers, each with its pointer.
    pub(crate) fn new(
        plain: Option<ErrorHandler>,
        plain_data: *mut c_void,
        arg: Option<ArgErrorHandler>,
        arg_data: *mut c_void,
    ) -> Self {
        ErrorHandlers { plain, plain_data, arg, arg_data }
    }
}

fn installed<F>(function: Option<F>, data: *mut c_void) -> Option<Installed<F>> {
    function.map(|function| Installed { function, data })
}

fn parts<F>(handler: Option<Installed<F>>) -> (Option<F>, *mut c_void) {
    handler.map_or((None, std::ptr::null_mut()), |handler| (Some(handler.function), handler.data))
}

/// Installs both of this thread's handlers, and gives those that were in force.
pub(crate) fn exchange_handlers(new: &ErrorHandlers) -> ErrorHandlers {
    let (plain, plain_data) = parts(PLAIN.replace(installed(new.plain, new.plain_data)));
    let (arg, arg_data) = parts(ARG.replace(installed(new.arg, new.arg_data)));
    ErrorHandlers { plain, plain_data, arg, arg_data }
}

/// Installs this thread's handler of plain errors; `None` removes it.
pub(crate) fn set_handler(function: Option<ErrorHandler>, data: *mut c_void) {
    PLAIN.set(installed(function, data));
}

/// Installs this thread's handler of argument errors; `None` removes it.
pub(crate) fn set_arg_handler(function: Option<ArgErrorHandler>, data: *mut c_void) {
    ARG.set(installed(function, data));
}

/// Installs the process-wide handler of plain errors; `None` restores the built-in one.
pub(crate) fn set_default_handler(function: Option<ErrorHandler>, data: *mut c_void) {
    *DEFAULT_PLAIN.lock() = installed(function, data);
}

/// Installs the process-wide handler of argument errors; `None` restores the built-in one.
pub(crate) fn set_default_arg_handler(function: Option<ArgErrorHandler>, data: *mut c_void) {
    *DEFAULT_ARG.lock() = installed(function, data);
}
