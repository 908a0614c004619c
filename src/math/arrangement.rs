//! Elements in another order, repeated, and with others around them.

use super::fill::{fill_operand, resize_and_fill};
use super::index::index_select;
use super::result::{Destination, Packed, read_dense, share, span, write_dense};
use crate::element::Element;
use crate::engine::Operand;
use crate::error::{Error, Result, check_arg, check_arg_with};
use crate::handle::{Own, Ref};
use crate::index_base;
use crate::storage::size;
use crate::tensor::{self, Tensor, check_not_empty};
use smallvec::SmallVec;
use std::os::raw::{c_int, c_long};

/// A dimension of `source` that a list has, which is argument `number`.
fn listed<T>(source: Ref<'_, Tensor<T>>, dimension: c_long, number: i32) -> Result<usize> {
    source.dimension(c_int::try_from(dimension).unwrap_or(-1), number)
}

/// Gives `result` the sizes and copies `arrange(source)` there, which has as many elements.
fn arranged<T: Element>(
    result: Ref<'_, Tensor<T>>,
    source: Ref<'_, Tensor<T>>,
    sizes: &[c_long],
    arrange: impl FnOnce(Operand<'_, T>) -> Operand<'_, T>,
) -> Result<()> {
    let from = Operand::new(source, 2)?;
    let destination = Destination::new(result, share(result, source))?;
    tensor::resize(destination.tensor(), sizes, None)?;
    tensor::copy_elements(&Operand::new(destination.tensor(), 1)?, &arrange(from));
    destination.finish()
}

/// Sets `result` to `source` with the elements along the listed dimensions from the last to the first.
///
/// # Errors
///
/// Argument 2: empty. Argument 3: no such dimension, or one that is listed twice.
pub fn flip<T: Element>(
    result: Ref<'_, Tensor<T>>,
    source: Ref<'_, Tensor<T>>,
    dimensions: &[c_long],
) -> Result<()> {
    check_not_empty(source, 2, "cannot flip an empty tensor")?;
    let mut flipped: SmallVec<[bool; 8]> = SmallVec::from_elem(false, source.rank());
    for &dimension in dimensions {
        let d = listed(source, dimension, 3)?;
        let twice = std::mem::replace(&mut flipped[d], true);
        check_arg_with(!twice, 3, || format!("dimension {dimension} is listed twice"))?;
    }
    arranged(result, source, source.sizes(), |from| {
        (0..flipped.len()).filter(|&d| flipped[d]).fold(from, |from, d| from.flipped(d))
    })
}

/// Dimensions along which elements are rolled in one pass: 16 blocks, of which each is a copy by itself.
const ROLLED_AT_ONCE: usize = 4;

/// Sets `result` to `source` with its elements moved by `shifts` along `dimensions`, those beyond the end to the beginning; or
/// all elements moved in row-major order by the only shift if there are no dimensions.
///
/// # Errors
///
/// Argument 2: empty. Argument 3: not as many shifts as dimensions, or one. Argument 4: no such dimension.
pub fn roll<T: Element>(
    result: Ref<'_, Tensor<T>>,
    source: Ref<'_, Tensor<T>>,
    shifts: &[c_long],
    dimensions: Option<&[c_long]>,
) -> Result<()> {
    check_not_empty(source, 2, "cannot roll an empty tensor")?;
    let wanted = dimensions.map_or(1, <[c_long]>::len);
    check_arg_with(shifts.len() == wanted, 3, || {
        format!("{wanted} shifts are needed, got {}", shifts.len())
    })?;
    let Some(dimensions) = dimensions else { return roll_all(result, source, shifts[0]) };
    let from = Operand::new(source, 2)?;
    let mut by: SmallVec<[usize; 8]> = SmallVec::from_elem(0, source.rank());
    for (&shift, &dimension) in shifts.iter().zip(dimensions) {
        let d = listed(source, dimension, 4)?;
        let size = from.dims()[d].size;
        by[d] = (by[d] + shift.rem_euclid(size as c_long) as usize) % size;
    }
    let moved: SmallVec<[usize; 8]> = (0..by.len()).filter(|&d| by[d] > 0).collect();
    // All passes but the last go to tensors of their own.
    let (before, last) = moved.split_at(moved.len().saturating_sub(1) / ROLLED_AT_ONCE * ROLLED_AT_ONCE);
    let mut rolled: Option<Own<Tensor<T>>> = None;
    for part in before.chunks(ROLLED_AT_ONCE) {
        let next = tensor::empty()?;
        tensor::resize(next.borrow(), source.sizes(), None)?;
        let from = rolled.as_ref().map_or(source, |tensor| tensor.borrow());
        roll_blocks(&Operand::new(next.borrow(), 1)?, &Operand::new(from, 2)?, &by, part);
        rolled = Some(next);
    }
    let destination = Destination::new(result, share(result, source))?;
    tensor::resize_as(destination.tensor(), source)?;
    let from = rolled.as_ref().map_or(source, |tensor| tensor.borrow());
    roll_blocks(&Operand::new(destination.tensor(), 1)?, &Operand::new(from, 2)?, &by, last);
    destination.finish()
}

/// Copies `from` with its elements moved by `by[d]` along each dimension `d` of `moved`. Along each there are two parts: a block
/// for each choice of one of them.
fn roll_blocks<T: Element>(to: &Operand<'_, T>, from: &Operand<'_, T>, by: &[usize], moved: &[usize]) {
    for block in 0..1usize << moved.len() {
        let (mut from, mut to) = (from.clone(), to.clone());
        for (i, &d) in moved.iter().enumerate() {
            let (size, shift) = (from.dims()[d].size, by[d]);
            let beyond_end = block >> i & 1 == 1;
            let (first, place, length) =
                if beyond_end { (size - shift, 0, shift) } else { (0, shift, size - shift) };
            from = from.narrowed(d, first, length);
            to = to.narrowed(d, place, length);
        }
        tensor::copy_elements(&to, &from);
    }
}

/// [`roll`] of all elements in row-major order.
fn roll_all<T: Element>(result: Ref<'_, Tensor<T>>, source: Ref<'_, Tensor<T>>, shift: c_long) -> Result<()> {
    let mut kept = None;
    let values = read_dense(source, 2, |_| share(result, source), &mut kept)?;
    tensor::resize_as(result, source)?;
    write_dense(result, &[span(values)], |to| {
        let shift = shift.rem_euclid(values.len() as c_long) as usize;
        let (beginning, rest) = to.split_at_mut(shift);
        let (start, end) = values.split_at(values.len() - shift);
        beginning.write_copy_of_slice(end);
        rest.write_copy_of_slice(start);
    })
}

/// Elements of one stretch that are worth a copy by itself.
const FEW_BESIDE: c_long = 16;

/// Sets `result` to `source` with each slice along `dimension` `count` times.
///
/// # Errors
///
/// Argument 3: `count` is not positive. Argument 4: no such dimension.
pub fn repeat_interleave<T: Element>(
    result: Ref<'_, Tensor<T>>,
    source: Ref<'_, Tensor<T>>,
    count: c_long,
    dimension: c_int,
) -> Result<()> {
    let d = source.dimension(dimension, 4)?;
    check_arg_with(count > 0, 3, || format!("the number of repetitions must be positive, got {count}"))?;
    let mut sizes = size::list(source.sizes())?;
    sizes[d] = sizes[d].checked_mul(count).ok_or_else(Error::overflow)?;
    let inner = size::product(&sizes[d + 1..]).unwrap_or(c_long::MAX);
    if inner >= FEW_BESIDE || count >= FEW_BESIDE {
        return arranged(result, source, &sizes, |from| from.repeated(d + 1, count as usize));
    }
    // Stretches of a few elements: all first copies, all second ones, and so on.
    let from = Operand::new(source, 2)?;
    let destination = Destination::new(result, share(result, source))?;
    tensor::resize(destination.tensor(), &sizes, None)?;
    let to = Operand::new(destination.tensor(), 1)?;
    for copy in 0..count as usize {
        tensor::copy_elements(&to.stepped(d, copy, count as usize), &from);
    }
    destination.finish()
}

/// Sets `result` to `source` with slice i along `dimension` `counts[i]` times.
///
/// # Errors
///
/// Argument 3: `counts` is no vector of a number for each slice, has a negative one, or none above 0. Argument 4: no such
/// dimension.
pub fn repeat_interleave_each<T: Element>(
    result: Ref<'_, Tensor<T>>,
    source: Ref<'_, Tensor<T>>,
    counts: Ref<'_, Tensor<c_long>>,
    dimension: c_int,
) -> Result<()> {
    let d = source.dimension(dimension, 4)?;
    let slices = source.sizes()[d];
    check_arg_with(*counts.sizes() == [slices], 3, || {
        format!("a vector of {slices} numbers is needed, got {}", size::to_text(counts.sizes()))
    })?;
    let mut kept = None;
    let numbers = read_dense(counts, 3, |_| false, &mut kept)?;
    check_arg(numbers.iter().all(|&n| n >= 0), 3, "the number of repetitions must not be negative")?;
    let total =
        numbers.iter().try_fold(0, |sum: c_long, &n| sum.checked_add(n)).ok_or_else(Error::overflow)?;
    check_arg(total > 0, 3, "nothing is repeated: all numbers are 0")?;
    let base = c_long::from(index_base::get());
    let list = Packed::<c_long>::written(&[total], |mut to| {
        for (slice, &count) in (base..).zip(numbers) {
            let (now, later) = to.split_at_mut(count as usize);
            now.iter_mut().for_each(|place| {
                place.write(slice);
            });
            to = later;
        }
    })?;
    index_select(result, source, dimension, list.borrow())
}

/// Sets `result` to copies of `source` beside each other: `counts` of them along its last dimensions, and along new ones in
/// front if there are more numbers.
///
/// # Errors
///
/// Argument 2: empty. Argument 3: a number that is not positive.
pub fn tile<T: Element>(
    result: Ref<'_, Tensor<T>>,
    source: Ref<'_, Tensor<T>>,
    counts: &[c_long],
) -> Result<()> {
    check_not_empty(source, 2, "cannot repeat an empty tensor")?;
    check_arg(counts.iter().all(|&count| count > 0), 3, "the number of copies must be positive")?;
    // The list may be the result's storage.
    let counts = size::list(counts)?;
    let rank = source.rank();
    let mut sizes = size::filled(rank.max(counts.len()), 1)?;
    for (size, &own) in sizes.iter_mut().rev().zip(source.sizes().iter().rev()) {
        *size = own;
    }
    for (size, &count) in sizes.iter_mut().rev().zip(counts.iter().rev()) {
        *size = size.checked_mul(count).ok_or_else(Error::overflow)?;
    }
    arranged(result, source, &sizes, |from| {
        let counts = counts.iter().rev().enumerate();
        counts
            .fold(from, |from, (back, &count)| from.repeated((rank - 1).saturating_sub(back), count as usize))
    })
}

/// What stands around the elements of a padded tensor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Padding {
    /// One value.
    Constant,
    /// The elements behind the border, from there inwards; not those of the border itself.
    Reflect,
    /// The elements of the border.
    Replicate,
    /// The elements of the other end.
    Circular,
}

