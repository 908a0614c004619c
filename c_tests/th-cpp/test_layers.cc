/*
 * Layers of neural networks, padding, resampling. The numbers are libtorch's.
 */
#include "expect.hpp"

#include <ATen/ops/nn.h>

using at::Tensor;

namespace {

const Tensor x = at::arange(24, at::kDouble).remainder(7),
             row = x.view({2, 2, 6}),
             plane = x.view({1, 4, 2, 3}),
             volume = x.view({1, 2, 2, 2, 3});
const Tensor k = at::arange(12, at::kDouble).remainder(5) - 1.5,
             b = at::tensor({1., -1.});

} // namespace

TEST(convolutionsOfMoreKinds) {
  CHECK(is(at::conv1d(row, k.view({2, 2, 3}), b, 2, 1), at::kDouble, {2, 2, 3}, {16.5, -0.5, 1.5, -8.5, 1.5, 5.5, 4, 15, -0.5, 2, 1, 1.5}));
  CHECK(is(at::conv1d(row, k.slice(0, 0, 6).view({2, 1, 3}), b, 1, 0, 2, 2), at::kDouble, {2, 2, 2}, {2, 0.5, 6, -2, -5.5, -7, 18.5, 3.5}));
  CHECK(is(at::conv3d(volume, k.slice(0, 0, 8).view({1, 2, 2, 1, 2}), b.slice(0, 0, 1), {1, 1, 2}, {0, 0, 1}), at::kDouble, {1, 1, 1, 2, 2},
           {4.5, 15.5, 1, 1}));
  CHECK(is(at::conv3d(volume, k.slice(0, 0, 4).view({2, 1, 1, 2, 1}), b, 1, 0, 1, 2), at::kDouble, {1, 2, 2, 1, 3},
           {-0.5, -2.5, -4.5, -9, -0.5, -2.5, 3, 5, 3.5, 1, 3, 5}));
  CHECK(is(at::conv_transpose1d(row.slice(2, 0, 3), k.view({2, 2, 3}), b, 2, 1, 1), at::kDouble, {2, 2, 6},
           {4, 8.5, 0.5, -2, 0.5, 3.5, -10, -2.5, 1.5, 3, 2.5, -4.5, 0.5, -2, 0.5, 8.5, 4, 10, 5.5, 11, 6.5, 2.5, -10, -4}));
  CHECK(is(at::conv_transpose2d(plane.slice(1, 0, 2), k.slice(0, 0, 8).view({2, 1, 2, 2}), b, {1, 2}, {0, 1}, {0, 1}, 2, 1), at::kDouble, {1, 2, 3,
            5},
           {1, -0.5, 0.5, -2, 0, -0.5, -4.5, 0.5, -5.5, 1.5, 5.5, 3, 7, 3.5, 8.5, -10, -1, -1, 1.5, -2.5, -1, 6.5, -5.5, 8.5, -6.5, 0, -2.5, 0.5,
            -3, 1}));
  CHECK(is(at::conv_transpose2d(plane.slice(1, 0, 2), k.slice(0, 0, 8).view({2, 1, 2, 2}), Tensor(), 1, 0, 0, 1, {2, 1}), at::kDouble, {1, 1, 4, 4},
           {15, -10.5, -1, -2.5, 0.5, -3, -4, -8.5, -3, 3.5, 2, 3.5, 0.5, 6, 8, 9.5}));
  CHECK(is(at::conv_transpose3d(volume, k.slice(0, 0, 8).view({2, 1, 2, 1, 2}), b.slice(0, 0, 1), {1, 2, 1}, {1, 0, 0}, {0, 1, 0}), at::kDouble,
            {1, 1, 1, 4, 4},
           {-0.5, 4.5, 12.5, -5.5, 1, 1, 1, 1, -1, 4, 5, 5, 1, 1, 1, 1}));
}

