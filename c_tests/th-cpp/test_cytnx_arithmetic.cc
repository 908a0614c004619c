/*
 * cytnx: arithmetic with tensors and numbers, and linear algebra.
 */
#include "check.hpp"

#include <cytnx.hpp>

#include <cmath>
#include <cstdio>

using namespace cytnx;

namespace {

using Numbers = std::vector<double>;

/* The elements in row-major order, as Double numbers. */
Numbers elements(const Tensor &tensor) {
  return tensor.astype(Type.Double).contiguous().clone().storage().vector<double>();
}
bool near(const Tensor &a, const Tensor &b) {
  const Numbers x = elements(a), y = elements(b);
  bool near = x.size() == y.size() && a.shape() == b.shape();
  for (std::size_t i = 0; near && i < x.size(); ++i)
    near = std::fabs(x[i] - y[i]) < 1e-9 * std::fmax(1, std::fabs(y[i]));
  return near;
}
Tensor matrix(std::int64_t rows, std::int64_t columns, const Numbers &numbers) {
  return Tensor::from_storage(Storage::from_vector(numbers)).reshape(rows, columns);
}

} // namespace

TEST(isOfTheNamespace) {
  const Tensor A = arange(3), B = A;
  CHECK(cytnx::is(A, B));
  CHECK(!cytnx::is(A, A.clone()));
  CHECK(cytnx::is(A.storage(), B.storage()));
}

TEST(tensorsAndNumbers) {
  const Tensor A = arange(1, 4), B = arange(4, 7);
  CHECK(elements(A + B) == Numbers({5, 7, 9}));
  CHECK(elements(B - A) == Numbers({3, 3, 3}));
  CHECK(elements(A * B) == Numbers({4, 10, 18}));
  CHECK(elements(B / A) == Numbers({4, 2.5, 2}));
  CHECK(elements(B % A) == Numbers({0, 1, 0}));
  CHECK(elements(A == Tensor(A + 0)) == Numbers({1, 1, 1}));
  CHECK(elements(A == 2) == Numbers({0, 1, 0}));
  CHECK_EQUAL((A == 2).dtype(), unsigned(Type.Uint8));
  CHECK(elements(A + 1) == Numbers({2, 3, 4}));
  CHECK(elements(10 - A) == Numbers({9, 8, 7}));
  CHECK(elements(2 * A) == Numbers({2, 4, 6}));
  CHECK(elements(6 / A) == Numbers({6, 3, 2}));
  CHECK(elements(5 % A) == Numbers({0, 1, 2}));
  CHECK(elements(-A) == Numbers({-1, -2, -3}));
  CHECK(elements(linalg::Add(1, A)) == Numbers({2, 3, 4}));
  CHECK(elements(A.Mul(B).Sub(1)) == Numbers({3, 9, 17}));
  CHECK(elements(A.Cpr(B)) == Numbers({0, 0, 0}));
  // not contiguous
  const Tensor M = arange(6).reshape(2, 3), T = M.permute(1, 0);
  CHECK(elements(T + T) == Numbers({0, 6, 2, 8, 4, 10}));
  // one element goes with any shape
  const Tensor one = ones({1, 1});
  CHECK((A + one).shape() == A.shape());
  CHECK((one + A).shape() == A.shape());
  CHECK(elements(one - A) == Numbers({0, -1, -2}));
  CHECK_THROWS(std::logic_error, "shapes [2, 3] and [3] differ", M + A);
  CHECK_THROWS(std::logic_error, "Add: an uninitialized Tensor", Tensor() + A);
  CHECK_THROWS(std::logic_error, "Div: an uninitialized Tensor", 2.0 / Tensor());
}

TEST(typesMeet) {
  const Tensor I = ones({2}, Type.Int64), S = ones({2}, Type.Int16), F = ones({2}, Type.Float);
  CHECK_EQUAL((I + S).dtype(), unsigned(Type.Int64));
  CHECK_EQUAL((I + F).dtype(), unsigned(Type.Float));
  CHECK_EQUAL((F + 1.5).dtype(), unsigned(Type.Double));
  CHECK_EQUAL((F + 1.5f).dtype(), unsigned(Type.Float));
  CHECK_EQUAL((I + 2).dtype(), unsigned(Type.Int64));
  CHECK_EQUAL((I + 2.5).dtype(), unsigned(Type.Double));
  CHECK(elements(I + 2.5) == Numbers({3.5, 3.5}));
  CHECK_EQUAL((I / I).dtype(), unsigned(Type.Double));
  CHECK_EQUAL((F / F).dtype(), unsigned(Type.Float));
  CHECK(elements(I / 2) == Numbers({0.5, 0.5}));
}

