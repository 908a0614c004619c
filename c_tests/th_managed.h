/*
 * th_managed.h: managed tensors of DLPack that another library might hand out.
 *
 * The tests play that library: elements and lists are blocks of theirs, and
 * managed_live counts the managed tensors whose deleter has not been called.
 */
#ifndef TH_MANAGED_H
#define TH_MANAGED_H

#include <TH/THDLPack.h>

#include <stdlib.h>
#include <string.h>

#define MANAGED_MOST_DIMENSIONS 8

static int managed_live;

typedef struct {
  union {
    DLManagedTensorVersioned versioned;
    DLManagedTensor legacy;
  } as; /* first: its address is that of the whole */
  int64_t shape[MANAGED_MOST_DIMENSIONS], strides[MANAGED_MOST_DIMENSIONS];
  void *elements;
} Managed;

static inline void managed_drop(void *context) {
  Managed *managed = (Managed *)context;
  free(managed->elements);
  free(managed);
  __atomic_sub_fetch(&managed_live, 1, __ATOMIC_SEQ_CST); /* on whichever thread */
}
static inline void managed_deleteVersioned(DLManagedTensorVersioned *self) { managed_drop(self->manager_ctx); }
static inline void managed_deleteLegacy(DLManagedTensor *self) { managed_drop(self->manager_ctx); }

/* Room for elements of so many bytes in row-major order. */
static inline Managed *managed_new(int ndim, const long *size, size_t bytes) {
  Managed *managed = (Managed *)calloc(1, sizeof(Managed));
  size_t count = 1;
  int d;
  for (d = ndim - 1; d >= 0; d--) {
    managed->shape[d] = size[d];
    managed->strides[d] = (int64_t)count;
    count *= (size_t)size[d];
  }
  managed->elements = calloc(count + 1, bytes);
  managed_live++;
  return managed;
}

static inline DLTensor managed_tensor(Managed *managed, int ndim, int code, size_t bytes) {
  DLTensor tensor;
  memset(&tensor, 0, sizeof tensor);
  tensor.data = managed->elements;
  tensor.device.device_type = kDLCPU;
  tensor.ndim = ndim;
  tensor.dtype.code = (uint8_t)code;
  tensor.dtype.bits = (uint8_t)(8 * bytes);
  tensor.dtype.lanes = 1;
  tensor.shape = managed->shape;
  tensor.strides = managed->strides;
  return tensor;
}

/* Elements of a DLDataTypeCode and so many bytes. */
static inline DLManagedTensorVersioned *managed_newVersioned(int ndim, const long *size, int code, size_t bytes) {
  Managed *managed = managed_new(ndim, size, bytes);
  DLManagedTensorVersioned *versioned = &managed->as.versioned;
  versioned->version.major = DLPACK_MAJOR_VERSION;
  versioned->version.minor = DLPACK_MINOR_VERSION + 5; /* another minor version adds codes only */
  versioned->manager_ctx = managed;
  versioned->deleter = managed_deleteVersioned;
  versioned->dl_tensor = managed_tensor(managed, ndim, code, bytes);
  return versioned;
}

static inline DLManagedTensor *managed_newLegacy(int ndim, const long *size, int code, size_t bytes) {
  Managed *managed = managed_new(ndim, size, bytes);
  DLManagedTensor *legacy = &managed->as.legacy;
  legacy->manager_ctx = managed;
  legacy->deleter = managed_deleteLegacy;
  legacy->dl_tensor = managed_tensor(managed, ndim, code, bytes);
  return legacy;
}

#endif
