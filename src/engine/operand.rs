//! Operands: tensors decoded for iteration.

use crate::error::{Error, Result};
use crate::handle::Ref;
use crate::tensor::Tensor;
use smallvec::SmallVec;
use std::ptr;

/// One dimension of an operand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Dim {
    /// The number of elements, at least 1.
    pub size: usize,
    /// Bytes from one element to the next.
    pub stride: isize,
}

/// A tensor as kernels see it: an address and dimensions, all of whose elements lie in its storage.
#[derive(Clone)]
pub struct Operand {
    /// The first element.
    pub data: *mut u8,
    /// Outermost first; none for an empty tensor.
    pub dims: SmallVec<[Dim; 6]>,
    /// The number of elements.
    pub count: usize,
    /// Bytes of an element.
    pub element: usize,
}

impl Operand {
    /// Decodes `tensor`. This is the extent check of the whole library: fields that C code may have
    /// written are believed only after it.
    ///
    /// # Errors
    ///
    /// Argument `number`: a size that is not positive, an element count that overflows, no storage, or
    /// an element outside the storage.
    pub fn new<T>(tensor: Ref<'_, Tensor<T>>, number: i32) -> Result<Operand> {
        let element = size_of::<T>();
        let mut operand = Operand { data: ptr::null_mut(), dims: SmallVec::new(), count: 0, element };
        if tensor.rank() == 0 {
            return Ok(operand);
        }
        let mut count: usize = 1;
        let (mut low, mut high) = (0i128, 0i128);
        for (&size, &stride) in tensor.sizes().iter().zip(tensor.strides()) {
            if size < 1 {
                return Err(Error::arg(number, "tensor has a size that is not positive"));
            }
            let reach = (size as i128 - 1) * stride as i128;
            if reach < 0 {
                low += reach
            } else {
                high += reach
            }
            count = count.checked_mul(size as usize).ok_or_else(Error::overflow)?;
            operand
                .dims
                .push(Dim { size: size as usize, stride: stride.wrapping_mul(element as _) as isize });
        }
        let offset = tensor.offset() as i128;
        let fits = tensor.storage().is_some_and(|storage| {
            !storage.data().is_null() && offset + low >= 0 && offset + high < storage.len() as i128
        });
        if !fits || isize::try_from(count).is_err() {
            return Err(Error::arg(number, "tensor has elements outside its storage"));
        }
        operand.data = tensor.data().cast();
        operand.count = count;
        Ok(operand)
    }

    /// Whether the elements lie one after the other in row-major order.
    #[inline]
    pub fn is_contiguous(&self) -> bool {
        let mut expected = self.element as isize;
        for dim in self.dims.iter().rev() {
            if dim.size != 1 {
                if dim.stride != expected {
                    return false;
                }
                expected *= dim.size as isize;
            }
        }
        true
    }

    /// Whether some elements are the same place, by a stride of 0.
    pub fn repeats(&self) -> bool {
        self.dims.iter().any(|dim| dim.size > 1 && dim.stride == 0)
    }

    /// The addresses from the first to behind the last byte touched.
    pub fn span(&self) -> (usize, usize) {
        if self.count == 0 {
            return (0, 0);
        }
        let (mut low, mut high) = (0isize, self.element as isize);
        for dim in &self.dims {
            let reach = (dim.size as isize - 1) * dim.stride;
            if reach < 0 { low += reach } else { high += reach }
        }
        (self.data.addr().wrapping_add_signed(low), self.data.addr().wrapping_add_signed(high))
    }

    /// Whether the two may touch a common byte.
    pub fn may_overlap(&self, other: &Operand) -> bool {
        let (a, b) = (self.span(), other.span());
        a.0 < b.1 && b.0 < a.1
    }
}
