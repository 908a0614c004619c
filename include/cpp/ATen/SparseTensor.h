/*
 * ATen/SparseTensor.h: sparse tensors, lists of the elements that are not 0.
 *
 * The first dimensions are sparse, the rest dense: entry i has the index indices[.., i] along the sparse
 * ones, and a value, or a block of the dense ones' sizes, values[i]. Indices count from 0. Entries may be in
 * any order, and several may have one index: the element is their sum. Coalescing sorts and sums them.
 */
#ifndef TH_ATEN_SPARSETENSOR_H
#define TH_ATEN_SPARSETENSOR_H

#include <th/names_begin.hpp>

#include <ATen/ops/arithmetic.h>
#include <th/sparse.hpp>

namespace at {

/* One reference to a THS tensor, or to nothing; as Tensor is for dense ones. */
class SparseTensor {
 public:
  /* A handle of nothing. */
  SparseTensor() noexcept = default;
  explicit SparseTensor(th::SparseHandle handle) noexcept : handle_(std::move(handle)) {}

  /* Takes over the caller's reference; or takes one of its own. */
  template <class Struct>
  static SparseTensor adopt(Struct *tensor) noexcept {
    return SparseTensor(th::SparseHandle::adopt(tensor));
  }
  template <class Struct>
  static SparseTensor share(Struct *tensor) noexcept {
    return SparseTensor(th::SparseHandle::share(tensor));
  }
  /* The C tensor, borrowed. Throws if its elements are not of type T. */
  template <class T>
  th::SparseOf<th::ElementFrom<T>> *unsafeGetTH() const & TH_CPP_LIFETIMEBOUND {
    return handle_.as<th::ElementFrom<T>>();
  }
  template <class T>
  th::SparseOf<th::ElementFrom<T>> *unsafeGetTH() const && = delete;
  /* The C tensor with this handle's reference, which the caller must free; the handle holds nothing then. */
  template <class T>
  [[nodiscard]] th::SparseOf<th::ElementFrom<T>> *unsafeReleaseTH() {
    auto *tensor = handle_.as<th::ElementFrom<T>>();
    handle_.detach();
    return tensor;
  }
  const th::SparseHandle &handle(const char *function = TH_CPP_CALLER) const TH_CPP_LIFETIMEBOUND {
    if (!handle_)
      th::fail(function, ": a sparse tensor was used that is not defined");
    return handle_;
  }

  bool defined() const noexcept { return static_cast<bool>(handle_); }
  void reset() noexcept { handle_ = th::SparseHandle(); }
  std::size_t use_count() const noexcept { return static_cast<std::size_t>(handle_.use_count()); }
  bool is_same(const SparseTensor &other) const noexcept { return handle_ == other.handle_; }
  bool is_sparse() const noexcept { return true; }
  ScalarType scalar_type() const { return handle().type(); }

  std::int64_t dim() const { return sparse_dim() + dense_dim(); }
  std::int64_t sparse_dim() const { return handle()->nDimensionI; }
  std::int64_t dense_dim() const { return handle()->nDimensionV; }
  IntArrayRef sizes() const TH_CPP_LIFETIMEBOUND {
    return IntArrayRef(handle()->size, static_cast<std::size_t>(dim()));
  }
  std::int64_t size(std::int64_t d) const { return sizes()[static_cast<std::size_t>(th::wrap_dimension(d, dim()))]; }
  /* The number of entries; duplicates count. */
  std::int64_t _nnz() const { return handle()->nnz; }
  bool is_coalesced() const { return handle()->coalesced != 0; }

  /* The indices (sparse dimensions x entries) and values (entries x dense sizes): views of what the tensor holds. */
  Tensor _indices() const;
  Tensor _values() const;
  /* The same of a coalesced tensor. Throws of another one. */
  Tensor indices() const { return checked_coalesced()._indices(); }
  Tensor values() const { return checked_coalesced()._values(); }

  /* Sorted entries without duplicates: the tensor itself if it has these. */
  SparseTensor coalesce() const;
  SparseTensor clone() const;
  /* Two sparse dimensions exchanged; a copy. */
  SparseTensor transpose(std::int64_t a, std::int64_t b) const;
  SparseTensor t() const { return transpose(0, 1); }
  /*
   * The part with the indices start .. start + length - 1 along a sparse dimension; and the one with `index`,
   * without that dimension. Copies. Errors: 1 if it is the only sparse one; 3, 4 outside the tensor.
   */
  SparseTensor narrow(std::int64_t d, std::int64_t start, std::int64_t length) const;
  SparseTensor select(std::int64_t d, std::int64_t index) const;
  /* The same elements as a dense tensor. */
  Tensor to_dense() const;

