//! Operands: tensors decoded for iteration, with the types of their elements.

use super::header::Header;
use super::layout::Layout;
use super::view::View;
use crate::error::Result;
use crate::kernel::{Dim, Elements, Lane, Mapped};
use crate::threads::Shared;
use std::marker::PhantomData;
use std::os::raw::c_long;

/// A tensor, or a part of one, as the engine walks it: all elements lie in its storage.
///
/// Its dimensions are copies: the tensor's header may change while it is used, its storage may not.
pub struct Operand<'a, T> {
    layout: Layout,
    elements: PhantomData<&'a T>,
}

impl<T> Clone for Operand<'_, T> {
    fn clone(&self) -> Self {
        Operand { layout: self.layout.clone(), elements: PhantomData }
    }
}

impl<'a, T> Operand<'a, T> {
    /// Decodes `tensor`, see [`Extent`](super::Extent).
    ///
    /// # Errors
    ///
    /// As [`Extent::checked`](super::Extent::checked).
    #[inline]
    pub fn new(tensor: impl Header<'a, Element = T>, number: i32) -> Result<Self> {
        Ok(Operand::part(Layout::of(View::new(tensor, number)?)))
    }

    /// A part of what was decoded.
    fn part(layout: Layout) -> Self {
        Operand { layout, elements: PhantomData }
    }

    /// Where the elements are.
    pub(super) fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The number of elements.
    #[inline(always)]
    pub fn count(&self) -> usize {
        self.layout.count
    }

    /// The dimensions, outermost first; none for an empty tensor.
    #[inline(always)]
    pub fn dims(&self) -> &[Dim] {
        &self.layout.dims
    }

    /// The first element.
    #[inline(always)]
    pub fn data(&self) -> *mut T {
        self.layout.data.cast()
    }

    /// Whether the elements lie one after the other in row-major order.
    #[inline(always)]
    pub fn is_contiguous(&self) -> bool {
        self.layout.is_contiguous()
    }

    /// Diagonal `k` of a matrix, counted up and right from the main diagonal; `None` if there is no such.
    pub fn diagonal(&self, k: c_long) -> Option<Self> {
        self.layout.diagonal([0, 1], k).map(Operand::part)
    }

    /// Diagonal `k` of the matrices along two dimensions, behind the other dimensions; `None` if there is no such.
    pub fn diagonal_between(&self, dimensions: [usize; 2], k: c_long) -> Option<Self> {
        self.layout.diagonal(dimensions, k).map(Operand::part)
    }

    /// The same elements with those along dimension `d` from the last to the first.
    pub fn flipped(&self, d: usize) -> Self {
        Operand::part(self.layout.flipped(d))
    }

    /// Every `step`-th slice of dimension `d` from `first` on, which is there.
    pub fn stepped(&self, d: usize, first: usize, step: usize) -> Self {
        Operand::part(self.layout.stepped(d, first, step))
    }

    /// The same elements `count` times, along a new dimension before dimension `d`.
    pub fn repeated(&self, d: usize, count: usize) -> Self {
        Operand::part(self.layout.repeated(d, count))
    }

    /// The slices across dimension `d`, one after the other.
    pub fn slices(&self, d: usize) -> impl Iterator<Item = Self> {
        let (first, across) = self.layout.slices(d);
        (0..across.size as isize).map(move |i| {
            let mut slice = first.clone();
            slice.data = slice.data.wrapping_offset(i * across.stride);
            Operand::part(slice)
        })
    }

    /// The rows of a matrix; a vector is one. Dimensions beyond the second are taken at index 0.
    pub fn rows(&self) -> impl Iterator<Item = Lane<'a, T>> + Clone + use<'a, T> {
        let one = Dim { size: 1, stride: 0 };
        let (down, along) = match self.layout.dims[..] {
            [] => (Dim { size: 0, stride: 0 }, one),
            [along] => (one, along),
            [down, along, ..] => (down, along),
        };
        let start = self.layout.data;
        // SAFETY: elements of the operand.
        (0..down.size as isize)
            .map(move |i| unsafe { Lane::new(start.wrapping_offset(i * down.stride), along) })
    }

