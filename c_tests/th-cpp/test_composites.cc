/*
 * Functions that are a few lines over others, orthogonal polynomials, and more of linear algebra. The numbers are libtorch's.
 */
#include "expect.hpp"

#include <torch/types.h>

using at::Tensor;

namespace {


Tensor of(std::initializer_list<double> numbers) { return at::tensor(numbers); }
Tensor longs(std::initializer_list<double> numbers) { return of(numbers).to(at::kLong); }

} // namespace

TEST(specialFunctions) {
  CHECK(is(at::special_entr(of({0.5, 0, 1, -1, NAN, 2})), at::kDouble, {6}, {0.34657359, 0, 0, -INFINITY, NAN, -1.38629436}));
  CHECK(is(at::special_ndtr(of({-10, -1, 0, 2, NAN})), at::kDouble, {5}, {7.6198e-24, 0.158655254, 0.5, 0.977249868, NAN}));
  CHECK(at::special_ndtr(of({-10})).item<double>() > 7.6e-24);
  CHECK(is(at::special_xlog1py(of({0, 2, 0, 3}), of({INFINITY, 0.5, NAN, -1})), at::kDouble, {4}, {0, 0.810930216, NAN, -INFINITY}));
  CHECK(is(at::special_xlog1py(of({1, 2}), 1), at::kDouble, {2}, {0.693147, 1.386294}));
  CHECK(is(at::special_xlog1py(2, at::tensor({1, 3})), at::kFloat, {2}, {1.386294, 2.772589}));
  CHECK(is(at::special_gammainc(of({0.5, 3}), of({0.25, 7.5})), at::kDouble, {2}, {0.520499878, 0.979743285}));
  CHECK(is(at::special_gammaincc(of({0.5, 3}).view({2, 1}), of({0.25, 7.5})), at::kDouble, {2, 2},
           {0.4795001, 0.000107511, 0.9978385, 0.0202567}));
  CHECK(is(at::igamma(at::tensor({1, 2}), at::tensor({1, 2})), at::kFloat, {2}, {0.6321206, 0.5939942}));
  CHECK(is(of({1, 0, 2, NAN}).igammac_(of({1, 3, 0, 1})), at::kDouble, {4}, {0.3678794, 0, 1, NAN}));
  CHECK_THROWS(c10::Error, "cannot hold", at::tensor({1, 2}).igamma_(at::tensor({1, 2})));
  CHECK(is(at::igamma(at::empty({0, 2}), at::empty({0, 2})), at::kFloat, {0, 2}, {}));
  const Tensor x = of({1, 2, 3, 4}).view({2, 2});
  CHECK(at::equal(at::special_softmax(x, 1), x.softmax(1)) && at::equal(at::special_log_softmax(x, 0), x.log_softmax(0)));
  CHECK(at::equal(at::special_logsumexp(x, {0, 1}), at::logsumexp(x, {0, 1})));
  CHECK(is(at::mvlgamma(of({2.5, 10}), 3), at::kDouble, {2}, {1.8809955, 36.8128586}));
}

