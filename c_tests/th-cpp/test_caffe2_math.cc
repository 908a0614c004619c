/*
 * caffe2::math: arithmetic on blocks of memory.
 */
#include "check.hpp"

#include <caffe2/core/operator.h>
#include <caffe2/core/types.h>
#include <caffe2/utils/math.h>

#include <ostream>
#include <random>

using namespace caffe2;

namespace {

CPUContext context;

/* n numbers, all different and none of them 0. */
template <class T = float>
vector<T> numbers(std::size_t n, int first = 1) {
  vector<T> list(n);
  for (std::size_t i = 0; i < n; ++i)
    list[i] = static_cast<T>(first + static_cast<int>(i));
  return list;
}

} // namespace

TEST(elementsAlike) {
  const vector<float> x = numbers(5), a = numbers(5, 3);
  vector<float> y(5), expected(5);
  math::Set<float, CPUContext>(5, 2, y.data(), &context);
  CHECK(y == vector<float>(5, 2));
  math::Sqrt<float, CPUContext>(5, x.data(), y.data(), &context);
  CHECK_EQUAL(y[3], 2);
  math::Sqr<float, CPUContext>(5, x.data(), y.data(), &context);
  CHECK_EQUAL(y[4], 25);
  math::Powx<float, CPUContext>(5, x.data(), 3, y.data(), &context);
  CHECK_EQUAL(y[2], 27);
  math::Neg<float, CPUContext>(5, y.data(), y.data(), &context); // in place
  CHECK_EQUAL(y[2], -27);
  math::Maximum<float, CPUContext>(5, -8, y.data(), y.data(), &context);
  CHECK(y == vector<float>({-1, -8, -8, -8, -8}));
  math::Add<float, CPUContext>(5, x.data(), a.data(), y.data(), &context);
  CHECK(y == vector<float>({4, 6, 8, 10, 12}));
  math::Sub<float, CPUContext>(5, y.data(), a.data(), y.data(), &context);
  CHECK(y == x);
  math::Div<float, CPUContext>(5, x.data(), a.data(), y.data(), &context);
  CHECK_EQUAL(y[0], 1.f / 3);
  math::Max<float, CPUContext>(5, x.data(), a.data(), y.data(), &context);
  CHECK(y == a);
  const vector<int> i{7, -7, 5}, j{2, 2, 5};
  vector<int> k(3);
  math::Div<int, CPUContext>(3, i.data(), j.data(), k.data(), &context);
  CHECK(k == vector<int>({3, -3, 1}));
  bool same[3];
  math::EQ<int, CPUContext>(3, i.data(), j.data(), same, &context);
  CHECK(!same[0] && !same[1] && same[2]);
  math::GT<int, CPUContext>(3, i.data(), j.data(), same, &context);
  CHECK(same[0] && !same[1] && !same[2]);
  math::Exp<float, CPUContext>(0, nullptr, nullptr, &context); // nothing
}

TEST(manyElementsInPlace) {
  const std::int64_t n = 1 << 21; // past the caches
  vector<float> x(n, 2), y(n, 3);
  const float *before = x.data();
  math::Mul<float, CPUContext>(n, x.data(), y.data(), x.data(), &context);
  math::Axpy<float, float, CPUContext>(n, 0.5f, y.data(), x.data(), &context);
  CHECK_EQUAL(x.data(), before);
  CHECK(x == vector<float>(n, 7.5f));
}

TEST(multiples) {
  const vector<double> x = numbers<double>(3);
  vector<double> y = numbers<double>(3, 10);
  math::Scale<double, double, CPUContext>(3, 2, x.data(), y.data(), &context);
  CHECK(y == vector<double>({2, 4, 6}));
  const double half = 0.5;
  math::Axpy<double, double, CPUContext>(3, &half, x.data(), y.data(), &context);
  CHECK(y == vector<double>({2.5, 5, 7.5}));
  const float scale = 0.5f;
  math::Scale<double, CPUContext>(3, 4, y.data(), y.data(), &context);
  math::Scale<double, CPUContext>(3, &scale, y.data(), y.data(), &context);
  math::Scale<double, CPUContext>(3, 0.5f, y.data(), y.data(), &context);
  math::Axpy<double, CPUContext>(3, 1, x.data(), y.data(), &context);
  math::Axpy<double, CPUContext>(3, &scale, x.data(), y.data(), &context);
  math::Axpby<double, CPUContext>(3, -1.5f, x.data(), 1, y.data(), &context);
  math::Axpby<double, double, CPUContext>(3, 1, x.data(), 2, y.data(), &context);
  CHECK(y == vector<double>({6, 12, 18}));
}

TEST(sums) {
  const vector<float> x = numbers(6);
  float sum = 0;
  math::Sum<float, CPUContext>(6, x.data(), &sum, &context);
  CHECK_EQUAL(sum, 21);
  math::SumSqr<float, CPUContext>(6, x.data(), &sum, &context);
  CHECK_EQUAL(sum, 91);
  math::Dot<float, CPUContext>(0, x.data(), x.data(), &sum, &context);
  CHECK_EQUAL(sum, 0);
  float rows[2], columns[3];
  math::RowwiseMax<float, CPUContext>(2, 3, x.data(), rows, &context);
  CHECK(rows[0] == 3 && rows[1] == 6);
  math::ColwiseMax<float, CPUContext>(2, 3, x.data(), columns, &context);
  CHECK(columns[0] == 4 && columns[2] == 6);
  math::ColwiseSum<float, CPUContext>(2, 3, x.data(), columns, &context);
  CHECK(columns[0] == 5 && columns[2] == 9);
}

