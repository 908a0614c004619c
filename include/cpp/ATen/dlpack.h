/*
 * ATen/dlpack.h: the structs by which libraries hand tensors to each other (DLPack, version 0.8).
 *
 * Whoever gets a DLManagedTensor calls its deleter once, and not before it has done with the elements.
 */
#ifndef DLPACK_DLPACK_H_
#define DLPACK_DLPACK_H_

#include <cstdint>

#define DLPACK_VERSION 80

extern "C" {

typedef enum { kDLCPU = 1, kDLCUDA = 2 } DLDeviceType;

typedef struct {
  DLDeviceType device_type;
  std::int32_t device_id;
} DLDevice;

typedef enum { kDLInt = 0U, kDLUInt = 1U, kDLFloat = 2U } DLDataTypeCode;

/* Numbers of a kind, of so many bits, and `lanes` of them in an element. */
typedef struct {
  std::uint8_t code;
  std::uint8_t bits;
  std::uint16_t lanes;
} DLDataType;

/* `strides` may be NULL: then the elements are in row-major order. */
typedef struct {
  void *data;
  DLDevice device;
  std::int32_t ndim;
  DLDataType dtype;
  std::int64_t *shape;
  std::int64_t *strides;
  std::uint64_t byte_offset;
} DLTensor;

typedef struct DLManagedTensor {
  DLTensor dl_tensor;
  void *manager_ctx;
  void (*deleter)(struct DLManagedTensor *self);
} DLManagedTensor;

} // extern "C"

#endif
