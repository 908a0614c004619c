/*
 * ATen/ops/factories.h: new tensors.
 *
 * Without an element type they are Float tensors. Sizes of 0 give an empty tensor, which has no
 * dimensions; negative ones throw.
 */
#ifndef TH_ATEN_OPS_FACTORIES_H
#define TH_ATEN_OPS_FACTORIES_H

#include <ATen/core/Tensor.h>

namespace at {

/* Not initialised. */
inline Tensor empty(IntArrayRef sizes, TensorOptions options = {}) {
  return Tensor(th::make(sizes, options.dtype()));
}
inline Tensor empty_like(const Tensor &tensor, TensorOptions options = {}) {
  return empty(tensor.sizes(), options.dtype_or(tensor.scalar_type()));
}

inline const Tensor &Tensor::fill_(Scalar value) const {
  th::fill(handle(), value);
  return *this;
}
inline const Tensor &Tensor::zero_() const { return fill_(0); }

inline Tensor full(IntArrayRef sizes, Scalar value, TensorOptions options = {}) {
  Tensor result = empty(sizes, options);
  result.fill_(value);
  return result;
}
inline Tensor zeros(IntArrayRef sizes, TensorOptions options = {}) { return full(sizes, 0, options); }
inline Tensor ones(IntArrayRef sizes, TensorOptions options = {}) { return full(sizes, 1, options); }
inline Tensor full_like(const Tensor &tensor, Scalar value, TensorOptions options = {}) {
  return full(tensor.sizes(), value, options.dtype_or(tensor.scalar_type()));
}
inline Tensor zeros_like(const Tensor &tensor, TensorOptions options = {}) { return full_like(tensor, 0, options); }
inline Tensor ones_like(const Tensor &tensor, TensorOptions options = {}) { return full_like(tensor, 1, options); }

/*
 * A tensor over memory of the caller's, which is not copied. The deleter is called with the address when
 * the last tensor over it is gone, and must not throw; without one the memory stays the caller's.
 */
inline Tensor from_blob(void *data, IntArrayRef sizes, IntArrayRef strides, th::Deleter deleter,
                        TensorOptions options = {}) {
  return Tensor(th::make_from_blob(data, sizes, strides, std::move(deleter), options.dtype()));
}
inline Tensor from_blob(void *data, IntArrayRef sizes, th::Deleter deleter, TensorOptions options = {}) {
  const th::Sizes strides = th::contiguous_strides(sizes);
  return from_blob(data, sizes, strides, std::move(deleter), options);
}
inline Tensor from_blob(void *data, IntArrayRef sizes, TensorOptions options = {}) {
  return from_blob(data, sizes, th::Deleter(), options);
}

} // namespace at

#endif