TEST(products) {
  // op(A) and op(B) against loops, for each way to take them
  const std::int64_t m = 3, n = 4, k = 2;
  for (const auto ta : {CblasNoTrans, CblasTrans})
    for (const auto tb : {CblasNoTrans, CblasTrans}) {
      const vector<double> a = numbers<double>(m * k), b = numbers<double>(k * n, -3);
      vector<double> c = numbers<double>(m * n);
      const vector<double> before = c;
      math::Gemm<double, CPUContext>(ta, tb, m, n, k, 2, a.data(), b.data(), 0.5f, c.data(), &context);
      for (std::int64_t i = 0; i < m; ++i)
        for (std::int64_t j = 0; j < n; ++j) {
          double sum = 0;
          for (std::int64_t l = 0; l < k; ++l)
            sum += (ta == CblasTrans ? a[l * m + i] : a[i * k + l]) * (tb == CblasTrans ? b[j * k + l] : b[l * n + j]);
          CHECK_EQUAL(c[i * n + j], 2 * sum + 0.5 * before[i * n + j]);
        }
    }
  const vector<float> a = numbers(6);
  const float x[] = {1, 10, 100};
  float y[3] = {NAN, NAN, NAN};
  math::Gemv<float, CPUContext>(CblasNoTrans, 2, 3, 1, a.data(), x, 0, y, &context);
  CHECK(y[0] == 321 && y[1] == 654);
  math::Gemv<float, CPUContext>(CblasTrans, 2, 3, 1, a.data(), x, 0, y, &context);
  CHECK(y[0] == 41 && y[1] == 52 && y[2] == 63);
  math::Gemm<float, CPUContext>(CblasNoTrans, CblasNoTrans, 1, 3, 0, 1, nullptr, nullptr, 2, y, &context);
  CHECK_EQUAL(y[0], 82);
  float pairs[8];
  math::GemmStridedBatched<float, CPUContext>(CblasNoTrans, CblasNoTrans, 2, 2, 2, 1, 1, a.data(), 2, a.data(), 2, 0,
                                              pairs, 4, &context);
  CHECK(pairs[3] == 4 && pairs[4] == 9 && pairs[7] == 16);
}

TEST(moves) {
  const vector<float> x = numbers(6);
  vector<float> y(6);
  const std::int64_t sizes[] = {2, 3};
  const int axes[] = {1, 0};
  math::Transpose<std::int64_t, float, CPUContext>(2, sizes, axes, x.data(), y.data(), &context);
  CHECK(y == vector<float>({1, 4, 2, 5, 3, 6}));
  math::CopyMatrix<float, CPUContext>(2, 2, x.data(), 3, y.data(), 2, &context);
  CHECK(y == vector<float>({1, 2, 4, 5, 3, 6}));
  vector<float> z(6);
  math::CopyMatrix<CPUContext>(sizeof(float), 2, 3, x.data(), 3, z.data(), 3, &context);
  CHECK(z == x);
  const int shape[] = {2, 3};
  math::Transpose<float, CPUContext>(2, shape, axes, x.data(), z.data(), &context);
  CHECK(z == vector<float>({1, 4, 2, 5, 3, 6}));
  math::CopyVector<float, CPUContext>(2, x.data(), y.data() + 4, &context);
  CHECK_EQUAL(y[5], 2);
  context.CopyFromCPU<float>(2, x.data() + 4, y.data());
  CHECK_EQUAL(y[1], 6);
  context.CopyItemsSameDevice(TypeMeta::Make<float>(), 1, x.data(), y.data());
  CHECK_EQUAL(y[0], 1);
  context.CopyBytes<CPUContext, CPUContext>(sizeof(float), x.data() + 1, y.data());
  CHECK_EQUAL(y[0], 2);
  const vector<string> names{"a", "long enough to be elsewhere"};
  vector<string> copies(2);
  context.CopyItems<CPUContext, CPUContext>(TypeMeta::Make<string>(), 2, names.data(), copies.data());
  CHECK(copies == names);
  CHECK_EQUAL(StringToStorageOrder("nchw"), NCHW);
  CHECK_THROWS(EnforceNotMet, "NHWC or NCHW", StringToStorageOrder("CHWN"));
}

TEST(randomNumbers) {
  vector<float> x(1000);
  math::RandUniform<float, CPUContext>(x.size(), 2, 3, x.data(), &context);
  CHECK(*std::min_element(x.begin(), x.end()) >= 2);
  CHECK(*std::max_element(x.begin(), x.end()) < 3);
  CHECK(x[0] != x[1]);
  vector<int> i(1000);
  math::RandUniform<int, CPUContext>(i.size(), 1, 2, i.data(), &context);
  CHECK_EQUAL(*std::min_element(i.begin(), i.end()), 1);
  CHECK_EQUAL(*std::max_element(i.begin(), i.end()), 2);
  math::RandGaussian<float, CPUContext>(x.size(), 100, 1, x.data(), &context);
  CHECK(*std::min_element(x.begin(), x.end()) > 90);
  DeviceOption option;
  option.set_random_seed(3);
  CHECK_EQUAL(CPUContext(option).RandGenerator()(), std::mt19937(3)());
  CHECK_EQUAL(math::RoundUp(5, 4), 8);
}

int main() { return check::run(); }
