/*
 * cuSPARSE on a host device: the forms of indices, and products.
 */
#include "cudart_check.h"

#include <cusparse.h>
#include <math.h>

#define ROWS 7
#define COLUMNS 5
#define WIDE 3

static void handles(cusparseHandle_t handle) {
  cusparseMatDescr_t d;
  cusparsePointerMode_t mode;
  cudaStream_t stream;
  int version;
  CASE("handles");
  WORKS(cusparseGetVersion(handle, &version));
  CHECK_LONG(version, 9000);
  WORKS(cusparseSetPointerMode(handle, CUSPARSE_POINTER_MODE_DEVICE));
  WORKS(cusparseGetPointerMode(handle, &mode));
  CHECK_LONG(mode, CUSPARSE_POINTER_MODE_DEVICE);
  WORKS(cudaStreamCreate(&stream));
  WORKS(cusparseSetStream(handle, stream));
  WORKS(cusparseSetStream(handle, NULL));
  WORKS(cudaStreamDestroy(stream));
  CHECK_LONG(cusparseSetStream(handle, stream), CUSPARSE_STATUS_INVALID_VALUE);
  CHECK_LONG(cusparseDestroy(NULL), CUSPARSE_STATUS_NOT_INITIALIZED);
  CHECK_LONG(cusparseCreate(NULL), CUSPARSE_STATUS_INVALID_VALUE);
  WORKS(cusparseCreateMatDescr(&d));
  WORKS(cusparseSetMatType(d, CUSPARSE_MATRIX_TYPE_TRIANGULAR));
  WORKS(cusparseSetMatFillMode(d, CUSPARSE_FILL_MODE_UPPER));
  WORKS(cusparseSetMatDiagType(d, CUSPARSE_DIAG_TYPE_UNIT));
  WORKS(cusparseSetMatIndexBase(d, CUSPARSE_INDEX_BASE_ONE));
  CHECK_LONG(cusparseGetMatType(d), CUSPARSE_MATRIX_TYPE_TRIANGULAR);
  CHECK_LONG(cusparseGetMatFillMode(d), CUSPARSE_FILL_MODE_UPPER);
  CHECK_LONG(cusparseGetMatDiagType(d), CUSPARSE_DIAG_TYPE_UNIT);
  CHECK_LONG(cusparseGetMatIndexBase(d), CUSPARSE_INDEX_BASE_ONE);
  CHECK_LONG(cusparseSetMatType(d, (cusparseMatrixType_t)4), CUSPARSE_STATUS_INVALID_VALUE);
  CHECK_LONG(cusparseSetMatIndexBase(d, (cusparseIndexBase_t)2), CUSPARSE_STATUS_INVALID_VALUE);
  WORKS(cusparseDestroyMatDescr(d));
  CHECK_LONG(cusparseDestroyMatDescr(d), CUSPARSE_STATUS_INVALID_VALUE);
}

