//! Ranges and differences of elements.

use TH::element::{Convert, Element};
use TH::error::Result;
use TH::half::Half;
use TH::handle::Own;
use TH::memory::scratch::Scratch;
use TH::object::{AnyStorage, AnyTensor};
use TH::tensor::{self, Tensor};

/// Elements that are looked at between two looks at whether any is not finite.
const BLOCK: usize = 4096;

/// A number of a tensor.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Number {
    Float(f64),
    /// Not rounded.
    Integer(i64),
}

impl Number {
    /// The nearest double.
    pub(crate) fn float(self) -> f64 {
        match self {
            Number::Float(number) => number,
            Number::Integer(number) => number as f64,
        }
    }

    fn min(self, other: Number) -> Number {
        match (self, other) {
            (Number::Integer(a), Number::Integer(b)) => Number::Integer(a.min(b)),
            (a, b) => Number::Float(a.float().min(b.float())),
        }
    }

    fn max(self, other: Number) -> Number {
        match (self, other) {
            (Number::Integer(a), Number::Integer(b)) => Number::Integer(a.max(b)),
            (a, b) => Number::Float(a.float().max(b.float())),
        }
    }
}

/// The finite numbers of a tensor.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Range {
    /// The least and the largest; `None` if there is none.
    pub(crate) ends: Option<(Number, Number)>,
    /// How many others there are.
    pub(crate) not_finite: usize,
}

/// An element of which ranges are found.
trait Ranged: Element + Convert<f64> {
    fn range(elements: &[Self]) -> Range;
}

macro_rules! integers {
    ($($t:ty),+) => { $(
        impl Ranged for $t {
            fn range(elements: &[$t]) -> Range {
                let ends = elements.iter().fold((<$t>::MAX, <$t>::MIN), |(least, largest), &element| {
                    (least.min(element), largest.max(element))
                });
                let number = |element: $t| Number::Integer(i64::from(element));
                Range { ends: (!elements.is_empty()).then(|| (number(ends.0), number(ends.1))), not_finite: 0 }
            }
        }
    )+ };
}

integers!(u8, i8, i16, i32, i64);

macro_rules! floats {
    ($($t:ty),+) => { $(
        impl Ranged for $t {
            fn range(elements: &[$t]) -> Range {
                let mut range = Range { ends: None, not_finite: 0 };
                for block in elements.chunks(BLOCK) {
                    range.join(float_block::<$t, 16>(block, <$t>::INFINITY, <$t>::min_of, <$t>::is_finite));
                }
                range
            }
        }
    )+ };
}

/// The smaller of two numbers by a comparison that processors have an instruction for.
trait MinOf: Copy {
    fn min_of(self, other: Self) -> Self;
}

macro_rules! min_of {
    ($($t:ty),+) => { $(
        impl MinOf for $t {
            #[inline(always)]
            fn min_of(self, other: $t) -> $t {
                if other < self { other } else { self }
            }
        }
    )+ };
}

min_of!(f32, f64);
floats!(f32, f64);

/// The range of a block in `N` lanes; element by element only if some are not finite.
#[inline(always)]
fn float_block<T, const N: usize>(
    block: &[T],
    infinity: T,
    min: impl Fn(T, T) -> T,
    is_finite: impl Fn(T) -> bool,
) -> Range
where
    T: Copy + std::ops::Neg<Output = T> + std::ops::Sub<Output = T> + PartialOrd + Convert<f64>,
{
    // The difference of an element and itself is zero if it is finite, else NaN.
    #[allow(clippy::eq_op, reason = "tells finite elements from others")]
    let of_itself = |x: T| x - x;
    let zero = of_itself(block[0]);
    let (mut least, mut greatest, mut odd) = ([infinity; N], [infinity; N], [zero; N]);
    let (whole, rest) = block.as_chunks::<N>();
    for lanes in whole {
        for k in 0..N {
            least[k] = min(least[k], lanes[k]);
            greatest[k] = min(greatest[k], -lanes[k]);
            // Not zero, as soon as one is not finite.
            odd[k] = if of_itself(lanes[k]) == zero { odd[k] } else { infinity };
        }
    }
    let all_finite = odd.iter().all(|&lane| is_finite(lane) && lane == zero) && is_finite(zero);
    let mut range = Range { ends: None, not_finite: 0 };
    if all_finite {
        for k in 0..if whole.is_empty() { 0 } else { N } {
            range.include(least[k].convert());
            range.include((-greatest[k]).convert());
        }
        rest.iter().for_each(|&element| range.include(element.convert()));
    } else {
        block.iter().for_each(|&element| range.include(element.convert()));
    }
    range
}

