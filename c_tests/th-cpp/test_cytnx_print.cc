/*
 * How cytnx prints, against the outputs in its guide.
 */
#include "check.hpp"

#include <ATen/ATen.h>
#include <cytnx.hpp>

namespace {

const char *const three_dimensions = "\n"
                                     "Total elem: 24\n"
                                     "type  : Double (Float64)\n"
                                     "cytnx device: CPU\n"
                                     "Shape : (2,3,4)\n"
                                     "[[[0.00000e+00 1.00000e+00 2.00000e+00 3.00000e+00 ]\n"
                                     "  [4.00000e+00 5.00000e+00 6.00000e+00 7.00000e+00 ]\n"
                                     "  [8.00000e+00 9.00000e+00 1.00000e+01 1.10000e+01 ]]\n"
                                     " [[1.20000e+01 1.30000e+01 1.40000e+01 1.50000e+01 ]\n"
                                     "  [1.60000e+01 1.70000e+01 1.80000e+01 1.90000e+01 ]\n"
                                     "  [2.00000e+01 2.10000e+01 2.20000e+01 2.30000e+01 ]]]\n"
                                     "\n";

const char *const permuted = "\n"
                             "Total elem: 24\n"
                             "type  : Double (Float64)\n"
                             "cytnx device: CPU\n"
                             "Shape : (3,4,2)\n"
                             "[[[0.00000e+00 1.20000e+01 ]\n"
                             "  [1.00000e+00 1.30000e+01 ]\n"
                             "  [2.00000e+00 1.40000e+01 ]\n"
                             "  [3.00000e+00 1.50000e+01 ]]\n"
                             " [[4.00000e+00 1.60000e+01 ]\n"
                             "  [5.00000e+00 1.70000e+01 ]\n"
                             "  [6.00000e+00 1.80000e+01 ]\n"
                             "  [7.00000e+00 1.90000e+01 ]]\n"
                             " [[8.00000e+00 2.00000e+01 ]\n"
                             "  [9.00000e+00 2.10000e+01 ]\n"
                             "  [1.00000e+01 2.20000e+01 ]\n"
                             "  [1.10000e+01 2.30000e+01 ]]]\n"
                             "\n";

} // namespace

TEST(rowsOfDimensions) {
  const cytnx::Tensor A = cytnx::arange(24).reshape(2, 3, 4);
  CHECK_EQUAL(th::text_of(A), three_dimensions);
  CHECK_EQUAL(th::text_of(A.permute(1, 2, 0)), permuted);
  CHECK_EQUAL(th::text_of(A(0, 0, 1)),
              "\nTotal elem: 1\ntype  : Double (Float64)\ncytnx device: CPU\nShape : ()\n[1.00000e+00 ]\n\n\n");
}

TEST(typesOfElements) {
  const auto rows = [](const cytnx::Tensor &tensor) {
    const std::string text = th::text_of(tensor);
    return text.substr(text.find('['));
  };
  CHECK_EQUAL(rows(cytnx::ones({1}, cytnx::Type.Float)), "[1.00000e+00 ]\n\n");
  CHECK_EQUAL(rows(cytnx::ones({1}, cytnx::Type.Int64)), "[                 +1 ]\n\n");
  CHECK_EQUAL(rows(cytnx::ones({1}, cytnx::Type.Int32)), "[        +1 ]\n\n");
  CHECK_EQUAL(rows(cytnx::ones({1}, cytnx::Type.Int16)), "[   +1 ]\n\n");
  CHECK_EQUAL(rows(cytnx::Tensor(at::full({1}, -7, at::kChar))), "[  -7 ]\n\n");
  CHECK_EQUAL(rows(cytnx::Tensor(at::full({1}, 2.5).to(at::kHalf))), "[2.50000e+00 ]\n\n");
  CHECK_EQUAL(rows(cytnx::Tensor(at::full({1}, -12345.678, at::kDouble))), "[-1.23457e+04 ]\n\n");
}

TEST(noElements) {
  CHECK_EQUAL(th::text_of(cytnx::zeros({0})),
              "\nTotal elem: 0\ntype  : Double (Float64)\ncytnx device: CPU\nShape : (0)\n[]\n");
  CHECK(th::text_of(cytnx::zeros({2, 0})).find("Shape : (2,0)\n[]\n") != std::string::npos);
  CHECK_THROWS(c10::Error, "a name for nothing", th::text_of(cytnx::Tensor()));
}

TEST(streamsKeepTheirFormat) {
  std::ostringstream stream;
  stream << cytnx::ones({1}) << 0.5 << cytnx::ones({1}, cytnx::Type.Int32) << 7;
  const std::string text = stream.str();
  CHECK(text.find("0.5\nTotal") != std::string::npos);
  CHECK_EQUAL(text.back(), '7');
  CHECK(text.find("+7") == std::string::npos);
}

TEST(storages) {
  const cytnx::Storage S(2);
  S.at<double>(1) = 2;
  CHECK_EQUAL(th::text_of(S),
              "dtype : Double (Float64)\ndevice: cytnx device: CPU\nsize  : 2\n[ 0.00000e+00 2.00000e+00 ]\n");
}

int main() { return check::run(); }
