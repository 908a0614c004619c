/*
 * torch/torch.h: torch::Tensor and its functions, those of networks too. There are no modules, no optimisers and no gradients.
 */
#ifndef TH_TORCH_TORCH_H
#define TH_TORCH_TORCH_H

#include <th/names_begin.hpp>

#include <torch/cuda.h>
#include <torch/types.h>
#if __has_include(<THNN/THNN.h>)
#include <torch/nn/functional.h>
#endif
#include <ATen/Dispatch.h>
#include <ATen/Parallel.h>

#include <th/names_end.hpp>

#endif
