/*
 * caffe2/core/context.h: where operators run.
 */
#pragma once

#include <c10/core/TensorOptions.h>

namespace caffe2 {

using c10::DeviceType;

/* The only place there is. */
class CPUContext {
 public:
  static constexpr DeviceType GetDeviceType() noexcept { return CPU; }
};

} // namespace caffe2
