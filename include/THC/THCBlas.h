/*
 * THCBlas.h: products and factorisations of matrices in memory, column after column.
 */
#ifndef THC_BLAS_INC
#define THC_BLAS_INC

#include "THCGeneral.h"
#include "THCHalf.h"

/**
 * THBlas_(dot) of memory of the device. Errors: 1 if NULL; as there, numbers of arguments one more, for the
 * state.
 */
THC_API double THCudaBlas_Ddot(THCState *state, long n, double *x, long incx, double *y, long incy);

/**
 * THBlas_(gemm) of memory of the device. Errors: 1 if NULL; as there, numbers of arguments one more, for the
 * state.
 */
THC_API void THCudaBlas_Dgemm(THCState *state, char transa, char transb, long m, long n, long k, double alpha,
    double *a, long lda, double *b, long ldb, double beta, double *c, long ldc);

/**
 * gemm of each of `batchCount` matrices in lists. Errors: 1 if NULL; 8, 10, 13 if a list is NULL; as
 * THBlas_(gemm)'s, one more.
 */
THC_API void THCudaBlas_DgemmBatched(THCState *state, char transa, char transb, long m, long n, long k, double
    alpha, const double *a[], long lda, const double *b[], long ldb, double beta, double *c[], long ldc, long
    batchCount);

/**
 * gemm of `batchCount` matrices, `strideA`, `strideB` and `strideC` elements apart. Errors: 1 if NULL; 8,
 * 11, 15 if NULL; as THBlas_(gemm)'s, one more.
 */
THC_API void THCudaBlas_DgemmStridedBatched(THCState *state, char transa, char transb, long m, long n, long k,
    double alpha, const double *a, long lda, long strideA, const double *b, long ldb, long strideB, double
    beta, double *c, long ldc, long strideC, long batchCount);

/**
 * THBlas_(gemv) of memory of the device. Errors: 1 if NULL; as there, numbers of arguments one more, for the
 * state.
 */
THC_API void THCudaBlas_Dgemv(THCState *state, char trans, long m, long n, double alpha, double *a, long lda,
    double *x, long incx, double beta, double *y, long incy);

/**
 * THBlas_(ger) of memory of the device. Errors: 1 if NULL; as there, numbers of arguments one more, for the
 * state.
 */
THC_API void THCudaBlas_Dger(THCState *state, long m, long n, double alpha, double *x, long incx, double *y,
    long incy, double *a, long lda);

/**
 * Factorises `batchSize` square matrices of `n` rows in place: P A = L U. `n` rows of `pivot`, counted from
 * 1, and one number of `info` belong to each: 0, or k if pivot k is 0. Errors: 1, 3, 5, 6 if NULL; as
 * THLapack_(getrf)'s, one more.
 */
THC_API void THCudaBlas_Dgetrf(THCState *state, int n, double **a, int lda, int *pivot, int *info, int
    batchSize);

/**
 * Inverts `batchSize` matrices of which getrf has made factors, into `c`. Errors: 1, 3, 5, 6, 8 if NULL; 2,
 * 4, 7 if too small.
 */
THC_API void THCudaBlas_Dgetri(THCState *state, int n, const double **a, int lda, int *pivot, double **c, int
    ldc, int *info, int batchSize);

/**
 * Solves equations with `nrhs` right-hand sides for each of `batchSize` matrices of which getrf has made
 * factors, in place in `b`. Errors: 1, 5, 7, 8, 10 if NULL; as THLapack_(getrs)'s, one more.
 */
THC_API void THCudaBlas_Dgetrs(THCState *state, char transa, int n, int nrhs, const double **a, int lda, int
    *pivot, double **b, int ldb, int *info, int batchSize);

/**
 * The sum of the products of `n` numbers of half precision, computed as floats. Errors: 1 if NULL; 3, 5 if
 * NULL though `n` is positive.
 */
