/*
 * c10/util/StringUtil.h: texts from values.
 */
#ifndef TH_C10_UTIL_STRING_UTIL_H
#define TH_C10_UTIL_STRING_UTIL_H

#include <th/names_begin.hpp>

#include <th/text.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

namespace c10 {

/* A place in C++ code. */
struct SourceLocation {
  const char *function;
  const char *file;
  std::uint32_t line;
};

inline void append_to(std::string &text, const SourceLocation &location) {
  text += th::text_of(location.function, " at ", location.file, ":", location.line);
}
TH_CPP_PRINTABLE(SourceLocation)

/* The values one after the other, as a stream prints them. */
template <class... Values>
std::string str(const Values &...values) {
  return th::text_of(values...);
}

/* The elements of a container with a text between them. */
template <class Container>
std::string Join(const std::string &between, const Container &container) {
  std::string text;
  bool first = true;
  for (const auto &element : container) {
    if (!first)
      text += between;
    first = false;
    th::detail::append_value(text, element);
  }
  return text;
}

/* Replaces every `from` in a text; gives how many there were. */
inline std::size_t ReplaceAll(std::string &text, const char *from, const char *to) {
  const std::string searched(from), replacement(to);
  std::size_t count = 0;
  if (searched.empty())
    return count;
  for (std::size_t at = 0; (at = text.find(searched, at)) != std::string::npos; at += replacement.size(), ++count)
    text.replace(at, searched.size(), replacement);
  return count;
}

namespace detail {

/* The last part of a path. */
inline std::string StripBasename(const std::string &path) { return path.substr(path.find_last_of('/') + 1); }

[[noreturn]] inline void assertion_failed(const char *condition, const char *file, int line) {
  std::fprintf(stderr, "%s:%d: Assertion `%s' failed.\n", file, line, condition);
  std::abort();
}

} // namespace detail
} // namespace c10

#include <th/names_end.hpp>

#endif
