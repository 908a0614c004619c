//! The k smallest or largest elements by one pass, where k is small.

use super::element::{Keyed, ordered_key};
use crate::kernel::{Isa, Kernel};
use crate::memory::scratch::{OutOfMemory, Scratch};

/// A key and its index.
pub(super) type RankedEntry<K> = (K, usize);

/// Elements looked at between two decisions whether any of them can be among the best.
const BLOCK: usize = 64;

/// Room for the best `k` of `n` and those that may become so, if a filter pays: while few elements pass it. About
/// k log(n / k) of n do.
pub(super) fn room(n: usize, k: usize) -> Option<usize> {
    (k <= n / 64).then(|| (2 * k).max(4 * BLOCK) + BLOCK)
}

/// The best `k` by one pass that compares whole blocks with the worst of the best so far.
pub(super) struct Filter<'a, T: Keyed> {
    pub(super) values: &'a [T],
    pub(super) k: usize,
    /// Entries that there is room for.
    pub(super) room: usize,
    pub(super) largest: bool,
    pub(super) best: &'a mut Scratch<RankedEntry<T::SortKey>>,
}

impl<T: Keyed> Kernel for Filter<'_, T> {
    type Output = Result<(), OutOfMemory>;

    #[inline(always)]
    fn run<I: Isa>(self) -> Self::Output {
        let Filter { values, k, room, largest, best } = self;
        best.reserve(room)?;
        let entry = |i: usize| (ordered_key(values[i], largest), i);
        best.extend((0..k).map(entry))?;
        let mut worst = best.iter().map(|&(key, _)| key).max().unwrap_or_default();

        let mut start = k;
        while start < values.len() {
            let block = &values[start..values.len().min(start + BLOCK)];
            // Of equal elements the earlier is better, and all of `best` are earlier.
            let mut any = 0u32;
            for &value in block {
                any |= u32::from(ordered_key(value, largest) < worst);
            }
            if any != 0 {
                admit(block, start, largest, worst, best)?;
                if best.len() + BLOCK > room {
                    worst = shrink(best, k);
                }
            }
            start += block.len();
        }
        shrink(best, k);
        Ok(())
    }
}

/// Adds the elements of a block that are better than `worst`.
#[inline(never)]
fn admit<T: Keyed>(
    block: &[T],
    start: usize,
    largest: bool,
    worst: T::SortKey,
    best: &mut Scratch<RankedEntry<T::SortKey>>,
) -> Result<(), OutOfMemory> {
    for (i, &value) in block.iter().enumerate() {
        let key = ordered_key(value, largest);
        if key < worst {
            best.push((key, start + i))?;
        }
    }
    Ok(())
}

/// Keeps the best `k` and returns the key of the worst of them.
#[inline(never)]
fn shrink<K: Copy + Ord>(best: &mut Scratch<RankedEntry<K>>, k: usize) -> K {
    let (_, &mut (worst, _), _) = best.select_nth_unstable(k - 1);
    best.truncate(k);
    worst
}
