/* A reference is handed over first, and the one for oneself is taken afterwards. */
#include <TH/TH.h>

static THFloatTensor *queue;

static void put(THFloatTensor *t) { queue = t; }

static void take_all(void) {
  THFloatTensor_free(queue);
  queue = NULL;
}

int main(void) {
  THFloatTensor *t = THFloatTensor_newWithSize1d(3);
  put(t);
  THFloatTensor_retain(t);
  take_all();
  THFloatTensor_fill(t, 1);
  THFloatTensor_free(t);
  return 0;
}
