//! The part of `generic/THTensorMath.h` about product.
