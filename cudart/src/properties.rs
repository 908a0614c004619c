//! What a device says of itself.

use std::ffi::{c_char, c_int, c_uint};
use std::fs;
use std::sync::OnceLock;
use std::thread::available_parallelism;

use crate::device::{self, check};
use crate::error::{Error, Result, report};
use crate::limits;
use crate::pointer::{put, required};

/// The properties of a device, in the order of CUDA 9.0.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs, reason = "the fields are those of the header, which says what they are")]
pub struct cudaDeviceProp {
    pub name: [c_char; 256],
    pub totalGlobalMem: usize,
    pub sharedMemPerBlock: usize,
    pub regsPerBlock: c_int,
    pub warpSize: c_int,
    pub memPitch: usize,
    pub maxThreadsPerBlock: c_int,
    pub maxThreadsDim: [c_int; 3],
    pub maxGridSize: [c_int; 3],
    pub clockRate: c_int,
    pub totalConstMem: usize,
    pub major: c_int,
    pub minor: c_int,
    pub textureAlignment: usize,
    pub texturePitchAlignment: usize,
    pub deviceOverlap: c_int,
    pub multiProcessorCount: c_int,
    pub kernelExecTimeoutEnabled: c_int,
    pub integrated: c_int,
    pub canMapHostMemory: c_int,
    pub computeMode: c_int,
    pub maxTexture1D: c_int,
    pub maxTexture1DMipmap: c_int,
    pub maxTexture1DLinear: c_int,
    pub maxTexture2D: [c_int; 2],
    pub maxTexture2DMipmap: [c_int; 2],
    pub maxTexture2DLinear: [c_int; 3],
    pub maxTexture2DGather: [c_int; 2],
    pub maxTexture3D: [c_int; 3],
    pub maxTexture3DAlt: [c_int; 3],
    pub maxTextureCubemap: c_int,
    pub maxTexture1DLayered: [c_int; 2],
    pub maxTexture2DLayered: [c_int; 3],
    pub maxTextureCubemapLayered: [c_int; 2],
    pub maxSurface1D: c_int,
    pub maxSurface2D: [c_int; 2],
    pub maxSurface3D: [c_int; 3],
    pub maxSurface1DLayered: [c_int; 2],
    pub maxSurface2DLayered: [c_int; 3],
    pub maxSurfaceCubemap: c_int,
    pub maxSurfaceCubemapLayered: [c_int; 2],
    pub surfaceAlignment: usize,
    pub concurrentKernels: c_int,
    pub ECCEnabled: c_int,
    pub pciBusID: c_int,
    pub pciDeviceID: c_int,
    pub pciDomainID: c_int,
    pub tccDriver: c_int,
    pub asyncEngineCount: c_int,
    pub unifiedAddressing: c_int,
    pub memoryClockRate: c_int,
    pub memoryBusWidth: c_int,
    pub l2CacheSize: c_int,
    pub maxThreadsPerMultiProcessor: c_int,
    pub streamPrioritiesSupported: c_int,
    pub globalL1CacheSupported: c_int,
    pub localL1CacheSupported: c_int,
    pub sharedMemPerMultiprocessor: usize,
    pub regsPerMultiprocessor: c_int,
    pub managedMemory: c_int,
    pub isMultiGpuBoard: c_int,
    pub multiGpuBoardGroupID: c_int,
    pub hostNativeAtomicSupported: c_int,
    pub singleToDoublePrecisionPerfRatio: c_int,
    pub pageableMemoryAccess: c_int,
    pub concurrentManagedAccess: c_int,
    pub computePreemptionSupported: c_int,
    pub canUseHostPointerForRegisteredMem: c_int,
    pub cooperativeLaunch: c_int,
    pub cooperativeMultiDeviceLaunch: c_int,
    pub sharedMemPerBlockOptin: usize,
}

/// What is behind a word in `/proc/cpuinfo`.
fn processor(word: &str) -> Option<String> {
    let text = fs::read_to_string("/proc/cpuinfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(word))?;
    Some(line.split_once(':')?.1.trim().to_string())
}

/// The clock in kHz, which some processors do not tell: 0.
fn clock() -> c_int {
    processor("cpu MHz")
        .and_then(|text| text.parse::<f64>().ok())
        .map_or(0, |megahertz| (megahertz * 1e3) as c_int)
}

/// The properties of the first device.
fn common() -> &'static cudaDeviceProp {
    static PROPERTIES: OnceLock<cudaDeviceProp> = OnceLock::new();
    PROPERTIES.get_or_init(|| {
        // SAFETY: numbers and arrays of numbers, for which zero is a value.
        let mut p: cudaDeviceProp = unsafe { std::mem::zeroed() };
        let name = match processor("model name") {
            Some(model) => format!("host ({model})"),
            None => "host".to_string(),
        };
        for (to, from) in p.name.iter_mut().take(255).zip(name.bytes()) {
            *to = from as c_char;
        }
        // SAFETY: no pointers; a system that does not know says 0 or less.
        let cache = unsafe { libc::sysconf(libc::_SC_LEVEL2_CACHE_SIZE) };
        p.totalGlobalMem = limits::of_a_device();
        // What programs divide by or compare with, as a card of the time has it; nothing here is launched.
        p.sharedMemPerBlock = 48 << 10;
        p.regsPerBlock = 64 << 10;
        p.warpSize = 32;
        p.memPitch = i32::MAX as usize;
        p.maxThreadsPerBlock = 1024;
        p.maxThreadsDim = [1024, 1024, 64];
        p.maxGridSize = [c_int::MAX, 65535, 65535];
        p.totalConstMem = 64 << 10;
        (p.major, p.minor) = (5, 0);
        p.textureAlignment = 512;
        p.texturePitchAlignment = 32;
        p.surfaceAlignment = 512;
        p.maxThreadsPerMultiProcessor = 2048;
        p.sharedMemPerMultiprocessor = 64 << 10;
        p.regsPerMultiprocessor = 64 << 10;
        p.sharedMemPerBlockOptin = 48 << 10;
        // What is so.
        p.clockRate = clock();
        p.multiProcessorCount = available_parallelism().map_or(1, |n| n.get() as c_int);
        p.l2CacheSize = cache.max(0) as c_int;
        p.integrated = 1;
        p.canMapHostMemory = 1;
        p.unifiedAddressing = 1;
        p.streamPrioritiesSupported = 1;
        p.globalL1CacheSupported = 1;
        p.localL1CacheSupported = 1;
        p.managedMemory = 1;
        p.isMultiGpuBoard = c_int::from(device::count() > 1);
        p.hostNativeAtomicSupported = 1;
        p.singleToDoublePrecisionPerfRatio = 2;
        p.pageableMemoryAccess = 1;
        p.concurrentManagedAccess = 1;
        p.canUseHostPointerForRegisteredMem = 1;
        p
    })
}

