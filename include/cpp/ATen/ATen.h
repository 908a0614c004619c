/*
 * ATen/ATen.h: tensors for C++ programs.
 */
#pragma once

#include <ATen/core/Tensor.h>
#include <ATen/ops/factories.h>
