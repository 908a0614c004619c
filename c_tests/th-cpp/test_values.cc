/*
 * Numbers that are large, small, not whole or not numbers, and arguments out of range: the right value, or an error that
 * changes nothing.
 */
#include "expect.hpp"

#include <climits>
#include <set>

using at::Tensor;

namespace {

constexpr std::int64_t two62 = std::int64_t(1) << 62, two53 = std::int64_t(1) << 53;

std::int64_t at0(const Tensor &tensor, std::int64_t i = 0) { return tensor.reshape({-1})[i].item().toLong(); }

} // namespace

TEST(scalarsHoldAllNumbersOf64Bits) {
  const at::Scalar largest(UINT64_MAX);
  CHECK_EQUAL(largest.to<std::uint64_t>(), UINT64_MAX);
  CHECK_EQUAL(largest.toDouble(), 18446744073709551616.);
  CHECK_EQUAL(th::text_of(largest), "18446744073709551615");
  CHECK(largest.isIntegral() && !largest.equal(-1) && largest.equal(UINT64_MAX));
  CHECK_THROWS(std::runtime_error, "18446744073709551615 is out of the range", largest.toLong());
  CHECK_THROWS(std::runtime_error, "out of the range", at::ones({1}, at::kLong).fill_(UINT64_MAX));
  CHECK_EQUAL((-at::Scalar(INT64_MIN)).to<std::uint64_t>(), std::uint64_t(1) << 63);
  CHECK_EQUAL((-at::Scalar(std::uint64_t(1) << 63)).toLong(), INT64_MIN);
  CHECK_THROWS(std::runtime_error, "out of the range", -largest);
  CHECK_EQUAL((-at::Scalar(5u)).toLong(), -5);
  CHECK(at::Scalar(0).equal(0.) && !at::Scalar(0).equal(0.5) && !at::Scalar(two53 + 1).equal(double(two53)));
}

TEST(wholeSequences) {
  CHECK(at::arange(two53, two53 + 3).equal(at::tensor({two53, two53 + 1, two53 + 2})));
  CHECK(at::arange(two62, two62 + 2).equal(at::tensor({two62, two62 + 1})));
  CHECK(at::arange(INT64_MIN, INT64_MAX, two62).equal(at::tensor({INT64_MIN, -two62, std::int64_t(0), two62})));
  CHECK(at::arange(5, 0, -2).equal(at::tensor({5L, 3L, 1L})));
  CHECK(holds(at::arange(0, 5, 2, at::kInt), {0, 2, 4}));
  CHECK_EQUAL(at::arange(0, 0).numel(), 0);
  CHECK_EQUAL(at::arange(0, 0).scalar_type(), at::kLong);
  CHECK_THROWS(c10::Error, "arange: from 0 to 5 the step cannot be -1", at::arange(0, 5, -1));
  CHECK_BLAMES(2, at::arange(5., 0., 1.));
  CHECK_BLAMES(3, at::arange(0, 5, 0));
  CHECK(holds(at::linspace(-3, 3, 5, at::kLong), {-3, -1, 0, 1, 3}));
  CHECK(holds(at::linspace(-1.7e308, 1.7e308, 3, at::kDouble), {-1.7e308, 0, 1.7e308}));
  CHECK(holds(at::arange(-1.5e308, 1.5e308, 5e307, at::kDouble).narrow(0, 4, 2), {5e307, 1e308}));
  CHECK_EQUAL(at::arange(-1.5e308, 1.5e308, 5e307, at::kDouble).numel(), 6);
  CHECK(at::linspace(0, two62 + 1, 2, at::kLong).equal(at::tensor({std::int64_t(0), two62 + 1})));
  CHECK(holds(at::linspace(0, 10, 4, at::kInt), {0, 3, 6, 10}) && holds(at::linspace(7, 9, 1, at::kLong), {7}));
  CHECK_EQUAL(at::linspace(0, 1, 0, at::kLong).numel(), 0);
  CHECK(holds(at::logspace(0, 2, 3, at::kLong), {1, 10, 100}));
}

