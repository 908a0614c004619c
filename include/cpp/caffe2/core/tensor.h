/*
 * caffe2/core/tensor.h: contiguous tensors that operators work on.
 */
#ifndef TH_CAFFE2_CORE_TENSOR_H
#define TH_CAFFE2_CORE_TENSOR_H

#include <th/names_begin.hpp>

#include <ATen/ops/printing.h>
#include <caffe2/core/context.h>
#include <caffe2/core/logging.h>

#include <cmath>
#include <cstdio>
#include <limits>
#include <numeric>
#include <vector>

/* Whether a tensor that gets fewer elements keeps its memory, and at most how many bytes of it are spare then. */
inline bool FLAGS_caffe2_keep_on_shrink = true;
inline std::int64_t FLAGS_caffe2_max_keep_on_shrink_memory = INT64_MAX;

namespace caffe2 {

/* How many elements the dimensions from `first` on have together; those before `end`; those between two. */
inline std::int64_t size_from_dim_(int first, IntArrayRef sizes) {
  return std::accumulate(sizes.begin() + first, sizes.end(), std::int64_t(1), std::multiplies<>());
}
inline std::int64_t size_to_dim_(int end, IntArrayRef sizes) {
  CAFFE_ENFORCE_LE(static_cast<std::size_t>(end), sizes.size());
  return std::accumulate(sizes.begin(), sizes.begin() + end, std::int64_t(1), std::multiplies<>());
}
inline std::int64_t size_between_dim_(int a, int b, IntArrayRef sizes) {
  CAFFE_ENFORCE_LT(static_cast<std::size_t>(std::max(a, b)), sizes.size());
  return a == b ? 1 : size_from_dim_(std::min(a, b) + 1, sizes.slice(0, static_cast<std::size_t>(std::max(a, b))));
}
/* The number of a dimension that may count from the end. Throws IndexError if there is none. */
inline int canonical_axis_index_(int d, int rank, const char *function = TH_CPP_CALLER) {
  return th::wrap_dimension(d, rank, function);
}

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
 * A tensor has an element type from the start, Float unless options say otherwise, and memory as soon as it
 * has sizes. Until somebody names the type (dtype_initialized), the elements are to be had only by members
 * that do: mutable_data, ShareData, ShareExternalPointer and CopyFrom. Where these take another type than the
 * tensor's, the handle gets a new tensor of that type; if other handles share the old one, which cannot
 * follow, they throw.
 *
 * A tensor that outgrows its memory gets new memory. Others that view the old one keep it, as do pointers.
 */
class Tensor final {
 public:
  /* A handle of nothing. */
  Tensor() noexcept = default;
  /* A tensor of size 0. */
  explicit Tensor(DeviceType) : handle_(th::make_empty(c10::kFloat)), is_typed_(false) {}
  explicit Tensor(Device) : Tensor(CPU) {}
  /* A tensor of some sizes, not initialised. */
  Tensor(IntArrayRef sizes, TensorOptions options) : handle_(th::make(sizes, options.scalar_type())) {}
  Tensor(IntArrayRef sizes, DeviceType) : handle_(th::make(sizes, c10::kFloat)), is_typed_(false) {}
  template <class Integer, class = std::enable_if_t<std::is_integral<Integer>::value>>
  Tensor(const std::vector<Integer> &sizes, DeviceType device)
      : Tensor(IntArrayRef(std::vector<std::int64_t>(sizes.begin(), sizes.end())), device) {}
  /* A copy with elements of its own. */
  Tensor(const Tensor &source, DeviceType) : Tensor(source.Clone()) {}

  /* Another handle of the same tensor. Throws unless it is contiguous. */
  explicit Tensor(const at::Tensor &tensor) : handle_(tensor.handle_or_nothing()) { enforce_contiguous(handle_); }
  explicit Tensor(at::Tensor &&tensor) {
    enforce_contiguous(tensor.handle_or_nothing());
    if (tensor.defined())
      handle_ = std::move(tensor).handle();
  }
  /* The same of it for at::. Throws if nobody has named the element type yet. */
  explicit operator at::Tensor() const & {
    enforce_typed();
    return at::Tensor(handle_);
  }
  explicit operator at::Tensor() && {
    enforce_typed();
    return at::Tensor(std::move(handle_));
  }

  /* ---- the handle ---- */

