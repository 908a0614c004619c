/*
 * Convolutions and cross-correlations.
 */
#include "expect.hpp"

using at::Tensor;

namespace {

/* A plane and a kernel whose products are told from each other by their digits. */
Tensor plane() { return at::tensor({1., 2., 3., 4.}).view({2, 2}); }
Tensor kernel() { return at::tensor({1., 10., 100., 1000.}).view({2, 2}); }

} // namespace

TEST(planes) {
  CHECK(holds(at::conv2(plane(), kernel()), {1, 1}, {1234}) && holds(at::xcorr2(plane(), kernel()), {1, 1}, {4321}));
  CHECK(holds(at::conv2(plane(), kernel(), true), {3, 3}, {1, 12, 20, 103, 1234, 2040, 300, 3400, 4000}));
  CHECK(holds(at::xcorr2(plane(), kernel(), true), {3, 3}, {1000, 2100, 200, 3010, 4321, 402, 30, 43, 4}));
  CHECK(holds(at::conv2(plane().to(at::kInt), kernel().to(at::kInt)), {1, 1}, {1234}));
}

TEST(manyPlanes) {
  const Tensor planes = at::stack({plane(), plane() * 2}), kernels = at::stack({kernel(), kernel() * 3});
  CHECK(holds(at::conv2(planes, kernels), {2, 1, 1}, {1234, 6 * 1234}));
  const Tensor sums = at::stack({kernels, kernels * 2, kernels * 0});
  CHECK(holds(at::xcorr2(planes, sums), {3, 1, 1}, {7 * 4321, 14 * 4321, 0}));
  CHECK(holds(at::conv2(at::stack({planes, planes * 2}), sums), {2, 3, 1, 1},
              {7 * 1234, 14 * 1234, 0, 14 * 1234, 28 * 1234, 0}));
}

TEST(volumes) {
  const Tensor volume = plane().view({2, 1, 2}), block = kernel().view({2, 1, 2});
  CHECK(holds(at::conv3(volume, block), {1, 1, 1}, {1234}) && holds(at::xcorr3(volume, block), {1, 1, 1}, {4321}));
  CHECK(holds(at::conv3(volume, block, true), {3, 1, 3}, {1, 12, 20, 103, 1234, 2040, 300, 3400, 4000}));
  const Tensor volumes = at::stack({volume, volume * 2}), blocks = at::stack({block, block * 3});
  CHECK(holds(at::conv3(volumes, blocks), {2, 1, 1, 1}, {1234, 6 * 1234}));
  CHECK(holds(at::xcorr3(volumes, at::stack({blocks, blocks * 2})), {2, 1, 1, 1}, {7 * 4321, 14 * 4321}));
}

TEST(intoGivenTensors) {
  Tensor out = at::full({5}, 7, at::kDouble), self = plane();
  CHECK(at::conv2_out(out, plane(), kernel()).is_same(out) && holds(out, {1, 1}, {1234}));
  CHECK(at::xcorr2_out(self, self, kernel(), true).is_same(self));
  CHECK(self.equal(at::xcorr2(plane(), kernel(), true)));
  Tensor of_floats = at::empty({0});
  CHECK_THROWS(c10::Error, "Float", at::conv2_out(of_floats, plane(), kernel()));
}

TEST(whatDoesNotGoTogether) {
  CHECK_THROWS(c10::Error, "conv2", at::conv2(plane(), kernel().view({1, 2, 2})));
  CHECK_THROWS(c10::Error, "xcorr3", at::xcorr3(plane(), kernel()));
  CHECK_THROWS(c10::Error, "conv3", at::conv3(at::ones({1, 1, 2, 2, 2}), at::ones({1, 1, 2, 2, 2})));
  CHECK_BLAMES(2, at::conv2(plane(), at::ones({3, 3}, at::kDouble)));
  CHECK_THROWS(c10::Error, "Double", at::conv2(plane(), kernel().to(at::kFloat)));
}

int main() { return check::run(); }
