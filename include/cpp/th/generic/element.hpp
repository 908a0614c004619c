#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "th/generic/element.hpp"
#else

/* The traits of one element type: see th/element.hpp. */
template <>
struct element<real> {
  using Tensor = THTensor;
  using Storage = THStorage;
  using Accumulator = accreal;
  static constexpr c10::ScalarType type = c10::ScalarType::Real;
};

template <>
struct element_of<THTensor> {
  using type = real;
};

template <>
struct element_of<THStorage> {
  using type = real;
};

TH_CPP_CHECK_LAYOUT(TensorFields, THTensor, size)
TH_CPP_CHECK_LAYOUT(TensorFields, THTensor, stride)
TH_CPP_CHECK_LAYOUT(TensorFields, THTensor, nDimension)
TH_CPP_CHECK_LAYOUT(TensorFields, THTensor, storage)
TH_CPP_CHECK_LAYOUT(TensorFields, THTensor, storageOffset)
TH_CPP_CHECK_LAYOUT(TensorFields, THTensor, refcount)
TH_CPP_CHECK_LAYOUT(TensorFields, THTensor, flag)
TH_CPP_CHECK_LAYOUT(StorageFields, THStorage, data)
TH_CPP_CHECK_LAYOUT(StorageFields, THStorage, size)
TH_CPP_CHECK_LAYOUT(StorageFields, THStorage, refcount)
TH_CPP_CHECK_LAYOUT(StorageFields, THStorage, flag)

#endif