TEST(normsOfLayers) {
  CHECK(is(at::layer_norm(plane, {2, 3}, k.slice(0, 0, 6).view({2, 3}), k.slice(0, 6).view({2, 3})), at::kDouble, {1, 4, 2, 3},
           {1.695771, 0.939154, 1.353615, 2.939154, 0.695771, -2.695771, -3.03546, 1.176123, 1.077423, 1.992908, -1.077423, -1.514184, -2.036814,
            -0.248704, 0.830107, 1.199619, -2.485137, -0.618216, -1.194364, 0.03709, 2.194364, 0.416907, -3.814548, 0.194364}));
  CHECK(is(at::rms_norm(row.select(0, 0), {6}, k.slice(0, 0, 6)), at::kDouble, {2, 6},
           {-0, -0.165145, 0.330289, 1.486301, 3.302891, -2.477168, -2.713602, -0, 0.150756, 0.904534, 2.261335, -1.809068}));
  CHECK(is(at::group_norm(row, 2, b, b + 1, 0.1), at::kDouble, {2, 2, 6},
           {0.560617, 1.13637, 1.712123, 2.287877, 2.86363, 3.439383, -1.668986, 1.335189, 0.834493, 0.333797, -0.166899, -0.667595, 3.013278,
            3.480944, 0.674945, 1.142611, 1.610278, 2.077944, -0.458029, -0.916057, -1.374086, 1.374086, 0.916057, 0.458029}));
  CHECK(is(at::group_norm(plane, 2), at::kDouble, {1, 4, 2, 3},
           {-1.399008, -0.857457, -0.315905, 0.225647, 0.767198, 1.30875, 1.850301, -1.399008, -0.857457, -0.315905, 0.225647, 0.767198, 0.973861,
            1.441314, -1.363405, -0.895952, -0.428499, 0.038954, 0.506408, 0.973861, 1.441314, -1.363405, -0.895952, -0.428499}));
  CHECK(is(at::instance_norm(row, b, Tensor(), Tensor(), Tensor(), true, 0.1, 1e-5), at::kDouble, {2, 2, 6},
           {-1.463848, -0.878309, -0.29277, 0.29277, 0.878309, 1.463848, -1.690306, 1.352245, 0.845153, 0.338061, -0.169031, -0.676123, 1.024542,
            1.497408, -1.339786, -0.86692, -0.394055, 0.078811, -0.46291, -0.925819, -1.388729, 1.388729, 0.925819, 0.46291}));
}

TEST(poolingOfMoreKinds) {
  CHECK(is(at::avg_pool1d(row, 3, 2, 1), at::kDouble, {2, 2, 3}, {0.333333, 2, 4, 2, 1, 3, 3.666667, 2.333333, 2, 3, 3.666667, 1}));
  CHECK(is(at::max_pool1d(row, 2), at::kDouble, {2, 2, 3}, {1, 3, 5, 6, 2, 4, 6, 1, 3, 5, 6, 2}));
  CHECK(is(std::get<1>(at::max_pool1d_with_indices(row, 3, 1, 1, 2)), at::kLong, {2, 2, 4}, {3, 4, 5, 4, 3, 0, 5, 4, 1, 0, 1, 4, 1, 2, 1, 2}));
  CHECK(is(at::adaptive_avg_pool1d(row, 4), at::kDouble, {2, 2, 4},
           {0.5, 1.5, 3.5, 4.5, 3, 0.5, 2.5, 3.5, 5.5, 3, 1.5, 2.5, 4.5, 5.5, 0.5, 1.5}));
  CHECK(is(at::adaptive_avg_pool2d(plane, {1, 2}), at::kDouble, {1, 4, 1, 2}, {2, 3, 2.75, 2, 3.5, 2.75, 2.5, 3.5}));
  CHECK(is(at::adaptive_avg_pool3d(volume, {1, 2, 2}), at::kDouble, {1, 2, 1, 2, 2}, {1.75, 1, 3, 4, 5, 4.25, 1, 2}));
  CHECK(is(std::get<0>(at::adaptive_max_pool1d(row, 4)), at::kDouble, {2, 2, 4}, {1, 2, 4, 5, 6, 1, 3, 4, 6, 6, 2, 3, 5, 6, 1, 2}));
  CHECK(is(std::get<1>(at::adaptive_max_pool2d(plane, {1, 2})), at::kLong, {1, 4, 1, 2}, {4, 5, 0, 5, 1, 1, 1, 2}));
  CHECK(is(std::get<1>(at::adaptive_max_pool3d(volume, {1, 2, 2})), at::kLong, {1, 2, 1, 2, 2}, {6, 2, 4, 5, 1, 1, 4, 5}));
  CHECK(is(at::max_unpool2d(plane.slice(3, 0, 1), at::arange(8).view({1, 4, 2, 1}).remainder(6), {2, 3}), at::kDouble, {1, 4, 2, 3},
           {0, 3, 0, 0, 0, 0, 0, 0, 6, 2, 0, 0, 0, 0, 0, 0, 5, 1, 4, 0, 0, 0, 0, 0}));
  CHECK(is(at::max_unpool3d(volume.slice(4, 0, 1), at::arange(8).view({1, 2, 2, 2, 1}), {2, 2, 3}), at::kDouble, {1, 2, 2, 2, 3},
           {0, 3, 6, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 1, 4, 0, 0, 0, 0, 0}));
  CHECK(is(at::embedding(plane.view({8, 3}), at::tensor({{1, 7}, {0, 1}})), at::kDouble, {2, 2, 3}, {3, 4, 5, 0, 1, 2, 0, 1, 2, 3, 4, 5}));
}

