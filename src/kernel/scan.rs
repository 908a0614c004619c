//! Scans: every element becomes the accumulation of itself and those before it.

use super::accumulate::Accumulate;
use super::fold::filled;
use super::isa::Isa;
use super::lane_loop::LaneLoop;
use super::lanes::Lanes;
use super::level::Level;
use std::mem::MaybeUninit;

/// Columns that are scanned together: rows that are read whole follow each other in memory, and the
/// hardware prefetcher follows them. It made `cumsum` along dimension 0 four times as fast.
const COLUMNS: usize = 4096;

/// Lanes that are scanned together where their elements are not neighbours: one element waits for
/// the one before, those of other lanes do not.
const LANES: usize = 8;

/// [`scan_lanes`].
pub struct ScanLanes<T: Accumulate, S> {
    start: T::Own,
    step: S,
}

/// The loop that scans the lanes of operand 0 into those of operand 1, beginning with `start`.
///
/// It panics where lanes differ in length.
pub fn scan_lanes<T: Accumulate, S: Fn(T::Own, T::Own) -> T::Own + Copy + Sync>(
    start: T::Own,
    step: S,
) -> ScanLanes<T, S> {
    ScanLanes { start, step }
}

impl<T, S> LaneLoop<(T, T), 2> for ScanLanes<T, S>
where
    T: Accumulate,
    S: Fn(T::Own, T::Own) -> T::Own + Copy + Sync,
{
    /// AVX-512's took longer, by a sixth along dimension 0: each element waits for the one before.
    const HIGHEST: Level = Level::V3;

    #[inline(always)]
    fn along<I: Isa>(&self, lanes: &Lanes<'_, (T, T), 2>) {
        assert_eq!(lanes.length(0), lanes.length(1));
        let whole = lanes.count - lanes.count % LANES;
        // SAFETY: lanes of the operands.
        unsafe {
            for lane in (0..whole).step_by(LANES) {
                self.scan_few::<LANES>(lanes, lane);
            }
            for lane in whole..lanes.count {
                self.scan_few::<1>(lanes, lane);
            }
        }
    }

    #[inline(always)]
    fn across<I: Isa>(&self, lanes: &Lanes<'_, (T, T), 2>) {
        assert_eq!(lanes.length(0), lanes.length(1));
        let Lanes { count, across, .. } = *lanes;
        let dense = size_of::<T>() as isize;
        let mut room = [const { MaybeUninit::uninit() }; COLUMNS];
        for column in (0..count).step_by(COLUMNS) {
            let room = &mut room[..COLUMNS.min(count - column)];
            let sums = filled(room, self.start);
            // SAFETY: lanes of the operands.
            unsafe {
                if across == [dense; 2] {
                    self.scan(lanes, column, sums, [dense; 2]);
                } else {
                    self.scan(lanes, column, sums, across);
                }
            }
        }
    }
}

impl<T, S> ScanLanes<T, S>
where
    T: Accumulate,
    S: Fn(T::Own, T::Own) -> T::Own + Copy + Sync,
{
    /// Scans as many lanes from `first` on as there are `sums`, which are those of no elements, row by row.
    ///
    /// # Safety
    ///
    /// There are these lanes, `across` bytes apart.
    #[inline(always)]
    unsafe fn scan(
        &self,
        lanes: &Lanes<'_, (T, T), 2>,
        first: usize,
        sums: &mut [T::Own],
        across: [isize; 2],
    ) {
        let [from, to] = lanes.starts(first);
        let along = lanes.along;
        for row in 0..along[0].size as isize {
            let from = from.wrapping_offset(row * along[0].stride);
            let to = to.wrapping_offset(row * along[1].stride);
            for (column, sum) in sums.iter_mut().enumerate() {
                let column = column as isize;
                // SAFETY: an element of the lanes.
                unsafe {
                    let value = *from.wrapping_offset(column * across[0]).cast::<T>();
                    *sum = (self.step)(*sum, value.own());
                    *to.wrapping_offset(column * across[1]).cast::<T>() = T::from_own(*sum);
                }
            }
        }
    }

    /// Scans `N` lanes from `first` on.
    ///
    /// # Safety
    ///
    /// There are these lanes.
    #[inline(always)]
    unsafe fn scan_few<const N: usize>(&self, lanes: &Lanes<'_, (T, T), 2>, first: usize) {
        // SAFETY: by the caller's promise.
        unsafe {
            // Strides that the compiler knows take half the instructions.
            if lanes.is_dense() {
                self.scan_steps::<N>(lanes, first, [size_of::<T>() as isize; 2]);
            } else {
                self.scan_steps::<N>(lanes, first, lanes.along.map(|dim| dim.stride));
            }
        }
    }

    /// [`Self::scan_few`] for elements that are `along` bytes apart.
    ///
    /// # Safety
    ///
    /// As there.
    #[inline(always)]
    unsafe fn scan_steps<const N: usize>(
        &self,
        lanes: &Lanes<'_, (T, T), 2>,
        first: usize,
        along: [isize; 2],
    ) {
        let starts: [[*mut u8; 2]; N] = std::array::from_fn(|i| lanes.starts(first + i));
        let mut sums = [self.start; N];
        for i in 0..lanes.along[0].size as isize {
            for (sum, [from, to]) in sums.iter_mut().zip(starts) {
                // SAFETY: an element of the lanes.
                unsafe {
                    let value = *from.wrapping_offset(i * along[0]).cast::<T>();
                    *sum = (self.step)(*sum, value.own());
                    *to.wrapping_offset(i * along[1]).cast::<T>() = T::from_own(*sum);
                }
            }
        }
    }
}
