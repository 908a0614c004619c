/* An early return between new and free.
   breaks: owned-at-exit
   audit: leaked */
#include <TH/TH.h>
#include <stdio.h>

static long count_distinct(THLongTensor *indices)
{
  THLongTensor *sorted = THLongTensor_new();
  THLongTensor *order = THLongTensor_new();
  THLongTensor_sort(sorted, order, indices, 0, 0);
  THLongTensor_free(order);
  long n = THLongTensor_size(sorted, 0);
  if (n == 1)
    return 1;
  long distinct = 1;
  for (long i = 1; i < n; i++)
    distinct += THLongTensor_get1d(sorted, i) != THLongTensor_get1d(sorted, i - 1);
  THLongTensor_free(sorted);
  return distinct;
}

int main(void)
{
  THLongTensor *indices = THLongTensor_newWithSize1d(1);
  THLongTensor_fill(indices, 3);
  printf("%ld\n", count_distinct(indices));
  THLongTensor_free(indices);
  return 0;
}
