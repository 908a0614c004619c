/*
 * ATen/ops/reductions.h: numbers that tell of all elements, or of those along a dimension.
 *
 * f(t) has no dimensions. f(t, d, keepdim) has no dimension d, unless keepdim is set: then its size is 1. Dimensions
 * count from the end if negative. All but argmax and argmin of all elements have a form with _out, which takes the
 * result, or values and indices, first.
 */
#ifndef TH_ATEN_OPS_REDUCTIONS_H
#define TH_ATEN_OPS_REDUCTIONS_H

#include <th/names_begin.hpp>

#include <ATen/ops/results.h>
#include <ATen/ops/unary.h>

namespace at {
namespace detail {

template <class Real>
using Accumulation = typename th::element<Real>::Accumulator (*)(TensorOf<Real> *);
template <class Real>
using Extremum = Real (*)(TensorOf<Real> *);
template <class Real>
using Along = void (*)(TensorOf<Real> *, TensorOf<Real> *, int, int);
template <class Real>
using AlongWithIndices = void (*)(TensorOf<Real> *, THLongTensor *, TensorOf<Real> *, int, int);
template <class Real>
using Spread = typename th::element<Real>::Accumulator (*)(TensorOf<Real> *, int);
template <class Real>
using SpreadAlong = void (*)(TensorOf<Real> *, TensorOf<Real> *, int, int, int);
template <class Real>
using Norm = typename th::element<Real>::Accumulator (*)(TensorOf<Real> *, Real);
template <class Real>
using NormAlong = void (*)(TensorOf<Real> *, TensorOf<Real> *, Real, int, int);
template <class Real>
using Distance = typename th::element<Real>::Accumulator (*)(TensorOf<Real> *, TensorOf<Real> *, Real);
template <class Real>
using Renormalisation = void (*)(TensorOf<Real> *, TensorOf<Real> *, Real, int, Real);
template <class Real>
using Histogram = void (*)(TensorOf<Real> *, TensorOf<Real> *, long, Real, Real);
template <class Real>
using KthAlong = void (*)(TensorOf<Real> *, THLongTensor *, TensorOf<Real> *, long, int, int);
template <class Real>
using TopAlong = void (*)(TensorOf<Real> *, THLongTensor *, TensorOf<Real> *, long, int, int, int);

/* Sums and products of integers are Long. */
inline ScalarType sum_type(ScalarType type) { return isIntegralType(type) ? kLong : type; }

/* The dimension for a C function, to which a tensor without dimensions is a vector. */
inline int dimension(const Tensor &tensor, std::int64_t d, const char *function = TH_CPP_CALLER) {
  return th::wrap_dimension(d, tensor.dim(), function);
}

/* The sizes without a dimension, or with 1 for it. */
inline th::Sizes reduced_sizes(const Tensor &tensor, std::int64_t d, bool keepdim, const char *function) {
  th::Sizes sizes = tensor.sizes();
  const int dimension = detail::dimension(tensor, d, function);
  if (sizes.empty())
    return sizes;
  if (keepdim)
    sizes[static_cast<std::size_t>(dimension)] = 1;
  else
    sizes.erase(sizes.begin() + dimension);
  return sizes;
}

/*
 * The results of a function along dimension d, which compute() gives to C. Without elements they are `of_nothing`;
 * where that is NULL, it throws unless there are no results.
 */
template <class Compute>
void along(const char *name, const Tensor &tensor, std::int64_t d, bool keepdim, const Scalar *of_nothing,
           std::initializer_list<const Tensor *> results, const Compute &compute) {
  const th::Sizes sizes = reduced_sizes(tensor, d, keepdim, name);
  if (tensor.numel() != 0)
    compute();
  else if (!of_nothing && !th::has_size_of_zero(sizes))
    th::fail<IndexError>(name, ": Expected reduction dim ", d, " to have non-zero size, but sizes are ", tensor.sizes());
  for (const Tensor *result : results) {
    shaped(*result, sizes);
    if (tensor.numel() == 0 && of_nothing)
      result->fill_(*of_nothing);
  }
}

} // namespace detail

/* ---- along a dimension ---- */

/* Defines NAME(tensor, parameters) and NAME_out from a C function whose arguments behind the tensor are given. */
#define TH_AT_DEFINE_ALONG(NAME, TABLE, INSTANCES, RESULT_TYPE, OF_NOTHING, PARAMETERS, ARGUMENTS, ...) \
  inline Tensor &NAME##_out(Tensor &out, const Tensor &tensor, TH_AT_UNPACK PARAMETERS) {               \
    static constexpr TABLE functions = INSTANCES;                                                       \
    const Scalar of_nothing = OF_NOTHING;                                                               \
    detail::along(#NAME, tensor, d, keepdim, &of_nothing, {&out}, [&] {                                 \
      const ScalarType type = out.scalar_type();                                                        \
      detail::run(functions, type, out, detail::operand(tensor, type), __VA_ARGS__);                    \
    });                                                                                                 \
    return out;                                                                                         \
  }                                                                                                     \
  inline Tensor NAME(const Tensor &tensor, TH_AT_UNPACK PARAMETERS) {                                   \
    Tensor out = detail::empty_of(RESULT_TYPE(tensor.scalar_type()));                                   \
    NAME##_out(out, tensor, TH_AT_UNPACK ARGUMENTS);                                                    \
    return out;                                                                                         \
  }

