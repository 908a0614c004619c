/* An array of tensors grows, moves and is sorted before its tensors are given back. */
#include <TH/TH.h>
#include <stdlib.h>
#include <string.h>

static int by_offset(const void *a, const void *b) {
  const ptrdiff_t x = THFloatTensor_storageOffset(*(THFloatTensor *const *)a);
  const ptrdiff_t y = THFloatTensor_storageOffset(*(THFloatTensor *const *)b);
  return (x > y) - (x < y);
}

int main(void) {
  THFloatTensor *t = THFloatTensor_newWithSize2d(8, 2), **rows = NULL, **copy;
  int i;
  for (i = 0; i < 8; i++) {
    rows = realloc(rows, (i + 1) * sizeof *rows);
    rows[i] = THFloatTensor_newSelect(t, 0, 7 - i);
  }
  copy = malloc(8 * sizeof *copy);
  memcpy(copy, rows, 8 * sizeof *copy);
  free(rows);
  qsort(copy, 8, sizeof *copy, by_offset);
  for (i = 0; i < 8; i++)
    THFloatTensor_free(copy[i]);
  free(copy);
  THFloatTensor_free(t);
  return 0;
}
