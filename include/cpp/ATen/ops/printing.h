/*
 * ATen/ops/printing.h: tensors as text.
 *
 * A vector is one column, a matrix a row per line, anything larger its matrices one after the other, each
 * under its place. Numbers of one tensor have one width and one number of decimals; if they differ too
 * much in size, they are in scientific notation, and if all are large or small, as multiples of a power of ten that
 * stands before them: 1e-07 *. Then the type and sizes: [ FloatTensor{2,3} ].
 */
#ifndef TH_ATEN_OPS_PRINTING_H
#define TH_ATEN_OPS_PRINTING_H

#include <th/names_begin.hpp>

#include <ATen/core/Tensor.h>

#include <cstdio>

namespace at {
namespace detail {

/* How the numbers of a tensor are printed. */
struct NumberFormat {
  bool scientific = false;
  int precision = 0;
  int width = 1;
  double scale = 1;

  /* The format for the elements of a contiguous Double tensor. */
  static NumberFormat of(const double *elements, std::int64_t count) {
    NumberFormat format;
    double least = __builtin_inf(), most = 0;
    bool whole = true, negative = false, finite = true;
    for (std::int64_t i = 0; i < count; ++i) {
      const double x = elements[i];
      negative = negative || __builtin_signbit(x);
      if (!__builtin_isfinite(x)) {
        finite = false;
        continue;
      }
      whole = whole && x == __builtin_floor(x);
      if (x != 0)
        least = __builtin_fmin(least, __builtin_fabs(x));
      most = __builtin_fmax(most, __builtin_fabs(x));
    }
    const int before_point = most < 1 ? 1 : static_cast<int>(__builtin_log10(most)) + 1;
    if (whole && before_point <= 15) {
      format.width = before_point;
    } else {
      format.precision = 4;
      format.scientific = most / least >= 1e5;
      if (!format.scientific && (before_point > 5 || most < 0.1))
        format.scale = __builtin_pow(10, __builtin_floor(__builtin_log10(most)));
      format.width = format.scientific ? 10 : format.scale == 1 ? before_point + 5 : 6;
    }
    format.width += negative;
    if (!finite && format.width < 3 + negative)
      format.width = 3 + negative;
    return format;
  }

  void print(std::string &text, double number) const {
    char digits[512]; // the longest number has 309 before the point
    std::snprintf(digits, sizeof digits, scientific ? "%*.*e" : "%*.*f", width, precision, number / scale);
    text += digits;
  }
};

inline void print_rows(std::string &text, const Tensor &tensor, const NumberFormat &format) {
  const std::int64_t rows = tensor.dim() == 0 ? 1 : tensor.size(0), columns = tensor.dim() < 2 ? 1 : tensor.size(1);
  const double *element = tensor.data_ptr<double>();
  for (std::int64_t i = 0; i < rows; ++i) {
    for (std::int64_t j = 0; j < columns; ++j) {
      text += ' ';
      format.print(text, *element++);
    }
    text += '\n';
  }
}

/* The matrices of a tensor of more than two dimensions, under their places in the ones before: (1,.,.). */
inline void print_matrices(std::string &text, const Tensor &tensor, const NumberFormat &format,
                           const std::string &place) {
  for (std::int64_t i = 0; i < tensor.size(0); ++i) {
    const std::string here = place + std::to_string(i + 1) + ",";
    const Tensor part = tensor.select(0, i);
    if (tensor.dim() > 3) {
      print_matrices(text, part, format, here);
    } else {
      text += "(" + here + ".,.) = \n";
      print_rows(text, part, format);
    }
  }
}

} // namespace detail

/* A tensor as text. */
inline void append_to(std::string &text, const Tensor &tensor) {
  if (!tensor.defined()) {
    text += "[ Tensor (undefined) ]";
    return;
  }
  if (tensor.numel() > 0) {
    const Tensor elements = tensor.contiguous().to(kDouble);
    const detail::NumberFormat format = detail::NumberFormat::of(elements.data_ptr<double>(), elements.numel());
    if (format.scale != 1)
      text += th::text_of(format.scale, " *\n");
    if (elements.dim() > 2)
      detail::print_matrices(text, elements, format, "");
    else
      detail::print_rows(text, elements, format);
  }
  text += th::text_of("[ ", tensor.scalar_type(), "Tensor{");
  for (std::int64_t d = 0; d < tensor.dim(); ++d)
    text += th::text_of(d ? "," : "", tensor.size(d));
  text += "} ]";
}
TH_CPP_PRINTABLE(Tensor)

} // namespace at

#include <th/names_end.hpp>

#endif
