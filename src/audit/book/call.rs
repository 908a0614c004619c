//! Calls of exported functions by which something happened to references, and the references that were taken by each.
//!
//! Equal calls are one, and each has a number. Looking one up locks a small part of the table of calls, chosen by the
//! call stack, which no two threads share: each has stack addresses of its own. A call that has been found is read
//! without a lock.

use crate::audit::apart::Apart;
use crate::audit::hash::{AddressMap, Mix};
use crate::audit::stacks::capture::capture;
use crate::audit::stacks::place;
use crate::audit::stacks::trace::{Captured, Stack, Trace};
use crate::audit::thread;
use smallvec::SmallVec;
use std::cell::Cell;
use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};
use std::ops::RangeBounds;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

/// A call of an exported function, by which something happened to references. Equal ones are one.
#[derive(Debug)]
pub(crate) struct Call {
    pub(crate) symbol: &'static str,
    pub(crate) stack: Stack,
    pub(crate) thread: u32,
    /// Its number in the book.
    pub(crate) number: u32,
    taken: Mutex<Taken>,
}

/// The references that C code got by a call.
#[derive(Debug, Default)]
pub(crate) struct Taken {
    pub(crate) count: u64,
    /// Those that are open, by their numbers.
    pub(crate) open: BTreeMap<u64, OpenReference>,
    /// The latest error that left the frame which owned them, with the number of the last reference before it.
    lost: Option<(u64, Arc<Raise>)>,
}

impl Taken {
    /// The references up to the number `latest` are lost by an error. It comes after all that were told before, and says
    /// more about the same references.
    pub(crate) fn lose(&mut self, latest: u64, raise: Arc<Raise>) {
        self.lost = Some((latest, raise));
    }

    /// The error by which the reference `serial` is lost.
    fn lost(&self, serial: u64) -> Option<&Arc<Raise>> {
        self.lost.as_ref().filter(|&&(latest, _)| serial <= latest).map(|(_, raise)| raise)
    }

    /// The open references with numbers in a range, and the errors by which they are lost.
    pub(crate) fn open_in(
        &self,
        range: impl RangeBounds<u64>,
    ) -> impl Iterator<Item = (u64, &OpenReference, Option<&Arc<Raise>>)> {
        self.open.range(range).map(|(&serial, reference)| (serial, reference, self.lost(serial)))
    }
}

/// One reference that C code owns. Its number is the key that it is kept under.
#[derive(Clone, Debug)]
pub(crate) struct OpenReference {
    pub(crate) address: usize,
    /// Seconds since the book was opened.
    pub(crate) since: f32,
    /// How many references it stands for: see `sample.rs`.
    pub(crate) weight: u32,
}

/// An error that was raised.
#[derive(Debug)]
pub(crate) struct Raise {
    pub(crate) message: String,
    pub(crate) call: Arc<Call>,
}

impl Call {
    /// Where the library was called, as an address.
    pub(crate) fn site(&self) -> usize {
        self.stack.first().map_or(0, |frame| frame.address)
    }

    pub(crate) fn is_same_site(&self, other: &Call) -> bool {
        std::ptr::eq(self.symbol, other.symbol)
            && self.site() == other.site()
            && self.stack.host() == other.stack.host()
    }

    /// What was taken by this call. Only to be asked for by who has a shard of the book, and no other such lock.
    pub(crate) fn taken(&self) -> MutexGuard<'_, Taken> {
        locked(&self.taken)
    }

    fn is(&self, symbol: &'static str, thread: u32) -> bool {
        std::ptr::eq(self.symbol, symbol) && self.thread == thread
    }
}

/// The number of no call.
pub(crate) const NO_CALL: u32 = u32::MAX;

thread_local! {
    /// The exported function that this thread called last.
    static CURRENT: Cell<&'static str> = const { Cell::new("") };
    /// The address of that function's first argument.
    static FIRST: Cell<usize> = const { Cell::new(0) };
    /// The number of the call that this thread's call of an exported function has got; that of no call if it has none.
    static LATEST: Cell<u32> = const { Cell::new(NO_CALL) };
}

/// This thread calls the exported function `symbol`, whose first argument is at an address.
pub(crate) fn called(symbol: &'static str, first: usize) {
    CURRENT.set(symbol);
    FIRST.set(first);
    LATEST.set(NO_CALL);
}

/// The exported function that this thread called last.
pub(crate) fn current() -> &'static str {
    CURRENT.get()
}

/// The address of the first argument of that function; 0 if it is no object.
pub(crate) fn first_argument() -> usize {
    FIRST.get()
}