impl Padding {
    /// The kind of that name, which is argument `number`.
    ///
    /// # Errors
    ///
    /// Argument `number`: no such kind.
    pub fn named(name: &[u8], number: i32) -> Result<Self> {
        match name {
            b"constant" => Ok(Padding::Constant),
            b"reflect" => Ok(Padding::Reflect),
            b"replicate" => Ok(Padding::Replicate),
            b"circular" => Ok(Padding::Circular),
            _ => Err(Error::arg(number, "the kind of padding is constant, reflect, replicate or circular")),
        }
    }

    /// How many elements there may be beyond one end of a dimension of `size`.
    fn most(self, size: c_long) -> c_long {
        match self {
            Padding::Constant | Padding::Replicate => c_long::MAX,
            Padding::Reflect => size - 1,
            Padding::Circular => size,
        }
    }
}

/// Sets `result` to `source` with `amounts` of elements before and behind the last dimension, the one before it, and so on.
/// Negative amounts leave out elements, before others are added.
///
/// # Errors
///
/// Argument 2: empty. Argument 3: not two numbers for each of the last dimensions, or more than the kind allows, or nothing is
/// left.
pub fn pad<T: Element>(
    result: Ref<'_, Tensor<T>>,
    source: Ref<'_, Tensor<T>>,
    amounts: &[c_long],
    kind: Padding,
    value: T,
) -> Result<()> {
    check_not_empty(source, 2, "cannot pad an empty tensor")?;
    let rank = source.rank();
    check_arg_with(amounts.len().is_multiple_of(2) && amounts.len() / 2 <= rank, 3, || {
        format!("two numbers for each of up to {rank} dimensions are needed, got {}", amounts.len())
    })?;
    let mut from = Operand::new(source, 2)?;
    let mut sizes = size::list(source.sizes())?;
    // Where the elements that are kept begin in the result, and how many there are: what is right in it so far.
    let mut right: SmallVec<[(usize, usize); 8]> = sizes.iter().map(|&size| (0, size as usize)).collect();
    for (pair, d) in amounts.chunks_exact(2).zip((0..rank).rev()) {
        let [before, after] = [pair[0], pair[1]];
        let kept = sizes[d].saturating_add(before.min(0)).saturating_add(after.min(0));
        check_arg_with(kept > 0, 3, || format!("{before} and {after} leave nothing of size {}", sizes[d]))?;
        let most = kind.most(kept);
        check_arg_with(before.max(after) <= most, 3, || {
            format!("padding of {} where a dimension of size {kept} has {most} at most", before.max(after))
        })?;
        from = from.narrowed(d, before.min(0).unsigned_abs() as usize, kept as usize);
        right[d] = (before.max(0) as usize, kept as usize);
        let size = kept.checked_add(before.max(0)).and_then(|size| size.checked_add(after.max(0)));
        sizes[d] = size.ok_or_else(Error::overflow)?;
    }
    let destination = Destination::new(result, share(result, source))?;
    tensor::resize(destination.tensor(), &sizes, None)?;
    let to = Operand::new(destination.tensor(), 1)?;
    let part = |ranges: &[(usize, usize)]| {
        let ranges = ranges.iter().enumerate();
        ranges.fold(to.clone(), |part, (d, &(first, size))| part.narrowed(d, first, size))
    };
    tensor::copy_elements(&part(&right), &from);
    for d in 0..rank {
        let size = sizes[d] as usize;
        let inner = std::mem::replace(&mut right[d], (0, size));
        surround(&part(&right), d, inner, kind, value);
    }
    destination.finish()
}

