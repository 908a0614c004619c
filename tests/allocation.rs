//! Freed blocks are found again by the next allocation of their size. A program of its own, whose heap nobody
//! else uses.

use TH::memory::alloc;
use std::collections::HashSet;

/// How many blocks of `bytes` bytes it takes to have one at a time, again and again, with small ones coming and
/// going between, as the headers of tensors do.
fn blocks_used(bytes: isize) -> usize {
    let mut places = HashSet::with_capacity(64);
    let mut small = Vec::new();
    for round in 0..40 {
        let block = alloc::alloc(bytes).expect("memory");
        assert_eq!(block.addr() % 64, 0, "large blocks are aligned");
        places.insert(block.addr());
        small.push(alloc::alloc(24 + 16 * (round % 5)).expect("memory"));
        // SAFETY: made above and not used afterwards.
        unsafe { alloc::free(block) };
        if small.len() > 3 {
            // SAFETY: as above.
            unsafe { alloc::free(small.remove(0)) };
        }
    }
    for block in small {
        // SAFETY: as above.
        unsafe { alloc::free(block) };
    }
    places.len()
}

#[test]
#[cfg(all(target_os = "linux", target_env = "gnu"))]
fn large_blocks_are_reused() {
    for bytes in [6_000, 20_000, 100_000, 400_000, 3_000_000, 16 << 20] {
        let used = blocks_used(bytes);
        assert!(used <= 3, "{used} blocks of {bytes} bytes, one at a time");
    }
}
