//! Products of sparse and dense matrices, parallel over rows.

use super::coalesce::{coalesced, mark_coalesced};
use super::entries::{Entries, Fresh};
use super::header::Sparse;
use super::row_cache::list;
use super::rows;
use crate::engine::Operand;
use crate::error::{Error, Positioned, Result, check_arg};
use crate::handle::{Own, Ref};
use crate::kernel::piece::compute;
use crate::kernel::{Isa, Kernel, dispatch};
use crate::math::binary::{self, times};
use crate::math::number::Number;
use crate::memory::scratch::Scratch;
use crate::prefetch::prefetch;
use crate::tensor::{self, Tensor};
use crate::threads::{self, Shared};
use crate::tuning::SHARED_ENTRIES;
use std::ops::Range;
use std::os::raw::c_long;

/// Where the factors of a product stand in C.
#[derive(Clone, Copy)]
struct FactorArguments {
    sparse: i32,
    dense: i32,
}

/// The sizes of a product: rows of the sparse matrix, and columns of the dense one.
///
/// # Errors
///
/// Argument 2: not two matrices, or a sparse matrix with dense dimensions. Argument 3: the inner sizes differ.
fn check_factors<T>(
    sparse: Ref<'_, Sparse<T>>,
    dense: Ref<'_, Tensor<T>>,
    at: FactorArguments,
) -> Result<[c_long; 2]> {
    let (&[rows, inner], 2) = (sparse.sizes(), sparse.sparse_rank()) else {
        let (places, blocks) = (sparse.sparse_rank(), sparse.dense_rank());
        let text = format!("matrix of numbers expected, got {places} sparse and {blocks} dense dimensions");
        return Err(Error::arg(2, text)).at(&[(2, at.sparse)]);
    };
    let &[height, columns] = dense.sizes() else {
        return Err(Error::arg(2, format!("matrices expected, got {}D tensor", dense.rank())))
            .at(&[(2, at.dense)]);
    };
    if height != inner {
        return Err(Error::arg(3, format!("expected dim 0 size {inner}, got {height}"))).at(&[(3, at.dense)]);
    }
    Ok([rows, columns])
}

fn check_added(t: &[c_long], expected: [c_long; 2]) -> Result<()> {
    if t == expected {
        return Ok(());
    }
    let [rows, columns] = expected;
    Err(Error::arg(1, format!("expected a matrix of size {rows} x {columns} to be added"))).at(&[(1, 3)])
}

/// `r = beta * t + alpha * sparse * dense`, for `sparse` of n x m, `dense` of m x p and `t` of n x p elements. `r` is
/// resized, and may be an operand; `t` is not read if `beta` is 0.
///
/// # Errors
///
/// Argument 1: `t` has other sizes. Argument 2: not matrices. Argument 3: the inner sizes differ. Argument 1, 3, 5, 6:
/// elements of `r`, `t`, `dense` outside their storages; indices or values of `sparse` that do not fit its sizes.
pub fn spaddmm<T: Number>(
    r: Ref<'_, Tensor<T>>,
    beta: T,
    t: Ref<'_, Tensor<T>>,
    alpha: T,
    sparse: Ref<'_, Sparse<T>>,
    dense: Ref<'_, Tensor<T>>,
) -> Result<()> {
    let sizes = check_factors(sparse, dense, FactorArguments { sparse: 5, dense: 6 })?;
    // Without sizes it is not read.
    let added = if t.rank() == 0 && beta == T::ZERO { None } else { Some(t) };
    if let Some(t) = added {
        check_added(t.sizes(), sizes)?;
        Operand::new(t, 3)?;
    }
    let sorted = coalesced(sparse, 5)?;
    let entries = Entries::of(sorted.borrow(), 5)?;
    let factor = with_dense_rows(dense, 6)?;

    // Operands that the result may touch are read before it is written.
    let room = tensor::reserve(r, &sizes, 1)?;
    let span = room.span();
    let entries = entries.apart_from(span)?;
    let factor = apart_from(factor, span, 6)?;
    let keep =
        |t: Ref<'_, Tensor<T>>| if t == r { Ok(t.to_owned()) } else { apart_from(t.to_owned(), span, 3) };
    let added = added.map(keep).transpose()?;
    let starts = rows::starts_of(sorted.borrow(), &entries)?;
    let product = |target: Ref<'_, Tensor<T>>| {
        begin(target, &sizes, beta, added.as_ref().map(Own::borrow))?;
        let operand = Operand::new(target, 1)?;
        let target = RowTarget { data: operand.data(), row: target.strides()[0] as isize };
        // SAFETY: the target has these sizes, dense rows, no element twice, and does not touch the operands.
        unsafe { multiply(&entries, list(starts.borrow()), alpha, factor.borrow(), target, beta == T::ZERO) };
        Ok::<(), Error>(())
    };
    let [down, along] = [room.strides()[0], room.strides()[1]];
    let dense_rows = along == 1 || sizes[1] == 1;
    if dense_rows && (sizes[0] == 1 || down >= sizes[1]) {
        product(room.commit())?;
    } else {
        let whole = tensor::empty()?;
        product(whole.borrow())?;
        room.receive(whole.borrow())?;
    }
    mark_coalesced(sparse);
    Ok(())
}

