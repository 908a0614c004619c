//! `generic/THLapack.h`: LAPACK on raw arrays.

use crate::error::{Error, Result};
use crate::ffi::macros::generic;
use crate::lapack::{self, LapackReal, Outcome, ReadMatrix, WorkspaceQuery, WrittenMatrix};
use crate::math::linear_algebra::routine;
use std::os::raw::{c_char, c_int};
use std::slice;

/// The error of the first `(i, true)`: argument `i` is NULL and needed.
fn refuse(missing: &[(i32, bool)]) -> Result<()> {
    match missing.iter().find(|(_, missing)| *missing) {
        Some(&(number, _)) => Err(Error::null(number)),
        None => Ok(()),
    }
}

/// Whether `data` is NULL though a matrix of `rows` and `cols` has elements.
fn lacks<T>(data: *mut T, rows: c_int, cols: c_int) -> bool {
    data.is_null() && rows > 0 && cols > 0
}

/// Whether an option of either case is one of `letters`.
fn is_one_of(option: c_char, letters: &[u8]) -> bool {
    letters.contains(&(option as u8).to_ascii_uppercase())
}

/// The `count` elements of an array, which may be NULL where there are none.
///
/// # Safety
///
/// The array is NULL, or has so many elements for `'a`, which nothing writes meanwhile.
unsafe fn elements<'a, T>(data: *const T, count: c_int) -> &'a [T] {
    if data.is_null() || count <= 0 {
        return &[];
    }
    // SAFETY: the caller's promise.
    unsafe { slice::from_raw_parts(data, count as usize) }
}

/// As [`elements`], to be written.
///
/// # Safety
///
/// As [`elements`], and nothing else accesses them meanwhile.
unsafe fn elements_mut<'a, T>(data: *mut T, count: c_int) -> &'a mut [T] {
    if data.is_null() || count <= 0 {
        return &mut [];
    }
    // SAFETY: the caller's promise.
    unsafe { slice::from_raw_parts_mut(data, count as usize) }
}

/// The workspace that C offers.
///
/// # Safety
///
/// `work` is valid for writing an element for `'a`.
unsafe fn workspace<'a, T: LapackReal>(work: *mut T, lwork: c_int) -> WorkspaceQuery<'a, T> {
    // SAFETY: the caller's promise.
    WorkspaceQuery::offered(unsafe { work.cast::<std::mem::MaybeUninit<T>>().as_mut() }, lwork)
}

/// Runs a routine on a matrix of order `order` and stores what it returns in `info`.
///
/// # Safety
///
/// `info` is valid for writing.
unsafe fn run(info: *mut c_int, order: c_int, task: impl FnOnce(usize) -> Outcome + Send) -> Result<()> {
    let status = routine::run(order, task)?;
    // SAFETY: the caller's promise.
    unsafe { info.write(status) };
    Ok(())
}

