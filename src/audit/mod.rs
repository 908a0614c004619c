//! The auditor: a book of the references that cross the C interface.
//!
//! Every reference that leaves the library (a result whose function is named `new*`, a `retain`) is recorded with where it
//! was taken; every one that comes back (`free`, `freeCopyTo`, `_move`) is matched with one of these. References
//! inside the library are not recorded. `docs/audit.md` is the manual.
//!
//! | room | what |
//! |---|---|
//! | `stacks/` | reading the frames of a thread, and naming places in the source |
//! | `book/` | objects, references to them, calls, what was freed |
//! | `judgements/` | what is wrong: mistakes, what an error has lost, what must be net zero |
//! | `reports/` | what is told of that: text, JSON, a page, a budget |
//!
//! The face is this file with the hooks, and `process.rs` and `signals.rs` with the life of the process. Types answer what the
//! book asks of objects in files named `audited.rs`. The order of files and rooms is that of the list below: each uses those
//! above it.
//!
//! The hooks are [`active`], which is all that happens while the auditor is off, and the functions behind
//! it, which cannot unwind, so that exported functions need no landing pads for their sake: [`entered`], [`issued`],
//! [`returned`], [`born`], [`data_moved`], [`header_freed`], [`raised`].

#![allow(
    improper_ctypes_definitions,
    reason = "hooks are called by Rust alone; their ABI is one that does not unwind"
)]

mod apart;
mod hash;
pub mod options;
mod thread;

mod stacks;

mod book;

mod judgements;

mod reports;

mod signals;

mod process;

pub use book::object;
pub use process::{active, start, stop};
pub use reports::summary::report;
pub use stacks::{host, probe};

use crate::caller;
use crate::handle::Ref;
use book::call::{self, Call};
use book::freed::FreedHeader;
use book::ledger::Ledger;
use book::locks::{with_ledger, with_shard};
use book::object::{Argument, Audited, Subject};
use book::sample;
use book::shard::Surplus;
use judgements::violation::{self, DELETER};
use judgements::{inspection, scope, unwinding};
use reports::{history, standard_error, summary};
use stacks::capture::capture;
use stacks::place;
use std::ptr::NonNull;
use std::sync::Arc;

/// Judges by the book, and tells what mistakes that finds.
fn judge<R>(work: impl FnOnce(&mut Ledger) -> R) -> Option<R> {
    with_ledger(|ledger| {
        let answer = work(ledger);
        summary::tell_mistakes(ledger);
        answer
    })
}

