/*
 * The runtime: devices, memory, copies, streams, events and errors; run with THC_HOST_DEVICES=3.
 */
#include "cudart_check.h"

#include <cuda_profiler_api.h>
#include <pthread.h>
#include <stddef.h>
#include <time.h>

#define NOWHERE ((void *)&nowhere)
static char nowhere[64];

static void errors(void) {
  CASE("errors");
  CHECK(strcmp(cudaGetErrorName(cudaSuccess), "cudaSuccess") == 0);
  CHECK(strcmp(cudaGetErrorName(cudaErrorMemoryAllocation), "cudaErrorMemoryAllocation") == 0);
  CHECK(strcmp(cudaGetErrorString(cudaErrorMemoryAllocation), "out of memory") == 0);
  CHECK(strcmp(cudaGetErrorString(cudaErrorNotSupported), "operation not supported") == 0);
  CHECK(strcmp(cudaGetErrorName((cudaError_t)-7), "unrecognized error code") == 0);
  CHECK(strcmp(cudaGetErrorString((cudaError_t)999), "unrecognized error code") == 0);
}

/* Values and places that objects compiled against CUDA's own headers rely on. */
static void values(void) {
  CASE("values");
  CHECK_LONG(cudaErrorInvalidValue, 11);
  CHECK_LONG(cudaErrorInvalidDevicePointer, 17);
  CHECK_LONG(cudaErrorInvalidResourceHandle, 33);
  CHECK_LONG(cudaErrorNotReady, 34);
  CHECK_LONG(cudaErrorPeerAccessAlreadyEnabled, 50);
  CHECK_LONG(cudaErrorCooperativeLaunchTooLarge, 82);
  CHECK_LONG(cudaErrorApiFailureBase, 10000);
  CHECK_LONG(cudaDevAttrComputeCapabilityMajor, 75);
  CHECK_LONG(sizeof(struct cudaPointerAttributes), 32);
  CHECK_LONG(offsetof(struct cudaDeviceProp, totalGlobalMem), 256);
  CHECK_LONG(offsetof(struct cudaDeviceProp, major), 328);
  CHECK_LONG(offsetof(struct cudaDeviceProp, multiProcessorCount), 356);
  CHECK_LONG(offsetof(struct cudaDeviceProp, sharedMemPerBlockOptin), 664);
  CHECK_LONG(sizeof(struct cudaDeviceProp), 672);
}

