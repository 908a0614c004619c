/* Two tensors one after the other over a buffer of the program's own. */
#include <TH/TH.h>
#include <stdlib.h>

static float sum_over(float *buffer, long n) {
  THFloatStorage *storage = THFloatStorage_newWithData(buffer, n);
  THFloatTensor *t;
  float sum;
  THFloatStorage_clearFlag(storage, TH_STORAGE_FREEMEM);
  t = THFloatTensor_newWithStorage1d(storage, 0, n, 1);
  THFloatStorage_free(storage);
  sum = (float)THFloatTensor_sumall(t);
  THFloatTensor_free(t);
  return sum;
}

int main(void) {
  float *buffer = calloc(4, sizeof *buffer);
  const float sum = sum_over(buffer, 4) + sum_over(buffer, 2);
  free(buffer);
  return sum != 0;
}
