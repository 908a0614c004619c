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

/* A function along dimension d into `out`, which is `of_nothing` where there are no elements. */
template <class Table, class... Arguments>
Tensor &along_out(const char *name, const Table &functions, Tensor &out, const Tensor &tensor, std::int64_t d,
                  bool keepdim, const Scalar &of_nothing, const Arguments &...arguments) {
  along(name, tensor, d, keepdim, &of_nothing, {&out}, [&] {
    const ScalarType type = out.scalar_type();
    run(functions, type, out, operand(tensor, type), arguments...);
  });
  return out;
}

/* A function that runs along a dimension into `out`, in the type of that. */
inline Tensor &running_out(const Functions<WithDimension> &functions, Tensor &out, const Tensor &tensor, int dimension) {
  const ScalarType type = out.scalar_type();
  run_into(out, tensor.sizes(), functions, type, out, operand(tensor, type), dimension);
  return out;
}

/* Which dimensions a list names; all if it is empty. Throws if one occurs twice. */
inline th::Sizes named_dimensions(const char *name, const Tensor &tensor, IntArrayRef dimensions) {
  th::Sizes named(static_cast<std::size_t>(tensor.dim()), dimensions.empty());
  for (const std::int64_t d : dimensions) {
    const auto dimension = static_cast<std::size_t>(detail::dimension(tensor, d, name));
    if (tensor.dim() && named[dimension]++)
      th::fail(name, ": dimension ", d, " occurs twice in ", dimensions);
  }
  return named;
}

/* A function over several dimensions: of all elements, or along one dimension after the other. */
template <class OfAll, class Along>
Tensor over_dimensions(const char *name, const Tensor &tensor, IntArrayRef dimensions, bool keepdim, const OfAll &of_all,
                       const Along &along) {
  const th::Sizes reduced = named_dimensions(name, tensor, dimensions);
  if (dimensions.empty() || tensor.dim() == 0) {
    const Tensor result = of_all(tensor);
    return keepdim ? result.reshape(th::Sizes(static_cast<std::size_t>(tensor.dim()), 1)) : result;
  }
  Tensor result = tensor;
  for (std::int64_t d = tensor.dim(); d-- > 0;)
    if (reduced[static_cast<std::size_t>(d)])
      result = along(result, d, keepdim);
  return result;
}

} // namespace detail

/* >>> operators written from build/operators.txt by "make headers": reductions */
inline Tensor &sum_out(Tensor &out, const Tensor &self) {
  static constexpr detail::Functions<detail::Accumulation> functions = TH_CPP_NUMBERS(sumall);
  const Scalar number = detail::evaluate(functions, self.scalar_type(), detail::for_c(self));
  detail::shaped(out, {}).fill_(number);
  return out;
}
inline Tensor sum(const Tensor &self) {
  Tensor out = detail::empty_of(detail::sum_type(self.scalar_type()));
  sum_out(out, self);
  return out;
}
inline Tensor Tensor::sum() const { return at::sum(*this); }

inline Tensor &sum_out(Tensor &out, const Tensor &self, std::int64_t d, bool keepdim = false) {
  static constexpr detail::Functions<detail::Along> functions = TH_CPP_NUMBERS(sum);
  return detail::along_out("sum", functions, out, self, d, keepdim, 0, detail::dimension(self, d, "sum"),
      int(keepdim));
}
inline Tensor sum(const Tensor &self, std::int64_t d, bool keepdim = false) {
  Tensor out = detail::empty_of(detail::sum_type(self.scalar_type()));
  sum_out(out, self, d, keepdim);
  return out;
}
inline Tensor Tensor::sum(std::int64_t d, bool keepdim) const { return at::sum(*this, d, keepdim); }

inline Tensor &prod_out(Tensor &out, const Tensor &self) {
  static constexpr detail::Functions<detail::Accumulation> functions = TH_CPP_NUMBERS(prodall);
  const Scalar number = detail::evaluate(functions, self.scalar_type(), detail::for_c(self));
  detail::shaped(out, {}).fill_(number);
  return out;
}
inline Tensor prod(const Tensor &self) {
  Tensor out = detail::empty_of(detail::sum_type(self.scalar_type()));
  prod_out(out, self);
  return out;
}
inline Tensor Tensor::prod() const { return at::prod(*this); }

