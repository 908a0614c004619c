/*
 * ATen/ops/results.h: several results of one function.
 */
#ifndef TH_ATEN_OPS_RESULTS_H
#define TH_ATEN_OPS_RESULTS_H

#include <th/names_begin.hpp>

#include <ATen/ops/call.h>

#include <tuple>

namespace at {
namespace detail {

/* Several results. Functions say results(...) and not {...}: constructors of tuples are slow to compile. */
inline std::tuple<Tensor, Tensor> results(Tensor &&first, Tensor &&second) {
  return {std::move(first), std::move(second)};
}
inline std::tuple<Tensor &, Tensor &> results(Tensor &first, Tensor &second) { return {first, second}; }
inline std::tuple<Tensor, Tensor, Tensor> results(Tensor &&first, Tensor &&second, Tensor &&third) {
  return {std::move(first), std::move(second), std::move(third)};
}
inline std::tuple<Tensor &, Tensor &, Tensor &> results(Tensor &first, Tensor &second, Tensor &third) {
  return {first, second, third};
}

} // namespace detail
} // namespace at

#include <th/names_end.hpp>

#endif