/// Sets what lies before and behind the elements `inner`, the first and how many, along dimension `d`.
fn surround<T: Element>(
    whole: &Operand<'_, T>,
    d: usize,
    (before, kept): (usize, usize),
    kind: Padding,
    value: T,
) {
    let end = before + kept;
    let after = whole.dims()[d].size - end;
    let slices = |first, size| whole.narrowed(d, first, size);
    for (first, count, at_end) in [(0, before, false), (end, after, true)] {
        if count == 0 {
            continue;
        }
        let to = slices(first, count);
        let from = match (kind, at_end) {
            (Padding::Constant, _) => {
                fill_operand(&to, value);
                continue;
            }
            (Padding::Reflect, false) => slices(before + 1, count).flipped(d),
            (Padding::Reflect, true) => slices(end - 1 - count, count).flipped(d),
            (Padding::Replicate, false) => slices(before, 1).repeated(d, count),
            (Padding::Replicate, true) => slices(end - 1, 1).repeated(d, count),
            (Padding::Circular, false) => slices(kept, count),
            (Padding::Circular, true) => slices(before, count),
        };
        tensor::copy_elements(&to, &from);
    }
}

/// Sets `result` to zeros but for the lanes of the last dimension of `source`, which become diagonals `offset` along two
/// dimensions of `result`.
///
/// # Errors
///
/// Argument 2: empty. Argument 4, 5: no such dimension of the result; the same one.
pub fn diag_embed<T: Element>(
    result: Ref<'_, Tensor<T>>,
    source: Ref<'_, Tensor<T>>,
    offset: c_long,
    dimensions: [c_int; 2],
) -> Result<()> {
    check_not_empty(source, 2, "cannot make a diagonal of an empty tensor")?;
    let rank = source.rank() + 1;
    let mut places = [0; 2];
    for (k, number) in [(0, 4), (1, 5)] {
        let place = usize::try_from(dimensions[k]).ok().filter(|&d| d < rank);
        places[k] = place.ok_or_else(|| Error::no_dimension(dimensions[k], 0, rank, number))?;
    }
    check_arg(places[0] != places[1], 5, "a diagonal lies between two dimensions, not in one")?;
    let (&length, others) = source.sizes().split_last().expect("a tensor that is not empty");
    let side = offset.checked_abs().and_then(|o| length.checked_add(o)).ok_or_else(Error::overflow)?;
    let mut sizes = size::filled(rank, side)?;
    let free = (0..rank).filter(|d| !places.contains(d));
    free.zip(others).for_each(|(d, &size)| sizes[d] = size);
    let from = Operand::new(source, 2)?;
    let destination = Destination::new(result, share(result, source))?;
    resize_and_fill(destination.tensor(), &sizes, T::default())?;
    let to = Operand::new(destination.tensor(), 1)?;
    if let Some(diagonal) = to.diagonal_between(places, offset) {
        tensor::copy_elements(&diagonal, &from);
    }
    destination.finish()
}
