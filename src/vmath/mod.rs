//! Elementary and special functions on contiguous memory.

mod arc;
mod bits;
mod erf;
mod exp;
mod log;
mod pow;
mod reduction;
mod simple;
mod trig;
mod gamma;
mod isa;
mod level;
mod map;

pub use arc::*;
pub use erf::*;
pub use exp::*;
pub use gamma::*;
pub use simple::*;
pub use log::*;
pub use pow::*;
pub use trig::*;
pub use isa::{Fma, Isa, Kernel, NoFma, dispatch, dispatch_at};
pub use level::{Level, level, supported};
pub use map::{BinaryFn, Map, Operand, UnaryFn, Zip, map_slice, zip_scalar, zip_slice};
