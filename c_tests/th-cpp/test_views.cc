/*
 * at::Tensor: views share, copies do not.
 */
#include "expect.hpp"

using at::Tensor;

namespace {

const Tensor &matrix() {
  static const Tensor tensor = at::arange(12).view({3, 4});
  return tensor;
}

/* A view of the matrix: it has the sizes and elements, and shares the storage without taking the tensor. */
bool views(const Tensor &view, c10::IntArrayRef sizes, std::initializer_list<double> elements) {
  return matrix().use_count() == 1 && view.is_alias_of(matrix()) && !view.is_same(matrix()) &&
         holds(view, sizes, elements);
}

} // namespace

TEST(partsOfADimension) {
  CHECK(views(matrix().narrow(1, 1, 2), {3, 2}, {1, 2, 5, 6, 9, 10}));
  CHECK(views(matrix().narrow(-1, -1, 1), {3, 1}, {3, 7, 11}));
  CHECK(views(matrix().select(0, 1), {4}, {4, 5, 6, 7}));
  CHECK(views(matrix().select(-1, -1), {3}, {3, 7, 11}));
  CHECK(views(matrix()[2], {4}, {8, 9, 10, 11}));
  CHECK(views(matrix()[2][1], {}, {9}));
  CHECK(views(matrix().slice(1, 0, 4, 2), {3, 2}, {0, 2, 4, 6, 8, 10}));
  CHECK(views(matrix().slice(1, 1, 4, 2), {3, 2}, {1, 3, 5, 7, 9, 11}));
  CHECK(views(matrix().slice(0, -2), {2, 4}, {4, 5, 6, 7, 8, 9, 10, 11}));
  CHECK(views(matrix().slice(0, 0, -2), {1, 4}, {0, 1, 2, 3}));
  CHECK(views(matrix().slice(0, 0, INT64_MAX, INT64_MAX), {1, 4}, {0, 1, 2, 3}));
  CHECK_EQUAL(matrix().slice(0, 3).numel(), 0);
  CHECK_THROWS(c10::Error, "step", matrix().slice(0, 0, 2, 0));
  CHECK_THROWS(c10::IndexError, "index 3", matrix().select(0, 3));
  CHECK_THROWS(c10::IndexError, "index -5", matrix()[0][-5]);
  CHECK_BLAMES(4, matrix().narrow(0, 0, 4));
}

TEST(ordersOfDimensions) {
  CHECK(views(matrix().t(), {4, 3}, {0, 4, 8, 1, 5, 9, 2, 6, 10, 3, 7, 11}));
  CHECK(views(matrix().transpose(0, -1), {4, 3}, {0, 4, 8, 1, 5, 9, 2, 6, 10, 3, 7, 11}));
  CHECK(views(matrix().permute({1, 0}), {4, 3}, {0, 4, 8, 1, 5, 9, 2, 6, 10, 3, 7, 11}));
  CHECK(at::zeros({2, 3, 4}).permute({2, 0, -2}).sizes().equals({4, 2, 3}));
  CHECK(at::zeros({2, 3, 4}).permute({2, 0, 1}).strides().equals({1, 12, 4}));
  CHECK(matrix()[0].t().sizes().equals({4}));
  CHECK_THROWS(c10::Error, "twice", matrix().permute({1, 1}));
  CHECK_THROWS(c10::Error, "permute: 1 dimensions, [0], for a tensor of 2", matrix().permute({0}));
  CHECK_THROWS(c10::Error, "3", at::zeros({1, 1, 1}).t());
}

TEST(otherSizes) {
  CHECK(views(matrix().view({2, 6})[1], {6}, {6, 7, 8, 9, 10, 11}));
  CHECK(matrix().view({-1, 2}).sizes().equals({6, 2}));
  CHECK(matrix().view({1, 3, 1, 4, 1}).sizes().equals({1, 3, 1, 4, 1}));
  CHECK(matrix().view_as(at::zeros({4, 3})).sizes().equals({4, 3}));
  CHECK(views(matrix().flatten().narrow(0, 0, 2), {2}, {0, 1}));
  // Elements that are not next to each other can be viewed as long as they are evenly apart.
  CHECK(views(matrix().slice(1, 0, 4, 2).view({2, 3}), {2, 3}, {0, 2, 4, 6, 8, 10}) );
  CHECK(views(matrix().t().view({2, 2, 3}), {2, 2, 3}, {0, 4, 8, 1, 5, 9, 2, 6, 10, 3, 7, 11}));
  CHECK(views(matrix().narrow(0, 1, 1).t().view({4}), {4}, {4, 5, 6, 7}));
  CHECK_THROWS(c10::Error, "reshape", matrix().t().view({12}));
  CHECK_THROWS(c10::Error, "view: shape '[5, -1]' is invalid for input of size 12", matrix().view({5, -1}));
  CHECK_THROWS(c10::Error, "view: only one dimension can be inferred", matrix().view({-1, -1}));
  CHECK_THROWS(c10::Error, "view: invalid shape dimension -2 in [-2, -6]", matrix().view({-2, -6}));
  CHECK(matrix().reshape({12}).is_alias_of(matrix()));
  const Tensor copied = matrix().t().reshape({12});
  CHECK(!copied.is_alias_of(matrix()));
  CHECK(holds(copied, {0, 4, 8, 1, 5, 9, 2, 6, 10, 3, 7, 11}));
}

