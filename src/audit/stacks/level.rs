//! Call stacks as the source has them: with the functions that a compiler put into others.
//!
//! With optimisation one frame of the stack is the work of several functions. Which of them a reference was taken in
//! decides whose it is, so stacks are compared by levels: one for each function, wherever it was compiled to.

use super::frame::Frame;
use super::place;
use std::hash::{Hash, Hasher};

/// One function of a call stack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StackLevel {
    /// That of the frame that it is in.
    pub(crate) base: usize,
    /// Which function it is: the same number for all parts that a compiler split it into.
    pub(crate) function: u64,
    /// Where in it the next inner level was called: an address, or a number for a line and column.
    position: u64,
    /// The line of that.
    line: Option<u32>,
    /// Whether it is the function that runs only once.
    pub(crate) is_main: bool,
}

fn number(value: impl Hash) -> u64 {
    let mut hash = crate::audit::hash::Mix::default();
    value.hash(&mut hash);
    hash.finish()
}

/// The name of a function without what compilers add to parts and copies of it.
fn whole_name(name: &str) -> &str {
    let parts = [" [clone", ".cold", ".part.", ".isra.", ".constprop.", ".lto_priv."];
    let end = parts.iter().filter_map(|part| name.find(part)).min();
    &name[..end.unwrap_or(name.len())]
}

/// The levels of a stack, innermost first.
pub(crate) fn expand(frames: &[Frame]) -> Box<[StackLevel]> {
    let mut levels = Vec::with_capacity(frames.len());
    for frame in frames {
        for (i, place) in place::places(frame).iter().enumerate() {
            let name = place.function.as_deref().map(whole_name);
            levels.push(StackLevel {
                base: frame.base,
                function: name.map_or(frame.function as u64, number),
                // Where another function was compiled in, that begins at one place of the source, however often the
                // compiler repeats it.
                position: if i == 0 { frame.address as u64 } else { number((place.line, place.column)) },
                line: place.line,
                is_main: place.is_outermost(),
            });
        }
    }
    levels.into()
}

/// Two stacks without the outermost frames that only one of them has kept.
fn aligned<'a, 'b>(a: &'a [StackLevel], b: &'b [StackLevel]) -> (&'a [StackLevel], &'b [StackLevel]) {
    let top = |stack: &[StackLevel]| stack.last().map_or(0, |level| level.base);
    let common = top(a).min(top(b));
    let cut = |stack: &[StackLevel]| {
        stack.iter().rposition(|level| level.base <= common).map_or(0, |last| last + 1)
    };
    (&a[..cut(a)], &b[..cut(b)])
}

/// How many levels two stacks share, from the outermost on: calls that were alive when both were captured.
pub(crate) fn shared(a: &[StackLevel], b: &[StackLevel]) -> usize {
    let (a, b) = aligned(a, b);
    let mut shared = 0;
    for (a, b) in a.iter().rev().zip(b.iter().rev()) {
        if (a.base, a.function) != (b.base, b.function) {
            break;
        }
        shared += 1;
        if a.position != b.position {
            // The same call at two points: what it called is not the same.
            break;
        }
    }
    shared
}

/// What became of a function that was running when an error was raised.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Owner {
    /// It has been left.
    Gone,
    /// It runs on.
    Alive,
    /// It is further out than what is known.
    Unknown,
}

/// What a call of the library from `caller` says about the function that `path` begins with: its level when it took a
/// reference, and those around it.
pub(crate) fn state(path: &[StackLevel], caller: &[StackLevel]) -> Owner {
    let (Some(owner), Some(here)) = (path.first(), caller.first()) else {
        return Owner::Unknown;
    };
    if here.base < owner.base {
        return Owner::Unknown;
    }
    let (path, caller) = aligned(path, caller);
    if shared(path, caller) < path.len() {
        // Further out; or in the same place, but another function or another call.
        return Owner::Gone;
    }
    if caller.len() > path.len() {
        return Owner::Unknown;
    }
    let further = match (owner.line, here.line) {
        (Some(taken), Some(now)) if taken != now => now > taken,
        _ => here.position > owner.position,
    };
    // A function that is earlier than it was has been called anew, unless it is called only once.
    if further || owner.is_main { Owner::Alive } else { Owner::Gone }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn level(function: u64, base: usize, position: u64) -> StackLevel {
        StackLevel { base, function, position, line: None, is_main: false }
    }

    #[test]
    fn outer_levels_are_shared_until_the_first_that_differs() {
        let (main, f, g) = (level(10, 900, 14), level(20, 800, 24), level(30, 700, 34));
        let stack = |levels: &[&StackLevel]| levels.iter().map(|&level| level.clone()).collect::<Vec<_>>();
        assert_eq!(shared(&stack(&[&g, &f, &main]), &stack(&[&f, &main])), 2);
        assert_eq!(shared(&stack(&[&level(20, 790, 24), &main]), &stack(&[&f, &main])), 1);
        assert_eq!(shared(&stack(&[&main]), &stack(&[&level(10, 880, 14)])), 0);
        // Called from two points of main: not the same call, though in the same place.
        assert_eq!(shared(&stack(&[&f, &main]), &stack(&[&f, &level(10, 900, 15)])), 1);
        // The outermost frames of a deep stack are not kept.
        assert_eq!(shared(&stack(&[&g, &f]), &stack(&[&f, &main])), 1);
    }

    #[test]
    fn a_part_of_a_function_has_its_name() {
        assert_eq!(whole_name("solve.isra.0.cold"), "solve");
        assert_eq!(whole_name("solve"), "solve");
        assert_eq!(whole_name("n::solve(int) [clone .cold]"), "n::solve(int)");
    }

    fn main_at(position: u64) -> StackLevel {
        level(100, 900, position)
    }

    fn callee_at(position: u64) -> StackLevel {
        level(200, 800, position)
    }

    #[test]
    fn a_frame_below_the_caller_is_gone() {
        assert_eq!(state(&[callee_at(210), main_at(110)], &[main_at(120)]), Owner::Gone);
    }

    #[test]
    fn a_function_compiled_into_the_caller_is_gone_when_the_caller_goes_on() {
        let inlined = level(200, 900, 115);
        assert_eq!(state(&[inlined, main_at(7)], &[main_at(120)]), Owner::Gone);
    }

    #[test]
    fn a_caller_further_on_in_the_same_call_is_alive() {
        assert_eq!(state(&[main_at(110)], &[main_at(120)]), Owner::Alive);
        let once = StackLevel { is_main: true, ..main_at(110) };
        assert_eq!(state(&[once], &[StackLevel { is_main: true, ..main_at(105) }]), Owner::Alive);
    }

    #[test]
    fn another_call_in_the_same_place_is_not_the_owner() {
        assert_eq!(state(&[callee_at(210)], &[level(300, 800, 310)]), Owner::Gone);
        assert_eq!(state(&[callee_at(210)], &[callee_at(205)]), Owner::Gone);
        assert_eq!(state(&[callee_at(210), main_at(110)], &[callee_at(220), main_at(111)]), Owner::Gone);
    }

    #[test]
    fn a_deeper_caller_says_nothing() {
        assert_eq!(state(&[main_at(110)], &[callee_at(210), main_at(112)]), Owner::Unknown);
    }
}