static void devices(void) {
  struct cudaDeviceProp p, q;
  int count = 0, device = 7, value = 0, list[2] = {2, 1};
  unsigned flags = 9;
  char place[16];
  CASE("devices");
  WORKS(cudaGetDeviceCount(&count));
  CHECK_LONG(count, 3);
  REFUSED(cudaErrorInvalidValue, cudaGetDeviceCount(NULL));
  WORKS(cudaGetDevice(&device));
  CHECK_LONG(device, 0);
  REFUSED(cudaErrorInvalidValue, cudaGetDevice(NULL));
  WORKS(cudaSetDevice(2));
  REFUSED(cudaErrorInvalidDevice, cudaSetDevice(3));
  REFUSED(cudaErrorInvalidDevice, cudaSetDevice(-1));
  WORKS(cudaGetDevice(&device));
  CHECK_LONG(device, 2);
  WORKS(cudaSetDevice(0));
  WORKS(cudaSetValidDevices(list, 2));
  WORKS(cudaGetDevice(&device));
  CHECK_LONG(device, 2);
  list[1] = 3;
  REFUSED(cudaErrorInvalidDevice, cudaSetValidDevices(list, 2));
  REFUSED(cudaErrorInvalidValue, cudaSetValidDevices(NULL, 1));
  REFUSED(cudaErrorInvalidValue, cudaSetValidDevices(list, 9));
  WORKS(cudaSetValidDevices(NULL, 0));

  WORKS(cudaGetDeviceProperties(&p, 1));
  CHECK(strncmp(p.name, "host", 4) == 0);
  CHECK(p.totalGlobalMem > 0 && p.multiProcessorCount > 0 && p.warpSize == 32);
  CHECK_LONG(p.pciBusID, 1);
  CHECK_LONG(p.major, 5);
  REFUSED(cudaErrorInvalidDevice, cudaGetDeviceProperties(&q, 3));
  REFUSED(cudaErrorInvalidValue, cudaGetDeviceProperties(NULL, 0));
  WORKS(cudaChooseDevice(&device, &p));
  CHECK_LONG(device, 0);
  WORKS(cudaDeviceGetAttribute(&value, cudaDevAttrMultiProcessorCount, 0));
  CHECK_LONG(value, p.multiProcessorCount);
  WORKS(cudaDeviceGetAttribute(&value, cudaDevAttrMaxBlockDimZ, 0));
  CHECK_LONG(value, p.maxThreadsDim[2]);
  WORKS(cudaDeviceGetAttribute(&value, cudaDevAttrPciBusId, 2));
  CHECK_LONG(value, 2);
  REFUSED(cudaErrorInvalidValue, cudaDeviceGetAttribute(&value, (enum cudaDeviceAttr)0, 0));
  REFUSED(cudaErrorInvalidValue, cudaDeviceGetAttribute(&value, (enum cudaDeviceAttr)1000, 0));
  REFUSED(cudaErrorInvalidDevice, cudaDeviceGetAttribute(&value, cudaDevAttrWarpSize, 5));
  REFUSED(cudaErrorInvalidValue, cudaDeviceGetAttribute(NULL, cudaDevAttrWarpSize, 0));

  WORKS(cudaDeviceGetPCIBusId(place, 16, 2));
  CHECK(strcmp(place, "0000:02:00.0") == 0);
  WORKS(cudaDeviceGetByPCIBusId(&device, place));
  CHECK_LONG(device, 2);
  WORKS(cudaDeviceGetByPCIBusId(&device, "01:00"));
  CHECK_LONG(device, 1);
  REFUSED(cudaErrorInvalidValue, cudaDeviceGetByPCIBusId(&device, "what"));
  REFUSED(cudaErrorInvalidDevice, cudaDeviceGetByPCIBusId(&device, "0000:7F:00.0"));
  REFUSED(cudaErrorInvalidValue, cudaDeviceGetPCIBusId(place, 5, 0));

  WORKS(cudaSetDeviceFlags(cudaDeviceScheduleYield));
  WORKS(cudaGetDeviceFlags(&flags));
  CHECK_LONG(flags, cudaDeviceScheduleYield);
  REFUSED(cudaErrorInvalidValue, cudaSetDeviceFlags(0x100));
  WORKS(cudaDeviceSetCacheConfig(cudaFuncCachePreferL1));
  REFUSED(cudaErrorInvalidValue, cudaDeviceSetCacheConfig((enum cudaFuncCache)4));
  WORKS(cudaDriverGetVersion(&value));
  CHECK_LONG(value, CUDART_VERSION);
  WORKS(cudaRuntimeGetVersion(&value));
  CHECK_LONG(value, CUDART_VERSION);
  REFUSED(cudaErrorInvalidValue, cudaRuntimeGetVersion(NULL));
  WORKS(cudaDeviceSynchronize());
  WORKS(cudaThreadSynchronize());
  WORKS(cudaProfilerStart());
  WORKS(cudaProfilerStop());
}

