/*
 * cublas_v2.h: cuBLAS on a host device (libcudart-host.so), of floats and doubles.
 *
 * Matrices are column-major, and products are those of libTH. Vectors with a negative step begin at their end. Factors and
 * results may be in memory of the host or the device, which is the same here.
 *
 * Every function results in CUBLAS_STATUS_SUCCESS, or CUBLAS_STATUS_NOT_INITIALIZED for what is no handle,
 * CUBLAS_STATUS_INVALID_VALUE for a size below 0, a step of 0, columns that are closer than their rows are many, a number that is
 * none of an enumeration, or NULL where there are elements, CUBLAS_STATUS_ALLOC_FAILED if there is no memory to work in, and
 * CUBLAS_STATUS_MAPPING_ERROR for copies that the runtime refuses. Then nothing has changed.
 *
 * Written from the documentation of the interface.
 */
#ifndef THC_HOST_CUBLAS_V2_H
#define THC_HOST_CUBLAS_V2_H

#include "cuda_runtime_api.h"

#ifndef CUBLASWINAPI
#define CUBLASWINAPI
#endif

typedef enum {
  CUBLAS_STATUS_SUCCESS = 0,
  CUBLAS_STATUS_NOT_INITIALIZED = 1,
  CUBLAS_STATUS_ALLOC_FAILED = 3,
  CUBLAS_STATUS_INVALID_VALUE = 7,
  CUBLAS_STATUS_ARCH_MISMATCH = 8,
  CUBLAS_STATUS_MAPPING_ERROR = 11,
  CUBLAS_STATUS_EXECUTION_FAILED = 13,
  CUBLAS_STATUS_INTERNAL_ERROR = 14,
  CUBLAS_STATUS_NOT_SUPPORTED = 15,
  CUBLAS_STATUS_LICENSE_ERROR = 16
} cublasStatus_t;

/* Which half of a matrix is given. */
typedef enum { CUBLAS_FILL_MODE_LOWER = 0, CUBLAS_FILL_MODE_UPPER = 1 } cublasFillMode_t;
/* Whether the diagonal of a triangular matrix holds ones and is not read. */
typedef enum { CUBLAS_DIAG_NON_UNIT = 0, CUBLAS_DIAG_UNIT = 1 } cublasDiagType_t;
typedef enum { CUBLAS_SIDE_LEFT = 0, CUBLAS_SIDE_RIGHT = 1 } cublasSideMode_t;
/* Whether a matrix is transposed. */
typedef enum { CUBLAS_OP_N = 0, CUBLAS_OP_T = 1, CUBLAS_OP_C = 2 } cublasOperation_t;
typedef enum { CUBLAS_POINTER_MODE_HOST = 0, CUBLAS_POINTER_MODE_DEVICE = 1 } cublasPointerMode_t;
typedef enum { CUBLAS_ATOMICS_NOT_ALLOWED = 0, CUBLAS_ATOMICS_ALLOWED = 1 } cublasAtomicsMode_t;
typedef enum { CUBLAS_DEFAULT_MATH = 0, CUBLAS_TENSOR_OP_MATH = 1 } cublasMath_t;

typedef struct cublasContext *cublasHandle_t;

