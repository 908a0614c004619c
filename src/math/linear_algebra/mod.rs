//! Linear algebra over tensors: systems of equations, inverses, factorisations, eigenvalues and
//! singular values. Each function is named after the LAPACK routine that does its work.
//!
//! | file | what |
//! |---|---|
//! | `solve.rs` | systems of equations and least squares |
//! | `inverse.rs` | the inverse of a general matrix |
//! | `cholesky.rs` | Cholesky factorisations and the inverse from one |
//! | `orthogonal.rs` | QR factorisation and its orthogonal factor |
//! | `spectrum.rs` | eigenvalues, singular values and their vectors |
//! | `batch.rs` | LU factorisation and solution of many systems at once |
//! | `matrix.rs` | the column-major matrices that the routines work on, and where results go |
//! | `routine.rs` | calling a routine: threads, and its status as an error |
//!
//! # Conventions
//!
//! * Operands are read first, everything is computed in memory of its own, there is room for all results before the
//!   first is written ([`super::result`]): a result may be an operand or share its elements, and after an error all are
//!   as they were. If one tensor is several results, it receives one of them.
//! * A result that is also the operand it replaces (`ra` and `a`) keeps its strides. Any other is
//!   resized, and its columns are contiguous unless it had the sizes and strides of its own before.
//! * Letters (`uplo`, `jobz`, ...) are LAPACK's, of either case. Of a symmetric matrix only the
//!   triangle `uplo`, `U` or `L`, is read.
//! * Pivots are numbered from 1, whatever the index base.
//! * A letter that LAPACK does not know and a matrix on which the routine fails (singular, not positive
//!   definite, no convergence) are plain errors, which give the routine and LAPACK's `info`.

mod matrix;
pub(crate) mod routine;
mod batch;
mod cholesky;
mod inverse;
mod orthogonal;
mod solve;
mod spectrum;

pub use batch::{btrifact, btrisolve};
pub use cholesky::{potrf, potri, pstrf};
pub use inverse::getri;
pub use orthogonal::{geqrf, orgqr, ormqr, qr};
pub use solve::{gels, gesv, potrs, trtrs};
pub use spectrum::{geev, gesvd, gesvd2, syev};
