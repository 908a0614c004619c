//! What static variables lead to: a table that a program keeps to its end is no leak.
//!
//! Each word of the writable data of the program and its libraries counts as a pointer, and so does each word of the
//! blocks of the heap that are found like this. That is conservative, as in other leak checkers: a number that looks
//! like an address hides a leak; nothing makes one up.

use crate::audit::book::checkers;
use crate::audit::hash::Set;
use crate::audit::stacks::modules;
use std::ops::Range;

/// Bytes of heap that are looked at, at most.
const BUDGET: usize = 1 << 28;

/// Those of the `wanted` addresses that static variables lead to.
pub(crate) fn from_static_data(wanted: &Set<usize>) -> Set<usize> {
    let mut found = Set::default();
    // The headers of blocks may be read by nobody but `malloc` there.
    if wanted.is_empty() || checkers::is_under_valgrind() {
        return found;
    }
    let heap = heap();
    let mut seen: Set<usize> = Set::default();
    let mut ranges = modules::static_data();
    let mut left = BUDGET;
    while let Some(range) = ranges.pop() {
        for address in range.step_by(size_of::<usize>()) {
            // SAFETY: a word of data that is mapped: of a module, or of a block in the heap. Another thread may be
            // changing it, and any value will do.
            let word = unsafe { std::ptr::with_exposed_provenance::<usize>(address).read_volatile() };
            if wanted.contains(&word) {
                found.insert(word);
            }
            let Some(block) = block(word, &heap).filter(|block| block.len() <= left) else { continue };
            if seen.insert(word) {
                left -= block.len();
                ranges.push(block);
            }
        }
    }
    found
}

/// Where the C library has its heap, if that is in one piece.
fn heap() -> Range<usize> {
    let maps = std::fs::read_to_string("/proc/self/maps").unwrap_or_default();
    let line = maps.lines().find(|line| line.ends_with("[heap]"));
    let range = line.and_then(|line| line.split_once(' ')?.0.split_once('-'));
    let number = |text: &str| usize::from_str_radix(text, 16).ok();
    range.and_then(|(start, end)| Some(number(start)?..number(end)?)).unwrap_or(0..0)
}

/// The block of the heap at an address, if there can be one: its size is in front of it.
fn block(address: usize, heap: &Range<usize>) -> Option<Range<usize>> {
    let word = size_of::<usize>();
    let is_possible = address.is_multiple_of(2 * word) && address > heap.start + word && address < heap.end;
    if !is_possible {
        return None;
    }
    // SAFETY: in the heap, which is mapped.
    let size = unsafe { std::ptr::with_exposed_provenance::<usize>(address - word).read_volatile() } & !7;
    let end = address.checked_add(size.checked_sub(word)?)?;
    (size >= 4 * word && end <= heap.end).then_some(address..end)
}
