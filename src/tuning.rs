//! The table of thresholds: from how much work on a function goes another way, to a second thread or to another algorithm.
//!
//! They hold for the processors of the day and are known by measuring only: each group names the benchmarks in `benches` that show it.
//!
//! Not here is what a loop is written for, such as columns that are added side by side or elements that are buffered on
//! the stack; what `kernel`, `blas` and the convolutions go by, which follows from the shapes of their blocks and tiles; and from how
//! many bytes on `memory` aligns blocks or asks for large pages.

// ---- A second thread, for work in elements: `pointwise`, `reduce`, `copies`, with as many as a few million.

/// Copies and simple arithmetic, bound by memory.
pub(crate) const SHARED: usize = 1 << 16;
/// An elementary function: the cheapest takes eight microseconds for as many floats, a second thread that is awake costs two.
pub(crate) const SHARED_FUNCTION: usize = 1 << 15;
/// Division of integers, one of the machine's slowest instructions.
pub(crate) const SHARED_DIVISION: usize = 1 << 15;
/// A formula of the element's index.
pub(crate) const SHARED_INDEX: usize = 1 << 14;
/// The derivative of a Dirichlet distribution: hundreds of operations.
pub(crate) const SHARED_DIRICHLET: usize = 64;
/// Differences of coordinates, of all points whose distances are wanted.
pub(crate) const SHARED_DISTANCE: usize = 1 << 17;
/// A copy of slices at listed places.
pub(crate) const SHARED_SELECTION: usize = 1 << 18;

// ---- A second thread, for products: `blas`.

/// Elements of vectors whose inner product is wanted.
pub(crate) const SHARED_DOT: usize = 1 << 17;
/// Elements of a matrix that is multiplied by a vector, or is the outer product of two.
pub(crate) const SHARED_MATRIX_VECTOR: usize = 1 << 16;
/// Products of two numbers, in a product of matrices or in a convolution.
pub(crate) const SHARED_PRODUCT: usize = 1 << 19;

// ---- Convolutions by kernels of 3x3 with fewer products (Winograd's): `nn`. `src/nn/convolution/winograd/choice.rs` has the table.

/// Planes of the input and of the output from which they are faster: with fewer, tiles cost more than they save.
pub(crate) const FEWER_PRODUCTS_PLANES: usize = 16;
/// Tiles of 4x4 results of all samples from which they are: with fewer, kernels cost more than they save.
pub(crate) const FEWER_PRODUCTS_LARGE_TILES: usize = 16;
/// Tiles of 2x2 results, where there are fewer of the others.
pub(crate) const FEWER_PRODUCTS_SMALL_TILES: usize = 24;

// ---- A second thread, for sorting and selecting: `order`, and `sparse` for entries.

/// Elements of all lanes together: comparisons and random accesses pay for a second thread early.
pub(crate) const SHARED_LANES: usize = 1 << 13;
/// Elements that each thread gets at least of one lane, whose parts have to be merged.
pub(crate) const SORTED_BY_ONE: usize = 1 << 15;
/// Entries of a sparse tensor.
pub(crate) const SHARED_ENTRIES: usize = 1 << 15;

// ---- A second thread, for matrices, in floating-point operations: 1e8 of them factorise one of order 420. No benchmark in
// `benches` shows these.

/// The order of a matrix from which a routine is run where it finds threads, so that the next thresholds count.
pub(crate) const SHARED_ORDER: i32 = 300;
/// Factorisations, solves, and eigenvalues of symmetric matrices.
pub(crate) const FACTORISATION: f64 = 1e8;
/// A product inside a factorisation that has threads already.
pub(crate) const FACTORISATION_STEP: f64 = 2e6;

// ---- The short ways for few elements: `few`.

/// Elements of a dense copy that needs no plan.
pub(crate) const FEW_DENSE: usize = 1 << 12;
/// Elements of other operands that need no plan: they fit a buffer on the stack.
pub(crate) const FEW_STRIDED: usize = 1 << 8;
/// Elements below which packing blocks costs more than it saves: everything stays in the first-level cache.
pub(crate) const FEW_FOR_BLOCKS: usize = 1 << 8;
/// Elements of a join whose parts are copied rather than looked at as views.
pub(crate) const FEW_JOINED: usize = 1 << 12;

// ---- Which algorithm sorts and selects: `order`.

/// The longest slice that is sorted by counting for each element those in front of it.
pub(crate) const RANKED: usize = 64;
/// The longest slice from which an element is selected so; sorting one takes fewer comparisons with the padding.
pub(crate) const RANKED_SHORT: usize = 16;
/// Up to here pairs are compared; beyond, radix passes are cheaper.
pub(crate) const SORT_COMPARED: usize = 256;
/// So few pairs need not be divided into buckets first.
pub(crate) const SORT_UNDIVIDED: usize = 1 << 14;
/// A bucket this small is sorted by comparison.
pub(crate) const BUCKET_COMPARED: usize = 48;
/// Below this many candidates, selecting by comparison is cheaper than another pass over digits.
pub(crate) const SELECT_COMPARED: usize = 2048;
/// So many entries of a sparse tensor of floats that may have one place are summed in double precision, which takes sorting, before
/// they are added to a dense one. The sum of fewer is right to four digits at the worst.
pub(crate) const SUMMED_APART: usize = 1 << 10;
