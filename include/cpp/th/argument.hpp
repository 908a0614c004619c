/*
 * th/argument.hpp: what C functions get for tensors and numbers.
 *
 * An argument converts to what a C prototype asks for: a tensor to a pointer to the struct of its element type, and
 * to no other one; a number to any type of numbers.
 */
#ifndef TH_CPP_ARGUMENT_HPP
#define TH_CPP_ARGUMENT_HPP

#include <th/names_begin.hpp>

#include <c10/util/MaybeOwned.h>
#include <th/dispatch.hpp>
#include <th/layout.hpp>

namespace th {

/* A tensor, for the time of a call. */
class TensorArgument {
 public:
  explicit TensorArgument(const Handle &tensor) noexcept : tensor_(tensor) {}

  template <class Struct, class Real = typename element_of<Struct>::type>
  operator Struct *() const {
    return static_cast<TensorOf<Real> *>(checked(element<Real>::type));
  }

 private:
  /* Throws if the elements are of another type, or the sizes are not for C. */
  void *checked(c10::ScalarType type) const {
    if (C10_UNLIKELY(tensor_.type() != type))
      fail("expected elements of type ", type, " but they are ", tensor_.type());
    if (C10_UNLIKELY(is_unknown_to_c(*tensor_.operator->())))
      fail("a tensor of sizes ", sizes(tensor_), " cannot go to the C library, which has no sizes of 0");
    return tensor_.get();
  }

  const Handle &tensor_;
};

/* A list of tensors of one type, as their addresses. */
class TensorsArgument {
 public:
  explicit TensorsArgument(void **tensors) noexcept : tensors_(tensors) {}

  template <class Struct, class Real = typename element_of<Struct>::type>
  operator Struct **() const noexcept {
    return reinterpret_cast<TensorOf<Real> **>(tensors_);
  }

 private:
  void **tensors_;
};

/* A storage, which is of the type of the tensor it is for. */
class StorageArgument {
 public:
  explicit StorageArgument(StorageFields *storage) noexcept : storage_(storage) {}

  template <class Struct, class Real = typename element_of<Struct>::type>
  operator Struct *() const noexcept {
    return reinterpret_cast<StorageOf<Real> *>(storage_);
  }

 private:
  StorageFields *storage_;
};

/* A number, and an address of elements. */
class NumberArgument {
 public:
  explicit NumberArgument(c10::Scalar number) noexcept : number_(number) {}

  template <class Real, class = typename element<Real>::Tensor>
  operator Real() const {
    return number_.to<Real>();
  }

 private:
  c10::Scalar number_;
};
class ElementsArgument {
 public:
  explicit ElementsArgument(void *elements) noexcept : elements_(elements) {}

  template <class Real, class = typename element<Real>::Tensor>
  operator Real *() const noexcept {
    return static_cast<Real *>(elements_);
  }

 private:
  void *elements_;
};

inline TensorArgument argument(const Handle &tensor) noexcept { return TensorArgument(tensor); }
inline StorageArgument argument(StorageFields *storage) noexcept { return StorageArgument(storage); }
inline NumberArgument argument(const c10::Scalar &number) noexcept { return NumberArgument(number); }
inline TensorsArgument argument(TensorsArgument tensors) noexcept { return tensors; }
template <class T>
std::enable_if_t<std::is_arithmetic<T>::value, T> argument(T value) noexcept {
  return value;
}
template <class T>
T *argument(T *pointer) noexcept {
  return pointer;
}

template <class T>
auto argument(const c10::MaybeOwned<T> &value) {
  return argument(*value);
}

/* The new tensor that a C function gives; the new storage. */
struct NewTensor {
  template <class Struct>
  explicit NewTensor(Struct *tensor) noexcept : handle(Handle::adopt(tensor)) {}
  Handle handle;
};
struct NewStorage {
  template <class Struct>
  explicit NewStorage(Struct *storage) noexcept : handle(StorageHandle::adopt(storage)) {}
  StorageHandle handle;
};

/* Calls a function of a table: for one without a result, one that gives a new tensor, and one that gives a number. */
template <class Table, class... Arguments>
void run(const Table &functions, c10::ScalarType type, const Arguments &...arguments) {
  run_with(functions, type, argument(arguments)...);
}
template <class Table, class... Arguments>
Handle make_with(const Table &functions, c10::ScalarType type, const Arguments &...arguments) {
  return result_with<NewTensor>(functions, type, argument(arguments)...).handle;
}

} // namespace th

#include <th/names_end.hpp>

#endif
