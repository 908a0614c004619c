/*
 * c10/util/ArrayRef.h: a list that belongs to somebody else.
 */
#ifndef TH_C10_UTIL_ARRAY_REF_H
#define TH_C10_UTIL_ARRAY_REF_H

#include <th/names_begin.hpp>

#include <c10/util/Exception.h>
#include <th/config.hpp>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <vector> // and std::reverse_iterator with it, without the rest of <iterator>, which needs streams

namespace c10 {

template <class T>
class ArrayRef;

namespace detail {

template <class T>
struct is_array_ref : std::false_type {};
template <class T>
struct is_array_ref<ArrayRef<T>> : std::true_type {};

/* For containers whose data() points to elements of type T; their own conversions come first. */
template <class Container, class T>
using enable_if_refers_to = std::enable_if_t<
    !is_array_ref<Container>::value &&
    std::is_same<const std::remove_pointer_t<decltype(std::declval<const Container &>().data())>, const T>::value &&
    std::is_integral<decltype(std::declval<const Container &>().size())>::value>;

} // namespace detail

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
  /* The elements of a vector, an array or whatever else has data() and size(). */
  template <class Container, class = detail::enable_if_refers_to<Container, T>>
  constexpr ArrayRef(const Container &container TH_CPP_LIFETIMEBOUND) noexcept(noexcept(container.data()))
      : data_(container.data()), size_(container.size()) {}
  template <std::size_t N>
  constexpr ArrayRef(const T (&array TH_CPP_LIFETIMEBOUND)[N]) noexcept : data_(array), size_(N) {}
  /* The list is a parameter's, and lives as long. Said by another constructor, since g++ warns of a member made of one. */
  constexpr ArrayRef(const std::initializer_list<T> &list TH_CPP_LIFETIMEBOUND) noexcept
      : ArrayRef(list.begin() == list.end() ? nullptr : list.begin(), list.size()) {}

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
  constexpr bool equals(ArrayRef other) const {
    bool equal = size_ == other.size_;
    for (std::size_t i = 0; equal && i < size_; ++i)
      equal = data_[i] == other.data_[i];
    return equal;
  }
  template <class Predicate>
  constexpr bool allMatch(Predicate &&predicate) const {
    bool all = true;
    for (std::size_t i = 0; all && i < size_; ++i)
      all = predicate(data_[i]);
    return all;
  }

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

namespace detail {

/* The type of the elements of a container that has data() and size(), else T itself. */
template <class T, class = void>
struct listed {
  using type = T;
};
template <class T>
struct listed<T, std::void_t<decltype(std::declval<const T &>().size(), *std::declval<const T &>().data())>> {
  using type = std::remove_cv_t<std::remove_pointer_t<decltype(std::declval<const T &>().data())>>;
};

} // namespace detail

/* A list of the elements of a container, of one element, of a pointer and a number, or of an array. */
template <class T>
constexpr ArrayRef<typename detail::listed<T>::type> makeArrayRef(const T &container TH_CPP_LIFETIMEBOUND) {
  return container;
}
template <class T>
constexpr ArrayRef<T> makeArrayRef(const T *data TH_CPP_LIFETIMEBOUND, std::size_t size) {
  return {data, size};
}
template <class T>
constexpr ArrayRef<T> makeArrayRef(const T *begin TH_CPP_LIFETIMEBOUND, const T *end) {
  return {begin, end};
}
template <class T, std::size_t N>
constexpr ArrayRef<T> makeArrayRef(const T (&array TH_CPP_LIFETIMEBOUND)[N]) {
  return array;
}

/* The elements as in [2, 3]. */
template <class T>
void append_to(std::string &text, ArrayRef<T> list) {
  text += '[';
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (i)
      text += ", ";
    th::detail::append_value(text, list[i]);
  }
  text += ']';
}
template <class Traits, class T>
std::basic_ostream<char, Traits> &operator<<(std::basic_ostream<char, Traits> &stream, ArrayRef<T> list) {
  return stream << th::text_of(list);
}

/* Sizes, strides and dimensions. */
using IntArrayRef = ArrayRef<std::int64_t>;

} // namespace c10

namespace at {
using c10::ArrayRef;
using c10::IntArrayRef;
using c10::makeArrayRef;
} // namespace at

#include <th/names_end.hpp>

#endif