/* What the functions are called in libraries. */
#define cublasCreate cublasCreate_v2
#define cublasDestroy cublasDestroy_v2
#define cublasGetVersion cublasGetVersion_v2
#define cublasSetStream cublasSetStream_v2
#define cublasGetStream cublasGetStream_v2
#define cublasSetPointerMode cublasSetPointerMode_v2
#define cublasGetPointerMode cublasGetPointerMode_v2
#define cublasIsamax cublasIsamax_v2
#define cublasIdamax cublasIdamax_v2
#define cublasIsamin cublasIsamin_v2
#define cublasIdamin cublasIdamin_v2
#define cublasSasum cublasSasum_v2
#define cublasDasum cublasDasum_v2
#define cublasSaxpy cublasSaxpy_v2
#define cublasDaxpy cublasDaxpy_v2
#define cublasScopy cublasScopy_v2
#define cublasDcopy cublasDcopy_v2
#define cublasSdot cublasSdot_v2
#define cublasDdot cublasDdot_v2
#define cublasSnrm2 cublasSnrm2_v2
#define cublasDnrm2 cublasDnrm2_v2
#define cublasSrot cublasSrot_v2
#define cublasDrot cublasDrot_v2
#define cublasSrotg cublasSrotg_v2
#define cublasDrotg cublasDrotg_v2
#define cublasSrotm cublasSrotm_v2
#define cublasDrotm cublasDrotm_v2
#define cublasSrotmg cublasSrotmg_v2
#define cublasDrotmg cublasDrotmg_v2
#define cublasSscal cublasSscal_v2
#define cublasDscal cublasDscal_v2
#define cublasSswap cublasSswap_v2
#define cublasDswap cublasDswap_v2
#define cublasSgbmv cublasSgbmv_v2
#define cublasDgbmv cublasDgbmv_v2
#define cublasSgemv cublasSgemv_v2
#define cublasDgemv cublasDgemv_v2
#define cublasSger cublasSger_v2
#define cublasDger cublasDger_v2
#define cublasSsbmv cublasSsbmv_v2
#define cublasDsbmv cublasDsbmv_v2
#define cublasSspmv cublasSspmv_v2
#define cublasDspmv cublasDspmv_v2
#define cublasSspr cublasSspr_v2
#define cublasDspr cublasDspr_v2
#define cublasSspr2 cublasSspr2_v2
#define cublasDspr2 cublasDspr2_v2
#define cublasSsymv cublasSsymv_v2
#define cublasDsymv cublasDsymv_v2
#define cublasSsyr cublasSsyr_v2
#define cublasDsyr cublasDsyr_v2
#define cublasSsyr2 cublasSsyr2_v2
#define cublasDsyr2 cublasDsyr2_v2
#define cublasSgemm cublasSgemm_v2
#define cublasDgemm cublasDgemm_v2
#define cublasSsymm cublasSsymm_v2
#define cublasDsymm cublasDsymm_v2
#define cublasSsyrk cublasSsyrk_v2
#define cublasDsyrk cublasDsyrk_v2
#define cublasSsyr2k cublasSsyr2k_v2
#define cublasDsyr2k cublasDsyr2k_v2
#define cublasStbmv cublasStbmv_v2
#define cublasDtbmv cublasDtbmv_v2
#define cublasStbsv cublasStbsv_v2
#define cublasDtbsv cublasDtbsv_v2
#define cublasStpmv cublasStpmv_v2
#define cublasDtpmv cublasDtpmv_v2
#define cublasStpsv cublasStpsv_v2
#define cublasDtpsv cublasDtpsv_v2
#define cublasStrmv cublasStrmv_v2
#define cublasDtrmv cublasDtrmv_v2
#define cublasStrsv cublasStrsv_v2
#define cublasDtrsv cublasDtrsv_v2
#define cublasStrmm cublasStrmm_v2
#define cublasDtrmm cublasDtrmm_v2
#define cublasStrsm cublasStrsm_v2
#define cublasDtrsm cublasDtrsm_v2

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Handles ------------------------------------------------------------------------- */

/* Makes a handle for the device of this thread. Ownership: the caller destroys it. */
cublasStatus_t CUBLASWINAPI cublasCreate_v2(cublasHandle_t *handle);

/* Destroys a handle. */
cublasStatus_t CUBLASWINAPI cublasDestroy_v2(cublasHandle_t handle);

/* Writes 9000, for CUDA 9.0. */
cublasStatus_t CUBLASWINAPI cublasGetVersion_v2(cublasHandle_t handle, int *version);

/* Writes a part of the version: 0 the major one, 1 the minor one, 2 the patch level. */
cublasStatus_t CUBLASWINAPI cublasGetProperty(libraryPropertyType part, int *value);

/* In which stream the work of a handle stands: one of the handle's device, or a default one. */
cublasStatus_t CUBLASWINAPI cublasSetStream_v2(cublasHandle_t handle, cudaStream_t stream);

