/*
 * ATen/ops/call.h: from tensors and numbers to the arguments of C functions.
 */
#ifndef TH_ATEN_OPS_CALL_H
#define TH_ATEN_OPS_CALL_H

#include <th/names_begin.hpp>

#include <ATen/ops/factories.h>

#include <th/argument.hpp>

namespace at {
namespace detail {

using th::FloatingFunctions;
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
 * A tensor whose elements are of type T whatever the operation's are, such as indices. For the time of a call.
 */
template <class T>
struct Of {
  explicit Of(const Tensor &argument) : tensor(argument) {}
  explicit Of(const MaybeOwned<Tensor> &argument) : tensor(*argument) {}
  const Tensor &tensor;
};
using Indices = Of<long>;
using Pivots = Of<int>;
using Mask = Of<unsigned char>;

template <class T>
th::TensorArgument argument(const Of<T> &given) {
  return argument(given.tensor);
}

/* A tensor that may be left out: then C gets NULL. */
struct Optional {
  explicit Optional(const Tensor &given) : tensor(given) {}
  template <class Struct, class Real = typename th::element_of<Struct>::type>
  operator Struct *() const {
    if (!tensor.defined())
      return nullptr;
    return argument(tensor);
  }
  const Tensor &tensor;
};
inline const Optional &argument(const Optional &given) noexcept { return given; }

/* Calls the C function for elements of a type, with what it gets for these arguments: see th/argument.hpp. */
using th::argument;
using th::run;

/* The same for a function that gives a number. */
template <class Table, class... Arguments>
Scalar evaluate(const Table &functions, ScalarType type, const Arguments &...arguments) {
  return th::result_with<Scalar>(functions, type, argument(arguments)...);
}

/* ---- results ---- */

/* The tensor that a method changes, for functions with _out: they change the tensor and leave the handle alone. */
inline Tensor &as_out(const Tensor &self) noexcept { return const_cast<Tensor &>(self); }

/* Gives a result its sizes, if it has not got them. */
inline const Tensor &shaped(const Tensor &out, IntArrayRef sizes) {
  if (!(out.sizes() == sizes))
    out.resize_(sizes);
  return out;
}

/* As run, for functions whose result, the first argument, has known sizes; without elements there is nothing to do. */
template <class Table, class... Arguments>
void run_into(const Tensor &out, IntArrayRef sizes, const Table &functions, ScalarType type,
              const Arguments &...arguments) {
  shaped(out, sizes);
  if (!th::has_size_of_zero(sizes))
    run(functions, type, arguments...);
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

/*
 * The type in which two tensors meet. One without dimensions counts as a number: it decides only where it is
 * floating-point and the other one is not.
 */
inline ScalarType common_type(const Tensor &a, const Tensor &b) {
  const ScalarType type_a = a.scalar_type(), type_b = b.scalar_type();
  if ((a.dim() == 0) != (b.dim() == 0)) {
    const ScalarType number = a.dim() == 0 ? type_a : type_b, type = a.dim() == 0 ? type_b : type_a;
    if (isFloatingType(type) || !isFloatingType(number))
      return type;
  }
  return promoteTypes(type_a, type_b);
}

/* The type in which a tensor and a number meet: the tensor's, or Float for integers with a number not whole. */
inline ScalarType type_with(const Tensor &tensor, const Scalar &value) {
  return value.isIntegral() ? tensor.scalar_type() : floating_type(tensor.scalar_type());
}

/* Throws where elements of a type are to be written to a result of another one that cannot hold them. */
inline void check_result_type(const Tensor &out, ScalarType type, const char *function) {
  if (C10_UNLIKELY(!canCast(type, out.scalar_type())))
    th::fail(function, ": the result is of type ", type, ", which a ", out.scalar_type(), " tensor cannot hold");
}
/* The same for a factor of whole numbers, which must be one. */
inline const Scalar &check_factor(const Scalar &factor, ScalarType type, const char *function = TH_CPP_CALLER) {
  if (C10_UNLIKELY(!factor.isIntegral()) && isIntegralType(type) && factor.toDouble() != __builtin_trunc(factor.toDouble()))
    th::fail(function, ": for tensors of ", type, " the factor must be a whole number, not ", factor);
  return factor;
}

/* Whether one number is above another one, exactly where both are whole. */
inline bool is_above(const Scalar &a, const Scalar &b) {
  if (!a.isIntegral() || !b.isIntegral())
    return a.toDouble() > b.toDouble();
  return a.is_unsigned() || b.is_unsigned() ? a.is_unsigned() && (!b.is_unsigned() || a.to<std::uint64_t>() > b.to<std::uint64_t>())
                                            : a.toLong() > b.toLong();
}

/* A number as an operand among elements of a type: as an element of that type is, it wraps or becomes infinite. */
inline Scalar as_element(const Scalar &number, ScalarType type) {
  if (number.isIntegral() && isIntegralType(type)) {
    const std::uint64_t bits =
        number.is_unsigned() ? number.to<std::uint64_t>() : static_cast<std::uint64_t>(number.toLong());
    switch (type) {
      case ScalarType::Byte: return static_cast<std::uint8_t>(bits);
      case ScalarType::Char: return static_cast<std::int8_t>(bits);
      case ScalarType::Short: return static_cast<std::int16_t>(bits);
      case ScalarType::Int: return static_cast<std::int32_t>(bits);
      default: return static_cast<std::int64_t>(bits);
    }
  }
  if (type == ScalarType::Float && C10_UNLIKELY(c10::detail::overflows<float>(number.toDouble())))
    return number.toDouble() < 0 ? -__builtin_inf() : __builtin_inf();
  return number;
}

/* Throws unless the tensor has `rank` dimensions. */
inline void check_rank(const char *name, const Tensor &tensor, std::int64_t rank) {
  if (tensor.dim() != rank)
    th::fail(name, ": a tensor of ", rank, " dimensions is expected, not of sizes ", tensor.sizes());
}

/* Indices of whole numbers. Throws of others. */
inline const Tensor &whole_indices(const Tensor &index, const char *function) {
  if (C10_UNLIKELY(!isIntegralType(index.scalar_type())))
    th::fail<IndexError>(function, ": tensors used as indices must be of whole numbers, not ", index.scalar_type());
  return index;
}

inline Tensor empty_of(ScalarType type) { return Tensor(th::make_empty(type)); }

/* An operand of which only the elements count: where there are none, C's own empty tensor. */
inline Tensor for_c(const Tensor &tensor) { return tensor.numel() == 0 ? empty_of(tensor.scalar_type()) : tensor; }

/* The sizes to which tensors are expanded together. */
inline th::Sizes common_sizes(const Tensor &a, const Tensor &b, const char *function = TH_CPP_CALLER) {
  return a.sizes() == b.sizes() ? th::Sizes(a.sizes()) : th::broadcast_sizes(a.sizes(), b.sizes(), function);
}

/*
 * Whether a result can be written while an operand is read: not if writing it would move elements under
 * the operand, which shares its storage with other sizes.
 */
inline bool result_disturbs(const Tensor &out, const Tensor &operand, IntArrayRef sizes) {
  return out.is_alias_of(operand) && !(operand.sizes() == sizes && out.sizes() == sizes);
}

/* A tensor without dimensions from a number, as the result of a reduction of all elements. */
inline Tensor number_of(const Scalar &value, ScalarType type) { return full({}, value, type); }

/* Refuses to change the sizes or the type of a tensor that a method ending in _ is called on. */
inline void check_in_place(const char *name, const Tensor &self, IntArrayRef sizes, ScalarType type) {
  if (self.scalar_type() != type)
    th::fail(name, ": the result is of type ", type, ", which a ", self.scalar_type(), " tensor cannot hold");
  if (!(self.sizes() == sizes))
    th::fail(name, ": the result has sizes ", sizes, ", the tensor ", self.sizes());
}

} // namespace detail
} // namespace at

#include <th/names_end.hpp>

#endif
