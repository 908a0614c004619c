/*
 * th/error.hpp: errors of the C library as exceptions.
 */
#ifndef TH_CPP_ERROR_HPP
#define TH_CPP_ERROR_HPP

#include <th/names_begin.hpp>

#include <c10/util/Exception.h>
#include <th/config.hpp>
#include <th/library.hpp>

namespace th {

namespace detail {

[[noreturn]] inline void throw_error(const char *message, void *) { throw c10::Error(message ? message : ""); }

[[noreturn]] inline void throw_argument_error(int argument, const char *message, void *) {
  throw c10::Error(text_of("argument ", argument, ": ", message ? message : "bad"), argument);
}

} // namespace detail

/*
 * While it lives, errors that the C library raises on this thread are thrown as c10::Error. Then the
 * handlers that were in force before are back, also where an exception leaves the scope. Scopes nest.
 *
 * The library holds nothing at the moment it raises, so the exception crosses its frames safely. A scope costs an
 * exchange of the thread's handlers at its beginning and one at its end: calls that touch four words each.
 */
class ErrorScope {
 public:
  ErrorScope() noexcept : handlers_{detail::throw_error, nullptr, detail::throw_argument_error, nullptr} {
    THExchangeErrorHandlers(&handlers_);
  }
  ~ErrorScope() { THExchangeErrorHandlers(&handlers_); }
  ErrorScope(const ErrorScope &) = delete;
  ErrorScope &operator=(const ErrorScope &) = delete;

 private:
  THErrorHandlers handlers_; /* those to restore */
};

/* Calls a function of the C library: its errors are thrown as c10::Error. */
template <class Function, class... Arguments>
auto call(Function function, Arguments... arguments) {
  ErrorScope scope;
  return function(arguments...);
}

} // namespace th

#include <th/names_end.hpp>

#endif
