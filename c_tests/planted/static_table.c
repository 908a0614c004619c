/* A table for the whole life of the process is told of, and not counted as a mistake. */
#include <TH/TH.h>

static THFloatTensor *table;

static THFloatTensor *squares(void) {
  int i;
  if (!table) {
    table = THFloatTensor_newWithSize1d(16); /* plant: held-by-static-data 1 */
    for (i = 0; i < 16; i++)
      THFloatTensor_set1d(table, i, (float)(i * i));
  }
  return table;
}

int main(void) { return THFloatTensor_get1d(squares(), 3) == 9 ? 0 : 1; }
