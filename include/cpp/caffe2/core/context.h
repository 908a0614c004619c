/*
 * caffe2/core/context.h: where operators run.
 */
#ifndef TH_CAFFE2_CORE_CONTEXT_H
#define TH_CAFFE2_CORE_CONTEXT_H

#include <th/names_begin.hpp>

#include <caffe2/core/common.h>
#include <caffe2/proto/caffe2_pb.h>
#include <TH/THRandom.h>
#include <th/error.hpp>

#include <algorithm>
#include <cstring>
#include <memory>

namespace caffe2 {

/* A Mersenne twister, the numbers of std::mt19937, for distributions of <random>. */
class RandomEngine {
 public:
  using result_type = std::uint32_t;
  explicit RandomEngine(unsigned seed) : generator_(th::call(THGenerator_new)) {
    th::call(THRandom_manualSeed, generator_.get(), static_cast<unsigned long>(seed));
  }

  static constexpr result_type min() noexcept { return 0; }
  static constexpr result_type max() noexcept { return UINT32_MAX; }
  result_type operator()() { return static_cast<result_type>(THRandom_random(generator_.get())); }

 private:
  struct Free {
    void operator()(THGenerator *generator) const noexcept { THGenerator_free(generator); }
  };
  std::unique_ptr<THGenerator, Free> generator_;
};

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
  using rand_gen_type = RandomEngine;
  RandomEngine &RandGenerator() {
    if (!generator_)
      generator_ = make_unique<RandomEngine>(seed_ ? seed_ : default_seed);
    return *generator_;
  }

  /*
   * Copies of `count` elements, or bytes, between blocks that do not overlap: by the type of pointers, by a
   * TypeMeta, or as bytes. From and to the host, and within a device, are all one.
   */
#define TH_CAFFE2_COPY(WHERE)                                                                             \
  template <class T>                                                                                      \
  void Copy##WHERE(std::size_t count, const T *source, T *target) const {                                 \
    std::copy_n(source, count, target);                                                                   \
  }                                                                                                       \
  void CopyItems##WHERE(TypeMeta type, std::size_t count, const void *source, void *target) const {       \
    if (type.copy())                                                                                      \
      type.copy()(source, target, count);                                                                 \
    else                                                                                                  \
      CopyBytes##WHERE(count * type.itemsize(), source, target);                                          \
  }                                                                                                       \
  void CopyBytes##WHERE(std::size_t count, const void *source, void *target) const {                      \
    if (count)                                                                                            \
      std::memcpy(target, source, count);                                                                 \
  }
  TH_CAFFE2_COPY(SameDevice)
  TH_CAFFE2_COPY(FromCPU)
  TH_CAFFE2_COPY(ToCPU)
#undef TH_CAFFE2_COPY
  /* The same with the contexts of both places named. */
  template <class T, class Source, class Target>
  void Copy(std::size_t count, const T *source, T *target) const {
    CopySameDevice(count, source, target);
  }
  template <class Source, class Target>
  void CopyItems(TypeMeta type, std::size_t count, const void *source, void *target) const {
    CopyItemsSameDevice(type, count, source, target);
  }
  template <class Source, class Target>
  void CopyBytes(std::size_t count, const void *source, void *target) const {
    CopyBytesSameDevice(count, source, target);
  }

 private:
  static constexpr unsigned default_seed = 5489; // that of std::mt19937
  unsigned seed_ = 0;
  std::unique_ptr<RandomEngine> generator_;
};

} // namespace caffe2

#include <th/names_end.hpp>

#endif
