#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THLapack.h"
#else

/* >>> prototypes generated from src/ffi/lapack.rs by "make headers": edit there */
/**
 * Solves A X = B for a matrix `a` of order `n` and `nrhs` right-hand sides `b`, which X replaces; LU
 * factors replace `a`, and `ipiv` receives `n` pivots, counted from 1.
 *
 * In all functions here matrices are column-major, with a leading dimension of at least max(1, rows),
 * options are letters of either case, and `info` receives 0, or -i if argument i is not acceptable and
 * nothing was done, or a positive number as told. Errors: i if argument i is NULL and needed; no memory.
 * `info` > 0: U(info, info) is zero and `b` unchanged.
 */
TH_API void THLapack_(gesv)(int n, int nrhs, real *a, int lda, int *ipiv, real *b, int ldb, int *info);

/**
 * Solves A X = B, or A^T X = B if `trans` is T, for the triangle `uplo` (U, L) of a matrix of order `n`,
 * whose diagonal counts as ones if `diag` is U (else N). X replaces `b`. `info` > 0: that diagonal
 * element is zero and `b` unchanged.
 */
TH_API void THLapack_(trtrs)(char uplo, char trans, char diag, int n, int nrhs, real *a, int lda, real *b,
    int ldb, int *info);

/**
 * Least squares solutions, or those of smallest norm, of A X = B for an `m` x `n` matrix of full rank, or
 * of A^T X = B if `trans` is T. `b` has max(m, n) rows; X replaces the first n (m for T). QR or LQ
 * factors replace `a`.
 *
 * As in all functions with `work`, `lwork` -1 stores the size to offer in `work[0]` and does nothing
 * else. `info` > 0: that diagonal element of the triangular factor is zero.
 */
TH_API void THLapack_(gels)(char trans, int m, int n, int nrhs, real *a, int lda, real *b, int ldb,
    real *work, int lwork, int *info);

/**
 * The eigenvalues of a symmetric matrix of order `n` in ascending order in `w`, from its triangle `uplo`
 * (U, L). If `jobz` is V (else N), orthonormal eigenvectors replace the columns of `a`. `info` > 0: so
 * many values did not converge.
 */
TH_API void THLapack_(syev)(char jobz, char uplo, int n, real *a, int lda, real *w, real *work, int lwork,
    int *info);

/**
 * The eigenvalues of a matrix of order `n`, their real parts in `wr` and imaginary parts in `wi`; left
 * eigenvectors in the columns of `vl` if `jobvl` is V (else N, and `vl` may be NULL), right ones in `vr`
 * if `jobvr` is V. The vectors of a pair of complex eigenvalues are two columns, the real and imaginary
 * part of the first one's. `info` > 0: so many values did not converge.
 */
TH_API void THLapack_(geev)(char jobvl, char jobvr, int n, real *a, int lda, real *wr, real *wi, real *vl,
    int ldvl, real *vr, int ldvr, real *work, int lwork, int *info);

/**
 * The singular values of an `m` x `n` matrix in descending order in `s`, the left singular vectors in the
 * columns of `u` and the right ones in the rows of `vt`: all of them if `jobu`, `jobvt` is A, min(m, n) if
 * S, none if N, when the array may be NULL. Under O, not for both, they replace those of `a`. `info` > 0:
 * so many values did not converge.
 */
TH_API void THLapack_(gesvd)(char jobu, char jobvt, int m, int n, real *a, int lda, real *s, real *u, int ldu,
    real *vt, int ldvt, real *work, int lwork, int *info);

/**
 * A = P L U of an `m` x `n` matrix: U and, below the diagonal, L replace `a`; `ipiv` receives for each of
 * min(m, n) rows, counted from 1, the one it was exchanged with. `info` > 0: U(info, info) is zero.
 */
TH_API void THLapack_(getrf)(int m, int n, real *a, int lda, int *ipiv, int *info);

/**
 * Solves A X = B, or A^T X = B if `trans` is T, from what getrf has left in `a` and `ipiv`. X replaces `b`.
 */
TH_API void THLapack_(getrs)(char trans, int n, int nrhs, real *a, int lda, int *ipiv, real *b, int ldb,
    int *info);

/**
 * The inverse of a matrix of order `n` from what getrf has left in `a` and `ipiv`; it replaces `a`.
 * `info` > 0: U(info, info) is zero and `a` unchanged.
 */
TH_API void THLapack_(getri)(int n, real *a, int lda, int *ipiv, real *work, int lwork, int *info);

/**
 * A = U^T U (`uplo` U) or A = L L^T (L) of a symmetric positive definite matrix of order `n`; the factor
 * replaces that triangle, the other one is not used. `info` > 0: the leading minor of that order is not
 * positive definite.
 */
TH_API void THLapack_(potrf)(char uplo, int n, real *a, int lda, int *info);

/**
 * The inverse of the matrix whose Cholesky factor is the triangle `uplo` (U, L) of `a`; it replaces that
 * triangle. `info` > 0: that diagonal element is zero and `a` unchanged.
 */
TH_API void THLapack_(potri)(char uplo, int n, real *a, int lda, int *info);

/**
 * Solves A X = B from the Cholesky factor of A, the triangle `uplo` (U, L) of `a`. X replaces `b`.
 */
TH_API void THLapack_(potrs)(char uplo, int n, int nrhs, real *a, int lda, real *b, int ldb, int *info);

/**
 * As potrf with complete pivoting, for a positive semidefinite matrix: factors P^T A P, where row `piv[j]`
 * of A, counted from 1, has moved to place j + 1. Stops at the first pivot of at most `tol` (n times the
 * roundoff times the largest diagonal element if negative): `info` is 1 then and `rank` the number of
 * pivots. `work` is not used.
 */
TH_API void THLapack_(pstrf)(char uplo, int n, real *a, int lda, int *piv, int *rank, real tol, real *work,
    int *info);

/**
 * A = Q R of an `m` x `n` matrix: R and, below the diagonal, the vectors of min(m, n) reflections, whose
 * product is Q, replace `a`; `tau` receives their factors.
 */
TH_API void THLapack_(geqrf)(int m, int n, real *a, int lda, real *tau, real *work, int lwork, int *info);

/**
 * The first `n` columns of the product of `k` reflections from geqrf, of order m >= n >= k; they replace
 * `a`, which holds the vectors in its first k columns.
 */
TH_API void THLapack_(orgqr)(int m, int n, int k, real *a, int lda, real *tau, real *work, int lwork,
    int *info);

/**
 * Replaces the `m` x `n` matrix `c` by Q C (`side` L) or C Q (R), with Q^T for Q if `trans` is T (else N).
 * Q, of order m (L) or n (R), is the product of `k` reflections from geqrf, whose vectors `a` holds.
 */
TH_API void THLapack_(ormqr)(char side, char trans, int m, int n, int k, real *a, int lda, real *tau, real *c,
    int ldc, real *work, int lwork, int *info);

/* <<< end of generated prototypes */

#endif
