/*
 * th/text.hpp: values as text, for messages. No stream header is needed for numbers, strings and what this layer defines.
 *
 * A type is known by a function append_to(std::string &, const Type &) in its namespace; TH_CPP_PRINTABLE makes
 * a stream print it by that function. Every other type is printed by its own <<.
 */
#ifndef TH_CPP_TEXT_HPP
#define TH_CPP_TEXT_HPP

#include <th/names_begin.hpp>

#include <th/config.hpp>

#include <cstdio>
#include <iosfwd>
#include <string>
#include <string_view>
#include <utility>

namespace th {
namespace detail {

/* Collects what a stream prints. A template, so that <ostream> is needed only by those who have a << to call. */
template <class Traits>
class TextBuffer : public std::basic_streambuf<char, Traits> {
 public:
  explicit TextBuffer(std::string &text) : text_(text) {}

 private:
  typename Traits::int_type overflow(typename Traits::int_type character) override {
    if (!Traits::eq_int_type(character, Traits::eof()))
      text_ += Traits::to_char_type(character);
    return Traits::not_eof(character);
  }

  std::string &text_;
};

template <class T, class = void>
struct has_append_to : std::false_type {};
template <class T>
struct has_append_to<T, decltype(append_to(std::declval<std::string &>(), std::declval<const T &>()))> : std::true_type {};

template <class T, class = void>
struct is_range : std::false_type {};
template <class T>
struct is_range<T, decltype(std::declval<const T &>().begin() != std::declval<const T &>().end(),
                            static_cast<void>(*std::declval<const T &>().begin()))> : std::true_type {};

inline void append_value(std::string &text, const char *characters) { text += characters ? characters : "(null)"; }
/* Adds a value to a text, as a stream prints it. */
template <class T, class Traits = std::char_traits<char>>
void append_value(std::string &text, const T &value) {
  if constexpr (std::is_same<T, bool>::value) {
    text += value ? '1' : '0';
  } else if constexpr (std::is_same<T, char>::value || std::is_same<T, signed char>::value ||
                       std::is_same<T, unsigned char>::value) {
    text += static_cast<char>(value);
  } else if constexpr (std::is_integral<T>::value) {
    text += std::to_string(value);
  } else if constexpr (std::is_floating_point<T>::value) {
    char digits[32];
    std::snprintf(digits, sizeof digits, "%Lg", static_cast<long double>(value));
    text += digits;
  } else if constexpr (has_append_to<T>::value) {
    append_to(text, value);
  } else if constexpr (std::is_convertible<const T &, const char *>::value) {
    append_value(text, static_cast<const char *>(value));
  } else if constexpr (std::is_convertible<const T &, std::string_view>::value) {
    text += static_cast<std::string_view>(value);
  } else if constexpr (std::is_convertible<const T &, const void *>::value) { // an address, or an array as one
    char address[32];
    std::snprintf(address, sizeof address, "%p", static_cast<const void *>(value));
    text += address;
  } else if constexpr (is_range<T>::value) { // the elements, with spaces between
    bool is_first = true;
    for (const auto &element : value) {
      if (!is_first)
        text += ' ';
      is_first = false;
      append_value(text, element);
    }
  } else {
    TextBuffer<Traits> buffer(text);
    std::basic_ostream<char, Traits> stream(&buffer);
    stream << value;
  }
}

} // namespace detail

/* The values one after the other, as a stream prints them. */
template <class... Values>
std::string text_of(const Values &...values) {
  std::string text;
  (detail::append_value(text, values), ...);
  return text;
}

} // namespace th

/* A stream prints a TYPE as its append_to does. To be used in the namespace of the type. */
#define TH_CPP_PRINTABLE(TYPE)                                                                                    \
  template <class Traits>                                                                                         \
  std::basic_ostream<char, Traits> &operator<<(std::basic_ostream<char, Traits> &stream, const TYPE &value) {     \
    return stream << ::th::text_of(value);                                                                        \
  }

#include <th/names_end.hpp>

#endif
