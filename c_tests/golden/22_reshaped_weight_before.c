/* A view of a contiguous copy takes the place of the variable that owns the copy.
   breaks: overwritten-owner
   audit: leaked */
#include <TH/TH.h>
#include <stdio.h>

static double first_row_sum(THFloatTensor *weight)
{
  weight = THFloatTensor_newContiguous(weight);
  weight = THFloatTensor_newWithStorage2d(THFloatTensor_storage(weight), THFloatTensor_storageOffset(weight),
                                          2, THFloatTensor_nElement(weight) / 2, -1, 1);
  THFloatTensor_narrow(weight, NULL, 0, 0, 1);
  double sum = THFloatTensor_sumall(weight);
  THFloatTensor_free(weight);
  return sum;
}

int main(void)
{
  THFloatTensor *weight = THFloatTensor_newWithSize3d(2, 2, 3);
  THFloatTensor_fill(weight, 1);
  printf("%g\n", first_row_sum(weight));
  THFloatTensor_free(weight);
  return 0;
}
