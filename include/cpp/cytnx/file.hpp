/*
 * cytnx/file.hpp: what tensors and storages are saved in.
 */
#ifndef TH_CYTNX_FILE_HPP
#define TH_CYTNX_FILE_HPP

#include <th/names_begin.hpp>

#include <c10/util/Exception.h>
#include <th/error.hpp>

#include <cstdio>
#include <memory>
#include <string>

namespace cytnx {
namespace detail {

/* The numbers in front of the elements, one behind the other as in memory. */
class Header {
 public:
  template <class Number>
  Header &add(Number number) {
    bytes_.append(reinterpret_cast<const char *>(&number), sizeof number);
    return *this;
  }
  const std::string &bytes() const noexcept { return bytes_; }

 private:
  std::string bytes_;
};

/* Replaces a file by one of a header and `count` bytes. Throws if it cannot: what was there before is as it was. */
inline void replace_file(const std::string &name, const Header &header, const void *bytes, std::size_t count,
                         const char *function = TH_CPP_CALLER) {
  try {
    th::call(THDiskFile_replace, name.c_str(), header.bytes().data(), header.bytes().size(), bytes, count);
  } catch (const c10::Error &error) {
    th::fail(function, ": ", error.msg());
  }
}

/* A file that is read from its beginning on. Members throw if they cannot do all of it. */
class File {
 public:
  explicit File(const std::string &name, const char *function = TH_CPP_CALLER)
      : name_(name), function_(function), file_(std::fopen(name.c_str(), "rb"), std::fclose) {
    if (!file_)
      th::fail(function_, ": the file ", name, " cannot be opened");
  }
  const std::string &name() const noexcept { return name_; }

  void read(void *bytes, std::size_t count) {
    if (count && std::fread(bytes, 1, count, file_.get()) != count)
      th::fail(function_, ": the file ", name_, " ends too early");
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
