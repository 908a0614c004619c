#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/dlpack.c"
#else

#include "generic/layout.h"

#if defined(TH_REAL_IS_FLOAT) || defined(TH_REAL_IS_DOUBLE) || defined(TH_REAL_IS_HALF)
#define TEST_CODE kDLFloat
#elif defined(TH_REAL_IS_BYTE)
#define TEST_CODE kDLUInt
#else
#define TEST_CODE kDLInt
#endif

static DLManagedTensorVersioned *TEST_(managed)(int ndim, const long *size) {
  DLManagedTensorVersioned *managed = managed_newVersioned(ndim, size, TEST_CODE, sizeof(real));
  long k, count = 1;
  int d;
  for (d = 0; d < ndim; d++)
    count *= size[d];
  for (k = 0; k < count; k++)
    ((real *)managed->dl_tensor.data)[k] = REAL(layoutValue(k));
  return managed;
}

/* What is handed out shows the elements where they are, and keeps them. */
static void TEST_(dlpackOut)(int layout, const LayoutSize *shape) {
  THTensor *t = TEST_(newLayout)(layout, shape->nDimension, shape->size);
  THStorage *storage = t->storage;
  DLManagedTensorVersioned *managed;
  DLManagedTensor *legacy;
  int d, shared = 0;

  TYPED_CASE("toDLPack");
  managed = THTensor_(toDLPack)(t);
  legacy = THTensor_(toDLPackLegacy)(t);
  CHECK_LONG(storage->refcount, 3);
  managed->deleter(NULL);
  legacy->deleter(NULL);
  CHECK_LONG(storage->refcount, 3);
  CHECK_LONG(managed->version.major, DLPACK_MAJOR_VERSION);
  CHECK_LONG(managed->dl_tensor.dtype.code, TEST_CODE);
  CHECK_LONG(managed->dl_tensor.dtype.bits, 8 * sizeof(real));
  CHECK_LONG(managed->dl_tensor.dtype.lanes, 1);
  CHECK_LONG(managed->dl_tensor.device.device_type, kDLCPU);
  CHECK_LONG(managed->dl_tensor.device.device_id, 0);
  CHECK_LONG(managed->dl_tensor.ndim, t->nDimension);
  CHECK((real *)managed->dl_tensor.data + managed->dl_tensor.byte_offset / sizeof(real) == THTensor_(data)(t));
  CHECK((real *)legacy->dl_tensor.data == THTensor_(data)(t));
  for (d = 0; d < t->nDimension; d++) {
    CHECK_LONG(managed->dl_tensor.shape[d], t->size[d]);
    CHECK_LONG(managed->dl_tensor.strides[d], t->stride[d]);
    CHECK_LONG(legacy->dl_tensor.strides[d], t->stride[d]);
    shared |= t->size[d] > 1 && t->stride[d] == 0;
  }
  CHECK_LONG(managed->flags, shared ? DLPACK_FLAG_BITMASK_READ_ONLY : 0);
  /* The tensor may change its sizes and go. */
  THTensor_(resize1d)(t, 1);
  THTensor_(free)(t);
  CHECK_LONG(managed->dl_tensor.ndim, shape->nDimension);
  CHECK_LONG(managed->dl_tensor.shape[0], shape->size[0]);
  CHECK(NUMBER(*(real *)managed->dl_tensor.data) == layoutValue(3));
  managed->deleter(managed);
  CHECK_LONG(storage->refcount, 1);
  legacy->deleter(legacy);
}

/* Out and in again: the same elements, unless they may not be written. */
static void TEST_(dlpackBack)(int layout, const LayoutSize *shape) {
  THTensor *t = TEST_(newLayout)(layout, shape->nDimension, shape->size), *back;
  DLManagedTensorVersioned *managed = THTensor_(toDLPack)(t);
  const int readOnly = (managed->flags & DLPACK_FLAG_BITMASK_READ_ONLY) != 0;
  THStorage *storage = t->storage;
  long index[LAYOUT_MAX_DIMENSION] = {0};

  TYPED_CASE("newFromDLPack of toDLPack");
  back = THTensor_(newFromDLPack)(managed);
  CHECK_LONG(storage->refcount, readOnly ? 1 : 2);
  CHECK_LONG(THTensor_(isSameSizeAs)(t, back), 1);
  do {
    if (readOnly)
      CHECK(NUMBER(*TEST_(at)(t, index)) == NUMBER(*TEST_(at)(back, index)));
    else
      CHECK(TEST_(at)(t, index) == TEST_(at)(back, index));
  } while (layoutNext(index, t->nDimension, t->size));
  THTensor_(free)(back);
  CHECK_LONG(storage->refcount, 1);
  back = THTensor_(newFromDLPackLegacy)(THTensor_(toDLPackLegacy)(t));
  CHECK_LONG(storage->refcount, 2);
  CHECK(THTensor_(data)(back) == THTensor_(data)(t));
  THTensor_(free)(back);
  CHECK_LONG(storage->refcount, 1);
  THTensor_(free)(t);
}