TEST(paddingAndPixels) {
  CHECK(is(at::reflection_pad1d(row, {2, 1}), at::kDouble, {2, 2, 9},
           {2, 1, 0, 1, 2, 3, 4, 5, 4, 1, 0, 6, 0, 1, 2, 3, 4, 3, 0, 6, 5, 6, 0, 1, 2, 3, 2, 6, 5, 4, 5, 6, 0, 1, 2, 1}));
  CHECK(is(at::reflection_pad2d(plane, {2, 1, 0, 1}), at::kDouble, {1, 4, 3, 6},
           {2, 1, 0, 1, 2, 1, 5, 4, 3, 4, 5, 4, 2, 1, 0, 1, 2, 1, 1, 0, 6, 0, 1, 0, 4, 3, 2, 3, 4, 3, 1, 0, 6, 0, 1, 0, 0, 6, 5, 6, 0, 6, 3, 2, 1,
            2, 3, 2, 0, 6, 5, 6, 0, 6, 6, 5, 4, 5, 6, 5, 2, 1, 0, 1, 2, 1, 6, 5, 4, 5, 6, 5}));
  CHECK(is(at::reflection_pad3d(volume, {2, 0, 1, 1, 0, 1}), at::kDouble, {1, 2, 3, 4, 5},
           {5, 4, 3, 4, 5, 2, 1, 0, 1, 2, 5, 4, 3, 4, 5, 2, 1, 0, 1, 2, 4, 3, 2, 3, 4, 1, 0, 6, 0, 1, 4, 3, 2, 3, 4, 1, 0, 6, 0, 1, 5, 4, 3, 4, 5,
            2, 1, 0, 1, 2, 5, 4, 3, 4, 5, 2, 1, 0, 1, 2, 3, 2, 1, 2, 3, 0, 6, 5, 6, 0, 3, 2, 1, 2, 3, 0, 6, 5, 6, 0, 2, 1, 0, 1, 2, 6, 5, 4, 5, 6,
            2, 1, 0, 1, 2, 6, 5, 4, 5, 6, 3, 2, 1, 2, 3, 0, 6, 5, 6, 0, 3, 2, 1, 2, 3, 0, 6, 5, 6, 0}));
  CHECK(is(at::replication_pad1d(row, {2, -1}), at::kDouble, {2, 2, 7},
           {0, 0, 0, 1, 2, 3, 4, 6, 6, 6, 0, 1, 2, 3, 5, 5, 5, 6, 0, 1, 2, 4, 4, 4, 5, 6, 0, 1}));
  CHECK(is(at::replication_pad2d(plane, {0, 3, 1, 0}), at::kDouble, {1, 4, 3, 6},
           {0, 1, 2, 2, 2, 2, 0, 1, 2, 2, 2, 2, 3, 4, 5, 5, 5, 5, 6, 0, 1, 1, 1, 1, 6, 0, 1, 1, 1, 1, 2, 3, 4, 4, 4, 4, 5, 6, 0, 0, 0, 0, 5, 6, 0,
            0, 0, 0, 1, 2, 3, 3, 3, 3, 4, 5, 6, 6, 6, 6, 4, 5, 6, 6, 6, 6, 0, 1, 2, 2, 2, 2}));
  CHECK(is(at::replication_pad3d(volume, {0, 1, 0, 0, 2, 0}), at::kDouble, {1, 2, 4, 2, 4},
           {0, 1, 2, 2, 3, 4, 5, 5, 0, 1, 2, 2, 3, 4, 5, 5, 0, 1, 2, 2, 3, 4, 5, 5, 6, 0, 1, 1, 2, 3, 4, 4, 5, 6, 0, 0, 1, 2, 3, 3, 5, 6, 0, 0, 1,
            2, 3, 3, 5, 6, 0, 0, 1, 2, 3, 3, 4, 5, 6, 6, 0, 1, 2, 2}));
  CHECK(is(at::pixel_shuffle(plane, 2), at::kDouble, {1, 1, 4, 6}, {0, 6, 1, 0, 2, 1, 5, 4, 6, 5, 0, 6, 3, 2, 4, 3, 5, 4, 1, 0, 2, 1, 3, 2}));
  CHECK(is(at::pixel_unshuffle(x.view({1, 1, 4, 6}), 2), at::kDouble, {1, 4, 2, 3},
           {0, 2, 4, 5, 0, 2, 1, 3, 5, 6, 1, 3, 6, 1, 3, 4, 6, 1, 0, 2, 4, 5, 0, 2}));
  CHECK(is(at::channel_shuffle(plane, 2), at::kDouble, {1, 4, 2, 3}, {0, 1, 2, 3, 4, 5, 5, 6, 0, 1, 2, 3, 6, 0, 1, 2, 3, 4, 4, 5, 6, 0, 1, 2}));
}

