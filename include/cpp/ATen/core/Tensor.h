/*
 * ATen/core/Tensor.h: the tensor handle.
 */
#ifndef TH_ATEN_CORE_TENSOR_H
#define TH_ATEN_CORE_TENSOR_H

#include <th/names_begin.hpp>

#include <ATen/core/Storage.h>
#include <ATen/core/TensorAccessor.h>
#include <c10/core/Backend.h>
#include <c10/core/GradMode.h>
#include <c10/core/Scalar.h>
#include <c10/core/TensorOptions.h>
#include <c10/util/Optional.h>
#include <c10/util/OptionalArrayRef.h>
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

/* Several dimensions, and no number: where a number would be a dimension. */
struct DimensionList {
  template <class T, class = std::enable_if_t<std::is_convertible<const T &, IntArrayRef>::value && !std::is_integral<T>::value>>
  DimensionList(const T &list) : value(list) {}
  IntArrayRef value;
};

/* False, whatever the arguments: in the assertions that say what is missing. */
template <class...>
constexpr bool is_absent = false;
/* The methods whose functions <ATen/ops/matrices.h> has, which defines this. */
template <class... Arguments>
struct MatrixFunctions;
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
 *
 * Methods that are only declared here are defined in <ATen/ops/...>. They say `inline`, so that compilers warn where one is called
 * and its header has not been included; those that others call here cannot.
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
  inline bool is_contiguous(MemoryFormat format) const;
  inline MemoryFormat suggest_memory_format() const;
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
  /* There are no gradients: each tensor is one without, and is its own part that has none. Asking for them throws. */
  bool requires_grad() const noexcept { return false; }
  bool is_leaf() const noexcept { return true; }
  bool retains_grad() const noexcept { return false; }
  std::int64_t output_nr() const noexcept { return 0; }
  Tensor detach() const { return alias(); }
  TH_AT_IN_PLACE(detach_, (), ())
  TH_AT_IN_PLACE(set_requires_grad, (bool wanted), (wanted))
  TH_AT_IN_PLACE(requires_grad_, (bool wanted), (wanted))
  std::int64_t get_device() const noexcept { return -1; }
  std::size_t itemsize() const { return elementSize(scalar_type()); }
  std::size_t nbytes() const {
    std::size_t bytes;
    if (__builtin_mul_overflow(static_cast<std::size_t>(numel()), itemsize(), &bytes))
      th::fail("nbytes: elements of sizes ", sizes(), " take more bytes than can be counted");
    return bytes;
  }
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
  inline Scalar item() const;

  /* ---- views: nothing is copied ---- */

  Tensor narrow(std::int64_t d, std::int64_t start, std::int64_t length) const {
    return Tensor(th::narrow(handle(), d, start, length));
  }
  Tensor select(std::int64_t d, std::int64_t index) const { return Tensor(th::select(handle(), d, index)); }
  /* Slice i of the first dimension; of a vector, an element as a tensor without dimensions. */
  Tensor operator[](std::int64_t index) const { return select(0, index); }
  /* The same with an index of another kind: a whole number, or a tensor without dimensions of one. */
  inline Tensor operator[](const Scalar &index) const;
  inline Tensor operator[](const Tensor &index) const;
  Tensor slice(std::int64_t d = 0, std::int64_t start = 0, std::int64_t end = INT64_MAX, std::int64_t step = 1) const {
    return Tensor(th::slice(handle(), d, start, end, step));
  }
  Tensor transpose(std::int64_t a, std::int64_t b) const { return Tensor(th::transpose(handle(), a, b)); }
  /* The transposed matrix; a vector is left as it is. */
  inline Tensor t() const;
  /* The last two dimensions exchanged: each matrix of a batch transposed. */
  inline Tensor mT() const;
  Tensor mH() const { return mT(); }
  Tensor adjoint() const { return mT(); }
  Tensor matrix_H() const { return mT(); }
  /* All dimensions in the reverse order. */
  inline Tensor numpy_T() const;
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
  Tensor moveaxis(IntArrayRef from, IntArrayRef to) const { return movedim(from, to); }
  Tensor moveaxis(std::int64_t from, std::int64_t to) const { return movedim(from, to); }
  Tensor swapaxes(std::int64_t a, std::int64_t b) const { return transpose(a, b); }
  Tensor swapdims(std::int64_t a, std::int64_t b) const { return transpose(a, b); }
  /* Parts along a dimension: of `size` slices each, of these sizes, as many as `count`, or slices without it. */
  inline std::vector<Tensor> split(std::int64_t size, std::int64_t d = 0) const;
  std::vector<Tensor> split_with_sizes(IntArrayRef sizes, std::int64_t d = 0) const;
  std::vector<Tensor> split(IntArrayRef sizes, std::int64_t d = 0) const { return split_with_sizes(sizes, d); }
  inline std::vector<Tensor> chunk(std::int64_t count, std::int64_t d = 0) const;
  inline std::vector<Tensor> unbind(std::int64_t d = 0) const;
  /* A diagonal of two dimensions, as the last one. */
  inline Tensor diagonal(std::int64_t offset = 0, std::int64_t a = 0, std::int64_t b = 1) const;
  /* What positions, ranges, new dimensions, masks and lists of positions choose: see ATen/TensorIndexing.h. */
  inline Tensor index(ArrayRef<indexing::TensorIndex> indices) const;
  inline Tensor index(std::initializer_list<indexing::TensorIndex> indices) const;
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
  Tensor reshape_as(const Tensor &other) const { return reshape(other.sizes()); }
  Tensor broadcast_to(IntArrayRef sizes) const { return expand(sizes); }
  /* Parts with <ATen/ops/parts.h>: as many as equal as can be, or those between the indices. */
  inline std::vector<Tensor> tensor_split(std::int64_t sections, std::int64_t d = 0) const;
  inline std::vector<Tensor> tensor_split(IntArrayRef indices, std::int64_t d = 0) const;
  inline std::vector<Tensor> hsplit(std::int64_t sections) const;
  inline std::vector<Tensor> hsplit(IntArrayRef indices) const;
  inline std::vector<Tensor> vsplit(std::int64_t sections) const;
  inline std::vector<Tensor> vsplit(IntArrayRef indices) const;
  inline std::vector<Tensor> dsplit(std::int64_t sections) const;
  inline std::vector<Tensor> dsplit(IntArrayRef indices) const;
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
  inline MaybeOwned<Tensor> expect_contiguous() const & TH_CPP_LIFETIMEBOUND;
  MaybeOwned<Tensor> expect_contiguous() && = delete;
  inline MaybeOwned<Tensor> expect_contiguous(MemoryFormat format) const & TH_CPP_LIFETIMEBOUND;
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
  inline Tensor new_empty(IntArrayRef sizes, TensorOptions options = {}) const;
  inline Tensor new_empty_strided(IntArrayRef sizes, IntArrayRef strides, TensorOptions options = {}) const;
  Tensor new_full(IntArrayRef sizes, const Scalar &value, TensorOptions options = {}) const;
  Tensor new_zeros(IntArrayRef sizes, TensorOptions options = {}) const { return new_full(sizes, 0, options); }
  Tensor new_ones(IntArrayRef sizes, TensorOptions options = {}) const { return new_full(sizes, 1, options); }
  /* As many copies along each dimension, and along new ones in front. */
  inline Tensor repeat(IntArrayRef counts) const;
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

  /* >>> operators written from build/operators.txt by "make headers": methods */
  inline Tensor abs() const;
  const Tensor &abs_() const &;
  Tensor &abs_() & { std::as_const(*this).abs_(); return *this; }
  inline Tensor neg() const;
  const Tensor &neg_() const &;
  Tensor &neg_() & { std::as_const(*this).neg_(); return *this; }
  inline Tensor sign() const;
  const Tensor &sign_() const &;
  Tensor &sign_() & { std::as_const(*this).sign_(); return *this; }
  inline Tensor acos() const;
  const Tensor &acos_() const &;
  Tensor &acos_() & { std::as_const(*this).acos_(); return *this; }
  inline Tensor asin() const;
  const Tensor &asin_() const &;
  Tensor &asin_() & { std::as_const(*this).asin_(); return *this; }
  inline Tensor atan() const;
  const Tensor &atan_() const &;
  Tensor &atan_() & { std::as_const(*this).atan_(); return *this; }
  inline Tensor acosh() const;
  const Tensor &acosh_() const &;
  Tensor &acosh_() & { std::as_const(*this).acosh_(); return *this; }
  inline Tensor asinh() const;
  const Tensor &asinh_() const &;
  Tensor &asinh_() & { std::as_const(*this).asinh_(); return *this; }
  inline Tensor atanh() const;
  const Tensor &atanh_() const &;
  Tensor &atanh_() & { std::as_const(*this).atanh_(); return *this; }
  inline Tensor ceil() const;
  const Tensor &ceil_() const &;
  Tensor &ceil_() & { std::as_const(*this).ceil_(); return *this; }
  inline Tensor cos() const;
  const Tensor &cos_() const &;
  Tensor &cos_() & { std::as_const(*this).cos_(); return *this; }
  inline Tensor cosh() const;
  const Tensor &cosh_() const &;
  Tensor &cosh_() & { std::as_const(*this).cosh_(); return *this; }
  inline Tensor digamma() const;
  const Tensor &digamma_() const &;
  Tensor &digamma_() & { std::as_const(*this).digamma_(); return *this; }
  inline Tensor erf() const;
  const Tensor &erf_() const &;
  Tensor &erf_() & { std::as_const(*this).erf_(); return *this; }
  inline Tensor erfc() const;
  const Tensor &erfc_() const &;
  Tensor &erfc_() & { std::as_const(*this).erfc_(); return *this; }
  inline Tensor erfinv() const;
  const Tensor &erfinv_() const &;
  Tensor &erfinv_() & { std::as_const(*this).erfinv_(); return *this; }
  inline Tensor exp2() const;
  const Tensor &exp2_() const &;
  Tensor &exp2_() & { std::as_const(*this).exp2_(); return *this; }
  inline Tensor exp() const;
  const Tensor &exp_() const &;
  Tensor &exp_() & { std::as_const(*this).exp_(); return *this; }
  inline Tensor expm1() const;
  const Tensor &expm1_() const &;
  Tensor &expm1_() & { std::as_const(*this).expm1_(); return *this; }
  inline Tensor floor() const;
  const Tensor &floor_() const &;
  Tensor &floor_() & { std::as_const(*this).floor_(); return *this; }
  inline Tensor frac() const;
  const Tensor &frac_() const &;
  Tensor &frac_() & { std::as_const(*this).frac_(); return *this; }
  inline Tensor i0() const;
  const Tensor &i0_() const &;
  Tensor &i0_() & { std::as_const(*this).i0_(); return *this; }
  inline Tensor lgamma() const;
  const Tensor &lgamma_() const &;
  Tensor &lgamma_() & { std::as_const(*this).lgamma_(); return *this; }
  inline Tensor log() const;
  const Tensor &log_() const &;
  Tensor &log_() & { std::as_const(*this).log_(); return *this; }
  inline Tensor log10() const;
  const Tensor &log10_() const &;
  Tensor &log10_() & { std::as_const(*this).log10_(); return *this; }
  inline Tensor log2() const;
  const Tensor &log2_() const &;
  Tensor &log2_() & { std::as_const(*this).log2_(); return *this; }
  inline Tensor log1p() const;
  const Tensor &log1p_() const &;
  Tensor &log1p_() & { std::as_const(*this).log1p_(); return *this; }
  inline Tensor reciprocal() const;
  const Tensor &reciprocal_() const &;
  Tensor &reciprocal_() & { std::as_const(*this).reciprocal_(); return *this; }
  inline Tensor round() const;
  const Tensor &round_() const &;
  Tensor &round_() & { std::as_const(*this).round_(); return *this; }
  inline Tensor rsqrt() const;
  const Tensor &rsqrt_() const &;
  Tensor &rsqrt_() & { std::as_const(*this).rsqrt_(); return *this; }
  inline Tensor sigmoid() const;
  const Tensor &sigmoid_() const &;
  Tensor &sigmoid_() & { std::as_const(*this).sigmoid_(); return *this; }
  inline Tensor sin() const;
  const Tensor &sin_() const &;
  Tensor &sin_() & { std::as_const(*this).sin_(); return *this; }
  inline Tensor sinc() const;
  const Tensor &sinc_() const &;
  Tensor &sinc_() & { std::as_const(*this).sinc_(); return *this; }
  inline Tensor sinh() const;
  const Tensor &sinh_() const &;
  Tensor &sinh_() & { std::as_const(*this).sinh_(); return *this; }
  inline Tensor sqrt() const;
  const Tensor &sqrt_() const &;
  Tensor &sqrt_() & { std::as_const(*this).sqrt_(); return *this; }
  inline Tensor tan() const;
  const Tensor &tan_() const &;
  Tensor &tan_() & { std::as_const(*this).tan_(); return *this; }
  inline Tensor tanh() const;
  const Tensor &tanh_() const &;
  Tensor &tanh_() & { std::as_const(*this).tanh_(); return *this; }
  inline Tensor trigamma() const;
  const Tensor &trigamma_() const &;
  Tensor &trigamma_() & { std::as_const(*this).trigamma_(); return *this; }
  inline Tensor trunc() const;
  const Tensor &trunc_() const &;
  Tensor &trunc_() & { std::as_const(*this).trunc_(); return *this; }
  inline Tensor clamp(const Scalar &least, const Scalar &most) const;
  const Tensor &clamp_(const Scalar &least, const Scalar &most) const &;
  Tensor &clamp_(const Scalar &least, const Scalar &most) & {
    std::as_const(*this).clamp_(least, most);
    return *this;
  }
  inline Tensor arccosh() const;
  const Tensor &arccosh_() const &;
  Tensor &arccosh_() & { std::as_const(*this).arccosh_(); return *this; }
  inline Tensor arcsinh() const;
  const Tensor &arcsinh_() const &;
  Tensor &arcsinh_() & { std::as_const(*this).arcsinh_(); return *this; }
  inline Tensor arctanh() const;
  const Tensor &arctanh_() const &;
  Tensor &arctanh_() & { std::as_const(*this).arctanh_(); return *this; }
  inline Tensor sgn() const;
  const Tensor &sgn_() const &;
  Tensor &sgn_() & { std::as_const(*this).sgn_(); return *this; }
  inline Tensor mul(const Tensor &other) const;
  const Tensor &mul_(const Tensor &other) const &;
  Tensor &mul_(const Tensor &other) & { std::as_const(*this).mul_(other); return *this; }
  inline Tensor mul(const Scalar &other) const;
  const Tensor &mul_(const Scalar &other) const &;
  Tensor &mul_(const Scalar &other) & { std::as_const(*this).mul_(other); return *this; }
  inline Tensor fmod(const Tensor &other) const;
  const Tensor &fmod_(const Tensor &other) const &;
  Tensor &fmod_(const Tensor &other) & { std::as_const(*this).fmod_(other); return *this; }
  inline Tensor fmod(const Scalar &other) const;
  const Tensor &fmod_(const Scalar &other) const &;
  Tensor &fmod_(const Scalar &other) & { std::as_const(*this).fmod_(other); return *this; }
  inline Tensor remainder(const Tensor &other) const;
  const Tensor &remainder_(const Tensor &other) const &;
  Tensor &remainder_(const Tensor &other) & { std::as_const(*this).remainder_(other); return *this; }
  inline Tensor remainder(const Scalar &other) const;
  const Tensor &remainder_(const Scalar &other) const &;
  Tensor &remainder_(const Scalar &other) & { std::as_const(*this).remainder_(other); return *this; }
  inline Tensor maximum(const Tensor &other) const;
  const Tensor &maximum_(const Tensor &other) const &;
  Tensor &maximum_(const Tensor &other) & { std::as_const(*this).maximum_(other); return *this; }
  inline Tensor maximum(const Scalar &other) const;
  const Tensor &maximum_(const Scalar &other) const &;
  Tensor &maximum_(const Scalar &other) & { std::as_const(*this).maximum_(other); return *this; }
  inline Tensor minimum(const Tensor &other) const;
  const Tensor &minimum_(const Tensor &other) const &;
  Tensor &minimum_(const Tensor &other) & { std::as_const(*this).minimum_(other); return *this; }
  inline Tensor minimum(const Scalar &other) const;
  const Tensor &minimum_(const Scalar &other) const &;
  Tensor &minimum_(const Scalar &other) & { std::as_const(*this).minimum_(other); return *this; }
  inline Tensor bitwise_and(const Tensor &other) const;
  const Tensor &bitwise_and_(const Tensor &other) const &;
  Tensor &bitwise_and_(const Tensor &other) & { std::as_const(*this).bitwise_and_(other); return *this; }
  inline Tensor bitwise_and(const Scalar &other) const;
  const Tensor &bitwise_and_(const Scalar &other) const &;
  Tensor &bitwise_and_(const Scalar &other) & { std::as_const(*this).bitwise_and_(other); return *this; }
  inline Tensor bitwise_or(const Tensor &other) const;
  const Tensor &bitwise_or_(const Tensor &other) const &;
  Tensor &bitwise_or_(const Tensor &other) & { std::as_const(*this).bitwise_or_(other); return *this; }
  inline Tensor bitwise_or(const Scalar &other) const;
  const Tensor &bitwise_or_(const Scalar &other) const &;
  Tensor &bitwise_or_(const Scalar &other) & { std::as_const(*this).bitwise_or_(other); return *this; }
  inline Tensor bitwise_xor(const Tensor &other) const;
  const Tensor &bitwise_xor_(const Tensor &other) const &;
  Tensor &bitwise_xor_(const Tensor &other) & { std::as_const(*this).bitwise_xor_(other); return *this; }
  inline Tensor bitwise_xor(const Scalar &other) const;
  const Tensor &bitwise_xor_(const Scalar &other) const &;
  Tensor &bitwise_xor_(const Scalar &other) & { std::as_const(*this).bitwise_xor_(other); return *this; }
  inline Tensor bitwise_left_shift(const Tensor &other) const;
  const Tensor &bitwise_left_shift_(const Tensor &other) const &;
  Tensor &bitwise_left_shift_(const Tensor &other) & {
    std::as_const(*this).bitwise_left_shift_(other);
    return *this;
  }
  inline Tensor bitwise_left_shift(const Scalar &other) const;
  const Tensor &bitwise_left_shift_(const Scalar &other) const &;
  Tensor &bitwise_left_shift_(const Scalar &other) & {
    std::as_const(*this).bitwise_left_shift_(other);
    return *this;
  }
  inline Tensor bitwise_right_shift(const Tensor &other) const;
  const Tensor &bitwise_right_shift_(const Tensor &other) const &;
  Tensor &bitwise_right_shift_(const Tensor &other) & {
    std::as_const(*this).bitwise_right_shift_(other);
    return *this;
  }
  inline Tensor bitwise_right_shift(const Scalar &other) const;
  const Tensor &bitwise_right_shift_(const Scalar &other) const &;
  Tensor &bitwise_right_shift_(const Scalar &other) & {
    std::as_const(*this).bitwise_right_shift_(other);
    return *this;
  }
  inline Tensor atan2(const Tensor &other) const;
  const Tensor &atan2_(const Tensor &other) const &;
  Tensor &atan2_(const Tensor &other) & { std::as_const(*this).atan2_(other); return *this; }
  inline Tensor copysign(const Tensor &other) const;
  const Tensor &copysign_(const Tensor &other) const &;
  Tensor &copysign_(const Tensor &other) & { std::as_const(*this).copysign_(other); return *this; }
  inline Tensor copysign(const Scalar &other) const;
  const Tensor &copysign_(const Scalar &other) const &;
  Tensor &copysign_(const Scalar &other) & { std::as_const(*this).copysign_(other); return *this; }
  inline Tensor hypot(const Tensor &other) const;
  const Tensor &hypot_(const Tensor &other) const &;
  Tensor &hypot_(const Tensor &other) & { std::as_const(*this).hypot_(other); return *this; }
  inline Tensor ldexp(const Tensor &other) const;
  const Tensor &ldexp_(const Tensor &other) const &;
  Tensor &ldexp_(const Tensor &other) & { std::as_const(*this).ldexp_(other); return *this; }
  inline Tensor logaddexp(const Tensor &other) const;
  inline Tensor logaddexp2(const Tensor &other) const;
  inline Tensor nextafter(const Tensor &other) const;
  const Tensor &nextafter_(const Tensor &other) const &;
  Tensor &nextafter_(const Tensor &other) & { std::as_const(*this).nextafter_(other); return *this; }
  inline Tensor igamma(const Tensor &other) const;
  const Tensor &igamma_(const Tensor &other) const &;
  Tensor &igamma_(const Tensor &other) & { std::as_const(*this).igamma_(other); return *this; }
  inline Tensor igammac(const Tensor &other) const;
  const Tensor &igammac_(const Tensor &other) const &;
  Tensor &igammac_(const Tensor &other) & { std::as_const(*this).igammac_(other); return *this; }
  inline Tensor xlogy(const Tensor &other) const;
  const Tensor &xlogy_(const Tensor &other) const &;
  Tensor &xlogy_(const Tensor &other) & { std::as_const(*this).xlogy_(other); return *this; }
  inline Tensor xlogy(const Scalar &other) const;
  const Tensor &xlogy_(const Scalar &other) const &;
  Tensor &xlogy_(const Scalar &other) & { std::as_const(*this).xlogy_(other); return *this; }
  inline Tensor fmax(const Tensor &other) const;
  inline Tensor fmin(const Tensor &other) const;
  inline Tensor heaviside(const Tensor &other) const;
  const Tensor &heaviside_(const Tensor &other) const &;
  Tensor &heaviside_(const Tensor &other) & { std::as_const(*this).heaviside_(other); return *this; }
  inline Tensor gcd(const Tensor &other) const;
  const Tensor &gcd_(const Tensor &other) const &;
  Tensor &gcd_(const Tensor &other) & { std::as_const(*this).gcd_(other); return *this; }
  inline Tensor lcm(const Tensor &other) const;
  const Tensor &lcm_(const Tensor &other) const &;
  Tensor &lcm_(const Tensor &other) & { std::as_const(*this).lcm_(other); return *this; }
  inline Tensor floor_divide(const Tensor &other) const;
  const Tensor &floor_divide_(const Tensor &other) const &;
  Tensor &floor_divide_(const Tensor &other) & { std::as_const(*this).floor_divide_(other); return *this; }
  inline Tensor floor_divide(const Scalar &other) const;
  const Tensor &floor_divide_(const Scalar &other) const &;
  Tensor &floor_divide_(const Scalar &other) & { std::as_const(*this).floor_divide_(other); return *this; }
  inline Tensor div(const Tensor &other) const;
  const Tensor &div_(const Tensor &other) const &;
  Tensor &div_(const Tensor &other) & { std::as_const(*this).div_(other); return *this; }
  inline Tensor div(const Scalar &other) const;
  const Tensor &div_(const Scalar &other) const &;
  Tensor &div_(const Scalar &other) & { std::as_const(*this).div_(other); return *this; }
  inline Tensor div(const Tensor &other, const char *mode) const;
  inline Tensor div(const Scalar &other, const char *mode) const;
  inline Tensor max(const Tensor &other) const;
  inline Tensor min(const Tensor &other) const;
  inline Tensor pow(const Tensor &other) const;
  const Tensor &pow_(const Tensor &other) const &;
  Tensor &pow_(const Tensor &other) & { std::as_const(*this).pow_(other); return *this; }
  inline Tensor pow(const Scalar &other) const;
  const Tensor &pow_(const Scalar &other) const &;
  Tensor &pow_(const Scalar &other) & { std::as_const(*this).pow_(other); return *this; }
  inline Tensor add(const Tensor &other, const Scalar &alpha = 1) const;
  const Tensor &add_(const Tensor &other, const Scalar &alpha = 1) const &;
  Tensor &add_(const Tensor &other, const Scalar &alpha = 1) & {
    std::as_const(*this).add_(other, alpha);
    return *this;
  }
  inline Tensor add(const Scalar &other, const Scalar &alpha = 1) const;
  const Tensor &add_(const Scalar &other, const Scalar &alpha = 1) const &;
  Tensor &add_(const Scalar &other, const Scalar &alpha = 1) & {
    std::as_const(*this).add_(other, alpha);
    return *this;
  }
  inline Tensor sub(const Tensor &other, const Scalar &alpha = 1) const;
  const Tensor &sub_(const Tensor &other, const Scalar &alpha = 1) const &;
  Tensor &sub_(const Tensor &other, const Scalar &alpha = 1) & {
    std::as_const(*this).sub_(other, alpha);
    return *this;
  }
  inline Tensor sub(const Scalar &other, const Scalar &alpha = 1) const;
  const Tensor &sub_(const Scalar &other, const Scalar &alpha = 1) const &;
  Tensor &sub_(const Scalar &other, const Scalar &alpha = 1) & {
    std::as_const(*this).sub_(other, alpha);
    return *this;
  }
  inline Tensor addcmul(const Tensor &a, const Tensor &b, const Scalar &value = 1) const;
  const Tensor &addcmul_(const Tensor &a, const Tensor &b, const Scalar &value = 1) const &;
  Tensor &addcmul_(const Tensor &a, const Tensor &b, const Scalar &value = 1) & {
    std::as_const(*this).addcmul_(a, b, value);
    return *this;
  }
  inline Tensor addcdiv(const Tensor &a, const Tensor &b, const Scalar &value = 1) const;
  const Tensor &addcdiv_(const Tensor &a, const Tensor &b, const Scalar &value = 1) const &;
  Tensor &addcdiv_(const Tensor &a, const Tensor &b, const Scalar &value = 1) & {
    std::as_const(*this).addcdiv_(a, b, value);
    return *this;
  }
  inline Tensor deg2rad() const;
  const Tensor &deg2rad_() const &;
  Tensor &deg2rad_() & { std::as_const(*this).deg2rad_(); return *this; }
  inline Tensor rad2deg() const;
  const Tensor &rad2deg_() const &;
  Tensor &rad2deg_() & { std::as_const(*this).rad2deg_(); return *this; }
  inline Tensor lt(const Tensor &other) const;
  const Tensor &lt_(const Tensor &other) const &;
  Tensor &lt_(const Tensor &other) & { std::as_const(*this).lt_(other); return *this; }
  inline Tensor lt(const Scalar &other) const;
  const Tensor &lt_(const Scalar &other) const &;
  Tensor &lt_(const Scalar &other) & { std::as_const(*this).lt_(other); return *this; }
  inline Tensor gt(const Tensor &other) const;
  const Tensor &gt_(const Tensor &other) const &;
  Tensor &gt_(const Tensor &other) & { std::as_const(*this).gt_(other); return *this; }
  inline Tensor gt(const Scalar &other) const;
  const Tensor &gt_(const Scalar &other) const &;
  Tensor &gt_(const Scalar &other) & { std::as_const(*this).gt_(other); return *this; }
  inline Tensor le(const Tensor &other) const;
  const Tensor &le_(const Tensor &other) const &;
  Tensor &le_(const Tensor &other) & { std::as_const(*this).le_(other); return *this; }
  inline Tensor le(const Scalar &other) const;
  const Tensor &le_(const Scalar &other) const &;
  Tensor &le_(const Scalar &other) & { std::as_const(*this).le_(other); return *this; }
  inline Tensor ge(const Tensor &other) const;
  const Tensor &ge_(const Tensor &other) const &;
  Tensor &ge_(const Tensor &other) & { std::as_const(*this).ge_(other); return *this; }
  inline Tensor ge(const Scalar &other) const;
  const Tensor &ge_(const Scalar &other) const &;
  Tensor &ge_(const Scalar &other) & { std::as_const(*this).ge_(other); return *this; }
  inline Tensor eq(const Tensor &other) const;
  const Tensor &eq_(const Tensor &other) const &;
  Tensor &eq_(const Tensor &other) & { std::as_const(*this).eq_(other); return *this; }
  inline Tensor eq(const Scalar &other) const;
  const Tensor &eq_(const Scalar &other) const &;
  Tensor &eq_(const Scalar &other) & { std::as_const(*this).eq_(other); return *this; }
  inline Tensor ne(const Tensor &other) const;
  const Tensor &ne_(const Tensor &other) const &;
  Tensor &ne_(const Tensor &other) & { std::as_const(*this).ne_(other); return *this; }
  inline Tensor ne(const Scalar &other) const;
  const Tensor &ne_(const Scalar &other) const &;
  Tensor &ne_(const Scalar &other) & { std::as_const(*this).ne_(other); return *this; }
  inline Tensor logical_and(const Tensor &other) const;
  inline Tensor logical_or(const Tensor &other) const;
  inline Tensor logical_xor(const Tensor &other) const;
  inline Tensor isnan() const;
  inline Tensor isinf() const;
  inline Tensor isfinite() const;
  inline Tensor signbit() const;
  inline Tensor isposinf() const;
  inline Tensor isneginf() const;
  inline Tensor round(std::int64_t decimals) const;
  const Tensor &round_(std::int64_t decimals) const &;
  Tensor &round_(std::int64_t decimals) & { std::as_const(*this).round_(decimals); return *this; }
  inline Tensor sum() const;
  inline Tensor sum(std::int64_t d, bool keepdim = false) const;
  inline Tensor prod() const;
  inline Tensor prod(std::int64_t d, bool keepdim = false) const;
  inline Tensor mean() const;
  inline Tensor mean(std::int64_t d, bool keepdim = false) const;
  inline Tensor sum(IntArrayRef dimensions, bool keepdim = false) const;
  inline Tensor mean(IntArrayRef dimensions, bool keepdim = false) const;
  inline Tensor var(detail::Flag unbiased = true) const;
  inline Tensor var(detail::Dimension d, bool unbiased = true, bool keepdim = false) const;
  inline Tensor std(detail::Flag unbiased = true) const;
  inline Tensor std(detail::Dimension d, bool unbiased = true, bool keepdim = false) const;
  inline Tensor norm(const Scalar &p = 2) const;
  inline Tensor norm(const Scalar &p, std::int64_t d, bool keepdim = false) const;
  inline Tensor dist(const Tensor &other, const Scalar &p = 2) const;
  inline Tensor trace() const;
  inline Tensor max() const;
  inline Tensor min() const;
  inline std::tuple<Tensor, Tensor> max(std::int64_t d, bool keepdim = false) const;
  inline std::tuple<Tensor, Tensor> min(std::int64_t d, bool keepdim = false) const;
  inline std::tuple<Tensor, Tensor> mode(std::int64_t d, bool keepdim = false) const;
  inline Tensor argmax(std::int64_t d, bool keepdim = false) const;
  inline Tensor argmax() const;
  inline Tensor argmin(std::int64_t d, bool keepdim = false) const;
  inline Tensor argmin() const;
  inline std::tuple<Tensor, Tensor> topk(std::int64_t k, std::int64_t d = -1, bool largest = true,
      bool sorted = true) const;
  inline std::tuple<Tensor, Tensor> kthvalue(std::int64_t k, std::int64_t d = -1, bool keepdim = false) const;
  inline Tensor cumsum(std::int64_t d) const;
  inline Tensor cumprod(std::int64_t d) const;
  inline Tensor amax(IntArrayRef dimensions = {}, bool keepdim = false) const;
  inline Tensor amin(IntArrayRef dimensions = {}, bool keepdim = false) const;
  inline std::tuple<Tensor, Tensor> aminmax(std::int64_t d, bool keepdim = false) const;
  inline std::tuple<Tensor, Tensor> aminmax() const;
  inline Tensor count_nonzero(std::int64_t d) const;
  inline Tensor count_nonzero(IntArrayRef dimensions = {}) const;
  inline std::tuple<Tensor, Tensor> cummax(std::int64_t d) const;
  inline std::tuple<Tensor, Tensor> cummin(std::int64_t d) const;
  inline Tensor logsumexp(IntArrayRef dimensions, bool keepdim = false) const;
  inline Tensor logcumsumexp(std::int64_t d) const;
  inline Tensor nansum(IntArrayRef dimensions = {}, bool keepdim = false) const;
  inline Tensor nanmean(IntArrayRef dimensions = {}, bool keepdim = false) const;
  inline Tensor median() const;
  inline std::tuple<Tensor, Tensor> median(std::int64_t d, bool keepdim = false) const;
  inline std::tuple<Tensor, Tensor> nanmedian(std::int64_t d, bool keepdim = false) const;
  inline Tensor nanmedian() const;
  inline Tensor msort() const;
  inline Tensor argwhere() const;
  inline Tensor corrcoef() const;
  inline Tensor addmv(const Tensor &a, const Tensor &b, const Scalar &beta = 1, const Scalar &alpha = 1) const;
  const Tensor &addmv_(const Tensor &a, const Tensor &b, const Scalar &beta = 1, const Scalar &alpha = 1) const &;
  Tensor &addmv_(const Tensor &a, const Tensor &b, const Scalar &beta = 1, const Scalar &alpha = 1) & {
    std::as_const(*this).addmv_(a, b, beta, alpha);
    return *this;
  }
  inline Tensor addmm(const Tensor &a, const Tensor &b, const Scalar &beta = 1, const Scalar &alpha = 1) const;
  const Tensor &addmm_(const Tensor &a, const Tensor &b, const Scalar &beta = 1, const Scalar &alpha = 1) const &;
  Tensor &addmm_(const Tensor &a, const Tensor &b, const Scalar &beta = 1, const Scalar &alpha = 1) & {
    std::as_const(*this).addmm_(a, b, beta, alpha);
    return *this;
  }
  inline Tensor addr(const Tensor &a, const Tensor &b, const Scalar &beta = 1, const Scalar &alpha = 1) const;
  const Tensor &addr_(const Tensor &a, const Tensor &b, const Scalar &beta = 1, const Scalar &alpha = 1) const &;
  Tensor &addr_(const Tensor &a, const Tensor &b, const Scalar &beta = 1, const Scalar &alpha = 1) & {
    std::as_const(*this).addr_(a, b, beta, alpha);
    return *this;
  }
  inline Tensor addbmm(const Tensor &a, const Tensor &b, const Scalar &beta = 1, const Scalar &alpha = 1) const;
  const Tensor &addbmm_(const Tensor &a, const Tensor &b, const Scalar &beta = 1, const Scalar &alpha = 1) const &;
  Tensor &addbmm_(const Tensor &a, const Tensor &b, const Scalar &beta = 1, const Scalar &alpha = 1) & {
    std::as_const(*this).addbmm_(a, b, beta, alpha);
    return *this;
  }
  inline Tensor baddbmm(const Tensor &a, const Tensor &b, const Scalar &beta = 1, const Scalar &alpha = 1) const;
  const Tensor &baddbmm_(const Tensor &a, const Tensor &b, const Scalar &beta = 1, const Scalar &alpha = 1) const &;
  Tensor &baddbmm_(const Tensor &a, const Tensor &b, const Scalar &beta = 1, const Scalar &alpha = 1) & {
    std::as_const(*this).baddbmm_(a, b, beta, alpha);
    return *this;
  }
  inline Tensor mv(const Tensor &other) const;
  inline Tensor mm(const Tensor &other) const;
  inline Tensor bmm(const Tensor &other) const;
  inline Tensor ger(const Tensor &other) const;
  inline Tensor dot(const Tensor &other) const;
  inline Tensor inverse() const;
  const Tensor &uniform_(double from = 0, double to = 1) const &;
  Tensor &uniform_(double from = 0, double to = 1) & { std::as_const(*this).uniform_(from, to); return *this; }
  const Tensor &normal_(double mean = 0, double std = 1) const &;
  Tensor &normal_(double mean = 0, double std = 1) & { std::as_const(*this).normal_(mean, std); return *this; }
  const Tensor &cauchy_(double median = 0, double sigma = 1) const &;
  Tensor &cauchy_(double median = 0, double sigma = 1) & {
    std::as_const(*this).cauchy_(median, sigma);
    return *this;
  }
  const Tensor &log_normal_(double mean = 1, double std = 2) const &;
  Tensor &log_normal_(double mean = 1, double std = 2) & {
    std::as_const(*this).log_normal_(mean, std);
    return *this;
  }
  const Tensor &index_copy_(std::int64_t d, const Tensor &index, const Tensor &source) const &;
  Tensor &index_copy_(std::int64_t d, const Tensor &index, const Tensor &source) & {
    std::as_const(*this).index_copy_(d, index, source);
    return *this;
  }
  const Tensor &index_add_(std::int64_t d, const Tensor &index, const Tensor &source) const &;
  Tensor &index_add_(std::int64_t d, const Tensor &index, const Tensor &source) & {
    std::as_const(*this).index_add_(d, index, source);
    return *this;
  }
  const Tensor &scatter_(std::int64_t d, const Tensor &index, const Tensor &source) const &;
  Tensor &scatter_(std::int64_t d, const Tensor &index, const Tensor &source) & {
    std::as_const(*this).scatter_(d, index, source);
    return *this;
  }
  const Tensor &scatter_add_(std::int64_t d, const Tensor &index, const Tensor &source) const &;
  Tensor &scatter_add_(std::int64_t d, const Tensor &index, const Tensor &source) & {
    std::as_const(*this).scatter_add_(d, index, source);
    return *this;
  }
  const Tensor &index_fill_(std::int64_t d, const Tensor &index, const Scalar &value) const &;
  Tensor &index_fill_(std::int64_t d, const Tensor &index, const Scalar &value) & {
    std::as_const(*this).index_fill_(d, index, value);
    return *this;
  }
  const Tensor &scatter_(std::int64_t d, const Tensor &index, const Scalar &value) const &;
  Tensor &scatter_(std::int64_t d, const Tensor &index, const Scalar &value) & {
    std::as_const(*this).scatter_(d, index, value);
    return *this;
  }
  inline Tensor tril(std::int64_t diagonal = 0) const;
  inline Tensor triu(std::int64_t diagonal = 0) const;
  inline Tensor matmul(const Tensor &other) const;
  inline Tensor flip(IntArrayRef dimensions) const;
  inline Tensor fliplr() const;
  inline Tensor flipud() const;
  inline Tensor roll(IntArrayRef shifts, IntArrayRef dimensions = {}) const;
  inline Tensor rot90(std::int64_t k = 1, IntArrayRef dimensions = {0,1}) const;
  inline Tensor repeat_interleave(std::int64_t repeats, optional<std::int64_t> d = nullopt,
      optional<std::int64_t> output_size = nullopt) const;
  inline Tensor repeat_interleave(const Tensor &repeats, optional<std::int64_t> d = nullopt,
      optional<std::int64_t> output_size = nullopt) const;
  inline Tensor tile(IntArrayRef counts) const;
  inline Tensor diag_embed(std::int64_t offset = 0, std::int64_t a = -2, std::int64_t b = -1) const;
  inline Tensor diagflat(std::int64_t offset = 0) const;
  inline Tensor unflatten(std::int64_t d, IntArrayRef sizes) const;
  inline Tensor diff(std::int64_t n = 1, std::int64_t d = -1, const optional<Tensor> &prepend = nullopt,
      const optional<Tensor> &append = nullopt) const;
  inline Tensor scatter_reduce(std::int64_t d, const Tensor &index, const Tensor &source, string_view reduce,
      bool include_self = true) const;
  const Tensor &scatter_reduce_(std::int64_t d, const Tensor &index, const Tensor &source, string_view reduce,
      bool include_self = true) const &;
  Tensor &scatter_reduce_(std::int64_t d, const Tensor &index, const Tensor &source, string_view reduce,
      bool include_self = true) & {
    std::as_const(*this).scatter_reduce_(d, index, source, reduce, include_self);
    return *this;
  }
  inline Tensor index_reduce(std::int64_t d, const Tensor &index, const Tensor &source, string_view reduce,
      bool include_self = true) const;
  const Tensor &index_reduce_(std::int64_t d, const Tensor &index, const Tensor &source, string_view reduce,
      bool include_self = true) const &;
  Tensor &index_reduce_(std::int64_t d, const Tensor &index, const Tensor &source, string_view reduce,
      bool include_self = true) & {
    std::as_const(*this).index_reduce_(d, index, source, reduce, include_self);
    return *this;
  }
  inline Tensor scatter_add(std::int64_t d, const Tensor &index, const Tensor &source) const;
  inline Tensor index_add(std::int64_t d, const Tensor &index, const Tensor &source, const Scalar &alpha = 1) const;
  inline Tensor masked_scatter(const Tensor &mask, const Tensor &source) const;
  inline Tensor take_along_dim(const Tensor &index, optional<std::int64_t> d = nullopt) const;
  inline Tensor outer(const Tensor &other) const;
  inline Tensor kron(const Tensor &other) const;
  /* <<< end of operators */


  /* Elements below a bound as the bound; NaN stays. */
  Tensor clamp_min(const Scalar &least) const;
  Tensor clamp_min(const Tensor &least) const;
  Tensor clamp_max(const Scalar &most) const;
  Tensor clamp_max(const Tensor &most) const;
  TH_AT_IN_PLACE(clamp_min_, (const Scalar &least), (least))
  TH_AT_IN_PLACE(clamp_min_, (const Tensor &least), (least))
  TH_AT_IN_PLACE(clamp_max_, (const Scalar &most), (most))
  TH_AT_IN_PLACE(clamp_max_, (const Tensor &most), (most))
  /* As clamp_min, clamp_max or both. */
  Tensor clamp(const Scalar &least) const { return clamp_min(least); }
  Tensor clamp(const Scalar &least, nullopt_t) const { return clamp_min(least); }
  Tensor clamp(nullopt_t, const Scalar &most) const { return clamp_max(most); }
  Tensor clamp(const Tensor &least, const Tensor &most) const { return clamp_min(least).clamp_max(most); }
  TH_AT_IN_PLACE(clamp_, (const Scalar &least), (least))
  TH_AT_IN_PLACE(clamp_, (const Scalar &least, nullopt_t), (least, nullopt))
  TH_AT_IN_PLACE(clamp_, (nullopt_t, const Scalar &most), (nullopt, most))
  TH_AT_IN_PLACE(clamp_, (const Tensor &least, const Tensor &most), (least, most))
  /* To the power of a tensor or a number, as Double. */
  inline Tensor float_power(const Tensor &exponent) const;
  inline Tensor float_power(const Scalar &exponent) const;
  TH_AT_IN_PLACE(float_power_, (const Tensor &exponent), (exponent))
  TH_AT_IN_PLACE(float_power_, (const Scalar &exponent), (exponent))
  inline Tensor square() const;
  TH_AT_IN_PLACE(square_, (), ())
  Tensor positive() const { return alias(); }
  /* Of real numbers, these are the numbers themselves. */
  Tensor conj_physical() const { return clone(); }
  Tensor resolve_conj() const { return *this; }
  Tensor resolve_neg() const { return *this; }
  bool is_conj() const noexcept { return false; }
  bool is_neg() const noexcept { return false; }
  bool is_inference() const noexcept { return false; }
  inline Tensor sum_to_size(IntArrayRef sizes) const;
  /* Whether the only element is not 0. */
  bool is_nonzero() const { return item().toDouble() != 0; }
  /* The main diagonal; with `wrap`, again from the row after next below the square. */
  TH_AT_IN_PLACE(fill_diagonal_, (const Scalar &value, bool wrap = false), (value, wrap))
  inline Tensor vdot(const Tensor &other) const;

  /* ---- libtorch's other names ---- */