impl Ranged for Half {
    fn range(elements: &[Half]) -> Range {
        let mut range = Range { ends: None, not_finite: 0 };
        elements.iter().for_each(|&element| range.include(element.convert()));
        range
    }
}

impl Range {
    fn include(&mut self, number: f64) {
        if number.is_finite() {
            let number = Number::Float(number);
            self.join(Range { ends: Some((number, number)), not_finite: 0 });
        } else {
            self.not_finite += 1;
        }
    }

    fn join(&mut self, other: Range) {
        self.not_finite += other.not_finite;
        self.ends = match (self.ends, other.ends) {
            (Some((a, b)), Some((c, d))) => Some((a.min(c), b.max(d))),
            (ends, None) => ends,
            (None, ends) => ends,
        };
    }
}

/// Calls `look` with the elements in row-major order.
fn with_elements<T: Element, R>(tensor: &Own<Tensor<T>>, look: impl FnOnce(&[T]) -> R) -> Result<R> {
    let tensor = tensor::contiguous(tensor.borrow())?;
    let (data, count) = (tensor.borrow().data(), tensor.borrow().count());
    if data.is_null() || count < 1 {
        return Ok(look(&[]));
    }
    // SAFETY: `contiguous` proves that the elements lie one after the other in the storage, which the tensor keeps
    // alive; nothing writes to it meanwhile.
    Ok(look(unsafe { std::slice::from_raw_parts(data, count as usize) }))
}

/// Calls `$body` with the tensor inside.
macro_rules! with_tensor {
    ($any:expr, $tensor:ident => $body:expr) => {
        match $any {
            AnyTensor::Byte($tensor) => $body,
            AnyTensor::Char($tensor) => $body,
            AnyTensor::Short($tensor) => $body,
            AnyTensor::Int($tensor) => $body,
            AnyTensor::Long($tensor) => $body,
            AnyTensor::Float($tensor) => $body,
            AnyTensor::Double($tensor) => $body,
            AnyTensor::Half($tensor) => $body,
        }
    };
}

/// Fewer elements are not worth a search for those that occur twice.
const FEW: usize = 4096;

/// Where the distinct elements of a tensor are among those from `offset` on, which are `span`.
struct Spread {
    offset: usize,
    span: usize,
    /// Sizes and strides of the dimensions that lead to different places.
    dimensions: Vec<(usize, usize)>,
}

impl Spread {
    /// `None` of a tensor without elements.
    fn of(sizes: &[i64], strides: &[i64], offset: usize) -> Option<Spread> {
        let dimensions: Vec<(usize, usize)> = sizes
            .iter()
            .zip(strides)
            .map(|(&size, &stride)| (size.max(0) as usize, stride.max(0) as usize))
            .filter(|&(size, stride)| size != 1 && (stride != 0 || size == 0))
            .collect();
        if sizes.is_empty() || dimensions.iter().any(|&(size, _)| size == 0) {
            return None;
        }
        let last: usize = dimensions.iter().map(|&(size, stride)| (size - 1) * stride).sum();
        Some(Spread { offset, span: last + 1, dimensions })
    }

    /// How many combinations of indices there are.
    fn count(&self) -> usize {
        self.dimensions.iter().fold(1, |count, &(size, _)| count.saturating_mul(size))
    }

    /// Which elements there are, a bit for each.
    fn places(&self) -> Vec<u64> {
        let words = self.span.div_ceil(64);
        let mut places = vec![0u64; words];
        places[0] = 1;
        for &(size, stride) in &self.dimensions {
            // Twice as many with each step: where there are n of them, n more follow.
            let mut have = 1;
            while have < size {
                let more = have.min(size - have);
                let shift = more * stride;
                let (whole, part) = (shift / 64, shift % 64);
                for word in (whole..words).rev() {
                    let mut moved = places[word - whole] << part;
                    if part > 0 && word > whole {
                        moved |= places[word - whole - 1] >> (64 - part);
                    }
                    places[word] |= moved;
                }
                have += more;
            }
        }
        places
    }
}