inline Tensor &prod_out(Tensor &out, const Tensor &self, std::int64_t d, bool keepdim = false) {
  static constexpr detail::Functions<detail::Along> functions = TH_CPP_NUMBERS(prod);
  return detail::along_out("prod", functions, out, self, d, keepdim, 1, detail::dimension(self, d, "prod"),
      int(keepdim));
}
inline Tensor prod(const Tensor &self, std::int64_t d, bool keepdim = false) {
  Tensor out = detail::empty_of(detail::sum_type(self.scalar_type()));
  prod_out(out, self, d, keepdim);
  return out;
}
inline Tensor Tensor::prod(std::int64_t d, bool keepdim) const { return at::prod(*this, d, keepdim); }

/* Of Float and Double tensors; errors: 1 if the tensor is empty. */
inline Tensor &mean_out(Tensor &out, const Tensor &self) {
  static constexpr detail::Functions<detail::Accumulation> functions = TH_CPP_FLOATING(meanall);
  const Scalar number = detail::evaluate(functions, self.scalar_type(), detail::for_c(self));
  detail::shaped(out, {}).fill_(number);
  return out;
}
inline Tensor mean(const Tensor &self) {
  Tensor out = detail::empty_of(self.scalar_type());
  mean_out(out, self);
  return out;
}
inline Tensor Tensor::mean() const { return at::mean(*this); }

inline Tensor &mean_out(Tensor &out, const Tensor &self, std::int64_t d, bool keepdim = false) {
  static constexpr detail::Functions<detail::Along> functions = TH_CPP_FLOATING(mean);
  return detail::along_out("mean", functions, out, self, d, keepdim, __builtin_nan(""),
      detail::dimension(self, d, "mean"), int(keepdim));
}
inline Tensor mean(const Tensor &self, std::int64_t d, bool keepdim = false) {
  Tensor out = detail::empty_of(self.scalar_type());
  mean_out(out, self, d, keepdim);
  return out;
}
inline Tensor Tensor::mean(std::int64_t d, bool keepdim) const { return at::mean(*this, d, keepdim); }

/* Over several dimensions, one after the other. */
inline Tensor sum(const Tensor &self, IntArrayRef dimensions, bool keepdim = false) {
  return detail::over_dimensions(
      "sum", self, dimensions, keepdim, [](const Tensor &whole) { return at::sum(whole); },
      [](const Tensor &part, std::int64_t d, bool keep) { return at::sum(part, d, keep); });
}
inline Tensor Tensor::sum(IntArrayRef dimensions, bool keepdim) const {
  return at::sum(*this, dimensions, keepdim);
}

inline Tensor mean(const Tensor &self, IntArrayRef dimensions, bool keepdim = false) {
  return detail::over_dimensions(
      "mean", self, dimensions, keepdim, [](const Tensor &whole) { return at::mean(whole); },
      [](const Tensor &part, std::int64_t d, bool keep) { return at::mean(part, d, keep); });
}
inline Tensor Tensor::mean(IntArrayRef dimensions, bool keepdim) const {
  return at::mean(*this, dimensions, keepdim);
}

/* Variance and standard deviation: of a sample if `unbiased`, else of a population. A number is a dimension. */
inline Tensor &var_out(Tensor &out, const Tensor &self, detail::Flag unbiased = true) {
  static constexpr detail::FloatingFunctions<detail::Spread> functions = TH_CPP_FLOATING_ONLY(varall);
  const Scalar number = detail::evaluate(functions, self.scalar_type(), detail::for_c(self), int(!unbiased.value));
  detail::shaped(out, {}).fill_(number);
  return out;
}
inline Tensor var(const Tensor &self, detail::Flag unbiased = true) {
  Tensor out = detail::empty_of(self.scalar_type());
  var_out(out, self, unbiased);
  return out;
}
inline Tensor Tensor::var(detail::Flag unbiased) const { return at::var(*this, unbiased); }

inline Tensor &var_out(Tensor &out, const Tensor &self, detail::Dimension d, bool unbiased = true,
    bool keepdim = false) {
  static constexpr detail::FloatingFunctions<detail::SpreadAlong> functions = TH_CPP_FLOATING_ONLY(var);
  return detail::along_out("var", functions, out, self, d, keepdim, __builtin_nan(""),
      detail::dimension(self, d, "var"), int(!unbiased), int(keepdim));
}
inline Tensor var(const Tensor &self, detail::Dimension d, bool unbiased = true, bool keepdim = false) {
  Tensor out = detail::empty_of(self.scalar_type());
  var_out(out, self, d, unbiased, keepdim);
  return out;
}
inline Tensor Tensor::var(detail::Dimension d, bool unbiased, bool keepdim) const {
  return at::var(*this, d, unbiased, keepdim);
}

