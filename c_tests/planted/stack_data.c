/* An array on the stack, and a static one, given to storages as their own. */
#include <TH/TH.h>

static float table[4];

static void show(void) {
  float row[4] = {1, 2, 3, 4};
  THFloatStorage *storage = THFloatStorage_newWithData(row, 4);
  THFloatStorage_free(storage); /* plant: data-not-from-malloc 1 */
}

int main(void) {
  THFloatStorage *storage = THFloatStorage_newWithData(table, 4), *lent;
  show();
  THFloatStorage_free(storage); /* plant: data-not-from-malloc 1 */
  lent = THFloatStorage_newWithData(table, 4); /* right: the storage is told that it owns nothing */
  THFloatStorage_clearFlag(lent, TH_STORAGE_FREEMEM);
  THFloatStorage_free(lent);
  return 0;
}
