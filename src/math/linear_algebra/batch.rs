//! LU factorisation and solution of many systems of the same size.

use super::matrix::{ColumnVector, dimension, output};
use super::routine::{check_arguments, run};
use crate::element::Element;
use crate::engine::Operand;
use crate::error::{Error, Positioned, Result, check_arg, check_arg_with};
use crate::handle::{Own, Ref};
use crate::lapack::{self, LapackReal};
use crate::math::result::Output;
use crate::storage::size;
use crate::tensor::{self, Tensor, geometry};

fn check_batch<T>(a: Ref<'_, Tensor<T>>) -> Result<()> {
    if a.rank() == 3 { Ok(()) } else { Err(Error::arg(1, format!("expected 3D tensor, got {}D", a.rank()))) }
}

/// A copy of the matrices of a 3D tensor, argument `number`, in column-major order one after the other.
fn columns_of<T: Element>(a: Ref<'_, Tensor<T>>, number: i32) -> Result<Own<Tensor<T>>> {
    Operand::new(a, number)?;
    tensor::deep_copy(geometry::new_transpose(a, 1, 2)?.borrow())
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
    let factors = columns_of(a, 1)?;
    let (mut pivots, mut info) =
        (ColumnVector::<i32>::zeroed(pivot_count)?, ColumnVector::<i32>::zeroed(count)?);
    let (data, p_data, i_data) = (factors.borrow().data(), pivots.data(), info.data());
    let width = n as usize;
    // SAFETY: as many matrices, pivots and states as the loop visits, which nobody else holds.
    unsafe {
        run(n, |threads| {
            for batch in 0..count as usize {
                let (matrix, pivots) = (data.add(batch * width * width), p_data.add(batch * width));
                *i_data.add(batch) = lapack::getrf(n, n, matrix, n, pivots, threads)?;
            }
            Ok(0)
        })
    }?;
    let states = rinfo.map(|rinfo| info.output(rinfo, &[batches], 3)).transpose()?;
    let failed = info.elements().iter().enumerate().find(|(_, info)| **info != 0);
    if let (None, Some((batch, info))) = (&states, failed) {
        let text = format!("failed to factorize batch element {batch} (info == {info})");
        return Err(Error::plain(text));
    }
    let pivots = pivots.output(rpivots, &[batches, order], 2)?;
    let factors = output(ra, geometry::new_transpose(factors.borrow(), 1, 2)?, 1)?;
    states.map_or(Ok(()), Output::close)?;
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
    Operand::new(pivots, 4)?;

    let many = b.rank() == 3;
    let (n, nrhs) = (dimension(order)?, dimension(if many { b.sizes()[2] } else { 1 })?);
    let factors = columns_of(atf, 3)?;
    let solutions = if many {
        columns_of(b, 2)?
    } else {
        Operand::new(b, 2)?;
        tensor::deep_copy(b)?
    };
    let (a_data, b_data) = (factors.borrow().data(), solutions.borrow().data());
    let (p_data, count) = (pivots.data(), batches as usize);
    let (width, columns) = (n as usize, nrhs as usize);
    // SAFETY: as many matrices and pivots as the loop visits; nobody else holds the matrices or writes the
    // pivots.
    let info = unsafe {
        run(n, |threads| {
            for batch in 0..count {
                let (a, b) = (a_data.add(batch * width * width), b_data.add(batch * width * columns));
                let ipiv = p_data.add(batch * width);
                let info = lapack::getrs(b'N', n, nrhs, a, n, ipiv, b, n, threads)?;
                if info != 0 {
                    return Ok(info);
                }
            }
            Ok(0)
        })
    }?;
    check_arguments("getrs", info)?;
    let solutions = if many { geometry::new_transpose(solutions.borrow(), 1, 2)? } else { solutions };
    output(rb, solutions, 1)?.close()
}
