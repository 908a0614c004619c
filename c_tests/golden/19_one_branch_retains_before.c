/* A kernel is copied or retained, so it is owned either way; freeing it only when it was copied loses the retained one.
   breaks: owned-at-exit
   audit: leaked */
#include <TH/TH.h>
#include <stdio.h>

static double convolve(THFloatTensor *input, THFloatTensor *kernel)
{
  THFloatTensor *k;
  int copied = 0;
  if (!THFloatTensor_isContiguous(kernel)) {
    k = THFloatTensor_newContiguous(kernel);
    copied = 1;
  } else {
    THFloatTensor_retain(kernel);
    k = kernel;
  }
  double result = THFloatTensor_dot(input, k);
  if (copied)
    THFloatTensor_free(k);
  return copied ? -result : result;
}

int main(void)
{
  THFloatTensor *input = THFloatTensor_newWithSize1d(3);
  THFloatTensor *kernel = THFloatTensor_newWithSize1d(3);
  THFloatTensor_fill(input, 1);
  THFloatTensor_fill(kernel, 2);
  printf("%g\n", convolve(input, kernel));
  THFloatTensor_free(input);
  THFloatTensor_free(kernel);
  return 0;
}
