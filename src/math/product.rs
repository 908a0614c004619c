//! Products of vectors and matrices over tensors.
//!
//! Results are resized to the tensor that is added, which is read only if its factor is not 0.
//! Operands may share memory with the result: they are read first.

use crate::blas::{self, Matrix, Packing, Scalar, Size, Target, Vector};
use crate::element::Convert;
use crate::engine::{self, Extent, Operand, for_each_run_in_order, overlap, overlaps_itself};
use crate::error::{Error, Positioned, Result, check_arg_with};
use crate::handle::{Own, Ref};
use crate::kernel::Run;
use crate::kernel::arithmetic::Arithmetic;
use crate::storage::size;
use crate::tensor::{self, Tensor};
use crate::threads::Shared;
use std::os::raw::c_long;

#[cold]
fn mismatch<T>(names: &[&str], tensors: &[Ref<'_, Tensor<T>>]) -> Error {
    let parts: Vec<String> = names
        .iter()
        .zip(tensors)
        .map(|(name, &tensor)| format!("{name}: {}", size::to_text(tensor.sizes())))
        .collect();
    Error::plain(format!("size mismatch, {}", parts.join(", ")))
}

/// The error of operands that have not the ranks of `expected`, if they have not.
#[inline(always)]
fn check_ranks<T, const N: usize>(
    expected: &'static str,
    ranks: [usize; N],
    tensors: [Ref<'_, Tensor<T>>; N],
) -> Result<()> {
    if (0..N).all(|k| tensors[k].rank() == ranks[k]) { Ok(()) } else { Err(other_ranks(expected, &tensors)) }
}

#[cold]
fn other_ranks<T>(expected: &'static str, tensors: &[Ref<'_, Tensor<T>>]) -> Error {
    let found: Vec<String> = tensors.iter().map(|tensor| format!("{}D", tensor.rank())).collect();
    Error::plain(format!("{expected} expected, got {}", found.join(", ")))
}

/// A batch of matrices, a matrix or a vector: its last dimensions, one to three, decoded.
///
/// A vector is a single row, a matrix a single batch. Strides are in elements.
struct BatchOperand<T> {
    data: *mut T,
    sizes: [usize; 3],
    strides: [isize; 3],
    span: (usize, usize),
    /// Whether two elements may be one place.
    overlaps_itself: bool,
}

impl<T: Scalar> BatchOperand<T> {
    /// Decodes `tensor`, which has one to three dimensions.
    #[inline(always)]
    fn new(tensor: Ref<'_, Tensor<T>>, number: i32) -> Result<Self> {
        let (sizes, strides) = match (tensor.sizes(), tensor.strides()) {
            (&[n], &[step]) => ([1, 1, n], [0, 0, step]),
            (&[n, m], &[down, along]) => ([1, n, m], [0, down, along]),
            (&[b, n, m], &[next, down, along]) => ([b, n, m], [next, down, along]),
            _ => {
                let rank = tensor.rank();
                return Err(Error::arg(
                    number,
                    format!("tensor must have one to three dimensions, got {rank}"),
                ));
            }
        };
        let extent = Extent::checked(tensor, number)?;
        Ok(BatchOperand {
            data: extent.data,
            sizes: sizes.map(|size| size as usize),
            strides: strides.map(|stride| stride as isize),
            span: extent.span(),
            overlaps_itself: !extent.contiguous
                && overlaps_itself((0..3).map(|d| (sizes[d] as usize, strides[d] as isize))),
        })
    }

    /// Whether the two may touch a common byte.
    #[inline(always)]
    fn may_overlap(&self, other: &Self) -> bool {
        overlap(self.span, other.span)
    }

    /// The address of matrix `i` of a batch.
    #[inline(always)]
    fn at(&self, i: usize) -> *mut T {
        self.data.wrapping_offset(self.strides[0] * i as isize)
    }

    /// Matrix `i` of a batch, to be read.
    #[inline(always)]
    fn matrix(&self, i: usize) -> Matrix<'static, T> {
        Matrix::strided(self.at(i), self.strides[1], self.strides[2])
    }

    /// Matrix `i` of a batch, to be written.
    #[inline(always)]
    fn target(&self, i: usize) -> Target<T> {
        Target { data: self.at(i), row: self.strides[1], column: self.strides[2] }
    }

    #[inline(always)]
    fn vector(&self) -> Vector<T> {
        Vector { data: self.data, step: self.strides[2] }
    }
}

