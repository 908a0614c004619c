/*
 * th/config.hpp: what the compiler and the platform offer.
 */
#ifndef TH_CPP_CONFIG_HPP
#define TH_CPP_CONFIG_HPP

#include <th/names_begin.hpp>

#if __cplusplus < 201703L
#error "the C++ layer of TH needs C++17 or later: compile with -std=c++17"
#include <see-the-error-above> // there is no such file: compilers stop here, and not after hundreds of errors
#endif

#ifndef __EXCEPTIONS
#error "the C++ layer of TH throws errors as exceptions: compile without -fno-exceptions"
#include <see-the-error-above> // there is no such file: compilers stop here, and not after hundreds of errors
#endif

#include <type_traits>

/* A result that refers to the argument or object it is written after: compilers that know it warn of temporaries. */
#if defined(__clang__)
#define TH_CPP_LIFETIMEBOUND [[clang::lifetimebound]]
#else
#define TH_CPP_LIFETIMEBOUND
#endif

/*
 * Whether data_ptr of a temporary compiles, as in libtorch: 1, or 0 for programs that want it refused whatever they do
 * with the address.
 */
#ifndef TH_CPP_DATA_OF_TEMPORARIES
#define TH_CPP_DATA_OF_TEMPORARIES 1
#endif

/* As a default argument: the name of the function that calls, for messages. */
#define TH_CPP_CALLER __builtin_FUNCTION()

/*
 * Which borrows are looked for that outlive their owners: 1 for all of them, which debug builds choose, 0 for
 * those of objects under audit (see <TH/THAudit.h>).
 */
#ifndef TH_CPP_CHECK_BORROWS
#ifdef NDEBUG
#define TH_CPP_CHECK_BORROWS 0
#else
#define TH_CPP_CHECK_BORROWS 1
#endif
#endif

#include <th/names_end.hpp>

#endif
