//! Storages whose data was brought by C code: by where that begins, so that those are found that show other ones' data.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Where their data begins, and their addresses. Only to be asked by who has a shard of the book.
#[derive(Debug, Default)]
pub(crate) struct Adopted {
    /// How many there are. Most programs have none, and never wait here for each other.
    count: AtomicUsize,
    storages: Mutex<BTreeSet<(usize, usize)>>,
}

impl Adopted {
    fn lock(&self) -> Option<MutexGuard<'_, BTreeSet<(usize, usize)>>> {
        let is_empty = self.count.load(Ordering::Acquire) == 0;
        (!is_empty).then(|| self.storages.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// The data at `data`, of the storage at an address, was brought by C code.
    pub(crate) fn add(&self, address: usize, data: usize) {
        self.count.fetch_add(1, Ordering::AcqRel);
        let is_new = self.lock().is_some_and(|mut storages| storages.insert((data, address)));
        if !is_new {
            self.count.fetch_sub(1, Ordering::AcqRel);
        }
    }

    /// The data at `data`, of the storage at an address, is about to go. Whether C code brought it.
    pub(crate) fn remove(&self, address: usize, data: usize) -> bool {
        let was_there = self.lock().is_some_and(|mut storages| storages.remove(&(data, address)));
        if was_there {
            self.count.fetch_sub(1, Ordering::AcqRel);
        }
        was_there
    }

    /// Whether C code brought the data at `data`, of the storage at an address.
    pub(crate) fn has(&self, address: usize, data: usize) -> bool {
        self.lock().is_some_and(|storages| storages.contains(&(data, address)))
    }

    /// The storages that were made over data in a range.
    pub(crate) fn over(&self, data: Range<usize>) -> Vec<usize> {
        let storages = self.lock();
        let found = storages.iter().flat_map(|storages| storages.range((data.start, 0)..(data.end, 0)));
        found.map(|&(_, address)| address).collect()
    }
}
