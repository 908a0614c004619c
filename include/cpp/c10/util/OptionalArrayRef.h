/*
 * c10/util/OptionalArrayRef.h: a list of others that may be missing.
 */
#ifndef TH_C10_UTIL_OPTIONAL_ARRAY_REF_H
#define TH_C10_UTIL_OPTIONAL_ARRAY_REF_H

#include <th/names_begin.hpp>

#include <c10/util/Optional.h>

#include <th/names_end.hpp>

#endif