  bool defined() const noexcept { return static_cast<bool>(handle_); }
  explicit operator bool() const noexcept { return defined(); }
  /* How many references there are to the tensor, those of at:: and of C code included; 0 for nothing. */
  std::size_t use_count() const noexcept { return static_cast<std::size_t>(handle_.use_count()); }
  /* Whether both are handles of one tensor. */
  bool is_same(const Tensor &other) const noexcept { return handle_ == other.handle_; }
  /* The handle, which may hold nothing; and a tensor of another one, as much typed as this one. For borrows. */
  const th::Handle &handle_or_nothing() const noexcept TH_CPP_LIFETIMEBOUND { return handle_; }
  Tensor with_handle(th::Handle handle) const noexcept { return Tensor(std::move(handle), is_typed_); }

  void swap(Tensor &other) noexcept {
    handle_.swap(other.handle_);
    std::swap(is_typed_, other.is_typed_);
  }
  friend void swap(Tensor &a, Tensor &b) noexcept { a.swap(b); }

  /* Another handle of the same tensor: a Resize through one is seen through the other. */
  Tensor UnsafeSharedInstance() const { return *this; }
  /* Another tensor over the same elements: a Resize through one is not seen through the other. */
  Tensor Alias() const { return Tensor(th::alias(handle()), is_typed_); }
  /* A tensor with a copy of the elements. */
  Tensor Clone() const { return Tensor(th::clone(handle()), is_typed_); }

  /* ---- properties ---- */

  int dim() const { return th::rank(handle()); }
  int ndim() const { return dim(); }
  std::int64_t numel() const { return th::count_of(handle()); }
  std::int64_t size() const { return numel(); }
  /* The sizes and strides belong to the tensor: good until it is resized or freed. */
  IntArrayRef sizes() const TH_CPP_LIFETIMEBOUND { return th::sizes(handle()); }
  IntArrayRef dims() const TH_CPP_LIFETIMEBOUND { return sizes(); }
  IntArrayRef strides() const TH_CPP_LIFETIMEBOUND { return th::strides(handle()); }
  /* Of one dimension, counted from the end if negative. Throws IndexError if there is none. */
  std::int64_t size(std::int64_t d) const {
    return sizes()[static_cast<std::size_t>(th::wrap_dimension(d, dim()))];
  }
  std::int64_t dim(std::int64_t d) const { return sizes()[static_cast<std::size_t>(th::wrap_dimension(d, dim()))]; }
  std::int64_t stride(std::int64_t d) const {
    return strides()[static_cast<std::size_t>(th::wrap_dimension(d, dim()))];
  }
  /* As an int. Throws if it is none. */
  int dim32(int d) const {
    CAFFE_ENFORCE_LT(dim(d), std::numeric_limits<int>::max());
    return static_cast<int>(dim(d));
  }
  int canonical_axis_index(int d) const { return canonical_axis_index_(d, dim()); }
  std::int64_t size_from_dim(int first) const { return size_from_dim_(first, sizes()); }
  std::int64_t size_to_dim(int end) const { return size_to_dim_(end, sizes()); }
  std::int64_t size_between_dim(int a, int b) const { return size_between_dim_(a, b, sizes()); }

  /* The element type; TypeMeta(), the type of what is not there, until it is named. */
  TypeMeta dtype() const { return handle() && is_typed_ ? TypeMeta::fromScalarType(handle_.type()) : TypeMeta(); }
  TypeMeta meta() const { return dtype(); }
  template <class T>
  bool IsType() const {
    return dtype().template Match<T>();
  }
  std::size_t itemsize() const { return c10::elementSize(handle().type()); }
  std::size_t nbytes() const { return static_cast<std::size_t>(numel()) * itemsize(); }
  bool is_contiguous() const { return th::is_contiguous(handle()); }
  DeviceType GetDeviceType() const noexcept { return CPU; }
  Device GetDevice() const noexcept { return Device(CPU); }
  at::Storage storage() const { return at::Storage(th::storage(handle())); }
  /* Whether there is memory for the elements, and whether their type was named. */
  bool storage_initialized() const { return numel() == 0 || th::data(handle_); }
  bool dtype_initialized() const noexcept { return is_typed_; }

  std::string DebugString() const {
    std::string text = th::text_of("A Tensor of item size ", itemsize(), " and type ", dtype(), " and dimension (");
    for (const std::int64_t size : sizes())
      text += std::to_string(size) + ",";
    return text + ").";
  }

  /* ---- elements ---- */

