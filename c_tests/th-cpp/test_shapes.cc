/*
 * Tensors without dimensions and with sizes of 0, which the C library has not: what they are to C++, and what to C.
 */
#include "expect.hpp"

#include <TH/TH.h>

using at::Tensor;

TEST(oneNumberWithoutDimensions) {
  const Tensor number = at::full({}, 3, at::kDouble);
  CHECK(holds(number, {}, {3}));
  CHECK_EQUAL(number.dim(), 0);
  CHECK_EQUAL(number.numel(), 1);
  CHECK(number.is_contiguous());
  CHECK(number.strides().empty());
  CHECK(number.data_ptr() != nullptr);
  CHECK_EQUAL(number.item<double>(), 3);
  CHECK_THROWS(c10::IndexError, "size: Dimension specified as 0 but tensor has no dimensions", number.size(0));
  CHECK_THROWS(c10::IndexError, "no dimensions", number[0]);
  const Tensor drawn = at::rand({});
  CHECK(drawn.data_ptr() != nullptr);
}

TEST(cSeesAVectorOfOneElement) {
  const Tensor number = at::full({}, 3, at::kDouble);
  THDoubleTensor *const c = number.unsafeGetTH<double>();
  CHECK_EQUAL(c->nDimension, 1);
  CHECK_EQUAL(c->size[0], 1);
  CHECK_EQUAL(THDoubleTensor_sumall(c), 3);
  // Every handle sees the sizes, and C's resize ends them.
  const Tensor other = number;
  CHECK_EQUAL(other.dim(), 0);
  THDoubleTensor_resize1d(c, 2);
  CHECK(number.sizes().equals({2}) && other.sizes().equals({2}));
  // A vector of one element that C made is one, and not a number.
  const Tensor row = at::ones({1, 3}).expand({4, 3}).select(1, 0).narrow(0, 0, 1);
  CHECK(row.sizes().equals({1}));
  CHECK(at::ones({1}).expand({5}).narrow(0, 2, 1).sizes().equals({1}));
}

TEST(viewsAndCopiesOfANumber) {
  const Tensor number = at::full({}, 3, at::kDouble);
  CHECK(holds(number.clone(), {}, {3}));
  CHECK(holds(number.alias(), {}, {3}));
  CHECK(holds(number.to(at::kInt), {}, {3}));
  CHECK(holds(number.unsqueeze(0), {1}, {3}));
  CHECK(holds(number.reshape({1, 1}), {1, 1}, {3}));
  CHECK(holds(number.expand({2, 2}), {2, 2}, {3, 3, 3, 3}));
  CHECK(holds(at::ones({1, 1}).view({}), {}, {1}));
  CHECK(number.view({}).is_alias_of(number));
  const Tensor vector = at::tensor({1., 2., 3.});
  CHECK(holds(vector[1], {}, {2}));
  vector[1].fill_(7);
  CHECK(holds(vector, {1, 7, 3}));
  const Tensor resized = at::tensor({5., 6.});
  resized.resize_({});
  CHECK(holds(resized, {}, {5}));
  resized.resize_({2});
  CHECK_EQUAL(resized.dim(), 1);
  const Tensor viewing = at::empty({0}, at::kDouble);
  viewing.set_(number);
  CHECK(holds(viewing, {}, {3}) && viewing.is_alias_of(number));
}

TEST(arithmeticOfNumbers) {
  const Tensor number = at::full({}, 3, at::kDouble), vector = at::tensor({1., 2.});
  CHECK(holds(number + number, {}, {6}));
  CHECK(holds(number.sqrt(), {}, {std::sqrt(3)}));
  CHECK(holds(vector * number, {3, 6}));
  CHECK(holds(number - vector, {2, 1}));
  CHECK(holds(number.lt(4), {}, {1}));
  CHECK(holds(number.sum(0), {}, {3}) && holds(number.sum(0, true), {}, {3}));
  CHECK(holds(vector.sum(), {}, {3}) && holds(vector.sum(0), {}, {3}) && holds(vector.sum(0, true), {1}, {3}));
  CHECK(holds(std::get<1>(vector.max(0)), {}, {1}));
  // A number decides the type only where it is floating-point and the tensor is not.
  CHECK_EQUAL((at::ones({2}, at::kFloat) * number).scalar_type(), at::kFloat);
  CHECK_EQUAL((at::ones({2}, at::kInt) * number).scalar_type(), at::kDouble);
  CHECK_EQUAL((at::ones({2}, at::kInt) * at::full({}, 3, at::kLong)).scalar_type(), at::kInt);
}

