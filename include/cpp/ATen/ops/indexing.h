/*
 * ATen/ops/indexing.h: elements and slices chosen by tensors of indices or masks, and joining tensors.
 *
 * Indices are Long tensors and count from 0, whatever the index base of the C library is. Masks are Byte
 * tensors of zeros and ones with as many elements as what they choose from.
 */
#ifndef TH_ATEN_OPS_INDEXING_H
#define TH_ATEN_OPS_INDEXING_H

#include <th/names_begin.hpp>

#include <ATen/ops/comparison.h>
#include <ATen/ops/reductions.h>
#include <ATen/ops/results.h>

#include <vector>

namespace at {
namespace detail {

template <class Real>
using WithMask = void (*)(TensorOf<Real> *, TensorOf<Real> *, THByteTensor *);
template <class Real>
using MaskedFiller = void (*)(TensorOf<Real> *, THByteTensor *, Real);
template <class Real>
using MaskedCopier = void (*)(TensorOf<Real> *, THByteTensor *, TensorOf<Real> *);
template <class Real>
using IndexChooser = void (*)(TensorOf<Real> *, TensorOf<Real> *, int, THLongTensor *);
template <class Real>
using IndexWriter = void (*)(TensorOf<Real> *, int, THLongTensor *, TensorOf<Real> *);
template <class Real>
using IndexFiller = void (*)(TensorOf<Real> *, int, THLongTensor *, Real);
template <class Real>
using Taker = void (*)(TensorOf<Real> *, TensorOf<Real> *, THLongTensor *);
template <class Real>
using Putter = void (*)(TensorOf<Real> *, THLongTensor *, TensorOf<Real> *, int);
template <class Real>
using Finder = void (*)(THLongTensor *, TensorOf<Real> *);
template <class Real>
using Joiner = void (*)(TensorOf<Real> *, TensorOf<Real> **, int, int);
template <class Real>
using Crosser = void (*)(TensorOf<Real> *, TensorOf<Real> *, TensorOf<Real> *, int);

/* Indices for the C library, which count from its index base: those given if that is 0. */
inline MaybeOwned<Tensor> based(const Tensor &index, const char *function = TH_CPP_CALLER) {
  const int base = THGetIndexBase();
  whole_indices(index, function);
  if (base == 0 && index.scalar_type() == kLong)
    return MaybeOwned<Tensor>::borrowed(index);
  return MaybeOwned<Tensor>::owned(index.to(kLong).add(base));
}

/* Throws IndexError if an index is not one of `lowest` to `count` - 1: along dimension d, or of all elements if d is -1. */
inline void check_indices(const Tensor &index, std::int64_t lowest, std::int64_t count, const char *function,
                          std::int64_t d) {
  const Tensor list = whole_indices(index, function).to(kLong).contiguous();
  const std::int64_t *const values = list.data_ptr<std::int64_t>();
  for (std::int64_t k = 0; k < list.numel(); ++k)
    if (values[k] < lowest || values[k] >= count) {
      if (d == -1)
        th::fail<IndexError>(function, ": tried to access index ", values[k], " on a tensor of ", count, " elements");
      th::fail_index(function, values[k], d, count);
    }
}

/*
 * Makes a call of the C library with indices. Its errors count indices from its base: where one is to blame, the error
 * is thrown that counts from 0.
 */
template <class Call>
void with_indices(const Tensor &tensor, std::int64_t d, const Tensor &index, const Call &call,
                  const char *function = TH_CPP_CALLER) {
  const int dimension = th::wrap_dimension(d, tensor.dim(), function);
  try {
    call(dimension);
  } catch (const c10::Error &) {
    check_indices(index, 0, tensor.dim() == 0 ? 1 : tensor.size(dimension), function, dimension);
    throw;
  }
}

/*
 * Indices in row-major order, negative ones from the end, for the C library. Those that are out of range are refused
 * here: to the C library, too, negative ones count from the end where the index base is 0.
 */
inline Tensor based_from_end(const Tensor &index, std::int64_t count, const char *function = TH_CPP_CALLER) {
  check_indices(index, -count, count, function, -1);
  const Tensor from_start = index.to(kLong).clone();
  from_start.add_(from_start.lt(0).to(kLong).mul(count));
  return from_start.add(THGetIndexBase());
}

} // namespace detail

/* The slices along d that the vector `index` lists. */
inline Tensor &index_select_out(Tensor &out, const Tensor &tensor, std::int64_t d, const Tensor &index) {
  static constexpr detail::Functions<detail::IndexChooser> functions = TH_CPP_NUMBERS(indexSelect);
  if (tensor.dim() > 0 && index.dim() == 1 && (tensor.numel() == 0 || index.numel() == 0)) { // which the C library has not
    const int dimension = th::wrap_dimension(d, tensor.dim(), "index_select");
    detail::check_indices(index, 0, tensor.size(dimension), "index_select", dimension);
    detail::check_result_type(out, tensor.scalar_type(), "index_select_out");
    th::Sizes sizes(tensor.sizes());
    sizes[static_cast<std::size_t>(dimension)] = index.numel();
    return out.resize_(sizes);
  }
  detail::with_indices(tensor, d, index, [&](int dimension) {
    detail::run(functions, tensor.scalar_type(), out, tensor, dimension,
                detail::Indices(detail::based(index)));
  }, "index_select");
  if (tensor.dim() == 0 && out.numel() == 1)
    out.resize_({});
  return out;
}
inline Tensor index_select(const Tensor &tensor, std::int64_t d, const Tensor &index) {
  Tensor out = detail::empty_of(tensor.scalar_type());
  index_select_out(out, tensor, d, index);
  return out;
}
inline Tensor Tensor::index_select(std::int64_t d, const Tensor &index) const {
  return at::index_select(*this, d, index);
}

/* out[..i..] = tensor[..index[..i..]..] along d. */
inline Tensor &gather_out(Tensor &out, const Tensor &tensor, std::int64_t d, const Tensor &index) {
  static constexpr detail::Functions<detail::IndexChooser> functions = TH_CPP_NUMBERS(gather);
  out.resize_(index.sizes());
  detail::with_indices(tensor, d, index, [&](int dimension) {
    if (index.numel() == 0)
      return;
    detail::run(functions, tensor.scalar_type(), out, tensor, dimension,
                detail::Indices(detail::based(index)));
  }, "gather");
  return out;
}
inline Tensor gather(const Tensor &tensor, std::int64_t d, const Tensor &index) {
  Tensor out = detail::empty_of(tensor.scalar_type());
  gather_out(out, tensor, d, index);
  return out;
}
inline Tensor Tensor::gather(std::int64_t d, const Tensor &index) const { return at::gather(*this, d, index); }

/* >>> operators written from build/operators.txt by "make headers": indexing */

/* Writes `source`, of this tensor's type, or a number to the slices or elements that `index` lists. */
inline const Tensor &Tensor::index_copy_(std::int64_t d, const Tensor &index, const Tensor &source) const & {
  static constexpr detail::Functions<detail::IndexWriter> functions = TH_CPP_NUMBERS(indexCopy);
  detail::with_indices(*this, d, index, [&](int dimension) {
    if (index.numel() != 0)
      detail::run(functions, scalar_type(), *this, dimension, detail::Indices(detail::based(index)), source);
  });
  return *this;
}

inline const Tensor &Tensor::index_add_(std::int64_t d, const Tensor &index, const Tensor &source) const & {
  static constexpr detail::Functions<detail::IndexWriter> functions = TH_CPP_NUMBERS(indexAdd);
  detail::with_indices(*this, d, index, [&](int dimension) {
    if (index.numel() != 0)
      detail::run(functions, scalar_type(), *this, dimension, detail::Indices(detail::based(index)), source);
  });
  return *this;
}

inline const Tensor &Tensor::scatter_(std::int64_t d, const Tensor &index, const Tensor &source) const & {
  static constexpr detail::Functions<detail::IndexWriter> functions = TH_CPP_NUMBERS(scatter);
  detail::with_indices(*this, d, index, [&](int dimension) {
    if (index.numel() != 0)
      detail::run(functions, scalar_type(), *this, dimension, detail::Indices(detail::based(index)), source);
  });
  return *this;
}

inline const Tensor &Tensor::scatter_add_(std::int64_t d, const Tensor &index, const Tensor &source) const & {
  static constexpr detail::Functions<detail::IndexWriter> functions = TH_CPP_NUMBERS(scatterAdd);
  detail::with_indices(*this, d, index, [&](int dimension) {
    if (index.numel() != 0)
      detail::run(functions, scalar_type(), *this, dimension, detail::Indices(detail::based(index)), source);
  });
  return *this;
}

inline const Tensor &Tensor::index_fill_(std::int64_t d, const Tensor &index, const Scalar &value) const & {
  static constexpr detail::Functions<detail::IndexFiller> functions = TH_CPP_NUMBERS(indexFill);
  detail::with_indices(*this, d, index, [&](int dimension) {
    if (index.numel() != 0)
      detail::run(functions, scalar_type(), *this, dimension, detail::Indices(detail::based(index)), value);
  });
  return *this;
}

inline const Tensor &Tensor::scatter_(std::int64_t d, const Tensor &index, const Scalar &value) const & {
  static constexpr detail::Functions<detail::IndexFiller> functions = TH_CPP_NUMBERS(scatterFill);
  detail::with_indices(*this, d, index, [&](int dimension) {
    if (index.numel() != 0)
      detail::run(functions, scalar_type(), *this, dimension, detail::Indices(detail::based(index)), value);
  });
  return *this;
}
/* <<< end of operators */

/* The elements that `index` counts in row-major order, negative ones from the end; sizes as `index`. */
inline Tensor take(const Tensor &tensor, const Tensor &index) {
  static constexpr detail::Functions<detail::Taker> functions = TH_CPP_NUMBERS(take);
  Tensor out = detail::empty_of(tensor.scalar_type());
  if (index.numel() != 0)
    detail::run(functions, tensor.scalar_type(), out, detail::for_c(tensor),
                detail::Indices(detail::based_from_end(index, tensor.numel())));
  return detail::shaped(out, index.sizes());
}
inline Tensor Tensor::take(const Tensor &index) const { return at::take(*this, index); }

/* Sets the elements that `index` counts as take does, or adds to them. */
inline const Tensor &Tensor::put_(const Tensor &index, const Tensor &source, bool accumulate) const & {
  static constexpr detail::Functions<detail::Putter> functions = TH_CPP_NUMBERS(put);
  if (index.numel() != 0)
    detail::run(functions, scalar_type(), detail::for_c(*this), detail::Indices(detail::based_from_end(index, numel())),
                source, int(accumulate));
  return *this;
}

/* The elements where the mask is 1, as a vector. */
inline Tensor masked_select(const Tensor &tensor, const Tensor &mask) {
  static constexpr detail::Functions<detail::WithMask> functions = TH_CPP_NUMBERS(maskedSelect);
  Tensor out = detail::empty_of(tensor.scalar_type());
  const th::Sizes sizes = detail::common_sizes(tensor, mask);
  if (!th::has_size_of_zero(sizes))
    detail::run(functions, tensor.scalar_type(), out, detail::operand(tensor, tensor.scalar_type(), sizes),
                detail::Mask(detail::operand(mask, kByte, sizes)));
  return out;
}
inline Tensor Tensor::masked_select(const Tensor &mask) const { return at::masked_select(*this, mask); }
inline const Tensor &Tensor::masked_fill_(const Tensor &mask, const Scalar &value) const & {
  static constexpr detail::Functions<detail::MaskedFiller> functions = TH_CPP_NUMBERS(maskedFill);
  if (numel() != 0)
    detail::run(functions, scalar_type(), *this, detail::Mask(detail::operand(mask, kByte, sizes())), value);
  return *this;
}
inline const Tensor &Tensor::masked_fill_(const Tensor &mask, const Tensor &value) const & {
  detail::check_rank("masked_fill_: the value", value, 0);
  return masked_fill_(mask, value.item());
}
/* Sets the elements where the mask is 1 to those of `source`, one after the other. */
inline const Tensor &Tensor::masked_scatter_(const Tensor &mask, const Tensor &source) const & {
  static constexpr detail::Functions<detail::MaskedCopier> functions = TH_CPP_NUMBERS(maskedCopy);
  detail::run(functions, scalar_type(), *this, detail::Mask(detail::operand(mask, kByte, sizes())), source);
  return *this;
}

/* Elements of `a` where the condition is not 0, else of `b`: all three are expanded to each other. */
inline Tensor where(const Tensor &condition, const Tensor &a, const Tensor &b) {
  const ScalarType type = detail::common_type(a, b);
  const th::Sizes sizes = th::broadcast_sizes(condition.sizes(), detail::common_sizes(a, b));
  const Tensor result = b.to(type).expand(sizes).clone();
  if (result.numel() != 0) {
    const Tensor mask = condition.ne(0).expand(sizes).contiguous();
    result.masked_scatter_(mask, a.to(type).expand(sizes).masked_select(mask));
  }
  return result;
}
/* The same with numbers, which are of the tensor's type where they can be. */
inline Tensor where(const Tensor &condition, const Tensor &a, const Scalar &b) {
  return where(condition, a, detail::number_of(b, detail::common_type(a, b)));
}
inline Tensor where(const Tensor &condition, const Scalar &a, const Tensor &b) {
  return where(condition, detail::number_of(a, detail::common_type(b, a)), b);
}
inline Tensor where(const Tensor &condition, const Scalar &a, const Scalar &b) {
  const ScalarType type = a.isIntegral() && b.isIntegral() ? kLong : kFloat;
  return where(condition, detail::number_of(a, type), detail::number_of(b, type));
}
inline Tensor Tensor::where(const Tensor &condition, const Tensor &other) const {
  return at::where(condition, *this, other);
}
inline Tensor Tensor::where(const Tensor &condition, const Scalar &other) const {
  return at::where(condition, *this, other);
}

/* A row of indices for each element that is not 0. */
inline Tensor nonzero(const Tensor &tensor) {
  static constexpr detail::Functions<detail::Finder> functions = TH_CPP_NUMBERS(nonzero);
  Tensor out = detail::empty_of(kLong);
  if (tensor.numel() != 0)
    detail::run(functions, tensor.scalar_type(), detail::Indices(out), tensor);
  if (tensor.dim() == 0)
    return out.resize_({out.numel() == 0 ? 0 : 1, 0});
  return out.numel() == 0 ? empty({0, tensor.dim()}, kLong) : out;
}
inline Tensor Tensor::nonzero() const { return at::nonzero(*this); }

/* A row of zeros with a 1 for each index, as a new last dimension; as many numbers as the largest index needs if none is said. */
inline Tensor one_hot(const Tensor &index, std::int64_t classes = -1) {
  detail::whole_indices(index, "one_hot");
  if (classes == -1)
    classes = index.numel() == 0 ? 0 : th::multiply_add(1, index.max().item<std::int64_t>(), 1);
  if (classes <= 0)
    th::fail("one_hot: the number of classes must be positive, not ", classes);
  detail::check_indices(index, 0, classes, "one_hot", index.dim());
  th::Sizes sizes = index.sizes();
  sizes.push_back(classes);
  const Tensor result = zeros(sizes, kLong);
  if (index.numel() != 0)
    result.view({-1, classes}).scatter_(1, index.to(kLong).reshape({-1, 1}), 1);
  return result;
}

/* ---- joining ---- */

namespace detail {

/* Throws unless both have the same sizes but along d, where the shorter list of sizes goes on with 1. */
inline void check_joined(IntArrayRef a, IntArrayRef b, std::size_t d) {
  const auto size = [](IntArrayRef sizes, std::size_t k) { return k < sizes.size() ? sizes[k] : 1; };
  for (std::size_t k = 0; k < a.size() || k < b.size(); ++k)
    if (k != d && size(a, k) != size(b, k))
      th::fail("cat: sizes ", a, " and ", b, " differ in dimension ", k, ", and are joined along dimension ", d);
}

} // namespace detail

/* Tensors one after the other along d, in the type in which all meet; those of size [0] are left out. */
inline Tensor cat(ArrayRef<Tensor> tensors, std::int64_t d = 0) {
  static constexpr detail::Functions<detail::Joiner> functions = TH_CPP_NUMBERS(catArray);
  if (tensors.empty())
    th::fail("cat: no tensors");
  const Tensor *largest = &tensors[0];
  ScalarType type = tensors[0].scalar_type();
  for (const Tensor &tensor : tensors)
    type = promoteTypes(type, tensor.scalar_type());
  c10::SmallVector<void *, 8> pointers;
  std::vector<Tensor> converted;
  for (const Tensor &tensor : tensors) {
    if (tensor.dim() == 0)
      th::fail("cat: a tensor without dimensions");
    if (tensor.dim() > largest->dim())
      largest = &tensor;
    if (tensor.numel() == 0)
      continue;
    if (tensor.scalar_type() != type)
      converted.push_back(tensor.to(type));
    pointers.push_back((tensor.scalar_type() != type ? converted.back() : tensor).handle().get());
  }
  const int dimension = th::wrap_dimension(d, largest->dim(), "cat");
  const Tensor *first = nullptr;
  for (const Tensor &tensor : tensors)
    if (tensor.numel() != 0) {
      first = first ? first : &tensor;
      detail::check_joined(first->sizes(), tensor.sizes(), static_cast<std::size_t>(dimension));
    }
  Tensor out = detail::empty_of(type);
  if (!pointers.empty()) {
    th::run(functions, out.scalar_type(), out, th::TensorsArgument(pointers.data()), th::as_int(static_cast<std::int64_t>(pointers.size())),
            dimension);
    return out;
  }
  th::Sizes sizes = largest->sizes();
  std::int64_t &joined = sizes[static_cast<std::size_t>(dimension)];
  joined = 0;
  for (const Tensor &tensor : tensors)
    joined += tensor.dim() == largest->dim() ? tensor.size(dimension) : 0;
  return out.resize_(sizes);
}

/* As many copies along each dimension, and along new ones in front. */
inline Tensor Tensor::repeat(IntArrayRef counts) const {
  const std::size_t added = counts.size() - static_cast<std::size_t>(dim());
  if (counts.size() < static_cast<std::size_t>(dim()))
    th::fail("repeat: ", counts.size(), " numbers for a tensor of ", dim(), " dimensions");
  // Each dimension becomes two, of which the first one is repeated.
  th::Sizes apart, repeated, whole;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const std::int64_t size = i < added ? 1 : sizes()[i - added];
    apart.push_back(1);
    apart.push_back(size);
    repeated.push_back(counts[i]);
    repeated.push_back(size);
    whole.push_back(th::multiply_add(counts[i], size));
  }
  return reshape(apart).expand(repeated).clone().view(whole);
}

