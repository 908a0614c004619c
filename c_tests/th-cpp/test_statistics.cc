/*
 * Extremes, counts, quantiles, sums of exponentials, searches, unique values, histograms and covariances. The numbers are
 * those of PyTorch.
 */
#include "expect.hpp"

using at::Tensor;

namespace {

const Tensor &numbers() {
  static const Tensor tensor = at::tensor({4., 1., 3., 2., 6., 5.}).view({2, 3});
  return tensor;
}

/* One of three dimensions, 0 to 23 in another order. */
const Tensor &block() {
  static const Tensor tensor = at::arange(24).mul(7).remainder(24).to(at::kDouble).view({2, 3, 4});
  return tensor;
}

const Tensor &gaps() {
  static const Tensor tensor = at::tensor({double(NAN), 1., 4., 2., 3., double(NAN), 1., 1.}).view({2, 4});
  return tensor;
}

bool pairs(const std::tuple<Tensor, Tensor> &pair, c10::IntArrayRef sizes, std::initializer_list<double> first,
           std::initializer_list<double> second) {
  return holds(std::get<0>(pair), sizes, first) && holds(std::get<1>(pair), sizes, second);
}

bool are(const std::tuple<Tensor, Tensor, Tensor> &three, std::initializer_list<double> values,
         std::initializer_list<double> inverse, std::initializer_list<double> counts) {
  const Tensor &places = std::get<1>(three);
  return holds(std::get<0>(three), values) && holds(places.reshape({-1}), inverse) && holds(std::get<2>(three), counts) &&
         places.scalar_type() == at::kLong && std::get<2>(three).scalar_type() == at::kLong;
}

} // namespace

TEST(extremes) {
  CHECK(holds(numbers().amax(), {}, {6}) && holds(at::amin(numbers(), 0), {2, 1, 3}));
  CHECK(holds(at::amax(block(), {0, 2}), {21, 23, 22}) && holds(block().amin({1, 2}, true), {2, 1, 1}, {0, 2}));
  CHECK(at::amax(block(), {}, true).sizes().equals({1, 1, 1}));
  CHECK(std::isnan(gaps().amax().item<double>()));
  CHECK(pairs(numbers().aminmax(1), {2}, {1, 2}, {4, 6}) && pairs(at::aminmax(numbers()), {}, {1}, {6}));
  CHECK(pairs(at::cummax(at::tensor({1., 3., 3., 2.}), 0), {4}, {1, 3, 3, 3}, {0, 1, 2, 2}));
  CHECK(pairs(numbers().cummin(1), {2, 3}, {4, 1, 1, 2, 2, 2}, {0, 1, 1, 0, 0, 0}));
  CHECK(pairs(at::empty({0, 2}).cummax(0), {0, 2}, {}, {}));
  Tensor out = at::empty({0}, at::kDouble), most = at::empty({0}, at::kDouble);
  CHECK(holds(at::amax_out(out, numbers(), 1), {4, 6}));
  at::aminmax_out(out, most, numbers(), 0, true);
  CHECK(holds(out, {1, 3}, {2, 1, 3}) && holds(most, {1, 3}, {4, 6, 5}));
  CHECK(holds(at::argsort(numbers()), {2, 3}, {1, 2, 0, 0, 2, 1}) && holds(numbers().argsort(0, true), {2, 3}, {0, 1, 1, 1, 0, 0}));
  CHECK(holds(numbers().argsort(/*stable=*/true, 1, false), {2, 3}, {1, 2, 0, 0, 2, 1}));
  CHECK(holds(at::argmax(numbers(), c10::nullopt, true), {1, 1}, {4}) && holds(numbers().argmin(at::optional<std::int64_t>(1)), {1, 0}));
  CHECK(holds(at::msort(numbers()), {2, 3}, {2, 1, 3, 4, 6, 5}));
  CHECK_THROWS(c10::IndexError, "amax", numbers().amax(2));
}

TEST(truths) {
  const Tensor marks = at::tensor({0, 2, 0, 3, 1, 5}).view({2, 3});
  CHECK(holds(marks.all(1), {0, 1}) && holds(at::any(marks, 0, true), {1, 3}, {1, 1, 1}) && holds(at::all(marks, {0, 1}), {}, {0}));
  CHECK_EQUAL(marks.any(0).scalar_type(), at::kByte);
  CHECK(holds(at::empty({0, 2}).all(0), {1, 1}) && holds(at::empty({0, 2}).any(0), {0, 0}));
  CHECK(holds(marks.count_nonzero(), {}, {4}) && holds(at::count_nonzero(marks, 0), {1, 2, 1}));
  CHECK(holds(at::count_nonzero(block(), {0, 2}), {7, 8, 8}) && block().count_nonzero(0).scalar_type() == at::kLong);
  CHECK(holds(at::argwhere(marks), {4, 2}, {0, 1, 1, 0, 1, 1, 1, 2}));
}