TEST(polynomials) {
  const Tensor x = of({-0.5, 0.25, 0.75});
  /* A number as x has the precision of the degrees, and a degree leaves x its type. */
  CHECK(std::fabs(at::special_chebyshev_polynomial_t(0.1, of({3})).item<double>() + 0.296) < 1e-15);
  CHECK(is(at::special_chebyshev_polynomial_t(0.1, at::tensor({3.f})), at::kFloat, {1}, {-0.296}));
  CHECK(is(at::special_chebyshev_polynomial_t(0.1, longs({3, -1})), at::kFloat, {2}, {-0.296, 0}));
  CHECK(is(at::special_hermite_polynomial_he(at::tensor({1.5f}), 3.5), at::kFloat, {1}, {-1.125}));
  CHECK(is(at::special_legendre_polynomial_p(x, of({INFINITY, NAN, -INFINITY})), at::kDouble, {3}, {NAN, NAN, 0}));
  CHECK(is(at::special_laguerre_polynomial_l(x, INFINITY), at::kDouble, {3}, {NAN, NAN, NAN}));
  CHECK(is(at::special_laguerre_polynomial_l(x, -1e300), at::kDouble, {3}, {0, 0, 0}));
  CHECK_THROWS(c10::Error, "special_chebyshev_polynomial_u: the degree 1e+10 is above 1e+06", at::special_chebyshev_polynomial_u(x, 1e10));
  CHECK_THROWS(c10::Error, "special_hermite_polynomial_h: the degree 1e+300", at::special_hermite_polynomial_h(x, of({1e300})));
  CHECK(is(at::special_chebyshev_polynomial_t(x, 4), at::kDouble, {3}, {-0.5, 0.53125, -0.96875}));
  CHECK(is(at::special_chebyshev_polynomial_u(x, 4), at::kDouble, {3}, {-1, 0.3125, -0.6875}));
  CHECK(is(at::special_chebyshev_polynomial_v(x, 4), at::kDouble, {3}, {-2, 1.1875, -1.0625}));
  CHECK(is(at::special_chebyshev_polynomial_w(x, 4), at::kDouble, {3}, {0, -0.5625, -0.3125}));
  CHECK(is(at::special_hermite_polynomial_h(x, 4), at::kDouble, {3}, {1, 9.0625, -9.9375}));
  CHECK(is(at::special_hermite_polynomial_he(x, 4), at::kDouble, {3}, {1.5625, 2.62890625, -0.05859375}));
  CHECK(is(at::special_laguerre_polynomial_l(x, 4), at::kDouble, {3}, {3.8359375, 0.177246094, -0.580566406}));
  CHECK(is(at::special_legendre_polynomial_p(x, 4), at::kDouble, {3}, {-0.2890625, 0.157714844, -0.350097656}));
  CHECK(is(at::special_shifted_chebyshev_polynomial_t(x, 4), at::kDouble, {3}, {97, -0.5, -0.5}));
  CHECK(is(at::special_shifted_chebyshev_polynomial_u(x, 4), at::kDouble, {3}, {209, -1, -1}));
  CHECK(is(at::special_shifted_chebyshev_polynomial_v(x, 4), at::kDouble, {3}, {265, -2, 0}));
  CHECK(is(at::special_shifted_chebyshev_polynomial_w(x, 4), at::kDouble, {3}, {153, 0, -2}));
  CHECK(is(at::special_chebyshev_polynomial_t(of({0.3}), longs({-1, 0, 1, 2, 7})), at::kDouble, {5}, {0, 1, 0.3, -0.82, -0.8461632}));
  CHECK(is(at::special_legendre_polynomial_p(2, at::tensor({0, 1, 2})), at::kFloat, {3}, {1, 2, 5.5}));
  CHECK(is(at::special_laguerre_polynomial_l(at::empty({0}), 3), at::kFloat, {0}, {}));
  CHECK(is(at::special_hermite_polynomial_h(of({NAN}), 2), at::kDouble, {1}, {NAN}));
}

