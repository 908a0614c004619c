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

/* >>> operators written from build/operators.txt by "make headers": products */

/* beta * self + alpha * a b, for a matrix and a vector, two matrices, two vectors (a column and a row), and pairs of
 * matrices, of which addbmm has the sum. self is expanded to the sizes, and not read if beta is 0. */
inline Tensor &addmv_out(Tensor &out, const Tensor &self, const Tensor &a, const Tensor &b, const Scalar &beta = 1,
    const Scalar &alpha = 1) {
  static constexpr detail::Functions<detail::Product> functions = TH_CPP_NUMBERS(addmv);
  detail::check_factor(beta, out.scalar_type(), "addmv");
  detail::check_factor(alpha, out.scalar_type(), "addmv");
  if (a.dim() != 2 || b.dim() != 1) { /* C says what is wrong */
    detail::run(functions, out.scalar_type(), out, beta, self, alpha, a, b);
    return out;
  }
  return detail::add_product_out(functions, out, {a.size(0)}, self, a, b, beta, alpha, "addmv");
}
inline Tensor addmv(const Tensor &self, const Tensor &a, const Tensor &b, const Scalar &beta = 1,
    const Scalar &alpha = 1) {
  Tensor out = detail::empty_of(self.scalar_type());
  addmv_out(out, self, a, b, beta, alpha);
  return out;
}
inline Tensor Tensor::addmv(const Tensor &a, const Tensor &b, const Scalar &beta, const Scalar &alpha) const {
  return at::addmv(*this, a, b, beta, alpha);
}
inline const Tensor &Tensor::addmv_(const Tensor &a, const Tensor &b, const Scalar &beta,
    const Scalar &alpha) const & {
  if (a.dim() == 2 && b.dim() == 1)
    detail::check_in_place("addmv_", *this, {a.size(0)}, scalar_type());
  return at::addmv_out(detail::as_out(*this), *this, a, b, beta, alpha);
}

inline Tensor &addmm_out(Tensor &out, const Tensor &self, const Tensor &a, const Tensor &b, const Scalar &beta = 1,
    const Scalar &alpha = 1) {
  static constexpr detail::Functions<detail::Product> functions = TH_CPP_NUMBERS(addmm);
  detail::check_factor(beta, out.scalar_type(), "addmm");
  detail::check_factor(alpha, out.scalar_type(), "addmm");
  if (a.dim() != 2 || b.dim() != 2) { /* C says what is wrong */
    detail::run(functions, out.scalar_type(), out, beta, self, alpha, a, b);
    return out;
  }
  return detail::add_product_out(functions, out, {a.size(0), b.size(1)}, self, a, b, beta, alpha, "addmm");
}
inline Tensor addmm(const Tensor &self, const Tensor &a, const Tensor &b, const Scalar &beta = 1,
    const Scalar &alpha = 1) {
  Tensor out = detail::empty_of(self.scalar_type());
  addmm_out(out, self, a, b, beta, alpha);
  return out;
}
inline Tensor Tensor::addmm(const Tensor &a, const Tensor &b, const Scalar &beta, const Scalar &alpha) const {
  return at::addmm(*this, a, b, beta, alpha);
}
inline const Tensor &Tensor::addmm_(const Tensor &a, const Tensor &b, const Scalar &beta,
    const Scalar &alpha) const & {
  if (a.dim() == 2 && b.dim() == 2)
    detail::check_in_place("addmm_", *this, {a.size(0), b.size(1)}, scalar_type());
  return at::addmm_out(detail::as_out(*this), *this, a, b, beta, alpha);
}

