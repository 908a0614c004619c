/* A tensor is asked for its size after its last reference was given back.
   Repaired. */
#include <TH/TH.h>
#include <stdio.h>

static long rows_of_copy(THFloatTensor *t)
{
  THFloatTensor *copy = THFloatTensor_newClone(t);
  long rows = THFloatTensor_size(copy, 0);
  THFloatTensor_free(copy);
  return rows;
}

int main(void)
{
  THFloatTensor *t = THFloatTensor_newWithSize2d(3, 4);
  printf("%ld\n", rows_of_copy(t));
  THFloatTensor_free(t);
  return 0;
}
