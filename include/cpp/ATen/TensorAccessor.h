/*
 * ATen/TensorAccessor.h: elements by index.
 */
#ifndef TH_ATEN_TENSORACCESSOR_H
#define TH_ATEN_TENSORACCESSOR_H

#include <ATen/core/TensorAccessor.h>

#endif
