/* _move takes the values over; a free afterwards is one too many. */
#include <THS/THS.h>

static THSFloatTensor *make(long n) {
  THSFloatTensor *t = THSFloatTensor_newWithSize1d(n);
  THLongTensor *indices = THLongTensor_newWithSize2d(1, n);
  THFloatTensor *values = THFloatTensor_newWithSize1d(n);
  THLongTensor_zero(indices);
  THFloatTensor_fill(values, 1);
  THSFloatTensor__move(t, indices, values);
  THFloatTensor_free(values); /* plant: freed-borrowed 1 */
  return t;
}

int main(void) {
  THSFloatTensor_free(make(3));
  return 0;
}
