/*
 * ATen/ScalarOps.h: numbers as tensors.
 */
#ifndef TH_ATEN_SCALAROPS_H
#define TH_ATEN_SCALAROPS_H

#include <ATen/ops/sequences.h>

#endif
