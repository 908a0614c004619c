//! How many threads operations may use.
//!
//! `THSetNumThreads` speaks for all threads of the process, OpenMP's `omp_set_num_threads` for the thread that
//! calls it, and the last word counts. Without an OpenMP runtime there is one number for all.

use super::openmp;
use crate::cancellation::uncancelled;
use crate::environment;
use std::cell::Cell;
use std::io::Write;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The most threads that operations use, whatever they are told.
pub const MOST: usize = 1024;

const UNSET: usize = 0;
static NUMBER: AtomicUsize = AtomicUsize::new(UNSET);

/// Processors available to this process. Files of the system say what its control group may use.
pub fn cores() -> usize {
    uncancelled(std::thread::available_parallelism).map_or(1, usize::from)
}

/// The number of threads in force for the calling thread: as set, else as the environment variable
/// `OMP_NUM_THREADS` says, else one per core.
pub fn get() -> usize {
    openmp::look();
    let Some(runtime) = openmp::first() else {
        return number();
    };
    openmp::tell(number);
    usize::try_from(runtime.max_threads()).unwrap_or(1).clamp(1, MOST)
}

/// Sets the number of threads for the whole process: at least one, at most [`MOST`].
pub(super) fn set(count: usize) {
    NUMBER.store(count.clamp(1, MOST), Ordering::Relaxed);
    openmp::announce();
    openmp::look();
    openmp::tell(number);
}

/// Looks for runtimes that were loaded since somebody looked last, and tells them the number. To be called when
/// `bytes` of data are freed. To look takes some 25 ns, and to make and free a tensor of eight elements 170 where the library
/// is compiled with few optimisations, less otherwise: so after small blocks it is done now and then.
#[inline]
pub fn notice_at_free(bytes: usize) {
    let small = SMALL_FREES.get();
    SMALL_FREES.set(small.wrapping_add(1));
    if bytes >= LARGE_FREE || small.is_multiple_of(SMALL_FREES_PER_LOOK) {
        notice();
    }
}

/// Bytes of a block whose use costs much more than looking.
const LARGE_FREE: usize = 1 << 14;

/// How many smaller blocks are freed from one look to the next.
const SMALL_FREES_PER_LOOK: u32 = 32;

thread_local! {
    /// Counts the blocks that this thread has freed.
    static SMALL_FREES: Cell<u32> = const { Cell::new(0) };
}

#[inline(never)]
fn notice() {
    if openmp::look() {
        openmp::tell(number);
    }
}

/// The number of the process.
pub(super) fn number() -> usize {
    match NUMBER.load(Ordering::Relaxed) {
        UNSET => first_number(),
        number => number,
    }
}

#[cold]
fn first_number() -> usize {
    let number = from_environment().unwrap_or_else(cores).min(MOST);
    match NUMBER.compare_exchange(UNSET, number, Ordering::Relaxed, Ordering::Relaxed) {
        Ok(_) => number,
        // A number that was set meanwhile wins.
        Err(set) => set,
    }
}

/// What `OMP_NUM_THREADS` says; of a value that is not understood, standard error hears.
fn from_environment() -> Option<usize> {
    let value = environment::text(&environment::THREADS)?;
    let text = value.to_string_lossy();
    if text.trim_ascii().is_empty() {
        return None;
    }
    let number = parse(&text);
    if number.is_none() && !environment::is_privileged() {
        let line = "is no positive number or list of such: not used";
        // Where nobody can be told, the number of cores is as good.
        let _ = uncancelled(|| writeln!(std::io::stderr(), "libTH: OMP_NUM_THREADS: '{text}' {line}"));
    }
    number
}

/// The first number of a list as OpenMP has it: positive decimal numbers, with a sign or without, separated by
/// commas, with spaces anywhere between; the others are for loops inside loops, of which there are none here.
fn parse(text: &str) -> Option<usize> {
    let numbers: Option<Vec<usize>> = text.split(',').map(positive).collect();
    numbers?.first().copied()
}

fn positive(text: &str) -> Option<usize> {
    let text = text.trim_ascii();
    let digits = text.strip_prefix('+').unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    // OpenMP's numbers are those of C's `int`.
    digits.parse::<i32>().ok().filter(|&number| number > 0)?.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn lists_of_openmp_are_understood() {
        for (text, number) in [
            ("4", 4),
            (" 4 ", 4),
            ("+3", 3),
            ("1,2", 1),
            ("8, 2 ,1", 8),
            ("\t2\n", 2),
            ("007", 7),
            ("2147483647", 2147483647),
        ] {
            assert_eq!(parse(text), Some(number), "{text:?}");
        }
    }

    #[test]
    fn what_is_no_list_is_refused() {
        for text in
            ["0", "-1", "four", "2x", "1,", ",1", "1,,2", "1,0", "1 2", "+ 2", "++2", "2147483648", "0x2"]
        {
            assert_eq!(parse(text), None, "{text:?}");
        }
    }
}
