/*
 * ATen/core/Tensor.h: the tensor handle.
 */
#ifndef TH_ATEN_CORE_TENSOR_H
#define TH_ATEN_CORE_TENSOR_H

#include <th/names_begin.hpp>

#include <ATen/core/Storage.h>
#include <ATen/core/TensorAccessor.h>
#include <ATen/ops/lists.h>
#include <c10/core/Backend.h>
#include <c10/core/Scalar.h>
#include <c10/core/TensorOptions.h>
#include <c10/util/Optional.h>
#include <c10/util/MaybeOwned.h>
#include <c10/util/intrusive_ptr.h>
#include <th/view.hpp>

#include <tuple>
#include <utility>
#include <vector>

namespace at {

using namespace c10;

namespace indexing {
class TensorIndex;
}

/* The element type and the device, as type() of a tensor gives them: for code that asks one for the other. */
class DeprecatedTypeProperties {
 public:
  explicit constexpr DeprecatedTypeProperties(ScalarType type) noexcept : type_(type) {}
  constexpr ScalarType scalarType() const noexcept { return type_; }
  constexpr operator ScalarType() const noexcept { return type_; }
  TypeMeta typeMeta() const noexcept { return TypeMeta::fromScalarType(type_); }
  constexpr bool is_cuda() const noexcept { return false; }
  constexpr bool is_sparse() const noexcept { return false; }
  constexpr Backend backend() const noexcept { return Backend::CPU; }
  constexpr Layout layout() const noexcept { return kStrided; }
  constexpr Device device() const { return kCPU; }
  constexpr TensorOptions options() const noexcept { return type_; }
  constexpr operator TensorOptions() const noexcept { return type_; }
  constexpr DeprecatedTypeProperties toScalarType(ScalarType type) const noexcept {
    return DeprecatedTypeProperties(type);
  }
  std::string toString() const { return th::text_of("CPU", type_, "Type"); }

 private:
  ScalarType type_;
};
inline void append_to(std::string &text, DeprecatedTypeProperties type) { text += type.toString(); }
TH_CPP_PRINTABLE(DeprecatedTypeProperties)
/* The type of tensors with elements of a type: options for factories. */
inline DeprecatedTypeProperties &CPU(ScalarType type) noexcept {
#define TH_AT_TYPE(TYPE, NAME) DeprecatedTypeProperties(ScalarType::NAME),
  static DeprecatedTypeProperties types[] = {TH_C10_FORALL_TYPES(TH_AT_TYPE)};
#undef TH_AT_TYPE
  for (DeprecatedTypeProperties &properties : types)
    if (properties.scalarType() == type)
      return properties;
  return types[0];
}
/* There is no other device. */
constexpr bool hasCUDA() noexcept { return false; }
constexpr bool hasMPS() noexcept { return false; }

namespace detail {

/* A truth value, and no number: where a number would be a dimension. */
struct Flag {
  template <class T, class = std::enable_if_t<std::is_same<T, bool>::value>>
  constexpr Flag(T truth) noexcept : value(truth) {}
  bool value;
};

/* A dimension, and no truth value: where a truth value would be a flag. */
struct Dimension {
  template <class T, class = std::enable_if_t<std::is_integral<T>::value && !std::is_same<T, bool>::value>>
  constexpr Dimension(T number) noexcept : value(static_cast<std::int64_t>(number)) {}
  constexpr operator std::int64_t() const noexcept { return value; }
  std::int64_t value;
};

/* False, whatever the arguments: in the assertions that say what is missing. */
template <class...>
constexpr bool is_absent = false;
/* The methods whose functions <ATen/ops/nn.h> has, which defines this. */
template <class Number>
struct NeuralFunctions;
template <class Class, class = void>
struct is_defined : std::false_type {};
template <class Class>
struct is_defined<Class, decltype(static_cast<void>(sizeof(Class)))> : std::true_type {};

/* As th::wrap_dimension, of a tensor that has dimensions. */
inline std::size_t wrap_existing(std::int64_t d, std::int64_t rank, const char *function = TH_CPP_CALLER) {
  if (rank == 0)
    th::fail<IndexError>(function, ": Dimension specified as ", d, " but tensor has no dimensions");
  return static_cast<std::size_t>(th::wrap_dimension(d, rank, function));
}

} // namespace detail

/*
 * Declares a method that changes the tensor and gives the handle it was called on: one that can be assigned to where
 * that handle can. That of a temporary or of a constant cannot: t[0].fill_(1) = row does not compile.
 */
#define TH_AT_IN_PLACE(NAME, PARAMETERS, ARGUMENTS)    \
  const Tensor &NAME PARAMETERS const &;               \
  Tensor &NAME PARAMETERS & {                          \
    static_cast<const Tensor &>(*this).NAME ARGUMENTS; \
    return *this;                                      \
  }

/*
 * One reference to a TH tensor, or to nothing.
 *
 * Copying makes another handle of the same tensor, moving steals, destruction frees. `const Tensor &` is a
 * handle that does not change, not a tensor that does not: elements may be written through it. Methods that
 * end in _ change the tensor itself and return it.
 *
 * Where a result of another library would have no dimensions (a sum of all elements, an element of a
 * vector), it is a vector of one element here: TH's tensors without dimensions are empty.
 *
 * Using a handle of nothing throws c10::Error, except for defined(), use_count() and reset().
 */
class Tensor {
 public:
  /* A handle of nothing. */
  Tensor() noexcept = default;
  explicit Tensor(th::Handle handle) noexcept : handle_(std::move(handle)) {}
  Tensor(const Tensor &) = default;
  Tensor(Tensor &&) = default;
  ~Tensor() = default;

