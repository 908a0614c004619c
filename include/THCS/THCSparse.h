/*
 * THCSparse.h: the forms of indices of sparse matrices, and products with dense ones, over the host's cuSPARSE.
 *
 * Rows, columns and where rows begin are counted from the index base (THGetIndexBase), as in the original from
 * TH_INDEX_BASE. If there is an error, nothing has changed.
 */
#ifndef THC_SPARSE_INC
#define THC_SPARSE_INC

#include <THC/THCGeneral.h>

/**
 * Writes to `csrrowptr` where the entries of each of `m` rows begin among `nnz` that are ordered by rows,
 * and behind the last row where they end. Errors: 1, 2, 5 if NULL; 2 if rows are not in order, or outside
 * the matrix; 3, 4 if negative or too large.
 */
THC_API void THCudaSparse_Xcoo2csr(THCState *state, const int *coorowind, long nnz, long m, int *csrrowptr);

/**
 * C = alpha op(A) op(B) + beta C, for a sparse A of `m` rows and `k` columns, and dense, column-major B and
 * C; op(B) has `n` columns. op is 'n', nothing, or 't' or 'c', the transpose. Columns are `ldb` and `ldc`
 * numbers apart, which says nothing of a single one. Errors: 1, 9, 10, 11, 12, 15 if NULL; 2, 3 if another
 * letter; 4, 5, 6, 7, 13, 16 if negative, too large or too small; 10 if rows do not begin in order or a
 * column is outside the matrix.
 */
THC_API void THCudaSparse_Scsrmm2(THCState *state, char transa, char transb, long m, long n, long k, long nnz,
    float alpha, float *csrvala, int *csrrowptra, int *csrcolinda, float *b, long ldb, float beta, float *c,
    long ldc);

/** As THCudaSparse_Scsrmm2, of doubles. */
THC_API void THCudaSparse_Dcsrmm2(THCState *state, char transa, char transb, long m, long n, long k, long nnz,
    double alpha, double *csrvala, int *csrrowptra, int *csrcolinda, double *b, long ldb, double beta,
    double *c, long ldc);

/** Writes the numbers from 0 to `nnz` - 1. Errors: 1, 3 if NULL; 2 if negative or too large. */
THC_API void THCudaSparse_CreateIdentityPermutation(THCState *state, long nnz, int *P);

/**
 * Writes how many bytes Xcsrsort is to be given to work in. Errors: 1, 7 if NULL; 2, 3, 4 if negative or too
 * large.
 */
THC_API void THCudaSparse_Xcsrsort_bufferSizeExt(THCState *state, long m, long n, long nnz,
    const int *csrRowPtr, const int *csrColInd, size_t *pBufferSizeInBytes);

/**
 * Sorts the entries of each row by columns, and `P` with them unless it is NULL. Equal ones keep their
 * order. Errors: 1, 5, 6, 8 if NULL; 2, 3, 4 if negative or too large; 5 if rows do not begin in order; 8 if
 * it is not aligned; no memory.
 */
THC_API void THCudaSparse_Xcsrsort(THCState *state, long m, long n, long nnz, const int *csrRowPtr,
    int *csrColInd, int *P, void *pBuffer);

/**
 * Writes how many bytes XcoosortByRow is to be given to work in: none. Errors: 1, 7 if NULL; 2, 3, 4 if
 * negative or too large.
 */
THC_API void THCudaSparse_Xcoosort_bufferSizeExt(THCState *state, long m, long n, long nnz,
    const int *cooRows, const int *cooCols, size_t *pBufferSizeInBytes);

/**
 * Sorts entries by rows, then by columns, and `P` with them unless it is NULL. Equal ones keep their order.
 * Errors: 1, 5, 6 if NULL; 2, 3, 4 if negative or too large; no memory.
 */
THC_API void THCudaSparse_XcoosortByRow(THCState *state, long m, long n, long nnz, int *cooRows, int *cooCols,
    int *P, void *pBuffer);

#endif
