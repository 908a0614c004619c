/*
 * ATen/ops/sequences.h: tensors of given values and of sequences.
 */
#ifndef TH_ATEN_OPS_SEQUENCES_H
#define TH_ATEN_OPS_SEQUENCES_H

#include <th/names_begin.hpp>

#include <ATen/ops/results.h>

#include <initializer_list>

namespace at {
namespace detail {

template <class Real>
using Sequence = void (*)(TensorOf<Real> *, typename th::element<Real>::Accumulator,
                          typename th::element<Real>::Accumulator, typename th::element<Real>::Accumulator);
template <class Real>
using Spacing = void (*)(TensorOf<Real> *, Real, Real, long);
template <class Real>
using Sized = void (*)(TensorOf<Real> *, long, long);

/* Whole numbers make Long sequences, others Float ones. */
inline ScalarType sequence_type(const Scalar &a, const Scalar &b, const Scalar &c) {
  return a.isIntegral() && b.isIntegral() && c.isIntegral() ? kLong : kFloat;
}

inline Tensor sequence(const Functions<Sequence> &functions, ScalarType type, const Scalar &start, const Scalar &end,
                       const Scalar &step) {
  Tensor out = empty_of(type);
  run(functions, type, out, start, end, step);
  return out;
}

[[noreturn, gnu::cold, gnu::noinline]] inline void fail_sequence(std::string message, int argument) {
  throw c10::Error(std::move(message), argument);
}

/* Of Long numbers, exact: the distance from one end to the other may be beyond Long. */
inline Tensor whole_sequence(std::int64_t start, std::int64_t end, std::int64_t step) {
  const auto bits = [](std::int64_t number) { return static_cast<std::uint64_t>(number); };
  const std::uint64_t distance = step > 0 ? bits(end) - bits(start) : bits(start) - bits(end),
                      stride = step > 0 ? bits(step) : 0 - bits(step),
                      count = distance / stride + (distance % stride != 0);
  if (count > static_cast<std::uint64_t>(INT64_MAX))
    th::fail("arange: too many numbers: ", count);
  const Tensor result = empty({static_cast<std::int64_t>(count)}, kLong);
  std::int64_t *const numbers = count ? result.data_ptr<std::int64_t>() : nullptr;
  for (std::uint64_t i = 0; i < count; ++i)
    numbers[i] = static_cast<std::int64_t>(bits(start) + i * bits(step));
  return result;
}

/* `count` numbers from start to end, cut to whole ones. */
inline Tensor whole_spaced(std::int64_t start, std::int64_t end, std::int64_t count) {
  __extension__ using Wide = __int128;
  if (count < 0)
    th::fail("linspace: the number of steps must not be negative: ", count);
  const Tensor result = empty({count}, kLong);
  for (std::int64_t i = 0; i < count; ++i)
    result.data_ptr<std::int64_t>()[i] =
        count == 1 ? start
                   : static_cast<std::int64_t>((Wide(start) * (count - 1) + (Wide(end) - start) * i) / (count - 1));
  return result;
}

inline Tensor spaced(const FloatingFunctions<Spacing> &functions, ScalarType type, const Scalar &start, const Scalar &end,
                     std::int64_t count) {
  Tensor out = empty_of(type);
  const bool few = count == 0 || count == 1; /* for which C wants two equal ends, or has no tensor */
  run(functions, type, out, start, few ? start : end, few ? 1 : count);
  return count == 0 ? empty_of(type) : out;
}

} // namespace detail

/*
 * start, start + step, ... without `end`: none if there is no number before it. Long if all three are
 * whole, else Float, unless told otherwise. Errors: 3 if step is 0.
 */
inline Tensor arange(const Scalar &start, const Scalar &end, const Scalar &step = 1, TensorOptions options = {}) {
  static constexpr detail::Functions<detail::Sequence> functions = TH_CPP_NUMBERS(arange);
  const ScalarType type = options.dtype_or(detail::sequence_type(start, end, step));
  if (step.toDouble() == 0)
    detail::fail_sequence("arange: the step must not be 0", 3);
  if (detail::is_above(start, end) ? step.toDouble() > 0 : detail::is_above(end, start) && step.toDouble() < 0)
    detail::fail_sequence(th::text_of("arange: from ", start, " to ", end, " the step cannot be ", step), 2);
  if (isIntegralType(type) && start.isIntegral() && end.isIntegral() && step.isIntegral())
    return detail::whole_sequence(start.toLong(), end.toLong(), step.toLong()).to(type);
  const double distance = end.toDouble() - start.toDouble();
  if (distance == 0)
    return detail::empty_of(type);
  /* How many there are is rounded once, as in libtorch; C's function would reach `end` in 0, 0.1, ... 1. */
  if (isFloatingType(type) && distance / step.toDouble() > 0 && __builtin_isfinite(distance)) {
    static constexpr detail::Functions<detail::Sequence> to_the_last = TH_CPP_NUMBERS(range);
    const double last = start.toDouble() + (__builtin_ceil(distance / step.toDouble()) - 0.5) * step.toDouble();
    return detail::sequence(to_the_last, type, start, last, step);
  }
  return detail::sequence(functions, type, start, end, step);
}
inline Tensor arange(const Scalar &end, TensorOptions options = {}) { return arange(0, end, 1, options); }
inline Tensor arange(const Scalar &start, const Scalar &end, TensorOptions options) {
  return arange(start, end, 1, options);
}

/* The same with `end`, if it is reached. Float unless told otherwise. */
inline Tensor range(const Scalar &start, const Scalar &end, const Scalar &step = 1, TensorOptions options = {}) {
  static constexpr detail::Functions<detail::Sequence> functions = TH_CPP_NUMBERS(range);
  return detail::sequence(functions, options.scalar_type(), start, end, step);
}

/* `count` numbers from start to end at equal distances; 10 to the power of these. Integers are cut to whole numbers. */
inline Tensor linspace(const Scalar &start, const Scalar &end, std::int64_t count, TensorOptions options = {}) {
  static constexpr detail::FloatingFunctions<detail::Spacing> functions = TH_CPP_FLOATING_ONLY(linspace);
  if (isIntegralType(options.scalar_type()))
    return detail::whole_spaced(start.toLong(), end.toLong(), count).to(options.scalar_type());
  return detail::spaced(functions, options.scalar_type(), start, end, count);
}
inline Tensor logspace(const Scalar &start, const Scalar &end, std::int64_t count, TensorOptions options = {}) {
  static constexpr detail::FloatingFunctions<detail::Spacing> functions = TH_CPP_FLOATING_ONLY(logspace);
  if (isIntegralType(options.scalar_type()))
    return detail::spaced(functions, kDouble, start, end, count).to(options.scalar_type());
  return detail::spaced(functions, options.scalar_type(), start, end, count);
}

/* The identity matrix of n rows and m columns. Errors: 1 if n is not positive. */
inline Tensor eye(std::int64_t n, std::int64_t m, TensorOptions options = {}) {
  static constexpr detail::Functions<detail::Sized> functions = TH_CPP_NUMBERS(eye);
  Tensor out = detail::empty_of(options.scalar_type());
  detail::run(functions, options.scalar_type(), out, n, m);
  return out;
}
inline Tensor eye(std::int64_t n, TensorOptions options = {}) { return eye(n, n, options); }

/* >>> operators written from build/operators.txt by "make headers": sequences */

/* The same in the element type of what they are written to. */
inline Tensor &arange_out(Tensor &out, const Scalar &start, const Scalar &end, const Scalar &step = 1) {
  const Tensor result = arange(start, end, step, out.options());
  return out.resize_(result.sizes()).copy_(result);
}
inline Tensor &range_out(Tensor &out, const Scalar &start, const Scalar &end, const Scalar &step = 1) {
  const Tensor result = range(start, end, step, out.options());
  return out.resize_(result.sizes()).copy_(result);
}
inline Tensor &linspace_out(Tensor &out, const Scalar &start, const Scalar &end, std::int64_t count) {
  const Tensor result = linspace(start, end, count, out.options());
  return out.resize_(result.sizes()).copy_(result);
}
inline Tensor &logspace_out(Tensor &out, const Scalar &start, const Scalar &end, std::int64_t count) {
  const Tensor result = logspace(start, end, count, out.options());
  return out.resize_(result.sizes()).copy_(result);
}
inline Tensor &eye_out(Tensor &out, std::int64_t n, std::int64_t m) {
  const Tensor result = eye(n, m, out.options());
  return out.resize_(result.sizes()).copy_(result);
}
inline Tensor &eye_out(Tensor &out, std::int64_t n) {
  const Tensor result = eye(n, out.options());
  return out.resize_(result.sizes()).copy_(result);
}
/* <<< end of operators */

namespace detail {
/* Tensors of one size and type as the slices of one. */
inline Tensor stacked(const std::vector<Tensor> &slices) {
  if (slices.empty())
    return empty({0});
  th::Sizes sizes = slices.front().sizes();
  sizes.insert(sizes.begin(), static_cast<std::int64_t>(slices.size()));
  const Tensor result = empty(sizes, slices.front().scalar_type());
  for (std::size_t i = 0; i < slices.size(); ++i) {
    if (!slices[i].is_same_size(slices[0]))
      th::fail("tensor: lists of sizes ", slices[0].sizes(), " and ", slices[i].sizes(), " beside each other");
    result.select(0, static_cast<std::int64_t>(i)).copy_(slices[i]);
  }
  return result;
}
} // namespace detail

/* A vector of the values, in the element type for their C++ type unless told otherwise. They are copied. */
template <class T>
Tensor tensor(ArrayRef<T> values, TensorOptions options = {}) {
  const Tensor given = empty({static_cast<std::int64_t>(values.size())}, CppTypeToScalarType<T>::value);
  using Element = impl::ScalarTypeToCPPTypeT<CppTypeToScalarType<T>::value>;
  auto *elements = given.data_ptr<Element>();
  for (const T &value : values)
    *elements++ = static_cast<Element>(value);
  return given.to(options);
}
template <class T>
Tensor tensor(std::initializer_list<T> values, TensorOptions options = {}) {
  return tensor(ArrayRef<T>(values.begin(), values.size()), options);
}
/* The same with rows of values, and with several matrices of them. All have one size. */
template <class T>
Tensor tensor(std::initializer_list<std::initializer_list<T>> rows, TensorOptions options = {}) {
  std::vector<Tensor> slices;
  for (const std::initializer_list<T> &row : rows)
    slices.push_back(tensor(row, options));
  return detail::stacked(slices);
}
template <class T>
Tensor tensor(std::initializer_list<std::initializer_list<std::initializer_list<T>>> matrices, TensorOptions options = {}) {
  std::vector<Tensor> slices;
  for (const std::initializer_list<std::initializer_list<T>> &matrix : matrices)
    slices.push_back(tensor(matrix, options));
  return detail::stacked(slices);
}
template <class T>
Tensor tensor(const std::vector<T> &values, TensorOptions options = {}) {
  return tensor(ArrayRef<T>(values), options);
}
/* One number, in the element type for its C++ type unless told otherwise; and a Float one. Without dimensions. */
template <class T, class = std::enable_if_t<std::is_arithmetic<T>::value>>
Tensor tensor(T value, TensorOptions options = {}) {
  return full({}, value, options.dtype_or(CppTypeToScalarType<T>::value));
}
inline Tensor scalar_tensor(const Scalar &value, TensorOptions options = {}) { return full({}, value, options); }
/* The same in the type that holds it whole: Double, Long, or Byte for a truth value. */
inline Tensor scalar_to_tensor(const Scalar &value, Device = kCPU) { return full({}, value, value.type()); }

} // namespace at

#include <th/names_end.hpp>

#endif
