/*
 * c10/core/Device.h: where elements are.
 */
#ifndef TH_C10_CORE_DEVICE_H
#define TH_C10_CORE_DEVICE_H

#include <th/names_begin.hpp>

#include <c10/core/DeviceType.h>

namespace c10 {

using DeviceIndex = std::int8_t;

/* A device: its kind, and its number among those, -1 for the current one. */
struct Device final {
  using Type = DeviceType;

  constexpr Device(DeviceType type = kCPU, DeviceIndex index = -1) : type_(type), index_(index) { check(); }
  /* From a text such as "cpu", "cpu:0" or "cuda:1". Throws if it is none. A literal 0 is no text. */
  template <class Text, class = std::enable_if_t<std::is_same<Text, std::string>::value || std::is_same<Text, char *>::value ||
                                                 std::is_same<Text, const char *>::value>>
  Device(Text text) : Device(parse(text)) {}
  template <class Text>
  static constexpr bool is_text = std::is_same<Text, char *>::value || std::is_same<Text, const char *>::value;

  constexpr DeviceType type() const noexcept { return type_; }
  constexpr DeviceIndex index() const noexcept { return index_; }
  constexpr bool has_index() const noexcept { return index_ != -1; }
  constexpr bool is_cpu() const noexcept { return type_ == DeviceType::CPU; }
  constexpr bool is_cuda() const noexcept { return type_ == DeviceType::CUDA; }
  std::string str() const { return th::text_of(*this); }

  friend constexpr bool operator==(Device a, Device b) noexcept { return a.type_ == b.type_ && a.index_ == b.index_; }
  friend constexpr bool operator!=(Device a, Device b) noexcept { return !(a == b); }

  friend void append_to(std::string &text, const Device &device) {
    append_to(text, device.type_);
    if (device.has_index())
      text += ':' + std::to_string(device.index_);
  }

 private:
  constexpr void check() const {
    if (index_ < -1 || (is_cpu() && index_ > 0))
      th::fail("Device: there is no device ", type_, ':', static_cast<int>(index_));
  }

  static Device parse(const std::string &text) {
    const std::size_t colon = text.find(':');
    const std::string name = text.substr(0, colon);
    const DeviceType type = name == "cpu" ? DeviceType::CPU : DeviceType::CUDA;
    bool good = name == "cpu" || name == "cuda";
    int index = -1;
    if (colon != std::string::npos) {
      const std::string digits = text.substr(colon + 1);
      good = good && !digits.empty() && digits.size() <= 2 && (digits.size() == 1 || digits[0] != '0');
      index = 0;
      for (const char digit : digits) {
        good = good && '0' <= digit && digit <= '9';
        index = 10 * index + (digit - '0');
      }
    }
    if (!good)
      th::fail("Device: \"", text, "\" is no device: it is \"cpu\" or \"cuda\", with ':' and a number or without");
    return Device(type, static_cast<DeviceIndex>(index));
  }

  DeviceType type_;
  DeviceIndex index_;
};

TH_CPP_PRINTABLE(Device)

} // namespace c10

template <>
struct std::hash<c10::Device> {
  std::size_t operator()(c10::Device device) const noexcept {
    return static_cast<std::size_t>(device.type()) << 8 | static_cast<std::uint8_t>(device.index());
  }
};

#include <th/names_end.hpp>

#endif
