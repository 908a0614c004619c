/*
 * Norms, powers, pseudoinverses and equations of matrices. The numbers are libtorch's.
 */
#include "expect.hpp"

#include <ATen/ops/matrices.h>

using at::Tensor;

namespace {

const Tensor v = at::tensor({3., -4., 0., 1.}), m = at::tensor({{2., 1., -1.}, {0., 3., 4.}, {1., -2., 5.}}), r = at::tensor({{1., 2.}, {3., -4.},
        {5., 7.}});
const Tensor x = at::arange(24, at::kDouble).remainder(7).view({2, 3, 4}), batch = at::stack({m, m.t() * 0.5});

} // namespace

TEST(norms) {
  CHECK(is(at::linalg_vector_norm(v), at::kDouble, {}, {5.09902}));
  CHECK(is(at::linalg_vector_norm(x, 3, {0, 2}), at::kDouble, {3}, {7.230427, 8.568081, 6.875344}));
  CHECK(is(at::linalg_vector_norm(x, INFINITY, {1}, true), at::kDouble, {2, 1, 4}, {4, 5, 6, 4, 6, 6, 4, 5}));
  CHECK(is(at::linalg_vector_norm(x, -INFINITY, {0, -1}), at::kDouble, {3}, {0, 0, 0}));
  CHECK(is(at::linalg_vector_norm(v.to(at::kFloat), 0, at::nullopt, false, at::kDouble), at::kDouble, {}, {3}));
  CHECK(is(at::linalg_matrix_norm(m), at::kDouble, {}, {7.81025}));
  CHECK(is(at::linalg_matrix_norm(x, 1), at::kDouble, {2}, {11, 13}));
  CHECK(is(at::linalg_matrix_norm(x, -INFINITY, {0, 1}, true), at::kDouble, {1, 1, 4}, {5, 8, 5, 7}));
  CHECK(is(at::linalg_matrix_norm(batch, 2), at::kDouble, {2}, {6.502061, 3.251031}));
  CHECK(is(at::linalg_matrix_norm(batch, "nuc"), at::kDouble, {2}, {12.420315, 6.210157}));
  CHECK(is(at::linalg_norm(m, 1), at::kDouble, {}, {10}));
  CHECK(is(at::linalg_norm(x, at::nullopt, {1, 2}), at::kDouble, {2}, {11, 12.529964}));
  CHECK(is(at::linalg_norm(m, "fro"), at::kDouble, {}, {7.81025}));
  CHECK(is(at::frobenius_norm(x, {1, 2}), at::kDouble, {2}, {11, 12.529964}));
  CHECK(is(at::nuclear_norm(m), at::kDouble, {}, {12.420315}));
  CHECK(is(at::nuclear_norm(x, {0, 2}, true), at::kDouble, {1, 3, 1}, {11.493783, 14.808611, 11.50441}));
  CHECK(is(at::norm_except_dim(x, 2, 1), at::kDouble, {1, 3, 1}, {8.717798, 11.445523, 8.42615}));
  CHECK(is(at::pairwise_distance(r, r + 1, 1), at::kDouble, {3}, {1.999998, 1.999998, 1.999998}));
  CHECK(is(at::cosine_similarity(r, r.slice(0, 0, 1)), at::kDouble, {3}, {1, -0.447214, 0.987763}));
  CHECK(is(at::cosine_similarity(v, v * 0, 0), at::kDouble, {}, {0}));
}

