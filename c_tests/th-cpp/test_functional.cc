/*
 * torch::nn::functional: options reach the functions of <ATen/ops/nn.h>.
 */
#include "expect.hpp"

#include <torch/nn/functional.h>

namespace F = torch::nn::functional;
using torch::Tensor;

namespace {

const Tensor x = torch::arange(24, torch::kDouble).remainder(7) - 3, row = x.view({2, 2, 6}), plane = x.view({1, 4, 2, 3}),
             volume = x.view({1, 2, 2, 2, 3}), k = torch::arange(12, torch::kDouble).remainder(5) - 1.5, b = torch::tensor({1., -1.});

bool same(const Tensor &one, const Tensor &other) { return one.sizes() == other.sizes() && torch::allclose(one, other); }

} // namespace

TEST(layers) {
  const Tensor weight = k.slice(0, 0, 8).view({2, 1, 2, 2});
  CHECK(same(F::conv2d(plane.slice(1, 0, 2), weight, F::Conv2dFuncOptions().bias(b).stride({1, 2}).padding(1).groups(2)),
             at::conv2d(plane.slice(1, 0, 2), weight, b, {1, 2}, 1, 1, 2)));
  const Tensor three = k.view({2, 2, 3});
  CHECK(same(F::conv1d(row, three, F::Conv1dFuncOptions().padding(torch::kSame).dilation(2)), at::conv1d(row, three, Tensor(), 1, 2, 2)));
  const Tensor two = k.slice(0, 0, 8).view({2, 2, 2});
  CHECK(same(F::conv1d(row, two, F::Conv1dFuncOptions().padding(torch::kSame)).slice(2, 0, 5), at::conv1d(row, two)));
  CHECK(F::conv1d(row, two, F::Conv1dFuncOptions().padding(torch::kValid)).size(2) == 5);
  CHECK_THROWS(c10::Error, "stride of 1", at::conv1d(row, two, Tensor(), 2, "same"));
  CHECK_THROWS(c10::Error, "valid", at::conv1d(row, two, Tensor(), 1, "full"));
  CHECK(same(F::conv_transpose1d(row, three, F::ConvTranspose1dFuncOptions().stride(2).output_padding(1)),
             at::conv_transpose1d(row, three, Tensor(), 2, 0, 1)));
  CHECK(same(F::max_pool2d(plane, F::MaxPool2dFuncOptions({2, 1}).stride(1)), at::max_pool2d(plane, {2, 1}, 1)));
  CHECK(std::get<1>(F::max_pool1d_with_indices(row, F::MaxPool1dFuncOptions(3))).scalar_type() == torch::kLong);
  CHECK(same(F::avg_pool3d(volume, F::AvgPool3dFuncOptions(2).padding(1).count_include_pad(false)),
             at::avg_pool3d(volume, 2, {}, 1, false, false)));
  CHECK(same(F::adaptive_avg_pool2d(plane, F::AdaptiveAvgPool2dFuncOptions(1)), plane.mean({2, 3}, true)));
  CHECK(same(F::adaptive_max_pool1d(row, F::AdaptiveMaxPool1dFuncOptions(1)), std::get<0>(row.max(2, true))));
  CHECK(same(F::layer_norm(plane, F::LayerNormFuncOptions({2, 3}).eps(0.5)), at::layer_norm(plane, {2, 3}, Tensor(), Tensor(), 0.5)));
  CHECK(same(F::group_norm(row, F::GroupNormFuncOptions(2).weight(b)), at::group_norm(row, 2, b)));
  CHECK(same(F::instance_norm(row), at::group_norm(row, 2)));
  CHECK(same(F::batch_norm(row, b, b.abs(), F::BatchNormFuncOptions().eps(0)), row - b.view({1, 2, 1})));
  CHECK(same(F::normalize(row, F::NormalizeFuncOptions().p(1).dim(2)), row / row.abs().sum(2, true)));
  CHECK(same(F::dropout(row, F::DropoutFuncOptions().training(false)), row) && same(F::dropout2d(row, F::Dropout2dFuncOptions().p(1)), row * 0));
  CHECK(same(F::embedding(torch::tensor({1, 0}), row[0]), row[0].index_select(0, torch::tensor({1, 0}))));
}

