/*
 * c10/util/string_view.h: characters that belong to somebody else. It is the standard's.
 */
#ifndef TH_C10_UTIL_STRING_VIEW_H
#define TH_C10_UTIL_STRING_VIEW_H

#include <th/names_begin.hpp>

#include <string_view>

namespace c10 {

using std::basic_string_view;
using std::string_view;

} // namespace c10

#include <th/names_end.hpp>

#endif
