/*
 * ATen/Functions.h: all functions of tensors, by the name of libtorch's header.
 */
#ifndef TH_ATEN_FUNCTIONS_H
#define TH_ATEN_FUNCTIONS_H

#include <th/names_begin.hpp>

#include <ATen/ATen.h>

#include <th/names_end.hpp>

#endif
