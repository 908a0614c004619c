//! The sums of products under the taps of a kernel: the output, or the gradient of the input.

use super::sheet::{PhaseTaps, ROWS, Strips};
use crate::blas::{Scalar, VectorRegister};
use crate::kernel::arithmetic::Arithmetic;

/// As [`Strips::sum`].
pub(super) struct Sum<'a, T> {
    pub(super) strips: &'a Strips,
    pub(super) padded: *const T,
    pub(super) kernel: *const T,
    pub(super) bias: *const T,
    pub(super) has_old: bool,
    pub(super) result: *mut T,
}

/// Adds the products under all taps to [`ROWS`] rows of `C` registers, of results below each other, which lie `S` rows apart
/// in the copy.
///
/// # Safety
///
/// The elements from `from` on are there; the processor has the instructions.
#[inline(always)]
unsafe fn add_products<V: VectorRegister, const H: usize, const W: usize, const S: usize, const C: usize>(
    (from, pitch): (*const V::Number, usize),
    columns: &[usize; W],
    kernel: &[[V; W]; H],
    sums: &mut [[V; C]; ROWS],
) {
    for i in 0..(ROWS - 1) * S + H {
        for x in 0..W {
            // SAFETY: by the caller's promise.
            unsafe {
                let from = from.add(i * pitch + columns[x]);
                let mut values = [V::load(from); C];
                for (c, values) in values.iter_mut().enumerate().skip(1) {
                    *values = V::load(from.add(c * V::COUNT));
                }
                for (row, sums) in sums.iter_mut().enumerate() {
                    let y = i.wrapping_sub(row * S);
                    if y < H {
                        for c in 0..C {
                            sums[c] = values[c].mul_add(kernel[y][x], sums[c]);
                        }
                    }
                }
            }
        }
    }
}

impl<T: Scalar> Sum<'_, T> {
    /// Writes a register of sums, without what they begin with, to the `count` results at `to`, or as many of them as it has.
    ///
    /// # Safety
    ///
    /// There is one at least; the processor has the instructions.
    #[inline(always)]
    unsafe fn write<V: VectorRegister<Number = T>>(&self, sums: V, to: *mut T, count: usize) {
        // SAFETY: by the caller's promise.
        unsafe {
            let one = V::splat(T::ONE);
            let sums = if self.has_old {
                V::load_masked(to, V::first(count.min(V::COUNT))).mul_add(one, sums)
            } else if self.bias.is_null() {
                sums
            } else {
                V::splat(*self.bias).mul_add(one, sums)
            };
            if count >= V::COUNT {
                sums.store(to);
            } else {
                sums.store_first(to, count);
            }
        }
    }
}

/// # Safety
///
/// As [`Strips::sum`].
#[inline(always)]
pub(super) unsafe fn windows<V: VectorRegister, const K: usize, const S: usize>(
    sum: &Sum<'_, V::Number>,
    is_mirrored: bool,
) where
    V::Number: Scalar,
{
    let Strips { sheet, height, width, .. } = *sum.strips;
    let pitch = sheet.pitch();
    let columns = sheet.columns::<K>();
    // SAFETY: by the caller's promise; rows and columns of results that there are not are computed of zeros, and not
    // written.
    unsafe {
        let mut kernel = [[V::splat(V::Number::ZERO); K]; K];
        for (i, tap) in kernel.as_flattened_mut().iter_mut().enumerate() {
            *tap = V::splat(*sum.kernel.add(if is_mirrored { K * K - 1 - i } else { i }));
        }
        // With few registers two beside each other pay only where few values are read for several rows.
        let pairs = V::REGISTERS >= 32 || S == 2;
        for y in (0..height).step_by(ROWS) {
            let rows = ROWS.min(height - y);
            let mut x = 0;
            while x < width {
                let from = (sum.padded.add(y * S * pitch + x), pitch);
                let to = sum.result.add(y * width + x);
                let size = (rows, width - x);
                if pairs && width - x > V::COUNT {
                    block::<V, K, S, 2>(sum, from, (&columns, &kernel), size, to);
                    x += 2 * V::COUNT;
                } else {
                    block::<V, K, S, 1>(sum, from, (&columns, &kernel), size, to);
                    x += V::COUNT;
                }
            }
        }
    }
}

