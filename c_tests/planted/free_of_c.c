/* An object freed by the C library's free. The reference is missing, too. */
#include <TH/TH.h>
#include <stdlib.h>

static THFloatTensor *make(void) {
  return THFloatTensor_newWithSize2d(3, 4); /* plant: leaked 1 */
}

int main(void) {
  THFloatTensor *t = make();
  free(t);
  THFloatTensor_storage(t); /* plant: damaged-header 1 */
  return 0;
}
