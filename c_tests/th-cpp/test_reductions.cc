/*
 * Numbers that tell of all elements or of those along a dimension.
 */
#include "expect.hpp"

using at::Tensor;

namespace {

const Tensor &numbers() {
  static const Tensor tensor = at::tensor({4., 1., 3., 2., 6., 5.}).view({2, 3});
  return tensor;
}

/* Whether a pair holds these values, and these indices as Long numbers. */
bool pairs(const std::tuple<Tensor, Tensor> &pair, c10::IntArrayRef sizes, std::initializer_list<double> values,
           std::initializer_list<double> indices) {
  return std::get<1>(pair).scalar_type() == at::kLong && holds(std::get<0>(pair), sizes, values) &&
         holds(std::get<1>(pair), sizes, indices);
}

} // namespace

TEST(sumsAndProducts) {
  CHECK(holds(numbers().sum(), {}, {21}) && holds(at::prod(numbers()), {}, {720}));
  CHECK(holds(numbers().sum(0), {6, 7, 8}) && holds(numbers().sum(-1), {8, 13}));
  CHECK(holds(numbers().prod(1), {12, 60}));
  CHECK(numbers().sum(0, true).sizes().equals({1, 3}));
  CHECK(numbers()[0].sum(0).sizes().equals({})); // no tensor with elements is without dimensions
  Tensor out = at::empty({0}, at::kDouble);
  at::sum_out(out, numbers(), 1);
  CHECK(holds(out, {8, 13}));
  const Tensor bytes = at::full({3}, 200, at::kByte);
  CHECK_EQUAL(bytes.sum().scalar_type(), at::kLong);
  CHECK(holds(bytes.sum(), {}, {600}) && holds(bytes.sum(0), {}, {600}) && holds(bytes.prod(), {}, {8e6}));
  CHECK(holds(at::empty({0}).sum(), {}, {0}) && holds(at::empty({0}).prod(), {}, {1}));
  CHECK_THROWS(c10::IndexError, "sum: Dimension out of range (expected to be in range of [-2, 1], but got 2)", numbers().sum(2));
}

TEST(meansAndSpread) {
  CHECK(holds(numbers().mean(), {}, {3.5}) && holds(numbers().mean(0), {3, 3.5, 4}));
  CHECK(numbers().mean(1, true).sizes().equals({2, 1}));
  CHECK(holds(numbers().var(), {}, {3.5}) && holds(numbers().var(false), {}, {35. / 12}));
  CHECK(holds(numbers().std(), {}, {std::sqrt(3.5)}));
  CHECK(holds(numbers().var(0, true), {2, 12.5, 2}) && holds(numbers().std(0, false), {1, 2.5, 1}));
  CHECK(numbers().std(1, true, true).sizes().equals({2, 1}));
  CHECK_BLAMES(1, at::empty({0}).mean());
  CHECK_THROWS(c10::Error, "Long", at::arange(3).mean());
}

TEST(norms) {
  CHECK(holds(at::tensor({3., 4.}).norm(), {}, {5}) && holds(at::tensor({3., -4.}).norm(1), {}, {7}));
  CHECK(holds(numbers().norm(1, 0), {6, 7, 8}));
  CHECK(holds(at::tensor({3., -4.}).norm(INFINITY), {}, {4}) && holds(numbers().norm(-INFINITY, 1), {1, 2}));
  CHECK(numbers().norm(2, 1, true).sizes().equals({2, 1}));
  CHECK(holds(at::dist(at::tensor({1., 2.}), at::tensor({4., 6.})), {}, {5}));
  CHECK(holds(numbers().narrow(1, 0, 2).trace(), {}, {10}) && holds(at::eye(3, at::kInt).trace(), {}, {3}));
  CHECK(holds(at::renorm(at::tensor({3., 4.}).view({1, 2}), 2, 0, 1), {1, 2}, {0.6, 0.8}));
  CHECK(holds(at::histc(at::tensor({1., 2., 2., 4.}), 3, 1, 4), {1, 2, 1}));
}

TEST(extremesAndOrder) {
  const auto stable = at::tensor({1.f, 3.f, 1.f, 2.f}).sort(/*stable=*/true, 0, /*descending=*/true);
  CHECK(holds(std::get<0>(stable), {4}, {3, 2, 1, 1}) && holds(std::get<1>(stable), {4}, {1, 3, 0, 2}));
  CHECK(holds(std::get<1>(at::sort(at::tensor({1.f, 0.f}), at::optional<bool>())), {2}, {1, 0}));
  CHECK(holds(numbers().max(), {}, {6}) && holds(numbers().min(), {}, {1}) && holds(numbers().median(), {}, {3}));
  CHECK(pairs(numbers().max(1), {2}, {4, 6}, {0, 1}));
  CHECK(pairs(numbers().min(0), {3}, {2, 1, 3}, {1, 0, 0}));
  CHECK(pairs(numbers().median(1, true), {2, 1}, {3, 5}, {2, 2}));
  CHECK(pairs(at::mode(at::tensor({1, 2, 2, 3}), 0), {}, {2}, {2}));
  CHECK(holds(numbers().argmax(1), {0, 1}) && holds(at::argmin(numbers(), 0, true), {1, 3}, {1, 0, 0}));
  CHECK(pairs(numbers().sort(), {2, 3}, {1, 3, 4, 2, 5, 6}, {1, 2, 0, 0, 2, 1}));
  CHECK(pairs(at::sort(numbers(), 1, true), {2, 3}, {4, 3, 1, 6, 5, 2}, {0, 2, 1, 1, 2, 0}));
  CHECK(pairs(numbers().topk(2), {2, 2}, {4, 3, 6, 5}, {0, 2, 1, 2}));
  CHECK(pairs(numbers().topk(1, 0, false), {1, 3}, {2, 1, 3}, {1, 0, 0}));
  CHECK(pairs(numbers().topk(0), {2, 0}, {}, {}) && pairs(numbers().topk(0, 0), {0, 3}, {}, {}));
  CHECK(pairs(at::empty({0}).topk(0), {0}, {}, {}) && pairs(at::empty({0, 3}).topk(2), {0, 2}, {}, {}));
  CHECK_THROWS(c10::Error, "topk: k is 4, but dimension 1 has size 3", numbers().topk(4));
  CHECK_THROWS(c10::Error, "topk: k is 1, but dimension 0 has size 0", at::empty({0, 3}).topk(1, 0));
  CHECK(pairs(numbers().kthvalue(2), {2}, {3, 5}, {2, 2}));
  CHECK(pairs(at::kthvalue(numbers(), 2, 0, true), {1, 3}, {4, 6, 5}, {0, 1, 1}));
  CHECK(pairs(numbers()[0].kthvalue(2), {}, {3}, {2}) && pairs(numbers()[0].kthvalue(2, 0, true), {1}, {3}, {2}));
  CHECK_BLAMES(2, numbers().kthvalue(4));
  CHECK_BLAMES(1, at::empty({0}).max());
}

