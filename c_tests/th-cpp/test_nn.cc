/*
 * Layers of neural networks and losses.
 */
#include "expect.hpp"

#include <ATen/ops/nn.h>

#include <cmath>

using at::Tensor;

namespace {

bool close(const Tensor &a, const Tensor &b) {
  return a.sizes() == b.sizes() && (a - b).abs().max().item<double>() < 1e-10;
}

Tensor image() { return at::arange(2 * 3 * 4 * 5, at::kDouble).remainder(7).view({2, 3, 4, 5}); }
Tensor kernels(std::int64_t planes) { return at::arange(4 * planes * 6, at::kDouble).remainder(5).view({4, planes, 3, 2}); }

/* One element of a convolution, as a sum of products. */
double product(const Tensor &image, const Tensor &kernel, std::int64_t row, std::int64_t column) {
  const Tensor window = image.narrow(1, row, kernel.size(1)).narrow(2, column, kernel.size(2));
  return (window * kernel).sum().item<double>();
}

} // namespace

TEST(convolutions) {
  const Tensor x = image(), k = kernels(3), bias = at::tensor({1., 2., 3., 4.});
  const Tensor y = at::conv2d(x, k, bias);
  CHECK((y.sizes() == at::IntArrayRef{2, 4, 2, 4}));
  for (std::int64_t b = 0; b < 2; b++)
    for (std::int64_t o = 0; o < 4; o++)
      CHECK(y[b][o][1][2].item<double>() == product(x[b], k[o], 1, 2) + static_cast<double>(o) + 1);
  CHECK(close(at::conv2d(x[0], k, bias), y[0]));
  CHECK(close(at::conv2d(x, k), y - bias.view({1, 4, 1, 1})));
  CHECK((at::conv2d(x, k, bias, 2, {1, 0}).sizes() == at::IntArrayRef{2, 4, 2, 2}));
  CHECK(close(at::conv2d(x, k, bias, {2, 3}, {1, 2}).narrow(2, 1, 1).narrow(3, 1, 1),
              at::conv2d(x, k, bias, {1, 3}, {0, 2}).narrow(2, 1, 1).narrow(3, 1, 1)));
  const Tensor six = at::cat({x, x + 1}, 1);
  const Tensor grouped = at::conv2d(six, k, bias, 1, 0, 1, 2);
  CHECK(close(grouped.narrow(1, 0, 2), at::conv2d(x, k.narrow(0, 0, 2), bias.narrow(0, 0, 2))));
  CHECK(close(grouped.narrow(1, 2, 2), at::conv2d(x + 1, k.narrow(0, 2, 2), bias.narrow(0, 2, 2))));
  CHECK(close(at::conv2d(x.transpose(2, 3), k.transpose(2, 3)), at::conv2d(x, k).transpose(2, 3)));
  CHECK_THROWS(c10::Error, "conv2d", at::conv2d(x, kernels(2), Tensor(), 1, 0, 1, 2));
  CHECK_THROWS(c10::Error, "one number or 2", at::conv2d(x, k, bias, {1, 1, 1}));
}

TEST(pooling) {
  const Tensor x = at::tensor({1., 5., 2., 0., 3., 4., 9., 1.}).view({1, 2, 4});
  CHECK(holds(at::max_pool2d(x, 2), {1, 1, 2}, {5, 9}));
  CHECK(holds(std::get<1>(at::max_pool2d_with_indices(x, 2)), {1, 1, 2}, {1, 6}));
  CHECK(holds(at::max_pool2d(x, {1, 2}, 1), {1, 2, 3}, {5, 5, 2, 4, 9, 9}));
  CHECK(holds(at::avg_pool2d(x, 2), {1, 1, 2}, {13. / 4, 3}));
}

