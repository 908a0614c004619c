//! The auditor: a book of the references that cross the C interface.
//!
//! Every reference that leaves the library (a result whose function is named `new*`, a `retain`) gets a
//! ticket that says where it was taken; every one that comes back (`free`, `freeCopyTo`, `_move`) redeems
//! one. What the library holds inside is none of the auditor's business. `docs/audit.md` is the manual.
//!
//! | file | what |
//! |---|---|
//! | `object.rs` | what can be asked of an object that a ticket is about; types answer in files named `audited.rs` |
//! | `probe.rs` | whether what an object points to is there at all |
//! | `walk.rs` | the frames of a thread, by the tables of compilers, with all addresses checked; `walk_by_system.rs` elsewhere |
//! | `host.rs` | the frames of an interpreter, as its host tells them |
//! | `stack.rs` | call stacks, and which frames are the library's own |
//! | `place.rs` | from addresses to function, file and line |
//! | `level.rs` | stacks with the functions that were compiled into others, and how two are compared |
//! | `ledger.rs`, `hash.rs` | tickets and totals |
//! | `grave.rs` | headers of objects that are gone |
//! | `violation.rs`, `inspect.rs` | mistakes that are reported where they happen; what is wrong with objects |
//! | `sample.rs` | one object in so many |
//! | `history.rs`, `html.rs` | what lived when, and the page that shows it |
//! | `reach.rs` | what static variables lead to |
//! | `unwind.rs` | references lost because an error left the frame that owned them; error scopes |
//! | `scope.rs` | stretches of code that must be net zero |
//! | `report.rs`, `json.rs`, `budget.rs` | what is unredeemed, for people, for tools, and what is known |
//! | `options.rs`, `process.rs`, `signals.rs` | how it is switched on; exit, fork; signals |
//! | `checkers.rs` | what valgrind and AddressSanitizer are told |
//!
//! The hooks are [`active`], which is all that happens while the auditor is off, and the functions behind
//! it, which cannot unwind, so that exported functions need no landing pads for their sake: [`entered`], [`issued`], [`redeemed`], [`born`], [`buried`], [`raised`].

mod budget;
mod checkers;
mod grave;
mod hash;
mod history;
pub mod host;
mod html;
mod inspect;
mod json;
mod ledger;
mod level;
pub mod object;
pub mod options;
mod place;
pub mod probe;
mod process;
mod reach;
mod report;
mod sample;
mod scope;
mod signals;
mod stack;
mod unwind;
mod violation;
#[cfg_attr(
    not(all(target_arch = "x86_64", target_os = "linux", target_env = "gnu")),
    path = "walk_by_system.rs"
)]
mod walk;

pub use process::{start, stop};
pub use report::report;
pub use scope::{begin as scope_begin, end as scope_end};
pub use unwind::{error_scope_begin, error_scope_end, raised};

use crate::fork::ForkLock;
use crate::handle::Ref;
use ledger::{Act, Ledger};
use object::{Argument, Audited, Subject};
use std::cell::Cell;
use std::ptr::NonNull;
use std::sync::MutexGuard;
use std::sync::atomic::{AtomicU8, Ordering};

/// Nothing is recorded. The only value that is not [`active`] at first sight.
const OFF: u8 = 0;
const ON: u8 = 1;
/// Nobody has looked at the environment yet.
const UNDECIDED: u8 = 2;

static STATE: AtomicU8 = AtomicU8::new(UNDECIDED);

/// The book; `None` while the auditor is off.
static LEDGER: ForkLock<Option<Box<Ledger>>> = ForkLock::new(None);

thread_local! {
    /// The exported function that this thread entered last.
    static CURRENT: Cell<&'static str> = const { Cell::new("") };
}

/// Whether references are recorded. One predictable branch while they are not.
#[inline(always)]
pub fn active() -> bool {
    STATE.load(Ordering::Relaxed) != OFF && decided()
}

#[cold]
#[inline(never)]
extern "C" fn decided() -> bool {
    if STATE.load(Ordering::Acquire) == UNDECIDED {
        process::decide();
    }
    STATE.load(Ordering::Acquire) == ON
}

fn lock() -> MutexGuard<'static, Option<Box<Ledger>>> {
    LEDGER.lock()
}

/// Runs `work` on the book, if there is one.
fn with_ledger<R>(work: impl FnOnce(&mut Ledger) -> R) -> Option<R> {
    lock().as_deref_mut().map(work)
}

/// The exported function `symbol` was called with these arguments.
#[cold]
#[inline(never)]
#[allow(improper_ctypes_definitions, reason = "called by Rust alone; the ABI is one that does not unwind")]
pub extern "C" fn entered(symbol: &'static str, arguments: &[Argument]) {
    CURRENT.set(symbol);
    ledger::called();
    signals::ensure_helper();
    let knows = |argument: &&Argument| argument.address() != 0 && sample::may_have(argument.address());
    if sample::is_on() {
        unwind::called();
        if !unwind::is_waiting() && !arguments.iter().any(|argument| knows(&argument)) {
            return;
        }
    }
    with_ledger(|ledger| {
        unwind::landed(ledger);
        arguments.iter().filter(knows).for_each(|argument| inspect::argument(ledger, argument, symbol));
    });
}

