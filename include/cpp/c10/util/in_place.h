/*
 * c10/util/in_place.h: says that an object is to be made of the arguments that follow.
 */
#ifndef TH_C10_UTIL_IN_PLACE_H
#define TH_C10_UTIL_IN_PLACE_H

#include <th/names_begin.hpp>

#include <utility>

namespace c10 {

using std::in_place_t;
using std::in_place;

} // namespace c10

#include <th/names_end.hpp>

#endif
