/* An error scope gives back what the error left, and nothing that lives. The exit status says whether it did. */
#include <TH/TH.h>
#include <setjmp.h>

static jmp_buf caught;

static void handler(const char *message, void *data) {
  (void)message;
  (void)data;
  longjmp(caught, 1);
}

static void forward(THFloatTensor *t, int k) {
  THFloatTensor *copy = THFloatTensor_newContiguous(t);
  if (k < 1)
    THError("k must be positive");
  THFloatTensor_free(copy);
}

int main(void) {
  THFloatTensor *t = THFloatTensor_newWithSize2d(3, 4);
  THFloatTensor *volatile kept[3];
  volatile long released = 0, scope;
  volatile int k;
  int i;
  THSetErrorHandler(handler, NULL);
  for (k = 0; k < 3; k++) {
    scope = THErrorScope_begin();
    kept[k] = THFloatTensor_newClone(t);
    if (setjmp(caught) == 0)
      forward(t, k);
    released += THErrorScope_end(scope);
  }
  for (i = 0; i < 3; i++) {
    if (kept[i]->refcount != 1)
      return 2;
    THFloatTensor_free(kept[i]);
  }
  i = t->refcount == 1 && released == 1 ? 0 : 1;
  THFloatTensor_free(t);
  return i;
}
