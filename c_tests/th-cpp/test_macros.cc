/*
 * Macros of others that have the names of types, parameters and constants, as Xlib, curses and <complex.h> have them, before
 * the headers: these compile, and the macros are there afterwards.
 */
// headers: its own
#define A a macro
#define B a macro
#define C a macro
#define D a macro
#define F a macro
#define I (__extension__ 1.0iF)
#define K a macro
#define M a macro
#define N a macro
#define R a macro
#define S a macro
#define T a macro
#define U a macro
#define V a macro
#define X a macro
#define None 0L
#define Bool int
#define Status int
#define True 1
#define False 0
#define Success 0
#define Always 2
#define Complex 0
#define OK (0)
#define ERR (-1)
#define TRUE 1
#define FALSE 0

#include <c10/util/irange.h>
#include <caffe2/core/operator.h>
#include <caffe2/utils/math.h>
#include <cytnx.hpp>
#include <torch/library.h>
#include <torch/torch.h>

#include <ATen/ops/nn.h>

static_assert(None == 0 && True == 1 && OK == 0 && sizeof(Bool) == sizeof(int), "the macros are back");

#include "check.hpp"

TEST(whatIsUsedHasNoneOfThem) {
  const at::Tensor t = at::ones({2, 3}, at::kInt);
  const at::TensorAccessor<int, 2> rows = t.accessor<int, 2>();
  int sum = 0;
  for (const auto i : c10::irange(2))
    for (const auto j : c10::irange(3))
      sum += rows[i][j];
  TORCH_CHECK(sum == 6, "it is ", sum);
  AT_DISPATCH_ALL_TYPES_AND2(at::kHalf, at::kBool, t.scalar_type(), "sum", [&] { sum += int(t.data_ptr<scalar_t>()[0]); });
  CHECK_EQUAL(sum, 7);
  CHECK_EQUAL(cytnx::zeros({2}).dtype(), cytnx::Type.Double);
}

int main() { return check::run(); }