inline Tensor &std_out(Tensor &out, const Tensor &self, detail::Flag unbiased = true) {
  static constexpr detail::FloatingFunctions<detail::Spread> functions = TH_CPP_FLOATING_ONLY(stdall);
  const Scalar number = detail::evaluate(functions, self.scalar_type(), detail::for_c(self), int(!unbiased.value));
  detail::shaped(out, {}).fill_(number);
  return out;
}
inline Tensor std(const Tensor &self, detail::Flag unbiased = true) {
  Tensor out = detail::empty_of(self.scalar_type());
  std_out(out, self, unbiased);
  return out;
}
inline Tensor Tensor::std(detail::Flag unbiased) const { return at::std(*this, unbiased); }

inline Tensor &std_out(Tensor &out, const Tensor &self, detail::Dimension d, bool unbiased = true,
    bool keepdim = false) {
  static constexpr detail::FloatingFunctions<detail::SpreadAlong> functions = TH_CPP_FLOATING_ONLY(std);
  return detail::along_out("std", functions, out, self, d, keepdim, __builtin_nan(""),
      detail::dimension(self, d, "std"), int(!unbiased), int(keepdim));
}
inline Tensor std(const Tensor &self, detail::Dimension d, bool unbiased = true, bool keepdim = false) {
  Tensor out = detail::empty_of(self.scalar_type());
  std_out(out, self, d, unbiased, keepdim);
  return out;
}
inline Tensor Tensor::std(detail::Dimension d, bool unbiased, bool keepdim) const {
  return at::std(*this, d, unbiased, keepdim);
}

/* The root of order p of the sum of the absolute values to the power p; for p = 0 how many are not 0, for an infinite p
 * the greatest of them. */
inline Tensor &norm_out(Tensor &out, const Tensor &self, const Scalar &p = 2) {
  static constexpr detail::FloatingFunctions<detail::Norm> functions = TH_CPP_FLOATING_ONLY(normall);
  const Scalar number = detail::evaluate(functions, self.scalar_type(), detail::for_c(self), p);
  detail::shaped(out, {}).fill_(number);
  return out;
}
inline Tensor norm(const Tensor &self, const Scalar &p = 2) {
  Tensor out = detail::empty_of(self.scalar_type());
  norm_out(out, self, p);
  return out;
}
inline Tensor Tensor::norm(const Scalar &p) const { return at::norm(*this, p); }

inline Tensor &norm_out(Tensor &out, const Tensor &self, const Scalar &p, std::int64_t d, bool keepdim = false) {
  static constexpr detail::FloatingFunctions<detail::NormAlong> functions = TH_CPP_FLOATING_ONLY(norm);
  return detail::along_out("norm", functions, out, self, d, keepdim, 0, p, detail::dimension(self, d, "norm"),
      int(keepdim));
}
inline Tensor norm(const Tensor &self, const Scalar &p, std::int64_t d, bool keepdim = false) {
  Tensor out = detail::empty_of(self.scalar_type());
  norm_out(out, self, p, d, keepdim);
  return out;
}
inline Tensor Tensor::norm(const Scalar &p, std::int64_t d, bool keepdim) const {
  return at::norm(*this, p, d, keepdim);
}

/* Of order 2, of all elements. */
inline Tensor &linalg_norm_out(Tensor &out, const Tensor &self) { return norm_out(out, self, 2); }
inline Tensor linalg_norm(const Tensor &self) { return norm(self, 2); }

/* The norm of self - other, which have as many elements. */
inline Tensor &dist_out(Tensor &out, const Tensor &self, const Tensor &other, const Scalar &p = 2) {
  static constexpr detail::FloatingFunctions<detail::Distance> functions = TH_CPP_FLOATING_ONLY(dist);
  const Scalar number = detail::evaluate(functions, self.scalar_type(), self, other, p);
  detail::shaped(out, {}).fill_(number);
  return out;
}
inline Tensor dist(const Tensor &self, const Tensor &other, const Scalar &p = 2) {
  Tensor out = detail::empty_of(self.scalar_type());
  dist_out(out, self, other, p);
  return out;
}
inline Tensor Tensor::dist(const Tensor &other, const Scalar &p) const { return at::dist(*this, other, p); }

