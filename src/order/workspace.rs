//! Memory of sorting and selecting.

use super::element::Keyed;
use super::filter::{self, RankedEntry};
use super::parts::parts;
use super::radix::{DigitCounts, KeyedIndex};
use crate::memory::scratch::{OutOfMemory, Scratch, ThreadMemory};
use crate::per_thread::PerThread;
use crate::threads;
use crate::tuning::{RANKED, RANKED_SHORT, SORT_COMPARED, SORT_UNDIVIDED};
use std::os::raw::c_long;
use std::thread::LocalKey;

/// An element type that can be ordered.
pub trait Sortable: Keyed {
    /// What the thread keeps of the memory for this type.
    fn workspace() -> &'static LocalKey<PerThread<Workspace<Self>>>;
}

macro_rules! sortable {
    ($($element:ident)*) => {$(
        impl Sortable for $element {
            fn workspace() -> &'static LocalKey<PerThread<Workspace<Self>>> {
                thread_local!(static WORKSPACE: PerThread<Workspace<$element>> = const { PerThread::new() });
                &WORKSPACE
            }
        }
    )*};
}

sortable!(u8 i8 i16 i32 i64 f32 f64);

/// Memory that sorting and selecting reuse from one slice to the next.
#[derive(Default)]
pub struct Workspace<T: Keyed> {
    pub(super) pairs: Scratch<KeyedIndex<T::SortKey>>,
    pub(super) spare: Scratch<KeyedIndex<T::SortKey>>,
    pub(super) keys: Scratch<T::SortKey>,
    pub(super) values: Scratch<T>,
    pub(super) best: Scratch<RankedEntry<T::SortKey>>,
    pub(super) sorted: Scratch<T>,
    pub(super) indices: Scratch<c_long>,
    pub(super) counts: Scratch<DigitCounts>,
}

/// How many elements of each kind an operation on a slice needs room for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Need {
    pairs: usize,
    spare: usize,
    keys: usize,
    values: usize,
    best: usize,
    sorted: usize,
    counts: usize,
}

impl Need {
    /// What [`super::sort()`] of `n` elements needs.
    pub fn sort(n: usize) -> Need {
        if n <= RANKED {
            Need::default()
        } else if u32::try_from(n).is_ok() {
            let spare = if n <= SORT_COMPARED { 0 } else { n };
            let counts = if n <= SORT_UNDIVIDED { 0 } else { parts(threads::count(), n) };
            Need { pairs: n, spare, values: n, counts, ..Need::default() }
        } else {
            Need { values: n, ..Need::default() }
        }
    }

    /// What selecting one of `n` elements needs.
    pub fn select(n: usize) -> Need {
        Need { keys: if n <= RANKED_SHORT { 0 } else { n }, ..Need::default() }
    }

    /// What [`super::mode`] of `n` elements needs.
    pub fn mode(n: usize) -> Need {
        Need { sorted: n, ..Need::sort(n) }
    }

    /// What [`super::top_k`] of `n` elements needs.
    pub fn top(n: usize, k: usize) -> Need {
        match filter::room(n, k) {
            Some(room) => Need { best: room, ..Need::default() },
            None => Need { best: k, keys: n, ..Need::default() },
        }
    }
}

/// Bytes that a thread keeps between two calls. Fresh pages cost as much as sorting what they hold.
const KEPT: usize = 64 << 20;

impl<T: Sortable> Workspace<T> {
    /// Runs `work` with the memory that this thread has kept.
    pub fn lent<R>(work: impl FnOnce(&mut Self) -> R) -> R {
        let mut workspace = Self::take();
        let result = work(&mut workspace);
        workspace.keep();
        result
    }

    fn bytes(&self) -> usize {
        fn of<E>(list: &Scratch<E>) -> usize {
            list.capacity() * size_of::<E>()
        }
        of(&self.pairs)
            + of(&self.spare)
            + of(&self.keys)
            + of(&self.values)
            + of(&self.best)
            + of(&self.sorted)
            + of(&self.indices)
            + of(&self.counts)
    }
}

impl<T: Sortable> ThreadMemory for Workspace<T> {
    type Need = Need;

    fn take() -> Self {
        PerThread::take(T::workspace())
    }

    fn prepare(&mut self, need: Need) -> Result<(), OutOfMemory> {
        self.pairs.reserve(need.pairs)?;
        self.spare.reserve(need.spare)?;
        self.keys.reserve(need.keys)?;
        self.values.reserve(need.values)?;
        self.best.reserve(need.best)?;
        self.sorted.reserve(need.sorted)?;
        self.indices.reserve(need.sorted)?;
        self.counts.reserve(need.counts)
    }

    /// If it is not too much.
    fn keep(self) {
        if self.bytes() <= KEPT {
            PerThread::keep(T::workspace(), self);
        }
    }
}
