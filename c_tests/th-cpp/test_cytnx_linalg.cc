/*
 * Linear algebra of cytnx beyond the common factors: least squares, exponentials, sums along diagonals; storages.
 */
#include "check.hpp"

#include <cytnx.hpp>

#include <cmath>

using namespace cytnx;

namespace {

Tensor matrix(std::size_t rows, std::size_t columns, const std::vector<double> &elements) {
  return Tensor::from_storage(Storage::from_vector(elements)).reshape(std::int64_t(rows), std::int64_t(columns));
}
/* Whether all elements are equal up to rounding. */
bool near(const Tensor &a, const Tensor &b) {
  return a.shape() == b.shape() && (a.size() == 0 || linalg::Max(linalg::Abs(a - b)).item() < 1e-10);
}

} // namespace

TEST(leastSquares) {
  // A line through three points: 2 x + 1, and one that misses them.
  const Tensor A = matrix(3, 2, {0, 1, 1, 1, 2, 1}), b = matrix(3, 2, {1, 0, 3, 3, 5, 0});
  const std::vector<Tensor> fit = linalg::Lstsq(A, b);
  CHECK(near(fit[0], matrix(2, 2, {2, 0, 1, 1})));
  CHECK(near(fit[1], matrix(1, 2, {0, 6})));
  CHECK(fit[2].item() == 2 && fit[2].dtype() == unsigned(Type.Int64));
  CHECK(near(fit[3], linalg::Svd(A, false)[0]));
  // Of many solutions the shortest one; of a matrix that has not the rank of its columns too.
  const std::vector<Tensor> wide = linalg::Lstsq(ones({1, 2}), ones({1, 1}));
  const std::vector<Tensor> thin = linalg::Lstsq(ones({3, 2}), ones({3, 1}));
  CHECK(near(wide[0], matrix(2, 1, {0.5, 0.5})) && near(wide[1], zeros({1})));
  CHECK(near(thin[0], matrix(2, 1, {0.5, 0.5})) && thin[2].item() == 1 && near(thin[1], zeros({1})));
  CHECK(linalg::Lstsq(matrix(2, 2, {1, 0, 0, 0.25}), ones({2, 1}), 0.5f)[2].item() == 1);
  CHECK_EQUAL(linalg::Lstsq(ones({2, 1}, Type.Float), ones({2, 1}, Type.Float))[0].dtype(), unsigned(Type.Float));
  CHECK_EQUAL(linalg::Lstsq(ones({2, 1}, Type.Int64), ones({2, 1}, Type.Int64))[0].dtype(), unsigned(Type.Double));
  CHECK_THROWS(std::logic_error, "Lstsq: shapes", linalg::Lstsq(A, ones({2, 1})));
  CHECK_THROWS(std::logic_error, "Lstsq: a tensor of rank 2", linalg::Lstsq(A, ones({3})));
}

TEST(exponentialsOfMatrices) {
  const Tensor turn = matrix(2, 2, {0, -1, 1, 0}); // exp(t turn) turns by t
  const double t = 20;
  CHECK(near(linalg::ExpM(turn, t), matrix(2, 2, {std::cos(t), -std::sin(t), std::sin(t), std::cos(t)})));
  CHECK(near(linalg::ExpM(matrix(2, 2, {0, 1, 0, 0})), matrix(2, 2, {1, 1, 0, 1})));
  CHECK(near(linalg::ExpM(turn, 0, 1), eye(2) * std::exp(1.0)));
  const Tensor S = matrix(2, 2, {2, 1, 1, -1});
  CHECK(near(linalg::ExpM(S, 0.5, 0.25), linalg::ExpH(S, 0.5, 0.25)));
  CHECK_THROWS(std::logic_error, "square", linalg::ExpM(ones({2, 3})));
  CHECK_THROWS(std::logic_error, "finite", linalg::ExpM(ones({2, 2}) * std::nan("")));
  CHECK_EQUAL(linalg::Expf(zeros({2})).dtype(), unsigned(Type.Float));
}

TEST(tridiagonalMatrices) {
  const Tensor full = matrix(3, 3, {1, 4, 0, 4, 2, 5, 0, 5, 3});
  const std::vector<Tensor> own = linalg::Tridiag(arange(1, 4), arange(4, 6)), other = linalg::Eigh(full);
  CHECK(near(own[0], other[0]));
  CHECK(near(linalg::Matmul(full, own[1]), linalg::Matmul(own[1], linalg::Diag(own[0]))));
  CHECK(near(linalg::Tridiag(arange(1, 4), arange(4, 6), true, true)[1], own[1].permute(1, 0).contiguous()));
  CHECK_EQUAL(linalg::Tridiag(arange(1, 4), arange(4, 6), false).size(), 1u);
  CHECK(near(linalg::Tridiag(ones({1}), zeros({0}))[0], ones({1})));
  CHECK_THROWS(std::logic_error, "n - 1", linalg::Tridiag(arange(3), arange(3)));
}

