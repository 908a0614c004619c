/* A storage is put into a tensor by hand, and taken back before the tensor goes. */
#include <TH/TH.h>

int main(void) {
  THFloatTensor *t = THFloatTensor_new();
  THFloatStorage *storage = THFloatStorage_newWithSize(3), *before = t->storage;
  t->storage = storage;
  t->storage = before;
  THFloatStorage_free(storage);
  THFloatTensor_free(t);
  return 0;
}
