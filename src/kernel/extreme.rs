//! The largest or smallest element and where it is. NaN is more extreme than any number; of equal
//! elements the first counts.

use super::accumulate::Accumulate;
use super::arithmetic::Arithmetic;
use super::fold::{Fold, filled, fold_line};
use super::isa::Isa;
use super::lane_loop::LaneLoop;
use super::lanes::Lanes;
use std::marker::PhantomData;
use std::mem::MaybeUninit;
use std::os::raw::c_long;

/// Elements of a lane among which the extreme is found before its place is looked for.
const BLOCK: usize = 4096;

/// Elements compared before a decision whether the place is among them.
const GLANCE: usize = 64;

/// Columns of rows that are compared together: as for folds, enough for most rows as a whole.
const COLUMNS: usize = 2048;

/// Rows that are compared at a time.
const STRIDE: usize = 4;

/// Which end of the order is looked for.
pub trait End: Copy + Sync + 'static {
    /// Whether `a` is strictly further towards the end than `b`; not if either is NaN.
    fn beats<T: PartialOrd>(a: T, b: T) -> bool;
    /// What every other element beats or equals.
    fn worst<T: Accumulate>() -> T;
}

/// The maximum.
#[derive(Clone, Copy)]
pub struct Max;

/// The minimum.
#[derive(Clone, Copy)]
pub struct Min;

impl End for Max {
    #[inline(always)]
    fn beats<T: PartialOrd>(a: T, b: T) -> bool {
        a > b
    }
    #[inline(always)]
    fn worst<T: Accumulate>() -> T {
        T::LOWEST
    }
}

impl End for Min {
    #[inline(always)]
    fn beats<T: PartialOrd>(a: T, b: T) -> bool {
        a < b
    }
    #[inline(always)]
    fn worst<T: Accumulate>() -> T {
        T::HIGHEST
    }
}

/// The extreme as a fold, without its place.
pub struct Extreme<E, T>(PhantomData<fn(E, T)>);

impl<E, T> Extreme<E, T> {
    /// The fold.
    pub fn new() -> Self {
        Extreme(PhantomData)
    }
}

impl<E, T> Default for Extreme<E, T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<E, T> Clone for Extreme<E, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<E, T> Copy for Extreme<E, T> {}

impl<E: End, T: Accumulate> Fold<1> for Extreme<E, T> {
    type Elements = [T; 1];
    type Value = T;
    const ANY_ORDER: bool = T::Own::ANY_ORDER;

    #[inline(always)]
    fn start(self) -> T {
        E::worst()
    }

    #[inline(always)]
    unsafe fn take(self, value: T, at: [*const u8; 1]) -> T {
        // SAFETY: the caller's promise.
        self.join(value, unsafe { *at[0].cast::<T>() })
    }

    #[inline(always)]
    fn join(self, a: T, b: T) -> T {
        // Both conditions are evaluated: a branch would keep this from becoming vector code.
        if E::beats(b, a) | b.is_nan() { b } else { a }
    }
}

/// [`extreme_lanes`].
pub struct ExtremeLanes<E, T>(PhantomData<fn(E, T)>);

/// The loop that writes the extreme of each lane of operand 0 to operand 1 and its index from 0 to operand 2.
pub fn extreme_lanes<E, T>() -> ExtremeLanes<E, T> {
    ExtremeLanes(PhantomData)
}

impl<E: End, T: Accumulate> LaneLoop<(T, T, c_long), 3> for ExtremeLanes<E, T> {
    #[inline(always)]
    fn along<I: Isa>(&self, lanes: &Lanes<'_, (T, T, c_long), 3>) {
        let (size, stride) = (lanes.along[0].size, lanes.along[0].stride);
        let dense = size_of::<T>() as isize;
        for lane in 0..lanes.count {
            let [from, value, index] = lanes.starts(lane);
            // SAFETY: a lane of the operand; its results.
            unsafe {
                let (best, place) = if stride == dense {
                    extreme_of_lane::<E, T>(from, size, dense)
                } else {
                    extreme_of_lane::<E, T>(from, size, stride)
                };
                value.cast::<T>().write(best);
                index.cast::<c_long>().write(place as c_long);
            }
        }
    }

