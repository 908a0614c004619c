//! What the tests of mathematical functions share: random tensors of all layouts, and their elements read the
//! slow way.

#[macro_use]
pub(crate) mod products;

use TH::element::Element;
use TH::handle::{Own, Ref};
use TH::tensor::{self, Tensor, geometry};
use TH::threads;
use std::os::raw::c_long;
use std::sync::{Mutex, PoisonError};

/// What `task` gives with `count` threads. Such tasks take turns: the number of threads is the process's.
pub(crate) fn on_threads<R>(count: usize, task: impl FnOnce() -> R) -> R {
    static TURN: Mutex<()> = Mutex::new(());
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let before = threads::count();
    threads::set_count(count);
    let result = task();
    threads::set_count(before);
    result
}

/// A linear congruential generator: tests repeat exactly.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// 31 random bits, the better ones of a state of 64.
    fn step(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0 >> 33
    }

    /// 62 random bits, at the upper end.
    pub(crate) fn next(&mut self) -> u64 {
        self.step() << 33 | self.step() << 2
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.step() as usize % bound
    }

    /// A number in `low..=high`.
    pub(crate) fn range(&mut self, low: usize, high: usize) -> usize {
        low + self.below(high - low + 1)
    }
}

/// How the elements of a tensor lie in its storage.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Layout {
    Contiguous,
    Transposed,
    Narrowed,
    Stepped,
    Expanded,
}

pub(crate) const WRITABLE: [Layout; 4] =
    [Layout::Contiguous, Layout::Transposed, Layout::Narrowed, Layout::Stepped];
pub(crate) const ALL: [Layout; 5] =
    [Layout::Contiguous, Layout::Transposed, Layout::Narrowed, Layout::Stepped, Layout::Expanded];

/// Sizes of 0 to 5 dimensions with at most some thousand elements; none at all is the empty tensor.
pub(crate) fn sizes(random: &mut Random) -> Vec<c_long> {
    let rank = random.below(6);
    let bound = [1, 1500, 70, 18, 9, 6][rank];
    (0..rank).map(|_| 1 + random.below(bound) as c_long).collect()
}

/// A tensor of `sizes` and `layout` whose elements are what `element` gives, in storage order.
pub(crate) fn tensor<T: Element>(
    sizes: &[c_long],
    layout: Layout,
    mut element: impl FnMut() -> T,
) -> Own<Tensor<T>> {
    let result = tensor::empty::<T>().unwrap();
    let r = result.borrow();
    if sizes.is_empty() {
        return result;
    }
    let last = sizes.len() - 1;
    let mut stored = sizes.to_vec();
    match layout {
        Layout::Contiguous | Layout::Expanded => {}
        Layout::Transposed => stored.swap(0, last),
        Layout::Narrowed => stored.iter_mut().for_each(|size| *size += 3),
        Layout::Stepped => stored[last] *= 2,
    }
    tensor::resize(r, &stored, None).unwrap();
    let count = stored.iter().product::<c_long>() as usize;
    for i in 0..count {
        // SAFETY: a contiguous tensor of `count` elements.
        unsafe { r.data().add(i).write(element()) };
    }
    match layout {
        Layout::Contiguous => {}
        Layout::Transposed => geometry::transpose(r, r, 0, last as i32).unwrap(),
        Layout::Narrowed => {
            for (d, &size) in sizes.iter().enumerate() {
                geometry::narrow(r, r, d as i32, 2, size).unwrap();
            }
        }
        Layout::Stepped => with_strides(r, sizes, |d, stride| if d == last { 2 } else { stride }),
        Layout::Expanded => with_strides(r, sizes, |d, stride| if d == 0 { 0 } else { stride }),
    }
    result
}

/// Gives `r` the sizes `sizes`, and strides changed by `change` from what they are.
fn with_strides<T>(r: Ref<'_, Tensor<T>>, sizes: &[c_long], change: impl Fn(usize, c_long) -> c_long) {
    let strides: Vec<c_long> = r.strides().iter().enumerate().map(|(d, &s)| change(d, s)).collect();
    tensor::set_storage(r, r.storage(), r.offset(), sizes, Some(&strides)).unwrap();
}

