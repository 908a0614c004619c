/* The work tensors of a solver are freed where it succeeds, not where it reports a failure.
   breaks: owned-at-raise
   audit: lost-by-error */
#include <TH/TH.h>
#include <setjmp.h>
#include <stdio.h>

static int factorise(THDoubleTensor *work, THIntTensor *pivots)
{
  long n = THDoubleTensor_size(work, 0);
  for (long i = 0; i < n; i++) {
    if (THDoubleTensor_get2d(work, i, i) == 0)
      return (int)i + 1;
    THIntTensor_set1d(pivots, i, (int)i);
  }
  return 0;
}

static double determinant_of_diagonal(THDoubleTensor *matrix)
{
  THDoubleTensor *work = THDoubleTensor_newClone(matrix);
  THIntTensor *pivots = THIntTensor_newWithSize1d(THDoubleTensor_size(matrix, 0));
  int info = factorise(work, pivots);
  if (info != 0)
    THError("U(%d,%d) is zero, singular U.", info, info);
  double result = THDoubleTensor_trace(work);
  THIntTensor_free(pivots);
  THDoubleTensor_free(work);
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
  THDoubleTensor *matrix = THDoubleTensor_newWithSize2d(2, 2);
  THDoubleTensor_zero(matrix);
  install_handlers();
  if (setjmp(escape) == 0)
    printf("%g\n", determinant_of_diagonal(matrix));
  else
    puts("an error was raised");
  THDoubleTensor_free(matrix);
  return 0;
}