TEST(samplesAndPoints) {
  const Tensor y = of({1, 4, 9, 16, 26});
  CHECK(is(at::gradient(y)[0], at::kDouble, {5}, {3, 4, 6, 8.5, 10}));
  CHECK(is(at::gradient(y, at::Scalar(2), at::IntArrayRef({0}), 2)[0], at::kDouble, {5}, {1, 2, 3, 4.25, 5.75}));
  CHECK(is(at::gradient(y, {of({0, 1, 3, 4, 8})}, at::IntArrayRef({0}), 2)[0], at::kDouble, {5},
           {3.16666667, 2.83333333, 5.5, 6.1, -1.1}));
  const Tensor m = at::arange(6, at::kDouble).square().view({2, 3});
  CHECK(is(at::gradient(m, at::IntArrayRef({1}))[0], at::kDouble, {2, 3}, {1, 2, 3, 7, 8, 9}));
  CHECK(at::gradient(m).size() == 2 && is(at::gradient(m)[0], at::kDouble, {2, 3}, {9, 15, 21, 9, 15, 21}));
  CHECK(is(at::gradient(m.t(), at::IntArrayRef({0}))[0], at::kDouble, {3, 2}, {1, 7, 2, 8, 3, 9}));
  CHECK_THROWS(c10::Error, "more samples", at::gradient(of({1})));
  CHECK_THROWS(c10::Error, "5 places", at::gradient(y, {of({0, 1})}, at::IntArrayRef({0})));

  const Tensor points = of({0, 1, 1, 2, 2, 2, 0.5, 1.5, 3, 5}).view({5, 2});
  const auto [counts, edges] = at::histogramdd(points, {2, 3});
  CHECK(is(counts, at::kDouble, {2, 3}, {3, 0, 0, 1, 0, 1}));
  CHECK(is(edges[0], at::kDouble, {3}, {0, 1.5, 3}) && is(edges[1], at::kDouble, {4}, {1, 2.3333333, 3.6666667, 5}));
  CHECK(is(std::get<0>(at::histogramdd(points, {2, 2}, std::vector<double>{0, 2, 1, 2}, of({1, 2, 3, 4, 5}), true)), at::kDouble, {2, 2},
           {0.2, 0.8, 0, 1}));
  CHECK(is(std::get<0>(at::histogramdd(points, {of({0, 1, 2}), of({1, 2})})), at::kDouble, {2, 1}, {2, 2}));
  CHECK(is(std::get<0>(at::histogramdd(points.t().contiguous().t(), 1)), at::kDouble, {1, 1}, {5}));
  CHECK_THROWS(c10::Error, "3 coordinates", at::histogramdd(points, {of({0, 1}), of({0, 1}), of({0, 1})}));
}

TEST(segments) {
  const Tensor d = of({1, 2, 3, 4, 5, 6}).view({3, 2}), lengths = longs({2, 0, 1});
  CHECK(is(at::segment_reduce(d, "sum", lengths), at::kDouble, {3, 2}, {4, 6, 0, 0, 5, 6}));
  CHECK(is(at::segment_reduce(d, "mean", lengths), at::kDouble, {3, 2}, {2, 3, NAN, NAN, 5, 6}));
  CHECK(is(at::segment_reduce(d, "max", lengths), at::kDouble, {3, 2}, {3, 4, -INFINITY, -INFINITY, 5, 6}));
  CHECK(is(at::segment_reduce(d, "min", lengths), at::kDouble, {3, 2}, {1, 2, INFINITY, INFINITY, 5, 6}));
  CHECK(is(at::segment_reduce(d, "prod", lengths), at::kDouble, {3, 2}, {3, 8, 1, 1, 5, 6}));
  CHECK(is(at::segment_reduce(d, "sum", lengths, {}, {}, 0, false, at::Scalar(10)), at::kDouble, {3, 2}, {14, 16, 10, 10, 15, 16}));
  CHECK(is(at::segment_reduce(d, "mean", lengths, {}, {}, 0, false, at::Scalar(10)), at::kDouble, {3, 2}, {7, 8, 10, 10, 15, 16}));
  CHECK(is(at::segment_reduce(d, "max", lengths, {}, {}, 0, false, at::Scalar(3.5)), at::kDouble, {3, 2}, {3.5, 4, 3.5, 3.5, 5, 6}));
  CHECK(is(at::segment_reduce(d, "sum", {}, {}, longs({0, 1, 3})), at::kDouble, {2, 2}, {1, 2, 8, 10}));
  CHECK_THROWS(c10::Error, "segments of 2 elements", at::segment_reduce(d, "sum", longs({1, 1})));
  CHECK_THROWS(c10::Error, "not negative", at::segment_reduce(d, "sum", longs({4, -1})));
  CHECK_THROWS(c10::Error, "lengths or offsets", at::segment_reduce(d, "sum"));
  CHECK_THROWS(c10::Error, "reduce is", at::segment_reduce(d, "median", lengths));
}