  /* Makes this another handle of the same tensor. */
  Tensor &operator=(const Tensor &other) & noexcept = default;
  Tensor &operator=(Tensor &&other) & noexcept = default;
  /* To what an expression gives, such as t[i], elements are copied: t[i] = row; t[i][j] = 5. */
  const Tensor &operator=(const Tensor &source) && { return copy_(source); }
  const Tensor &operator=(Tensor &&source) && { return copy_(source); }
  const Tensor &operator=(const Scalar &value) && { return fill_(value); }

  /* ---- to and from the C library ---- */

  /* Takes over the caller's reference, as to the result of a function whose name begins with new. */
  template <class Struct>
  static Tensor adopt(Struct *tensor) noexcept {
    return Tensor(th::Handle::adopt(tensor));
  }
  /* Takes a reference of its own; the caller keeps the one it has. */
  template <class Struct>
  static Tensor share(Struct *tensor) noexcept {
    return Tensor(th::Handle::share(tensor));
  }
  /* The C tensor, borrowed: good as long as a handle is. Throws if its elements are not of type T, or it has sizes of 0
   * beside others, which C knows nothing of. */
  template <class T>
  th::TensorOf<th::ElementFrom<T>> *unsafeGetTH() const & TH_CPP_LIFETIMEBOUND {
    handle_.as<th::ElementFrom<T>>("unsafeGetTH");
    return th::TensorArgument(handle_);
  }
  template <class T>
  th::TensorOf<th::ElementFrom<T>> *unsafeGetTH() const && = delete;
  /* The C tensor with this handle's reference, which the caller must free; the handle holds nothing then. */
  template <class T>
  [[nodiscard]] th::TensorOf<th::ElementFrom<T>> *unsafeReleaseTH() {
    auto *tensor = handle_.as<th::ElementFrom<T>>("unsafeReleaseTH");
    handle_.detach();
    return tensor;
  }
  /* The handle underneath. Throws if it holds nothing, and blames the function that calls. */
  const th::Handle &handle(const char *function = TH_CPP_CALLER) const & TH_CPP_LIFETIMEBOUND {
    if (!handle_)
      th::fail(function, ": a tensor was used that is not defined");
    return handle_;
  }
  th::Handle handle(const char *function = TH_CPP_CALLER) && {
    static_cast<const Tensor &>(*this).handle(function);
    return std::move(handle_);
  }
  friend th::TensorArgument argument(const Tensor &tensor) { return th::TensorArgument(tensor.handle("an operand")); }
  /* The same, which may hold nothing. */
  const th::Handle &handle_or_nothing() const noexcept TH_CPP_LIFETIMEBOUND { return handle_; }
  Tensor with_handle(th::Handle handle) const noexcept { return Tensor(std::move(handle)); }

  /* ---- the handle ---- */

  bool defined() const noexcept { return static_cast<bool>(handle_); }
  /* Gives the reference back; the handle holds nothing then. */
  void reset() noexcept { handle_ = th::Handle(); }
  /* How many references there are to the tensor, those of C code included; 0 for nothing. */
  std::size_t use_count() const noexcept { return static_cast<std::size_t>(handle_.use_count()); }
  /* There are no weak references but the one that all handles make together. */
  std::size_t weak_use_count() const noexcept { return defined() ? 1 : 0; }
  /* The C tensor as an owning pointer; as an address, to compare. Throws if its elements are not of type T. */
  template <class T>
  intrusive_ptr<th::TensorOf<th::ElementFrom<T>>> getIntrusivePtr() const {
    return intrusive_ptr<th::TensorOf<th::ElementFrom<T>>>::reclaim_copy(unsafeGetTH<T>());
  }
  const void *unsafeGetTensorImpl() const noexcept { return handle_.get(); }
  /* Whether both are handles of one tensor. */
  bool is_same(const Tensor &other) const noexcept { return handle_ == other.handle_; }
  /* Whether both have their elements in one storage. */
  bool is_alias_of(const Tensor &other) const { return th::same_storage(handle(), other.handle()); }
  bool same_data(const Tensor &other) const { return is_alias_of(other); }

  /* ---- properties ---- */

  std::int64_t dim() const { return th::rank(handle()); }
  std::int64_t ndimension() const { return dim(); }
  std::int64_t numel() const { return th::count_of(handle()); }
  /* Sizes and strides belong to the tensor: good until it is resized or freed. */
  IntArrayRef sizes() const TH_CPP_LIFETIMEBOUND { return th::sizes(handle()); }
  IntArrayRef strides() const TH_CPP_LIFETIMEBOUND { return th::strides(handle()); }
  /* Of one dimension, counted from the end if negative. Throws IndexError if there is none. */
  std::int64_t size(std::int64_t d) const { return sizes()[detail::wrap_existing(d, dim())]; }
  std::int64_t stride(std::int64_t d) const { return strides()[detail::wrap_existing(d, dim())]; }
  bool is_contiguous() const { return th::is_contiguous(handle()); }
  /* The same of another order of dimensions: see c10/core/MemoryFormat.h. */
  bool is_contiguous(MemoryFormat format) const;
  MemoryFormat suggest_memory_format() const;
  bool is_non_overlapping_and_dense() const { return th::is_dense(handle()); }

