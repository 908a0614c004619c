/* A pointer that is stale when its address may be another tensor's. */
#include <TH/TH.h>

static void use(THFloatTensor *t) { THFloatTensor_fill(t, 1); /* plant: use-after-free 1 */ }

int main(void) {
  THFloatTensor *stale = THFloatTensor_newWithSize1d(3), *other;
  THFloatTensor_free(stale);
  other = THFloatTensor_newWithSize1d(3);
  use(stale);
  THFloatTensor_free(other);
  return 0;
}
