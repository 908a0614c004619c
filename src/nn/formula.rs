//! Element-wise functions, written as formulas of one element.

use super::plane;
use super::real::Real;
use crate::engine::{Cost, Extent};
use crate::error::Result;
use crate::handle::Ref;
use crate::kernel::piece::{Each, SliceLoop, compute};
use crate::kernel::{Isa, Kernel, dispatch};
use crate::math::map::map;
use crate::tensor::{self, ReservedAssignment, Tensor};
use std::mem::MaybeUninit;
use std::ops::Range;

/// A function of `N` elements, free of branches and calls so that a loop over it vectorises.
pub trait Formula<T, const N: usize>: Sync {
    /// What it costs.
    const COST: Cost = Cost::MEMORY;

    /// The value for `x`.
    fn value<I: Isa>(&self, x: [T; N]) -> T;
}

/// The loop `to[i] = formula(from[0][i], …)`.
struct Apply<'a, F>(&'a F);

impl<T: Real, F: Formula<T, N>, const N: usize> SliceLoop<T, T, N> for Apply<'_, F> {
    #[inline(always)]
    fn run<I: Isa>(&self, to: &mut [MaybeUninit<T>], from: [&[T]; N]) {
        Each(|x| self.0.value::<I>(x)).run::<I>(to, from);
    }
}

/// `to[i] = formula(from[0][i], …)` over slices.
///
/// # Panics
///
/// If a slice of `from` is shorter than `to`.
pub fn apply<T: Real, F: Formula<T, N>, const N: usize>(
    formula: &F,
    to: &mut [MaybeUninit<T>],
    from: [&[T]; N],
) {
    compute(&Apply(formula), to, from);
}

/// `r = formula(a)`; `r` gets the sizes of `a`. `numbers` has the argument numbers of both.
///
/// # Errors
///
/// Arguments: elements outside the storage. A storage that cannot grow.
pub fn of_one<T: Real, F: Formula<T, 1>>(
    formula: &F,
    r: Ref<'_, Tensor<T>>,
    a: Ref<'_, Tensor<T>>,
    numbers: [i32; 2],
) -> Result<()> {
    map(r, [a], F::COST, &Apply(formula)).map_err(|error| error.in_order(&numbers))
}

/// `r = formula(a, b)` of operands with as many elements; `r` gets the sizes of `a`.
///
/// # Errors
///
/// As [`of_one`]; plain: the element counts differ.
pub fn of_two<T: Real, F: Formula<T, 2>>(
    formula: &F,
    r: Ref<'_, Tensor<T>>,
    [a, b]: [Ref<'_, Tensor<T>>; 2],
    numbers: [i32; 3],
) -> Result<()> {
    map(r, [a, b], F::COST, &Apply(formula)).map_err(|error| error.in_order(&numbers))
}

/// Makes room for `view` to become the same tensor as `of`, argument `number`, once its elements have been changed in place:
/// until then `view` may be another operand.
///
/// # Errors
///
/// Argument `number`: elements outside the storage.
pub fn share<'a, T: Real>(
    view: Ref<'a, Tensor<T>>,
    of: Ref<'a, Tensor<T>>,
    number: i32,
) -> Result<ReservedAssignment<'a, T>> {
    Extent::checked(of, number)?;
    tensor::reserve_assignment(view, of)
}

/// Sums to which elements are added in turn: enough for a register of each instruction set.
const LANES: usize = 16;

/// The sum of `formula(from[0][i], …)`.
struct Total<'a, T, F, const N: usize> {
    from: [&'a [T]; N],
    formula: &'a F,
}

impl<T: Real, F: Formula<T, N>, const N: usize> Kernel for Total<'_, T, F, N> {
    type Output = f64;

    #[inline(always)]
    fn run<I: Isa>(self) -> f64 {
        let count = self.from[0].len();
        let from = self.from.map(|operand| &operand[..count]);
        let mut sums = [0.0; LANES];
        let whole = count - count % LANES;
        for start in (0..whole).step_by(LANES) {
            let block: [[T; LANES]; N] =
                from.map(|operand| operand[start..start + LANES].try_into().expect("so many elements"));
            for (lane, sum) in sums.iter_mut().enumerate() {
                *sum += self.formula.value::<I>(std::array::from_fn(|k| block[k][lane])).wide();
            }
        }
        let mut total: f64 = sums.iter().sum();
        #[allow(clippy::needless_range_loop, reason = "one index for all slices")]
        for i in whole..count {
            total += self.formula.value::<I>(std::array::from_fn(|k| from[k][i])).wide();
        }
        total
    }
}

/// The sum of `formula(from[0][i], …)` over slices of one length, in double precision, on the calling thread.
pub fn serial_total<T: Real, F: Formula<T, N>, const N: usize>(formula: &F, from: [&[T]; N]) -> f64 {
    dispatch(Total { from, formula })
}

/// The sum of `formula(from[0][i], …)` over slices of one length, in double precision and the same for any number of
/// threads.
///
/// # Errors
///
/// No memory.
pub fn total<T: Real, F: Formula<T, N>, const N: usize>(formula: &F, from: [&[T]; N]) -> Result<f64> {
    plane::sum(from[0].len(), 4, &|range: Range<usize>| {
        serial_total(formula, from.map(|operand| &operand[range.clone()]))
    })
}