TEST(dimensionsOfSizeOne) {
  const Tensor tensor = at::arange(3).view({1, 3, 1});
  CHECK(tensor.squeeze().sizes().equals({3}));
  CHECK(tensor.squeeze(0).sizes().equals({3, 1}));
  CHECK(tensor.squeeze(1).sizes().equals({1, 3, 1}));
  CHECK(tensor.squeeze(-1).is_alias_of(tensor));
  CHECK(at::zeros({1, 1}).squeeze().sizes().equals({}));
  CHECK(at::zeros({1}).squeeze(0).sizes().equals({}));
  CHECK(tensor.unsqueeze(0).sizes().equals({1, 1, 3, 1}));
  CHECK(tensor.unsqueeze(-1).sizes().equals({1, 3, 1, 1}));
  CHECK(matrix().t().unsqueeze(1).is_alias_of(matrix()));
  CHECK_THROWS(c10::IndexError, "unsqueeze: Dimension out of range", tensor.unsqueeze(5));
  CHECK(at::empty({0}).unsqueeze(0).sizes().equals({1, 0}));
}

TEST(repeatedElements) {
  const Tensor row = at::arange(3);
  const Tensor expanded = row.expand({2, 3});
  CHECK(expanded.strides().equals({0, 1}));
  CHECK(holds(expanded, {2, 3}, {0, 1, 2, 0, 1, 2}));
  CHECK(row.expand({1, 1, 3}).strides().equals(row.unsqueeze(0).unsqueeze(0).strides()));
  CHECK(row.view({3, 1}).expand({-1, 2}).sizes().equals({3, 2}));
  CHECK(row.expand_as(at::zeros({4, 3})).sizes().equals({4, 3}));
  CHECK_THROWS(c10::Error, "expand", row.expand({2}));
  CHECK_THROWS(c10::Error, "expand", row.expand({3, 2}));
  CHECK_THROWS(c10::Error, "expand", row.view({1, 3}).expand({3}));
  CHECK(row.expand({0, 3}).sizes().equals({0, 3}));
}

TEST(windows) {
  CHECK(holds(at::arange(5).unfold(0, 3, 2), {2, 3}, {0, 1, 2, 2, 3, 4}));
  CHECK(at::zeros({2, 5}).unfold(-1, 2, 1).sizes().equals({2, 4, 2}));
  CHECK_BLAMES(3, at::arange(5).unfold(0, 6, 1));
  CHECK_BLAMES(4, at::arange(5).unfold(0, 2, 0));
}

TEST(contiguity) {
  const Tensor tensor = at::arange(6).view({2, 3});
  CHECK(tensor.is_contiguous());
  CHECK(tensor.contiguous().is_same(tensor));
  const Tensor transposed = tensor.t();
  CHECK(!transposed.is_contiguous());
  const Tensor copy = transposed.contiguous();
  CHECK(copy.is_contiguous() && !copy.is_alias_of(tensor) && copy.equal(transposed));
  CHECK(tensor.narrow(1, 0, 1).narrow(0, 0, 1).is_contiguous());
  Tensor moved = tensor.clone();
  const void *address = moved.data_ptr();
  const Tensor same = std::move(moved).contiguous();
  CHECK_EQUAL(same.data_ptr(), address);
  CHECK_EQUAL(same.use_count(), 1u);
  CHECK(tensor.t().contiguous().sizes().equals({3, 2}));
  CHECK_EQUAL(tensor.use_count(), 1u);
}

TEST(writingThroughViews) {
  const Tensor tensor = at::zeros({2, 3});
  tensor[1].fill_(1);
  tensor.t()[0].add_(2);
  tensor.select(1, 2).copy_(at::tensor({7, 8}));
  CHECK(holds(tensor, {2, 3}, {2, 0, 7, 3, 1, 8}));
}

TEST(viewsOfOtherRanks) {
  const Tensor matrix = at::arange(6).view({2, 3});
  CHECK(matrix.view({6}).strides().equals({1}));
  CHECK(matrix.view({3, 2}).strides().equals({2, 1}) && matrix.view({1, 2, 3}).strides().equals({6, 3, 1}));
  const Tensor flat = matrix.narrow(0, 1, 1).view({3});
  CHECK(holds(flat, {3}, {3, 4, 5}));
  flat.resize_({2, 2}); // beyond the room of the view
  CHECK(flat.sizes().equals({2, 2}) && matrix.sizes().equals({2, 3}));
  CHECK(matrix[0].narrow(0, 0, 1).view({}).dim() == 0 && at::empty({0, 3}).view({0}).numel() == 0);
}

int main() { return check::run(); }
