//! Operands: tensors decoded for iteration.

use super::header::Header;
use crate::error::{Error, Result};
use crate::kernel::Dim;
use smallvec::SmallVec;
use std::os::raw::c_long;
use std::ptr;

/// Where the elements of a tensor are. This is the extent check of the whole library: fields that C code may
/// have written are believed only after it.
///
/// It needs no memory and, for dense tensors, a few instructions per dimension, so that operations on a few
/// elements can afford it for every operand.
#[derive(Debug, Clone, Copy)]
pub struct Extent {
    /// The first element.
    pub data: *mut u8,
    /// The number of elements; 0 for a tensor without dimensions.
    pub count: usize,
    /// How many elements before and after the first the outermost addresses lie.
    pub reach: (usize, usize),
    /// Whether the elements lie one after the other in row-major order.
    pub contiguous: bool,
}

impl Extent {
    /// Decodes `tensor`. `None` if a size is not positive, the element count overflows, or some element is
    /// outside the storage.
    #[inline(always)]
    pub fn of<'a>(tensor: impl Header<'a>) -> Option<Extent> {
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

    /// As [`Extent::of`], and `None` too if the elements do not lie one after the other. Nothing but branches
    /// that go the same way for every dense tensor.
    #[inline(always)]
    pub fn dense<'a>(tensor: impl Header<'a>) -> Option<Extent> {
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
        let data = begin(tensor, count)?;
        Some(Extent { data, count: count as usize, reach: (0, count as usize - 1), contiguous: true })
    }

    /// [`Extent::of`] for what is not dense.
    #[inline(never)]
    fn strided<'a>(tensor: impl Header<'a>) -> Option<Extent> {
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
            data: data.wrapping_add(offset).cast(),
            count: count as usize,
            reach,
            contiguous: false,
        })
    }

    /// The addresses from the first to behind the last byte touched, by elements of `element` bytes.
    #[inline(always)]
    pub fn span(&self, element: usize) -> (usize, usize) {
        let start = self.data.addr();
        let end = if self.count == 0 { start } else { start + (self.reach.1 + 1) * element };
        (start - self.reach.0 * element, end)
    }
}

/// A tensor decoded where it is: its sizes and strides are those in its header, which must not change while
/// the view is used. All elements lie in its storage.
#[derive(Clone, Copy)]
pub struct View<'a> {
    /// Where the elements are.
    pub extent: Extent,
    /// Bytes of an element.
    pub element: usize,
    sizes: &'a [c_long],
    strides: &'a [c_long],
}

impl<'a> View<'a> {
    /// Decodes `tensor`, see [`Extent`].
    ///
    /// # Errors
    ///
    /// As [`Operand::new`].
    #[inline(always)]
    pub fn new<H: Header<'a>>(tensor: H, number: i32) -> Result<View<'a>> {
        match Extent::of(tensor) {
            Some(extent) => {
                let (sizes, strides) = tensor.layout().unwrap_or_default();
                Ok(View { extent, element: size_of::<H::Element>(), sizes, strides })
            }
            None => Err(refusal(tensor, number)),
        }
    }

    /// The number of dimensions; 0 for an empty tensor.
    #[inline(always)]
    pub fn rank(&self) -> usize {
        self.sizes.len()
    }

    /// Dimension `d`.
    #[inline(always)]
    pub fn dim(&self, d: usize) -> Dim {
        let stride = self.strides[d].wrapping_mul(self.element as _) as isize;
        Dim { size: self.sizes[d] as usize, stride }
    }

    /// Calls `visit` with the address of every element of a vector or matrix in row-major order; `false` if it
    /// is neither. For few elements, which are not worth a plan.
    #[inline(always)]
    pub fn for_each(&self, mut visit: impl FnMut(*mut u8)) -> bool {
        let (rows, columns) = match self.rank() {
            1 => (Dim { size: 1, stride: 0 }, self.dim(0)),
            2 => (self.dim(0), self.dim(1)),
            _ => return false,
        };
        for row in 0..rows.size as isize {
            let start = self.extent.data.wrapping_offset(row * rows.stride);
            for column in 0..columns.size as isize {
                visit(start.wrapping_offset(column * columns.stride));
            }
        }
        true
    }
}

/// Dimensions that fit into an operand itself.
const INLINE_RANK: usize = 5;

/// A tensor as kernels see it: an address and dimensions, all of whose elements lie in its storage.
#[derive(Clone)]
pub struct Operand {
    /// The first element.
    pub data: *mut u8,
    /// Outermost first; none for an empty tensor.
    pub dims: SmallVec<[Dim; INLINE_RANK]>,
    /// The number of elements.
    pub count: usize,
    /// Bytes of an element.
    pub element: usize,
    contiguous: bool,
}

