//! `THCTensorRandom.h`: a generator for each device, which is one of TH.

use crate::caller::{self, Caller, fail, null};
use crate::cuda;
use crate::object::{DeviceGenerator, Generator, RandomState, THCState, Tensor};
use std::ffi::{c_int, c_void};
use std::ptr;

unsafe extern "C-unwind" {
    fn THAlloc(size: isize) -> *mut c_void;
    fn THFree(block: *mut c_void);
    fn THGenerator_new() -> *mut Generator;
    fn THGenerator_free(generator: *mut Generator);
    fn THRandom_seed(generator: *mut Generator) -> u64;
    fn THRandom_manualSeed(generator: *mut Generator, seed: u64);
    fn THRandom_initialSeed(generator: *mut Generator) -> u64;
    fn THByteTensor_getRNGState(generator: *mut Generator, bytes: *mut Tensor);
    fn THByteTensor_setRNGState(generator: *mut Generator, bytes: *mut Tensor);
}

/// The generator of the current device; `None` before THCRandom_init.
pub(crate) fn of_device<'a>(state: *mut THCState) -> Option<&'a mut DeviceGenerator> {
    // SAFETY: a state of the C caller, whose generators belong to one thread at a time.
    unsafe {
        let random = state.as_ref()?.rngState.as_ref()?;
        let device = cuda::device();
        if random.generators.is_null() || device >= random.num_devices {
            return None;
        }
        random.generators.offset(device as isize).as_mut()
    }
}

/// What draws on the current device; NULL before THCRandom_init.
pub(crate) fn generator(state: *mut THCState) -> *mut Generator {
    of_device(state).map_or(ptr::null_mut(), |generator| generator.gen_states)
}

/// The state has no generators.
#[cold]
pub(crate) fn missing<R: Default>(caller: &Caller) -> R {
    fail(caller, 1, c"has no generators: THCRandom_init has not been called")
}

/// Makes the generators of `num_devices` devices, each with a seed of its own. Errors: 1 if NULL or without room for them.
///
/// # Safety
///
/// As in C.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C-unwind" fn THCRandom_init(
    state: *mut THCState,
    num_devices: c_int,
    _current_device: c_int,
) {
    static CALLER: Caller = Caller::plain(c"THCRandom_init(state,num_devices,current_device,)");
    // SAFETY: the state is the C caller's.
    unsafe {
        let Some(random) = state.as_ref().and_then(|state| state.rngState.as_mut()) else {
            return null(&CALLER);
        };
        let count = num_devices.max(0);
        *random = RandomState { generators: ptr::null_mut(), num_devices: 0 };
        let block = THAlloc(count as isize * size_of::<DeviceGenerator>() as isize).cast::<DeviceGenerator>();
        if block.is_null() {
            return;
        }
        random.generators = block;
        for index in 0..count {
            let fresh = THGenerator_new();
            if fresh.is_null() {
                return;
            }
            let initial_seed = new_seed(fresh);
            let made =
                DeviceGenerator { gen_states: fresh, kernel_params: ptr::null_mut(), initf: 1, initial_seed };
            block.offset(index as isize).write(made);
            random.num_devices = index + 1;
        }
    }
}

/// Frees the generators. Errors: 1 if NULL.
///
/// # Safety
///
/// As in C.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C-unwind" fn THCRandom_shutdown(state: *mut THCState) {
    static CALLER: Caller = Caller::plain(c"THCRandom_shutdown(state,)");
    // SAFETY: the state is the C caller's.
    unsafe {
        let Some(random) = state.as_ref().and_then(|state| state.rngState.as_mut()) else {
            return null(&CALLER);
        };
        for index in 0..random.num_devices {
            THGenerator_free((*random.generators.offset(index as isize)).gen_states);
        }
        THFree(random.generators.cast());
        *random = RandomState { generators: ptr::null_mut(), num_devices: 0 };
    }
}

/// All generators.
unsafe fn all<'a>(state: *mut THCState) -> &'a mut [DeviceGenerator] {
    // SAFETY: as in `of_device`.
    unsafe {
        match state.as_ref().and_then(|state| state.rngState.as_ref()) {
            Some(random) if !random.generators.is_null() => {
                std::slice::from_raw_parts_mut(random.generators, random.num_devices as usize)
            }
            _ => &mut [],
        }
    }
}

