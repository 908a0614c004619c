/*
 * How far functions that the C++ layer computes itself, or has layers of neural networks compute, are from the right values, in
 * units in the last place. The bounds are those of docs/accuracy.md. The environment variable TH_ACCURACY prints what was seen.
 */
#include "../accuracy/ulps.h"
#include "expect.hpp"

#include <ATen/ops/nn.h>

#include <cstdlib>
#include <type_traits>

using at::Tensor;

namespace {

template <class... Numbers>
constexpr int countOf(Numbers...) {
  return sizeof...(Numbers);
}

/* A value: high + low, and how many times the relative errors of the arguments come back in it. */
struct Row {
  const char *function;
  double high, low, condition;
  int count;
  double numbers[40];
};
#define ROW(FUNCTION, HIGH, LOW, CONDITION, ...) {#FUNCTION, HIGH, LOW, CONDITION, countOf(__VA_ARGS__), {__VA_ARGS__}},
constexpr Row rows[] = {
#include "../accuracy/at_values.h"
};

/* Elements: more than a vector of the processor holds, and no multiple of that. */
constexpr std::int64_t copies = 37;

template <class Real>
constexpr bool isSingle = std::is_same_v<Real, float>;

/* The arguments of a row as a vector, without the parameters; an empty one if the type does not hold them. */
template <class Real>
Tensor arguments(const Row &row, int parameters) {
  std::vector<Real> numbers;
  for (int k = parameters; k < row.count; ++k) {
    numbers.push_back(static_cast<Real>(row.numbers[k]));
    if (static_cast<double>(numbers.back()) != row.numbers[k])
      return at::empty({0});
  }
  return at::tensor(numbers);
}

/* Tries a function, of arguments and parameters, on all rows of a name: every element has to be right. */
template <class Real, class Function>
void measure(const char *name, int parameters, double bound, Function function) {
  double most = 0, mostOfCondition = 0;
  int tried = 0;
  for (const Row &row : rows) {
    const Tensor x = std::strcmp(row.function, name) == 0 ? arguments<Real>(row, parameters) : at::empty({0});
    if (x.numel() == 0)
      continue;
    ++tried;
    const Tensor result = function(x, row.numbers).contiguous();
    CHECK_EQUAL(result.scalar_type(), isSingle<Real> ? at::kFloat : at::kDouble);
    CHECK(result.numel() > 0);
    for (std::int64_t k = 0; k < result.numel(); ++k) {
      const double value = static_cast<double>(result.data_ptr<Real>()[k]);
      const double error = isSingle<Real> ? accuracyUlpsOfSingle(value, row.high, row.low) : accuracyUlpsOfDouble(value, row.high, row.low);
      most = std::fmax(most, error), mostOfCondition = std::fmax(mostOfCondition, error / row.condition);
      if (error > bound * row.condition) {
        check::failed(__FILE__, __LINE__, th::text_of(name, " of ", row.numbers[parameters], " and so on is ", value, ", not ", row.high, ": ",
                                                      error, " ulps, condition ", row.condition));
        break;
      }
    }
  }
  CHECK(tried > 0);
  if (std::getenv("TH_ACCURACY"))
    std::printf("at::%s\t%s\t%.2f\t%.2f\t%g\t%d\n", name, isSingle<Real> ? "Float" : "Double", most, mostOfCondition, bound, tried);
}

/* One argument many times over. */
Tensor many(const Tensor &x, std::int64_t k = 0) { return x.narrow(0, k, 1).expand({copies}); }

template <class Real>
void elementwise() {
  measure<Real>("gelu", 0, 4, [](const Tensor &x, const double *) { return at::gelu(many(x)); });
  measure<Real>("gelu_tanh", 0, 4, [](const Tensor &x, const double *) { return at::gelu(many(x), "tanh"); });
  measure<Real>("lerp", 1, 2, [](const Tensor &x, const double *p) { return at::lerp(many(x), many(x, 1), p[0]); });
  measure<Real>("softplus", 0, 2, [](const Tensor &x, const double *) { return at::softplus(many(x)); });
  measure<Real>("elu", 0, 2, [](const Tensor &x, const double *) { return at::elu(many(x)); });
  measure<Real>("pow", 1, 2, [](const Tensor &x, const double *p) { return at::pow(p[0], many(x)); });
}

/* The first elements of rows, or of columns, that are all the same. */
template <class Real>
void folds() {
  const auto rowsOf = [](const Tensor &x) { return x.unsqueeze(0).expand({2, x.numel()}); };
  measure<Real>("softmax", 0, 2, [&](const Tensor &x, const double *) { return at::softmax(rowsOf(x), 1).select(1, 0); });
  measure<Real>("softmax", 0, 2, [&](const Tensor &x, const double *) { return rowsOf(x).t().softmax(0).select(0, 0); });
  measure<Real>("log_softmax", 0, 2, [&](const Tensor &x, const double *) { return at::log_softmax(rowsOf(x), -1).select(1, 0); });
  measure<Real>("cross_entropy_loss", 0, 2, [&](const Tensor &x, const double *) {
    return at::cross_entropy_loss(rowsOf(x), at::zeros({2}, at::kLong)).reshape({1});
  });
  measure<Real>("norm", 1, 2, [&](const Tensor &x, const double *p) { return rowsOf(x).norm(p[0], 1); });
}

} // namespace

TEST(elementwiseFunctions) {
  elementwise<float>();
  elementwise<double>();
}

TEST(foldsOfRows) {
  folds<float>();
  folds<double>();
}

int main() { return check::run(); }
