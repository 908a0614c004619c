/*
 * ATen/ops/reductions.h: numbers that tell of all elements, or of those along a dimension.
 *
 * f(t) is a vector of one element. f(t, d, keepdim) has no dimension d, unless keepdim is set or it is
 * the only one: then its size is 1. Dimensions count from the end if negative. All but argmax and argmin have
 * a form with _out, which takes the result, or values and indices, first.
 */
#ifndef TH_ATEN_OPS_REDUCTIONS_H
#define TH_ATEN_OPS_REDUCTIONS_H

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

/* The dimension for a C function. */
inline int dimension(const Tensor &tensor, std::int64_t d) { return th::wrap_dimension(d, tensor.dim()); }

} // namespace detail

/* ---- sums, products, means ---- */

#define TH_AT_DEFINE(NAME)                                                                                       \
  TH_AT_DEFINE_NUMBER(NAME, detail::Accumulation, TH_CPP_NUMBERS(NAME##all), detail::sum_type, tensor,           \
                      (const Tensor &tensor), tensor)                                                            \
  inline const Tensor &NAME##_out(const Tensor &out, const Tensor &tensor, std::int64_t d, bool keepdim = false) { \
    static constexpr detail::Functions<detail::Along> functions = TH_CPP_NUMBERS(NAME);                          \
    const ScalarType type = out.scalar_type();                                                                   \
    detail::run(functions, type, out, detail::operand(tensor, type), detail::dimension(tensor, d), int(keepdim)); \
    return out;                                                                                                  \
  }                                                                                                              \
  inline Tensor NAME(const Tensor &tensor, std::int64_t d, bool keepdim = false) {                               \
    Tensor out = detail::empty_of(detail::sum_type(tensor.scalar_type()));                                       \
    NAME##_out(out, tensor, d, keepdim);                                                                         \
    return out;                                                                                                  \
  }                                                                                                              \
  inline Tensor Tensor::NAME() const { return at::NAME(*this); }                                                 \
  inline Tensor Tensor::NAME(std::int64_t d, bool keepdim) const { return at::NAME(*this, d, keepdim); }

TH_AT_ACCUMULATION(TH_AT_DEFINE)
#undef TH_AT_DEFINE

/* Of Float and Double tensors; errors: 1 if the tensor is empty. */
TH_AT_DEFINE_NUMBER(mean, detail::Accumulation, TH_CPP_FLOATING(meanall), , tensor, (const Tensor &tensor), tensor)
TH_AT_DEFINE_RESULT(mean, detail::Along, TH_CPP_FLOATING(mean), tensor,
                    (const Tensor &tensor, std::int64_t d, bool keepdim = false), tensor,
                    detail::dimension(tensor, d), int(keepdim))
inline Tensor Tensor::mean() const { return at::mean(*this); }
inline Tensor Tensor::mean(std::int64_t d, bool keepdim) const { return at::mean(*this, d, keepdim); }