TEST(exponentials) {
  CHECK(holds(at::logsumexp(numbers(), 1), {4.3490122, 6.3265626}) && holds(numbers().logsumexp({0, 1}, true), {1, 1}, {6.4561933}));
  CHECK_EQUAL(at::logsumexp(at::arange(3), 0).scalar_type(), at::kFloat);
  CHECK(holds(at::empty({0, 2}).logsumexp(0).exp(), {0, 0}));
  CHECK(holds(at::logcumsumexp(numbers(), 1), {2, 3}, {4, 4.0485874, 4.3490122, 2, 6.0181499, 6.3265626}));
  CHECK(holds(numbers().softmax(0), {2, 3}, {0.8807971, 0.0066929, 0.1192029, 0.1192029, 0.9933071, 0.8807971}));
  CHECK(holds(at::log_softmax(numbers(), -1), {2, 3}, {-0.3490122, -3.3490122, -1.3490122, -4.3265626, -0.3265626, -1.3265626}));
  CHECK(holds(at::softmax(at::tensor({0, 0}), 0, at::kDouble), {0.5, 0.5}));
  CHECK(at::empty({0, 2}).softmax(0).sizes().equals({0, 2}));
}

TEST(withoutNaN) {
  CHECK(holds(gaps().nansum(), {}, {12}) && holds(at::nansum(gaps(), 1), {7, 5}) && holds(at::nansum(gaps(), {0}), {3, 1, 5, 3}));
  CHECK(holds(gaps().nanmean(), {}, {2}) && holds(at::nanmean(gaps(), {1}, true), {2, 1}, {7. / 3, 5. / 3}));
  CHECK(holds(gaps().nanmedian(), {}, {1}) && pairs(gaps().nanmedian(1), {2}, {2, 1}, {3, 3}));
  CHECK(holds(at::nansum(at::tensor({1, 2})), {}, {3}) && std::isnan(at::nanmean(at::empty({0})).item<float>()));
}

TEST(mediansOfNaN) {
  const auto medians = gaps().median(1);
  CHECK(std::isnan(gaps().median().item<double>()) && std::isnan(std::get<0>(medians)[0].item<double>()));
  CHECK(holds(std::get<1>(medians), {0, 1}));
  const auto across = at::median(gaps(), 0, true);
  CHECK(holds(std::get<0>(across).ne(std::get<0>(across)), {1, 4}, {1, 1, 0, 0}));
  CHECK(holds(std::get<1>(across), {1, 4}, {0, 1, 1, 1}));
  CHECK(holds(numbers().median(), {}, {3}) && holds(at::median(at::tensor({3, 1, 2})), {}, {2}));
}

TEST(quantiles) {
  const Tensor q = at::tensor({0.25, 0.6});
  CHECK(holds(numbers().quantile(0.4), {}, {3}) && holds(at::quantile(numbers(), q), {2.25, 4}));
  CHECK(holds(at::quantile(numbers(), q, 1), {2, 2}, {2, 3.5, 3.2, 5.2}));
  CHECK(holds(at::quantile(numbers(), q, 1, true), {2, 2, 1}, {2, 3.5, 3.2, 5.2}));
  CHECK(holds(numbers().quantile(q, 0, false, "lower"), {2, 3}, {2, 1, 3, 2, 1, 3}));
  CHECK(holds(at::quantile(numbers(), 0.3, 1, true, "higher"), {2, 1}, {3, 5}));
  CHECK(holds(at::quantile(numbers(), 0.3, 1, false, "midpoint"), {2, 3.5}) && holds(at::quantile(numbers(), 0.3, 1, false, "nearest"), {3, 5}));
  CHECK(holds(at::nanquantile(gaps(), 0.5, 1), {2, 1}) && std::isnan(gaps().quantile(0.5).item<double>()));
  CHECK_THROWS(c10::Error, "interpolation", numbers().quantile(0.5, 1, false, "cubic"));
  CHECK_BLAMES(3, numbers().quantile(1.5));
}

TEST(searches) {
  const Tensor edges = at::tensor({1, 3, 3, 7}), values = at::tensor({0., 1., 3., 3.5, 9.});
  CHECK(holds(at::searchsorted(edges, values), {0, 0, 1, 3, 4}) && holds(at::searchsorted(edges, values, false, true), {0, 1, 3, 3, 4}));
  CHECK(holds(at::searchsorted(edges, 3, true, false, "right"), {}, {3}));
  CHECK_EQUAL(at::searchsorted(edges, 3, true).scalar_type(), at::kInt);
  CHECK(holds(at::bucketize(values, edges, false, true), {0, 1, 3, 3, 4}) && holds(at::bucketize(4.5, edges), {}, {3}));
  CHECK(holds(at::searchsorted(at::tensor({3, 1, 2}), at::tensor({2}), false, false, c10::nullopt, at::tensor({1, 2, 0}).to(at::kLong)), {1}));
  CHECK(holds(at::searchsorted(at::empty({0}), values), {0, 0, 0, 0, 0}) && at::bucketize(at::empty({0, 2}), edges).sizes().equals({0, 2}));
  CHECK(holds(at::isin(values, edges), {0, 1, 1, 0, 0}) && holds(at::isin(values, edges, false, true), {1, 0, 0, 1, 1}));
  CHECK(holds(at::isin(edges, 3), {0, 1, 1, 0}) && holds(at::isin(3, edges), {}, {1}) && holds(at::isin(edges, at::empty({0}), false, true), {1, 1, 1, 1}));
}

