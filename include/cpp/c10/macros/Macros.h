/*
 * c10/macros/Macros.h: the macros that code written for libtorch marks its declarations with.
 */
#ifndef TH_C10_MACROS_MACROS_H
#define TH_C10_MACROS_MACROS_H

#include <th/names_begin.hpp>

#include <th/config.hpp>

/* The layer is of headers only: nothing is exported or imported. */
#define C10_EXPORT __attribute__((__visibility__("default")))
#define C10_IMPORT C10_EXPORT
#define C10_HIDDEN __attribute__((__visibility__("hidden")))
#define C10_API
#define C10_API_ENUM
#define TORCH_API
#define AT_API

#define C10_LIKELY(CONDITION) __builtin_expect(static_cast<bool>(CONDITION), 1)
#define C10_UNLIKELY(CONDITION) __builtin_expect(static_cast<bool>(CONDITION), 0)
#define C10_ALWAYS_INLINE __attribute__((__always_inline__)) inline
#define C10_NOINLINE __attribute__((__noinline__))
#define C10_UNUSED __attribute__((__unused__))
#define C10_USED __attribute__((__used__))
#define C10_NODISCARD [[nodiscard]]
#define C10_FALLTHROUGH [[fallthrough]]
#define C10_RESTRICT __restrict
#define C10_ERASE inline
#define C10_CLANG_DIAGNOSTIC_PUSH()
#define C10_CLANG_DIAGNOSTIC_POP()
#define C10_CLANG_DIAGNOSTIC_IGNORE(FLAG)

/* There is one place where code runs. */
#define C10_HOST
#define C10_DEVICE
#define C10_HOST_DEVICE
#define C10_HIP_HOST_DEVICE

#define C10_STRINGIZE_IMPL(X) #X
#define C10_STRINGIZE(X) C10_STRINGIZE_IMPL(X)
#define C10_CONCATENATE_IMPL(A, B) A##B
#define C10_CONCATENATE(A, B) C10_CONCATENATE_IMPL(A, B)
#define C10_MACRO_EXPAND(ARGUMENTS) ARGUMENTS
#define C10_UID __COUNTER__
#define C10_ANONYMOUS_VARIABLE(NAME) C10_CONCATENATE(NAME, __LINE__)

#define C10_DISABLE_COPY_AND_ASSIGN(CLASS) \
  CLASS(const CLASS &) = delete;           \
  CLASS &operator=(const CLASS &) = delete
#define AT_DISABLE_COPY_AND_ASSIGN(CLASS) C10_DISABLE_COPY_AND_ASSIGN(CLASS)
#define DISABLE_COPY_AND_ASSIGN(CLASS) C10_DISABLE_COPY_AND_ASSIGN(CLASS)

#include <th/names_end.hpp>

#endif
