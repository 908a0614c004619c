//! What the parameters of layers are called in C, by axis: depth or time, rows, columns. Errors find the parameter to
//! blame by its name, since functions of one layer have them in other orders, and the original has one argument number
//! for all axes.

use crate::error::{Error, Positioned, Result};

/// For each axis the names, of which a function has one.
pub(super) type Names = [&'static [&'static str]; 3];

pub(super) const KERNEL: Names = [&["kT"], &["kH"], &["kW"]];
pub(super) const STRIDE: Names = [&["dT"], &["dH"], &["dW"]];
pub(super) const DILATION: Names = [&["dilationT"], &["dilationH"], &["dilationW"]];
pub(super) const PADDING: Names = [&["pT", "padT"], &["pH", "padH"], &["pW", "padW"]];
pub(super) const ADJUSTMENT: Names = [&["aT", "adjT"], &["aH", "adjH"], &["aW", "adjW"]];
pub(super) const POOL: Names = [&["poolSizeT"], &["poolSizeH"], &["poolSizeW"]];
pub(super) const OUTPUT: Names = [
    &["oT", "osizeT", "outputT", "outputDepth"],
    &["oH", "osizeH", "outputH", "outputHeight", "oheight"],
    &["oW", "osizeW", "outputW", "outputWidth", "owidth"],
];

/// The weights of a layer, or the gradients of them, whose sizes are checked in their place.
pub(super) const WEIGHT: &[&str] = &["weight", "gradWeight"];
pub(super) const BIAS: &[&str] = &["bias", "gradBias"];

/// The sizes of an input, for functions that have them as numbers, and for those that have the tensor.
pub(super) const BATCH_AND_PLANES: [&[&str]; 2] =
    [&["nbatch", "isizeB", "input"], &["nchannels", "isizeC", "input"]];
pub(super) const INPUT: Names =
    [&["inputDepth", "input"], &["inputHeight", "input"], &["inputWidth", "isizeW", "input"]];

/// The error that blames argument `number`, the parameter of the first axis that does not fit; no error if all do.
pub(super) fn check_axes(
    fits: impl Fn(usize) -> bool,
    names: &Names,
    number: i32,
    message: &'static str,
) -> Result<()> {
    match (0..3).find(|&d| !fits(d)) {
        None => Ok(()),
        Some(d) => Err(Error::arg(number, message)).named(names[d]),
    }
}
