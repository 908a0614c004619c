/*
 * ATen/Formatting.h: tensors as text.
 */
#ifndef TH_ATEN_FORMATTING_H
#define TH_ATEN_FORMATTING_H

#include <ATen/ops/printing.h>

#endif
