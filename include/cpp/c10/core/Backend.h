/*
 * c10/core/Backend.h: where the functions of a tensor are.
 */
#ifndef TH_C10_CORE_BACKEND_H
#define TH_C10_CORE_BACKEND_H

#include <th/names_begin.hpp>

#include <th/text.hpp>

#include <cstdint>

namespace c10 {

/* A device together with a layout. Tensors are CPU, sparse ones SparseCPU; of the others there are none. */
enum class Backend : std::int8_t { CPU, CUDA, SparseCPU, SparseCUDA, Undefined, NumOptions };

constexpr const char *toString(Backend backend) noexcept {
  constexpr const char *names[] = {"CPU", "CUDA", "SparseCPU", "SparseCUDA"};
  return backend < Backend::Undefined ? names[static_cast<int>(backend)] : "UNKNOWN_BACKEND";
}
inline void append_to(std::string &text, Backend backend) { text += toString(backend); }
TH_CPP_PRINTABLE(Backend)

} // namespace c10

#include <th/names_end.hpp>

#endif
