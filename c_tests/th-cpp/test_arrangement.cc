/*
 * Shapes and contractions: elements reversed, moved, repeated, padded, in diagonals and grids, joined to places; sums of
 * products and distances. What is expected is what PyTorch 2 gives.
 */
#include "expect.hpp"

TEST(orders) {
  const at::Tensor t = at::arange(1, 13, 1, at::kFloat).view({3, 4});
  const at::Tensor v = at::arange(1, 13, 1, at::kFloat).view({2, 3, 2});
  CHECK(holds(t.flip({-1}), {3, 4}, {4, 3, 2, 1, 8, 7, 6, 5, 12, 11, 10, 9}));
  CHECK(holds(at::fliplr(t), {3, 4}, {4, 3, 2, 1, 8, 7, 6, 5, 12, 11, 10, 9}));
  CHECK(holds(at::flipud(t), {3, 4}, {9, 10, 11, 12, 5, 6, 7, 8, 1, 2, 3, 4}));
  CHECK(holds(at::roll(t, {1, -1}, {0, 1}), {3, 4}, {10, 11, 12, 9, 2, 3, 4, 1, 6, 7, 8, 5}));
  CHECK(holds(t.roll({5}), {3, 4}, {8, 9, 10, 11, 12, 1, 2, 3, 4, 5, 6, 7}));
  CHECK(holds(t.rot90(1), {4, 3}, {4, 8, 12, 3, 7, 11, 2, 6, 10, 1, 5, 9}));
  CHECK(holds(t.rot90(2), {3, 4}, {12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1}));
  CHECK(holds(t.rot90(3), {4, 3}, {9, 5, 1, 10, 6, 2, 11, 7, 3, 12, 8, 4}));
  CHECK(holds(t.rot90(-1), {4, 3}, {9, 5, 1, 10, 6, 2, 11, 7, 3, 12, 8, 4}));
  CHECK(holds(t.rot90(4), {3, 4}, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}));
  CHECK(holds(v.rot90(1, {1, 2}), {2, 2, 3}, {2, 4, 6, 1, 3, 5, 8, 10, 12, 7, 9, 11}));
  CHECK(holds(t.repeat_interleave(2, 1), {3, 8}, {1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12}));
  CHECK(holds(at::repeat_interleave(t[0], 2), {8}, {1, 1, 2, 2, 3, 3, 4, 4}));
  CHECK(holds(t.repeat_interleave(at::tensor({2, 0, 1}), 0), {3, 4}, {1, 2, 3, 4, 1, 2, 3, 4, 9, 10, 11, 12}));
  CHECK(holds(at::repeat_interleave(at::tensor({2, 0, 3})), {5}, {0, 0, 2, 2, 2}));
  CHECK(holds(t[0].tile({2, 2}), {2, 8}, {1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4}));
  CHECK(holds(at::diag_embed(t[0], 1), {5, 5}, {0, 1, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0}));
  CHECK(holds(at::diag_embed(t.narrow(0, 0, 2), -1, 0, 2), {5, 2, 5}, {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 2, 0, 0, 0,
      0, 6, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 7, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 8, 0}));
  CHECK(holds(at::diagflat(t.narrow(0, 0, 1).narrow(1, 0, 2)), {2, 2}, {1, 0, 0, 2}));
  CHECK(holds(t.unflatten(1, {2, -1}), {3, 2, 2}, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}));
}

