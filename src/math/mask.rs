//! Reading and writing where a mask says so, and the places of elements that are not 0.
//!
//! Masks are Byte tensors of zeros and ones with as many elements as the tensor they apply to; the two pair
//! in row-major order.

use super::map::different_sizes;
use super::reduce;
use super::result::{read_dense, share, span, update_dense, write_dense};
use crate::element::Element;
use crate::engine::{self, Cost, Extent, Operand, for_each_run, overlap};
use crate::error::{Error, Result};
use crate::handle::{Own, Ref};
use crate::kernel::extreme::Max;
use crate::kernel::mask::{self, CHUNK, Places, masked_fill};
use crate::tensor::{self, Tensor};
use crate::threads;
use crate::tuning::SHARED;
use smallvec::SmallVec;
use std::mem::MaybeUninit;
use std::ops::Range;
use std::os::raw::c_long;

/// The elements of a tensor, if they lie one after the other and are not more than a chunk, which is not worth looking
/// for parts and places. Nothing may write them while they are borrowed.
#[inline(always)]
fn few<'a, T: Element>(tensor: Ref<'a, Tensor<T>>) -> Option<&'a [T]> {
    let dense = engine::dense([tensor])?;
    let [elements] = dense.operands();
    (1..=CHUNK).contains(&elements.len()).then_some(elements)
}

/// Checks a mask for `tensor`, which has `count` elements, and says where it is.
#[inline(always)]
fn check_mask<T>(
    tensor: Ref<'_, Tensor<T>>,
    count: usize,
    mask: Ref<'_, Tensor<u8>>,
    number: i32,
) -> Result<Extent<u8>> {
    let extent = Extent::checked(mask, number)?;
    if extent.count != count {
        return Err(different_sizes(&[tensor.sizes(), mask.sizes()]));
    }
    let wrong = match few(mask) {
        Some(marks) => marks.iter().fold(0, |all, mark| all | mark) > 1,
        None => engine::any([mask], number, |[m]: [u8; 1]| m > 1)?,
    };
    if wrong {
        return Err(no_mask(mask));
    }
    Ok(extent)
}

#[cold]
fn no_mask(mask: Ref<'_, Tensor<u8>>) -> Error {
    match reduce::extreme_all::<Max, u8>(mask) {
        Ok(largest) => Error::plain(format!("Mask tensor can take 0 and 1 values only, got {largest}")),
        Err(error) => error,
    }
}

/// Sets the elements of `r` where `mask` is 1 to `value`.
///
/// # Errors
///
/// Plain: the element counts differ; the mask has something else than zeros and ones.
pub fn fill<T: Element>(r: Ref<'_, Tensor<T>>, mask: Ref<'_, Tensor<u8>>, value: T) -> Result<()> {
    let to = Extent::checked(r, 1)?;
    let from = check_mask(r, to.count, mask, 2)?;
    let shared = overlap(to.span(), from.span());
    if let (false, Some(dense)) = (shared, engine::dense_pair(r, mask))
        && dense.count() < Cost::MEMORY.parallel_above
    {
        masked_fill(dense.run(), value);
        return Ok(());
    }
    let copy = if shared { Some(tensor::deep_copy(mask)?) } else { None };
    let from = Operand::new(copy.as_ref().map_or(mask, Own::borrow), 2)?;
    for_each_run((&Operand::new(r, 1)?, &from), Cost::MEMORY, &|run| masked_fill(run, value));
    Ok(())
}

/// Makes `r` a tensor of these sizes with the elements of `values`.
#[inline]
fn put_few<T: Element>(r: Ref<'_, Tensor<T>>, sizes: &[c_long], values: &[T]) -> Result<()> {
    tensor::resize(r, sizes, None)?;
    write_dense(r, &[], |to| {
        to.write_copy_of_slice(values);
    })
}

/// `0..length` cut into a part for each thread, with the number of marks in front of each.
struct MarkedParts {
    /// Where each part starts in the elements.
    starts: SmallVec<[usize; 8]>,
    /// And in the marked ones.
    marked_before: SmallVec<[usize; 8]>,
    length: usize,
    marked: usize,
}

