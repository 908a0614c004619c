/*
 * cytnx/Generator.hpp: new tensors. Their elements are Double unless said otherwise.
 */
#ifndef TH_CYTNX_GENERATOR_HPP
#define TH_CYTNX_GENERATOR_HPP

#include <cytnx/Tensor.hpp>

namespace cytnx {

inline Tensor zeros(const IntList &shape, unsigned dtype = Type.Double, int device = Device.cpu) {
  return Tensor(shape, dtype, device);
}

inline Tensor ones(const IntList &shape, unsigned dtype = Type.Double, int device = Device.cpu) {
  Tensor result(shape, dtype, device);
  result.fill(1);
  return result;
}

namespace detail {
template <class Real>
using Stepper = void (*)(th::TensorOf<Real> *, typename th::element<Real>::Accumulator,
                         typename th::element<Real>::Accumulator, typename th::element<Real>::Accumulator);
} // namespace detail

/* start, start + step, ... without `end`. Errors: 3 if the step is 0, 2 if `end` lies in the other direction. */
inline Tensor arange(double start, double end, double step = 1, unsigned dtype = Type.Double,
                     int device = Device.cpu) {
  static constexpr th::Functions<detail::Stepper> functions = TH_CPP_NUMBERS(arange);
  Device.check(device);
  th::Handle result = th::make_empty(detail::type_of(dtype));
  th::dispatch(functions, result.type(), [&](auto tag, auto arange) {
    using Number = typename th::element<typename decltype(tag)::Real>::Accumulator;
    arange(tag.tensor(result.get()), static_cast<Number>(start), static_cast<Number>(end), static_cast<Number>(step));
  });
  return Tensor(std::move(result));
}
/* 0, 1, ... `count` - 1. */
inline Tensor arange(std::int64_t count) { return arange(0, static_cast<double>(count)); }

} // namespace cytnx

#endif
