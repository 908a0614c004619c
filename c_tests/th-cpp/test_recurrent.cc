/*
 * Layers of recurrent cells, classification of sequences, bags of embeddings, dropout that keeps variances, norms with their
 * statistics, and second names of convolutions. The numbers are libtorch's.
 */
#include "expect.hpp"

#include <torch/nn/functional.h>

using at::Tensor;
namespace F = torch::nn::functional;

namespace {

Tensor of(std::initializer_list<double> numbers) { return at::tensor(numbers); }
Tensor longs(std::initializer_list<double> numbers) { return of(numbers).to(at::kLong); }
Tensor weights(std::int64_t rows, std::int64_t columns) { return ((at::arange(rows * columns, at::kDouble) % 5 - 2) / 4).view({rows, columns}); }

const Tensor sequence = (at::arange(12, at::kDouble) % 7 / 3 - 1).view({3, 2, 2}),
             b = at::arange(8, at::kDouble) / 10,
             c = at::arange(8, at::kDouble) / -20;

} // namespace

TEST(layersOfCells) {
  const Tensor h = at::zeros({1, 2, 2}, at::kDouble), one = at::ones({1, 2, 2}, at::kDouble);
  const auto [result, hn, cn] = at::lstm(sequence, {h, one}, {weights(8, 2), weights(8, 2), b, c}, true, 1, 0, false, false, false);
  CHECK(is(result, at::kDouble, {3, 2, 2},
           {0.126476203, 0.401150555, 0.28589721, 0.34985678, 0.22574963, 0.166639762, 0.238701504, 0.186276364, 0.103258133, 0.223093077,
            0.252869084, 0.0693069536}));
  CHECK(is(hn, at::kDouble, {1, 2, 2}, {0.103258133, 0.223093077, 0.252869084, 0.0693069536}));
  CHECK(is(cn, at::kDouble, {1, 2, 2}, {0.185094013, 0.427711808, 0.444513618, 0.126176963}));
  const std::vector<Tensor> both{weights(6, 2), weights(6, 2), weights(6, 2), weights(6, 2), weights(6, 4), weights(6, 2), weights(6, 4), weights(6, 2)};
  const auto [turned, last] = at::gru(sequence, at::ones({4, 3, 2}, at::kDouble) / 2, both, false, 2, 0, false, true, true);
  CHECK(is(turned, at::kDouble, {3, 2, 4},
           {0.403440358, 0.094086422,  0.324914241, -0.0246023437, 0.323023731, -0.0223561152, 0.403928771, 0.137985999,
            0.23669777,  0.0551975864, 0.103774475, -0.116258586,  0.122547275, -0.0654802865, 0.293542957, 0.0861930108,
            0.366131757, 0.0820234682, 0.258730192, -0.0555202704, 0.255575303, -0.0555986702, 0.355116663, 0.113163918}));
  CHECK(last.sizes() == c10::IntArrayRef({4, 3, 2}) && is(last[2][1], at::kDouble, {2}, {0.122547275, -0.0654802865}));
  const std::vector<Tensor> simple{weights(8, 2).slice(0, 0, 2), weights(8, 2).slice(0, 0, 2), b.slice(0, 0, 2), c.slice(0, 0, 2)};
  CHECK(is(std::get<0>(at::rnn_tanh(sequence, h, simple, true, 1, 0, false, false, false)), at::kDouble, {3, 2, 2},
           {0.582782945, -0.116140212, 0.165140413, 0.049958375, -0.533975394, 0.18546029, -0.331987064, -0.185343249, 0.563051036,
            0.0130310015, 0.128285245, 0.0867787014}));
  CHECK(is(std::get<0>(at::rnn_relu(sequence, h, simple, true, 1, 0, false, false, false)), at::kDouble, {3, 2, 2},
           {0.666666667, 0, 0.166666667, 0.05, 0, 0.216666667, 0, 0, 0.3625, 0.0208333333, 0, 0.133333333}));
  CHECK_THROWS(c10::Error, "4 weights", at::rnn_tanh(sequence, h, {weights(2, 2)}, true, 1, 0, false, false, false));
  CHECK_THROWS(c10::Error, "a batch of 2", at::rnn_tanh(sequence, h.narrow(1, 0, 1), simple, true, 1, 0, false, false, false));
  const Tensor narrow = h.narrow(2, 0, 1);
  CHECK_THROWS(c10::Error, "lstm: states of sizes [1, 2, 1] are not those of weights of sizes [8, 2]",
               at::lstm(sequence, {h, narrow}, {weights(8, 2), weights(8, 2), b, c}, true, 1, 0, false, false, false));
  CHECK_THROWS(c10::Error, "gru: states of sizes [1, 2, 1]",
               at::gru(sequence, narrow, {weights(6, 2), weights(6, 2)}, false, 1, 0, false, false, false));
  CHECK_THROWS(c10::Error, "a state of sizes [2, 1] is not that of 2 cells and an input of sizes [2, 2]",
               at::lstm_cell(sequence[0], {h[0], narrow[0]}, weights(8, 2), weights(8, 2)));
  CHECK_THROWS(c10::Error, "a state of sizes [1, 2]", at::rnn_tanh_cell(sequence[0], h[0].narrow(0, 0, 1), weights(2, 2), weights(2, 2)));
  CHECK_THROWS(c10::Error, "a state of sizes [1, 2]", at::rnn_relu_cell(sequence[0], h[0].narrow(0, 0, 1), weights(2, 2), weights(2, 2)));
  CHECK_THROWS(c10::Error, "a state of sizes [1, 2]", at::gru_cell(sequence[0], h[0].narrow(0, 0, 1), weights(6, 2), weights(6, 2)));
  CHECK_THROWS(c10::Error, "gru_cell: weights of sizes [6, 2] and [4, 2] are not those of 3 gates",
               at::gru_cell(sequence[0], h[0], weights(6, 2), weights(4, 2)));
  CHECK_THROWS(c10::Error, "two states", at::lstm(sequence, {h}, simple, true, 1, 0, false, false, false));
}

