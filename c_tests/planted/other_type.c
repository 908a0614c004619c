/* A tensor of one type is given to functions of another. */
#include <TH/TH.h>

static void drop(void *t) { THDoubleTensor_free(t); /* plant: wrong-type 1 */ }

int main(void) {
  THFloatTensor *t = THFloatTensor_newWithSize2d(3, 4);
  const long n = THByteTensor_nElement((THByteTensor *)t); /* plant: wrong-type 1 */
  drop(t);
  return n == 12 ? 0 : 1;
}
