//! Concatenation.

use super::result::{Destination, share, write_dense};
use crate::element::Element;
use crate::engine::{Cost, Operand, View};
use crate::error::{Error, Result, check_arg, check_arg_with};
use crate::handle::Ref;
use crate::memory::scratch::Scratch;
use crate::storage::size::{self, Longs};
use crate::tensor::{self, Tensor};
use crate::threads;
use crate::tuning::FEW_JOINED;
use smallvec::SmallVec;
use std::mem::MaybeUninit;
use std::os::raw::{c_int, c_long};

/// The size of dimension `d`: 1 beyond the last dimension, 0 for an empty tensor.
fn size_at<T>(tensor: Ref<'_, Tensor<T>>, d: usize) -> c_long {
    match tensor.sizes().get(d) {
        Some(&size) => size,
        None => tensor.rank().min(1) as c_long,
    }
}

/// The sizes of the parts put one after the other along dimension `d`, with `rank` dimensions. Empty
/// parts do not count.
fn joined<T>(parts: &[Ref<'_, Tensor<T>>], rank: usize, d: usize) -> Result<Longs> {
    let mut sizes = size::filled(rank, 0)?;
    for &part in parts.iter().filter(|part| part.rank() > 0) {
        for (i, size) in sizes.iter_mut().enumerate() {
            let more = size_at(part, i);
            if i == d {
                *size = size.checked_add(more).ok_or_else(Error::overflow)?;
            } else if *size == 0 {
                *size = more;
            } else if *size != more {
                return Err(differing(*size, more, i, d));
            }
        }
    }
    Ok(sizes)
}

/// The error of parts that differ in a dimension which is not that along which they are put together.
#[cold]
fn differing(size: c_long, other: c_long, dimension: usize, along: usize) -> Error {
    Error::plain(format!(
        "inconsistent tensor sizes: {size} and {other} in dimension {dimension}, counted from 0, which must agree in parts \
         that are joined along dimension {along}"
    ))
}

/// Rows for each thread from which they are shared by rows.
const MANY_ROWS: usize = 16;

/// The rows of contiguous parts, which become rows of a contiguous result.
struct JoinedRows<'a, T> {
    /// The elements of each part, and how many of them are a row.
    sources: Scratch<(&'a [T], usize)>,
    /// The length of a row of the result.
    length: usize,
}

impl<'a, T: Element> JoinedRows<'a, T> {
    /// The `rows` rows of `parts`; `None` if one of them is not contiguous.
    fn new(parts: &[View<'a, T>], rows: usize) -> Result<Option<Self>> {
        let mut sources = Scratch::with_capacity(parts.len())?;
        for part in parts {
            let Some(elements) = part.as_slice() else { return Ok(None) };
            sources.push((elements, elements.len() / rows))?;
        }
        let length = sources.iter().map(|source| source.1).sum();
        Ok(Some(JoinedRows { sources, length }))
    }

    /// Copies the rows from `first` on of all parts to the rows of `to`.
    fn copy(&self, first: usize, to: &mut [MaybeUninit<T>]) {
        for (row, mut to) in (first..).zip(to.chunks_exact_mut(self.length)) {
            for &(elements, length) in &self.sources {
                let (now, later) = to.split_at_mut(length);
                now.write_copy_of_slice(&elements[row * length..][..length]);
                to = later;
            }
        }
    }
}

/// Sets `result` to `parts` one after the other along `dimension`, or along the last dimension that any
/// of them has if `dimension` is the index before the first but one: -1 as scripts count. Parts with
/// fewer dimensions count as having size 1 in those they lack; empty parts are left out. If all are
/// empty, nothing happens.
///
/// # Errors
///
/// Argument 3: no parts. Argument 4: no such dimension. Argument `number_of(k)`: part k has elements outside its
/// storage. Plain: the parts differ in another size.
pub fn cat<T: Element>(
    result: Ref<'_, Tensor<T>>,
    parts: &[Ref<'_, Tensor<T>>],
    number_of: fn(usize) -> i32,
    dimension: c_int,
) -> Result<()> {
    check_arg(!parts.is_empty(), 3, "invalid number of inputs")?;
    let ranks = parts.iter().map(|part| part.rank()).max().unwrap_or(0);
    let d = if dimension.wrapping_add(crate::index_base::get()) == -1 {
        ranks.saturating_sub(1)
    } else {
        check_arg_with((0..c_int::MAX).contains(&dimension), 4, || format!("invalid dimension {dimension}"))?;
        dimension as usize
    };
    if ranks == 0 {
        return Ok(());
    }
    let sizes = joined(parts, ranks.max(d + 1), d)?;
    // Decoded before the result is resized, which may be one of them as long as it is empty.
    let mut sources: Scratch<View<'_, T>> = Scratch::with_capacity(parts.len())?;
    for (k, &part) in parts.iter().enumerate().filter(|(_, part)| part.rank() > 0) {
        sources.push(View::new(part, number_of(k))?)?;
    }
    let apart = parts.iter().any(|&part| share(result, part));
    let rows = sizes[..d].iter().product::<c_long>() as usize;
    let all = JoinedRows::new(&sources, rows)?;
    let destination = Destination::new(result, apart)?;
    tensor::resize(destination.tensor(), &sizes, None)?;
    let to = View::new(destination.tensor(), 1)?.extent;
    let threads = if to.count < Cost::MEMORY.parallel_above { 1 } else { threads::count() };
    if let Some(all) = all
        && to.contiguous
        && (to.count <= FEW_JOINED || rows >= MANY_ROWS * threads)
    {
        let starts = (0..threads).map(|i| rows * i / threads * all.length);
        let starts: SmallVec<[usize; 8]> = starts.collect();
        write_dense(destination.tensor(), &[], |to| {
            threads::for_each_slice(to, &starts, &|i, to| all.copy(starts[i] / all.length, to));
        })?;
        return destination.finish();
    }
    let (whole, mut first) = (Operand::new(destination.tensor(), 1)?, 0);
    for &part in parts.iter().filter(|part| part.rank() > 0) {
        let size = size_at(part, d) as usize;
        tensor::copy_elements(&whole.narrowed(d, first, size), &Operand::new(part, 2)?);
        first += size;
    }
    destination.finish()
}
