/*
 * cuda_runtime_api.h: CUDA's runtime on a host device (libcudart-host.so).
 *
 * It is not a GPU. Memory of a device is memory of the process, and a call has done its work when it returns, so streams are
 * in order and events have happened. Types and values are those of CUDA 9.0, so objects that were compiled with its own headers
 * link, too; there are no kernels. THC_HOST_DEVICES=N in the environment makes N devices, 1 to 8; without it there is one.
 * Each thread has a device of its own, at first 0.
 *
 * Every function results in cudaSuccess or an error, which cudaGetLastError gives once more. What an error says:
 * cudaErrorInvalidValue a NULL that has no meaning, a flag that there is not, or memory that is not where a copy says, and
 * cudaErrorInvalidDevice, cudaErrorInvalidResourceHandle, cudaErrorInvalidDevicePointer, cudaErrorMemoryAllocation what their
 * names say. After an error nothing has changed.
 *
 * Written from the documentation of the interface.
 */
#ifndef THC_HOST_CUDA_RUNTIME_API_H
#define THC_HOST_CUDA_RUNTIME_API_H

#include "driver_types.h"
#include "library_types.h"
#include "vector_types.h"

#define CUDART_VERSION 9000

/* Arguments that C++ programs may leave out. */
#ifdef __cplusplus
#define THC_HOST_DEFAULT(VALUE) = VALUE
extern "C" {
#else
#define THC_HOST_DEFAULT(VALUE)
#endif

/* ---- Errors ---------------------------------------------------------------- */

/* The name of error as in the header, or "unrecognized error code". */
const char *CUDARTAPI cudaGetErrorName(cudaError_t error);

/* What error means, or "unrecognized error code". */
const char *CUDARTAPI cudaGetErrorString(cudaError_t error);

/* The last error of this thread, which is forgotten. */
cudaError_t CUDARTAPI cudaGetLastError(void);

/* The last error of this thread, which is kept. */
cudaError_t CUDARTAPI cudaPeekAtLastError(void);

/* ---- Devices --------------------------------------------------------------- */

/* Writes how many devices there are. */
cudaError_t CUDARTAPI cudaGetDeviceCount(int *count);

/* Writes the device of this thread. */
cudaError_t CUDARTAPI cudaGetDevice(int *device);

/* Gives this thread another device. */
cudaError_t CUDARTAPI cudaSetDevice(int device);

/* Gives this thread the first of len devices of a list, or of all if len is 0. */
cudaError_t CUDARTAPI cudaSetValidDevices(int *device_arr, int len);

/* Waits until the device of this thread has nothing left to do, which is so. */
cudaError_t CUDARTAPI cudaDeviceSynchronize(void);

/* The older name of cudaDeviceSynchronize. */
cudaError_t CUDARTAPI cudaThreadSynchronize(void);

/* Writes 1 if device can get access to the memory of peer_device: each can to each other one. */
cudaError_t CUDARTAPI cudaDeviceCanAccessPeer(int *can_access, int device, int peer_device);

/* The device of this thread gets access to the memory of another. flags is 0. */
cudaError_t CUDARTAPI cudaDeviceEnablePeerAccess(int peer_device, unsigned int flags);

/* The device of this thread gives up its access to the memory of another. */
cudaError_t CUDARTAPI cudaDeviceDisablePeerAccess(int peer_device);

/*
 * Writes what the link between two devices can do: attribute 1 a rank of its speed, 0 the best; 2 whether
 * there is access; 3 whether atomic operations work across it.
 */
cudaError_t CUDARTAPI cudaDeviceGetP2PAttribute(int *value, enum cudaDeviceP2PAttr attribute, int device,
    int peer_device);

/* How the device of this thread waits and maps, which changes nothing here. flags of CUDA. */
cudaError_t CUDARTAPI cudaSetDeviceFlags(unsigned int flags);

/* Writes the flags of the device of this thread. */
cudaError_t CUDARTAPI cudaGetDeviceFlags(unsigned int *flags);

/* Which cache is to be larger, from 0 to 3, which changes nothing here. */
cudaError_t CUDARTAPI cudaDeviceSetCacheConfig(enum cudaFuncCache configuration);

/* Writes what cudaDeviceSetCacheConfig was told. */
cudaError_t CUDARTAPI cudaDeviceGetCacheConfig(enum cudaFuncCache *configuration);

/* How wide the banks of shared memory are, from 0 to 2, which changes nothing here. */
cudaError_t CUDARTAPI cudaDeviceSetSharedMemConfig(enum cudaSharedMemConfig configuration);

/* Writes what cudaDeviceSetSharedMemConfig was told. */
cudaError_t CUDARTAPI cudaDeviceGetSharedMemConfig(enum cudaSharedMemConfig *configuration);

/* Writes 9000, for CUDA 9.0. */
cudaError_t CUDARTAPI cudaDriverGetVersion(int *version);

/* Writes 9000, for CUDA 9.0. */
cudaError_t CUDARTAPI cudaRuntimeGetVersion(int *version);

/* Writes where device would be on a bus, 0000:NN:00.0 with the number of the device, into len bytes. */
cudaError_t CUDARTAPI cudaDeviceGetPCIBusId(char *id, int len, int device);

/*
 * Writes the device at a place as cudaDeviceGetPCIBusId gives it, with or without the domain or the
 * function.
 */
cudaError_t CUDARTAPI cudaDeviceGetByPCIBusId(int *device, const char *id);

/* ---- Properties of devices ------------------------------------------------- */

/*
 * Writes the properties of a device. The name begins with "host"; memory, processors, clock and cache are
 * those that the process has, and what only kernels would use is as on a card of compute capability 5.0.
 */
cudaError_t CUDARTAPI cudaGetDeviceProperties(struct cudaDeviceProp *properties, int device);

/* Writes the device that is nearest to what is asked for: the first, as all are alike. */
cudaError_t CUDARTAPI cudaChooseDevice(int *device, const struct cudaDeviceProp *properties);

/*
 * Writes one attribute of a device, by its number in CUDA: what cudaGetDeviceProperties says, sizes at
 * most 2147483647.
 */
cudaError_t CUDARTAPI cudaDeviceGetAttribute(int *value, enum cudaDeviceAttr number, int device);

/* ---- Reset ----------------------------------------------------------------- */

/*
 * Frees the memory, streams and events of the device of this thread, and ends its access to others and
 * theirs to it.
 */
cudaError_t CUDARTAPI cudaDeviceReset(void);

/* The older name of cudaDeviceReset. */
cudaError_t CUDARTAPI cudaThreadExit(void);

/* ---- Streams --------------------------------------------------------------- */

/* Makes a stream on the device of this thread. Ownership: the caller destroys it. */
cudaError_t CUDARTAPI cudaStreamCreate(cudaStream_t *stream);

/* Makes a stream with flags, 0 or 1. Ownership: the caller destroys it. */
cudaError_t CUDARTAPI cudaStreamCreateWithFlags(cudaStream_t *stream, unsigned int flags);

/*
 * Makes a stream with a priority, which is brought into the range that there is. Ownership: the caller
 * destroys it.
 */
cudaError_t CUDARTAPI cudaStreamCreateWithPriority(cudaStream_t *stream, unsigned int flags, int priority);

/* Destroys a stream. */
cudaError_t CUDARTAPI cudaStreamDestroy(cudaStream_t stream);

/* Waits until a stream has nothing left to do, which is so. */
cudaError_t CUDARTAPI cudaStreamSynchronize(cudaStream_t stream);

/* Whether a stream has nothing left to do, which is so. */
cudaError_t CUDARTAPI cudaStreamQuery(cudaStream_t stream);

/* Calls callback when what stream was told is done, which is now. flags is 0. */
cudaError_t CUDARTAPI cudaStreamAddCallback(cudaStream_t stream, cudaStreamCallback_t callback, void *data,
    unsigned int flags);

/* Writes the priority of a stream. */
cudaError_t CUDARTAPI cudaStreamGetPriority(cudaStream_t stream, int *priority);

/* Writes the flags of a stream. */
cudaError_t CUDARTAPI cudaStreamGetFlags(cudaStream_t stream, unsigned int *flags);

/* Writes the lowest and the highest priority, 0 and -1; NULL for what is not wanted. */
cudaError_t CUDARTAPI cudaDeviceGetStreamPriorityRange(int *lowest, int *highest);

/* Attaches managed memory to a stream: all streams may use it here. length is 0 or the size of the block. */
cudaError_t CUDARTAPI cudaStreamAttachMemAsync(cudaStream_t stream, void *pointer, size_t length,
    unsigned int flags);

/* ---- Events ---------------------------------------------------------------- */

/* Makes an event on the device of this thread. Ownership: the caller destroys it. */
cudaError_t CUDARTAPI cudaEventCreate(cudaEvent_t *event);

/*
 * Makes an event with flags: 1 for waiting without spinning, 2 for no time, 4 for other processes.
 * Ownership: the caller destroys it.
 */
cudaError_t CUDARTAPI cudaEventCreateWithFlags(cudaEvent_t *event, unsigned int flags);

/* Destroys an event. */
cudaError_t CUDARTAPI cudaEventDestroy(cudaEvent_t event);

/* The event happens when what stream was told is done, which is now. Both are of one device. */
cudaError_t CUDARTAPI cudaEventRecord(cudaEvent_t event, cudaStream_t stream THC_HOST_DEFAULT(0));

/* What stream is told from now on waits for event, which has happened. flags is 0. */
cudaError_t CUDARTAPI cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned int flags);

