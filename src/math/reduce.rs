//! Reductions of whole tensors and along a dimension.