TEST(padding) {
  const at::Tensor t = at::arange(1, 13, 1, at::kFloat).view({3, 4});
  CHECK(holds(at::pad(t, {2, 1, -1, 0}, "constant", 7.0), {2, 7}, {7, 7, 5, 6, 7, 8, 7, 7, 7, 9, 10, 11, 12, 7}));
  CHECK(holds(at::pad(t, {3, 2}, "reflect"), {3, 9}, {4, 3, 2, 1, 2, 3, 4, 3, 2, 8, 7, 6, 5, 6, 7, 8, 7, 6, 12, 11, 10, 9, 10, 11, 12, 11, 10}));
  CHECK(holds(at::pad(t, {1, 1, 1, 0}, "replicate"), {4, 6}, {1, 1, 2, 3, 4, 4, 1, 1, 2, 3, 4, 4, 5, 5, 6, 7, 8, 8, 9, 9, 10, 11, 12, 12}));
  CHECK(holds(at::pad(t, {1, 2}, "circular"), {3, 7}, {4, 1, 2, 3, 4, 1, 2, 8, 5, 6, 7, 8, 5, 6, 12, 9, 10, 11, 12, 9, 10}));
  CHECK(holds(at::reflection_pad1d(t, {1, 1}), {3, 6}, {2, 1, 2, 3, 4, 3, 6, 5, 6, 7, 8, 7, 10, 9, 10, 11, 12, 11}));
  CHECK(holds(at::replication_pad2d(t, {0, 1, 0, 0}), {3, 5}, {1, 2, 3, 4, 4, 5, 6, 7, 8, 8, 9, 10, 11, 12, 12}));
  CHECK(holds(at::constant_pad_nd(t, {0, 0, 0, 1}, 2), {4, 4}, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 2, 2, 2, 2}));
  CHECK(holds(at::pad(at::zeros({0}), {1, 2}, "constant", 3.0), {3, 3, 3}));
  CHECK(at::pad(t, {}).sizes() == t.sizes());
  CHECK_THROWS(c10::Error, "4", at::pad(t, {4, 0}, "reflect"));
  CHECK_THROWS(c10::Error, "replicate", at::pad(t, {1, 1}, "around"));
  CHECK_THROWS(c10::Error, "4 numbers", at::reflection_pad2d(t, {1, 1}));
}

TEST(differences) {
  const at::Tensor t = at::arange(1, 13, 1, at::kFloat).view({3, 4});
  const at::Tensor x = at::tensor({0.0f, 1.0f, 3.0f, 4.0f});
  CHECK(holds(t.diff(), {3, 3}, {1, 1, 1, 1, 1, 1, 1, 1, 1}));
  CHECK(holds(t.diff(2), {3, 2}, {0, 0, 0, 0, 0, 0}));
  CHECK(holds(t.diff(1, 0), {2, 4}, {4, 4, 4, 4, 4, 4, 4, 4}));
  CHECK(holds(t[0].diff(1, -1, at::tensor({0.0f}), at::tensor({9.0f})), {5}, {1, 1, 1, 1, 5}));
  CHECK(holds(t[0].diff(9), {0}, {}));
  CHECK(holds(at::trapezoid(t), {3}, {7.5, 19.5, 31.5}));
  CHECK(holds(at::trapezoid(t, x), {3}, {10, 26, 42}));
  CHECK(holds(at::trapezoid(t, 0.5, 0), {4}, {5, 6, 7, 8}));
  CHECK(holds(at::cumulative_trapezoid(t, x), {3, 3}, {1.5, 6.5, 10, 5.5, 18.5, 26, 9.5, 30.5, 42}));
  CHECK(holds(at::trapz(t[0], x), {}, {10}));
}

