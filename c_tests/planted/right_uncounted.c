/* A storage that does not count, so that threads may share it: retain and free leave it alone. */
#include <TH/TH.h>

int main(void) {
  THFloatStorage *storage = THFloatStorage_newWithSize(12);
  THFloatTensor *rows[3];
  int i;
  THFloatStorage_clearFlag(storage, TH_STORAGE_REFCOUNTED);
  for (i = 0; i < 3; i++)
    rows[i] = THFloatTensor_newWithStorage1d(storage, 4 * i, 4, 1);
  for (i = 0; i < 3; i++)
    THFloatTensor_free(rows[i]);
  THFloatStorage_setFlag(storage, TH_STORAGE_REFCOUNTED);
  THFloatStorage_free(storage);
  return 0;
}
