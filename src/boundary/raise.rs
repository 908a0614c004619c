//! Raising: the last thing an exported function does.
//!
//! Without a handler the message is printed and the process ends with status -1: to standard output as the original's, or
//! where the environment variable `TH_ERRORS` says. A handler may jump (Lua) or
//! throw (C++) instead of returning, so the frames here hold nothing that needs to be dropped.

use super::guard;
use super::handlers;
use super::signature::Signature;
use crate::audit;
use crate::caller::{self, Caller};
use crate::environment;
use crate::error::{Error, Place};
use crate::sigpipe::HeldSigpipe;
use std::ffi::{CStr, c_char, c_int, c_void};
use std::fs::File;
use std::io::Write;
use std::mem::ManuallyDrop;
use std::os::fd::FromRawFd;

/// Bytes of a message, the terminating zero included; longer ones are cut.
pub(crate) const MESSAGE_SIZE: usize = 2048;

/// Raises `error` in the name of an exported function.
#[cold]
#[inline(never)]
pub(super) fn raise(signature: Signature, error: Error) {
    if guard::takes(error.argument().is_some()) {
        // SAFETY: exported functions and this one hold nothing by now.
        return unsafe { guard::escape_with(error) };
    }
    let caller = caller::take();
    let mut message = [0u8; MESSAGE_SIZE];
    let number = match caller {
        None => write_message(&mut message, signature, error),
        Some(caller) => write_message_for(&mut message, caller, signature, error),
    };
    if let Some(caller) = caller {
        caller.end();
    }
    // Nothing but plain data lives in this frame from here on.
    let text = message.as_ptr().cast();
    match number {
        Some(number) => call_arg_handler(number, text),
        None => call_handler(text),
    }
}

/// Writes the text of `error`, with the name of the parameter that it blames, and gives its argument number. Consumes
/// the error.
fn write_message(message: &mut [u8; MESSAGE_SIZE], signature: Signature, error: Error) -> Option<i32> {
    let parameter = error.place().and_then(|place| signature.parameter(place));
    write_text(message, error.message(), parameter, signature);
    error.argument()
}

/// As [`write_message`], in the words of the function that `caller` is, which called that with `signature`.
fn write_message_for(
    message: &mut [u8; MESSAGE_SIZE],
    caller: &Caller,
    signature: Signature,
    error: Error,
) -> Option<i32> {
    let own = Signature::new(caller.signature());
    let position = error.place().and_then(|place| match place {
        Place::Position(position) => Some(position),
        Place::Named(_) => signature.position(place),
    });
    let parameter = position.and_then(|position| own.parameter(Place::Position(caller.number(position))));
    write_text(message, error.message(), parameter, own);
    error.argument().map(|number| caller.number(number))
}

/// Writes `text`, what parameter it is about, and in which function.
fn write_text(
    message: &mut [u8; MESSAGE_SIZE],
    text: &str,
    parameter: Option<&'static str>,
    signature: Signature,
) {
    let named: [&str; 3] = parameter.map_or([""; 3], |name| [" (parameter '", name, "')"]);
    let pieces = [text, named[0], named[1], named[2], " in ", signature.symbol()];
    let room = MESSAGE_SIZE - 1;
    for (to, byte) in message[..room].iter_mut().zip(pieces.iter().flat_map(|piece| piece.bytes())) {
        *to = byte;
    }
}

/// Raises an error of the function that `caller` is: about its argument `number`, or about none if that is 0.
///
/// # Safety
///
/// `text` is a terminated string.
#[cold]
pub(crate) unsafe fn raise_for(caller: &Caller, number: c_int, text: *const c_char) {
    caller::take();
    let own = Signature::new(caller.signature());
    let parameter = own.parameter(Place::Position(number));
    let mut message = [0u8; MESSAGE_SIZE];
    // SAFETY: by the caller's promise.
    write_text(&mut message, unsafe { CStr::from_ptr(text) }.to_str().unwrap_or_default(), parameter, own);
    caller.end();
    if guard::takes(number > 0) {
        let text = guard::copied_message(&message);
        let error = if number > 0 { Error::arg(number, text) } else { Error::plain(text) };
        // SAFETY: this function and those that called it hold nothing by now.
        return unsafe { guard::escape_with(error) };
    }
    let text = message.as_ptr().cast();
    if number > 0 { call_arg_handler(number, text) } else { call_handler(text) }
}

/// Tells the auditor, if it is on.
fn note(text: *const c_char) {
    if audit::active() {
        // SAFETY: handlers are given terminated strings.
        let text = unsafe { CStr::from_ptr(text) };
        audit::raised(&text.to_string_lossy());
    }
}

/// `THError_break`: called for every error before its handler, so that a debugger can stop there.
#[unsafe(no_mangle)]
#[inline(never)]
#[allow(non_snake_case, reason = "the names of the C interface")]
extern "C" fn THError_break() {
    // Not to be taken for a function without effect, whose calls may go.
    std::hint::black_box(());
}

