//! QR factorisation in LAPACK's compact form, and products with its orthogonal factor.
//!
//! The factor is `Q = H(1) H(2) ... H(k)` with reflections `H(i) = I - tau(i) v(i) v(i)^T`, where
//! `v(i)` is zero above row `i`, one there, and stored below the diagonal of column `i`. The kernels
//! apply several reflections at once as `I - V S^-1 V^T`, where `S` is upper triangular with
//! `1 / tau` on its diagonal and the inner products `v(i)^T v(j)` above it (Puglisi, SIAM J. Sci.
//! Stat. Comput. 13(3), 1992); `tau(i) = 0` gives an infinite diagonal element and no reflection.

use super::arguments::{illegal, parse_flag, parse_transpose};
use super::memory::{NoWorkspaceMemory, Outcome, ScratchMatrix, column_mut, size};
use super::operand::{ReadMatrix, WorkspaceQuery, WrittenMatrix};
use super::products::{Products, with_products};
use super::real::LapackReal;
use crate::tuning::FACTORISATION;
use faer::dyn_stack::MemStack;
use faer::linalg::householder::{
    apply_block_householder_transpose_on_the_left_in_place_with_conj as apply_transpose,
    make_householder_in_place,
};
use faer::linalg::matmul::matmul;
use faer::linalg::matmul::triangular::{self, BlockStructure};
use faer::linalg::triangular_solve::{solve_lower_triangular_in_place, solve_upper_triangular_in_place};
use faer::reborrow::{Reborrow, ReborrowMut};
use faer::traits::math_utils::{one, recip, zero};
use faer::{Accum, ColMut, Conj, MatMut, MatRef, Par};
use std::slice;

/// Reflections applied at once to the rest of the matrix.
const BLOCK: usize = 32;
/// Columns that are reduced one by one.
const PANEL: usize = 8;
/// Rows over which inner products are summed in one go: the sums of longer columns are added up from
/// these, which keeps their rounding errors from growing with the number of rows.
const RUN: usize = 256;

/// `A = Q R` of an `m` by `n` matrix.
///
/// Overwrites `a` with `R` on and above the diagonal and the vectors of the reflections below it;
/// `tau` receives their `min(m, n)` factors. Never fails.
pub fn geqrf<T: LapackReal>(
    a: WrittenMatrix<'_, T>,
    tau: &mut [T],
    work: WorkspaceQuery<'_, T>,
    threads: usize,
) -> Outcome {
    let (m, n) = (a.rows(), a.cols());
    let needed = if m.min(n) > 0 { i64::from(n) } else { 1 };
    if let Some(info) = illegal(&[(1, m < 0), (2, n < 0), (4, a.is_short()), (7, work.is_less_than(needed))])
    {
        return Ok(info);
    }
    if work.report(needed) {
        return Ok(0);
    }
    let a = a.view();
    with_products::<T>(a.nrows().max(a.ncols()), threads, |products| {
        let mut kernel = BlockKernel::new(a.ncols(), products)?;
        factor(a, tau, &mut kernel);
        Ok(0)
    })
}

/// The first `n` columns of the product of the `k` reflections from `geqrf` with the factors `tau`, an `m` by `n`
/// matrix with orthonormal columns, `m >= n >= k`.
///
/// Overwrites `a`, which holds the vectors of the reflections in its first `k` columns. Never fails.
pub fn orgqr<T: LapackReal>(
    k: i32,
    a: WrittenMatrix<'_, T>,
    tau: &[T],
    work: WorkspaceQuery<'_, T>,
    threads: usize,
) -> Outcome {
    let (m, n) = (a.rows(), a.cols());
    let needed = i64::from(n.max(1));
    if let Some(info) = illegal(&[
        (1, m < 0),
        (2, n < 0 || n > m),
        (3, k < 0 || k > n),
        (5, a.is_short()),
        (8, work.is_less_than(needed)),
    ]) {
        return Ok(info);
    }
    if work.report(needed) {
        return Ok(0);
    }
    let mut a = a.view();
    let vectors = ScratchMatrix::copied(a.rb().subcols(0, size(k)))?;
    with_products::<T>(size(m), threads, |products| {
        let kernel = BlockKernel::new(size(n), products)?;
        a.fill(zero());
        a.rb_mut().diagonal_mut().fill(one());
        Reflections::new(vectors.as_ref(), &tau[..size(k)], kernel).apply_to_identity(a);
        Ok(0)
    })
}

