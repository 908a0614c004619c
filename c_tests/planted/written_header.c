/* An array that is too short, in front of a tensor's header. */
#include <TH/TH.h>
#include <string.h>

static void overrun(THFloatTensor *t) { memset(t, 0x41, 2 * sizeof(long *)); }

int main(void) {
  THFloatTensor *t = THFloatTensor_newWithSize2d(3, 4);
  overrun(t);
  THFloatTensor_free(t); /* plant: damaged-header 1 */
  return 0;
}
