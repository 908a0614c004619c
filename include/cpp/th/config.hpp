/*
 * th/config.hpp: what the compiler and the platform offer.
 */
#pragma once

#include <TH/TH.h>

#include <climits>
#include <cstdint>
#include <type_traits>

static_assert(__cplusplus >= 201703L, "the C++ layer needs C++17");
static_assert(std::is_same<std::int64_t, long>::value,
              "sizes are lists of long in C and of int64_t in C++, which must be one type");

/* A result that refers to the argument or object it is written after: compilers that know it warn of temporaries. */
#if defined(__clang__)
#define TH_CPP_LIFETIMEBOUND [[clang::lifetimebound]]
#else
#define TH_CPP_LIFETIMEBOUND
#endif

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
