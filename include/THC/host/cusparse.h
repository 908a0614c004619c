/*
 * cusparse.h: cuSPARSE on a host device (libcudart-host.so): handles, descriptions of matrices, the forms of indices, and
 * products with dense matrices, of floats and doubles.
 *
 * Every function that has a status results in CUSPARSE_STATUS_SUCCESS, or CUSPARSE_STATUS_NOT_INITIALIZED for what is no handle,
 * CUSPARSE_STATUS_INVALID_VALUE for a size below 0, NULL where there are elements, indices outside the matrix or not in the order
 * that is asked for, and what is no description, CUSPARSE_STATUS_ALLOC_FAILED if there is no memory to work in, and
 * CUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED for products with matrices that are not general. Then nothing has changed.
 *
 * Written from the documentation of the interface.
 */
#ifndef THC_HOST_CUSPARSE_H
#define THC_HOST_CUSPARSE_H

#include "cuda_runtime_api.h"

#ifndef CUSPARSEAPI
#define CUSPARSEAPI
#endif

typedef enum {
  CUSPARSE_STATUS_SUCCESS = 0,
  CUSPARSE_STATUS_NOT_INITIALIZED = 1,
  CUSPARSE_STATUS_ALLOC_FAILED = 2,
  CUSPARSE_STATUS_INVALID_VALUE = 3,
  CUSPARSE_STATUS_ARCH_MISMATCH = 4,
  CUSPARSE_STATUS_MAPPING_ERROR = 5,
  CUSPARSE_STATUS_EXECUTION_FAILED = 6,
  CUSPARSE_STATUS_INTERNAL_ERROR = 7,
  CUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED = 8,
  CUSPARSE_STATUS_ZERO_PIVOT = 9
} cusparseStatus_t;

typedef enum { CUSPARSE_POINTER_MODE_HOST = 0, CUSPARSE_POINTER_MODE_DEVICE = 1 } cusparsePointerMode_t;
typedef enum {
  CUSPARSE_MATRIX_TYPE_GENERAL = 0,
  CUSPARSE_MATRIX_TYPE_SYMMETRIC = 1,
  CUSPARSE_MATRIX_TYPE_HERMITIAN = 2,
  CUSPARSE_MATRIX_TYPE_TRIANGULAR = 3
} cusparseMatrixType_t;
typedef enum { CUSPARSE_FILL_MODE_LOWER = 0, CUSPARSE_FILL_MODE_UPPER = 1 } cusparseFillMode_t;
typedef enum { CUSPARSE_DIAG_TYPE_NON_UNIT = 0, CUSPARSE_DIAG_TYPE_UNIT = 1 } cusparseDiagType_t;
typedef enum { CUSPARSE_INDEX_BASE_ZERO = 0, CUSPARSE_INDEX_BASE_ONE = 1 } cusparseIndexBase_t;
typedef enum {
  CUSPARSE_OPERATION_NON_TRANSPOSE = 0,
  CUSPARSE_OPERATION_TRANSPOSE = 1,
  CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE = 2
} cusparseOperation_t;

typedef struct cusparseContext *cusparseHandle_t;
typedef struct cusparseMatDescr *cusparseMatDescr_t;

