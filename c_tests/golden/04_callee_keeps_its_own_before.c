/* newWithStorage keeps a reference of its own to the storage; the one the caller got from new is still the caller's.
   breaks: callee-takes-no-ownership
   audit: leaked */
#include <TH/TH.h>
#include <stdio.h>

static THFloatTensor *newRamp(long n)
{
  THFloatStorage *storage = THFloatStorage_newWithSize(n);
  for (long i = 0; i < n; i++)
    THFloatStorage_set(storage, i, (float)i);
  return THFloatTensor_newWithStorage1d(storage, 0, n, 1);
}

int main(void)
{
  THFloatTensor *ramp = newRamp(5);
  printf("%g\n", THFloatTensor_get1d(ramp, 4));
  THFloatTensor_free(ramp);
  return 0;
}
