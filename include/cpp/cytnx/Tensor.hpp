/*
 * cytnx/Tensor.hpp: names for tensors.
 */
#ifndef TH_CYTNX_TENSOR_HPP
#define TH_CYTNX_TENSOR_HPP

#include <th/names_begin.hpp>

#include <ATen/core/Tensor.h>
#include <cytnx/Accessor.hpp>
#include <cytnx/Storage.hpp>

namespace cytnx {

class Selection;
class Tensor;

namespace detail {

/* What arithmetic takes: a tensor, a selection of one, or a number. For the time of a call. */
class Operand;

} // namespace detail

/*
 * Functions of one tensor by name, and arithmetic of two operands: its name, its operator, its function of at::,
 * and whether it gives floating-point numbers of integers. X is called with each.
 */
#define TH_CYTNX_UNARY(X) X(Abs) X(Exp) X(Conj)
#define TH_CYTNX_ARITHMETIC(X) X(Add, +, add, false) X(Sub, -, sub, false) X(Mul, *, mul, false) X(Div, /, div, true) \
  X(Mod, %, fmod, false)

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
  explicit Tensor(const IntList &shape, unsigned dtype = Type.Double, int device = Device.cpu,
                  bool /*init_zero*/ = true) {
    Device.check(device);
    handle_ = th::make(shape, detail::type_of(dtype));
    th::fill(handle_, 0);
  }
  /* The same of sizes in braces, which might else be those of a tensor to copy. */
  explicit Tensor(std::initializer_list<std::int64_t> shape, unsigned dtype = Type.Double, int device = Device.cpu,
                  bool init_zero = true)
      : Tensor(IntList(shape), dtype, device, init_zero) {}
  explicit Tensor(th::Handle handle) noexcept : handle_(std::move(handle)) {}

  /* Another handle of the same tensor: nothing is copied. */
  explicit Tensor(const at::Tensor &tensor) noexcept : handle_(tensor.handle_or_nothing()) {}
  explicit operator at::Tensor() const { return at::Tensor(handle_); }

  /* A vector over all elements of a storage. */
  static Tensor from_storage(const Storage &storage) { return Tensor(storage.elements()); }

  /* ---- properties ---- */

  /* Whether it is a name for nothing; such a one has the type Void, no shape, and no other properties. */
  bool is_void() const noexcept { return !handle_; }
  /* Whether there are no elements; and whether there is one without any dimensions. */
  bool is_empty() const { return !is_void() && size() == 0; }
  bool is_scalar() const { return !is_void() && rank() == 0 && size() == 1; }
  std::vector<cytnx_uint64> shape() const {
    if (is_void())
      return {};
    const c10::IntArrayRef sizes = th::sizes(handle());
    return std::vector<cytnx_uint64>(sizes.begin(), sizes.end());
  }
  bool equivshape(const Tensor &other) const { return shape() == other.shape(); }
  cytnx_uint64 rank() const { return static_cast<cytnx_uint64>(th::rank(handle())); }
  /* How many elements there are. */
  cytnx_uint64 size() const { return static_cast<cytnx_uint64>(th::count_of(handle())); }
  bool is_contiguous() const noexcept { return is_void() || th::is_contiguous(handle_); }
  unsigned dtype() const { return is_void() ? unsigned(Type.Void) : detail::number_of(handle_.type()); }
  std::string dtype_str() const { return Type.getname(dtype()); }
  int device() const noexcept { return Device.cpu; }
  std::string device_str() const { return Device.getname(device()); }
  /* How many references there are to the tensor, those of other wrappers and of C code included; 0 for nothing. */
  std::size_t use_count() const noexcept { return static_cast<std::size_t>(handle_.use_count()); }

