/*
 * ATen/core/Reduction.h: what becomes of the losses of all elements.
 */
#ifndef TH_ATEN_CORE_REDUCTION_H
#define TH_ATEN_CORE_REDUCTION_H

#include <th/names_begin.hpp>

namespace at {
namespace Reduction {
enum Reduction { None, Mean, Sum, END };
}
} // namespace at

#include <th/names_end.hpp>

#endif
