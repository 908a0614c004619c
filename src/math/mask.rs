//! Reading and writing where a mask says so, and the places of elements that are not 0.
//!
//! Masks are Byte tensors of zeros and ones with as many elements as the tensor they apply to; the two pair
//! in row-major order.

use super::dense::{dense, extent_of};
use super::map::{SIMPLE, any_where, different_counts, each1, initialised};
use super::result::share;
use crate::element::Element;
use crate::engine::{Extent, Operand, for_each_run, overlap};
use crate::error::{Error, Result};
use crate::handle::{Own, Ref};
use crate::kernel::Run;
use crate::kernel::isa::NoFma;
use crate::kernel::{Isa, Kernel, dispatch};
use crate::tensor::{self, Tensor};
use crate::threads;
use smallvec::SmallVec;
use std::mem::MaybeUninit;
use std::os::raw::c_long;

/// Checks a mask for a tensor of `count` elements, and says where it is.
#[inline(always)]
fn check_mask(count: usize, mask: Ref<'_, Tensor<u8>>, number: i32) -> Result<Extent> {
    let extent = extent_of(mask, number)?;
    if extent.count != count {
        return Err(different_counts(&[count, extent.count]));
    }
    // SAFETY: elements of this type, which nothing writes.
    let wrong = match unsafe { few::<u8>(&extent) } {
        Some(marks) => marks.iter().fold(0, |all, mark| all | mark) > 1,
        None => any_where([mask], number, |[m]: [u8; 1]| m > 1)?,
    };
    if wrong {
        return Err(Error::plain("Mask tensor can take 0 and 1 values only"));
    }
    Ok(extent)
}

/// Sets the elements of `r` where `mask` is 1 to `value`.
///
/// # Errors
///
/// Plain: the element counts differ; the mask has something else than zeros and ones.
pub fn fill<T: Element>(r: Ref<'_, Tensor<T>>, mask: Ref<'_, Tensor<u8>>, value: T) -> Result<()> {
    let to = extent_of(r, 1)?;
    let from = check_mask(to.count, mask, 2)?;
    let shared = overlap(to.span(size_of::<T>()), from.span(1));
    if to.contiguous && from.contiguous && !shared && to.count < SIMPLE.parallel_above {
        let strides = [size_of::<T>() as isize, 1];
        let fill = Fill { run: Run { count: to.count, data: [to.data, from.data], strides }, value };
        // A chunk is not worth the way to wider instructions.
        if to.count <= CHUNK {
            fill.run::<NoFma>()
        } else {
            dispatch(fill)
        }
        return Ok(());
    }
    let copy = if shared { Some(tensor::deep_copy(mask)?) } else { None };
    let from = Operand::new(copy.as_ref().map_or(mask, Own::borrow), 2)?;
    for_each_run([&Operand::new(r, 1)?, &from], SIMPLE, &|run| dispatch(Fill { run, value }));
    Ok(())
}

struct Fill<T> {
    run: Run<2>,
    value: T,
}

impl<T: Element> Kernel for Fill<T> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self) {
        let [to, mask] = self.run.data;
        let (to, mask) = (to.cast::<T>(), mask.cast_const());
        let [to_stride, mask_stride] = self.run.strides;
        if to_stride == size_of::<T>() as isize && mask_stride == 1 {
            for i in 0..self.run.count {
                // SAFETY: element i of dense runs.
                unsafe { *to.add(i) = if *mask.add(i) != 0 { self.value } else { *to.add(i) } };
            }
        } else {
            for i in 0..self.run.count as isize {
                // SAFETY: element i of the runs.
                unsafe {
                    if *mask.wrapping_offset(i * mask_stride) != 0 {
                        *to.wrapping_byte_offset(i * to_stride) = self.value;
                    }
                }
            }
        }
    }
}

/// The addresses from the first to behind the last byte of a slice.
fn span<T>(elements: &[T]) -> (usize, usize) {
    let start = elements.as_ptr().addr();
    (start, start + size_of_val(elements))
}

/// Calls `write` with a dense result: `r` itself, or, if it is not dense or overlaps one of the `sources`, a
/// new tensor that is copied to `r` afterwards.
fn write_dense<T: Element>(
    r: Ref<'_, Tensor<T>>,
    sources: &[(usize, usize)],
    write: impl FnOnce(Shared<T>),
) -> Result<()> {
    let to = extent_of(r, 1)?;
    if to.count == 0 {
        return Ok(());
    }
    let apart = || sources.iter().all(|&source| !overlap(to.span(size_of::<T>()), source));
    if to.contiguous && apart() {
        write(Shared(to.data.cast()));
        return Ok(());
    }
    let fresh = tensor::empty::<T>()?;
    tensor::resize_as(fresh.borrow(), r)?;
    write(Shared(fresh.borrow().data()));
    tensor::copy(r, fresh.borrow())
}

