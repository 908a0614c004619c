/*
 * Functions element by element: values, types, sizes, and the forms with _ and _out.
 */
#include "expect.hpp"

using at::Tensor;

namespace {

/* The four forms of a function of one tensor agree with the C library of mathematics. */
#define CHECK_UNARY(NAME, ...)                                                                \
  do {                                                                                        \
    const Tensor operand_ = at::tensor({0.3, 0.7});                                           \
    const auto function_ = [](double x) -> double { return __VA_ARGS__; };                    \
    const auto right_ = [&](const Tensor &result) {                                           \
      return holds(result, {function_(0.3), function_(0.7)});                                 \
    };                                                                                        \
    CHECK(right_(at::NAME(operand_)) && right_(operand_.NAME()));                             \
    Tensor out_ = at::empty({0}, at::kDouble);                                          \
    CHECK(at::NAME##_out(out_, operand_).is_same(out_) && right_(out_));                      \
    const Tensor in_place_ = operand_.clone();                                                \
    CHECK(in_place_.NAME##_().is_same(in_place_) && right_(in_place_));                       \
  } while (0)

} // namespace

TEST(functionsOfOneTensor) {
  CHECK_UNARY(abs, std::fabs(x));
  CHECK_UNARY(neg, -x);
  CHECK(holds(-at::tensor({3, -4}, at::kChar), {-3, 4}) && holds(-at::tensor({3, 4}, at::kByte), {253, 252}));
  CHECK_UNARY(sign, (x > 0) - (x < 0));
  CHECK_UNARY(acos, std::acos(x));
  CHECK_UNARY(asin, std::asin(x));
  CHECK_UNARY(atan, std::atan(x));
  CHECK_UNARY(ceil, std::ceil(x));
  CHECK_UNARY(cos, std::cos(x));
  CHECK_UNARY(cosh, std::cosh(x));
  CHECK_UNARY(digamma, x == 0.3 ? -3.5025242222 : -1.2200235536);
  CHECK_UNARY(erf, std::erf(x));
  CHECK_UNARY(erfinv, x == 0.3 ? 0.2724627147 : 0.7328690779);
  CHECK_UNARY(exp, std::exp(x));
  CHECK_UNARY(expm1, std::expm1(x));
  CHECK_UNARY(floor, std::floor(x));
  CHECK_UNARY(frac, x - std::trunc(x));
  CHECK_UNARY(lgamma, std::lgamma(x));
  CHECK_UNARY(log, std::log(x));
  CHECK_UNARY(log1p, std::log1p(x));
  CHECK_UNARY(reciprocal, 1 / x);
  CHECK_UNARY(round, std::round(x));
  CHECK_UNARY(rsqrt, 1 / std::sqrt(x));
  CHECK_UNARY(sigmoid, 1 / (1 + std::exp(-x)));
  CHECK_UNARY(sin, std::sin(x));
  CHECK_UNARY(sinh, std::sinh(x));
  CHECK_UNARY(sqrt, std::sqrt(x));
  CHECK_UNARY(tan, std::tan(x));
  CHECK_UNARY(tanh, std::tanh(x));
  CHECK_UNARY(trigamma, x == 0.3 ? 12.2453645 : 2.8340491);
  CHECK_UNARY(trunc, std::trunc(x));
  CHECK(holds(at::polygamma(0, at::tensor({0.3})), {-3.5025242222}));
  CHECK(holds(-at::tensor({1, -2}), {-1, 2}));
}

TEST(functionsOfIntegersAreFloat) {
  const Tensor result = at::tensor({0, 1}).exp();
  CHECK_EQUAL(result.scalar_type(), at::kFloat);
  CHECK(holds(result, {1, std::exp(1.)}));
}

TEST(clamping) {
  const Tensor tensor = at::tensor({-2., 0.5, 3.});
  CHECK(holds(tensor.clamp(-1, 1), {-1, 0.5, 1}));
  CHECK(holds(at::clamp(tensor, 0, 2), {0, 0.5, 2}));
  Tensor out = at::empty({0}, at::kDouble);
  at::clamp_out(out, tensor, 0, 1);
  CHECK(holds(out, {0, 0.5, 1}));
  tensor.clamp_(0, 1);
  CHECK(holds(tensor, {0, 0.5, 1}));
}

TEST(functionsOfTwo) {
  const Tensor a = at::tensor({7., -7.}), b = at::tensor({2., 4.});
  CHECK(holds(at::add(a, b), {9, -3}) && holds(a.add(b, 2), {11, 1}) && holds(a.add(1, 2), {9, -5}));
  CHECK(holds(at::sub(a, b), {5, -11}) && holds(a.sub(b, 2), {3, -15}) && holds(a.sub(1, 2), {5, -9}));
  CHECK(holds(a.mul(b), {14, -28}) && holds(a.mul(3), {21, -21}));
  CHECK(holds(a.div(b), {3.5, -1.75}) && holds(a.div(2), {3.5, -3.5}));
  CHECK(holds(a.div(b, "trunc"), {3, -1}) && holds(a.div(2, "trunc"), {3, -3}));
  CHECK(holds(a.fmod(b), {1, -3}) && holds(a.fmod(4), {3, -3}));
  CHECK(holds(a.remainder(b), {1, 1}) && holds(a.remainder(4), {3, 1}));
  CHECK(holds(a.maximum(b), {7, 4}) && holds(a.maximum(0), {7, 0}));
  CHECK(holds(a.minimum(b), {2, -7}) && holds(a.minimum(0), {0, -7}));
  CHECK(holds(b.pow(b), {4, 256}) && holds(b.pow(3), {8, 64}) && holds(at::tensor({2, 3}).pow(2), {4, 9}));
  CHECK(holds(at::atan2(a, b), {std::atan2(7, 2), std::atan2(-7, 4)}));
  CHECK(holds(a.lerp(b, 0.5), {4.5, -1.5}));
  CHECK(holds(at::addcmul(a, b, b, 2), {15, 25}) && holds(a.addcdiv(b, b), {8, -6}));
  const Tensor bits = at::tensor({12, 10}), other = at::tensor({10, 6});
  CHECK(holds(bits.bitwise_and(other), {8, 2}) && holds(bits.bitwise_and(4), {4, 0}));
  CHECK(holds(bits.bitwise_or(other), {14, 14}) && holds(bits.bitwise_or(1), {13, 11}));
  CHECK(holds(bits.bitwise_xor(other), {6, 12}) && holds(bits.bitwise_xor(2), {14, 8}));
  CHECK(holds(bits.bitwise_left_shift(1), {24, 20}) && holds(bits.bitwise_left_shift(at::tensor({1, 2})), {24, 40}));
  CHECK(holds(bits.bitwise_right_shift(1), {6, 5}) && holds(bits.bitwise_right_shift(at::tensor({1, 2})), {6, 2}));
  CHECK_THROWS(c10::Error, "mode", a.div(b, "ceil"));
}

TEST(inPlace) {
  const Tensor a = at::tensor({8., -8.});
  a.add_(1).sub_(at::tensor({1., 1.})).mul_(2).div_(4).fmod_(3).remainder_(3);
  CHECK(holds(a, {1, 2}));
  a.maximum_(1.5).minimum_(at::tensor({5., 1.75})).pow_(2).atan2_(at::tensor({1., 1.}));
  CHECK(holds(a, {std::atan2(2.25, 1), std::atan2(3.0625, 1)}));
  const Tensor b = at::tensor({12, 10});
  b.bitwise_and_(14).bitwise_or_(1).bitwise_xor_(3).bitwise_left_shift_(2).bitwise_right_shift_(1);
  CHECK(holds(b, {28, 16}));
  const Tensor c = at::ones({2, 2});
  c.addcmul_(at::tensor({2.f, 3.f}), at::full({1}, 2), 0.5).addcdiv_(at::ones({2, 1}), at::full({1}, 2));
  CHECK(holds(c, {2, 2}, {3.5, 4.5, 3.5, 4.5}));
}

TEST(operators) {
  const Tensor a = at::tensor({6., 9.}), b = at::tensor({3., 2.});
  CHECK(holds(a + b, {9, 11}) && holds(a + 1, {7, 10}) && holds(1 + a, {7, 10}));
  CHECK(holds(a - b, {3, 7}) && holds(a - 1, {5, 8}) && holds(10 - a, {4, 1}));
  CHECK(holds(a * b, {18, 18}) && holds(a * 2, {12, 18}) && holds(2 * a, {12, 18}));
  CHECK(holds(a / b, {2, 4.5}) && holds(a / 3, {2, 3}) && holds(18 / a, {3, 2}));
  CHECK(holds(a % b, {0, 1}) && holds(a % 4, {2, 1}));
  const Tensor bits = at::tensor({6, 9});
  CHECK(holds(bits & 3, {2, 1}) && holds(bits | 1, {7, 9}) && holds(bits ^ 1, {7, 8}));
  CHECK(holds(bits << 1, {12, 18}) && holds(bits >> 1, {3, 4}));
  Tensor c = at::tensor({1., 2.});
  const void *address = c.data_ptr();
  c += 1;
  c *= b;
  c -= a;
  c /= 2;
  CHECK(holds(c, {0, -1.5}));
  CHECK_EQUAL(c.data_ptr(), address);
}

TEST(typesMeet) {
  const auto meet = [](at::ScalarType a, at::ScalarType b) {
    return (at::ones({2}, a) + at::ones({2}, b)).scalar_type();
  };
  CHECK_EQUAL(meet(at::kByte, at::kChar), at::kShort);
  CHECK_EQUAL(meet(at::kByte, at::kByte), at::kByte);
  CHECK_EQUAL(meet(at::kInt, at::kShort), at::kInt);
  CHECK_EQUAL(meet(at::kLong, at::kFloat), at::kFloat);
  CHECK_EQUAL(meet(at::kDouble, at::kFloat), at::kDouble);
  const Tensor whole = at::ones({2}, at::kInt);
  CHECK_EQUAL((whole + 1).scalar_type(), at::kInt);
  CHECK_EQUAL((whole + 0.5).scalar_type(), at::kFloat);
  CHECK_EQUAL((0.5 + whole).scalar_type(), at::kFloat);
  CHECK_EQUAL((at::ones({2}) + 0.5).scalar_type(), at::kFloat);
  CHECK_EQUAL((whole / 2).scalar_type(), at::kFloat);
  CHECK_EQUAL((whole / whole).scalar_type(), at::kFloat);
  CHECK_EQUAL(at::div(whole, 2, "trunc").scalar_type(), at::kInt);
  CHECK_EQUAL(at::atan2(whole, whole).scalar_type(), at::kFloat);
}

TEST(sizesMeet) {
  const Tensor column = at::tensor({10, 20}).view({2, 1}), row = at::tensor({1, 2, 3});
  CHECK(holds(column + row, {2, 3}, {11, 12, 13, 21, 22, 23}));
  CHECK(holds(row - column, {2, 3}, {-9, -8, -7, -19, -18, -17}));
  CHECK((at::ones({4, 1, 3}) * at::ones({2, 1})).sizes().equals({4, 2, 3}));
  CHECK(holds(at::arange(6).view({2, 3}).t() + at::tensor({1, 2}), {3, 2}, {1, 5, 2, 6, 3, 7}));
  CHECK_EQUAL((at::empty({0}) + at::empty({0})).numel(), 0);
  CHECK_THROWS(c10::Error, "add: The size of tensor a (2) must match the size of tensor b (3)", at::ones({2}) + at::ones({3}));
}

TEST(intoAResult) {
  Tensor a = at::tensor({1.f, 2.f}), out = at::empty({0});
  CHECK(at::add_out(out, a, at::ones({3, 1})).is_same(out));
  CHECK(holds(out, {3, 2}, {2, 3, 2, 3, 2, 3}));
  at::mul_out(a, a, a);
  CHECK(holds(a, {1, 4}));
  // The result is an operand that is expanded: it is read before it grows.
  Tensor one = at::tensor({5.f});
  at::add_out(one, one, a);
  CHECK(holds(one, {6, 9}));
  Tensor matrix = at::arange(4, at::kFloat).view({2, 2});
  at::sub_out(matrix, matrix.t(), matrix);
  CHECK(holds(matrix, {2, 2}, {0, 1, -1, 0}));
  at::add_out(matrix, matrix[0], matrix);
  CHECK(holds(matrix, {2, 2}, {0, 2, -1, 1}));
  at::div_out(out, a, 2);
  CHECK(holds(out, {0.5, 2}));
}

TEST(comparisons) {
  const Tensor a = at::tensor({1., 2., 3.}), b = at::tensor({3., 2., 1.});
  CHECK(holds(a < b, {1, 0, 0}) && holds(a.lt(2), {1, 0, 0}));
  CHECK(holds(a > b, {0, 0, 1}) && holds(a.gt(2), {0, 0, 1}));
  CHECK(holds(a <= b, {1, 1, 0}) && holds(a.le(2), {1, 1, 0}));
  CHECK(holds(a >= b, {0, 1, 1}) && holds(a.ge(2), {0, 1, 1}));
  CHECK(holds(a == b, {0, 1, 0}) && holds(a.eq(2), {0, 1, 0}));
  CHECK(holds(a != b, {1, 0, 1}) && holds(a.ne(2), {1, 0, 1}));
  CHECK_EQUAL((a < b).scalar_type(), at::kByte);
  CHECK(holds(at::tensor({1, 2}) < 1.5, {1, 0}));
  CHECK((at::ones({2, 1}) == at::ones({3})).sizes().equals({2, 3}));
  Tensor out = at::empty({0}, at::kByte);
  at::lt_out(out, a, b);
  CHECK(holds(out, {1, 0, 0}));
  const Tensor in_place = a.clone();
  in_place.ge_(2);
  CHECK(holds(in_place, {0, 1, 1}));
  CHECK_EQUAL(in_place.scalar_type(), at::kDouble);
  CHECK(a.equal(a.clone()) && !at::equal(a, b) && !a.equal(a.view({3, 1})));
  CHECK(a.equal(at::tensor({1, 2, 3})));
  CHECK_EQUAL((a < 9).all().item<int>(), 1);
  CHECK_EQUAL((a < 2).all().item<int>(), 0);
  CHECK_EQUAL((a < 2).any().item<int>(), 1);
  CHECK_EQUAL((a > 9).any().item<int>(), 0);
}

int main() { return check::run(); }