TEST(otherSizes) {
  CHECK(is(at::upsample_nearest1d(row, 9), at::kDouble, {2, 2, 9},
           {0, 0, 1, 2, 2, 3, 4, 4, 5, 6, 6, 0, 1, 1, 2, 3, 3, 4, 5, 5, 6, 0, 0, 1, 2, 2, 3, 4, 4, 5, 6, 6, 0, 1, 1, 2}));
  CHECK(is(at::upsample_nearest2d(plane, {3, 2}), at::kDouble, {1, 4, 3, 2},
           {0, 1, 0, 1, 3, 4, 6, 0, 6, 0, 2, 3, 5, 6, 5, 6, 1, 2, 4, 5, 4, 5, 0, 1}));
  CHECK(is(at::upsample_nearest3d(volume, {3, 2, 4}), at::kDouble, {1, 2, 3, 2, 4},
           {0, 0, 1, 2, 3, 3, 4, 5, 0, 0, 1, 2, 3, 3, 4, 5, 6, 6, 0, 1, 2, 2, 3, 4, 5, 5, 6, 0, 1, 1, 2, 3, 5, 5, 6, 0, 1, 1, 2, 3, 4, 4, 5, 6, 0,
            0, 1, 2}));
  CHECK(is(at::upsample_linear1d(row, 9, true), at::kDouble, {2, 2, 9},
           {0, 0.625, 1.25, 1.875, 2.5, 3.125, 3.75, 4.375, 5, 6, 2.25, 0.25, 0.875, 1.5, 2.125, 2.75, 3.375, 4, 5, 5.625, 4.5, 0.75, 0.5, 1.125,
            1.75, 2.375, 3, 4, 4.625, 5.25, 5.875, 3, 0.125, 0.75, 1.375, 2}));
  CHECK(is(at::upsample_linear1d(row, 4, false, 0.7), at::kDouble, {2, 2, 4},
           {0.214286, 1.642857, 3.071429, 4.5, 4.714286, 0.642857, 2.071429, 3.5, 5.214286, 2.142857, 1.071429, 2.5, 4.214286, 5.642857, 0.071429,
            1.5}));
  CHECK(is(at::upsample_bilinear2d(plane.slice(1, 0, 2), {3, 5}, false), at::kDouble, {1, 2, 3, 5},
           {0, 0.4, 1, 1.6, 2, 1.5, 1.9, 2.5, 3.1, 3.5, 3, 3.4, 4, 4.6, 5, 6, 3.6, 0, 0.6, 1, 4, 3, 1.5, 2.1, 2.5, 2, 2.4, 3, 3.6, 4}));
  CHECK(is(at::upsample_bicubic2d(plane.slice(1, 0, 1), {5, 4}, false), at::kDouble, {1, 1, 5, 4},
           {-0.402527, 0.199035, 1.139465, 1.741027, 0.174223, 0.775785, 1.716215, 2.317777, 1.428223, 2.029785, 2.970215, 3.571777, 2.682223,
            3.283785, 4.224215, 4.825777, 3.258973, 3.860535, 4.800965, 5.402527}));
  CHECK(is(at::upsample_bicubic2d(plane.slice(1, 1, 2), {4, 5}, true), at::kDouble, {1, 1, 4, 5},
           {6, 2.90625, 0, -0.0625, 1, 4.740741, 2.748843, 0.944444, 1.088542, 1.944444, 3.259259, 2.563657, 2.055556, 2.442708, 3.055556, 2,
            2.40625, 3, 3.59375, 4}));
  CHECK(is(at::upsample_trilinear3d(volume.slice(1, 0, 1), {3, 1, 4}, false), at::kDouble, {1, 1, 3, 1, 4},
           {1.5, 2.125, 2.875, 3.5, 2.75, 2.28125, 2.375, 3, 4, 2.4375, 1.875, 2.5}));
}

