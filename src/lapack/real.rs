//! The element types: `f32` and `f64`.

use faer::traits::RealField;

/// The element types of this module: `f32` and `f64`.
pub trait LapackReal: RealField + Copy + sealed::Sealed {}

impl LapackReal for f32 {}
impl LapackReal for f64 {}

mod sealed {
    use crate::blas::{Packing, Size};
    use crate::memory::scratch::OutOfMemory;

    pub trait Sealed {
        /// Memory for products of so much at most.
        fn packing(most: Size) -> Result<Packing, OutOfMemory>;
    }

    impl Sealed for f32 {
        fn packing(most: Size) -> Result<Packing, OutOfMemory> {
            Packing::up_to::<f32>(most)
        }
    }

    impl Sealed for f64 {
        fn packing(most: Size) -> Result<Packing, OutOfMemory> {
            Packing::up_to::<f64>(most)
        }
    }
}
