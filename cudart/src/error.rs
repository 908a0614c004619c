//! The errors of the runtime, their names and texts.

use std::ffi::{CStr, c_char, c_int};

use crate::thread;

/// The result of what may fail.
pub(crate) type Result<T = ()> = std::result::Result<T, Error>;

/// A `cudaError_t` other than success.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Error(c_int);

macro_rules! errors {
    ($($constant:ident $number:literal $name:literal $text:literal,)*) => {
        #[allow(dead_code, reason = "the list is that of the interface")]
        impl Error {
            $(pub(crate) const $constant: Self = Self($number);)*
        }

        /// Name and text of an error number.
        fn describe(error: c_int) -> Option<(&'static CStr, &'static CStr)> {
            match error {
                0 => Some((c"cudaSuccess", c"no error")),
                $($number => Some((
                    // SAFETY: the literals end in a zero byte and have no other, which `concat` and the texts below show.
                    unsafe { CStr::from_bytes_with_nul_unchecked(concat!("cudaError", $name, "\0").as_bytes()) },
                    // SAFETY: as above.
                    unsafe { CStr::from_bytes_with_nul_unchecked(concat!($text, "\0").as_bytes()) },
                )),)*
                _ => None,
            }
        }
    };
}

errors! {
    MISSING_CONFIGURATION 1 "MissingConfiguration" "a kernel is launched without a configuration",
    MEMORY_ALLOCATION 2 "MemoryAllocation" "out of memory",
    INITIALIZATION 3 "InitializationError" "the runtime could not be initialized",
    LAUNCH_FAILURE 4 "LaunchFailure" "unspecified launch failure",
    PRIOR_LAUNCH_FAILURE 5 "PriorLaunchFailure" "an earlier launch failed",
    LAUNCH_TIMEOUT 6 "LaunchTimeout" "the launch timed out and was terminated",
    LAUNCH_OUT_OF_RESOURCES 7 "LaunchOutOfResources" "too many resources requested for launch",
    INVALID_DEVICE_FUNCTION 8 "InvalidDeviceFunction" "invalid device function",
    INVALID_CONFIGURATION 9 "InvalidConfiguration" "invalid configuration argument",
    INVALID_DEVICE 10 "InvalidDevice" "invalid device ordinal",
    INVALID_VALUE 11 "InvalidValue" "invalid argument",
    INVALID_PITCH_VALUE 12 "InvalidPitchValue" "invalid pitch argument",
    INVALID_SYMBOL 13 "InvalidSymbol" "invalid device symbol",
    MAP_BUFFER_OBJECT_FAILED 14 "MapBufferObjectFailed" "mapping of buffer object failed",
    UNMAP_BUFFER_OBJECT_FAILED 15 "UnmapBufferObjectFailed" "unmapping of buffer object failed",
    INVALID_HOST_POINTER 16 "InvalidHostPointer" "invalid host pointer",
    INVALID_DEVICE_POINTER 17 "InvalidDevicePointer" "invalid device pointer",
    INVALID_TEXTURE 18 "InvalidTexture" "invalid texture reference",
    INVALID_TEXTURE_BINDING 19 "InvalidTextureBinding" "texture is not bound to a pointer",
    INVALID_CHANNEL_DESCRIPTOR 20 "InvalidChannelDescriptor" "invalid channel descriptor",
    INVALID_MEMCPY_DIRECTION 21 "InvalidMemcpyDirection" "invalid copy direction",
    ADDRESS_OF_CONSTANT 22 "AddressOfConstant" "invalid address of constant",
    TEXTURE_FETCH_FAILED 23 "TextureFetchFailed" "fetch from texture failed",
    TEXTURE_NOT_BOUND 24 "TextureNotBound" "texture is not bound",
    SYNCHRONIZATION 25 "SynchronizationError" "incorrect use of synchronization",
    INVALID_FILTER_SETTING 26 "InvalidFilterSetting" "linear filtering is not supported for this type",
    INVALID_NORM_SETTING 27 "InvalidNormSetting" "read as normalized float is not supported for this type",
    MIXED_DEVICE_EXECUTION 28 "MixedDeviceExecution" "device emulation and device execution are mixed",
    CUDART_UNLOADING 29 "CudartUnloading" "the runtime is being unloaded",
    UNKNOWN 30 "Unknown" "unknown error",
    NOT_YET_IMPLEMENTED 31 "NotYetImplemented" "not yet implemented",
    MEMORY_VALUE_TOO_LARGE 32 "MemoryValueTooLarge" "memory size or pointer value too large",
    INVALID_RESOURCE_HANDLE 33 "InvalidResourceHandle" "invalid resource handle",
    NOT_READY 34 "NotReady" "device not ready",
    INSUFFICIENT_DRIVER 35 "InsufficientDriver" "the driver is older than the runtime needs",
    SET_ON_ACTIVE_PROCESS 36 "SetOnActiveProcess" "cannot be set while the process uses the device",
    INVALID_SURFACE 37 "InvalidSurface" "invalid surface reference",
    NO_DEVICE 38 "NoDevice" "no device is present",
    ECC_UNCORRECTABLE 39 "ECCUncorrectable" "uncorrectable memory error",
    SHARED_OBJECT_SYMBOL_NOT_FOUND 40 "SharedObjectSymbolNotFound" "a symbol of a shared object was not found",
    SHARED_OBJECT_INIT_FAILED 41 "SharedObjectInitFailed" "initialization of a shared object failed",
    UNSUPPORTED_LIMIT 42 "UnsupportedLimit" "the limit is not supported on this device",
    DUPLICATE_VARIABLE_NAME 43 "DuplicateVariableName" "duplicate global variable",
    DUPLICATE_TEXTURE_NAME 44 "DuplicateTextureName" "duplicate texture",
    DUPLICATE_SURFACE_NAME 45 "DuplicateSurfaceName" "duplicate surface",
    DEVICES_UNAVAILABLE 46 "DevicesUnavailable" "all devices are busy or unavailable",
    INVALID_KERNEL_IMAGE 47 "InvalidKernelImage" "invalid kernel image",
    NO_KERNEL_IMAGE_FOR_DEVICE 48 "NoKernelImageForDevice" "no kernel image for this device",
    INCOMPATIBLE_DRIVER_CONTEXT 49 "IncompatibleDriverContext" "incompatible driver context",
    PEER_ACCESS_ALREADY_ENABLED 50 "PeerAccessAlreadyEnabled" "peer access is already enabled",
    PEER_ACCESS_NOT_ENABLED 51 "PeerAccessNotEnabled" "peer access has not been enabled",
    DEVICE_ALREADY_IN_USE 54 "DeviceAlreadyInUse" "the device is used by another thread alone",
    PROFILER_DISABLED 55 "ProfilerDisabled" "the profiler is disabled",
    PROFILER_NOT_INITIALIZED 56 "ProfilerNotInitialized" "the profiler is not initialized",
    PROFILER_ALREADY_STARTED 57 "ProfilerAlreadyStarted" "the profiler has been started",
    PROFILER_ALREADY_STOPPED 58 "ProfilerAlreadyStopped" "the profiler has been stopped",
    ASSERT 59 "Assert" "an assertion failed on the device",
    TOO_MANY_PEERS 60 "TooManyPeers" "peer resources are exhausted",
    HOST_MEMORY_ALREADY_REGISTERED 61 "HostMemoryAlreadyRegistered" "part or all of the memory is registered already",
    HOST_MEMORY_NOT_REGISTERED 62 "HostMemoryNotRegistered" "the memory is not registered",
    OPERATING_SYSTEM 63 "OperatingSystem" "a call of the operating system failed",
    PEER_ACCESS_UNSUPPORTED 64 "PeerAccessUnsupported" "peer access is not supported between these devices",
    LAUNCH_MAX_DEPTH_EXCEEDED 65 "LaunchMaxDepthExceeded" "launches are nested too deeply",
    LAUNCH_FILE_SCOPED_TEX 66 "LaunchFileScopedTex" "the launch uses textures of file scope",
    LAUNCH_FILE_SCOPED_SURF 67 "LaunchFileScopedSurf" "the launch uses surfaces of file scope",
    SYNC_DEPTH_EXCEEDED 68 "SyncDepthExceeded" "synchronization is nested too deeply",
    LAUNCH_PENDING_COUNT_EXCEEDED 69 "LaunchPendingCountExceeded" "too many launches are pending",
    NOT_PERMITTED 70 "NotPermitted" "operation not permitted",
    NOT_SUPPORTED 71 "NotSupported" "operation not supported",
    HARDWARE_STACK_ERROR 72 "HardwareStackError" "hardware stack error",
    ILLEGAL_INSTRUCTION 73 "IllegalInstruction" "an illegal instruction was encountered",
    MISALIGNED_ADDRESS 74 "MisalignedAddress" "misaligned address",
    INVALID_ADDRESS_SPACE 75 "InvalidAddressSpace" "operation not supported on the address space",
    INVALID_PC 76 "InvalidPc" "invalid program counter",
    ILLEGAL_ADDRESS 77 "IllegalAddress" "an illegal memory access was encountered",
    INVALID_PTX 78 "InvalidPtx" "a compilation failed",
    INVALID_GRAPHICS_CONTEXT 79 "InvalidGraphicsContext" "invalid graphics context",
    NVLINK_UNCORRECTABLE 80 "NvlinkUncorrectable" "uncorrectable error of a link between devices",
    JIT_COMPILER_NOT_FOUND 81 "JitCompilerNotFound" "the compiler was not found",
    COOPERATIVE_LAUNCH_TOO_LARGE 82 "CooperativeLaunchTooLarge" "too many blocks in a cooperative launch",
    STARTUP_FAILURE 127 "StartupFailure" "startup failure in the runtime",
    API_FAILURE_BASE 10000 "ApiFailureBase" "failure of the driver",
}

/// The number of a result, which the thread remembers if it is an error.
pub(crate) fn report(result: Result) -> c_int {
    match result {
        Ok(()) => 0,
        Err(Error(number)) => {
            thread::set_last_error(number);
            number
        }
    }
}

/// The name of `error` as in the header, or "unrecognized error code".
#[unsafe(no_mangle)]
pub extern "C" fn cudaGetErrorName(error: c_int) -> *const c_char {
    describe(error).map_or(c"unrecognized error code", |(name, _)| name).as_ptr()
}

/// What `error` means, or "unrecognized error code".
#[unsafe(no_mangle)]
pub extern "C" fn cudaGetErrorString(error: c_int) -> *const c_char {
    describe(error).map_or(c"unrecognized error code", |(_, text)| text).as_ptr()
}

/// The last error of this thread, which is forgotten.
#[unsafe(no_mangle)]
pub extern "C" fn cudaGetLastError() -> c_int {
    let error = thread::last_error();
    thread::set_last_error(0);
    error
}

/// The last error of this thread, which is kept.
#[unsafe(no_mangle)]
pub extern "C" fn cudaPeekAtLastError() -> c_int {
    thread::last_error()
}
