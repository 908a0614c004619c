//! The generator of a device.

use crate::object::{Generator, THCState};

unsafe extern "C-unwind" {
    /// The states of the current device's generator, which on a host device are one of TH; NULL after an error.
    fn THCRandom_generatorStates(state: *mut THCState) -> *mut Generator;
}

/// TH's generator for the current device; NULL after an error.
pub(crate) fn generator(state: *mut THCState) -> *mut Generator {
    // SAFETY: a state of a C caller, which is not NULL.
    unsafe { THCRandom_generatorStates(state) }
}
