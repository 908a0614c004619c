/*
 * torch/csrc/utils/tensor_flatten.h: tensors as one vector, and back.
 */
#ifndef TH_TORCH_CSRC_UTILS_TENSOR_FLATTEN_H
#define TH_TORCH_CSRC_UTILS_TENSOR_FLATTEN_H

#include <th/names_begin.hpp>

#include <torch/types.h>

namespace torch {
namespace utils {

using at::flatten_dense_tensors;
using at::unflatten_dense_tensors;

} // namespace utils
} // namespace torch

#include <th/names_end.hpp>

#endif
