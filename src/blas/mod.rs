//! Vector and matrix products on strided memory.