/* Whether an event has happened: yes. */
cudaError_t CUDARTAPI cudaEventQuery(cudaEvent_t event);

/* Waits until an event has happened, which is so. */
cudaError_t CUDARTAPI cudaEventSynchronize(cudaEvent_t event);

/* Writes the time between two events of one device that were recorded, in milliseconds. */
cudaError_t CUDARTAPI cudaEventElapsedTime(float *milliseconds, cudaEvent_t start, cudaEvent_t end);

/* ---- Memory ---------------------------------------------------------------- */

/*
 * Memory of the device of this thread: size bytes at a multiple of 256, whose content is not known; NULL
 * for none. Ownership: the caller frees it by cudaFree.
 */
cudaError_t CUDARTAPI cudaMalloc(void **pointer, size_t size);

/*
 * Memory of the device of this thread that the host uses, too. flags is 1 or 2. Ownership: the caller
 * frees it by cudaFree.
 */
cudaError_t CUDARTAPI cudaMallocManaged(void **pointer, size_t size,
    unsigned int flags THC_HOST_DEFAULT(cudaMemAttachGlobal));

/*
 * Memory for height rows of width bytes, each at a multiple of 256; the distance of rows becomes
 * pitch. Ownership: the caller frees it by cudaFree.
 */
cudaError_t CUDARTAPI cudaMallocPitch(void **pointer, size_t *pitch, size_t width, size_t height);