namespace {

const Tensor theta = at::tensor({0.8, -0.3, 0.1, 0.4, 1.2, -0.2}).view({1, 2, 3}),
             grid = at::affine_grid_generator(theta, {1, 1, 3, 4}, false) * 1.6;
const Tensor cube = at::eye(4, at::kDouble).slice(0, 0, 3).view({1, 3, 4}) * 0.7 + 0.1;

} // namespace

TEST(placesBetween) {
  CHECK(is(at::affine_grid_generator(theta, {1, 1, 2, 3}, false), at::kDouble, {1, 2, 3, 2},
           {-0.283333, -1.066667, 0.25, -0.8, 0.783333, -0.533333, -0.583333, 0.133333, -0.05, 0.4, 0.483333, 0.666667}));
  CHECK(is(at::affine_grid_generator(theta, {1, 1, 2, 1}, true), at::kDouble, {1, 2, 1, 2}, {0.4, -1.4, -0.2, 1}));
  CHECK(is(at::affine_grid_generator(cube, {1, 1, 2, 1, 2}, true), at::kDouble, {1, 2, 1, 2, 3},
           {-0.8, -0.1, -0.8, 0.8, 0.1, -0.6, -0.6, 0.1, 0.8, 1, 0.3, 1}));
  CHECK(is(at::grid_sampler(plane.slice(1, 0, 2), grid, 0, 0, false), at::kDouble, {1, 2, 3, 4},
           {0, 0, 0.096, 0, 0, 0.82, 2.74, 1.2736, 0.9408, 2.296, 1.6112, 0.24, 0, 0, 0.048, 0, 3.36, 1.4664, 1.74, 0.9536, 0.6656, 1.596, 1.2312,
            0.192}));
  CHECK(is(at::grid_sampler(plane.slice(1, 0, 1), grid, 0, 1, true), at::kDouble, {1, 1, 3, 4},
           {0.52, 1.16, 1.8, 2, 0.5, 1.62, 2.74, 3.74, 2.22, 3.22, 4.16, 4.8}));
  CHECK(is(at::grid_sampler_2d(plane.slice(1, 0, 1), grid * 2, 0, 2, false), at::kDouble, {1, 1, 3, 4},
           {1.02, 4.42, 4.6, 2.22, 0.7, 0.52, 2.54, 3.1, 4.36, 2.7, 2.26, 1.6}));
  CHECK(is(at::grid_sampler_2d(plane.slice(1, 1, 2), grid, 1, 2, true), at::kDouble, {1, 1, 3, 4}, {3, 0, 1, 1, 6, 0, 0, 4, 2, 3, 3, 4}));
  CHECK(is(at::grid_sampler_3d(volume.slice(1, 0, 1), at::affine_grid_generator(cube, {1, 1, 2, 2, 2}, false), 0, 0, false), at::kDouble, {1, 1, 2,
            2, 2},
           {0.978, 2, 3.113, 4.45, 2.518, 1.65, 2.7, 3.159}));
}

