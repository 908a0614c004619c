/*
 * c10/core/DeviceType.h: kinds of devices.
 */
#ifndef TH_C10_CORE_DEVICE_TYPE_H
#define TH_C10_CORE_DEVICE_TYPE_H

#include <th/names_begin.hpp>

#include <c10/util/Exception.h>

#include <cstdint>

namespace c10 {

/*
 * Elements are with the CPU. The other kind has a name for programs that ask for it; no tensor is made there. The last
 * enumerator counts the kinds, for tables of them.
 */
enum class DeviceType : std::int8_t { CPU, CUDA, COMPILE_TIME_MAX_DEVICE_TYPES };
constexpr int COMPILE_TIME_MAX_DEVICE_TYPES = static_cast<int>(DeviceType::COMPILE_TIME_MAX_DEVICE_TYPES);
constexpr DeviceType kCPU = DeviceType::CPU;
constexpr DeviceType kCUDA = DeviceType::CUDA;

inline std::string DeviceTypeName(DeviceType type, bool lower_case = false) {
  return type == DeviceType::CPU ? (lower_case ? "cpu" : "CPU") : (lower_case ? "cuda" : "CUDA");
}
inline void append_to(std::string &text, DeviceType type) { text += DeviceTypeName(type, true); }
TH_CPP_PRINTABLE(DeviceType)

} // namespace c10

namespace caffe2 {

constexpr c10::DeviceType CPU = c10::DeviceType::CPU;
constexpr c10::DeviceType CUDA = c10::DeviceType::CUDA;

} // namespace caffe2

#include <th/names_end.hpp>

#endif