/// Overwrites the `m` by `n` matrix `c` with `Q C` (`side` is `L`, `trans` is `N`), `Q^T C` (`L`,
/// `T`), `C Q` (`R`, `N`) or `C Q^T` (`R`, `T`), where `Q` is the product of `k` reflections from
/// `geqrf`, of order `m` (`L`) or `n` (`R`), whose vectors `a` holds in `k` columns, and `tau` the factors. Never fails.
pub fn ormqr<T: LapackReal>(
    side: u8,
    trans: u8,
    a: ReadMatrix<'_, T>,
    tau: &[T],
    c: WrittenMatrix<'_, T>,
    work: WorkspaceQuery<'_, T>,
    threads: usize,
) -> Outcome {
    let (m, n, k) = (c.rows(), c.cols(), a.cols());
    let left = parse_flag(side, b'L', b'R');
    let transpose = parse_transpose(trans);
    let (order, others) = if left == Some(true) { (m, n) } else { (n, m) };
    let needed = i64::from(others.max(1));
    if let Some(info) = illegal(&[
        (1, left.is_none()),
        (2, transpose.is_none()),
        (3, m < 0),
        (4, n < 0),
        (5, k < 0 || k > order),
        (7, a.is_short()),
        (10, c.is_short()),
        (12, work.is_less_than(needed)),
    ]) {
        return Ok(info);
    }
    if work.report(needed) || m == 0 || n == 0 {
        return Ok(0);
    }
    let c = c.view();
    with_products::<T>(size(m.max(n)), threads, |products| {
        let kernel = BlockKernel::new(size(others), products)?;
        let mut reflections = Reflections::new(a.view(), &tau[..size(k)], kernel);
        // C Q is the transpose of Q^T C^T.
        if left == Some(true) {
            reflections.apply(c, transpose == Some(true));
        } else {
            reflections.apply(c.transpose_mut(), transpose == Some(false));
        }
        Ok(0)
    })
}

/// Factors `a`, whose columns are contiguous, in place and stores the `min(m, n)` factors.
pub(super) fn factor<T: LapackReal>(a: MatMut<'_, T>, tau: &mut [T], kernel: &mut BlockKernel<'_, T>) {
    let (m, n) = a.shape();
    kernel.work_on(2.0 * (m * n) as f64 * tau.len() as f64);
    reduce(a, tau, BLOCK, kernel);
}

/// The reflections of a compact QR factorisation, ready to be applied to matrices.
pub(super) struct Reflections<'a, T> {
    vectors: MatRef<'a, T>,
    tau: &'a [T],
    kernel: BlockKernel<'a, T>,
}

impl<'a, T: LapackReal> Reflections<'a, T> {
    pub(super) fn new(vectors: MatRef<'a, T>, tau: &'a [T], kernel: BlockKernel<'a, T>) -> Self {
        Self { vectors, tau, kernel }
    }

    /// Overwrites `c` with `Q^T C` if `transpose`, else `Q C`.
    pub(super) fn apply(&mut self, mut c: MatMut<'_, T>, transpose: bool) {
        self.work_on(c.ncols());
        let blocks = (0..self.tau.len()).step_by(BLOCK);
        if transpose {
            for start in blocks {
                self.apply_block(start, c.rb_mut().get_mut(start.., ..), true);
            }
        } else {
            for start in blocks.rev() {
                self.apply_block(start, c.rb_mut().get_mut(start.., ..), false);
            }
        }
    }

    /// As `apply(c, false)` where `c` starts as columns of the identity: the reflections of a block
    /// leave the columns before it alone.
    fn apply_to_identity(&mut self, mut c: MatMut<'_, T>) {
        self.work_on(c.ncols());
        for start in (0..self.tau.len()).step_by(BLOCK).rev() {
            self.apply_block(start, c.rb_mut().get_mut(start.., start..), false);
        }
    }

    fn work_on(&mut self, columns: usize) {
        self.kernel.work_on(4.0 * (self.vectors.nrows() * self.tau.len()) as f64 * columns as f64);
    }

    fn apply_block(&mut self, start: usize, c: MatMut<'_, T>, transpose: bool) {
        let end = self.tau.len().min(start + BLOCK);
        let vectors = self.vectors.get(start.., start..end);
        self.kernel.apply(vectors, &self.tau[start..end], c, transpose);
    }
}

/// Applies blocks of up to [`BLOCK`] reflections.
pub(super) struct BlockKernel<'a, T> {
    factor: ScratchMatrix<T>,
    /// Room for `V^T C`.
    rows: ScratchMatrix<T>,
    products: Products<'a>,
    /// The same, as they are worth it for what is to be done.
    worth: Products<'a>,
}

impl<'a, T: LapackReal> BlockKernel<'a, T> {
    /// For matrices of up to `cols` columns.
    pub(super) fn new(cols: usize, products: Products<'a>) -> Result<Self, NoWorkspaceMemory> {
        Ok(Self {
            factor: ScratchMatrix::zeroed(BLOCK, BLOCK)?,
            rows: ScratchMatrix::zeroed(BLOCK, cols)?,
            products,
            worth: products,
        })
    }

    /// What follows takes about so many operations.
    fn work_on(&mut self, flops: f64) {
        self.worth = self.products.worth(flops, FACTORISATION);
    }