static void peers(void) {
  int can = 9, value = 9;
  CASE("peers");
  WORKS(cudaDeviceCanAccessPeer(&can, 0, 1));
  CHECK_LONG(can, 1);
  WORKS(cudaDeviceCanAccessPeer(&can, 1, 1));
  CHECK_LONG(can, 0);
  REFUSED(cudaErrorInvalidDevice, cudaDeviceCanAccessPeer(&can, 0, 3));
  REFUSED(cudaErrorInvalidValue, cudaDeviceCanAccessPeer(NULL, 0, 1));
  WORKS(cudaDeviceEnablePeerAccess(1, 0));
  REFUSED(cudaErrorPeerAccessAlreadyEnabled, cudaDeviceEnablePeerAccess(1, 0));
  REFUSED(cudaErrorInvalidDevice, cudaDeviceEnablePeerAccess(0, 0));
  REFUSED(cudaErrorInvalidDevice, cudaDeviceEnablePeerAccess(8, 0));
  REFUSED(cudaErrorInvalidValue, cudaDeviceEnablePeerAccess(2, 1));
  WORKS(cudaDeviceDisablePeerAccess(1));
  REFUSED(cudaErrorPeerAccessNotEnabled, cudaDeviceDisablePeerAccess(1));
  WORKS(cudaDeviceGetP2PAttribute(&value, cudaDevP2PAttrAccessSupported, 0, 1));
  CHECK_LONG(value, 1);
  REFUSED(cudaErrorInvalidDevice, cudaDeviceGetP2PAttribute(&value, cudaDevP2PAttrAccessSupported, 1, 1));
}