/* Tensors of one size as the slices of a new dimension d. */
inline Tensor stack(ArrayRef<Tensor> tensors, std::int64_t d = 0) {
  std::vector<Tensor> slices;
  for (const Tensor &tensor : tensors) {
    if (!(tensor.sizes() == tensors[0].sizes()))
      th::fail("stack: tensors of sizes ", tensors[0].sizes(), " and ", tensor.sizes());
    slices.push_back(tensor.unsqueeze(th::wrap_dimension(d, tensor.dim() + 1)));
  }
  return cat(slices, d < 0 && !slices.empty() ? d + slices[0].dim() : d);
}

/* >>> operators written from build/operators.txt by "make headers": joining */
inline Tensor &cat_out(Tensor &out, ArrayRef<Tensor> tensors, std::int64_t d = 0) {
  const Tensor result = cat(tensors, d);
  return out.resize_(result.sizes()).copy_(result);
}
inline Tensor &stack_out(Tensor &out, ArrayRef<Tensor> tensors, std::int64_t d = 0) {
  const Tensor result = stack(tensors, d);
  return out.resize_(result.sizes()).copy_(result);
}
/* <<< end of operators */

/* ---- diagonals and triangles ---- */

/* A diagonal of a matrix, or the square matrix with a vector as its diagonal; diagonals count up and right. */
inline Tensor diag(const Tensor &tensor, std::int64_t diagonal = 0) {
  static constexpr detail::Functions<detail::WithDimension> functions = TH_CPP_NUMBERS(diag);
  Tensor out = detail::empty_of(tensor.scalar_type());
  detail::run(functions, tensor.scalar_type(), out, tensor, th::as_int(diagonal));
  return out;
}
inline Tensor Tensor::diag(std::int64_t diagonal) const { return at::diag(*this, diagonal); }

