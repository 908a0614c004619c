//! Element-wise functions of two tensors, or of a tensor and a number.