TEST(poolingOfVolumes) {
  // The sizes of windows, their steps and borders are those of time, rows and columns.
  const Tensor x = at::arange(24, at::kDouble).view({1, 2, 3, 4});
  CHECK(holds(at::max_pool3d(x, 2), {1, 1, 1, 2}, {17, 19}));
  CHECK(holds(std::get<1>(at::max_pool3d_with_indices(x, {1, 2, 3}, 1)), {1, 2, 2, 2},
              {6, 7, 10, 11, 18, 19, 22, 23}));
  CHECK(holds(at::max_pool3d(x, 1, {1, 2, 3}), {1, 2, 2, 2}, {0, 3, 8, 11, 12, 15, 20, 23}));
  CHECK(holds(at::max_pool3d(x, {2, 2, 1}, 1, 0, {1, 2, 1}), {1, 1, 1, 4}, {20, 21, 22, 23}));
  CHECK(holds(at::avg_pool3d(x, {2, 3, 4}), {1, 1, 1, 1}, {11.5}));
  CHECK(holds(at::avg_pool3d(x, {2, 3, 2}, {1, 1, 2}, {0, 0, 1}), {1, 1, 1, 3}, {5, 11.5, 6.5}));
  CHECK(holds(at::avg_pool3d(x, {2, 3, 2}, {1, 1, 2}, {0, 0, 1}, false, false), {1, 1, 1, 3}, {10, 11.5, 13}));
  CHECK_THROWS(c10::Error, "one number or 3", at::max_pool3d(x, {2, 2}));
}

TEST(activations) {
  const Tensor x = at::tensor({-2., 0., 1., 3.}).view({2, 2});
  CHECK(holds(at::leaky_relu(x, 0.5), {2, 2}, {-1, 0, 1, 3}));
  CHECK(close(at::elu(x), at::where(x > 0, x, at::expm1(x))));
  CHECK(close(at::softplus(x), at::log1p(at::exp(x))));
  for (std::int64_t d = -2; d < 2; d++) {
    CHECK(close(at::softmax(x, d), at::exp(x) / at::exp(x).sum(d, true)));
    CHECK(close(at::log_softmax(x, d), at::softmax(x, d).log()));
    CHECK(close(x.softmax(d), at::softmax(x, d)) && close(x.log_softmax(d), at::log_softmax(x, d)));
  }
}

TEST(normalisation) {
  const Tensor x = image(), mean = at::zeros({3}, at::kDouble), variance = at::ones({3}, at::kDouble);
  const Tensor y = at::batch_norm(x, Tensor(), Tensor(), mean, variance, true, 1, 0);
  CHECK(close(mean, x.transpose(0, 1).reshape({3, -1}).mean(1)));
  CHECK(std::abs(y.mean().item<double>()) < 1e-10 && std::abs(y.pow(2).mean().item<double>() - 1) < 1e-10);
  CHECK(close(at::batch_norm(x, Tensor(), Tensor(), mean, at::ones({3}, at::kDouble), false, 0, 0),
              x - mean.view({1, 3, 1, 1})));
}

TEST(linearLayersAndLosses) {
  const Tensor x = at::tensor({1., 2., 3., 4.}).view({2, 2}), w = at::tensor({1., 0., 0., 1., 1., 1.}).view({3, 2});
  CHECK(holds(at::linear(x, w, at::tensor({0., 0., 1.})), {2, 3}, {1, 2, 4, 3, 4, 8}));
  CHECK(holds(at::linear(x[0], w), {3}, {1, 2, 3}));
  const Tensor p = at::tensor({-1., -2., -3., -4.}).view({2, 2}), target = at::tensor({1, 0});
  CHECK(holds(at::nll_loss(p, target), {}, {2.5}));
  CHECK(holds(at::nll_loss(p, target, Tensor(), at::Reduction::Sum), {}, {5}));
  CHECK(holds(at::nll_loss(p, target, at::tensor({3., 1.})), {}, {11. / 4}));
  CHECK(holds(at::nll_loss(p, target, Tensor(), at::Reduction::Mean, 0), {}, {2}));
  CHECK(close(at::cross_entropy_loss(p, target), at::nll_loss(at::log_softmax(p, 1), target)));
  CHECK(holds(at::mse_loss(x, p), {}, {(4. + 16 + 36 + 64) / 4}));
  CHECK(holds(at::l1_loss(x, p, at::Reduction::Sum), {}, {20}));
  CHECK(holds(at::smooth_l1_loss(x, x + 0.5), {}, {0.125}));
  CHECK(holds(at::l1_loss(x, p, at::Reduction::None), {2, 2}, {2, 4, 6, 8}));
  CHECK_THROWS(c10::Error, "", at::nll_loss(p, at::tensor({2, 0})));
  CHECK_THROWS(c10::IndexError, "nll_loss", at::nll_loss(p, at::tensor({0.5, 0.})));
  CHECK_THROWS(c10::Error, "stride: the number 4294967297 is too large",
               at::max_pool2d(at::ones({1, 4, 4}), 2, (std::int64_t(1) << 32) + 1));
  CHECK_THROWS(c10::Error, "softmax: not there for Long tensors", at::softmax(at::ones({2}, at::kLong), 0));
}

