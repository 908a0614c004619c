/*
 * ATen/core/Scalar.h: one number of any element type.
 */
#ifndef TH_ATEN_CORE_SCALAR_H
#define TH_ATEN_CORE_SCALAR_H

#include <th/names_begin.hpp>

#include <c10/core/Scalar.h>

#include <th/names_end.hpp>

#endif