/*
 * Frees memory of cudaMalloc, cudaMallocManaged or cudaMallocPitch. NULL is nothing; of any other
 * address, such as one that was freed, the error is that of an invalid device pointer.
 */
cudaError_t CUDARTAPI cudaFree(void *pointer);

/* Memory of the host that copies are fast from. Ownership: the caller frees it by cudaFreeHost. */
cudaError_t CUDARTAPI cudaMallocHost(void **pointer, size_t size);

/* As cudaMallocHost, with flags of CUDA. Ownership: the caller frees it by cudaFreeHost. */
cudaError_t CUDARTAPI cudaHostAlloc(void **pointer, size_t size, unsigned int flags);

/*
 * Frees memory of cudaMallocHost or cudaHostAlloc. NULL is nothing; any other address is an invalid
 * value.
 */
cudaError_t CUDARTAPI cudaFreeHost(void *pointer);

/*
 * Devices may use size bytes of the program's until cudaHostUnregister. No byte of them is known
 * already.
 */
cudaError_t CUDARTAPI cudaHostRegister(void *pointer, size_t size, unsigned int flags);

/* Ends what cudaHostRegister began at this address. */
cudaError_t CUDARTAPI cudaHostUnregister(void *pointer);

/* Writes by which address devices use page-locked memory: the same. flags is 0. */
cudaError_t CUDARTAPI cudaHostGetDevicePointer(void **device, void *host, unsigned int flags);