/// Makes `r` what a product is added to: `beta * t`, of these `sizes`; elements are left as they are if `beta` is 0.
fn begin<T: Number>(
    r: Ref<'_, Tensor<T>>,
    sizes: &[c_long],
    beta: T,
    t: Option<Ref<'_, Tensor<T>>>,
) -> Result<()> {
    tensor::resize(r, sizes, None)?;
    let Some(t) = t.filter(|_| beta != T::ZERO) else { return Ok(()) };
    if beta == T::ONE { tensor::copy(r, t) } else { binary::mul(r, t, beta) }
}

/// `r = alpha * sparse * dense` as a tensor of one sparse and one dense dimension: the rows of the product that are
/// rows of `sparse` with entries. `r` may be `sparse`.
///
/// # Errors
///
/// Argument 2: not matrices. Argument 3: the inner sizes differ; indices or values of `sparse` that do not fit its
/// sizes. Argument 4: elements of `dense` outside its storage.
pub fn hspmm<T: Number>(
    r: Ref<'_, Sparse<T>>,
    alpha: T,
    sparse: Ref<'_, Sparse<T>>,
    dense: Ref<'_, Tensor<T>>,
) -> Result<()> {
    let sizes = check_factors(sparse, dense, FactorArguments { sparse: 3, dense: 4 })?;
    let sorted = coalesced(sparse, 3)?;
    let entries = Entries::of(sorted.borrow(), 3)?;
    let factor = with_dense_rows(dense, 4)?;
    let full = FullRows::of(&entries)?;

    let mut fresh = Fresh::new(1, full.rows.len(), &sizes[1..])?;
    let mut to = fresh.whole();
    to.index(0).write_copy_of_slice(&full.rows);
    let target = RowTarget { data: to.values().as_mut_ptr().cast(), row: sizes[1] as isize };
    // SAFETY: the room just made for these rows.
    unsafe { multiply(&entries, &full.starts, alpha, factor.borrow(), target, true) };
    fresh.finish(&sizes, 1, full.rows.len(), true)?.put(r)?;
    mark_coalesced(sparse);
    Ok(())
}

