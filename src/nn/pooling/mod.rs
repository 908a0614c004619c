//! Pooling: windows of planes and volumes become their maxima or means.
//!
//! | file | what |
//! |---|---|
//! | `window.rs` | sizes of windows, and where they lie |
//! | `max.rs` | maxima, their positions, and gradients through these |
//! | `average.rs` | means |
//! | `adaptive.rs` | windows that follow from the size of the output |
//! | `fractional.rs` | maxima of windows at random distances |
//! | `unpooling.rs` | elements put where maxima were |
//! | `temporal.rs` | maxima over frames of a sequence |
//! | `power.rs` | p-norms of neighbouring features |
//!
//! Two dimensions are three with a depth of 1.

pub mod power;
pub mod window;
pub mod average;
pub mod max;
pub mod adaptive;
pub mod fractional;
pub mod temporal;
pub mod unpooling;