static void indices(cusparseHandle_t handle) {
  int rows[] = {4, 0, 2, 0, 4, 4, 2}, columns[] = {1, 3, 0, 1, 0, 4, 0}, p[7], starts[8], again[7], k;
  size_t size = 9;
  CASE("indices");
  WORKS(cusparseXcoosort_bufferSizeExt(handle, ROWS, COLUMNS, 7, rows, columns, &size));
  CHECK_LONG(size, 0);
  WORKS(cusparseCreateIdentityPermutation(handle, 7, p));
  WORKS(cusparseXcoosortByRow(handle, ROWS, COLUMNS, 7, rows, columns, p, NULL));
  {
    static const int r[] = {0, 0, 2, 2, 4, 4, 4}, c[] = {1, 3, 0, 0, 0, 1, 4}, q[] = {3, 1, 2, 6, 4, 0, 5};
    for (k = 0; k < 7; k++)
      CHECK(rows[k] == r[k] && columns[k] == c[k] && p[k] == q[k]);
  }
  WORKS(cusparseXcoo2csr(handle, rows, 7, ROWS, starts, CUSPARSE_INDEX_BASE_ZERO));
  {
    static const int s[] = {0, 2, 2, 4, 4, 7, 7, 7};
    for (k = 0; k < 8; k++)
      CHECK_LONG(starts[k], s[k]);
  }
  WORKS(cusparseXcsr2coo(handle, starts, 7, ROWS, again, CUSPARSE_INDEX_BASE_ZERO));
  for (k = 0; k < 7; k++)
    CHECK_LONG(again[k], rows[k]);
  for (k = 0; k < 7; k++)
    rows[k]++;
  WORKS(cusparseXcoo2csr(handle, rows, 7, ROWS, starts, CUSPARSE_INDEX_BASE_ONE));
  CHECK(starts[0] == 1 && starts[1] == 3 && starts[7] == 8);
  CHECK_LONG(cusparseXcoo2csr(handle, rows, 7, 4, starts, CUSPARSE_INDEX_BASE_ONE), CUSPARSE_STATUS_INVALID_VALUE);
  rows[0] = 3;
  CHECK_LONG(cusparseXcoo2csr(handle, rows, 7, ROWS, starts, CUSPARSE_INDEX_BASE_ONE), CUSPARSE_STATUS_INVALID_VALUE);
  CHECK_LONG(cusparseXcoo2csr(handle, NULL, 7, ROWS, starts, CUSPARSE_INDEX_BASE_ONE), CUSPARSE_STATUS_INVALID_VALUE);
  CHECK_LONG(cusparseXcoo2csr(NULL, rows, 7, ROWS, starts, CUSPARSE_INDEX_BASE_ONE), CUSPARSE_STATUS_NOT_INITIALIZED);
  starts[3] = 99;
  CHECK_LONG(cusparseXcsr2coo(handle, starts, 7, ROWS, again, CUSPARSE_INDEX_BASE_ONE), CUSPARSE_STATUS_INVALID_VALUE);
  WORKS(cusparseXcoosortByColumn(handle, ROWS, COLUMNS, 7, rows, columns, NULL, NULL));
  for (k = 1; k < 7; k++)
    CHECK(columns[k - 1] <= columns[k]);
}

