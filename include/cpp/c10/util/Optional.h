/*
 * c10/util/Optional.h: a value that may be missing. It is the standard's.
 */
#ifndef TH_C10_UTIL_OPTIONAL_H
#define TH_C10_UTIL_OPTIONAL_H

#include <th/names_begin.hpp>

#include <c10/util/ArrayRef.h>

#include <optional>

namespace c10 {

using std::bad_optional_access;
using std::make_optional;
using std::nullopt;
using std::nullopt_t;
using std::optional;

/* The value if there is one, else what `otherwise` gives. */
template <class T, class Function>
T value_or_else(const optional<T> &value, Function &&otherwise) {
  return value ? *value : static_cast<T>(otherwise());
}

using OptionalIntArrayRef = optional<IntArrayRef>;

} // namespace c10

#include <th/names_end.hpp>

#endif
