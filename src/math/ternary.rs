//! Element-wise functions of three tensors.