static void memory(void) {
  struct cudaPointerAttributes a;
  char *d = NULL, *e = NOWHERE, *pinned, *managed;
  size_t before, after, total, pitch = 0;
  unsigned flags = 9;
  CASE("memory");
  WORKS(cudaMemGetInfo(&before, &total));
  CHECK(before > 0 && before <= total);
  WORKS(cudaMalloc((void **)&d, 1 << 20));
  CHECK(((size_t)d & 255) == 0);
  WORKS(cudaMemGetInfo(&after, &total));
  CHECK(after <= total - (1 << 20));
  /* cutorch's getDeviceProperties asks for the first alone. */
  WORKS(cudaMemGetInfo(&after, NULL));
  WORKS(cudaMemGetInfo(NULL, &total));
  WORKS(cudaMalloc((void **)&e, 0));
  CHECK(e == NULL);
  WORKS(cudaFree(NULL));
  REFUSED(cudaErrorInvalidValue, cudaMalloc(NULL, 1));
  e = NOWHERE;
  REFUSED(cudaErrorMemoryAllocation, cudaMalloc((void **)&e, (size_t)-1));
  REFUSED(cudaErrorMemoryAllocation, cudaMalloc((void **)&e, total + 1));
  CHECK(e == NOWHERE);

  WORKS(cudaPointerGetAttributes(&a, d + 100));
  CHECK_LONG(a.memoryType, cudaMemoryTypeDevice);
  CHECK_LONG(a.device, 0);
  CHECK(a.devicePointer == d + 100 && a.hostPointer == NULL && !a.isManaged);
  REFUSED(cudaErrorInvalidValue, cudaPointerGetAttributes(&a, d + (1 << 20)));
  REFUSED(cudaErrorInvalidValue, cudaPointerGetAttributes(&a, NOWHERE));
  REFUSED(cudaErrorInvalidValue, cudaPointerGetAttributes(&a, NULL));
  REFUSED(cudaErrorInvalidValue, cudaPointerGetAttributes(NULL, d));
  REFUSED(cudaErrorInvalidDevicePointer, cudaFree(d + 1));
  REFUSED(cudaErrorInvalidDevicePointer, cudaFree(NOWHERE));
  REFUSED(cudaErrorInvalidValue, cudaFreeHost(d));
  WORKS(cudaFree(d));
  REFUSED(cudaErrorInvalidDevicePointer, cudaFree(d));

  WORKS(cudaHostAlloc((void **)&pinned, 100, cudaHostAllocMapped));
  WORKS(cudaHostGetFlags(&flags, pinned));
  CHECK_LONG(flags, cudaHostAllocMapped);
  WORKS(cudaHostGetDevicePointer((void **)&e, pinned + 3, 0));
  CHECK(e == pinned + 3);
  WORKS(cudaPointerGetAttributes(&a, pinned));
  CHECK_LONG(a.memoryType, cudaMemoryTypeHost);
  CHECK(a.hostPointer == pinned && a.devicePointer == pinned);
  REFUSED(cudaErrorInvalidValue, cudaHostAlloc((void **)&e, 1, 8));
  REFUSED(cudaErrorInvalidValue, cudaHostGetDevicePointer((void **)&e, pinned, 1));
  REFUSED(cudaErrorInvalidValue, cudaHostGetDevicePointer((void **)&e, NOWHERE, 0));
  REFUSED(cudaErrorInvalidDevicePointer, cudaFree(pinned));
  REFUSED(cudaErrorHostMemoryAlreadyRegistered, cudaHostRegister(pinned + 10, 4, 0));
  WORKS(cudaFreeHost(pinned));
  REFUSED(cudaErrorInvalidValue, cudaFreeHost(pinned));
  WORKS(cudaFreeHost(NULL));
  WORKS(cudaMallocHost((void **)&pinned, 5));
  WORKS(cudaFreeHost(pinned));

  WORKS(cudaHostRegister(nowhere + 8, 16, cudaHostRegisterPortable));
  WORKS(cudaPointerGetAttributes(&a, nowhere + 23));
  CHECK_LONG(a.memoryType, cudaMemoryTypeHost);
  REFUSED(cudaErrorHostMemoryAlreadyRegistered, cudaHostRegister(nowhere, 9, 0));
  REFUSED(cudaErrorHostMemoryAlreadyRegistered, cudaHostRegister(nowhere + 23, 9, 0));
  WORKS(cudaHostRegister(nowhere, 8, 0));
  WORKS(cudaHostRegister(nowhere + 24, 9, 0));
  REFUSED(cudaErrorInvalidValue, cudaHostRegister(NULL, 9, 0));
  REFUSED(cudaErrorInvalidValue, cudaHostRegister(nowhere + 40, 0, 0));
  REFUSED(cudaErrorInvalidValue, cudaHostRegister(nowhere + 40, 1, 16));
  WORKS(cudaHostUnregister(nowhere));
  WORKS(cudaHostUnregister(nowhere + 8));
  WORKS(cudaHostUnregister(nowhere + 24));
  REFUSED(cudaErrorHostMemoryNotRegistered, cudaHostUnregister(nowhere));
  REFUSED(cudaErrorInvalidValue, cudaHostUnregister(NULL));

  WORKS(cudaMallocManaged((void **)&managed, 64, cudaMemAttachGlobal));
  memset(managed, 1, 64);
  WORKS(cudaPointerGetAttributes(&a, managed));
  CHECK(a.isManaged && a.hostPointer == managed);
  WORKS(cudaStreamAttachMemAsync(0, managed, 0, cudaMemAttachSingle));
  REFUSED(cudaErrorInvalidValue, cudaStreamAttachMemAsync(0, NOWHERE, 0, cudaMemAttachSingle));
  WORKS(cudaFree(managed));
  REFUSED(cudaErrorInvalidValue, cudaMallocManaged((void **)&managed, 64, 7));
  REFUSED(cudaErrorInvalidValue, cudaMallocManaged((void **)&managed, 0, cudaMemAttachGlobal));

  WORKS(cudaMallocPitch((void **)&d, &pitch, 300, 7));
  CHECK_LONG(pitch, 512);
  WORKS(cudaMemset2D(d, pitch, 5, 300, 7));
  CHECK_LONG(d[6 * 512 + 299], 5);
  WORKS(cudaFree(d));
  REFUSED(cudaErrorMemoryAllocation, cudaMallocPitch((void **)&d, &pitch, (size_t)-5, 7));
  REFUSED(cudaErrorMemoryAllocation, cudaMallocPitch((void **)&d, &pitch, (size_t)1 << 60, 1 << 9));
}