namespace detail {
inline Tensor &triangle_out(const Functions<WithLong> &functions, Tensor &out, const Tensor &self, std::int64_t diagonal) {
  if (self.numel() == 0 && self.dim() >= 2)
    return out.resize_(self.sizes());
  run(functions, self.scalar_type(), out, self, diagonal);
  return out;
}
} // namespace detail

/* >>> operators written from build/operators.txt by "make headers": triangles */

/* A matrix, or each of a batch, with zeros above (tril) or below (triu) a diagonal. */
inline Tensor &tril_out(Tensor &out, const Tensor &self, std::int64_t diagonal = 0) {
  static constexpr detail::Functions<detail::WithLong> functions = TH_CPP_NUMBERS(tril);
  return detail::triangle_out(functions, out, self, diagonal);
}
inline Tensor tril(const Tensor &self, std::int64_t diagonal = 0) {
  Tensor out = detail::empty_of(self.scalar_type());
  tril_out(out, self, diagonal);
  return out;
}
inline Tensor Tensor::tril(std::int64_t diagonal) const { return at::tril(*this, diagonal); }

inline Tensor &triu_out(Tensor &out, const Tensor &self, std::int64_t diagonal = 0) {
  static constexpr detail::Functions<detail::WithLong> functions = TH_CPP_NUMBERS(triu);
  return detail::triangle_out(functions, out, self, diagonal);
}
inline Tensor triu(const Tensor &self, std::int64_t diagonal = 0) {
  Tensor out = detail::empty_of(self.scalar_type());
  triu_out(out, self, diagonal);
  return out;
}
inline Tensor Tensor::triu(std::int64_t diagonal) const { return at::triu(*this, diagonal); }
/* <<< end of operators */

