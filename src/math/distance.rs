//! Distances between points, which are the rows of matrices.

use super::result::{Packed, read_dense, share, span, write_dense};
use crate::engine::View;
use crate::error::{Error, Result, check_arg, check_arg_with};
use crate::handle::Ref;
use crate::kernel::accumulate::FloatingPoint;
use crate::kernel::distance::{Norm, distances};
use crate::storage::size;
use crate::tensor::{self, Tensor, check_not_empty, geometry};
use crate::threads;
use crate::tuning::SHARED_DISTANCE;
use smallvec::SmallVec;
use std::os::raw::{c_int, c_long};

/// The norm of order `p`, argument `number`.
fn norm(p: f64, number: i32) -> Result<Norm> {
    check_arg_with(p >= 0.0, number, || format!("the order of the norm must not be negative, got {p}"))?;
    Ok(Norm::of_order(p))
}

/// The matrices of `source`, one or a batch, with rows and columns exchanged.
fn columns<T: FloatingPoint>(source: Ref<'_, Tensor<T>>, number: i32) -> Result<Packed<T>> {
    View::new(source, number)?;
    let last = source.rank() as c_int - 1;
    Packed::copied(geometry::new_transpose(source, last - 1, last)?.borrow(), number)
}

/// How many parts of rows threads take, of which there are `rows` and which cost `work` operations each.
fn parts(rows: usize, work: usize) -> usize {
    if rows.saturating_mul(work) < SHARED_DISTANCE { 1 } else { threads::count().min(rows) }
}

/// Sets `result` to the distances of each row of `a` to each row of `b`, which are matrices or batches of as many.
///
/// # Errors
///
/// Argument 2: neither a matrix nor a batch of them. Argument 3: another number of dimensions, of matrices or of columns.
/// Argument 4: a negative order, or NaN.
pub fn cdist<T: FloatingPoint>(
    result: Ref<'_, Tensor<T>>,
    a: Ref<'_, Tensor<T>>,
    b: Ref<'_, Tensor<T>>,
    p: T,
) -> Result<()> {
    check_arg_with(matches!(a.rank(), 2 | 3), 2, || {
        format!("a matrix or a batch expected, got {}D", a.rank())
    })?;
    let outer = a.rank() - 2;
    let fits = b.rank() == a.rank() && b.sizes()[..outer] == a.sizes()[..outer];
    check_arg_with(fits && b.sizes()[outer + 1] == a.sizes()[outer + 1], 3, || {
        format!("size mismatch, {} and {}", size::to_text(a.sizes()), size::to_text(b.sizes()))
    })?;
    let norm = norm(p.own(), 4)?;
    let mut kept = None;
    let points = read_dense(a, 2, |_| share(result, a), &mut kept)?;
    let across = columns(b, 3)?;
    let others = across.elements();
    let mut sizes = size::list(a.sizes())?;
    sizes[outer + 1] = b.sizes()[outer];
    let [rows, count] = [sizes[outer] as usize, sizes[outer + 1] as usize];
    let depth = a.sizes()[outer + 1] as usize;
    tensor::resize(result, &sizes, None)?;
    write_dense(result, &[span(points)], |to| {
        let all = to.len() / count;
        let parts = parts(all, count * depth);
        let starts: SmallVec<[usize; 8]> = (0..parts).map(|i| all * i / parts * count).collect();
        threads::for_each_slice(to, &starts, &|i, to| {
            for (row, to) in (starts[i] / count..).zip(to.chunks_exact_mut(count)) {
                let others = &others[row / rows * depth * count..][..depth * count];
                distances(to, &points[row * depth..][..depth], (others, count), 0, norm);
            }
        });
    })
}

/// Sets `result` to the distances of each row of the matrix `source` to each later one: those of the first row, of the second
/// one, and so on.
///
/// # Errors
///
/// Argument 2: no matrix of two or more rows. Argument 3: a negative order, or NaN.
pub fn pdist<T: FloatingPoint>(result: Ref<'_, Tensor<T>>, source: Ref<'_, Tensor<T>>, p: T) -> Result<()> {
    check_not_empty(source, 2, "there are no points")?;
    source.check_rank(2, 2)?;
    let [count, depth] = [source.sizes()[0] as usize, source.sizes()[1] as usize];
    check_arg(count > 1, 2, "a single point has no distance to another one")?;
    let norm = norm(p.own(), 3)?;
    let mut kept = None;
    let points = read_dense(source, 2, |_| share(result, source), &mut kept)?;
    let across = columns(source, 2)?;
    let others = across.elements();
    let total = count.checked_mul(count - 1).ok_or_else(Error::overflow)? / 2;
    tensor::resize(result, &[total as c_long], None)?;
    write_dense(result, &[span(points)], |to| {
        // Where the distances of a row begin.
        let start = |row: usize| row * (2 * count - row - 1) / 2;
        let parts = parts(count, count * depth / 2);
        let row_of =
            |part: usize| (0..count).find(|&row| start(row) >= total * part / parts).unwrap_or(count - 1);
        let rows: SmallVec<[usize; 8]> = (0..parts).map(row_of).collect();
        let starts: SmallVec<[usize; 8]> = rows.iter().map(|&row| start(row)).collect();
        threads::for_each_slice(to, &starts, &|i, mut to| {
            let mut row = rows[i];
            while !to.is_empty() {
                let (now, later) = to.split_at_mut(count - 1 - row);
                distances(now, &points[row * depth..][..depth], (others, count), row + 1, norm);
                (row, to) = (row + 1, later);
            }
        });
    })
}
