//! Elementary and special functions on contiguous memory.

mod arc;
mod bits;
mod erf;
mod exp;
mod gamma;
mod isa;
mod log;
mod map;
mod pow;
mod reduction;
mod simple;
#[cfg(test)]
mod tests;
mod trig;

pub use crate::kernel::level::{Level, level, supported};
pub use arc::*;
pub use erf::*;
pub use exp::*;
pub use gamma::*;
pub use isa::{Fma, Isa, Kernel, NoFma, dispatch, dispatch_at};
pub use log::*;
pub use map::{BinaryFn, Map, UnaryFn, Zip, ZipScalar, map_slice, zip_scalar, zip_slice};
pub use pow::*;
pub use simple::*;
pub use trig::*;
