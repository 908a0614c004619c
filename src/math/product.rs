//! Products of vectors and matrices over tensors.
//!
//! Results are resized to the tensor that is added, which is read only if its factor is not 0.
//! Operands may share memory with the result: they are read first.

use crate::blas::{self, Matrix, Scalar, Size, Target, Vector};
use crate::element::Convert;
use crate::engine::Operand;
use crate::error::{Error, Result, check_arg};
use crate::handle::{Own, Ref};
use crate::tensor::{self, Tensor};
use crate::threads;
use smallvec::SmallVec;
use std::os::raw::c_long;

type Operands<'a, T, const N: usize> = [Ref<'a, Tensor<T>>; N];

/// A text such as `2 x 3`.
fn shape<T>(tensor: Ref<'_, Tensor<T>>) -> String {
    let sizes: Vec<String> = tensor.sizes().iter().map(c_long::to_string).collect();
    sizes.join(" x ")
}

#[cold]
fn mismatch<T>(names: &[&str], tensors: &[Ref<'_, Tensor<T>>]) -> Error {
    let parts: Vec<String> = names
        .iter()
        .zip(tensors)
        .map(|(name, &tensor)| format!("{name}: [{}]", shape(tensor)))
        .collect();
    Error::plain(format!("size mismatch, {}", parts.join(", ")))
}

/// The error of operands that have not the ranks of `expected`, if they have not.
fn check_ranks<T>(
    expected: &'static str,
    ranks: &[usize],
    tensors: &[Ref<'_, Tensor<T>>],
) -> Result<()> {
    if ranks
        .iter()
        .zip(tensors)
        .all(|(&rank, tensor)| tensor.rank() == rank)
    {
        return Ok(());
    }
    let found: Vec<String> = tensors
        .iter()
        .map(|tensor| format!("{}D", tensor.rank()))
        .collect();
    Err(Error::plain(format!(
        "{expected} expected, got {}",
        found.join(", ")
    )))
}

/// A decoded operand and, if it shared memory with the result, the copy that it now is.
struct Source<T: 'static> {
    operand: Operand,
    _copy: Option<Own<Tensor<T>>>,
}

impl<T: Scalar> Source<T> {
    fn new(tensor: Ref<'_, Tensor<T>>, number: i32, result: &Operand) -> Result<Self> {
        let operand = Operand::new(tensor, number)?;
        if !operand.may_overlap(result) {
            return Ok(Source {
                operand,
                _copy: None,
            });
        }
        let copy = tensor::deep_copy(tensor)?;
        let operand = Operand::new(copy.borrow(), number)?;
        Ok(Source {
            operand,
            _copy: Some(copy),
        })
    }

    /// The stride of dimension `d` in elements.
    #[inline(always)]
    fn stride(&self, d: usize) -> isize {
        stride::<T>(&self.operand, d)
    }

    /// Matrix `i` of a batch: the last two dimensions.
    #[inline(always)]
    fn matrix(&self, i: usize) -> Matrix<'static, T> {
        let rank = self.operand.dims.len();
        let step = if rank == 3 { self.stride(0) } else { 0 };
        Matrix::strided(
            self.operand
                .data
                .cast::<T>()
                .wrapping_offset(step * i as isize),
            self.stride(rank - 2),
            self.stride(rank - 1),
        )
    }

    #[inline(always)]
    fn vector(&self) -> Vector<T> {
        Vector {
            data: self.operand.data.cast(),
            step: self.stride(0),
        }
    }
}

#[inline(always)]
fn stride<T>(operand: &Operand, d: usize) -> isize {
    operand.dims[d].stride / size_of::<T>() as isize
}

