/*
 * ATen/TensorAccessor.h: elements by index.
 */
#ifndef TH_ATEN_TENSORACCESSOR_H
#define TH_ATEN_TENSORACCESSOR_H

#include <th/names_begin.hpp>

#include <ATen/core/TensorAccessor.h>

#include <th/names_end.hpp>

#endif
