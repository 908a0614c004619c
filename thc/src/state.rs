//! `THCGeneral.h`: the state that every function gets, and what is asked of it.

use crate::allocator::{self, THCCachingHostAllocator_emptyCache};
use crate::caller::{self, Caller, fail, fail_with, null};
use crate::cuda::{self, OnDevice, SUCCESS};
use crate::device;
use crate::local::{self, THCThreadLocal_free};
use crate::memory::{THCudaFree, THCudaMalloc};
use crate::object::{Allocator, DeviceAllocator, RandomState, Resources, Stream, THCState};
use crate::random::{THCRandom_init, THCRandom_shutdown};
use crate::resources;
use crate::stream::{self, THCStream_defaultStream, THCStream_free};
use std::ffi::{CStr, c_int, c_void};
use std::ptr;

unsafe extern "C" {
    static thc_size_of_properties: usize;
    static thc_offset_of_processors: usize;
}

/// The least bytes of scratch memory of a stream.
const SCRATCH: usize = 32768 * size_of::<f32>();
/// `cudaStreamNonBlocking`.
const NON_BLOCKING: c_int = 1;

/// Memory of the C library's, zeroed: as clients see it in the state.
unsafe fn zeroed<T>(count: usize) -> *mut T {
    // SAFETY: calloc accepts any size.
    unsafe { libc::calloc(count.max(1), size_of::<T>()).cast() }
}

/// A new state, empty until THCudaInit. The caller frees it with THCState_free; NULL if there is no memory.
///
/// # Safety
///
/// As in C.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn THCState_alloc() -> *mut THCState {
    // SAFETY: a block for one state, for which zeros are good.
    unsafe { zeroed(1) }
}

/// Frees a state, after THCudaShutdown. NULL is left alone.
///
/// # Safety
///
/// As in C.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn THCState_free(state: *mut THCState) {
    // SAFETY: a state of THCState_alloc.
    unsafe { libc::free(state.cast()) }
}

/// A thread ends, and gives back the stream that it used.
unsafe extern "C" fn leave_stream(stream: *mut c_void) {
    // SAFETY: the value of a key of `currentStreams`, which the thread has a reference to.
    unsafe { THCStream_free(stream.cast()) }
}

/// Makes what a state has for each device. Errors: 1 if NULL; no memory.
///
/// # Safety
///
/// As in C.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C-unwind" fn THCudaInit(state: *mut THCState) {
    static CALLER: Caller = Caller::plain(c"THCudaInit(state,)");
    // SAFETY: the state is the C caller's.
    unsafe {
        let Some(known) = state.as_mut() else { return null(&CALLER) };
        if known.cudaDeviceAllocator.is_null() {
            known.cudaDeviceAllocator = &raw mut allocator::DEVICE;
        }
        if known.cudaHostAllocator.is_null() {
            known.cudaHostAllocator = &raw mut allocator::THCudaHostAllocator;
        }
        if known.cudaUVAAllocator.is_null() {
            known.cudaUVAAllocator = &raw mut allocator::THCUVAAllocator;
        }
        let mut count = 0;
        if cuda::cudaGetDeviceCount(&mut count) != SUCCESS {
            return fail(&CALLER, 0, c"there is no device");
        }
        cuda::THCudart_admitMemory();
        known.numDevices = count;
        device::count(count);
        let devices = count as usize;
        known.currentStreams = zeroed(devices);
        known.resourcesPerDevice = zeroed(devices);
        known.deviceProperties = libc::calloc(devices, thc_size_of_properties);
        known.rngState = zeroed::<RandomState>(1);
        known.p2pAccessEnabled = zeroed(devices);
        let made = [
            known.currentStreams.cast::<c_void>(),
            known.resourcesPerDevice.cast(),
            known.deviceProperties,
            known.rngState.cast(),
            known.p2pAccessEnabled.cast(),
        ];
        if made.iter().any(|block| block.is_null()) {
            take_back(known, 0);
            return fail(&CALLER, 0, c"out of memory");
        }
        known.numUserBlasHandles = 1;
        known.numUserSparseHandles = 1;
        known.heapSoftmax = 300_000_000;
        for index in 0..devices {
            let Some(current) = local::key(Some(leave_stream)) else {
                take_back(known, index);
                return fail(&CALLER, 0, NO_KEYS);
            };
            known.currentStreams.add(index).write(current);
            let row = zeroed::<c_int>(devices);
            let streams = zeroed::<*mut Stream>(1);
            known.p2pAccessEnabled.add(index).write(row);
            (*known.resourcesPerDevice.add(index)).streams = streams;
            if row.is_null() || streams.is_null() {
                take_back(known, index + 1);
                return fail(&CALLER, 0, c"out of memory");
            }
            for other in 0..devices {
                row.add(other).write(if other == index { 1 } else { -1 });
            }
            let properties = known.deviceProperties.byte_add(index * thc_size_of_properties);
            cuda::cudaGetDeviceProperties(properties, index as c_int);
            let processors = properties.byte_add(thc_offset_of_processors).cast::<c_int>().read();
            streams.write(THCStream_defaultStream(index as c_int));
            let resources = &mut *known.resourcesPerDevice.add(index);
            resources.scratchSpacePerStream = SCRATCH.max(processors.max(0) as usize * 4 * size_of::<f32>());
        }
        let keys = [local::key(None), local::key(None)];
        let [Some(blas), Some(sparse)] = keys else {
            keys.into_iter().flatten().for_each(|key| THCThreadLocal_free(key));
            take_back(known, devices);
            return fail(&CALLER, 0, NO_KEYS);
        };
        known.currentPerDeviceBlasHandle = blas;
        known.currentPerDeviceSparseHandle = sparse;
        THCRandom_init(state, count, cuda::device());
    }
}

