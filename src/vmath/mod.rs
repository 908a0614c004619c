//! Elementary and special functions on contiguous memory.

mod bits;
mod map;
mod arc;
mod exp;
mod log;
mod area;
mod activation;
mod bessel;
mod erfc32;
mod erf;
mod erfc;
mod lgamma32;
mod lgamma;
mod polygamma;
mod incomplete_gamma;
mod pow;
mod base;
mod format;
mod reduction;
mod root;
mod simple;
mod sinc;
mod sums;
mod trig;
#[cfg(test)]
mod tests;

pub use activation::*;
pub use arc::*;
pub use area::*;
pub use base::*;
pub use bessel::*;
pub use erf::*;
pub use erfc::*;
pub use exp::*;
pub use format::*;
pub use incomplete_gamma::*;
pub use lgamma::*;
pub use log::*;
pub use map::{BinaryFn, MapLoop, SimpleLoop, UnaryFn, ZipLoop, ZipScalarLoop};
pub use polygamma::*;
pub use pow::*;
pub use root::root;
pub use simple::*;
pub use sinc::*;
pub use sums::*;
pub use trig::*;