/// Makes `r` a tensor of these sizes with the elements of `values`.
#[inline]
fn put_few<T: Element>(r: Ref<'_, Tensor<T>>, sizes: &[c_long], values: &[T]) -> Result<()> {
    tensor::resize(r, sizes, None)?;
    write_dense(r, &[], |to| {
        // SAFETY: the result has as many elements, and the values are elsewhere.
        unsafe { to.at(0).copy_from_nonoverlapping(values.as_ptr(), values.len()) }
    })
}

/// The start of a dense result, of which every thread writes its own part.
#[derive(Clone, Copy)]
struct Shared<T>(*mut T);

// SAFETY: the parts do not overlap.
unsafe impl<T> Sync for Shared<T> {}

impl<T> Shared<T> {
    fn at(&self, index: usize) -> *mut T {
        self.0.wrapping_add(index)
    }
}

/// Elements that one thread takes at least.
const SHARE: usize = 1 << 16;

/// `0..length` cut into a part for each thread, with the number of marks in front of each.
struct Parts {
    /// Where each part starts in the elements, and where in the marked ones.
    starts: SmallVec<[(usize, usize); 8]>,
    length: usize,
    marked: usize,
}

impl Parts {
    /// Counts the elements of which `marks` is true.
    fn new<T: Element>(elements: &[T], marks: impl Fn(T) -> bool + Copy + Sync) -> Self {
        let length = elements.len();
        let parts = (length / SHARE).clamp(1, threads::count());
        let mut starts: SmallVec<[(usize, usize); 8]> = SmallVec::from_elem((0, 0), parts);
        let counts = Shared(starts.as_mut_ptr());
        threads::for_each_part(parts, &|i| {
            let (start, end) = (length * i / parts, length * (i + 1) / parts);
            let marked = dispatch(Count { elements: &elements[start..end], marks });
            // SAFETY: a place of this part's own.
            unsafe { *counts.at(i) = (start, marked) };
        });
        let mut marked = 0;
        for (_, count) in &mut starts {
            marked += std::mem::replace(count, marked);
        }
        Parts { starts, length, marked }
    }

    /// Calls `visit` with the range of elements of each part and the number of marks before it.
    fn for_each(&self, visit: &(dyn Fn(std::ops::Range<usize>, usize) + Sync)) {
        threads::for_each_part(self.starts.len(), &|i| {
            let (start, before) = self.starts[i];
            let end = self.starts.get(i + 1).map_or(self.length, |next| next.0);
            visit(start..end, before);
        });
    }
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
const CHUNK: usize = 256;

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
struct Places {
    /// Eight places are written at a time, of which the last may be too many.
    places: [u8; CHUNK + 8],
    count: usize,
}

impl Places {
    fn new() -> Self {
        Places { places: [0; CHUNK + 8], count: 0 }
    }

    /// Finds the ones in `marks`, which are zeros and ones; without branches, which could not be predicted.
    fn find(&mut self, marks: &[u8]) -> &[u8] {
        dispatch(Find { places: self, marks });
        &self.places[..self.count]
    }
}

struct Find<'a> {
    places: &'a mut Places,
    marks: &'a [u8],
}

impl Kernel for Find<'_> {
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

/// Dense elements, if these are and are not more than a chunk, which is not worth looking for parts and places.
///
/// # Safety
///
/// They are elements of `T`, and nothing writes them while they are borrowed.
#[inline(always)]
unsafe fn few<'a, T>(extent: &Extent) -> Option<&'a [T]> {
    if !extent.contiguous || extent.count == 0 || extent.count > CHUNK {
        return None;
    }
    // SAFETY: that many elements one after the other, by the check of the extent.
    Some(unsafe { std::slice::from_raw_parts(extent.data.cast(), extent.count) })
}

/// Elements kept of up to a chunk. One more is written than kept, so that no branch depends on the data.
struct Kept<T> {
    values: [MaybeUninit<T>; CHUNK + 1],
    count: usize,
}

impl<T: Copy> Kept<T> {
    #[inline(always)]
    fn new(values: impl Iterator<Item = (T, bool)>) -> Self {
        let mut kept = Kept { values: [const { MaybeUninit::uninit() }; CHUNK + 1], count: 0 };
        for (value, keep) in values.take(CHUNK) {
            kept.values[kept.count].write(value);
            kept.count += usize::from(keep);
        }
        kept
    }

