/* An error jumps out of a function that owns; the one who catches it gives back what was left where both can see it. */
#include <TH/TH.h>
#include <setjmp.h>

static jmp_buf caught;

static void handler(const char *message, void *data) {
  (void)message;
  (void)data;
  longjmp(caught, 1);
}

static void forward(THFloatTensor *t, THFloatTensor **work, THFloatTensor **result) {
  *work = THFloatTensor_newContiguous(t);
  *result = THFloatTensor_newClone(t);
  THError("no");
}

int main(void) {
  THFloatTensor *t = THFloatTensor_newWithSize2d(3, 4);
  static THFloatTensor *work, *result;
  THSetErrorHandler(handler, NULL);
  if (setjmp(caught) == 0)
    forward(t, &work, &result);
  THFloatTensor_free(work);
  THFloatTensor_fill(result, 1);
  THFloatTensor_free(result);
  THFloatTensor_free(t);
  return 0;
}
