//! `generic/THTensorMath.h`, one file per kind of function.

mod arithmetic;
mod compare;
mod construct;
mod fill;
mod functions;
mod gather;
mod index;
mod join;
mod mask;
mod order;
mod product;
mod random;
mod reduce;
mod scan;
mod statistics;
