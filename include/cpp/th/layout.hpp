/*
 * th/layout.hpp: sizes, strides and what follows from them.
 */
#ifndef TH_CPP_LAYOUT_HPP
#define TH_CPP_LAYOUT_HPP

#include <th/names_begin.hpp>

#include <c10/util/ArrayRef.h>
#include <th/handle.hpp>
#include <th/sizes.hpp>

namespace th {

using c10::IntArrayRef;

/*
 * Sizes that the C library has no word for, as it has no tensors without dimensions but empty ones, and no sizes of 0.
 * They are kept in the C tensor, so that all its handles see them, and C code that gives it other sizes ends them:
 *
 *   sizes      in the C tensor
 *   []         one dimension of size 1 and stride 0: a vector of one element, to C
 *   [0]        no dimensions, the empty tensor
 *   [0, 3]     these very sizes: C is not given such a tensor (see th/argument.hpp)
 */
inline bool is_scalar(const TensorFields &tensor) noexcept {
  return tensor.nDimension == 1 && tensor.stride[0] == 0 && tensor.size[0] == 1;
}
inline bool is_scalar(const Handle &tensor) noexcept { return is_scalar(*tensor.operator->()); }

namespace detail {
constexpr std::int64_t empty_size[1] = {0}, empty_stride[1] = {1};
}

/* Size and stride of each dimension. They belong to the tensor: good until it is resized or freed. */
inline IntArrayRef sizes(const Handle &tensor) noexcept {
  if (C10_UNLIKELY(tensor->nDimension == 0))
    return IntArrayRef(detail::empty_size);
  return IntArrayRef(tensor->size, is_scalar(tensor) ? 0 : static_cast<std::size_t>(tensor->nDimension));
}
inline IntArrayRef strides(const Handle &tensor) noexcept {
  if (C10_UNLIKELY(tensor->nDimension == 0))
    return IntArrayRef(detail::empty_stride);
  return IntArrayRef(tensor->stride, is_scalar(tensor) ? 0 : static_cast<std::size_t>(tensor->nDimension));
}
inline int rank(const Handle &tensor) noexcept { return static_cast<int>(sizes(tensor).size()); }

/* Whether some size is 0; the C library's empty tensor is of size 0. */
inline bool has_size_of_zero(IntArrayRef sizes) noexcept {
  for (const std::int64_t size : sizes)
    if (size == 0)
      return true;
  return false;
}
/* Whether C would not know what the tensor is. */
inline bool is_unknown_to_c(const TensorFields &tensor) noexcept {
  for (int d = 0; d < tensor.nDimension; ++d)
    if (tensor.size[d] == 0)
      return true;
  return false;
}
/* Whether the tensor is to C what it is here: with dimensions, and without sizes of 0. */
inline bool is_plain(const Handle &tensor) noexcept {
  return tensor->nDimension > 0 && !is_scalar(tensor) && !is_unknown_to_c(*tensor.operator->());
}

/* a * b + c. Throws if it is beyond the machine's integers. */
inline std::int64_t multiply_add(std::int64_t a, std::int64_t b, std::int64_t c = 0,
                                 const char *function = TH_CPP_CALLER) {
  std::int64_t product, sum;
  if (__builtin_mul_overflow(a, b, &product) || __builtin_add_overflow(product, c, &sum))
    fail(function, ": sizes or strides are too large: ", a, " * ", b, " + ", c);
  return sum;
}

/* A number as the int that the C library wants. Throws if it is none. */
inline int as_int(std::int64_t number, const char *function = TH_CPP_CALLER) {
  const int narrowed = static_cast<int>(number);
  if (C10_UNLIKELY(narrowed != number))
    fail(function, ": the number ", number, " is too large");
  return narrowed;
}

/* How many elements sizes give: one without any. */
inline std::int64_t count_of(IntArrayRef sizes, const char *function = TH_CPP_CALLER) {
  if (has_size_of_zero(sizes))
    return 0;
  std::int64_t count = 1;
  for (const std::int64_t size : sizes)
    count = multiply_add(count, size, 0, function);
  return count;
}
inline std::int64_t count_of(const Handle &tensor, const char *function = TH_CPP_CALLER) {
  return count_of(sizes(tensor), function);
}

namespace detail {

/* As is_contiguous, of any tensor; apart, so that the test of a matrix stays small where it is inlined. */
[[gnu::noinline]] inline bool is_contiguous_in_general(const TensorFields &tensor) noexcept {
  const long *const size = tensor.size, *const stride = tensor.stride;
  if (tensor.nDimension == 3 && stride[2] == 1 && stride[1] == size[2] && stride[0] == stride[1] * size[1])
    return true;
  std::int64_t expected = 1;
  for (int d = tensor.nDimension - 1; d >= 0; --d) {
    if (tensor.size[d] == 1)
      continue;
    if (tensor.stride[d] != expected)
      return is_unknown_to_c(tensor);
    expected *= tensor.size[d];
  }
  return true;
}

} // namespace detail

/* Whether the elements lie one after the other in row-major order. */
inline bool is_contiguous(const Handle &tensor) noexcept {
  const TensorFields &fields = *tensor.operator->();
  // Matrices without sizes of 1 and vectors at once; of a matrix in one comparison, since branches cost more than reads.
  // A flag would be quicker, but C code may write sizes and strides.
  if (C10_LIKELY(fields.nDimension == 2)) {
    if (C10_LIKELY(((fields.stride[1] ^ 1) | (fields.stride[0] ^ fields.size[1])) == 0))
      return true;
  } else if (fields.nDimension == 1 && fields.stride[0] == 1) {
    return true;
  }
  return detail::is_contiguous_in_general(fields);
}

/* Whether the elements lie without gaps or overlaps, in whatever order of dimensions. */
inline bool is_dense(const Handle &tensor) {
  const IntArrayRef size = sizes(tensor), stride = strides(tensor);
  const std::int64_t count = count_of(size);
  if (count == 0)
    return true;
  std::int64_t expected = 1;
  while (expected < count) { // the dimension whose stride reaches over those before it
    std::size_t d = 0;
    while (d < size.size() && (size[d] == 1 || stride[d] != expected))
      ++d;
    if (d == size.size())
      return false;
    expected *= size[d];
  }
  return true;
}

/* Throws if a stride is negative: there are none in the C library, which takes such a dimension as contiguous. */
inline void check_strides(IntArrayRef strides, const char *function = TH_CPP_CALLER) {
  for (const std::int64_t stride : strides)
    if (C10_UNLIKELY(stride < 0))
      fail(function, ": negative strides are not supported, but strides are ", strides);
}
/* How many elements of memory sizes and strides reach over; 0 if there is none. Throws if a size or a stride is negative. */
inline std::int64_t extent_of(IntArrayRef sizes, IntArrayRef strides, const char *function = TH_CPP_CALLER) {
  check_strides(strides, function);
  if (has_size_of_zero(sizes))
    return 0;
  std::int64_t extent = 1;
  for (std::size_t d = 0; d < sizes.size(); ++d)
    extent = multiply_add(sizes[d] - 1, strides[d], extent, function);
  return extent;
}

/* The address of the first element; NULL without a storage. */
inline void *data(const Handle &tensor) noexcept {
  return tensor->storage && tensor->storage->data
             ? static_cast<char *>(tensor->storage->data) +
                   tensor->storageOffset * static_cast<std::ptrdiff_t>(c10::elementSize(tensor.type()))
             : nullptr;
}

/* Whether two tensors have one storage. Tensors without one share nothing. */
inline bool same_storage(const Handle &a, const Handle &b) noexcept {
  return a->storage && a->storage == b->storage;
}

/* The storage with a reference of its own; nothing if there is none. */
inline StorageHandle storage(const Handle &tensor) noexcept {
  StorageHandle borrowed = StorageHandle::adopt(static_cast<void *>(tensor->storage), tensor.type());
  StorageHandle shared = borrowed;
  borrowed.detach();
  return shared;
}

/*
 * Functions that check what a user gave blame the function that called them, or the one that they are told.
 */

/*
 * Dimension `d` of `rank`, counted from the end if negative. Throws IndexError if there is none; a tensor without
 * dimensions counts as a vector.
 */
inline int wrap_dimension(std::int64_t d, std::int64_t rank, const char *function = TH_CPP_CALLER) {
  rank = rank == 0 ? 1 : rank;
  const std::int64_t wrapped = d < 0 ? d + rank : d;
  if (wrapped < 0 || wrapped >= rank)
    fail<c10::IndexError>(function, ": Dimension out of range (expected to be in range of [", -rank, ", ", rank - 1,
                          "], but got ", d, ")");
  return static_cast<int>(wrapped);
}

/* Throws IndexError: there is no position `index` in dimension `d`. */
[[noreturn, gnu::cold, gnu::noinline]] inline void fail_index(const char *function, std::int64_t index, std::int64_t d,
                                                             std::int64_t size) {
  fail<c10::IndexError>(function, ": index ", index, " is out of bounds for dimension ", d, " with size ", size);
}
/* Position `i` of dimension `d` of size `size`, counted from the end if negative. Throws IndexError if there is none. */
inline std::int64_t wrap_index(std::int64_t i, std::int64_t d, std::int64_t size, const char *function = TH_CPP_CALLER) {
  const std::int64_t wrapped = i < 0 ? i + size : i;
  if (wrapped < 0 || wrapped >= size)
    fail_index(function, i, d, size);
  return wrapped;
}

/* The strides of a contiguous tensor. */
inline Sizes contiguous_strides(IntArrayRef sizes, const char *function = TH_CPP_CALLER) {
  Sizes strides(sizes.size());
  std::int64_t stride = 1;
  for (std::size_t d = sizes.size(); d-- > 0;) {
    strides[d] = stride;
    stride = multiply_add(stride, sizes[d] > 1 ? sizes[d] : 1, 0, function);
  }
  return strides;
}

/* `sizes` with one -1 replaced so that they give `count` elements. Throws if they cannot. */
inline Sizes infer_sizes(IntArrayRef sizes, std::int64_t count, const char *function = TH_CPP_CALLER) {
  Sizes result = sizes;
  std::int64_t known = 1, *open = nullptr;
  for (std::int64_t &size : result) {
    if (size == -1) {
      if (open)
        fail(function, ": only one dimension can be inferred, but shape '", sizes, "' has more of -1");
      open = &size;
    } else {
      if (size < 0)
        fail(function, ": invalid shape dimension ", size, " in ", sizes);
      known = multiply_add(known, size, 0, function);
    }
  }
  if (open && known == 0)
    fail(function, ": shape '", sizes, "' leaves open what -1 stands for, with 0 beside it");
  if (open ? count % known != 0 : known != count)
    fail(function, ": shape '", sizes, "' is invalid for input of size ", count);
  if (open)
    *open = count / known;
  return result;
}

/* The common sizes of two tensors that are expanded to each other. Throws if there are none. */
inline Sizes broadcast_sizes(IntArrayRef a, IntArrayRef b, const char *function = TH_CPP_CALLER) {
  const bool a_is_longer = a.size() >= b.size();
  const IntArrayRef longer(a_is_longer ? a : b), shorter(a_is_longer ? b : a);
  Sizes result = longer;
  const std::size_t offset = longer.size() - shorter.size();
  for (std::size_t d = 0; d < shorter.size(); ++d) {
    std::int64_t &size = result[offset + d];
    if (size == 1)
      size = shorter[d];
    else if (shorter[d] != 1 && shorter[d] != size)
      fail(function, ": The size of tensor a (", a_is_longer ? size : shorter[d], ") must match the size of tensor b (",
           a_is_longer ? shorter[d] : size, ") at non-singleton dimension ", offset + d, ": sizes ", a, " and ", b);
  }
  return result;
}

} // namespace th

#include <th/names_end.hpp>

#endif