THC_API float THCudaBlas_Hdot(THCState *state, long n, half *x, long incx, half *y, long incy);

/**
 * `alpha` * op(`a`) op(`b`) + `beta` * `c` of numbers of half precision, computed as floats and rounded
 * once. Errors: as TH's gemm.
 */
THC_API void THCudaBlas_Hgemm(THCState *state, char transa, char transb, long m, long n, long k, half alpha,
    half *a, long lda, half *b, long ldb, half beta, half *c, long ldc);

/**
 * THBlas_(dot) of memory of the device. Errors: 1 if NULL; as there, numbers of arguments one more, for the
 * state.
 */
THC_API float THCudaBlas_Sdot(THCState *state, long n, float *x, long incx, float *y, long incy);

/**
 * THBlas_(gemm) of memory of the device. Errors: 1 if NULL; as there, numbers of arguments one more, for the
 * state.
 */
THC_API void THCudaBlas_Sgemm(THCState *state, char transa, char transb, long m, long n, long k, float alpha,
    float *a, long lda, float *b, long ldb, float beta, float *c, long ldc);

/**
 * gemm of each of `batchCount` matrices in lists. Errors: 1 if NULL; 8, 10, 13 if a list is NULL; as
 * THBlas_(gemm)'s, one more.
 */
THC_API void THCudaBlas_SgemmBatched(THCState *state, char transa, char transb, long m, long n, long k, float
    alpha, const float *a[], long lda, const float *b[], long ldb, float beta, float *c[], long ldc, long
    batchCount);

/**
 * gemm of `batchCount` matrices, `strideA`, `strideB` and `strideC` elements apart. Errors: 1 if NULL; 8,
 * 11, 15 if NULL; as THBlas_(gemm)'s, one more.
 */
THC_API void THCudaBlas_SgemmStridedBatched(THCState *state, char transa, char transb, long m, long n, long k,
    float alpha, const float *a, long lda, long strideA, const float *b, long ldb, long strideB, float beta,
    float *c, long ldc, long strideC, long batchCount);

/**
 * THBlas_(gemv) of memory of the device. Errors: 1 if NULL; as there, numbers of arguments one more, for the
 * state.
 */
THC_API void THCudaBlas_Sgemv(THCState *state, char trans, long m, long n, float alpha, float *a, long lda,
    float *x, long incx, float beta, float *y, long incy);

/**
 * THBlas_(ger) of memory of the device. Errors: 1 if NULL; as there, numbers of arguments one more, for the
 * state.
 */
THC_API void THCudaBlas_Sger(THCState *state, long m, long n, float alpha, float *x, long incx, float *y, long
    incy, float *a, long lda);

/**
 * Factorises `batchSize` square matrices of `n` rows in place: P A = L U. `n` rows of `pivot`, counted from
 * 1, and one number of `info` belong to each: 0, or k if pivot k is 0. Errors: 1, 3, 5, 6 if NULL; as
 * THLapack_(getrf)'s, one more.
 */
THC_API void THCudaBlas_Sgetrf(THCState *state, int n, float **a, int lda, int *pivot, int *info, int
    batchSize);

/**
 * Inverts `batchSize` matrices of which getrf has made factors, into `c`. Errors: 1, 3, 5, 6, 8 if NULL; 2,
 * 4, 7 if too small.
 */
THC_API void THCudaBlas_Sgetri(THCState *state, int n, const float **a, int lda, int *pivot, float **c, int
    ldc, int *info, int batchSize);

/**
 * Solves equations with `nrhs` right-hand sides for each of `batchSize` matrices of which getrf has made
 * factors, in place in `b`. Errors: 1, 5, 7, 8, 10 if NULL; as THLapack_(getrs)'s, one more.
 */
THC_API void THCudaBlas_Sgetrs(THCState *state, char transa, int n, int nrhs, const float **a, int lda, int
    *pivot, float **b, int ldb, int *info, int batchSize);

#endif
