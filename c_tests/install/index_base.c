/* Built against libTH.so.1: indices count from 0. */
#include <TH/TH.h>

int main(void) {
  THFloatTensor *tensor = THFloatTensor_newWithSize1d(3), *last = THFloatTensor_new();
  THLongTensor *index = THLongTensor_newWithSize1d(1);
  int wrong = THGetIndexBase() != 0;

  THFloatTensor_fill(tensor, 1);
  THFloatTensor_set1d(tensor, 2, 7);
  THLongTensor_set1d(index, 0, 2);
  THFloatTensor_indexSelect(last, tensor, 0, index);
  wrong |= THFloatTensor_get1d(last, 0) != 7;
  THFloatTensor_free(tensor);
  THFloatTensor_free(last);
  THLongTensor_free(index);
  return wrong;
}