generic! { Lapack: Float Double; {
    /// Solves A X = B for a matrix `a` of order `n` and `nrhs` right-hand sides `b`, which X replaces; LU
    /// factors replace `a`, and `ipiv` receives `n` pivots, counted from 1.
    ///
    /// In all functions here matrices are column-major, with a leading dimension of at least max(1, rows),
    /// options are letters of either case, and `info` receives 0, or -i if argument i is not acceptable and
    /// nothing was done, or a positive number as told. Errors: i if argument i is NULL and needed; no memory.
    /// `info` > 0: U(info, info) is zero and `b` unchanged.
    fn gesv(n: c_int, nrhs: c_int, a: *mut real, lda: c_int, ipiv: *mut c_int, b: *mut real, ldb: c_int, info: *mut c_int) {
        refuse(&[(3, lacks(a, n, n)), (5, lacks(ipiv, n, 1)), (6, lacks(b, n, nrhs)), (8, info.is_null())])?;
        // SAFETY: the C caller passes arrays of LAPACK's sizes.
        unsafe {
            let (a, b) = (WrittenMatrix::from_raw(a, n, n, lda), WrittenMatrix::from_raw(b, n, nrhs, ldb));
            let ipiv = elements_mut(ipiv, n);
            run(info, n, |threads| lapack::gesv(a, ipiv, b, threads))
        }
    }

    /// Solves A X = B, or A^T X = B if `trans` is T, for the triangle `uplo` (U, L) of a matrix of order `n`,
    /// whose diagonal counts as ones if `diag` is U (else N). X replaces `b`. `info` > 0: that diagonal
    /// element is zero and `b` unchanged.
    fn trtrs(uplo: c_char, trans: c_char, diag: c_char, n: c_int, nrhs: c_int, a: *mut real, lda: c_int, b: *mut real, ldb: c_int, info: *mut c_int) {
        refuse(&[(6, lacks(a, n, n)), (8, lacks(b, n, nrhs)), (10, info.is_null())])?;
        let (uplo, trans, diag) = (uplo as u8, trans as u8, diag as u8);
        // SAFETY: the C caller passes arrays of LAPACK's sizes.
        unsafe {
            let (a, b) = (ReadMatrix::from_raw(a, n, n, lda), WrittenMatrix::from_raw(b, n, nrhs, ldb));
            run(info, n, |threads| lapack::trtrs(uplo, trans, diag, a, b, threads))
        }
    }

    /// Least squares solutions, or those of smallest norm, of A X = B for an `m` x `n` matrix of full rank, or
    /// of A^T X = B if `trans` is T. `b` has max(m, n) rows; X replaces the first n (m for T). QR or LQ
    /// factors replace `a`.
    ///
    /// As in all functions with `work`, `lwork` -1 stores the size to offer in `work[0]` and does nothing
    /// else. `info` > 0: that diagonal element of the triangular factor is zero.
    fn gels(trans: c_char, m: c_int, n: c_int, nrhs: c_int, a: *mut real, lda: c_int, b: *mut real, ldb: c_int, work: *mut real, lwork: c_int, info: *mut c_int) {
        let used = lwork != -1;
        refuse(&[(5, used && lacks(a, m, n)), (7, used && lacks(b, m.max(n), nrhs)), (9, work.is_null()), (11, info.is_null())])?;
        let order = m.min(n);
        // SAFETY: the C caller passes arrays of LAPACK's sizes.
        unsafe {
            let (a, b) = (WrittenMatrix::from_raw(a, m, n, lda), WrittenMatrix::from_raw(b, m.max(n), nrhs, ldb));
            let work = workspace(work, lwork);
            run(info, order, |threads| lapack::gels(trans as u8, a, b, work, threads))
        }
    }

    /// The eigenvalues of a symmetric matrix of order `n` in ascending order in `w`, from its triangle `uplo`
    /// (U, L). If `jobz` is V (else N), orthonormal eigenvectors replace the columns of `a`. `info` > 0: so
    /// many values did not converge.
    fn syev(jobz: c_char, uplo: c_char, n: c_int, a: *mut real, lda: c_int, w: *mut real, work: *mut real, lwork: c_int, info: *mut c_int) {
        let used = lwork != -1;
        refuse(&[(4, used && lacks(a, n, n)), (6, used && lacks(w, n, 1)), (7, work.is_null()), (9, info.is_null())])?;
        // SAFETY: the C caller passes arrays of LAPACK's sizes.
        unsafe {
            let (a, w) = (WrittenMatrix::from_raw(a, n, n, lda), elements_mut(w, if used { n } else { 0 }));
            let work = workspace(work, lwork);
            run(info, n, |threads| lapack::syev(jobz as u8, uplo as u8, a, w, work, threads))
        }
    }

    /// The eigenvalues of a matrix of order `n`, their real parts in `wr` and imaginary parts in `wi`; left
    /// eigenvectors in the columns of `vl` if `jobvl` is V (else N, and `vl` may be NULL), right ones in `vr`
    /// if `jobvr` is V. The vectors of a pair of complex eigenvalues are two columns, the real and imaginary
    /// part of the first one's. `info` > 0: so many values did not converge.
    fn geev(jobvl: c_char, jobvr: c_char, n: c_int, a: *mut real, lda: c_int, wr: *mut real, wi: *mut real, vl: *mut real, ldvl: c_int, vr: *mut real, ldvr: c_int, work: *mut real, lwork: c_int, info: *mut c_int) {
        let used = lwork != -1;
        let (left, right) = (used && is_one_of(jobvl, b"V"), used && is_one_of(jobvr, b"V"));
        refuse(&[(4, used && lacks(a, n, n)), (6, used && lacks(wr, n, 1)), (7, used && lacks(wi, n, 1))])?;
        refuse(&[(8, left && lacks(vl, n, n)), (10, right && lacks(vr, n, n)), (12, work.is_null()), (14, info.is_null())])?;
        // SAFETY: the C caller passes arrays of LAPACK's sizes.
        unsafe {
            let count = if used { n } else { 0 };
            let (wr, wi) = (elements_mut(wr, count), elements_mut(wi, count));
            let (vl, vr) = (WrittenMatrix::from_raw(vl, n, n, ldvl), WrittenMatrix::from_raw(vr, n, n, ldvr));
            let (a, work) = (ReadMatrix::from_raw(a, n, n, lda), workspace(work, lwork));
            run(info, n, |threads| lapack::geev(jobvl as u8, jobvr as u8, a, wr, wi, vl, vr, work, threads))
        }
    }

    /// The singular values of an `m` x `n` matrix in descending order in `s`, the left singular vectors in the
    /// columns of `u` and the right ones in the rows of `vt`: all of them if `jobu`, `jobvt` is A, min(m, n) if
    /// S, none if N, when the array may be NULL. Under O, not for both, they replace those of `a`. `info` > 0:
    /// so many values did not converge.
    fn gesvd(jobu: c_char, jobvt: c_char, m: c_int, n: c_int, a: *mut real, lda: c_int, s: *mut real, u: *mut real, ldu: c_int, vt: *mut real, ldvt: c_int, work: *mut real, lwork: c_int, info: *mut c_int) {
        let (used, order) = (lwork != -1, m.min(n));
        let (left, right) = (used && is_one_of(jobu, b"AS"), used && is_one_of(jobvt, b"AS"));
        refuse(&[(5, used && lacks(a, m, n)), (7, used && lacks(s, order, 1)), (8, left && lacks(u, m, n))])?;
        refuse(&[(10, right && lacks(vt, m, n)), (12, work.is_null()), (14, info.is_null())])?;
        // SAFETY: the C caller passes arrays of LAPACK's sizes.
        unsafe {
            let columns = if is_one_of(jobu, b"A") { m } else { order };
            let rows = if is_one_of(jobvt, b"A") { n } else { order };
            let (u, vt) = (WrittenMatrix::from_raw(u, m, columns, ldu), WrittenMatrix::from_raw(vt, rows, n, ldvt));
            let (a, work) = (WrittenMatrix::from_raw(a, m, n, lda), workspace(work, lwork));
            let s = elements_mut(s, if used { order } else { 0 });
            run(info, order, |threads| lapack::gesvd(jobu as u8, jobvt as u8, a, s, u, vt, work, threads))
        }
    }

    /// A = P L U of an `m` x `n` matrix: U and, below the diagonal, L replace `a`; `ipiv` receives for each of
    /// min(m, n) rows, counted from 1, the one it was exchanged with. `info` > 0: U(info, info) is zero.
    fn getrf(m: c_int, n: c_int, a: *mut real, lda: c_int, ipiv: *mut c_int, info: *mut c_int) {
        refuse(&[(3, lacks(a, m, n)), (5, lacks(ipiv, m, n)), (6, info.is_null())])?;
        // SAFETY: the C caller passes arrays of LAPACK's sizes.
        unsafe {
            let (a, ipiv) = (WrittenMatrix::from_raw(a, m, n, lda), elements_mut(ipiv, m.min(n)));
            run(info, m.min(n), |threads| lapack::getrf(a, ipiv, threads))
        }
    }

    /// Solves A X = B, or A^T X = B if `trans` is T, from what getrf has left in `a` and `ipiv`. X replaces `b`.
    fn getrs(trans: c_char, n: c_int, nrhs: c_int, a: *mut real, lda: c_int, ipiv: *mut c_int, b: *mut real, ldb: c_int, info: *mut c_int) {
        refuse(&[(4, lacks(a, n, n)), (6, lacks(ipiv, n, 1)), (7, lacks(b, n, nrhs)), (9, info.is_null())])?;
        // SAFETY: the C caller passes arrays of LAPACK's sizes.
        unsafe {
            let (a, b) = (ReadMatrix::from_raw(a, n, n, lda), WrittenMatrix::from_raw(b, n, nrhs, ldb));
            let ipiv = elements(ipiv, n);
            run(info, n, |threads| lapack::getrs(trans as u8, a, ipiv, b, threads))
        }
    }

    /// The inverse of a matrix of order `n` from what getrf has left in `a` and `ipiv`; it replaces `a`.
    /// `info` > 0: U(info, info) is zero and `a` unchanged.
    fn getri(n: c_int, a: *mut real, lda: c_int, ipiv: *mut c_int, work: *mut real, lwork: c_int, info: *mut c_int) {
        let used = lwork != -1;
        refuse(&[(2, used && lacks(a, n, n)), (4, used && lacks(ipiv, n, 1)), (5, work.is_null()), (7, info.is_null())])?;
        // SAFETY: the C caller passes arrays of LAPACK's sizes.
        unsafe {
            let (a, work) = (WrittenMatrix::from_raw(a, n, n, lda), workspace(work, lwork));
            let ipiv = elements(ipiv, if used { n } else { 0 });
            run(info, n, |threads| lapack::getri(a, ipiv, work, threads))
        }
    }

    /// A = U^T U (`uplo` U) or A = L L^T (L) of a symmetric positive definite matrix of order `n`; the factor
    /// replaces that triangle, the other one is not used. `info` > 0: the leading minor of that order is not
    /// positive definite.
    fn potrf(uplo: c_char, n: c_int, a: *mut real, lda: c_int, info: *mut c_int) {
        refuse(&[(3, lacks(a, n, n)), (5, info.is_null())])?;
        // SAFETY: the C caller passes arrays of LAPACK's sizes.
        unsafe {
            let a = WrittenMatrix::from_raw(a, n, n, lda);
            run(info, n, |threads| lapack::potrf(uplo as u8, a, threads))
        }
    }

    /// The inverse of the matrix whose Cholesky factor is the triangle `uplo` (U, L) of `a`; it replaces that
    /// triangle. `info` > 0: that diagonal element is zero and `a` unchanged.
    fn potri(uplo: c_char, n: c_int, a: *mut real, lda: c_int, info: *mut c_int) {
        refuse(&[(3, lacks(a, n, n)), (5, info.is_null())])?;
        // SAFETY: the C caller passes arrays of LAPACK's sizes.
        unsafe {
            let a = WrittenMatrix::from_raw(a, n, n, lda);
            run(info, n, |threads| lapack::potri(uplo as u8, a, threads))
        }
    }

    /// Solves A X = B from the Cholesky factor of A, the triangle `uplo` (U, L) of `a`. X replaces `b`.
    fn potrs(uplo: c_char, n: c_int, nrhs: c_int, a: *mut real, lda: c_int, b: *mut real, ldb: c_int, info: *mut c_int) {
        refuse(&[(4, lacks(a, n, n)), (6, lacks(b, n, nrhs)), (8, info.is_null())])?;
        // SAFETY: the C caller passes arrays of LAPACK's sizes.
        unsafe {
            let (a, b) = (ReadMatrix::from_raw(a, n, n, lda), WrittenMatrix::from_raw(b, n, nrhs, ldb));
            run(info, n, |threads| lapack::potrs(uplo as u8, a, b, threads))
        }
    }

    /// As potrf with complete pivoting, for a positive semidefinite matrix: factors P^T A P, where row `piv[j]`
    /// of A, counted from 1, has moved to place j + 1. Stops at the first pivot of at most `tol` (n times the
    /// roundoff times the largest diagonal element if negative): `info` is 1 then and `rank` the number of
    /// pivots. `work` is not used.
    fn pstrf(uplo: c_char, n: c_int, a: *mut real, lda: c_int, piv: *mut c_int, rank: *mut c_int, tol: real, work: *mut real, info: *mut c_int) {
        refuse(&[(3, lacks(a, n, n)), (5, lacks(piv, n, 1)), (6, rank.is_null()), (9, info.is_null())])?;
        // SAFETY: the C caller passes arrays of LAPACK's sizes.
        unsafe {
            let _ = work;
            let (a, piv) = (WrittenMatrix::from_raw(a, n, n, lda), elements_mut(piv, n));
            let mut found = -1;
            run(info, n, |threads| lapack::pstrf(uplo as u8, a, piv, &mut found, tol, threads))?;
            if found >= 0 {
                rank.write(found);
            }
            Ok(())
        }
    }

    /// A = Q R of an `m` x `n` matrix: R and, below the diagonal, the vectors of min(m, n) reflections, whose
    /// product is Q, replace `a`; `tau` receives their factors.
    fn geqrf(m: c_int, n: c_int, a: *mut real, lda: c_int, tau: *mut real, work: *mut real, lwork: c_int, info: *mut c_int) {
        let used = lwork != -1;
        refuse(&[(3, used && lacks(a, m, n)), (5, used && lacks(tau, m, n)), (6, work.is_null()), (8, info.is_null())])?;
        // SAFETY: the C caller passes arrays of LAPACK's sizes.
        unsafe {
            let (a, work) = (WrittenMatrix::from_raw(a, m, n, lda), workspace(work, lwork));
            let tau = elements_mut(tau, if used { m.min(n) } else { 0 });
            run(info, m.min(n), |threads| lapack::geqrf(a, tau, work, threads))
        }
    }

    /// The first `n` columns of the product of `k` reflections from geqrf, of order m >= n >= k; they replace
    /// `a`, which holds the vectors in its first k columns.
    fn orgqr(m: c_int, n: c_int, k: c_int, a: *mut real, lda: c_int, tau: *mut real, work: *mut real, lwork: c_int, info: *mut c_int) {
        let used = lwork != -1;
        refuse(&[(4, used && lacks(a, m, n)), (6, used && lacks(tau, k, n)), (7, work.is_null()), (9, info.is_null())])?;
        // SAFETY: the C caller passes arrays of LAPACK's sizes.
        unsafe {
            let (a, work) = (WrittenMatrix::from_raw(a, m, n, lda), workspace(work, lwork));
            let tau = elements(tau, if used { k } else { 0 });
            run(info, n, |threads| lapack::orgqr(k, a, tau, work, threads))
        }
    }

    /// Replaces the `m` x `n` matrix `c` by Q C (`side` L) or C Q (R), with Q^T for Q if `trans` is T (else N).
    /// Q, of order m (L) or n (R), is the product of `k` reflections from geqrf, whose vectors `a` holds.
    fn ormqr(side: c_char, trans: c_char, m: c_int, n: c_int, k: c_int, a: *mut real, lda: c_int, tau: *mut real, c: *mut real, ldc: c_int, work: *mut real, lwork: c_int, info: *mut c_int) {
        let used = lwork != -1 && m > 0 && n > 0;
        refuse(&[(6, used && lacks(a, k, 1)), (8, used && lacks(tau, k, 1)), (9, used && c.is_null()), (11, work.is_null()), (13, info.is_null())])?;
        // SAFETY: the C caller passes arrays of LAPACK's sizes.
        unsafe {
            let order = if is_one_of(side, b"L") { m } else { n };
            let (a, c) = (ReadMatrix::from_raw(a, order, k, lda), WrittenMatrix::from_raw(c, m, n, ldc));
            let (tau, work) = (elements(tau, if lwork == -1 { 0 } else { k }), workspace(work, lwork));
            run(info, k, |threads| lapack::ormqr(side as u8, trans as u8, a, tau, c, work, threads))
        }
    }
} }
