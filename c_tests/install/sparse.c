/* Makes a sparse matrix of one entry, and leaves nothing behind. */
#include <THS/THS.h>

int main(void) {
  THLongTensor *indices = THLongTensor_newWithSize2d(2, 1);
  THFloatTensor *values = THFloatTensor_newWithSize1d(1), *dense;
  THSFloatTensor *matrix;
  int right;

  THLongTensor_set2d(indices, 0, 0, 1);
  THLongTensor_set2d(indices, 1, 0, 2);
  THFloatTensor_set1d(values, 0, 5);
  matrix = THSFloatTensor_newWithTensor(indices, values);
  dense = THSFloatTensor_toDense(matrix);
  right = dense->size[0] == 2 && dense->size[1] == 3 && THFloatTensor_get2d(dense, 1, 2) == 5;

  THFloatTensor_free(dense);
  THSFloatTensor_free(matrix);
  THFloatTensor_free(values);
  THLongTensor_free(indices);
  return right ? 0 : 1;
}
