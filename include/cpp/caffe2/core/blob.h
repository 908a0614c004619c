/*
 * caffe2/core/blob.h: what a workspace keeps under a name.
 */
#ifndef TH_CAFFE2_CORE_BLOB_H
#define TH_CAFFE2_CORE_BLOB_H

#include <th/names_begin.hpp>

#include <caffe2/core/tensor.h>

#include <utility>

namespace caffe2 {

/* Holds one object of any type, its own or somebody else's, or nothing. */
class Blob final {
 public:
  Blob() noexcept = default;
  Blob(const Blob &) = delete;
  Blob &operator=(const Blob &) = delete;
  Blob(Blob &&other) noexcept { swap(other); }
  Blob &operator=(Blob &&other) noexcept {
    Blob(std::move(other)).swap(*this);
    return *this;
  }
  ~Blob() { Reset(); }

  void swap(Blob &other) noexcept {
    std::swap(object_, other.object_);
    std::swap(type_, other.type_);
    std::swap(destroy_, other.destroy_);
  }
  friend void swap(Blob &a, Blob &b) noexcept { a.swap(b); }

  template <class T>
  bool IsType() const noexcept {
    return type_.Match<T>();
  }
  /* The type of the object, and its name; TypeMeta() if there is none. */
  TypeMeta meta() const noexcept { return type_; }
  string_view TypeName() const noexcept { return type_.name(); }

  /* The object. Throws if it is not a T. */
  template <class T>
  const T &Get() const TH_CPP_LIFETIMEBOUND {
    CAFFE_ENFORCE(object_, "The blob is empty; it should hold ", TypeMeta::TypeName<T>(), '.');
    CAFFE_ENFORCE(IsType<T>(), "The blob holds an object of another type, ", TypeName(), ", not ",
                  TypeMeta::TypeName<T>(), '.');
    return *static_cast<const T *>(object_);
  }
  const void *GetRaw() const noexcept { return object_; }

  /* The object; NULL if it is not a T. */
  template <class T>
  T *GetMutableOrNull() noexcept TH_CPP_LIFETIMEBOUND {
    return IsType<T>() ? static_cast<T *>(object_) : nullptr;
  }
  /* The object, made as T() does if the blob holds none of that type. */
  template <class T>
  T *GetMutable() TH_CPP_LIFETIMEBOUND {
    static_assert(std::is_default_constructible<T>::value, "give Reset an object of a type that has no T()");
    T *object = GetMutableOrNull<T>();
    return object ? object : Reset(new T());
  }

  /* Destroys the object if it is the blob's own, and holds nothing. */
  void Reset() noexcept {
    if (destroy_)
      destroy_(object_);
    object_ = nullptr;
    type_ = TypeMeta();
    destroy_ = nullptr;
  }
  /* Holds another object, which is the blob's from now on. */
  template <class T>
  T *Reset(T *object) noexcept {
    ShareExternal(object);
    destroy_ = [](void *owned) { delete static_cast<T *>(owned); };
    return object;
  }
  /* Holds another object that stays the caller's, and must live as long as it is held. */
  template <class T>
  T *ShareExternal(T *object) noexcept {
    Reset();
    object_ = object;
    type_ = TypeMeta::Make<T>();
    return object;
  }

 private:
  void *object_ = nullptr;
  TypeMeta type_;
  void (*destroy_)(void *) = nullptr; // NULL for an object of the caller's
};

/* Whether it holds a tensor. */
inline bool BlobIsTensorType(const Blob &blob, DeviceType) {
  return blob.IsType<Tensor>() && blob.Get<Tensor>().defined();
}

/* The tensor of a blob. Throws if there is none. */
inline const Tensor &BlobGetTensor(const Blob &blob TH_CPP_LIFETIMEBOUND, DeviceType) { return blob.Get<Tensor>(); }

/* The same as a handle of one's own; of nothing if there is none. */
inline Tensor BlobGetTensorOrUndefined(const Blob &blob) {
  return blob.IsType<Tensor>() ? blob.Get<Tensor>().UnsafeSharedInstance() : Tensor();
}

/* Makes a blob hold a handle. */
inline Tensor *BlobSetTensor(Blob *blob, Tensor tensor) {
  Tensor *held = blob->GetMutable<Tensor>();
  *held = std::move(tensor);
  return held;
}

/* The tensor of a blob; one without elements if it held none. */
inline Tensor *BlobGetMutableTensor(Blob *blob, DeviceType device) {
  return BlobIsTensorType(*blob, device) ? blob->GetMutable<Tensor>() : BlobSetTensor(blob, Tensor(device));
}

/* The tensor of a blob, made to be of some sizes and type as ReinitializeTensor does. */
inline Tensor *BlobGetMutableTensor(Blob *blob, IntArrayRef sizes, TensorOptions options) {
  Tensor *tensor = blob->GetMutable<Tensor>();
  ReinitializeTensor(tensor, sizes, options);
  return tensor;
}

/* The same as a handle of one's own. */
inline Tensor XBlobGetMutableTensor(Blob *blob, IntArrayRef sizes, TensorOptions options) {
  return BlobGetMutableTensor(blob, sizes, options)->UnsafeSharedInstance();
}

} // namespace caffe2

#include <th/names_end.hpp>

#endif
