//! Drivers of element-wise functions: one, two or three operands in, one out.