  /* The storage, which may hold more than this tensor's elements. */
  Storage storage() const {
    th::StorageHandle storage = th::storage(handle());
    return storage ? Storage(std::move(storage)) : Storage(0, dtype());
  }
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
  Tensor &fill(const Scalar &value) {
    th::fill(handle(), value);
    return *this;
  }
  Tensor flatten() const { return reshape(-1); }
  Tensor &flatten_() { return reshape_(-1); }
  /*
   * One more slice of the first dimension: a tensor of the shape of a slice, a storage of as many elements, or
   * for vectors a number. It is converted to this tensor's type, and the tensor moves to a new storage.
   */
  void append(const Tensor &slice);
  void append(const Storage &slice) { append(from_storage(slice)); }
  void append(const Scalar &value) { append(Tensor({1}, dtype()).fill(value)); }

  /* ---- files: as Cytnx 1.1 writes them, or the elements alone ---- */

  void Save(const std::string &name) const;
  static Tensor Load(const std::string &name);
  void Tofile(const std::string &name) const { contiguous_elements().Tofile(name); }
  static Tensor Fromfile(const std::string &name, unsigned dtype, std::int64_t count = -1) {
    return from_storage(Storage::Fromfile(name, dtype, count));
  }
  Tensor to(int device) const {
    Device.check(device);
    return *this;
  }
  void to_(int device) const { Device.check(device); }

  /* ---- mathematics: what the functions of the same names in cytnx::linalg do; with _, to the tensor itself ---- */

#define TH_CYTNX_DECLARE(NAME, OPERATOR, FUNCTION, FLOATING) \
  Tensor NAME(const detail::Operand &other) const;    \
  Tensor &NAME##_(const detail::Operand &other);      \
  Tensor &operator OPERATOR##=(const detail::Operand &other);
  TH_CYTNX_ARITHMETIC(TH_CYTNX_DECLARE)
#undef TH_CYTNX_DECLARE
  Tensor Cpr(const detail::Operand &other) const;
  Tensor operator-() const;

#define TH_CYTNX_DECLARE(NAME) \
  Tensor NAME() const;         \
  Tensor &NAME##_();
  TH_CYTNX_UNARY(TH_CYTNX_DECLARE)
#undef TH_CYTNX_DECLARE
  Tensor Pow(double exponent) const;
  Tensor &Pow_(double exponent);
  Tensor Inv(double clip = -1) const;
  Tensor &Inv_(double clip = -1);
  Tensor InvM() const;
  Tensor &InvM_();
  Tensor Norm() const;
  Scalar norm() const;
  Tensor Max() const;
  Tensor Min() const;
  Tensor Trace(std::int64_t a = 0, std::int64_t b = 1) const;
  std::vector<Tensor> Svd(bool is_UvT = true) const;
  std::vector<Tensor> Eigh(bool is_V = true, bool row_v = false) const;

  /* ---- elements ---- */

  /*
   * The element at a position of every dimension, to read or to write; good as long as there is a name for
   * the tensor. Throws IndexError if there is none, c10::Error if elements are not of type T.
   */
  template <class T>
  T &at(const IntList &positions) const & TH_CPP_LIFETIMEBOUND {
    detail::scalar_type<T>();
    handle().as<th::ElementFrom<T>>();
    return static_cast<T *>(th::data(handle_))[offset_of(positions)];
  }
  /* Of a temporary name, which may be the last one: the value. */
  template <class T>
  T at(const IntList &positions) const && {
    return static_cast<const Tensor &>(*this).at<T>(positions);
  }
  /* The same of any type. */
  Element at(const IntList &positions) const {
    const th::Handle &elements = handle();
    return Element(elements->storage, elements->storageOffset + offset_of(positions), elements.type());
  }
  /* The only element, to read or to write. Throws if there is not exactly one, or if it is not of type T. */
  template <class T>
  T &item() const & TH_CPP_LIFETIMEBOUND {
    return at<T>(IntList(std::vector<std::int64_t>(only_one().rank(), 0)));
  }
  /* Of a temporary name, which may be the last one: the value. */
  template <class T>
  T item() const && {
    return static_cast<const Tensor &>(*this).item<T>();
  }
  Element item() const { return at(IntList(std::vector<std::int64_t>(only_one().rank(), 0))); }
  /* The first element. Throws if they are not of type T, or not contiguous. */
  template <class T>
  T *ptr_as() const & TH_CPP_LIFETIMEBOUND {
    detail::scalar_type<T>();
    handle().as<th::ElementFrom<T>>();
    if (!is_contiguous())
      th::fail("cytnx::Tensor: ptr_as is for contiguous tensors; call contiguous() before");
    return static_cast<T *>(th::data(handle_));
  }
  template <class T>
  T *ptr_as() const && = delete;

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

