/*
 * Gradients of functions, losses and views. The numbers are libtorch's.
 */
#include "expect.hpp"

#include <ATen/ops/nn.h>

using at::Tensor;

namespace {

const Tensor x = at::tensor({-2., -0.5, 0., 0.3, 1.5, 7.}),
             g = at::tensor({1., 2., -1., 0.5, 3., -2.}),
             y = x.view({2, 3}),
             h = g.view({2, 3}),
             n = at::tensor({double(NAN), 1.}),
             one = at::full({}, 1., at::kDouble),
             two = at::full({}, 2., at::kDouble);

} // namespace

TEST(gradientsOfFunctionsOfElements) {
  CHECK(is(at::sigmoid_backward(g, x.sigmoid()), at::kDouble, {6}, {0.1049936, 0.4700074, -0.25, 0.1222292, 0.4474394, -0.001820442}));
  CHECK(is(at::tanh_backward(g, x.tanh()), at::kDouble, {6}, {0.07065082, 1.572895, -1, 0.4575685, 0.5421199, -6.652219e-06}));
  CHECK(is(at::tanh_backward(at::ones({2, 1}), at::zeros({3})), at::kFloat, {2, 3}, {1, 1, 1, 1, 1, 1}));
  CHECK(is(at::elu_backward(g, 1.5, 2, 0.5, false, x), at::kDouble, {6}, {0.5518192, 2.336402, -1.5, 1, 6, -4}));
  CHECK(is(at::elu_backward(g, 1.5, 1, 1, true, at::elu(x, 1.5)), at::kDouble, {6}, {0.203003, 1.819592, -1.5, 0.5, 3, -2}));
  CHECK(is(at::gelu_backward(g, x), at::kDouble, {6}, {-0.0852318, 0.2650098, -0.5, 0.3661639, 3.382408, -2}));
  CHECK(is(at::gelu_backward(g, x, "tanh"), at::kDouble, {6}, {-0.08609926, 0.2652602, -0.5, 0.3661477, 3.383132, -2}));
  CHECK_THROWS(c10::Error, "approximate", at::gelu_backward(g, x, "sine"));
  CHECK(is(at::silu_backward(g, x), at::kDouble, {6}, {-0.09078425, 0.5200776, -0.5, 0.32389, 3.123882, -2.010921}));
  CHECK(is(at::mish_backward(g, x), at::kDouble, {6}, {-0.1083551, 0.5790214, -0.6, 0.3914136, 3.265464, -2.000043}));
  CHECK(is(at::mish_backward(n, n), at::kDouble, {2}, {NAN, 1.04903622}));
  CHECK(is(at::hardtanh_backward(g, x, -0.5, 1.5), at::kDouble, {6}, {0, 0, -1, 0.5, 0, 0}));
  CHECK(is(at::hardsigmoid_backward(g, x), at::kDouble, {6}, {0.1666667, 0.3333333, -0.1666667, 0.08333334, 0.5, 0}));
  CHECK(is(at::hardswish_backward(g, x), at::kDouble, {6}, {-0.1666667, 0.6666667, -0.5, 0.3, 3, -2}));
  CHECK(is(at::hardshrink_backward(g, x, 0.5), at::kDouble, {6}, {1, 0, 0, 0, 3, -2}));
  CHECK(is(at::softshrink_backward(g, x, 0.4), at::kDouble, {6}, {1, 2, 0, 0, 3, -2}));
  CHECK(is(at::leaky_relu_backward(g, x, 0.1, false), at::kDouble, {6}, {0.1, 0.2, -0.1, 0.5, 3, -2}));
  CHECK(is(at::threshold_backward(g, x, 0.3), at::kDouble, {6}, {0, 0, 0, 0, 3, -2}));
  CHECK(is(at::softplus_backward(g, x, 2, 3), at::kDouble, {6}, {0.01798621, 0.5378828, -0.5, 0.3228282, 2.857722, -2}));
  CHECK(is(at::softplus_backward(one, at::full({1}, 1e300, at::kDouble), 1, 20), at::kDouble, {1}, {1}));
  const auto [value, power] = at::log_sigmoid_forward(x);
  CHECK(is(value, at::kDouble, {6}, {-2.126928, -0.974077, -0.6931472, -0.5543552, -0.2014133, -0.0009114665}));
  CHECK(is(power, at::kDouble, {6}, {0.1353353, 0.6065307, 1, 0.7408182, 0.2231302, 0.000911882}));
  CHECK(is(at::log_sigmoid_backward(g, x, power), at::kDouble, {6}, {0.8807971, 1.2449187, -0.5, 0.2127787, 0.5472766, -0.0018221}));
  CHECK(is(at::glu_backward(h.narrow(1, 0, 1), at::tensor({1., 2., -1., 0.5}).view({2, 2}), 1), at::kDouble, {2, 2},
           {0.8807971, 0.1049936, 0.3112297, -0.1175019}));
  CHECK_THROWS(c10::Error, "no halves", at::glu_backward(g, y, 1));

  const Tensor p = at::tensor({0.2, 0.9, 0.5, 1., 0., 0.7});
  CHECK(is(at::logit_backward(g, p), at::kDouble, {6}, {6.25, 22.22222, -4, INFINITY, INFINITY, -9.52381}));
  CHECK(is(at::logit_backward(g, p + 1), at::kDouble, {6}, {NAN, NAN, NAN, NAN, INFINITY, NAN}));
  CHECK(is(at::logit_backward(g, p, 0.3), at::kDouble, {6}, {0, 0, -4, 0, 0, -9.52381}));
}

