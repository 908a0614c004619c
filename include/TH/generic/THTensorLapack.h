#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorLapack.h"
#else

/* >>> prototypes generated from src/ffi/tensor_lapack.rs by "make headers": edit there */
/**
 * Solves linear equations: A X = B for a square matrix `a_` and `b_`, a vector or a matrix with a column
 * per right-hand side. `rb_` receives X, always a matrix, `ra_` the LU factors of A.
 *
 * In all functions here operands are read before results are written, so a result may be an operand or
 * share its elements, and an error leaves all of them as they were; NULL for an operand `a_` or `b_`
 * means the result in front of it that has its name, where there is one. A result that is the operand of
 * its name, or has the sizes already, keeps its strides; others get contiguous columns. Options are LAPACK's letters of either case:
 * for another one the error names its position in LAPACK's routine, not here.
 * Errors: i if argument i is NULL and needed; 2 if `a_` is no square matrix, or not of as many rows as
 * `b_`; 1 if `b_` has other than one or two dimensions; A is singular.
 */
TH_API void THTensor_(gesv)(THTensor *rb_, THTensor *ra_, THTensor *b_, THTensor *a_);

/**
 * Solves triangular linear equations: A X = B, or A^T X = B if `trans` is "T" (else "N"), for the
 * triangle `uplo` ("U", "L") of a square matrix, whose diagonal counts as ones if `diag` is "U" (else
 * "N"): `rb_` receives X, always a matrix, `ra_` a copy of `a_`. Errors: as gesv.
 */
TH_API void THTensor_(trtrs)(THTensor *rb_, THTensor *ra_, THTensor *b_, THTensor *a_, const char *uplo,
    const char *trans, const char *diag);

/**
 * Least squares: solutions of A X = B for a matrix `a_` (m x n) of full rank, or those of smallest norm
 * if m < n: `rb_` receives X (n rows), always a matrix, `ra_` the QR factors of A, or LQ factors if m <
 * n. Unless `rb_` is `b_` or has the sizes of X already, the m - n elements in the storage after each
 * column of X have the residual's sum of squares. Errors: 2 if `a_` is no matrix, or not of as many rows as `b_`; 1 if `b_` has other
 * than one or two dimensions; A is not of full rank.
 */
TH_API void THTensor_(gels)(THTensor *rb_, THTensor *ra_, THTensor *b_, THTensor *a_);

/**
 * The eigenvalues of a symmetric matrix in ascending order in the vector `re_`, from its triangle `uplo`
 * ("U", "L"). If `jobz` is "V", `rv_` receives orthonormal eigenvectors in its columns; if "N", a copy of
 * `a_`. NULL for `a_` means `rv_`. Errors: 1 if `a_` is no square matrix; no convergence.
 */
TH_API void THTensor_(syev)(THTensor *re_, THTensor *rv_, THTensor *a_, const char *jobz, const char *uplo);

/**
 * The eigenvalues of a square matrix (n x n): `re_` (n x 2) receives their real and imaginary parts. If
 * `jobvr` is "V", `rv_` receives right eigenvectors of norm one in its columns, the real and imaginary
 * part of the first one's in two columns for a pair of complex eigenvalues; if "N", it is not used and
 * may be NULL. The order of the eigenvalues is not specified, but pairs are adjacent. Errors: 1 if `a_`
 * is no square matrix; no convergence.
 */
TH_API void THTensor_(geev)(THTensor *re_, THTensor *rv_, THTensor *a_, const char *jobvr);

/**
 * Singular value decomposition (SVD): A = U diag(s) V^T of a matrix `a` (m x n), k = min(m, n). `rs_`
 * receives the k singular values in descending order, `ru_` and `rv_` the left and right singular vectors
 * in their columns, all of them if `jobu` is "A", k if "S". If "N", `ru_` (m x k) and `rv_` (n x n) are
 * zero. Errors: 1 if `a` is no matrix; no convergence.
 */
TH_API void THTensor_(gesvd)(THTensor *ru_, THTensor *rs_, THTensor *rv_, THTensor *a, const char *jobu);

/**
 * As gesvd; `ra_` receives a copy of `a`. NULL for `a` means `ra_`.
 */
TH_API void THTensor_(gesvd2)(THTensor *ru_, THTensor *rs_, THTensor *rv_, THTensor *ra_, THTensor *a,
    const char *jobu);

/**
 * The inverse of a square matrix `a`. Errors: 1 if `a` is no square matrix; it is singular.
 */
TH_API void THTensor_(getri)(THTensor *ra_, THTensor *a);

