/*
 * torch/library.h: registration of operators by name. There is no dispatcher that would look for them: what is
 * registered is compiled, and kept nowhere; programs call their functions themselves.
 */
#ifndef TH_TORCH_LIBRARY_H
#define TH_TORCH_LIBRARY_H

#include <th/names_begin.hpp>

#include <ATen/TensorUtils.h>
#include <torch/types.h>

namespace torch {

/* What the block behind TORCH_LIBRARY calls; the block never runs. */
class Library {
 public:
  template <class... Arguments>
  Library &def(const Arguments &...) {
    return *this;
  }
  template <class... Arguments>
  Library &impl(const Arguments &...) {
    return *this;
  }
};

/* The former way: static auto registry = torch::RegisterOperators().op("name", &function); */
class RegisterOperators {
 public:
  RegisterOperators() noexcept {}
  template <class Function>
  RegisterOperators(const char *, const Function &) noexcept {}
  template <class... Arguments>
  RegisterOperators &op(const Arguments &...) {
    return *this;
  }
};

} // namespace torch

#define TH_TORCH_JOINED_NAME(A, B) A##B
#define TH_TORCH_NAME(A, B) TH_TORCH_JOINED_NAME(A, B)
#define TH_TORCH_LIBRARY(LIBRARY) \
  [[maybe_unused]] static void TH_TORCH_NAME(torch_library_, __COUNTER__)([[maybe_unused]] ::torch::Library & LIBRARY)
#define TORCH_LIBRARY(NAMESPACE, LIBRARY) TH_TORCH_LIBRARY(LIBRARY)
#define TORCH_LIBRARY_FRAGMENT(NAMESPACE, LIBRARY) TH_TORCH_LIBRARY(LIBRARY)
#define TORCH_LIBRARY_IMPL(NAMESPACE, KEY, LIBRARY) TH_TORCH_LIBRARY(LIBRARY)
#define TORCH_FN(FUNCTION) FUNCTION
#define TORCH_SELECTIVE_NAME(NAME) NAME
#define TORCH_SELECTIVE_SCHEMA(SCHEMA) SCHEMA

#include <th/names_end.hpp>

#endif