const NO_KEYS: &CStr = c"the process has no more keys of threads";

/// Takes back what THCudaInit has made, for the first `devices` devices too: the state is not initialised.
unsafe fn take_back(known: &mut THCState, devices: usize) {
    // SAFETY: blocks are NULL or made there; those of devices that were not reached hold zeros.
    unsafe {
        for index in 0..devices {
            THCThreadLocal_free(*known.currentStreams.add(index));
            libc::free((*known.p2pAccessEnabled.add(index)).cast());
            let streams = (*known.resourcesPerDevice.add(index)).streams;
            if let Some(&first) = streams.as_ref() {
                THCStream_free(first);
            }
            libc::free(streams.cast());
        }
        empty(known);
    }
}

/// Frees the lists of a state that is not initialised, or not any more, and with them how much there is of everything.
unsafe fn empty(known: &mut THCState) {
    // SAFETY: blocks of the C library or NULL.
    unsafe {
        libc::free(known.currentStreams.cast());
        libc::free(known.resourcesPerDevice.cast());
        libc::free(known.deviceProperties);
        libc::free(known.rngState.cast());
        libc::free(known.p2pAccessEnabled.cast());
    }
    known.currentStreams = ptr::null_mut();
    known.resourcesPerDevice = ptr::null_mut();
    known.deviceProperties = ptr::null_mut();
    known.rngState = ptr::null_mut();
    known.p2pAccessEnabled = ptr::null_mut();
    known.numDevices = 0;
    known.numUserStreams = 0;
    known.numUserBlasHandles = 0;
    known.numUserSparseHandles = 0;
}

/// Frees what THCudaInit made; the state itself is freed with THCState_free. Errors: 1 if NULL or not initialised.
///
/// # Safety
///
/// As in C.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C-unwind" fn THCudaShutdown(state: *mut THCState) {
    static CALLER: Caller = Caller::plain(c"THCudaShutdown(state,)");
    // SAFETY: the state is the C caller's.
    unsafe {
        let Some(known) = state.as_mut() else { return null(&CALLER) };
        if known.rngState.is_null() {
            return fail(&CALLER, 1, c"is not initialised");
        }
        THCRandom_shutdown(state);
        // The devices that are left are those of the state, should a client's function not return.
        while known.numDevices > 0 {
            let last = known.numDevices - 1;
            end_on_device(state, last);
            known.numDevices = last;
        }
        THCThreadLocal_free(known.currentPerDeviceBlasHandle);
        THCThreadLocal_free(known.currentPerDeviceSparseHandle);
        empty(known);
        if known.cudaHostAllocator == &raw mut allocator::THCCachingHostAllocator {
            THCCachingHostAllocator_emptyCache();
        }
        // Last, since it is the client's and may not return.
        if let Some(empty_cache) = known.cudaDeviceAllocator.as_ref().and_then(|own| own.emptyCache) {
            empty_cache((*known.cudaDeviceAllocator).state);
        }
    }
}

