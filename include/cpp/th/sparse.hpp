/*
 * th/sparse.hpp: handles of sparse tensors.
 */
#ifndef TH_CPP_SPARSE_HPP
#define TH_CPP_SPARSE_HPP

#include <th/names_begin.hpp>

#include <th/view.hpp>

#define TH_WITHOUT_MATH
#include <THS/THS.h>
#undef TH_WITHOUT_MATH

namespace th {

/* The public fields of sparse tensors, which are alike for all element types. */
struct __attribute__((may_alias)) SparseFields {
  long *size;
  std::ptrdiff_t nnz;
  int nDimensionI;
  int nDimensionV;
  THLongTensor *indices;
  void *values;
  int coalesced;
  int refcount;
};

/* sparse_element<Real>::Tensor is the struct of an element type. */
template <class Real>
struct sparse_element;
template <class Real>
using SparseOf = typename sparse_element<Real>::Tensor;

#include <th/generic/sparse_element.hpp>
#include <THS/THSGenerateAllTypes.h>

/* There are none of Half elements: what the Tag of Half stands for is never used. */
template <>
struct sparse_element<THHalf> {
  struct Tensor;
};
template <>
struct element_of<sparse_element<THHalf>::Tensor> {
  using type = THHalf;
};

/* The instances of a function NAME of sparse tensors: for all types, and for Float and Double. */
#define TH_CPP_SPARSE(NAME)                                                                                       \
  {#NAME, THSByteTensor_##NAME, THSCharTensor_##NAME, THSShortTensor_##NAME, THSIntTensor_##NAME,                 \
   THSLongTensor_##NAME, THSFloatTensor_##NAME, THSDoubleTensor_##NAME, nullptr}
#define TH_CPP_SPARSE_FLOATING(NAME)                                                                              \
  {#NAME, nullptr, nullptr, nullptr, nullptr, nullptr, THSFloatTensor_##NAME, THSDoubleTensor_##NAME, nullptr}

/* How sparse tensors are counted: by the library alone. */
struct SparseKind {
  using Fields = SparseFields;
  template <class Real>
  using Struct = SparseOf<Real>;
  static bool counted_here(const Fields &) noexcept { return false; }
  /* They are not borrowed. */
  static bool refcounted(const Fields &) noexcept { return false; }
  static bool audited(const Fields &) noexcept { return false; }

#define TH_CPP_DEFINE(FUNCTION, CASE)                           \
  static void FUNCTION(void *tensor, c10::ScalarType type) {    \
    switch (type) {                                             \
      TH_CPP_TYPES_BUT_HALF(CASE)                               \
      default: break; /* There are none of other elements. */   \
    }                                                           \
  }
#define TH_CPP_RETAIN(NAME, C_NAME, REAL) \
  case c10::ScalarType::NAME: return THS##C_NAME##Tensor_retain(static_cast<THS##C_NAME##Tensor *>(tensor));
#define TH_CPP_FREE(NAME, C_NAME, REAL) \
  case c10::ScalarType::NAME: return THS##C_NAME##Tensor_free(static_cast<THS##C_NAME##Tensor *>(tensor));
  TH_CPP_DEFINE(retain, TH_CPP_RETAIN)
  TH_CPP_DEFINE(free, TH_CPP_FREE)
#undef TH_CPP_FREE
#undef TH_CPP_RETAIN
#undef TH_CPP_DEFINE
};

using SparseHandle = BasicHandle<SparseKind>;

/* A sparse tensor, for the time of a call: see th/argument.hpp. */
class SparseArgument {
 public:
  explicit SparseArgument(const SparseHandle &tensor) noexcept : tensor_(tensor) {}

#define TH_CPP_MEMBER(TYPE, NAME, REAL) \
  operator THS##NAME##Tensor *() const { return tensor_.as<REAL>(); }
  TH_CPP_TYPES_BUT_HALF(TH_CPP_MEMBER)
#undef TH_CPP_MEMBER
  /* No table has a function that asks for it. */
  operator SparseOf<THHalf> *() const noexcept { return nullptr; }

 private:
  const SparseHandle &tensor_;
};

} // namespace th

#include <th/names_end.hpp>

#endif