TEST(inPlaceDrawnAndRunning) {
  Tensor x = at::tensor({-2., 0.5, 9.});
  CHECK(holds(at::relu6_(x), {0, 0.5, 6}) && holds(at::hardtanh_(x), {0, 0.5, 1}) && holds(at::threshold_(x, 0.7, -1), {-1, -1, 1}));
  CHECK(holds(at::leaky_relu_(x, 0.5), {-0.5, -0.5, 1}) && holds(at::elu_(x, 2), {2 * std::expm1(-0.5), 2 * std::expm1(-0.5), 1}));
  const Tensor drawn = at::rrelu(at::full({200}, -1, at::kDouble), 0.25, 0.5, true);
  CHECK(drawn.max().item<double>() <= -0.25 && drawn.min().item<double>() >= -0.5 && drawn.std().item<double>() > 0.03);
  CHECK_THROWS(c10::Error, "rrelu", at::rrelu(x, 2, 1));
  const Tensor mean = at::zeros({3}, at::kDouble), variance = at::ones({3}, at::kDouble), planes = image().view({2, 3, 20});
  at::instance_norm(image(), Tensor(), Tensor(), mean, variance, true, 0.25, 0);
  CHECK(close(mean, planes.mean(2).mean(0) * 0.25) && close(variance, planes.var(2).mean(0) * 0.25 + 0.75));
  CHECK(close(at::instance_norm(image(), Tensor(), Tensor(), mean, at::ones({3}, at::kDouble), false, 0.1, 0),
              image() - mean.view({1, 3, 1, 1})));
}

TEST(whatCannotBe) {
  const Tensor x = image();
  CHECK_THROWS(c10::Error, "glu", at::glu(x, 1));
  CHECK_THROWS(c10::Error, "prelu", at::prelu(x, at::ones({2}, at::kDouble)));
  CHECK_THROWS(c10::Error, "group_norm", at::group_norm(x, 2));
  CHECK_THROWS(c10::Error, "layer_norm", at::layer_norm(x, {4}));
  CHECK_THROWS(c10::Error, "2 numbers are needed", at::reflection_pad1d(x, {1, 2, 3}));
  CHECK_THROWS(c10::Error, "has 4 at most", at::reflection_pad2d(x, {5, 0, 0, 0}));
  CHECK_THROWS(c10::Error, "leave nothing of size 5", at::replication_pad2d(x, {-2, -3, 0, 0}));
  CHECK_THROWS(c10::Error, "pixel_shuffle", at::pixel_shuffle(x, 2));
  CHECK_THROWS(c10::Error, "upsample_bilinear2d", at::upsample_bilinear2d(x, {2}, false));
  CHECK_THROWS(c10::Error, "grid_sampler", at::grid_sampler(x, x, 0, 0, false));
  CHECK_THROWS(c10::Error, "FullDilatedConvolution", at::conv_transpose2d(x, kernels(2)));
  CHECK_THROWS(c10::Error, "adaptive_avg_pool1d", at::adaptive_avg_pool1d(x, 0));
  CHECK_THROWS(c10::Error, "multi_margin_loss", at::multi_margin_loss(x, at::tensor({0})));
  CHECK_THROWS(c10::IndexError, "embedding", at::embedding(x.view({-1, 4}), at::tensor({0.5})));
}

int main() { return check::run(); }