#define TH_AT_OTHER_NAME(NAME, OF)                                  \
  template <class... Arguments>                                     \
  Tensor NAME(Arguments &&...arguments) const {                     \
    return OF(std::forward<Arguments>(arguments)...);               \
  }
#define TH_AT_OTHER_NAMES(NAME, OF)                                 \
  TH_AT_OTHER_NAME(NAME, OF)                                        \
  template <class... Arguments>                                     \
  const Tensor &NAME##_(Arguments &&...arguments) const & {         \
    return OF##_(std::forward<Arguments>(arguments)...);            \
  }                                                                 \
  template <class... Arguments>                                     \
  Tensor &NAME##_(Arguments &&...arguments) & {                     \
    return OF##_(std::forward<Arguments>(arguments)...);            \
  }
  TH_AT_OTHER_NAMES(absolute, abs)
  TH_AT_OTHER_NAMES(arccos, acos)
  TH_AT_OTHER_NAMES(arcsin, asin)
  TH_AT_OTHER_NAMES(arctan, atan)
  TH_AT_OTHER_NAMES(arctan2, atan2)
  TH_AT_OTHER_NAMES(clip, clamp)
  TH_AT_OTHER_NAMES(divide, div)
  TH_AT_OTHER_NAMES(true_divide, div)
  TH_AT_OTHER_NAMES(fix, trunc)
  TH_AT_OTHER_NAMES(greater, gt)
  TH_AT_OTHER_NAMES(greater_equal, ge)
  TH_AT_OTHER_NAMES(less, lt)
  TH_AT_OTHER_NAMES(less_equal, le)
  TH_AT_OTHER_NAMES(multiply, mul)
  TH_AT_OTHER_NAMES(negative, neg)
  TH_AT_OTHER_NAMES(not_equal, ne)
  TH_AT_OTHER_NAMES(subtract, sub)