inline Tensor &addr_out(Tensor &out, const Tensor &self, const Tensor &a, const Tensor &b, const Scalar &beta = 1,
    const Scalar &alpha = 1) {
  static constexpr detail::Functions<detail::Product> functions = TH_CPP_NUMBERS(addr);
  detail::check_factor(beta, out.scalar_type(), "addr");
  detail::check_factor(alpha, out.scalar_type(), "addr");
  if (a.dim() != 1 || b.dim() != 1) { /* C says what is wrong */
    detail::run(functions, out.scalar_type(), out, beta, self, alpha, a, b);
    return out;
  }
  return detail::add_product_out(functions, out, {a.size(0), b.size(0)}, self, a, b, beta, alpha, "addr");
}
inline Tensor addr(const Tensor &self, const Tensor &a, const Tensor &b, const Scalar &beta = 1,
    const Scalar &alpha = 1) {
  Tensor out = detail::empty_of(self.scalar_type());
  addr_out(out, self, a, b, beta, alpha);
  return out;
}
inline Tensor Tensor::addr(const Tensor &a, const Tensor &b, const Scalar &beta, const Scalar &alpha) const {
  return at::addr(*this, a, b, beta, alpha);
}
inline const Tensor &Tensor::addr_(const Tensor &a, const Tensor &b, const Scalar &beta,
    const Scalar &alpha) const & {
  if (a.dim() == 1 && b.dim() == 1)
    detail::check_in_place("addr_", *this, {a.size(0), b.size(0)}, scalar_type());
  return at::addr_out(detail::as_out(*this), *this, a, b, beta, alpha);
}

inline Tensor &addbmm_out(Tensor &out, const Tensor &self, const Tensor &a, const Tensor &b,
    const Scalar &beta = 1, const Scalar &alpha = 1) {
  static constexpr detail::Functions<detail::Product> functions = TH_CPP_NUMBERS(addbmm);
  detail::check_factor(beta, out.scalar_type(), "addbmm");
  detail::check_factor(alpha, out.scalar_type(), "addbmm");
  if (a.dim() != 3 || b.dim() != 3) { /* C says what is wrong */
    detail::run(functions, out.scalar_type(), out, beta, self, alpha, a, b);
    return out;
  }
  return detail::add_product_out(functions, out, {a.size(1), b.size(2)}, self, a, b, beta, alpha, "addbmm");
}
inline Tensor addbmm(const Tensor &self, const Tensor &a, const Tensor &b, const Scalar &beta = 1,
    const Scalar &alpha = 1) {
  Tensor out = detail::empty_of(self.scalar_type());
  addbmm_out(out, self, a, b, beta, alpha);
  return out;
}
inline Tensor Tensor::addbmm(const Tensor &a, const Tensor &b, const Scalar &beta, const Scalar &alpha) const {
  return at::addbmm(*this, a, b, beta, alpha);
}
inline const Tensor &Tensor::addbmm_(const Tensor &a, const Tensor &b, const Scalar &beta,
    const Scalar &alpha) const & {
  if (a.dim() == 3 && b.dim() == 3)
    detail::check_in_place("addbmm_", *this, {a.size(1), b.size(2)}, scalar_type());
  return at::addbmm_out(detail::as_out(*this), *this, a, b, beta, alpha);
}

inline Tensor &baddbmm_out(Tensor &out, const Tensor &self, const Tensor &a, const Tensor &b,
    const Scalar &beta = 1, const Scalar &alpha = 1) {
  static constexpr detail::Functions<detail::Product> functions = TH_CPP_NUMBERS(baddbmm);
  detail::check_factor(beta, out.scalar_type(), "baddbmm");
  detail::check_factor(alpha, out.scalar_type(), "baddbmm");
  if (a.dim() != 3 || b.dim() != 3) { /* C says what is wrong */
    detail::run(functions, out.scalar_type(), out, beta, self, alpha, a, b);
    return out;
  }
  return detail::add_product_out(functions, out, {a.size(0), a.size(1), b.size(2)}, self, a, b, beta, alpha,
      "baddbmm");
}
inline Tensor baddbmm(const Tensor &self, const Tensor &a, const Tensor &b, const Scalar &beta = 1,
    const Scalar &alpha = 1) {
  Tensor out = detail::empty_of(self.scalar_type());
  baddbmm_out(out, self, a, b, beta, alpha);
  return out;
}
inline Tensor Tensor::baddbmm(const Tensor &a, const Tensor &b, const Scalar &beta, const Scalar &alpha) const {
  return at::baddbmm(*this, a, b, beta, alpha);
}
inline const Tensor &Tensor::baddbmm_(const Tensor &a, const Tensor &b, const Scalar &beta,
    const Scalar &alpha) const & {
  if (a.dim() == 3 && b.dim() == 3)
    detail::check_in_place("baddbmm_", *this, {a.size(0), a.size(1), b.size(2)}, scalar_type());
  return at::baddbmm_out(detail::as_out(*this), *this, a, b, beta, alpha);
}

