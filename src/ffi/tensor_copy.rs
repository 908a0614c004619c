//! `generic/THTensorCopy.h`.

use super::convention::elements;
use crate::ffi::macros::generic;
use crate::tensor::{self, Tensor};

type THByteTensor = Tensor<elements::Byte>;
type THCharTensor = Tensor<elements::Char>;
type THShortTensor = Tensor<elements::Short>;
type THIntTensor = Tensor<elements::Int>;
type THLongTensor = Tensor<elements::Long>;
type THFloatTensor = Tensor<elements::Float>;
type THDoubleTensor = Tensor<elements::Double>;
type THHalfTensor = Tensor<elements::Half>;

generic! { Tensor: Byte Char Short Int Long Float Double Half; {
    /// Copies the elements of `src` into `tensor`, in row-major order; both keep their sizes, which may
    /// differ if the element counts agree. Where the two overlap, `src` is read first. Errors: 1, 2 if NULL
    /// or if elements lie outside the storage; the element counts differ.
    fn copy(tensor: *mut THTensor, src: *mut THTensor) {
        tensor::copy(tensor.arg(1)?, src.arg(2)?)
    }

    /// As copy, from a ByteTensor, converting each element as a C cast does.
    fn copyByte(tensor: *mut THTensor, src: *mut THByteTensor) {
        tensor::convert(tensor.arg(1)?, src.arg(2)?)
    }

    /// As copy, from a CharTensor, converting each element as a C cast does.
    fn copyChar(tensor: *mut THTensor, src: *mut THCharTensor) {
        tensor::convert(tensor.arg(1)?, src.arg(2)?)
    }

    /// As copy, from a ShortTensor, converting each element as a C cast does.
    fn copyShort(tensor: *mut THTensor, src: *mut THShortTensor) {
        tensor::convert(tensor.arg(1)?, src.arg(2)?)
    }

    /// As copy, from a IntTensor, converting each element as a C cast does.
    fn copyInt(tensor: *mut THTensor, src: *mut THIntTensor) {
        tensor::convert(tensor.arg(1)?, src.arg(2)?)
    }

    /// As copy, from a LongTensor, converting each element as a C cast does.
    fn copyLong(tensor: *mut THTensor, src: *mut THLongTensor) {
        tensor::convert(tensor.arg(1)?, src.arg(2)?)
    }

    /// As copy, from a FloatTensor, converting each element as a C cast does.
    fn copyFloat(tensor: *mut THTensor, src: *mut THFloatTensor) {
        tensor::convert(tensor.arg(1)?, src.arg(2)?)
    }

    /// As copy, from a DoubleTensor, converting each element as a C cast does.
    fn copyDouble(tensor: *mut THTensor, src: *mut THDoubleTensor) {
        tensor::convert(tensor.arg(1)?, src.arg(2)?)
    }

    /// As copy, from a HalfTensor, converting each element as a C cast does.
    fn copyHalf(tensor: *mut THTensor, src: *mut THHalfTensor) {
        tensor::convert(tensor.arg(1)?, src.arg(2)?)
    }
}}