/// `r = beta * t + alpha * sparse * dense` as a sparse matrix: the entries of `t` (none if `beta` is 0), then all
/// elements of the rows of the product that are rows of `sparse` with entries. `r` may be `t` or `sparse`.
///
/// # Errors
///
/// Argument 1: `t` has other sizes. Argument 2: not matrices. Argument 3: the inner sizes differ; indices or values of
/// `t` that do not fit its sizes. Argument 5: those of `sparse`. Argument 6: elements of `dense` outside its storage.
pub fn sspaddmm<T: Number>(
    r: Ref<'_, Sparse<T>>,
    beta: T,
    t: Ref<'_, Sparse<T>>,
    alpha: T,
    sparse: Ref<'_, Sparse<T>>,
    dense: Ref<'_, Tensor<T>>,
) -> Result<()> {
    let sizes = check_factors(sparse, dense, FactorArguments { sparse: 5, dense: 6 })?;
    // Without sizes it is not read.
    let added = if t.sizes().is_empty() && beta == T::ZERO {
        None
    } else {
        check_added(t.sizes(), sizes)?;
        check_arg(t.sparse_rank() == 2, 1, "matrix of numbers expected to be added").at(&[(1, 3)])?;
        Some(Entries::of(t, 3)?).filter(|_| beta != T::ZERO)
    };
    let sorted = coalesced(sparse, 5)?;
    let entries = Entries::of(sorted.borrow(), 5)?;
    let factor = with_dense_rows(dense, 6)?;
    let full = FullRows::of(&entries)?;

    let columns = sizes[1] as usize;
    let kept = added.as_ref().map_or(0, |added| added.count);
    let products = full.rows.len().checked_mul(columns).ok_or_else(Error::overflow)?;
    let count = products.checked_add(kept).ok_or_else(Error::overflow)?;
    let mut fresh = Fresh::new(2, count, &[])?;
    let mut to = fresh.whole();
    for d in 0..2 {
        let (head, tail) = to.index(d).split_at_mut(kept);
        if let Some(added) = &added {
            head.write_copy_of_slice(&added.index(d)[..kept]);
        }
        for (row, to) in full.rows.iter().zip(tail.chunks_exact_mut(columns)) {
            to.iter_mut().zip(0..).for_each(|(to, column)| {
                to.write(if d == 0 { *row } else { column });
            });
        }
    }
    let (head, tail) = to.values().split_at_mut(kept);
    compute(&times(beta), head, [added.as_ref().map_or(&[], Entries::values)]);
    let target = RowTarget { data: tail.as_mut_ptr().cast(), row: columns as isize };
    // SAFETY: the room just made for these rows.
    unsafe { multiply(&entries, &full.starts, alpha, factor.borrow(), target, true) };
    fresh.finish(&sizes, 2, count, false)?.put(r)?;
    if sparse != r {
        mark_coalesced(sparse);
    }
    Ok(())
}

/// Whether the elements of a row are neighbours.
fn has_dense_rows<T>(matrix: Ref<'_, Tensor<T>>) -> bool {
    matrix.strides()[1] == 1 || matrix.sizes()[1] == 1
}

/// `matrix` itself if the elements of a row are neighbours, else a copy.
fn with_dense_rows<T: Number>(matrix: Ref<'_, Tensor<T>>, number: i32) -> Result<Own<Tensor<T>>> {
    Operand::new(matrix, number)?;
    if has_dense_rows(matrix) { Ok(matrix.to_owned()) } else { tensor::deep_copy(matrix) }
}

/// `matrix`, argument `number`, itself, or a copy if it touches a byte of `span`.
fn apart_from<T: Number>(
    matrix: Own<Tensor<T>>,
    span: (usize, usize),
    number: i32,
) -> Result<Own<Tensor<T>>> {
    let touched = Operand::new(matrix.borrow(), number)?.overlaps(span);
    if touched { tensor::deep_copy(matrix.borrow()) } else { Ok(matrix) }
}

/// The rows that have entries, and where their entries begin.
struct FullRows {
    rows: Scratch<c_long>,
    /// One more than rows: the last is the number of entries.
    starts: Scratch<c_long>,
}

impl FullRows {
    /// Of the entries of a coalesced matrix.
    fn of<T: Number>(entries: &Entries<T>) -> Result<Self> {
        let mut full = FullRows { rows: Scratch::new(), starts: Scratch::filled(1, 0)? };
        let mut behind = 0;
        for run in entries.index(0).chunk_by(|a, b| a == b) {
            behind += run.len() as c_long;
            full.rows.push(run[0])?;
            full.starts.push(behind)?;
        }
        Ok(full)
    }
}

/// A dense matrix that is written, whose rows are dense.
#[derive(Clone, Copy)]
struct RowTarget<T> {
    data: *mut T,
    /// Elements from one row to the next.
    row: isize,
}

/// A product of the rows whose entries begin at `starts`, in all columns.
struct SparseProduct<'a, T> {
    starts: &'a [c_long],
    /// Of each entry, the row of `factor` that it multiplies.
    columns: &'a [c_long],
    values: &'a [T],
    alpha: T,
    factor: RowTarget<T>,
    target: RowTarget<T>,
    width: usize,
    /// Whether the product replaces what is in `target` or is added to it.
    replaces: bool,
}

