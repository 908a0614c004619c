//! Products of few rows or few columns whose operands are both dense along the depth: inner products, several at a time,
//! which read the operands in place.

#[cfg(target_arch = "x86_64")]
use super::lanes::VectorRegister;
use super::matrix::Target;
#[cfg(target_arch = "x86_64")]
use super::matrix::blend;
#[cfg(target_arch = "x86_64")]
use crate::kernel::arithmetic::Arithmetic;

/// `c = alpha * a * b + beta * c`, without reading `c` if `beta` is 0. Rows of `a` and columns of `b` are dense.
#[derive(Clone, Copy)]
pub struct InnerProducts<T> {
    /// Rows of `a` and `c`.
    pub rows: usize,
    /// Columns of `b` and `c`.
    pub columns: usize,
    /// Columns of `a` and rows of `b`.
    pub depth: usize,
    /// The first row of the left-hand side.
    pub a: *const T,
    /// From one row of `a` to the next.
    pub a_row: isize,
    /// The first column of the right-hand side.
    pub b: *const T,
    /// From one column of `b` to the next.
    pub b_column: isize,
    /// The factor of the product.
    pub alpha: T,
    /// The factor of what was in `c`.
    pub beta: T,
    /// The result.
    pub c: Target<T>,
}

/// Rows of a block, whose sums are in registers.
#[cfg(target_arch = "x86_64")]
const ROWS: usize = 4;

/// Columns of a block: of 16 registers, 12 sums leave room for what they are added from.
#[cfg(target_arch = "x86_64")]
const fn columns<V: VectorRegister>() -> usize {
    if V::REGISTERS < 32 { 3 } else { 4 }
}

#[cfg(target_arch = "x86_64")]
impl<T: Arithmetic> InnerProducts<T> {
    /// Computes the products, block by block. The order of a sum depends on the depth alone.
    ///
    /// # Safety
    ///
    /// The operands and the result are there; the result overlaps neither; the processor has the instructions.
    #[inline(always)]
    pub(super) unsafe fn in_registers<V: VectorRegister<Number = T>>(&self) {
        for row in (0..self.rows).step_by(ROWS) {
            for column in (0..self.columns).step_by(const { columns::<V>() }) {
                // SAFETY: by the caller's promise: a block of the result.
                unsafe {
                    match (self.rows - row).min(ROWS) {
                        1 => self.rows::<V, 1>(row, column),
                        2 => self.rows::<V, 2>(row, column),
                        3 => self.rows::<V, 3>(row, column),
                        _ => self.rows::<V, ROWS>(row, column),
                    }
                }
            }
        }
    }

    /// # Safety
    ///
    /// As [`InnerProducts::block`].
    #[inline(always)]
    unsafe fn rows<V: VectorRegister<Number = T>, const R: usize>(&self, row: usize, column: usize) {
        // SAFETY: by the caller's promise.
        unsafe {
            match (self.columns - column).min(const { columns::<V>() }) {
                1 => self.block::<V, R, 1>(row, column),
                2 => self.block::<V, R, 2>(row, column),
                3 => self.block::<V, R, 3>(row, column),
                _ => self.block::<V, R, 4>(row, column),
            }
        }
    }

    /// `R` rows by `C` columns of the result, from `row` and `column` on.
    ///
    /// # Safety
    ///
    /// As [`InnerProducts::in_registers`]; the result has the rows and columns.
    #[inline(always)]
    #[allow(
        clippy::needless_range_loop,
        reason = "such loops are unrolled, so that the sums stay in registers"
    )]
    unsafe fn block<V: VectorRegister<Number = T>, const R: usize, const C: usize>(
        &self,
        row: usize,
        column: usize,
    ) {
        let a = (self.a.wrapping_offset(row as isize * self.a_row), self.a_row);
        let b = (self.b.wrapping_offset(column as isize * self.b_column), self.b_column);
        // SAFETY: by the caller's promise; the mask keeps the last access to the depth.
        unsafe {
            let mut sums = [[V::splat(T::ZERO); C]; R];
            let whole = self.depth / V::COUNT * V::COUNT;
            for p in (0..whole).step_by(V::COUNT) {
                add_products::<V, R, C, false>(&mut sums, a, b, p, V::first(V::COUNT));
            }
            if whole < self.depth {
                let mask = V::first(self.depth - whole);
                add_products::<V, R, C, true>(&mut sums, a, b, whole, mask);
            }
            // Four sums at a time: those of a column, or where it has fewer, those of a row.
            let zero = V::splat(T::ZERO);
            if R == 4 {
                for j in 0..C {
                    let mut line = [zero; 4];
                    for i in 0..R {
                        line[i] = sums[i][j];
                    }
                    let line = V::sums(line);
                    for i in 0..R {
                        self.write(row + i, column + j, line[i]);
                    }
                }
            } else {
                for i in 0..R {
                    let mut line = [zero; 4];
                    line[..C].copy_from_slice(&sums[i]);
                    let line = V::sums(line);
                    for j in 0..C {
                        self.write(row + i, column + j, line[j]);
                    }
                }
            }
        }
    }

    /// # Safety
    ///
    /// The result has the row and the column.
    #[inline(always)]
    unsafe fn write(&self, row: usize, column: usize, sum: T) {
        // SAFETY: by the caller's promise.
        let c = unsafe { &mut *self.c.at(row, column) };
        *c = blend(self.alpha.times(sum), self.beta, c);
    }
}

/// Adds the products of the rows `a` and the columns `b`, whose first is given and how far they are apart, from depth
/// `p` on, in the lanes of a register; if `M`, only those of the mask.
///
/// # Safety
///
/// The rows and columns have what is read; the processor has the instructions.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
#[allow(clippy::needless_range_loop, reason = "such loops are unrolled, so that the sums stay in registers")]
unsafe fn add_products<V: VectorRegister, const R: usize, const C: usize, const M: bool>(
    sums: &mut [[V; C]; R],
    (a, a_row): (*const V::Number, isize),
    (b, b_column): (*const V::Number, isize),
    p: usize,
    mask: V::Mask,
) {
    // SAFETY: by the caller's promise.
    unsafe {
        let mut right = [sums[0][0]; C];
        for j in 0..C {
            let from = b.wrapping_offset(j as isize * b_column).wrapping_add(p);
            right[j] = if M { V::load_masked(from, mask) } else { V::load(from) };
        }
        for i in 0..R {
            let from = a.wrapping_offset(i as isize * a_row).wrapping_add(p);
            let left = if M { V::load_masked(from, mask) } else { V::load(from) };
            for j in 0..C {
                sums[i][j] = left.mul_add(right[j], sums[i][j]);
            }
        }
    }
}
