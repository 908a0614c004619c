//! `THGeneral.h`: error handlers, memory, threads, sizes as text, the index base.

use crate::boundary::handlers::{self, ArgErrorHandler, ErrorHandler, ErrorHandlers};
use crate::boundary::record;
use crate::error::{Error, Result};
use crate::ffi::macros::plain;
use crate::index_base;
use crate::memory::alloc;
use crate::memory::heap::{self, GcFunction};
use crate::nn::convolution::switch;
use crate::storage::size::{self, Description};
use crate::threads;
use std::ffi::CStr;
use std::os::raw::{c_char, c_int, c_long, c_void};

type THDescBuff = Description;
type THErrorHandlerFunction = Option<ErrorHandler>;
type THArgErrorHandlerFunction = Option<ArgErrorHandler>;
type THErrorHandlers = ErrorHandlers;
type THGCHandlerFunction = Option<GcFunction>;

/// The string that is argument `number`.
///
/// # Safety
///
/// `text` is NULL or a terminated string that does not change during `'a`.
pub(super) unsafe fn string<'a>(text: *const c_char, number: i32) -> Result<&'a CStr> {
    error_if_null(text.cast_mut(), number)?;
    // SAFETY: by the caller's promise.
    Ok(unsafe { CStr::from_ptr(text) })
}

