//! Elements by their indices, as numbers.

use crate::element::{Convert, Element};
use crate::engine::View;
use crate::error::Result;
use crate::handle::Ref;
use crate::storage::Storage;
use crate::tensor::Tensor;
use std::os::raw::c_long;

/// The elements of a tensor or storage.
pub(super) struct ShownElements<'a> {
    data: *const u8,
    /// Bytes of an element.
    element: isize,
    sizes: &'a [c_long],
    strides: &'a [c_long],
    read: unsafe fn(*const u8) -> f64,
}

/// # Safety
///
/// A `T` is at `element`.
unsafe fn read<T: Element + Convert<f64>>(element: *const u8) -> f64 {
    // SAFETY: by the caller's promise.
    unsafe { element.cast::<T>().read() }.convert()
}

impl<'a> ShownElements<'a> {
    pub(super) fn of_tensor<T: Element + Convert<f64>>(tensor: Ref<'a, Tensor<T>>) -> Result<Self> {
        let data = View::new(tensor, 1)?.extent.data;
        let (sizes, strides) = tensor.layout().unwrap_or_default();
        Ok(ShownElements {
            data: data.cast(),
            element: size_of::<T>() as isize,
            sizes,
            strides,
            read: read::<T>,
        })
    }

    /// The elements of `storage`, whose number is in `size`; none without data.
    pub(super) fn of_storage<T: Element + Convert<f64>>(
        storage: Ref<'a, Storage<T>>,
        size: &'a [c_long; 1],
    ) -> Self {
        let data = storage.data();
        let sizes = if data.is_null() { &[0] } else { size };
        ShownElements {
            data: data.cast(),
            element: size_of::<T>() as isize,
            sizes,
            strides: &[1],
            read: read::<T>,
        }
    }

    /// The sizes, outermost first.
    pub(super) fn sizes(&self) -> &'a [c_long] {
        self.sizes
    }

    /// The size of dimension `d`.
    pub(super) fn size(&self, d: usize) -> usize {
        self.sizes[d].max(0) as usize
    }

    /// The element at `index`, which has as many numbers as there are dimensions.
    pub(super) fn at(&self, index: &[usize]) -> f64 {
        assert_eq!(index.len(), self.sizes.len());
        let mut offset = 0;
        for (d, &position) in index.iter().enumerate() {
            assert!(position < self.size(d), "an element that there is");
            offset += position as isize * self.strides[d] as isize;
        }
        // SAFETY: a view, or a storage's own size, proves that every element lies inside the storage.
        unsafe { (self.read)(self.data.offset(offset * self.element)) }
    }
}