TEST(factorsWithADiagonal) {
  const Tensor A = matrix(3, 2, {1, 2, 3, 4, 5, 7});
  const std::vector<Tensor> qdr = linalg::Qdr(A);
  CHECK(near(linalg::Matmul(linalg::Matmul(qdr[0], linalg::Diag(qdr[1])), qdr[2]), A));
  CHECK(near(linalg::Diag(qdr[2]), ones({2})));
}

TEST(sumsAlongDiagonals) {
  const Tensor A = matrix(1, 2, {1, 2}), B = matrix(2, 1, {3, 4});
  CHECK(near(linalg::Directsum(A, B, {}), matrix(3, 3, {1, 2, 0, 0, 0, 3, 0, 0, 4})));
  CHECK(near(linalg::Directsum(A, ones({1, 1}), {0}), matrix(1, 3, {1, 2, 1})));
  CHECK_EQUAL(linalg::Directsum(A, ones({1, 2}, Type.Int64), {0, 1}).dtype(), unsigned(Type.Double));
  CHECK_THROWS(std::logic_error, "ranks", linalg::Directsum(A, ones({2}), {}));
  CHECK_THROWS(std::logic_error, "differ in axis 0", linalg::Directsum(A, B, {0}));
  CHECK_THROWS(std::logic_error, "twice", linalg::Directsum(A, A, {0, 0}));
  CHECK_THROWS(std::logic_error, "no axis 2", linalg::Directsum(A, A, {2}));
}

TEST(elementsOfAnyTypeAreWritten) {
  Tensor A = zeros({2, 2}, Type.Int64);
  A.at({0, 1}) = 5;
  A.at({1, 0}) = A.at({0, 1}); // elements, not places
  A.at({1, 1}) += 2.75;
  A.at({1, 0}) *= 2;
  CHECK(near(A.astype(Type.Double), matrix(2, 2, {0, 5, 10, 2})));
  Tensor one = ones({1});
  one.item() = 0.5;
  CHECK(one.item() == 0.5 && (one.item() -= 1) == -0.5);
  Storage bytes(2, Type.Uint8);
  bytes.at(0) = 7;
  bytes.back() = bytes.at(0) / 2;
  CHECK(bytes.at<unsigned char>(0) == 7 && bytes.at<unsigned char>(1) == 3);
  CHECK_THROWS(std::runtime_error, "range", bytes.at(0) = 256);
  CHECK_EQUAL(bytes.at<unsigned char>(0), 7);
}

TEST(numbersMeet) {
  const Scalar whole = 7, half = 0.5;
  CHECK(whole * half == 3.5 && whole / 2 == 3 && whole / half == 14 && whole - 8 == -1 && 1 + half == 1.5);
  CHECK((whole * Scalar(2)).scalar_type() == c10::kInt && (whole + half).scalar_type() == c10::kDouble);
  CHECK_THROWS(std::logic_error, "division by 0", whole / 0);
  CHECK(Type.type_promote(Type.Int64, Type.Float) == unsigned(Type.Float) && Type.is_float(Type.Float) &&
        Type.is_int(Type.Int16) && Type.is_unsigned(Type.Uint8) && Type.is_complex(Type.ComplexFloat));
}

TEST(randomNumbersOfASeed) {
  Tensor a = random::uniform({4}, -1, 1, Device.cpu, 5), b = zeros({4});
  random::uniform_(b, -1, 1, 5);
  CHECK(near(a, b) && !near(a, random::uniform({4}, -1, 1, Device.cpu, 6)));
  random::normal_(a, 0, 1, 7);
  CHECK(near(a, random::normal({4}, 0, 1, Device.cpu, 7)));
}

TEST(storagesAreCompared) {
  Storage a = Storage::from_vector(std::vector<double>{1, 2}), b = a.clone();
  CHECK(a == b && !(a != b) && a.capacity() >= 2);
  b.at<double>(1) = 3;
  CHECK(a != b && a != a.astype(Type.Float) && Storage(0) == Storage(0) && a != Storage(0));
  Storage bytes(1, Type.Uint8);
  CHECK_THROWS(std::runtime_error, "range", bytes.append(256));
  CHECK_EQUAL(bytes.size(), 1u);
  Tensor(ones({1})).to_(Device.cpu);
}

int main() { return check::run(); }