  /* Whether both are names for one tensor. */
  bool is(const Tensor &other) const noexcept { return handle_ == other.handle_; }

  /* Makes this a name for another tensor. Throws if the tensor has other names, which would not follow. */
  void replace(const Tensor &other) {
    if (handle_.use_count() > 1)
      th::fail("cytnx::Tensor: a tensor of type ", dtype_str(), " with other names cannot become one of type ",
               other.dtype_str());
    handle_ = other.handle_;
  }

  /* The handle underneath. Throws if this is a name for nothing. */
  const th::Handle &handle() const TH_CPP_LIFETIMEBOUND {
    if (!handle_)
      th::fail("cytnx::Tensor: a name for nothing was used");
    return handle_;
  }
  /* The same, which may hold nothing; and a tensor of another handle. For borrows. */
  const th::Handle &handle_or_nothing() const noexcept TH_CPP_LIFETIMEBOUND { return handle_; }
  Tensor with_handle(th::Handle handle) const noexcept { return Tensor(std::move(handle)); }

 private:
  /* Makes the tensor itself what another one is. */
  Tensor &become(const Tensor &other) {
    th::set(handle(), other.handle());
    return *this;
  }

  /* The tensor itself if it has one element. */
  const Tensor &only_one() const {
    if (size() != 1)
      th::fail("cytnx::Tensor: item() is for one element, not ", size());
    return *this;
  }
  /* The elements in row-major order and nothing else. */
  Storage contiguous_elements() const {
    const Tensor dense = contiguous();
    if (dense.size() == dense.storage().size())
      return dense.storage();
    const Storage elements(size(), dtype());
    if (size())
      th::copy(elements.elements(), handle_);
    return elements;
  }

  std::ptrdiff_t offset_of(c10::IntArrayRef positions) const {
    if (positions.size() != rank())
      th::fail<c10::IndexError>("cytnx::Tensor: at: ", positions.size(), " positions for a tensor of ", rank(), " dimensions");
    const c10::IntArrayRef sizes = th::sizes(handle_), strides = th::strides(handle_);
    std::ptrdiff_t offset = 0;
    for (std::size_t d = 0; d < positions.size(); ++d) {
      if (positions[d] < 0 || positions[d] >= sizes[d])
        th::fail<c10::IndexError>("cytnx::Tensor: at: position ", positions[d], " of dimension ", d, " of size ", sizes[d]);
      offset += positions[d] * strides[d];
    }
    return offset;
  }

  th::Handle handle_;
};

} // namespace cytnx

/* It is borrowed as at::Tensor is. */
template <>
struct c10::MaybeOwnedTraits<cytnx::Tensor> : th::HandleBorrowTraits<cytnx::Tensor> {};