TEST(grids_and_choices) {
  const at::Tensor a = at::tensor({1, 2, 3}), b = at::tensor({4, 5});
  CHECK(holds(at::meshgrid({a, b}, "ij")[0], {3, 2}, {1, 1, 2, 2, 3, 3}));
  CHECK(holds(at::meshgrid({a, b}, "ij")[1], {3, 2}, {4, 5, 4, 5, 4, 5}));
  CHECK(holds(at::meshgrid({a, b}, "xy")[0], {2, 3}, {1, 2, 3, 1, 2, 3}));
  CHECK(holds(at::meshgrid({a, b}, "xy")[1], {2, 3}, {4, 4, 4, 5, 5, 5}));
  CHECK(holds(at::cartesian_prod({a, b}), {6, 2}, {1, 4, 1, 5, 2, 4, 2, 5, 3, 4, 3, 5}));
  CHECK(holds(at::cartesian_prod({a}), {3}, {1, 2, 3}));
  CHECK(holds(at::combinations(a), {3, 2}, {1, 2, 1, 3, 2, 3}));
  CHECK(holds(at::combinations(a, 2, true), {6, 2}, {1, 1, 1, 2, 1, 3, 2, 2, 2, 3, 3, 3}));
  CHECK(holds(at::combinations(a, 3), {1, 3}, {1, 2, 3}));
  CHECK(holds(at::combinations(a, 4), {0, 4}, {}));
  CHECK(holds(at::combinations(a, 1), {3, 1}, {1, 2, 3}));
  CHECK(holds(at::tril_indices(3, 3), {2, 6}, {0, 1, 1, 2, 2, 2, 0, 0, 1, 0, 1, 2}));
  CHECK(holds(at::tril_indices(3, 2, -1), {2, 3}, {1, 2, 2, 0, 0, 1}));
  CHECK(holds(at::triu_indices(2, 4, 1), {2, 5}, {0, 0, 0, 1, 1, 1, 2, 3, 2, 3}));
  CHECK(holds(at::triu_indices(3, 3, -1), {2, 8}, {0, 0, 0, 1, 1, 1, 2, 2, 0, 1, 2, 0, 1, 2, 1, 2}));
  CHECK(holds(at::tril_indices(2, 2, -5), {2, 0}, {}));
  constexpr std::int64_t most = INT64_MAX, least = INT64_MIN;
  for (std::int64_t rows = 0; rows < 5; ++rows)
    for (std::int64_t columns = 0; columns < 5; ++columns)
      for (const std::int64_t offset : {least, std::int64_t(-6), std::int64_t(-2), std::int64_t(-1), std::int64_t(0), std::int64_t(1), std::int64_t(3), std::int64_t(6), most}) {
        std::vector<std::int64_t> lower[2], upper[2];
        for (std::int64_t i = 0; i < rows; ++i)
          for (std::int64_t j = 0; j < columns; ++j)
            for (auto *side : {j - i <= offset ? lower : nullptr, j - i >= offset ? upper : nullptr})
              if (side) {
                side[0].push_back(i);
                side[1].push_back(j);
              }
        for (auto *side : {lower, upper}) {
          const std::int64_t count = static_cast<std::int64_t>(side[0].size());
          side[0].insert(side[0].end(), side[1].begin(), side[1].end());
          const at::Tensor expected = at::tensor(side[0], at::TensorOptions(at::kLong)).reshape({2, count});
          CHECK((side == lower ? at::tril_indices : at::triu_indices)(rows, columns, offset, at::kLong).equal(expected));
        }
      }
  CHECK(holds(at::tril_indices(most, 0, 0), {2, 0}, {}) && holds(at::triu_indices(0, most, least), {2, 0}, {}));
  CHECK(holds(at::tril_indices(most, most, least), {2, 0}, {}) && holds(at::triu_indices(most, most, most), {2, 0}, {}));
  CHECK(at::tril_indices(most, 2, 2 - most)[1].equal(at::tensor({0L, 0L, 1L})) && at::triu_indices(2, most, most - 2).size(1) == 3);
  CHECK_THROWS(c10::Error, "too many elements", at::tril_indices(most, most));
  CHECK_THROWS(c10::Error, "too many elements", at::tril_indices(most, 1, most));
  CHECK_THROWS(c10::Error, "too many elements", at::triu_indices(3, most, least));
  CHECK_THROWS(c10::Error, "yx", at::meshgrid({a, b}, "yx"));
}