/// Prints what the process ends for, and ends it.
fn end(number: Option<c_int>, text: *const c_char) -> ! {
    let stream = environment::choice(&environment::ERRORS, [libc::STDOUT_FILENO, libc::STDERR_FILENO]);
    // SAFETY: `text` is a terminated string. Standard output is flushed first, so that what the program has printed
    // before comes before.
    let text = unsafe {
        libc::fflush(std::ptr::null_mut());
        CStr::from_ptr(text)
    };
    match number {
        None => print(stream, &[b"$ Error: ", text.to_bytes(), b"\n"]),
        Some(number) => {
            let mut digits = [0; 12];
            let mut rest = &mut digits[..];
            let _ = write!(rest, "{number}");
            let free = rest.len();
            let digits = &digits[..12 - free];
            print(stream, &[b"$ Invalid argument ", digits, b": ", text.to_bytes(), b"\n"]);
        }
    }
    if environment::choice(&environment::TRACE, [false, true]) {
        print(stream, &[b"$ raised at ", audit::place_of_call().as_bytes(), b"\n"]);
    } else if audit::active() {
        audit::error_ends_process();
    }
    // SAFETY: ends the process as the original does.
    unsafe { libc::exit(-1) }
}

/// Writes `pieces` to a stream of the process, without memory of its own.
fn print(stream: c_int, pieces: &[&[u8]]) {
    // A reader that has left changes nothing about how the process ends.
    let _held = HeldSigpipe::new();
    // SAFETY: the descriptor is the process's, and not closed here.
    let mut file = ManuallyDrop::new(unsafe { File::from_raw_fd(stream) });
    // There is nobody to tell of a failure.
    let _ = pieces.iter().try_for_each(|piece| file.write_all(piece));
}

fn call_handler(text: *const c_char) {
    THError_break();
    note(text);
    match handlers::plain() {
        // SAFETY: the host installed this function to be called like this; `text` is terminated.
        Some(handler) => unsafe { (handler.function)(text, handler.data) },
        None => end(None, text),
    }
}

fn call_arg_handler(number: c_int, text: *const c_char) {
    THError_break();
    note(text);
    match handlers::arg() {
        // SAFETY: the host installed this function to be called like this; `text` is terminated.
        Some(handler) => unsafe { (handler.function)(number, text, handler.data) },
        None => end(Some(number), text),
    }
}

/// What the shim calls for `_THError` and `_THAssertionFailed`. A function of the client's that a library calls may raise the error, say
/// its allocator: unless the handler returns, that library calls no more.
unsafe extern "C-unwind" fn raise_message(text: *const c_char) {
    if guard::takes(false) {
        caller::take();
        // SAFETY: the frames up to the guarded call are C code's and hold nothing of ours.
        return unsafe { guard::escape_with(Error::plain(guard::copied(text))) };
    }
    let calling = caller::take();
    call_handler(text);
    caller::resume(calling);
}

/// The handlers of guarded calls, for C code that calls them by itself: a handler that was found in force and replaced may
/// be what its successor hands errors on to.
pub(super) unsafe extern "C-unwind" fn raise_marked(text: *const c_char, _data: *mut c_void) {
    // SAFETY: a handler is given a terminated string.
    unsafe { raise_message(text) }
}

/// As [`raise_marked`], for errors that blame an argument.
pub(super) unsafe extern "C-unwind" fn raise_arg_marked(
    number: c_int,
    text: *const c_char,
    _data: *mut c_void,
) {
    // SAFETY: a handler is given a terminated string.
    unsafe { raise_arg_message(number, text) }
}

/// What the shim calls for `_THArgCheck`.
unsafe extern "C-unwind" fn raise_arg_message(number: c_int, text: *const c_char) {
    if guard::takes(true) {
        caller::take();
        // SAFETY: as in `raise_message`.
        return unsafe { guard::escape_with(Error::arg(number, guard::copied(text))) };
    }
    let calling = caller::take();
    call_arg_handler(number, text);
    caller::resume(calling);
}

unsafe extern "C" {
    fn th_shim_error();
    fn th_shim_arg_check();
    fn th_shim_assertion_failed();
}

// The shim is C and reaches Rust by name; these names stay inside the library.
#[cfg(target_arch = "x86_64")]
std::arch::global_asm!(
    ".hidden th_raise_message",
    ".globl th_raise_message",
    "th_raise_message: jmp {plain}",
    ".hidden th_raise_arg_message",
    ".globl th_raise_arg_message",
    "th_raise_arg_message: jmp {arg}",
    plain = sym raise_message,
    arg = sym raise_arg_message,
);
#[cfg(target_arch = "aarch64")]
std::arch::global_asm!(
    ".hidden th_raise_message",
    ".globl th_raise_message",
    "th_raise_message: b {plain}",
    ".hidden th_raise_arg_message",
    ".globl th_raise_arg_message",
    "th_raise_arg_message: b {arg}",
    plain = sym raise_message,
    arg = sym raise_arg_message,
);

// Stable Rust cannot define variadic functions, and functions compiled from C are not exported by a
// Rust shared library. So the exported functions are single jumps to the shim's.
macro_rules! variadic {
    ($($symbol:ident => $shim:ident),+ $(,)?) => { $(
        #[doc = concat!("The variadic `", stringify!($symbol), "`: declared in `THGeneral.h`.")]
        #[unsafe(naked)]
        #[unsafe(no_mangle)]
        #[allow(non_snake_case, reason = "the names of the C interface")]
        extern "C-unwind" fn $symbol() {
            #[cfg(target_arch = "x86_64")]
            std::arch::naked_asm!("jmp {shim}", shim = sym $shim);
            #[cfg(target_arch = "aarch64")]
            std::arch::naked_asm!("b {shim}", shim = sym $shim);
        }
    )+ };
}

variadic!(
    _THError => th_shim_error,
    _THArgCheck => th_shim_arg_check,
    _THAssertionFailed => th_shim_assertion_failed,
);
