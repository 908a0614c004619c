//! Eigenvalues and eigenvectors of symmetric matrices.

use super::arguments::{illegal, parse_flag};
use super::divide;
use super::memory::{
    KernelStack, NoWorkspaceMemory, Outcome, ScratchMatrix, largest, safe_scale, scale_matrix, with_capacity,
};
use super::operand::{WorkspaceQuery, WrittenMatrix};
use super::products::{Products, with_products};
use super::real::LapackReal;
use super::reflectors::apply;
use super::tridiagonal::eigenvalues;
use super::vector::scale;
use crate::tuning::FACTORISATION;
use faer::linalg::evd::tridiag::{TridiagParams, tridiag_in_place, tridiag_in_place_scratch};
use faer::linalg::qr::no_pivoting::factor::recommended_block_size;
use faer::reborrow::{Reborrow, ReborrowMut};
use faer::traits::math_utils::{nan, recip};
use faer::{Auto, MatMut, Par, Spec};

/// The eigenvalues of a symmetric matrix of order `n` in ascending order and, if `jobz` is `V`,
/// orthonormal eigenvectors.
///
/// Reads the triangle `uplo` of `a`. `w` receives the eigenvalues; the eigenvectors replace `a`,
/// column `j` belonging to `w[j]`. `info = i > 0`: `i` values did not converge; all results are
/// NaN.
pub fn syev<T: LapackReal>(
    jobz: u8,
    uplo: u8,
    a: WrittenMatrix<'_, T>,
    w: &mut [T],
    work: WorkspaceQuery<'_, T>,
    threads: usize,
) -> Outcome {
    let n = a.order();
    let vectors = parse_flag(jobz, b'V', b'N');
    let upper = parse_flag(uplo, b'U', b'L');
    let needed = (3 * i64::from(n) - 1).max(1);
    if let Some(info) = illegal(&[
        (1, vectors.is_none()),
        (2, upper.is_none()),
        (3, n < 0),
        (5, a.is_short()),
        (8, work.is_less_than(needed)),
    ]) {
        return Ok(info);
    }
    if work.report(needed) || n == 0 {
        return Ok(0);
    }

    let a = a.view();
    with_products::<T>(a.nrows(), threads, |products| {
        let products = products.worth(4.0 * f64::from(n).powi(3), FACTORISATION);
        spectrum(vectors == Some(true), upper == Some(true), a, w, products)
    })
}

/// [`syev`], of a matrix that has elements.
fn spectrum<T: LapackReal>(
    with_vectors: bool,
    upper: bool,
    a: MatMut<'_, T>,
    w: &mut [T],
    products: Products<'_>,
) -> Outcome {
    let mut lower = ScratchMatrix::zeroed(a.nrows(), a.ncols())?;
    let triangle = if upper { a.rb().transpose() } else { a.rb() };
    lower.as_mut().copy_from_triangular_lower(triangle);
    let magnitude = largest(lower.as_ref());
    let factor = magnitude.and_then(safe_scale);
    if let Some(factor) = factor {
        scale_matrix(lower.as_mut(), factor);
    }

    let mut vectors = with_vectors.then_some(a);
    let converged = magnitude.is_some()
        && match &mut vectors {
            Some(vectors) => decompose(lower.as_mut(), w, vectors.rb_mut(), products)?,
            None => eigenvalues_alone(lower.as_mut(), w)?,
        };
    if !converged {
        w.fill(nan());
        if let Some(mut vectors) = vectors {
            vectors.fill(nan());
        }
        return Ok(w.len() as i32);
    }
    if let Some(factor) = factor {
        scale(w, recip(&factor));
    }
    Ok(0)
}

/// A symmetric matrix `Q T Q^T` with a tridiagonal `T`.
struct Reduced<T> {
    /// The elements of `T` beside the diagonal.
    beside: Vec<T>,
    /// The block reflectors of `Q`, whose vectors lie in the place of the matrix.
    reflections: ScratchMatrix<T>,
}

/// Reduces the lower triangle of `a`; stores the diagonal of the tridiagonal matrix.
fn reduce<T: LapackReal>(mut a: MatMut<'_, T>, diagonal: &mut [T]) -> Result<Reduced<T>, NoWorkspaceMemory> {
    let n = a.nrows();
    let params: Spec<TridiagParams, T> = Spec::new(<TridiagParams as Auto<T>>::auto());
    let mut stack = KernelStack::for_any(&[tridiag_in_place_scratch::<T>(n, Par::Seq, params)])?;
    let block = recommended_block_size::<T>(n, n);
    let mut reflections = ScratchMatrix::zeroed(block, n - 1)?;
    let mut beside = with_capacity(n - 1)?;
    tridiag_in_place(a.rb_mut(), reflections.as_mut(), Par::Seq, stack.get(), params);
    for (i, value) in diagonal.iter_mut().enumerate() {
        *value = a[(i, i)];
    }
    beside.extend((1..n).map(|i| a[(i, i - 1)]));
    Ok(Reduced { beside, reflections })
}

/// Stores the eigenvalues and eigenvectors of the lower triangle of `a`, which is destroyed. False if
/// there was no convergence.
fn decompose<T: LapackReal>(
    mut a: MatMut<'_, T>,
    values: &mut [T],
    mut vectors: MatMut<'_, T>,
    products: Products<'_>,
) -> Result<bool, NoWorkspaceMemory> {
    let n = a.nrows();
    let Reduced { mut beside, reflections } = reduce(a.rb_mut(), values)?;
    if !divide::decompose(values, &mut beside, vectors.rb_mut(), products)? {
        return Ok(false);
    }
    let basis = a.rb().submatrix(1, 0, n - 1, n - 1);
    apply(basis, reflections.as_ref(), vectors.subrows_mut(1, n - 1), products)?;
    Ok(true)
}

/// Stores the eigenvalues of the lower triangle of `a`, which is destroyed. False if there was no
/// convergence.
fn eigenvalues_alone<T: LapackReal>(a: MatMut<'_, T>, values: &mut [T]) -> Result<bool, NoWorkspaceMemory> {
    let Reduced { beside: mut squares, .. } = reduce(a, values)?;
    for square in &mut squares {
        *square = *square * *square;
    }
    Ok(eigenvalues(values, &mut squares))
}
