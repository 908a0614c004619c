//! Elementary and special functions on contiguous memory.

mod arc;
mod bits;
mod erf;
mod exp;
mod lgamma;
mod lgamma32;
mod log;
mod map;
mod polygamma;
mod pow;
mod reduction;
mod simple;
#[cfg(test)]
mod tests;
mod trig;

pub use arc::*;
pub use erf::*;
pub use exp::*;
pub use lgamma::*;
pub use log::*;
pub use map::{BinaryFn, MapLoop, SimpleLoop, UnaryFn, ZipLoop, ZipScalarLoop};
pub use polygamma::*;
pub use pow::*;
pub use simple::*;
pub use trig::*;
