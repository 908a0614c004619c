/* DLPack: tensors to and from other libraries, here played by the test, for every element type. */
#include "th_fixture.h"
#include "th_managed.h"

#include <pthread.h>

#include "generic/dlpack.c"
#include <TH/THGenerateAllTypes.h>

#include "generic/dlpack.c"
#include <TH/THGenerateHalfType.h>

/* ---- the allocator ------------------------------------------------------ */

static struct {
  int calls;
  char kind[40], message[200];
} refusal;

static void setError(void *context, const char *kind, const char *message) {
  CHECK(context == &refusal);
  refusal.calls++;
  snprintf(refusal.kind, sizeof refusal.kind, "%s", kind);
  snprintf(refusal.message, sizeof refusal.message, "%s", message);
}

static DLTensor prototype(int ndim, int64_t *shape) {
  DLTensor tensor;
  memset(&tensor, 0, sizeof tensor);
  tensor.device.device_type = kDLCPU;
  tensor.ndim = ndim;
  tensor.shape = shape;
  tensor.dtype.code = kDLFloat;
  tensor.dtype.bits = 32;
  tensor.dtype.lanes = 1;
  return tensor;
}

static void allocator(void) {
  int64_t shape[3] = {2, 3, 4};
  DLTensor wanted = prototype(3, shape);
  DLManagedTensorVersioned *made = NULL;
  THFloatTensor *tensor;

  CASE("allocator");
  CHECK_LONG(THDLPack_managedTensorAllocator(&wanted, &made, &refusal, setError), 0);
  CHECK_LONG(refusal.calls, 0);
  CHECK_LONG(made->version.major, 1);
  CHECK_LONG(made->dl_tensor.ndim, 3);
  CHECK(made->dl_tensor.shape != shape && made->dl_tensor.shape[2] == 4);
  CHECK_LONG(made->dl_tensor.strides[0], 12);
  tensor = THFloatTensor_newFromDLPack(made);
  THFloatTensor_fill(tensor, 7);
  CHECK_NUMBER(THFloatTensor_get3d(tensor, 1, 2, 3), 7);
  THFloatTensor_free(tensor);

  CASE("allocator: types that tensors do not have, and no elements");
  wanted.dtype.code = kDLFloat4_e2m1fn;
  wanted.dtype.bits = 4;
  CHECK_LONG(THDLPack_managedTensorAllocator(&wanted, &made, &refusal, setError), 0);
  memset(made->dl_tensor.data, 1, 12); /* 24 of 4 bits */
  CHECK_LONG(made->dl_tensor.dtype.bits, 4);
  made->deleter(made);
  wanted = prototype(0, NULL);
  CHECK_LONG(THDLPack_managedTensorAllocator(&wanted, &made, &refusal, setError), 0);
  CHECK_LONG(made->dl_tensor.ndim, 0);
  *(float *)made->dl_tensor.data = 1;
  made->deleter(made);
  wanted = prototype(3, shape);
  shape[1] = 0;
  CHECK_LONG(THDLPack_managedTensorAllocator(&wanted, &made, &refusal, setError), 0);
  CHECK(made->dl_tensor.data == NULL);
  made->deleter(made);
  CHECK_LONG(refusal.calls, 0);

  CASE("allocator: what cannot be");
  shape[1] = INT64_MAX / 2;
  CHECK_LONG(THDLPack_managedTensorAllocator(&wanted, &made, &refusal, setError), -1);
  CHECK_LONG(refusal.calls, 1);
  CHECK_STRING(refusal.kind, "ValueError");
  shape[1] = INT64_MAX / 128;
  CHECK_LONG(THDLPack_managedTensorAllocator(&wanted, &made, &refusal, setError), -1);
  CHECK_STRING(refusal.kind, "MemoryError");
  shape[1] = -1;
  CHECK_LONG(THDLPack_managedTensorAllocator(&wanted, &made, &refusal, setError), -1);
  CHECK(strstr(refusal.message, "negative") != NULL);
  shape[1] = 3;
  wanted.device.device_type = kDLCUDA;
  CHECK_LONG(THDLPack_managedTensorAllocator(&wanted, &made, &refusal, setError), -1);
  CHECK(strstr(refusal.message, "CPU") != NULL);
  wanted = prototype(-1, shape);
  CHECK_LONG(THDLPack_managedTensorAllocator(&wanted, &made, &refusal, NULL), -1);
  wanted = prototype(3, NULL);
  CHECK_LONG(THDLPack_managedTensorAllocator(&wanted, &made, &refusal, setError), -1);
  wanted = prototype(3, shape);
  wanted.dtype.lanes = 0;
  CHECK_LONG(THDLPack_managedTensorAllocator(&wanted, &made, &refusal, setError), -1);
  CHECK_LONG(refusal.calls, 6);
  CHECK_ARG_ERROR(1, THDLPack_managedTensorAllocator(NULL, &made, NULL, setError));
  CHECK_ARG_ERROR(2, THDLPack_managedTensorAllocator(&wanted, NULL, NULL, setError));
}

/* ---- what a message says -------------------------------------------------- */

static void says(const char *words) {
  if (!CHECK(strstr(check_caught.message, words) != NULL))
    fprintf(stderr, "    it says: %s\n    not: %s\n", check_caught.message, words);
}

static void messages(void) {
  static const long size[] = {2, 3};
  DLManagedTensorVersioned *managed = managed_newVersioned(2, size, kDLFloat, 8);

  CASE("messages");
  CHECK_ARG_ERROR(1, SINK(THFloatTensor_newFromDLPack(managed)));
  says("float64");
  says("THFloatTensor float32");
  managed->dl_tensor.dtype.lanes = 4;
  CHECK_ARG_ERROR(1, SINK(THDoubleTensor_newFromDLPack(managed)));
  says("float64 in 4 lanes");
  managed->dl_tensor.dtype.lanes = 1;
  managed->dl_tensor.dtype.code = kDLBool;
  managed->dl_tensor.dtype.bits = 8;
  CHECK_ARG_ERROR(1, SINK(THByteTensor_newFromDLPack(managed)));
  says("bool");
  managed->dl_tensor.dtype.code = kDLFloat8_e4m3fn;
  CHECK_ARG_ERROR(1, SINK(THByteTensor_newFromDLPack(managed)));
  says("type code 10 of 8 bits");
  managed->dl_tensor.dtype.code = kDLFloat;
  managed->dl_tensor.dtype.bits = 12;
  CHECK_ARG_ERROR(1, SINK(THFloatTensor_newFromDLPack(managed)));
  says("of 12 bits");
  managed->dl_tensor.device.device_type = kDLCUDA;
  managed->dl_tensor.device.device_id = 3;
  CHECK_ARG_ERROR(1, SINK(THDoubleTensor_newFromDLPack(managed)));
  says("CUDA device 3");
  CHECK_LONG(managed_live, 1);
  managed->deleter(managed);
}

int main(void) {
  check_catchErrors();
  FOR_ALL_TYPES(dlpack);
  allocator();
  messages();
  CHECK_LONG(guard_live, 0);
  CHECK_LONG(managed_live, 0);
  return check_report();
}
