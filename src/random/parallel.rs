//! The seam to whatever runs work on several threads.

/// Calls its second argument once for every index below its first, possibly on several threads at
/// once, and returns when all calls have.
pub type Parallel<'a> = &'a dyn Fn(usize, &(dyn Fn(usize) + Sync));

/// A [`Parallel`] that uses the calling thread only.
pub fn serial(count: usize, task: &(dyn Fn(usize) + Sync)) {
    (0..count).for_each(task);
}
