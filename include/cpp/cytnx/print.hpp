/*
 * cytnx/print.hpp: tensors and storages as text.
 *
 *
 *   Total elem: 6
 *   type  : Double (Float64)
 *   cytnx device: CPU
 *   Shape : (2,3)
 *   [[0.00000e+00 1.00000e+00 2.00000e+00 ]
 *    [3.00000e+00 4.00000e+00 5.00000e+00 ]]
 *
 */
#ifndef TH_CYTNX_PRINT_HPP
#define TH_CYTNX_PRINT_HPP

#include <th/names_begin.hpp>

#include <cytnx/Tensor.hpp>

#include <iomanip>
#include <iostream>

namespace cytnx {
namespace detail {

/* Restores how a stream prints numbers. */
class FormatScope {
 public:
  explicit FormatScope(std::ostream &stream)
      : stream_(stream), flags_(stream.flags()), precision_(stream.precision()) {}
  ~FormatScope() {
    stream_.flags(flags_);
    stream_.precision(precision_);
  }
  FormatScope(const FormatScope &) = delete;
  FormatScope &operator=(const FormatScope &) = delete;

 private:
  std::ostream &stream_;
  std::ios::fmtflags flags_;
  std::streamsize precision_;
};

/* The elements of a contiguous tensor, each followed by a space; integers have a sign and the width of their type. */
class ElementPrinter {
 public:
  ElementPrinter(std::ostream &stream, const th::Handle &tensor) : stream_(stream), tensor_(tensor) {}

  void print(std::int64_t index) const {
    th::visit(tensor_.type(), [&](auto tag) {
      using Real = typename decltype(tag)::Real;
      const FormatScope scope(stream_);
      const Real element = static_cast<const Real *>(th::data(tensor_))[index];
      if constexpr (std::is_same<Real, THHalf>::value)
        stream_ << std::scientific << std::setprecision(5) << TH_half2float(element);
      else if constexpr (std::is_integral<Real>::value)
        stream_ << std::setw(width_of(sizeof(Real))) << std::showpos << static_cast<long>(element);
      else
        stream_ << std::scientific << std::setprecision(5) << element;
      stream_ << ' ';
    });
  }

 private:
  static int width_of(std::size_t bytes) { return bytes == 8 ? 19 : bytes == 4 ? 10 : bytes == 2 ? 5 : 4; }

  std::ostream &stream_;
  const th::Handle &tensor_;
};

/* The rows of a contiguous tensor: a bracket for each dimension that begins or ends; one element has one row. */
inline void print_rows(std::ostream &stream, const th::Handle &tensor) {
  const ElementPrinter elements(stream, tensor);
  const std::int64_t count = th::count_of(tensor);
  const c10::IntArrayRef own = th::sizes(tensor), sizes = own.empty() ? c10::IntArrayRef(count) : own;
  std::vector<std::int64_t> blocks(sizes.size(), 1); // the elements of each dimension with those behind it
  for (std::size_t d = sizes.size(), block = 1; d-- > 0;)
    blocks[d] = static_cast<std::int64_t>(block *= static_cast<std::size_t>(sizes[d]));
  const std::int64_t length = sizes.back();
  for (std::int64_t first = 0; first < count; first += length) {
    for (const std::int64_t block : blocks)
      stream << (first % block == 0 ? '[' : ' ');
    for (std::int64_t i = first; i < first + length; ++i)
      elements.print(i);
    for (std::size_t d = blocks.size(); d-- > 0;)
      if ((first + length) % blocks[d] == 0)
        stream << ']';
    stream << '\n';
  }
}

} // namespace detail

inline std::ostream &operator<<(std::ostream &stream, const Tensor &tensor) {
  const th::Handle elements = th::contiguous(tensor.handle());
  stream << "\nTotal elem: " << tensor.size() << "\ntype  : " << tensor.dtype_str() << '\n'
         << tensor.device_str() << "\nShape : (";
  for (int d = 0; d < th::rank(elements); ++d)
    stream << (d ? "," : "") << th::sizes(elements)[static_cast<std::size_t>(d)];
  stream << ")\n";
  if (tensor.size() == 0)
    return stream << "[]\n";
  detail::print_rows(stream, elements);
  return stream << '\n';
}

inline std::ostream &operator<<(std::ostream &stream, const Selection &selection) {
  return stream << Tensor(selection) << '\n';
}

namespace detail {
inline void print_info(std::ostream &stream, const Storage &storage) {
  stream << "dtype : " << storage.dtype_str() << "\ndevice: " << storage.device_str() << "\nsize  : " << storage.size()
         << '\n';
}
} // namespace detail

inline std::ostream &operator<<(std::ostream &stream, const Storage &storage) {
  detail::print_info(stream, storage);
  stream << "[ ";
  const th::Handle elements = storage.elements();
  const detail::ElementPrinter printer(stream, elements);
  for (std::size_t i = 0; i < storage.size(); ++i)
    printer.print(static_cast<std::int64_t>(i));
  return stream << "]\n";
}
inline void Storage::print() const { std::cout << *this; }
inline void Storage::print_info() const { detail::print_info(std::cout, *this); }

} // namespace cytnx

#include <th/names_end.hpp>

#endif