TEST(places) {
  const at::Tensor t = at::arange(1, 13, 1, at::kFloat).view({3, 4});
  const at::Tensor index = at::tensor({{0, 1}, {0, 2}}), src = at::tensor({{2.0f, 3.0f, 9.0f}, {1.0f, 6.0f, 9.0f}});
  const at::Tensor list = at::tensor({2, 0, 2});
  const at::Tensor rows = at::tensor({{2.0f, 3.0f, 4.0f, 5.0f}, {1.0f, 6.0f, 3.0f, 2.0f}, {5.0f, 1.0f, 9.0f, 3.0f}});
  const at::Tensor mask = at::tensor({1, 0, 1, 0}).to(at::kByte);
  CHECK(holds(t.scatter_reduce(0, index, src, "sum", true), {3, 4}, {4, 2, 3, 4, 5, 9, 7, 8, 9, 16, 11, 12}));
  CHECK(holds(t.scatter_reduce(0, index, src, "sum", false), {3, 4}, {3, 2, 3, 4, 5, 3, 7, 8, 9, 6, 11, 12}));
  CHECK(holds(t.scatter_reduce(0, index, src, "prod", true), {3, 4}, {2, 2, 3, 4, 5, 18, 7, 8, 9, 60, 11, 12}));
  CHECK(holds(t.scatter_reduce(0, index, src, "prod", false), {3, 4}, {2, 2, 3, 4, 5, 3, 7, 8, 9, 6, 11, 12}));
  CHECK(holds(t.scatter_reduce(0, index, src, "mean", true), {3, 4}, {1.333333, 2, 3, 4, 5, 4.5, 7, 8, 9, 8, 11, 12}));
  CHECK(holds(t.scatter_reduce(0, index, src, "mean", false), {3, 4}, {1.5, 2, 3, 4, 5, 3, 7, 8, 9, 6, 11, 12}));
  CHECK(holds(t.scatter_reduce(0, index, src, "amax", true), {3, 4}, {2, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}));
  CHECK(holds(t.scatter_reduce(0, index, src, "amax", false), {3, 4}, {2, 2, 3, 4, 5, 3, 7, 8, 9, 6, 11, 12}));
  CHECK(holds(t.scatter_reduce(0, index, src, "amin", true), {3, 4}, {1, 2, 3, 4, 5, 3, 7, 8, 9, 6, 11, 12}));
  CHECK(holds(t.scatter_reduce(0, index, src, "amin", false), {3, 4}, {1, 2, 3, 4, 5, 3, 7, 8, 9, 6, 11, 12}));
  CHECK(holds(t.index_reduce(0, list, rows, "prod", false), {3, 4}, {1, 6, 3, 2, 5, 6, 7, 8, 10, 3, 36, 15}));
  CHECK(holds(t.index_reduce(0, list, rows, "mean", false), {3, 4}, {1, 6, 3, 2, 5, 6, 7, 8, 3.5, 2, 6.5, 4}));
  CHECK(holds(t.index_reduce(0, list, rows, "amax", false), {3, 4}, {1, 6, 3, 2, 5, 6, 7, 8, 5, 3, 9, 5}));
  CHECK(holds(t.index_reduce(0, list, rows, "amin", false), {3, 4}, {1, 6, 3, 2, 5, 6, 7, 8, 2, 1, 4, 3}));
  CHECK(holds(t.scatter_add(0, index, src), {3, 4}, {4, 2, 3, 4, 5, 9, 7, 8, 9, 16, 11, 12}));
  CHECK(holds(t.index_add(0, list, rows, 2), {3, 4}, {3, 14, 9, 8, 5, 6, 7, 8, 23, 18, 37, 28}));
  CHECK(holds(at::masked_scatter(t, mask, at::tensor({9.0f, 8.0f, 7.0f, 6.0f, 5.0f, 4.0f})), {3, 4}, {9, 2, 8, 4, 7, 6, 6, 8, 5, 10, 4, 12}));
  CHECK(holds(at::put(t, at::tensor({0, -1, 0}), at::tensor({1.0f, 2.0f, 3.0f}), true), {3, 4}, {5, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 14}));
  CHECK(holds(t.take_along_dim(at::tensor({{0}, {3}, {1}}), 1), {3, 1}, {1, 8, 10}));
  CHECK(holds(at::take_along_dim(t, at::tensor({5, 11})), {2}, {6, 12}));
  CHECK(holds(at::take_along_dim(t, at::tensor({{2}}), 0), {1, 4}, {9, 10, 11, 12}));
  CHECK(holds(t, {3, 4}, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})); /* as it was */
  CHECK_THROWS(c10::Error, "amax", t.scatter_reduce(0, index, src, "median"));
  CHECK_THROWS(c10::IndexError, "index 3", t.scatter_reduce(0, index.add(2), src, "sum"));
  at::Tensor same = t.clone();
  same.index_reduce_(0, list, rows, "amax").scatter_reduce_(0, index, src, "amin");
  CHECK(holds(same, {3, 4}, {1, 6, 3, 4, 5, 3, 7, 8, 9, 6, 11, 12}));
}

