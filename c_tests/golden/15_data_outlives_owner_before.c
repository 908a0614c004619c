/* A data pointer is kept while the contiguous copy that holds the data is freed.
   breaks: data-after-free
   audit: nothing (the access is to memory alone) */
#include <TH/TH.h>
#include <stdio.h>

static double first_of_column(THFloatTensor *t)
{
  THFloatTensor *flipped = THFloatTensor_newTranspose(t, 0, 1);
  THFloatTensor *copy = THFloatTensor_newContiguous(flipped);
  float *data = THFloatTensor_data(copy);
  THFloatTensor_free(flipped);
  THFloatTensor_free(copy);
  return data[0];
}

int main(void)
{
  THFloatTensor *t = THFloatTensor_newWithSize2d(3, 4);
  THFloatTensor_fill(t, 2);
  printf("%g\n", first_of_column(t));
  THFloatTensor_free(t);
  return 0;
}
