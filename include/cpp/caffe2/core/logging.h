/*
 * caffe2/core/logging.h: checks that throw, and messages to standard error.
 */
#ifndef TH_CAFFE2_CORE_LOGGING_H
#define TH_CAFFE2_CORE_LOGGING_H

#include <th/names_begin.hpp>

#include <c10/util/Logging.h>

#include <cstdio>
#include <cstdlib>

namespace caffe2 {

/* What the checks throw. */
using EnforceNotMet = c10::Error;

/* One message: what is put into it is printed when it ends, with the place it is from. */
class LogMessage {
 public:
  enum Severity { INFO, WARNING, ERROR, FATAL };

  LogMessage(c10::SourceLocation location, Severity severity) : location_(location), severity_(severity) {}
  LogMessage(const LogMessage &) = delete;
  LogMessage &operator=(const LogMessage &) = delete;
  /* FATAL ends the program. */
  ~LogMessage() {
    std::fprintf(stderr, "[%c %s:%u] %s\n", "IWEF"[severity_], location_.file, unsigned(location_.line), text_.c_str());
    if (severity_ == FATAL)
      std::abort();
  }
  template <class T>
  LogMessage &operator<<(const T &value) {
    text_ += th::text_of(value);
    return *this;
  }
  /* std::endl and its like. */
  LogMessage &operator<<(std::ostream &(*)(std::ostream &)) { return *this; }

 private:
  c10::SourceLocation location_;
  Severity severity_;
  std::string text_;
};

} // namespace caffe2

/* LOG(INFO) << values; VLOG(1) << values: the latter are not printed, nor evaluated. Not where another library has them. */
#ifndef LOG
#define LOG(SEVERITY) ::caffe2::LogMessage(TH_CPP_HERE, ::caffe2::LogMessage::SEVERITY)
#endif
#ifndef VLOG
#define VLOG(LEVEL) \
  if (true) {       \
  } else            \
    LOG(INFO)
#endif

#include <th/names_end.hpp>

#endif