TEST(without_elements) {
  const at::Tensor v = at::arange(1, 13, 1, at::kFloat).view({2, 3, 2});
  const at::Tensor none = at::zeros({0, 3});
  CHECK(none.flip({0}).sizes() == none.sizes());
  CHECK(none.roll({1}, {1}).sizes() == none.sizes());
  CHECK(holds(v.repeat_interleave(0, 1), {2, 0, 2}, {}));
  CHECK(holds(v.repeat_interleave(at::zeros({3}, at::kLong), 1), {2, 0, 2}, {}));
  CHECK(holds(at::diag_embed(at::zeros({2, 0}), 1), {2, 1, 1}, {0, 0}));
  CHECK(holds(at::pdist(at::zeros({1, 3})), {0}, {}));
  CHECK(holds(at::tensor(5.0f).flip({0}), {}, {5}));
  CHECK(holds(at::tensor(5.0f).roll({3}), {}, {5}));
  CHECK(holds(at::outer(at::zeros({0}), at::zeros({2})), {0, 2}, {}));
}

TEST(contractions) {
  const at::Tensor t = at::arange(1, 13, 1, at::kFloat).view({3, 4});
  const at::Tensor v = at::arange(1, 13, 1, at::kFloat).view({2, 3, 2});
  const at::Tensor q = at::arange(1, 10, 1, at::kFloat).view({3, 3}), a = at::tensor({1, 2, 3}), b = at::tensor({4, 5});
  const at::Tensor points = at::tensor({{0.0f, 0.0f}, {1.0f, 2.0f}, {-1.0f, 3.0f}});
  const at::Tensor others = at::tensor({{3.0f, 4.0f}, {1.0f, 2.0f}}), c3 = at::tensor({{1.0f, 2.0f, 3.0f}, {4.0f, 5.0f, 6.0f}});
  CHECK(holds(at::einsum("ij,jk->ik", {t, t.t()}), {3, 3}, {30, 70, 110, 70, 174, 278, 110, 278, 446}));
  CHECK(holds(at::einsum("ii", {q}), {}, {15}));
  CHECK(holds(at::einsum("i,j", {t[0], q[0]}), {4, 3}, {1, 2, 3, 2, 4, 6, 3, 6, 9, 4, 8, 12}));
  CHECK(holds(at::einsum("...ij->...ji", {v}), {2, 2, 3}, {1, 3, 5, 2, 4, 6, 7, 9, 11, 8, 10, 12}));
  CHECK(holds(at::einsum(",i->i", {at::tensor(3.0f), q[0]}), {3}, {3, 6, 9}));
  CHECK(holds(at::einsum("i,i->", {q[0], q[1]}), {}, {32}));
  CHECK(holds(at::einsum("bij,jk", {v, t.narrow(0, 0, 2)}), {2, 3, 4}, {11, 14, 17, 20, 23, 30, 37, 44, 35, 46, 57, 68, 47, 62, 77, 92, 59, 78,
      97, 116, 71, 94, 117, 140}));
  CHECK(holds(at::einsum("ij,jk->ik", {at::zeros({2, 0}), at::zeros({0, 3})}), {2, 3}, {0, 0, 0, 0, 0, 0}));
  CHECK(holds(at::einsum("...j,j", {at::zeros({2, 0}), at::zeros({0})}), {2}, {0, 0}));
  const at::Tensor none = at::zeros({0}), wide = at::zeros({0, 2}), three = at::zeros({3}), number = at::tensor(3.0f);
  CHECK(holds(at::einsum("i,i->i", {none, at::zeros({1})}), {0}, {}) && holds(at::einsum(" i , -> i", {none, number}), {0}, {}));
  CHECK(holds(at::einsum("...,i", {number, none}), {0}, {}) && holds(at::einsum("...i->i...", {at::zeros({2, 0})}), {0, 2}, {}));
  CHECK(holds(at::einsum("...,...", {at::zeros({0, 1}), three}), {0, 3}, {}) && holds(at::einsum("Ba", {wide}), {0, 2}, {}));
  CHECK_THROWS(c10::Error, "the sizes of i differ: 0 and 3", at::einsum("i,i", {none, three}));
  CHECK_THROWS(c10::Error, "the sizes of i differ: 0 and 2", at::einsum("ii", {wide}));
  CHECK_THROWS(c10::Error, "has 2 letters", at::einsum("ij", {none}));
  CHECK_THROWS(c10::Error, "has 1 letters", at::einsum("i", {wide}));
  CHECK_THROWS(c10::Error, "has 1 letters", at::einsum("i,j", {none, number}));
  CHECK_THROWS(c10::Error, "has 1 letters", at::einsum("i", {number}));
  CHECK_THROWS(c10::Error, "an index of the result is in no operand", at::einsum("i->j", {none}));
  CHECK_THROWS(c10::Error, "an index is twice in the result", at::einsum("i->ii", {none}));
  CHECK_THROWS(c10::Error, "the equation has letters", at::einsum("i?", {none}));
  CHECK_THROWS(c10::Error, "the equation has letters", at::einsum("i,?", {none, number}));
  CHECK_THROWS(c10::Error, "2 operands", at::einsum("i,i", {none}));
  CHECK_THROWS(c10::Error, "1 operands", at::einsum("i", {none, none}));
  CHECK_THROWS(c10::Error, "einsum", at::einsum("...,...", {wide, three}));
  CHECK(holds(at::tensordot(v, v, {0, 2}, {0, 2}), {3, 3}, {118, 154, 190, 154, 206, 258, 190, 258, 326}));
  CHECK(holds(at::tensordot(q, q, {0, 1}, {0, 1}), {}, {285}));
  CHECK(holds(at::tensordot(q[0], q[1], {}, {}), {3, 3}, {4, 5, 6, 8, 10, 12, 12, 15, 18}));
  CHECK(holds(at::outer(t[0], q[0]), {4, 3}, {1, 2, 3, 2, 4, 6, 3, 6, 9, 4, 8, 12}));
  CHECK(holds(at::kron(q[0], t.narrow(0, 0, 2).narrow(1, 0, 2)), {2, 6}, {1, 2, 2, 4, 3, 6, 5, 6, 10, 12, 15, 18}));
  CHECK(holds(at::kron(a, b), {6}, {4, 5, 8, 10, 12, 15}));
  CHECK(holds(at::cdist(points, others), {3, 2}, {5, 2.236068, 2.828427, 0, 4.123106, 2.236068}));
  CHECK(holds(at::cdist(points, others, 1), {3, 2}, {7, 3, 4, 0, 5, 3}));
  CHECK(holds(at::cdist(points.expand({2, 3, 2}), others), {2, 3, 2}, {5, 2.236068, 2.828427, 0, 4.123106, 2.236068, 5, 2.236068, 2.828427, 0,
      4.123106, 2.236068}));
  CHECK(holds(at::pdist(points), {3}, {2.236068, 3.162278, 2.236068}));
  CHECK(holds(at::cdist(at::zeros({2, 3, 0}), at::zeros({1, 0})), {2, 3, 1}, {0, 0, 0, 0, 0, 0}));
  CHECK(holds(at::linalg_cross(c3, q.narrow(0, 0, 1)), {2, 3}, {0, 0, 0, 3, -6, 3}));
  CHECK(holds(at::cross(c3, c3.flip({1}), 1), {2, 3}, {-4, 8, -4, -10, 20, -10}));
  CHECK(at::einsum("ij,jk->ik", {a.view({1, 3}), q}).scalar_type() == at::kFloat);
  CHECK_THROWS(c10::Error, "2 operands", at::einsum("ij,jk", {t}));
  CHECK_THROWS(c10::Error, "differ", at::einsum("ij,jk", {t, t}));
  CHECK_THROWS(c10::Error, "coordinates", at::cdist(points, t));
  at::Tensor out = at::zeros({1});
  at::tensordot_out(out, q, q, {1}, {0});
  CHECK(holds(out, {3, 3}, {30, 36, 42, 66, 81, 96, 102, 126, 150}));
}