    /// Overwrites `c` with `(I - V S^-1 V^T) C`, or the transpose of that operator times `C`.
    fn apply(&mut self, v: MatRef<'_, T>, tau: &[T], c: MatMut<'_, T>, transpose: bool) {
        let k = tau.len();
        if c.ncols() == 0 {
            return;
        }
        let mut factor = self.factor.as_mut().submatrix_mut(0, 0, k, k);
        inner_products(factor.rb_mut(), v, v, BlockStructure::StrictTriangularUpper);
        for (i, tau) in tau.iter().enumerate() {
            factor[(i, i)] = recip(tau);
        }
        let factor = factor.rb();
        let rows = self.rows.as_mut().submatrix_mut(0, 0, k, c.ncols());
        self.worth.for_each_two_slabs(rows, c, |rows, c| reflect(v, factor, rows, c, transpose));
    }
}

/// Overwrites `c` with `(I - V S^-1 V^T) C`, where `factor` is `S`, or with `(I - V S^-T V^T) C` if
/// `transpose`. `products` has the shape of `V^T C` and is left with what was subtracted, less `V`.
fn reflect<T: LapackReal>(
    v: MatRef<'_, T>,
    factor: MatRef<'_, T>,
    mut products: MatMut<'_, T>,
    c: MatMut<'_, T>,
    transpose: bool,
) {
    let full = BlockStructure::Rectangular;
    inner_products(products.rb_mut(), v, c.rb(), full);
    if transpose {
        solve_lower_triangular_in_place(factor.transpose(), products.rb_mut(), Par::Seq);
    } else {
        solve_upper_triangular_in_place(factor, products.rb_mut(), Par::Seq);
    }
    let (head, tail) = v.split_at_row(v.ncols());
    let (c_head, c_tail) = c.split_at_row_mut(v.ncols());
    let unit = BlockStructure::UnitTriangularLower;
    let minus_one = -one::<T>();
    triangular::matmul(c_head, full, Accum::Add, head, unit, products.rb(), full, minus_one, Par::Seq);
    matmul(c_tail, Accum::Add, tail, products.rb(), minus_one, Par::Seq);
}

/// Stores `V^T C` in `out`, or only its part above the diagonal, where `C` is `V` as well.
fn inner_products<T: LapackReal>(
    mut out: MatMut<'_, T>,
    v: MatRef<'_, T>,
    c: MatRef<'_, T>,
    part: BlockStructure,
) {
    let (head, tail) = v.split_at_row(v.ncols());
    let (c_head, c_tail) = c.split_at_row(v.ncols());
    let full = BlockStructure::Rectangular;
    let unit = BlockStructure::UnitTriangularUpper;
    let c_unit = if part == full { full } else { BlockStructure::UnitTriangularLower };
    triangular::matmul(
        out.rb_mut(),
        part,
        Accum::Replace,
        head.transpose(),
        unit,
        c_head,
        c_unit,
        one(),
        Par::Seq,
    );
    for start in (0..tail.nrows()).step_by(RUN) {
        let rows = start..tail.nrows().min(start + RUN);
        let (run, c_run) = (tail.get(rows.clone(), ..).transpose(), c_tail.get(rows, ..));
        triangular::matmul(out.rb_mut(), part, Accum::Add, run, full, c_run, full, one(), Par::Seq);
    }
}

/// Reduces `a` to upper triangular form by blocks of `width` columns, which are reduced by narrower
/// blocks and then applied to the columns that follow.
fn reduce<T: LapackReal>(mut a: MatMut<'_, T>, tau: &mut [T], width: usize, kernel: &mut BlockKernel<'_, T>) {
    let n = a.ncols();
    for (index, tau) in tau.chunks_mut(width).enumerate() {
        let start = index * width;
        let end = start + tau.len();
        // The last block of a wide matrix ends before the last column.
        let (mut block, rest) = a.rb_mut().get_mut(start.., start..).split_at_col_mut(end - start);
        if width <= PANEL {
            reduce_panel(block.rb_mut(), tau);
        } else {
            reduce(block.rb_mut(), tau, width / 4, kernel);
        }
        if end < n {
            kernel.apply(block.rb(), tau, rest, true);
        }
    }
}

/// Reduces a few columns, one reflection after the other.
fn reduce_panel<T: LapackReal>(mut a: MatMut<'_, T>, tau: &mut [T]) {
    for (j, tau) in tau.iter_mut().enumerate() {
        let (mut done, rest) = a.rb_mut().get_mut(j.., j..).split_at_col_mut(1);
        let (head, below) = column_mut(done.rb_mut(), 0).split_at_mut(1);
        let reflection = make_householder_in_place(&mut head[0], ColMut::from_slice_mut(below));
        *tau = recip(&reflection.tau);
        let factor = MatRef::from_column_major_slice(slice::from_ref(&reflection.tau), 1, 1);
        // A single reflection takes no scratch memory.
        let stack = MemStack::new(&mut []);
        apply_transpose(done.rb(), factor, Conj::No, rest, Par::Seq, stack);
    }
}
