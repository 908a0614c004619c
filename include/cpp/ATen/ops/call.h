/*
 * ATen/ops/call.h: from tensors and numbers to the arguments of C functions.
 */
#ifndef TH_ATEN_OPS_CALL_H
#define TH_ATEN_OPS_CALL_H

#include <ATen/ops/factories.h>

#include <th/dispatch.hpp>

namespace at {
namespace detail {

using th::Functions;
using th::TensorOf;

/* ---- types of C functions ---- */

template <class Real>
using Unary = void (*)(TensorOf<Real> *, TensorOf<Real> *);
template <class Real>
using WithValue = void (*)(TensorOf<Real> *, TensorOf<Real> *, Real);
template <class Real>
using WithValues = void (*)(TensorOf<Real> *, TensorOf<Real> *, Real, Real);
template <class Real>
using WithDimension = void (*)(TensorOf<Real> *, TensorOf<Real> *, int);
template <class Real>
using WithLong = void (*)(TensorOf<Real> *, TensorOf<Real> *, long);
template <class Real>
using Binary = void (*)(TensorOf<Real> *, TensorOf<Real> *, TensorOf<Real> *);

/* ---- arguments ---- */

/*
 * A tensor whose elements are of type T whatever the operation's are, such as indices; for T void they are
 * those of the operation. For the time of a call.
 */
template <class T>
struct Of {
  template <class Tag>
  using Real = std::conditional_t<std::is_void<T>::value, typename Tag::Real, T>;

  explicit Of(const Tensor &argument) : tensor(argument) {}
  explicit Of(const MaybeOwned<Tensor> &argument) : tensor(*argument) {}
  /* The element type in an operation on elements of another one. */
  static constexpr ScalarType type(ScalarType operation) {
    if constexpr (std::is_void<T>::value)
      return operation;
    else
      return th::element<T>::type;
  }
  const Tensor &tensor;
};
using Elements = Of<void>;
using Indices = Of<long>;
using Pivots = Of<int>;
using Mask = Of<unsigned char>;

/* What a C function for the elements of Tag gets for an argument. Throws if a tensor is of another type. */
template <class Tag>
auto argument(Tag, const Tensor &tensor) {
  return tensor.handle().as<typename Tag::Real>();
}
template <class Tag>
auto argument(Tag tag, const MaybeOwned<Tensor> &tensor) {
  return argument(tag, *tensor);
}
template <class Tag, class T>
auto argument(Tag, const Of<T> &argument) {
  return argument.tensor.handle().template as<typename Of<T>::template Real<Tag>>();
}
template <class Tag>
auto argument(Tag, const Scalar &value) {
  return value.to<typename Tag::Real>();
}
template <class Tag, class T>
std::enable_if_t<std::is_arithmetic<T>::value || std::is_pointer<T>::value, T> argument(Tag, T value) {
  return value;
}

/* Calls the C function for elements of `type`. */
template <template <class> class Signature, class... Arguments>
void run(const Functions<Signature> &functions, ScalarType type, const Arguments &...arguments) {
  th::dispatch(functions, type, [&](auto tag, auto function) { function(argument(tag, arguments)...); });
}

/* The same for a function that gives a number. */
template <template <class> class Signature, class... Arguments>
Scalar evaluate(const Functions<Signature> &functions, ScalarType type, const Arguments &...arguments) {
  return th::dispatch(functions, type,
                      [&](auto tag, auto function) -> Scalar { return function(argument(tag, arguments)...); });
}

/* ---- operands ---- */

/* A tensor converted to an element type and expanded to sizes, where it is not so already. */
inline MaybeOwned<Tensor> operand(const Tensor &tensor, ScalarType type, IntArrayRef sizes) {
  const bool has_sizes = tensor.sizes() == sizes;
  if (has_sizes && tensor.scalar_type() == type)
    return MaybeOwned<Tensor>::borrowed(tensor);
  const Tensor converted = tensor.to(type);
  return MaybeOwned<Tensor>::owned(has_sizes ? converted : converted.expand(sizes));
}
inline MaybeOwned<Tensor> operand(const Tensor &tensor, ScalarType type) {
  return operand(tensor, type, tensor.sizes());
}

/* The type in which a function of floating-point numbers is computed: Float for integers. */
inline ScalarType floating_type(ScalarType type) { return isIntegralType(type) ? kFloat : type; }

/* The type in which a tensor and a number meet: the tensor's, or Float for integers with a number not whole. */
inline ScalarType type_with(const Tensor &tensor, Scalar value) {
  return value.isIntegral() ? tensor.scalar_type() : floating_type(tensor.scalar_type());
}

inline Tensor empty_of(ScalarType type) { return Tensor(th::make_empty(type)); }

/* The sizes to which tensors are expanded together. */
inline th::Sizes common_sizes(const Tensor &a, const Tensor &b) {
  return a.sizes() == b.sizes() ? th::Sizes(a.sizes()) : th::broadcast_sizes(a.sizes(), b.sizes());
}

/*
 * Whether a result can be written while an operand is read: not if writing it would move elements under
 * the operand, which shares its storage with other sizes.
 */
inline bool result_disturbs(const Tensor &out, const Tensor &operand, IntArrayRef sizes) {
  return out.is_alias_of(operand) && !(operand.sizes() == sizes && out.sizes() == sizes);
}

/* A tensor of Float or Double elements from a number, as the result of a reduction of all elements. */
inline Tensor vector_of(Scalar value, ScalarType type) { return full({1}, value, type); }

/* Refuses to change the sizes or the type of a tensor that a method ending in _ is called on. */
inline void check_in_place(const char *name, const Tensor &self, IntArrayRef sizes, ScalarType type) {
  if (self.scalar_type() != type)
    th::fail(name, ": the result is of type ", type, ", which a ", self.scalar_type(), " tensor cannot hold");
  if (!(self.sizes() == sizes))
    th::fail(name, ": the result has sizes ", sizes, ", the tensor ", self.sizes());
}

} // namespace detail
} // namespace at

#endif