TEST(countsBeyondAllNumbers) {
  const std::int64_t most = INT64_MAX;
  const at::Tensor three = at::tensor({1., 2., 3.});
  // Their sum is 0 in 64 bits.
  CHECK_THROWS(c10::Error, "too large", at::repeat_interleave(three, at::tensor({most, most, std::int64_t(2)}), 0));
  CHECK_THROWS(c10::Error, "too large", at::one_hot(at::tensor({most})));
  CHECK_THROWS(c10::Error, "too large", at::diag_embed(three, INT64_MIN));
  CHECK(at::combinations(three, 4).sizes() == c10::IntArrayRef({0, 4}) && at::combinations(three, most).numel() == 0);
}

/* The order is found at once, of whatever size it is, and the labels that are left are the result's. */
TEST(sumsOfManyProducts) {
  std::string equation;
  std::vector<at::Tensor> factors;
  at::Tensor expected = at::eye(2, at::kDouble);
  for (int i = 0; i < 300; ++i) { /* a chain over 26 labels, and vectors of ones at each */
    const char from = static_cast<char>('a' + i % 26), to = static_cast<char>('a' + (i + 1) % 26);
    if (i < 25) {
      factors.push_back(at::tensor({0.5, 0.25, -0.5, 1.}).view({2, 2}) + 0.01 * i);
      equation += {from, to, ','};
      expected = expected.mm(factors.back());
    } else {
      factors.push_back(at::ones({2}, at::kDouble));
      equation += {from, ','};
    }
  }
  equation.back() = '-';
  CHECK(at::allclose(at::einsum((equation + ">az").c_str(), factors), expected));
  CHECK(at::allclose(at::einsum((equation + ">za").c_str(), factors), expected.t()));
}