static void copies(void) {
  char host[256], back[256], *d, *other;
  int k;
  CASE("copies");
  for (k = 0; k < 256; k++)
    host[k] = (char)k;
  WORKS(cudaMalloc((void **)&d, 256));
  WORKS(cudaSetDevice(1));
  WORKS(cudaMalloc((void **)&other, 256));
  WORKS(cudaSetDevice(0));
  WORKS(cudaMemcpy(d, host, 256, cudaMemcpyHostToDevice));
  WORKS(cudaMemcpy(back, d, 256, cudaMemcpyDeviceToHost));
  CHECK(memcmp(host, back, 256) == 0);
  WORKS(cudaMemcpyPeer(other, 1, d, 0, 256));
  memset(back, 0, 256);
  WORKS(cudaMemcpyAsync(back, other, 256, cudaMemcpyDefault, 0));
  CHECK(memcmp(host, back, 256) == 0);
  WORKS(cudaMemset(d, 0x1ff, 256));
  WORKS(cudaMemcpyAsync(back, d, 10, cudaMemcpyDeviceToHost, cudaStreamPerThread));
  CHECK(back[0] == (char)0xff && back[9] == (char)0xff && back[10] == 10);
  WORKS(cudaMemcpy(d, other, 256, cudaMemcpyDeviceToDevice));
  WORKS(cudaMemcpy(d + 1, d, 255, cudaMemcpyDeviceToDevice));
  CHECK(d[0] == 0 && d[1] == 0 && d[255] == (char)254);
  WORKS(cudaMemcpy(back, host, 256, cudaMemcpyHostToHost));
  WORKS(cudaMemcpyPeerAsync(d, 0, other, 1, 256, 0));
  WORKS(cudaMemsetAsync(other, 0, 256, 0));
  CHECK(d[255] == (char)255 && other[255] == 0);

  WORKS(cudaMemset(d, 0, 256));
  WORKS(cudaMemcpy2D(d, 20, host, 16, 10, 12, cudaMemcpyHostToDevice));
  CHECK(d[0] == 0 && d[20] == 16 && d[29] == 25 && d[30] == 0 && d[11 * 20 + 9] == (char)(11 * 16 + 9));
  WORKS(cudaMemcpy2DAsync(back, 10, d, 20, 10, 12, cudaMemcpyDeviceToHost, 0));
  CHECK(back[10] == 16 && back[19] == 25);
  WORKS(cudaMemset2DAsync(d, 20, 3, 2, 12, 0));
  CHECK(d[220] == 3 && d[221] == 3 && d[222] == (char)178);

  /* Nothing of what is refused is done. */
  memset(back, 7, 256);
  REFUSED(cudaErrorInvalidMemcpyDirection, cudaMemcpy(back, d, 1, (enum cudaMemcpyKind)5));
  REFUSED(cudaErrorInvalidMemcpyDirection, cudaMemcpy(back, d, 1, (enum cudaMemcpyKind)-1));
  REFUSED(cudaErrorInvalidValue, cudaMemcpy(back, d, 1, cudaMemcpyHostToDevice));
  REFUSED(cudaErrorInvalidValue, cudaMemcpy(back, d, 1, cudaMemcpyHostToHost));
  REFUSED(cudaErrorInvalidValue, cudaMemcpy(back, host, 1, cudaMemcpyDeviceToHost));
  REFUSED(cudaErrorInvalidValue, cudaMemcpy(back, d, 257, cudaMemcpyDefault));
  REFUSED(cudaErrorInvalidValue, cudaMemcpy(back, d + 250, 7, cudaMemcpyDeviceToHost));
  REFUSED(cudaErrorInvalidValue, cudaMemcpy(back, NULL, 1, cudaMemcpyDefault));
  REFUSED(cudaErrorInvalidValue, cudaMemcpy(NULL, d, 1, cudaMemcpyDefault));
  REFUSED(cudaErrorInvalidResourceHandle, cudaMemcpyAsync(back, d, 1, cudaMemcpyDeviceToHost, (cudaStream_t)NOWHERE));
  REFUSED(cudaErrorInvalidValue, cudaMemcpyPeer(other, 0, d, 0, 1));
  REFUSED(cudaErrorInvalidValue, cudaMemcpyPeer(other, 1, host, 0, 1));
  REFUSED(cudaErrorInvalidDevice, cudaMemcpyPeer(other, 3, d, 0, 1));
  REFUSED(cudaErrorInvalidPitchValue, cudaMemcpy2D(back, 4, d, 20, 10, 1, cudaMemcpyDeviceToHost));
  REFUSED(cudaErrorInvalidPitchValue, cudaMemcpy2D(back, 20, d, 4, 10, 1, cudaMemcpyDeviceToHost));
  REFUSED(cudaErrorInvalidValue, cudaMemcpy2D(back, 16, d, 20, 17 - 1, 14, cudaMemcpyDeviceToHost));
  REFUSED(cudaErrorInvalidValue, cudaMemset(d, 0, 257));
  REFUSED(cudaErrorInvalidValue, cudaMemset(back, 0, 1));
  REFUSED(cudaErrorInvalidPitchValue, cudaMemset2D(d, 1, 0, 2, 2));
  REFUSED(cudaErrorInvalidValue, cudaMemset2D(d, (size_t)1 << 62, 0, 2, 16));
  WORKS(cudaMemcpy(NULL, NULL, 0, cudaMemcpyHostToDevice));
  for (k = 0; k < 256; k++)
    CHECK(back[k] == 7);
  WORKS(cudaFree(d));
  REFUSED(cudaErrorInvalidValue, cudaMemcpy(back, d, 1, cudaMemcpyDeviceToHost));
  WORKS(cudaFree(other)); /* whichever device is in use */
}

