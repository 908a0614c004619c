//! Writes the prototypes of the C interface into `include/`.

pub fn generate() {}