  ScalarType scalar_type() const { return handle().type(); }
  TypeMeta dtype() const { return TypeMeta::fromScalarType(scalar_type()); }
  DeprecatedTypeProperties type() const { return DeprecatedTypeProperties(scalar_type()); }
  std::string toString() const { return defined() ? type().toString() : "UndefinedType"; }
  std::size_t element_size() const { return itemsize(); }
  bool is_signed() const { return isSignedType(scalar_type()); }
  bool has_storage() const { return defined(); }
  Layout layout() const noexcept { return kStrided; }
  bool is_cpu() const noexcept { return true; }
  bool is_cuda() const noexcept { return false; }
  bool is_sparse() const noexcept { return false; }
  bool is_pinned() const noexcept { return false; }
  /* There are no gradients. */
  bool requires_grad() const noexcept { return false; }
  std::int64_t get_device() const noexcept { return -1; }
  std::size_t itemsize() const { return elementSize(scalar_type()); }
  std::size_t nbytes() const { return static_cast<std::size_t>(numel()) * itemsize(); }
  bool is_floating_point() const { return isFloatingType(scalar_type()); }
  Device device() const noexcept { return kCPU; }
  TensorOptions options() const { return TensorOptions(scalar_type()); }

  /* The storage, with a reference of its own. */
  Storage storage() const { return Storage(th::storage(handle())); }
  /* The position of the first element in the storage. */
  std::int64_t storage_offset() const { return handle()->storageOffset; }

  /* ---- elements ---- */

  /*
   * The address of the first element, NULL without elements; mutable, whatever the handle is. Good as long as a
   * tensor over the storage is: that of a temporary often ends with the expression, of which Clang warns, but
   * t[i].data_ptr<T>() is good as long as t. Throws if the elements are not of type T.
   */
  template <class T>
  T *data_ptr() const & TH_CPP_LIFETIMEBOUND {
    handle("data_ptr").as<th::ElementFrom<T>>("data_ptr");
    return static_cast<T *>(th::data(handle_));
  }
  void *data_ptr() const & TH_CPP_LIFETIMEBOUND { return th::data(handle()); }
  template <class T>
  T *mutable_data_ptr() const & TH_CPP_LIFETIMEBOUND {
    return data_ptr<T>();
  }
  template <class T>
  const T *const_data_ptr() const & TH_CPP_LIFETIMEBOUND {
    return data_ptr<T>();
  }
  template <class T>
  T *data() const & TH_CPP_LIFETIMEBOUND {
    return data_ptr<T>();
  }
#if !TH_CPP_DATA_OF_TEMPORARIES
  template <class T>
  T *data_ptr() const && = delete;
  void *data_ptr() const && = delete;
  template <class T>
  T *mutable_data_ptr() const && = delete;
  template <class T>
  const T *const_data_ptr() const && = delete;
  template <class T>
  T *data() const && = delete;
#endif

  /* Elements by index, unchecked. Throws if there are not N dimensions, or the elements are not of type T. */
  template <class T, std::size_t N>
  TensorAccessor<T, N> accessor() const & TH_CPP_LIFETIMEBOUND {
    static_assert(N > 0, "an accessor is of a tensor with dimensions; item<T>() gives the only element");
    if (dim() != static_cast<std::int64_t>(N))
      th::fail("accessor: TensorAccessor expected ", N, " dims but tensor has ", dim());
    return TensorAccessor<T, N>(data_ptr<T>(), handle_->size, handle_->stride);
  }
  template <class T, std::size_t N>
  TensorAccessor<T, N> accessor() const && = delete;

  /* The only element, converted to T as by a C cast. Throws if there is not exactly one. */
  template <class T>
  T item() const {
    return item().to<T>();
  }
  Scalar item() const;

  /* ---- views: nothing is copied ---- */

