//! The frames of the running thread, by a walk over its stack.
//!
//! Nothing is believed: each word of a stack is read only where there is a stack, and a return address counts only if
//! it is in code that has been loaded. Where tables are missing, as for code that was made at run time, a chain of
//! frame pointers is followed if there is one. A walk that does not know on ends there, with what it has.
//!
//! Of the crates that walk, `backtrace` asks the system's unwinder, which believes what it reads, and `framehop` does not
//! say where a frame's function begins, by which frames are recognised here, nor notice that a library was unloaded.

use super::frame::Frame;
use super::modules::NO_MODULE;
use super::probe;
use super::steps::{BP, FrameStep, KEPT, Rule, SP, Unloads, step};
use std::cell::Cell;
use std::ffi::c_void;
use std::ops::Range;
use std::ptr;

/// A frame as the processor knows it.
#[derive(Clone, Copy)]
struct Registers {
    pc: usize,
    sp: usize,
    kept: [usize; KEPT.len()],
}

/// Memory that may be read without asking, and otherwise by asking the system.
struct ReadableMemory {
    stack: Range<usize>,
}

impl ReadableMemory {
    /// Of a thread whose stack is in use down to `sp`.
    fn above(sp: usize) -> ReadableMemory {
        thread_local! {
            static STACK: Cell<(usize, usize)> = const { Cell::new((0, 0)) };
        }
        if STACK.get().1 == 0 {
            STACK.set(stack_of_thread());
        }
        let (low, high) = STACK.get();
        // Coroutines and signal handlers may have stacks of their own.
        ReadableMemory { stack: if (low..high).contains(&sp) { sp..high } else { 0..0 } }
    }

    fn word(&self, address: usize) -> Option<usize> {
        let end = address.checked_add(size_of::<usize>())?;
        if !address.is_multiple_of(size_of::<usize>()) {
            return None;
        }
        if self.stack.start <= address && end <= self.stack.end {
            // SAFETY: aligned, and in this thread's stack between the frame of the reader and the end: mapped, and
            // written by nobody else meanwhile.
            return Some(unsafe { ptr::with_exposed_provenance::<usize>(address).read_volatile() });
        }
        probe::read(address).ok().flatten()
    }
}

/// The lowest and the highest address of this thread's stack; nothing if the system does not say.
fn stack_of_thread() -> (usize, usize) {
    // SAFETY: attributes that the call fills, which are given back.
    unsafe {
        let mut attributes: libc::pthread_attr_t = std::mem::zeroed();
        if libc::pthread_getattr_np(libc::pthread_self(), &mut attributes) != 0 {
            return (0, 1);
        }
        let (mut low, mut bytes) = (ptr::null_mut::<c_void>(), 0);
        libc::pthread_attr_getstack(&attributes, &mut low, &mut bytes);
        libc::pthread_attr_destroy(&mut attributes);
        (low.addr(), low.addr() + bytes)
    }
}

/// The part of this thread's stack that is in use, as far as the system says.
pub(crate) fn stack_in_use() -> Range<usize> {
    ReadableMemory::above(registers().sp).stack
}

/// Calls `visit` with the frames of this thread, innermost first, until it says `false`.
#[inline(never)]
pub(crate) fn walk(mut visit: impl FnMut(Frame) -> bool) {
    let mut at = registers();
    let memory = ReadableMemory::above(at.sp);
    let unloads = Unloads::default();
    let mut is_call = false;
    let mut last_base = at.sp;
    loop {
        // A return address may be the first one after its function; the call is before it.
        let found = step(at.pc - usize::from(is_call), &unloads);
        let (next, step) = match found {
            Some(step) => (apply(&step, &at, &memory), step),
            None => {
                let step = by_frame_pointer();
                let next = apply(&step, &at, &memory)
                    .filter(|(_, next)| self::step(next.pc - 1, &unloads).is_some());
                if next.is_none() {
                    return;
                }
                (next, step)
            }
        };
        let base = next.as_ref().map_or(last_base, |&(base, _)| base);
        let frame = Frame { address: at.pc, function: step.function, base, module: step.module };
        let is_known = found.is_some();
        if is_known && !visit(frame) {
            return;
        }
        let Some((base, next)) = next else { return };
        // Stacks grow down, so a caller's frame is above its callee's; a signal handler may have its own stack.
        if (base <= last_base && !step.is_signal) || next.pc == 0 {
            return;
        }
        (at, last_base, is_call) = (next, base, !step.is_signal);
    }
}