/// About how many elements [`range`] looks at.
pub(crate) fn looks(tensor: &AnyTensor) -> Result<usize> {
    let spread = Spread::of(&tensor.sizes()?, &tensor.strides()?, 0);
    Ok(spread.map_or(0, |spread| spread.count().min(spread.span.saturating_mul(2))))
}

/// The range of the distinct elements of a tensor: an expanded one has each of them many times.
pub(crate) fn range(tensor: &AnyTensor) -> Result<Range> {
    let Some(spread) = Spread::of(&tensor.sizes()?, &tensor.strides()?, tensor.offset() as usize) else {
        return Ok(Range { ends: None, not_finite: 0 });
    };
    if spread.count() == tensor_count(tensor) && (spread.count() <= FEW || spread.count() <= spread.span) {
        return with_tensor!(tensor, tensor => with_elements(tensor, Ranged::range));
    }
    with_tensor!(tensor, tensor => Ok(range_of_distinct(tensor, &spread)))
}

/// The elements of a tensor; more than there can be if they cannot be counted.
fn tensor_count(tensor: &AnyTensor) -> usize {
    let sizes = tensor.sizes().map_or(Vec::new(), |sizes| sizes.to_vec());
    sizes.iter().fold(1, |count: usize, &size| count.saturating_mul(size.max(0) as usize))
}

fn range_of_distinct<T: Ranged>(tensor: &Own<Tensor<T>>, spread: &Spread) -> Range {
    let mut range = Range { ends: None, not_finite: 0 };
    let Some(storage) = tensor.borrow().storage() else { return range };
    let length = storage.len().max(0) as usize;
    if storage.data().is_null() || spread.offset.saturating_add(spread.span) > length {
        return range;
    }
    // SAFETY: a storage holds as many elements as its length says, which was compared with the last one; the tensor keeps
    // it alive, and nothing writes to it meanwhile.
    let elements = unsafe { std::slice::from_raw_parts(storage.data().add(spread.offset), spread.span) };
    let mut block = Vec::with_capacity(BLOCK);
    for (k, &places) in spread.places().iter().enumerate() {
        let mut rest = places;
        while rest != 0 {
            block.push(elements[64 * k + rest.trailing_zeros() as usize]);
            rest &= rest - 1;
        }
        if block.len() + 64 > BLOCK {
            range.join(T::range(&block));
            block.clear();
        }
    }
    range.join(T::range(&block));
    range
}

/// The text of a tensor, as the library prints it, cut if it has more than `limit` elements.
pub(crate) fn text(tensor: &AnyTensor, limit: i64) -> Result<Scratch<u8>> {
    with_tensor!(tensor, tensor => TH::text::tensor(tensor.borrow(), limit))
}

/// The elements in row-major order.
pub(crate) fn elements<T: Element>(tensor: &Own<Tensor<T>>) -> Result<Vec<T>> {
    with_elements(tensor, <[T]>::to_vec)
}

/// A new vector.
pub(crate) fn vector(numbers: &[f32]) -> Result<Own<Tensor<f32>>> {
    let tensor = tensor::empty::<f32>()?;
    tensor::resize(tensor.borrow(), &[numbers.len() as i64], None)?;
    assert_eq!(tensor.borrow().count(), numbers.len() as isize);
    // SAFETY: the new tensor is contiguous, has that many elements, and nobody else has seen it.
    unsafe { std::ptr::copy_nonoverlapping(numbers.as_ptr(), tensor.borrow().data(), numbers.len()) };
    Ok(tensor)
}

/// A new tensor of bytes.
pub(crate) fn bytes(sizes: &[i64], bytes: &[u8]) -> Result<Own<Tensor<u8>>> {
    let tensor = tensor::empty::<u8>()?;
    tensor::resize(tensor.borrow(), sizes, None)?;
    assert_eq!(tensor.borrow().count(), bytes.len() as isize);
    // SAFETY: the new tensor is contiguous, has that many elements, and nobody else has seen it.
    unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), tensor.borrow().data(), bytes.len()) };
    Ok(tensor)
}

/// Writes the tensor to an npy file.
pub(crate) fn save_npy(tensor: &AnyTensor, path: &std::ffi::CStr) -> Result<()> {
    with_tensor!(tensor, tensor => TH::exchange::npy::save(tensor.borrow(), path))
}