    #[inline(always)]
    fn across<I: Isa>(&self, lanes: &Lanes<'_, (T, T, c_long), 3>) {
        let Lanes { count, across, along, .. } = *lanes;
        let (size, stride) = (along[0].size, along[0].stride);
        let dense = size_of::<T>() as isize;
        let mut best_room = [const { MaybeUninit::uninit() }; COLUMNS];
        let mut place_room = [const { MaybeUninit::uninit() }; COLUMNS];
        for column in (0..count).step_by(COLUMNS) {
            let width = COLUMNS.min(count - column);
            let [from, value, index] = lanes.starts(column);
            let best = filled(&mut best_room[..width], E::worst());
            let places = filled(&mut place_room[..width], 0);
            // SAFETY: `width` lanes of the operand; their results.
            unsafe {
                if across[0] == dense {
                    extremes_of_columns::<E, T>(best, places, from, dense, size, stride);
                } else {
                    extremes_of_columns::<E, T>(best, places, from, across[0], size, stride);
                }
                for i in 0..width {
                    let offset = |k: usize| i as isize * across[k];
                    value.wrapping_offset(offset(1)).cast::<T>().write(best[i]);
                    let index = index.wrapping_offset(offset(2));
                    index.cast::<c_long>().write(c_long::from(places[i]));
                }
            }
        }
    }
}

/// The extreme of `size` elements, `stride` bytes apart, and its index.
///
/// # Safety
///
/// There are that many elements, at least one.
#[inline(always)]
unsafe fn extreme_of_lane<E: End, T: Accumulate>(from: *mut u8, size: usize, stride: isize) -> (T, usize) {
    let fold = Extreme::<E, T>::new();
    // SAFETY: elements of the lane, by the caller's promise.
    unsafe {
        let get = |i: usize| *from.wrapping_offset(i as isize * stride).cast::<T>();
        let (mut best, mut first) = (get(0), 0);
        for block in (0..size).step_by(BLOCK) {
            let start = from.wrapping_offset(block as isize * stride);
            let value = fold_line(fold, BLOCK.min(size - block), [start], [stride]);
            if E::beats(value, best) || value.is_nan() {
                (best, first) = (value, block);
                if value.is_nan() {
                    break;
                }
            }
        }
        let found = |value: T| (value == best) | (value.is_nan() & best.is_nan());
        // Elements that are apart are compared one by one either way.
        while stride == size_of::<T>() as isize
            && first + GLANCE <= size
            && !(0..GLANCE).fold(false, |any, i| any | found(get(first + i)))
        {
            first += GLANCE;
        }
        while !found(get(first)) {
            first += 1;
        }
        (best, first)
    }
}

/// The extreme and its row, for columns at `from`, `across` bytes apart, over `rows` rows, `along`
/// bytes apart.
///
/// # Safety
///
/// There are `best.len()` columns of `rows` elements, at least one.
#[inline(always)]
unsafe fn extremes_of_columns<E: End, T: Accumulate>(
    best: &mut [T],
    places: &mut [u32],
    from: *const u8,
    across: isize,
    rows: usize,
    along: isize,
) {
    // SAFETY: elements of the columns, by the caller's promise.
    let get = |row: usize, column: usize| unsafe {
        let offset = row as isize * along + column as isize * across;
        *from.wrapping_offset(offset).cast::<T>()
    };
    for (column, (best, place)) in best.iter_mut().zip(places.iter_mut()).enumerate() {
        (*best, *place) = (get(0, column), 0);
    }
    // Several rows at a time, so that what is best so far stays in registers meanwhile.
    let mut row = 1;
    while row + STRIDE <= rows {
        better_of_rows::<E, T, STRIDE>(best, places, row, get);
        row += STRIDE;
    }
    for row in row..rows {
        better_of_rows::<E, T, 1>(best, places, row, get);
    }
}

/// Puts elements of the `N` rows from `first` on that are better in place of the best before them.
#[inline(always)]
fn better_of_rows<E: End, T: Accumulate, const N: usize>(
    best: &mut [T],
    places: &mut [u32],
    first: usize,
    get: impl Fn(usize, usize) -> T,
) {
    for (column, (best, place)) in best.iter_mut().zip(places.iter_mut()).enumerate() {
        let (mut value, mut at) = (*best, *place);
        for row in first..first + N {
            let next = get(row, column);
            let better = E::beats(next, value) | (next.is_nan() & !value.is_nan());
            value = if better { next } else { value };
            at = if better { row as u32 } else { at };
        }
        (*best, *place) = (value, at);
    }
}
