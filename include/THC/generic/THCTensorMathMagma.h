#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "generic/THCTensorMathMagma.h"
#else

/* Linear algebra. */

#if defined(THC_REAL_IS_FLOAT) || defined(THC_REAL_IS_DOUBLE)

/**
 * The eigenvalues of a square matrix (n x n): `re_` (n x 2) receives their real and imaginary parts. If
 * `jobvr` is "V", `rv_` receives right eigenvectors of norm one in its columns, the real and imaginary part
 * of the first one's in two columns for a pair of complex eigenvalues; if "N", it is not used and may be
 * NULL. The order of the eigenvalues is not specified, but pairs are adjacent. Errors: as THTensor_(geev)'s;
 * numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(geev)(THCState *state, THCTensor *re_, THCTensor *rv_, THCTensor *a_, const char
    *jobvr);

/**
 * Least squares: solutions of A X = B for a matrix `a_` (m x n) of full rank, or those of smallest norm if m
 * < n: `rb_` receives X (n rows), always a matrix, `ra_` the QR factors of A, or LQ factors if m < n. Unless
 * `rb_` is `b_` or has the sizes of X already, the m - n elements in the storage after each column of X have
 * the residual's sum of squares. Errors: as THTensor_(gels)'s; numbers of arguments are one more, for the
 * state.
 */
THC_API void THCTensor_(gels)(THCState *state, THCTensor *rb_, THCTensor *ra_, THCTensor *b_, THCTensor *a_);

/**
 * Solves linear equations: A X = B for a square matrix `a_` and `b_`, a vector or a matrix with a column per
 * right-hand side. `rb_` receives X, always a matrix, `ra_` the LU factors of A.  In all functions here
 * operands are read before results are written, so a result may be an operand or share its elements, and an
 * error leaves all of them as they were; NULL for an operand `a_` or `b_` means the result in front of it
 * that has its name, where there is one. A result that is the operand of its name, or has the sizes already,
 * keeps its strides; others get contiguous columns. Options are LAPACK's letters of either case: for another
 * one the error names its position in LAPACK's routine, not here. Errors: as THTensor_(gesv)'s; numbers of
 * arguments are one more, for the state.
 */
THC_API void THCTensor_(gesv)(THCState *state, THCTensor *rb_, THCTensor *ra_, THCTensor *b_, THCTensor *a_);

/**
 * Singular value decomposition (SVD): A = U diag(s) V^T of a matrix `a` (m x n), k = min(m, n). `rs_`
 * receives the k singular values in descending order, `ru_` and `rv_` the left and right singular vectors in
 * their columns, all of them if `jobu` is "A", k if "S". If "N", `ru_` (m x k) and `rv_` (n x n) are zero.
 * Errors: as THTensor_(gesvd)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(gesvd)(THCState *state, THCTensor *ru_, THCTensor *rs_, THCTensor *rv_, THCTensor *a,
    const char *jobu);

/**
 * As gesvd; `ra_` receives a copy of `a`. NULL for `a` means `ra_`. Errors: as THTensor_(gesvd2)'s; numbers
 * of arguments are one more, for the state.
 */
THC_API void THCTensor_(gesvd2)(THCState *state, THCTensor *ru_, THCTensor *rs_, THCTensor *rv_, THCTensor
    *ra_, THCTensor *a, const char *jobu);

/**
 * The inverse of a square matrix `a`. Errors: as THTensor_(getri)'s; numbers of arguments are one more, for
 * the state.
 */
THC_API void THCTensor_(getri)(THCState *state, THCTensor *ra_, THCTensor *a);

/**
 * Cholesky factorisation: U of A = U^T U (`uplo` is "U") or L of A = L L^T ("L") of a symmetric positive
 * definite matrix, from its triangle `uplo`; the other triangle of `ra_` is zero. Errors: as
 * THTensor_(potrf)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(potrf)(THCState *state, THCTensor *ra_, THCTensor *a, const char *uplo);

/**
 * Inverse from a Cholesky factorisation: both triangles of that of the matrix whose factor is the triangle
 * `uplo` ("U", "L") of `a`. Errors: as THTensor_(potri)'s; numbers of arguments are one more, for the state.
 */
THC_API void THCTensor_(potri)(THCState *state, THCTensor *ra_, THCTensor *a, const char *uplo);

/**
 * Solves linear equations by a Cholesky factorisation: A X = B, where `a_` is the factor of A, in its
 * triangle `uplo` ("U", "L"). `rb_` receives X, always a matrix. Errors: as THTensor_(potrs)'s; numbers of
 * arguments are one more, for the state.
 */
THC_API void THCTensor_(potrs)(THCState *state, THCTensor *rb_, THCTensor *a, THCTensor *b, const char *uplo);

/**
 * QR factorisation: A = Q R of a matrix `a` (m x n), k = min(m, n). `rq_` (m x k) has orthonormal columns,
 * `rr_` (k x n) is zero below the diagonal. Errors: as THTensor_(qr)'s; numbers of arguments are one more,
 * for the state.
 */
THC_API void THCTensor_(qr)(THCState *state, THCTensor *rq_, THCTensor *rr_, THCTensor *a);

/**
 * The eigenvalues of a symmetric matrix in ascending order in the vector `re_`, from its triangle `uplo`
 * ("U", "L"). If `jobz` is "V", `rv_` receives orthonormal eigenvectors in its columns; if "N", a copy of
 * `a_`. NULL for `a_` means `rv_`. Errors: as THTensor_(syev)'s; numbers of arguments are one more, for the
 * state.
 */
THC_API void THCTensor_(syev)(THCState *state, THCTensor *re_, THCTensor *rv_, THCTensor *a_, const char
    *jobz, const char *uplo);

#endif

#endif
