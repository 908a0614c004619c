/*
 * c10/util/Exception.h: what the C++ layer throws, and checks that throw.
 */
#ifndef TH_C10_UTIL_EXCEPTION_H
#define TH_C10_UTIL_EXCEPTION_H

#include <th/names_begin.hpp>

#include <c10/macros/Macros.h>
#include <c10/util/StringUtil.h>

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace c10 {

/*
 * An error of the C library or of a C++ face of it: a message, what was being done (the context, a line for
 * each call of add_context), and where it was raised. Programs written for Cytnx catch it as a std::logic_error.
 */
class Error : public std::logic_error {
 public:
  /*
   * An error with a text. `argument` is the number of the argument of the C function that was bad,
   * counted from 1 (0 in the few functions of which the first tensor is no argument); -1 if the error
   * blames none.
   */
  explicit Error(std::string message, int argument = -1)
      : std::logic_error(""), message_(std::move(message)), argument_(argument) {
    refresh();
  }
  /* An error raised at a place in C++ code. */
  Error(SourceLocation location, std::string message)
      : Error(std::move(message), th::text_of("Exception raised from ", location)) {}
  Error(std::string message, std::string backtrace, const void *caller = nullptr)
      : std::logic_error(""), message_(std::move(message)), backtrace_(std::move(backtrace)), caller_(caller) {
    refresh();
  }

  /* Message and context, and behind them where it was raised, if that is known. Owned by the error. */
  const char *what() const noexcept override { return what_.c_str(); }
  const char *what_without_backtrace() const noexcept { return what_without_backtrace_.c_str(); }
  const std::string &msg() const noexcept { return message_; }
  const std::vector<std::string> &context() const noexcept { return context_; }
  const std::string &backtrace() const noexcept { return backtrace_; }
  const void *caller() const noexcept { return caller_; }

  /* Says more of what was being done, for a handler that throws the error on. A template: compiled where it is used. */
  template <class Line = std::string>
  void add_context(Line line) {
    context_.push_back(std::move(line));
    refresh();
  }

  /* Whether the C library blamed an argument, and its number. */
  bool has_argument() const noexcept { return argument_ >= 0; }
  int argument() const noexcept { return argument_; }

 private:
  void refresh() {
    what_without_backtrace_ = message_;
    if (context_.size() == 1)
      what_without_backtrace_.append(" (").append(context_[0]).append(")");
    else
      for (const std::string &line : context_)
        what_without_backtrace_.append("\n  ").append(line);
    what_ = what_without_backtrace_;
    if (!backtrace_.empty())
      what_.append("\n").append(backtrace_);
  }

  std::string message_;
  std::vector<std::string> context_;
  std::string backtrace_;
  std::string what_, what_without_backtrace_;
  const void *caller_ = nullptr;
  int argument_ = -1;
};

/* An index or a dimension out of range. */
class IndexError : public Error {
  using Error::Error;
};
class ValueError : public Error {
  using Error::Error;
};
class TypeError : public Error {
  using Error::Error;
};
class NotImplementedError : public Error {
  using Error::Error;
};
class EnforceFiniteError : public Error {
  using Error::Error;
};
class LinAlgError : public Error {
  using Error::Error;
};

/* What can be warned of. There is one handler, which prints. */
inline void warn(SourceLocation location, const std::string &message) {
  std::fprintf(stderr, "%s\n", th::text_of("Warning: ", message, " (", location, ")").c_str());
}

/* The text of the error that is being handled, for messages. */
inline std::string GetExceptionString(const std::exception &error) { return error.what(); }

} // namespace c10

namespace th {

/*
 * Throws; apart, so that checks stay small where they are inlined. Values are copied: so texts of all lengths are of
 * one type, and messages that differ in their words only are made by one function.
 */
template <class Exception = c10::Error, class... Values>
[[noreturn, gnu::cold, gnu::noinline]] void fail(Values... values) {
  throw Exception(text_of(values...));
}

/* Stands behind the last value of a message, so that there is always one; it has no text. */
struct EndOfMessage {};
inline void append_to(std::string &, EndOfMessage) {}

/* Throws an error raised at `location`, with the values as its text, or with the other text if there are none. */
template <class Exception = c10::Error, class... Values>
[[noreturn, gnu::cold, gnu::noinline]] void fail_at(c10::SourceLocation location, const char *otherwise,
                                                    const Values &...values) {
  if constexpr (sizeof...(values) <= 1)
    throw Exception(location, otherwise);
  else
    throw Exception(location, text_of(values...));
}

} // namespace th

/* The first argument, the others, and the first one as text; to be called with an argument more behind. */
#define TH_CPP_FIRST(FIRST, ...) FIRST
#define TH_CPP_REST(FIRST, ...) __VA_ARGS__
#define TH_CPP_TEXT(FIRST, ...) #FIRST

#define TH_CPP_HERE \
  ::c10::SourceLocation { __func__, __FILE__, static_cast<std::uint32_t>(__LINE__) }

