/*
 * cytnx/Tensor.hpp: names for tensors.
 */
#ifndef TH_CYTNX_TENSOR_HPP
#define TH_CYTNX_TENSOR_HPP

#include <ATen/core/Tensor.h>
#include <cytnx/Accessor.hpp>
#include <cytnx/Storage.hpp>

namespace cytnx {

class Selection;

/*
 * A name for a TH tensor, or for nothing. Assignment makes another name for the same tensor: what members
 * that end in _ do to it, changes of shape included, is seen under all its names. is(B, A) tells whether two
 * are names for one tensor, and same_data() whether two tensors have one storage.
 *
 *   permute      another tensor over the same storage; nothing is copied, whatever the order
 *   contiguous   of a contiguous tensor, another name for itself; else a contiguous copy
 *   reshape      of a contiguous tensor, another tensor over the same storage; else over a contiguous copy
 *   permute_, contiguous_, reshape_   do the same to the tensor itself; contiguous_ of a tensor that is not
 *                contiguous, and so reshape_, give it a new storage
 *
 * Reading a slice copies its elements; assigning to one, as in A(0, ":") = B, writes into the tensor.
 */
class Tensor {
 public:
  /* A name for nothing. */
  Tensor() noexcept = default;
  /* A tensor of some shape, all 0. */
  explicit Tensor(const IntList &shape, unsigned dtype = Type.Double, int device = Device.cpu) {
    Device.check(device);
    handle_ = th::make(shape, detail::type_of(dtype));
    th::fill(handle_, 0);
  }
  /* The same of sizes in braces, which might else be those of a tensor to copy. */
  explicit Tensor(std::initializer_list<std::int64_t> shape, unsigned dtype = Type.Double, int device = Device.cpu)
      : Tensor(IntList(shape), dtype, device) {}
  explicit Tensor(th::Handle handle) noexcept : handle_(std::move(handle)) {}

  /* Another handle of the same tensor: nothing is copied. */
  explicit Tensor(const at::Tensor &tensor) noexcept : handle_(tensor.handle_or_nothing()) {}
  explicit operator at::Tensor() const { return at::Tensor(handle_); }

  /* A vector over all elements of a storage. */
  static Tensor from_storage(const Storage &storage) { return Tensor(storage.vector()); }

  /* ---- properties ---- */

  std::vector<cytnx_uint64> shape() const {
    const c10::IntArrayRef sizes = th::sizes(handle());
    return std::vector<cytnx_uint64>(sizes.begin(), sizes.end());
  }
  cytnx_uint64 rank() const { return static_cast<cytnx_uint64>(th::rank(handle())); }
  /* How many elements there are. */
  cytnx_uint64 size() const { return static_cast<cytnx_uint64>(th::count_of(handle())); }
  bool is_contiguous() const { return th::is_contiguous(handle()); }
  unsigned dtype() const { return detail::number_of(handle().type()); }
  std::string dtype_str() const { return Type.getname(dtype()); }
  int device() const noexcept { return Device.cpu; }
  std::string device_str() const { return Device.getname(device()); }
  /* How many references there are to the tensor, those of other wrappers and of C code included; 0 for nothing. */
  std::size_t use_count() const noexcept { return static_cast<std::size_t>(handle_.use_count()); }

  /* The storage, which may hold more than this tensor's elements. */
  Storage storage() const { return Storage(th::storage(handle())); }
  bool same_data(const Tensor &other) const { return th::same_storage(handle(), other.handle()); }

  /* ---- tensors made from it ---- */

  /* A contiguous copy with a storage of its own. */
  Tensor clone() const { return Tensor(th::clone(handle())); }
  /* A copy with elements of another type; another name for itself if they are of that type. */
  Tensor astype(unsigned dtype) const { return Tensor(th::convert(handle(), detail::type_of(dtype))); }
  Tensor contiguous() const { return Tensor(th::contiguous(handle())); }
  /* Dimension i of the result is dimension order[i] of this tensor. Throws unless each occurs once. */
  Tensor permute(const IntList &order) const { return Tensor(th::permute(handle(), order)); }
  template <class... Integers, class = detail::IfIntegers<Integers...>>
  Tensor permute(Integers... order) const {
    return permute(IntList{static_cast<std::int64_t>(order)...});
  }
  /* The elements in row-major order; one size may be -1. Throws unless there are as many elements. */
  Tensor reshape(const IntList &shape) const { return Tensor(th::view(th::contiguous(handle()), shape)); }
  template <class... Integers, class = detail::IfIntegers<Integers...>>
  Tensor reshape(Integers... shape) const {
    return reshape(IntList{static_cast<std::int64_t>(shape)...});
  }

  /* ---- changes of the tensor itself ---- */

  Tensor &permute_(const IntList &order) { return become(permute(order)); }
  template <class... Integers, class = detail::IfIntegers<Integers...>>
  Tensor &permute_(Integers... order) {
    return become(permute(order...));
  }
  Tensor &contiguous_() { return is_contiguous() ? *this : become(clone()); }
  Tensor &reshape_(const IntList &shape) { return become(reshape(shape)); }
  template <class... Integers, class = detail::IfIntegers<Integers...>>
  Tensor &reshape_(Integers... shape) {
    return become(reshape(shape...));
  }
  Tensor &fill(c10::Scalar value) {
    th::fill(handle(), value);
    return *this;
  }

