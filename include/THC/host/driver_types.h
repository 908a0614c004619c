/*
 * driver_types.h: the types of CUDA's runtime and their values, as of CUDA 9.0.
 *
 * Written from the documentation of the interface, for programs that run on a host device.
 */
#ifndef THC_HOST_DRIVER_TYPES_H
#define THC_HOST_DRIVER_TYPES_H

#include <limits.h>
#include <stddef.h>

/* What nvcc knows and other compilers do not need. */
#ifndef __CUDACC__
#define __host__
#define __device__
#define __global__
#define __shared__
#define __constant__
#define __managed__
#define __forceinline__ __inline__ __attribute__((always_inline))
#define __noinline__ __attribute__((noinline))
#endif
#ifndef CUDARTAPI
#define CUDARTAPI
#endif
#ifndef CUDART_CB
#define CUDART_CB
#endif

#define cudaHostAllocDefault 0x00
#define cudaHostAllocPortable 0x01
#define cudaHostAllocMapped 0x02
#define cudaHostAllocWriteCombined 0x04

#define cudaHostRegisterDefault 0x00
#define cudaHostRegisterPortable 0x01
#define cudaHostRegisterMapped 0x02
#define cudaHostRegisterIoMemory 0x04

#define cudaPeerAccessDefault 0x00

#define cudaStreamDefault 0x00
#define cudaStreamNonBlocking 0x01

/* The default stream of the process, and that of the thread: on a host device they are one. */
#define cudaStreamLegacy ((cudaStream_t)0x1)
#define cudaStreamPerThread ((cudaStream_t)0x2)

#define cudaEventDefault 0x00
#define cudaEventBlockingSync 0x01
#define cudaEventDisableTiming 0x02
#define cudaEventInterprocess 0x04

#define cudaDeviceScheduleAuto 0x00
#define cudaDeviceScheduleSpin 0x01
#define cudaDeviceScheduleYield 0x02
#define cudaDeviceScheduleBlockingSync 0x04
#define cudaDeviceBlockingSync 0x04
#define cudaDeviceScheduleMask 0x07
#define cudaDeviceMapHost 0x08
#define cudaDeviceLmemResizeToMax 0x10
#define cudaDeviceMask 0x1f

#define cudaMemAttachGlobal 0x01
#define cudaMemAttachHost 0x02
#define cudaMemAttachSingle 0x04

#define cudaIpcMemLazyEnablePeerAccess 0x01

#define cudaCpuDeviceId ((int)-1)
#define cudaInvalidDeviceId ((int)-2)

