/*
 * ATen/ops/products.h: products of vectors and matrices.
 *
 * Operands of one product have one element type.
 */
#ifndef TH_ATEN_OPS_PRODUCTS_H
#define TH_ATEN_OPS_PRODUCTS_H

#include <th/names_begin.hpp>

#include <ATen/ops/arithmetic.h>
#include <ATen/ops/results.h>

namespace at {
namespace detail {

template <class Real>
using Product = void (*)(TensorOf<Real> *, Real, TensorOf<Real> *, Real, TensorOf<Real> *, TensorOf<Real> *);
template <class Real>
using DotProduct = typename th::element<Real>::Accumulator (*)(TensorOf<Real> *, TensorOf<Real> *);

/*
 * The product of two tensors into `out`, which gets these sizes: `compute` is the function that adds a
 * multiple of it. Where `out` shares elements with an operand, the product is made apart.
 */
template <class Compute>
Tensor &product_out(Tensor &out, IntArrayRef sizes, const Tensor &a, const Tensor &b, Compute compute) {
  if (out.is_alias_of(a) || out.is_alias_of(b)) {
    Tensor result = empty(sizes, out.scalar_type());
    compute(result, result, a, b, 0, 1);
    return out.resize_(sizes).copy_(result);
  }
  out.resize_(sizes);
  return compute(out, out, a, b, 0, 1);
}

/*
 * beta * tensor + alpha * the product of a and b, which has these sizes, to which the tensor is expanded. Of operands
 * without elements the product is 0.
 */
inline Tensor &add_product_out(const Functions<Product> &functions, Tensor &out, IntArrayRef sizes,
                               const Tensor &tensor, const Tensor &a, const Tensor &b, const Scalar &beta,
                               const Scalar &alpha, const char *function = TH_CPP_CALLER) {
  check_factor(beta, out.scalar_type(), function);
  check_factor(alpha, out.scalar_type(), function);
  const Tensor expanded = tensor.sizes() == sizes ? tensor : tensor.expand(sizes);
  if (a.numel() != 0 && b.numel() != 0) {
    run(functions, out.scalar_type(), out, beta, expanded, alpha, a, b);
    return out;
  }
  if (a.size(-1) != b.size(b.dim() > 2 ? -2 : 0) && a.dim() > 1)
    th::fail(function, ": sizes ", a.sizes(), " and ", b.sizes(), " have no product");
  const Tensor result = beta.equal(0) ? zeros(sizes, out.scalar_type()) : expanded.mul(beta);
  return out.resize_(sizes).copy_(result);
}

/* A tensor of one dimension; without elements, C's own empty one. Throws if it is none. */
inline const Tensor &vector(const Tensor &tensor) {
  if (tensor.dim() != 1)
    th::fail("dot: a tensor of one dimension is expected, not of sizes ", tensor.sizes());
  return tensor;
}

} // namespace detail

/* beta * t + alpha * a b, for the product of the name; t is expanded to the sizes, and not read if beta is 0. */
#define TH_AT_DEFINE(NAME, RANK_A, RANK_B, ...)                                                                 \
  inline Tensor &NAME##_out(Tensor &out, const Tensor &tensor, const Tensor &a, const Tensor &b,                \
                            const Scalar &beta = 1, const Scalar &alpha = 1) {                                  \
    static constexpr detail::Functions<detail::Product> functions = TH_CPP_NUMBERS(NAME);                       \
    if (a.dim() != RANK_A || b.dim() != RANK_B) { /* C says what is wrong */                                    \
      detail::run(functions, out.scalar_type(), out, beta, tensor, alpha, a, b);                                \
      return out;                                                                                               \
    }                                                                                                           \
    return detail::add_product_out(functions, out, {__VA_ARGS__}, tensor, a, b, beta, alpha, #NAME);            \
  }                                                                                                             \
  inline Tensor NAME(const Tensor &tensor, const Tensor &a, const Tensor &b, const Scalar &beta = 1,            \
                     const Scalar &alpha = 1) {                                                                 \
    Tensor out = detail::empty_of(tensor.scalar_type());                                                        \
    NAME##_out(out, tensor, a, b, beta, alpha);                                                                 \
    return out;                                                                                                 \
  }                                                                                                             \
  inline Tensor Tensor::NAME(const Tensor &a, const Tensor &b, const Scalar &beta, const Scalar &alpha) const { \
    return at::NAME(*this, a, b, beta, alpha);                                                                  \
  }                                                                                                             \
  inline const Tensor &Tensor::NAME##_(const Tensor &a, const Tensor &b, const Scalar &beta,                    \
                                       const Scalar &alpha) const & {                                           \
    if (a.dim() == RANK_A && b.dim() == RANK_B)                                                                 \
      detail::check_in_place(#NAME "_", *this, {__VA_ARGS__}, scalar_type());                                   \
    return at::NAME##_out(detail::as_out(*this), *this, a, b, beta, alpha);                                     \
  }

TH_AT_PRODUCT(TH_AT_DEFINE)
#undef TH_AT_DEFINE

/* Defines NAME(a, b), a product of tensors of RANK_A and RANK_B dimensions into one of SIZES, from ADD_out. */
#define TH_AT_DEFINE(NAME, ADD, RANK_A, RANK_B, ...)                         \
  inline Tensor &NAME##_out(Tensor &out, const Tensor &a, const Tensor &b) { \
    detail::check_rank(#NAME, a, RANK_A);                                    \
    detail::check_rank(#NAME, b, RANK_B);                                    \
    return detail::product_out(out, __VA_ARGS__, a, b, ADD##_out);           \
  }                                                                          \
  inline Tensor NAME(const Tensor &a, const Tensor &b) {                     \
    Tensor out = detail::empty_of(a.scalar_type());                          \
    NAME##_out(out, a, b);                                                   \
    return out;                                                              \
  }

/* A matrix with a vector, two matrices, pairs of matrices, and two vectors as a column with a row. */
TH_AT_DEFINE(mv, addmv, 2, 1, {a.size(0)})
TH_AT_DEFINE(mm, addmm, 2, 2, {a.size(0), b.size(1)})
TH_AT_DEFINE(bmm, baddbmm, 3, 3, {a.size(0), a.size(1), b.size(2)})
TH_AT_DEFINE(ger, addr, 1, 1, {a.size(0), b.size(0)})
#undef TH_AT_DEFINE

inline Tensor Tensor::mv(const Tensor &vector) const { return at::mv(*this, vector); }
inline Tensor Tensor::ger(const Tensor &vector) const { return at::ger(*this, vector); }
inline Tensor Tensor::mm(const Tensor &matrix) const { return at::mm(*this, matrix); }
inline Tensor Tensor::bmm(const Tensor &batch) const { return at::bmm(*this, batch); }

/* The sum of the products of elements in the same places: one number. */
TH_AT_DEFINE_NUMBER(dot, detail::Functions<detail::DotProduct>, TH_CPP_NUMBERS(dot), , a,
                    (const Tensor &a, const Tensor &b),
                    detail::vector(a), detail::vector(b))
inline Tensor Tensor::dot(const Tensor &other) const { return at::dot(*this, other); }

/*
 * dot, mv or mm by the dimensions of the operands; a vector in front is a row. With more than two
 * dimensions the last two are matrices, and those before are expanded to each other.
 */
inline Tensor matmul(const Tensor &a, const Tensor &b) {
  if (a.dim() == 0 || b.dim() == 0)
    th::fail("matmul: both arguments need to be at least 1D, but they are ", a.dim(), "D and ", b.dim(), "D");
  if (a.dim() == 1 && b.dim() == 1)
    return dot(a, b);
  if (a.dim() == 2 && b.dim() == 1)
    return mv(a, b);
  if (a.dim() == 1)
    return matmul(a.unsqueeze(0), b).squeeze(-2);
  if (b.dim() == 1)
    return matmul(a, b.unsqueeze(1)).squeeze(-1);
  if (a.dim() == 2 && b.dim() == 2)
    return mm(a, b);
  const auto batch_sizes = [](const Tensor &tensor) { return tensor.sizes().slice(0, tensor.sizes().size() - 2); };
  th::Sizes batch = th::broadcast_sizes(batch_sizes(a), batch_sizes(b));
  const auto matrices = [&](const Tensor &tensor) {
    th::Sizes sizes = batch;
    sizes.push_back(tensor.size(-2));
    sizes.push_back(tensor.size(-1));
    return tensor.expand(sizes).reshape({-1, tensor.size(-2), tensor.size(-1)});
  };
  th::Sizes sizes = batch;
  sizes.push_back(a.size(-2));
  sizes.push_back(b.size(-1));
  return bmm(matrices(a), matrices(b)).view(sizes);
}
TH_AT_DEFINE_OUT(matmul, (const Tensor &a, const Tensor &b), a, b)
inline Tensor linalg_matmul(const Tensor &a, const Tensor &b) { return matmul(a, b); }
inline Tensor &linalg_matmul_out(Tensor &out, const Tensor &a, const Tensor &b) { return matmul_out(out, a, b); }
inline Tensor Tensor::matmul(const Tensor &other) const { return at::matmul(*this, other); }

} // namespace at

#include <th/names_end.hpp>

#endif