/// The tensor as one of floats.
pub(crate) fn floats(tensor: &AnyTensor) -> Result<Own<Tensor<f32>>> {
    with_tensor!(tensor, tensor => {
        let floats = tensor::empty::<f32>()?;
        tensor::resize_as(floats.borrow(), tensor.borrow())?;
        tensor::convert(floats.borrow(), tensor.borrow())?;
        Ok(floats)
    })
}

/// The elements as doubles in row-major order.
pub(crate) fn numbers(tensor: &AnyTensor) -> Result<Vec<f64>> {
    with_tensor!(tensor, tensor => with_elements(tensor, |elements| {
        elements.iter().map(|&element| Convert::<f64>::convert(element)).collect()
    }))
}

/// Calls `look` with all elements as doubles in row-major order, some at a time.
pub(crate) fn in_blocks(tensor: &AnyTensor, mut look: impl FnMut(&[f64])) -> Result<()> {
    with_tensor!(tensor, tensor => with_elements(tensor, |elements| {
        let mut block = Vec::with_capacity(BLOCK);
        for part in elements.chunks(BLOCK) {
            block.clear();
            block.extend(part.iter().map(|&element| Convert::<f64>::convert(element)));
            look(&block);
        }
    }))
}

/// How the elements of two tensors of the same type and sizes differ.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Difference {
    /// Elements that differ by more than what is tolerated.
    pub(crate) count: usize,
    /// The largest difference; NaN beside a number is infinitely far.
    pub(crate) largest: f64,
}

/// An element of which distances are found.
trait Compared: Element + PartialEq {
    /// How far two different elements are from each other, and whether that is more than `tolerance`.
    fn distance(self, other: Self, tolerance: f64) -> (f64, bool);
}

macro_rules! compared_integers {
    ($($t:ty),+) => { $(
        impl Compared for $t {
            fn distance(self, other: $t, tolerance: f64) -> (f64, bool) {
                let distance = i64::from(self).abs_diff(i64::from(other));
                // Nothing is rounded: an integer is above a number if it is above the integer below that.
                (distance as f64, tolerance < 2f64.powi(64) && distance > tolerance as u64)
            }
        }
    )+ };
}

compared_integers!(u8, i8, i16, i32, i64);

macro_rules! compared_floats {
    ($($t:ty),+) => { $(
        impl Compared for $t {
            fn distance(self, other: $t, tolerance: f64) -> (f64, bool) {
                let (a, b): (f64, f64) = (self.convert(), other.convert());
                let distance = float_distance(a, b);
                (distance, distance > tolerance)
            }
        }
    )+ };
}

compared_floats!(f32, f64, Half);

/// How far two numbers are from each other; NaN beside a number is infinitely far.
pub(crate) fn float_distance(a: f64, b: f64) -> f64 {
    match (a - b).abs() {
        _ if a == b || a.is_nan() && b.is_nan() => 0.0,
        distance if distance.is_nan() => f64::INFINITY,
        distance => distance,
    }
}

fn compared<T: Compared>(left: &[T], right: &[T], tolerance: f64) -> Difference {
    let mut difference = Difference::default();
    for (&a, &b) in left.iter().zip(right).filter(|(a, b)| a != b) {
        let (distance, is_more) = a.distance(b, tolerance);
        difference.largest = difference.largest.max(distance);
        difference.count += usize::from(is_more);
    }
    difference
}

/// The tensor with one element along each dimension that `repeats` says.
fn once<T: Element>(tensor: &Own<Tensor<T>>, repeats: &[bool]) -> Result<Own<Tensor<T>>> {
    let tensor = tensor.borrow();
    let sizes: Vec<i64> =
        tensor.sizes().iter().zip(repeats).map(|(&size, &repeats)| if repeats { 1 } else { size }).collect();
    tensor::with_layout(tensor.storage(), tensor.offset(), &sizes, tensor.strides())
}

/// The elements of a storage as a vector.
pub(crate) fn of_storage(storage: &AnyStorage) -> Result<AnyTensor> {
    macro_rules! of {
        ($($name:ident),+) => {
            match storage {
                $(AnyStorage::$name(storage) => AnyTensor::$name(tensor::with_layout(
                    Some(storage.borrow()), 0, &[storage.borrow().len() as i64], &[1],
                )?),)+
            }
        };
    }
    Ok(of!(Byte, Char, Short, Int, Long, Float, Double, Half))
}

