/*
 * ATen/core/Scalar.h: one number of any element type.
 */
#ifndef TH_ATEN_CORE_SCALAR_H
#define TH_ATEN_CORE_SCALAR_H

#include <c10/core/Scalar.h>

#endif
