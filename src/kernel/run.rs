//! What a kernel is called with: elements of several operands.
//!
//! The engine makes these values, for operands that it has checked, and for nothing else; so a kernel may touch every
//! element that they name. Operands may be the same elements, or overlap: a kernel that makes slices of them says in
//! its documentation what the result protocol (`src/math/result.rs`) has to rule out. Threads get parts of which none
//! writes what another reads or writes.

use super::stream::stream_copy;
use std::marker::PhantomData;
use std::mem::MaybeUninit;
use std::ops::Range;
use std::ptr;

/// The element types of `K` operands.
pub trait Elements<const K: usize>: 'static {
    /// Bytes of an element of each operand.
    const SIZES: [usize; K];

    /// [`Self::SIZES`] as the strides of elements that lie one after the other.
    const DENSE: [isize; K] = {
        let (mut strides, mut k) = ([0; K], 0);
        while k < K {
            strides[k] = Self::SIZES[k] as isize;
            k += 1;
        }
        strides
    };
}

/// Operands of one type.
impl<T: 'static, const K: usize> Elements<K> for [T; K] {
    const SIZES: [usize; K] = [size_of::<T>(); K];
}

impl<A: 'static, B: 'static> Elements<2> for (A, B) {
    const SIZES: [usize; 2] = [size_of::<A>(), size_of::<B>()];
}

impl<A: 'static, B: 'static, C: 'static> Elements<3> for (A, B, C) {
    const SIZES: [usize; 3] = [size_of::<A>(), size_of::<B>(), size_of::<C>()];
}

/// A result of type `R`, and operands of type `A` from which it is computed.
pub struct Mapped<R, A>(PhantomData<fn(R, A)>);

impl<R: 'static, A: 'static, const K: usize> Elements<K> for Mapped<R, A> {
    const SIZES: [usize; K] = {
        let mut sizes = [size_of::<A>(); K];
        sizes[0] = size_of::<R>();
        sizes
    };
}

/// One dimension of an operand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Dim {
    /// The number of elements, at least 1.
    pub size: usize,
    /// Bytes from one element to the next.
    pub stride: isize,
}

/// The addresses `steps` strides further.
#[inline]
pub fn advance<const K: usize>(data: [*mut u8; K], strides: [isize; K], steps: usize) -> [*mut u8; K] {
    std::array::from_fn(|k| data[k].wrapping_offset(strides[k].wrapping_mul(steps as isize)))
}

/// A run: a one-dimensional stretch of all operands with constant strides.
pub struct Run<'a, E, const K: usize> {
    /// The number of elements.
    pub(super) count: usize,
    /// The first element of each operand.
    pub(super) data: [*mut u8; K],
    /// Bytes from one element to the next, for each operand.
    pub(super) strides: [isize; K],
    elements: PhantomData<&'a E>,
}

impl<E, const K: usize> Clone for Run<'_, E, K> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<E, const K: usize> Copy for Run<'_, E, K> {}

impl<'a, E: Elements<K>, const K: usize> Run<'a, E, K> {
    /// `count` elements of each operand, `strides` bytes apart from `data` on.
    ///
    /// # Safety
    ///
    /// They lie in storages that nobody moves or frees while the run is used, and no other thread writes what this one
    /// accesses, nor accesses what this one writes.
    #[inline(always)]
    pub unsafe fn new(count: usize, data: [*mut u8; K], strides: [isize; K]) -> Self {
        Run { count, data, strides, elements: PhantomData }
    }

    /// The number of elements.
    #[inline(always)]
    pub fn count(&self) -> usize {
        self.count
    }

    /// Whether the elements of every operand lie one after the other.
    #[inline(always)]
    pub fn is_dense(&self) -> bool {
        // One by one: arrays would be compared as vectors, whose loads stall on field-wise stores just before.
        for (stride, size) in self.strides.iter().zip(E::SIZES) {
            if *stride != size as isize {
                return false;
            }
        }
        true
    }

    /// The same elements as elements of other types of the same sizes.
    #[inline(always)]
    pub(super) fn retyped<F: Elements<K>>(&self) -> &Run<'a, F, K> {
        assert!(E::SIZES == F::SIZES);
        // SAFETY: the types are no more than parameters; their elements have the same sizes.
        unsafe { &*ptr::from_ref(self).cast() }
    }

    /// The elements of `range`, which is inside the run.
    #[inline(always)]
    pub fn part(&self, range: Range<usize>) -> Self {
        debug_assert!(range.start <= range.end && range.end <= self.count);
        Run { count: range.len(), data: advance(self.data, self.strides, range.start), ..*self }
    }
}