static void called(cudaStream_t stream, cudaError_t status, void *data) {
  CHECK_LONG(status, cudaSuccess);
  CHECK(stream == ((void **)data)[0]);
  ((void **)data)[1] = data;
}

static void streams(void) {
  cudaStream_t s, t, gone;
  int lowest = 5, highest = 5, priority = 5;
  unsigned flags = 9;
  void *data[2] = {NULL, NULL};
  CASE("streams");
  WORKS(cudaStreamCreate(&s));
  WORKS(cudaDeviceGetStreamPriorityRange(&lowest, &highest));
  CHECK(lowest == 0 && highest == -1);
  WORKS(cudaDeviceGetStreamPriorityRange(NULL, NULL));
  WORKS(cudaStreamCreateWithPriority(&t, cudaStreamNonBlocking, -5));
  WORKS(cudaStreamGetPriority(t, &priority));
  CHECK_LONG(priority, -1);
  WORKS(cudaStreamGetFlags(t, &flags));
  CHECK_LONG(flags, cudaStreamNonBlocking);
  WORKS(cudaStreamGetPriority(0, &priority));
  CHECK_LONG(priority, 0);
  WORKS(cudaStreamQuery(s));
  WORKS(cudaStreamSynchronize(s));
  WORKS(cudaStreamSynchronize(cudaStreamLegacy));
  data[0] = s;
  WORKS(cudaStreamAddCallback(s, called, data, 0));
  CHECK(data[1] == data);
  REFUSED(cudaErrorInvalidValue, cudaStreamAddCallback(s, NULL, data, 0));
  REFUSED(cudaErrorInvalidValue, cudaStreamAddCallback(s, called, data, 1));
  REFUSED(cudaErrorInvalidValue, cudaStreamCreate(NULL));
  REFUSED(cudaErrorInvalidValue, cudaStreamCreateWithFlags(&gone, 2));
  REFUSED(cudaErrorInvalidResourceHandle, cudaStreamDestroy((cudaStream_t)NOWHERE));
  REFUSED(cudaErrorInvalidResourceHandle, cudaStreamDestroy(NULL));
  gone = t;
  WORKS(cudaStreamDestroy(t));
  REFUSED(cudaErrorInvalidResourceHandle, cudaStreamDestroy(gone));
  REFUSED(cudaErrorInvalidResourceHandle, cudaStreamSynchronize(gone));
  REFUSED(cudaErrorInvalidResourceHandle, cudaStreamQuery(gone));
  WORKS(cudaStreamDestroy(s));
}

