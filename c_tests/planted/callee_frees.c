/* A helper frees its argument, and so does the caller; then it is used. */
#include <TH/TH.h>

static float sum_and_drop(THFloatTensor *t) {
  const float sum = (float)THFloatTensor_sumall(t);
  THFloatTensor_free(t);
  return sum;
}

int main(void) {
  THFloatTensor *t = THFloatTensor_newWithSize2d(3, 4);
  THFloatTensor_fill(t, 0);
  sum_and_drop(t);
  THFloatTensor_fill(t, 1); /* plant: use-after-free 1 */
  THFloatTensor_free(t);    /* plant: double-free 1 */
  return 0;
}
