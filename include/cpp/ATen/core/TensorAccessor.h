/*
 * ATen/core/TensorAccessor.h: elements by index, without a call for each.
 */
#ifndef TH_ATEN_CORE_TENSORACCESSOR_H
#define TH_ATEN_CORE_TENSORACCESSOR_H

#include <th/names_begin.hpp>

#include <th/layout.hpp>

namespace at {

/*
 * The elements of a tensor of N dimensions, unchecked: a[i][j]. It owns nothing; the tensor must outlive
 * it and keep its sizes.
 */
template <class T, std::size_t N>
class TensorAccessor {
 public:
  TensorAccessor(T *data, const std::int64_t *sizes, const std::int64_t *strides) noexcept
      : data_(data), sizes_(sizes), strides_(strides) {}

  c10::IntArrayRef sizes() const noexcept { return c10::IntArrayRef(sizes_, N); }
  c10::IntArrayRef strides() const noexcept { return c10::IntArrayRef(strides_, N); }
  std::int64_t size(std::int64_t d) const noexcept { return sizes_[d]; }
  std::int64_t stride(std::int64_t d) const noexcept { return strides_[d]; }
  T *data() const noexcept { return data_; }

  /* Element i of a vector, or the accessor of slice i. */
  decltype(auto) operator[](std::int64_t i) const noexcept {
    if constexpr (N == 1)
      return (data_[i * strides_[0]]);
    else
      return TensorAccessor<T, N - 1>(data_ + i * strides_[0], sizes_ + 1, strides_ + 1);
  }

 private:
  T *data_;
  const std::int64_t *sizes_;
  const std::int64_t *strides_;
};

} // namespace at

#include <th/names_end.hpp>

#endif
