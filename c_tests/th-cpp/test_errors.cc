/*
 * Errors as exceptions: what they carry, whose handlers are in force afterwards, what is left behind.
 */
#include "check.hpp"

#include <ATen/ATen.h>
#include <ATen/SparseTensor.h>

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
    CHECK(std::strstr(error.what(), "narrow: start (0) + length (5) exceeds dimension size (4) of dimension 1"));
    CHECK_EQUAL(error.msg(), std::string(error.what()));
    CHECK_EQUAL(std::string(error.what_without_backtrace()), error.msg());
  }
  CHECK_THROWS(std::exception, "argument", tensor.unfold(1, 5, 1));
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
    CHECK_THROWS(c10::Error, "must match", (a * 2 + a.exp()) / (b + 1) - a);
    CHECK_THROWS(c10::Error, "mm", (a + a).mm(b.narrow(0, 0, 2).sum(0)) + b);
    CHECK_THROWS(c10::IndexError, "select: Dimension out of range", a.select(2, 0) + a);
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
  CHECK_THROWS(c10::Error, "Byte", at::ones({2}, at::kByte).abs());
  CHECK_THROWS(c10::Error, "Long", at::ones({2}, at::kLong).exp_());
  CHECK_THROWS(c10::Error, "Half", at::zeros({2}, at::kHalf).sum());
}

/* What a call throws; "" if nothing. */
#define MESSAGE_OF(...)                                \
  [&]() -> std::string {                               \
    try {                                              \
      static_cast<void>(__VA_ARGS__);                  \
    } catch (const std::exception &error) {            \
      return error.what();                             \
    }                                                  \
    return "";                                         \
  }()