#ifdef __cplusplus
extern "C" {
#endif

/* Makes a handle for the device of this thread. Ownership: the caller destroys it. */
cusparseStatus_t CUSPARSEAPI cusparseCreate(cusparseHandle_t *handle);

/* Destroys a handle. */
cusparseStatus_t CUSPARSEAPI cusparseDestroy(cusparseHandle_t handle);

/* Writes 9000, for CUDA 9.0. */
cusparseStatus_t CUSPARSEAPI cusparseGetVersion(cusparseHandle_t handle, int *version);

/* In which stream the work of a handle stands: one of the handle's device, or a default one. */
cusparseStatus_t CUSPARSEAPI cusparseSetStream(cusparseHandle_t handle, cudaStream_t stream);

/* Writes the stream of a handle. */
cusparseStatus_t CUSPARSEAPI cusparseGetStream(cusparseHandle_t handle, cudaStream_t *stream);

/* Whether factors of a handle are on the host, 0, or the device, 1: it is the same memory. */
cusparseStatus_t CUSPARSEAPI cusparseSetPointerMode(cusparseHandle_t handle, cusparsePointerMode_t mode);

/* Writes what cusparseSetPointerMode was told. */
cusparseStatus_t CUSPARSEAPI cusparseGetPointerMode(cusparseHandle_t handle, cusparsePointerMode_t *mode);

/* Makes the description of a general matrix whose indices begin at 0. Ownership: the caller destroys it. */
cusparseStatus_t CUSPARSEAPI cusparseCreateMatDescr(cusparseMatDescr_t *description);

/* Destroys a description. */
cusparseStatus_t CUSPARSEAPI cusparseDestroyMatDescr(cusparseMatDescr_t description);

/* General, symmetric, Hermitian or triangular, 0 to 3. */
cusparseStatus_t CUSPARSEAPI cusparseSetMatType(cusparseMatDescr_t description, cusparseMatrixType_t kind);

/* What cusparseSetMatType was told. */
cusparseMatrixType_t CUSPARSEAPI cusparseGetMatType(const cusparseMatDescr_t description);

/* Which half is given: the lower, 0, or the upper, 1. */
cusparseStatus_t CUSPARSEAPI cusparseSetMatFillMode(cusparseMatDescr_t description, cusparseFillMode_t fill);

/* What cusparseSetMatFillMode was told. */
cusparseFillMode_t CUSPARSEAPI cusparseGetMatFillMode(const cusparseMatDescr_t description);

/* Whether the diagonal holds ones, 1. */
cusparseStatus_t CUSPARSEAPI cusparseSetMatDiagType(cusparseMatDescr_t description,
    cusparseDiagType_t diagonal);

/* What cusparseSetMatDiagType was told. */
cusparseDiagType_t CUSPARSEAPI cusparseGetMatDiagType(const cusparseMatDescr_t description);

/* Whether indices begin at 0 or 1. */
cusparseStatus_t CUSPARSEAPI cusparseSetMatIndexBase(cusparseMatDescr_t description,
    cusparseIndexBase_t base);

/* What cusparseSetMatIndexBase was told. */
cusparseIndexBase_t CUSPARSEAPI cusparseGetMatIndexBase(const cusparseMatDescr_t description);

/*
 * Writes, for each of m rows and behind the last one, where its entries begin among nnz that are ordered by
 * rows.
 */
cusparseStatus_t CUSPARSEAPI cusparseXcoo2csr(cusparseHandle_t handle, const int *cooRowInd, int nnz, int m,
    int *csrRowPtr, cusparseIndexBase_t idxBase);

/* Writes the row of each of nnz entries. */
cusparseStatus_t CUSPARSEAPI cusparseXcsr2coo(cusparseHandle_t handle, const int *csrRowPtr, int nnz, int m,
    int *cooRowInd, cusparseIndexBase_t idxBase);

/* Writes the numbers from 0 to n - 1. */
cusparseStatus_t CUSPARSEAPI cusparseCreateIdentityPermutation(cusparseHandle_t handle, int n, int *p);

/* Writes how much memory the functions that sort entries are to be given: none. */
cusparseStatus_t CUSPARSEAPI cusparseXcoosort_bufferSizeExt(cusparseHandle_t handle, int m, int n, int nnz,
    const int *cooRows, const int *cooCols, size_t *bufferSizeInBytes);

/* Sorts entries by row, then by column, and P with them unless it is NULL. */
cusparseStatus_t CUSPARSEAPI cusparseXcoosortByRow(cusparseHandle_t handle, int m, int n, int nnz,
    int *cooRows, int *cooCols, int *P, void *buffer);

/* Sorts entries by column, then by row, and P with them unless it is NULL. */
cusparseStatus_t CUSPARSEAPI cusparseXcoosortByColumn(cusparseHandle_t handle, int m, int n, int nnz,
    int *cooRows, int *cooCols, int *P, void *buffer);

/* y = alpha op(A) x + beta y for a sparse A of m rows and n columns. */
cusparseStatus_t CUSPARSEAPI cusparseScsrmv(cusparseHandle_t handle, cusparseOperation_t transA, int m, int n,
    int nnz, const float *alpha, const cusparseMatDescr_t descrA, const float *csrValA, const int *csrRowPtrA,
    const int *csrColIndA, const float *x, const float *beta, float *y);
cusparseStatus_t CUSPARSEAPI cusparseDcsrmv(cusparseHandle_t handle, cusparseOperation_t transA, int m, int n,
    int nnz, const double *alpha, const cusparseMatDescr_t descrA, const double *csrValA,
    const int *csrRowPtrA, const int *csrColIndA, const double *x, const double *beta, double *y);

/*
 * C = alpha op(A) B + beta C for a sparse A of m rows and k columns and dense, column-major B and C of n
 * columns.
 */
cusparseStatus_t CUSPARSEAPI cusparseScsrmm(cusparseHandle_t handle, cusparseOperation_t transA, int m, int n,
    int k, int nnz, const float *alpha, const cusparseMatDescr_t descrA, const float *csrValA,
    const int *csrRowPtrA, const int *csrColIndA, const float *B, int ldb, const float *beta, float *C,
    int ldc);
cusparseStatus_t CUSPARSEAPI cusparseDcsrmm(cusparseHandle_t handle, cusparseOperation_t transA, int m, int n,
    int k, int nnz, const double *alpha, const cusparseMatDescr_t descrA, const double *csrValA,
    const int *csrRowPtrA, const int *csrColIndA, const double *B, int ldb, const double *beta, double *C,
    int ldc);

/*
 * C = alpha op(A) op(B) + beta C for a sparse A of m rows and k columns and dense, column-major B and C;
 * op(B) has n columns.
 */
cusparseStatus_t CUSPARSEAPI cusparseScsrmm2(cusparseHandle_t handle, cusparseOperation_t transA,
    cusparseOperation_t transB, int m, int n, int k, int nnz, const float *alpha,
    const cusparseMatDescr_t descrA, const float *csrValA, const int *csrRowPtrA, const int *csrColIndA,
    const float *B, int ldb, const float *beta, float *C, int ldc);
cusparseStatus_t CUSPARSEAPI cusparseDcsrmm2(cusparseHandle_t handle, cusparseOperation_t transA,
    cusparseOperation_t transB, int m, int n, int k, int nnz, const double *alpha,
    const cusparseMatDescr_t descrA, const double *csrValA, const int *csrRowPtrA, const int *csrColIndA,
    const double *B, int ldb, const double *beta, double *C, int ldc);

#ifdef __cplusplus
}
#endif

#endif
