/* What the pretty-printers are tried on: a breakpoint at `look` sees one object of each kind. */
#include <THS/THS.h>

static void look(THFloatTensor *matrix, THLongStorage *storage, THSDoubleTensor *sparse, THHalfTensor *half,
                 THByteTensor *empty, THIntTensor *outside) {
  (void)matrix, (void)storage, (void)sparse, (void)half, (void)empty, (void)outside;
}

int main(void) {
  THFloatTensor *matrix = THFloatTensor_newWithSize2d(3, 2);
  THLongStorage *storage = THLongStorage_newWithSize(20);
  THDoubleTensor *dense = THDoubleTensor_newWithSize1d(4);
  THSDoubleTensor *sparse;
  THHalfTensor *half = THHalfTensor_newWithSize1d(2);
  THByteTensor *empty = THByteTensor_new();
  THIntTensor *outside = THIntTensor_newWithSize1d(3);
  long k;

  for (k = 0; k < 6; k++)
    THFloatTensor_data(matrix)[k] = 0.5f * (float)k;
  THFloatTensor_transpose(matrix, NULL, 0, 1);
  for (k = 0; k < 20; k++)
    THLongStorage_set(storage, k, -k);
  THDoubleTensor_zero(dense);
  THDoubleTensor_set1d(dense, 2, 1.25);
  sparse = THSDoubleTensor_newFromDense(dense, 0);
  THHalfTensor_set1d(half, 0, TH_float2half(1.5f));
  THHalfTensor_set1d(half, 1, TH_float2half(-2));
  outside->storageOffset = 1;

  look(matrix, storage, sparse, half, empty, outside);

  outside->storageOffset = 0;
  THIntTensor_free(outside);
  THByteTensor_free(empty);
  THHalfTensor_free(half);
  THSDoubleTensor_free(sparse);
  THDoubleTensor_free(dense);
  THLongStorage_free(storage);
  THFloatTensor_free(matrix);
  return 0;
}
