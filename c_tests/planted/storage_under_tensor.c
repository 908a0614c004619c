/* newWithStorage takes a reference of its own. */
#include <TH/TH.h>

static THFloatTensor *over(long n) {
  THFloatStorage *storage = THFloatStorage_newWithSize(n); /* plant: leaked 1 */
  return THFloatTensor_newWithStorage1d(storage, 0, n, 1);
}

int main(void) {
  THFloatTensor_free(over(4));
  return 0;
}
