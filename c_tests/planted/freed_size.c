/* The sizes are used after they are given back. */
#include <TH/TH.h>

static long first_size(THFloatTensor *t) {
  THLongStorage *size = THFloatTensor_newSizeOf(t);
  THLongStorage_free(size);
  return THLongStorage_size(size); /* plant: use-after-free 1 */
}

int main(void) {
  THFloatTensor *t = THFloatTensor_newWithSize2d(3, 4);
  const long n = first_size(t);
  THFloatTensor_free(t);
  return (int)n;
}
