/* storage() lends. */
#include <TH/TH.h>

static void drop(THFloatTensor *view) {
  THFloatStorage_free(THFloatTensor_storage(view)); /* plant: freed-borrowed 1 */
  THFloatTensor_free(view);
}

int main(void) {
  THFloatTensor *t = THFloatTensor_newWithSize2d(3, 4);
  drop(THFloatTensor_newNarrow(t, 0, 0, 1));
  THFloatTensor_free(t);
  return 0;
}