/* Writes the flags that page-locked memory was made with. */
cudaError_t CUDARTAPI cudaHostGetFlags(unsigned int *flags, void *host);

/* Writes what is known of an address inside a block. One that is not known is an invalid value. */
cudaError_t CUDARTAPI cudaPointerGetAttributes(struct cudaPointerAttributes *attributes, const void *pointer);

/*
 * Writes how many bytes the device of this thread has left and has at all: an equal share of what the
 * process may use, and no more left than the process can still get. Either may be NULL.
 */
cudaError_t CUDARTAPI cudaMemGetInfo(size_t *free, size_t *total);

/* The handle by which another process would open memory: there is none for memory of malloc. */
cudaError_t CUDARTAPI cudaIpcGetMemHandle(cudaIpcMemHandle_t *handle, void *pointer);

/* Opens memory of another process: there is none to be had. */
cudaError_t CUDARTAPI cudaIpcOpenMemHandle(void **pointer, cudaIpcMemHandle_t handle, unsigned int flags);

/* Closes memory that cudaIpcOpenMemHandle opened: no address is that of such memory. */
cudaError_t CUDARTAPI cudaIpcCloseMemHandle(void *pointer);

/* ---- Copies ---------------------------------------------------------------- */

/*
 * Copies size bytes; kind says where both sides are: 0 host to host, 1 host to device, 2 device to host,
 * 3 device to device, 4 wherever they are. Ranges may overlap.
 */
cudaError_t CUDARTAPI cudaMemcpy(void *to, const void *from, size_t size, enum cudaMemcpyKind kind);

/* As cudaMemcpy, in order with stream. */
cudaError_t CUDARTAPI cudaMemcpyAsync(void *to, const void *from, size_t size, enum cudaMemcpyKind kind,
    cudaStream_t stream THC_HOST_DEFAULT(0));

/* Copies height rows of width bytes, which are to_pitch and from_pitch bytes apart. */
cudaError_t CUDARTAPI cudaMemcpy2D(void *to, size_t to_pitch, const void *from, size_t from_pitch,
    size_t width, size_t height, enum cudaMemcpyKind kind);

/* As cudaMemcpy2D, in order with stream. */
cudaError_t CUDARTAPI cudaMemcpy2DAsync(void *to, size_t to_pitch, const void *from, size_t from_pitch,
    size_t width, size_t height, enum cudaMemcpyKind kind, cudaStream_t stream THC_HOST_DEFAULT(0));

/* Copies size bytes from memory of one device to that of another. */
cudaError_t CUDARTAPI cudaMemcpyPeer(void *to, int to_device, const void *from, int from_device, size_t size);

/* As cudaMemcpyPeer, in order with stream. */
cudaError_t CUDARTAPI cudaMemcpyPeerAsync(void *to, int to_device, const void *from, int from_device,
    size_t size, cudaStream_t stream THC_HOST_DEFAULT(0));

/* Fills size bytes of a device with the lowest byte of value. */
cudaError_t CUDARTAPI cudaMemset(void *to, int value, size_t size);

/* As cudaMemset, in order with stream. */
cudaError_t CUDARTAPI cudaMemsetAsync(void *to, int value, size_t size,
    cudaStream_t stream THC_HOST_DEFAULT(0));

/* Fills height rows of width bytes, which are pitch bytes apart. */
cudaError_t CUDARTAPI cudaMemset2D(void *to, size_t pitch, int value, size_t width, size_t height);

/* As cudaMemset2D, in order with stream. */
cudaError_t CUDARTAPI cudaMemset2DAsync(void *to, size_t pitch, int value, size_t width, size_t height,
    cudaStream_t stream THC_HOST_DEFAULT(0));

#ifdef __cplusplus
}
#endif

#endif
