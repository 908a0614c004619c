//! Counts of references, as they stand in headers.

use crate::sync::atomic::{AtomicI32, Ordering};

/// Counts one more reference.
#[inline(always)]
pub(crate) fn add_one(count: &AtomicI32) {
    // Relaxed: a new reference is made from an existing one, which orders the two already.
    count.fetch_add(1, Ordering::Relaxed);
}

/// Counts one reference less; `true` if that was the last, which is not written down: it takes no atomic instruction. A
/// count that is not positive has none to give.
#[inline(always)]
pub(crate) fn remove_one(count: &AtomicI32) -> bool {
    let before = count.load(Ordering::Acquire);
    if before <= 1 {
        // If the only reference is the caller's, nobody can take another meanwhile.
        return before == 1;
    }
    let last = count.fetch_sub(1, Ordering::Release) == 1;
    if last {
        // What others did with the object comes before its end. A load, since ThreadSanitizer does not see fences.
        count.load(Ordering::Acquire);
    }
    last
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_reference_is_told() {
        let count = AtomicI32::new(1);
        add_one(&count);
        assert_eq!(count.load(Ordering::Relaxed), 2);
        assert!(!remove_one(&count));
        assert_eq!(count.load(Ordering::Relaxed), 1);
        assert!(remove_one(&count));
        for none in [0, -1] {
            assert!(!remove_one(&AtomicI32::new(none)));
        }
    }

    #[test]
    fn threads_lose_no_reference() {
        const EACH: i32 = 10_000;
        let count = AtomicI32::new(1);
        std::thread::scope(|scope| {
            for _ in 0..2 {
                scope.spawn(|| {
                    for _ in 0..EACH {
                        add_one(&count);
                        add_one(&count);
                        assert!(!remove_one(&count));
                    }
                });
            }
        });
        assert_eq!(count.load(Ordering::Relaxed), 1 + 2 * EACH);
    }
}