/* Writes the stream of a handle. */
cublasStatus_t CUBLASWINAPI cublasGetStream_v2(cublasHandle_t handle, cudaStream_t *stream);

/* Whether factors and results of a handle are on the host, 0, or the device, 1: it is the same memory. */
cublasStatus_t CUBLASWINAPI cublasSetPointerMode_v2(cublasHandle_t handle, cublasPointerMode_t mode);

/* Writes what cublasSetPointerMode was told. */
cublasStatus_t CUBLASWINAPI cublasGetPointerMode_v2(cublasHandle_t handle, cublasPointerMode_t *mode);

/* Whether results may depend on the order of threads, 1: they never do. */
cublasStatus_t CUBLASWINAPI cublasSetAtomicsMode(cublasHandle_t handle, cublasAtomicsMode_t mode);

/* Writes what cublasSetAtomicsMode was told. */
cublasStatus_t CUBLASWINAPI cublasGetAtomicsMode(cublasHandle_t handle, cublasAtomicsMode_t *mode);

/* Whether products may have operands of half precision, 1: they never have. */
cublasStatus_t CUBLASWINAPI cublasSetMathMode(cublasHandle_t handle, cublasMath_t mode);

/* Writes what cublasSetMathMode was told. */
cublasStatus_t CUBLASWINAPI cublasGetMathMode(cublasHandle_t handle, cublasMath_t *mode);

/* ---- Vectors, level 1 ---------------------------------------------------------------- */

/* Writes the position of the first element of the largest absolute value, counted from 1; 0 of no elements. */
cublasStatus_t CUBLASWINAPI cublasIsamax_v2(cublasHandle_t handle, int n, const float *x, int incx,
    int *result);
cublasStatus_t CUBLASWINAPI cublasIdamax_v2(cublasHandle_t handle, int n, const double *x, int incx,
    int *result);

/* Writes the position of the first element of the least absolute value, counted from 1; 0 of no elements. */
cublasStatus_t CUBLASWINAPI cublasIsamin_v2(cublasHandle_t handle, int n, const float *x, int incx,
    int *result);
cublasStatus_t CUBLASWINAPI cublasIdamin_v2(cublasHandle_t handle, int n, const double *x, int incx,
    int *result);

/* Writes the sum of the absolute values. */
cublasStatus_t CUBLASWINAPI cublasSasum_v2(cublasHandle_t handle, int n, const float *x, int incx,
    float *result);
cublasStatus_t CUBLASWINAPI cublasDasum_v2(cublasHandle_t handle, int n, const double *x, int incx,
    double *result);

/* y = alpha x + y. */
cublasStatus_t CUBLASWINAPI cublasSaxpy_v2(cublasHandle_t handle, int n, const float *alpha, const float *x,
    int incx, float *y, int incy);
cublasStatus_t CUBLASWINAPI cublasDaxpy_v2(cublasHandle_t handle, int n, const double *alpha, const double *x,
    int incx, double *y, int incy);

/* y = x. */
cublasStatus_t CUBLASWINAPI cublasScopy_v2(cublasHandle_t handle, int n, const float *x, int incx, float *y,
    int incy);
cublasStatus_t CUBLASWINAPI cublasDcopy_v2(cublasHandle_t handle, int n, const double *x, int incx, double *y,
    int incy);

/* Writes the sum of the products. */
cublasStatus_t CUBLASWINAPI cublasSdot_v2(cublasHandle_t handle, int n, const float *x, int incx,
    const float *y, int incy, float *result);
cublasStatus_t CUBLASWINAPI cublasDdot_v2(cublasHandle_t handle, int n, const double *x, int incx,
    const double *y, int incy, double *result);

/* Writes the root of the sum of the squares, without overflow on the way. */
cublasStatus_t CUBLASWINAPI cublasSnrm2_v2(cublasHandle_t handle, int n, const float *x, int incx,
    float *result);
cublasStatus_t CUBLASWINAPI cublasDnrm2_v2(cublasHandle_t handle, int n, const double *x, int incx,
    double *result);