TEST(powersOfIntegersAreExact) {
  CHECK_EQUAL(at0(at::tensor({3L}).pow(39)), 4052555153018976267);
  CHECK_EQUAL(at0(at::pow(at::tensor({3L}), at::tensor({39}))), 4052555153018976267);
  CHECK(holds(at::tensor({2, -3}, at::kByte).pow(8), {0, 161}));
  CHECK(holds(at::tensor({1, -1, 2, -1}).pow(at::tensor({-5, -5, -1, -4})), {1, -1, 0, 1}));
  CHECK(holds(at::pow(2, at::tensor({0L, 10L})), {1, 1024}));
  const Tensor zero = at::tensor({1L, 0L});
  CHECK_THROWS(c10::Error, "pow: 0 to a negative power", zero.pow_(-1));
  CHECK(holds(zero, {1, 0}));
  CHECK(holds(at::tensor({4}).pow(0.5), {2}));
}

TEST(boundsAndEnds) {
  const Tensor x = at::tensor({-5., double(NAN), 7.});
  CHECK(at0(at::clamp(at::tensor({5}), 3, 1)) == 1 && at0(at::tensor({0L}).clamp(two62 + 1, two62)) == two62);
  CHECK(std::isnan(x.relu()[1].item<double>()) && x.relu()[0].item<double>() == 0 && x.relu()[2].item<double>() == 7);
  CHECK(holds(at::tensor({-1, 2}).relu(), {0, 2}));
  CHECK_EQUAL(at::tensor({1, 4}).clamp(1.5, 2.5).scalar_type(), at::kFloat);
  CHECK_THROWS(c10::Error, "clamp_: the result is of type Float", at::tensor({1, 4}).clamp_(1.5, 2.5));
  CHECK(holds(at::tensor({1, 200}, at::kByte).clamp(-1, 100), {1, 100}) && holds(at::tensor({1, 200}, at::kByte).clamp(2, 300), {2, 200}));
  CHECK(holds(at::lerp(at::tensor({1e8f}), at::tensor({1.f}), 1), {1}));
  CHECK(holds(at::lerp(at::tensor({1e8f}), at::tensor({1.f}), 0.25), {75000000.25}));
}

TEST(resultsThatAreViewsKeepTheirStrides) {
  Tensor matrix = at::zeros({3, 2}), column = matrix.select(1, 1);
  at::arange_out(column, 1, 4);
  CHECK(holds(matrix.reshape({6}), {0, 1, 0, 2, 0, 3}));
  column.resize_({3});
  CHECK_EQUAL(column.stride(0), 2);
  at::mv_out(column, at::ones({3, 4}), at::ones({4}));
  CHECK(holds(matrix.reshape({6}), {0, 4, 0, 4, 0, 4}));
}

TEST(closenessOfIntegersIsExact) {
  CHECK(!at::tensor({two53 + 1}).allclose(at::tensor({two53}), 0, 0));
  CHECK(at::tensor({two53 + 1}).allclose(at::tensor({two53}), 0, 1));
  CHECK(at::allclose(at::tensor({INT64_MIN, 3L}), at::tensor({INT64_MIN, 3L}), 0, 0));
  CHECK(!at::allclose(at::tensor({INT64_MAX}), at::tensor({INT64_MIN})));
  CHECK(holds(at::isclose(at::tensor({100, 100}), at::tensor({101}), 0.01, 0), {1, 1}));
}

TEST(factorsOfIntegersAreWhole) {
  const Tensor a = at::tensor({1, 2}), m = at::ones({2, 2}, at::kInt);
  CHECK_THROWS(c10::Error, "add: for tensors of Int the factor must be a whole number, not 1.5", a.add(a, 1.5));
  CHECK_THROWS(c10::Error, "sub", a.sub(2, 0.5));
  CHECK_THROWS(c10::Error, "addcmul", a.addcmul(a, a, 0.5));
  CHECK_THROWS(c10::Error, "addmm", at::addmm(m, m, m, 0.5));
  CHECK_THROWS(c10::Error, "addmm", at::addmm(m, m, m, 1, 0.5));
  CHECK(holds(a.add(a, 2.), {3, 6}) && holds(a, {1, 2}));
  Tensor out = at::empty({0}, at::kInt);
  CHECK_THROWS(c10::Error, "mul_out: the result is of type Float, which a Int tensor cannot hold", at::mul_out(out, a, 1.5));
  CHECK_THROWS(c10::Error, "add", at::add_out(out, a, at::tensor({0.5})));
}

