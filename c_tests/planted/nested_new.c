/* The inner one has no name. */
#include <TH/TH.h>

static THFloatTensor *corner(THFloatTensor *t) {
  return THFloatTensor_newNarrow(THFloatTensor_newNarrow(t, 0, 0, 1), 1, 0, 1); /* plant: leaked 1 */
}

int main(void) {
  THFloatTensor *t = THFloatTensor_newWithSize2d(3, 4);
  THFloatTensor_free(corner(t));
  THFloatTensor_free(t);
  return 0;
}