TEST(questionsAndNames) {
  const Tensor x = of({-2, 0, 3, NAN});
  CHECK(is(at::angle(x), at::kDouble, {4}, {3.14159265, 0, 0, NAN}));
  CHECK(!at::is_complex(x) && is(at::isreal(x), at::kByte, {4}, {1, 1, 1, 1}));
  CHECK(at::real(x).is_same(x) && at::conj(x).is_same(x));
  CHECK(at::is_set_to(x, x.alias()) && !at::is_set_to(x, x.view({2, 2})) && !at::is_set_to(x, x.clone()));
  CHECK(at::sym_size(x, -1) == 4 && at::sym_stride(x, 0) == 1 && at::sym_numel(x) == 4 && at::sym_storage_offset(x.slice(0, 2)) == 2);
  CHECK(at::sym_is_contiguous(x) && !at::sym_is_contiguous(x.slice(0, 0, 4, 2)));
  const Tensor bits = at::tensor({6, 3});
  CHECK(is(at::__and__(bits, 5), at::kInt, {2}, {4, 1}) && is(at::__or__(bits, bits + 1), at::kInt, {2}, {7, 7}));
  CHECK(is(at::__xor__(bits, 5), at::kInt, {2}, {3, 6}));
  CHECK(is(at::__lshift__(bits, 2), at::kInt, {2}, {24, 12}) && is(at::__rshift__(bits, 1), at::kInt, {2}, {3, 1}));
  CHECK(is(at::inner(at::arange(4, at::kDouble).view({2, 2}), at::arange(6, at::kDouble).view({3, 2})), at::kDouble, {2, 3},
           {1, 3, 5, 3, 13, 23}));
  CHECK(is(at::inner(x, of({2}).squeeze()), at::kDouble, {4}, {-4, 0, 6, NAN}));
  const std::vector<Tensor> places = at::nonzero_numpy(of({0, 1, 2, 0}).view({2, 2}));
  CHECK(places.size() == 2 && is(places[0], at::kLong, {2}, {0, 1}) && is(places[1], at::kLong, {2}, {1, 0}));
  CHECK(is(at::nonzero_static(x, 4, 9), at::kLong, {4, 1}, {0, 2, 3, 9}) && is(at::nonzero_static(x, 1), at::kLong, {1, 1}, {0}));
  CHECK(is(at::nonzero_static(at::zeros({2}), 0), at::kLong, {0, 1}, {}));
  CHECK_THROWS(c10::Error, "negative", at::nonzero_static(x, -1));
  CHECK(is(at::kaiser_window(6, true, 4), at::kFloat, {6}, {0.0884805261, 0.42541136, 0.821609134, 1, 0.821609134, 0.42541136}));
  CHECK(is(at::kaiser_window(5, false), at::kFloat, {5}, {5.27734413e-05, 0.215672745, 1, 0.215672745, 5.27734413e-05}));
  CHECK(is(at::kaiser_window(1), at::kFloat, {1}, {1}) && is(at::kaiser_window(0), at::kFloat, {0}, {}));
}

TEST(memory) {
  const Tensor t = at::empty_permuted({2, 3, 4}, {1, 2, 0});
  CHECK(t.sizes() == c10::IntArrayRef({2, 3, 4}) && t.strides() == c10::IntArrayRef({1, 8, 2}));
  CHECK_THROWS(c10::Error, "no order", at::empty_permuted({2, 3}, {0, 0}));
  CHECK_THROWS(c10::Error, "no order", at::empty_permuted({2, 3}, {0}));
  const std::vector<Tensor> tensors{of({1, 2}), of({3, 4, 5, 6}).view({2, 2}).t()};
  const Tensor flat = at::flatten_dense_tensors(tensors);
  CHECK(is(flat, at::kDouble, {6}, {1, 2, 3, 5, 4, 6}));
  CHECK(is(at::unflatten_dense_tensors(flat, tensors)[1], at::kDouble, {2, 2}, {3, 5, 4, 6}));
}