impl MarkedParts {
    /// Counts the elements of which `marks` is true.
    fn new<T: Element>(elements: &[T], marks: impl Fn(T) -> bool + Copy + Sync) -> Self {
        let length = elements.len();
        let parts = (length / SHARED).clamp(1, threads::count());
        let starts: SmallVec<[usize; 8]> = (0..parts).map(|i| length * i / parts).collect();
        let mut counts: SmallVec<[usize; 8]> = SmallVec::from_elem(0, parts);
        let each: SmallVec<[usize; 8]> = (0..parts).collect();
        threads::for_each_slice(&mut counts, &each, &|i, count| {
            let part = &elements[length * i / parts..length * (i + 1) / parts];
            count[0] = mask::count(part, marks);
        });
        let mut marked = 0;
        for count in &mut counts {
            marked += std::mem::replace(count, marked);
        }
        MarkedParts { starts, marked_before: counts, length, marked }
    }

    /// The elements of part `i`.
    fn range(&self, i: usize) -> Range<usize> {
        self.starts[i]..self.starts.get(i + 1).map_or(self.length, |&next| next)
    }
}

/// Elements kept of up to a chunk. One more is written than kept, so that no branch depends on the data.
struct KeptFew<T> {
    values: [T; CHUNK + 1],
    count: usize,
}

impl<T: Copy + Default> KeptFew<T> {
    #[inline(always)]
    fn new(values: impl Iterator<Item = (T, bool)>) -> Self {
        let mut kept = KeptFew { values: [T::default(); CHUNK + 1], count: 0 };
        for (value, keep) in values.take(CHUNK) {
            kept.values[kept.count] = value;
            kept.count += usize::from(keep);
        }
        kept
    }