/* Large enough for a factor to be multiplied as several matrices, in any layout. */
TEST(sumsOfProductsOfLargeFactors) {
  const at::Tensor a = at::rand({3, 40, 50}, at::kDouble), b = at::rand({40, 60}, at::kDouble), c = at::rand({50, 30}, at::kDouble);
  const at::Tensor expected = at::matmul(at::matmul(a.transpose(1, 2), b).transpose(1, 2), c);
  CHECK(at::allclose(at::einsum("ijk,jl,km->ilm", {a, b, c}), expected));
  CHECK(at::allclose(at::einsum("jl,ijk,km->ilm", {b, a, c}), expected));
  CHECK(at::allclose(at::einsum("ijk,jl,km->mil", {a, b, c}), expected.permute({2, 0, 1})));
  const at::Tensor turned = a.permute({2, 0, 1}).contiguous().permute({1, 2, 0});
  CHECK(at::allclose(at::einsum("ijk,jl->ikl", {turned, b.t().contiguous().t()}), at::matmul(a.transpose(1, 2), b)));
  CHECK(at::allclose(at::einsum("ijk,jl->lik", {a, b}), at::matmul(a.transpose(1, 2), b).permute({2, 0, 1})));
  const at::Tensor many = at::rand({2, 3, 40, 50}, at::kDouble);
  CHECK(at::allclose(at::einsum("hijk,jl->hikl", {many, b}), at::matmul(many.transpose(2, 3), b)));
}

int main() { return check::run(); }
