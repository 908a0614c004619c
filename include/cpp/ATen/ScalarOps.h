/*
 * ATen/ScalarOps.h: numbers as tensors.
 */
#ifndef TH_ATEN_SCALAROPS_H
#define TH_ATEN_SCALAROPS_H

#include <th/names_begin.hpp>

#include <ATen/ops/sequences.h>

#include <th/names_end.hpp>

#endif
