/*
 * What functions and methods that change a tensor take and give: handles as in libtorch; and numbers that do not fit.
 */
#include "expect.hpp"

#include <c10/util/CallOnce.h>
#include <c10/util/Logging.h>

#include <limits>
#include <stdexcept>

using at::Scalar;
using at::Tensor;

TEST(methodsInPlaceGiveTheirHandle) {
  Tensor t = at::zeros({2});
  Tensor &same = t.add_(1).mul_(3).sqrt_();
  CHECK_EQUAL(&same, &t);
  const Tensor &constant = t;
  static_assert(std::is_same<decltype(t.fill_(1)), Tensor &>::value, "a handle that can be assigned to");
  static_assert(std::is_same<decltype(constant.fill_(1)), const Tensor &>::value, "a handle that cannot");
  static_assert(std::is_same<decltype(Tensor().fill_(1)), const Tensor &>::value, "a handle that cannot");
  CHECK_EQUAL(&constant.fill_(2), &constant);
  CHECK_EQUAL(&(t += 1), &t);
  CHECK_EQUAL(&(t *= t), &t);
  CHECK(holds(t, {9, 9}));
  t[0] += 1;
  t[1].fill_(4).sub_(1);
  CHECK(holds(t, {10, 3}));
  t.resize_({4}).zero_() = at::ones({1}); // another handle, as after assigning to t
  CHECK(holds(t, {1}));
  CHECK(holds(at::zeros({2}).uniform_().ge_(0), {1, 1}));
}

/* As kernels are handed to other functions: by the type of libtorch's. */
TEST(functionsHaveAddresses) {
  Tensor (*const add)(const Tensor &, const Tensor &, const Scalar &) = at::add;
  Tensor &(*const add_out)(Tensor &, const Tensor &, const Tensor &, const Scalar &) = at::add_out;
  Tensor &(*const lt_out)(Tensor &, const Tensor &, const Tensor &) = at::lt_out;
  Tensor &(*const max_out)(Tensor &, const Tensor &, const Tensor &) = at::max_out;
  auto &and_out = at::logical_and_out; // there is one of the name
  const Tensor a = at::tensor({1.f, 4.f}), b = at::tensor({3.f, 2.f});
  Tensor out = at::empty({0}), mask = at::empty({0}, at::kInt);
  CHECK(holds(add(a, b, 2), {7, 8}) && holds(add_out(out, a, b, 1), {4, 6}) && holds(max_out(out, a, b), {3, 4}));
  CHECK_EQUAL(&add_out(out, a, b, 1), &out);
  // Truth values in the type of the result that is given.
  CHECK(holds(lt_out(mask, a, b), {1, 0}) && holds(and_out(mask, a, mask), {1, 0}) && mask.scalar_type() == at::kInt);
  CHECK(holds(at::ge_out(out, a, 4), {0, 1}) && out.scalar_type() == at::kFloat);
  CHECK(holds(a.max(b), {3, 4}) && holds(at::min(a, b), {1, 2}));
}

TEST(severalResults) {
  Tensor values = at::empty({0}), indices = at::empty({0}, at::kLong);
  const std::tuple<Tensor &, Tensor &> results = at::max_out(values, indices, at::tensor({1.f, 3.f, 2.f}), 0);
  CHECK(&std::get<0>(results) == &values && &std::get<1>(results) == &indices && indices.item<int>() == 1);
}

TEST(linearAlgebraByNewerNames) {
  const Tensor a = at::tensor({2., 1., 1., 3.}).view({2, 2});
  Tensor out = at::empty({0}, at::kDouble), u = out.clone(), s = out.clone(), vt = out.clone();
  CHECK(holds(a.det(), {}, {5}) && holds(at::linalg_det_out(out, a), {}, {5}));
  CHECK(holds(at::linalg_det(at::tensor({0., 1., 1., 0.}).view({2, 2})), {}, {-1}));
  CHECK_THROWS(c10::Error, "square matrices are expected, not a tensor of sizes [2]", at::det(at::ones({2})));
  CHECK(holds(at::linalg_norm_out(out, a), {}, {std::sqrt(15)}));
  const Tensor factor = at::linalg_cholesky(a);
  CHECK(factor.mm(factor.t()).allclose(a) && at::linalg_cholesky_out(out, a).equal(factor));
  CHECK(at::linalg_eigvalsh(a).allclose(std::get<0>(at::linalg_eigh(a))));
  CHECK(at::linalg_eigvalsh_out(out, a).equal(at::linalg_eigvalsh(a)));
  at::linalg_svd_out(u, s, vt, a);
  CHECK((u * s).mm(vt).allclose(a) && std::get<2>(at::linalg_svd(a, false)).allclose(vt));
  CHECK(at::linalg_matmul_out(out, a, a).equal(a.mm(a)));
  CHECK(holds(at::tensor({1., 5.}).masked_fill(at::tensor({0, 1}), at::full({}, 7.)), {1, 7}));
  CHECK_THROWS(c10::Error, "0 dimensions", a.masked_fill(a.gt(0), a));
}

