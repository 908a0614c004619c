/*
 * c10/util/typeid.h: C++ types as values.
 */
#ifndef TH_C10_UTIL_TYPEID_H
#define TH_C10_UTIL_TYPEID_H

#include <th/names_begin.hpp>

#include <c10/core/ScalarType.h>
#include <c10/util/string_view.h>

#include <new>

namespace caffe2 {

class TypeMeta;

/* What tells types apart. */
class TypeIdentifier final {
 public:
  constexpr TypeIdentifier() noexcept = default;
  constexpr explicit TypeIdentifier(const void *identity) noexcept : identity_(identity) {}
  template <class T>
  static TypeIdentifier Get() noexcept;
  static constexpr TypeIdentifier uninitialized() noexcept { return TypeIdentifier(); }
  const void *underlyingId() const noexcept { return identity_; }

  friend constexpr bool operator==(TypeIdentifier a, TypeIdentifier b) noexcept { return a.identity_ == b.identity_; }
  friend constexpr bool operator!=(TypeIdentifier a, TypeIdentifier b) noexcept { return a.identity_ != b.identity_; }
  friend bool operator<(TypeIdentifier a, TypeIdentifier b) noexcept {
    return reinterpret_cast<std::uintptr_t>(a.identity_) < reinterpret_cast<std::uintptr_t>(b.identity_);
  }

 private:
  const void *identity_ = nullptr;
};

inline void append_to(std::string &text, TypeIdentifier id) { text += th::text_of(reinterpret_cast<std::size_t>(id.underlyingId())); }
TH_CPP_PRINTABLE(TypeIdentifier)

namespace detail {

/* What there is to know of a type. Functions of what needs no code are NULL. */
struct TypeMetaData {
  using New = void *();
  using PlacementNew = void(void *, std::size_t);
  using Copy = void(const void *, void *, std::size_t);
  using PlacementDelete = void(void *, std::size_t);
  using Delete = void(void *);

  std::size_t itemsize;
  New *make;
  PlacementNew *placement_new;
  Copy *copy;
  PlacementDelete *placement_delete;
  Delete *destroy;
  c10::string_view (*name)();
  c10::ScalarType scalar_type;
};

/* The name of T as the compiler writes it: what follows "T = " in the name of this function. */
template <class T>
c10::string_view type_name() noexcept {
  const c10::string_view function = __PRETTY_FUNCTION__;
  const std::size_t begin = function.find("T = ") + 4;
  const std::size_t end = function.find_first_of(";]", begin);
  return function.substr(begin, end - begin);
}

template <class T>
void *_New() {
  return new T;
}
template <class T>
void *_NewNotDefault() {
  th::fail(type_name<T>(), " has no default constructor");
}
template <class T>
void _PlacementNew(void *objects, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i)
    new (static_cast<T *>(objects) + i) T;
}
template <class T>
void _PlacementNewNotDefault(void *, std::size_t) {
  _NewNotDefault<T>();
}
template <class T>
void _Copy(const void *from, void *to, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i)
    static_cast<T *>(to)[i] = static_cast<const T *>(from)[i];
}
template <class T>
void _CopyNotAllowed(const void *, void *, std::size_t) {
  th::fail(type_name<T>(), " cannot be copied");
}
template <class T>
void _PlacementDelete(void *objects, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i)
    (static_cast<T *>(objects) + i)->~T();
}
template <class T>
void _Delete(void *object) {
  delete static_cast<T *>(object);
}

/* Objects of these are bytes. */
template <class T>
constexpr bool is_plain = std::is_fundamental<T>::value || std::is_pointer<T>::value || std::is_same<T, c10::Half>::value;

template <class T>
constexpr TypeMetaData::New *pick_new() {
  if constexpr (is_plain<T>)
    return _New<T>;
  else if constexpr (std::is_default_constructible<T>::value)
    return _New<T>;
  else
    return _NewNotDefault<T>;
}
template <class T>
constexpr TypeMetaData::PlacementNew *pick_placement_new() {
  if constexpr (is_plain<T>)
    return nullptr;
  else if constexpr (std::is_default_constructible<T>::value)
    return _PlacementNew<T>;
  else
    return _PlacementNewNotDefault<T>;
}
template <class T>
constexpr TypeMetaData::Copy *pick_copy() {
  if constexpr (is_plain<T>)
    return nullptr;
  else if constexpr (std::is_copy_assignable<T>::value)
    return _Copy<T>;
  else
    return _CopyNotAllowed<T>;
}
template <class T>
constexpr TypeMetaData::PlacementDelete *pick_placement_delete() {
  if constexpr (is_plain<T>)
    return nullptr;
  else
    return _PlacementDelete<T>;
}

/* The element type that stands for T and no other type; Undefined if there is none. */
template <class T>
constexpr c10::ScalarType exact_scalar_type = c10::ScalarType::Undefined;
#define TH_C10_SPECIALIZE(TYPE, NAME) \
  template <>                         \
  inline constexpr c10::ScalarType exact_scalar_type<TYPE> = c10::ScalarType::NAME;
TH_C10_FORALL_TYPES(TH_C10_SPECIALIZE)
TH_C10_SPECIALIZE(char, Char)
TH_C10_SPECIALIZE(bool, Bool)
#undef TH_C10_SPECIALIZE

template <class T>
inline const TypeMetaData type_meta_data = {sizeof(T),
                                            pick_new<T>(),
                                            pick_placement_new<T>(),
                                            pick_copy<T>(),
                                            pick_placement_delete<T>(),
                                            _Delete<T>,
                                            type_name<T>,
                                            exact_scalar_type<T>};

