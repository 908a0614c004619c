/* A helper that is compiled into its callers at every level. */
#include <TH/TH.h>

static inline __attribute__((always_inline)) THFloatTensor *row(THFloatTensor *t, long i) {
  return THFloatTensor_newSelect(t, 0, i); /* plant: leaked 1 */
}

static inline __attribute__((always_inline)) void touch(THFloatTensor *t, int give) {
  THFloatTensor *r = row(t, 1);
  THFloatTensor_fill(r, 1);
  if (give)
    THFloatTensor_free(r);
}

int main(void) {
  THFloatTensor *t = THFloatTensor_newWithSize2d(3, 4);
  touch(t, 1);
  touch(t, 0);
  THFloatTensor_free(t);
  return 0;
}
