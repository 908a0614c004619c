//! Matrix products over tensors.
