/* The result of new goes straight into a call that only reads it.
   breaks: callee-takes-no-ownership
   audit: leaked */
#include <TH/TH.h>
#include <stdio.h>

static void assign(THFloatTensor *target, THFloatTensor *source)
{
  THFloatTensor_resizeAs(target, source);
  THFloatTensor_copy(target, THFloatTensor_newContiguous(source));
}

int main(void)
{
  THFloatTensor *a = THFloatTensor_newWithSize1d(3);
  THFloatTensor *b = THFloatTensor_new();
  THFloatTensor_fill(a, 5);
  assign(b, a);
  printf("%g\n", THFloatTensor_get1d(b, 2));
  THFloatTensor_free(a);
  THFloatTensor_free(b);
  return 0;
}