/// The two operands of a product, which are arguments 5 and 6 of all functions here.
type Factors<'a, T> = [Ref<'a, Tensor<T>>; 2];

/// A result and the operands of a product, none of which overlaps it, all decoded.
struct DecodedProduct<'a, T> {
    r: &'a BatchOperand<T>,
    a: &'a BatchOperand<T>,
    b: &'a BatchOperand<T>,
}

impl<T: Scalar> DecodedProduct<'_, T> {
    /// The sizes of a product of matrices.
    #[inline(always)]
    fn size(&self) -> Size {
        Size { rows: self.a.sizes[1], columns: self.b.sizes[2], depth: self.a.sizes[2] }
    }

    /// Matrix `at[0]` of the result becomes `beta` times it and `alpha` times the product of matrices `at[1]` and `at[2]` of
    /// the operands.
    #[inline(always)]
    fn multiply(&self, at: [usize; 3], alpha: T, beta: T, packing: &Packing) {
        let (r, a, b) = (self.r, self.a, self.b);
        debug_assert!(r.sizes[1..] == [a.sizes[1], b.sizes[2]] && a.sizes[2] == b.sizes[1]);
        debug_assert!((0..3).all(|k| at[k] < [r, a, b][k].sizes[0]));
        let (x, y, target) = (a.matrix(at[1]), b.matrix(at[2]), r.target(at[0]));
        // SAFETY: decoded operands of fitting sizes, none of which overlaps the result.
        unsafe { blas::product(self.size(), alpha, x, y, beta, target, packing) };
    }
}

/// What computes a product.
type ComputeProduct<'a, T> = &'a dyn Fn(DecodedProduct<'_, T>);

/// What is added to a product: `t`, whose sizes `check` refuses if they are not the product's, or nothing if `t` has no
/// sizes and, since `beta` is 0, is not read.
#[inline(always)]
fn addend<'a, T: Scalar>(
    t: Ref<'a, Tensor<T>>,
    beta: T,
    check: impl FnOnce() -> Result<()>,
) -> Result<Option<Ref<'a, Tensor<T>>>> {
    if t.rank() == 0 && beta == T::ZERO {
        return Ok(None);
    }
    check()?;
    Ok(Some(t))
}

/// Prepares `r` to receive `beta * t + …` and calls `compute` with it and the operands, all decoded.
///
/// `r` gets the `sizes`, which are those of `t`, and its elements unless `beta` is 0. Operands that share its memory are
/// copied before. If some elements of `r` may be the same place, a copy of it receives the result.
#[inline(always)]
fn with_result<T: Scalar>(
    r: Ref<'_, Tensor<T>>,
    sizes: &[c_long],
    beta: T,
    t: Option<Ref<'_, Tensor<T>>>,
    [a, b]: Factors<'_, T>,
    compute: ComputeProduct<'_, T>,
) -> Result<()> {
    let t = t.filter(|&t| t != r);
    if !tensor::has_sizes(r, sizes) {
        return resize_first(r, sizes, beta, t, [a, b], compute);
    }
    let result = BatchOperand::new(r, 1)?;
    if result.overlaps_itself {
        return in_copy(r, sizes, beta, t, [a, b], compute);
    }
    if let Some(t) = t {
        BatchOperand::new(t, 3)?;
    }
    let added = t.filter(|_| beta != T::ZERO);
    let (a_block, b_block) = (BatchOperand::new(a, 5)?, BatchOperand::new(b, 6)?);
    if a_block.may_overlap(&result) || b_block.may_overlap(&result) {
        return with_copies(r, &result, added, [a, b], compute);
    }
    if let Some(t) = added {
        tensor::copy(r, t)?;
    }
    compute(DecodedProduct { r: &result, a: &a_block, b: &b_block });
    Ok(())
}

/// [`with_result`] where some elements of the result may be the same place.
#[cold]
#[inline(never)]
fn in_copy<T: Scalar>(
    r: Ref<'_, Tensor<T>>,
    sizes: &[c_long],
    beta: T,
    t: Option<Ref<'_, Tensor<T>>>,
    factors: Factors<'_, T>,
    compute: ComputeProduct<'_, T>,
) -> Result<()> {
    let whole = tensor::deep_copy(t.unwrap_or(r))?;
    with_result(whole.borrow(), sizes, beta, None, factors, compute)?;
    tensor::copy(r, whole.borrow())
}

