/* Only the last one is given back. */
#include <TH/TH.h>

static THFloatTensor *last(THFloatTensor *t) {
  THFloatTensor *row = NULL;
  int i;
  for (i = 0; i < 3; i++)
    row = THFloatTensor_newSelect(t, 0, i); /* plant: leaked 2 */
  return row;
}

int main(void) {
  THFloatTensor *t = THFloatTensor_newWithSize2d(3, 4), *row = last(t);
  THFloatTensor_free(row);
  THFloatTensor_free(t);
  return 0;
}