/// Frees what a state has for a device.
unsafe fn end_on_device(state: *mut THCState, device: c_int) {
    // SAFETY: a valid state, and one of its devices.
    unsafe {
        let _there = OnDevice::new(device);
        let device = device as isize;
        let resources = &mut *(*state).resourcesPerDevice.offset(device);
        let count = (*state).numUserStreams as usize + 1;
        if !resources.devScratchSpacePerStream.is_null() {
            for index in 0..count {
                // By the client's function, perhaps, which may not return: it gets no block twice.
                let place = resources.devScratchSpacePerStream.add(index);
                THCudaFree(state, ptr::replace(place, ptr::null_mut()));
            }
        }
        for index in 0..count {
            THCStream_free(*resources.streams.add(index));
        }
        for handle in 0..resources.numBlasHandles as usize {
            cuda::cublasDestroy_v2(*resources.blasHandles.add(handle));
        }
        for handle in 0..resources.numSparseHandles as usize {
            cuda::cusparseDestroy(*resources.sparseHandles.add(handle));
        }
        libc::free(resources.streams.cast());
        libc::free(resources.blasHandles.cast());
        libc::free(resources.sparseHandles.cast());
        libc::free(resources.devScratchSpacePerStream.cast());
        let key = *(*state).currentStreams.offset(device);
        THCStream_free(libc::pthread_getspecific(key).cast());
        THCThreadLocal_free(key);
        libc::free((*(*state).p2pAccessEnabled.offset(device)).cast());
    }
}