TEST(theTensorItself) {
  Tensor A = arange(4), B = Tensor::from_storage(A.storage());
  A += 1;
  A *= A;
  A -= ones({4});
  A /= 2;
  CHECK(elements(B) == Numbers({0, 1.5, 4, 7.5}));
  A %= 2;
  CHECK(elements(B) == Numbers({0, 1.5, 0, 1.5}));
  CHECK(is(A.Add_(1), A));
  linalg::iMul(A, 2);
  CHECK(elements(B) == Numbers({2, 5, 2, 5}));
  Tensor P = arange(6).reshape(2, 3), T = P.permute(1, 0);
  T += 1;
  CHECK_EQUAL(P.at<double>({1, 2}), 6);
  // a number is converted, a tensor is met
  Tensor I = ones({2}, Type.Int64);
  I += 2.7;
  CHECK_EQUAL(I.dtype(), unsigned(Type.Int64));
  CHECK_EQUAL(I.at<cytnx_int64>({0}), 3);
  I -= ones({2}, Type.Float);
  CHECK_EQUAL(I.dtype(), unsigned(Type.Float));
  CHECK_EQUAL(I.at<float>({0}), 2);
  Tensor J = ones({2}, Type.Int64), other = J;
  CHECK_THROWS(std::logic_error, "with other names", J += ones({2}));
  CHECK_EQUAL(J.dtype(), unsigned(Type.Int64));
  CHECK_THROWS(std::logic_error, "shapes [4] and [2] differ", A += ones({2}));
  Tensor one = ones({1});
  CHECK_THROWS(std::logic_error, "shape", one += A);
  Tensor nothing;
  CHECK_THROWS(std::logic_error, "uninitialized", nothing += 1);
}

TEST(withoutDimensionsAndWithoutElements) {
  Tensor number({});
  CHECK(number.is_scalar());
  number.item<double>() = 2;
  CHECK_EQUAL(number.at<double>({}), 2);
  CHECK((number * number).is_scalar());
  CHECK(elements(number - arange(3)) == Numbers({2, 1, 0}));
  CHECK((number + ones({1})).shape() == std::vector<cytnx_uint64>({1}));
  CHECK(linalg::Sum(arange(3)).is_scalar());
  CHECK(linalg::Vectordot(arange(3), arange(3)).is_scalar());
  Tensor empty = zeros({2, 0, 3}, Type.Float);
  CHECK(empty.is_empty());
  CHECK(!empty.is_scalar());
  CHECK((empty + number).shape() == empty.shape());
  CHECK_EQUAL((empty + number).dtype(), unsigned(Type.Double));
  CHECK((2 / empty).is_empty());
  empty += number;
  CHECK_EQUAL(empty.dtype(), unsigned(Type.Double));
  Tensor v = arange(2);
  v.append(number);
  CHECK(elements(v) == Numbers({0, 1, 2}));
  CHECK_THROWS(std::logic_error, "cannot be appended", number.append(number));
  CHECK_THROWS(std::logic_error, "shape", number += v);
  CHECK_THROWS(std::logic_error, "Diag", linalg::Diag(number));
  number.Save("number.cytn");
  CHECK(Tensor::Load("number.cytn").is_scalar());
  CHECK(Tensor::Load("number.cytn").item() == 2);
  empty.Save("empty.cytn");
  CHECK(Tensor::Load("empty.cytn").shape() == empty.shape());
  std::remove("number.cytn");
  std::remove("empty.cytn");
}

TEST(selections) {
  Tensor A = arange(12).reshape(3, 4);
  A(0, ":") += 1;
  A(1, "0:2") = A(0, "0:2") * 10;
  A(":", 3) -= A(":", 3);
  CHECK(elements(A) == Numbers({1, 2, 3, 0, 10, 20, 6, 0, 8, 9, 10, 0}));
  CHECK(elements(A(2, ":") + A(0, ":")) == Numbers({9, 11, 13, 0}));
  CHECK(elements(1 - A(2, "1:3")) == Numbers({-8, -9}));
  CHECK_EQUAL(double(A(0, 0).item().real()), 1);
  A(0, 0) = 3.0;
  CHECK_EQUAL(A(0, 0).item<double>(), 3);
  CHECK(A(0, 0).item() == 3);
}