TEST(sizesOfZero) {
  const Tensor none = at::empty({0}), rows = at::empty({0, 3}), planes = at::zeros({2, 0, 3}, at::kInt);
  CHECK(none.sizes().equals({0}) && none.strides().equals({1}) && none.dim() == 1 && none.size(-1) == 0);
  CHECK(rows.sizes().equals({0, 3}) && rows.strides().equals({3, 1}) && rows.numel() == 0 && rows.is_contiguous());
  CHECK(planes.sizes().equals({2, 0, 3}) && planes.scalar_type() == at::kInt);
  CHECK(rows.clone().sizes().equals({0, 3}) && rows.alias().sizes().equals({0, 3}));
  CHECK(rows.t().sizes().equals({3, 0}) && rows.transpose(0, 1).sizes().equals({3, 0}));
  CHECK(planes.permute({2, 0, 1}).sizes().equals({3, 2, 0}) && planes.select(0, 1).sizes().equals({0, 3}));
  CHECK(rows.view({3, 0, 2}).sizes().equals({3, 0, 2}) && rows.reshape({-1}).sizes().equals({0}));
  CHECK_THROWS(c10::Error, "leaves open", rows.view({-1, 0}));
  CHECK(at::ones({4, 3}).narrow(0, 2, 0).sizes().equals({0, 3}) && at::ones({4, 3}).slice(0, 3, 1).sizes().equals({0, 3}));
  CHECK(at::ones({4, 3}).narrow(0, 4, 0).sizes().equals({0, 3}));
  CHECK_THROWS(c10::Error, "narrow: start (5) + length (0) exceeds dimension size (4)", at::ones({4, 3}).narrow(0, 5, 0));
  const Tensor resized = at::ones({2, 3});
  resized.resize_({0, 3});
  CHECK(resized.sizes().equals({0, 3}));
  resized.resize_({2, 3});
  CHECK(holds(resized, {2, 3}, {1, 1, 1, 1, 1, 1}));
  const Tensor viewing = at::ones({2});
  viewing.set_(rows);
  CHECK(viewing.sizes().equals({0, 3}));
}

TEST(operationsWithoutElements) {
  const Tensor rows = at::empty({0, 3}), number = at::full({}, 2);
  CHECK((rows + rows).sizes().equals({0, 3}) && (rows * number).sizes().equals({0, 3}) && rows.exp().sizes().equals({0, 3}));
  CHECK((rows + at::ones({1, 3})).sizes().equals({0, 3}) && rows.lt(1).sizes().equals({0, 3}));
  CHECK(rows.add(1).sizes().equals({0, 3}) && rows.fill_(1).sizes().equals({0, 3}));
  CHECK_THROWS(c10::Error, "must match", rows + at::ones({2, 3}));
  CHECK(holds(rows.sum(), {}, {0}) && holds(rows.prod(), {}, {1}));
  CHECK(holds(rows.sum(0), {3}, {0, 0, 0}) && rows.sum(1).sizes().equals({0}) && holds(rows.prod(0, true), {1, 3}, {1, 1, 1}));
  CHECK_THROWS(c10::Error, "max: Expected reduction dim 0 to have non-zero size", rows.max(0));
  CHECK(std::get<0>(rows.max(1)).sizes().equals({0}));
  CHECK(rows.equal(at::empty({0, 3})) && !rows.equal(at::empty({0, 4})));
  CHECK(holds(at::empty({2, 0}).mm(rows), {2, 3}, {0, 0, 0, 0, 0, 0}));
  CHECK(at::cat({at::ones({1, 3}), rows}).sizes().equals({1, 3}) && at::cat({rows, rows}).sizes().equals({0, 3}));
  CHECK(at::zeros({3}).nonzero().sizes().equals({0, 1}));
  CHECK_EQUAL(th::text_of(rows), "[ FloatTensor{0,3} ]");
}

TEST(cIsNotGivenSizesOfZero) {
  CHECK_THROWS(c10::Error, "has no sizes of 0", at::diag(at::empty({0, 3})));
  const Tensor rows = at::empty({0, 3}), none = at::empty({0});
  CHECK_THROWS(c10::Error, "has no sizes of 0", rows.unsafeGetTH<float>());
  CHECK_EQUAL(none.unsafeGetTH<float>()->nDimension, 0);
}

int main() { return check::run(); }