TEST(resultsHoldWhatIsWritten) {
  Tensor out = at::tensor({7, 7});
  const Tensor halves = at::tensor({0.5, -1.5});
  CHECK_THROWS(c10::Error, "abs_out: the result is of type Double, which a Int tensor cannot hold", at::abs_out(out, halves));
  CHECK_THROWS(c10::Error, "neg_out", at::neg_out(out, halves));
  CHECK_THROWS(c10::Error, "clamp_out", at::clamp_out(out, halves, 0, 1));
  CHECK_THROWS(c10::Error, "pow_out", at::pow_out(out, halves, 2));
  CHECK_THROWS(c10::Error, "addcmul_out", at::addcmul_out(out, out, halves, halves));
  CHECK_THROWS(c10::Error, "exp_: the result is of type Float, which a Int tensor cannot hold", out.exp_());
  CHECK(holds(out, {7, 7}));
  at::abs_out(out, at::tensor({-3, 2}, at::kShort));
  CHECK(holds(out, {3, 2}));
}

TEST(numbersOutOfRange) {
  const Tensor byte = at::tensor({1, 255}, at::kByte);
  CHECK(holds(byte + 300, {45, 43}) && holds(byte.mul(257), {1, 255}) && holds(1000 - byte, {231, 233}));
  CHECK(holds(at::tensor({1}, at::kChar) + 128, {-127}));
  CHECK(std::isinf((at::tensor({1.f}) * 1e300)[0].item<float>()) && (at::tensor({1.f}) * -1e300)[0].item<float>() < 0);
  CHECK_THROWS(std::runtime_error, "out of the range", byte.fill_(300));
  CHECK_THROWS(std::runtime_error, "out of the range", byte.add(1, 300));
}

TEST(numbersOutOfRangeAreCompared) {
  const Tensor byte = at::tensor({1, 255}, at::kByte);
  CHECK(holds(byte.lt(300), {1, 1}) && holds(byte.eq(-1), {0, 0}) && holds(byte > -1, {1, 1}) && holds(byte.ne(257), {1, 1}));
  CHECK(holds(byte.le(255), {1, 1}) && holds(byte.lt(255), {1, 0}) && holds(byte.ge(256), {0, 0}));
  CHECK(holds(at::tensor({-128, 127}, at::kChar) < 200, {1, 1}) && holds(at::tensor({-128}, at::kChar).eq(-128), {1}));
  CHECK(holds(at::tensor({INT32_MAX, INT32_MIN}, at::kInt).lt(std::int64_t(1) << 31), {1, 1}));
  CHECK(holds(at::tensor({INT32_MAX, INT32_MIN}, at::kInt) <= INT32_MIN, {0, 1}));
  const Tensor ends = at::tensor({INT64_MAX, INT64_MIN});
  CHECK(holds(ends < (std::uint64_t(1) << 63), {1, 1}) && holds(ends.eq(std::uint64_t(1) << 63), {0, 0}) && holds(ends >= INT64_MAX, {1, 0}));
  CHECK(holds(byte.clone().eq_(-1), {0, 0}) && holds(byte.clone().lt_(256), {1, 1}));
}

TEST(productsInPlaceKeepTheirSizes) {
  const Tensor c = at::ones({1, 3});
  CHECK_THROWS(c10::Error, "addmm_: the result has sizes [2, 3], the tensor [1, 3]", c.addmm_(at::ones({2, 4}), at::ones({4, 3})));
  CHECK((c.sizes() == at::IntArrayRef{1, 3}));
  CHECK_THROWS(c10::Error, "addmv_", at::ones({1}).addmv_(at::ones({2, 2}), at::ones({2})));
  CHECK_THROWS(c10::Error, "addr_", at::ones({1, 1}).addr_(at::ones({2}), at::ones({2})));
  CHECK_THROWS(c10::Error, "baddbmm_", at::ones({1, 1, 1}).baddbmm_(at::ones({2, 1, 1}), at::ones({2, 1, 1})));
}

TEST(viewsStayWithinTheStorage) {
  const Tensor t = at::ones({4});
  CHECK_THROWS(c10::Error, "as_strided: sizes [5], strides [1] and storage offset 0 are out of bounds for a storage of 4",
               t.as_strided({5}, {1}));
  CHECK_THROWS(c10::Error, "as_strided", t.as_strided({2}, {1}, 3));
  CHECK_THROWS(c10::Error, "as_strided: the storage offset must not be negative", t.as_strided({2}, {1}, -1));
  CHECK_THROWS(c10::Error, "as_strided", t.as_strided({two62}, {2}));
  CHECK_THROWS(c10::Error, "negative strides are not supported, but strides are [-1]", t.as_strided({2}, {-1}, 3));
  CHECK_THROWS(c10::Error, "negative strides", t.as_strided_({2}, {-1}));
  CHECK_THROWS(c10::Error, "negative strides", at::empty_strided({2}, {-1}));
  CHECK_THROWS(c10::Error, "negative strides", at::empty({0}).set_(t.storage(), 3, {2}, {-1}));
  CHECK_EQUAL(t.storage().size(), 4);
  CHECK(holds(t.as_strided({2, 2}, {0, 1}, 2), {2, 2}, {1, 1, 1, 1}) && t.as_strided({0, 9}, {1, 1}).numel() == 0);
}

