/*
 * Elements and slices by tensors of indices and masks, for both index bases of the C library.
 */
#include "expect.hpp"

using at::Tensor;

namespace {

Tensor matrix() { return at::arange(6).view({2, 3}); }

void every_function() {
  const Tensor index = at::tensor({2, 0});
  CHECK(holds(matrix().index_select(1, index), {2, 2}, {2, 0, 5, 3}));
  CHECK(holds(at::index_select(matrix(), 0, at::tensor({1L})), {1, 3}, {3, 4, 5}));
  Tensor out = at::empty({0}, at::kLong);
  CHECK(holds(at::index_select_out(out, matrix(), -1, index), {2, 2}, {2, 0, 5, 3}));
  const Tensor none = at::empty({0}, at::kLong), nothing = at::empty({0, 2}, at::kInt);
  CHECK(matrix().index_select(1, none).sizes() == at::IntArrayRef({2, 0}));
  CHECK(nothing.index_select(1, at::tensor({1L, 0L, 1L})).sizes() == at::IntArrayRef({0, 3}));
  CHECK_THROWS(c10::IndexError, "index 2 is out of bounds for dimension 1 with size 2", nothing.index_select(1, at::tensor({2L})));
  const Tensor places = at::tensor({2L, 0L, 1L, 1L}).view({2, 2});
  CHECK(holds(matrix().gather(1, places), {2, 2}, {2, 0, 4, 4}));
  CHECK(holds(at::gather_out(out, matrix(), 1, places), {2, 2}, {2, 0, 4, 4}));
  const Tensor source = at::tensor({10L, 20L, 30L, 40L}).view({2, 2});
  CHECK(holds(matrix().index_copy_(1, index, source), {2, 3}, {20, 1, 10, 40, 4, 30}));
  CHECK(holds(matrix().index_add_(1, index, source), {2, 3}, {20, 1, 12, 43, 4, 35}));
  CHECK(holds(matrix().index_fill_(1, index, 7), {2, 3}, {7, 1, 7, 7, 4, 7}));
  CHECK(holds(matrix().scatter_(1, places, source), {2, 3}, {20, 1, 10, 3, 40, 5}));
  CHECK(holds(matrix().scatter_(1, places, 9), {2, 3}, {9, 1, 9, 3, 9, 5}));
  CHECK(holds(matrix().scatter_add_(1, places, source), {2, 3}, {20, 1, 12, 3, 74, 5}));
  CHECK(holds(matrix().take(at::tensor({0, 5, -1, -6})), {0, 5, 5, 0}));
  CHECK(holds(matrix().put_(at::tensor({0, -1}), at::tensor({7L, 8L})), {2, 3}, {7, 1, 2, 3, 4, 8}));
  CHECK(holds(matrix().put_(at::tensor({1, 1}), at::tensor({7L, 8L}), true), {2, 3}, {0, 16, 2, 3, 4, 5}));
  CHECK(holds((matrix() > 3).nonzero(), {2, 2}, {1, 1, 1, 2}));
}

/* The index that the caller gave is in the message. */
void errors() {
  const Tensor out_of_range = at::tensor({0, 3}), negative = at::tensor({-1});
  const char *const of_columns = "index 3 is out of bounds for dimension 1 with size 3";
  CHECK_THROWS(c10::IndexError, of_columns, matrix().index_select(1, out_of_range));
  CHECK_THROWS(c10::IndexError, "index -1 is out of bounds for dimension 1 with size 3", matrix().index_select(1, negative));
  CHECK_THROWS(c10::IndexError, of_columns, matrix().index_select(-1, out_of_range));
  CHECK_THROWS(c10::IndexError, "index 1 is out of bounds for dimension 0 with size 1", at::scalar_tensor(5).index_select(0, at::tensor({1})));
  CHECK_THROWS(c10::IndexError, of_columns, matrix().gather(1, out_of_range.view({2, 1})));
  CHECK_THROWS(c10::IndexError, of_columns, matrix().index_copy_(1, out_of_range, matrix().narrow(1, 0, 2)));
  CHECK_THROWS(c10::IndexError, of_columns, matrix().index_add_(1, out_of_range, matrix().narrow(1, 0, 2)));
  CHECK_THROWS(c10::IndexError, of_columns, matrix().index_fill_(1, out_of_range, 1));
  CHECK_THROWS(c10::IndexError, of_columns, matrix().scatter_(1, out_of_range.view({2, 1}), matrix().narrow(1, 0, 1)));
  CHECK_THROWS(c10::IndexError, of_columns, matrix().scatter_(1, out_of_range.view({2, 1}), 1));
  CHECK_THROWS(c10::IndexError, of_columns, matrix().scatter_add_(1, out_of_range.view({2, 1}), matrix().narrow(1, 0, 1)));
  CHECK_THROWS(c10::IndexError, "take: tried to access index 6 on a tensor of 6 elements", matrix().take(at::tensor({0, 6})));
  CHECK_THROWS(c10::IndexError, "put_: tried to access index -7 on a tensor of 6 elements",
               matrix().put_(at::tensor({-7}), at::tensor({7L})));
  // Where no index is to blame, the error is the C library's.
  CHECK_BLAMES(3, matrix().index_select(0, at::zeros({1, 1}, at::kLong)));
  CHECK_BLAMES(3, matrix().put_(at::tensor({0}), at::tensor({7L, 8L})));
}

} // namespace

