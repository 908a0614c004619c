//! What the auditor can ask a tensor.

use super::{INLINE_RANK, REFCOUNTED, Tensor};
use crate::audit::object::{AUDITED, Audited, Portrait, wide};
use crate::audit::probe::readable;
use crate::element::Element;
use crate::handle::{Counted, Ref};
use crate::storage::{self, Storage};
use std::os::raw::c_long;
use std::ptr::NonNull;

/// Whether what the header points to is there: it is not after `free` of the C library.
pub(crate) fn is_intact<T>(this: Ref<'_, Tensor<T>>) -> bool {
    let header = this.as_ptr();
    // SAFETY: memory that was a header; its fields are read, whatever is in them.
    let (sizes, strides, storage) = unsafe { ((*header).size, (*header).stride, (*header).storage) };
    let bytes = this.rank() * size_of::<c_long>();
    readable(sizes, bytes)
        && readable(strides, bytes)
        && (storage.is_null() || readable(storage, size_of::<Storage<T>>()))
}

impl<T: Element> Audited for Tensor<T> {
    fn portrait(this: Ref<'_, Self>) -> Portrait {
        let type_name = format!("TH{}Tensor", T::NAME);
        if !is_intact(this) {
            return Portrait::damaged(type_name);
        }
        // Arrays outside the header may be replaced by another thread while they are read.
        let sizes = if this.rank() <= INLINE_RANK { this.sizes() } else { &[] };
        let bytes = this.storage().map_or(0, storage::bytes_of);
        Portrait { type_name, sizes: Some(wide(sizes)), bytes, is_damaged: false }
    }

    fn is_counted(this: Ref<'_, Self>) -> bool {
        this.flags() & REFCOUNTED != 0
    }

    fn mark(this: Ref<'_, Self>) {
        this.set_flags(AUDITED);
    }

    const RELEASE: Option<unsafe fn(NonNull<Self>)> = Some(<Self as Counted>::release);
}
