/*
 * caffe2/core/context.h: where operators run.
 */
#ifndef TH_CAFFE2_CORE_CONTEXT_H
#define TH_CAFFE2_CORE_CONTEXT_H

#include <caffe2/core/common.h>
#include <caffe2/proto/caffe2_pb.h>

#include <algorithm>
#include <cstring>
#include <random>

namespace caffe2 {

/* The only place there is: the host. What other places would have to wait for is done at once. */
class CPUContext final {
 public:
  CPUContext() = default;
  explicit CPUContext(const DeviceOption &option) : seed_(static_cast<unsigned>(option.random_seed())) {}
  explicit CPUContext(Device) {}

  static constexpr DeviceType GetDeviceType() noexcept { return CPU; }
  Device device() const noexcept { return Device(CPU); }
  DeviceType device_type() const noexcept { return CPU; }
  void SwitchToDevice(int = 0) const noexcept {}
  void FinishDeviceComputation() const noexcept {}

  /* The random numbers of one operator: from the seed of its description, or from a default one. */
  std::mt19937 &RandGenerator() {
    if (!generator_)
      generator_ = make_unique<std::mt19937>(seed_ ? seed_ : std::mt19937::default_seed);
    return *generator_;
  }

  /* Copies `count` elements; the two blocks must not overlap. From and to the host are all one. */
  template <class T, class = void, class = void>
  void Copy(std::size_t count, const T *source, T *target) const {
    std::copy_n(source, count, target);
  }
  template <class T>
  void CopySameDevice(std::size_t count, const T *source, T *target) const {
    Copy<T>(count, source, target);
  }
  template <class T>
  void CopyFromCPU(std::size_t count, const T *source, T *target) const {
    Copy<T>(count, source, target);
  }
  template <class T>
  void CopyToCPU(std::size_t count, const T *source, T *target) const {
    Copy<T>(count, source, target);
  }
  /* Copies bytes. */
  template <class = void, class = void>
  void CopyBytes(std::size_t count, const void *source, void *target) const {
    if (count)
      std::memcpy(target, source, count);
  }
  void CopyBytesSameDevice(std::size_t count, const void *source, void *target) const {
    CopyBytes(count, source, target);
  }

 private:
  unsigned seed_ = 0;
  std::unique_ptr<std::mt19937> generator_;
};

} // namespace caffe2

#endif
