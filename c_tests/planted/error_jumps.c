/* An error jumps over the free. */
#include <TH/TH.h>
#include <setjmp.h>

static jmp_buf caught;

static void handler(const char *message, void *data) {
  (void)message;
  (void)data;
  longjmp(caught, 1);
}

static void forward(THFloatTensor *t, int k) {
  THFloatTensor *copy = THFloatTensor_newContiguous(t); /* plant: lost-by-error 1 */
  if (k < 1)
    THError("k must be positive");
  THFloatTensor_free(copy);
}

int main(void) {
  THFloatTensor *t = THFloatTensor_newWithSize2d(3, 4);
  volatile int k;
  THSetErrorHandler(handler, NULL);
  for (k = 2; k >= 0; k--)
    if (setjmp(caught) == 0)
      forward(t, k);
  THFloatTensor_free(t);
  return 0;
}
