//! LU factorisation and solution of many systems of the same size.

use super::matrix::{ColumnVector, dimension, output};
use super::routine::{check_arguments, run};
use crate::element::Element;
use crate::error::{Error, Positioned, Result, check_arg, check_arg_with};
use crate::handle::Ref;
use crate::lapack::{self, LapackReal, ReadMatrix, WrittenMatrix};
use crate::math::result::{Packed, PreparedResult, read_dense};
use crate::storage::size;
use crate::tensor::{self, Tensor, geometry};

fn check_batch<T>(a: Ref<'_, Tensor<T>>) -> Result<()> {
    if a.rank() == 3 { Ok(()) } else { Err(Error::arg(1, format!("expected 3D tensor, got {}D", a.rank()))) }
}

/// A copy of the matrices of a 3D tensor, argument `number`, in column-major order one after the other.
fn columns_of<T: Element>(a: Ref<'_, Tensor<T>>, number: i32) -> Result<Packed<T>> {
    Packed::copied(geometry::new_transpose(a, 1, 2)?.borrow(), number)
}

/// The matrices of a batch, of these sizes.
fn split<T>(batch: &[T], rows: i32, cols: i32) -> impl Iterator<Item = &[T]> {
    batch.chunks_exact((rows as usize * cols as usize).max(1))
}

/// As [`split`], to be written.
fn split_mut<T>(batch: &mut [T], rows: i32, cols: i32) -> impl Iterator<Item = &mut [T]> {
    batch.chunks_exact_mut((rows as usize * cols as usize).max(1))
}

/// Factors each of the square matrices of `a` (batches x n x n) as `P L U`: `ra` receives the factors as
/// [`crate::lapack::getrf`] leaves them and `rpivots` (batches x n) the row that was exchanged with each row.
/// `rinfo` (batches) receives for each matrix 0, or i if `U(i, i)` is zero; without it that is an error.
///
/// # Errors
///
/// Argument 1: `a` is not 3D. Plain: `pivot` is false, the matrices are not square, or one is singular and
/// `rinfo` is `None`.
pub fn btrifact<T: Element + LapackReal>(
    ra: Ref<'_, Tensor<T>>,
    rpivots: Ref<'_, Tensor<i32>>,
    rinfo: Option<Ref<'_, Tensor<i32>>>,
    pivot: bool,
    a: Ref<'_, Tensor<T>>,
) -> Result<()> {
    check_batch(a).at(&[(1, 5)])?;
    if !pivot {
        return Err(Error::plain("btrifact without pivoting is not implemented on the CPU"));
    }
    let (batches, order) = (a.sizes()[0], a.sizes()[1]);
    if a.sizes()[2] != order {
        let sizes = size::to_text(a.sizes());
        return Err(Error::plain(format!("btrifact is only implemented for square matrices, got {sizes}")));
    }
    let (n, count) = (dimension(order)?, dimension(batches)?);
    let pivot_count = dimension(batches.checked_mul(order).ok_or_else(Error::overflow)?)?;
    let mut factors = columns_of(a, 1)?;
    let (mut pivots, mut info) =
        (ColumnVector::<i32>::zeroed(pivot_count)?, ColumnVector::<i32>::zeroed(count)?);
    let (matrices, states) = (factors.elements_mut(), info.elements_mut());
    run(n, |threads| {
        let systems = split_mut(matrices, n, n).zip(split_mut(pivots.elements_mut(), n, 1));
        for ((matrix, pivots), info) in systems.zip(states) {
            *info = lapack::getrf(WrittenMatrix::new(matrix, n, n), pivots, threads)?;
        }
        Ok(0)
    })?;
    let states = rinfo.map(|rinfo| info.output(rinfo, &[batches], 3)).transpose()?;
    let failed = info.elements().iter().enumerate().find(|(_, info)| **info != 0);
    if let (None, Some((batch, info))) = (&states, failed) {
        let text = format!("failed to factorize batch element {batch} (info == {info})");
        return Err(Error::plain(text));
    }
    let pivots = pivots.output(rpivots, &[batches, order], 2)?;
    let factors = output(ra, geometry::new_transpose(factors.borrow(), 1, 2)?, 1)?;
    states.map_or(Ok(()), PreparedResult::close)?;
    pivots.close()?;
    factors.close()
}

/// Solves `A X = B` for each of the matrices that [`btrifact`] has factored into `atf` (batches x n x n) and
/// `pivots` (batches x n, contiguous): `rb` receives the solutions for `b` (batches x n, or batches x n x
/// right-hand sides).
///
/// # Errors
///
/// Argument 1: `atf` is not 3D. Argument 4: `b` is neither 2D nor 3D, or `pivots` has other sizes. Argument
/// 3: the sizes do not fit. Plain: `pivots` is not contiguous, or a pivot is not in 1..=n.
pub fn btrisolve<T: Element + LapackReal>(
    rb: Ref<'_, Tensor<T>>,
    b: Ref<'_, Tensor<T>>,
    atf: Ref<'_, Tensor<T>>,
    pivots: Ref<'_, Tensor<i32>>,
) -> Result<()> {
    check_batch(atf).at(&[(1, 3)])?;
    check_arg_with(matches!(b.rank(), 2 | 3), 4, || format!("expected 2D or 3D tensor, got {}D", b.rank()))
        .at(&[(4, 2)])?;
    let (batches, order) = (atf.sizes()[0], atf.sizes()[1]);
    let sizes = || format!("{} and {}", size::to_text(atf.sizes()), size::to_text(b.sizes()));
    check_arg_with(b.sizes()[0] == batches, 3, || format!("number of batches must be equal: {}", sizes()))?;
    check_arg_with(atf.sizes()[2] == order, 3, || format!("A matrices must be square: {}", sizes()))?;
    check_arg_with(b.sizes()[1] == order, 3, || format!("dimensions of A and b must be equal: {}", sizes()))?;
    if !tensor::is_contiguous(pivots) {
        return Err(Error::plain("pivots are not contiguous"));
    }
    check_arg(tensor::is_size(pivots, &[batches, order]), 4, "pivots should have one row per matrix")?;
    let mut kept = None;
    let pivots = read_dense(pivots, 4, |_| false, &mut kept)?;

    let many = b.rank() == 3;
    let (n, nrhs) = (dimension(order)?, dimension(if many { b.sizes()[2] } else { 1 })?);
    let factors = columns_of(atf, 3)?;
    let mut solutions = if many { columns_of(b, 2)? } else { Packed::copied(b, 2)? };
    let (matrices, vectors) = (factors.elements(), solutions.elements_mut());
    let info = run(n, |threads| {
        let systems = split(matrices, n, n).zip(split(pivots, n, 1));
        for ((a, ipiv), b) in systems.zip(split_mut(vectors, n, nrhs)) {
            let (a, b) = (ReadMatrix::new(a, n, n), WrittenMatrix::new(b, n, nrhs));
            let info = lapack::getrs(b'N', a, ipiv, b, threads)?;
            if info != 0 {
                return Ok(info);
            }
        }
        Ok(0)
    })?;
    check_arguments("getrs", info)?;
    let solutions =
        if many { geometry::new_transpose(solutions.borrow(), 1, 2)? } else { solutions.into_tensor() };
    output(rb, solutions, 1)?.close()
}
