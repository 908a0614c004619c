//! Ranges and differences of elements.

use TH::element::{Convert, Element};
use TH::error::Result;
use TH::half::Half;
use TH::handle::Own;
use TH::object::AnyTensor;
use TH::tensor::{self, Tensor};

/// Elements that are looked at between two looks at whether any is not finite.
const BLOCK: usize = 4096;

/// The finite numbers of a tensor.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Range {
    /// The least and the largest; `None` if there is none.
    pub(crate) ends: Option<(f64, f64)>,
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
                Range { ends: (!elements.is_empty()).then(|| (ends.0.convert(), ends.1.convert())), not_finite: 0 }
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

/// The range of a tensor.
pub(crate) fn range(tensor: &AnyTensor) -> Result<Range> {
    with_tensor!(tensor, tensor => with_elements(tensor, Ranged::range))
}

/// The text of a tensor, as the library prints it, cut if it has more than `limit` elements.
pub(crate) fn text(tensor: &AnyTensor, limit: i64) -> Result<TH::text::Text> {
    with_tensor!(tensor, tensor => TH::text::tensor(tensor.borrow(), limit))
}

/// The elements in row-major order.
pub(crate) fn elements<T: Element>(tensor: &Own<Tensor<T>>) -> Result<Vec<T>> {
    with_elements(tensor, <[T]>::to_vec)
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

/// How the elements of two tensors of the same type and sizes differ.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Difference {
    /// Elements that differ by more than what is tolerated.
    pub(crate) count: usize,
    /// The largest difference; NaN beside a number is infinitely far.
    pub(crate) largest: f64,
}

fn compared<T: Element + Convert<f64>>(left: &[T], right: &[T], tolerance: f64) -> Difference {
    let mut difference = Difference::default();
    for (&a, &b) in left.iter().zip(right).filter(|(a, b)| a != b) {
        let (a, b): (f64, f64) = (a.convert(), b.convert());
        let distance = match (a - b).abs() {
            _ if a.is_nan() && b.is_nan() => 0.0,
            distance if distance.is_nan() => f64::INFINITY,
            distance => distance,
        };
        // Longs that differ may be the same double.
        let distance = if distance == 0.0 && !a.is_nan() && a != 0.0 { 1.0 } else { distance };
        difference.largest = difference.largest.max(distance);
        difference.count += usize::from(distance > tolerance);
    }
    difference
}

/// The difference of two tensors; `None` if they are not of the same type and sizes.
pub(crate) fn difference(left: &AnyTensor, right: &AnyTensor, tolerance: f64) -> Result<Option<Difference>> {
    if left.element() != right.element() || left.sizes()?[..] != right.sizes()?[..] {
        return Ok(None);
    }
    macro_rules! both {
        ($($name:ident),+) => {
            match (left, right) {
                $((AnyTensor::$name(left), AnyTensor::$name(right)) => with_elements(left, |left| {
                    with_elements(right, |right| compared(left, right, tolerance))
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
        assert_eq!(f32::range(&numbers), Range { ends: Some((-300.0, 476.0)), not_finite: 0 });
        let mut odd = numbers.clone();
        odd[5000] = f32::NAN;
        odd[7] = f32::NEG_INFINITY;
        assert_eq!(f32::range(&odd), Range { ends: Some((-300.0, 476.0)), not_finite: 2 });
        assert_eq!(f64::range(&[f64::NAN]), Range { ends: None, not_finite: 1 });
        assert_eq!(f64::range(&[f64::NAN, 2.0]), Range { ends: Some((2.0, 2.0)), not_finite: 1 });
        assert_eq!(f32::range(&[]), Range { ends: None, not_finite: 0 });
        assert_eq!(i8::range(&[3, -128]), Range { ends: Some((-128.0, 3.0)), not_finite: 0 });
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
    }
}