TEST(indicesCountFromZeroWhateverTheBaseIs) {
  const int before = THGetIndexBase();
  for (const int base : {0, 1}) {
    THSetIndexBase(base);
    every_function();
    errors();
  }
  THSetIndexBase(before);
}

TEST(masks) {
  CHECK(holds(matrix().masked_select(matrix() > 2), {3, 4, 5}));
  CHECK(holds(at::masked_select(matrix(), at::tensor({1, 0, 0}, at::kByte)), {0, 3}));
  CHECK(holds(matrix().masked_fill_(matrix() > 2, -1), {2, 3}, {0, 1, 2, -1, -1, -1}));
  CHECK(holds(matrix().masked_scatter_(matrix() > 3, at::tensor({7L, 8L})), {2, 3}, {0, 1, 2, 3, 7, 8}));
  CHECK_EQUAL(matrix().masked_select(matrix() > 9).numel(), 0);
  // One without dimensions takes all or nothing, of a new dimension.
  const Tensor all = at::full({}, 1, at::kByte), nothing = at::full({}, 0, at::kByte);
  CHECK(holds(matrix().index({all}), {1, 2, 3}, {0, 1, 2, 3, 4, 5}) && holds(matrix().index({nothing}), {0, 2, 3}, {}));
  CHECK(holds(matrix().index({1, all}), {1, 3}, {3, 4, 5}) && holds(at::full({}, 7).index({all}), {1}, {7}));
  CHECK(holds(matrix().index_put_({all}, at::tensor({7L})), {2, 3}, {7, 7, 7, 7, 7, 7}));
  CHECK(holds(matrix().index_put_({nothing}, at::tensor({7L})), {2, 3}, {0, 1, 2, 3, 4, 5}));
}

TEST(indicesWithoutElements) {
  const Tensor places = at::empty({2, 0}, at::kLong), list = at::empty({0}, at::kLong);
  CHECK(holds(matrix().gather(1, places), {2, 0}, {}) && holds(at::empty({0, 3}).gather(0, at::empty({0, 3}, at::kLong)), {0, 3}, {}));
  CHECK(holds(matrix().scatter_(1, places, 9), {2, 3}, {0, 1, 2, 3, 4, 5}) && holds(matrix().scatter_(1, places, places), {2, 3}, {0, 1, 2, 3, 4, 5}));
  CHECK(holds(matrix().scatter_add_(0, places, places), {2, 3}, {0, 1, 2, 3, 4, 5}));
  CHECK(holds(matrix().index_fill_(0, list, 9), {2, 3}, {0, 1, 2, 3, 4, 5}));
  CHECK(holds(matrix().index_copy_(0, list, at::empty({0, 3}, at::kLong)), {2, 3}, {0, 1, 2, 3, 4, 5}));
  CHECK_THROWS(c10::IndexError, "gather: Dimension out of range", matrix().gather(2, places));
}

