/*
 * th/dispatch.hpp: from an element type known at run time to the C function for it.
 *
 * A function of the C library exists once per element type. TH_CPP_ALL(newClone) and its siblings list
 * its instances in a Functions table, and dispatch() calls the one for a type. So an operation is written
 * once, whatever the elements.
 */
#ifndef TH_CPP_DISPATCH_HPP
#define TH_CPP_DISPATCH_HPP

#include <th/element.hpp>
#include <th/error.hpp>

namespace th {

/* Stands for an element type as an argument. */
template <class T>
struct Tag {
  using Real = T;
  using Tensor = TensorOf<T>;
  using Storage = StorageOf<T>;

  /* The pointer to a tensor or storage of the type that a handle holds. */
  static Tensor *tensor(void *object) noexcept { return static_cast<Tensor *>(object); }
  static Storage *storage(void *object) noexcept { return static_cast<Storage *>(object); }
};

/* Calls `function` with the Tag of `type`. */
template <class Function>
decltype(auto) visit(c10::ScalarType type, Function &&function) {
  switch (type) {
    case c10::ScalarType::Byte: return function(Tag<unsigned char>());
    case c10::ScalarType::Char: return function(Tag<char>());
    case c10::ScalarType::Short: return function(Tag<short>());
    case c10::ScalarType::Int: return function(Tag<int>());
    case c10::ScalarType::Long: return function(Tag<long>());
    case c10::ScalarType::Half: return function(Tag<THHalf>());
    case c10::ScalarType::Double: return function(Tag<double>());
    case c10::ScalarType::Float:
    case c10::ScalarType::Undefined:
    case c10::ScalarType::NumOptions: break;
  }
  return function(Tag<float>());
}

/* The instances of a C function; Signature<Real> is the type of a pointer to one. NULL where there is none. */
template <template <class> class Signature>
struct Functions {
  const char *name;
  Signature<unsigned char> byte_;
  Signature<char> char_;
  Signature<short> short_;
  Signature<int> int_;
  Signature<long> long_;
  Signature<float> float_;
  Signature<double> double_;
  Signature<THHalf> half_;

  template <class Real>
  constexpr Signature<Real> get() const noexcept {
    if constexpr (std::is_same<Real, unsigned char>::value)
      return byte_;
    else if constexpr (std::is_same<Real, char>::value)
      return char_;
    else if constexpr (std::is_same<Real, short>::value)
      return short_;
    else if constexpr (std::is_same<Real, int>::value)
      return int_;
    else if constexpr (std::is_same<Real, long>::value)
      return long_;
    else if constexpr (std::is_same<Real, float>::value)
      return float_;
    else if constexpr (std::is_same<Real, double>::value)
      return double_;
    else
      return half_;
  }
};

/*
 * The instances of a function NAME of tensors: for all types, for all but Half, for those with a sign, and
 * for Float and Double. TH_CPP_STORAGE: those of a function of storages.
 */
#define TH_CPP_ALL(NAME)                                                                                          \
  {#NAME,           THByteTensor_##NAME, THCharTensor_##NAME,  THShortTensor_##NAME, THIntTensor_##NAME,          \
   THLongTensor_##NAME, THFloatTensor_##NAME, THDoubleTensor_##NAME, THHalfTensor_##NAME}
#define TH_CPP_STORAGE(NAME)                                                                                      \
  {#NAME,           THByteStorage_##NAME, THCharStorage_##NAME,  THShortStorage_##NAME, THIntStorage_##NAME,      \
   THLongStorage_##NAME, THFloatStorage_##NAME, THDoubleStorage_##NAME, THHalfStorage_##NAME}
#define TH_CPP_NUMBERS(NAME)                                                                                      \
  {#NAME,           THByteTensor_##NAME, THCharTensor_##NAME,  THShortTensor_##NAME, THIntTensor_##NAME,          \
   THLongTensor_##NAME, THFloatTensor_##NAME, THDoubleTensor_##NAME, nullptr}
#define TH_CPP_SIGNED(NAME)                                                                                       \
  {#NAME,           nullptr, nullptr,  THShortTensor_##NAME, THIntTensor_##NAME,                                  \
   THLongTensor_##NAME, THFloatTensor_##NAME, THDoubleTensor_##NAME, nullptr}
#define TH_CPP_FLOATING(NAME)                                                                                     \
  {#NAME, nullptr, nullptr, nullptr, nullptr, nullptr, THFloatTensor_##NAME, THDoubleTensor_##NAME, nullptr}

/*
 * Calls body(tag, function) with the Tag of `type` and its instance in the table, inside an ErrorScope.
 * Throws c10::Error if the C library has no such function for the type.
 */
template <template <class> class Signature, class Body>
decltype(auto) dispatch(const Functions<Signature> &functions, c10::ScalarType type, Body &&body) {
  return visit(type, [&](auto tag) -> decltype(auto) {
    const auto function = functions.template get<typename decltype(tag)::Real>();
    if (!function)
      fail(functions.name, " is not there for ", type, " tensors");
    ErrorScope scope;
    return body(tag, function);
  });
}

} // namespace th

#endif