TEST(classificationOfSequences) {
  const Tensor p = (at::arange(30, at::kDouble) * 7 % 11).view({5, 2, 3}).log_softmax(2), targets = longs({1, 1, 2, 0}).view({2, 2});
  const Tensor steps = longs({5, 4}), lengths = longs({2, 1});
  CHECK(is(at::ctc_loss(p, targets, steps, lengths, 0, at::Reduction::None), at::kDouble, {2}, {6.11846832, 0.0406250264}));
  CHECK(is(at::ctc_loss(p, targets, steps, lengths), at::kDouble, {}, {1.54992959}));
  CHECK(is(at::ctc_loss(p, longs({1, 1, 2}), steps, lengths, 0, at::Reduction::Sum), at::kDouble, {}, {6.15909335}));
  CHECK(is(at::ctc_loss(p, targets, longs({2, 0}), longs({2, 0}), 0, at::Reduction::None), at::kDouble, {2}, {INFINITY, 0}));
  CHECK(is(at::ctc_loss(p, targets, longs({2, 0}), longs({2, 0}), 0, at::Reduction::None, true), at::kDouble, {2}, {0, 0}));
  CHECK(is(at::ctc_loss(p.select(1, 0), longs({1, 0}), longs({5}), longs({2}), 2, at::Reduction::Sum), at::kDouble, {}, {4.10163338}));
  CHECK(is(F::ctc_loss(p, targets, steps, lengths, F::CTCLossFuncOptions().reduction(torch::kSum)), at::kDouble, {}, {6.15909335}));
  CHECK_THROWS(c10::Error, "blank", at::ctc_loss(p, targets, steps, lengths, 3));
  CHECK_THROWS(c10::Error, "from 0 to 2", at::ctc_loss(p, targets + 2, steps, lengths));
  CHECK_THROWS(c10::Error, "lengths that are given", at::ctc_loss(p, longs({1, 1}), steps, lengths));
  CHECK_THROWS(c10::Error, "from 0 to 5", at::ctc_loss(p, targets, longs({6, 1}), lengths));
}