  /*
   * The first element; NULL without elements. Mutable, whatever the handle is, and good as long as a handle
   * is, so not to be had from a temporary. Throws if the elements are not of type T, or if nobody has named
   * their type yet.
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
    enforce_typed();
    return numel() ? th::data(handle_) : nullptr;
  }
  void *raw_data() const && = delete;

  /* The same; elements of another type make room for elements of type T, not initialised. */
  template <class T>
  T *mutable_data() & TH_CPP_LIFETIMEBOUND {
    become(c10::CppTypeToScalarType<T>::value);
    return data<T>();
  }
  void *raw_mutable_data(TypeMeta type) & TH_CPP_LIFETIMEBOUND {
    become(element_type(type));
    return raw_data();
  }
  void *raw_mutable_data() & TH_CPP_LIFETIMEBOUND { return raw_data(); }
  template <class T>
  T *mutable_data() const & TH_CPP_LIFETIMEBOUND {
    return data<T>();
  }
  template <class T>
  T *mutable_data() const && = delete;

  /* The only element, converted to T as by a C cast. Throws if there is not exactly one. */
  template <class T>
  T item() const {
    return at::Tensor(*this).item<T>();
  }

  /* ---- changes ---- */

  /*
   * Gives the tensor other sizes. Its elements stay where they are if there is memory for all of the new ones,
   * also where it gets fewer (see FLAGS_caffe2_keep_on_shrink); else none are kept. New ones are not
   * initialised.
   */
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
  /* Other sizes for the same number of elements. Throws if they give another number. */
  void Reshape(IntArrayRef sizes) const {
    CAFFE_ENFORCE_EQ(th::count_of(sizes), numel(), "Reshape keeps the number of elements.");
    th::resize(handle_, sizes);
  }
  template <class Integer, class = std::enable_if_t<std::is_integral<Integer>::value>>
  void Reshape(const std::vector<Integer> &sizes) const {
    Reshape(IntArrayRef(std::vector<std::int64_t>(sizes.begin(), sizes.end())));
  }

  /*
   * Changes the size of the first dimension and keeps the elements. What needs more memory gets it for
   * `growth` per cent more slices than there were, or for as many as are asked for if these are more.
   */
  void Extend(std::int64_t slices, float growth) const {
    CAFFE_ENFORCE_GE(slices, 0, "Extend: the number of new slices.");
    const std::int64_t now = size(0), wanted = now + slices;
    const double grown = std::ceil(static_cast<double>(now) * (100.0 + static_cast<double>(growth)) / 100.0);
    reserve(wanted, std::max(wanted, static_cast<std::int64_t>(grown)));
    set_first_size(wanted);
  }
  void ExtendTo(std::int64_t slices, float growth) const {
    CAFFE_ENFORCE_GE(growth, 0, "ExtendTo: the growth.");
    Extend(slices - size(0), growth);
  }
  /* Throws if it would grow, and if other tensors view the memory. */
  void ShrinkTo(std::int64_t slices) const {
    CAFFE_ENFORCE_LE(slices, size(0), "ShrinkTo: the new size of the first dimension.");
    CAFFE_ENFORCE_EQ(storage_owners(), 1, "ShrinkTo: others share the memory; call Resize.");
    set_first_size(slices);
  }
  /* Memory for as many slices of the first dimension, which keeps its size and its elements. */
  void ReserveSpace(std::int64_t slices) const { reserve(slices, slices); }
  /* Gives the memory back, and its elements, for new memory; others that view it keep it. */
  void FreeMemory() const { th::set(handle(), th::make(sizes(), handle_.type())); }

  /* Makes this tensor, with its sizes, view the elements of another one. Throws unless it has as many. */
  void ShareData(const Tensor &source);

  /*
   * Makes this tensor, with its sizes, view memory of the caller's: `capacity` bytes of it, or as many as
   * the sizes need. The deleter is called with the address when no tensor views the memory any more; without
   * one it stays the caller's. Throws if the capacity is too small.
   */
  template <class T>
  void ShareExternalPointer(T *data, std::size_t capacity = 0, th::Deleter deleter = nullptr) {
    ShareExternalPointer(data, TypeMeta::Make<T>(), capacity, std::move(deleter));
  }
  void ShareExternalPointer(void *data, TypeMeta type, std::size_t capacity = 0,
                            th::Deleter deleter = nullptr);

  /* Makes this tensor, with a copy of the elements, one of the sizes and the type of another. */
  void CopyFrom(const Tensor &source, bool async = false);

 private:
  Tensor(th::Handle handle, bool is_typed) noexcept : handle_(std::move(handle)), is_typed_(is_typed) {}

  const th::Handle &handle() const {
    CAFFE_ENFORCE(handle_, "The tensor is not defined.");
    return handle_;
  }

