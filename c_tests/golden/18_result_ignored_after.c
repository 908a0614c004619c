/* newContiguous does not make its argument contiguous: it returns a reference, which is dropped here.
   Repaired. */
#include <TH/TH.h>
#include <stdio.h>

static float first(THFloatTensor *t)
{
  THFloatTensor *contiguous = THFloatTensor_newContiguous(t);
  float value = THFloatTensor_data(contiguous)[0];
  THFloatTensor_free(contiguous);
  return value;
}

int main(void)
{
  THFloatTensor *t = THFloatTensor_newWithSize1d(3);
  THFloatTensor_fill(t, 9);
  printf("%g\n", first(t));
  THFloatTensor_free(t);
  return 0;
}