/// Seeds a generator of TH with a seed that it gives back: one of 53 bits, as the original's, which a number of Lua holds.
fn new_seed(generator: *mut Generator) -> u64 {
    // SAFETY: a generator of TH.
    unsafe {
        let seed = THRandom_seed(generator) & ((1 << 53) - 1);
        THRandom_manualSeed(generator, seed);
        seed
    }
}

fn seed(generator: &mut DeviceGenerator, seed: u64) {
    generator.initial_seed = seed;
    // SAFETY: a generator of TH.
    unsafe { THRandom_manualSeed(generator.gen_states, seed) };
}

macro_rules! of_state {
    ($($(#[$text:meta])* fn $name:ident($($argument:ident: $type:ty),*) $(-> $result:ty)? = |$generator:ident, $state:ident, $caller:ident| $body:expr;)+) => { $(
        $(#[$text])*
        ///
        /// # Safety
        ///
        /// As in C.
        #[unsafe(no_mangle)]
        pub(crate) unsafe extern "C-unwind" fn $name(state: *mut THCState $(, $argument: $type)*) $(-> $result)? {
            static CALLER: Caller =
                Caller::plain(caller::text(concat!(stringify!($name), "(state,", $(stringify!($argument), ",",)* ")\0")));
            if state.is_null() {
                return null(&CALLER);
            }
            let Some(found) = of_device(state) else { return missing(&CALLER) };
            #[allow(unused_variables, reason = "not every function uses all")]
            let ($generator, $state, $caller) = (found, state, &CALLER);
            // SAFETY: the generators are TH's, and the arguments the C caller's.
            #[allow(unused_unsafe, reason = "not every function needs it")]
            unsafe { $body }
        }
    )+ };
}

of_state! {
    /// Seeds the current device's generator with a seed that it gives back. Errors: 1 if NULL or not initialised.
    fn THCRandom_seed() -> u64 = |generator, state, caller| {
        generator.initial_seed = new_seed(generator.gen_states);
        generator.initial_seed
    };

    /// As THCRandom_seed, the generators of all devices with one seed.
    fn THCRandom_seedAll() -> u64 = |generator, state, caller| {
        let fresh = new_seed(generator.gen_states);
        for other in all(state) {
            seed(other, fresh);
        }
        fresh
    };

    /// Seeds the current device's generator: what it draws afterwards follows from the seed. Errors: 1 if NULL or not initialised.
    fn THCRandom_manualSeed(the_seed_: u64) = |generator, state, caller| seed(generator, the_seed_);

    /// As THCRandom_manualSeed, the generators of all devices.
    fn THCRandom_manualSeedAll(the_seed_: u64) = |generator, state, caller| {
        for other in all(state) {
            seed(other, the_seed_);
        }
    };

    /// The seed of the current device's generator. Errors: 1 if NULL or not initialised.
    fn THCRandom_initialSeed() -> u64 = |generator, state, caller| generator.initial_seed;

    /// Writes the state of the current device's generator into `rng_state`, which it resizes. Errors: 1 if NULL or not
    /// initialised, 2 if NULL.
    fn THCRandom_getRNGState(rng_state: *mut Tensor) = |generator, state, caller| {
        let place = caller::enter(caller);
        THByteTensor_getRNGState(generator.gen_states, rng_state);
        caller::leave(place);
    };

    /// Sets the state of the current device's generator. Errors: 1 if NULL or not initialised, 2 if NULL or no such state.
    fn THCRandom_setRNGState(rng_state: *mut Tensor) = |generator, state, caller| {
        let place = caller::enter(caller);
        THByteTensor_setRNGState(generator.gen_states, rng_state);
        if caller::leave(place) {
            generator.initial_seed = THRandom_initialSeed(generator.gen_states);
        }
    };
}

/// The generator of the current device, whose struct nobody looks into: it belongs to the state. Errors: 1 if NULL or not
/// initialised.
///
/// # Safety
///
/// As in C.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C-unwind" fn THCRandom_generatorStates(state: *mut THCState) -> *mut Generator {
    static CALLER: Caller = Caller::plain(c"THCRandom_generatorStates(state,)");
    let found = generator(state);
    if found.is_null() {
        let () = missing(&CALLER);
    }
    found
}
