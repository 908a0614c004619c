//! How elements that meet in one place become one.

use super::number::Number;
use super::result::Packed;
use crate::error::{Error, Result};
use crate::kernel::accumulate::Accumulate;
use crate::kernel::arithmetic::Arithmetic;
use std::mem::MaybeUninit;
use std::os::raw::c_long;

/// What elements that meet become.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlaceReduction {
    /// Their sum.
    Sum,
    /// Their product.
    Product,
    /// Their mean: summed, and divided by their number afterwards.
    Mean,
    /// The greatest; NaN if there is one.
    Greatest,
    /// The least; NaN if there is one.
    Least,
}

impl PlaceReduction {
    /// The reduction of that name, which is argument `number`.
    ///
    /// # Errors
    ///
    /// Argument `number`: no such reduction.
    pub fn named(name: &[u8], number: i32) -> Result<Self> {
        match name {
            b"sum" => Ok(PlaceReduction::Sum),
            b"prod" => Ok(PlaceReduction::Product),
            b"mean" => Ok(PlaceReduction::Mean),
            b"amax" => Ok(PlaceReduction::Greatest),
            b"amin" => Ok(PlaceReduction::Least),
            _ => Err(Error::arg(number, "the reduction is sum, prod, mean, amax or amin")),
        }
    }

    /// What changes no element that is joined to it.
    pub(super) fn start<T: Accumulate>(self) -> T {
        match self {
            PlaceReduction::Sum | PlaceReduction::Mean => T::default(),
            PlaceReduction::Product => T::from_own(T::Own::ONE),
            PlaceReduction::Greatest => T::LOWEST,
            PlaceReduction::Least => T::HIGHEST,
        }
    }

    /// What two elements become.
    #[inline(always)]
    pub(super) fn join<T: Accumulate>(self, a: T, b: T) -> T {
        match self {
            PlaceReduction::Sum | PlaceReduction::Mean => T::from_own(a.own().plus(b.own())),
            PlaceReduction::Product => T::from_own(a.own().times(b.own())),
            PlaceReduction::Greatest => {
                if b > a || b.is_nan() {
                    b
                } else {
                    a
                }
            }
            PlaceReduction::Least => {
                if b < a || b.is_nan() {
                    b
                } else {
                    a
                }
            }
        }
    }
}

/// Elements that have a mean.
pub trait Averaged: Number {
    /// The sum `self` of `count` elements divided by their number, rounded down if it is whole; of none, itself.
    fn averaged(self, count: c_long) -> Self;
}

macro_rules! integers {
    ($($t:ty),+) => { $(
        impl Averaged for $t {
            #[allow(clippy::unnecessary_cast, reason = "one list serves all types")]
            fn averaged(self, count: c_long) -> $t {
                c_long::from(self).div_euclid(count.max(1)) as $t
            }
        }
    )+ };
}

integers!(u8, i8, i16, i32, c_long);

macro_rules! floats {
    ($($t:ty),+) => { $(
        impl Averaged for $t {
            fn averaged(self, count: c_long) -> $t {
                (f64::from(self) / count.max(1) as f64) as $t
            }
        }
    )+ };
}

floats!(f32, f64);

/// How many elements have met in each place of a tensor of these sizes: so far, those that are there if they count.
pub(super) fn counts(sizes: &[c_long], include: bool) -> Result<Packed<c_long>> {
    Packed::written(sizes, |counts| {
        counts.fill(MaybeUninit::new(c_long::from(include)));
    })
}
