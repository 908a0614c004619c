/* newContiguous does not make its argument contiguous: it returns a reference, which is dropped here.
   breaks: discarded-owner
   audit: leaked */
#include <TH/TH.h>
#include <stdio.h>

static float first(THFloatTensor *t)
{
  THFloatTensor_newContiguous(t);
  return THFloatTensor_data(t)[0];
}

int main(void)
{
  THFloatTensor *t = THFloatTensor_newWithSize1d(3);
  THFloatTensor_fill(t, 9);
  printf("%g\n", first(t));
  THFloatTensor_free(t);
  return 0;
}
