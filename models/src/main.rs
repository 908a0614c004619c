//! Models of what threads hand each other: the counts of references, and the pool.
//!
//! The modules are those of the library, with Loom's atomics and locks for the standard library's. Each model is run in
//! all orders that its threads can take and with all values that the memory model lets them read, up to a number of
//! switches between threads that no lock or end of a thread asks for. Memory that two threads touch is a cell that
//! finds what is not ordered.

#[path = "../../src/count.rs"]
mod count;
mod sync;

/// What the pool uses besides.
mod kernel {
    pub(crate) fn stream_end() {}
}

mod threads;

use loom::cell::UnsafeCell;
use loom::model::Builder;
use loom::sync::Arc;
use loom::sync::atomic::AtomicI32;
use loom::thread;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Runs `model` in all orders with at most `switches` that nothing asks for, and says how many these were.
fn check(name: &str, switches: usize, model: impl Fn() + Sync + Send + 'static) {
    static ORDERS: AtomicUsize = AtomicUsize::new(0);
    ORDERS.store(0, Ordering::Relaxed);
    let mut builder = Builder::new();
    builder.preemption_bound = Some(switches);
    builder.check(move || {
        ORDERS.fetch_add(1, Ordering::Relaxed);
        model();
    });
    println!("{name}: {} orders", ORDERS.load(Ordering::Relaxed));
}

/// An object with a count of references.
struct Counted {
    count: AtomicI32,
    content: UnsafeCell<usize>,
}

impl Counted {
    fn new(count: i32) -> Arc<Counted> {
        Arc::new(Counted { count: AtomicI32::new(count), content: UnsafeCell::new(7) })
    }

    /// What anybody with a reference may do.
    fn read(&self) -> usize {
        // SAFETY: Loom ends the model if somebody writes meanwhile.
        self.content.with(|content| unsafe { *content })
    }

    /// Gives a reference back. Whoever gives the last one destroys the object.
    fn release(&self) -> bool {
        let last = count::remove_one(&self.count);
        if last {
            // SAFETY: Loom ends the model if somebody reads or writes meanwhile.
            self.content.with_mut(|content| unsafe { *content = 0 });
        }
        last
    }
}

/// Owners of one reference each read the object and give it up: one of them destroys it, after all the others.
fn the_last_owner_destroys() {
    let object = Counted::new(3);
    let owners: Vec<_> = (0..2)
        .map(|_| {
            let object = Arc::clone(&object);
            thread::spawn(move || {
                assert_eq!(object.read(), 7);
                object.release()
            })
        })
        .collect();
    let own = object.release();
    let last = owners.into_iter().map(|owner| usize::from(owner.join().unwrap())).sum::<usize>();
    assert_eq!(last + usize::from(own), 1);
}

/// An owner makes references for itself while another gives its own up.
fn references_are_made_of_references() {
    let object = Counted::new(2);
    let other = {
        let object = Arc::clone(&object);
        thread::spawn(move || {
            count::add_one(&object.count);
            assert!(!object.release());
            assert_eq!(object.read(), 7);
            object.release()
        })
    };
    let own = object.release();
    assert!(other.join().unwrap() != own);
}

fn main() {
    check("counts: the last owner destroys", 4, the_last_owner_destroys);
    check("counts: references are made of references", 4, references_are_made_of_references);
    check("pool: one job", 4, || threads::jobs_are_handed_over_and_back(2, 1));
    check("pool: two jobs", 3, || threads::jobs_are_handed_over_and_back(2, 2));
    check("pool: two workers", 2, || threads::jobs_are_handed_over_and_back(3, 1));
    check("pool: a worker too many", 2, threads::no_more_threads_work_than_are_asked_for);
    check("pool: two that bring jobs", 2, threads::who_finds_the_pool_busy_works_alone);
}
