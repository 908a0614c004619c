/*
 * ATen/TensorOperators.h: operators of tensors.
 */
#ifndef TH_ATEN_TENSOROPERATORS_H
#define TH_ATEN_TENSOROPERATORS_H

#include <th/names_begin.hpp>

#include <ATen/ops/arithmetic.h>
#include <ATen/ops/comparison.h>

#include <th/names_end.hpp>

#endif