TEST(activationsAndLosses) {
  CHECK(same(F::softmax(row, F::SoftmaxFuncOptions(1)), at::softmax(row, 1)) && same(F::softmin(row, 1), at::softmax(-row, 1)));
  CHECK(same(F::elu(row, F::ELUFuncOptions().alpha(2)), at::elu(row, 2)));
  CHECK(same(F::hardtanh(row, F::HardtanhFuncOptions().min_val(-2).max_val(2)), row.clamp(-2, 2)));
  CHECK(same(F::softsign(row), row / (1 + row.abs())) && same(F::tanhshrink(row), row - row.tanh()));
  const Tensor changed = row.clone();
  CHECK(F::relu(changed, F::ReLUFuncOptions().inplace(true)).is_same(changed) && same(changed, row.relu()));
  const Tensor other = row + 1;
  CHECK(holds(F::mse_loss(row, other, F::MSELossFuncOptions(torch::kSum)), {}, {24}) && holds(F::mse_loss(row, other), {}, {1}));
  CHECK(F::l1_loss(row, other, F::L1LossFuncOptions().reduction(torch::kNone)).sizes() == row.sizes());
  CHECK(same(F::kl_div(row, other.abs(), F::KLDivFuncOptions(torch::kBatchMean)), at::kl_div(row, other.abs(), at::Reduction::Sum) / 2));
  CHECK(same(F::triplet_margin_loss(row, other, x.view({2, 2, 6}) * 2, F::TripletMarginLossFuncOptions().margin(3).swap(true)),
             at::triplet_margin_loss(row, other, row * 2, 3, 2, 1e-6, true)));
  const Tensor classes = torch::tensor({{0, 1, 1, 0, 1, 0}, {1, 1, 0, 0, 1, 1}});
  CHECK(same(F::cross_entropy(row, classes, F::CrossEntropyFuncOptions().label_smoothing(0.2)),
             at::cross_entropy_loss(row, classes, Tensor(), at::Reduction::Mean, -100, 0.2)));
  CHECK_THROWS(c10::Error, "kNone, kMean or kSum", F::l1_loss(row, other, torch::kBilinear));
}

TEST(padding) {
  const std::int64_t before = 2;
  CHECK(same(F::pad(row, F::PadFuncOptions({before, 1})), at::constant_pad_nd(row, {2, 1})));
  CHECK(same(F::pad(row, F::PadFuncOptions({1, 0, 0, 1}).value(-2.5)), at::constant_pad_nd(row, {1, 0, 0, 1}, -2.5)));
  CHECK(same(F::pad(row, F::PadFuncOptions({2, 1}).mode(torch::kReflect)), at::reflection_pad1d(row, {2, 1})));
  CHECK(same(F::pad(row, F::PadFuncOptions({2, 1}).mode(torch::kReplicate)), at::replication_pad1d(row, {2, 1})));
  const Tensor around = F::pad(row, F::PadFuncOptions(std::vector<std::int64_t>{2, 1}).mode(torch::kCircular));
  CHECK(same(around, torch::cat({row.slice(2, 4, 6), row, row.slice(2, 0, 1)}, 2)));
  CHECK_THROWS(c10::Error, "pad: the mode is", F::pad(row, F::PadFuncOptions({1, 1}).mode(torch::kZeros)));
  CHECK_THROWS(c10::Error, "two numbers for each", F::pad(row, F::PadFuncOptions(1)));
}

TEST(resampling) {
  CHECK(same(F::interpolate(plane, F::InterpolateFuncOptions().scale_factor({2., 1.}).mode(torch::kBilinear)),
             at::upsample_bilinear2d(plane, {4, 3}, false, 2., 1.)));
  CHECK(same(F::interpolate(row, F::InterpolateFuncOptions().size(3).mode(torch::kArea)), at::adaptive_avg_pool1d(row, 3)));
  CHECK_THROWS(c10::Error, "no such mode", F::interpolate(row, F::InterpolateFuncOptions().size(3).mode(torch::kBilinear)));
  CHECK_THROWS(c10::Error, "a size or scale factors", F::interpolate(row));
  const Tensor grid = F::affine_grid(torch::tensor({1., 0., 0., 0., 1., 0.}).view({1, 2, 3}), {1, 4, 2, 3});
  CHECK(same(F::grid_sample(plane, grid), plane));
  CHECK(same(F::grid_sample(plane, grid * 3, F::GridSampleFuncOptions().padding_mode(torch::kBorder).mode(torch::kNearest)),
             at::grid_sampler(plane, grid * 3, 1, 1, false)));
}

int main() { return check::run(); }
