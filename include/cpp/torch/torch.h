/*
 * torch/torch.h: torch::Tensor and its functions. There are no modules, no optimisers and no gradients.
 */
#ifndef TH_TORCH_TORCH_H
#define TH_TORCH_TORCH_H

#include <th/names_begin.hpp>

#include <torch/cuda.h>
#include <torch/types.h>
#include <ATen/Dispatch.h>
#include <ATen/Parallel.h>

#include <th/names_end.hpp>

#endif
