//! Tiles: the innermost product, of a few rows by a few columns of the result, in registers.

use super::ahead::Ahead;
use super::inner_product::InnerProducts;
#[cfg(target_arch = "x86_64")]
use super::lanes::VectorRegister;
use super::matrix::{Steps, blend, rectified};
use super::runs::{self, RunSliver};
use crate::kernel::arithmetic::Arithmetic;
#[cfg(target_arch = "x86_64")]
use crate::kernel::level::{Level, level};
use crate::kernel::{Isa, Kernel, dispatch};
#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::{__m256, __m256d, __m512, __m512d};
use std::cell::Cell;

/// Rows of the right-hand side that lie a constant step apart.
#[derive(Debug, Clone, Copy)]
pub struct RowRun {
    /// Where the first is.
    pub offset: isize,
    /// How many there are.
    pub count: usize,
}

/// Tiles below each other: `c = alpha * a * b + bias + beta * c`, without reading `c` if `beta` is 0, and rectified if that is
/// wanted. They are one call, so
/// that what a tile takes to begin is paid once for all of them: products of a small depth, such as outer products and the
/// first layers of a network, are up to 1.5 times as fast for it.
pub struct Strip<'a, T> {
    /// The rows of `a` and `c`.
    pub rows: usize,
    /// The columns of `b` and `c`, at most [`Tiles::columns`].
    pub width: usize,
    /// Dense along the rows of a tile.
    pub a: *const T,
    /// From the rows of one tile to those of the next.
    pub a_sliver: isize,
    /// From one column of `a` to the next.
    pub a_step: isize,
    /// Where the offsets of the right-hand side count from.
    pub b: *const T,
    /// The rows of `b`, as many as `a` has columns.
    pub b_runs: &'a [RowRun],
    /// From one row of a run to the next.
    pub b_row: isize,
    /// The columns of `b`.
    pub b_columns: Steps<'a>,
    /// Dense along the rows.
    pub c: *mut T,
    /// From one column of `c` to the next.
    pub c_step: isize,
    /// The factor of the product.
    pub alpha: T,
    /// The factor of what was in `c`.
    pub beta: T,
    /// What is added to each column, one number for each; or NULL.
    pub bias: *const T,
    /// Whether what is below 0 becomes 0 in the end.
    pub is_rectified: bool,
    /// What is prefetched meanwhile.
    pub ahead: &'a Cell<Ahead>,
}

/// The tiles of an element type on the processor at hand.
pub struct Tiles<T> {
    /// The most rows of a tile.
    pub rows: usize,
    /// The most columns of a tile.
    pub columns: usize,
    /// Computes tiles.
    ///
    /// Safety: the pointers are to memory for the sizes and steps of the strip; `c` overlaps neither
    /// `a` nor `b`.
    pub run: unsafe fn(&Strip<'_, T>),
    /// Writes a sliver.
    ///
    /// Safety: as [`RunSliver::pack`].
    pub pack_runs: unsafe fn(&RunSliver<'_, T>),
    /// Computes inner products, if that has an advantage.
    ///
    /// Safety: the operands and the result are there; the result overlaps neither.
    pub inner_products: Option<unsafe fn(&InnerProducts<T>)>,
}

impl<T> Tiles<T> {
    /// The width of the tile that begins where `left` columns are left: as few tiles as can be, of about the same
    /// width, since a narrow one takes as long as a wider one; multiples of four pack faster. So of 15 columns, where a
    /// tile has at most 12, the tiles have 8 and 7.
    pub fn width(&self, left: usize) -> usize {
        // Without the divisions, which take as long as a small tile.
        if left <= self.columns {
            return left;
        }
        left.div_ceil(left.div_ceil(self.columns)).next_multiple_of(4).min(self.columns).min(left)
    }
}

/// Rows of a plain tile.
const PLAIN_ROWS: usize = 64;

/// Tiles for any type on any processor: one column, four products at a time.
pub(super) fn plain<T: Arithmetic>() -> Tiles<T> {
    Tiles {
        rows: PLAIN_ROWS,
        columns: 1,
        run: |strip| dispatch(Plain(strip)),
        pack_runs: runs::one_by_one,
        inner_products: None,
    }
}

struct Plain<'a, T>(&'a Strip<'a, T>);

impl<T: Arithmetic> Kernel for Plain<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self) {
        let strip = self.0;
        let mut ahead = strip.ahead.get();
        for (sliver, row) in (0..strip.rows).step_by(PLAIN_ROWS).enumerate() {
            ahead.prefetch();
            // SAFETY: by the caller's promise: a tile of the strip.
            unsafe {
                plain_tile(
                    strip,
                    strip.rows.min(row + PLAIN_ROWS) - row,
                    strip.a.wrapping_offset(sliver as isize * strip.a_sliver),
                    strip.c.wrapping_add(row),
                );
            }
        }
        strip.ahead.set(ahead);
    }
}

