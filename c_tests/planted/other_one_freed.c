/* One is retained and another one is freed. */
#include <TH/TH.h>

static void mix(THFloatTensor *a, THFloatTensor *b) {
  THFloatTensor_retain(a); /* plant: leaked 1 */
  THFloatTensor_free(b);
}

int main(void) {
  THFloatTensor *a = THFloatTensor_newWithSize1d(3), *b = THFloatTensor_newWithSize1d(3);
  mix(a, b);
  THFloatTensor_free(a);
  THFloatTensor_free(b); /* plant: double-free 1 */
  return 0;
}
