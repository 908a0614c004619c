/*
 * ATen/ops/printing.h: tensors as text.
 *
 * A vector is one column, a matrix a row per line, anything larger its matrices one after the other, each
 * under its place. Numbers of one tensor have one width and one number of decimals; if they differ too
 * much in size, they are in scientific notation. Then the type and
 * sizes: [ FloatTensor{2,3} ].
 */
#ifndef TH_ATEN_OPS_PRINTING_H
#define TH_ATEN_OPS_PRINTING_H

#include <ATen/core/Tensor.h>

#include <cmath>
#include <iomanip>
#include <ostream>
#include <sstream>

namespace at {
namespace detail {

/* How the numbers of a tensor are printed. */
struct NumberFormat {
  bool scientific = false;
  int precision = 0;
  int width = 1;

  /* The format for the elements of a contiguous Double tensor. */
  static NumberFormat of(const double *elements, std::int64_t count) {
    NumberFormat format;
    double least = INFINITY, most = 0;
    bool whole = true, negative = false, finite = true;
    for (std::int64_t i = 0; i < count; ++i) {
      const double x = elements[i];
      negative = negative || std::signbit(x);
      if (!std::isfinite(x)) {
        finite = false;
        continue;
      }
      whole = whole && x == std::floor(x);
      if (x != 0)
        least = std::min(least, std::fabs(x));
      most = std::max(most, std::fabs(x));
    }
    const int before_point = most < 1 ? 1 : static_cast<int>(std::log10(most)) + 1;
    if (whole && before_point <= 15) {
      format.width = before_point;
    } else {
      format.precision = 4;
      format.scientific = before_point > 5 || most / least >= 1e5;
      format.width = format.scientific ? 10 : before_point + 5;
    }
    format.width += negative;
    if (!finite)
      format.width = std::max(format.width, 3 + negative);
    return format;
  }

  void print(std::ostream &stream, double number) const {
    stream << std::setw(width) << (scientific ? std::scientific : std::fixed) << std::setprecision(precision) << number;
  }
};

inline void print_rows(std::ostream &stream, const Tensor &tensor, const NumberFormat &format) {
  const std::int64_t columns = tensor.dim() == 1 ? 1 : tensor.size(1);
  const double *element = tensor.data_ptr<double>();
  for (std::int64_t i = 0; i < tensor.size(0); ++i) {
    for (std::int64_t j = 0; j < columns; ++j) {
      stream << ' ';
      format.print(stream, *element++);
    }
    stream << '\n';
  }
}

/* The matrices of a tensor of more than two dimensions, under their places in the ones before: (1,.,.). */
inline void print_matrices(std::ostream &stream, const Tensor &tensor, const NumberFormat &format,
                           const std::string &place) {
  for (std::int64_t i = 0; i < tensor.size(0); ++i) {
    const std::string here = place + std::to_string(i + 1) + ",";
    if (tensor.dim() > 3) {
      print_matrices(stream, tensor[i], format, here);
    } else {
      stream << '(' << here << ".,.) = \n";
      print_rows(stream, tensor[i], format);
    }
  }
}

} // namespace detail

/* Prints a tensor. The stream's format is left as it was. */
inline std::ostream &operator<<(std::ostream &stream, const Tensor &tensor) {
  if (!tensor.defined())
    return stream << "[ Tensor (undefined) ]";
  std::ostringstream text;
  if (tensor.numel() > 0) {
    const Tensor elements = tensor.contiguous().to(kDouble);
    const detail::NumberFormat format = detail::NumberFormat::of(elements.data_ptr<double>(), elements.numel());
    if (elements.dim() > 2)
      detail::print_matrices(text, elements, format, "");
    else
      detail::print_rows(text, elements, format);
  }
  text << "[ " << tensor.scalar_type() << "Tensor{";
  for (std::int64_t d = 0; d < tensor.dim(); ++d)
    text << (d ? "," : "") << tensor.size(d);
  text << "} ]";
  return stream << text.str();
}

} // namespace at

#endif
