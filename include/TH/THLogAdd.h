/*
 * THLogAdd.h: sums and differences of numbers given by their logarithms.
 */
#ifndef TH_LOG_ADD_INC
#define TH_LOG_ADD_INC

#include "THGeneral.h"

/* >>> prototypes generated from src/ffi/log_add.rs by "make headers": edit there */

/* <<< end of generated prototypes */

#endif
