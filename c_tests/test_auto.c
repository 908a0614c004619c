/* Variables that give their reference back when their block ends, and the annotations. */
#include "th_check.h"

TH_CONSUMES(1) static void consume(THFloatTensor *t) { THFloatTensor_free(t); }
TH_BORROWS(1) static long registerTensor(THFloatTensor *t) { return THFloatTensor_nElement(t); }
TH_RETURNS_OWNED static THFloatTensor *pop(THFloatTensor *t) {
  THFloatTensor_retain(t);
  return t;
}

#ifdef TH_HAS_AUTO
static int leavesEarly(THFloatTensor *t, int early) {
  TH_AUTO(FloatTensor) mine = pop(t);
  TH_AUTO(LongStorage) size = NULL;
  if (early)
    return mine->refcount;
  size = THFloatTensor_newSizeOf(t);
  return (int)THLongStorage_size(size);
}

static THFloatTensor *newStolen(THFloatTensor *t) {
  TH_AUTO(FloatTensor) mine = pop(t);
  THFloatTensor *stolen = TH_STEAL(mine);
  CHECK(mine == NULL);
  return stolen;
}

static void cleanup(void) {
  THFloatTensor *t = THFloatTensor_newWithSize2d(2, 3), *u;
  int turn;

  CASE("a block that ends gives references back");
  CHECK_LONG(leavesEarly(t, 1), 2);
  CHECK_LONG(t->refcount, 1);
  CHECK_LONG(leavesEarly(t, 0), 2);
  CHECK_LONG(t->refcount, 1);
  for (turn = 0; turn < 3; turn++) {
    TH_AUTO(FloatTensor) mine = pop(t);
    CHECK_LONG(mine->refcount, 2);
    if (turn == 1)
      break;
  }
  CHECK_LONG(t->refcount, 1);

  CASE("a reference that is taken out stays");
  u = newStolen(t);
  CHECK(u == t);
  CHECK_LONG(t->refcount, 2);
  THFloatTensor_free(u);
  THFloatTensor_free(t);
}
#else
static void cleanup(void) {}
#endif

static void annotations(void) {
  THFloatTensor *t = THFloatTensor_newWithSize1d(4);
  CASE("annotations change nothing but what is said");
  CHECK_LONG(registerTensor(t), 4);
  consume(pop(t));
  CHECK_LONG(t->refcount, 1);
  THFloatTensor_free(t);
}

int main(void) {
  cleanup();
  annotations();
  return check_report();
}
