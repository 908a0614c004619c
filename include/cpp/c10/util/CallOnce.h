/*
 * c10/util/CallOnce.h: what runs once, in one thread.
 */
#ifndef TH_C10_UTIL_CALL_ONCE_H
#define TH_C10_UTIL_CALL_ONCE_H

#include <mutex>

namespace c10 {

using std::call_once;
using std::once_flag;

} // namespace c10

#endif