plain! {
    /// Installs the handler of plain errors of this thread; `data` is handed to it.
    ///
    /// A handler gets the message and may jump or throw. If it returns, the function that failed
    /// returns NULL or 0 and has changed nothing. NULL removes the handler: the default one is in
    /// force again.
    fn THSetErrorHandler(new_handler: THErrorHandlerFunction, data: *mut c_void) {
        Ok(handlers::set_handler(new_handler, data))
    }

    /// Installs the handler of plain errors of all threads that have none of their own. NULL restores
    /// the built-in one, which prints the message and ends the process with `exit(-1)`: to standard
    /// output, or to standard error if the environment variable TH_ERRORS is stderr.
    fn THSetDefaultErrorHandler(new_handler: THErrorHandlerFunction, data: *mut c_void) {
        Ok(handlers::set_default_handler(new_handler, data))
    }

    /// Installs the handler of argument errors of this thread; it gets the argument's number and the
    /// message. Otherwise as THSetErrorHandler.
    fn THSetArgErrorHandler(new_handler: THArgErrorHandlerFunction, data: *mut c_void) {
        Ok(handlers::set_arg_handler(new_handler, data))
    }

    /// Installs the handler of argument errors of all threads that have none of their own. Otherwise as
    /// THSetDefaultErrorHandler.
    fn THSetDefaultArgErrorHandler(new_handler: THArgErrorHandlerFunction, data: *mut c_void) {
        Ok(handlers::set_default_arg_handler(new_handler, data))
    }

    /// Installs both error handlers of this thread from `handlers`, and puts those that were in force
    /// there, so that a second call restores them. A NULL function stands for no handler. Errors: 1 if
    /// NULL.
    fn THExchangeErrorHandlers(handlers: *mut THErrorHandlers) {
        let handlers = handlers.arg(1)?;
        *handlers = handlers::exchange_handlers(handlers);
        Ok(())
    }

    /// Keeps the errors of this thread from now on, for THError_take to give, instead of calling its handlers,
    /// which are removed: functions that fail return NULL or 0 and have changed nothing. For bindings of
    /// languages in which a C function cannot jump or throw. Installing a handler ends it.
    fn THError_record() {
        Ok(record::start())
    }

    /// Whether an error was recorded on this thread since the last call: 1 and the first such error, or 0. It
    /// stores at `argument` the number of the argument to blame, 0 for a plain error, and at `message` the
    /// text, which stays until the next error is recorded on this thread; both may be NULL, and are left alone
    /// if there is no error. Ownership: the text is the library's.
    fn THError_take(argument: *mut c_int, message: *mut *const c_char) -> c_int {
        let Some((number, text)) = record::take() else {
            return Ok(0);
        };
        // SAFETY: the C caller passes NULL or places to write to.
        unsafe {
            if !argument.is_null() {
                argument.write(number);
            }
            if !message.is_null() {
                message.write(text);
            }
        }
        Ok(1)
    }

    /// A new block of `size` bytes, not initialised, to be freed with THFree; NULL if `size` is 0.
    ///
    /// Blocks of more than 5120 bytes are aligned to 64 bytes. Errors: `size` is negative; no memory
    /// even after the garbage collection handler ran.
    fn THAlloc(size: isize) -> *mut c_void {
        alloc::alloc(size)
    }

    /// Changes the size of a block from THAlloc to `size` bytes, keeping its contents up to the smaller
    /// size; the block may move. NULL as `ptr` allocates; `size` 0 frees and gives NULL. Errors: as
    /// THAlloc; the block is as it was.
    fn THRealloc(ptr: *mut c_void, size: isize) -> *mut c_void {
        // SAFETY: the C caller passes a block of this family.
        unsafe { alloc::realloc(ptr, size) }
    }

    /// Frees a block from THAlloc or THRealloc. NULL is left alone.
    fn THFree(ptr: *mut c_void) {
        // SAFETY: the C caller passes a block of this family and does not use it afterwards.
        Ok(unsafe { alloc::free(ptr) })
    }

    /// Installs the garbage collection handler of this thread, called with `data`: when an allocation
    /// fails, before it is tried again, and when more memory is in use than a soft limit. It starts at
    /// 300 MB and grows by 40 % whenever a collection leaves more than 80 % of it in use. It is not called
    /// for what it allocates itself. NULL removes the handler.
    fn THSetGCHandler(torchGCHandlerFunction: THGCHandlerFunction, data: *mut c_void) {
        Ok(heap::set_handler(torchGCHandlerFunction, data))
    }

    /// Tells the heap accounting that `size` more bytes (fewer if negative) are in use that THAlloc does
    /// not know of. May call the garbage collection handler.
    fn THHeapUpdate(size: isize) {
        Ok(heap::update(size))
    }

    /// Sets the number of threads that operations of this process may use, the calling one included: at
    /// least 1, at most 1024, whatever is asked for. Threads that there are beyond it end.
    ///
    /// Also sets it for OpenMP runtimes that the process has, or loads later: for the calling thread now,
    /// for other threads when they call THGetNumThreads or an operation large enough for several threads.
    fn THSetNumThreads(num_threads: c_int) {
        Ok(threads::set_count(num_threads.max(1) as usize))
    }

    /// The number of threads that operations of the calling thread may use: what THSetNumThreads has set
    /// last, or, where the process has an OpenMP runtime, the thread itself by omp_set_num_threads since.
    /// Until then, what the environment variable OMP_NUM_THREADS says (the first number of its list), else
    /// one per core.
    fn THGetNumThreads() -> c_int {
        Ok(threads::number() as c_int)
    }

    /// The number of processors available to this process.
    fn THGetNumCores() -> c_int {
        Ok(threads::cores() as c_int)
    }

    /// Makes the number of threads match the matrix library's. That library is part of this one and
    /// always agrees, so nothing happens.
    fn THInferNumThreads() {
        Ok(())
    }

    /// The logarithm of 1 + `x`, exact for small `x`.
    fn THLog1p(x: f64) -> f64 {
        Ok(x.ln_1p())
    }

    /// e to the power of `x`, minus 1, exact for small `x`.
    fn THExpm1(x: f64) -> f64 {
        Ok(x.exp_m1())
    }

    /// `ndim` sizes as text, such as `[2 x 3]`, cut with `...]` if it is too long. Errors: 1 if `size` is
    /// NULL though `ndim` is positive.
    fn _THSizeDesc(size: *const c_long, ndim: c_long) -> THDescBuff {
        // SAFETY: the C caller passes `ndim` sizes.
        Ok(size::describe(unsafe { long_slice(size, ndim, 1) }?))
    }

    /// Sets the base of the indices in tensors that are passed to functions (indexSelect, gather, scatter
    /// and so on), for the whole process: 0, or 1 as in Lua. Indices that functions return (max, sort, topk,
    /// nonzero and so on) count from 0 whatever it is. Errors: 1 if `base` is neither.
    fn THSetIndexBase(base: c_int) {
        if index_base::set(base) { Ok(()) } else { Err(Error::arg(1, "index base must be 0 or 1")) }
    }

    /// The base of the indices in tensors that are passed to functions: as set, else the environment variable
    /// TH_INDEX_BASE, else 1.
    fn THGetIndexBase() -> c_int {
        Ok(index_base::get())
    }

    /// Whether all convolutions of the process are to be sums of products of their elements (`direct` is not
    /// 0), or some may be computed with fewer products, which is faster and rounds otherwise: those of Float
    /// with kernels of 3x3, steps of 1 and at least 16 planes on both sides.
    fn THSetDirectConvolutions(direct: c_int) {
        switch::set_direct(direct != 0);
        Ok(())
    }

    /// 1 if all convolutions are sums of products of their elements, else 0: as set, else 1 if the
    /// environment variable TH_CONV is `direct`.
    fn THGetDirectConvolutions() -> c_int {
        Ok(c_int::from(switch::is_direct()))
    }

    /// The version of the library that runs, as "0.2.0"; that of the headers is TH_VERSION.
    fn THVersion() -> *const c_char {
        Ok(concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast())
    }
}

/// The `count` numbers at `start`, which is argument `number`.
///
/// # Safety
///
/// `start` is NULL or points at `count` numbers that do not change during `'a`.
pub(super) unsafe fn long_slice<'a>(
    start: *const c_long,
    count: c_long,
    number: i32,
) -> Result<&'a [c_long]> {
    match usize::try_from(count) {
        Ok(0) | Err(_) => Ok(&[]),
        Ok(_) if start.is_null() => Err(Error::null(number)),
        // SAFETY: by the caller's promise.
        Ok(count) => Ok(unsafe { std::slice::from_raw_parts(start, count) }),
    }
}

/// The error of a NULL raw pointer that is argument `number`.
pub(super) fn error_if_null<T>(pointer: *mut T, number: i32) -> Result<()> {
    if pointer.is_null() { Err(Error::null(number)) } else { Ok(()) }
}
