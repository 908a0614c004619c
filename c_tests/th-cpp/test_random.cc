/*
 * Random numbers: ranges, moments, and that a seed gives the same sequence.
 */
#include "expect.hpp"

using at::Tensor;

namespace {

bool within(const Tensor &tensor, double least, double most) {
  return tensor.min().item<double>() >= least && tensor.max().item<double>() <= most;
}

bool near(const Tensor &value, double expected, double error) { return std::fabs(value.item<double>() - expected) < error; }

} // namespace

TEST(aSeedGivesTheSameSequence) {
  at::manual_seed(7);
  const Tensor first = at::rand({20}), second = at::rand({20});
  CHECK(!first.equal(second));
  at::manual_seed(7);
  CHECK(first.equal(at::rand({20})) && second.equal(at::rand({20})));
}

TEST(aStateGivesTheSequenceFromThere) {
  at::manual_seed(9);
  CHECK(at::initial_seed() == 9);
  at::randn({3}); // so that a normal number is left over
  const Tensor state = at::get_rng_state(), first = at::randn({5});
  at::set_rng_state(state);
  CHECK(first.equal(at::randn({5})) && state.scalar_type() == at::kByte);
  CHECK_THROWS(c10::Error, "the state is a Byte tensor", at::set_rng_state(state.to(at::kInt)));
  CHECK_BLAMES(1, at::set_rng_state(at::zeros({3}, at::kByte)));
  at::set_rng_state(state);
  CHECK(first.equal(at::randn({5})));
}

TEST(uniformAndNormal) {
  const Tensor uniform = at::rand({10000}), normal = at::randn({10000}, at::kDouble);
  CHECK(within(uniform, 0, 1) && near(uniform.mean(), 0.5, 0.02));
  CHECK_EQUAL(normal.scalar_type(), at::kDouble);
  CHECK(near(normal.mean(), 0, 0.05) && near(normal.std(), 1, 0.05));
  CHECK(within(at::rand_like(uniform).uniform_(2, 3), 2, 3));
  CHECK(near(at::randn_like(normal).normal_(5, 2).mean(), 5, 0.2));
}

TEST(otherDistributions) {
  const Tensor tensor = at::empty({10000});
  CHECK(near(tensor.exponential_(2).mean(), 0.5, 0.05) && within(tensor, 0, INFINITY));
  CHECK(near(tensor.bernoulli_(0.25).mean(), 0.25, 0.03) && within(tensor, 0, 1));
  CHECK(within(tensor.log_normal_(0, 1), 0, INFINITY));
  CHECK(near(tensor.cauchy_(3, 1).median(), 3, 0.2));
  CHECK(near(tensor.geometric_(0.2).mean(), 5, 0.3) && within(tensor, 1, INFINITY));
  CHECK_BLAMES(1, tensor.geometric_(1.5));
  CHECK(holds(at::tensor({0., 1., 0.}).bernoulli(), {0, 1, 0}));
  CHECK_BLAMES(1, tensor.bernoulli_(2));
}

TEST(wholeNumbers) {
  CHECK(within(at::randint(3, 6, {1000}), 3, 5));
  CHECK(within(at::randint(2, {1000}, at::kInt), 0, 1));
  CHECK_EQUAL(at::randint(2, {1}).scalar_type(), at::kLong);
  CHECK(within(at::randint(-3, 4, {100}), -3, 3) && within(at::randint(-3, 4, {100}, at::kFloat), -3, 3));
  CHECK(at::empty({100}, at::kDouble).random_(-9, -3).max().item<double>() == -4);
  CHECK(within(at::empty({100}, at::kByte).random_(), 0, 255));
  CHECK(std::get<0>(at::randperm(50).sort()).equal(at::arange(50)));
  CHECK_BLAMES(1, at::randperm(0));
}

TEST(categories) {
  const Tensor weights = at::tensor({0., 1., 0., 3.});
  CHECK(within(weights.multinomial(100, true), 1, 3));
  CHECK(std::get<0>(at::multinomial(weights, 2).sort()).equal(at::tensor({1L, 3L})));
}

TEST(numbersOfEvents) {
  at::manual_seed(5);
  const Tensor drawn = at::poisson(at::full({10000}, 4.));
  CHECK(drawn.scalar_type() == at::kFloat && std::fabs(drawn.mean().item<double>() - 4) < 0.1 && std::fabs(drawn.var().item<double>() - 4) < 0.3);
  const Tensor some = at::binomial(at::full({5000, 1}, 20), at::tensor({0.25, 1.}));
  CHECK(some.sizes() == c10::IntArrayRef({5000, 2}) && std::fabs(some.select(1, 0).mean().item<double>() - 5) < 0.15);
  CHECK(at::all(some.select(1, 1).eq(20)).item<bool>());
  CHECK(at::allclose(at::_sample_dirichlet(at::ones({100, 3}, at::kDouble)).sum(-1), at::ones({100}, at::kDouble)));
  /* As they are of many, too: normal, and one of twenty beyond twice the deviation. */
  for (const double rate : {1e14, 1e16, 1e17}) {
    const Tensor z = (at::poisson(at::full({20000}, rate, at::kDouble)) - rate) / std::sqrt(rate);
    const Tensor s = (at::binomial(at::full({20000}, 4 * rate, at::kDouble), at::full({}, 0.25, at::kDouble)) - rate) / std::sqrt(0.75 * rate);
    for (const Tensor &normal : {z, s}) {
      CHECK(std::fabs(normal.mean().item<double>()) < 0.05 && std::fabs(normal.var().item<double>() - 1) < 0.05);
      CHECK(std::fabs(normal.abs().gt(2).to(at::kDouble).mean().item<double>() - 0.0455) < 0.007);
    }
  }
  /* Of the smallest parameters, one component is all, as often as its share of the parameters says. */
  for (const double least : {5e-324, 1e-310, 1e-300}) {
    const Tensor parts = at::_sample_dirichlet(at::tensor({1., 1., 2.}).mul(least).expand({20000, 3}));
    CHECK(parts.ge(0).all().item<bool>() && at::allclose(parts.sum(-1), at::ones({20000}, at::kDouble)));
    CHECK(std::fabs(parts.select(1, 2).mean().item<double>() - 0.5) < 0.02);
  }
  CHECK(at::_sample_dirichlet(at::full({100, 2}, 1e-45f)).sum(-1).eq(1).all().item<bool>());
  CHECK(at::_sample_dirichlet(at::tensor({5e-324, 3.})).equal(at::tensor({0., 1.})));
  CHECK(at::poisson(at::empty({0, 2})).sizes() == c10::IntArrayRef({0, 2}) && at::poisson(at::full({}, 3.)).dim() == 0);
  CHECK(at::binomial(at::empty({0}), at::empty({0})).numel() == 0);
  CHECK_BLAMES(1, at::poisson(at::tensor({-1.})));
  CHECK_BLAMES(2, at::binomial(at::tensor({1.}), at::tensor({2.})));
}

int main() { return check::run(); }
