//! Singular value decomposition.

use super::arguments::{illegal, short};
use super::bidiagonal::singular_vectors;
use super::memory::{
    KernelStack, NoWorkspaceMemory, Outcome, ScratchMatrix, largest, safe_scale, scale_matrix, size,
};
use super::operand::{WorkspaceQuery, WrittenMatrix};
use super::products::{Products, with_products};
use super::real::LapackReal;
use super::vector::scale;
use crate::tuning::FACTORISATION;
use faer::diag::DiagMut;
use faer::linalg::svd::{ComputeSvdVectors, SvdParams, svd, svd_scratch};
use faer::reborrow::{Reborrow, ReborrowMut};
use faer::traits::math_utils::{nan, recip, zero};
use faer::{Auto, MatMut, Par, Spec};

/// The order above which faer's kernel divides a bidiagonal matrix.
const DIVIDED: usize = 64;

/// The smallest order at which our own division is faster, if vectors of both sides are asked for.
const LARGE: usize = 24;

/// What a job letter asks for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum JobLetter {
    /// `A`: a full orthogonal matrix.
    All,
    /// `S`: the first `min(m, n)` singular vectors.
    Some,
    /// `O`: the same, in the place of the matrix.
    Overwrite,
    /// `N`: no singular vectors.
    None,
}

impl JobLetter {
    fn parse(letter: u8) -> Option<Self> {
        match letter.to_ascii_uppercase() {
            b'A' => Some(Self::All),
            b'S' => Some(Self::Some),
            b'O' => Some(Self::Overwrite),
            b'N' => Some(Self::None),
            _ => None,
        }
    }

    /// The number of vectors of a side with `all` of them.
    fn count(self, all: i32, rank: i32) -> i32 {
        match self {
            Self::All => all,
            Self::Some | Self::Overwrite => rank,
            Self::None => 0,
        }
    }

    fn compute(self) -> ComputeSvdVectors {
        match self {
            Self::All => ComputeSvdVectors::Full,
            Self::Some | Self::Overwrite => ComputeSvdVectors::Thin,
            Self::None => ComputeSvdVectors::No,
        }
    }

    /// Whether the vectors go to an array of their own.
    fn separate(self) -> bool {
        matches!(self, Self::All | Self::Some)
    }
}

/// `A = U diag(s) V^T` of an `m` by `n` matrix, with the singular values in descending order.
///
/// `s` receives `min(m, n)` singular values; `u` the first columns of `U` and `vt` the first rows
/// of `V^T`, all of them under job `A`, `min(m, n)` under `S`, none under `N`. Under `O` they
/// replace `a` instead (not for both). `info = i > 0`: `i` values did not converge; all results are
/// NaN. `u` and `vt` are not used unless the jobs `A` and `S` ask for them.
#[expect(clippy::too_many_arguments, reason = "LAPACK's argument list")]
pub fn gesvd<T: LapackReal>(
    jobu: u8,
    jobvt: u8,
    a: WrittenMatrix<'_, T>,
    s: &mut [T],
    u: WrittenMatrix<'_, T>,
    vt: WrittenMatrix<'_, T>,
    work: WorkspaceQuery<'_, T>,
    threads: usize,
) -> Outcome {
    let Some(job_u) = JobLetter::parse(jobu) else {
        return Ok(-1);
    };
    let both_in_place = |job_vt: &JobLetter| job_u == JobLetter::Overwrite && *job_vt == JobLetter::Overwrite;
    let Some(job_vt) = JobLetter::parse(jobvt).filter(|job_vt| !both_in_place(job_vt)) else {
        return Ok(-2);
    };
    let (m, n) = (a.rows(), a.cols());
    let rank = m.min(n);
    let needed = i64::from(rank) * 3 + i64::from(m.max(n));
    let needed = needed.max(5 * i64::from(rank)).max(1);
    let (separate_u, separate_vt) = (job_u.separate(), job_vt.separate());
    let (count_u, count_v) = (job_u.count(m, rank), job_vt.count(n, rank));
    if let Some(info) = illegal(&[
        (3, m < 0),
        (4, n < 0),
        (6, a.is_short()),
        (9, short(u.ld(), if separate_u { m } else { 1 })),
        (11, short(vt.ld(), if separate_vt { count_v } else { 1 })),
        (13, work.is_less_than(needed)),
    ]) {
        return Ok(info);
    }
    if work.report(needed) || rank == 0 {
        return Ok(0);
    }
    let a = a.view();
    let u = separate_u.then(|| u.view().subcols_mut(0, size(count_u)));
    let vt = separate_vt.then(|| vt.view().subrows_mut(0, size(count_v)));

    let mut copy = ScratchMatrix::copied(a.rb())?;
    let order = rank as usize;
    let (u, vt) = match (job_u, job_vt) {
        (JobLetter::Overwrite, _) => (Some(a.subcols_mut(0, order)), vt),
        (_, JobLetter::Overwrite) => (u, Some(a.subrows_mut(0, order))),
        _ => (u, vt),
    };
    // faer's kernel for bidiagonal matrices takes one column more.
    with_products::<T>(size(m.max(n)) + 1, threads, |products| {
        let converged = decompose(copy.as_mut(), s, u, vt, (job_u, job_vt), products)?;
        Ok(if converged { 0 } else { rank })
    })
}

