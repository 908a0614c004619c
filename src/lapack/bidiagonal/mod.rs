//! Singular values and vectors of upper bidiagonal matrices by divide and conquer.
//!
//! One row is torn out of the matrix, which leaves two with one column more than rows (Gu and
//! Eisenstat, A divide-and-conquer algorithm for the bidiagonal SVD, SIAM J. Matrix Anal. Appl. 16,
//! 1995). These are decomposed in the same way, down to small ones, and then [merged](merge) with the
//! row.

mod implicit;
mod merge;
mod decompose;
mod dense;

#[cfg(test)]
pub(super) use decompose::decompose;
pub(super) use dense::singular_vectors;
