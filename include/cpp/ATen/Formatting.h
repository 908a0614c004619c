/*
 * ATen/Formatting.h: tensors as text.
 */
#ifndef TH_ATEN_FORMATTING_H
#define TH_ATEN_FORMATTING_H

#include <th/names_begin.hpp>

#include <ATen/ops/printing.h>

#include <th/names_end.hpp>

#endif