/* What a call results in. */
enum cudaError {
  cudaSuccess = 0, /* no error */
  cudaErrorMissingConfiguration = 1, /* a kernel is launched without a configuration */
  cudaErrorMemoryAllocation = 2, /* out of memory */
  cudaErrorInitializationError = 3, /* the runtime could not be initialized */
  cudaErrorLaunchFailure = 4, /* unspecified launch failure */
  cudaErrorPriorLaunchFailure = 5, /* an earlier launch failed */
  cudaErrorLaunchTimeout = 6, /* the launch timed out and was terminated */
  cudaErrorLaunchOutOfResources = 7, /* too many resources requested for launch */
  cudaErrorInvalidDeviceFunction = 8, /* invalid device function */
  cudaErrorInvalidConfiguration = 9, /* invalid configuration argument */
  cudaErrorInvalidDevice = 10, /* invalid device ordinal */
  cudaErrorInvalidValue = 11, /* invalid argument */
  cudaErrorInvalidPitchValue = 12, /* invalid pitch argument */
  cudaErrorInvalidSymbol = 13, /* invalid device symbol */
  cudaErrorMapBufferObjectFailed = 14, /* mapping of buffer object failed */
  cudaErrorUnmapBufferObjectFailed = 15, /* unmapping of buffer object failed */
  cudaErrorInvalidHostPointer = 16, /* invalid host pointer */
  cudaErrorInvalidDevicePointer = 17, /* invalid device pointer */
  cudaErrorInvalidTexture = 18, /* invalid texture reference */
  cudaErrorInvalidTextureBinding = 19, /* texture is not bound to a pointer */
  cudaErrorInvalidChannelDescriptor = 20, /* invalid channel descriptor */
  cudaErrorInvalidMemcpyDirection = 21, /* invalid copy direction */
  cudaErrorAddressOfConstant = 22, /* invalid address of constant */
  cudaErrorTextureFetchFailed = 23, /* fetch from texture failed */
  cudaErrorTextureNotBound = 24, /* texture is not bound */
  cudaErrorSynchronizationError = 25, /* incorrect use of synchronization */
  cudaErrorInvalidFilterSetting = 26, /* linear filtering is not supported for this type */
  cudaErrorInvalidNormSetting = 27, /* read as normalized float is not supported for this type */
  cudaErrorMixedDeviceExecution = 28, /* device emulation and device execution are mixed */
  cudaErrorCudartUnloading = 29, /* the runtime is being unloaded */
  cudaErrorUnknown = 30, /* unknown error */
  cudaErrorNotYetImplemented = 31, /* not yet implemented */
  cudaErrorMemoryValueTooLarge = 32, /* memory size or pointer value too large */
  cudaErrorInvalidResourceHandle = 33, /* invalid resource handle */
  cudaErrorNotReady = 34, /* device not ready */
  cudaErrorInsufficientDriver = 35, /* the driver is older than the runtime needs */
  cudaErrorSetOnActiveProcess = 36, /* cannot be set while the process uses the device */
  cudaErrorInvalidSurface = 37, /* invalid surface reference */
  cudaErrorNoDevice = 38, /* no device is present */
  cudaErrorECCUncorrectable = 39, /* uncorrectable memory error */
  cudaErrorSharedObjectSymbolNotFound = 40, /* a symbol of a shared object was not found */
  cudaErrorSharedObjectInitFailed = 41, /* initialization of a shared object failed */
  cudaErrorUnsupportedLimit = 42, /* the limit is not supported on this device */
  cudaErrorDuplicateVariableName = 43, /* duplicate global variable */
  cudaErrorDuplicateTextureName = 44, /* duplicate texture */
  cudaErrorDuplicateSurfaceName = 45, /* duplicate surface */
  cudaErrorDevicesUnavailable = 46, /* all devices are busy or unavailable */
  cudaErrorInvalidKernelImage = 47, /* invalid kernel image */
  cudaErrorNoKernelImageForDevice = 48, /* no kernel image for this device */
  cudaErrorIncompatibleDriverContext = 49, /* incompatible driver context */
  cudaErrorPeerAccessAlreadyEnabled = 50, /* peer access is already enabled */
  cudaErrorPeerAccessNotEnabled = 51, /* peer access has not been enabled */
  cudaErrorDeviceAlreadyInUse = 54, /* the device is used by another thread alone */
  cudaErrorProfilerDisabled = 55, /* the profiler is disabled */
  cudaErrorProfilerNotInitialized = 56, /* the profiler is not initialized */
  cudaErrorProfilerAlreadyStarted = 57, /* the profiler has been started */
  cudaErrorProfilerAlreadyStopped = 58, /* the profiler has been stopped */
  cudaErrorAssert = 59, /* an assertion failed on the device */
  cudaErrorTooManyPeers = 60, /* peer resources are exhausted */
  cudaErrorHostMemoryAlreadyRegistered = 61, /* part or all of the memory is registered already */
  cudaErrorHostMemoryNotRegistered = 62, /* the memory is not registered */
  cudaErrorOperatingSystem = 63, /* a call of the operating system failed */
  cudaErrorPeerAccessUnsupported = 64, /* peer access is not supported between these devices */
  cudaErrorLaunchMaxDepthExceeded = 65, /* launches are nested too deeply */
  cudaErrorLaunchFileScopedTex = 66, /* the launch uses textures of file scope */
  cudaErrorLaunchFileScopedSurf = 67, /* the launch uses surfaces of file scope */
  cudaErrorSyncDepthExceeded = 68, /* synchronization is nested too deeply */
  cudaErrorLaunchPendingCountExceeded = 69, /* too many launches are pending */
  cudaErrorNotPermitted = 70, /* operation not permitted */
  cudaErrorNotSupported = 71, /* operation not supported */
  cudaErrorHardwareStackError = 72, /* hardware stack error */
  cudaErrorIllegalInstruction = 73, /* an illegal instruction was encountered */
  cudaErrorMisalignedAddress = 74, /* misaligned address */
  cudaErrorInvalidAddressSpace = 75, /* operation not supported on the address space */
  cudaErrorInvalidPc = 76, /* invalid program counter */
  cudaErrorIllegalAddress = 77, /* an illegal memory access was encountered */
  cudaErrorInvalidPtx = 78, /* a compilation failed */
  cudaErrorInvalidGraphicsContext = 79, /* invalid graphics context */
  cudaErrorNvlinkUncorrectable = 80, /* uncorrectable error of a link between devices */
  cudaErrorJitCompilerNotFound = 81, /* the compiler was not found */
  cudaErrorCooperativeLaunchTooLarge = 82, /* too many blocks in a cooperative launch */
  cudaErrorStartupFailure = 127, /* startup failure in the runtime */
  cudaErrorApiFailureBase = 10000 /* failure of the driver */
};
typedef enum cudaError cudaError_t;

