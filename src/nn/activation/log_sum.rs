//! The logarithm of the sum of exponentials along a dimension.

use super::softmax::{SIDE_BY_SIDE, SoftmaxShape, add_powers, logarithm};
use crate::error::Result;
use crate::handle::Ref;
use crate::kernel::{Isa, Kernel, dispatch};
use crate::math::reduce::reduced_sizes;
use crate::nn::operand::{Claim, Input, Output};
use crate::nn::plane;
use crate::nn::real::Real;
use crate::tensor::Tensor;
use std::mem::MaybeUninit;

/// Exponentials that are computed before they are added.
const CHUNK: usize = 256;

/// Sets `result` to the logarithms of the sums of `e^x` over the lanes of `source` along dimension `d`, which is removed
/// unless `keep`.
///
/// # Errors
///
/// Arguments 1, 2: elements outside the storage. No memory.
pub fn log_sum_exp<T: Real>(
    result: Ref<'_, Tensor<T>>,
    source: Ref<'_, Tensor<T>>,
    d: usize,
    keep: bool,
) -> Result<()> {
    let source = Input::new(source, 2, &[Claim::of(result)])?;
    let shape = SoftmaxShape::along(source.sizes(), d);
    let mut output = Output::new(result, &reduced_sizes(source.tensor(), d, keep), 1, &[])?;
    let from = source.elements();
    let task = |first: usize, to: &mut [MaybeUninit<T>]| dispatch(LogSum { to, first, from, shape });
    plane::for_each_share(output.elements(), shape.length.saturating_mul(32), &task);
    output.close()
}

/// What is subtracted before powers are taken, of a lane whose largest element is `most`.
#[inline(always)]
fn shift<T: Real>(most: T) -> T {
    if most.wide().is_finite() { most } else { T::ZERO }
}

/// The result of a lane whose `powers` are of its elements less `shift`, and have this sum. It is 0 where all elements are
/// minus infinity.
#[inline(always)]
fn result<T: Real>(shift: T, sum: f64, powers: impl Iterator<Item = T>) -> T {
    let logarithm = if sum == 0.0 { f64::NEG_INFINITY } else { logarithm(sum, powers) };
    T::of(shift.wide() + logarithm)
}

struct LogSum<'a, T> {
    to: &'a mut [MaybeUninit<T>],
    /// The lane of the first result.
    first: usize,
    from: &'a [T],
    shape: SoftmaxShape,
}

/// The result of one lane of contiguous elements.
#[inline(always)]
fn of_lane<T: Real, I: Isa>(lane: &[T]) -> T {
    const LANES: usize = 16;
    let (blocks, rest) = lane.as_chunks::<LANES>();
    let mut most = [T::LOWEST; LANES];
    for block in blocks {
        for lane in 0..LANES {
            most[lane] = most[lane].at_least(block[lane]);
        }
    }
    let shift = shift(most.iter().chain(rest).fold(T::LOWEST, |most, &x| most.at_least(x)));
    let (mut powers, mut sums) = ([T::ZERO; CHUNK], [0.0; LANES]);
    for chunk in lane.chunks(CHUNK) {
        // One loop for the powers and one for their sum: together they would not vectorise.
        let powers = &mut powers[..chunk.len()];
        for (power, &x) in powers.iter_mut().zip(chunk) {
            *power = (x - shift).exp::<I>();
        }
        let (blocks, rest) = powers.as_chunks::<LANES>();
        for block in blocks {
            for lane in 0..LANES {
                sums[lane] += block[lane].wide();
            }
        }
        for (sum, power) in sums.iter_mut().zip(rest) {
            *sum += power.wide();
        }
    }
    let powers = lane.iter().map(|&x| (x - shift).exp::<I>());
    result(shift, sums.iter().sum(), powers)
}

impl<T: Real> Kernel for LogSum<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self) {
        let LogSum { to, first, from, shape: SoftmaxShape { length, inner } } = self;
        if inner == 1 {
            for (k, to) in to.iter_mut().enumerate() {
                to.write(of_lane::<T, I>(&from[(first + k) * length..][..length]));
            }
            return;
        }
        let mut done = 0;
        while done < to.len() {
            let (block, column) = ((first + done) / inner, (first + done) % inner);
            let width = SIDE_BY_SIDE.min(inner - column).min(to.len() - done);
            let row = |d: usize| &from[(block * length + d) * inner + column..][..width];
            let (mut shifts, mut sums) = ([T::LOWEST; SIDE_BY_SIDE], [0.0; SIDE_BY_SIDE]);
            for d in 0..length {
                for (most, &x) in shifts.iter_mut().zip(row(d)) {
                    *most = most.at_least(x);
                }
            }
            for most in &mut shifts {
                *most = shift(*most);
            }
            let mut powers = [T::ZERO; SIDE_BY_SIDE];
            for d in 0..length {
                add_powers::<T, I>(&mut powers[..width], &mut sums, row(d), &shifts);
            }
            for (lane, to) in to[done..done + width].iter_mut().enumerate() {
                let powers = (0..length).map(|d| (row(d)[lane] - shifts[lane]).exp::<I>());
                to.write(result(shifts[lane], sums[lane], powers));
            }
            done += width;
        }
    }
}
