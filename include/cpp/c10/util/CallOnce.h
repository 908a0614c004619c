/*
 * c10/util/CallOnce.h: what runs once, in one thread.
 */
#ifndef TH_C10_UTIL_CALL_ONCE_H
#define TH_C10_UTIL_CALL_ONCE_H

#include <th/names_begin.hpp>

#include <mutex>

namespace c10 {

using std::call_once;
using std::once_flag;

} // namespace c10

#include <th/names_end.hpp>

#endif