TEST(moreFactors) {
  const Tensor a = of({4, 2, 1, 2, 5, 3, 1, 3, 6}).view({3, 3}), b = of({1, 2, 2, 1}).view({2, 2});
  const auto [factor, info] = at::linalg_cholesky_ex(a);
  CHECK(is(factor, at::kDouble, {3, 3}, {2, 0, 0, 1, 2, 0, 0.5, 1.25, 2.04633819}) && is(info, at::kInt, {}, {0}));
  CHECK(is(std::get<1>(at::linalg_cholesky_ex(b)), at::kInt, {}, {2}) && is(std::get<1>(at::linalg_cholesky_ex(-a)), at::kInt, {}, {1}));
  CHECK(is(std::get<1>(at::linalg_cholesky_ex(at::stack({b, at::eye(2, at::kDouble)}))), at::kInt, {2}, {2, 0}));
  CHECK(at::allclose(std::get<0>(at::linalg_cholesky_ex(a, true)), factor.t()));
  CHECK_THROWS(c10::Error, "positive definite", at::linalg_cholesky_ex(b, false, true));
  CHECK_THROWS(c10::Error, "square", at::linalg_cholesky_ex(at::ones({2, 3})));

  const Tensor turn = of({0, -1, 0, 1, 0, 0, 0, 0, 2}).view({3, 3});
  const auto [values, vectors] = at::linalg_eig(turn);
  CHECK(is(values, at::kDouble, {3, 2}, {0, 1, 0, -1, 2, 0}) && is(at::linalg_eigvals(turn), at::kDouble, {3, 2}, {0, 1, 0, -1, 2, 0}));
  const Tensor re = vectors.select(2, 0), im = vectors.select(2, 1), wr = values.select(1, 0), wi = values.select(1, 1);
  CHECK(at::allclose(turn.mm(re), re * wr - im * wi, 1e-12, 1e-12) && at::allclose(turn.mm(im), re * wi + im * wr, 1e-12, 1e-12));
  CHECK(at::linalg_eigvals(at::stack({turn, turn})).sizes() == c10::IntArrayRef({2, 3, 2}));

  const auto [u, h] = at::linalg_polar(b);
  CHECK(at::allclose(u.mm(h), b) && at::allclose(u.mm(u.t()), at::eye(2, at::kDouble), 1e-12, 1e-12) && at::allclose(h, h.t()));
  const Tensor root = at::linalg_matrix_sqrth(a);
  CHECK(at::allclose(root.mm(root), a) && at::allclose(root, root.t()));
  CHECK(is(at::linalg__powsum(of({-1, 2, -3}), 3), at::kDouble, {}, {36}) && is(at::native_norm(of({3, -4})), at::kDouble, {}, {5}));
}

