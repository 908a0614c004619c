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
//! | `loader.rs` | what the loader is asked, and when it must not be |
//! | `host.rs` | the frames of an interpreter, as its host tells them |
//! | `stack.rs` | call stacks, and which frames are the library's own |
//! | `place.rs` | from addresses to function, file and line |
//! | `level.rs` | stacks with the functions that were compiled into others, and how two are compared |
//! | `locks.rs` | in which parts the book is locked, and in which order |
//! | `shard.rs`, `entry.rs`, `hash.rs` | a part of the book: objects, their tickets, and totals |
//! | `apart.rs` | what threads write at the same time, apart from each other |
//! | `call.rs` | the calls by which tickets were taken |
//! | `adopted.rs` | storages whose data was brought by C code |
//! | `grave.rs` | headers of objects that are gone |
//! | `ledger.rs` | the whole book |
//! | `violation.rs`, `inspect.rs` | mistakes that are reported where they happen; what is wrong with objects |
//! | `sample.rs` | one object in so many |
//! | `history.rs`, `html.rs` | what lived when, and the page that shows it |
//! | `reach.rs` | what static variables lead to |
//! | `unwind.rs` | references lost because an error left the frame that owned them; error scopes |
//! | `scope.rs` | stretches of code that must be net zero |
//! | `report.rs`, `json.rs`, `budget.rs` | what is unredeemed, for people, for tools, and what is known |
//! | `options.rs`, `process.rs`, `signals.rs` | how it is switched on; exit, fork; signals |
//! | `thread.rs`, `output.rs`, `standard_error.rs`, `plain.rs` | the threads that there are; where reports go |
//! | `checkers.rs` | what valgrind and AddressSanitizer are told |
//!
//! The hooks are [`active`], which is all that happens while the auditor is off, and the functions behind
//! it, which cannot unwind, so that exported functions need no landing pads for their sake: [`entered`], [`issued`], [`redeemed`], [`born`], [`buried`], [`raised`].

#![allow(
    improper_ctypes_definitions,
    reason = "hooks are called by Rust alone; their ABI is one that does not unwind"
)]

mod adopted;
mod apart;
mod budget;
mod call;
mod checkers;
mod entry;
mod grave;
mod hash;
mod history;
pub mod host;
mod html;
mod inspect;
mod json;
mod ledger;
mod level;
mod loader;
mod locks;
pub mod object;
pub mod options;
mod output;
mod place;
mod plain;
pub mod probe;
mod process;
mod reach;
mod report;
mod sample;
mod scope;
mod shard;
mod signals;
mod stack;
mod standard_error;
mod thread;
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

use crate::handle::Ref;
use call::Act;
use grave::Remains;
use ledger::Ledger;
use locks::{with_ledger, with_shard};
use object::{Argument, Audited, Subject};
use shard::Surplus;
use std::cell::Cell;
use std::ptr::NonNull;
use std::sync::atomic::{AtomicU8, Ordering};

/// Nothing is recorded. The only value that is not [`active`] at first sight.
const OFF: u8 = 0;
const ON: u8 = 1;
/// Nobody has looked at the environment yet.
const UNDECIDED: u8 = 2;

static STATE: AtomicU8 = AtomicU8::new(UNDECIDED);

/// The name of functions that objects have of their own to give themselves back.
const DELETER: &str = "tensor->deleter";

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

/// The exported function `symbol` was called with these arguments.
#[cold]
#[inline(never)]
pub extern "C" fn entered(symbol: &'static str, arguments: &[Argument]) {
    CURRENT.set(symbol);
    call::called();
    walk::prepare();
    if signals::is_waiting() {
        with_ledger(|ledger| signals::answer(ledger, false));
    }
    let knows = |argument: &&Argument| argument.address() != 0 && sample::may_have(argument.address());
    unwind::called();
    if unwind::is_waiting() {
        with_ledger(unwind::landed);
    }
    for argument in arguments.iter().filter(knows).filter(|argument| inspect::is_suspect(argument)) {
        with_ledger(|ledger| inspect::argument(ledger, argument, symbol));
    }
}

