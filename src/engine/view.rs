//! Views: tensors decoded where they are.

use super::extent::Extent;
use super::header::Header;
use super::overlap::overlaps_itself;
use crate::error::Result;
use crate::kernel::Dim;
use std::mem::MaybeUninit;
use std::os::raw::c_long;

/// A tensor decoded where it is: its sizes and strides are those in its header, which must not change while
/// the view is used. All elements lie in its storage.
pub struct View<'a, T> {
    /// Where the elements are.
    pub extent: Extent<T>,
    sizes: &'a [c_long],
    strides: &'a [c_long],
}

impl<T> Clone for View<'_, T> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for View<'_, T> {}

impl<'a, T> View<'a, T> {
    /// Decodes `tensor`, see [`Extent`].
    ///
    /// # Errors
    ///
    /// As [`Extent::checked`].
    #[inline(always)]
    pub fn new(tensor: impl Header<'a, Element = T>, number: i32) -> Result<Self> {
        let extent = Extent::checked(tensor, number)?;
        let (sizes, strides) = tensor.layout().unwrap_or_default();
        Ok(View { extent, sizes, strides })
    }

    /// The number of dimensions; 0 for an empty tensor.
    #[inline(always)]
    pub fn rank(&self) -> usize {
        self.sizes.len()
    }

    /// Dimension `d`.
    #[inline(always)]
    pub fn dim(&self, d: usize) -> Dim {
        let stride = self.strides[d].wrapping_mul(size_of::<T>() as _) as isize;
        Dim { size: self.sizes[d] as usize, stride }
    }

    /// Whether the tensor has the sizes of `other`.
    #[inline(always)]
    pub(super) fn has_sizes_of(&self, other: impl Header<'a>) -> bool {
        other.layout().is_some_and(|(sizes, _)| sizes == self.sizes)
    }

    /// Whether some elements may be the same place, see [`overlaps_itself`].
    #[inline(always)]
    pub fn overlaps_itself(&self) -> bool {
        let dims = self.sizes.iter().zip(self.strides);
        !self.extent.contiguous
            && overlaps_itself(dims.map(|(&size, &stride)| (size as usize, stride as isize)))
    }

    /// Calls `visit` with every element of a vector or matrix in row-major order; `false` if it is neither. For few
    /// elements, which are not worth a plan.
    #[inline(always)]
    fn for_each(&self, mut visit: impl FnMut(*mut T)) -> bool {
        let (rows, columns) = match self.rank() {
            1 => (Dim { size: 1, stride: 0 }, self.dim(0)),
            2 => (self.dim(0), self.dim(1)),
            _ => return false,
        };
        for row in 0..rows.size as isize {
            let start = self.extent.data.wrapping_byte_offset(row * rows.stride);
            for column in 0..columns.size as isize {
                visit(start.wrapping_byte_offset(column * columns.stride));
            }
        }
        true
    }
}

impl<'a, T> View<'a, T> {
    /// The elements, if they lie one after the other. Nothing may write them while they are borrowed.
    #[inline(always)]
    pub fn as_slice(&self) -> Option<&'a [T]> {
        let Extent { data, count, contiguous, .. } = self.extent;
        match count {
            0 => Some(&[]),
            // SAFETY: that many elements one after the other, which were checked.
            _ => contiguous.then(|| unsafe { std::slice::from_raw_parts(data, count) }),
        }
    }
}

impl<T: Copy> View<'_, T> {
    /// The elements of a vector or matrix in row-major order, copied to the beginning of `buffer`; `None` if it is
    /// neither, or has more than there is room for.
    #[inline(always)]
    pub(super) fn read<'b>(&self, buffer: &'b mut [MaybeUninit<T>]) -> Option<&'b [T]> {
        let buffer = buffer.get_mut(..self.extent.count)?;
        let mut places = buffer.iter_mut();
        let all = self.for_each(|at| {
            if let Some(place) = places.next() {
                // SAFETY: an element of the tensor.
                place.write(unsafe { at.read() });
            }
        });
        // SAFETY: as many places as the tensor has elements, all of which were written.
        all.then(|| unsafe { initialised(buffer) })
    }

    /// Sets the elements of a vector or matrix in row-major order to `values`, as many; `false` if it is neither.
    #[inline(always)]
    pub(super) fn write(&self, values: &[T]) -> bool {
        let mut values = values.iter();
        self.for_each(|at| {
            if let Some(&value) = values.next() {
                // SAFETY: an element of the tensor.
                unsafe { at.write(value) };
            }
        })
    }
}

/// The values of places that were all written.
///
/// # Safety
///
/// They were.
#[inline(always)]
pub(super) unsafe fn initialised<T>(places: &[MaybeUninit<T>]) -> &[T] {
    // SAFETY: `MaybeUninit<T>` has the layout of `T`, and by the caller's promise there are values.
    unsafe { std::slice::from_raw_parts(places.as_ptr().cast(), places.len()) }
}