/* ---- sums, products, means ---- */

#define TH_AT_DEFINE(NAME, NEUTRAL)                                                                                       \
  TH_AT_DEFINE_NUMBER(NAME, detail::Functions<detail::Accumulation>, TH_CPP_NUMBERS(NAME##all), detail::sum_type, tensor, \
                      (const Tensor &tensor), detail::for_c(tensor))                                                      \
  TH_AT_DEFINE_ALONG(NAME, detail::Functions<detail::Along>, TH_CPP_NUMBERS(NAME), detail::sum_type, NEUTRAL,             \
                     (std::int64_t d, bool keepdim = false), (d, keepdim), detail::dimension(tensor, d),                  \
                     int(keepdim))                                                                                        \
  inline Tensor Tensor::NAME() const { return at::NAME(*this); }                                                          \
  inline Tensor Tensor::NAME(std::int64_t d, bool keepdim) const { return at::NAME(*this, d, keepdim); }

TH_AT_DEFINE(sum, 0)
TH_AT_DEFINE(prod, 1)
#undef TH_AT_DEFINE

/* Of Float and Double tensors; errors: 1 if the tensor is empty. */
TH_AT_DEFINE_NUMBER(mean, detail::Functions<detail::Accumulation>, TH_CPP_FLOATING(meanall), , tensor,
                    (const Tensor &tensor), detail::for_c(tensor))
TH_AT_DEFINE_ALONG(mean, detail::Functions<detail::Along>, TH_CPP_FLOATING(mean), , __builtin_nan(""),
                   (std::int64_t d, bool keepdim = false), (d, keepdim), detail::dimension(tensor, d), int(keepdim))
inline Tensor Tensor::mean() const { return at::mean(*this); }
inline Tensor Tensor::mean(std::int64_t d, bool keepdim) const { return at::mean(*this, d, keepdim); }

/* Sums and means over several dimensions, one after the other. */
#define TH_AT_DEFINE(NAME)                                                                 \
  inline Tensor NAME(const Tensor &tensor, IntArrayRef dimensions, bool keepdim = false) { \
    th::Sizes reduced(static_cast<std::size_t>(tensor.dim()), 0);                          \
    for (const std::int64_t d : dimensions) {                                              \
      const auto dimension = static_cast<std::size_t>(detail::dimension(tensor, d));       \
      if (tensor.dim() && reduced[dimension]++)                                            \
        th::fail(#NAME ": dimension ", d, " occurs twice in ", dimensions);                \
    }                                                                                      \
    if (dimensions.empty() || tensor.dim() == 0)                                           \
      return at::NAME(tensor);                                                             \
    Tensor result = tensor;                                                                \
    for (std::int64_t d = tensor.dim(); d-- > 0;)                                          \
      if (reduced[static_cast<std::size_t>(d)])                                            \
        result = at::NAME(result, d, keepdim);                                             \
    return result;                                                                         \
  }                                                                                        \
  inline Tensor Tensor::NAME(IntArrayRef dimensions, bool keepdim) const {                 \
    return at::NAME(*this, dimensions, keepdim);                                           \
  }
TH_AT_DEFINE(sum)
TH_AT_DEFINE(mean)
#undef TH_AT_DEFINE

/* Variance and standard deviation: of a sample if `unbiased`, else of a population. A number is a dimension. */
#define TH_AT_DEFINE(NAME)                                                                                                  \
  TH_AT_DEFINE_NUMBER(NAME, detail::FloatingFunctions<detail::Spread>, TH_CPP_FLOATING_ONLY(NAME##all), , tensor,           \
                      (const Tensor &tensor, detail::Flag unbiased = true), detail::for_c(tensor),                          \
                      int(!unbiased.value))                                                                                 \
  TH_AT_DEFINE_ALONG(NAME, detail::FloatingFunctions<detail::SpreadAlong>, TH_CPP_FLOATING_ONLY(NAME), , __builtin_nan(""), \
                     (detail::Dimension d, bool unbiased = true, bool keepdim = false), (d, unbiased, keepdim),             \
                     detail::dimension(tensor, d), int(!unbiased), int(keepdim))                                            \
  inline Tensor Tensor::NAME(detail::Flag unbiased) const { return at::NAME(*this, unbiased); }                             \
  inline Tensor Tensor::NAME(detail::Dimension d, bool unbiased, bool keepdim) const {                                      \
    return at::NAME(*this, d, unbiased, keepdim);                                                                           \
  }

TH_AT_SPREAD(TH_AT_DEFINE)
#undef TH_AT_DEFINE

/* The root of order p of the sum of the absolute values to the power p; for p = 0 how many are not 0, for an infinite p the
 * greatest of them. */
TH_AT_DEFINE_NUMBER(norm, detail::FloatingFunctions<detail::Norm>, TH_CPP_FLOATING_ONLY(normall), , tensor,
                    (const Tensor &tensor, const Scalar &p = 2), detail::for_c(tensor), p)
TH_AT_DEFINE_ALONG(norm, detail::FloatingFunctions<detail::NormAlong>, TH_CPP_FLOATING_ONLY(norm), , 0,
                   (const Scalar &p, std::int64_t d, bool keepdim = false), (p, d, keepdim), p,
                   detail::dimension(tensor, d), int(keepdim))
#undef TH_AT_DEFINE_ALONG
inline Tensor Tensor::norm(const Scalar &p) const { return at::norm(*this, p); }
inline Tensor Tensor::norm(const Scalar &p, std::int64_t d, bool keepdim) const {
  return at::norm(*this, p, d, keepdim);
}

/* Of order 2, of all elements. */
inline Tensor linalg_norm(const Tensor &tensor) { return norm(tensor, 2); }
TH_AT_DEFINE_OUT(linalg_norm, (const Tensor &tensor), tensor)

/* The norm of a - b, which have as many elements. */
TH_AT_DEFINE_NUMBER(dist, detail::FloatingFunctions<detail::Distance>, TH_CPP_FLOATING_ONLY(dist), , a,
                    (const Tensor &a, const Tensor &b, const Scalar &p = 2), a, b, p)
inline Tensor Tensor::dist(const Tensor &other, const Scalar &p) const { return at::dist(*this, other, p); }

/* The sum of the main diagonal of a matrix. Errors: 1 if it is none. */
TH_AT_DEFINE_NUMBER(trace, detail::Functions<detail::Accumulation>, TH_CPP_NUMBERS(trace), detail::sum_type, tensor,
                    (const Tensor &tensor), tensor)
inline Tensor Tensor::trace() const { return at::trace(*this); }

/* Slices along d whose norm of order p is above `most` scaled down to it. */
TH_AT_DEFINE_RESULT(renorm, detail::FloatingFunctions<detail::Renormalisation>, TH_CPP_FLOATING_ONLY(renorm), tensor,
                    (const Tensor &tensor, const Scalar &p, std::int64_t d, const Scalar &most), tensor, p,
                    detail::dimension(tensor, d), most)

/* The numbers of elements in equal parts of a range; of the elements' own range if min and max are equal. */
TH_AT_DEFINE_RESULT(histc, detail::FloatingFunctions<detail::Histogram>, TH_CPP_FLOATING_ONLY(histc), tensor,
                    (const Tensor &tensor, std::int64_t bins = 100, const Scalar &min = 0, const Scalar &max = 0),
                    tensor, bins, min, max)

/* ---- elements that are chosen, and their indices, counted from 0 ---- */

/* NAME(t) is one number; NAME(t, d, keepdim) gives values and indices. */
#define TH_AT_DEFINE_CHOICE(NAME)                                                                                             \
  TH_AT_DEFINE_NUMBER(NAME, detail::Functions<detail::Extremum>, TH_CPP_NUMBERS(NAME##all), , tensor, (const Tensor &tensor), \
                      detail::for_c(tensor))                                                                                  \
  inline Tensor Tensor::NAME() const { return at::NAME(*this); }
#define TH_AT_DEFINE_ORDER(NAME)                                                                          \
  inline std::tuple<Tensor &, Tensor &> NAME##_out(Tensor &values, Tensor &indices, const Tensor &tensor, \
                                                   std::int64_t d, bool keepdim = false) {                \
    static constexpr detail::Functions<detail::AlongWithIndices> functions = TH_CPP_NUMBERS(NAME);        \
    detail::along(#NAME, tensor, d, keepdim, nullptr, {&values, &indices}, [&] {                          \
      detail::run(functions, tensor.scalar_type(), values, indices, tensor, detail::dimension(tensor, d), \
                  int(keepdim));                                                                          \
    });                                                                                                   \
    return detail::results(values, indices);                                                              \
  }                                                                                                       \
  inline std::tuple<Tensor, Tensor> NAME(const Tensor &tensor, std::int64_t d, bool keepdim = false) {    \
    Tensor values = detail::empty_of(tensor.scalar_type()), indices = detail::empty_of(kLong);            \
    NAME##_out(values, indices, tensor, d, keepdim);                                                      \
    return detail::results(std::move(values), std::move(indices));                                        \
  }                                                                                                       \
  inline std::tuple<Tensor, Tensor> Tensor::NAME(std::int64_t d, bool keepdim) const {                    \
    return at::NAME(*this, d, keepdim);                                                                   \
  }

TH_AT_CHOICE(TH_AT_DEFINE_CHOICE)
TH_AT_ORDER(TH_AT_DEFINE_ORDER)

#undef TH_AT_DEFINE_ORDER
#undef TH_AT_DEFINE_CHOICE

/* The index of the largest, or smallest, element along d; of all elements in row-major order without d. */
#define TH_AT_DEFINE(NAME, ORDER)                                                                        \
  inline Tensor &NAME##_out(Tensor &out, const Tensor &tensor, std::int64_t d,                           \
                            bool keepdim = false) {                                                      \
    detail::dimension(tensor, d);                                                                        \
    Tensor values = detail::empty_of(tensor.scalar_type());                                              \
    ORDER##_out(values, out, tensor, d, keepdim);                                                        \
    return out;                                                                                          \
  }                                                                                                      \
  inline Tensor NAME(const Tensor &tensor, std::int64_t d, bool keepdim = false) {                       \
    detail::dimension(tensor, d);                                                                        \
    return std::get<1>(ORDER(tensor, d, keepdim));                                                       \
  }                                                                                                      \
  inline Tensor NAME(const Tensor &tensor) { return NAME(tensor.reshape({-1}), 0); }                     \
  inline Tensor Tensor::NAME(std::int64_t d, bool keepdim) const { return at::NAME(*this, d, keepdim); } \
  inline Tensor Tensor::NAME() const { return at::NAME(*this); }
TH_AT_DEFINE(argmax, max)
TH_AT_DEFINE(argmin, min)
#undef TH_AT_DEFINE

/* The elements along d in order, and where they were. Equal elements keep their order. */
inline std::tuple<Tensor &, Tensor &> sort_out(Tensor &values, Tensor &indices, const Tensor &tensor,
                                               std::int64_t d = -1, bool descending = false) {
  static constexpr detail::Functions<detail::AlongWithIndices> functions = TH_CPP_NUMBERS(sort);
  if (tensor.numel() != 0)
    detail::run(functions, tensor.scalar_type(), values, indices, tensor, detail::dimension(tensor, d),
                int(descending));
  detail::shaped(values, tensor.sizes());
  detail::shaped(indices, tensor.sizes());
  return detail::results(values, indices);
}
inline std::tuple<Tensor, Tensor> sort(const Tensor &tensor, std::int64_t d = -1, bool descending = false) {
  detail::dimension(tensor, d);
  Tensor values = detail::empty_of(tensor.scalar_type()), indices = detail::empty_of(kLong);
  sort_out(values, indices, tensor, d, descending);
  return detail::results(std::move(values), std::move(indices));
}
inline std::tuple<Tensor, Tensor> Tensor::sort(std::int64_t d, bool descending) const {
  return at::sort(*this, d, descending);
}
/* Equal elements keep their order, whether that is asked for or not. */
inline std::tuple<Tensor, Tensor> sort(const Tensor &tensor, bool /*stable*/, std::int64_t d, bool descending) {
  return sort(tensor, d, descending);
}
template <class T>
std::tuple<Tensor, Tensor> sort(const Tensor &tensor, const optional<T> &, std::int64_t d = -1, bool descending = false) {
  return sort(tensor, d, descending);
}
inline std::tuple<Tensor, Tensor> Tensor::sort(bool, std::int64_t d, bool descending) const {
  return at::sort(*this, d, descending);
}

/* The k largest (else smallest) elements along d, best first if `sorted`. */
TH_AT_DEFINE_RESULTS(topk, detail::Functions<detail::TopAlong>, TH_CPP_NUMBERS(topk), detail::Indices, tensor,
                     (const Tensor &tensor, std::int64_t k, std::int64_t d = -1, bool largest = true,
                      bool sorted = true),
                     tensor, k, detail::dimension(tensor, d), int(largest), int(sorted))
inline std::tuple<Tensor, Tensor> Tensor::topk(std::int64_t k, std::int64_t d, bool largest, bool sorted) const {
  return at::topk(*this, k, d, largest, sorted);
}

/* The k-th smallest elements along d, k counting from 1. */
inline std::tuple<Tensor &, Tensor &> kthvalue_out(Tensor &values, Tensor &indices, const Tensor &tensor, std::int64_t k,
                                                   std::int64_t d = -1, bool keepdim = false) {
  static constexpr detail::Functions<detail::KthAlong> functions = TH_CPP_NUMBERS(kthvalue);
  detail::along("kthvalue", tensor, d, keepdim, nullptr, {&values, &indices}, [&] {
    detail::run(functions, tensor.scalar_type(), values, detail::Indices(indices), tensor, k,
                detail::dimension(tensor, d), int(keepdim));
  });
  return detail::results(values, indices);
}
inline std::tuple<Tensor, Tensor> kthvalue(const Tensor &tensor, std::int64_t k, std::int64_t d = -1,
                                           bool keepdim = false) {
  Tensor values = detail::empty_of(tensor.scalar_type()), indices = detail::empty_of(kLong);
  kthvalue_out(values, indices, tensor, k, d, keepdim);
  return detail::results(std::move(values), std::move(indices));
}
inline std::tuple<Tensor, Tensor> Tensor::kthvalue(std::int64_t k, std::int64_t d, bool keepdim) const {
  return at::kthvalue(*this, k, d, keepdim);
}

/* ---- running along a dimension ---- */

#define TH_AT_DEFINE(NAME)                                                                      \
  inline Tensor &NAME##_out(Tensor &out, const Tensor &tensor, std::int64_t d) {                \
    static constexpr detail::Functions<detail::WithDimension> functions = TH_CPP_NUMBERS(NAME); \
    const ScalarType type = out.scalar_type();                                                  \
    detail::run_into(out, tensor.sizes(), functions, type, out, detail::operand(tensor, type),  \
                     detail::dimension(tensor, d));                                             \
    return out;                                                                                 \
  }                                                                                             \
  inline Tensor NAME(const Tensor &tensor, std::int64_t d) {                                    \
    detail::dimension(tensor, d);                                                               \
    Tensor out = detail::empty_of(detail::sum_type(tensor.scalar_type()));                      \
    NAME##_out(out, tensor, d);                                                                 \
    return out;                                                                                 \
  }                                                                                             \
  inline Tensor Tensor::NAME(std::int64_t d) const { return at::NAME(*this, d); }

TH_AT_CUMULATION(TH_AT_DEFINE)
#undef TH_AT_DEFINE

} // namespace at

#include <th/names_end.hpp>

#endif
