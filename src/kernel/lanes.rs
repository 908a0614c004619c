//! Lanes of several operands: elements along one dimension.
//!
//! As for [`super::Run`], the engine makes these values, for operands that it has checked, and for nothing else.

use super::run::{Dim, Elements, advance};
use std::marker::PhantomData;
use std::ops::Range;
use std::ptr;

/// Lanes that lie side by side, one of each operand: elements along one dimension. They may differ in length.
pub struct Lanes<'a, E, const K: usize> {
    /// The number of lanes.
    pub(super) count: usize,
    /// The first element of the first lane of each operand.
    pub(super) data: [*mut u8; K],
    /// Bytes from one lane to the next, for each operand.
    pub(super) across: [isize; K],
    /// The length of a lane and the bytes from one element to the next, for each operand.
    pub(super) along: [Dim; K],
    elements: PhantomData<&'a E>,
}

impl<E, const K: usize> Clone for Lanes<'_, E, K> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<E, const K: usize> Copy for Lanes<'_, E, K> {}

impl<'a, E: Elements<K>, const K: usize> Lanes<'a, E, K> {
    /// `count` lanes of each operand, `across` bytes apart from `data` on, with elements `along`.
    ///
    /// # Safety
    ///
    /// As [`super::Run::new`], for the elements of all lanes.
    #[inline(always)]
    pub unsafe fn new(count: usize, data: [*mut u8; K], across: [isize; K], along: [Dim; K]) -> Self {
        Lanes { count, data, across, along, elements: PhantomData }
    }

    /// The number of lanes.
    #[inline(always)]
    pub fn count(&self) -> usize {
        self.count
    }

    /// The length of the lanes of operand `k`.
    #[inline(always)]
    pub fn length(&self, k: usize) -> usize {
        self.along[k].size
    }

    /// The first element of lane `lane` of each operand.
    #[inline(always)]
    pub(super) fn starts(&self, lane: usize) -> [*mut u8; K] {
        advance(self.data, self.across, lane)
    }

    /// Whether the elements of a lane lie one after the other, for every operand.
    #[inline(always)]
    pub fn is_dense(&self) -> bool {
        // One by one, as in [`super::Run::is_dense`].
        for (along, size) in self.along.iter().zip(E::SIZES) {
            if along.stride != size as isize {
                return false;
            }
        }
        true
    }

    /// Whether operand `k` is read faster by going from lane to lane than by following a lane.
    #[inline(always)]
    pub(super) fn is_faster_across(&self, k: usize) -> bool {
        let (across, along) = (self.across[k].unsigned_abs(), self.along[k].stride.unsigned_abs());
        across != 0 && across < along
    }

    /// As [`super::Run::retyped`].
    #[inline(always)]
    pub(super) fn retyped<F: Elements<K>>(&self) -> &Lanes<'a, F, K> {
        assert!(E::SIZES == F::SIZES);
        // SAFETY: the types are no more than parameters; their elements have the same sizes.
        unsafe { &*ptr::from_ref(self).cast() }
    }

    /// The lanes with the elements of operand `k` in `range` alone, which is inside its length.
    #[inline(always)]
    pub fn narrowed(&self, k: usize, range: Range<usize>) -> Self {
        debug_assert!(range.start <= range.end && range.end <= self.along[k].size);
        let mut part = *self;
        part.data[k] = part.data[k].wrapping_offset(part.along[k].stride * range.start as isize);
        part.along[k].size = range.len();
        part
    }
}

impl<'a, E, const K: usize> Lanes<'a, E, K> {
    /// Lane `lane` of operand `k`, whose elements are of type `T`.
    #[inline(always)]
    fn one<T>(&self, k: usize, lane: usize) -> Lane<'a, T> {
        debug_assert!(lane < self.count);
        let start = self.data[k].wrapping_offset(self.across[k].wrapping_mul(lane as isize));
        Lane { start, along: self.along[k], elements: PhantomData }
    }
}

impl<'a, A, B> Lanes<'a, (A, B), 2> {
    /// Lane `lane` of each operand.
    #[inline(always)]
    pub fn lane(&self, lane: usize) -> (Lane<'a, A>, Lane<'a, B>) {
        (self.one(0, lane), self.one(1, lane))
    }
}

