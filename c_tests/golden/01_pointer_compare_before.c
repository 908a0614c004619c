/* newContiguous adds a reference even when it returns its argument, so a test for "is it a copy" loses that reference
   whenever the argument was contiguous already.
   breaks: pointer-compare-free
   audit: leaked */
#include <TH/TH.h>
#include <stdio.h>

static double sum_of(THFloatTensor *t)
{
  THFloatTensor *tmp = THFloatTensor_newContiguous(t);
  double sum = 0;
  float *data = THFloatTensor_data(tmp);
  ptrdiff_t count = THFloatTensor_nElement(tmp);
  for (ptrdiff_t i = 0; i < count; i++)
    sum += data[i];
  if (tmp != t)
    THFloatTensor_free(tmp);
  return sum;
}

int main(void)
{
  THFloatTensor *t = THFloatTensor_newWithSize2d(3, 4);
  THFloatTensor_fill(t, 1);
  printf("%g\n", sum_of(t));
  THFloatTensor_free(t);
  return 0;
}
