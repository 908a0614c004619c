//! What lived when, as it was looked at from time to time.

use crate::audit::hash::AddressMap;

/// What lived at a moment.
#[derive(Clone, Default)]
pub(crate) struct Look {
    /// Microseconds since the book was opened.
    pub(crate) time: u64,
    pub(crate) bytes: u64,
    /// Bytes and objects by the number of the call that made them.
    pub(crate) by_call: AddressMap<u32, (u64, u64)>,
}

/// What lived when, for pictures.
#[derive(Default)]
pub(crate) struct History {
    pub(crate) looks: Vec<Look>,
    /// The one with most bytes.
    pub(crate) peak: Look,
    /// Between two looks, in microseconds, at least.
    pub(crate) interval: u64,
}