static void events(void) {
  cudaEvent_t from, to, untimed, other;
  cudaStream_t stream;
  float time = -1;
  const struct timespec pause = {0, 20000000};
  CASE("events");
  WORKS(cudaEventCreate(&from));
  WORKS(cudaEventCreateWithFlags(&to, cudaEventBlockingSync));
  WORKS(cudaEventCreateWithFlags(&untimed, cudaEventDisableTiming | cudaEventInterprocess));
  REFUSED(cudaErrorInvalidValue, cudaEventCreateWithFlags(&other, cudaEventInterprocess));
  REFUSED(cudaErrorInvalidValue, cudaEventCreateWithFlags(&other, 8));
  REFUSED(cudaErrorInvalidValue, cudaEventCreate(NULL));
  WORKS(cudaEventQuery(from));
  WORKS(cudaEventSynchronize(from));
  REFUSED(cudaErrorInvalidResourceHandle, cudaEventElapsedTime(&time, from, to));
  WORKS(cudaEventRecord(from, 0));
  nanosleep(&pause, NULL);
  WORKS(cudaStreamCreate(&stream));
  WORKS(cudaEventRecord(to, stream));
  WORKS(cudaStreamWaitEvent(stream, to, 0));
  REFUSED(cudaErrorInvalidValue, cudaStreamWaitEvent(stream, to, 1));
  REFUSED(cudaErrorInvalidResourceHandle, cudaStreamWaitEvent(stream, (cudaEvent_t)stream, 0));
  WORKS(cudaEventElapsedTime(&time, from, to));
  CHECK(time >= 20 && time < 20000);
  WORKS(cudaEventElapsedTime(&time, to, from));
  CHECK(time <= -20);
  WORKS(cudaEventRecord(untimed, 0));
  REFUSED(cudaErrorInvalidResourceHandle, cudaEventElapsedTime(&time, from, untimed));
  REFUSED(cudaErrorInvalidValue, cudaEventElapsedTime(NULL, from, to));
  /* An event and a stream of two devices. */
  WORKS(cudaSetDevice(1));
  WORKS(cudaEventCreate(&other));
  REFUSED(cudaErrorInvalidResourceHandle, cudaEventRecord(other, stream));
  REFUSED(cudaErrorInvalidResourceHandle, cudaEventRecord(from, 0));
  WORKS(cudaEventRecord(other, 0));
  REFUSED(cudaErrorInvalidResourceHandle, cudaEventElapsedTime(&time, from, other));
  WORKS(cudaStreamWaitEvent(stream, other, 0));
  WORKS(cudaEventDestroy(other));
  WORKS(cudaSetDevice(0));
  WORKS(cudaEventDestroy(from));
  WORKS(cudaEventDestroy(to));
  WORKS(cudaEventDestroy(untimed));
  WORKS(cudaStreamDestroy(stream));
  REFUSED(cudaErrorInvalidResourceHandle, cudaEventDestroy(from));
  REFUSED(cudaErrorInvalidResourceHandle, cudaEventQuery(NULL));
}