#undef TH_AT_OTHER_NAMES
#undef TH_AT_OTHER_NAME

  inline Tensor lerp(const Tensor &other, const Scalar &weight) const;
  inline Tensor bitwise_not() const;
  inline Tensor logical_not() const;
  inline Tensor relu() const;
  inline Tensor polygamma(std::int64_t n) const;
  const Tensor &polygamma_(std::int64_t n) const &;
  inline Tensor mvlgamma(std::int64_t p) const;
  const Tensor &mvlgamma_(std::int64_t p) const &;
  inline Tensor logit(optional<double> eps = nullopt) const;
  const Tensor &logit_(optional<double> eps = nullopt) const &;
  inline std::tuple<Tensor, Tensor> frexp() const;
  inline Tensor nan_to_num(optional<double> nan = nullopt, optional<double> posinf = nullopt, optional<double> neginf = nullopt) const;
  const Tensor &nan_to_num_(optional<double> nan = nullopt, optional<double> posinf = nullopt,
                                   optional<double> neginf = nullopt) const &;
  inline Tensor softmax(std::int64_t d, optional<ScalarType> dtype = {}) const;
  inline Tensor log_softmax(std::int64_t d, optional<ScalarType> dtype = {}) const;
  inline bool equal(const Tensor &other) const;
  inline Tensor isclose(const Tensor &other, double rtol = 1e-5, double atol = 1e-8, bool equal_nan = false) const;
  inline bool allclose(const Tensor &other, double rtol = 1e-5, double atol = 1e-8, bool equal_nan = false) const;
  inline Tensor where(const Tensor &condition, const Tensor &other) const;
  inline Tensor where(const Tensor &condition, const Scalar &other) const;
  inline Tensor all() const;
  inline Tensor any() const;
  inline Tensor all(std::int64_t d, bool keepdim = false) const;
  inline Tensor any(std::int64_t d, bool keepdim = false) const;
  inline Tensor all(IntArrayRef dimensions, bool keepdim = false) const;
  inline Tensor any(IntArrayRef dimensions, bool keepdim = false) const;
  inline Tensor argmax(optional<std::int64_t> d, bool keepdim = false) const;
  inline Tensor argmin(optional<std::int64_t> d, bool keepdim = false) const;
  inline Tensor argsort(std::int64_t d = -1, bool descending = false) const;
  inline Tensor argsort(bool stable, std::int64_t d, bool descending) const;
  inline Tensor var(detail::DimensionList dimensions, bool unbiased = true, bool keepdim = false) const;
  inline Tensor var(std::initializer_list<std::int64_t> dimensions, bool unbiased = true, bool keepdim = false) const;
  inline Tensor var(const c10::OptionalIntArrayRef &dimensions, const optional<Scalar> &correction, bool keepdim = false) const;
  inline Tensor std(detail::DimensionList dimensions, bool unbiased = true, bool keepdim = false) const;
  inline Tensor std(std::initializer_list<std::int64_t> dimensions, bool unbiased = true, bool keepdim = false) const;
  inline Tensor std(const c10::OptionalIntArrayRef &dimensions, const optional<Scalar> &correction, bool keepdim = false) const;
  inline Tensor quantile(const Tensor &q, optional<std::int64_t> d = {}, bool keepdim = false,
                         const char *interpolation = "linear") const;
  inline Tensor quantile(double q, optional<std::int64_t> d = {}, bool keepdim = false,
                         const char *interpolation = "linear") const;
  inline Tensor nanquantile(const Tensor &q, optional<std::int64_t> d = {}, bool keepdim = false,
                            const char *interpolation = "linear") const;
  inline Tensor nanquantile(double q, optional<std::int64_t> d = {}, bool keepdim = false,
                            const char *interpolation = "linear") const;
  inline Tensor bincount(const optional<Tensor> &weights = {}, std::int64_t minlength = 0) const;
  inline std::tuple<Tensor, Tensor> histogram(const Tensor &bins, const optional<Tensor> &weight = {}, bool density = false) const;
  inline std::tuple<Tensor, Tensor> histogram(std::int64_t bins = 100, optional<ArrayRef<double>> range = {},
                                              const optional<Tensor> &weight = {}, bool density = false) const;
  inline Tensor cov(std::int64_t correction = 1, const optional<Tensor> &fweights = {}, const optional<Tensor> &aweights = {}) const;
  inline std::tuple<Tensor, Tensor> sort(std::int64_t d = -1, bool descending = false) const;
  inline std::tuple<Tensor, Tensor> sort(bool stable, std::int64_t d, bool descending) const;
  template <class T>
  std::tuple<Tensor, Tensor> sort(const optional<T> &stable, std::int64_t d = -1, bool descending = false) const {
    return sort(stable == true, d, descending);
  }

  inline Tensor index_select(std::int64_t d, const Tensor &index) const;
  inline Tensor gather(std::int64_t d, const Tensor &index) const;
  inline Tensor take(const Tensor &index) const;
  TH_AT_IN_PLACE(put_, (const Tensor &index, const Tensor &source, bool accumulate = false),
                 (index, source, accumulate))
  Tensor put(const Tensor &index, const Tensor &source, bool accumulate = false) const {
    return clone().put_(index, source, accumulate);
  }
  inline Tensor masked_select(const Tensor &mask) const;
  TH_AT_IN_PLACE(masked_fill_, (const Tensor &mask, const Scalar &value), (mask, value))
  TH_AT_IN_PLACE(masked_fill_, (const Tensor &mask, const Tensor &value), (mask, value))
  Tensor masked_fill(const Tensor &mask, const Scalar &value) const { return clone().masked_fill_(mask, value); }
  Tensor masked_fill(const Tensor &mask, const Tensor &value) const { return clone().masked_fill_(mask, value); }
  TH_AT_IN_PLACE(masked_scatter_, (const Tensor &mask, const Tensor &source), (mask, source))
  inline Tensor nonzero() const;
  inline Tensor diag(std::int64_t diagonal = 0) const;
  inline Tensor cross(const Tensor &other, std::int64_t d = -1) const;

  inline Tensor det() const;
  /* The functions of <ATen/ops/matrices.h>, which must be included: <torch/types.h> does it. */
