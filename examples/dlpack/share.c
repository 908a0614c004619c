/* A tensor that other languages can ask for: see show.py. */
#include <TH/TH.h>
#include <TH/THDLPack.h>

DLManagedTensorVersioned *newTable(void)
{
  THFloatTensor *table = THFloatTensor_newWithSize2d(3, 4);
  THFloatTensor_fill(table, 2);
  DLManagedTensorVersioned *managed = THFloatTensor_toDLPack(table);
  THFloatTensor_free(table); /* the managed tensor keeps the elements */
  return managed;
}
