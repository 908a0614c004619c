/* A reference is freed as soon as it is not needed, and again in the common clean-up.
   breaks: double-free
   audit: double-free */
#include <TH/TH.h>
#include <stdio.h>

static double spread(THFloatTensor *t)
{
  THFloatTensor *sorted = THFloatTensor_new();
  THLongTensor *order = THLongTensor_new();
  double result = 0;
  THFloatTensor_sort(sorted, order, t, 0, 0);
  THLongTensor_free(order);
  long n = THFloatTensor_size(sorted, 0);
  if (n < 2)
    goto done;
  result = THFloatTensor_get1d(sorted, n - 1) - THFloatTensor_get1d(sorted, 0);
done:
  THLongTensor_free(order);
  THFloatTensor_free(sorted);
  return result;
}

int main(void)
{
  THFloatTensor *t = THFloatTensor_newWithSize1d(2);
  THFloatTensor_set1d(t, 0, 1);
  THFloatTensor_set1d(t, 1, 4);
  printf("%g\n", spread(t));
  THFloatTensor_free(t);
  return 0;
}
