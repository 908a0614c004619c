//! Call stacks: which frames called the library, without the library's own.
//!
//! A frame is known by its function and by the address where it begins on the stack (its base). Both stay
//! the same as long as the frame lives, so two stacks show which frames they share.

use std::cell::RefCell;
use std::collections::HashMap;
use std::ffi::c_void;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

use super::place;

/// Frames that are kept of a stack, the innermost ones.
const DEPTH: usize = 40;
/// Frames of the library that a stack may begin with: an unoptimised build has many.
const OWN_DEPTH: usize = 40;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Frame {
    /// Where the frame goes on when its callee returns.
    pub(super) address: usize,
    /// Where its function begins.
    pub(super) function: usize,
    /// The top of the stack when it was called. Stacks grow down: a caller's base is higher.
    pub(super) base: usize,
}

impl Frame {
    /// Whether both are the same call, perhaps at different points of it.
    pub(super) fn is_same_call(&self, other: &Frame) -> bool {
        self.function == other.function && self.base == other.base
    }
}

/// A call stack, innermost frame first.
pub(super) type Stack = Arc<[Frame]>;

/// The frames that called the library.
#[inline(never)]
pub(super) fn capture() -> Vec<Frame> {
    let mut frames: Vec<Frame> = Vec::with_capacity(DEPTH + OWN_DEPTH);
    // SAFETY: not synchronised with other users of the unwinder, which on ELF systems has no state to share.
    unsafe {
        backtrace::trace_unsynchronized(|frame| {
            let top = frame.sp().addr();
            if let Some(callee) = frames.last_mut() {
                callee.base = top;
            }
            let (address, function) = (frame.ip().addr(), frame.symbol_address().addr());
            frames.push(Frame { address, function, base: top });
            frames.len() < frames.capacity()
        });
    }
    let own = own_frames(&frames);
    frames.drain(..own);
    frames.truncate(DEPTH);
    frames
}

/// How many of the innermost frames are the library's.
fn own_frames(frames: &[Frame]) -> usize {
    match home() {
        Home::Library(text) => {
            frames.iter().position(|frame| !text.iter().any(|part| part.contains(&frame.address)))
        }
        Home::Program => {
            let rust = frames.iter().position(|frame| !is_inside(frame.address, place::is_internal));
            // After the Rust functions comes the exported one, under its C name.
            rust.map(|n| {
                n + usize::from(frames.get(n).is_some_and(|f| is_inside(f.address, place::is_exported)))
            })
        }
    }
    .unwrap_or(0)
}

/// The answer of `question` for `address`, remembered.
fn is_inside(address: usize, question: fn(usize) -> bool) -> bool {
    thread_local! {
        static KNOWN: RefCell<HashMap<(usize, usize), bool>> = RefCell::new(HashMap::new());
    }
    let key = (address, question as usize);
    let known = KNOWN.try_with(|known| known.borrow().get(&key).copied());
    known.ok().flatten().unwrap_or_else(|| {
        let answer = question(address);
        // A thread that is ending has no memory left to remember with.
        let _ = KNOWN.try_with(|known| known.borrow_mut().insert(key, answer));
        answer
    })
}

/// Where the library's code is.
enum Home {
    /// In a shared library, at these addresses.
    Library(Vec<Range<usize>>),
    /// Linked into the program itself, whose functions only names tell apart.
    Program,
}

fn home() -> &'static Home {
    static HOME: OnceLock<Home> = OnceLock::new();
    HOME.get_or_init(find_home)
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
    // SAFETY: `visit` gets the variable it expects.
    unsafe { libc::dl_iterate_phdr(Some(visit), (&raw mut found).cast()) };
    found
}

#[cfg(not(any(target_os = "linux", target_os = "android")))]
fn find_home() -> Home {
    Home::Program
}

/// How many outer frames two stacks share.
pub(super) fn shared(a: &[Frame], b: &[Frame]) -> usize {
    a.iter().rev().zip(b.iter().rev()).take_while(|(a, b)| a.is_same_call(b)).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(function: usize, base: usize) -> Frame {
        Frame { address: function + 4, function, base }
    }

    #[test]
    fn outer_frames_are_shared_until_the_first_that_differs() {
        let (main, f, g) = (frame(10, 900), frame(20, 800), frame(30, 700));
        assert_eq!(shared(&[g, f, main], &[f, main]), 2);
        assert_eq!(shared(&[frame(20, 790), main], &[f, main]), 1);
        assert_eq!(shared(&[main], &[frame(10, 880)]), 0);
    }

    #[test]
    fn a_base_is_above_the_bases_of_the_callees() {
        let frames = capture();
        assert!(frames.len() > 1);
        assert!(frames.windows(2).all(|pair| pair[0].base <= pair[1].base));
    }
}
