/* newIndices is a new. */
#include <THS/THS.h>

static long count(THSFloatTensor *t) {
  THLongTensor *indices = THSFloatTensor_newIndices(t); /* plant: leaked 1 */
  return THLongTensor_nElement(indices);
}

int main(void) {
  THSFloatTensor *t = THSFloatTensor_newWithSize2d(3, 4);
  const long n = count(t);
  THSFloatTensor_free(t);
  return (int)n;
}