    /// The slices `first .. first + size` of dimension `d`, which are there.
    pub fn narrowed(&self, d: usize, first: usize, size: usize) -> Self {
        Operand::part(self.layout.narrowed(d, first, size))
    }

    /// The first block behind the first `rank` dimensions: the elements whose indices along those are 0.
    pub fn block(&self, rank: usize) -> Self {
        Operand::part(self.layout.block(rank))
    }

    /// The addresses from the first to behind the last byte touched.
    pub fn span(&self) -> (usize, usize) {
        self.layout.span()
    }

    /// Whether the two may touch a common byte.
    pub fn may_overlap<S>(&self, other: &Operand<'_, S>) -> bool {
        self.overlaps(other.span())
    }

    /// Whether one of the bytes from the first address to before the second may be touched.
    pub fn overlaps(&self, span: (usize, usize)) -> bool {
        self.layout.overlaps(span)
    }

    /// Whether element `i` of both is the same place, for every `i`.
    pub fn is_same_as<S>(&self, other: &Operand<'_, S>) -> bool {
        let (a, b) = (&self.layout, &other.layout);
        a.data == b.data
            && a.element == b.element
            && (a.dims == b.dims || (a.is_contiguous() && b.is_contiguous()))
    }

    /// The address of element `index`, counted in row-major order.
    #[inline(always)]
    fn at(&self, index: usize) -> *mut T {
        assert!(index < self.layout.count);
        let (mut rest, mut at) = (index, self.layout.data);
        for dim in self.layout.dims.iter().rev() {
            at = at.wrapping_offset((rest % dim.size) as isize * dim.stride);
            rest /= dim.size;
        }
        at.cast()
    }
}

impl<T: Copy> Operand<'_, T> {
    /// The value of element `index`, counted in row-major order.
    ///
    /// # Panics
    ///
    /// Beyond the last element.
    #[inline(always)]
    pub fn get(&self, index: usize) -> T {
        // SAFETY: an element, which lies in the storage.
        unsafe { self.at(index).read() }
    }

    /// What gives any thread the value of the element with a number, as [`Operand::get`].
    #[inline(always)]
    pub fn reader(&self) -> impl Fn(usize) -> T + Sync
    where
        T: Sync,
    {
        // SAFETY: threads only read elements, which nothing writes meanwhile: who writes an operand has it alone.
        let operand = unsafe { Shared::new(self) };
        move |index| operand.get().get(index)
    }

    /// Sets element `index`, counted in row-major order.
    ///
    /// # Panics
    ///
    /// Beyond the last element.
    #[inline(always)]
    pub fn set(&mut self, index: usize, value: T) {
        // SAFETY: an element, which lies in the storage.
        unsafe { self.at(index).write(value) };
    }
}

/// Operands of one walk, `K` of them. The first is written, others may be.
pub trait Operands<const K: usize> {
    /// The types of their elements.
    type Elements: Elements<K>;

    /// Where their elements are.
    fn layouts(&self) -> [&Layout; K];
}

impl<T: 'static, const K: usize> Operands<K> for [&Operand<'_, T>; K] {
    type Elements = [T; K];

    #[inline(always)]
    fn layouts(&self) -> [&Layout; K] {
        self.map(|operand| &operand.layout)
    }
}

impl<A: 'static, B: 'static> Operands<2> for (&Operand<'_, A>, &Operand<'_, B>) {
    type Elements = (A, B);

    #[inline(always)]
    fn layouts(&self) -> [&Layout; 2] {
        [&self.0.layout, &self.1.layout]
    }
}

/// A result and the `N` operands it is computed from.
pub(super) struct MappedOperands<'o, 'a, R, A, const N: usize> {
    pub(super) result: &'o Operand<'a, R>,
    pub(super) operands: &'o [Operand<'a, A>; N],
}

impl<R: 'static, A: 'static, const N: usize, const K: usize> Operands<K> for MappedOperands<'_, '_, R, A, N> {
    type Elements = Mapped<R, A>;

    #[inline(always)]
    fn layouts(&self) -> [&Layout; K] {
        const { assert!(K == N + 1) };
        std::array::from_fn(|k| if k == 0 { &self.result.layout } else { &self.operands[k - 1].layout })
    }
}