/* What goes to and fro is not wrapped once more each time. */
static void TEST_(dlpackToAndFro)(void) {
  THTensor *t = THTensor_(newWithSize2d)(3, 4), *view, *back;
  DLManagedTensorVersioned *managed, copy;
  int k;
  TYPED_CASE("newFromDLPack of toDLPack, many times");
  for (k = 0; k < 20000; k++) {
    back = k % 2 ? THTensor_(newFromDLPack)(THTensor_(toDLPack)(t)) : THTensor_(newFromDLPackLegacy)(THTensor_(toDLPackLegacy)(t));
    CHECK(back->storage == t->storage);
    THTensor_(free)(t);
    t = back;
  }
  view = THTensor_(newNarrow)(t, 0, 1, 2);
  managed = THTensor_(toDLPack)(view);
  managed->dl_tensor.byte_offset = sizeof(real); /* as another library may change it */
  managed->dl_tensor.shape[0] = 1;
  back = THTensor_(newFromDLPack)(managed);
  CHECK(back->storage == t->storage);
  CHECK_LONG(back->storageOffset, 5);
  THTensor_(free)(back);
  managed = THTensor_(toDLPack)(view);
  copy = *managed; /* is not what was handed out, which stays its owner */
  copy.deleter = NULL;
  back = THTensor_(newFromDLPack)(&copy);
  CHECK(back->storage != t->storage && THTensor_(data)(back) == THTensor_(data)(view));
  THTensor_(free)(back);
  managed->deleter(managed);
  CHECK_LONG(t->storage->refcount, 2);
  THTensor_(free)(view);
  THTensor_(free)(t);
}

