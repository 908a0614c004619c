/*
 * ATen/Utils.h: what kernels of extensions include beside tensors.
 */
#ifndef TH_ATEN_UTILS_H
#define TH_ATEN_UTILS_H

#include <ATen/ExpandUtils.h>
#include <ATen/TensorUtils.h>
#include <ATen/WrapDimUtils.h>
#include <ATen/ops/sequences.h>

#endif
