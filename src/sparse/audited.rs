//! What the auditor can ask a sparse tensor.

use super::header::Sparse;
use crate::audit::object::{Audited, Lives, ObjectDescription, wide};
use crate::audit::probe::readable;
use crate::element::Element;
use crate::handle::{Counted, Ref};
use crate::storage::bytes_of;
use crate::tensor::Tensor;
use std::os::raw::c_long;
use std::ptr::NonNull;

impl<T: Element> Audited for Sparse<T> {
    fn name() -> String {
        format!("THS{}Tensor", T::NAME)
    }

    fn description(this: Ref<'_, Self>) -> ObjectDescription {
        let bytes =
            this.values().storage().map_or(0, bytes_of) + this.indices().storage().map_or(0, bytes_of);
        ObjectDescription { sizes: Some(wide(this.sizes())), bytes, ..ObjectDescription::of::<Self>() }
    }

    fn is_intact(this: Ref<'_, Self>, lives: Lives<'_>) -> bool {
        let header = this.as_ptr();
        // SAFETY: memory that was a header; its fields are read, whatever is in them.
        let (sizes, indices, values) = unsafe { ((*header).size, (*header).indices, (*header).values) };
        let rank = this.sparse_rank() + this.dense_rank();
        readable(sizes, rank * size_of::<c_long>())
            && readable(indices, size_of::<Tensor<c_long>>())
            && readable(values, size_of::<Tensor<T>>())
            && Tensor::is_intact(this.indices(), lives)
            && Tensor::is_intact(this.values(), lives)
    }

    fn holds(this: Ref<'_, Self>, visit: &mut dyn FnMut(usize)) {
        visit(this.indices().as_ptr().addr());
        visit(this.values().as_ptr().addr());
        Tensor::holds(this.indices(), visit);
        Tensor::holds(this.values(), visit);
    }

    const RELEASE: Option<unsafe fn(NonNull<Self>)> = Some(<Self as Counted>::release);
}