/// The difference of two tensors; `None` if they are not of the same type and sizes.
pub(crate) fn difference(left: &AnyTensor, right: &AnyTensor, tolerance: f64) -> Result<Option<Difference>> {
    if left.element() != right.element() || left.sizes()?[..] != right.sizes()?[..] {
        return Ok(None);
    }
    // What both repeat is compared once.
    let repeats: Vec<bool> = left
        .strides()?
        .iter()
        .zip(right.strides()?.iter())
        .zip(left.sizes()?.iter())
        .map(|((&a, &b), &size)| a == 0 && b == 0 && size > 1)
        .collect();
    macro_rules! both {
        ($($name:ident),+) => {
            match (left, right) {
                $((AnyTensor::$name(left), AnyTensor::$name(right)) => with_elements(&once(left, &repeats)?, |left| {
                    with_elements(&once(right, &repeats)?, |right| compared(left, right, tolerance))
                })?,)+
                _ => return Ok(None),
            }
        };
    }
    both!(Byte, Char, Short, Int, Long, Float, Double, Half).map(Some)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges() {
        let numbers: Vec<f32> = (0..10000).map(|k| (k % 777) as f32 - 300.0).collect();
        let ends = |a, b| Some((Number::Float(a), Number::Float(b)));
        assert_eq!(f32::range(&numbers), Range { ends: ends(-300.0, 476.0), not_finite: 0 });
        let mut odd = numbers.clone();
        odd[5000] = f32::NAN;
        odd[7] = f32::NEG_INFINITY;
        assert_eq!(f32::range(&odd), Range { ends: ends(-300.0, 476.0), not_finite: 2 });
        assert_eq!(f64::range(&[f64::NAN]), Range { ends: None, not_finite: 1 });
        assert_eq!(f64::range(&[f64::NAN, 2.0]), Range { ends: ends(2.0, 2.0), not_finite: 1 });
        assert_eq!(f32::range(&[]), Range { ends: None, not_finite: 0 });
        let integers = Some((Number::Integer(-128), Number::Integer(3)));
        assert_eq!(i8::range(&[3, -128]), Range { ends: integers, not_finite: 0 });
        let largest = Number::Integer(i64::MAX - 1);
        assert_eq!(i64::range(&[i64::MAX - 1]).ends, Some((largest, largest)));
        assert_eq!(u8::range(&[]).ends, None);
    }

    #[test]
    fn differences() {
        let all = |a: &[f64], b: &[f64]| compared(a, b, 0.5);
        assert_eq!(
            all(&[1.0, f64::NAN, 0.0], &[1.25, f64::NAN, -0.0]),
            Difference { count: 0, largest: 0.25 }
        );
        assert_eq!(all(&[1.0, 2.0], &[3.0, f64::NAN]), Difference { count: 2, largest: f64::INFINITY });
        assert_eq!(compared(&[i64::MAX], &[i64::MAX - 1], 0.0), Difference { count: 1, largest: 1.0 });
        assert_eq!(
            compared(&[1i64 << 60], &[(1i64 << 60) + 100], 99.5),
            Difference { count: 1, largest: 100.0 }
        );
        assert_eq!(compared(&[i64::MAX], &[i64::MIN], 1e30).count, 0);
    }

    #[test]
    fn distinct_elements() {
        let places = |sizes: &[i64], strides: &[i64]| {
            let spread = Spread::of(sizes, strides, 0).unwrap();
            let bits = spread.places();
            (0..spread.span).filter(|k| bits[k / 64] >> (k % 64) & 1 == 1).collect::<Vec<_>>()
        };
        assert_eq!(places(&[1 << 31, 1 << 31], &[0, 0]), [0]);
        assert_eq!(places(&[3, 1 << 40], &[2, 0]), [0, 2, 4]);
        assert_eq!(places(&[100, 100], &[1, 1]), (0..199).collect::<Vec<_>>());
        assert_eq!(places(&[3, 2], &[100, 1]), [0, 1, 100, 101, 200, 201]);
        assert!(Spread::of(&[3, 0], &[1, 1], 0).is_none());
    }
}