impl Operand {
    /// Decodes `tensor`, see [`Extent`].
    ///
    /// # Errors
    ///
    /// Argument `number`: a size that is not positive, an element count that overflows, no storage, or
    /// an element outside the storage.
    #[inline]
    pub fn new<'a, H: Header<'a>>(tensor: H, number: i32) -> Result<Operand> {
        let view = View::new(tensor, number)?;
        let Extent { data, count, contiguous, .. } = view.extent;
        let mut dims = SmallVec::new();
        dims.resize(view.rank(), Dim { size: 1, stride: 0 });
        for (d, dim) in dims.iter_mut().enumerate() {
            *dim = view.dim(d);
        }
        Ok(Operand { data, dims, count, element: size_of::<H::Element>(), contiguous })
    }

    /// Diagonal `k` of a matrix, counted up and right from the main diagonal; `None` if there is no such.
    pub fn diagonal(&self, k: c_long) -> Option<Operand> {
        let [rows, columns] = [self.dims[0], self.dims[1]];
        let (down, right) = (k.min(0).unsigned_abs() as usize, k.max(0) as usize);
        let size = rows.size.saturating_sub(down).min(columns.size.saturating_sub(right));
        if size == 0 {
            return None;
        }
        let first = down as isize * rows.stride + right as isize * columns.stride;
        let stride = rows.stride.wrapping_add(columns.stride);
        let dims = std::iter::once(Dim { size, stride }).collect();
        Some(Operand::part(self.data.wrapping_offset(first), dims, self.element))
    }

    /// The slices across dimension `d`: the first of them, and that dimension, whose stride leads from one to
    /// the next.
    pub fn slices(&self, d: usize) -> (Operand, Dim) {
        let mut dims = self.dims.clone();
        let across = dims.remove(d);
        (Operand::part(self.data, dims, self.element), across)
    }

    /// The slices `first .. first + size` of dimension `d`, which are there.
    pub fn narrowed(&self, d: usize, first: usize, size: usize) -> Operand {
        let mut dims = self.dims.clone();
        dims[d].size = size;
        Operand::part(self.data.wrapping_offset(first as isize * dims[d].stride), dims, self.element)
    }

    /// The first block behind the first `rank` dimensions: the elements whose indices along those are 0.
    pub fn block(&self, rank: usize) -> Operand {
        Operand::part(self.data, self.dims[rank..].into(), self.element)
    }

    /// Elements along `dims` that are known to lie in a storage.
    fn part(data: *mut u8, dims: SmallVec<[Dim; INLINE_RANK]>, element: usize) -> Operand {
        let (mut count, mut contiguous) = (1, true);
        for dim in dims.iter().rev() {
            contiguous &= dim.size == 1 || dim.stride == (count * element) as isize;
            count *= dim.size;
        }
        Operand { data, dims, count, element, contiguous }
    }

    /// Whether the elements lie one after the other in row-major order.
    #[inline(always)]
    pub fn is_contiguous(&self) -> bool {
        self.contiguous
    }

    /// Whether some elements are the same place, by a stride of 0.
    pub fn repeats(&self) -> bool {
        self.dims.iter().any(|dim| dim.size > 1 && dim.stride == 0)
    }

    /// The addresses from the first to behind the last byte touched.
    pub fn span(&self) -> (usize, usize) {
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

    /// Whether the two may touch a common byte.
    pub fn may_overlap(&self, other: &Operand) -> bool {
        self.overlaps(other.span())
    }

    /// Whether one of the bytes from the first address to before the second may be touched.
    pub fn overlaps(&self, span: (usize, usize)) -> bool {
        self.count > 0 && overlap(self.span(), span)
    }
}

/// Whether two ranges of addresses have one in common.
#[inline(always)]
pub fn overlap(a: (usize, usize), b: (usize, usize)) -> bool {
    a.0 < b.1 && b.0 < a.1
}

/// The first of `count` elements, at least one, that lie one after the other; `None` if some of them are outside
/// the storage.
#[inline(always)]
fn begin<'a>(tensor: impl Header<'a>, count: c_long) -> Option<*mut u8> {
    let ((data, length), offset) = (tensor.elements()?, tensor.offset());
    let outside = (offset | length) < 0 || count as isize > length - offset;
    (!outside && !data.is_null()).then(|| data.wrapping_offset(offset).cast())
}

/// The number of elements and the first of each tensor, if all have the same sizes and are dense, in one pass over
/// the sizes; `None` if they are not, or have no elements.
#[inline(always)]
pub fn alike<'a, const N: usize>(
    first: impl Header<'a>,
    others: [impl Header<'a>; N],
) -> Option<(usize, *mut u8, [*mut u8; N])> {
    let (sizes, strides) = first.layout()?;
    let rank = sizes.len();
    let mut layouts = [(sizes, strides); N];
    for (layout, other) in layouts.iter_mut().zip(others) {
        let (sizes, strides) = other.layout()?;
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
    let mut data = [ptr::null_mut(); N];
    for (data, other) in data.iter_mut().zip(others) {
        *data = begin(other, count)?;
    }
    Some((count as usize, begin(first, count)?, data))
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
        Some(_) => Error::arg(number, "tensor has elements outside its storage"),
        None => Error::overflow(),
    }
}