TEST(numbersThatDoNotFit) {
  CHECK_THROWS(std::runtime_error, "range", Scalar(100000).toHalf());
  CHECK_THROWS(std::runtime_error, "range", Scalar(std::nan("")).toInt());
  CHECK_THROWS(std::runtime_error, "range", Scalar(HUGE_VAL).toLong());
  CHECK_THROWS(std::runtime_error, "range", Scalar(0x1p63).toLong());
  CHECK_THROWS(std::runtime_error, "range", Scalar(1e300).toFloat());
  CHECK_THROWS(std::runtime_error, "range", Scalar(-129).toChar());
  CHECK_THROWS(std::runtime_error, "range", Scalar(256).toByte());
  CHECK_THROWS(std::runtime_error, "range", Scalar(-256.).toByte());
  CHECK(Scalar(-0x1p63).toLong() == std::numeric_limits<std::int64_t>::min() && Scalar(-1.5).toInt() == -1);
  CHECK(Scalar(-1).toByte() == 255 && Scalar(-2.).toByte() == 254); // negative numbers wrap
  CHECK(std::isnan(Scalar(std::nan("")).toFloat()) && std::isinf(Scalar(HUGE_VAL).toHalf()));
  CHECK(Scalar(300).toBool() && Scalar(65504).toHalf() == 65504.f);
  // So it is where numbers meet elements, which stay as they are.
  const Tensor bytes = at::zeros({2}, at::kByte);
  CHECK_THROWS(std::runtime_error, "range", bytes.fill_(256));
  CHECK_THROWS(std::runtime_error, "range", at::ones({1}, at::kInt).clone().fill_(std::nan("")));
  CHECK(holds(bytes, {0, 0}) && holds(bytes.add(-1), {255, 255}));
  CHECK_THROWS(std::runtime_error, "range", at::full({}, 1e10).item<int>());
}

TEST(truthValuesAreNoNumbers) {
  CHECK(!Scalar(1.).equal(true) && !Scalar(true).equal(1) && Scalar(true).equal(true) && Scalar(2).equal(2.));
  CHECK_EQUAL(th::text_of(Scalar(true), ' ', Scalar(false), ' ', Scalar(3), ' ', Scalar(3.1)), "true false 3 3.1");
  CHECK(at::scalar_to_tensor(3.).scalar_type() == at::kDouble && at::scalar_to_tensor(3).scalar_type() == at::kLong);
  CHECK(at::scalar_to_tensor(true).scalar_type() == at::kByte);
}

TEST(subscriptsAreWholeNumbers) {
  const Tensor t = at::arange(4);
  CHECK_EQUAL(t[Scalar(2)].item<int>(), 2);
  CHECK_EQUAL(t[at::full({}, 3, at::kInt)].item<int>(), 3);
  CHECK_THROWS(c10::IndexError, "whole number", t[Scalar(1.5)]);
  CHECK_THROWS(c10::IndexError, "whole number", t[at::full({}, 1.5)]);
  CHECK_THROWS(c10::IndexError, "one number", t[at::zeros({1}, at::kInt)]);
  CHECK_THROWS(c10::Error, "not defined", t[Tensor()]);
}

TEST(whatThereIsOnlyOneOf) {
  const Tensor t = at::ones({1});
  CHECK(t.type().backend() == at::Backend::CPU && !t.requires_grad() && !t.is_pinned());
  CHECK_EQUAL(Tensor().toString(), "UndefinedType");
  CHECK_THROWS(c10::Error, "cuda", at::empty({1}, at::TensorOptions(at::kCUDA, 0)));
  c10::once_flag flag;
  int calls = 0;
  for (int i = 0; i < 2; ++i)
    c10::call_once(flag, [&] { ++calls; });
  CHECK_EQUAL(calls, 1);
  TORCH_CHECK_LT(calls, 2);
  CHECK_THROWS(c10::Error, "1 vs 2", TORCH_CHECK_EQ(calls, 2));
}

int main() { return check::run(); }
