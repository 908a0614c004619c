/* A coroutine owns a tensor while an error jumps within the other one. */
#include <TH/TH.h>
#include <setjmp.h>
#include <ucontext.h>

static ucontext_t outside, inside;
static jmp_buf caught;
static THFloatTensor *t;

static void handler(const char *message, void *data) {
  (void)message;
  (void)data;
  longjmp(caught, 1);
}

static void work(void) {
  THFloatTensor *row = THFloatTensor_newSelect(t, 0, 1);
  swapcontext(&inside, &outside);
  THFloatTensor_fill(row, 1);
  THFloatTensor_free(row);
}

int main(void) {
  static char stack[1 << 18];
  t = THFloatTensor_newWithSize2d(3, 4);
  THSetErrorHandler(handler, NULL);
  getcontext(&inside);
  inside.uc_stack.ss_sp = stack;
  inside.uc_stack.ss_size = sizeof stack;
  inside.uc_link = &outside;
  makecontext(&inside, work, 0);
  swapcontext(&outside, &inside);
  if (setjmp(caught) == 0)
    THError("no");
  swapcontext(&outside, &inside);
  THFloatTensor_free(t);
  return 0;
}
