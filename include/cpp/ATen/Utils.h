/*
 * ATen/Utils.h: what kernels of extensions include beside tensors.
 */
#ifndef TH_ATEN_UTILS_H
#define TH_ATEN_UTILS_H

#include <th/names_begin.hpp>

#include <ATen/ExpandUtils.h>
#include <ATen/TensorUtils.h>
#include <ATen/WrapDimUtils.h>
#include <ATen/ops/sequences.h>

#include <th/names_end.hpp>

#endif
