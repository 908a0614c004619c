//! Accuracy, special values, lengths and alignments, at every level.

mod accuracy;
mod loops;
mod special;

use super::*;
use crate::kernel::level::{Level, at_level, level, supported};
use crate::kernel::piece::{Piece, compute};

const LEVELS: [Level; 3] = [Level::Base, Level::V3, Level::V4];

/// `F` of every value of `x` at a level.
fn apply<F: UnaryFn<T>, T: Copy + Default>(level: Level, x: &[T]) -> Vec<T> {
    computed(level, &MapLoop::<F>::NEW, [x])
}

/// `F` of every pair of values at a level.
fn apply2<F: BinaryFn<T>, T: Copy + Default>(level: Level, a: &[T], b: &[T]) -> Vec<T> {
    assert_eq!(a.len(), b.len());
    computed(level, &ZipLoop::<F>::NEW, [a, b])
}

/// What `piece` makes of slices of equal length at a level.
fn computed<T: Copy, const N: usize>(level: Level, piece: &dyn Piece<T, T, N>, from: [&[T]; N]) -> Vec<T> {
    let mut y = Vec::with_capacity(from[0].len());
    at_level(level, || compute(piece, &mut y.spare_capacity_mut()[..from[0].len()], from));
    // SAFETY: the piece has computed all of them.
    unsafe { y.set_len(from[0].len()) };
    y
}

/// The number of floats between two, counting one end; 0 for two NaN, and the two zeros are 1 apart.
fn ulps64(a: f64, b: f64) -> u64 {
    if a.is_nan() || b.is_nan() {
        return if a.is_nan() && b.is_nan() { 0 } else { u64::MAX };
    }
    let position = |x: f64| {
        let magnitude = (x.to_bits() & !(1 << 63)) as i64;
        if x.is_sign_negative() { -1 - magnitude } else { magnitude }
    };
    position(a).abs_diff(position(b))
}

/// The same for `f32`.
fn ulps32(a: f32, b: f32) -> u64 {
    if a.is_nan() || b.is_nan() {
        return if a.is_nan() && b.is_nan() { 0 } else { u64::MAX };
    }
    let position = |x: f32| {
        let magnitude = i64::from(x.to_bits() & !(1 << 31));
        if x.is_sign_negative() { -1 - magnitude } else { magnitude }
    };
    position(a).abs_diff(position(b))
}