fn of(device: c_int) -> Result<cudaDeviceProp> {
    check(device)?;
    let mut properties = *common();
    properties.pciBusID = device;
    Ok(properties)
}

/// Writes the properties of a device. The name begins with "host"; memory, processors, clock and cache are those that the process
/// has, and what only kernels would use is as on a card of compute capability 5.0.
#[unsafe(no_mangle)]
pub extern "C" fn cudaGetDeviceProperties(properties: *mut cudaDeviceProp, device: c_int) -> c_int {
    report((|| {
        required(properties)?;
        put(properties, of(device)?)
    })())
}

/// Writes the device that is nearest to what is asked for: the first, as all are alike.
#[unsafe(no_mangle)]
pub extern "C" fn cudaChooseDevice(device: *mut c_int, properties: *const cudaDeviceProp) -> c_int {
    report(required(properties).and_then(|()| put(device, 0)))
}

/// The value of an attribute, by its number.
fn attribute(p: &cudaDeviceProp, number: c_uint) -> Option<c_int> {
    let small = |size: usize| size.min(c_int::MAX as usize) as c_int;
    Some(match number {
        1 => p.maxThreadsPerBlock,
        2..=4 => p.maxThreadsDim[number as usize - 2],
        5..=7 => p.maxGridSize[number as usize - 5],
        8 => small(p.sharedMemPerBlock),
        9 => small(p.totalConstMem),
        10 => p.warpSize,
        11 => small(p.memPitch),
        12 => p.regsPerBlock,
        13 => p.clockRate,
        14 => small(p.textureAlignment),
        15 => p.deviceOverlap,
        16 => p.multiProcessorCount,
        17 => p.kernelExecTimeoutEnabled,
        18 => p.integrated,
        19 => p.canMapHostMemory,
        20 => p.computeMode,
        // Textures and surfaces, of which there are none.
        21..=29 | 42..=74 if number != 51 => 0,
        30 => small(p.surfaceAlignment),
        31 => p.concurrentKernels,
        32 => p.ECCEnabled,
        33 => p.pciBusID,
        34 => p.pciDeviceID,
        35 => p.tccDriver,
        36 => p.memoryClockRate,
        37 => p.memoryBusWidth,
        38 => p.l2CacheSize,
        39 => p.maxThreadsPerMultiProcessor,
        40 => p.asyncEngineCount,
        41 => p.unifiedAddressing,
        51 => small(p.texturePitchAlignment),
        75 => p.major,
        76 => p.minor,
        77 => p.maxTexture1DMipmap,
        78 => p.streamPrioritiesSupported,
        79 => p.globalL1CacheSupported,
        80 => p.localL1CacheSupported,
        81 => small(p.sharedMemPerMultiprocessor),
        82 => p.regsPerMultiprocessor,
        83 => p.managedMemory,
        84 => p.isMultiGpuBoard,
        85 => p.multiGpuBoardGroupID,
        86 => p.hostNativeAtomicSupported,
        87 => p.singleToDoublePrecisionPerfRatio,
        88 => p.pageableMemoryAccess,
        89 => p.concurrentManagedAccess,
        90 => p.computePreemptionSupported,
        91 => p.canUseHostPointerForRegisteredMem,
        95 => p.cooperativeLaunch,
        96 => p.cooperativeMultiDeviceLaunch,
        97 => small(p.sharedMemPerBlockOptin),
        _ => return None,
    })
}

/// Writes one attribute of a device, by its number in CUDA: what `cudaGetDeviceProperties` says, sizes at most 2147483647.
#[unsafe(no_mangle)]
pub extern "C" fn cudaDeviceGetAttribute(value: *mut c_int, number: c_uint, device: c_int) -> c_int {
    report((|| {
        required(value)?;
        put(value, attribute(&of(device)?, number).ok_or(Error::INVALID_VALUE)?)
    })())
}