/// How a frame ends that keeps rbp as a frame pointer.
fn by_frame_pointer() -> FrameStep {
    let mut kept = [Rule::Same; KEPT.len()];
    kept[BP] = Rule::AtBase(-16);
    FrameStep {
        base: Rule::Sum(BP as u8, 16),
        return_address: Rule::AtBase(-8),
        kept,
        function: 0,
        module: NO_MODULE,
        is_signal: false,
        is_lasting: false,
    }
}

/// The base of the frame `at`, and its caller.
fn apply(step: &FrameStep, at: &Registers, memory: &ReadableMemory) -> Option<(usize, Registers)> {
    let register = |number: u8| if number == SP { at.sp } else { at.kept[usize::from(number)] };
    let near = |address: usize, offset: i32| address.wrapping_add_signed(offset as isize);
    let base = match step.base {
        Rule::Sum(number, offset) => near(register(number), offset),
        Rule::AtRegister(number, offset) => memory.word(near(register(number), offset))?,
        Rule::Nowhere | Rule::Same | Rule::AtBase(_) => return None,
    };
    let value = |rule: Rule, before: usize| match rule {
        Rule::Nowhere => None,
        Rule::Same => Some(before),
        Rule::AtBase(offset) => memory.word(near(base, offset)),
        Rule::AtRegister(number, offset) => memory.word(near(register(number), offset)),
        Rule::Sum(number, offset) => Some(near(register(number), offset)),
    };
    let pc = value(step.return_address, 0).filter(|&pc| pc != 0)?;
    let mut kept = at.kept;
    for (i, &rule) in step.kept.iter().enumerate() {
        // A register that is lost matters only where it is needed.
        kept[i] = value(rule, at.kept[i]).unwrap_or(0);
    }
    Some((base, Registers { pc, sp: base, kept }))
}

/// The registers where this is inlined.
#[inline(always)]
fn registers() -> Registers {
    let mut words = [0_usize; 8];
    // SAFETY: stores eight registers in eight words.
    unsafe {
        std::arch::asm!(
            "lea {pc}, [rip]",
            "mov [{to}], {pc}",
            "mov [{to} + 8], rsp",
            "mov [{to} + 16], rbx",
            "mov [{to} + 24], rbp",
            "mov [{to} + 32], r12",
            "mov [{to} + 40], r13",
            "mov [{to} + 48], r14",
            "mov [{to} + 56], r15",
            to = in(reg) words.as_mut_ptr(), pc = out(reg) _, options(nostack, preserves_flags),
        );
    }
    let [pc, sp, kept @ ..] = words;
    Registers { pc, sp, kept }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_those_of_the_unwinder_of_the_system() {
        let mut own = Vec::new();
        walk(|frame| {
            own.push(frame.address);
            true
        });
        let mut others = Vec::new();
        backtrace::trace(|frame| {
            // Behind the first frame of a thread it may report one at 0.
            others.extend(Some(frame.ip().addr()).filter(|&address| address != 0));
            true
        });
        let shared = own.iter().rev().zip(others.iter().rev()).take_while(|(a, b)| a == b).count();
        assert!(shared > 3 && shared + 2 >= own.len(), "{own:x?} {others:x?}");
    }

    #[test]
    fn a_walk_over_a_corrupted_frame_ends() {
        let words = [0x1234_usize; 8];
        let memory =
            ReadableMemory { stack: words.as_ptr().addr()..words.as_ptr().addr() + size_of_val(&words) };
        let at = Registers { pc: 1, sp: words.as_ptr().addr(), kept: [0xdead_beef_0000; 6] };
        assert!(apply(&by_frame_pointer(), &at, &memory).is_none());
        assert!(step(0xefc6_0000_1234, &Unloads::default()).is_none());
        assert!(memory.word(17).is_none() && memory.word(usize::MAX - 7).is_none());
        assert_eq!(memory.word(words.as_ptr().addr()), Some(0x1234));
    }
}