/* Turns the points (x, y): x = c x + s y, y = c y - s x. */
cublasStatus_t CUBLASWINAPI cublasSrot_v2(cublasHandle_t handle, int n, float *x, int incx, float *y,
    int incy, const float *c, const float *s);
cublasStatus_t CUBLASWINAPI cublasDrot_v2(cublasHandle_t handle, int n, double *x, int incx, double *y,
    int incy, const double *c, const double *s);

/*
 * Writes the rotation that brings (a, b) to (r, 0): r in place of a, a number that stands for it in place of
 * b, c and s.
 */
cublasStatus_t CUBLASWINAPI cublasSrotg_v2(cublasHandle_t handle, float *a, float *b, float *c, float *s);
cublasStatus_t CUBLASWINAPI cublasDrotg_v2(cublasHandle_t handle, double *a, double *b, double *c, double *s);

/*
 * Multiplies the points (x, y) by the matrix that param describes: its kind, then h11, h21, h12, h22. Kind
 * -1 has all of them, 0 has 1 for h11 and h22, 1 has 1 for h12 and -1 for h21, -2 is the identity.
 */
cublasStatus_t CUBLASWINAPI cublasSrotm_v2(cublasHandle_t handle, int n, float *x, int incx, float *y,
    int incy, const float *param);
cublasStatus_t CUBLASWINAPI cublasDrotm_v2(cublasHandle_t handle, int n, double *x, int incx, double *y,
    int incy, const double *param);

/*
 * Writes the param of rotm that brings the second component of (sqrt(d1) x1, sqrt(d2) y1) to 0, and the d1,
 * d2 and x1 of what results.
 */
cublasStatus_t CUBLASWINAPI cublasSrotmg_v2(cublasHandle_t handle, float *d1, float *d2, float *x1,
    const float *y1, float *param);
cublasStatus_t CUBLASWINAPI cublasDrotmg_v2(cublasHandle_t handle, double *d1, double *d2, double *x1,
    const double *y1, double *param);

/* x = alpha x. */
cublasStatus_t CUBLASWINAPI cublasSscal_v2(cublasHandle_t handle, int n, const float *alpha, float *x,
    int incx);
cublasStatus_t CUBLASWINAPI cublasDscal_v2(cublasHandle_t handle, int n, const double *alpha, double *x,
    int incx);

/* Exchanges x and y. */
cublasStatus_t CUBLASWINAPI cublasSswap_v2(cublasHandle_t handle, int n, float *x, int incx, float *y,
    int incy);
cublasStatus_t CUBLASWINAPI cublasDswap_v2(cublasHandle_t handle, int n, double *x, int incx, double *y,
    int incy);

/* ---- A matrix and vectors, level 2 --------------------------------------------------- */

/*
 * y = alpha op(A) x + beta y for a matrix of m rows and n columns with kl diagonals below and ku above the
 * main one, each a row of A.
 */
cublasStatus_t CUBLASWINAPI cublasSgbmv_v2(cublasHandle_t handle, cublasOperation_t trans, int m, int n,
    int kl, int ku, const float *alpha, const float *a, int lda, const float *x, int incx, const float *beta,
    float *y, int incy);
cublasStatus_t CUBLASWINAPI cublasDgbmv_v2(cublasHandle_t handle, cublasOperation_t trans, int m, int n,
    int kl, int ku, const double *alpha, const double *a, int lda, const double *x, int incx,
    const double *beta, double *y, int incy);

/* y = alpha op(A) x + beta y for a matrix of m rows and n columns. y is not read if beta is 0. */
cublasStatus_t CUBLASWINAPI cublasSgemv_v2(cublasHandle_t handle, cublasOperation_t trans, int m, int n,
    const float *alpha, const float *a, int lda, const float *x, int incx, const float *beta, float *y,
    int incy);
cublasStatus_t CUBLASWINAPI cublasDgemv_v2(cublasHandle_t handle, cublasOperation_t trans, int m, int n,
    const double *alpha, const double *a, int lda, const double *x, int incx, const double *beta, double *y,
    int incy);