/// The elements in row-major order, found by multiplying indices with strides.
pub(crate) fn elements<T: Element>(tensor: &Own<Tensor<T>>) -> Vec<T> {
    let t = tensor.borrow();
    let (sizes, strides) = (t.sizes(), t.strides());
    let count = if sizes.is_empty() { 0 } else { sizes.iter().product::<c_long>() };
    (0..count)
        .map(|i| {
            let (mut rest, mut at) = (i, 0);
            for d in (0..sizes.len()).rev() {
                at += rest % sizes[d] * strides[d];
                rest /= sizes[d];
            }
            // SAFETY: an index inside the tensor.
            unsafe { *t.data().offset(at as isize) }
        })
        .collect()
}

/// Equality in which every NaN equals every other, and zeros have signs.
pub(crate) trait Same: Copy + std::fmt::Debug {
    fn same(self, other: Self) -> bool;
}

macro_rules! same {
    (exact $($t:ty),+) => { $( impl Same for $t {
        fn same(self, other: $t) -> bool { self == other }
    } )+ };
    (float $($t:ty),+) => { $( impl Same for $t {
        fn same(self, other: $t) -> bool {
            self.to_bits() == other.to_bits() || (self.is_nan() && other.is_nan())
        }
    } )+ };
}

same!(exact u8, i8, i16, i32, c_long);
same!(float f32, f64);

#[track_caller]
pub(crate) fn assert_same<T: Same>(found: &[T], expected: &[T], what: &dyn std::fmt::Debug) {
    assert_eq!(found.len(), expected.len(), "{what:?}");
    for (i, (&f, &e)) in found.iter().zip(expected).enumerate() {
        assert!(f.same(e), "{what:?}: element {i} is {f:?}, not {e:?}");
    }
}

/// Applies `f` to each line along dimension `d` of elements in row-major order, and puts the lines it
/// gives in their place.
pub(crate) fn along<T: Copy, R: Copy>(
    sizes: &[c_long],
    d: usize,
    elements: &[T],
    f: impl Fn(&[T]) -> Vec<R>,
) -> Vec<R> {
    let length = sizes[d] as usize;
    let inner = sizes[d + 1..].iter().product::<c_long>() as usize;
    let mut lines = Vec::new();
    for outer in elements.chunks(length * inner) {
        let results: Vec<Vec<R>> =
            (0..inner).map(|i| f(&(0..length).map(|j| outer[j * inner + i]).collect::<Vec<T>>())).collect();
        for j in 0..results[0].len() {
            lines.extend(results.iter().map(|line| line[j]));
        }
    }
    lines
}

/// An element type whose arithmetic the tests can do in `i64`, all numbers being small.
pub(crate) trait Small: Same + TH::kernel::accumulate::Accumulate + TH::order::Sortable {
    fn of(value: i64) -> Self;
    fn int(self) -> i64;
}

macro_rules! small {
    ($($t:ty),+) => { $( impl Small for $t {
        fn of(value: i64) -> $t { value as $t }
        fn int(self) -> i64 { self as i64 }
    } )+ };
}

small!(u8, i8, i16, i32, c_long, f32, f64);

/// Calls a generic test for every element type.
#[macro_export]
macro_rules! for_every_type {
    ($($test:ident;)+) => { $(
        #[test]
        fn $test() {
            run::$test::<u8>();
            run::$test::<i8>();
            run::$test::<i16>();
            run::$test::<i32>();
            run::$test::<std::os::raw::c_long>();
            run::$test::<f32>();
            run::$test::<f64>();
        }
    )+ };
}

/// A random tensor with at least one dimension, of numbers from 0 to 6, and its elements.
pub(crate) fn operand<T: Small>(
    random: &mut Random,
    layout: Layout,
) -> (Own<Tensor<T>>, Vec<c_long>, Vec<T>) {
    let shape = loop {
        let shape = sizes(random);
        if !shape.is_empty() {
            break shape;
        }
    };
    let made = tensor(&shape, layout, || T::of(random.below(7) as i64));
    let values = elements(&made);
    (made, shape, values)
}

/// A result tensor: empty, or of the sizes it will get but with strides of its own.
pub(crate) fn result<T: Small>(random: &mut Random, sizes: &[c_long]) -> Own<Tensor<T>> {
    match random.below(3) {
        0 => tensor::empty().unwrap(),
        i => tensor(sizes, WRITABLE[i * random.below(2)], || T::of(9)),
    }
}
