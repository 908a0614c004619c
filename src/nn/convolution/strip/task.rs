//! What strips compute, in the registers of the type and the processor.

use super::sum::{self, Sum};
use super::{Strips, Way, copy, gradient};
use crate::blas::{Scalar, VectorRegister};
use crate::kernel::level::{Level, level};
use std::any::TypeId;
use std::arch::x86_64::*;

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
pub(super) unsafe fn run<T: Scalar>(task: &Task<'_, T>) {
    // SAFETY: tasks of the same type; the processor has the instructions, since there are no strips else.
    unsafe {
        if TypeId::of::<T>() == TypeId::of::<f32>() {
            let task = &*std::ptr::from_ref(task).cast::<Task<'_, f32>>();
            if level() == Level::V4 { singles_v4(task) } else { singles_v3(task) }
        } else {
            let task = &*std::ptr::from_ref(task).cast::<Task<'_, f64>>();
            if level() == Level::V4 { doubles_v4(task) } else { doubles_v3(task) }
        }
    }
}

macro_rules! by_register {
    ($($name:ident: $number:ty, $register:ty, $features:literal;)+) => { $(
        #[target_feature(enable = $features)]
        unsafe fn $name(task: &Task<'_, $number>) {
            // SAFETY: this function has the target features; the caller vouches for the rest.
            unsafe { in_registers::<$register>(task) };
        }
    )+ };
}

by_register! {
    singles_v4: f32, __m512, "avx512f,avx512bw,avx512dq,avx512vl,avx2,fma";
    doubles_v4: f64, __m512d, "avx512f,avx512bw,avx512dq,avx512vl,avx2,fma";
    singles_v3: f32, __m256, "avx2,fma";
    doubles_v3: f64, __m256d, "avx2,fma";
}

/// # Safety
///
/// As [`run`]; the processor has the instructions.
#[inline(always)]
unsafe fn in_registers<V: VectorRegister>(task: &Task<'_, V::Number>)
where
    V::Number: Scalar,
{
    // SAFETY: by the caller's promise.
    unsafe {
        match task {
            Task::Copy { strips, source, padded } => copy::run::<V>(&strips.sheet, *source, *padded),
            Task::Sum(sum) => match (sum.strips.way, sum.strips.kernel, sum.strips.step) {
                (Way::Windows { is_mirrored }, 3, 1) => sum::windows::<V, 3, 1>(sum, is_mirrored),
                (Way::Windows { is_mirrored }, 3, _) => sum::windows::<V, 3, 2>(sum, is_mirrored),
                (Way::Windows { is_mirrored }, _, 1) => sum::windows::<V, 5, 1>(sum, is_mirrored),
                (Way::Windows { is_mirrored }, ..) => sum::windows::<V, 5, 2>(sum, is_mirrored),
                (Way::InTurn(taps), 3, _) => sum::in_turn::<V, 1, 2>(sum, &taps),
                (Way::InTurn(taps), ..) => sum::in_turn::<V, 2, 3>(sum, &taps),
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
