/*
 * Products, equations, factorisations.
 */
#include "expect.hpp"

using at::Tensor;

namespace {

/* Whether two tensors of one size agree up to rounding. */
bool close(const Tensor &a, const Tensor &b) {
  return a.sizes() == b.sizes() && (a - b).abs().max().item<double>() < 1e-10;
}

/* A matrix without special properties, and a symmetric positive definite one. */
Tensor general() { return at::tensor({4., 1., 2., 0., 3., -1., 1., 2., 5.}).view({3, 3}); }
Tensor definite() { return at::mm(general(), general().t()); }
Tensor identity() { return at::eye(3, at::kDouble); }

} // namespace

TEST(productsOfVectorsAndMatrices) {
  const Tensor a = at::tensor({1., 2., 3., 4.}).view({2, 2}), v = at::tensor({1., -1.});
  CHECK(holds(a.mm(a), {2, 2}, {7, 10, 15, 22}) && holds(a.mv(v), {-1, -1}) && holds(v.dot(v), {}, {2}));
  CHECK(holds(at::ger(v, v), {2, 2}, {1, -1, -1, 1}));
  CHECK(holds(at::mm(a.t(), a), {2, 2}, {10, 14, 14, 20}));
  Tensor out = at::empty({0}, at::kDouble);
  CHECK(at::mm_out(out, a, a).is_same(out) && holds(out, {2, 2}, {7, 10, 15, 22}));
  Tensor self = a.clone();
  at::mm_out(self, self, self);
  CHECK(close(self, out));
  CHECK(holds(at::arange(4).view({2, 2}).mm(at::arange(4).view({2, 2})), {2, 2}, {2, 3, 6, 11}));
  const Tensor batch = at::stack({a, a.t()});
  CHECK(holds(batch.bmm(batch), {2, 2, 2}, {7, 10, 15, 22, 7, 15, 10, 22}));
  CHECK(holds(a.addmm(a, a, 2, 1), {2, 2}, {9, 14, 21, 30}));
  CHECK(holds(v.addmv(a, v, 1, 2), {-1, -3}));
  CHECK(holds(a.addr(v, v), {2, 2}, {2, 1, 2, 5}));
  CHECK(holds(a.addbmm(batch, batch, 0), {2, 2}, {14, 25, 25, 44}));
  CHECK(holds(batch.baddbmm(batch, batch, -1)[0], {2, 2}, {6, 8, 12, 18}));
  const Tensor in_place = a.clone();
  in_place.addmm_(a, a, 0);
  CHECK(holds(in_place, {2, 2}, {7, 10, 15, 22}));
  CHECK_THROWS(c10::Error, "mm", at::mm(a, v));
  CHECK_THROWS(c10::Error, "", at::mm(a, at::ones({3, 2}, at::kDouble)));
  CHECK_THROWS(c10::Error, "Float", at::mm(a, a.to(at::kFloat)));
}

TEST(matmul) {
  const Tensor v = at::arange(3, at::kDouble), m = at::arange(12, at::kDouble).view({3, 4});
  CHECK(holds(at::matmul(v, v), {}, {5}));
  CHECK(holds(v.matmul(m), {20, 23, 26, 29}));
  CHECK(holds(m.t().matmul(v), {20, 23, 26, 29}));
  CHECK(close(m.matmul(m.t()), m.mm(m.t())));
  const Tensor batch = at::ones({2, 1, 5, 3}, at::kDouble);
  CHECK(batch.matmul(m).sizes().equals({2, 1, 5, 4}));
  CHECK(at::matmul(at::zeros({3, 2, 0}), at::zeros({0, 4})).equal(at::zeros({3, 2, 4})));
  CHECK(batch.matmul(at::ones({7, 3, 2}, at::kDouble)).sizes().equals({2, 7, 5, 2}));
  CHECK(batch.matmul(v).sizes().equals({2, 1, 5}));
  CHECK(close(batch.matmul(m)[1][0][2], m.sum(0)));
  CHECK_THROWS(c10::Error, "matmul: both arguments need to be at least 1D", at::matmul(at::scalar_tensor(1, at::kDouble), v));
}

TEST(equations) {
  const Tensor b = at::tensor({1., 2., 3.});
  CHECK(close(general().mv(at::linalg_solve(general(), b)), b));
  const auto [x, lu] = at::gesv(b.view({3, 1}), general());
  CHECK(x.sizes().equals({3, 1}) && lu.sizes().equals({3, 3}));
  CHECK(close(general().mm(general().inverse()), identity()));
  CHECK(close(at::linalg_inv(general()), at::inverse(general())));
  const Tensor upper = general().triu();
  CHECK(close(upper.mm(std::get<0>(at::trtrs(b, upper))), b.view({3, 1})));
  CHECK(close(upper.t().mm(std::get<0>(at::trtrs(b, upper, true, true))), b.view({3, 1})));
  const Tensor tall = at::cat({general(), at::ones({2, 3}, at::kDouble)});
  const Tensor fit = std::get<0>(at::gels(tall.mv(b), tall)).narrow(0, 0, 3);
  CHECK(close(fit, b.view({3, 1})));
  CHECK_THROWS(c10::Error, "singular", at::inverse(at::ones({2, 2})));
  CHECK_BLAMES(2, at::gesv(b, at::ones({3, 2}, at::kDouble)));
}