/* Variance and standard deviation: of a sample if `unbiased`, else of a population. */
#define TH_AT_DEFINE(NAME)                                                                                        \
  TH_AT_DEFINE_NUMBER(NAME, detail::Spread, TH_CPP_FLOATING(NAME##all), , tensor,                                 \
                      (const Tensor &tensor, bool unbiased = true), tensor, int(!unbiased))                       \
  TH_AT_DEFINE_RESULT(NAME, detail::SpreadAlong, TH_CPP_FLOATING(NAME), tensor,                                   \
                      (const Tensor &tensor, std::int64_t d, bool unbiased, bool keepdim = false), tensor,        \
                      detail::dimension(tensor, d), int(!unbiased), int(keepdim))                                 \
  inline Tensor Tensor::NAME(bool unbiased) const { return at::NAME(*this, unbiased); }                           \
  inline Tensor Tensor::NAME(std::int64_t d, bool unbiased, bool keepdim) const {                                 \
    return at::NAME(*this, d, unbiased, keepdim);                                                                 \
  }

TH_AT_SPREAD(TH_AT_DEFINE)
#undef TH_AT_DEFINE

/* The root of order p of the sum of the absolute values to the power p; for p = 0 how many are not 0. */
TH_AT_DEFINE_NUMBER(norm, detail::Norm, TH_CPP_FLOATING(normall), , tensor, (const Tensor &tensor, Scalar p = 2),
                    tensor, p)
TH_AT_DEFINE_RESULT(norm, detail::NormAlong, TH_CPP_FLOATING(norm), tensor,
                    (const Tensor &tensor, Scalar p, std::int64_t d, bool keepdim = false), tensor, p,
                    detail::dimension(tensor, d), int(keepdim))
inline Tensor Tensor::norm(Scalar p) const { return at::norm(*this, p); }
inline Tensor Tensor::norm(Scalar p, std::int64_t d, bool keepdim) const { return at::norm(*this, p, d, keepdim); }

/* The norm of a - b, which have as many elements. */
TH_AT_DEFINE_NUMBER(dist, detail::Distance, TH_CPP_FLOATING(dist), , a,
                    (const Tensor &a, const Tensor &b, Scalar p = 2), a, b, p)
inline Tensor Tensor::dist(const Tensor &other, Scalar p) const { return at::dist(*this, other, p); }

/* The sum of the main diagonal of a matrix. Errors: 1 if it is none. */
TH_AT_DEFINE_NUMBER(trace, detail::Accumulation, TH_CPP_NUMBERS(trace), detail::sum_type, tensor,
                    (const Tensor &tensor), tensor)
inline Tensor Tensor::trace() const { return at::trace(*this); }

/* Slices along d whose norm of order p is above `most` scaled down to it. */
TH_AT_DEFINE_RESULT(renorm, detail::Renormalisation, TH_CPP_FLOATING(renorm), tensor,
                    (const Tensor &tensor, Scalar p, std::int64_t d, Scalar most), tensor, p,
                    detail::dimension(tensor, d), most)

/* The numbers of elements in equal parts of a range; of the elements' own range if min and max are equal. */
TH_AT_DEFINE_RESULT(histc, detail::Histogram, TH_CPP_FLOATING(histc), tensor,
                    (const Tensor &tensor, std::int64_t bins = 100, Scalar min = 0, Scalar max = 0), tensor, bins, min,
                    max)

/* ---- elements that are chosen, and their indices, counted from 0 ---- */

/* NAME(t) is a vector of one element; NAME(t, d, keepdim) gives values and indices. */
#define TH_AT_DEFINE_CHOICE(NAME)                                                                            \
  TH_AT_DEFINE_NUMBER(NAME, detail::Extremum, TH_CPP_NUMBERS(NAME##all), , tensor, (const Tensor &tensor),    \
                      tensor)                                                                                \
  inline Tensor Tensor::NAME() const { return at::NAME(*this); }
#define TH_AT_DEFINE_ORDER(NAME)                                                                             \
  TH_AT_DEFINE_RESULTS(NAME, detail::AlongWithIndices, TH_CPP_NUMBERS(NAME), detail::Indices, tensor,        \
                       (const Tensor &tensor, std::int64_t d, bool keepdim = false), tensor,                 \
                       detail::dimension(tensor, d), int(keepdim))                                           \
  inline std::tuple<Tensor, Tensor> Tensor::NAME(std::int64_t d, bool keepdim) const {                       \
    return at::NAME(*this, d, keepdim);                                                                      \
  }

TH_AT_CHOICE(TH_AT_DEFINE_CHOICE)
TH_AT_ORDER(TH_AT_DEFINE_ORDER)

#undef TH_AT_DEFINE_ORDER
#undef TH_AT_DEFINE_CHOICE

/* The index of the largest, or smallest, element along d. */
inline Tensor argmax(const Tensor &tensor, std::int64_t d, bool keepdim = false) {
  return std::get<1>(max(tensor, d, keepdim));
}
inline Tensor argmin(const Tensor &tensor, std::int64_t d, bool keepdim = false) {
  return std::get<1>(min(tensor, d, keepdim));
}
inline Tensor Tensor::argmax(std::int64_t d, bool keepdim) const { return at::argmax(*this, d, keepdim); }
inline Tensor Tensor::argmin(std::int64_t d, bool keepdim) const { return at::argmin(*this, d, keepdim); }

/* The elements along d in order, and where they were. Equal elements keep their order. */
TH_AT_DEFINE_RESULTS(sort, detail::AlongWithIndices, TH_CPP_NUMBERS(sort), detail::Indices, tensor,
                     (const Tensor &tensor, std::int64_t d = -1, bool descending = false), tensor,
                     detail::dimension(tensor, d), int(descending))
inline std::tuple<Tensor, Tensor> Tensor::sort(std::int64_t d, bool descending) const {
  return at::sort(*this, d, descending);
}

/* The k largest (else smallest) elements along d, best first if `sorted`. */
TH_AT_DEFINE_RESULTS(topk, detail::TopAlong, TH_CPP_NUMBERS(topk), detail::Indices, tensor,
                     (const Tensor &tensor, std::int64_t k, std::int64_t d = -1, bool largest = true,
                      bool sorted = true),
                     tensor, k, detail::dimension(tensor, d), int(largest), int(sorted))
inline std::tuple<Tensor, Tensor> Tensor::topk(std::int64_t k, std::int64_t d, bool largest, bool sorted) const {
  return at::topk(*this, k, d, largest, sorted);
}

/* The k-th smallest elements along d, k counting from 1. */
TH_AT_DEFINE_RESULTS(kthvalue, detail::KthAlong, TH_CPP_NUMBERS(kthvalue), detail::Indices, tensor,
                     (const Tensor &tensor, std::int64_t k, std::int64_t d = -1, bool keepdim = false), tensor, k,
                     detail::dimension(tensor, d), int(keepdim))
inline std::tuple<Tensor, Tensor> Tensor::kthvalue(std::int64_t k, std::int64_t d, bool keepdim) const {
  return at::kthvalue(*this, k, d, keepdim);
}

/* ---- running along a dimension ---- */

#define TH_AT_DEFINE(NAME)                                                                                      \
  inline const Tensor &NAME##_out(const Tensor &out, const Tensor &tensor, std::int64_t d) {                    \
    static constexpr detail::Functions<detail::WithDimension> functions = TH_CPP_NUMBERS(NAME);                 \
    const ScalarType type = out.scalar_type();                                                                  \
    detail::run(functions, type, out, detail::operand(tensor, type), detail::dimension(tensor, d));            \
    return out;                                                                                                 \
  }                                                                                                             \
  inline Tensor NAME(const Tensor &tensor, std::int64_t d) {                                                    \
    Tensor out = detail::empty_of(detail::sum_type(tensor.scalar_type()));                                      \
    NAME##_out(out, tensor, d);                                                                                 \
    return out;                                                                                                 \
  }                                                                                                             \
  inline Tensor Tensor::NAME(std::int64_t d) const { return at::NAME(*this, d); }

TH_AT_CUMULATION(TH_AT_DEFINE)
#undef TH_AT_DEFINE

} // namespace at

#endif
