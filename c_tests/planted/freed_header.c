/* The fields of a tensor that is gone. Only a memory checker sees reads; the auditor tells it what was there. */
#include <TH/TH.h>

static int dimensions(THFloatTensor *t) { return t->nDimension; /* checker: inside a THFloatTensor of size 3x4, freed by THFloatTensor_free */ }

int main(void) {
  THFloatTensor *t = THFloatTensor_newWithSize2d(3, 4);
  THFloatTensor_free(t);
  return dimensions(t) != 0;
}
