/*
 * ATen/TensorOperators.h: operators of tensors.
 */
#ifndef TH_ATEN_TENSOROPERATORS_H
#define TH_ATEN_TENSOROPERATORS_H

#include <ATen/ops/arithmetic.h>
#include <ATen/ops/comparison.h>

#endif