/* The type of what is not there. */
class _Uninitialized final {};
inline c10::string_view uninitialized_name() noexcept { return "nullptr (uninitialized)"; }
template <>
inline const TypeMetaData type_meta_data<_Uninitialized> = {
    0, nullptr, nullptr, nullptr, nullptr, nullptr, uninitialized_name, c10::ScalarType::Undefined};

} // namespace detail

/*
 * A C++ type: its size, its name, and how its objects are made, copied and destroyed. It is what dtype() of a
 * tensor gives, can be compared with element types, and converts from and to them.
 */
class TypeMeta final {
  using Data = detail::TypeMetaData;

 public:
  using New = Data::New;
  using PlacementNew = Data::PlacementNew;
  using Copy = Data::Copy;
  using PlacementDelete = Data::PlacementDelete;
  using Delete = Data::Delete;

  /* The type of what is not there. */
  TypeMeta() noexcept : data_(&detail::type_meta_data<detail::_Uninitialized>) {}
  template <class T>
  static TypeMeta Make() noexcept {
    return TypeMeta(detail::type_meta_data<T>);
  }
  static TypeMeta fromScalarType(c10::ScalarType type) noexcept {
    switch (type) {
#define TH_C10_CASE(TYPE, NAME) \
  case c10::ScalarType::NAME: return Make<TYPE>();
      TH_C10_FORALL_TYPES(TH_C10_CASE)
#undef TH_C10_CASE
      TH_C10_CASES_WITHOUT_ELEMENTS: break;
    }
    return TypeMeta();
  }

  TypeIdentifier id() const noexcept { return TypeIdentifier(data_); }
  std::size_t itemsize() const noexcept { return data_->itemsize; }
  c10::string_view name() const noexcept { return data_->name(); }
  New *newFn() const noexcept { return data_->make; }
  PlacementNew *placementNew() const noexcept { return data_->placement_new; }
  Copy *copy() const noexcept { return data_->copy; }
  PlacementDelete *placementDelete() const noexcept { return data_->placement_delete; }
  Delete *deleteFn() const noexcept { return data_->destroy; }

  template <class T>
  bool Match() const noexcept {
    return *this == Make<T>();
  }
  template <class T>
  static TypeIdentifier Id() noexcept {
    return Make<T>().id();
  }
  template <class T>
  static c10::string_view TypeName() noexcept {
    return Make<T>().name();
  }
  template <class T>
  static constexpr std::size_t ItemSize() noexcept {
    return sizeof(T);
  }

  /* Whether it is an element type; and which one. Throws if it is none. */
  bool isScalarType() const noexcept { return data_->scalar_type != c10::ScalarType::Undefined; }
  bool isScalarType(c10::ScalarType type) const noexcept { return data_->scalar_type == type; }
  c10::ScalarType toScalarType() const {
    if (!isScalarType() && *this != TypeMeta())
      th::fail("toScalarType: ", name(), " is no element type");
    return data_->scalar_type;
  }
  operator c10::ScalarType() const { return toScalarType(); }

  friend bool operator==(const TypeMeta &a, const TypeMeta &b) noexcept { return a.data_ == b.data_; }
  friend bool operator!=(const TypeMeta &a, const TypeMeta &b) noexcept { return a.data_ != b.data_; }
  friend bool operator==(const TypeMeta &a, c10::ScalarType b) noexcept { return a.isScalarType(b); }
  friend bool operator!=(const TypeMeta &a, c10::ScalarType b) noexcept { return !a.isScalarType(b); }
  friend bool operator==(c10::ScalarType a, const TypeMeta &b) noexcept { return b.isScalarType(a); }
  friend bool operator!=(c10::ScalarType a, const TypeMeta &b) noexcept { return !b.isScalarType(a); }

 private:
  explicit TypeMeta(const Data &data) noexcept : data_(&data) {}

  const Data *data_;
};

template <class T>
TypeIdentifier TypeIdentifier::Get() noexcept {
  return TypeMeta::Id<T>();
}

inline void append_to(std::string &text, const TypeMeta &type) { text += type.name(); }
TH_CPP_PRINTABLE(TypeMeta)

} // namespace caffe2

namespace c10 {

using caffe2::TypeIdentifier;
using caffe2::TypeMeta;

inline ScalarType typeMetaToScalarType(TypeMeta type) { return type.toScalarType(); }
inline TypeMeta scalarTypeToTypeMeta(ScalarType type) { return TypeMeta::fromScalarType(type); }

} // namespace c10

namespace at {
using caffe2::TypeMeta;
}

template <>
struct std::hash<caffe2::TypeIdentifier> {
  std::size_t operator()(caffe2::TypeIdentifier id) const noexcept {
    return std::hash<const void *>()(id.underlyingId());
  }
};

/* Types need not be made known: these are for code that does. */
#define CAFFE_KNOWN_TYPE(...) static_assert(sizeof(__VA_ARGS__) != 0, "a type that can be known is complete")
#define CAFFE_KNOWN_TYPE_NOEXPORT(...) CAFFE_KNOWN_TYPE(__VA_ARGS__)
#define CAFFE_DECLARE_KNOWN_TYPE(...) CAFFE_KNOWN_TYPE(__VA_ARGS__)
#define CAFFE_DEFINE_KNOWN_TYPE(...) CAFFE_KNOWN_TYPE(__VA_ARGS__)

#include <th/names_end.hpp>

#endif