  void enforce_typed() const {
    CAFFE_ENFORCE(is_typed_, "The element type of the tensor is not known yet: call mutable_data<T>() first.");
  }
  static void enforce_contiguous(const th::Handle &handle) {
    if (handle && !th::is_contiguous(handle))
      CAFFE_THROW("caffe2::Tensor: sizes ", th::sizes(handle), " with strides ", th::strides(handle),
                  " are not contiguous; call contiguous() before");
  }

  /* Throws unless the C library has elements of that type. */
  static c10::ScalarType element_type(TypeMeta type) {
    CAFFE_ENFORCE(type.isScalarType(), "Tensors have no elements of type ", type, '.');
    return type.toScalarType();
  }

  /* Gives the handle a tensor of the same sizes with elements of another type. */
  void become(c10::ScalarType type) {
    if (handle().type() != type) {
      CAFFE_ENFORCE_EQ(use_count(), 1u, "Others share this tensor of ", handle_.type(), " elements, so it cannot get ",
                       type, " elements.");
      handle_ = th::make(sizes(), type);
    }
    is_typed_ = true;
  }

  /* How many elements there is memory for. */
  std::int64_t capacity() const {
    return handle()->storage ? handle_->storage->size - handle_->storageOffset : 0;
  }
  int storage_owners() const { return handle()->storage ? handle_->storage->refcount : 1; }

  /* Moves the elements to memory for `room` slices if there is none for `needed`. */
  void reserve(std::int64_t needed, std::int64_t room) const;
  /* Changes the first size only; there must be memory for it. */
  void set_first_size(std::int64_t size) const {
    th::Sizes changed = sizes();
    changed[0] = size;
    th::resize(handle_, changed);
  }

  th::Handle handle_;
  bool is_typed_ = true;
};

} // namespace caffe2

/* It is borrowed as at::Tensor is. */
template <>
struct c10::MaybeOwnedTraits<caffe2::Tensor> : th::HandleBorrowTraits<caffe2::Tensor> {};