static void products(cusparseHandle_t handle) {
  static const int starts[ROWS + 1] = {0, 2, 2, 4, 5, 8, 8, 9}, columns[9] = {0, 3, 1, 1, 4, 0, 2, 4, 3};
  int base, transa, transb, i, j, k, based_starts[ROWS + 1], based_columns[9];
  float values[9], b[64], c[64], c0[64], alpha = 0.5f, beta = -2, whole[ROWS][COLUMNS] = {{0}};
  double wide_values[9], wide_b[64], wide_c[64], wide_alpha = 0.5, wide_beta = -2;
  unsigned long seed = 3;
  cusparseMatDescr_t d;
  CASE("products");
  WORKS(cusparseCreateMatDescr(&d));
  for (k = 0; k < 9; k++)
    wide_values[k] = values[k] = (float)(check_random(&seed) % 17) - 8;
  for (k = 0; k < 64; k++) {
    wide_b[k] = b[k] = (float)(check_random(&seed) % 17) - 8;
    c0[k] = (float)(check_random(&seed) % 17) - 8;
  }
  for (i = 0; i < ROWS; i++)
    for (k = starts[i]; k < starts[i + 1]; k++)
      whole[i][columns[k]] += values[k];
  for (base = 0; base < 2; base++) {
    WORKS(cusparseSetMatIndexBase(d, (cusparseIndexBase_t)base));
    for (k = 0; k < 9; k++)
      based_columns[k] = columns[k] + base;
    for (k = 0; k <= ROWS; k++)
      based_starts[k] = starts[k] + base;
    for (transa = 0; transa < 3; transa++)
      for (transb = 0; transb < 2; transb++) {
        const int rows = transa ? COLUMNS : ROWS, inner = transa ? ROWS : COLUMNS;
        for (k = 0; k < 64; k++)
          wide_c[k] = c[k] = c0[k];
        WORKS(cusparseScsrmm2(handle, (cusparseOperation_t)transa, (cusparseOperation_t)transb, ROWS, WIDE, COLUMNS, 9, &alpha, d,
                              values, based_starts, based_columns, b, 8, &beta, c, 8));
        WORKS(cusparseDcsrmm2(handle, (cusparseOperation_t)transa, (cusparseOperation_t)transb, ROWS, WIDE, COLUMNS, 9,
                              &wide_alpha, d, wide_values, based_starts, based_columns, wide_b, 8, &wide_beta, wide_c, 8));
        for (i = 0; i < rows; i++)
          for (j = 0; j < WIDE; j++) {
            float sum = 0;
            for (k = 0; k < inner; k++)
              sum += (transa ? whole[k][i] : whole[i][k]) * (transb ? b[k * 8 + j] : b[j * 8 + k]);
            CHECK(c[j * 8 + i] == 0.5f * sum - 2 * c0[j * 8 + i]);
            CHECK(wide_c[j * 8 + i] == (double)c[j * 8 + i]);
          }
        CHECK(c[rows] == c0[rows]);
      }
    for (k = 0; k < 64; k++)
      wide_c[k] = c[k] = c0[k];
    WORKS(cusparseScsrmm(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, ROWS, WIDE, COLUMNS, 9, &alpha, d, values, based_starts,
                         based_columns, b, 8, &beta, c, 8));
    WORKS(cusparseDcsrmm(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, ROWS, WIDE, COLUMNS, 9, &wide_alpha, d, wide_values,
                         based_starts, based_columns, wide_b, 8, &wide_beta, wide_c, 8));
    CHECK(c[2 * 8 + 4] == (float)wide_c[2 * 8 + 4]);
    for (k = 0; k < 64; k++)
      wide_c[k] = c[k] = c0[k];
    WORKS(cusparseScsrmv(handle, CUSPARSE_OPERATION_TRANSPOSE, ROWS, COLUMNS, 9, &alpha, d, values, based_starts, based_columns,
                         b, &beta, c));
    WORKS(cusparseDcsrmv(handle, CUSPARSE_OPERATION_TRANSPOSE, ROWS, COLUMNS, 9, &wide_alpha, d, wide_values, based_starts,
                         based_columns, wide_b, &wide_beta, wide_c));
    for (i = 0; i < COLUMNS; i++) {
      float sum = 0;
      for (k = 0; k < ROWS; k++)
        sum += whole[k][i] * b[k];
      CHECK(c[i] == 0.5f * sum - 2 * c0[i] && wide_c[i] == (double)c[i]);
    }
  }
  /* What is refused changes nothing. */
  memcpy(c, c0, sizeof c);
#define TRY(D, VALUES, STARTS, COLS, LDC)                                                                             \
  cusparseScsrmm(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, ROWS, WIDE, COLUMNS, 9, &alpha, D, VALUES, STARTS, COLS, b, 8, \
                 &beta, c, LDC)
  CHECK_LONG(TRY((cusparseMatDescr_t)b, values, based_starts, based_columns, 8), CUSPARSE_STATUS_INVALID_VALUE);
  CHECK_LONG(TRY(d, NULL, based_starts, based_columns, 8), CUSPARSE_STATUS_INVALID_VALUE);
  CHECK_LONG(TRY(d, values, starts, based_columns, 8), CUSPARSE_STATUS_INVALID_VALUE);
  CHECK_LONG(TRY(d, values, based_starts, columns, 8), CUSPARSE_STATUS_INVALID_VALUE);
  CHECK_LONG(TRY(d, values, based_starts, based_columns, 6), CUSPARSE_STATUS_INVALID_VALUE);
  WORKS(cusparseSetMatType(d, CUSPARSE_MATRIX_TYPE_SYMMETRIC));
  CHECK_LONG(TRY(d, values, based_starts, based_columns, 8), CUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED);
  CHECK(memcmp(c, c0, sizeof c) == 0);
  WORKS(cusparseDestroyMatDescr(d));
}

int main(void) {
  cusparseHandle_t handle;
  WORKS(cusparseCreate(&handle));
  handles(handle);
  indices(handle);
  products(handle);
  WORKS(cusparseDestroy(handle));
  return check_report("cusparse");
}