/*
 * TORCH_CHECK(condition, values...): throws a c10::Error with the values as its text unless the condition holds.
 * The values are evaluated only then. Its siblings throw another class; TORCH_INTERNAL_ASSERT is for what only a
 * mistake in the program itself can break, and with _DEBUG_ONLY looks at nothing with NDEBUG. TORCH_CHECK and its
 * siblings are statements, with which there are programs that leave out the semicolon.
 */
#define TH_CPP_CHECK_WITH(EXCEPTION, TEXT, ...)                                                                  \
  if (C10_UNLIKELY(!(TH_CPP_FIRST(__VA_ARGS__, 0)))) {                                                           \
    ::th::fail_at<EXCEPTION>(TH_CPP_HERE, TEXT, TH_CPP_REST(__VA_ARGS__, ::th::EndOfMessage()));                 \
  }
#define TORCH_CHECK_WITH(EXCEPTION, ...) \
  TH_CPP_CHECK_WITH(EXCEPTION, "Expected " TH_CPP_TEXT(__VA_ARGS__, 0) " to be true, but got false.", __VA_ARGS__)
#define TORCH_CHECK(...) TORCH_CHECK_WITH(::c10::Error, __VA_ARGS__)
#define TORCH_CHECK_INDEX(...) TORCH_CHECK_WITH(::c10::IndexError, __VA_ARGS__)
#define TORCH_CHECK_VALUE(...) TORCH_CHECK_WITH(::c10::ValueError, __VA_ARGS__)
#define TORCH_CHECK_TYPE(...) TORCH_CHECK_WITH(::c10::TypeError, __VA_ARGS__)
#define TORCH_CHECK_LINALG(...) TORCH_CHECK_WITH(::c10::LinAlgError, __VA_ARGS__)
#define TORCH_CHECK_NOT_IMPLEMENTED(...) TORCH_CHECK_WITH(::c10::NotImplementedError, __VA_ARGS__)
#define TORCH_CHECK_ARG(CONDITION, NUMBER, ...) \
  TORCH_CHECK(CONDITION, "invalid argument " #NUMBER ": ", __VA_ARGS__)
#define TORCH_INTERNAL_ASSERT(...)                                                                          \
  (C10_LIKELY((TH_CPP_FIRST(__VA_ARGS__, 0)))                                                               \
       ? static_cast<void>(0)                                                                               \
       : ::th::fail_at(TH_CPP_HERE, "", TH_CPP_TEXT(__VA_ARGS__, 0) " INTERNAL ASSERT FAILED at ",          \
                       TH_CPP_HERE, ". ", TH_CPP_REST(__VA_ARGS__, ::th::EndOfMessage())))
#ifdef NDEBUG
#define TORCH_INTERNAL_ASSERT_DEBUG_ONLY(...) static_cast<void>(false && (TH_CPP_FIRST(__VA_ARGS__, 0)))
#else
#define TORCH_INTERNAL_ASSERT_DEBUG_ONLY(...) TORCH_INTERNAL_ASSERT(__VA_ARGS__)
#endif

/* Throws an error of a class of this header, C10_THROW_ERROR(IndexError, "text"). */
#define C10_THROW_ERROR(CLASS, TEXT) throw ::c10::CLASS(TH_CPP_HERE, TEXT)
/* In a handler: adds what was being done to the error, and throws it on. */
#define TORCH_RETHROW(ERROR, ...)                          \
  do {                                                     \
    (ERROR).add_context(::c10::str(__VA_ARGS__));          \
    throw;                                                 \
  } while (false)

#define TORCH_WARN(...) ::c10::warn(TH_CPP_HERE, ::c10::str(__VA_ARGS__))
#define TORCH_WARN_ONCE(...)                                                     \
  do {                                                                           \
    static const bool warned_ = (TORCH_WARN(__VA_ARGS__), true);                 \
    static_cast<void>(warned_);                                                  \
  } while (false)

/* The former names. */
#define AT_ERROR(...) ::th::fail_at(TH_CPP_HERE, "", __VA_ARGS__, ::th::EndOfMessage())
#define AT_INDEX_ERROR(...) ::th::fail_at<::c10::IndexError>(TH_CPP_HERE, "", __VA_ARGS__, ::th::EndOfMessage())
#define AT_ASSERT(...) TORCH_INTERNAL_ASSERT(__VA_ARGS__)
#define AT_ASSERTM(...) TORCH_CHECK(__VA_ARGS__)
#define AT_CHECK(...) TORCH_CHECK(__VA_ARGS__)
#define AT_WARN(...) TORCH_WARN(__VA_ARGS__)

/* For code that stops the program instead of throwing. */
#define CUDA_KERNEL_ASSERT(...) ((__VA_ARGS__) ? static_cast<void>(0) : ::c10::detail::assertion_failed(#__VA_ARGS__, __FILE__, __LINE__))

#include <th/names_end.hpp>

#endif
