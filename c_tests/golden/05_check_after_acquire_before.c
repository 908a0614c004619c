/* Contiguous copies are taken first and the shapes checked afterwards: an error loses the copies.
   breaks: owned-at-raise
   audit: lost-by-error */
#include <TH/TH.h>
#include <setjmp.h>
#include <stdio.h>

static double product(THFloatTensor *a, THFloatTensor *b)
{
  a = THFloatTensor_newContiguous(a);
  b = THFloatTensor_newContiguous(b);
  THArgCheck(THFloatTensor_nElement(a) == THFloatTensor_nElement(b), 2, "sizes differ");
  double result = THFloatTensor_dot(a, b);
  THFloatTensor_free(a);
  THFloatTensor_free(b);
  return result;
}

static jmp_buf escape;

static void leave(const char *message, void *data)
{
  (void)message;
  (void)data;
  longjmp(escape, 1);
}

static void leave_argument(int argument, const char *message, void *data)
{
  (void)argument;
  leave(message, data);
}

static void install_handlers(void)
{
  THSetErrorHandler(leave, NULL);
  THSetArgErrorHandler(leave_argument, NULL);
}

int main(void)
{
  THFloatTensor *a = THFloatTensor_newWithSize1d(3);
  THFloatTensor *b = THFloatTensor_newWithSize1d(4);
  THFloatTensor_fill(a, 1);
  THFloatTensor_fill(b, 1);
  install_handlers();
  if (setjmp(escape) == 0)
    printf("%g\n", product(a, b));
  else
    puts("an error was raised");
  THFloatTensor_free(a);
  THFloatTensor_free(b);
  return 0;
}
