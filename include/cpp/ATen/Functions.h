/*
 * ATen/Functions.h: all functions of tensors, by the name of libtorch's header.
 */
#ifndef TH_ATEN_FUNCTIONS_H
#define TH_ATEN_FUNCTIONS_H

#include <ATen/ATen.h>

#endif
