/*
 * c10/util/Exception.h: what the C++ layer throws.
 */
#pragma once

#include <exception>
#include <sstream>
#include <string>
#include <utility>

namespace c10 {

/* An error of the C library or of a C++ face of it. */
class Error : public std::exception {
 public:
  /*
   * An error with a text. `argument` is the number of the argument of the C function that was bad,
   * counted from 1 (0 in the few functions of which the first tensor is no argument); -1 if the error
   * blames none.
   */
  explicit Error(std::string message, int argument = -1)
      : message_(std::move(message)), argument_(argument) {}

  /* The message. Owned by the error. */
  const char *what() const noexcept override { return message_.c_str(); }
  const char *what_without_backtrace() const noexcept { return what(); }
  const std::string &msg() const noexcept { return message_; }

  /* Whether the C library blamed an argument, and its number. */
  bool has_argument() const noexcept { return argument_ >= 0; }
  int argument() const noexcept { return argument_; }

 private:
  std::string message_;
  int argument_;
};

/* An index or a dimension out of range. */
class IndexError : public Error {
  using Error::Error;
};

} // namespace c10

namespace th {

/* The values one after the other, as a stream prints them. */
template <class... Values>
std::string text_of(const Values &...values) {
  std::ostringstream stream;
  (stream << ... << values);
  return stream.str();
}

/* Throws; apart, so that checks stay small where they are inlined. */
template <class Exception = c10::Error, class... Values>
[[noreturn, gnu::cold, gnu::noinline]] void fail(const Values &...values) {
  throw Exception(text_of(values...));
}

/* Throws with the values as text unless the condition holds. */
template <class Condition, class... Values>
void check(const Condition &condition, const Values &...values) {
  if (!condition)
    fail(values...);
}

} // namespace th

/* TORCH_CHECK(condition, values...): throws a c10::Error with the values as its text unless the condition holds. */
#define TORCH_CHECK(...) ::th::check(__VA_ARGS__)
