//! Eigenvalues and eigenvectors of general matrices.

use super::arguments::{illegal, parse_flag, short};
use super::balance::balance;
use super::memory::{
    KernelStack, NoWorkspaceMemory, Outcome, ScratchMatrix, column_mut, largest, safe_scale, scale_matrix,
};
use super::operand::{ReadMatrix, WorkspaceQuery, WrittenMatrix};
use super::products::with_products;
use super::real::LapackReal;
use super::vector::scale;
use faer::diag::DiagMut;
use faer::linalg::evd::{ComputeEigenvectors, EvdParams, evd_real, evd_scratch};
use faer::reborrow::{Reborrow, ReborrowMut};
use faer::traits::math_utils::{eps, from_f64, hypot, is_finite, nan, one, recip, sqrt, zero};
use faer::{Auto, MatMut, MatRef, Par, Spec};

/// The eigenvalues of a general matrix of order `n` and, if `jobvl` or `jobvr` is `V` instead of
/// `N`, its left (`u^H A = w u^H`) or right (`A v = w v`) eigenvectors.
///
/// Eigenvalue `j` is `wr[j] + i wi[j]`; of a complex pair, `j` and `j + 1`, the one with positive
/// imaginary part comes first. Columns `j` and `j + 1` of `vl` and `vr` are then the real and
/// imaginary part of its eigenvector; the other's is the conjugate. For real eigenvalues column `j`
/// is the eigenvector. Vectors have Euclidean norm one and their component of largest modulus is
/// real. `info = i > 0`: `i` values did not converge; all results are NaN.
///
/// A defective matrix has too few eigenvectors; the vectors returned for it are almost parallel.
/// If they cannot be computed without overflow, the matrix is perturbed by rounding errors.
///
/// `vl` and `vr` are not used unless the jobs ask for them.
#[expect(clippy::too_many_arguments, reason = "LAPACK's argument list")]
pub fn geev<T: LapackReal>(
    jobvl: u8,
    jobvr: u8,
    a: ReadMatrix<'_, T>,
    wr: &mut [T],
    wi: &mut [T],
    vl: WrittenMatrix<'_, T>,
    vr: WrittenMatrix<'_, T>,
    work: WorkspaceQuery<'_, T>,
    threads: usize,
) -> Outcome {
    let n = a.order();
    let (left, right) = (parse_flag(jobvl, b'V', b'N'), parse_flag(jobvr, b'V', b'N'));
    let (want_left, want_right) = (left == Some(true), right == Some(true));
    let columns = if want_left || want_right { 4 } else { 3 };
    let needed = (columns * i64::from(n)).max(1);
    if let Some(info) = illegal(&[
        (1, left.is_none()),
        (2, right.is_none()),
        (3, n < 0),
        (5, a.is_short()),
        (9, short(vl.ld(), if want_left { n } else { 1 })),
        (11, short(vr.ld(), if want_right { n } else { 1 })),
        (13, work.is_less_than(needed)),
    ]) {
        return Ok(info);
    }
    if work.report(needed) || n == 0 {
        return Ok(0);
    }
    let (left, right) = (want_left.then(|| vl.view()), want_right.then(|| vr.view()));
    let mut results = Results { wr, wi, left, right };
    let mut a = ScratchMatrix::copied(a.view())?;
    let Some(magnitude) = largest(a.as_ref()) else {
        results.fill_nan();
        return Ok(n);
    };
    let factor = safe_scale(magnitude);
    if let Some(factor) = factor {
        scale_matrix(a.as_mut(), factor);
    }
    let order = a.as_ref().nrows();
    let mut similarity = ScratchMatrix::zeroed(order, 1)?;
    balance(a.as_mut(), similarity.elements_mut());
    with_products::<T>(order, threads, |_| {
        decompose(a.as_ref(), &mut results)?;
        if !results.finite() {
            perturb(a.as_mut());
            decompose(a.as_ref(), &mut results)?;
        }
        Ok(0)
    })?;
    if !results.finite() {
        results.fill_nan();
        return Ok(n);
    }
    results.finish(similarity.elements_mut());
    if let Some(factor) = factor {
        scale(results.wr, recip(&factor));
        scale(results.wi, recip(&factor));
    }
    Ok(0)
}

/// Where the eigenvalues and the eigenvectors that are asked for go.
struct Results<'a, T> {
    wr: &'a mut [T],
    wi: &'a mut [T],
    left: Option<MatMut<'a, T>>,
    right: Option<MatMut<'a, T>>,
}

impl<'a, T: LapackReal> Results<'a, T> {
    fn vectors(&mut self) -> impl Iterator<Item = &mut MatMut<'a, T>> {
        [&mut self.left, &mut self.right].into_iter().flatten()
    }

    fn fill_nan(&mut self) {
        self.wr.fill(nan());
        self.wi.fill(nan());
        self.vectors().for_each(|vectors| vectors.fill(nan()));
    }

    fn finite(&mut self) -> bool {
        self.wr.iter().all(is_finite)
            && self.wi.iter().all(is_finite)
            && self.vectors().all(|vectors| largest(vectors.as_ref()).is_some())
    }

    /// Takes the eigenvectors of the balanced matrix to those of the original one, normalised.
    /// `similarity` is the diagonal that balanced it, of powers of two; it is destroyed.
    fn finish(&mut self, similarity: &mut [T]) {
        if let Some(right) = &mut self.right {
            restore(right.rb_mut(), self.wi, similarity);
        }
        if let Some(left) = &mut self.left {
            similarity.iter_mut().for_each(|factor| *factor = recip(factor));
            restore(left.rb_mut(), self.wi, similarity);
        }
    }
}