  Tensor narrow(std::int64_t d, std::int64_t start, std::int64_t length) const {
    return Tensor(th::narrow(handle(), d, start, length));
  }
  Tensor select(std::int64_t d, std::int64_t index) const { return Tensor(th::select(handle(), d, index)); }
  /* Slice i of the first dimension; of a vector, an element as a tensor without dimensions. */
  Tensor operator[](std::int64_t index) const { return select(0, index); }
  /* The same with an index of another kind: a whole number, or a tensor without dimensions of one. */
  Tensor operator[](const Scalar &index) const;
  Tensor operator[](const Tensor &index) const;
  Tensor slice(std::int64_t d = 0, std::int64_t start = 0, std::int64_t end = INT64_MAX, std::int64_t step = 1) const {
    return Tensor(th::slice(handle(), d, start, end, step));
  }
  Tensor transpose(std::int64_t a, std::int64_t b) const { return Tensor(th::transpose(handle(), a, b)); }
  /* The transposed matrix; a vector is left as it is. */
  Tensor t() const;
  /* The last two dimensions exchanged: each matrix of a batch transposed. */
  Tensor mT() const;
  Tensor permute(IntArrayRef dimensions) const { return Tensor(th::permute(handle(), dimensions)); }
  Tensor view(IntArrayRef sizes) const { return Tensor(th::view(handle(), sizes)); }
  /* A view where elements need not be moved, else a copy. */
  Tensor reshape(IntArrayRef sizes) const { return Tensor(th::reshape(handle(), sizes)); }
  /* Dimensions from `first` to `last` as one. */
  Tensor flatten(std::int64_t first = 0, std::int64_t last = -1) const;
  Tensor ravel() const { return flatten(); }
  /* Throws unless the storage holds all these elements. */
  Tensor as_strided(IntArrayRef sizes, IntArrayRef strides) const {
    return Tensor(th::as_strided_within(handle(), sizes, strides, storage_offset()));
  }
  Tensor as_strided(IntArrayRef sizes, IntArrayRef strides, std::int64_t offset) const {
    return Tensor(th::as_strided_within(handle(), sizes, strides, offset));
  }
  /* Dimensions in other places: `from[i]` goes to `to[i]`, the others keep their order. */
  Tensor movedim(IntArrayRef from, IntArrayRef to) const;
  Tensor movedim(std::int64_t from, std::int64_t to) const { return movedim(IntArrayRef(from), IntArrayRef(to)); }
  Tensor swapaxes(std::int64_t a, std::int64_t b) const { return transpose(a, b); }
  Tensor swapdims(std::int64_t a, std::int64_t b) const { return transpose(a, b); }
  /* Parts along a dimension: of `size` slices each, of these sizes, as many as `count`, or slices without it. */
  std::vector<Tensor> split(std::int64_t size, std::int64_t d = 0) const;
  std::vector<Tensor> split_with_sizes(IntArrayRef sizes, std::int64_t d = 0) const;
  std::vector<Tensor> split(IntArrayRef sizes, std::int64_t d = 0) const { return split_with_sizes(sizes, d); }
  std::vector<Tensor> chunk(std::int64_t count, std::int64_t d = 0) const;
  std::vector<Tensor> unbind(std::int64_t d = 0) const;
  /* A diagonal of two dimensions, as the last one. */
  Tensor diagonal(std::int64_t offset = 0, std::int64_t a = 0, std::int64_t b = 1) const;
  /* What positions, ranges, new dimensions, masks and lists of positions choose: see ATen/TensorIndexing.h. */
  Tensor index(ArrayRef<indexing::TensorIndex> indices) const;
  Tensor index(std::initializer_list<indexing::TensorIndex> indices) const;
  TH_AT_IN_PLACE(index_put_, (ArrayRef<indexing::TensorIndex> indices, const Tensor &source, bool accumulate = false),
                 (indices, source, accumulate))
  TH_AT_IN_PLACE(index_put_,
                 (std::initializer_list<indexing::TensorIndex> indices, const Tensor &source, bool accumulate = false),
                 (indices, source, accumulate))
  TH_AT_IN_PLACE(index_put_, (std::initializer_list<indexing::TensorIndex> indices, const Scalar &value),
                 (indices, value))
  /* Elements repeated this way are one element: do not write through the result. */
  Tensor expand(IntArrayRef sizes) const { return Tensor(th::expand(handle(), sizes)); }
  Tensor expand_as(const Tensor &other) const { return expand(other.sizes()); }
  Tensor view_as(const Tensor &other) const { return view(other.sizes()); }
  Tensor unfold(std::int64_t d, std::int64_t size, std::int64_t step) const {
    return Tensor(th::unfold(handle(), d, size, step));
  }
  Tensor squeeze() const { return Tensor(th::squeeze(handle())); }
  Tensor squeeze(std::int64_t d) const { return Tensor(th::squeeze(handle(), d)); }
  Tensor unsqueeze(std::int64_t d) const { return Tensor(th::unsqueeze(handle(), d)); }
  Tensor alias() const { return Tensor(th::alias(handle())); }

  /* ---- the tensor itself, viewed in another way ---- */

  TH_AT_IN_PLACE(t_, (), ())
  TH_AT_IN_PLACE(transpose_, (std::int64_t a, std::int64_t b), (a, b))
  TH_AT_IN_PLACE(squeeze_, (), ())
  TH_AT_IN_PLACE(squeeze_, (std::int64_t d), (d))
  TH_AT_IN_PLACE(unsqueeze_, (std::int64_t d), (d))
  TH_AT_IN_PLACE(as_strided_, (IntArrayRef sizes, IntArrayRef strides), (sizes, strides))

  /* ---- copies ---- */

