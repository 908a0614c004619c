//! How the caller lends its threads.

/// `run(count, task)` calls `task(i)` once for every `i < count`, in any order and on any thread, and returns when all
/// have returned.
pub type Runner<'a> = &'a dyn Fn(usize, &(dyn Fn(usize) + Sync));

/// A way to run tasks at the same time.
#[derive(Clone, Copy)]
pub struct Parallel<'a> {
    threads: usize,
    run: Runner<'a>,
}

impl<'a> Parallel<'a> {
    /// Threads lent by the caller; `threads` says into how many tasks to divide work.
    pub fn new(threads: usize, run: Runner<'a>) -> Self {
        Parallel { threads, run }
    }

    /// No threads but the caller's own.
    pub fn serial() -> Parallel<'static> {
        Parallel { threads: 1, run: &|count, task| (0..count).for_each(task) }
    }

    /// Into how many parts to divide `n` elements.
    pub(super) fn parts(&self, n: usize) -> usize {
        parts(self.threads, n)
    }

    /// Calls `task(i)` for `i < count`.
    pub(super) fn run(&self, count: usize, task: &(dyn Fn(usize) + Sync)) {
        if count == 1 {
            task(0);
        } else {
            (self.run)(count, task);
        }
    }
}

/// Into how many parts to divide `n` elements for as many threads.
pub(super) fn parts(threads: usize, n: usize) -> usize {
    const LEAST: usize = 1 << 15; // elements worth waking a thread for
    threads.min(n / LEAST).max(1)
}

/// Part `i` of `n` elements divided into `parts`.
pub(super) fn part(n: usize, parts: usize, i: usize) -> std::ops::Range<usize> {
    n * i / parts..n * (i + 1) / parts
}

/// A slice whose elements tasks write without being able to prove to the compiler that no two write the same.
pub(super) struct Shared<T> {
    start: *mut T,
    len: usize,
}

// SAFETY: the only operations are `write` and `part`, whose callers promise that no element is used by two tasks.
unsafe impl<T: Send> Sync for Shared<T> {}

impl<T> Shared<T> {
    /// Shares `slice` for as long as it stays borrowed; the caller keeps it so.
    pub(super) fn new(slice: &mut [T]) -> Self {
        Shared { start: slice.as_mut_ptr(), len: slice.len() }
    }

    /// Writes an element.
    ///
    /// # Safety
    /// `i` is inside the slice, which is still borrowed, and no other task uses element `i`.
    #[inline(always)]
    pub(super) unsafe fn write(&self, i: usize, value: T) {
        debug_assert!(i < self.len);
        // SAFETY: promised by the caller.
        unsafe { self.start.add(i).write(value) };
    }

    /// A range of elements.
    ///
    /// # Safety
    /// `range` is inside the slice, which is still borrowed, and no other task uses an element of it.
    #[expect(clippy::mut_from_ref, reason = "disjointness is the caller's promise")]
    pub(super) unsafe fn part(&self, range: std::ops::Range<usize>) -> &mut [T] {
        debug_assert!(range.start <= range.end && range.end <= self.len);
        // SAFETY: promised by the caller.
        unsafe { std::slice::from_raw_parts_mut(self.start.add(range.start), range.len()) }
    }
}