/// [`with_result`] where operands share memory with the `result` that `r` is; what is `added` goes there first.
#[cold]
#[inline(never)]
fn with_copies<T: Scalar>(
    r: Ref<'_, Tensor<T>>,
    result: &BatchOperand<T>,
    added: Option<Ref<'_, Tensor<T>>>,
    [a, b]: Factors<'_, T>,
    compute: ComputeProduct<'_, T>,
) -> Result<()> {
    let (a, b) = (tensor::deep_copy(a)?, tensor::deep_copy(b)?);
    if let Some(t) = added {
        tensor::copy(r, t)?;
    }
    let (a, b) = (BatchOperand::new(a.borrow(), 5)?, BatchOperand::new(b.borrow(), 6)?);
    compute(DecodedProduct { r: result, a: &a, b: &b });
    Ok(())
}

/// [`with_result`] where the result has other sizes.
#[cold]
#[inline(never)]
fn resize_first<T: Scalar>(
    r: Ref<'_, Tensor<T>>,
    sizes: &[c_long],
    beta: T,
    t: Option<Ref<'_, Tensor<T>>>,
    [a, b]: Factors<'_, T>,
    compute: ComputeProduct<'_, T>,
) -> Result<()> {
    if let Some(t) = t {
        BatchOperand::new(t, 3)?;
    }
    BatchOperand::new(a, 5)?;
    BatchOperand::new(b, 6)?;
    let room = tensor::reserve(r, sizes, 1)?;
    // Operands are read before `r`, which may be one of them, changes.
    let apart = |source: Ref<'_, Tensor<T>>, number| {
        let overlaps = overlap(BatchOperand::new(source, number)?.span, room.span());
        if overlaps { tensor::deep_copy(source) } else { tensor::view_of(source) }
    };
    let (a, b) = (apart(a, 5)?, apart(b, 6)?);
    let t = t.map(|t| apart(t, 3)).transpose()?;
    let added = t.as_ref().map(Own::borrow);
    with_result(room.commit(), sizes, beta, added, [a.borrow(), b.borrow()], compute)
}

/// `r = beta * t + alpha * mat * vec`, for `mat` of n x m, `vec` of m and `t` of n elements.
///
/// # Errors
///
/// Plain: ranks or sizes that do not fit. Argument 1, 3, 5, 6: elements outside the storage of `r`, `t`,
/// `mat`, `vec`.
pub fn addmv<T: Scalar>(
    r: Ref<'_, Tensor<T>>,
    beta: T,
    t: Ref<'_, Tensor<T>>,
    alpha: T,
    mat: Ref<'_, Tensor<T>>,
    vec: Ref<'_, Tensor<T>>,
) -> Result<()> {
    check_ranks("matrix and vector", [2, 1], [mat, vec])?;
    if mat.sizes()[1] != vec.sizes()[0] {
        return Err(mismatch(&["mat", "vec"], &[mat, vec]));
    }
    let added = addend(t, beta, || {
        check_ranks("vector t", [1], [t])?;
        if t.sizes()[0] != mat.sizes()[0] {
            return Err(mismatch(&["t", "mat"], &[t, mat]));
        }
        Ok(())
    })?;
    with_result(r, &mat.sizes()[..1], beta, added, [mat, vec], &|DecodedProduct { r, a: mat, b: vec }| {
        let size = (mat.sizes[1], mat.sizes[2]);
        let operands = (mat.matrix(0), vec.vector());
        // SAFETY: decoded operands of fitting sizes, none of which overlaps the result.
        unsafe { blas::matrix_vector(size, alpha, operands, beta, r.data, r.strides[2]) };
    })
}