    #[inline(always)]
    fn as_slice(&self) -> &[T] {
        // SAFETY: as many were written.
        unsafe { initialised(&self.values[..self.count]) }
    }
}

/// Makes `r` the vector of the elements of `source` where `mask` is 1, in row-major order.
///
/// # Errors
///
/// Plain: the element counts differ; the mask has something else than zeros and ones.
pub fn select<T: Element>(
    r: Ref<'_, Tensor<T>>,
    source: Ref<'_, Tensor<T>>,
    mask: Ref<'_, Tensor<u8>>,
) -> Result<()> {
    let from = extent_of(source, 2)?;
    let at = check_mask(from.count, mask, 3)?;
    // SAFETY: elements of these types; nothing is written before all of them are read.
    if let (Some(values), Some(marks)) = unsafe { (few::<T>(&from), few::<u8>(&at)) } {
        let kept = Kept::new(values.iter().zip(marks).map(|(&value, &mark)| (value, mark != 0)));
        return put_few(r, &[kept.count as c_long], kept.as_slice());
    }
    let (mut source_copy, mut mask_copy) = (None, None);
    let values = dense(source, 2, |_| share(r, source), &mut source_copy)?;
    let marks = dense(mask, 3, |_| share(r, mask), &mut mask_copy)?;
    let parts = Parts::new(marks, |m| m != 0);
    tensor::resize(r, &[parts.marked as c_long], None)?;
    write_dense(r, &[span(values), span(marks)], |to| {
        parts.for_each(&|range, before| {
            let mut places = Places::new();
            let mut at = to.at(before);
            for (values, marks) in values[range.clone()].chunks(CHUNK).zip(marks[range].chunks(CHUNK)) {
                for &place in places.find(marks) {
                    // SAFETY: the part has room for as many elements as it has ones.
                    unsafe { at.write(values[usize::from(place)]) };
                    at = at.wrapping_add(1);
                }
            }
        })
    })
}

/// Sets the elements of `r` where `mask` is 1 to the elements of `source`, one after the other, in row-major
/// order. Where they overlap, `source` is read first.
///
/// # Errors
///
/// Plain: the element counts of `r` and `mask` differ; the mask has something else than zeros and ones, or
/// more ones than `source` has elements.
pub fn copy<T: Element>(
    r: Ref<'_, Tensor<T>>,
    mask: Ref<'_, Tensor<u8>>,
    source: Ref<'_, Tensor<T>>,
) -> Result<()> {
    let to = extent_of(r, 1)?;
    let at = check_mask(to.count, mask, 2)?;
    let written = |read| overlap(to.span(size_of::<T>()), read);
    let from = extent_of(source, 3)?;
    if to.contiguous && !written(at.span(1)) && !written(from.span(size_of::<T>())) {
        // SAFETY: elements of these types, none of which is written.
        if let (Some(marks), Some(values)) = unsafe { (few::<u8>(&at), few::<T>(&from)) } {
            return copy_few(Shared(to.data.cast()), marks, values);
        }
    }
    let (mut mask_copy, mut source_copy) = (None, None);
    let marks = dense(mask, 2, written, &mut mask_copy)?;
    let values = dense(source, 3, written, &mut source_copy)?;
    let parts = Parts::new(marks, |m| m != 0);
    if parts.marked > values.len() {
        return Err(too_few_values());
    }
    let whole = if to.contiguous { None } else { Some(tensor::deep_copy(r)?) };
    let to = Shared(whole.as_ref().map_or(r, Own::borrow).data());
    parts.for_each(&|range, before| {
        let mut places = Places::new();
        let mut values = values[before..].iter();
        for (chunk, marks) in marks[range.clone()].chunks(CHUNK).enumerate() {
            let start = to.at(range.start + chunk * CHUNK);
            for (&place, &value) in places.find(marks).iter().zip(&mut values) {
                // SAFETY: an element of this part of the target, which is dense.
                unsafe { start.add(usize::from(place)).write(value) };
            }
        }
    });
    whole.map_or(Ok(()), |whole| tensor::copy(r, whole.borrow()))
}