TEST(choleskyFactors) {
  const Tensor l = at::cholesky(definite()), u = at::potrf(definite());
  CHECK(close(l.mm(l.t()), definite()) && close(u, l.t()));
  const Tensor b = at::ones({3, 1}, at::kDouble);
  CHECK(close(definite().mm(at::cholesky_solve(b, l)), b) && close(definite().mm(at::potrs(b, u)), b));
  CHECK(close(definite().mm(at::cholesky_inverse(l)), identity()) && close(at::potri(u), at::cholesky_inverse(l)));
  const auto [factor, pivots] = at::pstrf(definite());
  CHECK_EQUAL(pivots.scalar_type(), at::kInt);
  const Tensor order = pivots.to(at::kLong) - 1;
  CHECK(close(factor.t().mm(factor), definite().index_select(0, order).index_select(1, order)));
  CHECK_THROWS(c10::Error, "positive definite", at::cholesky(-definite()));
}

TEST(orthogonalFactors) {
  const Tensor tall = at::cat({general(), identity()});
  const auto [q, r] = at::qr(tall);
  CHECK(close(q.mm(r), tall) && close(q.t().mm(q), identity()));
  CHECK(close(std::get<0>(at::linalg_qr(tall)), q));
  const auto [reflections, tau] = at::geqrf(general());
  const Tensor full = at::orgqr(reflections, tau);
  CHECK(close(full.mm(reflections.triu()), general()));
  CHECK(close(at::ormqr(reflections, tau, general()), full.mm(general())));
  CHECK(close(at::ormqr(reflections, tau, general(), false, true), general().mm(full.t())));
}

TEST(eigenvalues) {
  const auto [values, vectors] = at::symeig(definite(), true);
  CHECK(close(definite().mm(vectors), vectors * values));
  CHECK(close(std::get<0>(at::symeig(definite())), values));
  CHECK(close(std::get<0>(at::linalg_eigh(definite())), values));
  const auto [roots, directions] = at::eig(at::tensor({0., 1., -1., 0.}).view({2, 2}), true);
  CHECK(holds(roots.abs(), {2, 2}, {0, 1, 0, 1}));
  CHECK(directions.sizes().equals({2, 2}));
  const Tensor tall = at::cat({general(), identity()});
  const auto [u, s, v] = at::svd(tall);
  CHECK(close((u * s).mm(v.t()), tall));
  CHECK(std::get<0>(at::svd(tall, false)).sizes().equals({6, 6}));
}

TEST(manyMatrices) {
  const Tensor batch = at::stack({general(), definite()}), b = at::ones({2, 3}, at::kDouble);
  const auto [factors, pivots] = at::btrifact(batch);
  const Tensor x = at::btrisolve(b, factors, pivots);
  CHECK(close(batch.bmm(x.unsqueeze(2)).squeeze(2), b));
  CHECK_THROWS(c10::Error, "", at::btrifact(at::ones({1, 2, 2})));
}

/* Whether NAME_out(results, operands) gives its first arguments, with what NAME(operands) gives in them. */
#define CHECK_OUT(NAME, ...)                                                                         \
  do {                                                                                               \
    Tensor result_ = at::empty({0}, at::kDouble);                                              \
    CHECK(at::NAME##_out(result_, __VA_ARGS__).is_same(result_) && close(result_, at::NAME(__VA_ARGS__))); \
  } while (0)
#define CHECK_TWO_OUT(NAME, SECOND_TYPE, ...)                                                        \
  do {                                                                                               \
    Tensor first_ = at::empty({0}, at::kDouble), second_ = at::empty({0}, SECOND_TYPE);        \
    const auto [first_given_, second_given_] = at::NAME##_out(first_, second_, __VA_ARGS__);         \
    CHECK(first_given_.is_same(first_) && second_given_.is_same(second_));                           \
    const auto [first_right_, second_right_] = at::NAME(__VA_ARGS__);                                \
    CHECK(close(first_, first_right_) && second_.equal(second_right_));                              \
  } while (0)

TEST(intoGivenTensors) {
  const Tensor b = at::ones({3, 2}, at::kDouble), factor = at::cholesky(definite());
  const Tensor batch = at::stack({general(), definite()});
  CHECK_TWO_OUT(gesv, at::kDouble, b, general());
  CHECK_TWO_OUT(gels, at::kDouble, b, general());
  CHECK_TWO_OUT(trtrs, at::kDouble, b, general(), false, true);
  CHECK_OUT(inverse, general());
  CHECK_OUT(cholesky, definite());
  CHECK_OUT(potrf, definite());
  CHECK_OUT(cholesky_solve, b, factor);
  CHECK_OUT(potrs, b, factor.t());
  CHECK_OUT(cholesky_inverse, factor);
  CHECK_OUT(potri, factor.t());
  CHECK_TWO_OUT(pstrf, at::kInt, definite());
  CHECK_TWO_OUT(qr, at::kDouble, general());
  CHECK_TWO_OUT(geqrf, at::kDouble, general());
  const auto [reflections, tau] = at::geqrf(general());
  CHECK_OUT(orgqr, reflections, tau);
  CHECK_OUT(ormqr, reflections, tau, b);
  CHECK_TWO_OUT(symeig, at::kDouble, definite(), true);
  CHECK_TWO_OUT(eig, at::kDouble, general(), true);
  CHECK_TWO_OUT(btrifact, at::kInt, batch);
  const auto [factors, pivots] = at::btrifact(batch);
  CHECK_OUT(btrisolve, at::ones({2, 3}, at::kDouble), factors, pivots);
  CHECK_OUT(dot, b.select(1, 0), b.select(1, 1));
  Tensor u = at::empty({0}, at::kDouble), s = u.clone(), v = u.clone();
  CHECK(std::get<2>(at::svd_out(u, s, v, general())).is_same(v) && close((u * s).mm(v.t()), general()));
  Tensor self = general();
  at::inverse_out(self, self);
  CHECK(close(self, general().inverse()));
  Tensor of_floats = at::empty({0});
  CHECK_THROWS(c10::Error, "Double", at::inverse_out(of_floats, general()));
}

int main() { return check::run(); }
