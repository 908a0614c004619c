/*
 * THLapack.h: LAPACK operations on raw arrays of float and double. Matrices
 * are column-major, as in LAPACK.
 */
#ifndef TH_LAPACK_INC
#define TH_LAPACK_INC

#include "THGeneral.h"

#define THLapack_(NAME) TH_CONCAT_4(TH, Real, Lapack_, NAME)

/*
 * THLapackCheck(fmt, func, info, ...): raises a plain error unless info, the
 * status of the LAPACK function called func, is 0. Below 0 the argument -info
 * was bad; above 0 the message is fmt, given func, info and the rest.
 */
#define THLapackCheck(fmt, func, ...) THLapackCheckWithCleanup(fmt, , func, __VA_ARGS__)

/* The same, but runs THCleanup(statements) before it raises. */
#define THLapackCheckWithCleanup(fmt, cleanup, func, ...)                                         \
  do {                                                                                            \
    if (TH_LAPACK_INFO(__VA_ARGS__, 0) < 0) {                                                     \
      cleanup                                                                                     \
      THError("Lapack Error in %s : Illegal Argument %d", func, -TH_LAPACK_INFO(__VA_ARGS__, 0)); \
    } else if (TH_LAPACK_INFO(__VA_ARGS__, 0) > 0) {                                              \
      cleanup                                                                                     \
      THError(fmt, func, __VA_ARGS__);                                                            \
    }                                                                                             \
  } while (0)

/* The first of its arguments, of which there are two or more. */
#define TH_LAPACK_INFO(info, ...) (info)

#include "generic/THLapack.h"
#include "THGenerateAllTypes.h"

#endif
