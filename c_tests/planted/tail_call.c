/* A wrapper that ends in a call may not be on the stack any more when it is looked at: then its caller is named. */
#include <TH/TH.h>

static __attribute__((noinline)) THFloatTensor *first(THFloatTensor *t) {
  return THFloatTensor_newNarrow(t, 0, 0, 1); /* plant: leaked 1 */
}

int main(void) {
  THFloatTensor *t = THFloatTensor_newWithSize2d(3, 4);
  THFloatTensor_fill(first(t), 1); /* or: leaked 1 */
  THFloatTensor_free(t);
  return 0;
}