impl<'a, A, B, C> Lanes<'a, (A, B, C), 3> {
    /// Lane `lane` of each operand.
    #[inline(always)]
    pub fn lane(&self, lane: usize) -> (Lane<'a, A>, Lane<'a, B>, Lane<'a, C>) {
        (self.one(0, lane), self.one(1, lane), self.one(2, lane))
    }
}

/// One lane of one operand.
pub struct Lane<'a, T> {
    start: *mut u8,
    along: Dim,
    elements: PhantomData<&'a T>,
}

impl<T> Lane<'_, T> {
    /// The elements `along` from `start` on.
    ///
    /// # Safety
    ///
    /// As [`super::Run::new`].
    #[inline(always)]
    pub unsafe fn new(start: *mut u8, along: Dim) -> Self {
        Lane { start, along, elements: PhantomData }
    }
}

impl<T: Copy> Lane<'_, T> {
    /// Sets the elements of a range to `value`.
    ///
    /// # Panics
    ///
    /// Beyond the end.
    pub fn fill(&self, range: Range<usize>, value: T) {
        assert!(range.end <= self.along.size);
        if self.is_dense() && !range.is_empty() {
            let start = self.start.cast::<T>().wrapping_add(range.start);
            // SAFETY: elements of the lane, which nothing else accesses meanwhile.
            unsafe { std::slice::from_raw_parts_mut(start, range.len()) }.fill(value);
        } else {
            range.for_each(|i| self.set(i, value));
        }
    }

    /// Element `i`, which is inside the lane.
    #[inline(always)]
    fn at(&self, i: usize) -> *mut T {
        assert!(i < self.along.size);
        self.start.wrapping_offset(i as isize * self.along.stride).cast()
    }

    /// The value of element `i`.
    ///
    /// # Panics
    ///
    /// Beyond the end.
    #[inline(always)]
    pub fn get(&self, i: usize) -> T {
        // SAFETY: an element of the lane.
        unsafe { self.at(i).read() }
    }

    /// Sets element `i` to `value`.
    ///
    /// # Panics
    ///
    /// Beyond the end.
    #[inline(always)]
    pub fn set(&self, i: usize, value: T) {
        // SAFETY: an element of the lane.
        unsafe { self.at(i).write(value) };
    }

    /// Whether the elements lie one after the other.
    #[inline(always)]
    fn is_dense(&self) -> bool {
        self.along.stride == size_of::<T>() as isize || self.along.size == 1
    }

    /// Joins all elements to `start`, one after the other.
    #[inline(always)]
    pub fn fold<V>(&self, start: V, mut join: impl FnMut(V, T) -> V) -> V {
        if self.is_dense() {
            // SAFETY: the elements of the lane, which nothing writes meanwhile.
            let elements = unsafe { std::slice::from_raw_parts(self.start.cast::<T>(), self.along.size) };
            return elements.iter().fold(start, |value, &element| join(value, element));
        }
        (0..self.along.size).fold(start, |value, i| join(value, self.get(i)))
    }

    /// Calls `work` with the elements: where they are if they lie one after the other, else copied to `buffer`, which
    /// is as long. Nothing writes them meanwhile: results are apart from operands that are read so.
    #[inline(always)]
    pub fn with_slice<R>(&self, buffer: &mut [T], work: impl FnOnce(&[T]) -> R) -> R {
        if self.is_dense() {
            // SAFETY: the elements of the lane, which nothing writes.
            return work(unsafe { std::slice::from_raw_parts(self.start.cast(), self.along.size) });
        }
        let copy = &mut buffer[..self.along.size];
        copy.iter_mut().enumerate().for_each(|(i, element)| *element = self.get(i));
        work(copy)
    }

    /// As [`Lane::with_slice`], for elements that are written: a copy of them is written back.
    #[inline(always)]
    pub fn with_mut_slice<R>(&self, buffer: &mut [T], work: impl FnOnce(&mut [T]) -> R) -> R {
        if self.is_dense() {
            // SAFETY: the elements of the lane, which nothing else accesses.
            return work(unsafe { std::slice::from_raw_parts_mut(self.start.cast(), self.along.size) });
        }
        let copy = &mut buffer[..self.along.size];
        copy.iter_mut().enumerate().for_each(|(i, element)| *element = self.get(i));
        let result = work(copy);
        for (i, &value) in copy.iter().enumerate() {
            self.set(i, value);
        }
        result
    }
}
