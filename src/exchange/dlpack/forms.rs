//! The two forms of managed tensors.

use super::export;
use super::import;
use super::managed::{Deleter, DlTensor, Managed, ManagedTensor, ManagedTensorVersioned, VERSION, Version};
use crate::audit::object::{Audited, ObjectDescription};
use crate::handle::Ref;
use crate::memory::allocator::Source;
use std::ffi::c_void;

impl Managed for ManagedTensorVersioned {
    fn new(tensor: DlTensor, flags: u64, manager: *mut c_void) -> Self {
        let deleter = Some(Self::own_deleter());
        ManagedTensorVersioned { version: VERSION, manager, deleter, flags, tensor }
    }

    fn own_deleter() -> Deleter<Self> {
        static OWN: Deleter<ManagedTensorVersioned> = export::delete::<ManagedTensorVersioned>;
        OWN
    }

    fn manager(this: Ref<'_, Self>) -> *mut c_void {
        // SAFETY: as in `version`: this field is where it is in every version.
        unsafe { (*this.as_ptr()).manager }
    }

    fn version(this: Ref<'_, Self>) -> Option<Version> {
        // SAFETY: a valid managed tensor, of whichever version.
        Some(unsafe { (*this.as_ptr()).version })
    }

    fn source(this: Ref<'_, Self>) -> Source {
        import::source(&import::VERSIONED, this)
    }

    fn deleter(this: Ref<'_, Self>) -> Option<Deleter<Self>> {
        // SAFETY: as in `version`: this field is where it is in every version.
        unsafe { (*this.as_ptr()).deleter }
    }

    fn flags(this: Ref<'_, Self>) -> u64 {
        // SAFETY: a valid managed tensor of a known version, which nobody writes while it is borrowed.
        unsafe { (*this.as_ptr()).flags }
    }

    fn tensor<'a>(this: Ref<'a, Self>) -> &'a DlTensor {
        // SAFETY: a valid managed tensor of a known version, which nobody writes while it is borrowed.
        unsafe { &(*this.as_ptr()).tensor }
    }
}

impl Managed for ManagedTensor {
    fn new(tensor: DlTensor, _flags: u64, manager: *mut c_void) -> Self {
        ManagedTensor { tensor, manager, deleter: Some(Self::own_deleter()) }
    }

    fn own_deleter() -> Deleter<Self> {
        static OWN: Deleter<ManagedTensor> = export::delete::<ManagedTensor>;
        OWN
    }

    fn manager(this: Ref<'_, Self>) -> *mut c_void {
        // SAFETY: a valid managed tensor, which nobody writes while it is borrowed.
        unsafe { (*this.as_ptr()).manager }
    }

    fn version(_this: Ref<'_, Self>) -> Option<Version> {
        None
    }

    fn source(this: Ref<'_, Self>) -> Source {
        import::source(&import::LEGACY, this)
    }

    fn deleter(this: Ref<'_, Self>) -> Option<Deleter<Self>> {
        // SAFETY: a valid managed tensor, which nobody writes while it is borrowed.
        unsafe { (*this.as_ptr()).deleter }
    }

    fn flags(_this: Ref<'_, Self>) -> u64 {
        0
    }

    fn tensor<'a>(this: Ref<'a, Self>) -> &'a DlTensor {
        // SAFETY: a valid managed tensor, which nobody writes while it is borrowed.
        unsafe { &(*this.as_ptr()).tensor }
    }
}

/// What a managed tensor of this library looks like; nobody asks about those of others.
fn description<M: Managed + Audited>(this: Ref<'_, M>) -> ObjectDescription {
    let tensor = M::tensor(this);
    // SAFETY: this library's have as many sizes as dimensions.
    let sizes = unsafe { std::slice::from_raw_parts(tensor.shape, tensor.ndim.max(0) as usize) };
    let count = sizes.iter().fold(1, |count: usize, &size| count.saturating_mul(size.max(0) as usize));
    let bytes = count.saturating_mul(usize::from(tensor.dtype.bits).div_ceil(8));
    ObjectDescription { sizes: Some(sizes.into()), bytes, ..ObjectDescription::of::<M>() }
}

/// How C code gives a managed tensor back.
const BY_DELETER: &str = "its deleter: tensor->deleter(tensor)";

impl Audited for ManagedTensorVersioned {
    fn name() -> String {
        "DLManagedTensorVersioned".into()
    }

    fn give_back() -> String {
        BY_DELETER.into()
    }

    const HOLDS_MORE: bool = true;

    fn description(this: Ref<'_, Self>) -> ObjectDescription {
        description(this)
    }
}

impl Audited for ManagedTensor {
    fn name() -> String {
        "DLManagedTensor".into()
    }

    fn give_back() -> String {
        BY_DELETER.into()
    }

    const HOLDS_MORE: bool = true;

    fn description(this: Ref<'_, Self>) -> ObjectDescription {
        description(this)
    }
}