TEST(messagesNameTheFunctionTheValueAndTheBounds) {
  const Tensor t = at::ones({2, 3}), number = at::ones({}), out = at::ones({2, 3});
  const Tensor index = at::tensor({0L, 7L}), places = at::full({2, 3}, 5, at::kLong);
  at::Tensor result;
  const struct {
    std::string message, expected;
  } cases[] = {
#define DIMENSION(NAME, ...) \
  {MESSAGE_OF(__VA_ARGS__), NAME ": Dimension out of range (expected to be in range of [-2, 1], but got 5)"}
      DIMENSION("size", t.size(5)),
      DIMENSION("stride", t.stride(5)),
      DIMENSION("select", t.select(5, 0)),
      DIMENSION("narrow", t.narrow(5, 0, 1)),
      DIMENSION("slice", t.slice(5)),
      DIMENSION("transpose", t.transpose(0, 5)),
      DIMENSION("permute", t.permute({0, 5})),
      DIMENSION("unfold", t.unfold(5, 1, 1)),
      DIMENSION("squeeze", t.squeeze(5)),
      DIMENSION("flatten", t.flatten(0, 5)),
      DIMENSION("movedim", t.movedim(5, 0)),
      DIMENSION("diagonal", t.diagonal(0, 5, 1)),
      DIMENSION("split", t.split(1, 5)),
      DIMENSION("split_with_sizes", t.split_with_sizes({1, 2}, 5)),
      DIMENSION("chunk", t.chunk(1, 5)),
      DIMENSION("unbind", t.unbind(5)),
      DIMENSION("sum", t.sum(5)),
      DIMENSION("sum", t.sum({0, 5})),
      DIMENSION("prod", at::prod(t, 5)),
      DIMENSION("mean", t.mean(5)),
      DIMENSION("var", t.var(5)),
      DIMENSION("norm", t.norm(2, 5)),
      DIMENSION("max", t.max(5)),
      DIMENSION("argmax", t.argmax(5)),
      DIMENSION("argmin", at::argmin(t, 5)),
      DIMENSION("sort", t.sort(5)),
      DIMENSION("topk", t.topk(1, 5)),
      DIMENSION("kthvalue", t.kthvalue(1, 5)),
      DIMENSION("cumsum", t.cumsum(5)),
      DIMENSION("index_select", t.index_select(5, index)),
      DIMENSION("gather", t.gather(5, places)),
      DIMENSION("scatter_", out.scatter_(5, places, 1)),
      DIMENSION("index_fill_", out.index_fill_(5, index, 1)),
      DIMENSION("cat", at::cat({t, t}, 5)),
      DIMENSION("cross", t.cross(t, 5)),
#undef DIMENSION
      {MESSAGE_OF(t.unsqueeze(5)), "unsqueeze: Dimension out of range (expected to be in range of [-3, 2], but got 5)"},
      {MESSAGE_OF(at::stack({t, t}, 5)), "stack: Dimension out of range (expected to be in range of [-3, 2], but got 5)"},
      {MESSAGE_OF(t.size(-3)), "size: Dimension out of range (expected to be in range of [-2, 1], but got -3)"},
      {MESSAGE_OF(number.size(0)), "size: Dimension specified as 0 but tensor has no dimensions"},
      {MESSAGE_OF(t.select(1, 7)), "select: index 7 out of range for tensor of size [2, 3] at dimension 1"},
      {MESSAGE_OF(t[-4]), "select: index -4 out of range for tensor of size [2, 3] at dimension 0"},
      {MESSAGE_OF(t[at::Scalar(0.5)]), "operator[]: an index is a whole number, not 0.5"},
      {MESSAGE_OF(t.narrow(1, 2, 4)), "narrow: start (2) + length (4) exceeds dimension size (3) of dimension 1"},
      {MESSAGE_OF(t.view({4})), "view: shape '[4]' is invalid for input of size 6"},
      {MESSAGE_OF(t.reshape({-1, 4})), "reshape: shape '[-1, 4]' is invalid for input of size 6"},
      {MESSAGE_OF(t.view({-1, -1})), "view: only one dimension can be inferred, but shape '[-1, -1]' has more of -1"},
      {MESSAGE_OF(t.view({-2, 3})), "view: invalid shape dimension -2 in [-2, 3]"},
      {MESSAGE_OF(t.t().view({6})),
       "view: size [6] is not compatible with input tensor's size [3, 2] and stride [1, 3]; use reshape"},
      {MESSAGE_OF(t.expand({4, 3})), "expand: The expanded size of the tensor (4) must match the existing size (2) at "
                                     "non-singleton dimension 0. Target sizes: [4, 3]. Tensor sizes: [2, 3]"},
      {MESSAGE_OF(t.expand({3})), "expand: the number of sizes provided (1) must be greater or equal to the number of "
                                  "dimensions (2): sizes [3] of a tensor of sizes [2, 3]"},
      {MESSAGE_OF(t.as_strided({2, 2}, {1})),
       "as_strided: mismatch in length of strides and shape: strides [1], sizes [2, 2]"},
      {MESSAGE_OF(out.set_(t.storage(), 0, {2, 2}, {1})),
       "set_: mismatch in length of strides and shape: strides [1], sizes [2, 2]"},
#define SIZES(NAME, ...)                                                                                             \
  {MESSAGE_OF(__VA_ARGS__), NAME ": The size of tensor a (3) must match the size of tensor b (4) at non-singleton " \
                                 "dimension 1: sizes [2, 3] and [2, 4]"}
      SIZES("add", t + at::ones({2, 4})),
      SIZES("add_", out.add_(at::ones({2, 4}))),
      SIZES("add_out", at::add_out(result = at::ones({1}), t, at::ones({2, 4}))),
      SIZES("mul", t * at::ones({2, 4})),
      SIZES("mul_out", at::mul_out(result = at::ones({1}), t, at::ones({2, 4}))),
      SIZES("lt", t < at::ones({2, 4})),
      SIZES("where", at::where(t, t, at::ones({2, 4}))),
      SIZES("lerp", t.lerp(at::ones({2, 4}), 1)),
      SIZES("masked_select", t.masked_select(at::ones({2, 4}, at::kByte))),
#undef SIZES
      {MESSAGE_OF(t.index_select(1, index)), "index_select: index 7 is out of bounds for dimension 1 with size 3"},
      {MESSAGE_OF(t.gather(0, places)), "gather: index 5 is out of bounds for dimension 0 with size 2"},
      {MESSAGE_OF(t.take(index)), "take: tried to access index 7 on a tensor of 6 elements"},
      {MESSAGE_OF(t.index({0, 0, 0})), "index: too many indices (3) for tensor of dimension 2"},
      {MESSAGE_OF(t.index({index})), "index: index 7 is out of bounds for dimension 0 with size 2"},
      {MESSAGE_OF(out.index_put_({index}, 1)), "index_put_: index 7 is out of bounds for dimension 0 with size 2"},
      {MESSAGE_OF(t.item()), "item: a Tensor with 6 elements cannot be converted to Scalar"},
      {MESSAGE_OF(t.accessor<float, 3>()), "accessor: TensorAccessor expected 3 dims but tensor has 2"},
      {MESSAGE_OF(t.data_ptr<double>()), "data_ptr: expected elements of type Double but they are Float"},
      {MESSAGE_OF(at::ones({2, 2, 2}).t()), "t: expects a tensor with <= 2 dimensions, but self is 3D"},
      {MESSAGE_OF(at::empty({2, -1})), "empty: negative dimension -1 in sizes [2, -1]"},
      {MESSAGE_OF(at::zeros({-3})), "zeros: negative dimension -3 in sizes [-3]"},
      {MESSAGE_OF(out.resize_({-3})), "resize_: negative dimension -3 in sizes [-3]"},
      {MESSAGE_OF(result.reset(), result.sizes()), "sizes: a tensor was used that is not defined"},
      {MESSAGE_OF(result.view({1})), "view: a tensor was used that is not defined"},
      {MESSAGE_OF(t.sum(0).mm(t)), "mm: a tensor of 2 dimensions is expected, not of sizes [3]"},
      {MESSAGE_OF(at::sparse_coo_tensor({2, 3}).select(0, 9)), "select: index 9 is out of bounds for dimension 0 with size 2"},
      {MESSAGE_OF(at::sparse_coo_tensor({2, 3}).size(5)),
       "size: Dimension out of range (expected to be in range of [-2, 1], but got 5)"},
  };
  for (const auto &one : cases)
    CHECK_EQUAL(one.message, one.expected);
}

int main() { return check::run(); }
