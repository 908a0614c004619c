/* without -g: what there is to know of an address has to be asked of the loader */
#include <TH/TH.h>

/* A place that each copy of this library has for itself. */
#define CALL(name)                               \
  __attribute__((noinline)) void name(void) {    \
    THFloatTensor *t = THFloatTensor_new();      \
    THFloatTensor_retain(t);                     \
    THFloatTensor_free(t);                       \
    THFloatTensor_free(t);                       \
  }
CALL(call1)
CALL(call2)
CALL(call3)
CALL(call4)
CALL(call5)
CALL(call6)

void work(void) {
  call1();
  call2();
  call3();
  call4();
  call5();
  call6();
}

/* The loader has a lock meanwhile. */
__attribute__((constructor)) static void begin(void) {
  int i;
  for (i = 0; i < 100; i++)
    call1();
}
