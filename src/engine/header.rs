//! What the engine reads of a tensor.

use std::os::raw::c_long;

/// A tensor's header as C code may have written it: nothing in it is believed before
/// [`Extent::of`](super::Extent::of) has checked it.
///
/// Tensors implement it, so that the engine knows nothing else of them.
pub trait Header<'a>: Copy {
    /// The type of the elements.
    type Element;

    /// Sizes and strides in elements, outermost first, as many of each as there are dimensions; `None` if an array
    /// is missing.
    fn layout(self) -> Option<(&'a [c_long], &'a [c_long])>;

    /// The storage's first element and the number of its elements; `None` without a storage.
    fn elements(self) -> Option<(*mut Self::Element, isize)>;

    /// The index in the storage of the first element.
    fn offset(self) -> isize;
}
