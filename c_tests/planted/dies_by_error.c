/* An error that nobody handles ends the process: what was in use is no mistake. */
#include <TH/TH.h>

static void forward(THFloatTensor *t) {
  THFloatTensor *copy = THFloatTensor_newClone(t); /* plant: held-when-error-ended-process 1 */
  THFloatTensor_narrow(copy, NULL, 7, 0, 1);
  THFloatTensor_free(copy);
}

int main(void) {
  THFloatTensor *t = THFloatTensor_newWithSize2d(3, 4); /* plant: held-when-error-ended-process 1 */
  forward(t);
  THFloatTensor_free(t);
  return 0;
}
