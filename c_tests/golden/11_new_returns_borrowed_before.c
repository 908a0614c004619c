/* A function named new returns its argument without a reference of its own; its caller, trusting the name, frees it.
   breaks: borrowed-from-new
   audit: double-free */
#include <TH/TH.h>
#include <stdio.h>

static THFloatTensor *newMatrix(THFloatTensor *t)
{
  if (THFloatTensor_nDimension(t) == 2)
    return t;
  return THFloatTensor_newWithStorage2d(THFloatTensor_storage(t), THFloatTensor_storageOffset(t),
                                        THFloatTensor_size(t, 0), THFloatTensor_stride(t, 0), 1, 1);
}

int main(void)
{
  THFloatTensor *t = THFloatTensor_newWithSize2d(3, 4);
  THFloatTensor *matrix = newMatrix(t);
  printf("%ld\n", THFloatTensor_size(matrix, 0));
  THFloatTensor_free(matrix);
  THFloatTensor_free(t);
  return 0;
}