/* The direction of a copy. */
enum cudaMemcpyKind {
  cudaMemcpyHostToHost = 0,
  cudaMemcpyHostToDevice = 1,
  cudaMemcpyDeviceToHost = 2,
  cudaMemcpyDeviceToDevice = 3,
  cudaMemcpyDefault = 4 /* as the addresses say */
};

enum cudaMemoryType { cudaMemoryTypeHost = 1, cudaMemoryTypeDevice = 2 };

/* What cudaPointerGetAttributes says of an address. */
struct cudaPointerAttributes {
  enum cudaMemoryType memoryType;
  int device;          /* which has it, or was in use when the host made it known */
  void *devicePointer; /* by which devices use it */
  void *hostPointer;   /* by which the host uses it; NULL for memory of a device alone */
  int isManaged;
};

enum cudaFuncCache {
  cudaFuncCachePreferNone = 0,
  cudaFuncCachePreferShared = 1,
  cudaFuncCachePreferL1 = 2,
  cudaFuncCachePreferEqual = 3
};

enum cudaSharedMemConfig {
  cudaSharedMemBankSizeDefault = 0,
  cudaSharedMemBankSizeFourByte = 1,
  cudaSharedMemBankSizeEightByte = 2
};

enum cudaComputeMode {
  cudaComputeModeDefault = 0,
  cudaComputeModeExclusive = 1,
  cudaComputeModeProhibited = 2,
  cudaComputeModeExclusiveProcess = 3
};