namespace cytnx {

/* Whether both are names for one tensor, or for one storage. */
inline bool is(const Tensor &a, const Tensor &b) noexcept { return a.is(b); }
inline bool is(const Storage &a, const Storage &b) noexcept { return a.is(b); }

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
      return *this = source.item();
    if (th::sizes(source.handle()) != th::sizes(view_))
      th::fail("cytnx::Tensor: operator=: elements of shape ", th::sizes(view_), " cannot be assigned from those of shape ",
               th::sizes(source.handle()));
    // What is read must not be what is being written.
    th::copy(view_, th::same_storage(view_, source.handle()) ? th::clone(source.handle()) : source.handle());
    return *this;
  }
  const Selection &operator=(const Scalar &value) const {
    th::fill(view_, value);
    return *this;
  }
  const Selection &operator=(const Selection &source) const { return *this = Tensor(source); }

  /* A copy of the elements. */
  operator Tensor() const { return Tensor(th::clone(view_)); }
  /* The only element, also converted to T as by a C cast. Throws if there is not exactly one. */
  Element item() const { return Tensor(view_).item(); }
  template <class T>
  T item() const {
    detail::scalar_type<T>();
    return item().template to<T>();
  }
  operator double() const { return item<double>(); }

#define TH_CYTNX_DECLARE(NAME, OPERATOR, FUNCTION, FLOATING) \
  const Selection &operator OPERATOR##=(const detail::Operand &other) const;
  TH_CYTNX_ARITHMETIC(TH_CYTNX_DECLARE)
#undef TH_CYTNX_DECLARE

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

inline void Tensor::append(const Tensor &slice) {
  if (rank() == 0 || slice.size() == 0 || slice.size() != size() / shape()[0] ||
      (slice.rank() + 1 != rank() && slice.rank() != 1))
    th::fail("cytnx::Tensor: a tensor of shape ", th::sizes(slice.handle()),
             " cannot be appended to one of shape ", th::sizes(handle()));
  th::Sizes sizes = th::sizes(handle_);
  const std::int64_t slices = sizes[0]++;
  const th::Handle longer = th::make(sizes, handle_.type());
  th::copy(th::narrow(longer, 0, 0, slices), handle_);
  th::copy(th::narrow(longer, 0, slices, 1), slice.handle());
  th::set(handle_, longer);
}

/* The numbers before the elements; what they say of the order of dimensions, contiguous elements have of themselves. */
inline void Tensor::Save(const std::string &name) const {
  constexpr std::uint32_t magic = 888;
  const Storage elements = contiguous_elements();
  detail::Header header;
  header.add(magic).add(std::uint64_t(rank())).add(std::uint64_t(1));
  for (const cytnx_uint64 size : shape())
    header.add(size);
  for (int twice = 0; twice < 2; ++twice)
    for (cytnx_uint64 d = 0; d < rank(); ++d)
      header.add(d);
  elements.save(detail::with_extension(name, ".cytn"), header, "cytnx::Tensor::Save");
}

inline Tensor Tensor::Load(const std::string &name) {
  constexpr std::uint32_t magic = 888;
  detail::File file(name);
  if (file.read_number<std::uint32_t>() != magic)
    th::fail("cytnx::Tensor::Load: the file ", name, " has no cytnx::Tensor in it");
  const auto rank = file.read_number<std::uint64_t>();
  file.read_number<std::uint64_t>(); // whether it was contiguous: the order says so too
  if (rank > file.remaining() / (3 * sizeof(std::uint64_t)))
    th::fail("cytnx::Tensor::Load: the file ", name, " ends too early");
  std::vector<std::int64_t> shape(rank), order(rank), place(rank), stored(rank);
  for (auto *list : {&shape, &order, &place})
    for (std::int64_t &number : *list)
      number = static_cast<std::int64_t>(file.read_number<std::uint64_t>());
  for (std::size_t d = 0; d < rank; ++d) {
    if (static_cast<std::uint64_t>(place[d]) >= rank)
      th::fail("cytnx::Tensor::Load: the file ", name, " has dimensions in an order that there is not");
    stored[d] = shape[static_cast<std::size_t>(place[d])];
  }
  const Tensor elements = from_storage(Storage::read(file));
  return elements.reshape(stored).permute(order);
}

} // namespace cytnx

#include <th/names_end.hpp>

#endif