/// A column of at most [`PLAIN_ROWS`] rows, `a` and `c` from there on.
///
/// # Safety
///
/// As [`Tiles::run`].
#[inline(always)]
unsafe fn plain_tile<T: Arithmetic>(strip: &Strip<'_, T>, rows: usize, mut a: *const T, c: *mut T) {
    const STEPS: usize = 4;
    let mut sums = [T::ZERO; PLAIN_ROWS];
    let first = strip.b.wrapping_offset(strip.b_columns.at(0));
    for run in strip.b_runs {
        let mut b = first.wrapping_offset(run.offset);
        for _ in 0..run.count / STEPS {
            // SAFETY: the operands have a column and a row for each step of the runs, with at least `rows` and one
            // element.
            unsafe {
                let columns: [*const T; STEPS] = std::array::from_fn(|s| a.offset(s as isize * strip.a_step));
                let factors: [T; STEPS] = std::array::from_fn(|s| *b.offset(s as isize * strip.b_row));
                for (i, sum) in sums[..rows].iter_mut().enumerate() {
                    for s in 0..STEPS {
                        *sum = sum.plus((*columns[s].add(i)).times(factors[s]));
                    }
                }
            }
            a = a.wrapping_offset(STEPS as isize * strip.a_step);
            b = b.wrapping_offset(STEPS as isize * strip.b_row);
        }
        for _ in 0..run.count % STEPS {
            for (i, sum) in sums[..rows].iter_mut().enumerate() {
                // SAFETY: as above.
                unsafe { *sum = sum.plus((*a.add(i)).times(*b)) };
            }
            a = a.wrapping_offset(strip.a_step);
            b = b.wrapping_offset(strip.b_row);
        }
    }
    for (i, &sum) in sums[..rows].iter().enumerate() {
        // SAFETY: `c` has `rows` rows.
        let c = unsafe { &mut *c.add(i) };
        let product = strip.alpha.times(sum);
        // SAFETY: one number for the column.
        let product = if strip.bias.is_null() { product } else { product.plus(unsafe { *strip.bias }) };
        *c = rectified(blend(product, strip.beta, c), strip.is_rectified);
    }
}

/// Tiles of two registers by `W` columns, then what is left of the rows.
///
/// # Safety
///
/// As [`Tiles::run`], with `W` columns; the processor has the instructions.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
unsafe fn strip<V: VectorRegister, const W: usize>(strip: &Strip<'_, V::Number>)
where
    V::Number: Arithmetic,
{
    let whole = 2 * V::COUNT;
    let columns: [*const V::Number; W] =
        std::array::from_fn(|j| strip.b.wrapping_offset(strip.b_columns.at(j)));
    let (mut left, mut a, mut c) = (strip.rows, strip.a, strip.c);
    let mut ahead = strip.ahead.get();
    // SAFETY: by the caller's promise, for tiles of the strip.
    unsafe {
        while left >= whole {
            ahead.prefetch();
            tile::<V, 2, W, true>(strip, &columns, whole, a, c);
            (left, a, c) = (left - whole, a.wrapping_offset(strip.a_sliver), c.wrapping_add(whole));
        }
        strip.ahead.set(ahead);
        if left > V::COUNT {
            tile::<V, 2, W, false>(strip, &columns, left, a, c);
        } else if left > 0 {
            tile::<V, 1, W, false>(strip, &columns, left, a, c);
        }
    }
}

/// A tile of `R` registers by `W` columns, with `rows` in the registers: all of them if `WHOLE`, else the last register is
/// read and written by mask. The operands and the result are those of the strip, from the tile's rows on.
///
/// # Safety
///
/// As [`strip`].
#[cfg(target_arch = "x86_64")]
#[inline(always)]
unsafe fn tile<V: VectorRegister, const R: usize, const W: usize, const WHOLE: bool>(
    strip: &Strip<'_, V::Number>,
    columns: &[*const V::Number; W],
    rows: usize,
    mut a: *const V::Number,
    c: *mut V::Number,
) where
    V::Number: Arithmetic,
{
    // SAFETY: by the caller's promise; accesses to the last register's memory are masked.
    unsafe {
        let lanes = rows - (R - 1) * V::COUNT; // of the last register
        let last = V::first(lanes);
        let mut sums = [[V::splat(V::Number::ZERO); R]; W];
        for run in strip.b_runs {
            let mut row = run.offset;
            for _ in 0..run.count {
                let mut column = [V::splat(V::Number::ZERO); R];
                for (r, register) in column.iter_mut().enumerate() {
                    let from = a.wrapping_add(r * V::COUNT);
                    *register = if WHOLE || r + 1 < R { V::load(from) } else { V::load_masked(from, last) };
                }
                for (b, sum) in columns.iter().zip(&mut sums) {
                    let factor = V::splat(*b.offset(row));
                    for r in 0..R {
                        sum[r] = column[r].mul_add(factor, sum[r]);
                    }
                }
                a = a.wrapping_offset(strip.a_step);
                row += strip.b_row;
            }
        }
        // One short loop for each step: longer ones would not be unrolled, and the sums be in memory.
        let place =
            |j: usize, r: usize| c.wrapping_offset(j as isize * strip.c_step).wrapping_add(r * V::COUNT);
        if strip.alpha != V::Number::ONE {
            let alpha = V::splat(strip.alpha);
            for_each(&mut sums, |_, _, sum| sum.mul(alpha));
        }
        if !strip.bias.is_null() {
            let one = V::splat(V::Number::ONE);
            for_each(&mut sums, |j, _, sum| V::splat(*strip.bias.add(j)).mul_add(one, sum));
        }
        if strip.beta != V::Number::ZERO {
            let beta = V::splat(strip.beta);
            for_each(&mut sums, |j, r, sum| {
                let from = place(j, r);
                let old = if WHOLE || r + 1 < R { V::load(from) } else { V::load_masked(from, last) };
                old.mul_add(beta, sum)
            });
        }
        if strip.is_rectified {
            for_each(&mut sums, |_, _, sum| sum.rectified());
        }
        for_each(&mut sums, |j, r, sum| {
            if WHOLE || r + 1 < R {
                sum.store(place(j, r))
            } else {
                sum.store_first(place(j, r), lanes)
            };
            sum
        });
    }
}

/// Replaces each register by what `f` makes of its column, its place in the column, and itself.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn for_each<V: Copy, const R: usize, const W: usize>(
    sums: &mut [[V; R]; W],
    f: impl Fn(usize, usize, V) -> V,
) {
    for (j, column) in sums.iter_mut().enumerate() {
        for (r, sum) in column.iter_mut().enumerate() {
            *sum = f(j, r, *sum);
        }
    }
}

