/* A comparison that keeps what it looked at. */
#include <TH/TH.h>
#include <stdlib.h>

static THFloatTensor *table;

static int compare(const void *a, const void *b) {
  THFloatTensor *left = THFloatTensor_newSelect(table, 0, *(const int *)a); /* plant: leaked 1 */
  THFloatTensor *right = THFloatTensor_newSelect(table, 0, *(const int *)b);
  const float x = THFloatTensor_get1d(left, 0), y = THFloatTensor_get1d(right, 0);
  THFloatTensor_free(right);
  return (x > y) - (x < y);
}

int main(void) {
  int order[] = {0, 1};
  table = THFloatTensor_newWithSize2d(2, 2);
  THFloatTensor_fill(table, 0);
  qsort(order, 2, sizeof *order, compare);
  THFloatTensor_free(table);
  return 0;
}
