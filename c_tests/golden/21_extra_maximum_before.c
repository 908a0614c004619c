/* Of several temporaries of a longer function the last one that was added is forgotten.
   breaks: owned-at-exit
   audit: leaked */
#include <TH/TH.h>
#include <stdio.h>

static THLongTensor *newFlatIndex(THLongTensor *indices)
{
  THLongTensor *row = THLongTensor_newSelect(indices, 0, 0);
  THLongTensor *column = THLongTensor_newSelect(indices, 0, 1);
  THLongTensor *maximum = THLongTensor_new();
  THLongTensor *where = THLongTensor_new();
  THLongTensor_max(maximum, where, indices, 1, 0);
  long width = THLongTensor_get1d(maximum, 1) + 1;
  THLongTensor *flat = THLongTensor_newClone(row);
  THLongTensor_mul(flat, flat, width);
  THLongTensor_cadd(flat, flat, 1, column);
  THLongTensor_free(row);
  THLongTensor_free(column);
  THLongTensor_free(where);
  return flat;
}

int main(void)
{
  THLongTensor *indices = THLongTensor_newWithSize2d(2, 3);
  THLongTensor_fill(indices, 2);
  THLongTensor *flat = newFlatIndex(indices);
  printf("%ld\n", THLongTensor_get1d(flat, 0));
  THLongTensor_free(flat);
  THLongTensor_free(indices);
  return 0;
}
