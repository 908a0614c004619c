//! Folds: many elements become one accumulated value, in an order that depends on nothing but their
//! number and layout.

use super::arithmetic::Arithmetic;
use super::lane_loop::LaneLoop;
use super::lanes::Lanes;
use super::moves::pack;
use super::run::{Dense, Elements, Run};
use crate::kernel::isa::Isa;
use crate::kernel::level::{Kernel, dispatch};
use std::marker::PhantomData;
use std::mem::MaybeUninit;

/// Independent accumulators of a line of floating-point numbers, joined at its end. They fill the vector registers of every
/// level and keep rounding errors small.
const SUMS: usize = 32;

/// Rows that are accumulated before they are joined to the rows before them.
const ROWS: usize = 256;

/// Columns of rows that are accumulated together: rows that are read whole follow each other in memory, and the
/// hardware prefetcher follows them. Two buffers of as many numbers and the rest of the stack frame stay within eight pages: for
/// larger frames the compiler probes the stack in a loop with a register in which it may hold something else
/// (`c_tests/stack_probes.sh`).
const COLUMNS: usize = 1984;

/// A way to accumulate elements of `K` operands.
pub trait Fold<const K: usize>: Copy + Sync {
    /// The types of the elements.
    type Elements: Elements<K>;

    /// The accumulated value.
    type Value: Copy + Send + Sync;

    /// Whether the value is the same in whatever order elements are taken.
    const ANY_ORDER: bool;

    /// Whether taking an element takes so long that loops over elements need be neither unrolled nor vectorised.
    const IS_SLOW: bool = false;

    /// The value of no elements.
    fn start(self) -> Self::Value;

    /// The value with one more element of each operand.
    ///
    /// # Safety
    ///
    /// `at` points at an element of each operand.
    unsafe fn take(self, value: Self::Value, at: [*const u8; K]) -> Self::Value;

    /// The value of the elements of both.
    fn join(self, a: Self::Value, b: Self::Value) -> Self::Value;
}

/// A fold of `K` operands of one type: `map` of the elements at each index, joined by `join`, which is a sum, a
/// product or the larger of two.
#[derive(Clone, Copy)]
pub struct MapFold<const K: usize, T, V, M, J> {
    start: V,
    map: M,
    join: J,
    element: PhantomData<fn([T; K])>,
}

impl<const K: usize, T, V, M, J> MapFold<K, T, V, M, J>
where
    M: Fn([T; K]) -> V,
    J: Fn(V, V) -> V,
{
    /// The fold that starts with `start`, which `join` leaves unchanged.
    pub fn new(start: V, map: M, join: J) -> Self {
        MapFold { start, map, join, element: PhantomData }
    }
}

impl<const K: usize, T, V, M, J> Fold<K> for MapFold<K, T, V, M, J>
where
    T: Copy + 'static,
    V: Arithmetic,
    M: Fn([T; K]) -> V + Copy + Sync,
    J: Fn(V, V) -> V + Copy + Sync,
{
    type Elements = [T; K];
    type Value = V;
    const ANY_ORDER: bool = V::ANY_ORDER;

    #[inline(always)]
    fn start(self) -> V {
        self.start
    }

    #[inline(always)]
    unsafe fn take(self, value: V, at: [*const u8; K]) -> V {
        // SAFETY: the caller's promise.
        let elements = at.map(|at| unsafe { *at.cast::<T>() });
        (self.join)(value, (self.map)(elements))
    }

    #[inline(always)]
    fn join(self, a: V, b: V) -> V {
        (self.join)(a, b)
    }
}

/// A fold whose steps take so long that its loops need little code more than speed.
#[derive(Clone, Copy)]
pub struct Slow<F>(pub F);

impl<const K: usize, F: Fold<K>> Fold<K> for Slow<F> {
    type Elements = F::Elements;
    type Value = F::Value;
    const ANY_ORDER: bool = F::ANY_ORDER;
    const IS_SLOW: bool = true;

    #[inline(always)]
    fn start(self) -> F::Value {
        self.0.start()
    }

    #[inline(always)]
    unsafe fn take(self, value: F::Value, at: [*const u8; K]) -> F::Value {
        // SAFETY: the caller's promise.
        unsafe { self.0.take(value, at) }
    }