/// [`gesvd`] with the results where they belong; destroys `a`. False if there was no convergence.
fn decompose<'a, T: LapackReal>(
    mut a: MatMut<'_, T>,
    s: &mut [T],
    mut u: Option<MatMut<'a, T>>,
    mut vt: Option<MatMut<'a, T>>,
    jobs: (JobLetter, JobLetter),
    products: Products<'_>,
) -> Result<bool, NoWorkspaceMemory> {
    let magnitude = largest(a.rb());
    let factor = magnitude.and_then(safe_scale);
    if let Some(factor) = factor {
        scale_matrix(a.rb_mut(), factor);
    }
    let converged = magnitude.is_some()
        && match (&mut u, &mut vt) {
            (Some(u), Some(vt)) if s.len() >= LARGE => by_division(a, s, u.rb_mut(), vt.rb_mut(), products)?,
            (u, vt) => by_iteration(a, s, u.as_mut(), vt.as_mut(), jobs)?,
        };
    if !converged {
        s.fill(nan());
        for vectors in [u, vt].into_iter().flatten() {
            { vectors }.fill(nan());
        }
        return Ok(false);
    }
    if let Some(factor) = factor {
        scale(s, recip(&factor));
    }
    Ok(true)
}

/// Singular values and vectors of both sides by our own divide and conquer; destroys `a`. False if there
/// was no convergence.
fn by_division<T: LapackReal>(
    a: MatMut<'_, T>,
    s: &mut [T],
    u: MatMut<'_, T>,
    mut vt: MatMut<'_, T>,
    products: Products<'_>,
) -> Result<bool, NoWorkspaceMemory> {
    let (m, n) = a.shape();
    let products = products.worth(10.0 * (m * n) as f64 * s.len() as f64, FACTORISATION);
    // The columns of V are what the kernels work on: they must be dense.
    let mut v = ScratchMatrix::zeroed(n, vt.nrows())?;
    let converged = if m < n {
        let mut transposed = ScratchMatrix::copied(a.transpose())?;
        singular_vectors(transposed.as_mut(), s, v.as_mut(), u, products)?
    } else {
        singular_vectors(a, s, u, v.as_mut(), products)?
    };
    vt.copy_from(v.as_ref().transpose());
    Ok(converged)
}

/// Singular values and the vectors that are asked for, by faer's kernel for all of it. False if there was no
/// convergence.
fn by_iteration<T: LapackReal>(
    a: MatMut<'_, T>,
    s: &mut [T],
    mut u: Option<&mut MatMut<'_, T>>,
    vt: Option<&mut MatMut<'_, T>>,
    jobs: (JobLetter, JobLetter),
) -> Result<bool, NoWorkspaceMemory> {
    let (m, n) = a.shape();
    let (compute_u, compute_v) = (jobs.0.compute(), jobs.1.compute());
    let mut params = <SvdParams as Auto<T>>::auto();
    // Dividing pays for the sake of the vectors; the QR iteration finds values alone faster.
    params.recursion_threshold = if u.is_none() && vt.is_none() { usize::MAX } else { DIVIDED };
    let params: Spec<SvdParams, T> = Spec::new(params);
    let mut stack = KernelStack::for_any(&[svd_scratch::<T>(m, n, compute_u, compute_v, Par::Seq, params)])?;

    // Full sets of vectors are completed by reflections applied to a part of the identity, whose
    // zeros the kernel expects in place.
    if let Some(u) = &mut u {
        u.fill(zero());
    }
    // Its columns are what the kernel works on: they must be dense.
    let mut v = vt.as_ref().map(|vt| ScratchMatrix::zeroed(vt.ncols(), vt.nrows())).transpose()?;
    let outcome = svd(
        a.rb(),
        DiagMut::from_slice_mut(s),
        u.map(|u| u.rb_mut()),
        v.as_mut().map(ScratchMatrix::as_mut),
        Par::Seq,
        stack.get(),
        params,
    );
    if let (Some(vt), Some(v)) = (vt, &v) {
        vt.copy_from(v.as_ref().transpose());
    }
    Ok(outcome.is_ok())
}
