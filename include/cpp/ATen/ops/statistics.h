/*
 * ATen/ops/statistics.h: extremes, counts, quantiles, sums of exponentials, searches, unique values, histograms and
 * covariances.
 *
 * Dimensions count from the end if negative; an empty list of them means all. Truth values are Byte tensors, indices Long
 * tensors that count from 0.
 */
#ifndef TH_ATEN_OPS_STATISTICS_H
#define TH_ATEN_OPS_STATISTICS_H

#include <th/names_begin.hpp>

#include <ATen/ops/indexing.h>
#include <ATen/ops/products.h>
#include <ATen/ops/reductions.h>
#include <ATen/ops/sequences.h>
#include <ATen/ops/views.h>

#include <cstring>

namespace at {
namespace detail {

template <class Real>
using BothAlong = void (*)(TensorOf<Real> *, TensorOf<Real> *, TensorOf<Real> *, int, int);
template <class Real>
using PlacesAlong = void (*)(THLongTensor *, TensorOf<Real> *, int, int);
template <class Real>
using TruthAlong = void (*)(THByteTensor *, TensorOf<Real> *, int, int);
template <class Real>
using AlongWithPlaces = void (*)(TensorOf<Real> *, THLongTensor *, TensorOf<Real> *, int);
template <class Real>
using Quantiles = void (*)(TensorOf<Real> *, TensorOf<Real> *, TensorOf<Real> *, int, int);
template <class Real>
using Search = void (*)(THLongTensor *, TensorOf<Real> *, TensorOf<Real> *, int);
template <class Real>
using Membership = void (*)(THByteTensor *, TensorOf<Real> *, TensorOf<Real> *, int);
template <class Real>
using Uniques = void (*)(TensorOf<Real> *, THLongTensor *, THLongTensor *, TensorOf<Real> *, int);
template <class Real>
using UniqueSlices = void (*)(TensorOf<Real> *, THLongTensor *, THLongTensor *, TensorOf<Real> *, int, int);
template <class Real>
using Occurrences = void (*)(TensorOf<Real> *, THLongTensor *, TensorOf<Real> *, long);
template <class Real>
using Histogram2 = void (*)(TensorOf<Real> *, TensorOf<Real> *, TensorOf<Real> *, TensorOf<Real> *, int);

/* The result of a function along dimension d; where there are no elements, `of_nothing`, without which it throws. */
template <class Table>
Tensor reduced(const Table &functions, const char *name, const Tensor &tensor, std::int64_t d, bool keepdim,
               const optional<Scalar> &of_nothing = {}) {
  const Tensor out = empty_of(tensor.scalar_type());
  along(name, tensor, d, keepdim, of_nothing ? &*of_nothing : nullptr, {&out}, [&] {
    run(functions, tensor.scalar_type(), out, tensor, dimension(tensor, d, name), int(keepdim));
  });
  return out;
}
/* The same for a function whose result is of type T. */
template <class T, class Table>
Tensor reduced(const Table &functions, const char *name, const Tensor &tensor, std::int64_t d, bool keepdim,
               const optional<Scalar> &of_nothing = {}) {
  const Tensor out = empty_of(th::element<T>::type);
  along(name, tensor, d, keepdim, of_nothing ? &*of_nothing : nullptr, {&out}, [&] {
    run(functions, tensor.scalar_type(), Of<T>(out), tensor, dimension(tensor, d, name), int(keepdim));
  });
  return out;
}

/* A function along one dimension over several, which become one for it. */
template <class Along>
Tensor over_merged(const char *name, const Tensor &tensor, IntArrayRef dimensions, bool keepdim, const Along &along) {
  if (dimensions.size() == 1 || tensor.dim() <= 1) {
    named_dimensions(name, tensor, dimensions);
    return along(tensor, dimensions.empty() ? 0 : dimensions[0], keepdim);
  }
  const th::Sizes named = named_dimensions(name, tensor, dimensions);
  th::Sizes order, sizes, kept;
  std::int64_t count = 1;
  for (std::int64_t d = 0; d < tensor.dim(); ++d) {
    const bool is_named = named[static_cast<std::size_t>(d)] != 0;
    if (is_named)
      count *= tensor.size(d);
    else
      order.push_back(d), sizes.push_back(tensor.size(d));
    if (!is_named || keepdim)
      kept.push_back(is_named ? 1 : tensor.size(d));
  }
  for (std::int64_t d = 0; d < tensor.dim(); ++d)
    if (named[static_cast<std::size_t>(d)])
      order.push_back(d);
  sizes.push_back(count);
  return along(tensor.permute(order).reshape(sizes), -1, false).reshape(kept);
}

/* The maxima along dimension d of floating-point numbers, and where they are: of the first NaN, if there is one. */
inline std::tuple<Tensor, Tensor> extremes_of_floats(const Tensor &self, std::int64_t d, bool keepdim) {
  return self.is_floating_point() && self.numel() != 0 ? at::max(self, d, keepdim) : results(Tensor(), Tensor());
}
/* Makes what has been computed NaN, and its index that of NaN, where the maxima are. */
inline void put_nan(const Tensor &values, const Tensor &indices, const Tensor &most, const Tensor &places) {
  const Tensor missing = most.defined() ? most.ne(most) : Tensor();
  if (!missing.defined() || !at::any(missing).item().toBool())
    return;
  values.masked_fill_(missing, __builtin_nan(""));
  indices.copy_(where(missing, places, indices));
}

inline Tensor counted_nonzero(const Tensor &self, IntArrayRef dimensions);
inline Tensor correlations(const Tensor &self);

} // namespace detail

/* >>> operators written from build/operators.txt by "make headers": statistics */

/* The largest elements over dimensions, or of all. */
inline Tensor amax(const Tensor &self, IntArrayRef dimensions = {}, bool keepdim = false) {
  static constexpr detail::Functions<detail::Along> functions = TH_CPP_NUMBERS(amax);
  return detail::over_dimensions(
      "amax", self, dimensions, keepdim, [](const Tensor &whole) { return at::max(whole); },
      [](const Tensor &part, std::int64_t d,
          bool keep) { return detail::reduced(functions, "amax", part, d, keep); });
}
inline Tensor &amax_out(Tensor &out, const Tensor &self, IntArrayRef dimensions = {}, bool keepdim = false) {
  const Tensor result = amax(self, dimensions, keepdim);
  return out.resize_(result.sizes()).copy_(result);
}
inline Tensor Tensor::amax(IntArrayRef dimensions, bool keepdim) const {
  return at::amax(*this, dimensions, keepdim);
}

/* The smallest elements over dimensions, or of all. */
inline Tensor amin(const Tensor &self, IntArrayRef dimensions = {}, bool keepdim = false) {
  static constexpr detail::Functions<detail::Along> functions = TH_CPP_NUMBERS(amin);
  return detail::over_dimensions(
      "amin", self, dimensions, keepdim, [](const Tensor &whole) { return at::min(whole); },
      [](const Tensor &part, std::int64_t d,
          bool keep) { return detail::reduced(functions, "amin", part, d, keep); });
}
inline Tensor &amin_out(Tensor &out, const Tensor &self, IntArrayRef dimensions = {}, bool keepdim = false) {
  const Tensor result = amin(self, dimensions, keepdim);
  return out.resize_(result.sizes()).copy_(result);
}
inline Tensor Tensor::amin(IntArrayRef dimensions, bool keepdim) const {
  return at::amin(*this, dimensions, keepdim);
}

/* The smallest and the largest elements along d, or of all. */
inline std::tuple<Tensor &, Tensor &> aminmax_out(Tensor &least, Tensor &most, const Tensor &self, std::int64_t d,
    bool keepdim = false) {
  static constexpr detail::Functions<detail::BothAlong> functions = TH_CPP_NUMBERS(aminmax);
  detail::along("aminmax", self, d, keepdim, nullptr, {&least, &most}, [&] {
    detail::run(functions, self.scalar_type(), least, most, self, detail::dimension(self, d, "aminmax"),
        int(keepdim));
  });
  return detail::results(least, most);
}
inline std::tuple<Tensor, Tensor> aminmax(const Tensor &self, std::int64_t d, bool keepdim = false) {
  Tensor least = detail::empty_of(self.scalar_type()), most = detail::empty_of(self.scalar_type());
  aminmax_out(least, most, self, d, keepdim);
  return detail::results(std::move(least), std::move(most));
}
inline std::tuple<Tensor, Tensor> Tensor::aminmax(std::int64_t d, bool keepdim) const {
  return at::aminmax(*this, d, keepdim);
}

/* The smallest and the largest element. */
inline std::tuple<Tensor &, Tensor &> aminmax_out(Tensor &least, Tensor &most, const Tensor &self) {
  min_out(least, self);
  max_out(most, self);
  return detail::results(least, most);
}
inline std::tuple<Tensor, Tensor> aminmax(const Tensor &self) {
  Tensor least = detail::empty_of(self.scalar_type()), most = detail::empty_of(self.scalar_type());
  aminmax_out(least, most, self);
  return detail::results(std::move(least), std::move(most));
}
inline std::tuple<Tensor, Tensor> Tensor::aminmax() const { return at::aminmax(*this); }

/* How many elements are not 0: along d, over dimensions, or of all. */
inline Tensor count_nonzero(const Tensor &self, std::int64_t d) {
  static constexpr detail::Functions<detail::PlacesAlong> functions = TH_CPP_NUMBERS(countNonzero);
  return detail::reduced<long>(functions, "count_nonzero", self, d, false, 0);
}
inline Tensor &count_nonzero_out(Tensor &out, const Tensor &self, std::int64_t d) {
  const Tensor result = count_nonzero(self, d);
  return out.resize_(result.sizes()).copy_(result);
}
inline Tensor Tensor::count_nonzero(std::int64_t d) const { return at::count_nonzero(*this, d); }

inline Tensor count_nonzero(const Tensor &self, IntArrayRef dimensions = {}) {
  return detail::counted_nonzero(self, dimensions);
}
inline Tensor &count_nonzero_out(Tensor &out, const Tensor &self, IntArrayRef dimensions = {}) {
  const Tensor result = count_nonzero(self, dimensions);
  return out.resize_(result.sizes()).copy_(result);
}
inline Tensor Tensor::count_nonzero(IntArrayRef dimensions) const { return at::count_nonzero(*this, dimensions); }

/* The largest elements so far along d, and the indices of the last that are as large. */
inline std::tuple<Tensor &, Tensor &> cummax_out(Tensor &values, Tensor &indices, const Tensor &self,
    std::int64_t d) {
  static constexpr detail::Functions<detail::AlongWithPlaces> functions = TH_CPP_NUMBERS(cummax);
  const int dimension = detail::dimension(self, d, "cummax");
  if (self.numel() != 0)
    detail::run(functions, self.scalar_type(), values, detail::Indices(indices), self, dimension);
  detail::shaped(values, self.sizes());
  detail::shaped(indices, self.sizes());
  return detail::results(values, indices);
}
inline std::tuple<Tensor, Tensor> cummax(const Tensor &self, std::int64_t d) {
  Tensor values = detail::empty_of(self.scalar_type()), indices = detail::empty_of(kLong);
  cummax_out(values, indices, self, d);
  return detail::results(std::move(values), std::move(indices));
}
inline std::tuple<Tensor, Tensor> Tensor::cummax(std::int64_t d) const { return at::cummax(*this, d); }

/* The smallest elements so far along d, and the indices of the last that are as small. */
inline std::tuple<Tensor &, Tensor &> cummin_out(Tensor &values, Tensor &indices, const Tensor &self,
    std::int64_t d) {
  static constexpr detail::Functions<detail::AlongWithPlaces> functions = TH_CPP_NUMBERS(cummin);
  const int dimension = detail::dimension(self, d, "cummin");
  if (self.numel() != 0)
    detail::run(functions, self.scalar_type(), values, detail::Indices(indices), self, dimension);
  detail::shaped(values, self.sizes());
  detail::shaped(indices, self.sizes());
  return detail::results(values, indices);
}
inline std::tuple<Tensor, Tensor> cummin(const Tensor &self, std::int64_t d) {
  Tensor values = detail::empty_of(self.scalar_type()), indices = detail::empty_of(kLong);
  cummin_out(values, indices, self, d);
  return detail::results(std::move(values), std::move(indices));
}
inline std::tuple<Tensor, Tensor> Tensor::cummin(std::int64_t d) const { return at::cummin(*this, d); }

/* The logarithms of the sums of e^x over dimensions. */
inline Tensor logsumexp(const Tensor &self, IntArrayRef dimensions, bool keepdim = false) {
  static constexpr detail::Functions<detail::Along> functions = TH_CPP_FLOATING(logsumexp);
  const Tensor numbers = self.to(detail::floating_type(self.scalar_type()));
  return detail::over_merged("logsumexp", numbers, dimensions, keepdim,
      [](const Tensor &part, std::int64_t d, bool keep) {
    return detail::reduced(functions, "logsumexp", part, d, keep, -__builtin_inf());
  });
}
inline Tensor &logsumexp_out(Tensor &out, const Tensor &self, IntArrayRef dimensions, bool keepdim = false) {
  const Tensor result = logsumexp(self, dimensions, keepdim);
  return out.resize_(result.sizes()).copy_(result);
}
inline Tensor Tensor::logsumexp(IntArrayRef dimensions, bool keepdim) const {
  return at::logsumexp(*this, dimensions, keepdim);
}

/* The logarithms of the sums of e^x so far along d. */
inline Tensor &logcumsumexp_out(Tensor &out, const Tensor &self, std::int64_t d) {
  static constexpr detail::Functions<detail::WithDimension> functions = TH_CPP_FLOATING(logcumsumexp);
  return detail::running_out(functions, out, self, detail::dimension(self, d, "logcumsumexp"));
}
inline Tensor logcumsumexp(const Tensor &self, std::int64_t d) {
  Tensor out = detail::empty_of(detail::floating_type(self.scalar_type()));
  logcumsumexp_out(out, self, d);
  return out;
}
inline Tensor Tensor::logcumsumexp(std::int64_t d) const { return at::logcumsumexp(*this, d); }

/* The sums over dimensions, or of all elements, without NaN. */
inline Tensor nansum(const Tensor &self, IntArrayRef dimensions = {}, bool keepdim = false) {
  static constexpr detail::Functions<detail::Along> functions = TH_CPP_FLOATING(nansum);
  if (!self.is_floating_point())
    return at::sum(self, dimensions, keepdim);
  return detail::over_merged("nansum", self, dimensions, keepdim,
      [](const Tensor &part, std::int64_t d, bool keep) {
    return detail::reduced(functions, "nansum", part, d, keep, 0);
  });
}
inline Tensor &nansum_out(Tensor &out, const Tensor &self, IntArrayRef dimensions = {}, bool keepdim = false) {
  const Tensor result = nansum(self, dimensions, keepdim);
  return out.resize_(result.sizes()).copy_(result);
}
inline Tensor Tensor::nansum(IntArrayRef dimensions, bool keepdim) const {
  return at::nansum(*this, dimensions, keepdim);
}

/* The means over dimensions, or of all elements, without NaN. */
inline Tensor nanmean(const Tensor &self, IntArrayRef dimensions = {}, bool keepdim = false) {
  static constexpr detail::Functions<detail::Along> functions = TH_CPP_FLOATING(nanmean);
  return detail::over_merged("nanmean", self, dimensions, keepdim,
      [](const Tensor &part, std::int64_t d, bool keep) {
    return detail::reduced(functions, "nanmean", part, d, keep, __builtin_nan(""));
  });
}
inline Tensor &nanmean_out(Tensor &out, const Tensor &self, IntArrayRef dimensions = {}, bool keepdim = false) {
  const Tensor result = nanmean(self, dimensions, keepdim);
  return out.resize_(result.sizes()).copy_(result);
}
inline Tensor Tensor::nanmean(IntArrayRef dimensions, bool keepdim) const {
  return at::nanmean(*this, dimensions, keepdim);
}

/* The middle element of all, the lower one of two; NaN if there is one. */
inline Tensor &median_out(Tensor &out, const Tensor &self) {
  static constexpr detail::Functions<detail::Extremum> functions = TH_CPP_NUMBERS(medianall);
  const Scalar number = detail::evaluate(functions, self.scalar_type(), detail::for_c(self));
  const double most = self.is_floating_point() ? at::max(self).item<double>() : 0;
  detail::shaped(out, {}).fill_(most == most ? number : Scalar(most));
  return out;
}
inline Tensor median(const Tensor &self) {
  Tensor out = detail::empty_of(self.scalar_type());
  median_out(out, self);
  return out;
}
inline Tensor Tensor::median() const { return at::median(*this); }

/* Those along a dimension, and their indices; the first NaN where there is one. */
inline std::tuple<Tensor &, Tensor &> median_out(Tensor &values, Tensor &indices, const Tensor &self,
    std::int64_t d, bool keepdim = false) {
  static constexpr detail::Functions<detail::AlongWithIndices> functions = TH_CPP_NUMBERS(median);
  const std::tuple<Tensor, Tensor> most = detail::extremes_of_floats(self, d, keepdim);
  detail::along("median", self, d, keepdim, nullptr, {&values, &indices}, [&] {
    detail::run(functions, self.scalar_type(), values, indices, self, detail::dimension(self, d, "median"),
        int(keepdim));
  });
  detail::put_nan(values, indices, std::get<0>(most), std::get<1>(most));
  return detail::results(values, indices);
}
inline std::tuple<Tensor, Tensor> median(const Tensor &self, std::int64_t d, bool keepdim = false) {
  Tensor values = detail::empty_of(self.scalar_type()), indices = detail::empty_of(kLong);
  median_out(values, indices, self, d, keepdim);
  return detail::results(std::move(values), std::move(indices));
}
inline std::tuple<Tensor, Tensor> Tensor::median(std::int64_t d, bool keepdim) const {
  return at::median(*this, d, keepdim);
}

/* The medians along d of what is not NaN, and their indices; or that of all elements. */
inline std::tuple<Tensor &, Tensor &> nanmedian_out(Tensor &values, Tensor &indices, const Tensor &self,
    std::int64_t d, bool keepdim = false) {
  static constexpr detail::Functions<detail::AlongWithIndices> functions = TH_CPP_FLOATING(nanmedian);
  if (!self.is_floating_point())
    return median_out(values, indices, self, d, keepdim);
  detail::along("nanmedian", self, d, keepdim, nullptr, {&values, &indices}, [&] {
    detail::run(functions, self.scalar_type(), values, indices, self, detail::dimension(self, d, "nanmedian"),
        int(keepdim));
  });
  return detail::results(values, indices);
}
inline std::tuple<Tensor, Tensor> nanmedian(const Tensor &self, std::int64_t d, bool keepdim = false) {
  Tensor values = detail::empty_of(self.scalar_type()), indices = detail::empty_of(kLong);
  nanmedian_out(values, indices, self, d, keepdim);
  return detail::results(std::move(values), std::move(indices));
}
inline std::tuple<Tensor, Tensor> Tensor::nanmedian(std::int64_t d, bool keepdim) const {
  return at::nanmedian(*this, d, keepdim);
}

inline Tensor nanmedian(const Tensor &self) {
  return self.is_floating_point() && self.numel() != 0 ? std::get<0>(nanmedian(self.reshape({-1}),
      0)) : at::median(self);
}
inline Tensor Tensor::nanmedian() const { return at::nanmedian(*this); }

/* Sorted along the first dimension. */
inline Tensor msort(const Tensor &self) { return self.dim() == 0 ? self.clone() : std::get<0>(at::sort(self, 0)); }
inline Tensor &msort_out(Tensor &out, const Tensor &self) {
  const Tensor result = msort(self);
  return out.resize_(result.sizes()).copy_(result);
}
inline Tensor Tensor::msort() const { return at::msort(*this); }

/* A row of indices for each element that is not 0. */
inline Tensor argwhere(const Tensor &self) { return at::nonzero(self); }
inline Tensor Tensor::argwhere() const { return at::argwhere(*this); }

/* The correlations of the rows of a matrix, each of which is a variable. */
inline Tensor corrcoef(const Tensor &self) { return detail::correlations(self); }
inline Tensor Tensor::corrcoef() const { return at::corrcoef(*this); }
/* <<< end of operators */

namespace detail {

inline Tensor counted_nonzero(const Tensor &self, IntArrayRef dimensions) {
  return over_merged("count_nonzero", self, dimensions, false,
                     [](const Tensor &part, std::int64_t d, bool) { return count_nonzero(part, d); });
}

} // namespace detail

/* ---- truths ---- */

/* Whether all, or any, elements along d are not 0. Of none, all are. */
inline Tensor all(const Tensor &self, std::int64_t d, bool keepdim = false) {
  static constexpr detail::Functions<detail::TruthAlong> functions = TH_CPP_NUMBERS(all);
  return detail::reduced<unsigned char>(functions, "all", self, d, keepdim, 1);
}
inline Tensor any(const Tensor &self, std::int64_t d, bool keepdim = false) {
  static constexpr detail::Functions<detail::TruthAlong> functions = TH_CPP_NUMBERS(any);
  return detail::reduced<unsigned char>(functions, "any", self, d, keepdim, 0);
}
/* The same over several dimensions. */
inline Tensor all(const Tensor &self, IntArrayRef dimensions, bool keepdim = false) {
  return detail::over_merged("all", self, dimensions, keepdim,
                             [](const Tensor &part, std::int64_t d, bool keep) { return at::all(part, d, keep); });
}
inline Tensor any(const Tensor &self, IntArrayRef dimensions, bool keepdim = false) {
  return detail::over_merged("any", self, dimensions, keepdim,
                             [](const Tensor &part, std::int64_t d, bool keep) { return at::any(part, d, keep); });
}
inline Tensor &all_out(Tensor &out, const Tensor &self, std::int64_t d, bool keepdim = false) {
  const Tensor result = all(self, d, keepdim);
  return out.resize_(result.sizes()).copy_(result);
}
inline Tensor &any_out(Tensor &out, const Tensor &self, std::int64_t d, bool keepdim = false) {
  const Tensor result = any(self, d, keepdim);
  return out.resize_(result.sizes()).copy_(result);
}
inline Tensor Tensor::all(std::int64_t d, bool keepdim) const { return at::all(*this, d, keepdim); }
inline Tensor Tensor::any(std::int64_t d, bool keepdim) const { return at::any(*this, d, keepdim); }
inline Tensor Tensor::all(IntArrayRef dimensions, bool keepdim) const { return at::all(*this, dimensions, keepdim); }
inline Tensor Tensor::any(IntArrayRef dimensions, bool keepdim) const { return at::any(*this, dimensions, keepdim); }

/* ---- order ---- */

/* The indices that sort the elements along d. Equal elements keep their order, whether that is asked for or not. */
inline Tensor argsort(const Tensor &self, std::int64_t d = -1, bool descending = false) {
  static constexpr detail::Functions<detail::PlacesAlong> functions = TH_CPP_NUMBERS(argsort);
  const int dimension = detail::dimension(self, d);
  const Tensor out = detail::empty_of(kLong);
  if (self.numel() != 0)
    detail::run(functions, self.scalar_type(), detail::Indices(out), self, dimension, int(descending));
  detail::shaped(out, self.sizes());
  return out;
}
inline Tensor argsort(const Tensor &self, bool /*stable*/, std::int64_t d, bool descending) {
  return argsort(self, d, descending);
}
inline Tensor Tensor::argsort(std::int64_t d, bool descending) const { return at::argsort(*this, d, descending); }
inline Tensor Tensor::argsort(bool, std::int64_t d, bool descending) const { return at::argsort(*this, d, descending); }

/* argmax and argmin with a dimension that may be missing. */
#define TH_AT_PLACE(NAME)                                                                                        \
  inline Tensor NAME(const Tensor &self, optional<std::int64_t> d, bool keepdim = false) {                       \
    if (d)                                                                                                       \
      return NAME(self, *d, keepdim);                                                                            \
    return keepdim ? NAME(self).reshape(th::Sizes(static_cast<std::size_t>(self.dim()), 1)) : NAME(self);        \
  }                                                                                                              \
  inline Tensor Tensor::NAME(optional<std::int64_t> d, bool keepdim) const { return at::NAME(*this, d, keepdim); }
TH_AT_PLACE(argmax)
TH_AT_PLACE(argmin)
#undef TH_AT_PLACE

/* ---- softmax ---- */

namespace detail {
/* A function of lanes, in the type of the result. */
inline Tensor &softmax_out(const Functions<WithDimension> &functions, const char *name, Tensor &out, const Tensor &self,
                           std::int64_t d) {
  return running_out(functions, out, self, dimension(self, d, name));
}
} // namespace detail

/* e^x / sum e^x along dimension d, and the logarithm of that, in the type `dtype`, else that of self. */
inline Tensor &softmax_out(Tensor &out, const Tensor &self, std::int64_t d, optional<ScalarType> /*dtype*/ = {}) {
  static constexpr detail::Functions<detail::WithDimension> functions = TH_CPP_FLOATING(softmax);
  return detail::softmax_out(functions, "softmax", out, self, d);
}
inline Tensor softmax(const Tensor &self, std::int64_t d, optional<ScalarType> dtype = {}) {
  Tensor out = detail::empty_of(dtype.value_or(self.scalar_type()));
  return softmax_out(out, self, d);
}
inline Tensor &log_softmax_out(Tensor &out, const Tensor &self, std::int64_t d, optional<ScalarType> /*dtype*/ = {}) {
  static constexpr detail::Functions<detail::WithDimension> functions = TH_CPP_FLOATING(logSoftmax);
  return detail::softmax_out(functions, "log_softmax", out, self, d);
}
inline Tensor log_softmax(const Tensor &self, std::int64_t d, optional<ScalarType> dtype = {}) {
  Tensor out = detail::empty_of(dtype.value_or(self.scalar_type()));
  return log_softmax_out(out, self, d);
}
inline Tensor Tensor::softmax(std::int64_t d, optional<ScalarType> dtype) const { return at::softmax(*this, d, dtype); }
inline Tensor Tensor::log_softmax(std::int64_t d, optional<ScalarType> dtype) const {
  return at::log_softmax(*this, d, dtype);
}

/* ---- variances over dimensions ---- */

namespace detail {

/* The variance over dimensions, of which n - correction elements count; NaN or infinite where none does. */
inline Tensor variance(const char *name, const Tensor &self, IntArrayRef dimensions, double correction, bool keepdim) {
  return over_merged(name, self, dimensions, keepdim, [&](const Tensor &part, std::int64_t d, bool keep) {
    if (correction == 0 || correction == 1)
      return at::var(part, d, correction == 1, keep);
    const double count = static_cast<double>(part.dim() == 0 ? 1 : part.size(d));
    return at::var(part, d, false, keep).mul(count / (count > correction ? count - correction : 0));
  });
}
inline Tensor deviation(const char *name, const Tensor &self, IntArrayRef dimensions, double correction, bool keepdim) {
  if (correction != 0 && correction != 1)
    return variance(name, self, dimensions, correction, keepdim).sqrt();
  return over_merged(name, self, dimensions, keepdim, [&](const Tensor &part, std::int64_t d, bool keep) {
    return at::std(part, d, correction == 1, keep);
  });
}
inline IntArrayRef listed(const c10::OptionalIntArrayRef &dimensions) { return dimensions ? *dimensions : IntArrayRef(); }
inline double number_or_one(const optional<Scalar> &correction) { return correction ? correction->toDouble() : 1; }

} // namespace detail

/* The variances and standard deviations over dimensions: `correction` is what is taken off the number of elements, 1 if
 * `unbiased`. With the means in var_mean and std_mean. */
#define TH_AT_SPREAD(NAME, FUNCTION)                                                                                    \
  inline Tensor NAME(const Tensor &self, detail::DimensionList dimensions, bool unbiased = true, bool keepdim = false) { \
    return detail::FUNCTION(#NAME, self, dimensions.value, unbiased, keepdim);                                          \
  }                                                                                                                     \
  inline Tensor NAME(const Tensor &self, std::initializer_list<std::int64_t> dimensions, bool unbiased = true,          \
                     bool keepdim = false) {                                                                            \
    return detail::FUNCTION(#NAME, self, IntArrayRef(dimensions), unbiased, keepdim);                                   \
  }                                                                                                                     \
  inline Tensor NAME(const Tensor &self, const c10::OptionalIntArrayRef &dimensions, const optional<Scalar> &correction, \
                     bool keepdim = false) {                                                                            \
    return detail::FUNCTION(#NAME, self, detail::listed(dimensions), detail::number_or_one(correction), keepdim);       \
  }                                                                                                                     \
  inline Tensor Tensor::NAME(detail::DimensionList dimensions, bool unbiased, bool keepdim) const {                     \
    return at::NAME(*this, dimensions, unbiased, keepdim);                                                              \
  }                                                                                                                     \
  inline Tensor Tensor::NAME(std::initializer_list<std::int64_t> dimensions, bool unbiased, bool keepdim) const {       \
    return at::NAME(*this, IntArrayRef(dimensions), unbiased, keepdim);                                                 \
  }                                                                                                                     \
  inline Tensor Tensor::NAME(const c10::OptionalIntArrayRef &dimensions, const optional<Scalar> &correction,            \
                             bool keepdim) const {                                                                      \
    return at::NAME(*this, dimensions, correction, keepdim);                                                            \
  }                                                                                                                     \
  inline std::tuple<Tensor, Tensor> NAME##_mean(const Tensor &self, detail::Flag unbiased = true) {                     \
    return detail::results(detail::FUNCTION(#NAME "_mean", self, {}, unbiased.value, false), self.mean());              \
  }                                                                                                                     \
  inline std::tuple<Tensor, Tensor> NAME##_mean(const Tensor &self, IntArrayRef dimensions, bool unbiased = true,       \
                                                bool keepdim = false) {                                                 \
    return detail::results(NAME(self, dimensions, unbiased, keepdim), at::mean(self, dimensions, keepdim));             \
  }                                                                                                                     \
  inline std::tuple<Tensor, Tensor> NAME##_mean(const Tensor &self, const c10::OptionalIntArrayRef &dimensions,         \
                                                const optional<Scalar> &correction, bool keepdim = false) {             \
    return detail::results(NAME(self, dimensions, correction, keepdim),                                                 \
                           at::mean(self, detail::listed(dimensions), keepdim));                                        \
  }
TH_AT_SPREAD(var, variance)
TH_AT_SPREAD(std, deviation)
#undef TH_AT_SPREAD

/* ---- quantiles ---- */

namespace detail {

inline int interpolation(const char *name, const char *given) {
  static constexpr const char *names[] = {"linear", "lower", "higher", "midpoint", "nearest"};
  for (int i = 0; i < 5; ++i)
    if (std::strcmp(given, names[i]) == 0)
      return i;
  th::fail(name, ": interpolation is linear, lower, higher, midpoint or nearest, not ", given);
}

inline Tensor quantiles(const FloatingFunctions<Quantiles> &functions, const char *name, const Tensor &self,
                        const Tensor &q, optional<std::int64_t> d, bool keepdim, const char *method) {
  if (self.numel() == 0)
    th::fail(name, ": the tensor has no elements");
  if (q.dim() > 1)
    th::fail(name, ": the quantiles are a number or of one dimension, not of sizes ", q.sizes());
  const Tensor source = d ? self : self.reshape({-1});
  const std::int64_t dimension = d ? detail::dimension(self, *d, name) : 0;
  th::Sizes sizes = d ? reduced_sizes(self, *d, keepdim, name) : th::Sizes(keepdim ? static_cast<std::size_t>(self.dim()) : 0, 1);
  if (q.dim() == 1)
    sizes.insert(sizes.begin(), q.numel());
  if (q.numel() == 0)
    return empty(sizes, self.scalar_type());
  const Tensor out = empty_of(self.scalar_type());
  run(functions, self.scalar_type(), out, source, q.reshape({-1}).to(self.scalar_type()), static_cast<int>(dimension),
      interpolation(name, method));
  return out.movedim(dimension, 0).contiguous().reshape(sizes);
}

} // namespace detail

/* The quantiles q, a number or a vector of them, along d or of all elements: those of a vector come first in the sizes. */
#define TH_AT_QUANTILE(NAME, FUNCTIONS)                                                                          \
  inline Tensor NAME(const Tensor &self, const Tensor &q, optional<std::int64_t> d = {}, bool keepdim = false,   \
                     const char *interpolation = "linear") {                                                     \
    static constexpr detail::FloatingFunctions<detail::Quantiles> functions = FUNCTIONS;                         \
    return detail::quantiles(functions, #NAME, self, q, d, keepdim, interpolation);                              \
  }                                                                                                              \
  inline Tensor NAME(const Tensor &self, double q, optional<std::int64_t> d = {}, bool keepdim = false,          \
                     const char *interpolation = "linear") {                                                     \
    return NAME(self, detail::number_of(q, kDouble), d, keepdim, interpolation);                                 \
  }                                                                                                              \
  inline Tensor Tensor::NAME(const Tensor &q, optional<std::int64_t> d, bool keepdim, const char *interpolation) \
      const {                                                                                                    \
    return at::NAME(*this, q, d, keepdim, interpolation);                                                        \
  }                                                                                                              \
  inline Tensor Tensor::NAME(double q, optional<std::int64_t> d, bool keepdim, const char *interpolation) const { \
    return at::NAME(*this, q, d, keepdim, interpolation);                                                        \
  }
TH_AT_QUANTILE(quantile, TH_CPP_FLOATING_ONLY(quantile))
TH_AT_QUANTILE(nanquantile, TH_CPP_FLOATING_ONLY(nanquantile))
#undef TH_AT_QUANTILE

/* ---- searches ---- */

/* Where values belong among those of a sorted vector, or of the row with the same indices: in front of the equal ones, or,
 * if `right` or `side` is "right", behind. `sorter` are the indices that sort. */
inline Tensor searchsorted(const Tensor &sorted, const Tensor &self, bool out_int32 = false, bool right = false,
                           optional<const char *> side = {}, const optional<Tensor> &sorter = {}) {
  static constexpr detail::Functions<detail::Search> functions = TH_CPP_NUMBERS(searchsorted);
  const char *const named = side.value_or(right ? "right" : "left");
  const bool is_right = std::strcmp(named, "right") == 0;
  if (!is_right && std::strcmp(named, "left") != 0)
    th::fail("searchsorted: side is left or right, not ", named);
  if (!is_right && right)
    th::fail("searchsorted: right is set, and side is left");
  const ScalarType type = detail::common_type(sorted, self);
  const Tensor row = sorter && sorter->defined() ? sorted.gather(-1, *sorter) : sorted;
  const Tensor out = zeros(self.sizes(), kLong);
  if (self.numel() != 0 && row.numel() != 0)
    detail::run(functions, type, detail::Indices(out), row.to(type), self.to(type), int(is_right));
  detail::shaped(out, self.sizes());
  return out_int32 ? out.to(kInt) : out;
}
inline Tensor searchsorted(const Tensor &sorted, const Scalar &self, bool out_int32 = false, bool right = false,
                           optional<const char *> side = {}, const optional<Tensor> &sorter = {}) {
  return searchsorted(sorted, detail::number_of(self, self.isIntegral() ? kLong : kDouble), out_int32, right, side, sorter);
}
inline Tensor &searchsorted_out(Tensor &out, const Tensor &sorted, const Tensor &self, bool out_int32 = false,
                                bool right = false, optional<const char *> side = {}, const optional<Tensor> &sorter = {}) {
  const Tensor result = searchsorted(sorted, self, out_int32, right, side, sorter);
  return out.resize_(result.sizes()).copy_(result);
}

/* The part between `boundaries`, a sorted vector, that each element lies in. */
inline Tensor bucketize(const Tensor &self, const Tensor &boundaries, bool out_int32 = false, bool right = false) {
  detail::check_rank("bucketize", boundaries, 1);
  return searchsorted(boundaries, self, out_int32, right);
}
inline Tensor bucketize(const Scalar &self, const Tensor &boundaries, bool out_int32 = false, bool right = false) {
  detail::check_rank("bucketize", boundaries, 1);
  return searchsorted(boundaries, self, out_int32, right);
}
inline Tensor &bucketize_out(Tensor &out, const Tensor &self, const Tensor &boundaries, bool out_int32 = false,
                             bool right = false) {
  const Tensor result = bucketize(self, boundaries, out_int32, right);
  return out.resize_(result.sizes()).copy_(result);
}

/* Whether elements are among those of `others`, or are not if `invert`. */
inline Tensor isin(const Tensor &elements, const Tensor &others, bool /*assume_unique*/ = false, bool invert = false) {
  static constexpr detail::Functions<detail::Membership> functions = TH_CPP_NUMBERS(isin);
  const ScalarType type = promoteTypes(elements.scalar_type(), others.scalar_type());
  const Tensor out = full(elements.sizes(), int(invert), kByte);
  if (elements.numel() != 0 && others.numel() != 0)
    detail::run(functions, type, detail::Mask(out), elements.to(type), others.to(type), int(invert));
  detail::shaped(out, elements.sizes());
  return out;
}
inline Tensor isin(const Tensor &elements, const Scalar &other, bool assume_unique = false, bool invert = false) {
  return isin(elements, detail::number_of(other, detail::type_with(elements, other)), assume_unique, invert);
}
inline Tensor isin(const Scalar &element, const Tensor &others, bool assume_unique = false, bool invert = false) {
  return isin(detail::number_of(element, detail::type_with(others, element)), others, assume_unique, invert);
}
inline Tensor &isin_out(Tensor &out, const Tensor &elements, const Tensor &others, bool assume_unique = false,
                        bool invert = false) {
  const Tensor result = isin(elements, others, assume_unique, invert);
  return out.resize_(result.sizes()).copy_(result);
}

/* ---- unique values ---- */

namespace detail {

/* A Long tensor without elements, for a result that was not asked for. */
inline Tensor wanted(const Tensor &result, bool is_wanted) { return is_wanted ? result : empty({0}, kLong); }

inline std::tuple<Tensor, Tensor, Tensor> uniques(const Tensor &self, bool consecutive, bool inverse, bool counts) {
  static constexpr Functions<Uniques> functions = TH_CPP_NUMBERS(unique);
  Tensor values = empty_of(self.scalar_type()), places = empty_of(kLong), times = empty_of(kLong);
  if (self.numel() != 0)
    run(functions, self.scalar_type(), values, Indices(places), Indices(times), self, int(consecutive));
  shaped(places, self.sizes());
  return results(self.numel() == 0 ? empty({0}, self.scalar_type()) : values, wanted(places, inverse), wanted(times, counts));
}

inline std::tuple<Tensor, Tensor, Tensor> unique_slices(const char *name, const Tensor &self, std::int64_t d,
                                                        bool consecutive, bool inverse, bool counts) {
  static constexpr Functions<UniqueSlices> functions = TH_CPP_NUMBERS(uniqueDim);
  const int dimension = detail::dimension(self, d, name);
  Tensor values = empty_of(self.scalar_type()), places = empty_of(kLong), times = empty_of(kLong);
  if (self.numel() != 0)
    run(functions, self.scalar_type(), values, Indices(places), Indices(times), self, dimension, int(consecutive));
  else if (self.size(d) != 0)
    th::fail(name, ": the slices of sizes ", self.sizes(), " have no elements");
  return results(self.numel() == 0 ? self.clone() : values, wanted(places, inverse), wanted(times, counts));
}

} // namespace detail

/* The values that occur, in order; where each element's is among them, and how often they occur, if that is asked for. */
inline std::tuple<Tensor, Tensor, Tensor> _unique2(const Tensor &self, bool /*sorted*/ = true, bool return_inverse = false,
                                                   bool return_counts = false) {
  return detail::uniques(self, false, return_inverse, return_counts);
}
inline std::tuple<Tensor, Tensor> _unique(const Tensor &self, bool sorted = true, bool return_inverse = false) {
  const auto all = _unique2(self, sorted, return_inverse);
  return detail::results(Tensor(std::get<0>(all)), Tensor(std::get<1>(all)));
}
/* The slices along d that occur, in the order of their elements. */
inline std::tuple<Tensor, Tensor, Tensor> unique_dim(const Tensor &self, std::int64_t d, bool /*sorted*/ = true,
                                                     bool return_inverse = false, bool return_counts = false) {
  return detail::unique_slices("unique_dim", self, d, false, return_inverse, return_counts);
}
/* One of each run of equal elements, or slices along d. */
inline std::tuple<Tensor, Tensor, Tensor> unique_dim_consecutive(const Tensor &self, std::int64_t d,
                                                                 bool return_inverse = false, bool return_counts = false) {
  return detail::unique_slices("unique_dim_consecutive", self, d, true, return_inverse, return_counts);
}
inline std::tuple<Tensor, Tensor, Tensor> unique_consecutive(const Tensor &self, bool return_inverse = false,
                                                             bool return_counts = false, optional<std::int64_t> d = {}) {
  return d ? unique_dim_consecutive(self, *d, return_inverse, return_counts)
           : detail::uniques(self, true, return_inverse, return_counts);
}

/* ---- counts ---- */

/* How often each whole number from 0 on occurs in a vector, or the sums of its weights: at least `minlength` numbers. */
inline Tensor bincount(const Tensor &self, const optional<Tensor> &weights = {}, std::int64_t minlength = 0) {
  static constexpr detail::Functions<detail::Occurrences> functions = TH_CPP_NUMBERS(bincount);
  if (self.dim() != 1 || !isIntegralType(self.scalar_type()))
    th::fail("bincount: a vector of whole numbers is expected, not ", self.scalar_type(), " of sizes ", self.sizes());
  const Tensor given = weights.value_or(Tensor());
  const ScalarType type = !given.defined() ? kLong : given.scalar_type() == kFloat ? kFloat : kDouble;
  if (self.numel() == 0)
    return zeros({minlength}, type);
  const Tensor out = detail::empty_of(type), factors = given.defined() ? given.to(type) : given;
  detail::run(functions, type, out, detail::Indices(self.to(kLong)), detail::Optional(factors), static_cast<long>(minlength));
  return out;
}
inline Tensor Tensor::bincount(const optional<Tensor> &weights, std::int64_t minlength) const {
  return at::bincount(*this, weights, minlength);
}

/* How many elements lie between the edges, or the sum of their weights, and the edges. */
inline std::tuple<Tensor, Tensor> histogram(const Tensor &self, const Tensor &bins, const optional<Tensor> &weight = {},
                                            bool density = false) {
  static constexpr detail::FloatingFunctions<detail::Histogram2> functions = TH_CPP_FLOATING_ONLY(histogram);
  const Tensor out = detail::empty_of(self.scalar_type()), given = weight.value_or(Tensor());
  if (self.numel() != 0)
    detail::run(functions, self.scalar_type(), out, self, bins, detail::Optional(given), int(density));
  return detail::results(self.numel() == 0 ? zeros({bins.numel() - 1}, self.scalar_type()) : Tensor(out), bins.clone());
}
/* The same for `bins` equal parts of a range, {least, greatest}, or of that of the elements. */
inline std::tuple<Tensor, Tensor> histogram(const Tensor &self, std::int64_t bins = 100,
                                            optional<ArrayRef<double>> range = {}, const optional<Tensor> &weight = {},
                                            bool density = false) {
  if (bins <= 0)
    th::fail("histogram: the number of bins must be positive, not ", bins);
  double least = 0, greatest = 1;
  if (range) {
    if (range->size() != 2 || !((*range)[0] <= (*range)[1]))
      th::fail("histogram: the range is two numbers, the lesser one first");
    least = (*range)[0], greatest = (*range)[1];
  } else if (self.numel() != 0) {
    least = self.min().item<double>(), greatest = self.max().item<double>();
  }
  if (!(greatest - least < __builtin_inf()))
    th::fail("histogram: the range of the elements is not finite");
  if (least == greatest)
    least -= 0.5, greatest += 0.5;
  return histogram(self, linspace(least, greatest, bins + 1, self.scalar_type()), weight, density);
}
inline std::tuple<Tensor, Tensor> Tensor::histogram(const Tensor &bins, const optional<Tensor> &weight, bool density) const {
  return at::histogram(*this, bins, weight, density);
}
inline std::tuple<Tensor, Tensor> Tensor::histogram(std::int64_t bins, optional<ArrayRef<double>> range,
                                                    const optional<Tensor> &weight, bool density) const {
  return at::histogram(*this, bins, range, weight, density);
}

/* ---- covariances ---- */

/*
 * The covariances of the rows of a matrix, each of which is a variable; of a vector its variance. `correction` is taken off
 * the number of observations, each of which may count `fweights` times and have a weight of its own in `aweights`.
 */
inline Tensor cov(const Tensor &self, std::int64_t correction = 1, const optional<Tensor> &fweights = {},
                  const optional<Tensor> &aweights = {}) {
  if (self.dim() > 2)
    th::fail("cov: a matrix is expected, not a tensor of sizes ", self.sizes());
  Tensor rows = self.to(detail::floating_type(self.scalar_type()));
  if (self.dim() < 2)
    rows = rows.reshape({1, -1});
  const Tensor times = fweights.value_or(Tensor()), factors = aweights.value_or(Tensor());
  if (times.defined() && !isIntegralType(times.scalar_type()))
    th::fail("cov: fweights are counts, which are whole numbers, not ", times.scalar_type());
  for (const Tensor &given : {times, factors})
    if (given.defined() && at::any(given.lt(0)).item().toBool())
      th::fail("cov: weights must not be negative");
  Tensor weights;
  if (times.defined())
    weights = times.to(rows.scalar_type());
  if (factors.defined())
    weights = weights.defined() ? weights.mul(factors.to(rows.scalar_type())) : factors.to(rows.scalar_type());
  if (weights.defined() && (weights.dim() != 1 || weights.numel() != rows.size(1)))
    th::fail("cov: a weight for each of ", rows.size(1), " observations is expected, not ", weights.sizes());
  const double total = weights.defined() ? weights.sum().item<double>() : static_cast<double>(rows.size(1));
  const Tensor weighted = weights.defined() ? rows.mul(weights) : rows;
  const Tensor rest = rows.sub(weighted.sum(1, true).div(total));
  double count = total - static_cast<double>(correction);
  if (factors.defined() && correction != 0)
    count = total - static_cast<double>(correction) *
                        weights.mul(factors.to(rows.scalar_type())).sum().item<double>() / total;
  const Tensor products = rest.mm((weights.defined() ? rest.mul(weights) : rest).t());
  return products.div(count > 0 ? count : 0.).squeeze();
}
inline Tensor Tensor::cov(std::int64_t correction, const optional<Tensor> &fweights, const optional<Tensor> &aweights) const {
  return at::cov(*this, correction, fweights, aweights);
}

inline Tensor detail::correlations(const Tensor &self) {
  const Tensor covariances = cov(self);
  if (covariances.dim() == 0)
    return covariances.div(covariances);
  const Tensor deviations = covariances.diagonal().sqrt();
  return clamp(covariances.div(deviations.unsqueeze(1)).div(deviations.unsqueeze(0)), -1, 1);
}

} // namespace at

#include <th/names_end.hpp>

#endif
