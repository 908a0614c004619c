/*
 * expect.hpp: comparing tensors with the numbers they should hold.
 */
#pragma once

#include "check.hpp"

#include <ATen/ATen.h>

#include <cmath>
#include <initializer_list>

/* Whether a tensor has these sizes and, up to 1e-5 of the larger, these elements in row-major order. */
inline bool holds(const at::Tensor &tensor, c10::IntArrayRef sizes, std::initializer_list<double> elements) {
  const at::Tensor numbers = tensor.to(at::kDouble).contiguous();
  bool same = tensor.sizes() == sizes && numbers.numel() == static_cast<std::int64_t>(elements.size());
  const double *number = numbers.data_ptr<double>();
  for (const double element : elements) {
    if (!same)
      break;
    same = std::fabs(*number - element) <= 1e-5 * std::fmax(1, std::fabs(element));
    ++number;
  }
  if (!same)
    std::fprintf(stderr, "%s\n", th::text_of("it is ", tensor, " of sizes ", tensor.sizes()).c_str());
  return same;
}

/* The same, in elements of a type, where NaN is NaN and infinities are equal. */
inline bool is(const at::Tensor &tensor, at::ScalarType type, c10::IntArrayRef sizes, std::initializer_list<double> elements) {
  const at::Tensor numbers = tensor.to(at::kDouble).contiguous();
  bool same = tensor.scalar_type() == type && tensor.sizes() == sizes && numbers.numel() == static_cast<std::int64_t>(elements.size());
  const double *number = numbers.numel() ? numbers.data_ptr<double>() : nullptr;
  for (const double element : elements) {
    if (!same)
      break;
    same = std::isnan(element) ? std::isnan(*number)
                               : *number == element || std::fabs(*number - element) <= 2e-5 * std::fmax(0.1, std::fabs(element));
    ++number;
  }
  if (!same)
    std::fprintf(stderr, "%s\n", th::text_of("it is ", tensor, " of sizes ", tensor.sizes()).c_str());
  return same;
}

/* The same for a tensor of one dimension. */
inline bool holds(const at::Tensor &tensor, std::initializer_list<double> elements) {
  return holds(tensor, {static_cast<std::int64_t>(elements.size())}, elements);
}