/* Attributes of a device, for cudaDeviceGetAttribute. */
enum cudaDeviceAttr {
  cudaDevAttrMaxThreadsPerBlock = 1,
  cudaDevAttrMaxBlockDimX = 2,
  cudaDevAttrMaxBlockDimY = 3,
  cudaDevAttrMaxBlockDimZ = 4,
  cudaDevAttrMaxGridDimX = 5,
  cudaDevAttrMaxGridDimY = 6,
  cudaDevAttrMaxGridDimZ = 7,
  cudaDevAttrMaxSharedMemoryPerBlock = 8,
  cudaDevAttrTotalConstantMemory = 9,
  cudaDevAttrWarpSize = 10,
  cudaDevAttrMaxPitch = 11,
  cudaDevAttrMaxRegistersPerBlock = 12,
  cudaDevAttrClockRate = 13,
  cudaDevAttrTextureAlignment = 14,
  cudaDevAttrGpuOverlap = 15,
  cudaDevAttrMultiProcessorCount = 16,
  cudaDevAttrKernelExecTimeout = 17,
  cudaDevAttrIntegrated = 18,
  cudaDevAttrCanMapHostMemory = 19,
  cudaDevAttrComputeMode = 20,
  cudaDevAttrMaxTexture1DWidth = 21,
  cudaDevAttrMaxTexture2DWidth = 22,
  cudaDevAttrMaxTexture2DHeight = 23,
  cudaDevAttrMaxTexture3DWidth = 24,
  cudaDevAttrMaxTexture3DHeight = 25,
  cudaDevAttrMaxTexture3DDepth = 26,
  cudaDevAttrMaxTexture2DLayeredWidth = 27,
  cudaDevAttrMaxTexture2DLayeredHeight = 28,
  cudaDevAttrMaxTexture2DLayeredLayers = 29,
  cudaDevAttrSurfaceAlignment = 30,
  cudaDevAttrConcurrentKernels = 31,
  cudaDevAttrEccEnabled = 32,
  cudaDevAttrPciBusId = 33,
  cudaDevAttrPciDeviceId = 34,
  cudaDevAttrTccDriver = 35,
  cudaDevAttrMemoryClockRate = 36,
  cudaDevAttrGlobalMemoryBusWidth = 37,
  cudaDevAttrL2CacheSize = 38,
  cudaDevAttrMaxThreadsPerMultiProcessor = 39,
  cudaDevAttrAsyncEngineCount = 40,
  cudaDevAttrUnifiedAddressing = 41,
  cudaDevAttrMaxTexture1DLayeredWidth = 42,
  cudaDevAttrMaxTexture1DLayeredLayers = 43,
  cudaDevAttrMaxTexture2DGatherWidth = 45,
  cudaDevAttrMaxTexture2DGatherHeight = 46,
  cudaDevAttrMaxTexture3DWidthAlt = 47,
  cudaDevAttrMaxTexture3DHeightAlt = 48,
  cudaDevAttrMaxTexture3DDepthAlt = 49,
  cudaDevAttrPciDomainId = 50,
  cudaDevAttrTexturePitchAlignment = 51,
  cudaDevAttrMaxTextureCubemapWidth = 52,
  cudaDevAttrMaxTextureCubemapLayeredWidth = 53,
  cudaDevAttrMaxTextureCubemapLayeredLayers = 54,
  cudaDevAttrMaxSurface1DWidth = 55,
  cudaDevAttrMaxSurface2DWidth = 56,
  cudaDevAttrMaxSurface2DHeight = 57,
  cudaDevAttrMaxSurface3DWidth = 58,
  cudaDevAttrMaxSurface3DHeight = 59,
  cudaDevAttrMaxSurface3DDepth = 60,
  cudaDevAttrMaxSurface1DLayeredWidth = 61,
  cudaDevAttrMaxSurface1DLayeredLayers = 62,
  cudaDevAttrMaxSurface2DLayeredWidth = 63,
  cudaDevAttrMaxSurface2DLayeredHeight = 64,
  cudaDevAttrMaxSurface2DLayeredLayers = 65,
  cudaDevAttrMaxSurfaceCubemapWidth = 66,
  cudaDevAttrMaxSurfaceCubemapLayeredWidth = 67,
  cudaDevAttrMaxSurfaceCubemapLayeredLayers = 68,
  cudaDevAttrMaxTexture1DLinearWidth = 69,
  cudaDevAttrMaxTexture2DLinearWidth = 70,
  cudaDevAttrMaxTexture2DLinearHeight = 71,
  cudaDevAttrMaxTexture2DLinearPitch = 72,
  cudaDevAttrMaxTexture2DMipmappedWidth = 73,
  cudaDevAttrMaxTexture2DMipmappedHeight = 74,
  cudaDevAttrComputeCapabilityMajor = 75,
  cudaDevAttrComputeCapabilityMinor = 76,
  cudaDevAttrMaxTexture1DMipmappedWidth = 77,
  cudaDevAttrStreamPrioritiesSupported = 78,
  cudaDevAttrGlobalL1CacheSupported = 79,
  cudaDevAttrLocalL1CacheSupported = 80,
  cudaDevAttrMaxSharedMemoryPerMultiprocessor = 81,
  cudaDevAttrMaxRegistersPerMultiprocessor = 82,
  cudaDevAttrManagedMemory = 83,
  cudaDevAttrIsMultiGpuBoard = 84,
  cudaDevAttrMultiGpuBoardGroupID = 85,
  cudaDevAttrHostNativeAtomicSupported = 86,
  cudaDevAttrSingleToDoublePrecisionPerfRatio = 87,
  cudaDevAttrPageableMemoryAccess = 88,
  cudaDevAttrConcurrentManagedAccess = 89,
  cudaDevAttrComputePreemptionSupported = 90,
  cudaDevAttrCanUseHostPointerForRegisteredMem = 91,
  cudaDevAttrCooperativeLaunch = 95,
  cudaDevAttrCooperativeMultiDeviceLaunch = 96,
  cudaDevAttrMaxSharedMemoryPerBlockOptin = 97
};

