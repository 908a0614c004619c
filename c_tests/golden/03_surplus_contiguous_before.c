/* A second, useless newContiguous adds a second reference, and one free gives back one.
   breaks: owned-at-exit
   audit: leaked */
#include <TH/TH.h>
#include <stdio.h>

static void add_gradient(THFloatTensor *gradient, THFloatTensor *output)
{
  output = THFloatTensor_newContiguous(output);
  gradient = THFloatTensor_newContiguous(gradient);
  if (THFloatTensor_nDimension(output) == 2)
    gradient = THFloatTensor_newContiguous(gradient);
  THFloatTensor_cadd(output, output, 1, gradient);
  THFloatTensor_free(gradient);
  THFloatTensor_free(output);
}

int main(void)
{
  THFloatTensor *a = THFloatTensor_newWithSize2d(3, 4);
  THFloatTensor *b = THFloatTensor_newWithSize2d(3, 4);
  THFloatTensor_fill(a, 1);
  THFloatTensor_fill(b, 2);
  add_gradient(a, b);
  printf("%g\n", THFloatTensor_get2d(b, 0, 0));
  THFloatTensor_free(a);
  THFloatTensor_free(b);
  return 0;
}