TEST(determinantsPowersAndProducts) {
  CHECK(is(std::get<0>(at::slogdet(batch)), at::kDouble, {2}, {1, 1}));
  CHECK(is(std::get<1>(at::linalg_slogdet(batch)), at::kDouble, {2}, {3.970292, 1.89085}));
  CHECK(is(std::get<0>(m.index_select(0, at::tensor({1, 0, 2})).slogdet()), at::kDouble, {}, {-1}));
  CHECK(is(at::logdet(m), at::kDouble, {}, {3.970292}));
  CHECK(is(at::logdet(-m), at::kDouble, {}, {NAN}));
  CHECK(is(std::get<1>(at::slogdet(at::zeros({2, 2}))), at::kFloat, {}, {-INFINITY}));
  CHECK(is(at::linalg_matrix_power(batch, 3), at::kDouble, {2, 3, 3},
           {3, 30, 10, 40, -57, 160, 30, -70, 13, 0.375, 5, 3.75, 3.75, -7.125, -8.75, 1.25, 20, 1.625}));
  CHECK(is(at::matrix_power(m, -2), at::kDouble, {3, 3},
           {0.176575, -0.023852, 0.080812, 0.05696, 0.024564, -0.038448, -0.023852, 0.033464, -0.0089}));
  CHECK(is(m.matrix_power(0), at::kDouble, {3, 3}, {1, 0, 0, 0, 1, 0, 0, 0, 1}));
  CHECK(is(at::matrix_exp(m), at::kDouble, {3, 3},
           {11.760438, 3.582101, 23.346849, 26.92895, -45.247597, 41.257354, 3.582101, -13.89644, -31.351158}));
  CHECK(is(at::linalg_matrix_exp(batch * 4), at::kDouble, {2, 3, 3},
           {574025.876669, -1172922.470604, 873739.353893, -299183.116712, 74265.418665, -4990872.999129, -1172922.470604, 2420640.720387,
            -2346375.301722, 318.400902, -753.986011, -444.392468, -444.392468, 1570.476958, 1077.281438, -309.593543, -2531.555882, 493.19552}));
  CHECK(is(at::linalg_matrix_exp(m.to(at::kFloat) * 0.01), at::kFloat, {3, 3},
           {1.020151, 0.010355, -0.010148, 0.00020677, 1.03004, 0.041627, 0.010355, -0.020762, 1.050802}));
  CHECK(is(at::linalg_multi_dot({r.t(), m, m, r}), at::kDouble, {2, 2}, {720, 1571, -356, 304}));
  CHECK(is(at::linalg_multi_dot({r.select(1, 0), m, r.select(1, 1)}), at::kDouble, {}, {266}));
  CHECK(is(at::chain_matmul({m, r}), at::kDouble, {3, 2}, {0, -7, 29, 16, 20, 45}));
}

TEST(pseudoinversesRanksAndEquations) {
  CHECK(is(at::linalg_pinv(r), at::kDouble, {2, 3}, {0.010615, 0.171508, 0.094972, 0.02514, -0.120112, 0.067039}));
  CHECK(is(at::pinverse(r.matmul(r.t()), 1e-10), at::kDouble, {3, 3},
           {0.00074467, -0.001199, 0.002693, -0.001199, 0.043842, 0.008236, 0.002693, 0.008236, 0.013514}));
  CHECK(is(at::linalg_pinv(batch), at::kDouble, {2, 3, 3},
           {0.433962, -0.056604, 0.132075, 0.075472, 0.207547, -0.150943, -0.056604, 0.09434, 0.113208, 0.867925, 0.150943, -0.113208, -0.113208,
            0.415094, 0.188679, 0.264151, -0.301887, 0.226415}));
  CHECK(is(at::linalg_matrix_rank(at::stack({m, r.matmul(r.t())})), at::kLong, {2}, {3, 2}));
  CHECK(is(at::linalg_matrix_rank(m, 4.0), at::kLong, {}, {1}));
  CHECK(is(at::linalg_svdvals(batch), at::kDouble, {2, 3}, {6.502061, 3.737053, 2.1812, 3.251031, 1.868526, 1.0906}));
  CHECK(is(at::linalg_cond(m), at::kDouble, {}, {2.980955}));
  CHECK(is(at::linalg_cond(batch, 1), at::kDouble, {2}, {5.660377, 4.981132}));
  CHECK(is(at::linalg_cond(m, "fro"), at::kDouble, {}, {4.316509}));
  CHECK(is(std::get<0>(at::linalg_lstsq(r, m)), at::kDouble, {2, 3}, {0.116201, 0.335196, 1.150279, 0.117318, -0.469274, -0.170391}));
  CHECK(is(std::get<1>(at::linalg_lstsq(r, m)), at::kDouble, {3}, {2.896089, 2.73743, 3.486592}));
  CHECK(is(std::get<2>(at::linalg_lstsq(r, m)), at::kLong, {}, {2}));
  CHECK(is(std::get<0>(at::linalg_lstsq(r.t(), r.select(0, 1))), at::kDouble, {3}, {-0.068715, 0.994972, 0.01676}));
  CHECK(is(at::linalg_solve_triangular(m.triu(), r, true), at::kDouble, {3, 2}, {1.166667, 3.3, -0.333333, -3.2, 1, 1.4}));
  CHECK(is(at::linalg_solve_triangular(batch.select(0, 1).tril(), batch, false, false, true), at::kDouble, {2, 3, 3},
           {0, 3, -1, 4.5, -5, 4, 9.5, -12, 5, 1.75, -1, 0.5, -1.75, 3.5, -1, 2.25, -3, 2.5}));
  CHECK(is(std::get<0>(at::triangular_solve(r, m, true, true)), at::kDouble, {3, 2}, {0.5, 1, 0.833333, -1.666667, 0.433333, 2.933333}));
  CHECK(is(at::linalg_tensorinv(at::eye(6, at::kDouble).add(1).view({2, 3, 6}), 2), at::kDouble, {6, 2, 3},
           {0.857143, -0.142857, -0.142857, -0.142857, -0.142857, -0.142857, -0.142857, 0.857143, -0.142857, -0.142857, -0.142857, -0.142857,
            -0.142857, -0.142857, 0.857143, -0.142857, -0.142857, -0.142857, -0.142857, -0.142857, -0.142857, 0.857143, -0.142857, -0.142857,
            -0.142857, -0.142857, -0.142857, -0.142857, 0.857143, -0.142857, -0.142857, -0.142857, -0.142857, -0.142857, -0.142857, 0.857143}));
  CHECK(is(at::linalg_tensorsolve(at::eye(6, at::kDouble).add(1).view({2, 3, 6}), r.t()), at::kDouble, {6}, {-1, 1, 3, 0, -6, 5}));
  CHECK(is(at::linalg_tensorsolve(at::eye(6, at::kDouble).add(1).view({6, 2, 3}), r.t(), {0}), at::kDouble, {6}, {-1, 1, 3, 0, -6, 5}));
}

