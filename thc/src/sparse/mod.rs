//! THCS: sparse tensors on a device.
//!
//! A sparse tensor of THCS is one of THS, whose functions serve those of THCS as TH's do those of THC. THS has none of half
//! precision: those are THS's of short integers in all that moves elements, and floats where they are computed with.
//!
//! | file | what |
//! |---|---|
//! | `tensor.rs` | what THS has not, and functions that look at devices in some cases alone |
//! | `conversion.rs` | operands of half precision as floats |
//! | `half.rs` | new tensors from those of half precision |
//! | `power.rs` | powers of whole numbers |
//! | `formats.rs` | the forms of indices, and products: `THCSparse.h` |

mod conversion;
mod formats;
mod half;
mod power;
mod tensor;

pub(crate) use conversion::SparseConversion;