/// A reference to `object` leaves the library as the result of the exported function `symbol`.
#[cold]
#[inline(never)]
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
    let issued = with_shard(subject.address(), |shard, common| {
        let act = common.calls.act_at(symbol, &captured);
        let is_first = shard.issue(common, subject, act, weight.unwrap_or(sample::rate()));
        (is_first, act.number, common.is_look_due())
    });
    let Some((is_first, act, is_look_due)) = issued else { return };
    if is_first {
        // Alive and intact until the caller has it.
        subject.holds(&mut |held| {
            with_shard(held, |shard, _| shard.hold(held, act));
        });
    }
    if is_look_due {
        with_ledger(history::look);
    }
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
    with_shard(address, |shard, _| shard.lives(address)).unwrap_or(false)
}

/// As [`issued`], by the exported function that is running.
#[cold]
#[inline(never)]
pub extern "C" fn retained<O: Audited>(object: NonNull<O>) {
    issued(object, CURRENT.get());
}

/// A reference to `object` comes back from C code. `false` if it must not be given up by the caller: there is no such
/// reference, which has been reported, or the object is of another type and has been given its due here.
#[cold]
#[inline(never)]
pub extern "C" fn redeemed<O: Audited>(object: NonNull<O>) -> bool {
    let address = object.addr().get();
    if !sample::may_have(address) || sample::is_on() && !is_gone(object.as_ptr().cast()) && !knows(address) {
        return true;
    }
    let captured = stack::capture();
    let answer = with_shard(address, |shard, common| {
        if shard.grave(address).is_some() {
            return Redemption::Refused; // reported when the function was entered
        }
        // SAFETY: not freed, so as valid as the C caller says.
        let named = unsafe { Subject::new(Ref::new(object)) };
        let entry = shard.entry_mut(address);
        // The book knows better what an object is.
        let subject = entry.as_ref().and_then(|entry| entry.kind.at(address)).unwrap_or(named);
        let is_intact = match entry {
            Some(entry) => entry.is_intact(subject),
            None => subject.is_intact(&|_| false),
        };
        let act = || common.calls.act_at(CURRENT.get(), &captured);
        if !is_intact {
            // Reported when the function was entered. What it points to cannot be given back.
            let _ = shard.redeem(common, subject, act());
            return Redemption::Refused;
        }
        if !subject.is_counted() {
            return Redemption::Accepted;
        }
        let act = act();
        match shard.redeem(common, subject, act) {
            Ok(()) if !subject.kind().is(named.kind()) => Redemption::OfAnotherType(subject),
            Ok(()) => Redemption::Accepted,
            Err(surplus) => Redemption::Surplus(surplus, subject, Act::clone(act)),
        }
    });
    match answer {
        None | Some(Redemption::Accepted) => true,
        Some(Redemption::Refused) => false,
        Some(Redemption::Surplus(surplus, subject, act)) => {
            with_ledger(|ledger| violation::surplus_free(ledger, surplus, subject, act));
            false
        }
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

/// As [`entered`] and [`redeemed`], for a function of `object` itself, which C code may call in the middle of an exported
/// function.
#[cold]
#[inline(never)]
pub extern "C" fn deleted<O: Audited>(object: NonNull<O>) -> bool {
    let outer = CURRENT.get();
    entered(DELETER, &[Argument::object(object.as_ptr())]);
    let answer = redeemed(object);
    CURRENT.set(outer);
    answer
}

/// What is to be done about a reference that comes back.
enum Redemption {
    Accepted,
    Refused,
    /// There is no such reference.
    Surplus(Surplus, Subject, Act),
    OfAnotherType(Subject),
}

/// Whether the object at `address` has been freed, as far as is recorded: then nothing may be read of it. Its late user
/// has been reported.
#[cold]
#[inline(never)]
pub extern "C" fn is_gone(address: *const ()) -> bool {
    sample::may_have(address.addr())
        && with_shard(address.addr(), |shard, _| shard.grave(address.addr()).is_some()).unwrap_or(false)
}

/// The library keeps `object` from now on: if C code owned a reference, it does not any more.
#[cold]
#[inline(never)]
pub extern "C" fn consumed<O: Audited>(object: NonNull<O>) {
    let address = object.addr().get();
    if !sample::may_have(address) {
        return;
    }
    with_shard(address, |shard, common| {
        if shard.lives(address) {
            // SAFETY: the book has it among the living.
            let subject = unsafe { Subject::new(Ref::new(object)) };
            // An object that C code owned no reference to was the library's all along.
            let _ = shard.redeem(common, subject, common.calls.act(CURRENT.get()));
        }
    });
}

/// `storage` exists from now on, whether C code will own a reference to it or not; it is marked as [`object::AUDITED`],
/// unless only some objects are recorded. Of what type it is does not count until C code gets a reference.
#[cold]
#[inline(never)]
pub extern "C" fn born<O: Audited>(storage: Ref<'_, O>) {
    if !sample::is_on() {
        O::mark(storage);
        let address = storage.as_ptr().addr();
        with_shard(address, |shard, _| shard.born(address));
    }
}

/// The data of the storage at `address`, which begins at `data`, was brought by C code.
#[cold]
#[inline(never)]
pub extern "C" fn adopted(address: *const (), data: *const ()) {
    if !sample::is_on() {
        with_shard(address.addr(), |_, common| common.adopted.add(address.addr(), data.addr()));
    }
}

/// The data of a storage is about to be freed, or to be resized: reports storages that still show it. `false` if it
/// must not be, because it is no block of memory from `malloc`, though C code gave it as its own: that has been
/// reported.
#[cold]
#[inline(never)]
pub extern "C" fn data_freed(storage: *const (), data: *const (), bytes: usize) -> bool {
    if sample::is_on() {
        return true;
    }
    let (address, data) = (storage.addr(), data.addr());
    let found = with_shard(address, |_, common| {
        let was_brought = common.adopted.remove(address, data);
        let is_shown =
            common.adopted.over(data..data.saturating_add(bytes)).iter().any(|&other| other != address);
        (was_brought, is_shown)
    });
    let (was_brought, is_shown) = found.unwrap_or((false, false));
    if is_shown {
        with_ledger(|ledger| violation::check_lenders(ledger, address, data, bytes));
    }
    !was_brought || inspect::is_from_malloc(address, data)
}

/// Whether the data of the storage at an address, which begins at `data`, may be resized: `false` if it is no block of
/// memory from `malloc`, though C code gave it as its own, which has been reported.
#[cold]
#[inline(never)]
pub extern "C" fn may_resize(storage: *const (), data: *const ()) -> bool {
    let (address, data) = (storage.addr(), data.addr());
    let is_brought = || with_shard(address, |_, common| common.adopted.has(address, data)).unwrap_or(false);
    sample::is_on() || !is_brought() || inspect::is_from_malloc(address, data)
}

/// The object at `address` lives by design: its references need not be given back.
pub fn permanent(address: *const ()) {
    with_shard(address.addr(), |shard, _| shard.pardon(address.addr()));
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
pub unsafe extern "C" fn buried(header: *mut (), size: usize) {
    let address = header.addr();
    let kept = sample::may_have(address).then(|| {
        with_shard(address, |shard, common| {
            let keeps = !sample::is_on() || shard.lives(address);
            keeps.then(|| shard.bury(common, header, size, CURRENT.get()))
        })
    });
    match kept.flatten().flatten() {
        // Outside the lock: the oldest header that was kept is in no cache any more.
        Some(oldest) => oldest.into_iter().for_each(Remains::let_go),
        // SAFETY: by the caller's promise; nobody keeps it.
        None => unsafe { libc::free(header.cast()) },
    }
}

/// The function, file and line of the program that called the library, as far as debug information says. The auditor
/// need not be on.
pub fn place_of_call() -> String {
    let frames = stack::capture().frames;
    let innermost = frames.first().and_then(|frame| place::places(frame).first().cloned());
    innermost.map_or_else(|| "an unknown place".to_owned(), |place| place.to_string())
}

/// An error that nobody handles ends the process: says where it was raised. What the program prints stays its own.
#[cold]
#[inline(never)]
pub extern "C" fn error_ends_process() {
    standard_error::print(&format!("th-audit: the error was raised at {}\n", place_of_call()));
}

/// The number of references that C code owns, as far as they were recorded.
pub fn live_count() -> usize {
    with_ledger(|ledger| ledger.totals().owed as usize).unwrap_or(0)
}

/// A point in time for [`report`](fn@report).
pub fn snapshot() -> u64 {
    with_ledger(|ledger| ledger.serial()).unwrap_or(0)
}

/// The call of the exported function that is running.
fn act_here(ledger: &Ledger) -> Act {
    ledger.act(CURRENT.get())
}
