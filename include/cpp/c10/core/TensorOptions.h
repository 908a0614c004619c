/*
 * c10/core/TensorOptions.h: what kind of tensor a factory is to make.
 */
#pragma once

#include <c10/core/ScalarType.h>

namespace c10 {

/* Where elements are. There is one place. */
enum class DeviceType : std::int8_t { CPU };
constexpr DeviceType kCPU = DeviceType::CPU;
constexpr DeviceType CPU = DeviceType::CPU;

struct Device {
  constexpr Device(DeviceType type = kCPU) noexcept : type_(type) {}
  constexpr DeviceType type() const noexcept { return type_; }
  constexpr bool is_cpu() const noexcept { return true; }
  friend constexpr bool operator==(Device, Device) noexcept { return true; }
  friend constexpr bool operator!=(Device, Device) noexcept { return false; }

 private:
  DeviceType type_;
};

inline std::ostream &operator<<(std::ostream &stream, Device) { return stream << "cpu"; }

/*
 * The element type and the device. Without an element type a factory makes Float tensors, unless it is
 * given values, which bring their own. ScalarType and Device convert to it.
 */
class TensorOptions {
 public:
  constexpr TensorOptions() noexcept = default;
  constexpr TensorOptions(ScalarType type) noexcept : type_(type), has_type_(true) {}
  constexpr TensorOptions(Device) noexcept {}
  constexpr TensorOptions(DeviceType) noexcept {}

  /* The same options with another element type, or another device. */
  constexpr TensorOptions dtype(ScalarType type) const noexcept { return TensorOptions(type); }
  template <class T>
  constexpr TensorOptions dtype() const noexcept {
    return TensorOptions(CppTypeToScalarType<T>::value);
  }
  constexpr TensorOptions device(Device) const noexcept { return *this; }

  constexpr ScalarType dtype() const noexcept { return type_; }
  constexpr bool has_dtype() const noexcept { return has_type_; }
  constexpr ScalarType dtype_or(ScalarType other) const noexcept { return has_type_ ? type_ : other; }
  constexpr Device device() const noexcept { return kCPU; }

 private:
  ScalarType type_ = ScalarType::Float;
  bool has_type_ = false;
};

/* Options to begin with. */
constexpr TensorOptions dtype(ScalarType type) noexcept { return TensorOptions(type); }
template <class T>
constexpr TensorOptions dtype() noexcept {
  return TensorOptions().dtype<T>();
}
constexpr TensorOptions device(Device device) noexcept { return TensorOptions(device); }

} // namespace c10
