/* A contiguous copy is owned while an apply macro runs code that raises an error.
   breaks: owned-at-raise
   audit: lost-by-error */
#include <TH/TH.h>
#include <setjmp.h>
#include <stdio.h>

static void masked_fill(THFloatTensor *t, THByteTensor *mask, THFloatTensor *values)
{
  THFloatTensor *source = THFloatTensor_newContiguous(values);
  float *next = THFloatTensor_data(source);
  TH_TENSOR_APPLY2(float, t, unsigned char, mask,
                   if (*mask_data > 1) {
                     THError("the mask may hold 0 and 1 only");
                   } else if (*mask_data == 1) {
                     *t_data = *next++;
                   });
  THFloatTensor_free(source);
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
  THFloatTensor *t = THFloatTensor_newWithSize1d(3);
  THFloatTensor *values = THFloatTensor_newWithSize1d(3);
  THByteTensor *mask = THByteTensor_newWithSize1d(3);
  THFloatTensor_fill(t, 0);
  THFloatTensor_fill(values, 7);
  THByteTensor_fill(mask, 2);
  install_handlers();
  if (setjmp(escape) == 0)
    masked_fill(t, mask, values);
  else
    puts("an error was raised");
  THFloatTensor_free(t);
  THFloatTensor_free(values);
  THByteTensor_free(mask);
  return 0;
}