    #[inline(always)]
    fn join(self, a: F::Value, b: F::Value) -> F::Value {
        self.0.join(a, b)
    }
}

/// Folds `count` elements at `data`, `strides` bytes apart.
///
/// # Safety
///
/// All of them are elements of the fold's operands.
#[inline(always)]
pub(super) unsafe fn fold_line<const K: usize, F: Fold<K>>(
    fold: F,
    count: usize,
    data: [*mut u8; K],
    strides: [isize; K],
) -> F::Value {
    let dense = F::Elements::DENSE;
    // SAFETY: the caller's promise. Constant strides make vector loads.
    unsafe {
        if F::ANY_ORDER {
            if strides == dense {
                fold_on(fold, fold.start(), count, data)
            } else {
                fold_packed(fold, count, data, strides)
            }
        } else if strides == dense && !F::IS_SLOW {
            fold_interleaved(fold, count, data, dense)
        } else {
            fold_interleaved(fold, count, data, strides)
        }
    }
}

/// The addresses of element `i`.
#[inline(always)]
fn element<const K: usize>(data: [*mut u8; K], strides: [isize; K], i: usize) -> [*const u8; K] {
    std::array::from_fn(|k| data[k].wrapping_offset(i as isize * strides[k]).cast_const())
}

/// # Safety
///
/// As [`fold_line`].
#[inline(always)]
unsafe fn fold_interleaved<const K: usize, F: Fold<K>>(
    fold: F,
    count: usize,
    data: [*mut u8; K],
    strides: [isize; K],
) -> F::Value {
    let take = |value, i| {
        // SAFETY: indices below `count` are elements.
        unsafe { fold.take(value, element(data, strides, i)) }
    };
    if count < SUMS {
        return (0..count).fold(fold.start(), take);
    }
    let whole = count - count % SUMS;
    let mut sums = [fold.start(); SUMS];
    if F::IS_SLOW {
        for i in 0..whole {
            sums[i % SUMS] = take(sums[i % SUMS], i);
        }
    } else {
        for i in (0..whole).step_by(SUMS) {
            for (k, value) in sums.iter_mut().enumerate() {
                *value = take(*value, i + k);
            }
        }
    }
    (whole..count).fold(join_sums(fold, sums), take)
}

/// `value` with `count` more elements, one after the other in memory, in an order of the compiler's choice: it finds
/// better vector code for whole numbers than interleaved sums would leave it.
///
/// # Safety
///
/// As [`fold_line`].
#[inline(always)]
unsafe fn fold_on<const K: usize, F: Fold<K>>(
    fold: F,
    value: F::Value,
    count: usize,
    data: [*mut u8; K],
) -> F::Value {
    let dense = F::Elements::DENSE;
    // SAFETY: indices below `count` are elements.
    (0..count).fold(value, |value, i| unsafe { fold.take(value, element(data, dense, i)) })
}

/// [`fold_on`] through a buffer, for elements that are apart: vectors of them take more instructions to put together
/// than to copy, and far more code.
///
/// # Safety
///
/// As [`fold_line`].
#[inline(always)]
unsafe fn fold_packed<const K: usize, F: Fold<K>>(
    fold: F,
    count: usize,
    data: [*mut u8; K],
    strides: [isize; K],
) -> F::Value {
    const PIECE: usize = 256;
    let mut room = [[const { MaybeUninit::<u64>::uninit() }; PIECE]; K];
    let mut value = fold.start();
    for start in (0..count).step_by(PIECE) {
        let size = PIECE.min(count - start);
        let from = element(data, strides, start);
        let packed: [*mut u8; K] = room.each_mut().map(|room| room.as_mut_ptr().cast());
        for k in 0..K {
            // SAFETY: `size` elements of operand k; the buffer has room for as many of up to 8 bytes.
            unsafe { pack(F::Elements::SIZES[k], packed[k], from[k], strides[k], size) };
        }
        // SAFETY: the buffers begin with `size` elements, one after the other.
        value = unsafe { fold_on(fold, value, size, packed) };
    }
    value
}