TEST(items) {
  Tensor A = arange(4).reshape(2, 2);
  CHECK(A.at({1, 1}) == 3);
  CHECK_EQUAL(A.at({1, 1}).dtype(), unsigned(Type.Double));
  Tensor one({1}, Type.Int64);
  one.item<cytnx_int64>() = 4;
  CHECK(one.item() == 4);
  CHECK_THROWS(std::logic_error, "expected elements of type Double", one.item<double>());
  CHECK_THROWS(std::logic_error, "one element, not 4", A.item());
  CHECK_THROWS(std::logic_error, "position 2", A.at({2, 0}));
  CHECK_THROWS(std::logic_error, "name for nothing", Tensor().at({}));
  CHECK_THROWS(std::logic_error, "name for nothing", Tensor().at<double>({}));
  const Tensor T = A.permute(1, 0);
  CHECK_EQUAL(A.ptr_as<double>()[3], 3);
  CHECK_THROWS(std::logic_error, "contiguous", T.ptr_as<double>());
}

TEST(appending) {
  Tensor v = arange(2);
  v.append(3.5);
  v.append(ones({1}, Type.Int64));
  CHECK(elements(v) == Numbers({0, 1, 3.5, 1}));
  Tensor m = zeros({1, 2});
  m.append(arange(2));
  m.append(Storage::from_vector(std::vector<int>{7, 8}));
  m.append(ones({2}, Type.Float));
  CHECK(m.shape() == std::vector<cytnx_uint64>({4, 2}));
  CHECK(elements(m) == Numbers({0, 0, 0, 1, 7, 8, 1, 1}));
  CHECK_THROWS(std::logic_error, "cannot be appended", m.append(arange(3)));
  CHECK_THROWS(std::logic_error, "cannot be appended", m.append(ones({1, 2})));
  CHECK_THROWS(std::logic_error, "", m.append(Tensor()));
  CHECK_THROWS(std::logic_error, "", m.append(Storage()));
  CHECK_EQUAL(m.size(), 8u);
  CHECK(m.flatten().shape() == std::vector<cytnx_uint64>({8}));
}

TEST(functionsOfElements) {
  const Tensor A = arange(-2, 3);
  CHECK(elements(A.Abs()) == Numbers({2, 1, 0, 1, 2}));
  CHECK(elements(linalg::Pow(A, 2)) == Numbers({4, 1, 0, 1, 4}));
  CHECK(elements(linalg::Inv(A, 1e-3)) == Numbers({-0.5, -1, 0, 1, 0.5}));
  CHECK_EQUAL(linalg::Exp(zeros({1}, Type.Int64)).item<double>(), 1);
  Tensor B = A.clone(), C = B;
  B.Abs_().Pow_(3);
  CHECK(elements(C) == Numbers({8, 1, 0, 1, 8}));
  linalg::Abs_(B);
  Tensor I = arange(0, 3, 1, Type.Int64);
  I.Exp_();
  CHECK_EQUAL(I.dtype(), unsigned(Type.Double));
  Tensor v({2});
  v(0) = 3.0;
  v(1) = 4.0;
  CHECK(v.norm() == 5);
  CHECK_EQUAL(v.Norm().item<double>(), 5);
  CHECK_EQUAL(v.astype(Type.Float).norm().dtype(), unsigned(Type.Float));
  CHECK(linalg::Sum(A).item() == 0);
  CHECK(A.Max().item() == 2);
  CHECK(linalg::Min(A).item() == -2);
  CHECK_EQUAL(linalg::Sum(ones({3}, Type.Int32)).dtype(), unsigned(Type.Int32));
}