/* A = alpha x y' + A for a matrix of m rows and n columns. */
cublasStatus_t CUBLASWINAPI cublasSger_v2(cublasHandle_t handle, int m, int n, const float *alpha,
    const float *x, int incx, const float *y, int incy, float *a, int lda);
cublasStatus_t CUBLASWINAPI cublasDger_v2(cublasHandle_t handle, int m, int n, const double *alpha,
    const double *x, int incx, const double *y, int incy, double *a, int lda);

/*
 * y = alpha A x + beta y for a symmetric matrix with k diagonals beside the main one, of which one half is
 * given.
 */
cublasStatus_t CUBLASWINAPI cublasSsbmv_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n, int k,
    const float *alpha, const float *a, int lda, const float *x, int incx, const float *beta, float *y,
    int incy);
cublasStatus_t CUBLASWINAPI cublasDsbmv_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n, int k,
    const double *alpha, const double *a, int lda, const double *x, int incx, const double *beta, double *y,
    int incy);

/* y = alpha A x + beta y for a symmetric matrix, of which one half is packed. */
cublasStatus_t CUBLASWINAPI cublasSspmv_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n,
    const float *alpha, const float *ap, const float *x, int incx, const float *beta, float *y, int incy);
cublasStatus_t CUBLASWINAPI cublasDspmv_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n,
    const double *alpha, const double *ap, const double *x, int incx, const double *beta, double *y,
    int incy);

/* A = alpha x x' + A for one half of a symmetric matrix, packed. */
cublasStatus_t CUBLASWINAPI cublasSspr_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n,
    const float *alpha, const float *x, int incx, float *ap);
cublasStatus_t CUBLASWINAPI cublasDspr_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n,
    const double *alpha, const double *x, int incx, double *ap);

/* A = alpha (x y' + y x') + A for one half of a symmetric matrix, packed. */
cublasStatus_t CUBLASWINAPI cublasSspr2_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n,
    const float *alpha, const float *x, int incx, const float *y, int incy, float *ap);
cublasStatus_t CUBLASWINAPI cublasDspr2_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n,
    const double *alpha, const double *x, int incx, const double *y, int incy, double *ap);

/* y = alpha A x + beta y for a symmetric matrix, of which one half is read. */
cublasStatus_t CUBLASWINAPI cublasSsymv_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n,
    const float *alpha, const float *a, int lda, const float *x, int incx, const float *beta, float *y,
    int incy);
cublasStatus_t CUBLASWINAPI cublasDsymv_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n,
    const double *alpha, const double *a, int lda, const double *x, int incx, const double *beta, double *y,
    int incy);

/* A = alpha x x' + A for one half of a symmetric matrix. */
cublasStatus_t CUBLASWINAPI cublasSsyr_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n,
    const float *alpha, const float *x, int incx, float *a, int lda);
cublasStatus_t CUBLASWINAPI cublasDsyr_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n,
    const double *alpha, const double *x, int incx, double *a, int lda);

/* A = alpha (x y' + y x') + A for one half of a symmetric matrix. */
cublasStatus_t CUBLASWINAPI cublasSsyr2_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n,
    const float *alpha, const float *x, int incx, const float *y, int incy, float *a, int lda);
cublasStatus_t CUBLASWINAPI cublasDsyr2_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n,
    const double *alpha, const double *x, int incx, const double *y, int incy, double *a, int lda);

/* ---- Products of matrices, level 3 --------------------------------------------------- */

/*
 * C = alpha op(A) op(B) + beta C, where C has m rows and n columns and op(A) has k columns. C is not read if
 * beta is 0.
 */
cublasStatus_t CUBLASWINAPI cublasSgemm_v2(cublasHandle_t handle, cublasOperation_t transa,
    cublasOperation_t transb, int m, int n, int k, const float *alpha, const float *a, int lda,
    const float *b, int ldb, const float *beta, float *c, int ldc);
cublasStatus_t CUBLASWINAPI cublasDgemm_v2(cublasHandle_t handle, cublasOperation_t transa,
    cublasOperation_t transb, int m, int n, int k, const double *alpha, const double *a, int lda,
    const double *b, int ldb, const double *beta, double *c, int ldc);