/// Rows of at most `C` registers of results.
///
/// # Safety
///
/// As [`Strips::sum`].
#[inline(always)]
unsafe fn block<V: VectorRegister, const K: usize, const S: usize, const C: usize>(
    sum: &Sum<'_, V::Number>,
    from: (*const V::Number, usize),
    (columns, kernel): (&[usize; K], &[[V; K]; K]),
    (rows, count): (usize, usize),
    to: *mut V::Number,
) where
    V::Number: Scalar,
{
    let width = sum.strips.width;
    // SAFETY: as in `windows`.
    unsafe {
        let mut sums = [[V::splat(V::Number::ZERO); C]; ROWS];
        add_products::<V, K, K, S, C>(from, columns, kernel, &mut sums);
        for (row, sums) in sums.iter().enumerate() {
            for (c, &sums) in sums.iter().enumerate() {
                let first = c * V::COUNT;
                if row < rows && first < count {
                    sum.write(sums, to.add(row * width + first), count - first);
                }
            }
        }
    }
}

/// With `A` taps for the one place and `B`, one more, for the other.
///
/// # Safety
///
/// As [`Strips::sum`].
#[inline(always)]
pub(super) unsafe fn in_turn<V: VectorRegister, const A: usize, const B: usize>(
    sum: &Sum<'_, V::Number>,
    [rows, columns]: &[[PhaseTaps; 2]; 2],
) where
    V::Number: Scalar,
{
    for (y, taps) in rows.iter().enumerate() {
        // SAFETY: by the caller's promise.
        unsafe {
            if taps.first == 0 {
                in_turn_of::<V, B, A, B>(sum, (y, taps), columns);
            } else {
                in_turn_of::<V, A, A, B>(sum, (y, taps), columns);
            }
        }
    }
}

/// The results of each second row, `down` the first, which `H` rows of taps reach.
///
/// # Safety
///
/// As [`Strips::sum`].
#[inline(always)]
unsafe fn in_turn_of<V: VectorRegister, const H: usize, const A: usize, const B: usize>(
    sum: &Sum<'_, V::Number>,
    (down, lines): (usize, &PhaseTaps),
    columns: &[PhaseTaps; 2],
) where
    V::Number: Scalar,
{
    let Strips { sheet, height, width, .. } = *sum.strips;
    let pitch = sheet.pitch();
    // Which of the two places has fewer taps.
    let few = usize::from(columns[0].first == 0);
    // SAFETY: as in `windows`.
    unsafe {
        let fewer = taps_of::<V, H, A>(sum, lines, &columns[few]);
        let more = taps_of::<V, H, B>(sum, lines, &columns[1 - few]);
        let (a, b) = (in_order::<A>(), in_order::<B>());
        for y in (down..height).step_by(2 * ROWS) {
            let rows = ROWS.min((height - y).div_ceil(2));
            for x in (0..width).step_by(2 * V::COUNT) {
                let from = sum.padded.add((y / 2 + lines.origin) * pitch + x / 2);
                let (mut fewer_sums, mut more_sums) =
                    ([[V::splat(V::Number::ZERO)]; ROWS], [[V::splat(V::Number::ZERO)]; ROWS]);
                let (at_few, at_more) = (from.add(columns[few].origin), from.add(columns[1 - few].origin));
                add_products::<V, H, A, 1, 1>((at_few, pitch), &a, &fewer, &mut fewer_sums);
                add_products::<V, H, B, 1, 1>((at_more, pitch), &b, &more, &mut more_sums);
                let (even, odd) = if few == 0 { (fewer_sums, more_sums) } else { (more_sums, fewer_sums) };
                let count = width - x;
                for (row, (&[even], &[odd])) in even.iter().zip(&odd).enumerate() {
                    if row < rows {
                        let to = sum.result.add((y + 2 * row) * width + x);
                        let [low, high] = V::in_turn(even, odd);
                        sum.write(low, to, count);
                        if count > V::COUNT {
                            sum.write(high, to.add(V::COUNT), count - V::COUNT);
                        }
                    }
                }
            }
        }
    }
}

/// The first numbers.
#[inline(always)]
fn in_order<const N: usize>() -> [usize; N] {
    let mut numbers = [0; N];
    for (i, number) in numbers.iter_mut().enumerate() {
        *number = i;
    }
    numbers
}

/// The taps of some rows and columns of a kernel, in the order in which they read the source.
///
/// # Safety
///
/// As [`Strips::sum`].
#[inline(always)]
unsafe fn taps_of<V: VectorRegister, const H: usize, const W: usize>(
    sum: &Sum<'_, V::Number>,
    rows: &PhaseTaps,
    columns: &PhaseTaps,
) -> [[V; W]; H]
where
    V::Number: Scalar,
{
    // SAFETY: by the caller's promise.
    unsafe {
        let mut kernel = [[V::splat(V::Number::ZERO); W]; H];
        for (y, taps) in kernel.iter_mut().enumerate() {
            for (x, tap) in taps.iter_mut().enumerate() {
                let (y, x) = (rows.first + 2 * (H - 1 - y), columns.first + 2 * (W - 1 - x));
                *tap = V::splat(*sum.kernel.add(y * sum.strips.kernel + x));
            }
        }
        kernel
    }
}
