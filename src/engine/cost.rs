//! From how many elements on work is shared.

use crate::tuning::{SHARED, SHARED_FUNCTION};

/// What an element costs, so that small work stays on one thread.
#[derive(Clone, Copy)]
pub struct Cost {
    /// Work on fewer elements than this is not worth a second thread.
    pub parallel_above: usize,
}

impl Cost {
    /// Copies and simple arithmetic, bound by memory.
    pub const MEMORY: Cost = Cost { parallel_above: SHARED };
    /// An elementary function per element.
    pub const FUNCTION: Cost = Cost { parallel_above: SHARED_FUNCTION };
}