/// A reference to `object` leaves the library as the result of the exported function `symbol`.
#[cold]
#[inline(never)]
#[allow(improper_ctypes_definitions, reason = "called by Rust alone; the ABI is one that does not unwind")]
pub extern "C" fn issued<O: Audited>(object: NonNull<O>, symbol: &'static str) {
    // SAFETY: the caller of the exported function has been given this object.
    let object = unsafe { Ref::new(object) };
    if !O::is_counted(object) {
        return;
    }
    let subject = Subject::new(object);
    let Some(weight) = weight(subject) else { return };
    O::mark(object);
    // Before the lock is taken: that is the longer part of the work.
    let captured = stack::capture();
    with_ledger(|ledger| {
        history::look(ledger);
        let act = ledger.act_at(symbol, &captured);
        let weight = weight.unwrap_or(ledger.options.sample.unwrap_or(1));
        ledger.issue(subject, &act, weight);
    });
}

/// How many references a new one stands for, where that is not the rate of the sample; `None` if it is not recorded.
fn weight(subject: Subject) -> Option<Option<u32>> {
    if !sample::is_on() || unwind::any_error_scope() {
        return Some(Some(1));
    }
    if sample::may_have(subject.address()) && knows(subject.address()) {
        return Some(None);
    }
    // An object is chosen when it is made: while there is one reference.
    (subject.count().is_none_or(|count| count == 1) && sample::chooses()).then_some(None)
}

/// Whether the book has an object among the living.
fn knows(address: usize) -> bool {
    with_ledger(|ledger| ledger.lives(address)).unwrap_or(false)
}

/// As [`issued`], by the exported function that is running.
#[cold]
#[inline(never)]
#[allow(improper_ctypes_definitions, reason = "called by Rust alone; the ABI is one that does not unwind")]
pub extern "C" fn retained<O: Audited>(object: NonNull<O>) {
    issued(object, CURRENT.get());
}

/// A reference to `object` comes back from C code. `false` if it must not be given up by the caller: there is no such
/// reference, which has been reported, or the object is of another type and has been given its due here.
#[cold]
#[inline(never)]
#[allow(improper_ctypes_definitions, reason = "called by Rust alone; the ABI is one that does not unwind")]
pub extern "C" fn redeemed<O: Audited>(object: NonNull<O>) -> bool {
    let address = object.addr().get();
    if !sample::may_have(address) || sample::is_on() && !is_gone(object.as_ptr().cast()) && !knows(address) {
        return true;
    }
    let captured = stack::capture();
    let answer = with_ledger(|ledger| {
        if ledger.graves.contains(address) {
            return Redemption::Refused; // reported when the function was entered
        }
        // SAFETY: not freed, so as valid as the C caller says.
        let named = unsafe { Subject::new(Ref::new(object)) };
        // The book knows better what an object is.
        let subject = ledger.owned(address).map_or(named, |(subject, _)| subject);
        if !subject.is_intact(&|address| ledger.lives(address)) {
            // Reported when the function was entered. What it points to cannot be given back.
            let act = ledger.act_at(CURRENT.get(), &captured);
            let _ = ledger.redeem(subject, &act);
            return Redemption::Refused;
        }
        if !subject.is_counted() {
            return Redemption::Accepted;
        }
        let act = ledger.act_at(CURRENT.get(), &captured);
        match ledger.redeem(subject, &act) {
            Ok(()) if !subject.kind().is(named.kind()) => Redemption::OfAnotherType(subject),
            Ok(()) => Redemption::Accepted,
            Err(surplus) => {
                violation::surplus_free(ledger, surplus, subject, act);
                Redemption::Refused
            }
        }
    });
    match answer {
        None | Some(Redemption::Accepted) => true,
        Some(Redemption::Refused) => false,
        Some(Redemption::OfAnotherType(subject)) => {
            // SAFETY: C code gives up a reference to the object that the book has here. Outside the lock: the last
            // reference buries it.
            if let Some(release) = unsafe { subject.releaser() } {
                release();
            }
            false
        }
    }
}

/// What is to be done about a reference that comes back.
enum Redemption {
    Accepted,
    Refused,
    OfAnotherType(Subject),
}

/// Whether the object at `address` has been freed, as far as is recorded: then nothing may be read of it. Its late user
/// has been reported.
#[cold]
#[inline(never)]
pub extern "C" fn is_gone(address: *const ()) -> bool {
    sample::may_have(address.addr())
        && with_ledger(|ledger| ledger.graves.contains(address.addr())).unwrap_or(false)
}