/* The sum of the main diagonal of a matrix. Errors: 1 if it is none. */
inline Tensor &trace_out(Tensor &out, const Tensor &self) {
  static constexpr detail::Functions<detail::Accumulation> functions = TH_CPP_NUMBERS(trace);
  const Scalar number = detail::evaluate(functions, self.scalar_type(), self);
  detail::shaped(out, {}).fill_(number);
  return out;
}
inline Tensor trace(const Tensor &self) {
  Tensor out = detail::empty_of(detail::sum_type(self.scalar_type()));
  trace_out(out, self);
  return out;
}
inline Tensor Tensor::trace() const { return at::trace(*this); }

/* Slices along d whose norm of order p is above `most` scaled down to it. */
inline Tensor &renorm_out(Tensor &out, const Tensor &self, const Scalar &p, std::int64_t d, const Scalar &most) {
  static constexpr detail::FloatingFunctions<detail::Renormalisation> functions = TH_CPP_FLOATING_ONLY(renorm);
  detail::run(functions, self.scalar_type(), out, self, p, detail::dimension(self, d, "renorm"), most);
  return out;
}
inline Tensor renorm(const Tensor &self, const Scalar &p, std::int64_t d, const Scalar &most) {
  Tensor out = detail::empty_of(self.scalar_type());
  renorm_out(out, self, p, d, most);
  return out;
}

/* The numbers of elements in equal parts of a range; of the elements' own range if min and max are equal. */
inline Tensor &histc_out(Tensor &out, const Tensor &self, std::int64_t bins = 100, const Scalar &min = 0,
    const Scalar &max = 0) {
  static constexpr detail::FloatingFunctions<detail::Histogram> functions = TH_CPP_FLOATING_ONLY(histc);
  detail::run(functions, self.scalar_type(), out, self, bins, min, max);
  return out;
}
inline Tensor histc(const Tensor &self, std::int64_t bins = 100, const Scalar &min = 0, const Scalar &max = 0) {
  Tensor out = detail::empty_of(self.scalar_type());
  histc_out(out, self, bins, min, max);
  return out;
}

/* One of all elements; or those along a dimension, and their indices, counted from 0. */
inline Tensor &max_out(Tensor &out, const Tensor &self) {
  static constexpr detail::Functions<detail::Extremum> functions = TH_CPP_NUMBERS(maxall);
  const Scalar number = detail::evaluate(functions, self.scalar_type(), detail::for_c(self));
  detail::shaped(out, {}).fill_(number);
  return out;
}
inline Tensor max(const Tensor &self) {
  Tensor out = detail::empty_of(self.scalar_type());
  max_out(out, self);
  return out;
}
inline Tensor Tensor::max() const { return at::max(*this); }

inline Tensor &min_out(Tensor &out, const Tensor &self) {
  static constexpr detail::Functions<detail::Extremum> functions = TH_CPP_NUMBERS(minall);
  const Scalar number = detail::evaluate(functions, self.scalar_type(), detail::for_c(self));
  detail::shaped(out, {}).fill_(number);
  return out;
}
inline Tensor min(const Tensor &self) {
  Tensor out = detail::empty_of(self.scalar_type());
  min_out(out, self);
  return out;
}
inline Tensor Tensor::min() const { return at::min(*this); }

inline std::tuple<Tensor &, Tensor &> max_out(Tensor &values, Tensor &indices, const Tensor &self, std::int64_t d,
    bool keepdim = false) {
  static constexpr detail::Functions<detail::AlongWithIndices> functions = TH_CPP_NUMBERS(max);
  detail::along("max", self, d, keepdim, nullptr, {&values, &indices}, [&] {
    detail::run(functions, self.scalar_type(), values, indices, self, detail::dimension(self, d, "max"),
        int(keepdim));
  });
  return detail::results(values, indices);
}
inline std::tuple<Tensor, Tensor> max(const Tensor &self, std::int64_t d, bool keepdim = false) {
  Tensor values = detail::empty_of(self.scalar_type()), indices = detail::empty_of(kLong);
  max_out(values, indices, self, d, keepdim);
  return detail::results(std::move(values), std::move(indices));
}
inline std::tuple<Tensor, Tensor> Tensor::max(std::int64_t d, bool keepdim) const {
  return at::max(*this, d, keepdim);
}

