/* A binding retains what newContiguous counted already: two references, one free.
   breaks: owned-at-exit
   audit: leaked */
#include <TH/TH.h>
#include <stdio.h>

static THFloatTensor *newContiguousHandle(THFloatTensor *t)
{
  THFloatTensor *handle = THFloatTensor_newContiguous(t);
  THFloatTensor_retain(handle);
  return handle;
}

int main(void)
{
  THFloatTensor *t = THFloatTensor_newWithSize1d(3);
  THFloatTensor *handle = newContiguousHandle(t);
  printf("%ld\n", THFloatTensor_size(handle, 0));
  THFloatTensor_free(handle);
  THFloatTensor_free(t);
  return 0;
}