/// The exported function `symbol` was called with these arguments.
#[cold]
#[inline(never)]
pub extern "C" fn entered(symbol: &'static str, arguments: &[Argument]) {
    let symbol = caller::name(symbol);
    call::called(symbol, arguments.first().map_or(0, Argument::address));
    thread::number();
    if signals::is_waiting() {
        with_ledger(|ledger| signals::answer(ledger, false));
    }
    let knows = |argument: &&Argument| argument.address() != 0 && sample::may_have(argument.address());
    unwinding::called();
    if unwinding::is_waiting() {
        with_ledger(unwinding::landed);
    }
    for argument in arguments.iter().filter(knows).filter(|argument| inspection::is_suspect(argument)) {
        judge(|ledger| inspection::argument(ledger, argument, symbol));
    }
    if inspection::tells_address(symbol)
        && !sample::is_on()
        && let Some(argument) = arguments.first()
    {
        inspection::asked(argument.address(), symbol, &capture());
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
    let symbol = caller::name(symbol);
    O::mark(object);
    // Before the lock is taken: that is the longer part of the work.
    let captured = capture();
    let issued = with_shard(subject.address(), |shard, common| {
        let call = common.calls.called_from(symbol, &captured);
        let is_first = shard.issue(common, subject, call, weight.unwrap_or(sample::rate()));
        (is_first, call.number, common.is_look_due())
    });
    let Some((is_first, call, is_look_due)) = issued else { return };
    if is_first {
        // Alive and intact until the caller has it.
        subject.holds(&mut |held| {
            with_shard(held, |shard, _| shard.hold(held, call));
        });
    }
    if is_look_due {
        with_ledger(history::look);
    }
}

/// How many references a new one stands for, where that is not the rate of the sample; `None` if it is not recorded.
fn weight(subject: Subject) -> Option<Option<u32>> {
    if !sample::is_on() || unwinding::any_error_scope() {
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
    issued(object, call::current());
}

/// A reference to `object` comes back from C code. `false` if it must not be given up by the caller: there is no such
/// reference, which has been reported, or the object is of another type and has been given its due here.
#[cold]
#[inline(never)]
pub extern "C" fn returned<O: Audited>(object: NonNull<O>) -> bool {
    let address = object.addr().get();
    if !sample::may_have(address) || sample::is_on() && !is_gone(object.as_ptr().cast()) && !knows(address) {
        return true;
    }
    let captured = capture();
    let answer = with_shard(address, |shard, common| {
        if shard.freed(address).is_some() {
            return ReturnedReference::Refused; // reported when the function was entered
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
        let call = || common.calls.called_from(call::current(), &captured);
        if !is_intact {
            // Reported when the function was entered. What it points to cannot be given back.
            let _ = shard.return_reference(common, subject, call());
            return ReturnedReference::Refused;
        }
        if !subject.is_counted() {
            return ReturnedReference::Accepted;
        }
        let call = call();
        match shard.return_reference(common, subject, call) {
            Ok(()) if !subject.kind().is(named.kind()) => ReturnedReference::OfAnotherType(subject),
            Ok(()) => ReturnedReference::Accepted,
            Err(surplus) => ReturnedReference::Surplus(surplus, subject, Arc::clone(call)),
        }
    });
    match answer {
        None | Some(ReturnedReference::Accepted) => true,
        Some(ReturnedReference::Refused) => false,
        Some(ReturnedReference::Surplus(surplus, subject, call)) => {
            judge(|ledger| violation::surplus_free(ledger, surplus, subject, call));
            false
        }
        Some(ReturnedReference::OfAnotherType(subject)) => {
            // SAFETY: C code gives up a reference to the object that the book has here. Outside the lock: the last
            // reference frees it.
            if let Some(release) = unsafe { subject.releaser() } {
                release();
            }
            false
        }
    }
}

/// As [`entered`] and [`returned`], for a function of `object` itself, which C code may call in the middle of an exported
/// function.
#[cold]
#[inline(never)]
pub extern "C" fn deleted<O: Audited>(object: NonNull<O>) -> bool {
    let outer = call::current();
    entered(DELETER, &[Argument::object(object.as_ptr())]);
    let answer = returned(object);
    call::goes_on(outer);
    answer
}

/// What is to be done about a reference that comes back.
enum ReturnedReference {
    Accepted,
    Refused,
    /// There is no such reference.
    Surplus(Surplus, Subject, Arc<Call>),
    OfAnotherType(Subject),
}

/// Whether the object at `address` has been freed, as far as is recorded: then nothing may be read of it. Its late user
/// has been reported.
#[cold]
#[inline(never)]
pub extern "C" fn is_gone(address: *const ()) -> bool {
    sample::may_have(address.addr())
        && with_shard(address.addr(), |shard, _| shard.freed(address.addr()).is_some()).unwrap_or(false)
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
            let _ = shard.return_reference(common, subject, common.calls.here(call::current()));
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
        judge(|ledger| violation::check_lenders(ledger, address, data, bytes));
    }
    !was_brought || is_from_malloc(address, data)
}

/// Whether the data of the storage at an address, which begins at `data`, may be resized: `false` if it is no block of
/// memory from `malloc`, though C code gave it as its own, which has been reported.
#[cold]
#[inline(never)]
pub extern "C" fn may_resize(storage: *const (), data: *const ()) -> bool {
    let (address, data) = (storage.addr(), data.addr());
    let is_brought = || with_shard(address, |_, common| common.adopted.has(address, data)).unwrap_or(false);
    sample::is_on() || !is_brought() || is_from_malloc(address, data)
}

/// The data of the storage at an address has got another address, for the object at `grown` if that is known: tells the program if it has
/// asked for the one before, of another object than that and the one that it calls the function for.
#[cold]
#[inline(never)]
pub extern "C" fn data_moved(storage: *const (), grown: *const ()) {
    let address = storage.addr();
    let asked = with_shard(address, |_, common| common.asked.take(address)).flatten();
    if let Some(asked) =
        asked.filter(|asked| asked.object != call::first_argument() && asked.object != grown.addr())
    {
        judge(|ledger| violation::moved_data(ledger, asked));
    }
}

/// Whether the data that C code gave to a storage can be a block from `malloc`; reports it if not.
fn is_from_malloc(storage: usize, data: usize) -> bool {
    let place = inspection::place_of_foreign_data(data);
    if let Some(place) = place {
        judge(|ledger| inspection::not_from_malloc(ledger, storage, place));
    }
    place.is_none()
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
pub unsafe extern "C" fn header_freed(header: *mut (), size: usize) {
    let address = header.addr();
    let kept = sample::may_have(address).then(|| {
        with_shard(address, |shard, common| {
            let keeps = !sample::is_on() || shard.lives(address);
            keeps.then(|| shard.keep_freed(common, header, size, call::current()))
        })
    });
    match kept.flatten().flatten() {
        // Outside the lock: the oldest header that was kept is in no cache any more.
        Some(oldest) => oldest.into_iter().for_each(FreedHeader::let_go),
        // SAFETY: by the caller's promise; nobody keeps it.
        None => unsafe { libc::free(header.cast()) },
    }
}

/// The function, file and line of the program that called the library, as far as debug information says. The auditor
/// need not be on.
pub fn place_of_call() -> String {
    let frames = capture().frames;
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

/// This thread raises an error; its handler is called next.
#[cold]
#[inline(never)]
pub fn raised(message: &str) {
    unwinding::raised();
    with_ledger(|ledger| unwinding::consider(ledger, message));
}

/// Begins the stretch `name` of this thread, which must leave the counts of `arguments` as they are. Its
/// token; 0 while the auditor is off.
pub fn scope_begin(name: &str, arguments: &[*const ()]) -> u64 {
    with_ledger(|ledger| scope::begin(ledger, name, arguments)).unwrap_or(0)
}

/// Ends the stretch `token`, and reports it if it is not balanced: the number of references too many, and
/// of arguments whose counts differ.
pub fn scope_end(token: u64) -> usize {
    judge(|ledger| scope::end(ledger, token)).unwrap_or(0)
}

/// Begins a stretch of code of this thread whose lost references are given back at its end. References are
/// recorded while there is one, whether the auditor is on or not.
pub fn error_scope_begin() -> u64 {
    process::with_some_ledger(unwinding::begin_error_scope)
}

/// Ends the stretch `token` and those begun inside it; the number of references given back, or `None` if
/// this thread has begun no such stretch.
pub fn error_scope_end(token: u64) -> Option<usize> {
    let lost = with_ledger(|ledger| unwinding::end_error_scope(ledger, token))??;
    let mut released = 0;
    for subject in lost {
        // SAFETY: this reference was taken off the book, and the frame that held the
        // pointer is gone.
        if let Some(release) = unsafe { subject.releaser() } {
            // Outside the lock: the last reference frees the object.
            release();
            released += 1;
        }
    }
    process::close_unused_book();
    Some(released)
}