/// The value of all interleaved sums. Unless the fold is slow, there is no index here that varies at run time, nor in the
/// loop before: it would keep the sums out of registers, at four times the cost.
#[inline(always)]
fn join_sums<const K: usize, F: Fold<K>>(fold: F, mut sums: [F::Value; SUMS]) -> F::Value {
    let join = |a, b| fold.join(a, b);
    if F::IS_SLOW {
        let mut half = SUMS / 2;
        while half > 0 {
            for k in 0..half {
                sums[k] = join(sums[k], sums[k + half]);
            }
            half /= 2;
        }
        return sums[0];
    }
    let sums: [F::Value; SUMS / 2] = halves(sums, join);
    let sums: [F::Value; SUMS / 4] = halves(sums, join);
    let sums: [F::Value; SUMS / 8] = halves(sums, join);
    let sums: [F::Value; SUMS / 16] = halves(sums, join);
    let [value] = halves(sums, join);
    value
}

/// `room` with every element set to `value`. Of large buffers only the part in use is touched.
#[inline(always)]
pub(super) fn filled<V: Copy>(room: &mut [MaybeUninit<V>], value: V) -> &mut [V] {
    for element in room.iter_mut() {
        element.write(value);
    }
    let room: *mut [MaybeUninit<V>] = room;
    // SAFETY: all elements were written just now.
    unsafe { &mut *(room as *mut [V]) }
}

/// Joins the first half of `sums` with the second.
#[inline(always)]
fn halves<V: Copy, const N: usize, const HALF: usize>(sums: [V; N], join: impl Fn(V, V) -> V) -> [V; HALF] {
    const { assert!(2 * HALF == N) };
    std::array::from_fn(|i| join(sums[i], sums[i + HALF]))
}

struct FoldRun<'a, F: Fold<K>, const K: usize> {
    fold: F,
    run: Run<'a, F::Elements, K>,
}

impl<F: Fold<K>, const K: usize> Kernel for FoldRun<'_, F, K> {
    type Output = F::Value;

    #[inline(always)]
    fn run<I: Isa>(self) -> F::Value {
        let Run { count, data, strides, .. } = self.run;
        // SAFETY: a run of the fold's elements.
        unsafe { fold_line(self.fold, count, data, strides) }
    }
}

/// The accumulated value of a run.
pub fn fold_run<const K: usize, F: Fold<K>>(fold: F, run: Run<'_, F::Elements, K>) -> F::Value {
    dispatch(FoldRun { fold, run })
}

struct FoldDense<'a, F: Fold<K>, const K: usize> {
    fold: F,
    dense: Dense<'a, F::Elements, K>,
}

impl<F: Fold<K>, const K: usize> Kernel for FoldDense<'_, F, K> {
    type Output = F::Value;

    #[inline(always)]
    fn run<I: Isa>(self) -> F::Value {
        let Dense { count, data, .. } = self.dense;
        // SAFETY: that many of the fold's elements.
        unsafe { fold_line(self.fold, count, data, F::Elements::DENSE) }
    }
}

/// The accumulated value of elements that lie one after the other.
#[inline(always)]
pub fn fold_dense<const K: usize, F: Fold<K>>(fold: F, dense: Dense<'_, F::Elements, K>) -> F::Value {
    dispatch(FoldDense { fold, dense })
}

/// The accumulated value of the elements of slices of equal length.
pub fn fold_slices<T: Copy + 'static, const K: usize, F: Fold<K, Elements = [T; K]>>(
    fold: F,
    slices: [&[T]; K],
) -> F::Value {
    let count = slices.iter().map(|slice| slice.len()).min().unwrap_or(0);
    let data = slices.map(|slice| slice.as_ptr().cast_mut().cast());
    // SAFETY: that many elements of each slice, which are only read.
    fold_dense(fold, unsafe { Dense::new(count, data) })
}

/// What becomes of the accumulated value of a lane.
pub trait Finish<T, V, R>: Sync {
    /// The result of `lane`, whose elements made `value`.
    fn finish(&self, value: V, lane: Run<'_, [T; 1], 1>) -> R;
}

impl<T: 'static, V, R, W: Fn(V) -> R + Sync> Finish<T, V, R> for W {
    #[inline(always)]
    fn finish(&self, value: V, _lane: Run<'_, [T; 1], 1>) -> R {
        self(value)
    }
}

