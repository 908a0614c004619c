/*
 * cytnx/arithmetic.hpp: sums, differences, products, quotients, remainders and comparisons of elements.
 *
 * Both operands are tensors, or one is a number. Two tensors have one shape, or one of them has one element. They
 * meet in the earlier of their types in the order of cytnx::Type, a number counting as of its C++ type; quotients
 * of integers are Double.
 *
 * What changes a tensor itself keeps its shape. A number is converted to the tensor's type first; a tensor of
 * another type makes the name one for a tensor of the type in which both meet, and throws if there are others.
 */
#ifndef TH_CYTNX_ARITHMETIC_HPP
#define TH_CYTNX_ARITHMETIC_HPP

#include <th/names_begin.hpp>

#include <ATen/ops/arithmetic.h>
#include <ATen/ops/comparison.h>
#include <ATen/ops/unary.h>
#include <cytnx/Tensor.hpp>

namespace cytnx {
namespace detail {

class Operand {
 public:
  Operand(const Tensor &tensor) : tensor_(tensor) {}
  Operand(const Selection &selection) : tensor_(selection) {}
  Operand(const Scalar &number) noexcept : number_(number), is_number_(true) {}
  template <class T, class = std::enable_if_t<std::is_arithmetic<T>::value>>
  Operand(T number) noexcept : Operand(Scalar(number)) {}

  bool is_number() const noexcept { return is_number_; }
  const Scalar &number() const noexcept { return number_; }
  c10::ScalarType type() const { return is_number_ ? number_.scalar_type() : tensor_.handle().type(); }
  std::int64_t size() const { return is_number_ ? 1 : static_cast<std::int64_t>(tensor_.size()); }

  /* As a tensor of a type; a number is one of one element. */
  at::Tensor as(c10::ScalarType type) const {
    return is_number_ ? at::full({1}, number_, type) : at::Tensor(th::convert(tensor_.handle(), type));
  }
  void check_used(const char *name) const {
    if (!is_number_ && tensor_.is_void())
      th::fail("cytnx::linalg::", name, ": an uninitialized Tensor was used");
  }

 private:
  Tensor tensor_;
  Scalar number_;
  bool is_number_ = false;
};

/* The type in which operands meet, in floating-point numbers if wanted. */
inline c10::ScalarType common_type(const Operand &a, const Operand &b, bool floating) {
  const c10::ScalarType type = c10::promoteTypes(a.type(), b.type());
  return floating && c10::isIntegralType(type) ? c10::kDouble : type;
}

/* A tensor of one element without dimensions that the other one has not. */
inline at::Tensor fitted(const at::Tensor &tensor, const at::Tensor &other) {
  return tensor.numel() == 1 && tensor.dim() > other.dim() && other.numel() != 1 ? tensor.reshape({1}) : tensor;
}

/* What FUNCTION of at:: gives for the operands, for all of cytnx's arithmetic. */
template <class Function>
Tensor calculate(const char *name, const Operand &a, const Operand &b, bool floating, Function function) {
  a.check_used(name);
  b.check_used(name);
  const c10::ScalarType type = common_type(a, b, floating);
  const at::Tensor left = a.as(type), right = b.as(type);
  if (left.sizes() != right.sizes() && left.numel() != 1 && right.numel() != 1)
    th::fail("cytnx::linalg::", name, ": shapes ", left.sizes(), " and ", right.sizes(), " differ");
  return Tensor(function(fitted(left, right), fitted(right, left)));
}

/* The same into the first operand; INTO is the function of at:: that writes into its first argument. */
template <class Into, class Function>
void calculate_in_place(const char *name, Tensor &target, const Operand &other, bool floating, Into into,
                        Function function) {
  Operand(target).check_used(name);
  other.check_used(name);
  const c10::ScalarType type = target.handle().type();
  if (!other.is_number() && common_type(target, other, floating) != type) {
    if (other.size() != 1 && target.size() == 1)
      th::fail("cytnx::linalg::i", name, ": the shape of the tensor would change");
    const Tensor result = calculate(name, target, other, floating, function);
    target.replace(result);
    return;
  }
  at::Tensor self(target);
  const at::Tensor operand = fitted(other.as(type), self);
  if (operand.numel() != 1 && operand.sizes() != self.sizes())
    th::fail("cytnx::linalg::i", name, ": shapes ", self.sizes(), " and ", operand.sizes(), " differ");
  into(self, operand);
}

/* For the operators: tensors, selections and numbers, but not only numbers. */
template <class T>
constexpr bool is_tensor = std::is_same<T, Tensor>::value || std::is_same<T, Selection>::value;
template <class A, class B>
using IfOperands = std::enable_if_t<(is_tensor<A> || is_tensor<B>) && std::is_convertible<const A &, Operand>::value &&
                                    std::is_convertible<const B &, Operand>::value>;

} // namespace detail

#define TH_CYTNX_DEFINE(NAME, OPERATOR, FUNCTION, FLOATING)                                                          \
  namespace linalg {                                                                                                 \
  inline Tensor NAME(const detail::Operand &a, const detail::Operand &b) {                                           \
    return detail::calculate(#NAME, a, b, FLOATING,                                                                  \
                             [](const at::Tensor &x, const at::Tensor &y) { return at::FUNCTION(x, y); });           \
  }                                                                                                                  \
  inline void i##NAME(Tensor &a, const detail::Operand &b) {                                                         \
    detail::calculate_in_place(                                                                                      \
        #NAME, a, b, FLOATING,                                                                                       \
        [](at::Tensor &x, const at::Tensor &y) { at::FUNCTION##_out(x, x, y); },                                     \
        [](const at::Tensor &x, const at::Tensor &y) { return at::FUNCTION(x, y); });                                \
  }                                                                                                                  \
  }                                                                                                                  \
  inline Tensor Tensor::NAME(const detail::Operand &other) const { return linalg::NAME(*this, other); }              \
  inline Tensor &Tensor::NAME##_(const detail::Operand &other) {                                                     \
    linalg::i##NAME(*this, other);                                                                                   \
    return *this;                                                                                                    \
  }                                                                                                                  \
  inline Tensor &Tensor::operator OPERATOR##=(const detail::Operand &other) { return NAME##_(other); }               \
  inline const Selection &Selection::operator OPERATOR##=(const detail::Operand &other) const {                      \
    return *this = linalg::NAME(*this, other);                                                                       \
  }                                                                                                                  \
  template <class A, class B, class = detail::IfOperands<A, B>>                                                      \
  Tensor operator OPERATOR(const A &a, const B &b) {                                                                 \
    return linalg::NAME(a, b);                                                                                       \
  }
TH_CYTNX_ARITHMETIC(TH_CYTNX_DEFINE)
#undef TH_CYTNX_DEFINE

/* Whether elements are equal, as Uint8 elements 1 and 0. */
namespace linalg {
inline Tensor Cpr(const detail::Operand &a, const detail::Operand &b) {
  return detail::calculate("Cpr", a, b, false,
                           [](const at::Tensor &x, const at::Tensor &y) { return at::eq(x, y); });
}
} // namespace linalg
inline Tensor Tensor::Cpr(const detail::Operand &other) const { return linalg::Cpr(*this, other); }
template <class A, class B, class = detail::IfOperands<A, B>>
Tensor operator==(const A &a, const B &b) {
  return linalg::Cpr(a, b);
}
inline Tensor Tensor::operator-() const { return Tensor(at::neg(static_cast<at::Tensor>(*this))); }

} // namespace cytnx

#include <th/names_end.hpp>

#endif
