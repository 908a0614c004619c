//! Elementary and special functions on contiguous memory.

mod bits;
mod map;
mod arc;
mod exp;
mod log;
mod erf;
mod lgamma32;
mod lgamma;
mod polygamma;
mod pow;
mod reduction;
mod root;
mod simple;
mod trig;
#[cfg(test)]
mod tests;

pub use arc::*;
pub use erf::*;
pub use exp::*;
pub use lgamma::*;
pub use log::*;
pub use map::{BinaryFn, MapLoop, SimpleLoop, UnaryFn, ZipLoop, ZipScalarLoop};
pub use polygamma::*;
pub use pow::*;
pub use root::root;
pub use simple::*;
pub use trig::*;