  /* A copy with a storage of its own: contiguous, or in another order in memory. */
  Tensor clone() const { return Tensor(th::clone(handle())); }
  Tensor clone(MemoryFormat format) const;
  /* The tensor itself if it is contiguous, else a contiguous copy. */
  Tensor contiguous() const & { return Tensor(th::contiguous(handle())); }
  Tensor contiguous() && {
    return is_contiguous() ? std::move(*this) : Tensor(th::clone(handle()));
  }
  Tensor contiguous(MemoryFormat format) const { return is_contiguous(format) ? *this : clone(format); }
  /* As contiguous, without taking a reference where it is contiguous: this handle must outlive the result. */
  MaybeOwned<Tensor> expect_contiguous() const & TH_CPP_LIFETIMEBOUND;
  MaybeOwned<Tensor> expect_contiguous() && = delete;
  MaybeOwned<Tensor> expect_contiguous(MemoryFormat format) const & TH_CPP_LIFETIMEBOUND;
  MaybeOwned<Tensor> expect_contiguous(MemoryFormat format) && = delete;
  /* The tensor itself if it has the element type, else a converted copy. */
  Tensor to(ScalarType type, bool /*non_blocking*/ = false, bool copy = false) const {
    return copy && type == scalar_type() ? clone() : Tensor(th::convert(handle(), type));
  }
  Tensor to(TensorOptions options, bool non_blocking = false, bool copy = false) const {
    const Tensor result = to(options.dtype_or(scalar_type()), non_blocking, copy);
    return options.has_memory_format() ? result.contiguous(options.memory_format_or(MemoryFormat::Contiguous)) : result;
  }
  Tensor to(Device device, ScalarType type, bool non_blocking = false, bool copy = false) const {
    return to(TensorOptions(device).dtype(type), non_blocking, copy);
  }
  Tensor to(const Tensor &other) const { return to(other.scalar_type()); }
  Tensor toType(ScalarType type) const { return to(type); }
  Tensor type_as(const Tensor &other) const { return to(other.scalar_type()); }
  Tensor cpu() const { return *this; }
  /* New tensors of this one's type, or of another one. */
  Tensor new_empty(IntArrayRef sizes, TensorOptions options = {}) const;
  Tensor new_full(IntArrayRef sizes, const Scalar &value, TensorOptions options = {}) const;
  Tensor new_zeros(IntArrayRef sizes, TensorOptions options = {}) const { return new_full(sizes, 0, options); }
  Tensor new_ones(IntArrayRef sizes, TensorOptions options = {}) const { return new_full(sizes, 1, options); }
  /* As many copies along each dimension, and along new ones in front. */
  Tensor repeat(IntArrayRef counts) const;
  /* Copies the elements of `source`, which is expanded to this tensor's sizes and converted to its type. */
  TH_AT_IN_PLACE(copy_, (const Tensor &source), (source))
  /* Gives the tensor other sizes; elements that are kept are not moved, new ones not initialised. */
  TH_AT_IN_PLACE(resize_, (IntArrayRef sizes), (sizes))
  TH_AT_IN_PLACE(resize_, (IntArrayRef sizes, MemoryFormat format), (sizes, format))
  TH_AT_IN_PLACE(resize_as_, (const Tensor &other), (other))
  bool is_same_size(const Tensor &other) const { return sizes() == other.sizes(); }
  /* Makes this tensor view the elements of another one of the same type. */
  TH_AT_IN_PLACE(set_, (const Tensor &source), (source))
  /* Makes it view the elements of a storage of its type, all of them or from `offset` on; or nothing. */
  TH_AT_IN_PLACE(set_, (const Storage &storage, std::int64_t offset, IntArrayRef sizes, IntArrayRef strides = {}),
                 (storage, offset, sizes, strides))
  TH_AT_IN_PLACE(set_, (const Storage &storage), (storage))
  TH_AT_IN_PLACE(set_, (), ())

  /* ---- mathematics: what the functions of the same names in ATen/ops do ---- */

