/* The pointer to a storage is replaced, and the old one forgotten. */
#include <TH/TH.h>

static THFloatTensor *make(long n) {
  return THFloatTensor_newWithSize1d(n); /* plant: replaced-storage 1 */
}

int main(void) {
  THFloatTensor *t = make(3);
  t->storage = THFloatStorage_newWithSize(3);
  THFloatTensor_free(t);
  return 0;
}
