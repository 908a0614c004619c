/*
 * c10/util/ArrayRef.h: a list that belongs to somebody else.
 */
#pragma once

#include <c10/util/Exception.h>
#include <th/config.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <ostream>
#include <vector>

namespace c10 {

/*
 * A pointer to constant elements and their number. It owns nothing: it is for parameters, and must not
 * outlive what it refers to. One made from a braced list is good until the end of the full expression.
 */
template <class T>
class ArrayRef {
 public:
  using value_type = T;
  using size_type = std::size_t;
  using iterator = const T *;
  using const_iterator = const T *;
  using reverse_iterator = std::reverse_iterator<iterator>;

  /* No elements. */
  constexpr ArrayRef() noexcept : data_(nullptr), size_(0) {}
  /* One element. */
  constexpr ArrayRef(const T &element TH_CPP_LIFETIMEBOUND) noexcept : data_(&element), size_(1) {}
  constexpr ArrayRef(const T *data TH_CPP_LIFETIMEBOUND, std::size_t size) noexcept : data_(data), size_(size) {}
  constexpr ArrayRef(const T *begin TH_CPP_LIFETIMEBOUND, const T *end) noexcept
      : data_(begin), size_(static_cast<std::size_t>(end - begin)) {}
  template <class Allocator>
  ArrayRef(const std::vector<T, Allocator> &vector TH_CPP_LIFETIMEBOUND) noexcept
      : data_(vector.data()), size_(vector.size()) {
    static_assert(!std::is_same<T, bool>::value, "a vector<bool> has no elements to refer to");
  }
  template <std::size_t N>
  constexpr ArrayRef(const std::array<T, N> &array TH_CPP_LIFETIMEBOUND) noexcept : data_(array.data()), size_(N) {}
  template <std::size_t N>
  constexpr ArrayRef(const T (&array TH_CPP_LIFETIMEBOUND)[N]) noexcept : data_(array), size_(N) {}
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Winit-list-lifetime" // a parameter's list lives as long as the parameter
#endif
  constexpr ArrayRef(const std::initializer_list<T> &list TH_CPP_LIFETIMEBOUND) noexcept
      : data_(list.begin() == list.end() ? nullptr : list.begin()), size_(list.size()) {}
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic pop
#endif

  constexpr const T *data() const noexcept { return data_; }
  constexpr std::size_t size() const noexcept { return size_; }
  constexpr bool empty() const noexcept { return size_ == 0; }
  constexpr iterator begin() const noexcept { return data_; }
  constexpr iterator end() const noexcept { return data_ + size_; }
  constexpr const_iterator cbegin() const noexcept { return data_; }
  constexpr const_iterator cend() const noexcept { return data_ + size_; }
  constexpr reverse_iterator rbegin() const noexcept { return reverse_iterator(end()); }
  constexpr reverse_iterator rend() const noexcept { return reverse_iterator(begin()); }

  /* Element `index`. Throws IndexError if there is none. */
  constexpr const T &operator[](std::size_t index) const {
    if (index >= size_)
      th::fail<IndexError>("ArrayRef: index ", index, " of a list of ", size_);
    return data_[index];
  }
  constexpr const T &at(std::size_t index) const { return (*this)[index]; }
  constexpr const T &front() const { return (*this)[0]; }
  constexpr const T &back() const { return (*this)[size_ - 1]; }

  /* Whether both have equal elements in the same order. */
  bool equals(ArrayRef other) const { return std::equal(begin(), end(), other.begin(), other.end()); }

  /* The `count` elements from `start` on; all from there without a count. Throws IndexError if they are not there. */
  constexpr ArrayRef slice(std::size_t start, std::size_t count) const {
    if (start > size_ || count > size_ - start)
      th::fail<IndexError>("ArrayRef: elements ", start, " to ", start + count, " of a list of ", size_);
    return ArrayRef(data_ + start, count);
  }
  constexpr ArrayRef slice(std::size_t start) const { return slice(start, start > size_ ? 0 : size_ - start); }

  /* A copy that owns its elements. */
  std::vector<T> vec() const { return std::vector<T>(begin(), end()); }

  /* Assigning a temporary element or a braced list would leave a list of nothing behind. */
  template <class U, class = std::enable_if_t<std::is_same<U, T>::value>>
  ArrayRef &operator=(U &&) = delete;
  template <class U, class = std::enable_if_t<std::is_convertible<U, T>::value>>
  ArrayRef &operator=(std::initializer_list<U>) = delete;

 private:
  const T *data_;
  std::size_t size_;
};

template <class T>
bool operator==(ArrayRef<T> a, ArrayRef<T> b) {
  return a.equals(b);
}
template <class T>
bool operator!=(ArrayRef<T> a, ArrayRef<T> b) {
  return !a.equals(b);
}
template <class T>
bool operator==(const std::vector<T> &a, ArrayRef<T> b) {
  return b.equals(a);
}
template <class T>
bool operator==(ArrayRef<T> a, const std::vector<T> &b) {
  return a.equals(b);
}
template <class T>
bool operator!=(const std::vector<T> &a, ArrayRef<T> b) {
  return !b.equals(a);
}
template <class T>
bool operator!=(ArrayRef<T> a, const std::vector<T> &b) {
  return !a.equals(b);
}

/* Prints the elements as in [2, 3]. */
template <class T>
std::ostream &operator<<(std::ostream &stream, ArrayRef<T> list) {
  stream << '[';
  for (std::size_t i = 0; i < list.size(); ++i)
    stream << (i ? ", " : "") << list[i];
  return stream << ']';
}

/* Sizes, strides and dimensions. */
using IntArrayRef = ArrayRef<std::int64_t>;

} // namespace c10
