//! Headers of objects that are gone, which are kept for a while to recognise those who use them still.

use super::checkers;
use super::hash::Map;
use super::ledger::Act;
use super::object::Portrait;
use super::sample;
use std::collections::VecDeque;

/// Freed headers that are kept.
const GRAVES: usize = 1 << 16;

/// An object that is gone.
#[derive(Clone, Debug)]
pub(super) struct Grave {
    pub(super) portrait: Option<Portrait>,
    pub(super) made: Option<Act>,
    pub(super) freed: Act,
    pub(super) size: usize,
}

impl Grave {
    /// The bytes of the header.
    pub(super) fn size(&self) -> usize {
        self.size
    }
}

/// The headers of objects that are gone.
#[derive(Default)]
pub(super) struct Graves {
    by_address: Map<usize, Grave>,
    oldest_first: VecDeque<usize>,
}

/// The number of headers that are kept: fewer where few are recorded, so that most addresses are told from theirs at
/// a glance.
fn room() -> usize {
    if sample::is_on() { GRAVES >> 6 } else { GRAVES }
}

impl Graves {
    pub(super) fn contains(&self, address: usize) -> bool {
        self.by_address.contains_key(&address)
    }

    pub(super) fn get(&self, address: usize) -> Option<&Grave> {
        self.by_address.get(&address)
    }

    /// The grave that `address` points into. Looks at all of them, for the one report of AddressSanitizer.
    pub(super) fn around(&self, address: usize) -> Option<&Grave> {
        self.by_address
            .iter()
            .find(|(start, grave)| (**start..**start + grave.size).contains(&address))
            .map(|g| g.1)
    }

    pub(super) fn dig(&mut self, header: *mut (), grave: Grave) {
        checkers::forbid(header, &grave);
        self.by_address.insert(header.addr(), grave);
        self.oldest_first.push_back(header.expose_provenance());
        if self.oldest_first.len() > room() {
            self.clear_oldest();
        }
    }

    fn clear_oldest(&mut self) {
        if let Some(address) = self.oldest_first.pop_front()
            && let Some(grave) = self.by_address.remove(&address)
        {
            sample::remove(address);
            let header = std::ptr::with_exposed_provenance_mut::<()>(address);
            checkers::allow(header, grave.size);
            // SAFETY: a block from `malloc` that was given to `Graves::dig` and is forgotten now.
            unsafe { libc::free(header.cast()) };
        }
    }
}

impl Drop for Graves {
    fn drop(&mut self) {
        while !self.oldest_first.is_empty() {
            self.clear_oldest();
        }
    }
}
