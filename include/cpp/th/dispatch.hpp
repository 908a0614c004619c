/*
 * th/dispatch.hpp: from an element type known at run time to the C function for it.
 *
 * A function of the C library exists once per element type. TH_CPP_ALL(newClone) and its siblings list
 * its instances in a Functions table, and run(), make() and evaluate() call the one for a type. So an operation is
 * written once, whatever the elements. What a function gets for an argument is the conversion of it to the type that
 * the C prototype asks for: see th/argument.hpp.
 */
#ifndef TH_CPP_DISPATCH_HPP
#define TH_CPP_DISPATCH_HPP

#include <th/names_begin.hpp>

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

/* X(name in ScalarType, name in C, C++ type) for each element type, and for those that there is arithmetic for. */
#define TH_CPP_TYPES_BUT_HALF(X)                                                                                  \
  X(Byte, Byte, unsigned char) X(Char, Char, char) X(Short, Short, short) X(Int, Int, int) X(Long, Long, long)    \
  X(Float, Float, float) X(Double, Double, double)
#define TH_CPP_TYPES(X) TH_CPP_TYPES_BUT_HALF(X) X(Half, Half, THHalf)

/* Calls `function` with the Tag of `type`. */
template <class Function>
decltype(auto) visit(c10::ScalarType type, Function &&function) {
  switch (type) {
#define TH_CPP_CASE(NAME, C_NAME, REAL) \
  case c10::ScalarType::NAME: return function(Tag<REAL>());
    TH_CPP_TYPES(TH_CPP_CASE)
#undef TH_CPP_CASE
    TH_C10_CASES_WITHOUT_ELEMENTS: break;
  }
  return function(Tag<float>());
}

/* The instances of a C function; Signature<Real> is the type of a pointer to one. NULL where there is none. */
template <template <class> class Signature>
struct Functions {
  static constexpr bool is_floating = false;

  const char *name;
#define TH_CPP_MEMBER(NAME, C_NAME, REAL) Signature<REAL> of_##NAME;
  TH_CPP_TYPES(TH_CPP_MEMBER)
#undef TH_CPP_MEMBER

  template <class Real>
  constexpr Signature<Real> get() const noexcept {
#define TH_CPP_MEMBER(NAME, C_NAME, REAL)           \
  if constexpr (std::is_same<Real, REAL>::value)    \
    return of_##NAME;                               \
  else
    TH_CPP_TYPES(TH_CPP_MEMBER)
#undef TH_CPP_MEMBER
    return nullptr;
  }
};

/* The same of a function that there is for Float and Double alone: a quarter to compile. */
template <template <class> class Signature>
struct FloatingFunctions {
  static constexpr bool is_floating = true;

  const char *name;
  Signature<float> of_Float;
  Signature<double> of_Double;
};
#define TH_CPP_FLOATING_ONLY(NAME) {__func__, THFloatTensor_##NAME, THDoubleTensor_##NAME}

/*
 * The tables stand in the functions that they are for, whose names messages have.
 *
 * The instances of a function NAME of tensors: for all types, for all but Half, for those with a sign, and
 * for Float and Double. TH_CPP_STORAGE: those of a function of storages.
 */
#define TH_CPP_ALL(NAME)                                                                                          \
  {__func__,           THByteTensor_##NAME, THCharTensor_##NAME,  THShortTensor_##NAME, THIntTensor_##NAME,          \
   THLongTensor_##NAME, THFloatTensor_##NAME, THDoubleTensor_##NAME, THHalfTensor_##NAME}
#define TH_CPP_STORAGE(NAME)                                                                                      \
  {__func__,           THByteStorage_##NAME, THCharStorage_##NAME,  THShortStorage_##NAME, THIntStorage_##NAME,      \
   THLongStorage_##NAME, THFloatStorage_##NAME, THDoubleStorage_##NAME, THHalfStorage_##NAME}
#define TH_CPP_NUMBERS(NAME)                                                                                      \
  {__func__,           THByteTensor_##NAME, THCharTensor_##NAME,  THShortTensor_##NAME, THIntTensor_##NAME,          \
   THLongTensor_##NAME, THFloatTensor_##NAME, THDoubleTensor_##NAME, nullptr}
#define TH_CPP_SIGNED(NAME)                                                                                       \
  {__func__,           nullptr, nullptr,  THShortTensor_##NAME, THIntTensor_##NAME,                                  \
   THLongTensor_##NAME, THFloatTensor_##NAME, THDoubleTensor_##NAME, nullptr}
#define TH_CPP_FLOATING(NAME)                                                                                     \
  {__func__, nullptr, nullptr, nullptr, nullptr, nullptr, THFloatTensor_##NAME, THDoubleTensor_##NAME, nullptr}

/* Throws: the C library has no such function for the type. The name is that of the function that needs it. */
[[noreturn, gnu::cold, gnu::noinline]] inline void no_function(std::string_view name, c10::ScalarType type) {
  if (name.size() > 4 && name.substr(name.size() - 4) == "_out")
    name.remove_suffix(4);
  fail(name, ": not there for ", type, " tensors");
}

/*
 * Calls body(tag, function) with the Tag of `type` and its instance in the table, inside an ErrorScope.
 * Throws c10::Error if the C library has no such function for the type.
 */
template <template <class> class Signature, class Body>
decltype(auto) dispatch(const Functions<Signature> &functions, c10::ScalarType type, Body &&body) {
  return visit(type, [&](auto tag) -> decltype(auto) {
    const auto function = functions.template get<typename decltype(tag)::Real>();
    if (!function)
      no_function(functions.name, type);
    ErrorScope scope;
    return body(tag, function);
  });
}

/*
 * Calls the function of a table for a type with arguments that convert to what it takes: for functions without a
 * result, and for those with one, which Result is made of.
 */
#define TH_CPP_CALL_FOR_TYPE(CALL)                                                  \
  ErrorScope scope;                                                                 \
  if constexpr (Table::is_floating)                                                 \
    switch (type) {                                                                 \
      case c10::ScalarType::Float: return CALL(functions.of_Float(arguments...));   \
      case c10::ScalarType::Double: return CALL(functions.of_Double(arguments...)); \
      default: break;                                                               \
    }                                                                               \
  else                                                                              \
    switch (type) {                                                                 \
      TH_CPP_TYPES(TH_CPP_CASE)                                                     \
      TH_C10_CASES_WITHOUT_ELEMENTS: break;                                         \
    }                                                                               \
  no_function(functions.name, type);

template <class Table, class... Arguments>
void run_with(const Table &functions, c10::ScalarType type, const Arguments &...arguments) {
#define TH_CPP_CASE(NAME, C_NAME, REAL)                              \
  case c10::ScalarType::NAME:                                        \
    if (functions.of_##NAME)                                         \
      return static_cast<void>(functions.of_##NAME(arguments...));   \
    break;
  TH_CPP_CALL_FOR_TYPE(static_cast<void>)
#undef TH_CPP_CASE
}
template <class Result, class Table, class... Arguments>
Result result_with(const Table &functions, c10::ScalarType type, const Arguments &...arguments) {
#define TH_CPP_CASE(NAME, C_NAME, REAL)                      \
  case c10::ScalarType::NAME:                                \
    if (functions.of_##NAME)                                 \
      return Result(functions.of_##NAME(arguments...));      \
    break;
  TH_CPP_CALL_FOR_TYPE(Result)
#undef TH_CPP_CASE
}
#undef TH_CPP_CALL_FOR_TYPE

} // namespace th

#include <th/names_end.hpp>

#endif
