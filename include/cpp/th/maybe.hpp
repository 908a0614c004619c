/*
 * th/maybe.hpp: parameters that may be left out, for functions that take a std::optional in libtorch.
 *
 * A std::optional of each type takes a hundredth of a second to compile: these are made of one where a program has one.
 */
#ifndef TH_CPP_MAYBE_HPP
#define TH_CPP_MAYBE_HPP

#include <th/names_begin.hpp>

#include <c10/util/ArrayRef.h>

#include <optional>

namespace th {

template <class T>
struct Maybe {
  constexpr Maybe() noexcept = default;
  constexpr Maybe(std::nullopt_t) noexcept {}
  constexpr Maybe(T given) noexcept : value(given), is_given(true) {}
  template <class Given, class = std::enable_if_t<std::is_arithmetic<Given>::value && !std::is_same<Given, T>::value>>
  constexpr Maybe(Given given) noexcept : value(static_cast<T>(given)), is_given(true) {}
  template <class Given>
  constexpr Maybe(const std::optional<Given> &given) : value(given ? T(*given) : T()), is_given(given.has_value()) {}
  constexpr explicit operator bool() const noexcept { return is_given; }
  constexpr const T &operator*() const noexcept { return value; }
  constexpr T value_or(T other) const noexcept { return is_given ? value : other; }

  T value = T();
  bool is_given = false;
};

/* Dimensions or sizes, for the time of a call. */
struct MaybeSizes : Maybe<c10::IntArrayRef> {
  using Maybe::Maybe;
  MaybeSizes() noexcept = default;
  template <class Given, class = std::enable_if_t<std::is_convertible<const Given &, c10::IntArrayRef>::value>>
  MaybeSizes(const Given &given) : Maybe(c10::IntArrayRef(given)) {}
  MaybeSizes(std::initializer_list<std::int64_t> given) : Maybe(c10::IntArrayRef(given)) {}
};

} // namespace th

#include <th/names_end.hpp>

#endif