TEST(uniques) {
  const Tensor t = at::tensor({5, 2, 2, 5, 5, 9}).view({2, 3}), columns = at::tensor({2, 1, 2, 1, 0, 1}).view({2, 3});
  CHECK(are(at::_unique2(t, true, true, true), {2, 5, 9}, {1, 0, 0, 1, 1, 2}, {2, 3, 1}));
  CHECK(std::get<1>(at::_unique2(t, true, true)).sizes().equals({2, 3}) && are(at::_unique2(t), {2, 5, 9}, {}, {}));
  CHECK(are(at::unique_consecutive(t, true, true), {5, 2, 5, 9}, {0, 1, 1, 2, 2, 3}, {1, 2, 2, 1}));
  const auto unique = at::unique_dim(columns, 1, true, true, true);
  CHECK(holds(std::get<0>(unique), {2, 2}, {1, 2, 0, 1}) && holds(std::get<1>(unique), {1, 0, 1}) && holds(std::get<2>(unique), {1, 2}));
  CHECK(std::get<0>(at::unique_consecutive(columns, false, false, 1)).equal(columns));
  CHECK(are(at::_unique2(at::empty({0}), true, true, true), {}, {}, {}));
  /* Slices are compared by their elements in row-major order. */
  const Tensor deep = at::tensor({1, 0, 0, 1, 1, 1, 0, 0}).view({2, 2, 2});
  CHECK(holds(std::get<0>(at::unique_dim(deep, 2)), {2, 2, 2}, {0, 1, 1, 0, 1, 1, 0, 0}));
}

TEST(countsAndHistograms) {
  const Tensor places = at::tensor({1, 3, 1, 0});
  CHECK(holds(at::bincount(places), {1, 2, 0, 1}) && holds(places.bincount(c10::nullopt, 6), {1, 2, 0, 1, 0, 0}));
  CHECK(holds(at::bincount(places, at::tensor({0.5, 1., 2., 4.})), {4, 2.5, 0, 1}));
  CHECK_EQUAL(at::bincount(places).scalar_type(), at::kLong);
  CHECK_THROWS(c10::Error, "vector of whole numbers", at::bincount(numbers()));
  const auto whole = numbers().histogram(5);
  CHECK(holds(std::get<0>(whole), {1, 1, 1, 1, 2}) && holds(std::get<1>(whole), {1, 2, 3, 4, 5, 6}));
  const double range[] = {0, 4};
  CHECK(holds(std::get<0>(at::histogram(numbers(), 2, c10::ArrayRef<double>(range))), {1, 3}));
  CHECK(holds(std::get<0>(at::histogram(numbers(), at::tensor({0., 2., 8.}), {}, true)), {1. / 12, 5. / 36}));
}

TEST(spreadOverDimensions) {
  CHECK(holds(block().var({0, 2}), {56.2857143, 56.2857143, 49.4285714}) && holds(block().std({1, 2}, false, true), {2, 1, 1}, {7.2053221, 6.4743082}));
  CHECK(holds(at::var(numbers(), c10::OptionalIntArrayRef(), c10::Scalar(2), true), {1, 1}, {4.375}));
  CHECK(holds(at::std(numbers(), c10::IntArrayRef{1}, c10::Scalar(0)), {1.2472191, 1.6996732}));
  CHECK(pairs(at::var_mean(numbers()), {}, {3.5}, {3.5}) && pairs(at::std_mean(numbers(), {1}, true), {2}, {1.5275252, 2.0816660}, {8. / 3, 13. / 3}));
}

TEST(covariances) {
  CHECK(holds(at::cov(numbers()), {2, 2}, {7. / 3, -8.5 / 3, -8.5 / 3, 13. / 3}) && holds(numbers()[0].cov(), {}, {7. / 3}));
  CHECK(holds(at::cov(numbers(), 0), {2, 2}, {14. / 9, -17. / 9, -17. / 9, 26. / 9}));
  CHECK(holds(at::cov(numbers(), 1, at::tensor({1, 2, 1})), {2, 2}, {2.25, -2.5833333, -2.5833333, 3.5833333}));
  CHECK(holds(at::cov(numbers(), 1, {}, at::tensor({.5, 1., 2.})), {2, 2}, {1.9285714, -1.8571429, -1.8571429, 2.7142857}));
  CHECK(holds(at::corrcoef(numbers()), {2, 2}, {1, -0.8910421, -0.8910421, 1}));
}

TEST(weightsOfCovariances) {
  CHECK_THROWS(c10::Error, "negative", at::cov(numbers(), 1, at::tensor({1, -2, 1})));
  CHECK_THROWS(c10::Error, "negative", at::cov(numbers(), 1, {}, at::tensor({.5, 1., -2.})));
  CHECK_THROWS(c10::Error, "whole numbers", at::cov(numbers(), 1, at::tensor({1.f, 2.f, 1.f})));
}

int main() { return check::run(); }
