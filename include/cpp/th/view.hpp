/*
 * th/view.hpp: new tensors over elements of others. Nothing is copied.
 *
 * Dimensions and positions count from the end if they are negative.
 */
#ifndef TH_CPP_VIEW_HPP
#define TH_CPP_VIEW_HPP

#include <th/create.hpp>

namespace th {

template <class Real>
using Narrower = TensorOf<Real> *(*)(TensorOf<Real> *, int, long, long);
template <class Real>
using Selector = TensorOf<Real> *(*)(TensorOf<Real> *, int, long);
template <class Real>
using Transposer = TensorOf<Real> *(*)(TensorOf<Real> *, int, int);

/* A view with other sizes and strides over the same storage. The elements must be in it already. */
inline Handle as_strided(const Handle &tensor, IntArrayRef sizes, IntArrayRef strides, std::int64_t offset) {
  return make_over(tensor->storage, offset, sizes, strides, tensor.type());
}
inline Handle as_strided(const Handle &tensor, IntArrayRef sizes, IntArrayRef strides) {
  return as_strided(tensor, sizes, strides, tensor->storageOffset);
}

/* Another tensor over the same elements, with a header of its own. */
inline Handle alias(const Handle &tensor) {
  static constexpr Functions<MakerFromTensor> functions = TH_CPP_ALL(newWithTensor);
  return dispatch(functions, tensor.type(),
                  [&](auto tag, auto make) { return Handle::adopt(make(tag.tensor(tensor.get()))); });
}

/* Sizes and strides. */
struct Layout {
  Sizes sizes, strides;
};

/* The `length` slices of a dimension from `start` on. Errors: 3 and 4 of newNarrow. */
inline Handle narrow(const Handle &tensor, std::int64_t dimension, std::int64_t start, std::int64_t length) {
  static constexpr Functions<Narrower> functions = TH_CPP_ALL(newNarrow);
  const int d = wrap_dimension(dimension, rank(tensor));
  return dispatch(functions, tensor.type(), [&](auto tag, auto newNarrow) {
    return Handle::adopt(newNarrow(tag.tensor(tensor.get()), d, start < 0 ? start + tensor->size[d] : start, length));
  });
}

/* One slice, without its dimension; of a vector, a vector of one element. */
inline Handle select(const Handle &tensor, std::int64_t dimension, std::int64_t index) {
  static constexpr Functions<Selector> functions = TH_CPP_ALL(newSelect);
  const int d = wrap_dimension(dimension, rank(tensor));
  const std::int64_t i = wrap_index(index, tensor->size[d]);
  if (rank(tensor) == 1)
    return narrow(tensor, 0, i, 1);
  return dispatch(functions, tensor.type(), [&](auto tag, auto newSelect) {
    return Handle::adopt(newSelect(tag.tensor(tensor.get()), d, i));
  });
}

/* Every `step`-th slice of a dimension from `start` on, `end` not included; both are cut to the dimension. */
inline Handle slice(const Handle &tensor, std::int64_t dimension, std::int64_t start, std::int64_t end,
                    std::int64_t step) {
  const int d = wrap_dimension(dimension, rank(tensor));
  const std::int64_t size = tensor->size[d];
  const auto cut = [size](std::int64_t position) {
    return std::min(std::max(position < 0 ? position + size : position, std::int64_t(0)), size);
  };
  if (step <= 0)
    fail("slice: the step must be positive, not ", step);
  start = cut(start);
  end = cut(end);
  if (start >= end)
    return make_empty(tensor.type());
  Sizes sizes = th::sizes(tensor), strides = th::strides(tensor);
  sizes[d] = (end - start - 1) / step + 1;
  const std::int64_t offset = tensor->storageOffset + start * strides[d];
  if (sizes[d] > 1)
    strides[d] *= step;
  return as_strided(tensor, sizes, strides, offset);
}

/* Two dimensions exchanged. */
inline Handle transpose(const Handle &tensor, std::int64_t a, std::int64_t b) {
  static constexpr Functions<Transposer> functions = TH_CPP_ALL(newTranspose);
  const int first = wrap_dimension(a, rank(tensor)), second = wrap_dimension(b, rank(tensor));
  return dispatch(functions, tensor.type(), [&](auto tag, auto newTranspose) {
    return Handle::adopt(newTranspose(tag.tensor(tensor.get()), first, second));
  });
}

/* The dimensions in another order: dimension i is the former dimension dimensions[i]. */
inline Handle permute(const Handle &tensor, IntArrayRef dimensions) {
  const int count = rank(tensor);
  if (dimensions.size() != static_cast<std::size_t>(count))
    fail("permute: ", dimensions.size(), " dimensions for a tensor of ", count);
  // The sizes and strides of the new header are put in order where they are.
  Handle result = alias(tensor);
  Sizes seen(dimensions.size());
  for (int i = 0; i < count; ++i) {
    const int d = wrap_dimension(dimensions[i], count);
    if (seen[d]++)
      fail("permute: dimension ", dimensions[i], " occurs twice in ", dimensions);
    result->size[i] = tensor->size[d];
    result->stride[i] = tensor->stride[d];
  }
  return result;
}

/* Windows of `size` slices of a dimension, `step` apart, as a new last dimension. Errors: 3 and 4 of newUnfold. */
inline Handle unfold(const Handle &tensor, std::int64_t dimension, std::int64_t size, std::int64_t step) {
  static constexpr Functions<Narrower> functions = TH_CPP_ALL(newUnfold);
  const int d = wrap_dimension(dimension, rank(tensor));
  return dispatch(functions, tensor.type(), [&](auto tag, auto newUnfold) {
    return Handle::adopt(newUnfold(tag.tensor(tensor.get()), d, size, step));
  });
}

/* Dimensions of size 1 repeated, and dimensions added in front; -1 keeps a size. */
inline Handle expand(const Handle &tensor, IntArrayRef sizes) {
  const int count = rank(tensor);
  const int added = static_cast<int>(sizes.size()) - count;
  if (added < 0 || (count == 0 && added > 0))
    fail("expand: sizes ", th::sizes(tensor), " cannot become ", sizes);
  Layout layout{sizes, Sizes(sizes.size())};
  for (int d = 0; d < count; ++d) {
    std::int64_t &size = layout.sizes[added + d];
    if (size == -1 || size == tensor->size[d]) {
      size = tensor->size[d];
      layout.strides[added + d] = tensor->stride[d];
    } else if (tensor->size[d] != 1) {
      fail("expand: sizes ", th::sizes(tensor), " cannot become ", sizes);
    }
  }
  for (const std::int64_t size : layout.sizes)
    if (size <= 0)
      fail("expand: bad size in ", sizes);
  return as_strided(tensor, layout.sizes, layout.strides);
}

/*
 * The strides that give a tensor other sizes without moving elements, in row-major order. Gives false if
 * there are none. `sizes` gives as many elements as the tensor has.
 *
 * Dimensions of the tensor that follow each other evenly form a run; each run must be cut into whole new
 * dimensions.
 */
inline bool view_strides(const Handle &tensor, IntArrayRef sizes, Sizes &strides) {
  strides = Sizes(sizes.size(), 1);
  std::size_t next = sizes.size();
  for (int d = rank(tensor) - 1; d >= 0;) {
    if (tensor->size[d] == 1) {
      --d;
      continue;
    }
    std::int64_t run = tensor->size[d];
    const std::int64_t step = tensor->stride[d];
    for (--d; d >= 0 && (tensor->size[d] == 1 || tensor->stride[d] == run * step); --d)
      run *= tensor->size[d];
    std::int64_t covered = 1;
    while (covered < run && next > 0) {
      --next;
      strides[next] = covered * step;
      covered *= sizes[next];
    }
    if (covered != run)
      return false;
  }
  return true;
}

/* The elements in row-major order with other sizes, one of which may be -1. Throws if they would have to be moved. */
inline Handle view(const Handle &tensor, IntArrayRef sizes) {
  const Sizes wanted = infer_sizes(sizes, count_of(tensor));
  Sizes strides;
  if (!view_strides(tensor, wanted, strides))
    fail("view: elements of sizes ", th::sizes(tensor), " and strides ", th::strides(tensor),
         " cannot be viewed with sizes ", sizes, "; use reshape");
  return as_strided(tensor, wanted, strides);
}

/* As view, of a contiguous copy where the elements have to be moved. */
inline Handle reshape(const Handle &tensor, IntArrayRef sizes) {
  const Sizes wanted = infer_sizes(sizes, count_of(tensor));
  Sizes strides;
  if (view_strides(tensor, wanted, strides))
    return as_strided(tensor, wanted, strides);
  const Handle copy = clone(tensor);
  return as_strided(copy, wanted, contiguous_strides(wanted));
}

/* Without the dimensions of size 1; one is kept if there is no other. */
inline Handle squeeze(const Handle &tensor) {
  Layout layout;
  for (int d = 0; d < rank(tensor); ++d)
    if (tensor->size[d] != 1 || (d == rank(tensor) - 1 && layout.sizes.size() == 0)) {
      layout.sizes.push_back(tensor->size[d]);
      layout.strides.push_back(tensor->stride[d]);
    }
  return as_strided(tensor, layout.sizes, layout.strides);
}

/* Without a dimension if its size is 1 and it is not the only one. */
inline Handle squeeze(const Handle &tensor, std::int64_t dimension) {
  const int d = wrap_dimension(dimension, rank(tensor));
  if (tensor->size[d] != 1 || rank(tensor) == 1)
    return alias(tensor);
  return select(tensor, d, 0);
}

/* With a dimension of size 1 before a dimension, or behind the last one. */
inline Handle unsqueeze(const Handle &tensor, std::int64_t dimension) {
  const int d = wrap_dimension(dimension, rank(tensor) + 1);
  if (rank(tensor) == 0)
    fail("unsqueeze: the tensor is empty");
  Layout layout{sizes(tensor), strides(tensor)};
  const std::int64_t stride = d < rank(tensor) ? tensor->size[d] * tensor->stride[d] : 1;
  layout.sizes.insert(layout.sizes.begin() + d, 1);
  layout.strides.insert(layout.strides.begin() + d, stride);
  return as_strided(tensor, layout.sizes, layout.strides);
}

} // namespace th

#endif