TEST(bagsOfEmbeddings) {
  const Tensor w = at::arange(12, at::kDouble).view({4, 3}), rows = longs({0, 1, 3, 3, 2}), first = longs({0, 2, 2});
  const auto [sums, bag, sizes, nothing] = at::embedding_bag(w, rows, first);
  CHECK(is(sums, at::kDouble, {3, 3}, {3, 5, 7, 0, 0, 0, 24, 27, 30}) && is(bag, at::kLong, {5}, {0, 0, 2, 2, 2}));
  CHECK(is(sizes, at::kLong, {3}, {2, 0, 3}) && nothing.numel() == 0);
  CHECK(is(std::get<0>(at::embedding_bag(w, rows, first, false, 1)), at::kDouble, {3, 3}, {1.5, 2.5, 3.5, 0, 0, 0, 8, 9, 10}));
  const auto greatest = at::embedding_bag(w, rows, first, false, 2);
  CHECK(is(std::get<0>(greatest), at::kDouble, {3, 3}, {3, 4, 5, 0, 0, 0, 9, 10, 11}));
  CHECK(is(std::get<3>(greatest), at::kLong, {3, 3}, {1, 1, 1, 0, 0, 0, 3, 3, 3}));
  CHECK(is(std::get<0>(at::embedding_bag(w, rows, first, false, 0, false, of({1, 2, 0.5, 1, 1}))), at::kDouble, {3, 3},
           {6, 9, 12, 0, 0, 0, 19.5, 22, 24.5}));
  const auto padded = at::embedding_bag(w, rows, first, false, 1, false, Tensor(), false, 3);
  CHECK(is(std::get<0>(padded), at::kDouble, {3, 3}, {1.5, 2.5, 3.5, 0, 0, 0, 6, 7, 8}) && is(std::get<2>(padded), at::kLong, {3}, {2, 0, 1}));
  CHECK(is(std::get<0>(at::embedding_bag(w, rows, longs({0, 2, 5}), false, 0, false, Tensor(), true)), at::kDouble, {2, 3},
           {3, 5, 7, 24, 27, 30}));
  CHECK(is(std::get<0>(at::embedding_bag(w, longs({0, 1, 3, 2}).view({2, 2}))), at::kDouble, {2, 3}, {3, 5, 7, 15, 17, 19}));
  CHECK_THROWS(c10::Error, "offsets rise", at::embedding_bag(w, rows, longs({1, 2})));
  CHECK_THROWS(c10::Error, "a mode from 0 to 2", at::embedding_bag(w, rows, first, false, 3));
  CHECK_THROWS(c10::Error, "a matrix of them", at::embedding_bag(w, rows));
  Tensor bounded = at::arange(6, at::kDouble).view({3, 2});
  CHECK(is(at::embedding_renorm_(bounded, longs({2, 0, 2}), 2), at::kDouble, {3, 2}, {0, 1, 2, 3, 1.24939008, 1.56173759}));
  CHECK(is(at::embedding_renorm_(bounded, at::empty({0}, at::kLong), 1), at::kDouble, {3, 2}, {0, 1, 2, 3, 1.24939008, 1.56173759}));
}

TEST(dropoutOfMoreKinds) {
  at::manual_seed(3);
  const Tensor x = at::randn({20000}, at::kDouble), kept = at::alpha_dropout(x, 0.25, true);
  CHECK(std::fabs(kept.mean().item<double>()) < 0.03 && std::fabs(kept.var().item<double>() - 1) < 0.05);
  CHECK(at::alpha_dropout(x, 0.25, false).is_same(x) && is(at::alpha_dropout(x.narrow(0, 0, 2), 1, true), at::kDouble, {2}, {0, 0}));
  CHECK_THROWS(c10::Error, "probability", at::alpha_dropout(x, 2, true));
  const Tensor planes = at::feature_alpha_dropout(at::ones({50, 20, 3}), 0.5, true);
  CHECK(at::equal(planes, planes.narrow(2, 0, 1).expand({50, 20, 3})));
  CHECK(std::get<0>(at::_unique2(planes)).numel() == 2);
  Tensor own = x.clone();
  CHECK(!at::equal(at::alpha_dropout_(own, 0.5, true), x));
  const auto [result, mask] = at::native_dropout(x, 0.25, true);
  CHECK(at::allclose(result, x * mask / 0.75) && mask.scalar_type() == at::kByte);
  CHECK(std::fabs(mask.to(at::kDouble).mean().item<double>() - 0.75) < 0.02);
  CHECK(at::equal(std::get<0>(at::native_dropout(x, 0.25, false)), x));
}

TEST(normsWithStatistics) {
  const Tensor y = of({-2, -0.5, 0, 0.3, 1.5, 7}).view({2, 3}), w = of({1, 2, 0.5});
  const auto [rows, mean, factor] = at::native_layer_norm(y, {3}, w, Tensor(), 1e-5);
  CHECK(is(rows, at::kDouble, {2, 3}, {-1.37280344, 0.78445911, 0.490286944, -0.902753446, -0.982744258, 0.697062788}));
  CHECK(is(mean, at::kDouble, {2, 1}, {-0.833333333, 2.93333333}) && is(factor, at::kDouble, {2, 1}, {1.17668866, 0.342817764}));
  const auto groups = at::native_group_norm(at::arange(8, at::kDouble).view({1, 4, 2}), of({1, 2, 1, 1}), Tensor(), 1, 4, 2, 2, 1e-5);
  CHECK(is(std::get<0>(groups), at::kDouble, {1, 4, 2},
           {-1.34163542, -0.447211807, 0.894423613, 2.68327084, -1.34163542, -0.447211807, 0.447211807, 1.34163542}));
  CHECK(is(std::get<1>(groups), at::kDouble, {1, 2}, {1.5, 5.5}) && is(std::get<2>(groups), at::kDouble, {1, 2}, {0.894423613, 0.894423613}));
  CHECK_THROWS(c10::Error, "2 groups of 3 planes", at::native_group_norm(y, Tensor(), Tensor(), 2, 3, 1, 2, 1e-5));
  const auto batch = at::native_batch_norm(y, Tensor(), Tensor(), Tensor(), Tensor(), true, 0.1, 1e-5);
  CHECK(is(std::get<0>(batch), at::kDouble, {2, 3}, {-0.999996219, -0.999995, -0.999999592, 0.999996219, 0.999995, 0.999999592}));
  CHECK(is(std::get<1>(batch), at::kDouble, {3}, {-0.85, 0.5, 3.5}) && is(std::get<2>(batch), at::kDouble, {3}, {0.86956193, 0.999995, 0.285714169}));
}