/// [`fold_lanes`].
pub struct FoldLanes<T, R, F, W> {
    fold: F,
    finish: W,
    elements: PhantomData<fn(T) -> R>,
}

/// The loop that folds the lanes of operand 0 and writes `finish` of each to the first element of its lane of operand 1.
pub fn fold_lanes<T, R, F, W>(fold: F, finish: W) -> FoldLanes<T, R, F, W>
where
    F: Fold<1, Elements = [T; 1]>,
    W: Finish<T, F::Value, R>,
{
    FoldLanes { fold, finish, elements: PhantomData }
}

impl<T, R, F, W> LaneLoop<(T, R), 2> for FoldLanes<T, R, F, W>
where
    T: 'static,
    R: 'static,
    F: Fold<1, Elements = [T; 1]>,
    W: Finish<T, F::Value, R>,
{
    #[inline(always)]
    fn along<I: Isa>(&self, lanes: &Lanes<'_, (T, R), 2>) {
        for lane in 0..lanes.count {
            let [from, to] = lanes.starts(lane);
            // SAFETY: a lane of the operand; its result.
            unsafe {
                let (size, stride) = (lanes.along[0].size, lanes.along[0].stride);
                let value = fold_line(self.fold, size, [from], [stride]);
                to.cast::<R>().write(self.finish.finish(value, Run::new(size, [from], [stride])));
            }
        }
    }

    #[inline(always)]
    fn across<I: Isa>(&self, lanes: &Lanes<'_, (T, R), 2>) {
        let Lanes { count, across, along, .. } = *lanes;
        let (size, stride) = (along[0].size, along[0].stride);
        let dense = size_of::<T>() as isize;
        let mut room = [const { MaybeUninit::uninit() }; COLUMNS];
        for column in (0..count).step_by(COLUMNS) {
            let width = COLUMNS.min(count - column);
            let [from, to] = lanes.starts(column);
            // SAFETY: `width` lanes of the operand; their results.
            unsafe {
                let totals = filled(&mut room[..width], self.fold.start());
                if across[0] == dense && !F::IS_SLOW {
                    fold_columns(self.fold, totals, from, dense, size, stride);
                } else {
                    fold_columns(self.fold, totals, from, across[0], size, stride);
                }
                for (i, &value) in totals.iter().enumerate() {
                    let lane = Run::new(size, [from.wrapping_offset(i as isize * across[0])], [stride]);
                    let to = to.wrapping_offset(i as isize * across[1]);
                    to.cast::<R>().write(self.finish.finish(value, lane));
                }
            }
        }
    }
}

/// Folds each of the columns at `from`, `across` bytes apart, over `rows` rows, `along` bytes apart.
///
/// # Safety
///
/// There are `totals.len()` columns of `rows` elements; the totals are those of none.
#[inline(always)]
unsafe fn fold_columns<F: Fold<1>>(
    fold: F,
    totals: &mut [F::Value],
    from: *const u8,
    across: isize,
    rows: usize,
    along: isize,
) {
    let mut room = [const { MaybeUninit::uninit() }; COLUMNS];
    let partial = filled(&mut room[..totals.len()], fold.start());
    for block in (0..rows).step_by(ROWS) {
        partial.fill(fold.start());
        let end = rows.min(block + ROWS);
        let mut row = block;
        // SAFETY: elements of the columns, by the caller's promise.
        unsafe {
            while !F::IS_SLOW && row + 4 <= end {
                let at: [*const u8; 4] =
                    std::array::from_fn(|i| from.wrapping_offset((row + i) as isize * along));
                for (column, value) in partial.iter_mut().enumerate() {
                    let mut sum = *value;
                    for row in at {
                        sum = fold.take(sum, [row.wrapping_offset(column as isize * across)]);
                    }
                    *value = sum;
                }
                row += 4;
            }
            for row in row..end {
                let at = from.wrapping_offset(row as isize * along);
                for (column, value) in partial.iter_mut().enumerate() {
                    *value = fold.take(*value, [at.wrapping_offset(column as isize * across)]);
                }
            }
        }
        for (total, &value) in totals.iter_mut().zip(partial.iter()) {
            *total = fold.join(*total, value);
        }
    }
}
