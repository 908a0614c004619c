/* A count that is raised behind the library's back: nobody gives that reference back. */
#include <TH/TH.h>

static void share(THFloatTensor *t) { THAtomicIncrementRef(&t->refcount); }

int main(void) {
  THFloatTensor *t = THFloatTensor_newWithSize1d(3);
  share(t);
  THFloatTensor_free(t); /* plant: count-changed 1 */
  return 0;
}
