/* A vector is wrapped as a matrix and a flag should remember to free the wrapper; the flag is never set.
   breaks: owned-at-exit
   audit: leaked */
#include <TH/TH.h>
#include <stdio.h>

static double solve(THFloatTensor *b, THFloatTensor *a)
{
  int free_b = 0;
  if (THFloatTensor_nDimension(b) == 1) {
    b = THFloatTensor_newWithStorage2d(THFloatTensor_storage(b), THFloatTensor_storageOffset(b),
                                       THFloatTensor_size(b, 0), THFloatTensor_stride(b, 0), 1, 1);
  }
  double result = THFloatTensor_get2d(a, 0, 0) * THFloatTensor_get2d(b, 0, 0);
  if (free_b)
    THFloatTensor_free(b);
  return result;
}

int main(void)
{
  THFloatTensor *a = THFloatTensor_newWithSize2d(2, 2);
  THFloatTensor *b = THFloatTensor_newWithSize1d(2);
  THFloatTensor_fill(a, 3);
  THFloatTensor_fill(b, 2);
  printf("%g\n", solve(b, a));
  THFloatTensor_free(a);
  THFloatTensor_free(b);
  return 0;
}