impl<'a, E: Elements<K>, const K: usize> Run<'a, E, K> {
    /// The same elements, if they lie one after the other.
    #[inline(always)]
    pub fn dense(&self) -> Option<Dense<'a, E, K>> {
        self.is_dense().then_some(Dense { count: self.count, data: self.data, elements: PhantomData })
    }

    /// Whether all elements of operand `k` are the same place.
    #[inline(always)]
    pub fn is_one_place(&self, k: usize) -> bool {
        self.strides[k] == 0
    }
}

impl<'a, R: Copy + 'static, A: Copy + 'static, const K: usize> Run<'a, Mapped<R, A>, K> {
    /// The elements of operand `k`, which is not the result: where they are if they are dense, else copied to `buffer`,
    /// which is as long. If they are all the same place and `known`, the buffer has them already.
    #[inline(always)]
    pub fn read_operand<'b>(&self, k: usize, buffer: &'b mut [MaybeUninit<A>], known: bool) -> &'b [A]
    where
        'a: 'b,
    {
        assert!(k > 0 && buffer.len() == self.count);
        let (from, stride) = (self.data[k].cast_const(), self.strides[k]);
        if stride == size_of::<A>() as isize {
            // SAFETY: dense elements of the operand; the result is written elsewhere, or after they were used.
            return unsafe { std::slice::from_raw_parts(from.cast(), self.count) };
        }
        if stride == 0 {
            if !known {
                // SAFETY: an element of the operand.
                buffer.fill(MaybeUninit::new(unsafe { from.cast::<A>().read() }));
            }
        } else {
            for (i, place) in buffer.iter_mut().enumerate() {
                // SAFETY: an element of the operand.
                place.write(unsafe { from.wrapping_offset(stride * i as isize).cast::<A>().read() });
            }
        }
        // SAFETY: all places were written, now or before.
        unsafe { std::slice::from_raw_parts(buffer.as_ptr().cast(), buffer.len()) }
    }

    /// Sets the elements of the result to `values`, as many, with non-temporal stores if `stream`, which a
    /// [`stream_end`](super::stream_end) must follow.
    #[inline(always)]
    pub fn write_result(&self, values: &[R], stream: bool) {
        assert_eq!(values.len(), self.count);
        let (to, stride) = (self.data[0], self.strides[0]);
        if stride == size_of::<R>() as isize {
            // SAFETY: dense elements of the result; the values are in a buffer.
            return unsafe {
                if stream {
                    stream_copy(to, values.as_ptr().cast(), size_of_val(values));
                } else {
                    to.cast::<R>().copy_from_nonoverlapping(values.as_ptr(), values.len());
                }
            };
        }
        for (i, &value) in values.iter().enumerate() {
            // SAFETY: an element of the result.
            unsafe { to.wrapping_offset(stride * i as isize).cast::<R>().write(value) };
        }
    }
}

impl<T: 'static, const K: usize> Run<'_, [T; K], K> {
    /// Where operand `k` begins, and elements from one of its elements to the next.
    #[inline(always)]
    pub fn operand(&self, k: usize) -> (*mut T, isize) {
        (self.data[k].cast(), self.strides[k] / size_of::<T>() as isize)
    }
}

impl<T: Copy + 'static> Run<'_, [T; 1], 1> {
    /// Replaces every element by `value` of it.
    #[inline(always)]
    pub fn update(&self, value: impl Fn(T) -> T) {
        for i in 0..self.count as isize {
            let at = self.data[0].wrapping_offset(i * self.strides[0]).cast::<T>();
            // SAFETY: an element of the run.
            unsafe { at.write(value(at.read())) };
        }
    }

    /// Sets as many elements as `values` has, which are not more than the run has.
    #[inline(always)]
    pub fn write(&self, values: &[T]) {
        debug_assert!(values.len() <= self.count);
        for (i, &value) in values.iter().enumerate() {
            let at = self.data[0].wrapping_offset(i as isize * self.strides[0]).cast::<T>();
            // SAFETY: an element of the run.
            unsafe { at.write(value) };
        }
    }
}

/// As many elements of all operands, one after the other in memory.
pub struct Dense<'a, E, const K: usize> {
    /// The number of elements.
    pub(super) count: usize,
    /// The first element of each operand.
    pub(super) data: [*mut u8; K],
    elements: PhantomData<&'a E>,
}