/*
 * C = alpha A B + beta C, or B A if side is right, for a symmetric A of which one half is read; C has m rows
 * and n columns.
 */
cublasStatus_t CUBLASWINAPI cublasSsymm_v2(cublasHandle_t handle, cublasSideMode_t side,
    cublasFillMode_t uplo, int m, int n, const float *alpha, const float *a, int lda, const float *b, int ldb,
    const float *beta, float *c, int ldc);
cublasStatus_t CUBLASWINAPI cublasDsymm_v2(cublasHandle_t handle, cublasSideMode_t side,
    cublasFillMode_t uplo, int m, int n, const double *alpha, const double *a, int lda, const double *b,
    int ldb, const double *beta, double *c, int ldc);

/* C = alpha op(A) op(A)' + beta C for one half of a symmetric matrix of n rows; op(A) has k columns. */
cublasStatus_t CUBLASWINAPI cublasSsyrk_v2(cublasHandle_t handle, cublasFillMode_t uplo,
    cublasOperation_t trans, int n, int k, const float *alpha, const float *a, int lda, const float *beta,
    float *c, int ldc);
cublasStatus_t CUBLASWINAPI cublasDsyrk_v2(cublasHandle_t handle, cublasFillMode_t uplo,
    cublasOperation_t trans, int n, int k, const double *alpha, const double *a, int lda, const double *beta,
    double *c, int ldc);

/* C = alpha (op(A) op(B)' + op(B) op(A)') + beta C for one half of a symmetric matrix. */
cublasStatus_t CUBLASWINAPI cublasSsyr2k_v2(cublasHandle_t handle, cublasFillMode_t uplo,
    cublasOperation_t trans, int n, int k, const float *alpha, const float *a, int lda, const float *b,
    int ldb, const float *beta, float *c, int ldc);
cublasStatus_t CUBLASWINAPI cublasDsyr2k_v2(cublasHandle_t handle, cublasFillMode_t uplo,
    cublasOperation_t trans, int n, int k, const double *alpha, const double *a, int lda, const double *b,
    int ldb, const double *beta, double *c, int ldc);

/* C = alpha op(A) op(B)' + beta C for one half of a matrix that is symmetric all the same. */
cublasStatus_t CUBLASWINAPI cublasSsyrkx(cublasHandle_t handle, cublasFillMode_t uplo,
    cublasOperation_t trans, int n, int k, const float *alpha, const float *a, int lda, const float *b,
    int ldb, const float *beta, float *c, int ldc);
cublasStatus_t CUBLASWINAPI cublasDsyrkx(cublasHandle_t handle, cublasFillMode_t uplo,
    cublasOperation_t trans, int n, int k, const double *alpha, const double *a, int lda, const double *b,
    int ldb, const double *beta, double *c, int ldc);

/*
 * C = alpha op(A) + beta op(B) for a C of m rows and n columns. A matrix whose factor is 0 is not read. C
 * may be A or B if that is not transposed.
 */
cublasStatus_t CUBLASWINAPI cublasSgeam(cublasHandle_t handle, cublasOperation_t transa,
    cublasOperation_t transb, int m, int n, const float *alpha, const float *a, int lda, const float *beta,
    const float *b, int ldb, float *c, int ldc);
cublasStatus_t CUBLASWINAPI cublasDgeam(cublasHandle_t handle, cublasOperation_t transa,
    cublasOperation_t transb, int m, int n, const double *alpha, const double *a, int lda, const double *beta,
    const double *b, int ldb, double *c, int ldc);

/* C = A with each column multiplied by an element of x, or each row if side is left. */
cublasStatus_t CUBLASWINAPI cublasSdgmm(cublasHandle_t handle, cublasSideMode_t side, int m, int n,
    const float *a, int lda, const float *x, int incx, float *c, int ldc);
cublasStatus_t CUBLASWINAPI cublasDdgmm(cublasHandle_t handle, cublasSideMode_t side, int m, int n,
    const double *a, int lda, const double *x, int incx, double *c, int ldc);