/// Adds `alpha` times the product of the matrix of `entries`, whose rows begin at `starts`, with `factor` to `target`;
/// or writes it there, if `replaces`.
///
/// # Safety
///
/// The starts ascend from 0 to the number of entries; `target` has a row of the width of `factor` for each of them but
/// the last, which nobody else uses. The indices along dimension 1 are rows of `factor`.
unsafe fn multiply<T: Number>(
    entries: &Entries<T>,
    starts: &[c_long],
    alpha: T,
    factor: Ref<'_, Tensor<T>>,
    target: RowTarget<T>,
    replaces: bool,
) {
    if starts.len() < 2 {
        return;
    }
    let product = SparseProduct {
        starts,
        columns: if entries.count == 0 { &[] } else { entries.index(1) },
        values: entries.values(),
        alpha,
        factor: RowTarget { data: factor.data(), row: factor.strides()[0] as isize },
        target,
        width: factor.sizes()[1] as usize,
        replaces,
    };
    let rows = starts.len() - 1;
    let steps = entries.count + rows;
    let work = steps.saturating_mul(product.width);
    let parts = if work < SHARED_ENTRIES { 1 } else { threads::count().min(rows) };
    // Parts of nearly equal numbers of rows and entries.
    let bound = |part: usize| {
        let share = steps * part / parts;
        let (mut low, mut high) = (0, rows);
        while low < high {
            let middle = (low + high) / 2;
            if middle + (starts[middle] as usize) < share { low = middle + 1 } else { high = middle }
        }
        low
    };
    // SAFETY: threads write rows of their own; everything else is only read.
    let product = unsafe { Shared::new(product) };
    threads::for_each_part(parts, &|part| {
        dispatch(ProductPart { product: product.get(), rows: bound(part)..bound(part + 1) })
    });
}

/// The rows of a product that one thread computes.
struct ProductPart<'a, T> {
    product: &'a SparseProduct<'a, T>,
    rows: Range<usize>,
}

impl<T: Number> Kernel for ProductPart<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self) {
        // Blocks of 256 bytes, four cache lines, of which the sums stay in registers.
        match size_of::<T>() {
            1 => self.walk::<256>(),
            2 => self.walk::<128>(),
            4 => self.walk::<64>(),
            _ => self.walk::<32>(),
        }
    }
}

impl<T: Number> ProductPart<'_, T> {
    /// All rows in blocks of `W` columns, then of 8, then single columns.
    #[inline(always)]
    fn walk<const W: usize>(&self) {
        let width = self.product.width;
        for row in self.rows.clone() {
            let mut column = 0;
            while column + W <= width {
                self.block::<W>(row, column);
                column += W;
            }
            while column + 8 <= width {
                self.block::<8>(row, column);
                column += 8;
            }
            for column in column..width {
                self.block::<1>(row, column);
            }
        }
    }

    #[inline(always)]
    fn block<const W: usize>(&self, row: usize, column: usize) {
        let SparseProduct { starts, columns, values, alpha, factor, target, replaces, .. } = *self.product;
        let to = target.data.wrapping_offset(row as isize * target.row + column as isize).cast::<[T; W]>();
        let at = |i: usize| factor.data.wrapping_offset(columns[i] as isize * factor.row + column as isize);
        // SAFETY: `multiply` was promised that the rows are there, and that these are the target's only users.
        let mut sums = if replaces { [T::ZERO; W] } else { unsafe { *to } };
        let run = starts[row] as usize..starts[row + 1] as usize;
        for (i, &value) in run.clone().zip(&values[run]) {
            if i + AHEAD < columns.len() {
                prefetch(at(i + AHEAD).cast(), size_of::<[T; W]>());
            }
            let x = alpha.times(value);
            // SAFETY: as above.
            let from = unsafe { &*at(i).cast::<[T; W]>() };
            for (sum, &y) in sums.iter_mut().zip(from) {
                *sum = sum.plus(x.times(y));
            }
        }
        // SAFETY: as above.
        unsafe { *to = sums };
    }
}

/// How many entries ahead rows of the dense factor are prefetched: they lie anywhere in memory.
const AHEAD: usize = 8;