  TH_AT_IN_PLACE(fill_, (const Scalar &value), (value))
  /* With the only element of a tensor. */
  TH_AT_IN_PLACE(fill_, (const Tensor &value), (value))
  TH_AT_IN_PLACE(zero_, (), ())

#define TH_AT_DECLARE(NAME, FUNCTION) \
  Tensor NAME() const;                \
  TH_AT_IN_PLACE(NAME##_, (), ())
  TH_AT_UNARY(TH_AT_DECLARE)
#undef TH_AT_DECLARE
  Tensor clamp(const Scalar &least, const Scalar &most) const;
  TH_AT_IN_PLACE(clamp_, (const Scalar &least, const Scalar &most), (least, most))

#define TH_AT_DECLARE_WITH(NAME, OTHER) \
  Tensor NAME(OTHER other) const;       \
  TH_AT_IN_PLACE(NAME##_, (OTHER other), (other))
#define TH_AT_DECLARE(NAME, ...)            \
  TH_AT_DECLARE_WITH(NAME, const Tensor &)  \
  TH_AT_DECLARE_WITH(NAME, const Scalar &)
  TH_AT_BINARY(TH_AT_DECLARE)
  TH_AT_COMPARISON(TH_AT_DECLARE)
  TH_AT_DECLARE(div, )
  TH_AT_DECLARE(pow, )
#undef TH_AT_DECLARE
#define TH_AT_DECLARE(NAME, FUNCTION) TH_AT_DECLARE_WITH(NAME, const Tensor &)
  TH_AT_BINARY_FLOATING(TH_AT_DECLARE)
#undef TH_AT_DECLARE
#undef TH_AT_DECLARE_WITH
  Tensor div(const Tensor &other, const char *mode) const;
  Tensor div(const Scalar &other, const char *mode) const;
  Tensor add(const Tensor &other, const Scalar &alpha = 1) const;
  Tensor add(const Scalar &other, const Scalar &alpha = 1) const;
  TH_AT_IN_PLACE(add_, (const Tensor &other, const Scalar &alpha = 1), (other, alpha))
  TH_AT_IN_PLACE(add_, (const Scalar &other, const Scalar &alpha = 1), (other, alpha))
  Tensor sub(const Tensor &other, const Scalar &alpha = 1) const;
  Tensor sub(const Scalar &other, const Scalar &alpha = 1) const;
  TH_AT_IN_PLACE(sub_, (const Tensor &other, const Scalar &alpha = 1), (other, alpha))
  TH_AT_IN_PLACE(sub_, (const Scalar &other, const Scalar &alpha = 1), (other, alpha))
#define TH_AT_DECLARE(NAME)                                                     \
  Tensor NAME(const Tensor &a, const Tensor &b, const Scalar &value = 1) const; \
  TH_AT_IN_PLACE(NAME##_, (const Tensor &a, const Tensor &b, const Scalar &value = 1), (a, b, value))
  TH_AT_TERNARY(TH_AT_DECLARE)
#undef TH_AT_DECLARE
  Tensor lerp(const Tensor &other, const Scalar &weight) const;
  Tensor bitwise_not() const;
  Tensor logical_not() const;
#define TH_AT_DECLARE(NAME, BITWISE) Tensor NAME(const Tensor &other) const;
  TH_AT_LOGICAL(TH_AT_DECLARE)
#undef TH_AT_DECLARE
  Tensor relu() const;
  /* The functions of <ATen/ops/nn.h>, which must be included. */
  template <class Number>
  Tensor softmax(Number d) const {
    if constexpr (detail::is_defined<detail::NeuralFunctions<Number>>::value) {
      return detail::NeuralFunctions<Number>::softmax(*this, d);
    } else {
      static_assert(detail::is_absent<Number>, "softmax needs #include <ATen/ops/nn.h>, and the program libTHNN");
      return *this;
    }
  }
  template <class Number>
  Tensor log_softmax(Number d) const {
    if constexpr (detail::is_defined<detail::NeuralFunctions<Number>>::value) {
      return detail::NeuralFunctions<Number>::log_softmax(*this, d);
    } else {
      static_assert(detail::is_absent<Number>, "log_softmax needs #include <ATen/ops/nn.h>, and the program libTHNN");
      return *this;
    }
  }
  bool equal(const Tensor &other) const;
  Tensor isclose(const Tensor &other, double rtol = 1e-5, double atol = 1e-8, bool equal_nan = false) const;
  bool allclose(const Tensor &other, double rtol = 1e-5, double atol = 1e-8, bool equal_nan = false) const;
  Tensor where(const Tensor &condition, const Tensor &other) const;
  Tensor where(const Tensor &condition, const Scalar &other) const;
  Tensor all() const;
  Tensor any() const;

#define TH_AT_DECLARE(NAME) \
  Tensor NAME() const;      \
  Tensor NAME(std::int64_t d, bool keepdim = false) const;
  TH_AT_ACCUMULATION(TH_AT_DECLARE)
  TH_AT_DECLARE(mean)
#undef TH_AT_DECLARE
  Tensor sum(IntArrayRef dimensions, bool keepdim = false) const;
  Tensor mean(IntArrayRef dimensions, bool keepdim = false) const;
#define TH_AT_DECLARE(NAME)                        \
  Tensor NAME(detail::Flag unbiased = true) const; \
  Tensor NAME(detail::Dimension d, bool unbiased = true, bool keepdim = false) const;
  TH_AT_SPREAD(TH_AT_DECLARE)
#undef TH_AT_DECLARE
#define TH_AT_DECLARE(NAME) Tensor NAME() const;
  TH_AT_CHOICE(TH_AT_DECLARE)
#undef TH_AT_DECLARE
  Tensor max(const Tensor &other) const;
  Tensor min(const Tensor &other) const;
#define TH_AT_DECLARE(NAME) std::tuple<Tensor, Tensor> NAME(std::int64_t d, bool keepdim = false) const;
  TH_AT_ORDER(TH_AT_DECLARE)
#undef TH_AT_DECLARE
#define TH_AT_DECLARE(NAME) Tensor NAME(std::int64_t d) const;
  TH_AT_CUMULATION(TH_AT_DECLARE)
#undef TH_AT_DECLARE
  Tensor norm(const Scalar &p = 2) const;
  Tensor norm(const Scalar &p, std::int64_t d, bool keepdim = false) const;
  Tensor dist(const Tensor &other, const Scalar &p = 2) const;
  Tensor trace() const;
  Tensor argmax(std::int64_t d, bool keepdim = false) const;
  Tensor argmax() const;
  Tensor argmin(std::int64_t d, bool keepdim = false) const;
  Tensor argmin() const;
  std::tuple<Tensor, Tensor> sort(std::int64_t d = -1, bool descending = false) const;
  std::tuple<Tensor, Tensor> sort(bool stable, std::int64_t d, bool descending) const;
  template <class T>
  std::tuple<Tensor, Tensor> sort(const optional<T> &stable, std::int64_t d = -1, bool descending = false) const {
    return sort(stable == true, d, descending);
  }
  std::tuple<Tensor, Tensor> topk(std::int64_t k, std::int64_t d = -1, bool largest = true, bool sorted = true) const;
  std::tuple<Tensor, Tensor> kthvalue(std::int64_t k, std::int64_t d = -1, bool keepdim = false) const;

  Tensor index_select(std::int64_t d, const Tensor &index) const;
  TH_AT_IN_PLACE(index_copy_, (std::int64_t d, const Tensor &index, const Tensor &source), (d, index, source))
  TH_AT_IN_PLACE(index_add_, (std::int64_t d, const Tensor &index, const Tensor &source), (d, index, source))
  TH_AT_IN_PLACE(index_fill_, (std::int64_t d, const Tensor &index, const Scalar &value), (d, index, value))
  Tensor gather(std::int64_t d, const Tensor &index) const;
  TH_AT_IN_PLACE(scatter_, (std::int64_t d, const Tensor &index, const Tensor &source), (d, index, source))
  TH_AT_IN_PLACE(scatter_, (std::int64_t d, const Tensor &index, const Scalar &value), (d, index, value))
  TH_AT_IN_PLACE(scatter_add_, (std::int64_t d, const Tensor &index, const Tensor &source), (d, index, source))
  Tensor take(const Tensor &index) const;
  TH_AT_IN_PLACE(put_, (const Tensor &index, const Tensor &source, bool accumulate = false),
                 (index, source, accumulate))
  Tensor put(const Tensor &index, const Tensor &source, bool accumulate = false) const {
    return clone().put_(index, source, accumulate);
  }
  Tensor masked_select(const Tensor &mask) const;
  TH_AT_IN_PLACE(masked_fill_, (const Tensor &mask, const Scalar &value), (mask, value))
  TH_AT_IN_PLACE(masked_fill_, (const Tensor &mask, const Tensor &value), (mask, value))
  Tensor masked_fill(const Tensor &mask, const Scalar &value) const { return clone().masked_fill_(mask, value); }
  Tensor masked_fill(const Tensor &mask, const Tensor &value) const { return clone().masked_fill_(mask, value); }
  TH_AT_IN_PLACE(masked_scatter_, (const Tensor &mask, const Tensor &source), (mask, source))
  Tensor nonzero() const;
  Tensor diag(std::int64_t diagonal = 0) const;
  Tensor tril(std::int64_t diagonal = 0) const;
  Tensor triu(std::int64_t diagonal = 0) const;
  Tensor cross(const Tensor &other, std::int64_t d = -1) const;

  Tensor dot(const Tensor &other) const;
  Tensor mv(const Tensor &vector) const;
  Tensor ger(const Tensor &vector) const;
  Tensor mm(const Tensor &matrix) const;
  Tensor bmm(const Tensor &batch) const;
  Tensor matmul(const Tensor &other) const;
#define TH_AT_DECLARE(NAME, ...)                                                                               \
  Tensor NAME(const Tensor &a, const Tensor &b, const Scalar &beta = 1, const Scalar &alpha = 1) const;        \
  TH_AT_IN_PLACE(NAME##_, (const Tensor &a, const Tensor &b, const Scalar &beta = 1, const Scalar &alpha = 1), \
                 (a, b, beta, alpha))
  TH_AT_PRODUCT(TH_AT_DECLARE)
#undef TH_AT_DECLARE
  Tensor inverse() const;
  Tensor det() const;

  TH_AT_IN_PLACE(random_, (), ())
  TH_AT_IN_PLACE(random_, (std::int64_t to), (to))
  TH_AT_IN_PLACE(random_, (std::int64_t from, std::int64_t to), (from, to))
  TH_AT_IN_PLACE(geometric_, (double p), (p))
  TH_AT_IN_PLACE(bernoulli_, (double p = 0.5), (p))
  Tensor bernoulli() const;
#define TH_AT_DECLARE(NAME, FUNCTION, FIRST, A, SECOND, B) \
  TH_AT_IN_PLACE(NAME##_, (double FIRST = A, double SECOND = B), (FIRST, SECOND))
  TH_AT_DISTRIBUTION(TH_AT_DECLARE)
#undef TH_AT_DECLARE
  TH_AT_IN_PLACE(exponential_, (double lambda = 1), (lambda))
  Tensor multinomial(std::int64_t count, bool replacement = false) const;

  /* Writes the type and the sizes, "[CPUFloatType [2, 3]]", to standard output. */
  void print() const;

  /* ---- what is missing on purpose: the compiler says so in one sentence ---- */

#define TH_AT_ABSENT(NAME, ...)                                   \
  template <class... Arguments>                                   \
  Tensor NAME(Arguments &&...) const {                            \
    static_assert(detail::is_absent<Arguments...>, __VA_ARGS__);  \
    return *this;                                                 \
  }
#define TH_AT_NO_GRADIENTS "there are no gradients in the C++ layer of TH: see docs/cpp.md"
  TH_AT_ABSENT(requires_grad_, TH_AT_NO_GRADIENTS)
  TH_AT_ABSENT(set_requires_grad, TH_AT_NO_GRADIENTS)
  TH_AT_ABSENT(retain_grad, TH_AT_NO_GRADIENTS)
  TH_AT_ABSENT(backward, TH_AT_NO_GRADIENTS)
  TH_AT_ABSENT(grad, TH_AT_NO_GRADIENTS)
  TH_AT_ABSENT(mutable_grad, TH_AT_NO_GRADIENTS)
  TH_AT_ABSENT(grad_fn, TH_AT_NO_GRADIENTS)
  TH_AT_ABSENT(detach, TH_AT_NO_GRADIENTS)
  TH_AT_ABSENT(detach_, TH_AT_NO_GRADIENTS)
  TH_AT_ABSENT(register_hook, TH_AT_NO_GRADIENTS)
  TH_AT_ABSENT(cuda, "there is one device, the CPU, in the C++ layer of TH: see docs/cpp.md")
#undef TH_AT_NO_GRADIENTS
#undef TH_AT_ABSENT

  /* A function of tensors as if it were a method: t.m(relu).m(mse_loss, target). */
  template <class Function, class... Arguments>
  decltype(auto) m(Function function, Arguments &&...arguments) const {
    return function(*this, std::forward<Arguments>(arguments)...);
  }

 private:
  th::Handle handle_;
};
#undef TH_AT_IN_PLACE

using TensorList = ArrayRef<Tensor>;

} // namespace at

namespace c10 {

/* A tensor is borrowed by a handle that takes no reference: the borrow survives the move of its owner. */
template <>
struct MaybeOwnedTraits<at::Tensor> : th::HandleBorrowTraits<at::Tensor> {};

} // namespace c10

namespace at {

[[gnu::always_inline]] inline MaybeOwned<Tensor> Tensor::expect_contiguous() const & {
  return is_contiguous() ? MaybeOwned<Tensor>::borrowed(*this) : MaybeOwned<Tensor>::owned(clone());
}

inline bool Tensor::is_contiguous(MemoryFormat format) const {
  switch (format) {
    case MemoryFormat::ChannelsLast:
      return dim() == 4 && strides() == IntArrayRef(get_channels_last_strides_2d(sizes()));
    case MemoryFormat::ChannelsLast3d:
      return dim() == 5 && strides() == IntArrayRef(get_channels_last_strides_3d(sizes()));
    case MemoryFormat::Contiguous:
    case MemoryFormat::Preserve:
    case MemoryFormat::NumOptions: break;
  }
  return is_contiguous();
}

inline MemoryFormat Tensor::suggest_memory_format() const {
  if (is_channels_last_strides_2d(sizes(), strides()))
    return MemoryFormat::ChannelsLast;
  if (is_channels_last_strides_3d(sizes(), strides()))
    return MemoryFormat::ChannelsLast3d;
  return MemoryFormat::Contiguous;
}

inline MaybeOwned<Tensor> Tensor::expect_contiguous(MemoryFormat format) const & {
  return is_contiguous(format) ? MaybeOwned<Tensor>::borrowed(*this) : MaybeOwned<Tensor>::owned(clone(format));
}

inline Scalar Tensor::item() const {
  if (numel() != 1)
    th::fail("item: a Tensor with ", numel(), " elements cannot be converted to Scalar");
  const void *const element = th::data(handle_);
  switch (scalar_type()) {
#define TH_CPP_CASE(NAME, C_NAME, REAL) \
  case ScalarType::NAME: return *static_cast<const REAL *>(element);
    TH_CPP_TYPES(TH_CPP_CASE)
#undef TH_CPP_CASE
    TH_C10_CASES_WITHOUT_ELEMENTS: break;
  }
  return 0;
}

inline const Tensor &Tensor::t_() const & { return set_(t()); }
inline const Tensor &Tensor::transpose_(std::int64_t a, std::int64_t b) const & { return set_(transpose(a, b)); }
inline const Tensor &Tensor::squeeze_() const & { return set_(squeeze()); }
inline const Tensor &Tensor::squeeze_(std::int64_t d) const & { return set_(squeeze(d)); }
inline const Tensor &Tensor::unsqueeze_(std::int64_t d) const & { return set_(unsqueeze(d)); }
inline const Tensor &Tensor::as_strided_(IntArrayRef sizes, IntArrayRef strides) const & {
  return set_(as_strided(sizes, strides));
}
inline const Tensor &Tensor::resize_(IntArrayRef sizes) const & {
  if (sizes != this->sizes()) /* else it keeps its strides: it may be a view */
    th::resize(handle(), sizes);
  return *this;
}
inline const Tensor &Tensor::resize_as_(const Tensor &other) const & { return resize_(other.sizes()); }
inline const Tensor &Tensor::set_(const Storage &storage) const & { return set_(storage, 0, storage.size()); }
inline const Tensor &Tensor::set_() const & { return set_(Tensor(th::make_empty(scalar_type()))); }

inline Tensor Tensor::operator[](const Scalar &index) const {
  if (!index.isIntegral(false))
    th::fail<IndexError>("operator[]: an index is a whole number, not ", index);
  return select(0, index.toLong());
}
inline Tensor Tensor::operator[](const Tensor &index) const {
  if (index.dim() != 0)
    th::fail<IndexError>("operator[]: an index is one number, not a tensor of sizes ", index.sizes());
  return (*this)[index.item()];
}

inline Tensor Tensor::t() const {
  if (dim() > 2)
    th::fail("t: expects a tensor with <= 2 dimensions, but self is ", dim(), "D");
  return dim() < 2 ? alias() : transpose(0, 1);
}

inline Tensor Tensor::mT() const {
  if (dim() < 2)
    th::fail("mT: a tensor of two dimensions or more is expected, not of sizes ", sizes());
  return transpose(-2, -1);
}

inline void Tensor::print() const {
  const std::string text = defined() ? th::text_of('[', toString(), ' ', sizes(), "]\n") : "[UndefinedTensor]\n";
  std::fwrite(text.data(), 1, text.size(), stdout);
}

inline const Tensor &Tensor::copy_(const Tensor &source) const & {
  if (sizes() == source.sizes())
    th::copy(handle_, source.handle());
  else
    th::copy(handle_, source.expand(sizes()).handle());
  return *this;
}

inline const Tensor &Tensor::resize_(IntArrayRef sizes, MemoryFormat format) const & {
  resize_(sizes);
  if (format == MemoryFormat::ChannelsLast)
    return as_strided_(sizes, get_channels_last_strides_2d(sizes));
  if (format == MemoryFormat::ChannelsLast3d)
    return as_strided_(sizes, get_channels_last_strides_3d(sizes));
  return *this;
}

inline const Tensor &Tensor::set_(const Storage &storage, std::int64_t offset, IntArrayRef sizes,
                                  IntArrayRef strides) const & {
  if (storage && storage.scalar_type() != scalar_type())
    th::fail("set_: a ", scalar_type(), " tensor cannot view ", storage.scalar_type(), " elements");
  if (!strides.empty() && strides.size() != sizes.size())
    th::fail("set_: mismatch in length of strides and shape: strides ", strides, ", sizes ", sizes);
  th::check_sizes(sizes);
  th::check_strides(strides);
  const th::Sizes contiguous = th::contiguous_strides(sizes);
  return set_(Tensor(th::make_over(storage.fields(), offset, sizes, strides.empty() ? IntArrayRef(contiguous) : strides,
                                   scalar_type())));
}

inline const Tensor &Tensor::set_(const Tensor &source) const & {
  th::set(handle(), source.handle());
  return *this;
}

} // namespace at

#include <th/names_end.hpp>

#endif
