//! What runs of a network need, kept from one to the next.

use super::network::Network;
use super::real::NetReal;
use super::run;
use crate::audit;
use crate::audit::object::{Audited, ObjectDescription};
use crate::count;
use crate::error::{Error, Result};
use crate::handle::{Counted, Own, Ref};
use crate::memory::alloc;
use crate::memory::recycle::Recycler;
use crate::object::{AnyElement, Object};
use crate::tensor::Tensor;
use std::process;
use std::ptr::NonNull;
use std::sync::atomic::{AtomicI32, AtomicU32, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};

/// Runs of one network: `THNetRun`. Opaque to C.
pub struct NetworkRun {
    refcount: AtomicI32,
    /// There until the object is freed.
    network: Option<Own<Network>>,
    memory: Mutex<Recycler>,
    /// The thread that is running it; 0 if none is.
    thread: AtomicUsize,
    /// The process in which it has been run last, or was made.
    process: AtomicU32,
}

thread_local! {
    static HERE: u8 = const { 0 };
}

/// A number that no other living thread has, and is not 0.
fn here() -> usize {
    HERE.with(|here| std::ptr::from_ref(here).addr())
}

impl Counted for NetworkRun {
    fn retain(this: Ref<'_, Self>) {
        count::add_one(this.refcount());
    }

    unsafe fn release(this: NonNull<Self>) {
        // SAFETY: valid, as the caller owns a reference.
        if count::remove_one(unsafe { Ref::new(this) }.refcount()) {
            // SAFETY: that was the last reference; the header came from `alloc_header`.
            unsafe {
                (*this.as_ptr()).network = None;
                let memory = std::mem::replace(&mut (*this.as_ptr()).memory, Mutex::new(Recycler::default()));
                let is_held = matches!(memory.try_lock(), Err(TryLockError::WouldBlock));
                if is_held {
                    // A thread had it that is not in this process: it may be half-changed.
                    std::mem::forget(memory);
                }
                if audit::active() {
                    (*this.as_ptr()).refcount = AtomicI32::new(0);
                    audit::header_freed(this.as_ptr().cast(), size_of::<NetworkRun>());
                } else {
                    alloc::free_header(this.as_ptr());
                }
            }
        }
    }
}

impl Audited for NetworkRun {
    fn name() -> String {
        "THNetRun".into()
    }

    fn description(_this: Ref<'_, Self>) -> ObjectDescription {
        ObjectDescription::of::<Self>()
    }

    fn count(this: Ref<'_, Self>) -> Option<usize> {
        usize::try_from(this.refcount().load(Ordering::Relaxed)).ok()
    }

    const HOLDS_MORE: bool = true;

    const RELEASE: Option<unsafe fn(NonNull<Self>)> = Some(<Self as Counted>::release);
}

/// Says that no thread runs it any more, when it is dropped.
struct Running<'a>(&'a AtomicUsize);

impl Drop for Running<'_> {
    fn drop(&mut self) {
        self.0.store(0, Ordering::Relaxed);
    }
}

impl<'a> Ref<'a, NetworkRun> {
    fn refcount(self) -> &'a AtomicI32 {
        // SAFETY: a valid object.
        unsafe { &(*self.as_ptr()).refcount }
    }

    fn memory(self) -> &'a Mutex<Recycler> {
        // SAFETY: a valid object.
        unsafe { &(*self.as_ptr()).memory }
    }

    fn thread(self) -> &'a AtomicUsize {
        // SAFETY: a valid object.
        unsafe { &(*self.as_ptr()).thread }
    }

    fn network(self) -> Result<Ref<'a, Network>> {
        // SAFETY: a valid object, whose network stays until it is freed.
        let network = unsafe { &(*self.as_ptr()).network };
        network.as_ref().map(Own::borrow).ok_or_else(|| Error::plain("the network of a run is missing"))
    }

    fn process(self) -> &'a AtomicU32 {
        // SAFETY: a valid object.
        unsafe { &(*self.as_ptr()).process }
    }

    /// Its memory, as soon as no other thread runs it; none if the thread that does is not in this process, which was forked
    /// meanwhile.
    fn memory_at_rest(self) -> Result<Option<MutexGuard<'a, Recycler>>> {
        match self.memory().try_lock() {
            Ok(memory) => return Ok(Some(memory)),
            Err(TryLockError::Poisoned(memory)) => return Ok(Some(memory.into_inner())),
            Err(TryLockError::WouldBlock) => {}
        }
        if self.process().load(Ordering::Relaxed) != process::id() {
            return Ok(None);
        }
        if self.thread().load(Ordering::Relaxed) == here() {
            return Err(Error::plain("a run cannot be used while it runs"));
        }
        Ok(Some(self.memory().lock().unwrap_or_else(PoisonError::into_inner)))
    }

    /// Runs `work` with the memory of this run in force.
    fn during<R>(self, work: impl FnOnce(Ref<'a, Network>) -> Result<R>) -> Result<R> {
        let network = self.network()?;
        let Some(mut memory) = self.memory_at_rest()? else { return work(network) };
        self.process().store(process::id(), Ordering::Relaxed);
        self.thread().store(here(), Ordering::Relaxed);
        let _running = Running(self.thread());
        // The auditor keeps what is freed.
        if audit::active() { work(network) } else { memory.during(|| work(network)) }
    }

    fn ask(self, question: impl FnOnce(&Recycler) -> usize) -> Result<usize> {
        Ok(self.memory_at_rest()?.map_or(0, |memory| question(&memory)))
    }

    /// The bytes that are kept for the next run.
    ///
    /// # Errors
    ///
    /// Plain: it is running, on this thread.
    pub fn kept_bytes(self) -> Result<usize> {
        self.ask(Recycler::kept)
    }

    /// The most bytes that were alive at once in the last run.
    ///
    /// # Errors
    ///
    /// Plain: it is running, on this thread.
    pub fn live_bytes(self) -> Result<usize> {
        self.ask(Recycler::most_live)
    }
}

/// What keeps the memory of runs of a network.
///
/// # Errors
///
/// No memory.
pub fn new_run(network: Ref<'_, Network>) -> Result<Own<NetworkRun>> {
    let memory = Mutex::new(Recycler::default());
    let block = alloc::alloc_header::<NetworkRun>()?;
    // SAFETY: the block was made for one object just now; the count of one is the caller's.
    unsafe {
        block.write(NetworkRun {
            refcount: AtomicI32::new(1),
            network: Some(network.to_owned()),
            memory,
            thread: AtomicUsize::new(0),
            process: AtomicU32::new(process::id()),
        });
        Ok(Own::from_raw(NonNull::new_unchecked(block)))
    }
}

/// As [`run::forward_to`], with the memory of the last run.
///
/// # Errors
///
/// As there. Plain: it is running, on this thread.
pub(crate) fn run_to<T: NetReal + AnyElement>(
    kept: Ref<'_, NetworkRun>,
    input: Ref<'_, Tensor<T>>,
    output: Ref<'_, Tensor<T>>,
) -> Result<()> {
    kept.during(|network| run::forward_to(network, input, output))
}

/// As [`run::forward_object`], with the memory of the last run.
///
/// # Errors
///
/// As there. Plain: it is running, on this thread.
pub fn run_object(kept: Ref<'_, NetworkRun>, input: Ref<'_, Object>) -> Result<Own<Object>> {
    kept.during(|network| run::forward_object(network, input))
}