TEST(running) {
  CHECK(holds(numbers().cumsum(1), {2, 3}, {4, 5, 8, 2, 8, 13}));
  CHECK(holds(numbers().cumprod(0), {2, 3}, {4, 1, 3, 8, 6, 15}));
  CHECK_EQUAL(at::ones({300}, at::kByte).cumsum(0)[299].item<int>(), 300);
  Tensor out = at::empty({0}, at::kDouble);
  at::cumsum_out(out, numbers(), 0);
  CHECK(holds(out, {2, 3}, {4, 1, 3, 6, 7, 8}));
}

TEST(intoGivenTensors) {
  Tensor out = at::empty({7}, at::kDouble), indices = at::empty({0}, at::kLong);
  const auto gives = [&](const Tensor &result, c10::IntArrayRef sizes, std::initializer_list<double> values) {
    return result.is_same(out) && holds(out, sizes, values);
  };
  /* The operand may be the result. */
  Tensor both = numbers().clone(), vector = at::tensor({1.f, 2.f, 3.f});
  CHECK(holds(at::sum_out(both, both), {}, {21}) && holds(at::dot_out(vector, vector, vector), {}, {14}));
  CHECK(gives(at::sum_out(out, numbers()), {}, {21}) && gives(at::prod_out(out, numbers()), {}, {720}));
  CHECK(gives(at::prod_out(out, numbers(), 1), {2}, {12, 60}));
  CHECK(gives(at::mean_out(out, numbers()), {}, {3.5}) && gives(at::mean_out(out, numbers(), 0), {3}, {3, 3.5, 4}));
  CHECK(gives(at::var_out(out, numbers(), false), {}, {35. / 12}));
  CHECK(gives(at::var_out(out, numbers(), 0, true), {3}, {2, 12.5, 2}));
  CHECK(gives(at::std_out(out, numbers(), 0, false, true), {1, 3}, {1, 2.5, 1}));
  CHECK(gives(at::norm_out(out, numbers(), 1), {}, {21}) && gives(at::norm_out(out, numbers(), 1, 0), {3}, {6, 7, 8}));
  CHECK(gives(at::dist_out(out, numbers(), numbers() + 1, 1), {}, {6}));
  CHECK(gives(at::trace_out(out, numbers()), {}, {10}));
  CHECK(gives(at::histc_out(out, numbers(), 2, 1, 6), {2}, {3, 3}));
  CHECK(gives(at::renorm_out(out, numbers(), 1, 0, 1), {2, 3}, {.5, .125, .375, 2. / 13, 6. / 13, 5. / 13}));
  CHECK(gives(at::max_out(out, numbers()), {}, {6}) && gives(at::median_out(out, numbers()), {}, {3}));
  CHECK(gives(at::cumprod_out(out, numbers(), 0), {2, 3}, {4, 1, 3, 8, 6, 15}));

  const auto give = [&](const std::tuple<const Tensor &, const Tensor &> &results, c10::IntArrayRef sizes,
                        std::initializer_list<double> values, std::initializer_list<double> positions) {
    return gives(std::get<0>(results), sizes, values) && std::get<1>(results).is_same(indices) &&
           holds(indices, sizes, positions);
  };
  CHECK(give(at::max_out(out, indices, numbers(), 1), {2}, {4, 6}, {0, 1}));
  CHECK(give(at::min_out(out, indices, numbers(), 0), {3}, {2, 1, 3}, {1, 0, 0}));
  CHECK(give(at::median_out(out, indices, numbers(), 1, true), {2, 1}, {3, 5}, {2, 2}));
  CHECK(give(at::mode_out(out, indices, numbers(), 0), {3}, {2, 1, 3}, {1, 0, 0}));
  CHECK(give(at::sort_out(out, indices, numbers()), {2, 3}, {1, 3, 4, 2, 5, 6}, {1, 2, 0, 0, 2, 1}));
  CHECK(give(at::topk_out(out, indices, numbers(), 2), {2, 2}, {4, 3, 6, 5}, {0, 2, 1, 2}));
  CHECK(give(at::kthvalue_out(out, indices, numbers(), 2), {2}, {3, 5}, {2, 2}));
  Tensor of_floats = at::empty({0});
  CHECK_THROWS(c10::Error, "Double", at::sort_out(of_floats, indices, numbers()));
  CHECK_THROWS(c10::Error, "Long", at::sort_out(out, of_floats, numbers()));
}

int main() { return check::run(); }
