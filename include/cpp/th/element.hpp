/*
 * th/element.hpp: the structs of the C library by element type, and their fields without it.
 */
#ifndef TH_CPP_ELEMENT_HPP
#define TH_CPP_ELEMENT_HPP

#include <th/names_begin.hpp>

#include <c10/core/Scalar.h>
#include <th/config.hpp>
#include <th/library.hpp>

#include <cstddef>

static_assert(std::is_same<std::int64_t, long>::value,
              "sizes are lists of long in C and of int64_t in C++, which must be one type");
static_assert(sizeof(c10::Half) == sizeof(THHalf), "a half is its bits");

/* C's halves are numbers to C++ where they meet numbers. */
template <>
inline THHalf c10::Scalar::to<THHalf>() const {
  return THHalf{toHalf().x};
}

namespace th {

/*
 * The public fields of storages, which are alike for all element types. A struct of the library may be
 * read and written through this one (it may alias them).
 */
struct __attribute__((may_alias)) StorageFields {
  void *data;
  std::ptrdiff_t size;
  int refcount;
  char flag;
};

/* The public fields of tensors, likewise. */
struct __attribute__((may_alias)) TensorFields {
  long *size;
  long *stride;
  int nDimension;
  StorageFields *storage;
  std::ptrdiff_t storageOffset;
  int refcount;
  char flag;
};

/* element<Real>: Tensor and Storage are the structs of an element type, Accumulator the type it is summed in. */
template <class Real>
struct element;

/* element_of<Struct>::type: the element type of a TH tensor or storage. */
template <class Struct>
struct element_of;

template <class Real>
using TensorOf = typename element<Real>::Tensor;
template <class Real>
using StorageOf = typename element<Real>::Storage;

#define TH_CPP_CHECK_LAYOUT(FIELDS, STRUCT, FIELD)                                                        \
  static_assert(offsetof(FIELDS, FIELD) == offsetof(STRUCT, FIELD) &&                                     \
                    sizeof(static_cast<FIELDS *>(nullptr)->FIELD) == sizeof(static_cast<STRUCT *>(nullptr)->FIELD), \
                "the fields are laid out as in C");

#include <th/generic/element.hpp>
#include <TH/THGenerateAllTypes.h>

#include <th/generic/element.hpp>
#include <TH/THGenerateHalfType.h>

#undef TH_CPP_CHECK_LAYOUT

/* Real for the C++ types that users have for the elements of Real: they are one type but for Char's. */
template <class T>
struct element_from {
  using type = T;
};
template <>
struct element_from<signed char> {
  using type = char;
};
template <>
struct element_from<bool> {
  using type = unsigned char;
};
template <>
struct element_from<c10::Half> {
  using type = THHalf;
};
template <class T>
using ElementFrom = typename element_from<T>::type;

} // namespace th

#include <th/names_end.hpp>

#endif
