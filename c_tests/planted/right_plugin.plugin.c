#include <TH/TH.h>

THFloatTensor *make(void) { return THFloatTensor_newWithSize1d(3); }