#define TH_AT_OF_MATRICES(RESULT, NAME)                                                   \
  template <class... Arguments>                                                           \
  RESULT NAME(Arguments... arguments) const {                                             \
    if constexpr (detail::is_defined<detail::MatrixFunctions<Arguments...>>::value) {     \
      return detail::MatrixFunctions<Arguments...>::NAME(*this, arguments...);            \
    } else {                                                                              \
      static_assert(detail::is_absent<Arguments...>, #NAME " needs #include <ATen/ops/matrices.h>"); \
      return RESULT();                                                                    \
    }                                                                                     \
  }
  using SignAndLogarithm = std::tuple<Tensor, Tensor>;
  TH_AT_OF_MATRICES(Tensor, logdet)
  TH_AT_OF_MATRICES(SignAndLogarithm, slogdet)
  TH_AT_OF_MATRICES(Tensor, matrix_power)
  TH_AT_OF_MATRICES(Tensor, matrix_exp)
  TH_AT_OF_MATRICES(Tensor, pinverse)
#undef TH_AT_OF_MATRICES

  TH_AT_IN_PLACE(random_, (), ())
  TH_AT_IN_PLACE(random_, (std::int64_t to), (to))
  TH_AT_IN_PLACE(random_, (std::int64_t from, std::int64_t to), (from, to))
  TH_AT_IN_PLACE(geometric_, (double p), (p))
  TH_AT_IN_PLACE(bernoulli_, (double p = 0.5), (p))
  inline Tensor bernoulli() const;
  TH_AT_IN_PLACE(exponential_, (double lambda = 1), (lambda))
  inline Tensor multinomial(std::int64_t count, bool replacement = false) const;

  /* Writes the type and the sizes, "[CPUFloatType [2, 3]]", to standard output. */
  inline void print() const;

  /* ---- what is missing on purpose: the compiler says so in one sentence ---- */

#define TH_AT_ABSENT(NAME, ...)                                   \
  template <class... Arguments>                                   \
  Tensor NAME(Arguments &&...) const {                            \
    static_assert(detail::is_absent<Arguments...>, __VA_ARGS__);  \
    return *this;                                                 \
  }
#define TH_AT_NO_GRADIENTS "there are no gradients in the C++ layer of TH: see docs/cpp.md"
  /* requires_grad_() asks for gradients; requires_grad_(false) does not. */
  template <class Absent = void>
  const Tensor &requires_grad_() const & {
    static_assert(detail::is_absent<Absent>, TH_AT_NO_GRADIENTS);
    return *this;
  }
  TH_AT_ABSENT(retain_grad, TH_AT_NO_GRADIENTS)
  TH_AT_ABSENT(backward, TH_AT_NO_GRADIENTS)
  TH_AT_ABSENT(grad, TH_AT_NO_GRADIENTS)
  TH_AT_ABSENT(mutable_grad, TH_AT_NO_GRADIENTS)
  TH_AT_ABSENT(grad_fn, TH_AT_NO_GRADIENTS)
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

inline const Tensor &Tensor::detach_() const & { return *this; }
inline const Tensor &Tensor::set_requires_grad(bool wanted) const & {
  if (wanted)
    th::fail("requires_grad: there are no gradients: it can only be false");
  return *this;
}
inline const Tensor &Tensor::requires_grad_(bool wanted) const & { return set_requires_grad(wanted); }

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

inline Tensor Tensor::numpy_T() const {
  th::Sizes order;
  for (std::int64_t d = dim(); d-- > 0;)
    order.push_back(d);
  return permute(order);
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
