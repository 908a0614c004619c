//! Layouts: the addresses of elements, whatever their type.

use super::extent::Extent;
use super::overlap::{overlap, overlaps_itself};
use super::view::View;
use crate::kernel::Dim;
use smallvec::SmallVec;
use std::os::raw::c_long;

/// Dimensions, outermost first. Up to five need no memory.
pub(super) type Dims = SmallVec<[Dim; 5]>;

/// Where elements are: an address and dimensions. All of them lie in a storage.
#[derive(Clone)]
pub struct Layout {
    /// The first element.
    pub(super) data: *mut u8,
    /// Outermost first; none for an empty tensor.
    pub(super) dims: Dims,
    /// The number of elements.
    pub(super) count: usize,
    /// Bytes of an element.
    pub(super) element: usize,
    contiguous: bool,
}

impl Layout {
    /// The elements of a view.
    #[inline]
    pub(super) fn of<T>(view: View<'_, T>) -> Layout {
        let Extent { data, count, contiguous, .. } = view.extent;
        let mut dims = SmallVec::new();
        dims.resize(view.rank(), Dim { size: 1, stride: 0 });
        for (d, dim) in dims.iter_mut().enumerate() {
            *dim = view.dim(d);
        }
        Layout { data: data.cast(), dims, count, element: size_of::<T>(), contiguous }
    }

    /// Diagonal `k` of the matrices along two dimensions, counted up and right from the main diagonal: the other dimensions,
    /// then the diagonal. `None` if there is no such.
    pub(super) fn diagonal(&self, [down_along, right_along]: [usize; 2], k: c_long) -> Option<Layout> {
        let [rows, columns] = [self.dims[down_along], self.dims[right_along]];
        let (down, right) = (k.min(0).unsigned_abs() as usize, k.max(0) as usize);
        let size = rows.size.saturating_sub(down).min(columns.size.saturating_sub(right));
        if size == 0 {
            return None;
        }
        let first = down as isize * rows.stride + right as isize * columns.stride;
        let stride = rows.stride.wrapping_add(columns.stride);
        let others = self.dims.iter().enumerate().filter(|&(d, _)| d != down_along && d != right_along);
        let dims = others.map(|(_, &dim)| dim).chain(std::iter::once(Dim { size, stride })).collect();
        Some(Layout::part(self.data.wrapping_offset(first), dims, self.element))
    }

    /// The same elements with those along dimension `d` from the last to the first.
    pub(super) fn flipped(&self, d: usize) -> Layout {
        let mut dims = self.dims.clone();
        let Dim { size, stride } = dims[d];
        dims[d].stride = stride.wrapping_neg();
        Layout::part(self.data.wrapping_offset((size as isize - 1) * stride), dims, self.element)
    }

    /// Every `step`-th slice of dimension `d` from `first` on, which is there.
    pub(super) fn stepped(&self, d: usize, first: usize, step: usize) -> Layout {
        let mut dims = self.dims.clone();
        let Dim { size, stride } = dims[d];
        dims[d] = Dim { size: (size - first).div_ceil(step), stride: stride.wrapping_mul(step as isize) };
        Layout::part(self.data.wrapping_offset(first as isize * stride), dims, self.element)
    }

    /// The same elements `count` times, along a new dimension before dimension `d`.
    pub(super) fn repeated(&self, d: usize, count: usize) -> Layout {
        let mut dims = self.dims.clone();
        dims.insert(d, Dim { size: count, stride: 0 });
        Layout::part(self.data, dims, self.element)
    }

    /// The slices across dimension `d`: the first of them, and that dimension, whose stride leads from one to
    /// the next.
    pub(super) fn slices(&self, d: usize) -> (Layout, Dim) {
        let mut dims = self.dims.clone();
        let across = dims.remove(d);
        (Layout::part(self.data, dims, self.element), across)
    }

    /// The slices `first .. first + size` of dimension `d`, which are there.
    pub(super) fn narrowed(&self, d: usize, first: usize, size: usize) -> Layout {
        let mut dims = self.dims.clone();
        dims[d].size = size;
        Layout::part(self.data.wrapping_offset(first as isize * dims[d].stride), dims, self.element)
    }

    /// The first block behind the first `rank` dimensions: the elements whose indices along those are 0.
    pub(super) fn block(&self, rank: usize) -> Layout {
        Layout::part(self.data, self.dims[rank..].into(), self.element)
    }

    /// Elements along `dims` that are known to lie in a storage.
    fn part(data: *mut u8, dims: Dims, element: usize) -> Layout {
        let (mut count, mut contiguous) = (1, true);
        for dim in dims.iter().rev() {
            contiguous &= dim.size == 1 || dim.stride == (count * element) as isize;
            count *= dim.size;
        }
        Layout { data, dims, count, element, contiguous }
    }

    /// The same elements in the same order, with as few dimensions as can be.
    pub(super) fn coalesced(&self) -> Layout {
        let mut dims = Dims::new();
        for &dim in self.dims.iter().filter(|dim| dim.size > 1) {
            match dims.last_mut() {
                Some(outer) if outer.stride == dim.stride * dim.size as isize => {
                    *outer = Dim { size: outer.size * dim.size, stride: dim.stride };
                }
                _ => dims.push(dim),
            }
        }
        Layout { dims, ..*self }
    }

    /// Whether the elements lie one after the other in row-major order.
    #[inline(always)]
    pub(super) fn is_contiguous(&self) -> bool {
        self.contiguous
    }

    /// Whether some elements may be the same place, see [`overlaps_itself`].
    pub(super) fn overlaps_itself(&self) -> bool {
        !self.contiguous && overlaps_itself(self.dims.iter().map(|dim| (dim.size, dim.stride)))
    }

    /// The addresses from the first to behind the last byte touched.
    #[inline(never)]
    pub(super) fn span(&self) -> (usize, usize) {
        if self.contiguous {
            return (self.data.addr(), self.data.addr() + self.count * self.element);
        }
        let (mut low, mut high) = (0isize, self.element as isize);
        for dim in &self.dims {
            let reach = (dim.size as isize - 1) * dim.stride;
            if reach < 0 { low += reach } else { high += reach }
        }
        (self.data.addr().wrapping_add_signed(low), self.data.addr().wrapping_add_signed(high))
    }

    /// Whether one of the bytes from the first address to before the second may be touched.
    pub(super) fn overlaps(&self, span: (usize, usize)) -> bool {
        self.count > 0 && overlap(self.span(), span)
    }
}
