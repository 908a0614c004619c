/*
 * torch/cuda.h: whether there are other devices. There are none.
 */
#ifndef TH_TORCH_CUDA_H
#define TH_TORCH_CUDA_H

#include <th/names_begin.hpp>

#include <cstddef>

namespace torch {
namespace cuda {

inline std::size_t device_count() noexcept { return 0; }
inline bool is_available() noexcept { return false; }
inline bool cudnn_is_available() noexcept { return false; }

} // namespace cuda
} // namespace torch

#include <th/names_end.hpp>

#endif