namespace {

const Tensor one = k.slice(0, 0, 6).view({2, 3}) * 0.5,
             h = k.slice(0, 6, 10).view({2, 2}) * 0.5;
const Tensor wi = x.view({8, 3}) * 0.1,
             wh = x.slice(0, 3, 19).view({8, 2}) * 0.2 - 0.3,
             bi = x.slice(0, 0, 8) * 0.1;

} // namespace

TEST(oneStepOfRecurrentNetworks) {
  CHECK(is(at::rnn_tanh_cell(one, h, wi.slice(0, 0, 2), wh.slice(0, 0, 2)), at::kDouble, {2, 2}, {0.07486, -0.148885, 0.677782, 0.964028}));
  CHECK(is(at::rnn_relu_cell(one, h, wi.slice(0, 0, 2), wh.slice(0, 0, 2), bi.slice(0, 0, 2), bi.slice(0, 1, 3)), at::kDouble, {2, 2},
           {0.175, 0.15, 0.925, 2.3}));
  CHECK(is(std::get<0>(at::lstm_cell(one, {h, h + 1}, wi, wh, bi, -bi)), at::kDouble, {2, 2}, {0.033721, 0.217138, 0.576113, 0.660107}));
  CHECK(is(std::get<1>(at::lstm_cell(one, {h, h + 1}, wi, wh)), at::kDouble, {2, 2}, {0.076097, 0.445976, 1.569306, 1.825557}));
  CHECK(is(at::gru_cell(one, h, wi.slice(0, 0, 6), wh.slice(0, 0, 6), bi.slice(0, 0, 6), bi.slice(0, 2, 8)), at::kDouble, {2, 2},
           {-0.0326, 0.25788, 0.834999, 1.148331}));
}

namespace {

const Tensor q = x.view({2, 4, 3}) * 0.3,
             m = at::tensor({1, 0, 1, 1}).to(at::kByte);

} // namespace

