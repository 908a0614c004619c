/*
 * ATen/NativeFunctions.h: the same functions by the namespace of those that are computed here.
 */
#ifndef TH_ATEN_NATIVEFUNCTIONS_H
#define TH_ATEN_NATIVEFUNCTIONS_H

#include <th/names_begin.hpp>

#include <ATen/ATen.h>

namespace at {
namespace native {
using namespace at;

inline bool cpu_equal(const Tensor &a, const Tensor &b) { return equal(a, b); }

} // namespace native
} // namespace at

#include <th/names_end.hpp>

#endif