TEST(gradientsOfDrawnSlopes) {
  Tensor noise = at::empty({0}, at::kDouble);
  const Tensor result = at::rrelu_with_noise(x, noise, 0.1, 0.3, true);
  CHECK(at::equal(result, x * noise));
  CHECK(is(noise.slice(0, 3), at::kDouble, {3}, {1, 1, 1}));
  CHECK(at::all((noise >= 0.1).bitwise_and(noise <= 1)).item<bool>() && noise[0].item<double>() <= 0.3);
  CHECK(at::equal(at::rrelu_with_noise_backward(g, x, noise, 0.1, 0.3, true, false), g * noise));
  CHECK(is(at::rrelu_with_noise(x, noise, 0.1, 0.3), at::kDouble, {6}, {-0.4, -0.1, 0, 0.3, 1.5, 7}));
  CHECK(is(at::rrelu_with_noise_backward(g, x, noise, 0.1, 0.3, false, false), at::kDouble, {6}, {0.2, 0.4, -0.2, 0.5, 3, -2}));
  CHECK_THROWS(c10::Error, "lower bound", at::rrelu_with_noise(x, noise, 2, 1));
}

TEST(gradientsOfLosses) {
  const Tensor t = at::tensor({1., 0., 0.5, 1., 1., 0.}).view({2, 3}), w = at::tensor({1., 2., 0.5}),
               s = at::tensor({1., -1., 1., -1., -1., 1.}).view({2, 3}),
               p = at::tensor({0.2, 0.9, 0.5, 0.99, 0.01, 0.7}).view({2, 3}), c = at::tensor({2, 0}).to(at::kLong);
  const auto none = at::Reduction::None, mean = at::Reduction::Mean, sum = at::Reduction::Sum;
  CHECK(is(at::mse_loss_backward(two, y, t, mean), at::kDouble, {2, 3}, {-2, -0.3333333, -0.3333333, -0.4666667, 0.3333333, 4.666667}));
  CHECK(is(at::mse_loss_backward(h, y, t, none), at::kDouble, {2, 3}, {-6, -2, 1, -0.7, 3, -28}));
  CHECK(is(at::smooth_l1_loss_backward(two, y, t, sum, 0.75), at::kDouble, {2, 3}, {-2, -1.333333, -1.333333, -1.866667, 1.333333, 2}));
  CHECK(is(at::huber_loss_backward(h, y, t, none, 0.6), at::kDouble, {2, 3}, {-0.6, -1, 0.5, -0.3, 1.5, -1.2}));
  CHECK(is(at::soft_margin_loss_backward(one, y, s, mean), at::kDouble, {2, 3},
           {-0.1467995, 0.06292344, -0.08333333, 0.09574042, 0.1362624, -0.0001518419}));
  CHECK(is(at::binary_cross_entropy_backward(one, p, t, w, mean), at::kDouble, {2, 3},
           {-0.8333333, 3.333333, 0, -0.1683502, -33.33333, 0.2777778}));

  const auto [loss, total] = at::nll_loss_forward(y, c, w, mean, 0);
  CHECK(is(loss, at::kDouble, {}, {0}) && is(total, at::kDouble, {}, {0.5}));
  const auto [losses, nothing] = at::nll_loss_forward(y, c, w, none, -100);
  CHECK(is(losses, at::kDouble, {2}, {0, -0.3}) && is(nothing, at::kDouble, {}, {0}));
  CHECK(is(at::nll_loss_backward(one * 3, y, c, w, mean, 0, total), at::kDouble, {2, 3}, {0, 0, -3, 0, 0, 0}));
  CHECK(is(at::nll_loss_backward(at::tensor({1., 2.}), y, c, w, none, -100, nothing), at::kDouble, {2, 3}, {0, 0, -0.5, -2, 0, 0}));
  const Tensor planes = at::arange(12, at::kDouble).view({1, 3, 2, 2}), classes = at::tensor({2, 1, 0, 2}).to(at::kLong).view({1, 2, 2});
  const auto [loss2, total2] = at::nll_loss2d_forward(planes, classes, w, mean, -100);
  CHECK(is(loss2, at::kDouble, {}, {-5.375}) && is(total2, at::kDouble, {}, {4}));
  CHECK(is(at::nll_loss2d_backward(one, planes, classes, w, mean, -100, total2), at::kDouble, {1, 3, 2, 2},
           {0, 0, -0.25, 0, 0, -0.5, 0, 0, -0.125, 0, 0, -0.125}));
  CHECK_THROWS(c10::Error, "4 dimensions", at::nll_loss2d_backward(one, y, c, w, mean, -100, total2));
}

