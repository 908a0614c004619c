/* The deepest of 400 calls forgets its own. */
#include <TH/TH.h>

static float sum(THFloatTensor *t, int depth) {
  THFloatTensor *half = THFloatTensor_newNarrow(t, 0, 0, 1); /* plant: leaked 1 */
  float x = THFloatTensor_get1d(half, 0);
  if (depth > 0) {
    x += sum(half, depth - 1);
    THFloatTensor_free(half);
  }
  return x;
}

int main(void) {
  THFloatTensor *t = THFloatTensor_newWithSize1d(3);
  THFloatTensor_fill(t, 0);
  sum(t, 399);
  THFloatTensor_free(t);
  return 0;
}
