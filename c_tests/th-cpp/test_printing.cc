/*
 * Tensors as text.
 */
#include "expect.hpp"

#include <sstream>

using at::Tensor;
using th::text_of;

TEST(vectorsAndMatrices) {
  CHECK_EQUAL(text_of(at::tensor({1, 20, -3})), "   1\n  20\n  -3\n[ IntTensor{3} ]");
  CHECK_EQUAL(text_of(at::tensor({1.5, 2.25}).view({1, 2})), " 1.5000 2.2500\n[ DoubleTensor{1,2} ]");
  CHECK_EQUAL(text_of(at::arange(4).view({2, 2}).t()), " 0 2\n 1 3\n[ LongTensor{2,2} ]");
  CHECK_EQUAL(text_of(at::ones({1}).to(at::kHalf)), " 1\n[ HalfTensor{1} ]");
}

TEST(moreDimensions) {
  CHECK_EQUAL(text_of(at::arange(4).view({2, 1, 2})),
              "(1,.,.) = \n 0 1\n(2,.,.) = \n 2 3\n[ LongTensor{2,1,2} ]");
  CHECK_EQUAL(text_of(at::arange(2).view({1, 2, 1, 1})),
              "(1,1,.,.) = \n 0\n(1,2,.,.) = \n 1\n[ LongTensor{1,2,1,1} ]");
}

TEST(numbersOfManySizes) {
  CHECK_EQUAL(text_of(at::tensor({1e-3, 1e6})), " 1.0000e-03\n 1.0000e+06\n[ DoubleTensor{2} ]");
  CHECK_EQUAL(text_of(at::tensor({-0.5, 100.})), "   -0.5000\n  100.0000\n[ DoubleTensor{2} ]");
  CHECK_EQUAL(text_of(at::tensor({1., HUGE_VAL, std::nan("")})), "   1\n inf\n nan\n[ DoubleTensor{3} ]");
}

TEST(multiplesOfAPowerOfTen) {
  CHECK_EQUAL(text_of(at::tensor({1e-7, -2.5e-7})), "1e-07 *\n  1.0000\n -2.5000\n[ DoubleTensor{2} ]");
  CHECK_EQUAL(text_of(at::tensor({123456.5}).view({1, 1, 1})),
              "100000 *\n(1,.,.) = \n 1.2346\n[ DoubleTensor{1,1,1} ]");
  CHECK_EQUAL(text_of(at::tensor({0.25, 0.5})), " 0.2500\n 0.5000\n[ DoubleTensor{2} ]");
}

TEST(nothing) {
  CHECK_EQUAL(text_of(at::empty({0})), "[ FloatTensor{0} ]");
  CHECK_EQUAL(text_of(Tensor()), "[ Tensor (undefined) ]");
}

TEST(theStreamKeepsItsFormat) {
  std::ostringstream stream;
  stream.precision(3);
  stream << at::tensor({1.5}) << ' ' << 1.23456;
  CHECK_EQUAL(stream.str(), " 1.5000\n[ DoubleTensor{1} ] 1.23");
}

int main() { return check::run(); }
