/*
 * caffe2/core/tensor.h: contiguous tensors that operators work on.
 */
#pragma once

#include <ATen/core/Tensor.h>
#include <caffe2/core/context.h>
#include <caffe2/core/logging.h>

#include <vector>

namespace caffe2 {

using at::IntArrayRef;
using at::TensorOptions;

/*
 * One reference to a TH tensor, or to nothing: the same object that at::Tensor handles.
 *
 * Copying makes another handle of the same tensor, which UnsafeSharedInstance() says by name; Alias() makes
 * another tensor over the same elements, Clone() one with elements of its own. `const Tensor &` is a handle
 * that does not change, not a tensor that does not.
 *
 * Elements are in row-major order without gaps. A tensor that is not contiguous is refused where it comes
 * in, and wherever elements are asked for, since an at::Tensor of the same tensor may have changed it.
 *
 * The element type is known from the start, Float unless options say otherwise. Where a member takes another
 * one (mutable_data, ShareData, ShareExternalPointer, CopyFrom), the handle gets a new tensor of that type;
 * if other handles share the old one, which cannot follow, it throws.
 *
 * There are no sizes of 0: a tensor without elements has no dimensions.
 */
class Tensor final {
 public:
  /* A handle of nothing. */
  Tensor() noexcept = default;
  /* A tensor without elements. */
  explicit Tensor(DeviceType) : handle_(th::make_empty(c10::kFloat)) {}
  /* A tensor of some sizes, not initialised. */
  Tensor(IntArrayRef sizes, TensorOptions options) : handle_(th::make(sizes, options.dtype())) {}
  /* A copy with elements of its own. */
  Tensor(const Tensor &source, DeviceType) : Tensor(source.Clone()) {}

  /* Another handle of the same tensor. Throws unless it is contiguous. */
  explicit Tensor(const at::Tensor &tensor) : handle_(tensor.handle_or_nothing()) { enforce_contiguous(handle_); }
  explicit Tensor(at::Tensor &&tensor) {
    enforce_contiguous(tensor.handle_or_nothing());
    if (tensor.defined())
      handle_ = std::move(tensor).handle();
  }
  explicit operator at::Tensor() const & { return at::Tensor(handle_); }
  explicit operator at::Tensor() && { return at::Tensor(std::move(handle_)); }

  /* ---- the handle ---- */

  bool defined() const noexcept { return static_cast<bool>(handle_); }
  explicit operator bool() const noexcept { return defined(); }
  /* How many references there are to the tensor, those of at:: and of C code included; 0 for nothing. */
  std::size_t use_count() const noexcept { return static_cast<std::size_t>(handle_.use_count()); }
  /* Whether both are handles of one tensor. */
  bool is_same(const Tensor &other) const noexcept { return handle_ == other.handle_; }

  /* Another handle of the same tensor: a Resize through one is seen through the other. */
  Tensor UnsafeSharedInstance() const { return *this; }
  /* Another tensor over the same elements: a Resize through one is not seen through the other. */
  Tensor Alias() const { return Tensor(th::alias(handle())); }
  /* A tensor with a copy of the elements. */
  Tensor Clone() const { return Tensor(th::clone(handle())); }

  /* ---- properties ---- */

  int dim() const { return handle()->nDimension; }
  std::int64_t numel() const { return th::count_of(handle()); }
  /* The sizes belong to the tensor: good until it is resized or freed. */
  IntArrayRef sizes() const TH_CPP_LIFETIMEBOUND { return th::sizes(handle()); }
  /* Of one dimension, counted from the end if negative. Throws IndexError if there is none. */
  std::int64_t size(std::int64_t d) const { return handle()->size[th::wrap_dimension(d, dim())]; }
  c10::ScalarType dtype() const { return handle().type(); }
  std::size_t itemsize() const { return c10::elementSize(dtype()); }
  std::size_t nbytes() const { return static_cast<std::size_t>(numel()) * itemsize(); }
  bool is_contiguous() const { return th::is_contiguous(handle()); }
  DeviceType GetDeviceType() const noexcept { return CPU; }
  at::Storage storage() const { return at::Storage(th::storage(handle())); }

  /* ---- elements ---- */

  /*
   * The first element; NULL without elements. Mutable, whatever the handle is, and good as long as a handle
   * is, so not to be had from a temporary. Throws if the elements are not of type T.
   */
  template <class T>
  T *data() const & TH_CPP_LIFETIMEBOUND {
    handle().as<th::ElementFrom<T>>();
    return static_cast<T *>(raw_data());
  }
  template <class T>
  T *data() const && = delete;
  void *raw_data() const & TH_CPP_LIFETIMEBOUND {
    enforce_contiguous(handle());
    return th::data(handle_);
  }
  void *raw_data() const && = delete;

  /* The same; elements of another type make room for elements of type T, not initialised. */
  template <class T>
  T *mutable_data() & TH_CPP_LIFETIMEBOUND {
    become(c10::CppTypeToScalarType<T>::value);
    return data<T>();
  }
  template <class T>
  T *mutable_data() const & TH_CPP_LIFETIMEBOUND {
    return data<T>();
  }
  template <class T>
  T *mutable_data() const && = delete;

