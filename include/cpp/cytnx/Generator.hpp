/*
 * cytnx/Generator.hpp: new tensors. Their elements are Double unless said otherwise.
 */
#ifndef TH_CYTNX_GENERATOR_HPP
#define TH_CYTNX_GENERATOR_HPP

#include <th/names_begin.hpp>

#include <ATen/ops/random.h>
#include <ATen/ops/sequences.h>
#include <cytnx/Tensor.hpp>

#include <cmath>

namespace cytnx {

inline Tensor zeros(const IntList &shape, unsigned dtype = Type.Double, int device = Device.cpu) {
  return Tensor(shape, dtype, device);
}

inline Tensor ones(const IntList &shape, unsigned dtype = Type.Double, int device = Device.cpu) {
  Tensor result(shape, dtype, device);
  result.fill(1);
  return result;
}

/*
 * start, start + step, ... without `end`; no elements if there is no number before it. Throws if the step is 0,
 * if a number is not finite, or if there are too many.
 */
inline Tensor arange(double start, double end, double step = 1, unsigned dtype = Type.Double,
                     int device = Device.cpu) {
  Device.check(device);
  const c10::ScalarType type = detail::type_of(dtype);
  const double count = (end - start) / step;
  if (step == 0 || !std::isfinite(count) || !std::isfinite(step))
    th::fail("cytnx::arange: from ", start, " to ", end, " by ", step);
  if (count <= 0)
    return Tensor(th::make_empty(type));
  return Tensor(th::convert(at::arange(start, end, step, c10::kDouble).handle(), type));
}
/* 0, 1, ... `count` - 1. Throws if the count is negative. */
inline Tensor arange(std::int64_t count) {
  if (count < 0)
    th::fail("cytnx::arange: a negative number of elements, ", count);
  return arange(0, static_cast<double>(count));
}
/* `count` numbers from start to end, both included, at equal distances. */
inline Tensor linspace(double start, double end, std::int64_t count, unsigned dtype = Type.Double,
                       int device = Device.cpu) {
  Device.check(device);
  return Tensor(th::convert(at::linspace(start, end, count, c10::kDouble).handle(), detail::type_of(dtype)));
}

/* The identity matrix of n rows. */
inline Tensor eye(std::int64_t n, unsigned dtype = Type.Double, int device = Device.cpu) {
  Device.check(device);
  return Tensor(at::eye(n, detail::type_of(dtype)));
}
inline Tensor identity(std::int64_t n, unsigned dtype = Type.Double, int device = Device.cpu) {
  return eye(n, dtype, device);
}

namespace random {

namespace detail {

/* A generator of one's own, which begins with a seed. */
class SeededSource {
 public:
  explicit SeededSource(std::uint64_t seed) : generator_(th::call(THGenerator_new)) {
    th::call(THRandom_manualSeed, generator_, static_cast<unsigned long>(seed));
  }
  SeededSource(const SeededSource &) = delete;
  SeededSource &operator=(const SeededSource &) = delete;
  ~SeededSource() { THGenerator_free(generator_); }
  THGenerator *generator() const noexcept { return generator_; }

 private:
  THGenerator *generator_;
};

} // namespace detail

/*
 * Fill a Float or Double tensor; those who give a shape get a Double one. The numbers are those that belong to a seed
 * if there is one, else of the generator of the process.
 */
#define TH_CYTNX_DEFINE(NAME, FIRST, SECOND)                                                                        \
  inline void NAME##_(Tensor &tensor, double FIRST, double SECOND) {                                                \
    static_cast<at::Tensor>(tensor).NAME##_(FIRST, SECOND);                                                         \
  }                                                                                                                 \
  inline void NAME##_(Tensor &tensor, double FIRST, double SECOND, std::uint64_t seed) {                            \
    using Table = at::detail::FloatingFunctions<at::detail::DrawWithTwo>;                                           \
    static constexpr Table functions = TH_CPP_FLOATING_ONLY(NAME);                                                  \
    const at::Tensor elements(tensor);                                                                              \
    at::detail::run(functions, elements.scalar_type(), elements, detail::SeededSource(seed).generator(), FIRST,     \
                    SECOND);                                                                                        \
  }                                                                                                                 \
  inline Tensor NAME(const IntList &shape, double FIRST, double SECOND, int device = Device.cpu) {                  \
    Tensor tensor(shape, Type.Double, device);                                                                      \
    NAME##_(tensor, FIRST, SECOND);                                                                                 \
    return tensor;                                                                                                  \
  }                                                                                                                 \
  inline Tensor NAME(const IntList &shape, double FIRST, double SECOND, int device, std::uint64_t seed,             \
                     unsigned dtype = Type.Double) {                                                                \
    Tensor tensor(shape, dtype, device);                                                                            \
    NAME##_(tensor, FIRST, SECOND, seed);                                                                           \
    return tensor;                                                                                                  \
  }
TH_CYTNX_DEFINE(uniform, low, high)
TH_CYTNX_DEFINE(normal, mean, std)
#undef TH_CYTNX_DEFINE
inline void uniform_(Tensor &tensor) { uniform_(tensor, 0, 1); }

} // namespace random

} // namespace cytnx

#include <th/names_end.hpp>

#endif
