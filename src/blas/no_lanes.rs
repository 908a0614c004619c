//! Where no registers are used by name, numbers need none.

use crate::kernel::arithmetic::Arithmetic;

/// A number with a register for each level of vector instructions, of which there are none.
pub trait RegisterNumber: Arithmetic {}

impl RegisterNumber for f32 {}
impl RegisterNumber for f64 {}
