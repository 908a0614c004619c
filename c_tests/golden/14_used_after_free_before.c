/* A tensor is asked for its size after its last reference was given back.
   breaks: use-after-free
   audit: use-after-free */
#include <TH/TH.h>
#include <stdio.h>

static long rows_of_copy(THFloatTensor *t)
{
  THFloatTensor *copy = THFloatTensor_newClone(t);
  THFloatTensor_free(copy);
  return THFloatTensor_size(copy, 0);
}

int main(void)
{
  THFloatTensor *t = THFloatTensor_newWithSize2d(3, 4);
  printf("%ld\n", rows_of_copy(t));
  THFloatTensor_free(t);
  return 0;
}
