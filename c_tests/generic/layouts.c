#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/layouts.c"
#else

#include "layout.h"

#endif
