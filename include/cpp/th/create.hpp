/*
 * th/create.hpp: new tensors.
 */
#ifndef TH_CPP_CREATE_HPP
#define TH_CPP_CREATE_HPP

#include <c10/core/Scalar.h>
#include <th/layout.hpp>

#include <functional>
#include <memory>

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

/* A tensor without elements. */
inline Handle make_empty(c10::ScalarType type) {
  static constexpr Functions<Maker> functions = TH_CPP_ALL(new);
  return dispatch(functions, type, [](auto, auto make) { return Handle::adopt(make()); });
}

/*
 * Gives a tensor other sizes, contiguous; elements that are kept are not moved, and new ones not
 * initialised. Any size of 0, or no sizes at all, make it empty: then it has no dimensions.
 */
inline void resize(const Handle &tensor, IntArrayRef sizes) {
  static constexpr Functions<Resizer> functions = TH_CPP_ALL(resizeNd);
  for (const std::int64_t size : sizes)
    if (size < 0)
      fail("negative size in ", sizes);
  if (count_of(sizes) == 0)
    sizes = {};
  // The strides are given, since a tensor that has the sizes already would keep its own.
  Sizes strides = contiguous_strides(sizes);
  dispatch(functions, tensor.type(), [&](auto tag, auto resizeNd) {
    resizeNd(tag.tensor(tensor.get()), static_cast<int>(sizes.size()), const_cast<long *>(sizes.data()),
             strides.data());
  });
}

/* A contiguous tensor, not initialised. Sizes as for resize. */
inline Handle make(IntArrayRef sizes, c10::ScalarType type) {
  static constexpr Functions<MakerOfVector> vectors = TH_CPP_ALL(newWithSize1d);
  static constexpr Functions<MakerOfMatrix> matrices = TH_CPP_ALL(newWithSize2d);
  if (sizes.size() == 1 && sizes[0] > 0)
    return dispatch(vectors, type, [&](auto, auto make) { return Handle::adopt(make(sizes[0])); });
  if (sizes.size() == 2 && sizes[0] > 0 && sizes[1] > 0)
    return dispatch(matrices, type, [&](auto, auto make) { return Handle::adopt(make(sizes[0], sizes[1])); });
  Handle tensor = make_empty(type);
  resize(tensor, sizes);
  return tensor;
}

template <class Real>
using VectorOver = TensorOf<Real> *(*)(StorageOf<Real> *, std::ptrdiff_t, long, long);
template <class Real>
using MatrixOver = TensorOf<Real> *(*)(StorageOf<Real> *, std::ptrdiff_t, long, long, long, long);
template <class Real>
using CubeOver = TensorOf<Real> *(*)(StorageOf<Real> *, std::ptrdiff_t, long, long, long, long, long, long);

/*
 * A tensor over elements of a storage, which is retained, and grows if they are not all there. Sizes are
 * positive. Up to three dimensions take one call.
 */
inline Handle make_over(StorageFields *storage, std::ptrdiff_t offset, IntArrayRef sizes, IntArrayRef strides,
                        c10::ScalarType type) {
  static constexpr Functions<VectorOver> vectors = TH_CPP_ALL(newWithStorage1d);
  static constexpr Functions<MatrixOver> matrices = TH_CPP_ALL(newWithStorage2d);
  static constexpr Functions<CubeOver> cubes = TH_CPP_ALL(newWithStorage3d);
  static constexpr Functions<StorageSetter> any = TH_CPP_ALL(setStorageNd);
  const long *const n = sizes.data(), *const s = strides.data();
  switch (sizes.size()) {
    case 1:
      return dispatch(vectors, type, [&](auto tag, auto make) {
        return Handle::adopt(make(tag.storage(storage), offset, n[0], s[0]));
      });
    case 2:
      return dispatch(matrices, type, [&](auto tag, auto make) {
        return Handle::adopt(make(tag.storage(storage), offset, n[0], s[0], n[1], s[1]));
      });
    case 3:
      return dispatch(cubes, type, [&](auto tag, auto make) {
        return Handle::adopt(make(tag.storage(storage), offset, n[0], s[0], n[1], s[1], n[2], s[2]));
      });
  }
  Handle tensor = make_empty(type);
  dispatch(any, type, [&](auto tag, auto setStorageNd) {
    setStorageNd(tag.tensor(tensor.get()), tag.storage(storage), offset, static_cast<int>(sizes.size()),
                 const_cast<long *>(n), const_cast<long *>(s));
  });
  return tensor;
}

template <class Real>
using Setter = void (*)(TensorOf<Real> *, TensorOf<Real> *);

/* Makes a tensor view the elements of another one, which must have its element type. */
inline void set(const Handle &tensor, const Handle &source) {
  static constexpr Functions<Setter> functions = TH_CPP_ALL(set);
  if (tensor.type() != source.type())
    fail("a ", tensor.type(), " tensor cannot view ", source.type(), " elements");
  dispatch(functions, tensor.type(),
           [&](auto tag, auto set) { set(tag.tensor(tensor.get()), tag.tensor(source.get())); });
}

/* A contiguous copy with a storage of its own. */
inline Handle clone(const Handle &tensor) {
  static constexpr Functions<MakerFromTensor> functions = TH_CPP_ALL(newClone);
  return dispatch(functions, tensor.type(),
                  [&](auto tag, auto newClone) { return Handle::adopt(newClone(tag.tensor(tensor.get()))); });
}

/* The tensor itself if it is contiguous, else a contiguous copy. */
inline Handle contiguous(const Handle &tensor) { return is_contiguous(tensor) ? tensor : clone(tensor); }

