/*
 * Errors as exceptions: what they carry, whose handlers are in force afterwards, what is left behind.
 */
#include "check.hpp"

#include <ATen/ATen.h>

using at::Tensor;

namespace {

struct Seen {
  int plain = 0, argument = 0;
};
void see(const char *, void *seen) { ++static_cast<Seen *>(seen)->plain; }
void see_argument(int, const char *, void *seen) { ++static_cast<Seen *>(seen)->argument; }

} // namespace

TEST(anErrorNamesItsArgument) {
  const Tensor tensor = at::ones({3, 4});
  CHECK_BLAMES(3, tensor.narrow(0, 4, 1));
  CHECK_BLAMES(4, tensor.narrow(0, 2, 2));
  CHECK_BLAMES(-1, tensor.view({5}));
  try {
    tensor.narrow(1, 0, 5);
  } catch (const c10::Error &error) {
    CHECK(error.has_argument());
    CHECK_EQUAL(error.argument(), 4);
    CHECK(std::strstr(error.what(), "newNarrow"));
    CHECK_EQUAL(error.msg(), std::string(error.what()));
    CHECK_EQUAL(std::string(error.what_without_backtrace()), error.msg());
  }
  CHECK_THROWS(std::exception, "argument", tensor.narrow(1, 0, 5));
}

TEST(handlersOfTheHostStayInForce) {
  Seen seen;
  THSetErrorHandler(see, &seen);
  THSetArgErrorHandler(see_argument, &seen);
  const Tensor tensor = at::ones({3});
  CHECK_BLAMES(4, tensor.narrow(0, 0, 9));
  CHECK_THROWS(c10::Error, "inconsistent tensor size: 3 and 4 elements", at::ones({3}).dist(at::ones({4})));
  CHECK_EQUAL(seen.plain + seen.argument, 0);
  THFloatTensor_size(tensor.unsafeGetTH<float>(), 7);
  CHECK_EQUAL(seen.argument, 1);
  THError("to the host");
  CHECK_EQUAL(seen.plain, 1);
  {
    th::ErrorScope scope;
    CHECK_BLAMES(2, THFloatTensor_size(tensor.unsafeGetTH<float>(), 7));
    {
      th::ErrorScope inner;
      CHECK_BLAMES(2, THFloatTensor_size(tensor.unsafeGetTH<float>(), 7));
    }
    CHECK_BLAMES(2, THFloatTensor_size(tensor.unsafeGetTH<float>(), 7));
  }
  THFloatTensor_size(tensor.unsafeGetTH<float>(), 7);
  CHECK_EQUAL(seen.argument, 2);
  THSetErrorHandler(nullptr, nullptr);
  THSetArgErrorHandler(nullptr, nullptr);
}

TEST(exceptionsInTheMiddleOfExpressions) {
  const Tensor a = at::ones({2, 3}), b = at::ones({3, 2});
  const Tensor storage_owner = a;
  for (int i = 0; i < 3; ++i) {
    CHECK_THROWS(c10::Error, "broadcast", (a * 2 + a.exp()) / (b + 1) - a);
    CHECK_THROWS(c10::Error, "mm", (a + a).mm(b.narrow(0, 0, 2).sum(0)) + b);
    CHECK_THROWS(c10::IndexError, "dimension", a.select(2, 0) + a);
    CHECK_THROWS(c10::Error, "", a.t().contiguous().view({7}) + a);
  }
  CHECK_EQUAL(a.use_count(), 2u);
  CHECK_EQUAL(b.use_count(), 1u);
  CHECK_EQUAL(a.storage().use_count(), 2u); // the tensor's and the temporary's
}

TEST(whatFailsChangesNothing) {
  const Tensor a = at::arange(6).view({2, 3}), before = a.clone();
  CHECK_THROWS(c10::Error, "sizes", a.add_(at::ones({2, 2, 3}, at::kLong)));
  CHECK_THROWS(c10::Error, "Float", a.add_(0.5));
  CHECK_THROWS(c10::Error, "Double", a.mul_(at::ones({2, 3}, at::kDouble)));
  CHECK_THROWS(c10::Error, "div_", a.div_(2));
  CHECK_BLAMES(3, a.fmod_(0));
  CHECK(a.equal(before));
}

TEST(nothingIsNotATensor) {
  Tensor nothing;
  CHECK(!nothing.defined());
  CHECK_EQUAL(nothing.use_count(), 0u);
  CHECK_THROWS(c10::Error, "not defined", nothing.sizes());
  CHECK_THROWS(c10::Error, "not defined", nothing + 1);
  CHECK_THROWS(c10::Error, "not defined", at::ones({1}) + nothing);
  CHECK_THROWS(c10::Error, "not defined", at::exp_out(nothing, at::ones({1})));
  Tensor moved = at::ones({1});
  const Tensor taken = std::move(moved);
  CHECK(!moved.defined());
  CHECK_THROWS(c10::Error, "not defined", moved.numel());
  moved = taken;
  CHECK_EQUAL(moved.numel(), 1);
}

TEST(checksOfPrograms) {
  TORCH_CHECK(true, "not thrown");
  CHECK_THROWS(c10::Error, "3 is odd", TORCH_CHECK(false, 3, " is odd"));
}

TEST(functionsThatAreNotThereForAType) {
  CHECK_THROWS(c10::Error, "Byte", at::ones({2}, at::kByte).neg());
  CHECK_THROWS(c10::Error, "Long", at::ones({2}, at::kLong).exp_());
  CHECK_THROWS(c10::Error, "Half", at::zeros({2}, at::kHalf).sum());
}

int main() { return check::run(); }