/// This thread goes on in the exported function `symbol`.
pub(crate) fn goes_on(symbol: &'static str) {
    CURRENT.set(symbol);
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Values that are found by a hash of theirs; those with equal hashes are told apart by who looks.
type Found<T> = Mutex<AddressMap<u64, SmallVec<[T; 1]>>>;

/// Parts of the table of calls.
const PARTS: usize = 32;

/// All calls of a book. Only to be asked by who has a shard of it, and no other lock below that.
#[derive(Default)]
pub(crate) struct Calls {
    calls: [Apart<Found<Arc<Call>>>; PARTS],
    stacks: Found<Stack>,
    numbered: Numbered,
}

impl Calls {
    /// The exported function `symbol`, called from here by this thread.
    #[inline(never)]
    pub(crate) fn here(&self, symbol: &'static str) -> &Arc<Call> {
        self.called_from(symbol, &capture())
    }

    /// As [`Calls::here`], by a call that may have got a call already.
    pub(crate) fn running(&self, symbol: &'static str) -> &Arc<Call> {
        let known = self.get(LATEST.get()).filter(|call| call.is(symbol, thread::number()));
        known.unwrap_or_else(|| self.here(symbol))
    }

    /// The exported function `symbol`, called from where a stack was captured by this thread.
    pub(crate) fn called_from(&self, symbol: &'static str, captured: &Captured) -> &Arc<Call> {
        let thread = thread::number();
        let mut hash = Mix::default();
        captured.hash(&mut hash);
        let of_stack = hash.finish();
        hash.write_usize(symbol.as_ptr().addr());
        hash.write_u32(thread);
        let hash = hash.finish();
        let mut part = locked(&self.calls[(hash >> 8) as usize % PARTS].0);
        let known = part.entry(hash).or_default();
        let is_same = |call: &&Arc<Call>| call.is(symbol, thread) && call.stack.is(captured);
        let number = match known.iter().find(is_same) {
            Some(call) => call.number,
            None => {
                let stack = self.intern(of_stack, captured);
                let call = self.numbered.add(|number| Call {
                    symbol,
                    stack,
                    thread,
                    number,
                    taken: Mutex::default(),
                });
                known.push(Arc::clone(call));
                call.number
            }
        };
        LATEST.set(number);
        self.at(number)
    }

    fn intern(&self, hash: u64, captured: &Captured) -> Stack {
        let mut stacks = locked(&self.stacks);
        let known = stacks.entry(hash).or_default();
        if let Some(stack) = known.iter().find(|stack| stack.is(captured)) {
            return Arc::clone(stack);
        }
        place::remember(&captured.frames);
        let stack = Arc::new(Trace::new(captured));
        known.push(Arc::clone(&stack));
        stack
    }

    /// The call with a number, if there is one.
    pub(crate) fn get(&self, number: u32) -> Option<&Arc<Call>> {
        self.numbered.get(number)
    }

    /// The call with a number that is known to be one's.
    pub(crate) fn at(&self, number: u32) -> &Arc<Call> {
        self.get(number).expect("numbers are given to calls that are kept")
    }

    /// All calls, in the order in which they were first seen.
    pub(crate) fn all(&self) -> impl Iterator<Item = &Arc<Call>> {
        (0..).map_while(|number| self.get(number))
    }
}

/// Calls by their numbers. They are never moved, so that they are read without a lock.
#[derive(Default)]
struct Numbered {
    /// Each part has twice the room of the one before.
    parts: [OnceLock<Box<[OnceLock<Arc<Call>>]>>; 26],
    next: AtomicU32,
}

impl Numbered {
    const FIRST_PART: u32 = 64;

    /// The part that a number is in, and its place there.
    fn place(number: u32) -> (usize, usize) {
        let part = (number / Self::FIRST_PART + 1).ilog2();
        (part as usize, (number - Self::FIRST_PART * ((1 << part) - 1)) as usize)
    }

    fn get(&self, number: u32) -> Option<&Arc<Call>> {
        if number >= self.next.load(Ordering::Relaxed) {
            return None;
        }
        let (part, place) = Self::place(number);
        self.parts[part].get()?[place].get()
    }

    fn add(&self, make: impl FnOnce(u32) -> Call) -> &Arc<Call> {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let (part, place) = Self::place(number);
        let room = (Self::FIRST_PART as usize) << part;
        let part = self.parts[part].get_or_init(|| (0..room).map(|_| OnceLock::new()).collect());
        part[place].get_or_init(|| Arc::new(make(number)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_number_has_a_place_of_its_own() {
        let mut expected = (0, 0);
        for number in 0..10_000 {
            assert_eq!(Numbered::place(number), expected, "{number}");
            expected.1 += 1;
            if expected.1 == (Numbered::FIRST_PART as usize) << expected.0 {
                expected = (expected.0 + 1, 0);
            }
        }
        let (last, place) = Numbered::place(NO_CALL);
        assert!(last >= 26 && place < (Numbered::FIRST_PART as usize) << last);
    }
}
