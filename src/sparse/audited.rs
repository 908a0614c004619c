//! What the auditor can ask a sparse tensor.

use super::Sparse;
use crate::audit::object::{Audited, Portrait, wide};
use crate::element::Element;
use crate::handle::{Counted, Ref};
use crate::storage::bytes_of;
use std::ptr::NonNull;

impl<T: Element> Audited for Sparse<T> {
    fn portrait(this: Ref<'_, Self>) -> Portrait {
        let bytes =
            this.values().storage().map_or(0, bytes_of) + this.indices().storage().map_or(0, bytes_of);
        Portrait { type_name: format!("THS{}Tensor", T::NAME), sizes: Some(wide(this.sizes())), bytes }
    }

    const RELEASE: Option<unsafe fn(NonNull<Self>)> = Some(<Self as Counted>::release);
}
