//! Dense linear algebra with LAPACK's calling conventions, for `f32` and `f64`.
//!
//! Each function has the name, the argument numbers and the meaning of the LAPACK routine it stands for, so a
//! factorisation made by one routine (or by a LAPACK library) can be handed to another: `getrf` to `getrs` and `getri`,
//! `geqrf` to `orgqr` and `ormqr`, `potrf` to `potrs` and `potri`. The kernels (triangular solve, reduction to tridiagonal,
//! bidiagonal and Hessenberg form, the iteration on the last, and the whole of small singular value decompositions and of
//! those without the vectors of one side) are faer's; the eigenvalues of tridiagonal matrices and the singular values and
//! vectors of bidiagonal ones are found here. All multiply by [`blas`](crate::blas), which faer has lent: `products.rs`. No
//! BLAS or LAPACK library is involved.
//!
//! Ours divide and conquer, as faer's do. But here the secular equation (`secular.rs`), which finds the values of what is
//! merged, is summed in vector registers; faer sums it number by number, and took 40 to 70 % longer for order 300.
//!
//! # Conventions
//!
//! * A matrix of `m` rows and `n` columns has a leading dimension `ld >= max(1, m)`: element `(i, j)` lies at
//!   `i + j * ld` ([`LeadingMatrix`]). It knows its sizes, so that routines do not get them again. Those of the arguments
//!   that do not fit each other are a mistake of the caller's, and a panic.
//! * Pivots are 1-based. Options are single letters of either case.
//! * Functions return LAPACK's `info`: 0 for success, `-i` if argument `i` (counted from 1) has an
//!   illegal value, in which case nothing but `work[0]` was written, and a positive number for a
//!   failure that depends on the values; each function says which. [`NoWorkspaceMemory`] leaves the
//!   operands in an unspecified state.
//! * Routines with a [`WorkspaceQuery`] allocate their own scratch memory and use its first element only. A query (of size
//!   -1) stores the size to offer, which is LAPACK's minimum, there and returns; less than that is an illegal argument as
//!   it is in LAPACK.
//! * `threads` is the number of threads a routine may use, at least 1. Small problems stay on the
//!   calling thread.
//! * Infinities and NaN neither hang nor panic. Factorisations and solvers carry them into the
//!   result or stop at the pivot that is not positive; `syev`, `geev` and `gesvd`, whose iterations
//!   cannot converge then, report that no value converged and fill their results with NaN.
//!
//! # What may differ from another LAPACK
//!
//! Pivots, triangular factors, Householder vectors, `tau`, ascending eigenvalues of `syev` and
//! descending singular values agree with reference LAPACK up to rounding. Mathematics leaves free,
//! and this implementation chooses differently:
//!
//! * the sign of each eigenvector of `syev` and of real eigenvectors of `geev`, the sign of each
//!   pair of singular vectors, and the basis of a subspace that belongs to equal eigenvalues or
//!   singular values or completes `U` and `V` under job `'A'`;
//! * the order of the eigenvalues of `geev` (LAPACK specifies none); the two of a complex pair
//!   stay adjacent, the one with positive imaginary part first;
//! * what destroyed operands (`a` after `syev`, `geev`, `gesvd`) hold afterwards: here they keep
//!   their value unless the job letters ask for a result in their place.

mod arguments;
mod real;
mod secular;
mod tridiagonal;
mod vector;
mod memory;
mod balance;
mod implicit;
mod operand;
mod products;
mod directions;
mod eigen;
mod lu;
mod cholesky;
mod merge;
mod divide;
mod qr;
mod reflectors;
mod bidiagonal;
mod solve;
mod svd;
mod symmetric;
#[cfg(test)]
mod tests;

pub use cholesky::{potrf, potri, pstrf};
pub use eigen::geev;
pub use lu::{getrf, getri};
pub use memory::{NoWorkspaceMemory, Outcome};
pub use operand::{LeadingMatrix, ReadMatrix, WorkspaceQuery, WrittenMatrix};
pub use qr::{geqrf, orgqr, ormqr};
pub use real::LapackReal;
pub use solve::{gels, gesv, getrs, potrs, trtrs};
pub use svd::gesvd;
pub use symmetric::syev;
