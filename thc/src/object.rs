//! The structs of TH, THC and THCS, as C has them.

use crate::cuda;
use std::ffi::{c_char, c_int, c_long, c_void};
use std::ptr;

/// `THCudaTensor` and its siblings, which are those of TH.
#[repr(C)]
pub(crate) struct Tensor {
    pub(crate) size: *mut c_long,
    pub(crate) stride: *mut c_long,
    pub(crate) nDimension: c_int,
    pub(crate) storage: *mut Storage,
    pub(crate) storageOffset: isize,
    pub(crate) refcount: c_int,
    pub(crate) flag: c_char,
}

/// `THCudaStorage` and its siblings: those of TH, with the device behind.
#[repr(C)]
pub(crate) struct Storage {
    pub(crate) data: *mut c_void,
    pub(crate) size: isize,
    pub(crate) refcount: c_int,
    pub(crate) flag: c_char,
    pub(crate) allocator: *mut c_void,
    pub(crate) allocatorContext: *mut c_void,
    pub(crate) view: *mut Storage,
    pub(crate) device: c_int,
}

/// `THCSFloatTensor` and its siblings: those of THS, whose indices and values are tensors of THC. THS makes them, and has
/// fields of its own behind these.
#[repr(C)]
pub(crate) struct Sparse {
    pub(crate) size: *mut c_long,
    pub(crate) nnz: isize,
    pub(crate) nDimensionI: c_int,
    pub(crate) nDimensionV: c_int,
    pub(crate) indices: *mut Tensor,
    pub(crate) values: *mut Tensor,
    pub(crate) coalesced: c_int,
    pub(crate) refcount: c_int,
}

/// `half`.
#[derive(Clone, Copy, Default)]
#[repr(C)]
pub(crate) struct Half {
    pub(crate) x: u16,
}

unsafe extern "C" {
    fn TH_float2halfbits(from: *mut f32, to: *mut u16);
    fn TH_halfbits2float(from: *mut u16, to: *mut f32);
}

impl Half {
    /// The nearest number.
    pub(crate) fn of(mut value: f32) -> Half {
        let mut half = Half::default();
        // SAFETY: both are read and written once.
        unsafe { TH_float2halfbits(&mut value, &mut half.x) };
        half
    }

    /// The same number.
    pub(crate) fn to_float(mut self) -> f32 {
        let mut value = 0.0;
        // SAFETY: as above.
        unsafe { TH_halfbits2float(&mut self.x, &mut value) };
        value
    }
}

/// `THCDescBuff`.
#[derive(Clone, Copy)]
#[repr(C)]
pub(crate) struct Description {
    text: [c_char; 64],
}

/// `THGenerator`, which only TH looks into.
pub(crate) enum Generator {}

/// `THAllocator`.
#[derive(Clone, Copy)]
#[repr(C)]
pub(crate) struct Allocator {
    pub(crate) malloc: Option<unsafe extern "C-unwind" fn(*mut c_void, isize) -> *mut c_void>,
    pub(crate) realloc: Option<unsafe extern "C-unwind" fn(*mut c_void, *mut c_void, isize) -> *mut c_void>,
    pub(crate) free: Option<unsafe extern "C-unwind" fn(*mut c_void, *mut c_void)>,
}

/// `THCDeviceAllocator`.
#[repr(C)]
pub(crate) struct DeviceAllocator {
    pub(crate) malloc: Option<
        unsafe extern "C-unwind" fn(*mut c_void, *mut *mut c_void, usize, cuda::Stream) -> cuda::Error,
    >,
    pub(crate) realloc: Option<
        unsafe extern "C-unwind" fn(*mut c_void, *mut *mut c_void, usize, usize, cuda::Stream) -> cuda::Error,
    >,
    pub(crate) free: Option<unsafe extern "C-unwind" fn(*mut c_void, *mut c_void) -> cuda::Error>,
    pub(crate) emptyCache: Option<unsafe extern "C-unwind" fn(*mut c_void) -> cuda::Error>,
    pub(crate) cacheInfo:
        Option<unsafe extern "C-unwind" fn(*mut c_void, c_int, *mut usize, *mut usize) -> cuda::Error>,
    pub(crate) state: *mut c_void,
}

/// `THCStream`.
#[repr(C)]
pub(crate) struct Stream {
    pub(crate) stream: cuda::Stream,
    pub(crate) device: c_int,
    pub(crate) refcount: c_int,
}

/// `THCThreadLocal`.
pub(crate) type ThreadLocal = libc::pthread_key_t;

/// `THCCudaResourcesPerDevice`.
#[repr(C)]
pub(crate) struct Resources {
    pub(crate) streams: *mut *mut Stream,
    pub(crate) numBlasHandles: c_int,
    pub(crate) numSparseHandles: c_int,
    pub(crate) blasHandles: *mut *mut c_void,
    pub(crate) sparseHandles: *mut *mut c_void,
    pub(crate) scratchSpacePerStream: usize,
    pub(crate) devScratchSpacePerStream: *mut *mut c_void,
}

