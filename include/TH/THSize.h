/*
 * THSize.h: questions about sizes alone, whatever the element type.
 */
#ifndef TH_SIZE_INC
#define TH_SIZE_INC

#include "THGeneral.h"

/* >>> prototypes generated from src/ffi/size.rs by "make headers": edit there */

/* <<< end of generated prototypes */

#endif
