/*
 * torch/custom_class.h: what classes are derived from that are held by counted pointers. There is no TorchScript to register them.
 */
#ifndef TH_TORCH_CUSTOM_CLASS_H
#define TH_TORCH_CUSTOM_CLASS_H

#include <th/names_begin.hpp>

#include <ATen/TensorUtils.h>
#include <c10/util/intrusive_ptr.h>

#include <th/standard.hpp>

namespace torch {

using CustomClassHolder = c10::intrusive_ptr_target;

} // namespace torch

#include <th/names_end.hpp>

#endif