/* ---- Triangular matrices ------------------------------------------------------------- */

/*
 * x = op(A) x for a triangular matrix with k diagonals beside the main one. diag 1: the main one holds ones
 * and is not read.
 */
cublasStatus_t CUBLASWINAPI cublasStbmv_v2(cublasHandle_t handle, cublasFillMode_t uplo,
    cublasOperation_t trans, cublasDiagType_t diag, int n, int k, const float *a, int lda, float *x,
    int incx);
cublasStatus_t CUBLASWINAPI cublasDtbmv_v2(cublasHandle_t handle, cublasFillMode_t uplo,
    cublasOperation_t trans, cublasDiagType_t diag, int n, int k, const double *a, int lda, double *x,
    int incx);

/* Solves op(A) y = x for a triangular matrix with k diagonals beside the main one; x becomes y. */
cublasStatus_t CUBLASWINAPI cublasStbsv_v2(cublasHandle_t handle, cublasFillMode_t uplo,
    cublasOperation_t trans, cublasDiagType_t diag, int n, int k, const float *a, int lda, float *x,
    int incx);
cublasStatus_t CUBLASWINAPI cublasDtbsv_v2(cublasHandle_t handle, cublasFillMode_t uplo,
    cublasOperation_t trans, cublasDiagType_t diag, int n, int k, const double *a, int lda, double *x,
    int incx);

/* x = op(A) x for a packed triangular matrix. */
cublasStatus_t CUBLASWINAPI cublasStpmv_v2(cublasHandle_t handle, cublasFillMode_t uplo,
    cublasOperation_t trans, cublasDiagType_t diag, int n, const float *ap, float *x, int incx);
cublasStatus_t CUBLASWINAPI cublasDtpmv_v2(cublasHandle_t handle, cublasFillMode_t uplo,
    cublasOperation_t trans, cublasDiagType_t diag, int n, const double *ap, double *x, int incx);

/* Solves op(A) y = x for a packed triangular matrix; x becomes y. */
cublasStatus_t CUBLASWINAPI cublasStpsv_v2(cublasHandle_t handle, cublasFillMode_t uplo,
    cublasOperation_t trans, cublasDiagType_t diag, int n, const float *ap, float *x, int incx);
cublasStatus_t CUBLASWINAPI cublasDtpsv_v2(cublasHandle_t handle, cublasFillMode_t uplo,
    cublasOperation_t trans, cublasDiagType_t diag, int n, const double *ap, double *x, int incx);

/* x = op(A) x for a triangular matrix. */
cublasStatus_t CUBLASWINAPI cublasStrmv_v2(cublasHandle_t handle, cublasFillMode_t uplo,
    cublasOperation_t trans, cublasDiagType_t diag, int n, const float *a, int lda, float *x, int incx);
cublasStatus_t CUBLASWINAPI cublasDtrmv_v2(cublasHandle_t handle, cublasFillMode_t uplo,
    cublasOperation_t trans, cublasDiagType_t diag, int n, const double *a, int lda, double *x, int incx);

/* Solves op(A) y = x for a triangular matrix; x becomes y. */
cublasStatus_t CUBLASWINAPI cublasStrsv_v2(cublasHandle_t handle, cublasFillMode_t uplo,
    cublasOperation_t trans, cublasDiagType_t diag, int n, const float *a, int lda, float *x, int incx);
cublasStatus_t CUBLASWINAPI cublasDtrsv_v2(cublasHandle_t handle, cublasFillMode_t uplo,
    cublasOperation_t trans, cublasDiagType_t diag, int n, const double *a, int lda, double *x, int incx);

/*
 * C = alpha op(A) B, or B op(A) if side is right, for a triangular A; B has m rows and n columns. C may be
 * B.
 */
cublasStatus_t CUBLASWINAPI cublasStrmm_v2(cublasHandle_t handle, cublasSideMode_t side,
    cublasFillMode_t uplo, cublasOperation_t trans, cublasDiagType_t diag, int m, int n, const float *alpha,
    const float *a, int lda, const float *b, int ldb, float *c, int ldc);
