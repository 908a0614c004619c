//! What the auditor can ask a tensor.

use super::{INLINE_RANK, REFCOUNTED, Tensor};
use crate::audit::object::{AUDITED, Audited, Portrait, wide};
use crate::element::Element;
use crate::handle::{Counted, Ref};
use crate::storage;
use std::ptr::NonNull;

impl<T: Element> Audited for Tensor<T> {
    fn portrait(this: Ref<'_, Self>) -> Portrait {
        // Arrays outside the header may be replaced by another thread while they are read.
        let sizes = if this.rank() <= INLINE_RANK { this.sizes() } else { &[] };
        let bytes = this.storage().map_or(0, storage::bytes_of);
        Portrait { type_name: format!("TH{}Tensor", T::NAME), sizes: Some(wide(sizes)), bytes }
    }

    fn is_counted(this: Ref<'_, Self>) -> bool {
        this.flags() & REFCOUNTED != 0
    }

    fn mark(this: Ref<'_, Self>) {
        this.set_flags(AUDITED);
    }

    const RELEASE: Option<unsafe fn(NonNull<Self>)> = Some(<Self as Counted>::release);
}
