/* Sparse tensors on devices, of all element types beside THS's, and the forms of indices. Runs on two devices. */
#include "thc_check.h"

#include <THS/THS.h>
#include <limits.h>

#include "thcs_cases.h"
#include <THCS/THCSGenerateAllTypes.h>

/* The matrix 0 5 0 / 0 0 0 / 7 0 9, whose indices are counted from the index base. */
static void formats_of_indices(int base)
{
  int rows[] = {base + 2, base, base + 2}, columns[] = {base + 2, base + 1, base}, order[] = {8, 8, 8}, starts[4];
  size_t bytes = 1;
  THSetIndexBase(base);
  THCudaSparse_CreateIdentityPermutation(state, 3, order);
  CHECK(order[0] == 0 && order[2] == 2);
  THCudaSparse_Xcoosort_bufferSizeExt(state, 3, 3, 3, rows, columns, &bytes);
  CHECK(bytes == 0);
  CHECK_ERROR(2, "in THCudaSparse_Xcoo2csr", THCudaSparse_Xcoo2csr(state, rows, 3, 3, starts));
  THCudaSparse_XcoosortByRow(state, 3, 3, 3, rows, columns, order, NULL);
  CHECK(rows[0] == base && rows[1] == base + 2 && columns[0] == base + 1 && columns[1] == base && columns[2] == base + 2);
  CHECK(order[0] == 1 && order[1] == 2 && order[2] == 0);
  THCudaSparse_Xcoo2csr(state, rows, 3, 3, starts);
  CHECK(starts[0] == base && starts[1] == base + 1 && starts[2] == base + 1 && starts[3] == base + 3);

  int unsorted[] = {base + 1, base + 2, base}, buffer[3];
  THCudaSparse_CreateIdentityPermutation(state, 3, order);
  THCudaSparse_Xcsrsort_bufferSizeExt(state, 3, 3, 3, starts, unsorted, &bytes);
  CHECK(bytes == sizeof buffer);
  CHECK_ERROR(8, "(parameter 'pBuffer') in THCudaSparse_Xcsrsort", THCudaSparse_Xcsrsort(state, 3, 3, 3, starts, unsorted, order, NULL));
  CHECK(unsorted[1] == base + 2);
  THCudaSparse_Xcsrsort(state, 3, 3, 3, starts, unsorted, order, buffer);
  CHECK(unsorted[0] == base + 1 && unsorted[1] == base && unsorted[2] == base + 2 && order[1] == 2 && order[2] == 1);

  /* Columns of the dense matrix: 1 2 3 and 4 5 6. */
  float values[] = {5, 7, 9}, dense[] = {1, 2, 3, 4, 5, 6}, sum[] = {1, 1, 1, 1, 1, 1};
  THCudaSparse_Scsrmm2(state, 'n', 'n', 3, 2, 3, 3, 2, values, starts, columns, dense, 3, 10, sum, 3);
  CHECK(sum[0] == 30 && sum[1] == 10 && sum[2] == 78 && sum[3] == 60 && sum[5] == 174);
  double doubles[] = {5, 7, 9}, wide[] = {1, 4, 2, 5, 3, 6}, sums[6];
  THCudaSparse_Dcsrmm2(state, 't', 't', 3, 2, 3, 3, 1, doubles, starts, columns, wide, 2, 0, sums, 3);
  CHECK(sums[0] == 21 && sums[1] == 5 && sums[2] == 27 && sums[3] == 42 && sums[4] == 20 && sums[5] == 54);
  /* A single column may be said to be anywhere. */
  THCudaSparse_Dcsrmm2(state, 'n', 'n', 3, 1, 3, 3, 1, doubles, starts, columns, wide, 0, 0, sums, 0);
  CHECK(sums[0] == 20 && sums[1] == 0 && sums[2] == 25);

#define REFUSED(number, NAME, ...) CHECK_ERROR(number, "in THCudaSparse_" #NAME, THCudaSparse_##NAME(state, __VA_ARGS__))
  REFUSED(2, Scsrmm2, 'x', 'n', 3, 2, 3, 3, 2, values, starts, columns, dense, 3, 10, sum, 3);
  REFUSED(3, Scsrmm2, 'n', 'x', 3, 2, 3, 3, 2, values, starts, columns, dense, 3, 10, sum, 3);
  REFUSED(4, Scsrmm2, 'n', 'n', -1, 2, 3, 3, 2, values, starts, columns, dense, 3, 10, sum, 3);
  REFUSED(5, Scsrmm2, 'n', 'n', 3, LONG_MAX, 3, 3, 2, values, starts, columns, dense, 3, 10, sum, 3);
  REFUSED(9, Scsrmm2, 'n', 'n', 3, 2, 3, 3, 2, NULL, starts, columns, dense, 3, 10, sum, 3);
  REFUSED(10, Scsrmm2, 'n', 'n', 3, 2, 3, 3, 2, values, NULL, columns, dense, 3, 10, sum, 3);
  REFUSED(10, Scsrmm2, 'n', 'n', 3, 2, 2, 3, 2, values, starts, columns, dense, 3, 10, sum, 3);
  REFUSED(11, Scsrmm2, 'n', 'n', 3, 2, 3, 3, 2, values, starts, NULL, dense, 3, 10, sum, 3);
  REFUSED(12, Scsrmm2, 'n', 'n', 3, 2, 3, 3, 2, values, starts, columns, NULL, 3, 10, sum, 3);
  REFUSED(13, Scsrmm2, 'n', 'n', 3, 2, 3, 3, 2, values, starts, columns, dense, 2, 10, sum, 3);
  REFUSED(15, Scsrmm2, 'n', 'n', 3, 2, 3, 3, 2, values, starts, columns, dense, 3, 10, NULL, 3);
  REFUSED(16, Scsrmm2, 'n', 'n', 3, 2, 3, 3, 2, values, starts, columns, dense, 3, 10, sum, 2);
  REFUSED(2, Xcoo2csr, NULL, 3, 3, starts);
  REFUSED(2, Xcoo2csr, rows, 3, 2, starts);
  REFUSED(3, Xcoo2csr, rows, -1, 3, starts);
  REFUSED(4, Xcoo2csr, rows, 3, -2, starts);
  REFUSED(4, Xcoo2csr, rows, 3, INT_MAX, starts);
  REFUSED(5, Xcoo2csr, rows, 3, 3, NULL);
  REFUSED(2, CreateIdentityPermutation, -1, order);
  REFUSED(3, CreateIdentityPermutation, 3, NULL);
  REFUSED(4, Xcoosort_bufferSizeExt, 3, 3, -1, rows, columns, &bytes);
  REFUSED(7, Xcoosort_bufferSizeExt, 3, 3, 3, rows, columns, NULL);
  REFUSED(5, XcoosortByRow, 3, 3, 3, NULL, columns, order, NULL);
  REFUSED(6, XcoosortByRow, 3, 3, 3, rows, NULL, order, NULL);
  REFUSED(2, XcoosortByRow, -3, 3, 3, rows, columns, order, NULL);
  REFUSED(7, Xcsrsort_bufferSizeExt, 3, 3, 3, starts, columns, NULL);
  REFUSED(5, Xcsrsort, 3, 3, 3, NULL, columns, order, buffer);
  REFUSED(5, Xcsrsort, 3, 3, 2, starts, columns, order, buffer);
  REFUSED(6, Xcsrsort, 3, 3, 3, starts, NULL, order, buffer);
  CHECK(sum[0] == 30 && sum[5] == 174 && starts[3] == base + 3);
#undef REFUSED
  THSetIndexBase(1);
}

int main(void)
{
  thc_begin();
  state = THCState_alloc();
  THCudaInit(state);
  all_Byte();
  all_Char();
  all_Short();
  all_Int();
  all_Long();
  all_Half();
  all_Float();
  all_Double();
  formats_of_indices(0);
  formats_of_indices(1);
  THCudaShutdown(state);
  THCState_free(state);
  return thc_end();
}