inline std::tuple<Tensor &, Tensor &> min_out(Tensor &values, Tensor &indices, const Tensor &self, std::int64_t d,
    bool keepdim = false) {
  static constexpr detail::Functions<detail::AlongWithIndices> functions = TH_CPP_NUMBERS(min);
  detail::along("min", self, d, keepdim, nullptr, {&values, &indices}, [&] {
    detail::run(functions, self.scalar_type(), values, indices, self, detail::dimension(self, d, "min"),
        int(keepdim));
  });
  return detail::results(values, indices);
}
inline std::tuple<Tensor, Tensor> min(const Tensor &self, std::int64_t d, bool keepdim = false) {
  Tensor values = detail::empty_of(self.scalar_type()), indices = detail::empty_of(kLong);
  min_out(values, indices, self, d, keepdim);
  return detail::results(std::move(values), std::move(indices));
}
inline std::tuple<Tensor, Tensor> Tensor::min(std::int64_t d, bool keepdim) const {
  return at::min(*this, d, keepdim);
}

inline std::tuple<Tensor &, Tensor &> mode_out(Tensor &values, Tensor &indices, const Tensor &self, std::int64_t d,
    bool keepdim = false) {
  static constexpr detail::Functions<detail::AlongWithIndices> functions = TH_CPP_NUMBERS(mode);
  detail::along("mode", self, d, keepdim, nullptr, {&values, &indices}, [&] {
    detail::run(functions, self.scalar_type(), values, indices, self, detail::dimension(self, d, "mode"),
        int(keepdim));
  });
  return detail::results(values, indices);
}
inline std::tuple<Tensor, Tensor> mode(const Tensor &self, std::int64_t d, bool keepdim = false) {
  Tensor values = detail::empty_of(self.scalar_type()), indices = detail::empty_of(kLong);
  mode_out(values, indices, self, d, keepdim);
  return detail::results(std::move(values), std::move(indices));
}
inline std::tuple<Tensor, Tensor> Tensor::mode(std::int64_t d, bool keepdim) const {
  return at::mode(*this, d, keepdim);
}

/* The index of the largest, or smallest, element along d; of all elements in row-major order without d. */
inline Tensor &argmax_out(Tensor &out, const Tensor &self, std::int64_t d, bool keepdim = false) {
  detail::dimension(self, d, "argmax");
  Tensor values = detail::empty_of(self.scalar_type());
  max_out(values, out, self, d, keepdim);
  return out;
}
inline Tensor argmax(const Tensor &self, std::int64_t d, bool keepdim = false) {
  detail::dimension(self, d, "argmax");
  return std::get<1>(max(self, d, keepdim));
}
inline Tensor Tensor::argmax(std::int64_t d, bool keepdim) const { return at::argmax(*this, d, keepdim); }
inline Tensor argmax(const Tensor &self) { return argmax(self.reshape({-1}), 0); }
inline Tensor Tensor::argmax() const { return at::argmax(*this); }

inline Tensor &argmin_out(Tensor &out, const Tensor &self, std::int64_t d, bool keepdim = false) {
  detail::dimension(self, d, "argmin");
  Tensor values = detail::empty_of(self.scalar_type());
  min_out(values, out, self, d, keepdim);
  return out;
}
inline Tensor argmin(const Tensor &self, std::int64_t d, bool keepdim = false) {
  detail::dimension(self, d, "argmin");
  return std::get<1>(min(self, d, keepdim));
}
inline Tensor Tensor::argmin(std::int64_t d, bool keepdim) const { return at::argmin(*this, d, keepdim); }
inline Tensor argmin(const Tensor &self) { return argmin(self.reshape({-1}), 0); }
inline Tensor Tensor::argmin() const { return at::argmin(*this); }
/* <<< end of operators */

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

namespace detail {

/* Whether topk along dimension d has no elements to give: then the results have their sizes. Throws where there are not k. */
inline bool top_of_nothing(Tensor &values, Tensor &indices, const Tensor &self, std::int64_t k, int d) {
  if (self.dim() == 0)
    return false;
  th::Sizes sizes = self.sizes();
  std::int64_t &size = sizes[static_cast<std::size_t>(d)];
  if (k < 0 || k > size)
    th::fail("topk: k is ", k, ", but dimension ", d, " has size ", size);
  size = k;
  if (!th::has_size_of_zero(sizes) || values.scalar_type() != self.scalar_type() || indices.scalar_type() != kLong)
    return false;
  values.resize_(sizes);
  indices.resize_(sizes);
  return true;
}

} // namespace detail

