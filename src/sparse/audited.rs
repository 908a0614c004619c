//! What the auditor can ask a sparse tensor.

use super::Sparse;
use crate::audit::object::{Audited, Portrait, wide};
use crate::audit::probe::readable;
use crate::element::Element;
use crate::handle::{Counted, Ref};
use crate::storage::bytes_of;
use crate::tensor::{self, Tensor};
use std::os::raw::c_long;
use std::ptr::NonNull;

/// Whether what the header points to is there: it is not after `free` of the C library.
fn is_intact<T>(this: Ref<'_, Sparse<T>>) -> bool {
    let header = this.as_ptr();
    // SAFETY: memory that was a header; its fields are read, whatever is in them.
    let (sizes, indices, values) = unsafe { ((*header).size, (*header).indices, (*header).values) };
    let rank = this.sparse_rank() + this.dense_rank();
    readable(sizes, rank * size_of::<c_long>())
        && readable(indices, size_of::<Tensor<c_long>>())
        && readable(values, size_of::<Tensor<T>>())
        && tensor::is_intact(this.indices())
        && tensor::is_intact(this.values())
}

impl<T: Element> Audited for Sparse<T> {
    fn portrait(this: Ref<'_, Self>) -> Portrait {
        let type_name = format!("THS{}Tensor", T::NAME);
        if !is_intact(this) {
            return Portrait::damaged(type_name);
        }
        let bytes =
            this.values().storage().map_or(0, bytes_of) + this.indices().storage().map_or(0, bytes_of);
        Portrait { type_name, sizes: Some(wide(this.sizes())), bytes, is_damaged: false }
    }

    const RELEASE: Option<unsafe fn(NonNull<Self>)> = Some(<Self as Counted>::release);
}