static void TEST_(dlpackOddities)(void) {
  static const long size[] = {3, 4}, none[] = {3, 0};
  THTensor *t, *view;
  DLManagedTensorVersioned *managed;
  DLManagedTensor *legacy;
  real *elements;

  TYPED_CASE("toDLPack of an empty tensor");
  t = THTensor_(new)();
  managed = THTensor_(toDLPack)(t);
  CHECK_LONG(managed->dl_tensor.ndim, 1);
  CHECK_LONG(managed->dl_tensor.shape[0], 0);
  CHECK(managed->dl_tensor.data == NULL && managed->dl_tensor.strides != NULL);
  view = THTensor_(newFromDLPack)(managed);
  CHECK_LONG(view->nDimension, 0);
  THTensor_(free)(view);
  THTensor_(free)(t);

  TYPED_CASE("toDLPack of elements outside the storage");
  t = THTensor_(newWithSize1d)(5);
  t->storageOffset = 1;
  CHECK_ARG_ERROR(1, SINK(THTensor_(toDLPack)(t)));
  CHECK_LONG(t->storage->refcount, 1);
  THTensor_(free)(t);

  TYPED_CASE("newFromDLPack: the deleter runs with the last view");
  managed = TEST_(managed)(2, size);
  elements = (real *)managed->dl_tensor.data;
  t = THTensor_(newFromDLPack)(managed);
  CHECK(THTensor_(data)(t) == elements);
  CHECK_ERROR(THTensor_(resize1d)(t, 100)); /* its memory is another library's */
  view = THTensor_(newSelect)(t, 0, 2);
  THTensor_(free)(t);
  CHECK_LONG(managed_live, 1);
  CHECK(NUMBER(*THTensor_(data)(view)) == layoutValue(8));
  THTensor_(free)(view);
  CHECK_LONG(managed_live, 0);

  TYPED_CASE("newFromDLPack: no strides, an offset in bytes, memory pinned for a device");
  managed = TEST_(managed)(2, size);
  elements = (real *)managed->dl_tensor.data;
  managed->dl_tensor.strides = NULL;
  managed->dl_tensor.shape[0] = 2;
  managed->dl_tensor.byte_offset = 4 * sizeof(real);
  managed->dl_tensor.device.device_type = kDLCUDAHost;
  t = THTensor_(newFromDLPack)(managed);
  CHECK(THTensor_(data)(t) == elements + 4);
  CHECK_LONG(t->stride[0], 4);
  CHECK_LONG(t->stride[1], 1);
  CHECK_LONG(t->storage->size, 8);
  THTensor_(free)(t);
  CHECK_LONG(managed_live, 0);

  TYPED_CASE("newFromDLPack: strides of single slices are anything");
  managed = TEST_(managed)(2, size);
  managed->dl_tensor.shape[0] = 1;
  managed->dl_tensor.strides[0] = -77;
  t = THTensor_(newFromDLPack)(managed);
  CHECK_LONG(THTensor_(isContiguous)(t), 1);
  THTensor_(free)(t);

  TYPED_CASE("newFromDLPack: no deleter");
  managed = TEST_(managed)(2, size);
  managed->deleter = NULL;
  t = THTensor_(newFromDLPack)(managed);
  CHECK_NUMBER(NUMBER(*THTensor_(data)(t)), layoutValue(0));
  THTensor_(free)(t);
  CHECK_LONG(managed_live, 1);
  managed_deleteVersioned(managed);
  legacy = managed_newLegacy(2, size, TEST_CODE, sizeof(real));
  legacy->deleter = NULL;
  THTensor_(free)(THTensor_(newFromDLPackLegacy)(legacy));
  managed_deleteLegacy(legacy);

  TYPED_CASE("newFromDLPack: a size of 0, and NULL for data");
  managed = managed_newVersioned(2, none, TEST_CODE, sizeof(real));
  managed->dl_tensor.data = NULL;
  t = THTensor_(newFromDLPack)(managed);
  CHECK_LONG(managed_live, 0);
  CHECK_LONG(t->nDimension, 0);
  THTensor_(free)(t);

  TYPED_CASE("newFromDLPack: a scalar");
  managed = TEST_(managed)(0, size);
  managed->dl_tensor.shape = managed->dl_tensor.strides = NULL;
  t = THTensor_(newFromDLPack)(managed);
  CHECK_LONG(t->nDimension, 1);
  CHECK_LONG(t->size[0], 1);
  CHECK_NUMBER(NUMBER(*THTensor_(data)(t)), layoutValue(0));
  THTensor_(free)(t);

  TYPED_CASE("newFromDLPack: read-only elements are copied");
  managed = TEST_(managed)(2, size);
  managed->flags = DLPACK_FLAG_BITMASK_READ_ONLY;
  managed->dl_tensor.strides[0] = 0;
  elements = (real *)managed->dl_tensor.data;
  t = THTensor_(newFromDLPack)(managed);
  CHECK_LONG(managed_live, 0);
  CHECK_LONG(t->stride[0], 4);
  CHECK_NUMBER(NUMBER(THTensor_(data)(t)[11]), layoutValue(3));
  THTensor_(resize1d)(t, 100);
  THTensor_(free)(t);
}

/* After an error the managed tensor is as it was, and the caller's. */
#define TEST_REFUSED(CHANGE, UNDO)                                                \
  do {                                                                            \
    CHANGE;                                                                       \
    CHECK_ARG_ERROR(1, SINK(THTensor_(newFromDLPack)(managed)));                  \
    CHECK_LONG(managed_live, 1);                                                  \
    UNDO;                                                                         \
  } while (0)

