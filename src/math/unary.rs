//! Element-wise functions of one tensor.
