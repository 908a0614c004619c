//! Order statistics of contiguous slices: sort, topk, kthvalue, median, mode.
//!
//! One order underlies them all: numbers by value, the two zeros equal, NaN above everything, and equal elements by
//! index. So results, indices included, do not depend on the algorithm chosen or on the number of threads. Indices count from 0.
//!
//! Elements are compared through unsigned keys ([`Keyed::key`]), which makes all types integers of four widths.

mod element;
mod filter;
mod parts;
mod radix;
mod rank;
mod workspace;
mod sort;
mod select;
mod top;
#[cfg(test)]
mod tests;

pub use element::{Keyed, SortKey};
pub use select::{kth_value, median, mode};
pub use sort::{sort, sort_few};
pub use top::top_k;
pub use workspace::{Need, Sortable, Workspace};
