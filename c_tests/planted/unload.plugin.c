#include <TH/TH.h>

static THFloatTensor *make(long n) {
  return THFloatTensor_newWithSize1d(n); /* plant: leaked 1 */
}

void work(void) { THFloatTensor_fill(make(3), 1); }
