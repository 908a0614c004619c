//! Frames of a host with functions of its own, such as an interpreter: what it says of them.

use std::ffi::{CStr, c_char, c_int, c_void};
use std::sync::atomic::{AtomicBool, Ordering};

use crate::fork::ForkLock;

/// Writes the frames that run in this thread into a buffer of so many bytes, innermost first, one a line, terminated:
/// `THAuditFrames`.
pub type Frames = unsafe extern "C" fn(data: *mut c_void, text: *mut c_char, size: c_int);

pub(crate) struct Host {
    frames: Frames,
    data: *mut c_void,
}

// SAFETY: the host says that its function may be called with this pointer from every thread.
unsafe impl Send for Host {}

pub(crate) static HOST: ForkLock<Option<Host>> = ForkLock::new(None);
static IS_SET: AtomicBool = AtomicBool::new(false);

/// The longest text of one stack.
const ROOM: usize = 2048;

/// Installs the function of a host; `None` takes it away.
pub fn set(frames: Option<Frames>, data: *mut c_void) {
    IS_SET.store(frames.is_some(), Ordering::Release);
    *HOST.lock() = frames.map(|frames| Host { frames, data });
}

/// The host's frames of this thread; empty without a host.
pub(crate) fn frames() -> String {
    if !IS_SET.load(Ordering::Acquire) {
        return String::new();
    }
    let host = HOST.lock().as_ref().map(|host| (host.frames, host.data));
    let Some((frames, data)) = host else { return String::new() };
    let mut text = [0 as c_char; ROOM];
    // SAFETY: as the host promised; the buffer has room for as many bytes, and its end stays a zero.
    unsafe { frames(data, text.as_mut_ptr(), ROOM as c_int - 1) };
    text[ROOM - 1] = 0;
    // SAFETY: terminated above.
    unsafe { CStr::from_ptr(text.as_ptr()) }.to_string_lossy().trim_end().to_owned()
}