TEST(attentionAndColumns) {
  CHECK(is(at::scaled_dot_product_attention(q.slice(1, 0, 2), q, q + 1), at::kDouble, {2, 2, 3},
           {1.787985, 1.715013, 2.015013, 1.859628, 1.892924, 2.192924, 2.281022, 2.581022, 1.662688, 1.937931, 2.237931, 2.087513}));
  CHECK(is(at::scaled_dot_product_attention(q, q, q + 1, Tensor(), 0, true), at::kDouble, {2, 4, 3},
           {1, 1.3, 1.6, 1.779876, 2.079876, 2.379876, 2.358241, 1.381939, 1.681939, 1.844189, 1.838639, 2.138639, 2.5, 2.8, 1, 1.946671, 2.246671,
            1.414997, 2.190252, 2.490252, 2.405615, 1.819498, 2.119498, 1.98471}));
  CHECK(is(at::scaled_dot_product_attention(q.slice(1, 0, 1), q, q, m, 0, false, 2), at::kDouble, {2, 1, 3},
           {0.621933, 0.651631, 0.951631, 1.46354, 1.76354, 0.218391}));
  CHECK(is(at::scaled_dot_product_attention(q.slice(1, 0, 1), q, q, bi.slice(0, 0, 4)), at::kDouble, {2, 1, 3},
           {0.809336, 0.721091, 1.021091, 1.256368, 1.556368, 0.739017}));
  CHECK(is(at::im2col(plane.slice(1, 0, 2), {2, 1}, 1, {0, 1}, {1, 2}), at::kDouble, {1, 4, 3}, {0, 1, 0, 0, 4, 0, 0, 0, 0, 0, 3, 0}));
  CHECK(is(at::im2col(x.view({1, 4, 6}), 2, {1, 3}, 0, {2, 1}), at::kDouble, {4, 6},
           {0, 1, 2, 5, 6, 0, 3, 4, 5, 1, 2, 3, 6, 0, 1, 4, 5, 6, 2, 3, 4, 0, 1, 2}));
  CHECK(is(at::col2im(x.view({1, 4, 6}), {3, 4}, 2, 1, 0, 1), at::kDouble, {1, 1, 3, 4}, {0, 7, 2, 1, 8, 16, 13, 10, 1, 2, 4, 2}));
}

TEST(fractionalPooling) {
  const Tensor samples = at::tensor({0.1, 0.7, 0.4, 0.9, 0.2, 0.6}).view({1, 2, 3});
  CHECK(is(std::get<0>(at::fractional_max_pool2d(x.view({1, 2, 3, 4}), {1, 2}, 2, samples.slice(2, 0, 2))), at::kDouble, {1, 2, 2, 2},
           {1, 3, 2, 4, 6, 1, 6, 2}));
  CHECK(is(std::get<1>(at::fractional_max_pool2d(x.view({1, 2, 3, 4}), {1, 2}, 2, samples.slice(2, 0, 2))), at::kLong, {1, 2, 2, 2},
           {1, 3, 9, 11, 1, 3, 8, 11}));
  CHECK(is(std::get<1>(at::fractional_max_pool3d(x.view({1, 1, 3, 2, 4}), {1, 1, 2}, {2, 1, 2}, samples.slice(1, 0, 1))), at::kLong, {1, 1, 2, 1, 2},
           {5, 6, 20, 23}));
  CHECK(is(at::convolution(row, k.view({2, 2, 3}), b, 2, 1, 1, false, 0, 1), at::kDouble, {2, 2, 3},
           {16.5, -0.5, 1.5, -8.5, 1.5, 5.5, 4, 15, -0.5, 2, 1, 1.5}));
}

TEST(dropout) {
  const Tensor ones = at::ones({4, 50, 3}), dropped = at::dropout(ones, 0.25, true);
  const Tensor kept = dropped.ne(0);
  CHECK(at::allclose(dropped, kept.to(at::kFloat) / 0.75) && kept.sum().item<int>() > 350 && kept.sum().item<int>() < 550);
  CHECK(at::dropout(ones, 0.5, false).equal(ones) && at::dropout(ones, 0, true).equal(ones) && !at::dropout(ones, 1, true).any().is_nonzero());
  const Tensor planes = at::feature_dropout(ones, 0.5, true);
  CHECK(planes.select(2, 0).equal(planes.select(2, 2)) && planes.any().is_nonzero() && !planes.all().is_nonzero());
  CHECK_THROWS(c10::Error, "dropout", at::dropout(ones, 1.5, true));
  CHECK_THROWS(c10::Error, "scaled_dot_product_attention", at::scaled_dot_product_attention(q, q, q, m, 0, true));
  CHECK_THROWS(c10::Error, "im2col", at::im2col(plane, 9, 1, 0, 1));
  CHECK_THROWS(c10::Error, "col2im", at::col2im(plane[0], {2, 3}, 2, 1, 0, 1));
}