TEST(products) {
  const Tensor A = matrix(2, 3, {1, 2, 3, 4, 5, 6}), B = matrix(3, 2, {1, 0, 2, 1, 0, 3}), v = arange(1, 4);
  CHECK(elements(linalg::Matmul(A, B)) == Numbers({5, 11, 14, 23}));
  CHECK(elements(linalg::Dot(A, v)) == Numbers({14, 32}));
  CHECK(linalg::Vectordot(v, v).item() == 14);
  CHECK(elements(linalg::Outer(v, ones({2}))) == Numbers({1, 1, 2, 2, 3, 3}));
  CHECK(elements(linalg::Matmul_dg(v, B)) == Numbers({1, 0, 4, 2, 0, 9}));
  CHECK(elements(linalg::Matmul_dg(A, v)) == Numbers({1, 4, 9, 4, 10, 18}));
  CHECK(near(linalg::Tensordot(A, B, {1}, {0}), linalg::Matmul(A, B)));
  CHECK(near(linalg::Tensordot(A, B, {0}, {1}), linalg::Matmul(A.permute(1, 0), B.permute(1, 0))));
  CHECK(linalg::Tensordot(A, A, {0, 1}, {0, 1}).item() == 91);
  CHECK(linalg::Tensordot(v, v, {}, {}).shape() == std::vector<cytnx_uint64>({3, 3}));
  CHECK_THROWS(std::logic_error, "Tensordot: sizes", linalg::Tensordot(A, B, {0}, {0}));
  CHECK(elements(linalg::Kron(matrix(1, 2, {1, 2}), matrix(2, 1, {3, 4}))) == Numbers({3, 6, 4, 8}));
  CHECK(linalg::Kron(A, v).shape() == std::vector<cytnx_uint64>({6, 3}));
  CHECK(linalg::Kron(A, v, false, true).shape() == std::vector<cytnx_uint64>({2, 9}));
  CHECK(elements(linalg::Axpy(2, v, ones({3}))) == Numbers({3, 5, 7}));
  Tensor C = ones({2, 2});
  linalg::Gemm_(2, A, B, 10, C);
  CHECK(elements(C) == Numbers({20, 32, 38, 56}));
  CHECK(linalg::Trace(C).item() == 76);
  CHECK(elements(arange(8).reshape(2, 2, 2).Trace(0, 2)) == Numbers({5, 9}));
  CHECK_THROWS(std::logic_error, "Trace", linalg::Trace(A));
  CHECK(elements(linalg::Diag(v)) == Numbers({1, 0, 0, 0, 2, 0, 0, 0, 3}));
}

TEST(factors) {
  const Tensor A = matrix(3, 2, {1, 2, 3, 4, 5, 7});
  const std::vector<Tensor> svd = linalg::Svd(A), qr = linalg::Qr(A);
  CHECK_EQUAL(svd.size(), 3u);
  CHECK(near(linalg::Matmul(linalg::Matmul(svd[1], linalg::Diag(svd[0])), svd[2]), A));
  CHECK_EQUAL(A.Svd(false).size(), 1u);
  CHECK_EQUAL(linalg::Gesvd(A, false, true).size(), 2u);
  CHECK(near(linalg::Matmul(qr[0], qr[1]), A));
  const Tensor S = matrix(2, 2, {2, 1, 1, 2});
  const std::vector<Tensor> eigh = linalg::Eigh(S), rows = S.Eigh(true, true);
  CHECK(near(eigh[0], arange(1, 4, 2)));
  CHECK(near(linalg::Matmul(S, eigh[1]), linalg::Matmul(eigh[1], linalg::Diag(eigh[0]))));
  CHECK(near(rows[1].permute(1, 0).contiguous(), eigh[1]));
  CHECK(near(linalg::ExpH(linalg::Diag(arange(2))), matrix(2, 2, {1, 0, 0, std::exp(1.0)})));
  CHECK(near(linalg::Matmul(S.InvM(), S), eye(2)));
  CHECK_THROWS(std::logic_error, "Svd: a tensor of rank 2", linalg::Svd(arange(3)));
}

TEST(determinants) {
  CHECK(near(linalg::Det(matrix(2, 2, {1, 2, 3, 4})), Tensor({}).fill(-2)));
  CHECK(near(linalg::Det(matrix(3, 3, {0, 2, 0, 0, 0, 3, 4, 0, 0})), Tensor({}).fill(24)));
  CHECK(linalg::Det(ones({3, 3})).item() == 0); // singular
  CHECK(linalg::Det(eye(2, Type.Int64)).item() == 1);
  CHECK_THROWS(std::logic_error, "", linalg::Det(ones({2, 3})));
}

int main() { return check::run(); }
