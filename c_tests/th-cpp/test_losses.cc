/*
 * Activations and losses. The numbers are libtorch's.
 */
#include "expect.hpp"

#include <ATen/ops/nn.h>

using at::Tensor;

namespace {

const Tensor x = at::tensor({-2., -0.5, 0., 0.3, 1.5, 7.}),
             y = x.view({2, 3}),
             n = at::tensor({double(NAN), 1.});

} // namespace

TEST(activationsOfMoreKinds) {
  CHECK(is(at::threshold(x, 0.1, 20), at::kDouble, {6}, {20, 20, 20, 0.3, 1.5, 7}));
  CHECK(is(at::hardtanh(x, -1, 2), at::kDouble, {6}, {-1, -0.5, 0, 0.3, 1.5, 2}));
  CHECK(is(at::relu6(x), at::kDouble, {6}, {0, 0, 0, 0.3, 1.5, 6}));
  CHECK(is(at::hardshrink(x, 0.5), at::kDouble, {6}, {-2, 0, 0, 0, 1.5, 7}));
  CHECK(is(at::softshrink(x, 0.4), at::kDouble, {6}, {-1.6, -0.1, 0, 0, 1.1, 6.6}));
  CHECK(is(at::log_sigmoid(x), at::kDouble, {6}, {-2.126928, -0.974077, -0.693147, -0.554355, -0.201413, -0.00091147}));
  CHECK(is(at::glu(x.view({3, 2}).t(), 0), at::kDouble, {1, 3}, {-0.755081, 0, 1.498633}));
  CHECK(is(at::prelu(y, at::tensor({0.1, 0.2, 0.3})), at::kDouble, {2, 3}, {-0.2, -0.1, 0, 0.3, 1.5, 7}));
  CHECK(is(at::prelu(n, at::tensor({0.5})), at::kDouble, {2}, {NAN, 1}));
  CHECK(is(at::rrelu(x, 0.1, 0.3), at::kDouble, {6}, {-0.4, -0.1, 0, 0.3, 1.5, 7}));
}

namespace {

const Tensor p = at::tensor({0.2, 0.9, 0.5, 1., 0., 0.7}).view({2, 3}),
             t = at::tensor({1., 0., 0.5, 1., 1., 0.}).view({2, 3}),
             w = at::tensor({1., 2., 0.5}),
             s = at::tensor({1., -1., 1., -1., -1., 1.}).view({2, 3}),
             c = at::tensor({2, 0}).to(at::kLong);

} // namespace

TEST(losses) {
  CHECK(is(at::mse_loss(y, t, at::Reduction::None), at::kDouble, {2, 3}, {9, 0.25, 0.25, 0.49, 0.25, 49}));
  CHECK(is(at::l1_loss(y, w), at::kDouble, {}, {2.283333}));
  CHECK(is(at::huber_loss(y, t, at::Reduction::None, 1.5), at::kDouble, {2, 3}, {3.375, 0.125, 0.125, 0.245, 0.125, 9.375}));
  CHECK(is(at::smooth_l1_loss(y, t, at::Reduction::Sum, 0.5), at::kDouble, {}, {10.7}));
  CHECK(is(at::smooth_l1_loss(y, t, at::Reduction::None), at::kDouble, {2, 3}, {2.5, 0.125, 0.125, 0.245, 0.125, 6.5}));
  CHECK(is(at::smooth_l1_loss(y, t, at::Reduction::Mean, 0), at::kDouble, {}, {2.033333}));
  CHECK(is(at::binary_cross_entropy(p, t, w, at::Reduction::None), at::kDouble, {2, 3}, {1.609438, 4.60517, 0.346574, -0, 200, 0.601986}));
  CHECK(is(at::binary_cross_entropy_with_logits(y * 100, t, w, w + 1, at::Reduction::None), at::kDouble, {2, 3},
           {400, 0, 0.433217, 1.8715e-13, 4.3051e-65, 350}));
  CHECK(is(at::kl_div(y, t, at::Reduction::None), at::kDouble, {2, 3}, {2, 0, -0.346574, -0.3, -1.5, 0}));
  CHECK(is(at::kl_div(y, t, at::Reduction::Sum, true), at::kDouble, {}, {3.022862}));
  CHECK(is(at::poisson_nll_loss(y, t * 3, true, true, 1e-8, at::Reduction::Mean), at::kDouble, {}, {185.054781}));
  CHECK(is(at::poisson_nll_loss(p, t, false, false, 1e-3, at::Reduction::None), at::kDouble, {2, 3},
           {1.80445, 0.9, 0.845575, 0.999, 6.907755, 0.7}));
  CHECK(is(at::margin_ranking_loss(y, p, s, 0.5), at::kDouble, {}, {0.95}));
  CHECK(is(at::triplet_margin_loss(y, p, t, 1, 2, 1e-6, true, at::Reduction::None), at::kDouble, {2}, {2.451023, 6.293177}));
  CHECK(is(at::soft_margin_loss(y, s), at::kDouble, {}, {0.975139}));
  CHECK(is(at::hinge_embedding_loss(y, s, 2, at::Reduction::None), at::kDouble, {2, 3}, {-2, 2.5, 0, 1.7, 0.5, 7}));
  CHECK(is(at::cosine_embedding_loss(y, t, at::tensor({1., -1.}), 0.1, at::Reduction::None), at::kDouble, {2}, {1.867722, 0.077635}));
  CHECK(is(at::multi_margin_loss(y, c, 2, 0.5, w, at::Reduction::None), at::kDouble, {2}, {0, 18.243333}));
  CHECK(is(at::multi_margin_loss(y, c), at::kDouble, {}, {1.733333}));
  CHECK(is(at::multilabel_margin_loss(y, at::tensor({{2, 0, -1}, {1, -1, 0}}), at::Reduction::None), at::kDouble, {2}, {1, 2.166667}));
  CHECK(is(at::nll_loss(y, c, w, at::Reduction::None, 0), at::kDouble, {2}, {-0, 0}));
  CHECK(is(at::nll_loss2d(x.view({1, 3, 1, 2}), at::tensor({{{2, 1}}}), w), at::kDouble, {}, {-0.54}));
  CHECK(is(at::cross_entropy_loss(x.view({1, 3, 2}), at::tensor({{2, 1}})), at::kDouble, {}, {3.463792}));
  CHECK(is(at::cross_entropy_loss(y, c, w, at::Reduction::Mean, -100, 0.1), at::kDouble, {}, {4.693245}));
  CHECK(is(at::cross_entropy_loss(y, c, Tensor(), at::Reduction::None, 0, 0.1), at::kDouble, {2}, {0.63829, 0}));
}

TEST(lossesOfExtremes) {
  const double inf = INFINITY;
  CHECK(is(at::soft_margin_loss(at::tensor({1000., -1000., inf, double(NAN)}), at::tensor({-1., 1., 1., 1.}), at::Reduction::None), at::kDouble,
           {4}, {1000, 1000, 0, NAN}));
  CHECK(is(at::smooth_l1_loss(at::tensor({3.f, 0.25f}), at::zeros({2}), at::Reduction::None, 1e-45), at::kFloat, {2}, {3, 0.25}));
  CHECK(is(at::smooth_l1_loss(at::tensor({4e25f, 1e15f}), at::zeros({2}), at::Reduction::Sum, 1e20), at::kFloat, {}, {4e25}));
}

TEST(nanIsNotShrunk) {
  CHECK(is(at::hardshrink(n), at::kDouble, {2}, {NAN, 1}));
  CHECK(is(at::softshrink(n), at::kDouble, {2}, {NAN, 0.5}));
}

int main() { return check::run(); }
