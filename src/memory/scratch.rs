//! Scratch memory: what an operation needs for itself while it runs.
//!
//! Its size depends on the operands, so there may not be enough of it. A [`Scratch`] returns an error then, where a
//! `Vec` would end the process. An operation makes its scratch memory before it changes anything; where threads share
//! the work, a [`Standby`] keeps the promise for those of them that find no memory of their own.

use super::heap;
use super::reserve::withhold;
use crate::error::Error;
use std::fmt;
use std::ops::{Deref, DerefMut};
use std::sync::{Mutex, PoisonError};

/// The system has no memory of that many bytes, even after the garbage collection handler ran.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfMemory {
    /// What was asked for.
    pub bytes: usize,
}

impl fmt::Display for OutOfMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not enough memory: tried to allocate {} bytes", self.bytes)
    }
}

impl std::error::Error for OutOfMemory {}

impl From<OutOfMemory> for Error {
    #[cold]
    fn from(shortage: OutOfMemory) -> Error {
        Error::plain(shortage.to_string())
    }
}

/// The first shortage that a part of an operation met: parts that threads do have no other way to return it.
#[derive(Default)]
pub struct Shortage(Mutex<Option<OutOfMemory>>);

impl Shortage {
    /// Notes how a part ended.
    pub fn note(&self, outcome: Result<(), OutOfMemory>) {
        if let Err(shortage) = outcome {
            self.0.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(shortage);
        }
    }

    /// How all of them ended.
    pub fn outcome(self) -> Result<(), OutOfMemory> {
        self.0.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(()), Err)
    }
}

/// Whether the system has memory of that many bytes at this moment. No garbage is collected for it: the handler may compute,
/// and so need the lock that the caller holds.
pub fn has_room(bytes: usize) -> bool {
    withhold(|| Vec::<u8>::new().try_reserve_exact(bytes)).is_ok()
}

/// A list in scratch memory. Whatever may make it longer may find no memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scratch<T>(Vec<T>);

impl<T> Default for Scratch<T> {
    fn default() -> Self {
        Scratch::new()
    }
}

impl<T> Deref for Scratch<T> {
    type Target = [T];

    #[inline(always)]
    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<T> DerefMut for Scratch<T> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.0
    }
}

impl<T> IntoIterator for Scratch<T> {
    type Item = T;
    type IntoIter = std::vec::IntoIter<T>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a, T> IntoIterator for &'a Scratch<T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl<T> Scratch<T> {
    /// An empty list without memory.
    pub const fn new() -> Self {
        Scratch(Vec::new())
    }

    /// An empty list with room for `count` elements.
    pub fn with_capacity(count: usize) -> Result<Self, OutOfMemory> {
        let mut list = Scratch::new();
        list.reserve(count)?;
        Ok(list)
    }

    /// `count` elements `value`.
    pub fn filled(count: usize, value: T) -> Result<Self, OutOfMemory>
    where
        T: Clone,
    {
        let mut list = Scratch::new();
        list.resize(count, value)?;
        Ok(list)
    }

    /// All `items`.
    pub fn collected(items: impl IntoIterator<Item = T>) -> Result<Self, OutOfMemory> {
        let items = items.into_iter();
        let mut list = Scratch::with_capacity(items.size_hint().0)?;
        for item in items {
            list.push(item)?;
        }
        Ok(list)
    }

    /// Elements that there is room for.
    pub fn capacity(&self) -> usize {
        self.0.capacity()
    }

    /// Makes room for `count` elements in all.
    #[inline]
    pub fn reserve(&mut self, count: usize) -> Result<(), OutOfMemory> {
        if count > self.0.capacity() { self.grow(count) } else { Ok(()) }
    }

    #[cold]
    fn grow(&mut self, count: usize) -> Result<(), OutOfMemory> {
        let more = count - self.0.len();
        let mut reserve = || withhold(|| self.0.try_reserve_exact(more));
        let mut outcome = reserve();
        if outcome.is_err() && heap::collect() {
            outcome = reserve();
        }
        outcome.map_err(|_| OutOfMemory { bytes: count.saturating_mul(size_of::<T>()) })
    }

    /// Adds an element.
    #[inline]
    pub fn push(&mut self, value: T) -> Result<(), OutOfMemory> {
        if self.0.len() == self.0.capacity() {
            self.grow((2 * self.0.len()).max(8))?;
        }
        self.0.push(value);
        Ok(())
    }

    /// Adds as many elements as `items` says it has.
    #[inline(always)]
    pub fn extend(&mut self, items: impl ExactSizeIterator<Item = T>) -> Result<(), OutOfMemory> {
        self.reserve(self.0.len().saturating_add(items.len()))?;
        self.0.extend(items);
        Ok(())
    }

    /// Makes the list `count` elements long; new ones are `value`.
    pub fn resize(&mut self, count: usize, value: T) -> Result<(), OutOfMemory>
    where
        T: Clone,
    {
        self.reserve(count)?;
        self.0.resize(count, value);
        Ok(())
    }

