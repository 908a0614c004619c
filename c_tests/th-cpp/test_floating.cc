/*
 * Functions of floating-point numbers, element by element, their kinds and parts, quotients and divisors: values, types, and all
 * forms. Numbers are those of NumPy, SciPy and mpmath.
 */
#include "expect.hpp"

using at::Tensor;

namespace {

const double infinity = HUGE_VAL, nan_ = std::nan("");

/* A function of one tensor in its forms: of Double and of whole numbers, into another tensor, in place. */
#define CHECK_FORMS(NAME, ARGUMENTS, ...)                                                     \
  do {                                                                                        \
    const Tensor operand_ = at::tensor ARGUMENTS;                                             \
    CHECK(holds(at::NAME(operand_), __VA_ARGS__) && holds(operand_.NAME(), __VA_ARGS__));     \
    CHECK_EQUAL(at::NAME(operand_).scalar_type(), at::kDouble);                               \
    CHECK_EQUAL(at::NAME(at::ones({2}, at::kInt)).scalar_type(), at::kFloat);                 \
    Tensor out_ = at::empty({0}, at::kDouble);                                                \
    CHECK(at::NAME##_out(out_, operand_).is_same(out_) && holds(out_, __VA_ARGS__));          \
    const Tensor in_place_ = operand_.clone();                                                \
    CHECK(in_place_.NAME##_().is_same(in_place_) && holds(in_place_, __VA_ARGS__));           \
    CHECK_THROWS(c10::Error, #NAME, at::ones({2}, at::kInt).NAME##_());                       \
  } while (0)

/* One that is no method, as activations are. */
#define CHECK_FUNCTION(NAME, ARGUMENTS, ...)                                                  \
  do {                                                                                        \
    Tensor operand_ = at::tensor ARGUMENTS, out_ = at::empty({0}, at::kDouble);               \
    CHECK(holds(at::NAME(operand_), __VA_ARGS__));                                            \
    CHECK(at::NAME##_out(out_, operand_).is_same(out_) && holds(out_, __VA_ARGS__));          \
    CHECK_EQUAL(at::NAME(at::ones({2}, at::kByte)).scalar_type(), at::kFloat);                \
    CHECK(at::NAME##_(operand_).is_same(operand_) && holds(operand_, __VA_ARGS__));           \
    Tensor whole_ = at::ones({2}, at::kLong);                                                 \
    CHECK_THROWS(c10::Error, #NAME, at::NAME##_(whole_));                                     \
  } while (0)

/* A function of two tensors, which are broadcast. */
#define CHECK_PAIRS(NAME, A, B, ...)                                                          \
  do {                                                                                        \
    const Tensor a_ = at::tensor A, b_ = at::tensor B;                                        \
    CHECK(holds(at::NAME(a_, b_), __VA_ARGS__) && holds(a_.NAME(b_), __VA_ARGS__));           \
    Tensor out_ = at::empty({0}, a_.scalar_type());                                           \
    CHECK(at::NAME##_out(out_, a_, b_).is_same(out_) && holds(out_, __VA_ARGS__));            \
    CHECK(at::NAME(a_.unsqueeze(1), b_).sizes() == c10::IntArrayRef({a_.size(0), b_.size(0)}));  \
  } while (0)
#define CHECK_PAIRS_IN_PLACE(NAME, A, B, ...)                                                 \
  do {                                                                                        \
    CHECK_PAIRS(NAME, A, B, __VA_ARGS__);                                                     \
    const Tensor changed_ = at::tensor A;                                                     \
    CHECK(changed_.NAME##_(at::tensor B).is_same(changed_) && holds(changed_, __VA_ARGS__));  \
  } while (0)

} // namespace

TEST(specialFunctions) {
  CHECK_FORMS(exp2, ({-1.5, 10.}), {0.35355339, 1024});
  CHECK_FORMS(log2, ({0.3, 8.}), {-1.73696559, 3});
  CHECK_FORMS(log10, ({0.3, 1000.}), {-0.52287875, 3});
  CHECK_FORMS(asinh, ({-0.5, 3.}), {-0.48121183, 1.81844646});
  CHECK_FORMS(acosh, ({1.5, 3.}), {0.96242365, 1.76274717});
  CHECK_FORMS(atanh, ({-0.5, 0.25}), {-0.54930614, 0.25541281});
  CHECK_FORMS(arcsinh, ({-0.5, 3.}), {-0.48121183, 1.81844646});
  CHECK_FORMS(arccosh, ({1.5, 3.}), {0.96242365, 1.76274717});
  CHECK_FORMS(arctanh, ({-0.5, 0.25}), {-0.54930614, 0.25541281});
  CHECK_FORMS(erfc, ({-1.5, 0.25}), {1.96610515, 0.72367361});
  CHECK_FORMS(sinc, ({0.25, 0.}), {0.90031632, 1});
  CHECK_FORMS(i0, ({-0.5, 3.}), {1.06348337, 4.88079259});
  CHECK_FORMS(logit, ({0.25, 0.5}), {-1.09861229, 0});
  CHECK(holds(at::logit(at::tensor({0., 0.9}), 0.125), {-1.94591015, 1.94591015}));
  CHECK(holds(at::polygamma(2, at::tensor({0.5})), {-16.82879664}) && holds(at::tensor({2.5}).polygamma_(3), {0.22390585}));
  CHECK(holds(at::tensor({2, 3}).polygamma(1), {0.64493407, 0.39493407}));
  CHECK_BLAMES(2, at::polygamma(-1, at::tensor({0.5})));
  CHECK(holds(at::mvlgamma(at::tensor({2., 3.5}), 2), {0.45158271, 2.46648573}));
  CHECK(holds(at::tensor({2., 3.5}).mvlgamma_(1), {0, 1.20097360}));
  CHECK_THROWS(c10::Error, "mvlgamma: p is 0", at::mvlgamma(at::tensor({2.}), 0));
  CHECK_FORMS(deg2rad, ({180., -90.}), {3.14159265, -1.57079633});
  CHECK_FORMS(rad2deg, ({3.141592653589793, 0.}), {180, 0});
  CHECK(holds(at::sgn(at::tensor({-3, 0, 5})), {-1, 0, 1}));
}

/* The same functions by other names, into a result and into another tensor. */
#define CHECK_OTHER_NAME(NAME, OF)                                                            \
  do {                                                                                        \
    const Tensor operand_ = at::tensor({0.25, 0.75});                                         \
    Tensor out_ = at::empty({0});                                                             \
    CHECK(at::NAME(operand_).equal(at::OF(operand_)));                                        \
    CHECK(at::NAME##_out(out_, operand_.to(at::kFloat)).is_same(out_) && at::allclose(out_, at::OF(operand_)));  \
  } while (0)

TEST(namesOfTorchSpecial) {
  CHECK_OTHER_NAME(special_digamma, digamma);
  CHECK_OTHER_NAME(special_erf, erf);
  CHECK_OTHER_NAME(special_erfc, erfc);
  CHECK_OTHER_NAME(special_erfinv, erfinv);
  CHECK_OTHER_NAME(special_exp2, exp2);
  CHECK_OTHER_NAME(special_expit, sigmoid);
  CHECK_OTHER_NAME(special_expm1, expm1);
  CHECK_OTHER_NAME(special_gammaln, lgamma);
  CHECK_OTHER_NAME(special_i0, i0);
  CHECK_OTHER_NAME(special_log1p, log1p);
  CHECK_OTHER_NAME(special_logit, logit);
  CHECK_OTHER_NAME(special_psi, digamma);
  CHECK_OTHER_NAME(special_round, round);
  const Tensor decimals = at::tensor({1.25, 2.675, -1234.5678, 1e300, HUGE_VAL, -HUGE_VAL, std::nan(""), -0.});
  CHECK(at::round(decimals, 1).slice(0, 0, 3).equal(at::tensor({1.2, 2.7, -1234.6})));
  CHECK(decimals.round(2).slice(0, 0, 3).equal(at::tensor({1.25, 2.68, -1234.57})));
  CHECK(is(at::special_round(decimals, -2), at::kDouble, {8}, {0, 0, -1200, 1e300, INFINITY, -INFINITY, NAN, 0}));
  CHECK(is(decimals.round(0), at::kDouble, {8}, {1, 3, -1235, 1e300, INFINITY, -INFINITY, NAN, 0}));
  for (const std::int64_t many : {std::int64_t(20), std::int64_t(308), std::int64_t(309), INT64_MAX})
    CHECK(is(at::round(decimals, many), at::kDouble, {8}, {1.25, 2.675, -1234.5678, 1e300, INFINITY, -INFINITY, NAN, 0}));
  for (const std::int64_t few : {std::int64_t(-308), std::int64_t(-309), INT64_MIN})
    CHECK(is(at::round(decimals, few), at::kDouble, {8}, {0, 0, 0, 0, INFINITY, -INFINITY, NAN, 0}));
  // Their last digits are above the fourth decimal, to which they cannot be scaled exactly.
  for (const double whole : {8626903632435.094, 7860520742121.478, 4611686018427387904.}) {
    CHECK_EQUAL(at::round(at::full({1}, whole, at::kDouble), 4).item<double>(), whole);
    CHECK_EQUAL(at::round(at::full({1}, -whole, at::kDouble), 4).item<double>(), -whole);
  }
  CHECK(is(at::round(at::tensor({1.25f, 1e30f, INFINITY}), 10), at::kFloat, {3}, {1.25, 1e30, INFINITY}));
  CHECK(is(at::round(at::tensor({1.25f, 3e38f, NAN}), -39), at::kFloat, {3}, {0, 0, NAN}));
  CHECK(at::round(at::tensor({0.5, 1.5, -2.5, 3.5}), 0).equal(at::tensor({0., 2., -2., 4.})));
  CHECK(is(at::round(at::tensor({125, 275}), -1), at::kFloat, {2}, {120, 280}));
  at::Tensor rounded = at::tensor({0.14, 0.16});
  CHECK(rounded.round_(1).equal(at::tensor({0.1, 0.2})) && at::round_out(rounded, at::tensor({15., 26.}), -1).equal(at::tensor({20., 30.})));
  CHECK_THROWS(c10::Error, "round_", at::tensor({1}).round_(1));
  CHECK_OTHER_NAME(special_sinc, sinc);
  const Tensor x = at::tensor({2.5, 3.5});
  CHECK(at::special_polygamma(2, x).equal(at::polygamma(2, x)) && at::special_multigammaln(x, 2).equal(at::mvlgamma(x, 2)));
  CHECK(at::special_xlogy(x, x).equal(at::xlogy(x, x)) && at::special_xlogy(2, x).equal(at::xlogy(2, x)));
  CHECK(at::special_xlogy(x, 3).equal(at::xlogy(x, 3)));
}

TEST(activations) {
  CHECK_FUNCTION(silu, ({-3., 2.}), {-0.14227762, 1.76159416});
  CHECK_FUNCTION(mish, ({-3., 2.}), {-0.14564746, 1.94395896});
  CHECK_FUNCTION(selu, ({-3., 2.}), {-1.67056873, 2.10140197});
  CHECK_FUNCTION(celu, ({-3., 2.}), {-0.95021293, 2});
  CHECK_FUNCTION(hardsigmoid, ({-1.5, 4.}), {0.25, 1});
  CHECK_FUNCTION(hardswish, ({-1.5, 4.}), {-0.375, 4});
  CHECK_FUNCTION(gelu, ({-3., 2.}), {-0.00404969, 1.95449974});
  CHECK(holds(at::celu(at::tensor({-2., 3.}), 2), {-1.26424112, 3}));
  CHECK_BLAMES(3, at::celu(at::tensor({1.}), 0));
  CHECK(at::silu(at::empty({0, 3})).sizes() == c10::IntArrayRef({0, 3}));
}

TEST(functionsOfTwoFloatingTensors) {
  CHECK_PAIRS_IN_PLACE(hypot, ({3., 0.5}), ({-4., 0.25}), {5, 0.55901699});
  CHECK_PAIRS_IN_PLACE(copysign, ({3., -2.}), ({-0., 1.}), {-3, 2});
  CHECK_PAIRS_IN_PLACE(xlogy, ({2., 0.}), ({0.5, 0.}), {-1.38629436, 0});
  CHECK_PAIRS_IN_PLACE(ldexp, ({3., 1.5}), ({-4., 0.5}), {0.1875, 2.12132034});
  CHECK_PAIRS_IN_PLACE(nextafter, ({1., 2.}), ({1., 2.}), {1, 2});
  CHECK_PAIRS(logaddexp, ({1000., -3.}), ({999.5, -3.}), {1000.47407698, -2.30685282});
  CHECK_PAIRS(logaddexp2, ({1000., -3.}), ({999.5, -3.}), {1000.7715533, -2});
  CHECK_EQUAL(at::hypot(at::ones({2}, at::kInt), at::ones({2}, at::kLong)).scalar_type(), at::kFloat);
  CHECK_EQUAL(at::copysign(at::ones({2}), at::ones({2}, at::kDouble)).scalar_type(), at::kDouble);
  CHECK(holds(at::copysign(at::tensor({1, 2}), -1), {-1, -2}) && holds(at::tensor({1., 2.}).copysign_(-0.), {-1, -2}));
  CHECK(holds(at::xlogy(at::tensor({1., 0.}), 2), {0.69314718, 0}) && holds(at::xlogy(2, at::tensor({1., 2.})), {0, 1.38629436}));
  CHECK(holds(at::ldexp(at::tensor({1., 3.}), at::tensor({3, -1})), {8, 1.5}));
  CHECK(at::nextafter(at::tensor({1.f}), at::tensor({2.f})).item<float>() == std::nextafter(1.f, 2.f));
}

TEST(extremesStepsAndQuotients) {
  CHECK_PAIRS(fmax, ({nan_, 2., 5.}), ({1., nan_, 3.}), {1, 2, 5});
  CHECK_PAIRS(fmin, ({nan_, 2., 5.}), ({1., nan_, 3.}), {1, 2, 3});
  CHECK_PAIRS(fmax, ({1, 7}), ({3, 2}), {3, 7});
  CHECK_PAIRS_IN_PLACE(heaviside, ({-1., 0., 2.}), ({5., 0.5, 5.}), {0, 0.5, 1});
  CHECK_PAIRS_IN_PLACE(floor_divide, ({7, -7, 7, -7}), ({2, 2, -2, -2}), {3, -4, -4, 3});
  CHECK_PAIRS_IN_PLACE(floor_divide, ({7., -7., 1.}), ({2., 2., 0.1}), {3, -4, 9});
  CHECK(holds(at::floor_divide(at::tensor({-7, 7}), 2), {-4, 3}) && holds(at::tensor({-7., 7.}).floor_divide_(2), {-4, 3}));
  CHECK(holds(at::div(at::tensor({-7, 7}), 2, "floor"), {-4, 3}));
  CHECK(holds(at::div(at::tensor({-7, 7}), at::tensor({2, 2}), "trunc"), {-3, 3}));
  CHECK_THROWS(c10::Error, "rounding mode ceil", at::div(at::tensor({1}), 2, "ceil"));
  CHECK_BLAMES(3, at::floor_divide(at::tensor({1}), 0));
  CHECK_PAIRS_IN_PLACE(gcd, ({12, -18, 0}), ({18, 12, 5}), {6, 6, 5});
  CHECK_PAIRS_IN_PLACE(lcm, ({4, -3, 0}), ({6, 5, 5}), {12, 15, 0});
  CHECK_EQUAL(at::gcd(at::ones({2}, at::kByte), at::ones({2}, at::kChar)).scalar_type(), at::kShort);
  CHECK_THROWS(c10::Error, "integer type", at::gcd(at::tensor({1.}), at::tensor({1.})));
}

TEST(kindsOfNumbers) {
  const Tensor t = at::tensor({nan_, infinity, -infinity, -0., 1.});
  CHECK(holds(t.isnan(), {1, 0, 0, 0, 0}) && holds(at::isinf(t), {0, 1, 1, 0, 0}));
  CHECK(holds(t.isfinite(), {0, 0, 0, 1, 1}) && holds(at::isposinf(t), {0, 1, 0, 0, 0}));
  CHECK(holds(t.isneginf(), {0, 0, 1, 0, 0}) && holds(at::signbit(t).narrow(0, 1, 4), {0, 1, 1, 0}));
  const Tensor whole = at::tensor({-1, 0, 3});
  CHECK(holds(at::isnan(whole), {0, 0, 0}) && holds(at::isfinite(whole), {1, 1, 1}) && holds(whole.signbit(), {1, 0, 0}));
  CHECK(holds(whole.isinf(), {0, 0, 0}) && holds(whole.isposinf(), {0, 0, 0}));
  CHECK_EQUAL(t.isnan().scalar_type(), at::kByte);
  CHECK(holds(t.to(at::kHalf).isnan(), {1, 0, 0, 0, 0}));
  CHECK_EQUAL(at::isnan(at::empty({0})).numel(), 0);
  Tensor out = at::empty({0}, at::kByte);
  CHECK(at::isposinf_out(out, t).is_same(out) && holds(out, {0, 1, 0, 0, 0}));

  CHECK(holds(at::nan_to_num(t.narrow(0, 0, 3), 7, 8, 9), {7, 8, 9}));
  const Tensor replaced = t.to(at::kFloat).nan_to_num();
  CHECK(replaced[0].item<float>() == 0 && replaced[1].item<float>() == 3.4028234663852886e38f);
  CHECK(t.nan_to_num()[2].item<double>() == -1.7976931348623157e308);
  const Tensor changed = t.clone();
  CHECK(changed.nan_to_num_(-2.).is_same(changed) && changed[0].item<double>() == -2);
  CHECK(at::nan_to_num(whole).equal(whole) && !at::nan_to_num(whole).is_same(whole));
}

TEST(partsOfNumbers) {
  const auto [mantissa, exponent] = at::frexp(at::tensor({3., -0.25, 0., 1e30}));
  CHECK(holds(mantissa, {0.75, -0.5, 0, 0.7888609052210118}) && holds(exponent, {2, -1, 0, 100}));
  CHECK_EQUAL(exponent.scalar_type(), at::kInt);
  Tensor m = at::empty({0}), e = at::empty({0}, at::kInt), wrong = at::empty({0}, at::kLong);
  at::frexp_out(m, e, at::tensor({5.f, 8.f}));
  CHECK(holds(m, {0.625, 0.5}) && holds(e, {3, 4}));
  CHECK_THROWS(c10::Error, "frexp: the results are of types Float and Int", at::frexp_out(m, wrong, at::tensor({5.f})));
  CHECK_THROWS(c10::Error, "frexp", at::frexp(at::tensor({5})));
  CHECK(std::get<1>(at::frexp(at::empty({2, 0}))).sizes() == c10::IntArrayRef({2, 0}));
}

TEST(closeness) {
  const Tensor a = at::tensor({1., 2., nan_, infinity}), b = at::tensor({1. + 1e-6, 2.1, nan_, infinity});
  CHECK(holds(at::isclose(a, b), {1, 0, 0, 1}) && holds(a.isclose(b, 0.1, 0, true), {1, 1, 1, 1}));
  CHECK(a.allclose(b, 0.1, 0, true) && !at::allclose(a, b) && at::allclose(at::empty({0}), at::empty({0})));
  CHECK(holds(at::isclose(at::tensor({5, 7}), at::tensor({6, 9}), 0, 1), {1, 0}));
  CHECK(holds(at::isclose(at::tensor({16777217}), at::tensor({16777216.f}), 0, 0.5), {0}));
  CHECK(at::allclose(at::ones({3, 1}), at::ones({4})));
}

int main() { return check::run(); }
