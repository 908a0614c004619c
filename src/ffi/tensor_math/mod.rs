//! `generic/THTensorMath.h`, one file per kind of function.

// In the order of the header's sections.
mod construct;
mod fill;
mod join;
mod arrangement;

mod arithmetic;
mod compare;
mod functions;
mod pairs;
mod parts;
mod activations;
mod mask;

mod order;
mod reduce;
mod scan;
mod statistics;

mod exponentials;
mod extremes;
mod missing;
mod search;
mod truth;

mod gather;
mod index;

mod product;
mod contraction;
mod distance;

mod random;