TEST(gradientsOfViews) {
  const Tensor ends = at::tensor({1., 2.});
  CHECK(is(at::select_backward(ends, {2, 2}, 1, 0), at::kDouble, {2, 2}, {1, 0, 2, 0}));
  CHECK(is(at::slice_backward(ends, {5}, 0, 1, 5, 3), at::kDouble, {5}, {0, 1, 0, 0, 2}));
  CHECK(is(at::diagonal_backward(ends, {2, 3}, 1, 0, 1), at::kDouble, {2, 3}, {0, 1, 0, 0, 0, 2}));
  CHECK(is(at::trace_backward(two, {2, 3}), at::kDouble, {2, 3}, {2, 0, 0, 0, 2, 0}));
  CHECK_THROWS(c10::Error, "matrix", at::trace_backward(two, {2}));
  CHECK(is(at::index_select_backward(h, {3, 3}, 0, at::tensor({2, 2}).to(at::kLong)), at::kDouble, {3, 3}, {0, 0, 0, 0, 0, 0, 1.5, 5, -3}));
  CHECK(is(at::gather_backward(h, y, 1, at::tensor({0, 0, 1, 2, 2, 2}).to(at::kLong).view({2, 3})), at::kDouble, {2, 3},
           {3, -1, 0, 0, 0, 1.5}));
  CHECK(is(at::cummaxmin_backward(h, y, at::tensor({0, 0, 1, 2, 2, 2}).to(at::kLong).view({2, 3}), 1), at::kDouble, {2, 3},
           {3, -1, 0, 0, 0, 1.5}));
  CHECK(is(at::value_selecting_reduction_backward(ends, 1, at::tensor({2, 0}).to(at::kLong), {2, 3}, false), at::kDouble, {2, 3},
           {0, 0, 1, 2, 0, 0}));
  CHECK(is(at::value_selecting_reduction_backward(two, 0, at::zeros({}, at::kLong), {}, false), at::kDouble, {}, {2}));
  const Tensor mask = at::tensor({1, 0, 1, 0, 1, 0}).to(at::kByte).view({2, 3});
  CHECK(is(at::masked_select_backward(at::tensor({5., 6., 7., 8.}), y, mask[0]), at::kDouble, {2, 3}, {5, 0, 6, 7, 0, 8}));
  CHECK(is(at::masked_scatter_backward(h, mask, {2, 2}), at::kDouble, {2, 2}, {1, -1, 3, 0}));
  CHECK_THROWS(c10::Error, "has less", at::masked_scatter_backward(h, mask, {2}));
  CHECK(is(at::unfold_backward(at::arange(6, at::kDouble).view({3, 2}), {5}, 0, 2, 1), at::kDouble, {5}, {0, 3, 7, 5, 0}));
  CHECK(is(at::embedding_dense_backward(h, at::tensor({1, 1}).to(at::kLong), 3, -1, true), at::kDouble, {3, 3},
           {0, 0, 0, 0.75, 2.5, -1.5, 0, 0, 0}));
  CHECK(is(at::embedding_backward(h, at::tensor({1, 2}).to(at::kLong), 3, 2, false, false), at::kDouble, {3, 3},
           {0, 0, 0, 1, 2, -1, 0, 0, 0}));
  CHECK_THROWS(c10::Error, "sparse", at::embedding_backward(h, at::tensor({1, 2}).to(at::kLong), 3, 2, false, true));
}

int main() { return check::run(); }