/// Multiplies the rows of eigenvectors by `factors` and normalises the result.
fn restore<T: LapackReal>(mut v: MatMut<'_, T>, imaginary: &[T], factors: &[T]) {
    // Normalised before, too, lest products with large components overflow.
    normalise(v.rb_mut(), imaginary);
    if factors.iter().all(|factor| *factor == one()) {
        return;
    }
    for j in 0..v.ncols() {
        let column = column_mut(v.rb_mut(), j);
        column.iter_mut().zip(factors).for_each(|(x, factor)| *x *= *factor);
    }
    normalise(v, imaginary);
}

/// Decomposes the finite matrix `a`; where the iteration or the back substitution fails, results
/// are not finite.
fn decompose<T: LapackReal>(a: MatRef<'_, T>, results: &mut Results<'_, T>) -> Result<(), NoWorkspaceMemory> {
    let n = a.nrows();
    let mut params = <EvdParams as Auto<T>>::auto();
    params.schur.recommended_deflation_window = deflation_window;
    let params: Spec<EvdParams, T> = Spec::new(params);
    let compute = |wanted| {
        if wanted { ComputeEigenvectors::Yes } else { ComputeEigenvectors::No }
    };
    let mut stack = KernelStack::for_any(&[evd_scratch::<T>(
        n,
        compute(results.left.is_some()),
        compute(results.right.is_some()),
        Par::Seq,
        params,
    )])?;
    // What a failed iteration leaves out stays NaN.
    results.fill_nan();
    let converged = evd_real(
        a,
        DiagMut::from_slice_mut(results.wr),
        DiagMut::from_slice_mut(results.wi),
        results.left.rb_mut(),
        results.right.rb_mut(),
        Par::Seq,
        stack.get(),
        params,
    );
    if converged.is_err() {
        results.fill_nan();
    }
    Ok(())
}

/// Size of the window in which converged eigenvalues are looked for, by the order of the matrix: as LAPACK's `iparmq`
/// has it but for some hundred rows, where `n / log2(n)` would spend more time on the window than it saves in sweeps. faer
/// itself has none without its feature `std` there.
extern "C" fn deflation_window(order: usize, _active: usize) -> usize {
    match order {
        ..30 => 2,
        30..60 => 4,
        60..150 => 10,
        150..300 => 16,
        300..590 => (order as f64 / (order as f64).log2()) as usize,
        590..3000 => 96,
        3000..6000 => 192,
        _ => 384,
    }
}

/// Adds rounding errors: to each element, up to a unit in the last place of the largest one.
fn perturb<T: LapackReal>(mut a: MatMut<'_, T>) {
    let unit = largest(a.rb()).map_or(zero(), |largest| largest * eps::<T>());
    // A linear congruential generator (Knuth, MMIX) is random enough to separate eigenvalues.
    let mut state = 1_u64;
    for j in 0..a.ncols() {
        for x in column_mut(a.rb_mut(), j) {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            let between_ones: T = from_f64((state >> 32) as f64 / f64::from(1_u32 << 31) - 1.0);
            *x += unit * between_ones;
        }
    }
}

/// Scales real eigenvectors, and the two columns of a complex one together, to Euclidean norm one;
/// complex ones also to make their component of largest modulus real.
///
/// `imaginary[k] > 0` tells that columns `k` and `k + 1` of `v` are one complex vector.
fn normalise<T: LapackReal>(mut v: MatMut<'_, T>, imaginary: &[T]) {
    let mut k = 0;
    while k < imaginary.len() {
        if imaginary[k] == zero() {
            let norm = v.rb().col(k).norm_l2();
            scale(column_mut(v.rb_mut(), k), recip(&norm));
            k += 1;
            continue;
        }
        let (re, im) = v.rb_mut().subcols_mut(k, 2).split_at_col_mut(1);
        let norm = hypot(&re.rb().norm_l2(), &im.rb().norm_l2());
        let (re, im) = (column_mut(re, 0), column_mut(im, 0));
        scale(re, recip(&norm));
        scale(im, recip(&norm));
        let (mut largest, mut square) = (0, zero());
        for (i, (re, im)) in re.iter().zip(im.iter()).enumerate() {
            let candidate = *re * *re + *im * *im;
            if candidate > square {
                (largest, square) = (i, candidate);
            }
        }
        let modulus = sqrt(&square);
        let (cos, sin) = (re[largest] / modulus, im[largest] / modulus);
        for (re, im) in re.iter_mut().zip(im.iter_mut()) {
            (*re, *im) = (cos * *re + sin * *im, cos * *im - sin * *re);
        }
        im[largest] = zero();
        k += 2;
    }
}