TEST(factorsOfSquareMatrices) {
  const auto [p, l, u] = at::linalg_lu(batch);
  CHECK(at::allclose(p.matmul(l).matmul(u), batch) && at::allclose(p.sum(-1), at::ones({2, 3}, at::kDouble)));
  CHECK(is(p, at::kDouble, {2, 3, 3}, {1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1, 0, 1, 0}));
  CHECK(at::allclose(l.select(0, 0), at::tensor({{1., 0., 0.}, {0., 1., 0.}, {0.5, -2.5 / 3, 1.}})));
  const Tensor turned = m.index_select(0, at::tensor({1, 2, 0})); // whose first column is 0, 1, 2
  const auto [lu, pivots] = at::linalg_lu_factor(turned);
  CHECK(is(pivots, at::kInt, {3}, {3, 3, 3}));
  const auto [exchange, lower, upper] = at::lu_unpack(lu, pivots);
  CHECK(is(exchange, at::kDouble, {3, 3}, {0, 1, 0, 0, 0, 1, 1, 0, 0}) && at::allclose(exchange.mm(lower).mm(upper), turned));
  CHECK(at::allclose(turned.mm(at::linalg_lu_solve(lu, pivots, r)), r) && at::lu_solve(r, lu, pivots).equal(at::linalg_lu_solve(lu, pivots, r)));
  const Tensor info = std::get<2>(at::linalg_lu_factor_ex(at::stack({m, m * 0})));
  CHECK(is(info, at::kInt, {2}, {0, 1}));
  const auto [inverses, flaws] = at::linalg_inv_ex(at::stack({m, m * 0}));
  CHECK(at::allclose(inverses[0], m.inverse()) && is(flaws, at::kInt, {2}, {0, 1}));
  CHECK(at::allclose(m.mm(std::get<0>(at::linalg_solve_ex(m, r))), r));
  CHECK(at::allclose(std::get<0>(at::linalg_solve_ex(m, r.t(), false)).mm(m), r.t()));
  CHECK(at::allclose(m.mv(std::get<0>(at::linalg_solve_ex(m, r.select(1, 0)))), r.select(1, 0)));
  CHECK_THROWS(c10::Error, "linalg_lu_factor", at::linalg_lu_factor(r));
  CHECK_THROWS(c10::Error, "linalg_lu_solve", at::linalg_lu_solve(lu, pivots, r.t()));
}

TEST(householderProducts) {
  const auto [reflections, tau] = at::geqrf(m);
  CHECK(at::allclose(at::linalg_householder_product(reflections, tau), std::get<0>(at::qr(m))));
}

TEST(whatCannotBe) {
  CHECK_THROWS(c10::Error, "linalg_matrix_power", at::linalg_matrix_power(r, 2));
  CHECK_THROWS(c10::Error, "linalg_matrix_norm", at::linalg_matrix_norm(m, 3));
  CHECK_THROWS(c10::Error, "linalg_matrix_norm", at::linalg_matrix_norm(v));
  CHECK_THROWS(c10::Error, "linalg_matrix_norm", at::linalg_matrix_norm(m, "one"));
  CHECK_THROWS(c10::Error, "linalg_vector_norm", at::linalg_vector_norm(at::arange(3)));
  CHECK_THROWS(c10::Error, "linalg_multi_dot", at::linalg_multi_dot({m}));
  CHECK_THROWS(c10::Error, "linalg_tensorinv", at::linalg_tensorinv(r, 1));
  CHECK_THROWS(c10::Error, "linalg_tensorsolve", at::linalg_tensorsolve(r, v));
  CHECK_THROWS(c10::Error, "nuclear_norm", at::nuclear_norm(m, {1, 1}));
}

int main() { return check::run(); }
