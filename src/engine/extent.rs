//! The extent check: where the elements of a tensor are.

use super::header::Header;
use crate::error::{Error, Result};
use crate::kernel::{Dense, Mapped};
use std::os::raw::c_long;
use std::ptr;

/// Where the elements of a tensor are. This is the extent check of the whole library: fields that C code may
/// have written are believed only after it.
///
/// It needs no memory and, for dense tensors, a few instructions per dimension, so that operations on a few
/// elements can afford it for every operand.
#[derive(Debug)]
pub struct Extent<T> {
    /// The first element.
    pub data: *mut T,
    /// The number of elements; 0 for a tensor without dimensions.
    pub count: usize,
    /// How many elements before and after the first the outermost addresses lie.
    pub reach: (usize, usize),
    /// Whether the elements lie one after the other in row-major order.
    pub contiguous: bool,
}

impl<T> Clone for Extent<T> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Extent<T> {}

impl<T> Extent<T> {
    /// Decodes `tensor`. `None` if a size is not positive, the element count overflows, or some element is
    /// outside the storage.
    #[inline(always)]
    pub fn of<'a>(tensor: impl Header<'a, Element = T>) -> Option<Self> {
        match Extent::dense(tensor) {
            None => {
                // Taken apart and put together, so that no address of the result is needed and the dense case
                // stays in registers.
                let Extent { data, count, reach, contiguous } = Extent::strided(tensor)?;
                Some(Extent { data, count, reach, contiguous })
            }
            dense => dense,
        }
    }

    /// As [`Extent::of`].
    ///
    /// # Errors
    ///
    /// Argument `number`: a size that is not positive, an element count that overflows, no storage, or
    /// an element outside the storage.
    #[inline(always)]
    pub fn checked<'a>(tensor: impl Header<'a, Element = T>, number: i32) -> Result<Self> {
        Extent::of(tensor).ok_or_else(|| refusal(tensor, number))
    }

    /// As [`Extent::of`], and `None` too if the elements do not lie one after the other. Nothing but branches
    /// that go the same way for every dense tensor.
    #[inline(always)]
    pub fn dense<'a>(tensor: impl Header<'a, Element = T>) -> Option<Self> {
        let mut count: c_long = 1;
        match tensor.layout() {
            Some(([], _)) => {
                return Some(Extent { data: ptr::null_mut(), count: 0, reach: (0, 0), contiguous: true });
            }
            Some((sizes, strides)) => {
                for (&size, &stride) in sizes.iter().zip(strides).rev() {
                    if size != 1 {
                        if size < 1 || stride != count {
                            return None;
                        }
                        count = count.checked_mul(size)?;
                    }
                }
            }
            None => return None,
        }
        let data = contiguous_start(tensor, count)?;
        Some(Extent { data, count: count as usize, reach: (0, count as usize - 1), contiguous: true })
    }

    /// [`Extent::of`] for what is not dense.
    #[inline(never)]
    fn strided<'a>(tensor: impl Header<'a, Element = T>) -> Option<Self> {
        let (sizes, strides) = tensor.layout()?;
        let (mut count, mut reach): (c_long, _) = (1, (0usize, 0usize));
        for (&size, &stride) in sizes.iter().zip(strides) {
            if size < 1 {
                return None;
            }
            count = count.checked_mul(size)?;
            let length = (size as usize - 1).checked_mul(stride.unsigned_abs() as usize)?;
            let side = if stride < 0 { &mut reach.0 } else { &mut reach.1 };
            *side = side.checked_add(length)?;
        }
        let (data, length) = tensor.elements()?;
        let offset = usize::try_from(tensor.offset()).ok()?;
        let end = offset.checked_add(reach.1)?;
        let inside = offset >= reach.0 && isize::try_from(end).is_ok_and(|end| end < length);
        (inside && !data.is_null()).then(|| Extent {
            data: data.wrapping_add(offset),
            count: count as usize,
            reach,
            contiguous: false,
        })
    }

    /// The addresses from the first to behind the last byte touched.
    #[inline(always)]
    pub fn span(&self) -> (usize, usize) {
        let (start, element) = (self.data.addr(), size_of::<T>());
        let end = if self.count == 0 { start } else { start + (self.reach.1 + 1) * element };
        (start - self.reach.0 * element, end)
    }
}

