/*
 * th/create.hpp: new tensors.
 */
#ifndef TH_CPP_CREATE_HPP
#define TH_CPP_CREATE_HPP

#include <th/names_begin.hpp>

#include <c10/core/Scalar.h>
#include <th/argument.hpp>
#include <th/deleter.hpp>

namespace th {

template <class Real>
using Maker = TensorOf<Real> *(*)();
template <class Real>
using MakerFromTensor = TensorOf<Real> *(*)(TensorOf<Real> *);
template <class Real>
using MakerOfVector = TensorOf<Real> *(*)(long);
template <class Real>
using MakerOfMatrix = TensorOf<Real> *(*)(long, long);
template <class Real>
using Resizer = void (*)(TensorOf<Real> *, int, long *, long *);
template <class Real>
using StorageSetter = void (*)(TensorOf<Real> *, StorageOf<Real> *, std::ptrdiff_t, int, long *, long *);
template <class Real>
using Filler = void (*)(TensorOf<Real> *, Real);

template <class Real>
using VectorOver = TensorOf<Real> *(*)(StorageOf<Real> *, std::ptrdiff_t, long, long);
template <class Real>
using MatrixOver = TensorOf<Real> *(*)(StorageOf<Real> *, std::ptrdiff_t, long, long, long, long);
template <class Real>
using CubeOver = TensorOf<Real> *(*)(StorageOf<Real> *, std::ptrdiff_t, long, long, long, long, long, long);

/* A tensor without elements, of size 0. */
inline Handle make_empty(c10::ScalarType type) {
  static constexpr Functions<Maker> functions = TH_CPP_ALL(new);
  return make_with(functions, type);
}

namespace detail {

/* Writes sizes with a 0 among them to a tensor of as many dimensions of size 1. */
inline void write_sizes_of_zero(TensorFields &tensor, IntArrayRef sizes, IntArrayRef strides) noexcept {
  for (std::size_t d = 0; d < sizes.size(); ++d) {
    tensor.size[d] = sizes[d];
    tensor.stride[d] = strides[d];
  }
}

/* As resizeNd of C, which gets a pointer it does not write through. */
inline void resize_plain(const Handle &tensor, IntArrayRef sizes, IntArrayRef strides) {
  static constexpr Functions<Resizer> functions = TH_CPP_ALL(resizeNd);
  // The sizes that C finds there are to be none of the layer's own.
  if (is_unknown_to_c(*tensor.operator->()))
    tensor->nDimension = 0;
  run(functions, tensor.type(), tensor, as_int(static_cast<std::int64_t>(sizes.size())), const_cast<long *>(sizes.data()),
      const_cast<long *>(strides.data()));
}

/* Gives a tensor sizes and strides over its own elements; those that are not there yet are added. */
inline void set_layout(const Handle &tensor, IntArrayRef sizes, IntArrayRef strides) {
  if (C10_LIKELY(!sizes.empty() && !has_size_of_zero(sizes)))
    return resize_plain(tensor, sizes, strides);
  const c10::DimVector ones(sizes.empty() ? 1 : sizes.size(), 1), zeros(ones.size(), 0);
  if (sizes == IntArrayRef(empty_size))
    return resize_plain(tensor, {}, {});
  resize_plain(tensor, ones, zeros);
  if (!sizes.empty())
    write_sizes_of_zero(*tensor.operator->(), sizes, strides);
}

} // namespace detail

/* Throws if a size is negative. */
inline void check_sizes(IntArrayRef sizes, const char *function = TH_CPP_CALLER) {
  for (const std::int64_t size : sizes)
    if (size < 0)
      fail(function, ": negative dimension ", size, " in sizes ", sizes);
}

/* Gives a tensor other sizes, contiguous; elements that are kept are not moved, and new ones not initialised. */
inline void resize(const Handle &tensor, IntArrayRef sizes, const char *function = TH_CPP_CALLER) {
  check_sizes(sizes, function);
  // The strides are given, since a tensor that has the sizes already would keep its own.
  detail::set_layout(tensor, sizes, contiguous_strides(sizes, function));
}

/* A contiguous tensor, not initialised. */
inline Handle make(IntArrayRef sizes, c10::ScalarType type, const char *function = TH_CPP_CALLER) {
  static constexpr Functions<MakerOfVector> vectors = TH_CPP_ALL(newWithSize1d);
  static constexpr Functions<MakerOfMatrix> matrices = TH_CPP_ALL(newWithSize2d);
  if (sizes.size() == 1 && sizes[0] > 0)
    return make_with(vectors, type, sizes[0]);
  if (sizes.size() == 2 && sizes[0] > 0 && sizes[1] > 0)
    return make_with(matrices, type, sizes[0], sizes[1]);
  Handle tensor = make_empty(type);
  resize(tensor, sizes, function);
  return tensor;
}

/* A vector of one element that C made is one here too, and none without dimensions, whatever its stride. */
inline Handle as_vector(Handle tensor) noexcept {
  if (C10_UNLIKELY(is_scalar(tensor)))
    tensor->stride[0] = 1;
  return tensor;
}

/*
 * A tensor over elements of a storage, which is retained, and grows if they are not all there. Up to three
 * dimensions take one call.
 */
inline Handle make_over(StorageFields *storage, std::ptrdiff_t offset, IntArrayRef sizes, IntArrayRef strides,
                        c10::ScalarType type) {
  static constexpr Functions<VectorOver> vectors = TH_CPP_ALL(newWithStorage1d);
  static constexpr Functions<MatrixOver> matrices = TH_CPP_ALL(newWithStorage2d);
  static constexpr Functions<CubeOver> cubes = TH_CPP_ALL(newWithStorage3d);
  static constexpr Functions<StorageSetter> any = TH_CPP_ALL(setStorageNd);
  const long *const n = sizes.data(), *const s = strides.data();
  if (C10_UNLIKELY(has_size_of_zero(sizes))) {
    if (!storage || storage->size == 0)
      return make(sizes, type);
    // One element has to be there; which one does not matter.
    const c10::DimVector ones(sizes.size(), 1), zeros(sizes.size(), 0);
    Handle tensor = make_over(storage, 0, ones, zeros, type);
    detail::write_sizes_of_zero(*tensor.operator->(), sizes, strides);
    return tensor;
  }
  switch (sizes.size()) {
    case 0: return make_with(vectors, type, storage, offset, 1L, 0L);
    case 1: return make_with(vectors, type, storage, offset, n[0], n[0] == 1 && s[0] == 0 ? 1L : s[0]);
    case 2: return make_with(matrices, type, storage, offset, n[0], s[0], n[1], s[1]);
    case 3: return make_with(cubes, type, storage, offset, n[0], s[0], n[1], s[1], n[2], s[2]);
  }
  Handle tensor = make_empty(type);
  run(any, type, tensor, storage, offset, as_int(static_cast<std::int64_t>(sizes.size())), const_cast<long *>(n),
      const_cast<long *>(s));
  return tensor;
}

/* Makes a tensor view the elements of another one, which must have its element type. */
inline void set(const Handle &tensor, const Handle &source) {
  static constexpr Functions<StorageSetter> functions = TH_CPP_ALL(setStorageNd);
  if (tensor.type() != source.type())
    fail("set_: a ", tensor.type(), " tensor cannot view ", source.type(), " elements");
  if (tensor == source)
    return;
  const c10::DimVector own_sizes = sizes(source), own_strides = strides(source);
  const bool plain = is_plain(source);
  const c10::DimVector ones(plain || own_sizes.empty() ? 1 : own_sizes.size(), 1), zeros(ones.size(), 0);
  const IntArrayRef size = plain ? own_sizes : ones, stride = plain ? own_strides : zeros;
  if (is_unknown_to_c(*tensor.operator->()))
    tensor->nDimension = 0;
  if (source->nDimension == 0)
    return run(functions, tensor.type(), tensor, source->storage, source->storageOffset, 0,
               static_cast<long *>(nullptr), static_cast<long *>(nullptr));
  run(functions, tensor.type(), tensor, source->storage, source->storageOffset, as_int(static_cast<std::int64_t>(size.size())),
      const_cast<long *>(size.data()), const_cast<long *>(stride.data()));
  if (!plain && !own_sizes.empty())
    detail::write_sizes_of_zero(*tensor.operator->(), own_sizes, own_strides);
}

/* A contiguous copy with a storage of its own. Apart, so that what a contiguous tensor needs not stays out of the way. */
[[gnu::noinline]] inline Handle clone(const Handle &tensor) {
  static constexpr Functions<MakerFromTensor> functions = TH_CPP_ALL(newClone);
  if (C10_UNLIKELY(is_unknown_to_c(*tensor.operator->())))
    return make(sizes(tensor), tensor.type());
  Handle copy = make_with(functions, tensor.type(), tensor);
  if (C10_UNLIKELY(is_scalar(tensor)))
    copy->stride[0] = 0;
  return copy;
}

/* The tensor itself if it is contiguous, else a contiguous copy. */
inline Handle contiguous(const Handle &tensor) { return is_contiguous(tensor) ? tensor : clone(tensor); }

namespace detail {

inline void *no_allocation(void *, std::ptrdiff_t) { return nullptr; }

inline void run_deleter(void *context, void *data) {
  Deleter *const deleter = static_cast<Deleter *>(context);
  if (*deleter)
    (*deleter)(data);
  delete deleter;
}

/* The allocator of lent memory, which can only give it back: its context is a Deleter. */
inline THAllocator *lender() {
  static THAllocator allocator = {no_allocation, nullptr, run_deleter};
  return &allocator;
}

} // namespace detail

template <class Real>
using FlagChanger = void (*)(StorageOf<Real> *, char);
template <class Real>
using LendingMaker = StorageOf<Real> *(*)(Real *, std::ptrdiff_t, THAllocator *, void *);

/*
 * A tensor over memory of the caller's, as many elements as sizes and strides reach. It is not copied;
 * the deleter, which must not throw, is called with the address when the last tensor over it is gone; with NULL, for no
 * elements, at once. It is not called if this throws: the memory is the caller's then.
 */
inline Handle make_from_blob(void *data, IntArrayRef sizes, IntArrayRef strides, Deleter deleter,
                             c10::ScalarType type) {
  static constexpr Functions<LendingMaker> makers = TH_CPP_STORAGE(newWithDataAndAllocator);
  static constexpr Functions<FlagChanger> flag_clearers = TH_CPP_STORAGE(clearFlag);
  if (sizes.size() != strides.size())
    fail("from_blob: ", sizes.size(), " sizes, but ", strides.size(), " strides");
  check_sizes(sizes, "from_blob");
  const std::int64_t extent = extent_of(sizes, strides, "from_blob");
  if (!data) {
    if (extent != 0)
      fail("from_blob: no memory for elements of sizes ", sizes);
    Handle tensor = make(sizes, type);
    if (deleter)
      deleter(data);
    return tensor;
  }
  // The storage owns the deleter from when it is there: one of nothing, until nothing can go wrong any more.
  struct Context {
    Deleter *deleter = new Deleter;
    ~Context() { delete deleter; }
  } context;
  const StorageHandle storage =
      result_with<NewStorage>(makers, type, ElementsArgument(data),
                              std::ptrdiff_t(extent > 0 ? extent : 1), // one must seem to be there, which nobody reads
                              detail::lender(),
                              static_cast<void *>(context.deleter))
          .handle;
  Deleter *const lent = std::exchange(context.deleter, nullptr);
  auto *const fields = static_cast<StorageFields *>(storage.get());
  run(flag_clearers, type, fields, char(TH_STORAGE_RESIZABLE));
  Handle tensor = make_over(fields, 0, sizes, strides, type);
  *lent = std::move(deleter);
  return tensor;
}

namespace detail {
#include <th/generic/copy.hpp>
#include <TH/THGenerateAllTypes.h>

#include <th/generic/copy.hpp>
#include <TH/THGenerateHalfType.h>
} // namespace detail

/* Copies the elements of `source` in row-major order, converted as by a C cast. The element counts must agree. */
inline void copy(const Handle &tensor, const Handle &source) {
  if (C10_UNLIKELY(count_of(tensor) == 0 && count_of(source) == 0))
    return;
  const TensorArgument to = argument(tensor), from = argument(source);
  ErrorScope scope;
  switch (tensor.type()) {
#define TH_CPP_CASE(NAME, C_NAME, REAL) \
  case c10::ScalarType::NAME: return detail::copy_to(to.operator TH##C_NAME##Tensor *(), from, source.type());
    TH_CPP_TYPES(TH_CPP_CASE)
#undef TH_CPP_CASE
    TH_C10_CASES_WITHOUT_ELEMENTS: break;
  }
}

/* Sets all elements. C has no function for Half tensors: each element is a copy of one Float number. */
inline void fill(const Handle &tensor, c10::Scalar value) {
  static constexpr Functions<Filler> functions = TH_CPP_NUMBERS(fill);
  if (count_of(tensor) == 0)
    return;
  if (tensor.type() == c10::ScalarType::Half) {
    const Handle number = make({1}, c10::ScalarType::Float);
    fill(number, value);
    const IntArrayRef all = sizes(tensor);
    const Sizes in_place(all.size(), 0);
    copy(tensor, make_over(number->storage, 0, all, in_place, c10::ScalarType::Float));
    return;
  }
  run(functions, tensor.type(), tensor, value);
}

/* The elements in another type: the tensor itself if it has the type already, else a copy. */
inline Handle convert(const Handle &tensor, c10::ScalarType type) {
  if (tensor.type() == type)
    return tensor;
  Handle result = make(sizes(tensor), type);
  copy(result, tensor);
  return result;
}

} // namespace th

#include <th/names_end.hpp>

#endif