/// `r = beta * t + alpha * vec1 * vec2ᵀ`, for `vec1` of n, `vec2` of m and `t` of n x m elements.
///
/// # Errors
///
/// Plain: ranks or sizes that do not fit. Argument 1, 3, 5, 6: elements outside the storage of `r`, `t`,
/// `vec1`, `vec2`.
pub fn addr<T: Scalar>(
    r: Ref<'_, Tensor<T>>,
    beta: T,
    t: Ref<'_, Tensor<T>>,
    alpha: T,
    vec1: Ref<'_, Tensor<T>>,
    vec2: Ref<'_, Tensor<T>>,
) -> Result<()> {
    check_ranks("vector and vector", [1, 1], [vec1, vec2])?;
    let sizes = [vec1.sizes()[0], vec2.sizes()[0]];
    let added = addend(t, beta, || {
        check_ranks("matrix t", [2], [t])?;
        if t.sizes() != sizes {
            return Err(mismatch(&["t", "vec1", "vec2"], &[t, vec1, vec2]));
        }
        Ok(())
    })?;
    with_result(r, &sizes, beta, added, [vec1, vec2], &|DecodedProduct { r, a: vec1, b: vec2 }| {
        let size = (r.sizes[1], r.sizes[2]);
        // SAFETY: as in `addmv`.
        unsafe { blas::outer(size, alpha, (vec1.vector(), vec2.vector()), beta, r.target(0)) };
    })
}

/// Memory for the products of two matrices, or of the matrices of two batches.
#[inline(always)]
fn packing<T: Scalar>(a: Ref<'_, Tensor<T>>, b: Ref<'_, Tensor<T>>) -> Result<Packing> {
    let (&[.., rows, depth], &[.., columns]) = (a.sizes(), b.sizes()) else {
        return Err(other_ranks("matrices", &[a, b]));
    };
    let [rows, columns, depth] = [rows, columns, depth].map(|size| size.max(0) as usize);
    Ok(Packing::new::<T>(Size { rows, columns, depth })?)
}

/// `r = beta * t + alpha * mat1 * mat2`, for `mat1` of n x m, `mat2` of m x p and `t` of n x p elements.
///
/// # Errors
///
/// Plain: ranks or sizes that do not fit. Argument 1, 3, 5, 6: elements outside the storage of `r`, `t`,
/// `mat1`, `mat2`.
pub fn addmm<T: Scalar>(
    r: Ref<'_, Tensor<T>>,
    beta: T,
    t: Ref<'_, Tensor<T>>,
    alpha: T,
    mat1: Ref<'_, Tensor<T>>,
    mat2: Ref<'_, Tensor<T>>,
) -> Result<()> {
    check_ranks("matrices", [2, 2], [mat1, mat2])?;
    if mat1.sizes()[1] != mat2.sizes()[0] {
        return Err(mismatch(&["m1", "m2"], &[mat1, mat2]));
    }
    let sizes = [mat1.sizes()[0], mat2.sizes()[1]];
    let added = addend(t, beta, || {
        check_ranks("matrix t", [2], [t])?;
        if t.sizes() != sizes {
            return Err(mismatch(&["t", "m1", "m2"], &[t, mat1, mat2]));
        }
        Ok(())
    })?;
    let packing = packing(mat1, mat2)?;
    with_result(r, &sizes, beta, added, [mat1, mat2], &|parts| parts.multiply([0; 3], alpha, beta, &packing))
}

/// The checks that products of batches share.
fn check_batches<T>(batch1: Ref<'_, Tensor<T>>, batch2: Ref<'_, Tensor<T>>) -> Result<()> {
    batch1.check_rank(3, 1).at(&[(1, 5)])?;
    batch2.check_rank(3, 2).at(&[(2, 6)])?;
    let (a, b) = (batch1.sizes(), batch2.sizes());
    check_arg_with(a[0] == b[0], 2, || {
        format!("equal number of batches expected, got {} and {}", size::to_text(a), size::to_text(b))
    })
    .at(&[(2, 6)])?;
    check_arg_with(a[2] == b[1], 2, || {
        format!("wrong matrix size: {} and {}", size::to_text(a), size::to_text(b))
    })
    .at(&[(2, 6)])
}

/// The check that `t` has `sizes`: argument 1, or 2 where it has not as many dimensions.
fn check_added<T>(t: Ref<'_, Tensor<T>>, sizes: &[c_long]) -> Result<()> {
    for (d, &size) in sizes.iter().enumerate() {
        let present = t.size(d as i32)?;
        check_arg_with(present == size, 1, || {
            let (present, sizes) = (size::to_text(t.sizes()), size::to_text(sizes));
            format!("output tensor of incorrect size: {present}, not {sizes}")
        })?;
    }
    if t.rank() == sizes.len() {
        return Ok(());
    }
    Err(Error::plain(format!("expected {}D tensor for t, got {}D", sizes.len(), t.rank())))
}