/// The first of `count` elements, at least one, that lie one after the other; `None` if some of them are outside
/// the storage.
#[inline(always)]
fn contiguous_start<'a, H: Header<'a>>(tensor: H, count: c_long) -> Option<*mut H::Element> {
    let ((data, length), offset) = (tensor.elements()?, tensor.offset());
    let outside = (offset | length) < 0 || count as isize > length - offset;
    (!outside && !data.is_null()).then(|| data.wrapping_offset(offset))
}

/// All elements of tensors that are dense and have as many; `None` if they are not or have not.
#[inline(always)]
pub fn dense<'a, H: Header<'a>, const K: usize>(tensors: [H; K]) -> Option<Dense<'a, [H::Element; K], K>>
where
    H::Element: 'static,
{
    let first = Extent::dense(tensors[0])?;
    let mut data = [first.data.cast(); K];
    for k in 1..K {
        let next = Extent::dense(tensors[k])?;
        if next.count != first.count {
            return None;
        }
        data[k] = next.data.cast();
    }
    // SAFETY: the extents were checked; the tensors' storages stay as they are during an operation.
    Some(unsafe { Dense::new(first.count, data) })
}

/// All elements of two tensors that are dense and have as many; `None` if they are not or have not.
#[inline(always)]
pub fn dense_pair<'a, A, B>(a: A, b: B) -> Option<Dense<'a, (A::Element, B::Element), 2>>
where
    A: Header<'a, Element: 'static>,
    B: Header<'a, Element: 'static>,
{
    let (first, second) = (Extent::dense(a)?, Extent::dense(b)?);
    // SAFETY: as in `dense`.
    (first.count == second.count)
        .then(|| unsafe { Dense::new(first.count, [first.data.cast(), second.data.cast()]) })
}

/// All elements of a result and of its operands, if all have the same sizes and are dense, in one pass over the sizes;
/// `None` if they are not, or have no elements. `K` is `N` and the result.
#[inline(always)]
pub fn dense_mapped<'a, R, A, const N: usize, const K: usize>(
    result: R,
    operands: [A; N],
) -> Option<Dense<'a, Mapped<R::Element, A::Element>, K>>
where
    R: Header<'a, Element: 'static>,
    A: Header<'a, Element: 'static>,
{
    const { assert!(K == N + 1) };
    let (sizes, strides) = result.layout()?;
    let rank = sizes.len();
    let mut layouts = [(sizes, strides); N];
    for (layout, operand) in layouts.iter_mut().zip(operands) {
        let (sizes, strides) = operand.layout()?;
        if sizes.len() != rank {
            return None;
        }
        *layout = (&sizes[..rank], &strides[..rank]);
    }
    if rank == 0 {
        return None;
    }
    let mut count: c_long = 1;
    for d in (0..rank).rev() {
        let size = sizes[d];
        if layouts.iter().any(|layout| layout.0[d] != size) {
            return None;
        }
        if size != 1 {
            if size < 1 || strides[d] != count || layouts.iter().any(|layout| layout.1[d] != count) {
                return None;
            }
            count = count.checked_mul(size)?;
        }
    }
    let mut data = [contiguous_start(result, count)?.cast(); K];
    for (data, operand) in data[1..].iter_mut().zip(operands) {
        *data = contiguous_start(operand, count)?.cast();
    }
    // SAFETY: as in `dense`.
    Some(unsafe { Dense::new(count as usize, data) })
}

/// The error of a tensor that [`Extent::of`] refuses.
#[cold]
pub fn refusal<'a>(tensor: impl Header<'a>, number: i32) -> Error {
    let (sizes, _) = tensor.layout().unwrap_or_default();
    if sizes.iter().any(|&size| size < 1) {
        return Error::arg(number, "tensor has a size that is not positive");
    }
    let count = sizes.iter().try_fold(1, |count: c_long, &size| count.checked_mul(size));
    match count {
        Some(_) => outside(number),
        None => Error::overflow(),
    }
}

/// The error of a layout that leaves its storage.
#[cold]
pub fn outside(number: i32) -> Error {
    Error::arg(number, "tensor has elements outside its storage")
}