namespace detail {
/* Vector products of operands that are expanded to `sizes`, along a dimension of these. */
inline Tensor vector_product(const Tensor &a, const Tensor &b, IntArrayRef sizes, int d) {
  static constexpr Functions<Crosser> functions = TH_CPP_NUMBERS(cross);
  const ScalarType type = common_type(a, b);
  Tensor out = empty_of(type);
  run_into(out, sizes, functions, type, out, operand(a, type, sizes), operand(b, type, sizes), d);
  return out;
}
} // namespace detail

/* Vector products along d, whose size is 3; along the first dimension of size 3 if d is -1. Both are expanded to each other. */
inline Tensor cross(const Tensor &a, const Tensor &b, std::int64_t d = -1) {
  const th::Sizes sizes = detail::common_sizes(a, b);
  return detail::vector_product(a, b, sizes, d == -1 ? -1 : th::wrap_dimension(d, static_cast<std::int64_t>(sizes.size())));
}
/* The same along d, the last dimension if none is said. */
inline Tensor linalg_cross(const Tensor &a, const Tensor &b, std::int64_t d = -1) {
  const th::Sizes sizes = detail::common_sizes(a, b);
  return detail::vector_product(a, b, sizes, th::wrap_dimension(d, static_cast<std::int64_t>(sizes.size())));
}
inline Tensor Tensor::cross(const Tensor &other, std::int64_t d) const { return at::cross(*this, other, d); }

} // namespace at

#include <th/names_end.hpp>

#endif