TEST(argumentsThatNoIntHolds) {
  const std::int64_t large = std::int64_t(1) << 32;
  CHECK_THROWS(c10::Error, "diag: the number 4294967296 is too large", at::diag(at::ones({2}), large));
  CHECK_THROWS(c10::Error, "multinomial", at::multinomial(at::ones({2}), large + 1, true));
  CHECK_THROWS(std::length_error, "SmallVector", at::empty({0}).chunk((std::int64_t(1) << 61) + 1));
  CHECK_EQUAL(at::ones({3}).chunk(INT64_MAX).size(), 3u);
  CHECK_EQUAL(at::ones({3}).split(INT64_MAX).size(), 1u);
  CHECK_EQUAL(at::ones({2, 2}).diagonal(INT64_MIN).numel(), 0);
  CHECK_THROWS(std::length_error, "", at::SmallVector<int, 2>(SIZE_MAX / 2));
}

TEST(indicesAreWhole) {
  const Tensor t = at::tensor({10, 20, 30}), half = at::tensor({1.5});
  CHECK_THROWS(c10::IndexError, "index: tensors used as indices must be of whole numbers, not Double", t.index({half}));
  CHECK_THROWS(c10::IndexError, "index_select", t.index_select(0, half));
  CHECK_THROWS(c10::IndexError, "gather", t.gather(0, half));
  CHECK_THROWS(c10::IndexError, "take", t.take(half));
  CHECK_THROWS(c10::IndexError, "put_", t.put_(half, at::tensor({1})));
  CHECK_THROWS(c10::IndexError, "index_fill_", t.index_fill_(0, half, 1));
  CHECK_THROWS(c10::IndexError, "scatter_", t.scatter_(0, half, 1));
  CHECK(holds(t.index({at::tensor({2}, at::kShort)}), {30}));
}

TEST(wideRandomNumbers) {
  at::manual_seed(5);
  const std::int64_t end = std::int64_t(3) << 40;
  const Tensor wide = at::randint(-end, end, {2000});
  CHECK(wide.min().item<std::int64_t>() >= -end && wide.max().item<std::int64_t>() < end);
  const double mean = wide.to(at::kDouble).mean().item<double>(), deviation = wide.to(at::kDouble).std().item<double>();
  CHECK(std::fabs(mean) < double(end) / 10 && std::fabs(deviation / double(end) - 1 / std::sqrt(3)) < 0.05);
  CHECK(wide.remainder(2).to(at::kDouble).mean().item<double>() > 0.45); // the last bits are drawn, too
  const Tensor all = at::randint(INT64_MIN, INT64_MAX, {100});
  CHECK(all.lt(-two62).any().item().toBool() && all.gt(two62).any().item().toBool());
  CHECK(at::empty({50}, at::kDouble).random_(0, end).max().item<double>() > 4294967296.);
  CHECK(at::empty({50}, at::kLong).random_(7).max().item<std::int64_t>() < 7);
  const Tensor byte = at::ones({3}, at::kByte);
  CHECK_THROWS(c10::Error, "random_: numbers from 0 to 256 are out of the bounds of Byte", byte.random_(0, 257));
  CHECK_THROWS(c10::Error, "out of the bounds of Int", at::randint(end, {2}, at::kInt));
  CHECK(holds(byte, {1, 1, 1}));
  CHECK_BLAMES(2, byte.random_(3, 3));
}

TEST(messagesNameTheFunctionCalled) {
  CHECK_THROWS(c10::Error, "mean: not there for Long tensors", at::mean(at::ones({2}, at::kLong)));
  CHECK_THROWS(c10::Error, "mean: not there for Long tensors", at::mean(at::ones({2}, at::kLong), 0));
  CHECK_THROWS(c10::Error, "cat: not there for Half tensors", at::cat({at::ones({2}, at::kHalf), at::ones({2}, at::kHalf)}));
  CHECK_THROWS(c10::Error, "mul: not there for Half tensors", at::ones({2}, at::kHalf) * 2);
}

int main() { return check::run(); }
