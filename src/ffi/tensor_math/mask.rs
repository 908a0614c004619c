//! Masks.

use crate::element::Element;
use crate::ffi::convention::elements;
use crate::ffi::macros::generic;
use crate::math::mask;
use crate::tensor::Tensor;

type THByteTensor = Tensor<elements::Byte>;
type THLongTensor = Tensor<elements::Long>;

generic! { Tensor: Byte Char Short Int Long Float Double; {
    /// Sets the elements of `tensor` where `mask` is 1 to `value`. The two pair in row-major order. Errors:
    /// 1, 2 if NULL; plain if the element counts differ or the mask has something else than zeros and ones.
    fn maskedFill(tensor: *mut THTensor, mask: *mut THByteTensor, value: real) {
        mask::fill(tensor.arg(1)?.bits(), mask.arg(2)?, value.bits())
    }

    /// Sets the elements of `tensor` where `mask` is 1 to the elements of `src`, one after the other.
    /// `tensor` and `mask` pair in row-major order. Errors: 1, 2, 3 if NULL; plain if the element counts
    /// differ, the mask has something else than zeros and ones, or `src` has fewer elements than the mask has
    /// ones.
    fn maskedCopy(tensor: *mut THTensor, mask: *mut THByteTensor, src: *mut THTensor) {
        mask::copy(tensor.arg(1)?.bits(), mask.arg(2)?, src.arg(3)?.bits())
    }

    /// Makes `tensor` the vector of the elements of `src` where `mask` is 1. Errors: 1, 2, 3 if NULL; plain
    /// if the element counts differ or the mask has something else than zeros and ones.
    fn maskedSelect(tensor: *mut THTensor, src: *mut THTensor, mask: *mut THByteTensor) {
        mask::select(tensor.arg(1)?.bits(), src.arg(2)?.bits(), mask.arg(3)?)
    }

    /// Makes `subscript` the matrix with a row for each element of `tensor` that is not 0, in row-major
    /// order: its indices, one per dimension. They count from 0 whatever the index base. Errors: 1, 2 if
    /// NULL.
    fn nonzero(subscript: *mut THLongTensor, tensor: *mut THTensor) {
        mask::nonzero(subscript.arg(1)?, tensor.arg(2)?)
    }
}}