    /// Replaces the elements by copies of `values`.
    pub fn copy_from(&mut self, values: &[T]) -> Result<(), OutOfMemory>
    where
        T: Copy,
    {
        self.0.clear();
        self.reserve(values.len())?;
        self.0.extend_from_slice(values);
        Ok(())
    }

    /// Takes the last element away.
    pub fn pop(&mut self) -> Option<T> {
        self.0.pop()
    }

    /// Takes all elements away and keeps the memory.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Keeps the first `count` elements.
    pub fn truncate(&mut self, count: usize) {
        self.0.truncate(count);
    }

    /// Takes the first `count` elements away.
    pub fn remove_first(&mut self, count: usize) {
        self.0.drain(..count);
    }

    /// Keeps the elements that `keep` says, in their order.
    pub fn retain(&mut self, keep: impl FnMut(&T) -> bool) {
        self.0.retain(keep);
    }
}

/// Memory that a thread keeps from one operation to the next: fresh pages may cost as much as the work done in them.
pub trait ThreadMemory: Sized {
    /// How much of it an operation needs.
    type Need: Copy;

    /// What this thread has kept.
    fn take() -> Self;

    /// Makes room for `need`.
    ///
    /// # Errors
    ///
    /// No memory.
    fn prepare(&mut self, need: Self::Need) -> Result<(), OutOfMemory>;

    /// Has this thread keep it.
    fn keep(self);
}

/// Scratch memory for an operation whose parts are shared among threads, made before the first change. The thread that
/// made it takes this for its parts, others what they keep, which is in their own caches; if there is no memory for that,
/// they wait for this. So no part fails when others have changed something.
pub struct Standby<M: ThreadMemory> {
    need: M::Need,
    maker: usize,
    /// There until it is dropped.
    memory: Mutex<Option<M>>,
}

thread_local! {
    static HERE: u8 = const { 0 };
}

/// A number that no other living thread has.
fn here() -> usize {
    HERE.with(|here| std::ptr::from_ref(here).addr())
}

impl<M: ThreadMemory> Standby<M> {
    /// Room for `need`.
    ///
    /// # Errors
    ///
    /// No memory.
    pub fn new(need: M::Need) -> Result<Self, OutOfMemory> {
        let mut memory = M::take();
        memory.prepare(need)?;
        Ok(Standby { need, maker: here(), memory: Mutex::new(Some(memory)) })
    }

    /// Calls `work` with memory that it has for itself. It must not come here again.
    pub fn with<R>(&self, work: impl FnOnce(&mut M) -> R) -> R {
        if here() != self.maker {
            let mut own = M::take();
            if own.prepare(self.need).is_ok() {
                let result = work(&mut own);
                own.keep();
                return result;
            }
        }
        let mut held = self.memory.lock().unwrap_or_else(PoisonError::into_inner);
        work(held.get_or_insert_with(M::take))
    }
}

impl<M: ThreadMemory> Drop for Standby<M> {
    fn drop(&mut self) {
        if let Some(memory) = self.memory.get_mut().unwrap_or_else(PoisonError::into_inner).take() {
            memory.keep();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    #[test]
    fn too_much_memory_is_an_error() {
        assert!(Scratch::filled(usize::MAX / 2, 0u64).is_err());
        assert!(Scratch::<u64>::with_capacity(1 << 58).is_err());
        let mut list = Scratch::filled(3, 1u8).unwrap();
        assert_eq!(list.resize(usize::MAX, 0), Err(OutOfMemory { bytes: usize::MAX }));
        assert_eq!(&*list, [1; 3], "as it was");
    }

    #[test]
    fn lists_grow() {
        let mut list = Scratch::collected((0..10).filter(|i| i % 2 == 0)).unwrap();
        list.push(10).unwrap();
        list.extend(11..13).unwrap();
        assert_eq!(&*list, [0, 2, 4, 6, 8, 10, 11, 12]);
    }

    thread_local!(static LEFT: Cell<usize> = const { Cell::new(0) });

    /// Memory of which each thread may have so much.
    struct Rationed(bool);

    impl ThreadMemory for Rationed {
        type Need = ();
        fn take() -> Self {
            Rationed(false)
        }
        fn prepare(&mut self, (): ()) -> Result<(), OutOfMemory> {
            let left = LEFT.get().checked_sub(1).ok_or(OutOfMemory { bytes: 1 })?;
            LEFT.set(left);
            self.0 = true;
            Ok(())
        }
        fn keep(self) {}
    }

    #[test]
    fn parts_without_memory_wait_for_the_standby() {
        assert!(Standby::<Rationed>::new(()).is_err());
        LEFT.set(1);
        let standby = Standby::<Rationed>::new(()).unwrap();
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| standby.with(|memory| assert!(memory.0)));
            }
        });
    }
}