TEST(joining) {
  const Tensor a = matrix(), b = matrix() + 6;
  CHECK(holds(at::cat({a, b}), {4, 3}, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}));
  CHECK(holds(at::cat({a, b.narrow(1, 0, 1)}, -1), {2, 4}, {0, 1, 2, 6, 3, 4, 5, 9}));
  CHECK(holds(at::cat({at::empty({0}, at::kLong), a[0]}), {0, 1, 2}));
  CHECK(holds(at::stack({a[0], b[0]}), {2, 3}, {0, 1, 2, 6, 7, 8}));
  CHECK(holds(at::stack({a[0], b[0]}, -1), {3, 2}, {0, 6, 1, 7, 2, 8}));
  CHECK(holds(at::cat({a[0], at::ones({1, 1}, at::kLong)}), {4, 1}, {0, 1, 2, 1}));
  CHECK_THROWS(c10::Error, "no tensors", at::cat({}));
  CHECK_THROWS(c10::Error, "cat: sizes [2, 3] and [3, 2] differ in dimension 1, and are joined along dimension 0",
               at::cat({a, at::empty({0, 3}, at::kLong), b.t()}));
  CHECK_THROWS(c10::Error, "cat: sizes [2, 3] and [3] differ in dimension 0, and are joined along dimension 1",
               at::cat({a, a[0]}, 1));
  CHECK_THROWS(c10::Error, "stack: tensors of sizes [2, 3] and [3, 2]", at::stack({a, a, b.t()}));
  const Tensor met = at::cat({at::tensor({1}), at::tensor({2.5f}), at::tensor({3}, at::kByte)});
  CHECK_EQUAL(met.scalar_type(), at::kFloat);
  CHECK(holds(met, {1, 2.5, 3}));
  CHECK_EQUAL(a.use_count(), 1u);
}

TEST(diagonalsAndTriangles) {
  const Tensor square = at::arange(9).view({3, 3});
  CHECK(holds(square.diag(), {0, 4, 8}) && holds(square.diag(1), {1, 5}) && holds(at::diag(square, -1), {3, 7}));
  CHECK(holds(at::tensor({1, 2}).diag(), {2, 2}, {1, 0, 0, 2}));
  CHECK(holds(square.tril(), {3, 3}, {0, 0, 0, 3, 4, 0, 6, 7, 8}));
  CHECK(holds(at::triu(square, 1), {3, 3}, {0, 1, 2, 0, 0, 5, 0, 0, 0}));
  CHECK(at::tril(at::empty({0, 2, 3})).sizes().equals({0, 2, 3}) && at::empty({2, 0}, at::kLong).triu(1).sizes().equals({2, 0}));
  Tensor out = at::ones({2});
  CHECK(at::triu_out(out, at::empty({3, 0, 2})).sizes().equals({3, 0, 2}));
  CHECK_THROWS(c10::Error, "", at::tril(at::empty({0})));
  CHECK(holds(at::tensor({1, 0, 0}).cross(at::tensor({0, 1, 0})), {0, 0, 1}));
  const Tensor column = at::tensor({1, 0, 0}).view({3, 1});
  CHECK(holds(column.cross(at::tensor({0, 1, 0}).view({3, 1}), -2), {3, 1}, {0, 0, 1}));
  CHECK_THROWS(c10::IndexError, "cross: Dimension out of range (expected to be in range of [-2, 1], but got 2)", square.cross(square, 2));
}

int main() { return check::run(); }