/* The products alone. */
inline Tensor &mv_out(Tensor &out, const Tensor &self, const Tensor &other) {
  detail::check_rank("mv", self, 2);
  detail::check_rank("mv", other, 1);
  return detail::product_out(out, {self.size(0)}, self, other, addmv_out);
}
inline Tensor mv(const Tensor &self, const Tensor &other) {
  Tensor out = detail::empty_of(self.scalar_type());
  mv_out(out, self, other);
  return out;
}
inline Tensor Tensor::mv(const Tensor &other) const { return at::mv(*this, other); }

inline Tensor &mm_out(Tensor &out, const Tensor &self, const Tensor &other) {
  detail::check_rank("mm", self, 2);
  detail::check_rank("mm", other, 2);
  return detail::product_out(out, {self.size(0), other.size(1)}, self, other, addmm_out);
}
inline Tensor mm(const Tensor &self, const Tensor &other) {
  Tensor out = detail::empty_of(self.scalar_type());
  mm_out(out, self, other);
  return out;
}
inline Tensor Tensor::mm(const Tensor &other) const { return at::mm(*this, other); }

inline Tensor &bmm_out(Tensor &out, const Tensor &self, const Tensor &other) {
  detail::check_rank("bmm", self, 3);
  detail::check_rank("bmm", other, 3);
  return detail::product_out(out, {self.size(0), self.size(1), other.size(2)}, self, other, baddbmm_out);
}
inline Tensor bmm(const Tensor &self, const Tensor &other) {
  Tensor out = detail::empty_of(self.scalar_type());
  bmm_out(out, self, other);
  return out;
}
inline Tensor Tensor::bmm(const Tensor &other) const { return at::bmm(*this, other); }

inline Tensor &ger_out(Tensor &out, const Tensor &self, const Tensor &other) {
  detail::check_rank("ger", self, 1);
  detail::check_rank("ger", other, 1);
  return detail::product_out(out, {self.size(0), other.size(0)}, self, other, addr_out);
}
inline Tensor ger(const Tensor &self, const Tensor &other) {
  Tensor out = detail::empty_of(self.scalar_type());
  ger_out(out, self, other);
  return out;
}
inline Tensor Tensor::ger(const Tensor &other) const { return at::ger(*this, other); }

/* The sum of the products of elements in the same places: one number. */
inline Tensor &dot_out(Tensor &out, const Tensor &self, const Tensor &other) {
  static constexpr detail::Functions<detail::DotProduct> functions = TH_CPP_NUMBERS(dot);
  const Scalar number = detail::evaluate(functions, self.scalar_type(), detail::vector(self),
      detail::vector(other));
  detail::shaped(out, {}).fill_(number);
  return out;
}
inline Tensor dot(const Tensor &self, const Tensor &other) {
  Tensor out = detail::empty_of(self.scalar_type());
  dot_out(out, self, other);
  return out;
}
inline Tensor Tensor::dot(const Tensor &other) const { return at::dot(*this, other); }
/* <<< end of operators */
inline Tensor Tensor::vdot(const Tensor &other) const { return dot(other); }

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
  std::int64_t count = 1;
  for (const std::int64_t size : batch)
    count *= size;
  const auto matrices = [&](const Tensor &tensor) {
    th::Sizes sizes = batch;
    sizes.push_back(tensor.size(-2));
    sizes.push_back(tensor.size(-1));
    return tensor.expand(sizes).reshape({count, tensor.size(-2), tensor.size(-1)});
  };
  th::Sizes sizes = batch;
  sizes.push_back(a.size(-2));
  sizes.push_back(b.size(-1));
  return bmm(matrices(a), matrices(b)).view(sizes);
}
/* >>> operators written from build/operators.txt by "make headers": matmul */
inline Tensor &matmul_out(Tensor &out, const Tensor &self, const Tensor &other) {
  const Tensor result = matmul(self, other);
  return out.resize_(result.sizes()).copy_(result);
}
inline Tensor Tensor::matmul(const Tensor &other) const { return at::matmul(*this, other); }
inline Tensor &linalg_matmul_out(Tensor &out, const Tensor &self, const Tensor &other) {
  return matmul_out(out, self, other);
}
inline Tensor linalg_matmul(const Tensor &self, const Tensor &other) { return matmul(self, other); }
/* <<< end of operators */

} // namespace at

#include <th/names_end.hpp>

#endif
