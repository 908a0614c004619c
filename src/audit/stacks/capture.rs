//! The frames that called the library, without the library's own.

use super::frame::Frame;
use super::trace::{Captured, DEPTH};
use super::walk::walk;
use super::{host, loader, place};
use crate::caller;
use crate::per_thread::PerThread;
use smallvec::SmallVec;
use std::collections::HashMap;
use std::ffi::c_void;
use std::ops::Range;
use std::sync::OnceLock;

/// Frames of the library that a stack may begin with: an unoptimised build has many.
const OWN_DEPTH: usize = 40;

/// The frames that called the library.
#[inline(never)]
pub(crate) fn capture() -> Captured {
    let mut frames: SmallVec<[Frame; DEPTH]> = SmallVec::new();
    let mut own = 0;
    let home = home();
    let is_served = caller::is_known();
    let mut server = None;
    walk(|frame| {
        // An exported function that was linked into the program comes after the Rust functions, under its C name.
        if frames.is_empty() && own < OWN_DEPTH && home.has(&frame) {
            own += 1;
            return true;
        }
        // A library that serves its clients by this one is no client itself.
        if frames.is_empty() && is_served && *server.get_or_insert(frame.module) == frame.module {
            return true;
        }
        frames.push(frame);
        frames.len() < DEPTH
    });
    Captured { frames, host: host::frames() }
}

/// Whether this thread is inside a call of the library, from which it has called something else: functions of the library
/// go on below the caller's.
pub(crate) fn is_inside_a_call() -> bool {
    let (mut left, mut found) = (false, false);
    let home = home();
    walk(|frame| {
        let own = home.has(&frame);
        left |= !own;
        found = left && own;
        !found
    });
    found
}

/// The answer of `question` for `address`, remembered.
fn is_inside(address: usize, question: fn(usize) -> bool) -> bool {
    thread_local! {
        static KNOWN: PerThread<Answers> = const { PerThread::new() };
    }
    let key = (address, question as usize);
    let mut known = PerThread::take(&KNOWN);
    let answer = known.get(&key).copied().unwrap_or_else(|| {
        let answer = question(address);
        if known.try_reserve(1).is_ok() {
            known.insert(key, answer);
        }
        answer
    });
    PerThread::keep(&KNOWN, known);
    answer
}

/// What was answered for an address, by a question's.
type Answers = HashMap<(usize, usize), bool>;

/// Where the library's code is.
enum Home {
    /// In a shared library, at these addresses.
    Library(Vec<Range<usize>>),
    /// Linked into the program itself, whose functions only names tell apart.
    Program,
}

impl Home {
    /// Whether a frame is the library's, if those below it are.
    fn has(&self, frame: &Frame) -> bool {
        match self {
            Home::Library(text) => text.iter().any(|part| part.contains(&frame.address)),
            Home::Program => {
                is_inside(frame.address, place::is_internal) || is_inside(frame.address, place::is_exported)
            }
        }
    }
}

fn home() -> &'static Home {
    static HOME: OnceLock<Home> = OnceLock::new();
    HOME.get().unwrap_or_else(|| {
        // Not while others wait for it: a thread that forks may be among them.
        let found = find_home();
        HOME.get_or_init(|| found)
    })
}

#[cfg(any(target_os = "linux", target_os = "android"))]
fn find_home() -> Home {
    /// Stops at the object that this very function is part of.
    unsafe extern "C" fn visit(
        info: *mut libc::dl_phdr_info,
        _size: usize,
        found: *mut c_void,
    ) -> libc::c_int {
        // SAFETY: the loader passes a valid description, `find_home` its own variable.
        let (info, found) = unsafe { (&*info, &mut *found.cast::<Home>()) };
        // SAFETY: as above; a name is a terminated string.
        let is_program = info.dlpi_name.is_null() || unsafe { *info.dlpi_name } == 0;
        // SAFETY: the description says how many headers there are.
        let headers = unsafe { std::slice::from_raw_parts(info.dlpi_phdr, usize::from(info.dlpi_phnum)) };
        let text: Vec<Range<usize>> = headers
            .iter()
            .filter(|header| header.p_type == libc::PT_LOAD && header.p_flags & libc::PF_X != 0)
            .map(|header| {
                let start = (info.dlpi_addr + header.p_vaddr) as usize;
                start..start + header.p_memsz as usize
            })
            .collect();
        let here = visit as *const () as usize;
        if !text.iter().any(|part| part.contains(&here)) {
            return 0;
        }
        if !is_program {
            *found = Home::Library(text);
        }
        1
    }

    let mut found = Home::Program;
    let _asking = loader::asking();
    // SAFETY: `visit` gets the variable it expects.
    unsafe { libc::dl_iterate_phdr(Some(visit), (&raw mut found).cast()) };
    found
}

#[cfg(not(any(target_os = "linux", target_os = "android")))]
fn find_home() -> Home {
    Home::Program
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_base_is_above_the_bases_of_the_callees() {
        let captured = capture();
        assert!(captured.frames.len() > 1);
        assert!(captured.frames.windows(2).all(|pair| pair[0].base <= pair[1].base));
    }
}
