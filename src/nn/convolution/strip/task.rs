//! What strips compute, in the registers of the type and the processor.

use super::sheet::{StripWay, Strips};
use super::sum::{self, Sum};
use super::{copy, gradient};
use crate::blas::VectorRegister;
use crate::kernel::level::{Level, level};
use crate::nn::real::Real;

/// What is to be done, of any type of element.
pub(super) enum Task<'a, T> {
    Copy { strips: &'a Strips, source: *const T, padded: *mut T },
    Sum(Sum<'a, T>),
    Gradient { strips: &'a Strips, padded: *const T, output: *const T, scale: *const T, gradient: *mut T },
}

/// Runs a task in the registers of its type.
///
/// # Safety
///
/// As the methods of [`Strips`].
pub(super) unsafe fn run<T: Real>(task: &Task<'_, T>) {
    // SAFETY: by the caller's promise; the processor has the instructions, since there are no strips else.
    unsafe { if level() == Level::V4 { run_v4::<T::V4>(task) } else { run_v3::<T::V3>(task) } }
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,fma")]
unsafe fn run_v4<V: VectorRegister<Number: Real>>(task: &Task<'_, V::Number>) {
    // SAFETY: this function has the target features; the caller vouches for the rest.
    unsafe { in_registers::<V>(task) };
}

#[target_feature(enable = "avx2,fma")]
unsafe fn run_v3<V: VectorRegister<Number: Real>>(task: &Task<'_, V::Number>) {
    // SAFETY: this function has the target features; the caller vouches for the rest.
    unsafe { in_registers::<V>(task) };
}

/// # Safety
///
/// As [`run`]; the processor has the instructions.
#[inline(always)]
unsafe fn in_registers<V: VectorRegister<Number: Real>>(task: &Task<'_, V::Number>) {
    // SAFETY: by the caller's promise.
    unsafe {
        match task {
            Task::Copy { strips, source, padded } => copy::run::<V>(&strips.sheet, *source, *padded),
            Task::Sum(sum) => match (sum.strips.way, sum.strips.kernel, sum.strips.step) {
                (StripWay::Windows { is_mirrored }, 3, 1) => sum::windows::<V, 3, 1>(sum, is_mirrored),
                (StripWay::Windows { is_mirrored }, 3, _) => sum::windows::<V, 3, 2>(sum, is_mirrored),
                (StripWay::Windows { is_mirrored }, _, 1) => sum::windows::<V, 5, 1>(sum, is_mirrored),
                (StripWay::Windows { is_mirrored }, ..) => sum::windows::<V, 5, 2>(sum, is_mirrored),
                (StripWay::InTurn(taps), 3, _) => sum::in_turn::<V, 1, 2>(sum, &taps),
                (StripWay::InTurn(taps), ..) => sum::in_turn::<V, 2, 3>(sum, &taps),
            },
            &Task::Gradient { strips, padded, output, scale, gradient } => {
                match (strips.kernel, strips.step) {
                    (3, 1) => gradient::add::<V, 3, 1>(strips, padded, output, *scale, gradient),
                    (3, _) => gradient::add::<V, 3, 2>(strips, padded, output, *scale, gradient),
                    (_, 1) => gradient::add::<V, 5, 1>(strips, padded, output, *scale, gradient),
                    _ => gradient::add::<V, 5, 2>(strips, padded, output, *scale, gradient),
                }
            }
        }
    }
}
