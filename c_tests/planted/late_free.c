/* A second free after so many other objects that the header is long another one's. */
#include <TH/TH.h>

static void drop(THFloatTensor *t) { THFloatTensor_free(t); /* plant: double-free 1 */ }

int main(void) {
  THFloatTensor *stale = THFloatTensor_newWithSize1d(3);
  int i;
  THFloatTensor_free(stale);
  for (i = 0; i < 100000; i++)
    THFloatTensor_free(THFloatTensor_newWithSize1d(3));
  drop(stale);
  return 0;
}