  /* ---- changes ---- */

  /* Gives the tensor other sizes; elements that are kept are not moved, new ones not initialised. */
  void Resize(IntArrayRef sizes) const;
  template <class Integer, class = std::enable_if_t<std::is_integral<Integer>::value>>
  void Resize(const std::vector<Integer> &sizes) const {
    Resize(IntArrayRef(std::vector<std::int64_t>(sizes.begin(), sizes.end())));
  }
  template <class First, class... Integers, class = std::enable_if_t<std::is_integral<First>::value>>
  void Resize(First first, Integers... others) const {
    Resize(IntArrayRef({static_cast<std::int64_t>(first), static_cast<std::int64_t>(others)...}));
  }
  void ResizeLike(const Tensor &other) const { Resize(other.sizes()); }

  /* Makes this tensor, with its sizes, view the elements of another one. Throws unless it has as many. */
  void ShareData(const Tensor &source);

  /*
   * Makes this tensor, with its sizes, view memory of the caller's: `capacity` bytes of it, or as many as
   * the sizes need. The deleter is called with the address when no tensor views the memory any more; without
   * one it stays the caller's. Throws if the capacity is too small.
   */
  template <class T>
  void ShareExternalPointer(T *data, std::size_t capacity = 0, th::Deleter deleter = nullptr);

  /* Makes this tensor, with a copy of the elements, one of the sizes and the type of another. */
  void CopyFrom(const Tensor &source);

 private:
  explicit Tensor(th::Handle handle) noexcept : handle_(std::move(handle)) {}

  const th::Handle &handle() const {
    CAFFE_ENFORCE(handle_, "The tensor is not defined.");
    return handle_;
  }

  static void enforce_contiguous(const th::Handle &handle) {
    if (handle && !th::is_contiguous(handle))
      CAFFE_THROW("caffe2::Tensor: sizes ", th::sizes(handle), " with strides ", th::strides(handle),
                  " are not contiguous; call contiguous() before");
  }

  /* Gives the handle a tensor of the same sizes with elements of another type. */
  void become(c10::ScalarType type) {
    if (dtype() == type)
      return;
    CAFFE_ENFORCE_EQ(use_count(), 1u, "Others share this tensor of ", dtype(), " elements, so it cannot get ", type,
                     " elements.");
    handle_ = th::make(sizes(), type);
  }

  th::Handle handle_;
};

inline void Tensor::Resize(IntArrayRef sizes) const {
  const th::StorageFields *storage = handle()->storage;
  const bool fits = !storage || th::count_of(sizes) <= storage->size - handle_->storageOffset;
  if (fits || storage->flag & TH_STORAGE_RESIZABLE)
    th::resize(handle_, sizes);
  else // memory of the caller's cannot grow: it is given back
    th::set(handle_, th::make(sizes, dtype()));
}

inline void Tensor::ShareData(const Tensor &source) {
  enforce_contiguous(source.handle());
  CAFFE_ENFORCE_EQ(numel(), source.numel(), "ShareData: did you call Resize before?");
  become(source.dtype());
  th::set(handle_, source.numel() == 0 ? source.handle_ : th::view(source.handle_, sizes()));
}

template <class T>
void Tensor::ShareExternalPointer(T *data, std::size_t capacity, th::Deleter deleter) {
  const std::size_t needed = static_cast<std::size_t>(numel());
  const std::size_t available = capacity == 0 ? needed : capacity / sizeof(T);
  CAFFE_ENFORCE_GE(available, needed, "ShareExternalPointer: elements that the memory holds, and that the sizes need.");
  become(c10::CppTypeToScalarType<T>::value);
  const th::Handle lent = th::make_from_blob(data, static_cast<std::int64_t>(available), std::int64_t(1),
                                             std::move(deleter), dtype());
  th::set(handle_, th::as_strided(lent, sizes(), th::contiguous_strides(sizes())));
}

inline void Tensor::CopyFrom(const Tensor &source) {
  enforce_contiguous(source.handle());
  if (is_same(source))
    return;
  become(source.dtype());
  Resize(source.sizes());
  th::copy(handle_, source.handle_);
}

/* A tensor of some sizes, not initialised. */
inline Tensor empty(IntArrayRef sizes, TensorOptions options) { return Tensor(sizes, options); }

/*
 * Makes *tensor one of some sizes and type. A tensor that is both already is left alone, so that an operator
 * may keep one from run to run; one of other sizes is resized; a handle of nothing, or of another type, gets
 * a new tensor.
 */
inline void ReinitializeTensor(Tensor *tensor, IntArrayRef sizes, TensorOptions options) {
  if (!tensor->defined() || tensor->dtype() != options.dtype())
    *tensor = empty(sizes, options);
  else if (tensor->sizes() != sizes)
    tensor->Resize(sizes);
}

} // namespace caffe2
