/*
 * ATen/Tensor.h: the tensor handle, by the name of libtorch's header.
 */
#ifndef TH_ATEN_TENSOR_H
#define TH_ATEN_TENSOR_H

#include <th/names_begin.hpp>

#include <ATen/core/Tensor.h>

#include <th/names_end.hpp>

#endif
