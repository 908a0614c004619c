//! Masks: bytes of zeros and ones, which say of elements whether they are meant.

use super::run::Run;
use crate::element::Element;
use crate::kernel::isa::Isa;
use crate::kernel::level::{Kernel, Level, dispatch};
use std::mem::MaybeUninit;

struct MaskedFill<'a, T> {
    run: Run<'a, (T, u8), 2>,
    value: T,
}

impl<T: Element> Kernel for MaskedFill<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self) {
        let [to, mask] = self.run.data;
        let (to, mask) = (to.cast::<T>(), mask.cast_const());
        let [to_stride, mask_stride] = self.run.strides;
        if self.run.is_dense() {
            for i in 0..self.run.count {
                // SAFETY: element i of both operands, which are dense.
                unsafe { *to.add(i) = if *mask.add(i) != 0 { self.value } else { *to.add(i) } };
            }
        } else {
            for i in 0..self.run.count as isize {
                // SAFETY: element i of both operands.
                unsafe {
                    if *mask.wrapping_offset(i * mask_stride) != 0 {
                        *to.wrapping_byte_offset(i * to_stride) = self.value;
                    }
                }
            }
        }
    }
}

/// Sets the elements of operand 0 where operand 1, a mask, is not 0 to `value`.
pub fn masked_fill<T: Element>(run: Run<'_, (T, u8), 2>, value: T) {
    dispatch(MaskedFill { run, value });
}

struct Count<'a, T, F> {
    elements: &'a [T],
    marks: F,
}

impl<T: Copy, F: Fn(T) -> bool> Kernel for Count<'_, T, F> {
    type Output = usize;

    #[inline(always)]
    fn run<I: Isa>(self) -> usize {
        // Narrow sums in the inner loop: there are more of them in a vector.
        self.elements
            .chunks(128)
            .map(|chunk| chunk.iter().map(|&x| u8::from((self.marks)(x))).sum::<u8>() as usize)
            .sum()
    }
}

/// Elements that are looked at together: as many as a byte can number.
pub const CHUNK: usize = 256;

/// For every set of eight places the members in order; what follows them does not matter.
static MEMBERS: [[u8; 8]; 256] = {
    let mut members = [[0; 8]; 256];
    let mut set = 0;
    while set < 256 {
        let (mut place, mut count) = (0, 0);
        while place < 8 {
            if set >> place & 1 == 1 {
                members[set][count] = place as u8;
                count += 1;
            }
            place += 1;
        }
        set += 1;
    }
    members
};

/// The places of ones among up to [`CHUNK`] marks.
pub struct Places {
    /// Eight places are written at a time, of which the last may be too many.
    places: [u8; CHUNK + 8],
    count: usize,
}

impl Default for Places {
    fn default() -> Self {
        Self::new()
    }
}

impl Places {
    /// No places.
    pub fn new() -> Self {
        Places { places: [0; CHUNK + 8], count: 0 }
    }

    /// The places of the ones in `marks`, which are zeros and ones, up to [`CHUNK`] of them. There are no branches, which could not be
    /// predicted.
    pub fn find(&mut self, marks: &[u8]) -> &[u8] {
        dispatch(Find { places: self, marks });
        &self.places[..self.count]
    }
}

struct Find<'a> {
    places: &'a mut Places,
    marks: &'a [u8],
}

impl Kernel for Find<'_> {
    /// It goes by words of eight marks; with AVX-512's instructions it took longer, by a seventh.
    const HIGHEST: Level = Level::V3;

    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self) {
        /// Moves bit 0 of byte j of a factor to bit j of the product's last byte.
        const GATHER: u64 = 0x0102_0408_1020_4080;
        /// A one in every byte.
        const ONES: u64 = 0x0101_0101_0101_0101;
        let places = &mut self.places.places;
        let mut count = 0;
        let mut add = |group: usize, marks: [u8; 8]| {
            let set = (u64::from_le_bytes(marks) & ONES).wrapping_mul(GATHER) >> 56;
            let members = u64::from_le_bytes(MEMBERS[set as usize]) + 8 * group as u64 * ONES;
            places[count..count + 8].copy_from_slice(&members.to_le_bytes());
            count += set.count_ones() as usize;
        };
        let (groups, rest) = self.marks.as_chunks::<8>();
        for (group, &marks) in groups.iter().enumerate() {
            add(group, marks);
        }
        if !rest.is_empty() {
            let mut marks = [0; 8];
            marks[..rest.len()].copy_from_slice(rest);
            add(groups.len(), marks);
        }
        self.places.count = count;
    }
}

/// Sets `to` to the elements of a chunk at `places`, of which there are as many.
#[inline(always)]
pub fn take<T: Copy>(to: &mut [MaybeUninit<T>], elements: &[T], places: &[u8]) {
    if let Some(whole) = elements.first_chunk::<CHUNK>() {
        // A byte is inside a whole chunk: nothing is left to be checked.
        for (to, &place) in to.iter_mut().zip(places) {
            to.write(whole[usize::from(place)]);
        }
    } else {
        for (to, &place) in to.iter_mut().zip(places) {
            to.write(elements[usize::from(place)]);
        }
    }
}

/// How many of the elements `holds` is true of.
pub fn count<T: Copy>(elements: &[T], holds: impl Fn(T) -> bool) -> usize {
    dispatch(Count { elements, marks: holds })
}

struct Mark<'a, T, F> {
    marks: &'a mut [u8],
    elements: &'a [T],
    holds: F,
}

impl<T: Copy, F: Fn(T) -> bool> Kernel for Mark<'_, T, F> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self) {
        for (mark, &element) in self.marks.iter_mut().zip(self.elements) {
            *mark = u8::from((self.holds)(element));
        }
    }
}

/// Sets marks to whether `holds` is true of the elements at their places.
pub fn mark<T: Copy>(marks: &mut [u8], elements: &[T], holds: impl Fn(T) -> bool) {
    dispatch(Mark { marks, elements, holds });
}
