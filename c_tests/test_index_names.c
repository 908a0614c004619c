/*
 * Tensors of indices and of whole numbers by the names of what they are for.
 */
#include "th_check.h"

int main(void) {
  THIndexTensor *index = THIndexTensor_(newWithSize1d)(2);
  THLongTensor *same = index;
  THIntegerTensor *whole = THIntegerTensor_(new)();
  THIntegerStorage *storage = THIntegerStorage_(newWithSize)(3);
  THIndex_t last = 2;
  THInteger_t value = 7;

  CASE("index names");
  CHECK_LONG(THIndexTensor_(nElement)(same), 2);
  THIndexTensor_(free)(index);
  THIntStorage_set(storage, last, value);
  CHECK_LONG(THIntegerStorage_(get)(storage, 2), 7);
  THIntegerStorage_(free)(storage);
  THIntegerTensor_(free)(whole);
  return check_report();
}
