//! What the auditor can ask a tensor.

use super::header::{INLINE_RANK, REFCOUNTED, Tensor};
use super::layout::is_inline;
use crate::audit::object::{AUDITED, Audited, Lives, ObjectDescription, wide};
use crate::audit::probe::readable;
use crate::element::Element;
use crate::handle::{Counted, Ref};
use crate::storage::{self, Storage};
use std::os::raw::c_long;
use std::ptr::NonNull;
use std::sync::atomic::Ordering;

impl<T: Element> Audited for Tensor<T> {
    fn name() -> String {
        format!("TH{}Tensor", T::NAME)
    }

    fn description(this: Ref<'_, Self>) -> ObjectDescription {
        // Arrays outside the header may be replaced by another thread while they are read.
        let sizes = if this.rank() <= INLINE_RANK { this.sizes() } else { &[] };
        let bytes = this.storage().map_or(0, storage::bytes_of);
        ObjectDescription { sizes: Some(wide(sizes)), bytes, ..ObjectDescription::of::<Self>() }
    }

    fn is_intact(this: Ref<'_, Self>, lives: Lives<'_>) -> bool {
        let header = this.as_ptr();
        // SAFETY: memory that was a header; its fields are read, whatever is in them.
        let (sizes, strides, storage, rank) =
            unsafe { ((*header).size, (*header).stride, (*header).storage, (*header).n_dimension) };
        let Ok(rank) = usize::try_from(rank) else { return false };
        let bytes = rank.saturating_mul(size_of::<c_long>());
        let has_arrays = if is_inline(this) {
            rank <= INLINE_RANK
        } else {
            readable(sizes, bytes) && readable(strides, bytes)
        };
        has_arrays
            && (storage.is_null() || lives(storage.addr()) || readable(storage, size_of::<Storage<T>>()))
    }

    fn is_counted(this: Ref<'_, Self>) -> bool {
        this.flags() & REFCOUNTED != 0
    }

    fn count(this: Ref<'_, Self>) -> Option<usize> {
        // SAFETY: a header, whose count is only ever changed as a whole.
        usize::try_from(unsafe { &(*this.as_ptr()).refcount }.load(Ordering::Relaxed)).ok()
    }

    fn mark(this: Ref<'_, Self>) {
        this.set_flags(AUDITED);
    }

    fn holds(this: Ref<'_, Self>, visit: &mut dyn FnMut(usize)) {
        if let Some(storage) = this.storage() {
            visit(storage.as_ptr().addr());
        }
    }

    const RELEASE: Option<unsafe fn(NonNull<Self>)> = Some(<Self as Counted>::release);
}
