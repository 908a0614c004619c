//! Why something is not converted.

use crate::error::Error;
use crate::memory::scratch::OutOfMemory;

/// What is in the way.
#[derive(Debug)]
pub(super) enum Obstacle {
    Error(Error),
    /// The layer is computed in another way for each size of the batch.
    Free,
    /// ONNX has no words for it: why.
    Unsayable(&'static str),
}

/// What may not be converted.
pub(super) type Convertible<T> = Result<T, Obstacle>;

impl From<Error> for Obstacle {
    fn from(error: Error) -> Self {
        Obstacle::Error(error)
    }
}

impl From<OutOfMemory> for Obstacle {
    fn from(shortage: OutOfMemory) -> Self {
        Obstacle::Error(shortage.into())
    }
}
