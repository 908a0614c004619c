/* A signal handler jumps out of a function that owns. */
#include <TH/TH.h>
#include <setjmp.h>
#include <signal.h>

static sigjmp_buf back;

static void handler(int signal) {
  (void)signal;
  siglongjmp(back, 1);
}

static void step(THFloatTensor *t) {
  THFloatTensor *copy = THFloatTensor_newContiguous(t); /* plant: leaked 1 */
  raise(SIGALRM);
  THFloatTensor_free(copy);
}

int main(void) {
  THFloatTensor *t = THFloatTensor_newWithSize2d(3, 4);
  signal(SIGALRM, handler);
  if (sigsetjmp(back, 1) == 0)
    step(t);
  THFloatTensor_free(t);
  return 0;
}