/// Functions with a state: those that get it valid, and raise an error of argument 1 if it is NULL.
macro_rules! of_state {
    ($($(#[$text:meta])* fn $name:ident($state:ident $(, $argument:ident: $type:ty)*) $(-> $result:ty = $otherwise:expr,)? |$caller:ident| $body:expr;)+) => { $(
        $(#[$text])*
        ///
        /// # Safety
        ///
        /// As in C.
        #[unsafe(no_mangle)]
        pub(crate) unsafe extern "C-unwind" fn $name($state: *mut THCState $(, $argument: $type)*) $(-> $result)? {
            static CALLER: Caller =
                Caller::plain(caller::text(concat!(stringify!($name), "(state,", $(stringify!($argument), ",",)* ")\0")));
            #[allow(unused_variables, reason = "not every function has errors of its own")]
            let $caller = &CALLER;
            if $state.is_null() {
                let () = null(&CALLER);
                return $($otherwise)?;
            }
            // SAFETY: the state and what is asked of it are the C caller's.
            #[allow(unused_unsafe, reason = "not every function needs it")]
            unsafe { $body }
        }
    )+ };
}

/// Whether both are devices of the state, or an error.
unsafe fn are_devices(caller: &Caller, state: *mut THCState, devices: [c_int; 2]) -> bool {
    // SAFETY: a valid state.
    match devices.into_iter().find(|&device| unsafe { !resources::is_device(state, device) }) {
        None => true,
        Some(device) => {
            let () = fail_with(caller, 0, format_args!("{device} is not a device"));
            false
        }
    }
}

/// Whether there is something for each device, or an error.
unsafe fn is_initialised(caller: &Caller, state: *mut THCState) -> bool {
    // SAFETY: a valid state.
    if unsafe { (*state).numDevices } > 0 {
        return true;
    }
    let () = fail(caller, 1, c"is not initialised");
    false
}

/// Whether an index lies in a range, or an error.
fn is_in(caller: &Caller, what: &str, index: c_int, first: c_int, last: c_int) -> bool {
    if first <= index && index <= last {
        return true;
    }
    let () = fail_with(caller, 0, format_args!("{index} is not a {what}, which are {first} to {last}"));
    false
}

/// The handle `index`, counted from 1, of a list that grows when it is asked for.
unsafe fn handle(
    (list, count): (&mut *mut *mut c_void, &mut c_int),
    device: c_int,
    index: c_int,
    create: unsafe extern "C" fn(*mut *mut c_void) -> c_int,
) -> *mut c_void {
    // SAFETY: the list is from the C library and has as many handles as its count says.
    unsafe {
        if index > *count {
            let grown = libc::realloc((*list).cast(), index as usize * size_of::<*mut c_void>());
            if grown.is_null() {
                return ptr::null_mut();
            }
            *list = grown.cast();
            let _there = OnDevice::new(device);
            while *count < index {
                let place = (*list).offset(*count as isize);
                place.write(ptr::null_mut());
                if create(place) != 0 {
                    return ptr::null_mut();
                }
                *count += 1;
            }
        }
        *(*list).offset(index as isize - 1)
    }
}

/// The index that a thread has set under a key of a state, or 1.
unsafe fn index_under(state: *mut THCState, key: crate::object::ThreadLocal) -> c_int {
    // SAFETY: a valid state, which has its keys while it has devices.
    let value = unsafe { if (*state).numDevices == 0 { 0 } else { libc::pthread_getspecific(key).addr() } };
    if value == 0 { 1 } else { value as c_int }
}

/// Adds streams until each device has `count` beside the default one; `false` after an error.
unsafe fn reserve_streams(caller: &Caller, state: *mut THCState, count: c_int, flags: c_int) -> bool {
    // SAFETY: a valid state.
    unsafe {
        for device in 0..(*state).numDevices {
            if !reserve_on_device(state, device, count, flags) {
                // All devices have as many as before: those made for the ones before this are given up.
                for done in 0..device {
                    let resources = &*(*state).resourcesPerDevice.offset(done as isize);
                    for index in (*state).numUserStreams + 1..=count {
                        THCStream_free(*resources.streams.offset(index as isize));
                        THCudaFree(state, *resources.devScratchSpacePerStream.offset(index as isize));
                    }
                }
                let () = fail(caller, 0, c"out of memory");
                return false;
            }
        }
        (*state).numUserStreams = count;
        true
    }
}

/// As [`reserve_streams`] for one device, which has as many as before if the result is `false`.
unsafe fn reserve_on_device(state: *mut THCState, device: c_int, count: c_int, flags: c_int) -> bool {
    // SAFETY: a valid state, and one of its devices.
    unsafe {
        let _there = OnDevice::new(device);
        let resources = &mut *(*state).resourcesPerDevice.offset(device as isize);
        let room = (count as usize + 1) * size_of::<*mut c_void>();
        let scratch = resources::make_scratch(state, device);
        let streams = libc::realloc(resources.streams.cast(), room);
        if !streams.is_null() {
            resources.streams = streams.cast();
        }
        if !scratch || streams.is_null() {
            return false;
        }
        let blocks = libc::realloc(resources.devScratchSpacePerStream.cast(), room);
        if blocks.is_null() {
            return false;
        }
        resources.devScratchSpacePerStream = blocks.cast();
        let first = (*state).numUserStreams as usize + 1;
        for index in first..=count as usize {
            let made = stream::make(flags);
            let block = resources.devScratchSpacePerStream.add(index);
            block.write(ptr::null_mut());
            if made.is_null() || THCudaMalloc(state, block, resources.scratchSpacePerStream) != SUCCESS {
                THCStream_free(made);
                for index in first..index {
                    THCStream_free(*resources.streams.add(index));
                    THCudaFree(state, *resources.devScratchSpacePerStream.add(index));
                }
                return false;
            }
            resources.streams.add(index).write(made);
        }
        true
    }
}

of_state! {
    /// The allocator of pinned memory. It belongs to the library or the client. Errors: 1 if NULL.
    fn THCState_getCudaHostAllocator(state) -> *mut Allocator = ptr::null_mut(), |caller| (*state).cudaHostAllocator;

    /// The allocator of memory of host and device. Errors: 1 if NULL.
    fn THCState_getCudaUVAAllocator(state) -> *mut Allocator = ptr::null_mut(), |caller| (*state).cudaUVAAllocator;

    /// The allocator of memory of devices. Errors: 1 if NULL.
    fn THCState_getDeviceAllocator(state) -> *mut DeviceAllocator = ptr::null_mut(), |caller| (*state).cudaDeviceAllocator;

    /// Sets the allocator of memory of devices, which storages that are made by size have theirs from. Errors: 1 if NULL.
    fn THCState_setDeviceAllocator(state, allocator: *mut DeviceAllocator) |caller| (*state).cudaDeviceAllocator = allocator;

    /// Whether the allocator of pinned memory is the caching one. Errors: 1 if NULL.
    fn THCState_isCachingAllocatorEnabled(state) -> c_int = 0, |caller| {
        c_int::from((*state).cudaHostAllocator == &raw mut allocator::THCCachingHostAllocator)
    };

    /// The number of devices. Errors: 1 if NULL.
    fn THCState_getNumDevices(state) -> c_int = 0, |caller| (*state).numDevices;

    /// The number of streams beside the default one. Errors: 1 if NULL.
    fn THCState_getNumStreams(state) -> c_int = 0, |caller| (*state).numUserStreams;

    /// The number of handles of cuBLAS of each device. Errors: 1 if NULL.
    fn THCState_getNumBlasHandles(state) -> c_int = 0, |caller| (*state).numUserBlasHandles;

    /// The number of handles of cuSPARSE of each device. Errors: 1 if NULL.
    fn THCState_getNumSparseHandles(state) -> c_int = 0, |caller| (*state).numUserSparseHandles;

    /// The state of random numbers, which belongs to the state. Errors: 1 if NULL.
    fn THCState_getRngState(state) -> *mut RandomState = ptr::null_mut(), |caller| (*state).rngState;

    /// Whether functions may read memory of other devices. Errors: 1 if NULL.
    fn THCState_getKernelPeerToPeerAccessEnabled(state) -> c_int = 0, |caller| (*state).p2pKernelAccessEnabled;

    /// Sets whether functions may read memory of other devices. Errors: 1 if NULL.
    fn THCState_setKernelPeerToPeerAccessEnabled(state, val: c_int) |caller| (*state).p2pKernelAccessEnabled = val;

    /// Whether `dev` accesses the memory of `devToAccess`. Errors: 1 if NULL; plain if one is not a device.
    fn THCState_getPeerToPeerAccess(state, dev: c_int, devToAccess: c_int) -> c_int = 0, |caller| {
        if are_devices(caller, state, [dev, devToAccess]) { resources::peer_access(state, dev, devToAccess) } else { 0 }
    };

    /// Sets whether `dev` accesses the memory of `devToAccess`. Errors: 1 if NULL; plain if one is not a device, or it cannot.
    fn THCState_setPeerToPeerAccess(state, dev: c_int, devToAccess: c_int, enable: c_int) |caller| {
        if !are_devices(caller, state, [dev, devToAccess]) || resources::peer_access(state, dev, devToAccess) == enable {
            return;
        }
        let status = {
            let _there = OnDevice::new(dev);
            match enable {
                0 => cuda::cudaDeviceDisablePeerAccess(devToAccess),
                _ => cuda::cudaDeviceEnablePeerAccess(devToAccess, 0),
            }
        };
        if status != SUCCESS {
            cuda::cudaGetLastError();
        }
        if ![SUCCESS, cuda::PEER_ACCESS_ALREADY_ENABLED, cuda::PEER_ACCESS_NOT_ENABLED].contains(&status) {
            return fail_with(caller, 0, format_args!("{dev} cannot access {devToAccess}"));
        }
        *(*(*state).p2pAccessEnabled.offset(dev as isize)).offset(devToAccess as isize) = enable;
    };

    /// What the current device is. It belongs to the state. Errors: 1 if NULL.
    fn THCState_getCurrentDeviceProperties(state) -> *mut c_void = ptr::null_mut(), |caller| {
        (*state).deviceProperties.byte_add(cuda::device() as usize * thc_size_of_properties)
    };

    /// Makes streams until each device has `numStreams` beside the default one. Errors: 1 if NULL or not initialised; no memory.
    fn THCState_reserveStreams(state, numStreams: c_int, nonBlocking: c_int) |caller| {
        if is_initialised(caller, state) && numStreams > (*state).numUserStreams {
            reserve_streams(caller, state, numStreams, if nonBlocking == 0 { 0 } else { NON_BLOCKING });
        }
    };

    /// Has each device have `numHandles` handles of cuBLAS, which are made when they are asked for. Errors: 1 if NULL or not
    /// initialised.
    fn THCState_reserveBlasHandles(state, numHandles: c_int) |caller| {
        if is_initialised(caller, state) {
            (*state).numUserBlasHandles = (*state).numUserBlasHandles.max(numHandles);
        }
    };

    /// Has each device have `numHandles` handles of cuSPARSE, which are made when they are asked for. Errors: 1 if NULL or not
    /// initialised.
    fn THCState_reserveSparseHandles(state, numHandles: c_int) |caller| {
        if is_initialised(caller, state) {
            (*state).numUserSparseHandles = (*state).numUserSparseHandles.max(numHandles);
        }
    };

    /// Stream number `stream` of a device, 0 the default one. It belongs to the state. Errors: 1 if NULL; plain if there is
    /// no such device or stream.
    fn THCState_getDeviceStream(state, device: c_int, stream: c_int) -> cuda::Stream = ptr::null_mut(), |caller| {
        if !is_in(caller, "stream", stream, 0, (*state).numUserStreams) {
            return ptr::null_mut();
        }
        match resources::of(caller, state, device) {
            Some(resources) => (**resources.streams.offset(stream as isize)).stream,
            None => ptr::null_mut(),
        }
    };

    /// Handle number `handle` of cuBLAS of a device, counted from 1. It belongs to the state. Errors: 1 if NULL; plain if there
    /// is no such device or handle.
    fn THCState_getDeviceBlasHandle(state, device: c_int, handle: c_int) -> *mut c_void = ptr::null_mut(), |caller| {
        if !is_in(caller, "valid handle", handle, 1, (*state).numUserBlasHandles) {
            return ptr::null_mut();
        }
        match resources::of(caller, state, device) {
            Some(found) => self::handle((&mut found.blasHandles, &mut found.numBlasHandles), device, handle, cuda::cublasCreate_v2),
            None => ptr::null_mut(),
        }
    };

    /// Handle number `handle` of cuSPARSE of a device, counted from 1. It belongs to the state. Errors: 1 if NULL; plain if
    /// there is no such device or handle.
    fn THCState_getDeviceSparseHandle(state, device: c_int, handle: c_int) -> *mut c_void = ptr::null_mut(), |caller| {
        if !is_in(caller, "valid handle", handle, 1, (*state).numUserSparseHandles) {
            return ptr::null_mut();
        }
        match resources::of(caller, state, device) {
            Some(found) => self::handle((&mut found.sparseHandles, &mut found.numSparseHandles), device, handle, cuda::cusparseCreate),
            None => ptr::null_mut(),
        }
    };

    /// The calling thread's stream of a device. Errors: 1 if NULL; plain if there is no such device.
    fn THCState_getCurrentStreamOnDevice(state, device: c_int) -> cuda::Stream = ptr::null_mut(), |caller| {
        match resources::of(caller, state, device) {
            Some(_) => (*resources::on_device(state, device)).stream,
            None => ptr::null_mut(),
        }
    };

    /// The number of the calling thread's stream of the current device; -1 if it is none of the state's. Errors: 1 if NULL.
    fn THCState_getCurrentStreamIndex(state) -> c_int = 0, |caller| {
        let own = resources::current(state);
        match resources::of(caller, state, cuda::device()) {
            Some(found) => (0..=(*state).numUserStreams).find(|&index| *found.streams.offset(index as isize) == own).unwrap_or(-1),
            None => -1,
        }
    };

    /// The calling thread's stream of the current device, which belongs to the state until another one is set. Errors: 1 if NULL.
    fn THCState_getStream(state) -> *mut Stream = ptr::null_mut(), |caller| resources::current(state);

    /// Has the calling thread use `stream` on the current device; the state keeps a reference. Errors: 1, 2 if NULL; plain if it is
    /// a stream of another device.
    fn THCState_setStream(state, stream: *mut Stream) |caller| {
        if stream.is_null() {
            return fail(caller, 2, c"must not be NULL");
        }
        let here = cuda::device();
        if (*stream).device != here {
            return fail_with(caller, 0, format_args!("the stream is of device {}, not of {here}", (*stream).device));
        }
        if resources::of(caller, state, here).is_some() {
            resources::set_on_device(state, here, stream);
        }
    };

    /// Has the calling thread use stream number `stream` on all devices. Errors: 1 if NULL; plain if there is no such stream.
    fn THCState_setCurrentStreamIndex(state, stream: c_int) |caller| {
        if is_in(caller, "valid stream", stream, 0, (*state).numUserStreams) {
            for device in 0..(*state).numDevices {
                let found = (*(*state).resourcesPerDevice.offset(device as isize)).streams;
                resources::set_on_device(state, device, *found.offset(stream as isize));
            }
        }
    };

    /// The number of the calling thread's handle of cuBLAS. Errors: 1 if NULL.
    fn THCState_getCurrentBlasHandleIndex(state) -> c_int = 0, |caller| index_under(state, (*state).currentPerDeviceBlasHandle);

    /// The number of the calling thread's handle of cuSPARSE. Errors: 1 if NULL.
    fn THCState_getCurrentSparseHandleIndex(state) -> c_int = 0, |caller| index_under(state, (*state).currentPerDeviceSparseHandle);

    /// Has the calling thread use handle number `handle` of cuBLAS. Errors: 1 if NULL; plain if there is no such handle.
    fn THCState_setCurrentBlasHandleIndex(state, handle: c_int) |caller| {
        if is_in(caller, "valid handle", handle, 1, (*state).numUserBlasHandles) {
            libc::pthread_setspecific((*state).currentPerDeviceBlasHandle, ptr::without_provenance(handle as usize));
        }
    };

    /// Has the calling thread use handle number `handle` of cuSPARSE. Errors: 1 if NULL; plain if there is no such handle.
    fn THCState_setCurrentSparseHandleIndex(state, handle: c_int) |caller| {
        if is_in(caller, "valid handle", handle, 1, (*state).numUserSparseHandles) {
            libc::pthread_setspecific((*state).currentPerDeviceSparseHandle, ptr::without_provenance(handle as usize));
        }
    };

    /// The calling thread's handle of cuBLAS of the current device. Errors: 1 if NULL.
    fn THCState_getCurrentBlasHandle(state) -> *mut c_void = ptr::null_mut(), |caller| {
        let index = index_under(state, (*state).currentPerDeviceBlasHandle);
        THCState_getDeviceBlasHandle(state, cuda::device(), index)
    };

    /// The calling thread's handle of cuSPARSE of the current device. Errors: 1 if NULL.
    fn THCState_getCurrentSparseHandle(state) -> *mut c_void = ptr::null_mut(), |caller| {
        let index = index_under(state, (*state).currentPerDeviceSparseHandle);
        THCState_getDeviceSparseHandle(state, cuda::device(), index)
    };

    /// The bytes of scratch memory of each stream of a device. Errors: 1 if NULL; plain if there is no such device.
    fn THCState_getDeviceScratchSpaceSize(state, device: c_int) -> usize = 0, |caller| {
        resources::of(caller, state, device).map_or(0, |found| found.scratchSpacePerStream)
    };

    /// As THCState_getDeviceScratchSpaceSize, of the current device. Errors: 1 if NULL.
    fn THCState_getCurrentDeviceScratchSpaceSize(state) -> usize = 0, |caller| {
        resources::of(caller, state, cuda::device()).map_or(0, |found| found.scratchSpacePerStream)
    };

    /// The scratch memory of a stream of a device. It belongs to the state. Errors: 1 if NULL; plain if there is no such device or
    /// stream, or no memory.
    fn THCState_getDeviceScratchSpace(state, device: c_int, stream: c_int) -> *mut c_void = ptr::null_mut(), |caller| {
        if !is_in(caller, "stream", stream, 0, (*state).numUserStreams) {
            return ptr::null_mut();
        }
        let Some(found) = resources::of(caller, state, device) else { return ptr::null_mut() };
        if !resources::make_scratch(state, device) {
            let () = fail(caller, 0, c"out of memory");
            return ptr::null_mut();
        }
        *found.devScratchSpacePerStream.offset(stream as isize)
    };

    /// The scratch memory of the calling thread's stream of the current device; NULL if that is none of the state's. Errors: 1 if NULL.
    fn THCState_getCurrentDeviceScratchSpace(state) -> *mut c_void = ptr::null_mut(), |caller| {
        match THCState_getCurrentStreamIndex(state) {
            index if index < 0 => ptr::null_mut(),
            index => THCState_getDeviceScratchSpace(state, cuda::device(), index),
        }
    };

    /// Has the calling thread wait for `cycles` nanoseconds. Errors: 1 if NULL.
    fn THC_sleep(state, cycles: i64) |caller| {
        std::thread::sleep(std::time::Duration::from_nanos(cycles.max(0) as u64));
    };

    /// Nothing: factorisations are TH's. Errors: 1 if NULL.
    fn THCMagma_init(state) |caller| {};
}

/// The calling thread's stream of the current device; NULL, the default one, without a state.
///
/// # Safety
///
/// As in C.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C-unwind" fn THCState_getCurrentStream(state: *mut THCState) -> cuda::Stream {
    // SAFETY: the state is the C caller's.
    unsafe { if state.is_null() { ptr::null_mut() } else { resources::current_stream(state) } }
}

const _: () = assert!(size_of::<Resources>() == 48);