cublasStatus_t CUBLASWINAPI cublasDtrmm_v2(cublasHandle_t handle, cublasSideMode_t side,
    cublasFillMode_t uplo, cublasOperation_t trans, cublasDiagType_t diag, int m, int n, const double *alpha,
    const double *a, int lda, const double *b, int ldb, double *c, int ldc);

/*
 * Solves op(A) X = alpha B, or X op(A) = alpha B if side is right, for a triangular A; B, of m rows and n
 * columns, becomes X.
 */
cublasStatus_t CUBLASWINAPI cublasStrsm_v2(cublasHandle_t handle, cublasSideMode_t side,
    cublasFillMode_t uplo, cublasOperation_t trans, cublasDiagType_t diag, int m, int n, const float *alpha,
    const float *a, int lda, float *b, int ldb);
cublasStatus_t CUBLASWINAPI cublasDtrsm_v2(cublasHandle_t handle, cublasSideMode_t side,
    cublasFillMode_t uplo, cublasOperation_t trans, cublasDiagType_t diag, int m, int n, const double *alpha,
    const double *a, int lda, double *b, int ldb);

/* ---- Many products, and copies ------------------------------------------------------- */

/* count products as of gemm, whose operands are listed. */
cublasStatus_t CUBLASWINAPI cublasSgemmBatched(cublasHandle_t handle, cublasOperation_t transa,
    cublasOperation_t transb, int m, int n, int k, const float *alpha, const float *const *a, int lda,
    const float *const *b, int ldb, const float *beta, float *const *c, int ldc, int count);
cublasStatus_t CUBLASWINAPI cublasDgemmBatched(cublasHandle_t handle, cublasOperation_t transa,
    cublasOperation_t transb, int m, int n, int k, const double *alpha, const double *const *a, int lda,
    const double *const *b, int ldb, const double *beta, double *const *c, int ldc, int count);

/* count products as of gemm, whose operands are so many elements apart. */
cublasStatus_t CUBLASWINAPI cublasSgemmStridedBatched(cublasHandle_t handle, cublasOperation_t transa,
    cublasOperation_t transb, int m, int n, int k, const float *alpha, const float *a, int lda,
    long long int stridea, const float *b, int ldb, long long int strideb, const float *beta, float *c,
    int ldc, long long int stridec, int count);
cublasStatus_t CUBLASWINAPI cublasDgemmStridedBatched(cublasHandle_t handle, cublasOperation_t transa,
    cublasOperation_t transb, int m, int n, int k, const double *alpha, const double *a, int lda,
    long long int stridea, const double *b, int ldb, long long int strideb, const double *beta, double *c,
    int ldc, long long int stridec, int count);

/* Copies n elements of elemSize bytes, incx apart, of the host to a device, incy apart. */
cublasStatus_t CUBLASWINAPI cublasSetVector(int n, int elemSize, const void *x, int incx, void *y, int incy);

/* Copies n elements of elemSize bytes, incx apart, of a device to the host, incy apart. */
cublasStatus_t CUBLASWINAPI cublasGetVector(int n, int elemSize, const void *x, int incx, void *y, int incy);

/* Copies a column-major matrix of rows rows and cols columns of the host to a device. */
cublasStatus_t CUBLASWINAPI cublasSetMatrix(int rows, int cols, int elemSize, const void *a, int lda, void *b,
    int ldb);

/* Copies a column-major matrix of rows rows and cols columns of a device to the host. */
cublasStatus_t CUBLASWINAPI cublasGetMatrix(int rows, int cols, int elemSize, const void *a, int lda, void *b,
    int ldb);

/* As cublasSetVector, in order with stream. */
cublasStatus_t CUBLASWINAPI cublasSetVectorAsync(int n, int elemSize, const void *x, int incx, void *y,
    int incy, cudaStream_t stream);

/* As cublasGetVector, in order with stream. */
cublasStatus_t CUBLASWINAPI cublasGetVectorAsync(int n, int elemSize, const void *x, int incx, void *y,
    int incy, cudaStream_t stream);

#ifdef __cplusplus
}
#endif

#endif