  /* What a C function gets for it: see ATen/ops/call.h. */
  friend th::SparseArgument argument(const SparseTensor &tensor) { return th::SparseArgument(tensor.handle()); }

 private:
  const SparseTensor &checked_coalesced(const char *function = TH_CPP_CALLER) const {
    if (!is_coalesced())
      th::fail(function, ": a sparse tensor that is not coalesced has only _indices() and _values()");
    return *this;
  }

  th::SparseHandle handle_;
};

namespace detail {

using th::SparseOf;

template <class Real>
using SparseMaker = SparseOf<Real> *(*)(SparseOf<Real> *);
template <class Real>
using SparseTransposer = SparseOf<Real> *(*)(SparseOf<Real> *, int, int);
template <class Real>
using SparseNarrower = SparseOf<Real> *(*)(SparseOf<Real> *, int, long, long);
template <class Real>
using SparseSelector = SparseOf<Real> *(*)(SparseOf<Real> *, int, long);
template <class Real>
using SparseBuilder = SparseOf<Real> *(*)(THLongTensor *, TensorOf<Real> *, THLongStorage *);
template <class Real>
using SparseSizer = SparseOf<Real> *(*)(THLongStorage *);
template <class Real>
using SparseReader = SparseOf<Real> *(*)(TensorOf<Real> *, int);
template <class Real>
using IndexGetter = THLongTensor *(*)(const SparseOf<Real> *);
template <class Real>
using ValueGetter = TensorOf<Real> *(*)(const SparseOf<Real> *);
template <class Real>
using DenseMaker = TensorOf<Real> *(*)(SparseOf<Real> *);
template <class Real>
using SparseWithValue = void (*)(SparseOf<Real> *, SparseOf<Real> *, Real);
template <class Real>
using SparseBinary = void (*)(SparseOf<Real> *, SparseOf<Real> *, SparseOf<Real> *);
template <class Real>
using SparseScaled = void (*)(SparseOf<Real> *, SparseOf<Real> *, Real, SparseOf<Real> *);
template <class Real>
using DenseScaled = void (*)(TensorOf<Real> *, TensorOf<Real> *, Real, SparseOf<Real> *);
template <class Real>
using SparseProduct = void (*)(TensorOf<Real> *, Real, TensorOf<Real> *, Real, SparseOf<Real> *, TensorOf<Real> *);
template <class Real>
using SparseSum = void (*)(SparseOf<Real> *, Real, SparseOf<Real> *, Real, SparseOf<Real> *, TensorOf<Real> *);
template <class Real>
using SparseRows = void (*)(SparseOf<Real> *, Real, SparseOf<Real> *, TensorOf<Real> *);
template <class Real>
using SparseTernary = void (*)(TensorOf<Real> *, TensorOf<Real> *, Real, SparseOf<Real> *, SparseOf<Real> *);
template <class Real>
using SparseEmptyMaker = SparseOf<Real> *(*)();

/* What a C function gives that begins with new. */
template <class Wrapper>
struct Adopted {
  template <class Struct>
  explicit Adopted(Struct *object) : wrapper(Wrapper::adopt(object)) {}
  Wrapper wrapper;
};
template <class Wrapper, template <class> class Signature, class... Arguments>
Wrapper adopted(const Functions<Signature> &functions, ScalarType type, const Arguments &...arguments) {
  return th::result_with<Adopted<Wrapper>>(functions, type, argument(arguments)...).wrapper;
}

/* Sizes for the C library. */
inline Storage storage_of(IntArrayRef sizes) {
  const Storage storage =
      Storage::adopt(th::call(THLongStorage_newWithSize, static_cast<std::ptrdiff_t>(sizes.size())));
  for (std::size_t d = 0; d < sizes.size(); ++d)
    static_cast<long *>(storage.data())[d] = sizes[d];
  return storage;
}

inline SparseTensor empty_sparse(ScalarType type) {
  static constexpr Functions<SparseEmptyMaker> functions = TH_CPP_SPARSE(new);
  return adopted<SparseTensor>(functions, type);
}

} // namespace detail

inline Tensor SparseTensor::_indices() const {
  static constexpr detail::Functions<detail::IndexGetter> functions = TH_CPP_SPARSE(newIndices);
  return detail::adopted<Tensor>(functions, scalar_type(), *this);
}
inline Tensor SparseTensor::_values() const {
  static constexpr detail::Functions<detail::ValueGetter> functions = TH_CPP_SPARSE(newValues);
  return detail::adopted<Tensor>(functions, scalar_type(), *this);
}
inline SparseTensor SparseTensor::coalesce() const {
  static constexpr detail::Functions<detail::SparseMaker> functions = TH_CPP_SPARSE(newCoalesce);
  return detail::adopted<SparseTensor>(functions, scalar_type(), *this);
}
inline SparseTensor SparseTensor::clone() const {
  static constexpr detail::Functions<detail::SparseMaker> functions = TH_CPP_SPARSE(newClone);
  return detail::adopted<SparseTensor>(functions, scalar_type(), *this);
}
inline SparseTensor SparseTensor::transpose(std::int64_t a, std::int64_t b) const {
  static constexpr detail::Functions<detail::SparseTransposer> functions = TH_CPP_SPARSE(newTranspose);
  return detail::adopted<SparseTensor>(functions, scalar_type(), *this, th::wrap_dimension(a, sparse_dim()),
                                       th::wrap_dimension(b, sparse_dim()));
}
inline SparseTensor SparseTensor::narrow(std::int64_t d, std::int64_t start, std::int64_t length) const {
  static constexpr detail::Functions<detail::SparseNarrower> functions = TH_CPP_SPARSE(newNarrow);
  return detail::adopted<SparseTensor>(functions, scalar_type(), *this, th::wrap_dimension(d, sparse_dim()), start,
                                       length);
}
inline SparseTensor SparseTensor::select(std::int64_t d, std::int64_t index) const {
  static constexpr detail::Functions<detail::SparseSelector> functions = TH_CPP_SPARSE(newSelect);
  const int along = th::wrap_dimension(d, sparse_dim());
  return detail::adopted<SparseTensor>(functions, scalar_type(), *this, along, th::wrap_index(index, along, size(along)));
}
inline Tensor SparseTensor::to_dense() const {
  static constexpr detail::Functions<detail::DenseMaker> functions = TH_CPP_SPARSE(toDense);
  return detail::adopted<Tensor>(functions, scalar_type(), *this);
}

/* ---- making ---- */

/*
 * The tensor with the entries that `indices` (sparse dimensions x entries) and `values` (entries x dense
 * sizes) list; it shares their memory, but for indices that are not Long. Without sizes the sparse ones are
 * one more than the largest index. Errors: 1 if the indices are no such matrix or outside the sizes; 2 if
 * there are no values, or the sizes do not fit.
 */
inline SparseTensor sparse_coo_tensor(const Tensor &indices, const Tensor &values, IntArrayRef sizes) {
  static constexpr detail::Functions<detail::SparseBuilder> functions = TH_CPP_SPARSE(newWithTensorAndSize);
  const Storage storage = detail::storage_of(sizes);
  return detail::adopted<SparseTensor>(functions, values.scalar_type(),
                                       detail::Indices(detail::operand(indices, kLong)), values,
                                       sizes.empty() ? nullptr : storage.unsafeGetTH<long>());
}
inline SparseTensor sparse_coo_tensor(const Tensor &indices, const Tensor &values) {
  return sparse_coo_tensor(indices, values, {});
}

/* A tensor of zeros, all of whose dimensions are sparse. */
inline SparseTensor sparse_coo_tensor(IntArrayRef sizes, TensorOptions options = {}) {
  static constexpr detail::Functions<detail::SparseSizer> functions = TH_CPP_SPARSE(newWithSize);
  const Storage storage = detail::storage_of(sizes);
  return detail::adopted<SparseTensor>(functions, options.dtype(), storage.unsafeGetTH<long>());
}

/* The elements of a dense tensor that are not 0; its last `dense` dimensions stay dense. */
inline SparseTensor to_sparse(const Tensor &tensor, std::int64_t dense = 0) {
  static constexpr detail::Functions<detail::SparseReader> functions = TH_CPP_SPARSE(newFromDense);
  return detail::adopted<SparseTensor>(functions, tensor.scalar_type(), tensor, th::as_int(dense));
}

/* ---- arithmetic: of one element type and one size ---- */

namespace detail {
inline SparseTensor with_value(const Functions<SparseWithValue> &functions, const SparseTensor &a, const Scalar &b,
                               const char *function = TH_CPP_CALLER) {
  check_factor(b, a.scalar_type(), function);
  SparseTensor out = empty_sparse(a.scalar_type());
  run(functions, a.scalar_type(), out, a, b);
  return out;
}
inline SparseTensor scaled(const Functions<SparseScaled> &functions, const SparseTensor &a, const SparseTensor &b,
                           const Scalar &alpha, const char *function = TH_CPP_CALLER) {
  check_factor(alpha, a.scalar_type(), function);
  SparseTensor out = empty_sparse(a.scalar_type());
  run(functions, a.scalar_type(), out, a, alpha, b);
  return out;
}
} // namespace detail

inline SparseTensor operator*(const SparseTensor &a, Scalar b) {
  static constexpr detail::Functions<detail::SparseWithValue> functions = TH_CPP_SPARSE(mul);
  return detail::with_value(functions, a, b);
}
inline SparseTensor operator/(const SparseTensor &a, Scalar b) {
  static constexpr detail::Functions<detail::SparseWithValue> functions = TH_CPP_SPARSE(div);
  return detail::with_value(functions, a, b);
}
/* Of Float and Double elements. Errors: the power is 0. */
inline SparseTensor pow(const SparseTensor &a, Scalar power) {
  static constexpr detail::Functions<detail::SparseWithValue> functions = TH_CPP_SPARSE_FLOATING(pow);
  return detail::with_value(functions, a, power);
}

/* a + alpha * b, a - alpha * b. */
inline SparseTensor add(const SparseTensor &a, const SparseTensor &b, Scalar alpha = 1) {
  static constexpr detail::Functions<detail::SparseScaled> functions = TH_CPP_SPARSE(cadd);
  return detail::scaled(functions, a, b, alpha);
}
inline SparseTensor sub(const SparseTensor &a, const SparseTensor &b, Scalar alpha = 1) {
  static constexpr detail::Functions<detail::SparseScaled> functions = TH_CPP_SPARSE(csub);
  return detail::scaled(functions, a, b, alpha);
}
inline SparseTensor operator+(const SparseTensor &a, const SparseTensor &b) { return add(a, b); }
inline SparseTensor operator-(const SparseTensor &a, const SparseTensor &b) { return sub(a, b); }

inline SparseTensor operator*(const SparseTensor &a, const SparseTensor &b) {
  static constexpr detail::Functions<detail::SparseBinary> functions = TH_CPP_SPARSE(cmul);
  SparseTensor out = detail::empty_sparse(a.scalar_type());
  detail::run(functions, a.scalar_type(), out, a, b);
  return out;
}

/* dense + alpha * sparse. */
inline Tensor add(const Tensor &dense, const SparseTensor &sparse, Scalar alpha = 1) {
  static constexpr detail::Functions<detail::DenseScaled> functions = TH_CPP_SPARSE(spcadd);
  detail::check_factor(alpha, dense.scalar_type());
  Tensor out = empty(dense.sizes(), dense.scalar_type());
  detail::run(functions, dense.scalar_type(), out, dense, alpha, sparse);
  return out;
}

/* dense + value * a * b, element by element. */
inline Tensor addcmul(const Tensor &dense, const SparseTensor &a, const SparseTensor &b, Scalar value = 1) {
  static constexpr detail::Functions<detail::SparseTernary> functions = TH_CPP_NUMBERS(spaddcmul);
  detail::check_factor(value, dense.scalar_type());
  Tensor out = empty(dense.sizes(), dense.scalar_type());
  detail::run(functions, dense.scalar_type(), out, dense, value, a, b);
  return out;
}

/* ---- products of a sparse matrix with a dense one ---- */

/* beta * t + alpha * a b, dense; t is not read if beta is 0. Errors: as spaddmm of C. */
inline Tensor addmm(const Tensor &t, const SparseTensor &a, const Tensor &b, Scalar beta = 1, Scalar alpha = 1) {
  static constexpr detail::Functions<detail::SparseProduct> functions = TH_CPP_SPARSE(spaddmm);
  detail::check_factor(beta, b.scalar_type());
  detail::check_factor(alpha, b.scalar_type());
  Tensor out = empty(t.sizes(), b.scalar_type());
  detail::run(functions, b.scalar_type(), out, beta, t, alpha, a, b);
  return out;
}
inline Tensor mm(const SparseTensor &a, const Tensor &b) {
  return addmm(zeros({a.size(0), b.size(-1)}, b.scalar_type()), a, b, 0);
}

/* beta * t + alpha * a b as a sparse matrix: the entries of t, and the rows of the product in which a has entries. */
inline SparseTensor sspaddmm(const SparseTensor &t, const SparseTensor &a, const Tensor &b, Scalar beta = 1,
                             Scalar alpha = 1) {
  static constexpr detail::Functions<detail::SparseSum> functions = TH_CPP_SPARSE(sspaddmm);
  detail::check_factor(beta, b.scalar_type());
  detail::check_factor(alpha, b.scalar_type());
  SparseTensor out = detail::empty_sparse(b.scalar_type());
  detail::run(functions, b.scalar_type(), out, beta, t, alpha, a, b);
  return out;
}

/* alpha * a b as a tensor of one sparse dimension: the rows of the product in which a has entries. */
inline SparseTensor hspmm(const SparseTensor &a, const Tensor &b, Scalar alpha = 1) {
  static constexpr detail::Functions<detail::SparseRows> functions = TH_CPP_SPARSE(hspmm);
  detail::check_factor(alpha, b.scalar_type());
  SparseTensor out = detail::empty_sparse(b.scalar_type());
  detail::run(functions, b.scalar_type(), out, alpha, a, b);
  return out;
}

} // namespace at

#include <th/names_end.hpp>

#endif