namespace caffe2 {

using TensorCPU = Tensor;

inline void Tensor::Resize(IntArrayRef sizes) const {
  const std::int64_t spare = capacity() - th::count_of(sizes);
  const bool keeps = spare == 0 || (FLAGS_caffe2_keep_on_shrink &&
                                    spare * static_cast<std::int64_t>(c10::elementSize(handle_.type())) <=
                                        FLAGS_caffe2_max_keep_on_shrink_memory);
  if (spare >= 0 && keeps)
    th::resize(handle_, sizes);
  else
    th::set(handle_, th::make(sizes, handle_.type()));
}

inline void Tensor::reserve(std::int64_t needed, std::int64_t room) const {
  enforce_contiguous(handle());
  CAFFE_ENFORCE_GE(dim(), 1, "A tensor without dimensions has no slices.");
  if (th::multiply_add(needed, size_from_dim(1)) <= capacity())
    return;
  th::Sizes reserved = sizes();
  reserved[0] = room;
  const th::Handle moved = th::narrow(th::make(reserved, handle_.type()), 0, 0, size(0));
  th::copy(moved, handle_);
  th::set(handle_, moved);
}

inline void Tensor::ShareData(const Tensor &source) {
  enforce_contiguous(source.handle());
  source.enforce_typed();
  CAFFE_ENFORCE_EQ(numel(), source.numel(), "ShareData: did you call Resize before?");
  become(source.handle_.type());
  th::set(handle_, source.numel() == 0 ? source.handle_ : th::view(source.handle_, sizes()));
}

inline void Tensor::ShareExternalPointer(void *data, TypeMeta named, std::size_t capacity, th::Deleter deleter) {
  const c10::ScalarType type = element_type(named);
  const std::size_t needed = static_cast<std::size_t>(numel());
  const std::size_t available = capacity == 0 ? needed : capacity / c10::elementSize(type);
  CAFFE_ENFORCE_GE(available, needed, "ShareExternalPointer: elements that the memory holds, and that the sizes need.");
  become(type);
  const th::Handle lent = th::make_from_blob(data, static_cast<std::int64_t>(available), std::int64_t(1),
                                             std::move(deleter), type);
  th::set(handle_, th::as_strided(lent, sizes(), th::contiguous_strides(sizes())));
}

inline void Tensor::CopyFrom(const Tensor &source, bool /*async*/) {
  enforce_contiguous(source.handle());
  if (is_same(source))
    return;
  become(source.handle_.type());
  is_typed_ = source.is_typed_;
  Resize(source.sizes());
  th::copy(handle_, source.handle_);
}

/* A tensor of some sizes, not initialised. */
inline Tensor empty(IntArrayRef sizes, TensorOptions options = {}) { return Tensor(sizes, options); }
/* The same of a vector, so that empty(sizes) alone is not std::empty; no candidate for sizes in braces. */
template <class Allocator>
Tensor empty(const std::vector<std::int64_t, Allocator> &sizes, TensorOptions options = {}) {
  return Tensor(sizes, options);
}

/*
 * Makes *tensor one of some sizes and type. A tensor that is both already is left alone, so that an operator
 * may keep one from run to run; one of other sizes is resized; a handle of nothing, or of another type, gets
 * a new tensor.
 */
inline void ReinitializeTensor(Tensor *tensor, IntArrayRef sizes, TensorOptions options) {
  if (!tensor->defined() || (tensor->dtype_initialized() && tensor->dtype() != options.dtype())) {
    *tensor = empty(sizes, options);
    return;
  }
  if (tensor->sizes() != sizes)
    tensor->Resize(sizes);
  tensor->raw_mutable_data(options.dtype()); // names the type, where nobody has yet
}

/* Makes *tensor one of the source's sizes with a copy of its elements, in its own memory if it has enough. */
inline void ReinitializeAndCopyFrom(Tensor *tensor, TensorOptions options, const Tensor &source, bool async = false) {
  CAFFE_ENFORCE(!options.has_dtype() || options.dtype() == source.dtype(),
                "ReinitializeAndCopyFrom does not convert ", source.dtype(), " elements to ", options.dtype(), ".");
  ReinitializeTensor(tensor, source.sizes(), options.dtype(source.dtype()));
  tensor->CopyFrom(source, async);
}

/* A tensor of some sizes that holds a copy of the values. Throws if there are more or fewer of them. */
template <class T>
Tensor TensorCPUFromValues(IntArrayRef sizes, ArrayRef<T> values) {
  Tensor tensor(sizes, dtype<T>());
  CAFFE_ENFORCE_EQ(static_cast<std::int64_t>(values.size()), tensor.numel(), "TensorCPUFromValues: values.");
  std::copy(values.begin(), values.end(), tensor.mutable_data<T>());
  return tensor;
}

/* The sizes of the Tensor that `tensor` points to, the bytes that its memory has, and where it is. */
inline std::vector<std::int64_t> GetTensorInfo(const void *tensor, std::size_t *capacity, DeviceOption *device) {
  const Tensor &self = *static_cast<const Tensor *>(tensor);
  *capacity = self.storage().nbytes();
  device->set_device_type(PROTO_CPU);
  return self.sizes().vec();
}

/* Prints what a tensor is and its first elements, to standard error or to a file. */
class TensorPrinter {
 public:
  explicit TensorPrinter(std::string tensor_name = "", const std::string &file_name = "", int limit = 1000)
      : name_(std::move(tensor_name)), limit_(limit) {
    if (file_name.empty())
      return;
    file_.reset(std::fopen(file_name.c_str(), "w"));
    CAFFE_ENFORCE(file_, "TensorPrinter cannot open the file ", file_name, ".");
  }

  template <class T>
  void Print(const Tensor &tensor) {
    std::string text = MetaStr(tensor);
    const std::int64_t count = std::min(tensor.numel(), limit_);
    const T *elements = tensor.data<T>();
    for (std::int64_t i = 0; i < count; ++i)
      text += th::text_of(i ? "," : "", elements[i]);
    write(text);
  }
  void PrintMeta(const Tensor &tensor) { write(MetaStr(tensor)); }
  std::string MetaStr(const Tensor &tensor) const {
    std::string text = th::text_of("Tensor ", name_, " of type ", tensor.dtype(), ". Dims: (");
    for (const std::int64_t size : tensor.sizes())
      text += std::to_string(size) + ",";
    return text + "): ";
  }

 private:
  struct Close {
    void operator()(std::FILE *file) const noexcept { std::fclose(file); }
  };

  void write(const std::string &line) {
    std::FILE *const file = file_ ? file_.get() : stderr;
    std::fprintf(file, "%s\n", line.c_str());
    std::fflush(file);
  }

  std::string name_;
  std::unique_ptr<std::FILE, Close> file_;
  std::int64_t limit_;
};

/* The elements as at:: prints them. */
inline void append_to(std::string &text, const Tensor &tensor) { text += th::text_of(at::Tensor(tensor)); }
TH_CPP_PRINTABLE(Tensor)

} // namespace caffe2

#include <th/names_end.hpp>

#endif
