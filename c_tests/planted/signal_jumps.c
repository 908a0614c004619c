/* A signal handler jumps out of a function that owns. */
#include <TH/TH.h>
#include <setjmp.h>
#include <signal.h>

static sigjmp_buf *back; /* what jumps is on the stack, so that no static data leads to what registers hold */

static void handler(int signal) {
  (void)signal;
  siglongjmp(*back, 1);
}

static void step(THFloatTensor *t) {
  THFloatTensor *copy = THFloatTensor_newContiguous(t); /* plant: leaked 1 */
  raise(SIGALRM);
  THFloatTensor_free(copy);
}

int main(void) {
  sigjmp_buf here;
  THFloatTensor *t = THFloatTensor_newWithSize2d(3, 4);
  back = &here;
  signal(SIGALRM, handler);
  if (sigsetjmp(here, 1) == 0)
    step(t);
  THFloatTensor_free(t);
  return 0;
}
