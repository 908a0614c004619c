//! What all shards of a book have in common. What changes here is locked by itself, after a shard.

use super::adopted::Adopted;
use super::asked::Asked;
use super::call::Calls;
use crate::audit::apart::Apart;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// Times, numbers, and the tables that objects at all addresses are in.
pub(crate) struct Common {
    /// Whether nothing happened before the book was opened.
    pub(crate) complete: bool,
    /// Whether the auditor was asked for. If not, the book serves error scopes alone.
    pub(crate) audits: bool,
    opened: Instant,
    pub(crate) calls: Calls,
    pub(crate) adopted: Adopted,
    pub(crate) asked: Asked,
    /// Microseconds since the book was opened at which somebody is to look at what lives: see `reports/history.rs`.
    pub(crate) next_look: AtomicU64,
    /// References up to this one are owed by the process that this one was forked from.
    inherited: AtomicU64,
    /// The number of the latest reference.
    serial: Apart<AtomicU64>,
}

impl Common {
    pub(crate) fn new(complete: bool, audits: bool, has_history: bool) -> Common {
        Common {
            complete,
            audits,
            opened: Instant::now(),
            calls: Calls::default(),
            adopted: Adopted::default(),
            asked: Asked::default(),
            next_look: AtomicU64::new(if has_history { 0 } else { u64::MAX }),
            inherited: AtomicU64::new(0),
            serial: Apart::default(),
        }
    }

    /// The number of the latest reference. Later ones have larger numbers, whichever shard they are in.
    pub(crate) fn serial(&self) -> u64 {
        self.serial.0.load(Ordering::Relaxed)
    }

    /// A number for a reference.
    pub(super) fn next_serial(&self) -> u64 {
        self.serial.0.fetch_add(1, Ordering::Relaxed) + 1
    }

    /// The number of the latest reference that is none of this process.
    pub(crate) fn inherited(&self) -> u64 {
        self.inherited.load(Ordering::Relaxed)
    }

    /// This process is a child, and need not give back what its parent has taken.
    pub(crate) fn inherit(&self) {
        self.inherited.store(self.serial(), Ordering::Relaxed);
    }

    /// Seconds since the book was opened.
    pub(crate) fn seconds(&self) -> f64 {
        self.opened.elapsed().as_secs_f64()
    }

    /// Microseconds since the book was opened.
    pub(crate) fn now(&self) -> u64 {
        u64::try_from(self.opened.elapsed().as_micros()).unwrap_or(u64::MAX)
    }

    /// Whether it is time to look at what lives.
    pub(crate) fn is_look_due(&self) -> bool {
        let next = self.next_look.load(Ordering::Relaxed);
        next != u64::MAX && self.now() >= next
    }
}