static void TEST_(dlpackErrors)(void) {
  static const long size[] = {3, 4};
  DLManagedTensorVersioned *managed = TEST_(managed)(2, size);
  DLTensor *tensor = &managed->dl_tensor;
  DLManagedTensor *legacy;
  THTensor *t;

  TYPED_CASE("newFromDLPack refuses");
  TEST_REFUSED(tensor->dtype.bits ^= 128, tensor->dtype.bits ^= 128);
  TEST_REFUSED(tensor->dtype.code = kDLComplex, tensor->dtype.code = TEST_CODE);
  TEST_REFUSED(tensor->dtype.lanes = 2, tensor->dtype.lanes = 1);
  TEST_REFUSED(tensor->device.device_type = kDLCUDA, tensor->device.device_type = kDLCPU);
  TEST_REFUSED(tensor->device.device_type = kDLTrn, tensor->device.device_type = kDLCPU);
  TEST_REFUSED(tensor->strides[1] = -1, tensor->strides[1] = 1);
  TEST_REFUSED(tensor->shape[1] = -1, tensor->shape[1] = 4);
  TEST_REFUSED((tensor->shape[0] = -1, tensor->shape[1] = 0), (tensor->shape[0] = 3, tensor->shape[1] = 4));
  TEST_REFUSED(tensor->ndim = -1, tensor->ndim = 2);
  TEST_REFUSED(managed->dl_tensor.shape = NULL, managed->dl_tensor.shape = ((Managed *)managed->manager_ctx)->shape);
  TEST_REFUSED(tensor->data = NULL, tensor->data = ((Managed *)managed->manager_ctx)->elements);
  TEST_REFUSED(tensor->byte_offset = UINT64_MAX - sizeof(real) + 1, tensor->byte_offset = 0);
  TEST_REFUSED(tensor->byte_offset = (uint64_t)1 << 63, tensor->byte_offset = 0);
  TEST_REFUSED(tensor->byte_offset = ((uint64_t)1 << 63) + 4096, tensor->byte_offset = 0);
  TEST_REFUSED(tensor->byte_offset = (uint64_t)3 << 62, tensor->byte_offset = 0);
  if (sizeof(real) > 1)
    TEST_REFUSED(tensor->byte_offset = 1, tensor->byte_offset = 0);
  tensor->strides[0] = INT64_MAX / 2;
  CHECK_ERROR(SINK(THTensor_(newFromDLPack)(managed)));
  tensor->strides[0] = 4;
  tensor->shape[0] = tensor->shape[1] = 1L << 40;
  CHECK_ERROR(SINK(THTensor_(newFromDLPack)(managed)));
  tensor->shape[0] = 3, tensor->shape[1] = 4;
  CHECK_LONG(managed_live, 1);
  t = THTensor_(newFromDLPack)(managed); /* it was none the worse for it */
  CHECK_NUMBER(NUMBER(THTensor_(data)(t)[11]), layoutValue(11));
  THTensor_(free)(t);

  legacy = managed_newLegacy(2, size, TEST_CODE, sizeof(real));
  legacy->dl_tensor.strides[0] = -4;
  CHECK_ARG_ERROR(1, SINK(THTensor_(newFromDLPackLegacy)(legacy)));
  CHECK_LONG(managed_live, 1);
  legacy->deleter(legacy);

  TYPED_CASE("newFromDLPack: a major version that is not known");
  managed = TEST_(managed)(2, size);
  managed->version.major = 2;
  /* Nothing but the first fields is there to be read. */
  memset(&managed->flags, 0xff, sizeof *managed - offsetof(DLManagedTensorVersioned, flags));
  CHECK_ERROR(SINK(THTensor_(newFromDLPack)(managed)));
  CHECK_LONG(managed_live, 0);
}

static void *TEST_(freeElsewhere)(void *tensor) {
  THTensor_(free)((THTensor *)tensor);
  return NULL;
}

static void *TEST_(deleteElsewhere)(void *managed) {
  ((DLManagedTensorVersioned *)managed)->deleter((DLManagedTensorVersioned *)managed);
  return NULL;
}

static void TEST_(dlpackThreads)(void) {
  static const long size[] = {3, 4};
  THTensor *t = TEST_(newLayout)(CONTIGUOUS, 2, size), *other;
  DLManagedTensorVersioned *managed = THTensor_(toDLPack)(t);
  pthread_t thread;

  TYPED_CASE("deleters on another thread");
  THTensor_(free)(t);
  CHECK_LONG(pthread_create(&thread, NULL, TEST_(deleteElsewhere), managed), 0);
  pthread_join(thread, NULL);
  CHECK_LONG(guard_live, 0);
  other = THTensor_(newFromDLPack)(TEST_(managed)(2, size));
  CHECK_LONG(pthread_create(&thread, NULL, TEST_(freeElsewhere), other), 0);
  pthread_join(thread, NULL);
  CHECK_LONG(managed_live, 0);
  /* golden-rule: allow(owned-at-exit) the thread has freed it */
}

static void TEST_(dlpack)(void) {
  int layout, k;
  for (layout = 0; layout < LAYOUTS; layout++) {
    for (k = 0; k < LAYOUT_SIZES; k++) {
      TEST_(dlpackOut)(layout, &layoutSizes[k]);
      TEST_(dlpackBack)(layout, &layoutSizes[k]);
    }
  }
  TEST_(dlpackToAndFro)();
  TEST_(dlpackOddities)();
  TEST_(dlpackErrors)();
  TEST_(dlpackThreads)();
}

#undef TEST_CODE
#undef TEST_REFUSED

#endif
