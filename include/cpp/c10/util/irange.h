/*
 * c10/util/irange.h: the integers of a range, for loops.
 */
#ifndef TH_C10_UTIL_IRANGE_H
#define TH_C10_UTIL_IRANGE_H

#include <th/names_begin.hpp>

#include <cstddef>
#include <iterator>
#include <type_traits>

namespace c10 {

/* The integers from `begin` to before `end`; none if `end` is not above. */
template <class I>
class integer_range {
 public:
  class iterator {
   public:
    using iterator_category = std::input_iterator_tag;
    using value_type = I;
    using difference_type = std::ptrdiff_t;
    using pointer = const I *;
    using reference = I;

    constexpr explicit iterator(I value) noexcept : value_(value) {}
    constexpr I operator*() const noexcept { return value_; }
    constexpr const I *operator->() const noexcept { return &value_; }
    constexpr iterator &operator++() noexcept {
      ++value_;
      return *this;
    }
    constexpr iterator operator++(int) noexcept {
      const iterator former = *this;
      ++value_;
      return former;
    }
    friend constexpr bool operator==(iterator a, iterator b) noexcept { return a.value_ == b.value_; }
    friend constexpr bool operator!=(iterator a, iterator b) noexcept { return a.value_ != b.value_; }

   private:
    I value_;
  };

  constexpr integer_range(I begin, I end) noexcept : begin_(begin), end_(begin < end ? end : begin) {}
  constexpr iterator begin() const noexcept { return iterator(begin_); }
  constexpr iterator end() const noexcept { return iterator(end_); }

 private:
  I begin_, end_;
};

/* The integers from `begin` to before `end`, of the type of `end`. */
template <class Begin, class End>
constexpr std::enable_if_t<std::is_integral<Begin>::value && std::is_integral<End>::value, integer_range<End>> irange(
    Begin begin, End end) noexcept {
  return {static_cast<End>(begin), end};
}

/* The integers from 0 to before `end`. */
template <class End>
constexpr std::enable_if_t<std::is_integral<End>::value, integer_range<End>> irange(End end) noexcept {
  return {End(), end};
}

} // namespace c10

#include <th/names_end.hpp>

#endif
