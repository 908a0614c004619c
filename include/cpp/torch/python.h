/*
 * torch/python.h: what modules of extensions are declared with. There is no Python: PYBIND11_MODULE compiles, and registers
 * nothing, as TORCH_LIBRARY; programs call their functions themselves.
 *
 * Where a program includes pybind11 before, or has it and Python's headers on its path, that one is meant, and nothing is here.
 */
#ifndef TH_TORCH_PYTHON_H
#define TH_TORCH_PYTHON_H

#include <th/names_begin.hpp>

#include <torch/types.h>

#if !defined(PYBIND11_MODULE) && !(__has_include(<pybind11/pybind11.h>) && __has_include(<Python.h>))

namespace pybind11 {

/* The name of a parameter, which may have a default: arg("x") = 3, "x"_a. */
struct arg {
  explicit arg(const char *) noexcept {}
  template <class Value>
  const arg &operator=(const Value &) const noexcept {
    return *this;
  }
  const arg &none(bool = true) const noexcept { return *this; }
  const arg &noconvert(bool = true) const noexcept { return *this; }
};
struct none {};
inline namespace literals {
inline arg operator""_a(const char *name, std::size_t) noexcept { return arg(name); }
} // namespace literals

/* Python's lock, which is not there. */
struct gil_scoped_release {
  gil_scoped_release() noexcept {}
};
struct gil_scoped_acquire {
  gil_scoped_acquire() noexcept {}
};
template <class... Guards>
struct call_guard {};
template <class... Arguments>
struct init {};
enum class return_value_policy { automatic, automatic_reference, take_ownership, copy, move, reference, reference_internal };

/* What the block behind PYBIND11_MODULE fills; the block never runs. */
class module_ {
 public:
  template <class... Arguments>
  module_ &def(const char *, const Arguments &...) {
    return *this;
  }
  struct Attribute {
    template <class Value>
    void operator=(const Value &) const noexcept {}
  };
  Attribute attr(const char *) noexcept { return {}; }
  module_ def_submodule(const char *, const char * = nullptr) { return {}; }
  const char *&doc() noexcept { return doc_; }

 private:
  const char *doc_ = nullptr;
};
using module = module_;

template <class Class, class... Others>
class class_ {
 public:
  template <class... Arguments>
  class_(const module_ &, const char *, const Arguments &...) noexcept {}
#define TH_TORCH_PYTHON_DEF(NAME)                                            \
  template <class... Arguments>                                              \
  class_ &NAME(const Arguments &...) {                                       \
    return *this;                                                            \
  }
  TH_TORCH_PYTHON_DEF(def)
  TH_TORCH_PYTHON_DEF(def_static)
  TH_TORCH_PYTHON_DEF(def_readonly)
  TH_TORCH_PYTHON_DEF(def_readwrite)
  TH_TORCH_PYTHON_DEF(def_property)
  TH_TORCH_PYTHON_DEF(def_property_readonly)
#undef TH_TORCH_PYTHON_DEF
};

template <class Class>
class enum_ {
 public:
  template <class... Arguments>
  enum_(const module_ &, const char *, const Arguments &...) noexcept {}
  template <class... Arguments>
  enum_ &value(const char *, Class, const Arguments &...) {
    return *this;
  }
  enum_ &export_values() { return *this; }
};

} // namespace pybind11

namespace py = pybind11;

#define TH_TORCH_JOINED_MODULE(A, B) A##B
#define TH_TORCH_MODULE(A, B) TH_TORCH_JOINED_MODULE(A, B)
#define PYBIND11_MODULE(NAME, MODULE) \
  [[maybe_unused]] static void TH_TORCH_MODULE(torch_module_, __COUNTER__)([[maybe_unused]] ::pybind11::module_ & MODULE)

#endif

#include <th/names_end.hpp>

#endif
