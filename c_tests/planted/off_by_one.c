/* The loop that frees ends one too early. */
#include <TH/TH.h>

static void fill(THFloatTensor **rows, THFloatTensor *t, int n) {
  int i;
  for (i = 0; i < n; i++)
    rows[i] = THFloatTensor_newSelect(t, 0, i); /* plant: leaked 1 */
}

int main(void) {
  THFloatTensor *t = THFloatTensor_newWithSize2d(3, 4), *rows[3];
  int i;
  fill(rows, t, 3);
  for (i = 0; i < 2; i++)
    THFloatTensor_free(rows[i]);
  THFloatTensor_free(t);
  return 0;
}
