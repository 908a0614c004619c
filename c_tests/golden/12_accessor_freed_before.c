/* The storage accessor lends the storage; it must not be freed.
   breaks: freed-borrowed
   audit: freed-borrowed */
#include <TH/TH.h>
#include <stdio.h>

static ptrdiff_t capacity(THFloatTensor *t)
{
  THFloatStorage *storage = THFloatTensor_storage(t);
  ptrdiff_t size = THFloatStorage_size(storage);
  THFloatStorage_free(storage);
  return size;
}

int main(void)
{
  THFloatTensor *t = THFloatTensor_newWithSize1d(8);
  printf("%ld\n", (long)capacity(t));
  THFloatTensor_free(t);
  return 0;
}
