/*
 * cytnx/Device.hpp: where elements are.
 */
#ifndef TH_CYTNX_DEVICE_HPP
#define TH_CYTNX_DEVICE_HPP

#include <th/names_begin.hpp>

#include <c10/util/Exception.h>

#include <string>

namespace cytnx {

/* The numbers of the devices. There is one. */
struct DeviceNumbers {
  enum : int { cpu = -1 };

  /* The name as it is printed. Throws if there is no such device. */
  std::string getname(int device) const {
    check(device);
    return "cytnx device: CPU";
  }
  /* Throws if there is no such device. */
  void check(int device) const {
    if (device != cpu)
      th::fail("cytnx::Device: there is no device ", device);
  }
};

inline constexpr DeviceNumbers Device{};

} // namespace cytnx

#include <th/names_end.hpp>

#endif
