//! What lived when: looked at from time to time, for pictures.
//!
//! A look goes over all objects, so it is taken only if time enough has passed since the last one: looks cost a fiftieth
//! of the time at most. If there are too many, every second one is forgotten, and they become half as frequent.

use crate::audit::book::ledger::Ledger;
use crate::audit::book::looks::Look;
use crate::audit::hash::Set;
use smallvec::SmallVec;
use std::sync::atomic::Ordering;

/// Looks that are kept.
const LOOKS: usize = 400;
/// How many times longer than a look the time between two is, at least.
const PAUSE: u64 = 50;

/// Looks at what lives, if it is time.
pub(crate) fn look(ledger: &mut Ledger) {
    if ledger.common.is_look_due() {
        look_now(ledger);
    }
}

/// Looks at what lives.
pub(crate) fn look_now(ledger: &mut Ledger) {
    let Some(mut history) = ledger.desk.history.take() else { return };
    let look = live(ledger);
    let end = ledger.common.now();
    let cost = end - look.time;
    if look.bytes >= history.peak.bytes {
        history.peak = look.clone();
    }
    history.looks.push(look);
    if history.looks.len() >= LOOKS {
        let mut number = 0;
        history.looks.retain(|_| {
            number += 1;
            number % 2 == 1
        });
        history.interval *= 2;
    }
    history.interval = history.interval.max(100);
    ledger.common.next_look.store(end + history.interval.max(cost * PAUSE), Ordering::Relaxed);
    ledger.desk.history = Some(history);
}

/// What lives now. Data that several objects show counts for the one that it was made for.
fn live(ledger: &Ledger) -> Look {
    let weight = u64::from(ledger.desk.options.sample.unwrap_or(1));
    let mut look = Look { time: ledger.common.now(), ..Look::default() };
    let mut counted: Set<usize> = Set::default();
    for is_owner in [true, false] {
        for (subject, entry) in ledger.living() {
            let Some(made) = Some(entry)
                .filter(|entry| entry.references() > 0)
                .and_then(|_| ledger.made(subject.address()))
            else {
                continue;
            };
            if !subject.is_intact(&|address| ledger.lives(address)) {
                continue;
            }
            // The blocks of data that it shows, by the storages that they are in.
            let mut shown: SmallVec<[usize; 2]> = SmallVec::new();
            subject.holds(&mut |held| shown.extend(Some(held).filter(|&held| ledger.lives(held))));
            if shown.is_empty() {
                shown.push(subject.address());
            }
            let is_its_own = shown
                .iter()
                .all(|&held| ledger.holder(held).is_none_or(|holder| holder.number == made.number));
            if is_its_own == is_owner {
                let new = shown.iter().filter(|&&held| counted.insert(held)).count();
                let bytes = if new > 0 { ledger.description(subject).bytes as u64 * weight } else { 0 };
                let of_call = look.by_call.entry(made.number).or_default();
                of_call.0 += bytes;
                of_call.1 += weight;
                look.bytes += bytes;
            }
        }
    }
    look
}
