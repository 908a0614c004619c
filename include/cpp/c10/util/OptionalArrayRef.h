/*
 * c10/util/OptionalArrayRef.h: a list of others that may be missing.
 */
#ifndef TH_C10_UTIL_OPTIONAL_ARRAY_REF_H
#define TH_C10_UTIL_OPTIONAL_ARRAY_REF_H

#include <c10/util/Optional.h>

#endif
