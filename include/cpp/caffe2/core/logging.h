/*
 * caffe2/core/logging.h: checks that throw.
 */
#ifndef TH_CAFFE2_CORE_LOGGING_H
#define TH_CAFFE2_CORE_LOGGING_H

#include <c10/util/Logging.h>

namespace caffe2 {

/* What the checks throw. */
using EnforceNotMet = c10::Error;

} // namespace caffe2

#endif
