/*
 * torch/types.h: the names of at:: in namespace torch.
 */
#ifndef TH_TORCH_TYPES_H
#define TH_TORCH_TYPES_H

#include <ATen/ATen.h>
#include <ATen/TensorIndexing.h>

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

/* There are no gradients, so nothing turns them off. */
struct NoGradGuard {
  NoGradGuard() noexcept {}
};

} // namespace torch

#endif
