//! One element of many along a dimension.

use super::fields::Fields;
use super::real::NetReal;
use super::tensors::{ModuleAxis, made};
use super::value::{self, NetValue};
use crate::error::Result;
use crate::kernel::extreme::{Max, Min};
use crate::math::{binary, reduce};
use crate::tensor;
use std::os::raw::{c_int, c_long};

/// What is taken of the elements.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum ReductionKind {
    Max,
    Min,
    /// Where the largest one stands, counted from 1; as longs or not.
    Place {
        longs: bool,
    },
    Sum,
    Mean,
}

/// nn.Max, nn.Min, nn.Sum and nn.Mean.
pub(super) struct Reduction {
    pub(super) axis: ModuleAxis,
    pub(super) taken: ReductionKind,
    pub(super) keep: bool,
}

impl Reduction {
    fn of(fields: Fields<'_>, taken: ReductionKind, keep: bool) -> Result<Self> {
        let axis = ModuleAxis {
            dimension: fields.whole_or("dimension", 1)?,
            inputs: fields.maybe_whole("nInputDims")?,
        };
        Ok(Reduction { axis, taken, keep })
    }

    pub(super) fn max(fields: Fields<'_>) -> Result<Self> {
        Reduction::of(fields, ReductionKind::Max, false)
    }

    /// nn.ArgMax of dpnn.
    pub(super) fn place_of_max(fields: Fields<'_>) -> Result<Self> {
        let axis =
            ModuleAxis { dimension: fields.whole_or("dim", 1)?, inputs: fields.maybe_whole("nInputDim")? };
        let taken = ReductionKind::Place { longs: fields.flag_or("asLong", true)? };
        Ok(Reduction { axis, taken, keep: false })
    }

    pub(super) fn min(fields: Fields<'_>) -> Result<Self> {
        Reduction::of(fields, ReductionKind::Min, false)
    }

    /// `mean`: whether it divides where no field says so.
    pub(super) fn sum(fields: Fields<'_>, mean: bool) -> Result<Self> {
        let mean = fields.flag_or("sizeAverage", mean)?;
        // Whether the dimension goes away: files from before that could be said have no such field.
        let squeeze = fields.flag_or("squeeze", true)?;
        Reduction::of(fields, if mean { ReductionKind::Mean } else { ReductionKind::Sum }, !squeeze)
    }

    pub(super) fn run<T: NetReal>(&self, input: &NetValue) -> Result<NetValue> {
        let input = input.real::<T>()?;
        let x = input.borrow();
        let d = self.axis.of(x.rank())?;
        let (dimension, size) = (d as c_int, x.sizes()[d]);
        if let ReductionKind::Place { longs } = self.taken {
            let places = tensor::empty::<c_long>()?;
            let _largest = made(|y| reduce::extreme::<Max, T>(y, places.borrow(), x, dimension, false))?;
            binary::add(places.borrow(), places.borrow(), 1)?;
            let places = value::tensor(places);
            return if longs { Ok(places) } else { places.real::<T>().map(value::tensor) };
        }
        let result = made(|y| match self.taken {
            ReductionKind::Max | ReductionKind::Min => {
                let places = tensor::empty::<c_long>()?;
                if self.taken == ReductionKind::Max {
                    reduce::extreme::<Max, T>(y, places.borrow(), x, dimension, self.keep)
                } else {
                    reduce::extreme::<Min, T>(y, places.borrow(), x, dimension, self.keep)
                }
            }
            ReductionKind::Place { .. } | ReductionKind::Sum => reduce::sum(y, x, dimension, self.keep),
            ReductionKind::Mean => {
                reduce::sum(y, x, dimension, self.keep)?;
                binary::div(y, y, T::of(size as f64))
            }
        })?;
        Ok(value::tensor(result))
    }
}