/* A reset takes everything of one device and nothing of another. */
static void reset(void) {
  struct cudaPointerAttributes a;
  char *here, *there;
  cudaStream_t stream;
  cudaEvent_t event;
  CASE("reset");
  WORKS(cudaMalloc((void **)&there, 16));
  WORKS(cudaSetDevice(1));
  WORKS(cudaMalloc((void **)&here, 16));
  WORKS(cudaHostRegister(nowhere, 4, 0));
  WORKS(cudaStreamCreate(&stream));
  WORKS(cudaEventCreate(&event));
  WORKS(cudaDeviceEnablePeerAccess(0, 0));
  WORKS(cudaDeviceReset());
  REFUSED(cudaErrorInvalidDevicePointer, cudaFree(here));
  REFUSED(cudaErrorInvalidResourceHandle, cudaStreamDestroy(stream));
  REFUSED(cudaErrorInvalidResourceHandle, cudaEventDestroy(event));
  REFUSED(cudaErrorHostMemoryNotRegistered, cudaHostUnregister(nowhere));
  REFUSED(cudaErrorPeerAccessNotEnabled, cudaDeviceDisablePeerAccess(0));
  WORKS(cudaPointerGetAttributes(&a, there));
  WORKS(cudaFree(there));
  WORKS(cudaSetDevice(0));
}

/* Each thread has its device and its errors; all use one list of blocks. */
static void *work(void *argument) {
  const int own = (int)(long)argument % 3;
  unsigned long state = (unsigned long)(long)argument + 1;
  char *blocks[16] = {NULL};
  int k, device;
  CHECK_LONG(cudaPeekAtLastError(), 0);
  WORKS(cudaSetDevice(own));
  for (k = 0; k < 2000; k++) {
    const unsigned place = check_random(&state) % 16;
    struct cudaPointerAttributes a;
    if (blocks[place]) {
      WORKS(cudaPointerGetAttributes(&a, blocks[place] + 7));
      CHECK_LONG(a.device, own);
      CHECK_LONG(blocks[place][7], (char)place);
      WORKS(cudaFree(blocks[place]));
      blocks[place] = NULL;
    } else {
      WORKS(cudaMalloc((void **)&blocks[place], 8 + check_random(&state) % 5000));
      WORKS(cudaMemset(blocks[place], (int)place, 8));
    }
  }
  CHECK_LONG(cudaSetDevice(99), cudaErrorInvalidDevice);
  WORKS(cudaGetDevice(&device));
  CHECK_LONG(device, own);
  for (k = 0; k < 16; k++)
    WORKS(cudaFree(blocks[k]));
  return NULL;
}

static void threads(void) {
  pthread_t thread[4];
  int device = 9;
  long k;
  CASE("threads");
  for (k = 0; k < 4; k++)
    CHECK_LONG(pthread_create(&thread[k], NULL, work, (void *)k), 0);
  for (k = 0; k < 4; k++)
    pthread_join(thread[k], NULL);
  WORKS(cudaGetDevice(&device));
  CHECK_LONG(device, 0);
  CHECK_LONG(cudaPeekAtLastError(), 0);
}

/* There is no memory that other processes could open. */
static void other_processes(void) {
  cudaIpcMemHandle_t handle;
  char *d;
  CASE("other processes");
  WORKS(cudaMalloc((void **)&d, 16));
  REFUSED(cudaErrorNotSupported, cudaIpcGetMemHandle(&handle, d));
  REFUSED(cudaErrorInvalidValue, cudaIpcGetMemHandle(NULL, d));
  memset(&handle, 0, sizeof handle);
  REFUSED(cudaErrorNotSupported, cudaIpcOpenMemHandle((void **)&d, handle, cudaIpcMemLazyEnablePeerAccess));
  REFUSED(cudaErrorInvalidValue, cudaIpcCloseMemHandle(d));
  WORKS(cudaFree(d));
}

int main(void) {
  errors();
  values();
  devices();
  peers();
  memory();
  copies();
  streams();
  events();
  reset();
  threads();
  other_processes();
  return check_report("runtime");
}