TEST(matricesWithoutElements) {
  const Tensor none = at::empty({0, 0}), batch = at::empty({0, 3, 3});
  CHECK(is(at::det(none), at::kFloat, {}, {1}) && is(at::linalg_det(batch), at::kFloat, {0}, {}));
  CHECK(is(std::get<0>(at::slogdet(none)), at::kFloat, {}, {1}) && is(std::get<1>(at::slogdet(none)), at::kFloat, {}, {0}));
  CHECK(is(at::logdet(batch), at::kFloat, {0}, {}) && is(at::logdet(none), at::kFloat, {}, {0}));
  CHECK(is(at::inverse(none), at::kFloat, {0, 0}, {}) && is(batch.inverse(), at::kFloat, {0, 3, 3}, {}));
  CHECK(is(std::get<0>(at::linalg_inv_ex(none)), at::kFloat, {0, 0}, {}) && is(std::get<1>(at::linalg_inv_ex(none)), at::kInt, {}, {0}));
  CHECK(is(std::get<0>(at::linalg_cholesky_ex(none)), at::kFloat, {0, 0}, {}));
  const Tensor wide = at::empty({2, 0, 3}), rows = at::empty({0, 2, 3});
  CHECK(is(at::linalg_eigvals(none), at::kFloat, {0, 2}, {}) && is(at::linalg_eigvals(batch), at::kFloat, {0, 3, 2}, {}));
  const auto [values, vectors] = at::linalg_eig(at::empty({2, 0, 0}));
  CHECK(is(values, at::kFloat, {2, 0, 2}, {}) && is(vectors, at::kFloat, {2, 0, 0, 2}, {}));
  const auto [turn, stretch] = at::linalg_polar(rows);
  CHECK(is(turn, at::kFloat, {0, 2, 3}, {}) && is(stretch, at::kFloat, {0, 3, 3}, {}));
  CHECK(is(std::get<1>(at::linalg_polar(at::empty({0, 1}))), at::kFloat, {1, 1}, {0}));
  CHECK(is(at::linalg_svdvals(rows), at::kFloat, {0, 2}, {}) && is(at::linalg_svdvals(wide), at::kFloat, {2, 0}, {}));
  CHECK(is(at::linalg_pinv(wide), at::kFloat, {2, 3, 0}, {}) && is(at::linalg_matrix_rank(wide), at::kLong, {2}, {0, 0}));
  CHECK(is(at::linalg_matrix_rank(rows), at::kLong, {0}, {}) && is(at::linalg_cond(wide), at::kFloat, {2}, {0, 0}));
  CHECK(is(at::linalg_cond(batch, 1), at::kFloat, {0}, {}) && is(at::linalg_cond(none, "fro"), at::kFloat, {}, {0}));
  CHECK(is(at::matrix_exp(none), at::kFloat, {0, 0}, {}) && is(at::matrix_exp(batch), at::kFloat, {0, 3, 3}, {}));
  CHECK(is(at::linalg_matrix_power(batch, -3), at::kFloat, {0, 3, 3}, {}) && is(at::linalg_matrix_sqrth(none), at::kFloat, {0, 0}, {}));
  const auto [p, l, u] = at::linalg_lu(batch);
  CHECK(is(p, at::kFloat, {0, 3, 3}, {}) && is(l, at::kFloat, {0, 3, 3}, {}) && is(u, at::kFloat, {0, 3, 3}, {}));
  CHECK(is(at::linalg_solve_triangular(batch, at::empty({3, 2}), true), at::kFloat, {0, 3, 2}, {}));
  CHECK(is(at::linalg_solve_triangular(none, at::empty({0, 2}), true), at::kFloat, {0, 2}, {}));
  CHECK_THROWS(c10::Error, "sides of sizes [0, 2]", at::linalg_solve_triangular(at::ones({3, 3}), at::empty({0, 2}), true));
  CHECK(is(std::get<0>(at::linalg_solve_ex(batch, at::empty({0, 3, 2}))), at::kFloat, {0, 3, 2}, {}));
  const Tensor a = of({4, 2, 1, 2, 5, 3, 1, 3, 6}).view({3, 3});
  CHECK(is(at::det(at::stack({a, a + at::eye(3, at::kDouble)})), at::kDouble, {2}, {67, 143}));
  CHECK(at::allclose(at::inverse(at::stack({a, a * 2}))[1], a.inverse() / 2));
  CHECK_THROWS(c10::Error, "square", at::inverse(at::ones({2, 2, 3})));
  CHECK_THROWS(c10::Error, "square", at::det(at::ones({2, 3})));
}

int main() { return check::run(); }
