/*
 * torch/types.h: the names of at:: in namespace torch; and the standard headers that kernels of extensions expect of
 * libtorch's header of this name, but <ATen/ATen.h> does without.
 */
#ifndef TH_TORCH_TYPES_H
#define TH_TORCH_TYPES_H

#include <th/names_begin.hpp>

#include <ATen/ATen.h>
#include <ATen/TensorIndexing.h>
#include <ATen/core/Dict.h>
#include <ATen/ops/composites.h>
#include <ATen/ops/matrices.h>
#include <ATen/ops/polynomials.h>
#if __has_include(<THS/THS.h>)
#include <ATen/SparseTensor.h>
#endif

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <unordered_set>

namespace torch {

using namespace at;

using Dtype = at::ScalarType;
constexpr auto kU8 = at::kByte;
constexpr auto kI8 = at::kChar;
constexpr auto kI16 = at::kShort;
constexpr auto kI32 = at::kInt;
constexpr auto kI64 = at::kLong;
constexpr auto kF16 = at::kHalf;
constexpr auto kF32 = at::kFloat;
constexpr auto kF64 = at::kDouble;

} // namespace torch

#include <th/names_end.hpp>

#endif
