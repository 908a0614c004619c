/*
 * THDLPack.h: tensors to and from other libraries in memory, without a copy (DLPack 1.x).
 *
 * A managed tensor says where elements lie and how, and has a `deleter` that
 * whoever uses them calls once when done. It is no counted object of TH's:
 *
 *     DLManagedTensorVersioned *managed = THFloatTensor_toDLPack(tensor);
 *     ... hand it to another library, which will call its deleter; or
 *     managed->deleter(managed);
 *
 *     THFloatTensor *other = THFloatTensor_newFromDLPack(managed);
 *     THFloatTensor_free(other);  (now the deleter has been called)
 *
 * toDLPack takes a reference to the storage, which the deleter gives back, on
 * whichever thread. newFromDLPack takes the managed tensor over unless it
 * raises an error; its last tensor calls the deleter. Until then the storage
 * must not be resized. See docs/exchange.md.
 *
 * TH.h does not include this header. The structs are those of DLPack's own
 * dlpack.h, under its names and its include guard: a program that uses
 * both includes that one first. Of one older than version 1, what it lacks is
 * declared here.
 */
#ifndef TH_DLPACK_INC
#define TH_DLPACK_INC

#include "THTensor.h"

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#ifndef DLPACK_DLPACK_H_
#define DLPACK_DLPACK_H_

/* Whose memory it is. */
#ifdef __cplusplus
typedef enum : int32_t {
#else
typedef enum {
#endif
  kDLCPU = 1,
  kDLCUDA = 2,
  kDLCUDAHost = 3, /* of the host, pinned for CUDA */
  kDLOpenCL = 4,
  kDLVulkan = 7,
  kDLMetal = 8,
  kDLVPI = 9,
  kDLROCM = 10,
  kDLROCMHost = 11, /* of the host, pinned for ROCm */
  kDLExtDev = 12,
  kDLCUDAManaged = 13,
  kDLOneAPI = 14,
  kDLWebGPU = 15,
  kDLHexagon = 16,
  kDLMAIA = 17,
  kDLTrn = 18
} DLDeviceType;

typedef struct {
  DLDeviceType device_type;
  int32_t device_id;
} DLDevice;

/* What kind of number an element is. */
typedef enum {
  kDLInt = 0U,
  kDLUInt = 1U,
  kDLFloat = 2U,
  kDLOpaqueHandle = 3U,
  kDLBfloat = 4U,
  kDLComplex = 5U,
  kDLBool = 6U,
  kDLFloat8_e3m4 = 7U,
  kDLFloat8_e4m3 = 8U,
  kDLFloat8_e4m3b11fnuz = 9U,
  kDLFloat8_e4m3fn = 10U,
  kDLFloat8_e4m3fnuz = 11U,
  kDLFloat8_e5m2 = 12U,
  kDLFloat8_e5m2fnuz = 13U,
  kDLFloat8_e8m0fnu = 14U,
  kDLFloat6_e2m3fn = 15U,
  kDLFloat6_e3m2fn = 16U,
  kDLFloat4_e2m1fn = 17U
} DLDataTypeCode;

typedef struct {
  uint8_t code;   /* a DLDataTypeCode */
  uint8_t bits;   /* of a number */
  uint16_t lanes; /* numbers in an element: 1 but for vectors */
} DLDataType;

typedef struct {
  void *data;
  DLDevice device;
  int32_t ndim;
  DLDataType dtype;
  int64_t *shape;
  int64_t *strides;     /* in elements; NULL for row-major order, before version 1.2 */
  uint64_t byte_offset; /* from `data` to the first element */
} DLTensor;

/* The form before version 1. */
typedef struct DLManagedTensor {
  DLTensor dl_tensor;
  void *manager_ctx;
  void (*deleter)(struct DLManagedTensor *self); /* may be NULL */
} DLManagedTensor;

#endif /* DLPACK_DLPACK_H_ */

#ifndef DLPACK_MAJOR_VERSION
#define DLPACK_MAJOR_VERSION 1
#define DLPACK_MINOR_VERSION 3

/* Bits of a managed tensor's `flags`. */
#define DLPACK_FLAG_BITMASK_READ_ONLY (1UL << 0UL)                /* its elements must not be written */
#define DLPACK_FLAG_BITMASK_IS_COPIED (1UL << 1UL)                /* nobody else uses them */
#define DLPACK_FLAG_BITMASK_IS_SUBBYTE_TYPE_PADDED (1UL << 2UL)   /* types below 8 bits have bytes of their own */

typedef struct {
  uint32_t major; /* another one has another layout: only the deleter is where it was */
  uint32_t minor;
} DLPackVersion;

typedef struct DLManagedTensorVersioned {
  DLPackVersion version;
  void *manager_ctx;
  void (*deleter)(struct DLManagedTensorVersioned *self); /* may be NULL */
  uint64_t flags;                                         /* DLPACK_FLAG_BITMASK_... */
  DLTensor dl_tensor;
} DLManagedTensorVersioned;
#endif

/* How THDLPack_managedTensorAllocator tells what went wrong: `kind` is the name of an exception of Python. */
typedef void (*THDLPackErrorFunction)(void *error_ctx, const char *kind, const char *message);

#ifdef __cplusplus
}
#endif

/* >>> prototypes generated from src/ffi/dlpack.rs by "make headers": edit there */
/**
 * The managed-tensor allocator of DLPack's C exchange interface, for the field `managed_tensor_allocator` of
 * a `DLPackExchangeAPI`. Puts a new tensor, contiguous and not initialised, with the element type (any
 * that DLPack has) and the sizes of `prototype` in `*out` and returns 0. Ownership: the caller calls its deleter.
 * Where it cannot, it calls `SetError` with `error_ctx`, the name of an exception of Python and a sentence, and
 * returns -1: a device that is not the CPU, sizes that make no sense, no memory. Errors: 1, 2 if NULL.
 */
TH_API int THDLPack_managedTensorAllocator(DLTensor *prototype, DLManagedTensorVersioned **out,
    void *error_ctx, THDLPackErrorFunction SetError);

/* <<< end of generated prototypes */

#include "generic/THDLPack.h"
#include "THGenerateAllTypes.h"

#include "generic/THDLPack.h"
#include "THGenerateHalfType.h"

#endif
