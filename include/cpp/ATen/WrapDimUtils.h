/*
 * ATen/WrapDimUtils.h: dimensions counted from the end.
 */
#ifndef TH_ATEN_WRAPDIMUTILS_H
#define TH_ATEN_WRAPDIMUTILS_H

#include <th/names_begin.hpp>

#include <c10/core/WrapDimMinimal.h>

#include <th/names_end.hpp>

#endif