/* What frees memory that was lent: it is called with the address. */
using Deleter = std::function<void(void *)>;

namespace detail {

inline void *no_allocation(void *, std::ptrdiff_t) { return nullptr; }

inline void run_deleter(void *context, void *data) {
  const std::unique_ptr<Deleter> deleter(static_cast<Deleter *>(context));
  if (*deleter)
    (*deleter)(data);
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
 * the deleter, which must not throw, is called with the address when the last tensor over it is gone. It
 * is not called if this throws: the memory is the caller's then.
 */
inline Handle make_from_blob(void *data, IntArrayRef sizes, IntArrayRef strides, Deleter deleter,
                             c10::ScalarType type) {
  static constexpr Functions<LendingMaker> makers = TH_CPP_STORAGE(newWithDataAndAllocator);
  static constexpr Functions<FlagChanger> flag_clearers = TH_CPP_STORAGE(clearFlag);
  if (sizes.size() != strides.size())
    fail(sizes.size(), " sizes, but ", strides.size(), " strides");
  std::int64_t extent = count_of(sizes) == 0 ? 0 : 1;
  for (std::size_t d = 0; extent && d < sizes.size(); ++d)
    extent = multiply_add(sizes[d] - 1, strides[d], extent);
  auto owned_context = std::make_unique<Deleter>();
  Deleter *const context = owned_context.get();
  const StorageHandle storage = dispatch(makers, type, [&](auto tag, auto newWithDataAndAllocator) {
    return StorageHandle::adopt(newWithDataAndAllocator(static_cast<typename decltype(tag)::Real *>(data), extent,
                                                        detail::lender(), context));
  });
  owned_context.release(); // the storage's from here on
  dispatch(flag_clearers, type,
           [&](auto tag, auto clearFlag) { clearFlag(tag.storage(storage.get()), TH_STORAGE_RESIZABLE); });
  Handle tensor = make_over(static_cast<StorageFields *>(storage.get()), 0, sizes, strides, type);
  *context = std::move(deleter);
  return tensor;
}

template <class Real, class Source>
using CopierFrom = void (*)(TensorOf<Real> *, TensorOf<Source> *);
template <class Real>
using CopierFromByte = CopierFrom<Real, unsigned char>;
template <class Real>
using CopierFromChar = CopierFrom<Real, char>;
template <class Real>
using CopierFromShort = CopierFrom<Real, short>;
template <class Real>
using CopierFromInt = CopierFrom<Real, int>;
template <class Real>
using CopierFromLong = CopierFrom<Real, long>;
template <class Real>
using CopierFromFloat = CopierFrom<Real, float>;
template <class Real>
using CopierFromDouble = CopierFrom<Real, double>;
template <class Real>
using CopierFromHalf = CopierFrom<Real, THHalf>;

/* Copies the elements of `source` in row-major order, converted as by a C cast. The element counts must agree. */
inline void copy(const Handle &tensor, const Handle &source) {
  const auto with = [&](auto source_tag, const auto &functions) {
    dispatch(functions, tensor.type(), [&](auto tag, auto copy) {
      copy(tag.tensor(tensor.get()), source_tag.tensor(source.get()));
    });
  };
  static constexpr Functions<CopierFromByte> from_byte = TH_CPP_ALL(copyByte);
  static constexpr Functions<CopierFromChar> from_char = TH_CPP_ALL(copyChar);
  static constexpr Functions<CopierFromShort> from_short = TH_CPP_ALL(copyShort);
  static constexpr Functions<CopierFromInt> from_int = TH_CPP_ALL(copyInt);
  static constexpr Functions<CopierFromLong> from_long = TH_CPP_ALL(copyLong);
  static constexpr Functions<CopierFromFloat> from_float = TH_CPP_ALL(copyFloat);
  static constexpr Functions<CopierFromDouble> from_double = TH_CPP_ALL(copyDouble);
  static constexpr Functions<CopierFromHalf> from_half = TH_CPP_ALL(copyHalf);
  switch (source.type()) {
    case c10::ScalarType::Byte: return with(Tag<unsigned char>(), from_byte);
    case c10::ScalarType::Char: return with(Tag<char>(), from_char);
    case c10::ScalarType::Short: return with(Tag<short>(), from_short);
    case c10::ScalarType::Int: return with(Tag<int>(), from_int);
    case c10::ScalarType::Long: return with(Tag<long>(), from_long);
    case c10::ScalarType::Float: return with(Tag<float>(), from_float);
    case c10::ScalarType::Double: return with(Tag<double>(), from_double);
    case c10::ScalarType::Half: return with(Tag<THHalf>(), from_half);
    case c10::ScalarType::Undefined:
    case c10::ScalarType::NumOptions: break;
  }
}

/* Sets all elements. C has no function for Half tensors: each element is a copy of one Float number. */
inline void fill(const Handle &tensor, c10::Scalar value) {
  static constexpr Functions<Filler> functions = TH_CPP_NUMBERS(fill);
  if (tensor.type() == c10::ScalarType::Half) {
    const IntArrayRef all = sizes(tensor);
    if (all.empty())
      return;
    const Handle number = make({1}, c10::ScalarType::Float);
    fill(number, value);
    const Sizes in_place(all.size(), 0);
    copy(tensor, make_over(number->storage, 0, all, in_place, c10::ScalarType::Float));
    return;
  }
  dispatch(functions, tensor.type(), [&](auto tag, auto fill) {
    fill(tag.tensor(tensor.get()), value.to<typename decltype(tag)::Real>());
  });
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

#endif