/// `r = beta * t + alpha * Σ batch1[i] * batch2[i]`, for `batch1` of b x n x m, `batch2` of b x m x p and
/// `t` of n x p elements.
///
/// # Errors
///
/// Argument 1: `batch1` is not 3D, or `t` has other sizes; or elements outside the storage of `r`.
/// Argument 2: `batch2` is not 3D or does not fit `batch1`, or `t` has too few dimensions. Plain: too
/// many. Argument 3, 5, 6: elements outside the storage of `t`, `batch1`, `batch2`.
pub fn addbmm<T: Scalar>(
    r: Ref<'_, Tensor<T>>,
    beta: T,
    t: Ref<'_, Tensor<T>>,
    alpha: T,
    batch1: Ref<'_, Tensor<T>>,
    batch2: Ref<'_, Tensor<T>>,
) -> Result<()> {
    check_batches(batch1, batch2)?;
    let sizes = [batch1.sizes()[1], batch2.sizes()[2]];
    let added = addend(t, beta, || check_added(t, &sizes).at(&[(1, 3), (2, 3)]))?;
    let packing = packing(batch1, batch2)?;
    with_result(r, &sizes, beta, added, [batch1, batch2], &|parts| {
        for i in 0..parts.a.sizes[0] {
            parts.multiply([0, i, i], alpha, if i == 0 { beta } else { T::ONE }, &packing);
        }
    })
}

/// `r[i] = beta * t[i] + alpha * batch1[i] * batch2[i]`, for `batch1` of b x n x m, `batch2` of b x m x p
/// and `t` of b x n x p elements.
///
/// # Errors
///
/// As [`addbmm`].
pub fn baddbmm<T: Scalar>(
    r: Ref<'_, Tensor<T>>,
    beta: T,
    t: Ref<'_, Tensor<T>>,
    alpha: T,
    batch1: Ref<'_, Tensor<T>>,
    batch2: Ref<'_, Tensor<T>>,
) -> Result<()> {
    check_batches(batch1, batch2)?;
    let (a, b) = (batch1.sizes(), batch2.sizes());
    let sizes = [a[0], a[1], b[2]];
    let added = addend(t, beta, || check_added(t, &sizes).at(&[(1, 3), (2, 3)]))?;
    let packing = packing(batch1, batch2)?;
    with_result(r, &sizes, beta, added, [batch1, batch2], &|parts| {
        let (size, batches) = (parts.size(), parts.r.sizes[0]);
        // SAFETY: threads write results of their own.
        let parts = unsafe { Shared::new(parts) };
        blas::for_each_product(size, batches, &|i| parts.get().multiply([i; 3], alpha, beta, &packing));
    })
}

/// The sum of the products of the elements of two tensors with the same number of elements, which pair
/// in row-major order.
///
/// The sum of a stretch along which both have constant strides is computed in the type of the elements
/// (integers wrap), the sum of these sums in the type of the result: so a narrow integer type gives
/// different results for different layouts, as it always has.
///
/// # Errors
///
/// Plain: the element counts differ. Argument 1, 2: elements outside the storage.
pub fn dot<T>(t: Ref<'_, Tensor<T>>, src: Ref<'_, Tensor<T>>) -> Result<T::Accreal>
where
    T: Scalar + Convert<T::Accreal>,
    T::Accreal: Scalar,
{
    if let Some(dense) = engine::dense([t, src]) {
        return Ok(run_dot(dense.run()).convert());
    }
    let (x, y) = (Operand::new(t, 1)?, Operand::new(src, 2)?);
    if x.count() != y.count() {
        return Err(Error::plain(format!(
            "inconsistent tensor size, expected t {} and src {} to have the same number of elements",
            size::to_text(t.sizes()),
            size::to_text(src.sizes())
        )));
    }
    let mut sum = T::Accreal::ZERO;
    for_each_run_in_order([&x, &y], &mut |run| sum = sum.plus(run_dot(run).convert()));
    Ok(sum)
}

/// The sum of the products of the elements of a run.
fn run_dot<T: Scalar>(run: Run<'_, [T; 2], 2>) -> T {
    let vector = |k: usize| {
        let (data, step) = run.operand(k);
        Vector { data: data.cast_const(), step }
    };
    // SAFETY: as many elements of both.
    unsafe { blas::dot(run.count(), vector(0), vector(1)) }
}