/// The library keeps `object` from now on: if C code owned a reference, it does not any more.
#[cold]
#[inline(never)]
#[allow(improper_ctypes_definitions, reason = "called by Rust alone; the ABI is one that does not unwind")]
pub extern "C" fn consumed<O: Audited>(object: NonNull<O>) {
    if !sample::may_have(object.addr().get()) {
        return;
    }
    with_ledger(|ledger| {
        if ledger.lives(object.addr().get()) {
            // SAFETY: the book has it among the living.
            let subject = unsafe { Subject::new(Ref::new(object)) };
            let act = act_here(ledger);
            // An object that C code owned no reference to was the library's all along.
            let _ = ledger.redeem(subject, &act);
        }
    });
}

/// `storage` exists from now on, whether C code will own a reference to it or not; it is marked as [`object::AUDITED`],
/// unless only some objects are recorded. Of what type it is does not count until C code gets a reference.
#[cold]
#[inline(never)]
#[allow(improper_ctypes_definitions, reason = "called by Rust alone; the ABI is one that does not unwind")]
pub extern "C" fn born<O: Audited>(storage: Ref<'_, O>) {
    if !sample::is_on() {
        O::mark(storage);
        with_ledger(|ledger| ledger.born(storage.as_ptr().addr()));
    }
}

/// The data of the storage at `address`, which begins at `data`, was brought by C code.
#[cold]
#[inline(never)]
#[allow(improper_ctypes_definitions, reason = "called by Rust alone; the ABI is one that does not unwind")]
pub extern "C" fn adopted(address: *const (), data: *const ()) {
    if !sample::is_on() {
        with_ledger(|ledger| ledger.adopt(address.addr(), data.addr()));
    }
}

/// The data of a storage is about to be freed, or to be resized: reports storages that still show it. `false` if it
/// must not be, because it is no block of memory from `malloc`, though C code gave it as its own: that has been
/// reported.
#[cold]
#[inline(never)]
#[allow(improper_ctypes_definitions, reason = "called by Rust alone; the ABI is one that does not unwind")]
pub extern "C" fn data_freed(storage: *const (), data: *const (), bytes: usize) -> bool {
    sample::is_on()
        || with_ledger(|ledger| {
            violation::check_lenders(ledger, storage.addr(), data.addr(), bytes);
            let was_brought = ledger.disown(storage.addr(), data.addr());
            !was_brought || inspect::is_from_malloc(ledger, storage.addr(), data.addr())
        })
        .unwrap_or(true)
}

/// Whether the data of the storage at an address, which begins at `data`, may be resized: `false` if it is no block of
/// memory from `malloc`, though C code gave it as its own, which has been reported.
#[cold]
#[inline(never)]
pub extern "C" fn may_resize(storage: *const (), data: *const ()) -> bool {
    sample::is_on()
        || with_ledger(|ledger| {
            !ledger.is_brought(storage.addr(), data.addr())
                || inspect::is_from_malloc(ledger, storage.addr(), data.addr())
        })
        .unwrap_or(true)
}

/// The object at `address` lives by design: its references need not be given back.
pub fn permanent(address: *const ()) {
    with_ledger(|ledger| ledger.pardon(address.addr()));
}

/// The object in the block `header` of `size` bytes is gone. The block is the auditor's now, which keeps it
/// for a while to recognise those who use it still.
///
/// # Safety
///
/// The block came from `malloc`, holds nothing that needs to be dropped, and is in a state that a late
/// user can do no harm with.
#[cold]
#[inline(never)]
#[allow(improper_ctypes_definitions, reason = "called by Rust alone; the ABI is one that does not unwind")]
pub unsafe extern "C" fn buried(header: *mut (), size: usize) {
    let address = header.addr();
    let kept = sample::may_have(address)
        && with_ledger(|ledger| {
            let keeps = !sample::is_on() || ledger.lives(address);
            if keeps {
                ledger.bury(header, size, CURRENT.get());
            }
            keeps
        })
        .unwrap_or(false);
    if !kept {
        // SAFETY: by the caller's promise; nobody keeps it.
        unsafe { libc::free(header.cast()) };
    }
}

/// The function, file and line of the program that called the library, as far as debug information says. The auditor
/// need not be on.
pub fn place_of_call() -> String {
    let frames = stack::capture().frames;
    let innermost = frames.first().and_then(|frame| place::places(frame).first().cloned());
    innermost.map_or_else(|| "an unknown place".to_owned(), |place| place.to_string())
}

/// The number of references that C code owns, as far as they were recorded.
pub fn live_count() -> usize {
    with_ledger(|ledger| ledger.owed()).unwrap_or(0)
}

/// A point in time for [`report`].
pub fn snapshot() -> u64 {
    with_ledger(|ledger| ledger.serial()).unwrap_or(0)
}

/// The call of the exported function that is running.
fn act_here(ledger: &mut Ledger) -> Act {
    ledger.act(CURRENT.get())
}
