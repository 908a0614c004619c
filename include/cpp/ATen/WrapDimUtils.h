/*
 * ATen/WrapDimUtils.h: dimensions counted from the end.
 */
#ifndef TH_ATEN_WRAPDIMUTILS_H
#define TH_ATEN_WRAPDIMUTILS_H

#include <c10/core/WrapDimMinimal.h>

#endif
