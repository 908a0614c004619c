//! One frame of a call stack.
//!
//! A frame is known by its function and by the address where it begins on the stack (its base). Both stay
//! the same as long as the frame lives, so two stacks show which frames they share.

/// A frame that has been found on a stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Frame {
    /// Where the frame goes on when its callee returns.
    pub(crate) address: usize,
    /// Where its function begins.
    pub(crate) function: usize,
    /// The top of the stack when it was called. Stacks grow down: a caller's base is higher.
    pub(crate) base: usize,
    /// The number of the program or library that the address is in, for `modules.rs`.
    pub(crate) module: u32,
}