/**
 * Cholesky factorisation: U of A = U^T U (`uplo` is "U") or L of A = L L^T ("L") of a symmetric positive
 * definite matrix, from its triangle `uplo`; the other triangle of `ra_` is zero. Errors: 1 if `a` is no
 * square matrix; a leading minor, whose order the message gives, is not positive definite.
 */
TH_API void THTensor_(potrf)(THTensor *ra_, THTensor *a, const char *uplo);

/**
 * Solves linear equations by a Cholesky factorisation: A X = B, where `a_` is the factor of A, in its
 * triangle `uplo` ("U", "L"). `rb_` receives X, always a matrix. Errors: 2 if `a_` is no square matrix,
 * or not of as many rows as `b_`; 1 if `b_` has other than one or two dimensions.
 */
TH_API void THTensor_(potrs)(THTensor *rb_, THTensor *b_, THTensor *a_, const char *uplo);

/**
 * Inverse from a Cholesky factorisation: both triangles of that of the matrix whose factor is the
 * triangle `uplo` ("U", "L") of `a`. Errors: 1 if `a` is no square matrix; its diagonal has a zero.
 */
TH_API void THTensor_(potri)(THTensor *ra_, THTensor *a, const char *uplo);

/**
 * QR factorisation: A = Q R of a matrix `a` (m x n), k = min(m, n). `rq_` (m x k) has orthonormal
 * columns, `rr_` (k x n) is zero below the diagonal. Errors: 1 if `a` is no matrix.
 */
TH_API void THTensor_(qr)(THTensor *rq_, THTensor *rr_, THTensor *a);

/**
 * QR factorisation in LAPACK's form, for orgqr and ormqr: A = Q R of a matrix `a` (m x n). `ra_` receives
 * R on and above the diagonal and the vectors of min(m, n) reflections below it, `rtau_` their factors.
 * Errors: 1 if `a` is no matrix.
 */
TH_API void THTensor_(geqrf)(THTensor *ra_, THTensor *rtau_, THTensor *a);

/**
 * The first k columns of Q, from the results `a` and `tau` (k elements) of geqrf, in the first k columns
 * of `ra_`, which has the sizes of `a`. Errors: 1 if `a` is no matrix; 2 if `tau` is no vector, or of
 * more elements than `a` has columns; it has more than `a` has rows.
 */
TH_API void THTensor_(orgqr)(THTensor *ra_, THTensor *a, THTensor *tau);

/**
 * Q C if `side` is "L", C Q if "R", for a matrix `c` (m x n), with Q^T for Q if `trans` is "T" (else "N").
 * Q, of order m ("L") or n ("R"), is given by the results `a` and `tau` of geqrf. Errors: 1 if `a` is no
 * matrix, or has not as many rows as Q; 2 if `tau` is no vector, or of more elements than `a` has columns;
 * 3 if `c` is no matrix; `tau` has more elements than Q has rows.
 */
TH_API void THTensor_(ormqr)(THTensor *ra_, THTensor *a, THTensor *tau, THTensor *c, const char *side,
    const char *trans);

/**
 * As potrf with complete pivoting: factors P^T A P, where P[rpiv_[k], k] = 1 with rows counted from 1. A
 * pivot of at most `tol` counts as zero (if negative: n times the roundoff times the largest diagonal
 * element). Errors: 1 if `a` is no square matrix; it is not positive semidefinite or not of full rank.
 */
TH_API void THTensor_(pstrf)(THTensor *ra_, struct THIntTensor *rpiv_, THTensor *a, const char *uplo,
    real tol);

/**
 * LU factorisations of a batch: each of the square matrices of `a` (batches x n x n) is P L U. `ra_`
 * receives U and, below the diagonal, L; `rpivots_` (batches x n) for each row, counted from 1, the one
 * it was exchanged with; `rinfo_`, which may be NULL, 0 for each matrix or i if U(i, i) is zero. `pivot`
 * must not be 0. Errors: 1 if `a` is not 3D; its matrices are not square; without `rinfo_`, one is
 * singular.
 */
TH_API void THTensor_(btrifact)(THTensor *ra_, struct THIntTensor *rpivots_, struct THIntTensor *rinfo_,
    int pivot, THTensor *a);

/**
 * Solves linear equations of a batch: A X = B for each matrix, from the results `atf` and `pivots` of
 * btrifact and `b` (batches x n, or batches x n x right-hand sides); `rb_` gets the sizes of `b`. Errors:
 * 1 if `atf` is not 3D; 4 if `b` is neither 2D nor 3D, or `pivots` is of other sizes; 3 if the sizes of
 * `b` and `atf` do not fit; `pivots` is not contiguous, or has one outside 1..n.
 */
TH_API void THTensor_(btrisolve)(THTensor *rb_, THTensor *b, THTensor *atf, struct THIntTensor *pivots);

/* <<< end of generated prototypes */

#endif