/* What the link between two devices can do, for cudaDeviceGetP2PAttribute. */
enum cudaDeviceP2PAttr {
  cudaDevP2PAttrPerformanceRank = 1,
  cudaDevP2PAttrAccessSupported = 2,
  cudaDevP2PAttrNativeAtomicSupported = 3
};

/* Properties of a device. What only kernels would use is as on a card of compute capability 5.0. */
struct cudaDeviceProp {
  char name[256]; /* "host" and the processor in brackets */
  size_t totalGlobalMem; /* bytes */
  size_t sharedMemPerBlock; /* bytes */
  int regsPerBlock;
  int warpSize;
  size_t memPitch; /* bytes, of copies of rows */
  int maxThreadsPerBlock;
  int maxThreadsDim[3];
  int maxGridSize[3];
  int clockRate; /* kHz, 0 if it is not known */
  size_t totalConstMem;
  int major; /* compute capability */
  int minor;
  size_t textureAlignment;
  size_t texturePitchAlignment;
  int deviceOverlap;
  int multiProcessorCount; /* processors of the process */
  int kernelExecTimeoutEnabled;
  int integrated; /* 1: its memory is that of the host */
  int canMapHostMemory; /* 1 */
  int computeMode;
  int maxTexture1D;
  int maxTexture1DMipmap;
  int maxTexture1DLinear;
  int maxTexture2D[2];
  int maxTexture2DMipmap[2];
  int maxTexture2DLinear[3];
  int maxTexture2DGather[2];
  int maxTexture3D[3];
  int maxTexture3DAlt[3];
  int maxTextureCubemap;
  int maxTexture1DLayered[2];
  int maxTexture2DLayered[3];
  int maxTextureCubemapLayered[2];
  int maxSurface1D;
  int maxSurface2D[2];
  int maxSurface3D[3];
  int maxSurface1DLayered[2];
  int maxSurface2DLayered[3];
  int maxSurfaceCubemap;
  int maxSurfaceCubemapLayered[2];
  size_t surfaceAlignment;
  int concurrentKernels;
  int ECCEnabled;
  int pciBusID; /* the number of the device */
  int pciDeviceID;
  int pciDomainID;
  int tccDriver;
  int asyncEngineCount; /* 0: copies are done when they return */
  int unifiedAddressing; /* 1 */
  int memoryClockRate;
  int memoryBusWidth;
  int l2CacheSize; /* bytes */
  int maxThreadsPerMultiProcessor;
  int streamPrioritiesSupported;
  int globalL1CacheSupported;
  int localL1CacheSupported;
  size_t sharedMemPerMultiprocessor;
  int regsPerMultiprocessor;
  int managedMemory; /* 1 */
  int isMultiGpuBoard;
  int multiGpuBoardGroupID;
  int hostNativeAtomicSupported;
  int singleToDoublePrecisionPerfRatio;
  int pageableMemoryAccess;
  int concurrentManagedAccess;
  int computePreemptionSupported;
  int canUseHostPointerForRegisteredMem;
  int cooperativeLaunch;
  int cooperativeMultiDeviceLaunch;
  size_t sharedMemPerBlockOptin;
};

typedef struct CUstream_st *cudaStream_t;
typedef struct CUevent_st *cudaEvent_t;
typedef void(CUDART_CB *cudaStreamCallback_t)(cudaStream_t stream, cudaError_t status, void *userData);

/* By which another process would open memory; see cudaIpcGetMemHandle. */
#define CUDA_IPC_HANDLE_SIZE 64
typedef struct cudaIpcMemHandle_st {
  char reserved[CUDA_IPC_HANDLE_SIZE];
} cudaIpcMemHandle_t;
typedef struct cudaIpcEventHandle_st {
  char reserved[CUDA_IPC_HANDLE_SIZE];
} cudaIpcEventHandle_t;

#endif