/// Prepares `r` to receive `beta * t + …` and calls `compute` with it and the operands, all decoded.
///
/// `r` gets the sizes of `t`, and its elements unless `beta` is 0. Operands that share its memory are
/// copied before. If some elements of `r` are the same place, a copy of it receives the result.
fn with_result<T: Scalar, const N: usize>(
    r: Ref<'_, Tensor<T>>,
    beta: T,
    t: Ref<'_, Tensor<T>>,
    operands: Operands<'_, T, N>,
    compute: impl FnOnce(&Operand, [Source<T>; N]),
) -> Result<()> {
    if r != t && !tensor::is_same_size(r, t) {
        // The operands as they are now: `r` may be one of them, and its storage may move.
        for (i, &operand) in operands.iter().enumerate() {
            Operand::new(operand, 5 + i as i32)?;
        }
        Operand::new(t, 3)?;
        let views = operands.map(tensor::view_of);
        let t = tensor::view_of(t)?;
        let mut kept: SmallVec<[Own<Tensor<T>>; 2]> = SmallVec::new();
        for view in views {
            kept.push(view?);
        }
        tensor::resize_as(r, t.borrow())?;
        let operands = std::array::from_fn(|i| kept[i].borrow());
        return with_result(r, beta, t.borrow(), operands, compute);
    }
    let result = Operand::new(r, 1)?;
    if result.repeats() {
        let whole = tensor::deep_copy(t)?;
        with_result(whole.borrow(), beta, whole.borrow(), operands, compute)?;
        return tensor::copy(r, whole.borrow());
    }
    let mut sources: SmallVec<[Source<T>; 2]> = SmallVec::new();
    for (i, &operand) in operands.iter().enumerate() {
        sources.push(Source::new(operand, 5 + i as i32, &result)?);
    }
    if r != t {
        Operand::new(t, 3)?;
        if beta != T::ZERO {
            tensor::copy(r, t)?;
        }
    }
    let mut sources = sources.into_iter();
    // As many sources as operands were pushed.
    compute(
        &result,
        std::array::from_fn(|_| sources.next().expect("a source per operand")),
    );
    Ok(())
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
    check_ranks("matrix and vector", &[2, 1], &[mat, vec])?;
    if mat.sizes()[1] != vec.sizes()[0] {
        return Err(mismatch(&["mat", "vec"], &[mat, vec]));
    }
    check_ranks("vector t", &[1], &[t])?;
    if t.sizes()[0] != mat.sizes()[0] {
        return Err(mismatch(&["t", "mat"], &[t, mat]));
    }
    with_result(r, beta, t, [mat, vec], |r, [mat, vec]| {
        let dims = &mat.operand.dims;
        let size = (dims[0].size, dims[1].size);
        // SAFETY: decoded operands of fitting sizes, none of which overlaps the result.
        unsafe {
            blas::matrix_vector(
                size,
                alpha,
                (mat.matrix(0), vec.vector()),
                beta,
                r.data.cast(),
                stride::<T>(r, 0),
            );
        }
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
    check_ranks("vector and vector", &[1, 1], &[vec1, vec2])?;
    check_ranks("matrix t", &[2], &[t])?;
    if t.sizes() != [vec1.sizes()[0], vec2.sizes()[0]] {
        return Err(mismatch(&["t", "vec1", "vec2"], &[t, vec1, vec2]));
    }
    with_result(r, beta, t, [vec1, vec2], |r, [vec1, vec2]| {
        let size = (r.dims[0].size, r.dims[1].size);
        // SAFETY: as in `addmv`.
        unsafe {
            blas::outer(
                size,
                alpha,
                (vec1.vector(), vec2.vector()),
                beta,
                target(r, 0),
            )
        };
    })
}

/// Matrix `i` of a batch of results.
#[inline(always)]
fn target<T>(r: &Operand, i: usize) -> Target<T> {
    let rank = r.dims.len();
    let step = if rank == 3 { stride::<T>(r, 0) } else { 0 };
    Target {
        data: r.data.cast::<T>().wrapping_offset(step * i as isize),
        row: stride::<T>(r, rank - 2),
        column: stride::<T>(r, rank - 1),
    }
}

/// The sizes of a product of the matrices that are the last two dimensions.
#[inline(always)]
fn size(a: &Operand, b: &Operand) -> Size {
    let rank = a.dims.len();
    Size {
        rows: a.dims[rank - 2].size,
        columns: b.dims[rank - 1].size,
        depth: a.dims[rank - 1].size,
    }
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
    check_ranks("matrices", &[2, 2], &[mat1, mat2])?;
    if mat1.sizes()[1] != mat2.sizes()[0] {
        return Err(mismatch(&["m1", "m2"], &[mat1, mat2]));
    }
    check_ranks("matrix t", &[2], &[t])?;
    if t.sizes() != [mat1.sizes()[0], mat2.sizes()[1]] {
        return Err(mismatch(&["t", "m1", "m2"], &[t, mat1, mat2]));
    }
    with_result(r, beta, t, [mat1, mat2], |r, [a, b]| {
        let size = size(&a.operand, &b.operand);
        // SAFETY: as in `addmv`.
        unsafe { blas::product(size, alpha, a.matrix(0), b.matrix(0), beta, target(r, 0)) };
    })
}

/// The checks that products of batches share.
fn check_batches<T>(batch1: Ref<'_, Tensor<T>>, batch2: Ref<'_, Tensor<T>>) -> Result<()> {
    check_arg(batch1.rank() == 3, 1, "expected 3D tensor")?;
    check_arg(batch2.rank() == 3, 2, "expected 3D tensor")?;
    let (a, b) = (batch1.sizes(), batch2.sizes());
    check_arg(a[0] == b[0], 2, "equal number of batches expected")?;
    check_arg(a[2] == b[1], 2, "wrong matrix size")
}

/// The check that `t` has `sizes`: argument 1, or 2 where it has not as many dimensions.
fn check_added<T>(t: Ref<'_, Tensor<T>>, sizes: &[c_long]) -> Result<()> {
    for (d, &size) in sizes.iter().enumerate() {
        check_arg(
            t.size(d as i32)? == size,
            1,
            "output tensor of incorrect size",
        )?;
    }
    if t.rank() == sizes.len() {
        return Ok(());
    }
    Err(Error::plain(format!(
        "expected {}D tensor for t, got {}D",
        sizes.len(),
        t.rank()
    )))
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
    check_added(t, &[batch1.sizes()[1], batch2.sizes()[2]])?;
    with_result(r, beta, t, [batch1, batch2], |r, [a, b]| {
        let size = size(&a.operand, &b.operand);
        for i in 0..a.operand.dims[0].size {
            let beta = if i == 0 { beta } else { T::ONE };
            // SAFETY: as in `addmv`.
            unsafe { blas::product(size, alpha, a.matrix(i), b.matrix(i), beta, target(r, 0)) };
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
    check_added(t, &[a[0], a[1], b[2]])?;
    with_result(r, beta, t, [batch1, batch2], |r, [a, b]| {
        let batches = Batches {
            r,
            a,
            b,
            alpha,
            beta,
        };
        let (batches, count) = (&batches, r.dims[0].size);
        let size = size(&batches.a.operand, &batches.b.operand);
        let parts = if size.is_parallel(1) || !size.is_parallel(count) {
            1
        } else {
            threads::count().min(count)
        };
        threads::for_each_part(parts, &|part| {
            (count * part / parts..count * (part + 1) / parts).for_each(|i| batches.product(i));
        });
    })
}

struct Batches<'a, T: 'static> {
    r: &'a Operand,
    a: Source<T>,
    b: Source<T>,
    alpha: T,
    beta: T,
}

// SAFETY: threads write results of their own.
unsafe impl<T: Scalar> Sync for Batches<'_, T> {}

impl<T: Scalar> Batches<'_, T> {
    fn product(&self, i: usize) {
        let (a, b) = (&self.a, &self.b);
        let size = size(&a.operand, &b.operand);
        // SAFETY: as in `addmv`.
        unsafe {
            blas::product(
                size,
                self.alpha,
                a.matrix(i),
                b.matrix(i),
                self.beta,
                target(self.r, i),
            );
        }
    }
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
    let (x, y) = (Operand::new(t, 1)?, Operand::new(src, 2)?);
    if x.count != y.count {
        return Err(Error::plain(format!(
            "inconsistent tensor size, expected t [{}] and src [{}] to have the same number of elements",
            shape(t),
            shape(src)
        )));
    }
    let (mut x, mut y) = (Stretches::<T>::new(&x), Stretches::<T>::new(&y));
    let mut sum = T::Accreal::ZERO;
    while let (Some((x_left, x_run)), Some((y_left, y_run))) = (x.stretch(), y.stretch()) {
        let count = x_left.min(y_left);
        // SAFETY: a stretch of elements of both operands.
        sum = sum.plus(unsafe { blas::dot(count, x_run, y_run) }.convert());
        x.advance(count);
        y.advance(count);
    }
    Ok(sum)
}

/// The elements of an operand in row-major order, as stretches with constant strides.
struct Stretches<T> {
    /// Outermost first: size, stride and index. Dimensions that follow each other in memory are one.
    dims: SmallVec<[(usize, isize, usize); 6]>,
    at: *const T,
    left: usize,
}

impl<T> Stretches<T> {
    fn new(operand: &Operand) -> Self {
        let mut dims: SmallVec<[(usize, isize, usize); 6]> = SmallVec::new();
        for d in 0..operand.dims.len() {
            let (size, stride) = (operand.dims[d].size, stride::<T>(operand, d));
            match dims.last_mut() {
                Some(outer) if size == 1 || outer.1 == stride * size as isize => {
                    outer.0 *= size;
                    outer.1 = if size == 1 { outer.1 } else { stride };
                }
                _ => dims.push((size, stride, 0)),
            }
        }
        Stretches {
            dims,
            at: operand.data.cast(),
            left: operand.count,
        }
    }

    /// The rest of the stretch at hand; `None` at the end.
    fn stretch(&self) -> Option<(usize, Vector<T>)> {
        let &(size, step, index) = self.dims.last().filter(|_| self.left > 0)?;
        Some((
            size - index,
            Vector {
                data: self.at,
                step,
            },
        ))
    }

    /// Moves on by `count` elements, at most to the end of the stretch.
    fn advance(&mut self, count: usize) {
        self.left -= count;
        let mut steps = count;
        for (size, stride, index) in self.dims.iter_mut().rev() {
            *index += steps;
            self.at = self.at.wrapping_offset(*stride * steps as isize);
            if *index < *size {
                return;
            }
            self.at = self.at.wrapping_offset(-*stride * *size as isize);
            (*index, steps) = (0, 1);
        }
    }
}
