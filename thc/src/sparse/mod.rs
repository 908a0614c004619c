//! THCS: sparse tensors on a device.
//!
//! A sparse tensor of THCS is one of THS, whose functions serve those of THCS as TH's do those of THC. THS has none of half
//! precision: those are THS's of short integers in all that moves elements, and floats where they are computed with.
//!
//! | file | what |
//! |---|---|
//! | `values.rs` | values of half precision, which THS takes for short integers |
//! | `conversion.rs` | operands of half precision as floats |
//! | `half.rs` | functions of half precision alone |
//! | `power.rs` | powers of whole numbers |
//! | `tensor.rs` | what THS has not, and functions that look at devices in some cases alone |

mod values;
mod conversion;
mod half;
mod power;
mod tensor;

pub(crate) use conversion::SparseConversion;