    #[inline(always)]
    fn as_slice(&self) -> &[T] {
        &self.values[..self.count]
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
    check_mask(source, Extent::checked(source, 2)?.count, mask, 3)?;
    if let (Some(values), Some(marks)) = (few(source), few(mask)) {
        let kept = KeptFew::new(values.iter().zip(marks).map(|(&value, &mark)| (value, mark != 0)));
        return put_few(r, &[kept.count as c_long], kept.as_slice());
    }
    let (mut source_copy, mut mask_copy) = (None, None);
    let values = read_dense(source, 2, |_| share(r, source), &mut source_copy)?;
    let marks = read_dense(mask, 3, |_| share(r, mask), &mut mask_copy)?;
    let parts = MarkedParts::new(marks, |m| m != 0);
    tensor::resize(r, &[parts.marked as c_long], None)?;
    write_dense(r, &[span(values), span(marks)], |to| {
        threads::for_each_slice(to, &parts.marked_before, &|i, mut to| {
            let mut places = Places::new();
            let range = parts.range(i);
            for (values, marks) in values[range.clone()].chunks(CHUNK).zip(marks[range].chunks(CHUNK)) {
                let places = places.find(marks);
                let (now, later) = to.split_at_mut(places.len());
                mask::take(now, values, places);
                to = later;
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
    let to = Extent::checked(r, 1)?;
    check_mask(r, to.count, mask, 2)?;
    let written = |read| overlap(to.span(), read);
    if let (true, Some(marks), Some(values)) = (to.contiguous, few(mask), few(source))
        && !written(span(marks))
        && !written(span(values))
    {
        check_enough(marks.iter().map(|&mark| usize::from(mark)).sum(), values)?;
        return update_dense(r, |to| copy_few(to, marks, values));
    }
    let (mut mask_copy, mut source_copy) = (None, None);
    let marks = read_dense(mask, 2, written, &mut mask_copy)?;
    let values = read_dense(source, 3, written, &mut source_copy)?;
    let parts = MarkedParts::new(marks, |m| m != 0);
    check_enough(parts.marked, values)?;
    update_dense(r, |to| {
        threads::for_each_slice(to, &parts.starts, &|i, to| {
            let mut places = Places::new();
            let mut values = values[parts.marked_before[i]..].iter();
            for (to, marks) in to.chunks_mut(CHUNK).zip(marks[parts.range(i)].chunks(CHUNK)) {
                for (&place, &value) in places.find(marks).iter().zip(&mut values) {
                    to[usize::from(place)] = value;
                }
            }
        });
    })
}

fn check_enough<T>(marked: usize, values: &[T]) -> Result<()> {
    if marked <= values.len() {
        return Ok(());
    }
    Err(Error::plain(format!(
        "Number of elements of src < number of ones in mask: {} and {marked}",
        values.len()
    )))
}

/// [`copy`] to as many elements as there are `marks`, from `values`, of which there are some.
#[inline(always)]
fn copy_few<T: Element>(to: &mut [T], marks: &[u8], values: &[T]) {
    let mut next = 0;
    for (to, &mark) in to.iter_mut().zip(marks) {
        // Past the last value there is no mark.
        let value = values[next.min(values.len() - 1)];
        *to = if mark != 0 { value } else { *to };
        next += usize::from(mark);
    }
}

/// Makes `r` the matrix with a row for each element of `source` that is not 0, in row-major order: its
/// indices, which count from 0, one per dimension.
///
/// # Errors
///
/// Argument 2: elements outside the storage. A storage of `r` that cannot grow.
pub fn nonzero<T: Element>(r: Ref<'_, Tensor<c_long>>, source: Ref<'_, Tensor<T>>) -> Result<()> {
    let (mut copy, zero) = (None, T::default());
    if let (Some(values), 1) = (few(source), source.rank()) {
        let kept = KeptFew::new((0..).zip(values).map(|(i, &value)| (i, value != zero)));
        return put_few(r, &[kept.count as c_long, 1], kept.as_slice());
    }
    let values = read_dense(source, 2, |_| share(r, source), &mut copy)?;
    let parts = MarkedParts::new(values, move |x| x != zero);
    let sizes: SmallVec<[usize; 6]> = source.sizes().iter().map(|&size| size as usize).collect();
    let rank = sizes.len();
    tensor::resize(r, &[parts.marked as c_long, rank as c_long], None)?;
    write_dense(r, &[span(values)], |to| {
        let starts: SmallVec<[usize; 8]> = parts.marked_before.iter().map(|before| before * rank).collect();
        threads::for_each_slice(to, &starts, &|i, mut to| {
            let (mut marks, mut places) = ([0; CHUNK], Places::new());
            let range = parts.range(i);
            let mut rows = IndexRows::new(&sizes, range.start);
            for (chunk, values) in values[range.clone()].chunks(CHUNK).enumerate() {
                let start = range.start + chunk * CHUNK;
                let marks = &mut marks[..values.len()];
                mask::mark(marks, values, move |x| x != zero);
                let places = places.find(marks);
                let (now, later) = to.split_at_mut(places.len() * rank);
                if rank == 1 {
                    for (to, &place) in now.iter_mut().zip(places) {
                        to.write((start + usize::from(place)) as c_long);
                    }
                } else {
                    for (to, &place) in now.chunks_exact_mut(rank).zip(places) {
                        rows.write_index(to, start + usize::from(place));
                    }
                }
                to = later;
            }
        })
    })
}

/// The row of a contiguous tensor that a growing position lies in: stretches of the innermost dimension.
struct IndexRows<'a> {
    sizes: &'a [usize],
    inner: usize,
    /// The indices of the row; that of the innermost dimension is not kept up.
    index: SmallVec<[c_long; 6]>,
    start: usize,
}

impl<'a> IndexRows<'a> {
    /// The row of `position` in a tensor of `sizes`, which has at least one dimension.
    fn new(sizes: &'a [usize], position: usize) -> Self {
        let mut index = SmallVec::from_elem(0, sizes.len());
        let mut rest = position;
        for (index, &size) in index.iter_mut().zip(sizes).rev() {
            *index = (rest % size) as c_long;
            rest /= size;
        }
        let inner = sizes.last().copied().unwrap_or(1);
        IndexRows { sizes, inner, index, start: position - position % inner }
    }

    /// Writes the indices of `position`, which is not in front of the row, one per dimension.
    #[inline(always)]
    fn write_index(&mut self, to: &mut [MaybeUninit<c_long>], position: usize) {
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
        for (to, &index) in to.iter_mut().zip(&self.index[..last]) {
            to.write(index);
        }
        to[last].write((position - self.start) as c_long);
    }
}
