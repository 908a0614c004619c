/*
 * c10/core/TensorOptions.h: what kind of tensor a factory is to make.
 */
#ifndef TH_C10_CORE_TENSOR_OPTIONS_H
#define TH_C10_CORE_TENSOR_OPTIONS_H

#include <th/names_begin.hpp>

#include <c10/core/Device.h>
#include <c10/core/Layout.h>
#include <c10/core/MemoryFormat.h>
#include <c10/util/typeid.h>

#include <optional>

namespace c10 {

/*
 * The element type, the device, the layout and the order in memory, each said or left open. Without an element
 * type a factory makes Float tensors, unless it is given values, which bring their own. Element types, devices and
 * layouts convert to options.
 *
 * There is one device and there are no gradients: options that ask for another one, or for gradients, throw.
 */
class TensorOptions {
 public:
  constexpr TensorOptions() noexcept = default;
  constexpr TensorOptions(ScalarType type) noexcept : type_(type), has_type_(true) {}
  TensorOptions(TypeMeta type) : TensorOptions(type.toScalarType()) {}
  constexpr TensorOptions(Device device) { check(device); }
  constexpr TensorOptions(DeviceType type, DeviceIndex index = -1) : TensorOptions(Device(type, index)) {}
  /* From a text such as "cpu". A literal 0 is no text. */
  template <class Text, class = std::enable_if_t<Device::is_text<Text>>>
  TensorOptions(Text device) : TensorOptions(Device(device)) {}
  constexpr TensorOptions(Layout layout) noexcept : layout_(layout) {}
  constexpr TensorOptions(MemoryFormat format) noexcept : format_(format), has_format_(true) {}

  /* The same options with another one. */
  constexpr TensorOptions dtype(ScalarType type) const noexcept {
    TensorOptions options = *this;
    options.type_ = type;
    options.has_type_ = true;
    return options;
  }
  TensorOptions dtype(TypeMeta type) const { return dtype(type.toScalarType()); }
  // Options that may be left out are templates: so a std::optional is compiled where one is used.
  template <class T, class = std::enable_if_t<std::is_convertible<T, ScalarType>::value>>
  TensorOptions dtype(const std::optional<T> &type) const {
    return type ? dtype(ScalarType(*type)) : *this;
  }
  constexpr TensorOptions dtype(std::nullopt_t) const noexcept { return *this; }
  template <class T>
  constexpr TensorOptions dtype() const noexcept {
    return dtype(CppTypeToScalarType<T>::value);
  }
  constexpr TensorOptions device(Device device) const {
    check(device);
    return *this;
  }
  constexpr TensorOptions device(DeviceType type, DeviceIndex index = -1) const { return device(Device(type, index)); }
  template <class T, class = std::enable_if_t<std::is_convertible<T, Device>::value>>
  TensorOptions device(const std::optional<T> &where) const {
    return where ? device(*where) : *this;
  }
  constexpr TensorOptions device(std::nullopt_t) const noexcept { return *this; }
  constexpr TensorOptions device_index(DeviceIndex index) const { return device(Device(kCPU, index)); }
  constexpr TensorOptions layout(Layout layout) const noexcept {
    TensorOptions options = *this;
    options.layout_ = layout;
    return options;
  }
  template <class T, class = std::enable_if_t<std::is_same<T, Layout>::value>>
  TensorOptions layout(const std::optional<T> &how) const {
    return how ? layout(*how) : *this;
  }
  constexpr TensorOptions layout(std::nullopt_t) const noexcept { return *this; }
  constexpr TensorOptions memory_format(MemoryFormat format) const noexcept {
    TensorOptions options = *this;
    options.format_ = format;
    options.has_format_ = true;
    return options;
  }
  template <class T, class = std::enable_if_t<std::is_same<T, MemoryFormat>::value>>
  TensorOptions memory_format(const std::optional<T> &format) const {
    return format ? memory_format(*format) : *this;
  }
  constexpr TensorOptions memory_format(std::nullopt_t) const noexcept { return *this; }
  constexpr TensorOptions requires_grad(bool requires_grad = true) const {
    if (requires_grad)
      th::fail("requires_grad: there are no gradients: it can only be false");
    return *this;
  }
  constexpr TensorOptions pinned_memory(bool = true) const noexcept { return *this; }

  constexpr ScalarType scalar_type() const noexcept { return type_; }
  TypeMeta dtype() const noexcept { return TypeMeta::fromScalarType(type_); }
  template <class Type = TypeMeta>
  std::optional<Type> dtype_opt() const noexcept {
    return has_type_ ? std::optional<Type>(dtype()) : std::nullopt;
  }
  constexpr bool has_dtype() const noexcept { return has_type_; }
  constexpr ScalarType dtype_or(ScalarType other) const noexcept { return has_type_ ? type_ : other; }
  constexpr Device device() const noexcept { return kCPU; }
  constexpr bool has_device() const noexcept { return false; }
  constexpr Layout layout() const noexcept { return layout_; }
  constexpr bool has_layout() const noexcept { return layout_ != kStrided; }
  constexpr bool requires_grad() const noexcept { return false; }
  constexpr bool pinned_memory() const noexcept { return false; }
  template <class Format = MemoryFormat>
  constexpr std::optional<Format> memory_format_opt() const noexcept {
    return has_format_ ? std::optional<Format>(format_) : std::nullopt;
  }
  constexpr bool has_memory_format() const noexcept { return has_format_; }
  constexpr MemoryFormat memory_format_or(MemoryFormat other) const noexcept { return has_format_ ? format_ : other; }
  constexpr bool is_sparse() const noexcept { return layout_ == kSparse; }

 private:
  static constexpr void check(Device device) {
    if (!device.is_cpu())
      th::fail("TensorOptions: there is no device ", device, ": tensors are with the CPU");
  }

  ScalarType type_ = ScalarType::Float;
  Layout layout_ = kStrided;
  MemoryFormat format_ = MemoryFormat::Contiguous;
  bool has_type_ = false, has_format_ = false;
};

/* What is asked for, and what is the default. */
inline void append_to(std::string &text, TensorOptions options) {
  const auto said = [](bool is_said) { return is_said ? "" : " (default)"; };
  text += th::text_of("TensorOptions(dtype=", options.scalar_type(), said(options.has_dtype()), ", device=", options.device(),
                      said(options.has_device()), ", layout=", options.layout(), said(options.has_layout()),
                      ", memory_format=", options.memory_format_or(MemoryFormat::Contiguous),
                      said(options.has_memory_format()), ')');
}
TH_CPP_PRINTABLE(TensorOptions)

/* Options to begin with. */
constexpr TensorOptions dtype(ScalarType type) noexcept { return TensorOptions(type); }
inline TensorOptions dtype(TypeMeta type) { return TensorOptions(type); }
template <class T>
constexpr TensorOptions dtype() noexcept {
  return TensorOptions().dtype<T>();
}
constexpr TensorOptions device(Device device) { return TensorOptions(device); }
constexpr TensorOptions layout(Layout layout) noexcept { return TensorOptions(layout); }
constexpr TensorOptions memory_format(MemoryFormat format) noexcept { return TensorOptions(format); }
constexpr TensorOptions requires_grad(bool requires_grad = true) { return TensorOptions().requires_grad(requires_grad); }

} // namespace c10

#include <th/names_end.hpp>

#endif
