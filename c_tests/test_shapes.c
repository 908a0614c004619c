/*
 * Shapes, products and places: elements reversed, moved, repeated and padded, diagonals as views and made of lanes,
 * reductions to places that indices name, sums of products in Einstein's notation, distances. What is expected is
 * what PyTorch 2 gives; each in several layouts.
 */
#include "th_layout.h"

#include <math.h>

/* A storage of the numbers in a text, such as "1,-2". */
static THLongStorage *newList(const char *text) {
  THLongStorage *list = THLongStorage_new();
  char *end;
  while (*text) {
    const long number = strtol(text, &end, 10);
    THLongStorage_resize(list, list->size + 1);
    list->data[list->size - 1] = number;
    text = *end ? end + 1 : end;
  }
  return list;
}

/* Indices that count from 0 in a text, for the index base in force. */
static THLongTensor *newIndices(long rows, long columns, const char *text) {
  THLongStorage *list = newList(text);
  THLongTensor *indices = THLongTensor_newWithStorage1d(list, 0, list->size, 1);
  THLongTensor_add(indices, indices, THGetIndexBase());
  if (rows)
    THLongTensor_resize2d(indices, rows, columns);
  THLongStorage_free(list);
  return indices;
}

#include "generic/shapes.c"
#include <TH/THGenerateAllTypes.h>

#include "generic/distances.c"
#include <TH/THGenerateFloatTypes.h>

int main(void) {
  check_catchErrors();
  FOR_REAL_TYPES(shapes);
  testFloat_distances();
  testDouble_distances();
  CHECK_LONG(guard_live, 0);
  return check_report();
}
