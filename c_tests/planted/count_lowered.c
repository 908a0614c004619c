/* A count that is lowered by hand, so that the tensor goes too early. */
#include <TH/TH.h>

static void drop(THFloatTensor *t) { t->refcount--; }

int main(void) {
  THFloatTensor *t = THFloatTensor_newWithSize1d(3);
  THFloatTensor_retain(t);
  drop(t);
  THFloatTensor_free(t); /* plant: count-changed 1 */
  THFloatTensor_free(t); /* plant: double-free 1 */
  return 0;
}