TEST(productsAndConvolutions) {
  const Tensor two = of({1, 2, 3, 4}).view({2, 2}), three = of({1, 0, 2, 0, 1, 1}).view({2, 3});
  CHECK(is(at::bilinear(two, three, at::arange(12, at::kDouble).view({2, 2, 3}), of({0.5, -0.5})), at::kDouble, {2, 2}, {30.5, 83.5, 45.5, 128.5}));
  CHECK_THROWS(c10::Error, "do not go with", at::bilinear(two, two, at::ones({2, 2, 3}, at::kDouble)));
  CHECK(is(at::conv_tbc(at::arange(8, at::kDouble).view({4, 1, 2}), at::arange(12, at::kDouble).view({3, 2, 2}), of({1, 2}), 1), at::kDouble,
           {4, 1, 2}, {53, 60, 111, 127, 171, 199, 77, 100}));
  const Tensor image = at::randn({2, 2, 5, 5}), kernel = at::randn({4, 2, 3, 3}), volume = at::randn({1, 2, 4, 4, 4}), cube = at::randn({2, 2, 2, 2, 2}),
               bias = at::randn({4});
  CHECK(at::equal(at::thnn_conv2d(image, kernel, {3, 3}, bias, 1, 1), at::conv2d(image, kernel, bias, 1, 1)));
  CHECK(at::equal(at::slow_conv_dilated2d(image, kernel, {3, 3}, bias, 1, 1, 2), at::conv2d(image, kernel, bias, 1, 1, 2)));
  CHECK(at::equal(at::slow_conv3d(volume, cube, {2, 2, 2}), at::conv3d(volume, cube)));
  CHECK(at::equal(at::slow_conv_dilated3d(volume, cube, {2, 2, 2}, Tensor(), 1, 0, 2), at::conv3d(volume, cube, Tensor(), 1, 0, 2)));
  CHECK(at::equal(at::slow_conv_transpose2d(image, kernel.transpose(0, 1).contiguous(), {3, 3}, bias, 2, 1, 1),
                  at::conv_transpose2d(image, kernel.transpose(0, 1).contiguous(), bias, 2, 1, 1)));
  CHECK(at::equal(at::slow_conv_transpose3d(volume, cube, {2, 2, 2}), at::conv_transpose3d(volume, cube)));
  CHECK(at::allclose(at::conv_depthwise3d(volume, cube.narrow(1, 0, 1).contiguous(), {2, 2, 2}, Tensor(), 1, 0, 1),
                     at::conv3d(volume, cube.narrow(1, 0, 1).contiguous(), Tensor(), 1, 0, 1, 2)));
  CHECK(at::equal(at::native_channel_shuffle(volume, 2), at::channel_shuffle(volume, 2)));
}

TEST(functionsWithOptions) {
  const Tensor y = of({-2, -0.5, 0, 0.3, 1.5, 7}).view({2, 3}), t = of({1, 0, 0.5, 1, 1, 0}).view({2, 3}), w = of({1, 2, 0.5});
  CHECK(is(F::gelu(y, F::GELUFuncOptions().approximate("tanh")), at::kDouble, {2, 3}, {-0.0454023059, -0.15428599, 0, 0.185370924, 1.39957158, 7}));
  CHECK(at::equal(F::gelu(y), at::gelu(y)) && at::equal(F::silu(y), at::silu(y)) && at::equal(F::mish(y), at::mish(y)));
  CHECK(at::equal(F::selu(y), at::selu(y)) && at::equal(F::celu(y, F::CELUFuncOptions().alpha(2)), at::celu(y, 2)));
  Tensor own = y.clone();
  CHECK(is(F::threshold(own, F::ThresholdFuncOptions(0.3, 9).inplace(true)), at::kDouble, {2, 3}, {9, 9, 9, 9, 1.5, 7}));
  CHECK(is(own, at::kDouble, {2, 3}, {9, 9, 9, 9, 1.5, 7}));
  CHECK(is(F::multilabel_soft_margin_loss(y, t, F::MultilabelSoftMarginLossFuncOptions().weight(w)), at::kDouble, {}, {1.31321552}));
  CHECK(is(F::multilabel_soft_margin_loss(y, t, F::MultilabelSoftMarginLossFuncOptions().reduction(torch::kNone)), at::kDouble, {2},
           {1.09805073, 2.58556}));
}

int main() { return check::run(); }