/// Defines the tiles of a register type: two registers by any width up to the most.
#[cfg(target_arch = "x86_64")]
macro_rules! tiles {
    ($name:ident: $number:ty, $register:ty, $features:literal, $most:literal, [$($width:literal),+]) => {
        fn $name() -> Tiles<$number> {
            #[target_feature(enable = $features)]
            fn run(of: &Strip<'_, $number>) {
                // SAFETY: this function has the target features; the caller of `Tiles::run` vouches for
                // the rest.
                unsafe {
                    match of.width {
                        $( $width => strip::<$register, $width>(of), )+
                        _ => unreachable!("at most as many columns as a tile has"),
                    }
                }
            }
            #[target_feature(enable = $features)]
            unsafe fn pack_runs(sliver: &RunSliver<'_, $number>) {
                // SAFETY: this function has the target features; the caller vouches for the rest.
                unsafe {
                    match sliver.step {
                        1 => runs::in_registers::<$register, false>(sliver),
                        2 => runs::in_registers::<$register, true>(sliver),
                        _ => runs::one_by_one(sliver),
                    }
                }
            }
            #[target_feature(enable = $features)]
            unsafe fn inner_products(products: &InnerProducts<$number>) {
                // SAFETY: as above.
                unsafe { products.in_registers::<$register>() };
            }
            // They are handed out only where the processor has the instructions.
            Tiles {
                rows: 2 * <$register as VectorRegister>::COUNT,
                columns: $most,
                run,
                pack_runs,
                inner_products: Some(inner_products),
            }
        }
    };
}

#[cfg(target_arch = "x86_64")]
tiles!(single_v4: f32, __m512, "avx512f,avx512bw,avx512dq,avx512vl,avx2,fma", 12, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
#[cfg(target_arch = "x86_64")]
tiles!(double_v4: f64, __m512d, "avx512f,avx512bw,avx512dq,avx512vl,avx2,fma", 12, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
#[cfg(target_arch = "x86_64")]
tiles!(single_v3: f32, __m256, "avx2,fma", 6, [1, 2, 3, 4, 5, 6]);
#[cfg(target_arch = "x86_64")]
tiles!(double_v3: f64, __m256d, "avx2,fma", 6, [1, 2, 3, 4, 5, 6]);

macro_rules! by_level {
    ($name:ident: $number:ty, $v4:ident, $v3:ident) => {
        /// The tiles of the type, in vector registers where there are some.
        pub(super) fn $name() -> Tiles<$number> {
            #[cfg(target_arch = "x86_64")]
            match level() {
                Level::V4 => return $v4(),
                Level::V3 => return $v3(),
                Level::Base => {}
            }
            plain()
        }
    };
}

by_level!(single: f32, single_v4, single_v3);
by_level!(double: f64, double_v4, double_v3);
