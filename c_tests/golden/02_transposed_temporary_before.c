/* A transposed view is made for one branch only and forgotten there.
   breaks: owned-at-exit
   audit: leaked */
#include <TH/TH.h>
#include <stdio.h>

static THFloatTensor *newColumnMajor(THFloatTensor *t)
{
  THFloatTensor *result;
  if (THFloatTensor_isContiguous(t)) {
    THFloatTensor *flipped = THFloatTensor_newTranspose(t, 0, 1);
    result = THFloatTensor_newClone(flipped);
    THFloatTensor_transpose(result, NULL, 0, 1);
  } else {
    THFloatTensor_retain(t);
    result = t;
  }
  return result;
}

int main(void)
{
  THFloatTensor *t = THFloatTensor_newWithSize2d(3, 4);
  THFloatTensor_fill(t, 1);
  THFloatTensor *columns = newColumnMajor(t);
  printf("%ld\n", THFloatTensor_stride(columns, 0));
  THFloatTensor_free(columns);
  THFloatTensor_free(t);
  return 0;
}