/// `THCRNGState`.
#[repr(C)]
pub(crate) struct RandomState {
    pub(crate) generators: *mut DeviceGenerator,
    pub(crate) num_devices: c_int,
}

/// `Generator` of THC: its states are one generator of TH.
#[repr(C)]
pub(crate) struct DeviceGenerator {
    pub(crate) gen_states: *mut Generator,
    pub(crate) kernel_params: *mut c_void,
    pub(crate) initf: c_int,
    pub(crate) initial_seed: u64,
}

/// `THCState`.
#[repr(C)]
pub(crate) struct THCState {
    pub(crate) rngState: *mut RandomState,
    pub(crate) deviceProperties: *mut c_void,
    pub(crate) resourcesPerDevice: *mut Resources,
    pub(crate) numDevices: c_int,
    pub(crate) numUserStreams: c_int,
    pub(crate) numUserBlasHandles: c_int,
    pub(crate) numUserSparseHandles: c_int,
    pub(crate) cudaHostAllocator: *mut Allocator,
    pub(crate) cudaUVAAllocator: *mut Allocator,
    pub(crate) cudaDeviceAllocator: *mut DeviceAllocator,
    pub(crate) currentPerDeviceBlasHandle: ThreadLocal,
    pub(crate) currentPerDeviceSparseHandle: ThreadLocal,
    pub(crate) currentStreams: *mut ThreadLocal,
    pub(crate) p2pAccessEnabled: *mut *mut c_int,
    pub(crate) p2pKernelAccessEnabled: c_int,
    pub(crate) cutorchGCFunction: Option<unsafe extern "C-unwind" fn(*mut c_void)>,
    pub(crate) cutorchGCData: *mut c_void,
    pub(crate) heapSoftmax: isize,
    pub(crate) heapDelta: isize,
}

/// A number of TH's narrower type; what it has not is no dimension there either.
#[inline(always)]
pub(crate) fn narrow(number: c_long) -> c_int {
    number.clamp(c_long::from(c_int::MIN), c_long::from(c_int::MAX)) as c_int
}

impl Tensor {
    /// The address of the first element.
    ///
    /// # Safety
    ///
    /// The tensor is valid.
    pub(crate) unsafe fn data<T>(this: *const Tensor) -> *mut T {
        // SAFETY: by the caller's promise.
        unsafe {
            let storage = (*this).storage;
            if storage.is_null() || (*storage).data.is_null() {
                return ptr::null_mut();
            }
            (*storage).data.cast::<T>().offset((*this).storageOffset)
        }
    }

    /// The sizes.
    ///
    /// # Safety
    ///
    /// The tensor is valid, and its sizes do not change.
    pub(crate) unsafe fn sizes<'a>(this: *const Tensor) -> &'a [c_long] {
        // SAFETY: by the caller's promise.
        unsafe {
            match usize::try_from((*this).nDimension) {
                Ok(count) if count > 0 => std::slice::from_raw_parts((*this).size, count),
                _ => &[],
            }
        }
    }
}

impl Sparse {
    /// The sizes, of sparse dimensions first.
    ///
    /// # Safety
    ///
    /// The tensor is valid, and its sizes do not change.
    pub(crate) unsafe fn sizes<'a>(this: *const Sparse) -> &'a [c_long] {
        // SAFETY: by the caller's promise.
        unsafe {
            let count = (*this).nDimensionI.max(0) as usize + (*this).nDimensionV.max(0) as usize;
            if count == 0 || (*this).size.is_null() {
                return &[];
            }
            std::slice::from_raw_parts((*this).size, count)
        }
    }

    /// Whether its entries are known to be sorted and without duplicates.
    ///
    /// # Safety
    ///
    /// The tensor is valid.
    pub(crate) unsafe fn is_coalesced(this: *const Sparse) -> bool {
        // SAFETY: by the caller's promise.
        unsafe { (*this).coalesced != 0 || (*this).nnz < 2 }
    }

    /// Whether its indices are a matrix with a row for each sparse dimension, and there are `nnz` entries, whose values have
    /// the sizes of the dense dimensions. Code in C may have brought about that they are not.
    ///
    /// # Safety
    ///
    /// The tensor is valid.
    pub(crate) unsafe fn is_whole(this: *const Sparse) -> bool {
        // SAFETY: by the caller's promise.
        unsafe {
            let nnz = (*this).nnz as c_long;
            let (places, blocks) = Sparse::sizes(this).split_at((*this).nDimensionI.max(0) as usize);
            let indices = Tensor::sizes((*this).indices);
            let values = Tensor::sizes((*this).values);
            nnz == 0
                || nnz > 0
                    && matches!(indices, &[rows, count] if rows == places.len() as c_long && count >= nnz)
                    && matches!(values, [count, sizes @ ..] if *count >= nnz && sizes == blocks)
        }
    }
}
