/*
 * cytnx/file.hpp: what tensors and storages are saved in.
 */
#ifndef TH_CYTNX_FILE_HPP
#define TH_CYTNX_FILE_HPP

#include <th/names_begin.hpp>

#include <c10/util/Exception.h>

#include <cstdio>
#include <memory>
#include <string>

namespace cytnx {
namespace detail {

/* A file that is read or written from its beginning on. Members throw if they cannot do all of it. */
class File {
 public:
  File(const std::string &name, const char *mode, const char *function = TH_CPP_CALLER)
      : name_(name), function_(function), file_(std::fopen(name.c_str(), mode), std::fclose) {
    if (!file_)
      th::fail(function_, ": the file ", name, " cannot be opened");
  }
  const std::string &name() const noexcept { return name_; }

  void write(const void *bytes, std::size_t count) {
    if (count && (std::fwrite(bytes, 1, count, file_.get()) != count || std::fflush(file_.get()) != 0))
      th::fail(function_, ": the file ", name_, " cannot be written");
  }
  void read(void *bytes, std::size_t count) {
    if (count && std::fread(bytes, 1, count, file_.get()) != count)
      th::fail(function_, ": the file ", name_, " ends too early");
  }
  template <class Number>
  void write_number(Number number) {
    write(&number, sizeof number);
  }
  template <class Number>
  Number read_number() {
    Number number;
    read(&number, sizeof number);
    return number;
  }
  /* How many bytes there are behind the place where it is. */
  std::size_t remaining() {
    const long here = std::ftell(file_.get());
    long end = -1;
    if (here >= 0 && std::fseek(file_.get(), 0, SEEK_END) == 0)
      end = std::ftell(file_.get());
    if (end < here || std::fseek(file_.get(), here, SEEK_SET) != 0)
      th::fail(function_, ": the file ", name_, " cannot be read");
    return static_cast<std::size_t>(end - here);
  }

 private:
  std::string name_;
  const char *function_;
  std::unique_ptr<std::FILE, int (*)(std::FILE *)> file_;
};

/* The name with the extension, unless it has one. */
inline std::string with_extension(const std::string &name, const char *extension) {
  const std::size_t slash = name.rfind('/'), dot = name.rfind('.');
  const std::size_t begin = slash == std::string::npos ? 0 : slash + 1;
  return dot != std::string::npos && dot > begin ? name : name + extension;
}

} // namespace detail
} // namespace cytnx

#include <th/names_end.hpp>

#endif
