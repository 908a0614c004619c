//! The gradient of a kernel: a register of sums for each tap, whose lanes are added up at the end.

use super::sheet::{ROWS, Strips};
use crate::blas::{Scalar, VectorRegister};
use crate::kernel::arithmetic::Arithmetic;

/// Adds the products of `rows` registers of the gradient of the output, all [`ROWS`] of them if `ALL`, and what each tap
/// reads. Lanes that are not in the mask count as zero on both sides.
///
/// # Safety
///
/// There are so many rows of either, from these places on; the processor has the instructions.
#[inline(always)]
unsafe fn multiply<V: VectorRegister, const K: usize, const S: usize, const ALL: bool>(
    (output, width): (*const V::Number, usize),
    (from, pitch): (*const V::Number, usize),
    columns: &[usize; K],
    (rows, mask): (usize, V::Mask),
    sums: &mut [[V; K]; K],
) where
    V::Number: Scalar,
{
    // SAFETY: by the caller's promise.
    unsafe {
        let mut of = [V::splat(V::Number::ZERO); ROWS];
        for (row, of) in of.iter_mut().enumerate() {
            if ALL || row < rows {
                *of = V::load_masked(output.add(row * width), mask);
            }
        }
        for i in 0..(ROWS - 1) * S + K {
            for column in 0..K {
                let values = V::load_masked(from.add(i * pitch + columns[column]), mask);
                for (row, of) in of.iter().enumerate() {
                    let y = i.wrapping_sub(row * S);
                    if y < K && (ALL || row < rows) {
                        sums[y][column] = values.mul_add(*of, sums[y][column]);
                    }
                }
            }
        }
    }
}

/// # Safety
///
/// As [`Strips::add_gradient`].
#[inline(always)]
pub(super) unsafe fn add<V: VectorRegister, const K: usize, const S: usize>(
    strips: &Strips,
    padded: *const V::Number,
    output: *const V::Number,
    scale: V::Number,
    gradient: *mut V::Number,
) where
    V::Number: Scalar,
{
    let Strips { sheet, height, width, .. } = *strips;
    let pitch = sheet.pitch();
    let columns = sheet.columns::<K>();
    // SAFETY: by the caller's promise; the copy has room for whole blocks.
    unsafe {
        let mut sums = [[V::splat(V::Number::ZERO); K]; K];
        for y in (0..height).step_by(ROWS) {
            let rows = ROWS.min(height - y);
            for x in (0..width).step_by(V::COUNT) {
                let mask = V::first(V::COUNT.min(width - x));
                let output = (output.add(y * width + x), width);
                let from = (padded.add(y * S * pitch + x), pitch);
                if rows == ROWS {
                    multiply::<V, K, S, true>(output, from, &columns, (rows, mask), &mut sums);
                } else {
                    multiply::<V, K, S, false>(output, from, &columns, (rows, mask), &mut sums);
                }
            }
        }
        let sums = sums.as_flattened();
        let mut to = gradient;
        for four in sums.chunks(4) {
            let mut registers = [V::splat(V::Number::ZERO); 4];
            for (register, &sums) in registers.iter_mut().zip(four) {
                *register = sums;
            }
            let totals = V::sums(registers);
            for total in &totals[..four.len()] {
                *to = (*to).plus(scale.times(*total));
                to = to.add(1);
            }
        }
    }
}
