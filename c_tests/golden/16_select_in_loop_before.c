/* Every turn of a loop makes a view and none is freed.
   breaks: owned-at-exit
   audit: leaked */
#include <TH/TH.h>
#include <stdio.h>

static double largest_row_sum(THFloatTensor *matrix)
{
  double largest = 0;
  for (long row = 0; row < THFloatTensor_size(matrix, 0); row++) {
    THFloatTensor *view = THFloatTensor_newSelect(matrix, 0, row);
    double sum = THFloatTensor_sumall(view);
    if (sum > largest)
      largest = sum;
  }
  return largest;
}

int main(void)
{
  THFloatTensor *matrix = THFloatTensor_newWithSize2d(3, 4);
  THFloatTensor_fill(matrix, 1);
  printf("%g\n", largest_row_sum(matrix));
  THFloatTensor_free(matrix);
  return 0;
}