impl<E, const K: usize> Clone for Dense<'_, E, K> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<E, const K: usize> Copy for Dense<'_, E, K> {}

impl<'a, E: Elements<K>, const K: usize> Dense<'a, E, K> {
    /// `count` elements at each address.
    ///
    /// # Safety
    ///
    /// As [`Run::new`].
    #[inline(always)]
    pub unsafe fn new(count: usize, data: [*mut u8; K]) -> Self {
        Dense { count, data, elements: PhantomData }
    }

    /// The number of elements.
    #[inline(always)]
    pub fn count(&self) -> usize {
        self.count
    }

    /// The address of the first element of operand `k`.
    #[inline(always)]
    pub fn address(&self, k: usize) -> usize {
        self.data[k].addr()
    }

    /// The same elements as a run.
    #[inline(always)]
    pub fn run(self) -> Run<'a, E, K> {
        Run { count: self.count, data: self.data, strides: E::DENSE, elements: PhantomData }
    }
}

/// The elements of a result and of the operands it is computed from.
pub struct Slices<'a, R, A, const N: usize> {
    /// Those of the result.
    pub result: &'a mut [MaybeUninit<R>],
    /// Those of the operands.
    pub operands: [&'a [A]; N],
}

impl<'a, R: 'static, A: 'static, const K: usize> Dense<'a, Mapped<R, A>, K> {
    /// The elements as slices; `None` if an operand has a byte of the result. `K` is `N` and the result.
    #[inline(always)]
    pub fn slices<const N: usize>(self) -> Option<Slices<'a, R, A, N>> {
        const { assert!(K == N + 1) };
        for k in 1..K {
            if self.overlaps(k) {
                return None;
            }
        }
        // SAFETY: that many elements of each, and none of the result's is one of an operand's.
        unsafe {
            let from =
                |k: usize| std::slice::from_raw_parts(self.data[k + 1].cast::<A>().cast_const(), self.count);
            let operands = std::array::from_fn(from);
            Some(Slices { result: std::slice::from_raw_parts_mut(self.data[0].cast(), self.count), operands })
        }
    }

    /// Whether operand `k` has a byte of the result.
    #[inline(always)]
    fn overlaps(&self, k: usize) -> bool {
        let (to, from) = (self.address(0), self.address(k));
        // How far each begins after the other; one of them wraps around to more than any memory.
        from.wrapping_sub(to) < self.count * size_of::<R>()
            || to.wrapping_sub(from) < self.count * size_of::<A>()
    }

    /// Whether each operand that has a byte of the result is exactly the result's elements.
    #[inline(always)]
    pub fn is_in_place(&self) -> bool {
        let is_result = |k: usize| self.address(0) == self.address(k) && size_of::<R>() == size_of::<A>();
        (1..K).all(|k| is_result(k) || !self.overlaps(k))
    }
}

impl<'a, T: 'static, const K: usize> Dense<'a, [T; K], K> {
    /// The elements as slices, of operands that are only read.
    #[inline(always)]
    pub fn operands(self) -> [&'a [T]; K] {
        self.data.map(|data| match self.count {
            // Without elements there may be no address either.
            0 => &[],
            // SAFETY: that many elements of each, which nothing writes while they are read.
            count => unsafe { std::slice::from_raw_parts(data.cast_const().cast(), count) },
        })
    }
}

impl<'a, T: 'static> Dense<'a, [T; 1], 1> {
    /// The elements of a result, to be set.
    #[inline(always)]
    pub fn room(self) -> &'a mut [MaybeUninit<T>] {
        match self.count {
            0 => &mut [],
            // SAFETY: that many elements, which nothing else accesses while they are written.
            count => unsafe { std::slice::from_raw_parts_mut(self.data[0].cast(), count) },
        }
    }

    /// The elements of a result that has been set, to be changed.
    #[inline(always)]
    pub fn elements_mut(self) -> &'a mut [T] {
        match self.count {
            0 => &mut [],
            // SAFETY: as in `room`.
            count => unsafe { std::slice::from_raw_parts_mut(self.data[0].cast(), count) },
        }
    }
}

/// A rectangle of elements of all operands.
#[derive(Clone, Copy)]
pub struct Block<const K: usize> {
    /// The number of rows.
    pub rows: usize,
    /// The number of columns, the axis along which operand 0 is dense.
    pub columns: usize,
    /// The first element of each operand.
    pub data: [*mut u8; K],
    /// Bytes from one row to the next, for each operand.
    pub down: [isize; K],
    /// Bytes from one column to the next, for each operand.
    pub along: [isize; K],
}
