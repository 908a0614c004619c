/*
 * th/view.hpp: new tensors over elements of others. Nothing is copied.
 *
 * Dimensions and positions count from the end if they are negative.
 */
#ifndef TH_CPP_VIEW_HPP
#define TH_CPP_VIEW_HPP

#include <th/names_begin.hpp>

#include <th/create.hpp>

namespace th {

template <class Real>
using Narrower = TensorOf<Real> *(*)(TensorOf<Real> *, int, long, long);
template <class Real>
using Selector = TensorOf<Real> *(*)(TensorOf<Real> *, int, long);
template <class Real>
using Transposer = TensorOf<Real> *(*)(TensorOf<Real> *, int, int);

/* A dimension as a position in lists of sizes. */
constexpr std::size_t place(int dimension) noexcept { return static_cast<std::size_t>(dimension); }

/* Sizes and strides. */
struct Layout {
  Sizes sizes, strides;

  explicit Layout(const Handle &tensor) : sizes(th::sizes(tensor)), strides(th::strides(tensor)) {}
  Layout(IntArrayRef size_list, IntArrayRef stride_list) : sizes(size_list), strides(stride_list) {}
  Layout() = default;

  void erase(int d) {
    sizes.erase(sizes.begin() + d);
    strides.erase(strides.begin() + d);
  }
  void insert(int d, std::int64_t size, std::int64_t stride) {
    sizes.insert(sizes.begin() + d, size);
    strides.insert(strides.begin() + d, stride);
  }
};

/* A view with other sizes and strides over the same storage. The elements must be in it already. */
inline Handle as_strided(const Handle &tensor, IntArrayRef sizes, IntArrayRef strides, std::int64_t offset) {
  if (C10_UNLIKELY(sizes.size() != strides.size()))
    fail("as_strided: mismatch in length of strides and shape: strides ", strides, ", sizes ", sizes);
  return make_over(tensor->storage, offset, sizes, strides, tensor.type());
}
inline Handle as_strided(const Handle &tensor, IntArrayRef sizes, IntArrayRef strides) {
  return as_strided(tensor, sizes, strides, tensor->storageOffset);
}

/* The same of sizes and strides that anybody gives. Throws unless the storage holds all the elements they reach. */
inline Handle as_strided_within(const Handle &tensor, IntArrayRef sizes, IntArrayRef strides, std::int64_t offset,
                                const char *function = TH_CPP_CALLER) {
  check_sizes(sizes, function);
  if (sizes.size() == strides.size()) { // else as_strided says so
    const std::int64_t held = tensor->storage ? tensor->storage->size : 0, extent = extent_of(sizes, strides, function);
    if (C10_UNLIKELY(offset < 0))
      fail(function, ": the storage offset must not be negative, but is ", offset);
    if (C10_UNLIKELY(extent > 0 && (offset > held || extent > held - offset)))
      fail(function, ": sizes ", sizes, ", strides ", strides, " and storage offset ", offset,
           " are out of bounds for a storage of ", held, " elements");
  }
  return as_strided(tensor, sizes, strides, offset);
}

/* Another tensor over the same elements, with a header of its own. */
inline Handle alias(const Handle &tensor) {
  static constexpr Functions<MakerFromTensor> functions = TH_CPP_ALL(newWithTensor);
  if (C10_UNLIKELY(is_unknown_to_c(*tensor.operator->())))
    return as_strided(tensor, sizes(tensor), strides(tensor));
  return make_with(functions, tensor.type(), tensor);
}

[[noreturn, gnu::cold, gnu::noinline]] inline void fail_narrow(std::int64_t start, std::int64_t length, int d,
                                                               std::int64_t size, int argument) {
  throw c10::IndexError(
      text_of("narrow: start (", start, ") + length (", length, ") exceeds dimension size (", size, ") of dimension ", d),
      argument);
}

/* The `length` slices of dimension d from `first` on, which are there. */
inline Handle narrow_within(const Handle &tensor, int d, std::int64_t first, std::int64_t length) {
  static constexpr Functions<Narrower> functions = TH_CPP_ALL(newNarrow);
  if (C10_LIKELY(length > 0 && is_plain(tensor)))
    return as_vector(make_with(functions, tensor.type(), tensor, d, first, length));
  Layout layout(tensor); // there is no element, so the offset may stay
  layout.sizes[place(d)] = length;
  return as_strided(tensor, layout.sizes, layout.strides);
}

/* The `length` slices of a dimension from `start` on. Errors: 3 and 4 of newNarrow. */
inline Handle narrow(const Handle &tensor, std::int64_t dimension, std::int64_t start, std::int64_t length) {
  if (rank(tensor) == 0)
    fail("narrow: the tensor has no dimensions");
  const int d = wrap_dimension(dimension, rank(tensor));
  const std::int64_t size = sizes(tensor)[place(d)], first = start < 0 ? start + size : start;
  if (C10_UNLIKELY(first < 0 || length < 0 || first > size || length > size - first))
    fail_narrow(start, length, d, size, first >= 0 && first < size + (length == 0) ? 4 : 3);
  return narrow_within(tensor, d, first, length);
}

/* One slice, without its dimension. */
inline Handle select(const Handle &tensor, std::int64_t dimension, std::int64_t index) {
  static constexpr Functions<Selector> functions = TH_CPP_ALL(newSelect);
  if (rank(tensor) == 0)
    fail<c10::IndexError>("select: the tensor has no dimensions");
  const int d = wrap_dimension(dimension, rank(tensor));
  const std::int64_t size = sizes(tensor)[place(d)], i = index < 0 ? index + size : index;
  if (C10_UNLIKELY(i < 0 || i >= size))
    fail<c10::IndexError>("select: index ", index, " out of range for tensor of size ", sizes(tensor), " at dimension ", d);
  if (C10_LIKELY(rank(tensor) > 1 && is_plain(tensor)))
    return as_vector(make_with(functions, tensor.type(), tensor, d, i));
  Layout layout(tensor);
  const std::int64_t offset = tensor->storageOffset + i * layout.strides[place(d)];
  layout.erase(d);
  return as_strided(tensor, layout.sizes, layout.strides, offset);
}

/* Every `step`-th slice of a dimension from `start` on, `end` not included; both are cut to the dimension. */
inline Handle slice(const Handle &tensor, std::int64_t dimension, std::int64_t start, std::int64_t end,
                    std::int64_t step) {
  if (rank(tensor) == 0)
    fail("slice: the tensor has no dimensions");
  const int d = wrap_dimension(dimension, rank(tensor));
  const std::int64_t size = sizes(tensor)[place(d)];
  const auto cut = [size](std::int64_t position) {
    position = position < 0 ? position + size : position;
    return position < 0 ? 0 : position < size ? position : size;
  };
  if (step <= 0)
    fail("slice: the step must be positive, not ", step);
  start = cut(start);
  end = cut(end);
  if (C10_LIKELY(step == 1))
    return narrow_within(tensor, d, start, start < end ? end - start : 0);
  Layout layout(tensor);
  layout.sizes[place(d)] = start < end ? (end - start - 1) / step + 1 : 0;
  const std::int64_t offset = tensor->storageOffset + (start < end ? start * layout.strides[place(d)] : 0);
  std::int64_t stride;
  if (!__builtin_mul_overflow(layout.strides[place(d)], step, &stride)) // else there is one slice at most
    layout.strides[place(d)] = stride;
  return as_strided(tensor, layout.sizes, layout.strides, offset);
}

/* Two dimensions exchanged. */
inline Handle transpose(const Handle &tensor, std::int64_t a, std::int64_t b) {
  static constexpr Functions<Transposer> functions = TH_CPP_ALL(newTranspose);
  const int first = wrap_dimension(a, rank(tensor)), second = wrap_dimension(b, rank(tensor));
  if (C10_LIKELY(is_plain(tensor)))
    return make_with(functions, tensor.type(), tensor, first, second);
  if (rank(tensor) == 0)
    return alias(tensor);
  Layout layout(tensor);
  std::swap(layout.sizes[place(first)], layout.sizes[place(second)]);
  std::swap(layout.strides[place(first)], layout.strides[place(second)]);
  return as_strided(tensor, layout.sizes, layout.strides);
}

/* The dimensions in another order: dimension i is the former dimension dimensions[i]. */
inline Handle permute(const Handle &tensor, IntArrayRef dimensions) {
  const IntArrayRef from_sizes = sizes(tensor), from_strides = strides(tensor);
  const int count = rank(tensor);
  if (dimensions.size() != static_cast<std::size_t>(count))
    fail("permute: ", dimensions.size(), " dimensions, ", dimensions, ", for a tensor of ", count);
  // The sizes and strides of the new header are put in order where they are.
  Handle result = alias(tensor);
  if (result->nDimension == 0 || count == 0)
    return result;
  Sizes seen(dimensions.size(), 0);
  for (int i = 0; i < count; ++i) {
    const int d = wrap_dimension(dimensions[place(i)], count);
    if (seen[place(d)]++)
      fail("permute: dimension ", dimensions[place(i)], " occurs twice in ", dimensions);
    result->size[i] = from_sizes[place(d)];
    result->stride[i] = from_strides[place(d)];
  }
  return result;
}

/* Windows of `size` slices of a dimension, `step` apart, as a new last dimension. Errors: 3 and 4 of newUnfold. */
inline Handle unfold(const Handle &tensor, std::int64_t dimension, std::int64_t size, std::int64_t step) {
  static constexpr Functions<Narrower> functions = TH_CPP_ALL(newUnfold);
  return as_vector(make_with(functions, tensor.type(), tensor, wrap_dimension(dimension, rank(tensor)), size, step));
}

/* Dimensions of size 1 repeated, and dimensions added in front; -1 keeps a size. */
inline Handle expand(const Handle &tensor, IntArrayRef wanted) {
  const IntArrayRef present = sizes(tensor);
  const std::int64_t added = static_cast<std::int64_t>(wanted.size()) - static_cast<std::int64_t>(present.size());
  if (added < 0)
    fail("expand: the number of sizes provided (", wanted.size(), ") must be greater or equal to the number of dimensions (",
         present.size(), "): sizes ", wanted, " of a tensor of sizes ", present);
  Layout layout(wanted, Sizes(wanted.size(), 0));
  for (std::size_t d = 0; d < wanted.size(); ++d) {
    const bool is_new = static_cast<std::int64_t>(d) < added;
    const std::size_t own = d - static_cast<std::size_t>(added);
    std::int64_t &size = layout.sizes[d];
    if (!is_new && (size == -1 || size == present[own])) {
      size = present[own];
      layout.strides[d] = strides(tensor)[own];
    } else if (size < 0 || (!is_new && present[own] != 1)) {
      fail("expand: The expanded size of the tensor (", wanted[d], ") must match the existing size (",
           is_new ? 1 : present[own], ") at non-singleton dimension ", d, ". Target sizes: ", wanted, ". Tensor sizes: ",
           present);
    }
  }
  // New dimensions that repeat nothing are as unsqueeze makes them.
  for (std::int64_t d = added - 1; d >= 0; --d) {
    const std::size_t here = static_cast<std::size_t>(d);
    if (layout.sizes[here] == 1)
      layout.strides[here] = here + 1 < wanted.size() ? layout.sizes[here + 1] * layout.strides[here + 1] : 1;
  }
  return as_strided(tensor, layout.sizes, layout.strides);
}

/*
 * The strides that give a tensor that is not contiguous other sizes without moving elements, in row-major order.
 * Gives false if there are none. `sizes` gives as many elements as the tensor has.
 *
 * Dimensions of the tensor that follow each other evenly form a run; each run must be cut into whole new
 * dimensions.
 */
inline bool view_strides(const Handle &tensor, IntArrayRef wanted, Sizes &strides) {
  const IntArrayRef size = sizes(tensor), stride = th::strides(tensor);
  strides = Sizes(wanted.size(), 1);
  std::size_t next = wanted.size();
  for (int d = rank(tensor) - 1; d >= 0;) {
    if (size[place(d)] == 1) {
      --d;
      continue;
    }
    std::int64_t run = size[place(d)];
    const std::int64_t step = stride[place(d)];
    for (--d; d >= 0 && (size[place(d)] == 1 || stride[place(d)] == run * step); --d)
      run *= size[place(d)];
    std::int64_t covered = 1;
    while (covered < run && next > 0) {
      --next;
      strides[next] = covered * step;
      covered *= wanted[next];
    }
    if (covered != run)
      return false;
  }
  for (; next > 0; --next) // sizes of 1 are left: their strides are those of a contiguous tensor
    strides[next - 1] = next < wanted.size() ? strides[next] * wanted[next] : 1;
  return true;
}

/* The elements of a contiguous tensor with other sizes, as many. */
inline Handle view_contiguous(const Handle &tensor, IntArrayRef wanted) {
  const int count = static_cast<int>(wanted.size());
  if (C10_UNLIKELY(count == 0 || count > tensor->nDimension || !is_plain(tensor)))
    return as_strided(tensor, wanted, contiguous_strides(wanted));
  // The new header has room for the sizes and strides, which are put where it has others.
  Handle result = alias(tensor);
  result->nDimension = count;
  std::int64_t stride = 1;
  for (int d = count - 1; d >= 0; --d) {
    result->size[d] = wanted[place(d)];
    result->stride[d] = stride;
    stride *= wanted[place(d)];
  }
  return result;
}

/* The elements in row-major order with other sizes, as many; nothing where they would have to be moved. */
inline Handle view_or_nothing(const Handle &tensor, IntArrayRef wanted) {
  if (C10_LIKELY(is_contiguous(tensor)))
    return view_contiguous(tensor, wanted);
  Sizes strides;
  return view_strides(tensor, wanted, strides) ? as_strided(tensor, wanted, strides) : Handle();
}

/* The same with sizes one of which may be -1. Throws if the elements would have to be moved. */
inline Handle view(const Handle &tensor, IntArrayRef sizes, const char *function = TH_CPP_CALLER) {
  Handle result = view_or_nothing(tensor, infer_sizes(sizes, count_of(tensor), function));
  if (!result)
    fail(function, ": size ", sizes, " is not compatible with input tensor's size ", th::sizes(tensor), " and stride ",
         th::strides(tensor), "; use reshape");
  return result;
}

/* As view, of a contiguous copy where the elements have to be moved. */
inline Handle reshape(const Handle &tensor, IntArrayRef sizes) {
  const Sizes wanted = infer_sizes(sizes, count_of(tensor));
  Handle result = view_or_nothing(tensor, wanted);
  if (!result)
    result = view_or_nothing(clone(tensor), wanted);
  return result;
}

/* Without the dimensions of size 1. */
inline Handle squeeze(const Handle &tensor) {
  Layout layout;
  for (int d = 0; d < rank(tensor); ++d)
    if (sizes(tensor)[place(d)] != 1)
      layout.insert(static_cast<int>(layout.sizes.size()), sizes(tensor)[place(d)], strides(tensor)[place(d)]);
  return as_strided(tensor, layout.sizes, layout.strides);
}

/* Without a dimension if its size is 1. */
inline Handle squeeze(const Handle &tensor, std::int64_t dimension) {
  const int d = wrap_dimension(dimension, rank(tensor));
  if (rank(tensor) == 0 || sizes(tensor)[place(d)] != 1)
    return alias(tensor);
  return select(tensor, d, 0);
}

/* With a dimension of size 1 before a dimension, or behind the last one. */
inline Handle unsqueeze(const Handle &tensor, std::int64_t dimension) {
  const int d = wrap_dimension(dimension, rank(tensor) + 1);
  Layout layout(tensor);
  layout.insert(d, 1, d < rank(tensor) ? layout.sizes[place(d)] * layout.strides[place(d)] : 1);
  return as_strided(tensor, layout.sizes, layout.strides);
}

} // namespace th

#include <th/names_end.hpp>

#endif