TEST(layersOfNothing) {
  CHECK(at::layer_norm(at::empty({2, 0}), {0}).sizes() == c10::IntArrayRef({2, 0}));
  CHECK(at::layer_norm(at::empty({0, 3}), {3}, at::ones({3})).sizes() == c10::IntArrayRef({0, 3}));
  CHECK(at::rms_norm(at::empty({0, 3}), {3}).sizes() == c10::IntArrayRef({0, 3}));
  CHECK(at::group_norm(at::empty({0, 4, 2}), 2, at::ones({4})).sizes() == c10::IntArrayRef({0, 4, 2}));
  CHECK(at::instance_norm(at::empty({0, 2, 3}), Tensor(), Tensor(), Tensor(), Tensor(), true, 0.1, 1e-5).sizes() == c10::IntArrayRef({0, 2, 3}));
  CHECK(at::pixel_shuffle(at::empty({1, 4, 0, 2}), 2).sizes() == c10::IntArrayRef({1, 1, 0, 4}));
  CHECK(at::pixel_unshuffle(at::empty({0, 1, 4, 0}), 2).sizes() == c10::IntArrayRef({0, 4, 2, 0}));
  CHECK(at::channel_shuffle(at::empty({0, 4, 0}), 2).sizes() == c10::IntArrayRef({0, 4, 0}));
  // Their squares are 0 and negative in 64 bits.
  CHECK_THROWS(c10::Error, "too large", at::pixel_shuffle(at::ones({1, 4, 2, 2}), std::int64_t(1) << 32));
  CHECK_THROWS(c10::Error, "too large", at::pixel_shuffle(at::ones({1, 4, 2, 2}), 3037000500));
}

TEST(placesBesideInfinity) {
  Tensor image = at::arange(9, at::kDouble).view({1, 1, 3, 3}).clone();
  image.view({9})[0] = INFINITY;
  const auto at_place = [](double across, double down) { return at::tensor({across, down}).view({1, 1, 1, 2}); };
  for (const std::int64_t mode : {0, 1}) {
    CHECK(is(at::grid_sampler(image, at_place(5, 5), mode, 0, true), at::kDouble, {1, 1, 1, 1}, {0}));
    CHECK(is(at::grid_sampler(image, at_place(1, 1), mode, 1, true), at::kDouble, {1, 1, 1, 1}, {8}));
  }
  CHECK(is(at::grid_sampler(image, at_place(1, 1), 0, 0, false), at::kDouble, {1, 1, 1, 1}, {2}));
  CHECK(is(at::grid_sampler(image, at_place(-1, -1), 1, 0, true), at::kDouble, {1, 1, 1, 1}, {INFINITY}));
}

TEST(maximaOfNanAndInfinity) {
  const double inf = INFINITY, nan = NAN;
  const auto [values, places] = at::max_pool2d_with_indices(at::tensor({-inf, nan, -inf, -inf, 1., 2., -inf, -inf}).view({1, 1, 2, 4}), {2, 2});
  CHECK(is(values, at::kDouble, {1, 1, 1, 2}, {nan, -inf}));
  CHECK(is(places, at::kLong, {1, 1, 1, 2}, {1, 2}));
  const auto [depths, of_depths] = at::max_pool3d_with_indices(at::tensor({0., 1., nan, 2., 3., 4., 5., 6.}).view({1, 1, 2, 2, 2}), {1, 2, 2});
  CHECK(is(depths, at::kDouble, {1, 1, 2, 1, 1}, {nan, 6}));
  CHECK(is(of_depths, at::kLong, {1, 1, 2, 1, 1}, {2, 7}));
  CHECK(is(at::max_pool1d(at::tensor({nan, 1., -inf, -inf}).view({1, 4}), 2), at::kDouble, {1, 2}, {nan, -inf}));
}

int main() { return check::run(); }