/// [`copy`] to as many dense elements as there are `marks`, apart from the `values`.
#[inline(always)]
fn copy_few<T: Element>(to: Shared<T>, marks: &[u8], values: &[T]) -> Result<()> {
    if marks.iter().map(|&mark| usize::from(mark)).sum::<usize>() > values.len() {
        return Err(too_few_values());
    }
    let mut next = 0;
    for (i, &mark) in marks.iter().enumerate() {
        let at = to.at(i);
        // SAFETY: an element of the target. Past the last value there is no mark.
        unsafe {
            let value = values[next.min(values.len() - 1)];
            at.write(if mark != 0 { value } else { at.read() });
        }
        next += usize::from(mark);
    }
    Ok(())
}

#[cold]
fn too_few_values() -> Error {
    Error::plain("Number of elements of src < number of ones in mask")
}

/// Makes `r` the matrix with a row for each element of `source` that is not 0, in row-major order: its
/// indices, which count from 0, one per dimension.
///
/// # Errors
///
/// Argument 2: elements outside the storage. A storage of `r` that cannot grow.
pub fn nonzero<T: Element>(r: Ref<'_, Tensor<c_long>>, source: Ref<'_, Tensor<T>>) -> Result<()> {
    let (mut copy, zero) = (None, T::default());
    // SAFETY: elements of this type; nothing is written before all of them are read.
    if let Some(values) = unsafe { few::<T>(&extent_of(source, 2)?) }
        && source.rank() == 1
    {
        let kept = Kept::new((0..).zip(values).map(|(i, &value)| (i, value != zero)));
        return put_few(r, &[kept.count as c_long, 1], kept.as_slice());
    }
    let values = dense(source, 2, |_| share(r, source), &mut copy)?;
    let parts = Parts::new(values, move |x| x != zero);
    let sizes: SmallVec<[usize; 6]> = source.sizes().iter().map(|&size| size as usize).collect();
    tensor::resize(r, &[parts.marked as c_long, sizes.len() as c_long], None)?;
    write_dense(r, &[span(values)], |to| {
        parts.for_each(&|range, before| {
            let mut marks = [const { MaybeUninit::uninit() }; CHUNK];
            let mut places = Places::new();
            let mut rows = Rows::new(&sizes, range.start);
            let rank = sizes.len();
            let mut at = to.at(before * rank);
            for (chunk, values) in values[range.clone()].chunks(CHUNK).enumerate() {
                let start = range.start + chunk * CHUNK;
                let marks = &mut marks[..values.len()];
                each1(marks, values, move |x| u8::from(x != zero));
                // SAFETY: all of them were written just now.
                let places = places.find(unsafe { initialised(marks) });
                for (k, &place) in places.iter().enumerate() {
                    let position = start + usize::from(place);
                    // SAFETY: the part has room for a row of each of its marks.
                    unsafe {
                        match rank {
                            1 => at.add(k).write(position as c_long),
                            _ => rows.write_index(at.add(k * rank), position),
                        }
                    }
                }
                at = at.wrapping_add(places.len() * rank);
            }
        })
    })
}

/// The row of a contiguous tensor that a growing position lies in: stretches of the innermost dimension.
struct Rows<'a> {
    sizes: &'a [usize],
    inner: usize,
    /// The indices of the row; that of the innermost dimension is not kept up.
    index: SmallVec<[c_long; 6]>,
    start: usize,
}

impl<'a> Rows<'a> {
    /// The row of `position` in a tensor of `sizes`, which has at least one dimension.
    fn new(sizes: &'a [usize], position: usize) -> Self {
        let mut index = SmallVec::from_elem(0, sizes.len());
        let mut rest = position;
        for (index, &size) in index.iter_mut().zip(sizes).rev() {
            *index = (rest % size) as c_long;
            rest /= size;
        }
        let inner = sizes.last().copied().unwrap_or(1);
        Rows { sizes, inner, index, start: position - position % inner }
    }

    /// Writes the indices of `position`, which is not in front of the row.
    ///
    /// # Safety
    ///
    /// `at` has room for as many numbers as there are dimensions.
    #[inline(always)]
    unsafe fn write_index(&mut self, at: *mut c_long, position: usize) {
        while position >= self.start + self.inner {
            self.start += self.inner;
            for d in (0..self.sizes.len() - 1).rev() {
                self.index[d] += 1;
                if self.index[d] < self.sizes[d] as c_long || d == 0 {
                    break;
                }
                self.index[d] = 0;
            }
        }
        let last = self.index.len() - 1;
        for (d, &index) in self.index[..last].iter().enumerate() {
            // SAFETY: by the caller's promise.
            unsafe { *at.add(d) = index };
        }
        // SAFETY: as above.
        unsafe { *at.add(last) = (position - self.start) as c_long };
    }
}
