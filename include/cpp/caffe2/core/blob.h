/*
 * caffe2/core/blob.h: what a workspace keeps under a name.
 */
#pragma once

#include <caffe2/core/tensor.h>

#include <any>

namespace caffe2 {

/* Holds one object of any type that can be copied, or nothing. */
class Blob final {
 public:
  Blob() = default;
  Blob(const Blob &) = delete;
  Blob &operator=(const Blob &) = delete;

  template <class T>
  bool IsType() const noexcept {
    return std::any_cast<T>(&object_) != nullptr;
  }

  /* The object. Throws if it is not a T. */
  template <class T>
  const T &Get() const TH_CPP_LIFETIMEBOUND {
    const T *object = std::any_cast<T>(&object_);
    CAFFE_ENFORCE(object, object_.has_value() ? "The blob holds an object of another type." : "The blob is empty.");
    return *object;
  }

  /* The object, made as T() does if the blob holds none of that type. */
  template <class T>
  T *GetMutable() TH_CPP_LIFETIMEBOUND {
    if (T *object = std::any_cast<T>(&object_))
      return object;
    return &object_.emplace<T>();
  }

  /* Destroys the object. */
  void Reset() noexcept { object_.reset(); }

 private:
  std::any object_;
};

/* Whether it holds a tensor. */
inline bool BlobIsTensorType(const Blob &blob, DeviceType) {
  return blob.IsType<Tensor>() && blob.Get<Tensor>().defined();
}

/* The tensor of a blob. Throws if there is none. */
inline const Tensor &BlobGetTensor(const Blob &blob TH_CPP_LIFETIMEBOUND, DeviceType) { return blob.Get<Tensor>(); }

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
