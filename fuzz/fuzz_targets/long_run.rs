//! Runs in which every input goes on with bytes that a generator makes: what the fuzzer spends on an input, whatever its
//! length, is then shared by all that follows.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{LazyLock, Once};

/// The operations that follow each input: `TH_FUZZ_CALLS`.
pub static LEAST: LazyLock<u64> =
    LazyLock::new(|| std::env::var("TH_FUZZ_CALLS").map_or(0, |text| text.parse().expect("a number")));

static DONE: AtomicU64 = AtomicU64::new(0);
static PRINTS: Once = Once::new();

extern "C" fn print() {
    eprintln!("operations: {}", DONE.load(Relaxed));
}

/// Counts operations, whose sum is printed at the end.
pub fn count(operations: u64) {
    unsafe extern "C" {
        fn atexit(function: extern "C" fn()) -> i32;
    }
    // SAFETY: the function reads an atomic and writes to stderr.
    PRINTS.call_once(|| _ = unsafe { atexit(print) });
    DONE.fetch_add(operations, Relaxed);
}

/// Bytes that follow from an input: xorshift64*.
pub struct Generator(u64);

impl Generator {
    pub fn new(input: &[u8]) -> Generator {
        let fnv = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3);
        Generator(input.iter().fold(0xcbf2_9ce4_8422_2325, fnv) | 1)
    }

    pub fn next(&mut self) -> u8 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 56) as u8
    }

    pub fn bytes(&mut self, count: usize) -> Vec<u8> {
        (0..count).map(|_| self.next()).collect()
    }
}