/* >>> operators written from build/operators.txt by "make headers": top */

/* The k largest (else smallest) elements along d, best first if `sorted`. */
inline std::tuple<Tensor &, Tensor &> topk_out(Tensor &values, Tensor &indices, const Tensor &self, std::int64_t k,
    std::int64_t d = -1, bool largest = true, bool sorted = true) {
  static constexpr detail::Functions<detail::TopAlong> functions = TH_CPP_NUMBERS(topk);
  const int dimension = detail::dimension(self, d, "topk");
  if (!detail::top_of_nothing(values, indices, self, k, dimension))
    detail::run(functions, self.scalar_type(), values, detail::Indices(indices), self, k, dimension, int(largest),
        int(sorted));
  return detail::results(values, indices);
}
inline std::tuple<Tensor, Tensor> topk(const Tensor &self, std::int64_t k, std::int64_t d = -1,
    bool largest = true, bool sorted = true) {
  Tensor values = detail::empty_of(self.scalar_type()), indices = detail::empty_of(kLong);
  topk_out(values, indices, self, k, d, largest, sorted);
  return detail::results(std::move(values), std::move(indices));
}
inline std::tuple<Tensor, Tensor> Tensor::topk(std::int64_t k, std::int64_t d, bool largest, bool sorted) const {
  return at::topk(*this, k, d, largest, sorted);
}

/* The k-th smallest elements along d, k counting from 1. */
inline std::tuple<Tensor &, Tensor &> kthvalue_out(Tensor &values, Tensor &indices, const Tensor &self,
    std::int64_t k, std::int64_t d = -1, bool keepdim = false) {
  static constexpr detail::Functions<detail::KthAlong> functions = TH_CPP_NUMBERS(kthvalue);
  detail::along("kthvalue", self, d, keepdim, nullptr, {&values, &indices}, [&] {
    detail::run(functions, self.scalar_type(), values, detail::Indices(indices), self, k,
                detail::dimension(self, d, "kthvalue"), int(keepdim));
  });
  return detail::results(values, indices);
}
inline std::tuple<Tensor, Tensor> kthvalue(const Tensor &self, std::int64_t k, std::int64_t d = -1,
    bool keepdim = false) {
  Tensor values = detail::empty_of(self.scalar_type()), indices = detail::empty_of(kLong);
  kthvalue_out(values, indices, self, k, d, keepdim);
  return detail::results(std::move(values), std::move(indices));
}
inline std::tuple<Tensor, Tensor> Tensor::kthvalue(std::int64_t k, std::int64_t d, bool keepdim) const {
  return at::kthvalue(*this, k, d, keepdim);
}

/* Sums and products that run along a dimension. */
inline Tensor &cumsum_out(Tensor &out, const Tensor &self, std::int64_t d) {
  static constexpr detail::Functions<detail::WithDimension> functions = TH_CPP_NUMBERS(cumsum);
  return detail::running_out(functions, out, self, detail::dimension(self, d, "cumsum"));
}
inline Tensor cumsum(const Tensor &self, std::int64_t d) {
  detail::dimension(self, d, "cumsum");
  Tensor out = detail::empty_of(detail::sum_type(self.scalar_type()));
  cumsum_out(out, self, d);
  return out;
}
inline Tensor Tensor::cumsum(std::int64_t d) const { return at::cumsum(*this, d); }

inline Tensor &cumprod_out(Tensor &out, const Tensor &self, std::int64_t d) {
  static constexpr detail::Functions<detail::WithDimension> functions = TH_CPP_NUMBERS(cumprod);
  return detail::running_out(functions, out, self, detail::dimension(self, d, "cumprod"));
}
inline Tensor cumprod(const Tensor &self, std::int64_t d) {
  detail::dimension(self, d, "cumprod");
  Tensor out = detail::empty_of(detail::sum_type(self.scalar_type()));
  cumprod_out(out, self, d);
  return out;
}
inline Tensor Tensor::cumprod(std::int64_t d) const { return at::cumprod(*this, d); }
/* <<< end of operators */

} // namespace at

#include <th/names_end.hpp>

#endif
