//! Products with the orthogonal factors of faer's reductions.

use super::memory::{KernelStack, NoWorkspaceMemory};
use super::products::Products;
use super::real::LapackReal;
use faer::linalg::householder::{
    apply_block_householder_sequence_on_the_left_in_place_scratch,
    apply_block_householder_sequence_on_the_left_in_place_with_conj,
};
use faer::{Conj, MatMut, MatRef, Par};
use std::sync::atomic::{AtomicBool, Ordering};

/// Multiplies `vectors` by the product of the block reflections with the vectors below the diagonal of `basis`.
pub(super) fn apply<T: LapackReal>(
    basis: MatRef<'_, T>,
    factors: MatRef<'_, T>,
    vectors: MatMut<'_, T>,
    products: Products<'_>,
) -> Result<(), NoWorkspaceMemory> {
    let missing = AtomicBool::new(false);
    products.for_each_slab(vectors, |vectors| {
        let requirement = apply_block_householder_sequence_on_the_left_in_place_scratch::<T>(
            basis.nrows(),
            factors.nrows(),
            vectors.ncols(),
        );
        let Ok(mut stack) = KernelStack::for_any(&[requirement]) else {
            return missing.store(true, Ordering::Relaxed);
        };
        apply_block_householder_sequence_on_the_left_in_place_with_conj(
            basis,
            factors,
            Conj::No,
            vectors,
            Par::Seq,
            stack.get(),
        );
    });
    if missing.into_inner() { Err(NoWorkspaceMemory) } else { Ok(()) }
}