  /* ---- elements ---- */

  /*
   * The element at a position of every dimension, to read or to write; good as long as there is a name for
   * the tensor. Throws IndexError if there is none, c10::Error if elements are not of type T.
   */
  template <class T>
  T &at(const IntList &positions) const & TH_CPP_LIFETIMEBOUND {
    handle().as<th::ElementFrom<T>>();
    return static_cast<T *>(th::data(handle_))[offset_of(positions)];
  }
  /* Of a temporary name, which may be the last one: the value. */
  template <class T>
  T at(const IntList &positions) const && {
    return static_cast<const Tensor &>(*this).at<T>(positions);
  }
  /* The only element, converted to T as by a C cast. Throws if there is not exactly one. */
  template <class T>
  T item() const {
    return at::Tensor(handle()).item<T>();
  }

  /* Positions, ranges such as "1:4:2", or accessors, for the first dimensions: to read or to assign to. */
  template <class... Positions>
  Selection operator()(const Positions &...positions) const;
  Selection operator[](std::initializer_list<Accessor> accessors) const;
  Selection operator[](const std::vector<Accessor> &accessors) const;
  Selection operator[](std::initializer_list<std::int64_t> positions) const;

  /* The same as functions. */
  Tensor get(const std::vector<Accessor> &accessors) const;
  template <class Value>
  void set(const std::vector<Accessor> &accessors, const Value &value) const;

  friend bool is(const Tensor &a, const Tensor &b) noexcept { return a.handle_ == b.handle_; }

  /* The handle underneath. Throws if this is a name for nothing. */
  const th::Handle &handle() const TH_CPP_LIFETIMEBOUND {
    if (!handle_)
      th::fail("cytnx::Tensor: a name for nothing was used");
    return handle_;
  }

 private:
  /* Makes the tensor itself what another one is. */
  Tensor &become(const Tensor &other) {
    th::set(handle(), other.handle());
    return *this;
  }

  std::ptrdiff_t offset_of(c10::IntArrayRef positions) const {
    if (positions.size() != rank())
      th::fail<c10::IndexError>(positions.size(), " positions for a tensor of ", rank(), " dimensions");
    std::ptrdiff_t offset = 0;
    for (std::size_t d = 0; d < positions.size(); ++d) {
      const std::int64_t size = handle_->size[d];
      if (positions[d] < 0 || positions[d] >= size)
        th::fail<c10::IndexError>("position ", positions[d], " of a dimension of size ", size);
      offset += positions[d] * handle_->stride[d];
    }
    return offset;
  }

  th::Handle handle_;
};

/*
 * Elements of a tensor that were selected, which it keeps alive. Assigning to it writes them; reading it, as
 * a Tensor or a number, copies them.
 */
class Selection {
 public:
  explicit Selection(th::Handle view) noexcept : view_(std::move(view)) {}
  Selection(const Selection &) = default;

  /* Copies the elements of a tensor of the same shape, or its only one; converts them. Throws for other shapes. */
  const Selection &operator=(const Tensor &source) const {
    if (source.size() == 1)
      return *this = at::Tensor(source).item();
    if (th::sizes(source.handle()) != th::sizes(view_))
      th::fail("elements of shape ", th::sizes(view_), " cannot be assigned from those of shape ",
               th::sizes(source.handle()));
    // What is read must not be what is being written.
    th::copy(view_, th::same_storage(view_, source.handle()) ? th::clone(source.handle()) : source.handle());
    return *this;
  }
  const Selection &operator=(c10::Scalar value) const {
    th::fill(view_, value);
    return *this;
  }
  const Selection &operator=(const Selection &source) const { return *this = Tensor(source); }

  /* A copy of the elements. */
  operator Tensor() const { return Tensor(th::clone(view_)); }
  /* The only element. Throws if there is not exactly one. */
  template <class T>
  T item() const {
    return at::Tensor(view_).item<T>();
  }
  operator double() const { return item<double>(); }

 private:
  th::Handle view_;
};

template <class... Positions>
Selection Tensor::operator()(const Positions &...positions) const {
  return (*this)[std::vector<Accessor>{Accessor(positions)...}];
}
inline Selection Tensor::operator[](const std::vector<Accessor> &accessors) const {
  return Selection(detail::view_of(handle(), accessors));
}
inline Selection Tensor::operator[](std::initializer_list<Accessor> accessors) const {
  return (*this)[std::vector<Accessor>(accessors)];
}
inline Selection Tensor::operator[](std::initializer_list<std::int64_t> positions) const {
  return (*this)[std::vector<Accessor>(positions.begin(), positions.end())];
}

inline Tensor Tensor::get(const std::vector<Accessor> &accessors) const { return (*this)[accessors]; }
template <class Value>
void Tensor::set(const std::vector<Accessor> &accessors, const Value &value) const {
  (*this)[accessors] = value;
}

} // namespace cytnx

#endif
