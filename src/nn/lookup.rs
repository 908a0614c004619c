//! Lookup tables: rows of weights by number.

use super::operand::{Claim, Input, Output, Update};
use super::plane;
use super::real::Real;
use crate::error::{Error, Result, check_arg};
use crate::handle::Ref;
use crate::index_base;
use crate::math::norm::norm_of;
use crate::memory::scratch::Scratch;
use crate::tensor::Tensor;
use crate::threads;
use std::os::raw::{c_int, c_long};

/// A row from 0 on, or the error that it is none of `rows`.
fn row(index: c_long, rows: usize) -> Result<usize> {
    let base = c_long::from(index_base::get());
    let row = index.checked_sub(base).and_then(|row| usize::try_from(row).ok()).filter(|&row| row < rows);
    row.ok_or_else(|| {
        Error::plain(format!(
            "inputs need to be in the range {base} <= input < {}, but got input of value: {index}",
            rows as c_long + base
        ))
    })
}

/// The rows of a table, and their length.
fn table<T: Real>(weight: Ref<'_, Tensor<T>>, number: i32) -> Result<(usize, usize)> {
    check_arg(weight.rank() > 0, number, "must not be empty")?;
    let rows = weight.sizes()[0].max(1) as usize;
    Ok((rows, weight.count() as usize / rows))
}

/// Adds `scale` times row i of `grad_output` to the row of `grad_weight` that element i of `input` names, except where
/// that is `padding`; divided by how often the row is named, which `count` receives for each, if `by_frequency`.
///
/// # Errors
///
/// Plain: `input` is neither a vector nor a matrix, or names a row that there is not. Argument 3: not one row for each
/// element of `input`. Arguments: elements outside the storage. No memory.
pub fn acc_grad_parameters<T: Real>(
    input: Ref<'_, Tensor<c_long>>,
    grad_output: Ref<'_, Tensor<T>>,
    grad_weight: Ref<'_, Tensor<T>>,
    count: Option<Ref<'_, Tensor<c_int>>>,
    padding: c_int,
    scale: f64,
) -> Result<()> {
    let claims = [Claim::of(grad_weight), Claim::of_any(count)];
    let indices = Input::new(input, 2, &claims)?;
    let gradient = Input::new(grad_output, 3, &claims)?;
    if !matches!(indices.sizes().len(), 1 | 2) {
        return Err(Error::plain("input must be a vector or matrix"));
    }
    let (rows, length) = table(grad_weight, 4)?;
    let mut weights = Update::new(grad_weight, 4, &[])?;
    let padding = c_long::from(padding);
    let named = Scratch::collected(indices.elements().iter().map(|&index| (index, index == padding)))?;
    let mut list = Scratch::with_capacity(named.len())?;
    for &(index, is_padding) in &named {
        let row = row(index, rows)?;
        list.push(if is_padding { usize::MAX } else { row })?;
    }
    let needed = list.len().checked_mul(length).ok_or_else(Error::overflow)?;
    check_arg(gradient.elements().len() >= needed, 3, "a row for each element of input expected")?;
    // Threads have rows of their own, and add to each in the order of the input.
    let parts = plane::parts(rows, list.len().saturating_mul(length) / rows + 1);
    let starts = Scratch::collected((0..parts).map(|part| rows * part / parts * length))?;
    let mut counts = count.map(|count| Output::new(count, &[rows as c_long], 5, &claims[..1])).transpose()?;
    let mut frequencies = None;
    if let Some(counts) = &mut counts {
        let to = counts.filled(0);
        for &(index, _) in &named {
            to[row(index, rows)?] += 1;
        }
        frequencies = Some(&*to);
    }
    let (g, scale) = (gradient.elements(), T::of(scale));
    let list = &*list;
    let list = if scale == T::ZERO { &[] } else { list };
    threads::for_each_slice(weights.elements(), &starts, &|part, to| {
        let first = rows * part / parts;
        let own = first..first + to.len() / length.max(1);
        for (i, &row) in list.iter().enumerate() {
            if own.contains(&row) {
                let factor = frequencies.map_or(scale, |counts| scale / T::of(f64::from(counts[row])));
                let to = &mut to[(row - first) * length..][..length];
                to.iter_mut().zip(&g[i * length..]).for_each(|(to, &g)| *to += factor * g);
            }
        }
    });
    weights.close()?;
    counts.map_or(Ok(()), Output::close)
}

/// Makes the `norm_type`-norm of each row of `weight` that `idx` names at most `max_norm`.
///
/// # Errors
///
/// Plain: `idx` is no vector or names a row that there is not; `norm_type` is not positive. Arguments 2, 3: elements
/// outside the storage. No memory.
pub fn renorm<T: Real>(
    idx: Ref<'_, Tensor<c_long>>,
    weight: Ref<'_, Tensor<T>>,
    max_norm: f64,
    norm_type: f64,
) -> Result<()> {
    if idx.rank() != 1 {
        return Err(Error::plain("idx must be a vector"));
    }
    if norm_type.is_nan() || norm_type <= 0.0 {
        return Err(Error::plain("non-positive-norm not supported"));
    }
    let indices = Input::new(idx, 2, &[Claim::of(weight)])?;
    let (rows, length) = table(weight, 3)?;
    let mut weights = Update::new(weight, 3, &[])?;
    let mut named = Scratch::filled(rows, false)?;
    for &index in indices.elements() {
        named[row(index, rows)?] = true;
    }
    let (max_norm, norm_type, named) = (T::of(max_norm).wide(), T::of(norm_type).wide(), &*named);
    plane::for_each(weights.elements(), length, 8, &|row, elements| {
        if !named[row] {
            return;
        }
        let norm = norm_of(elements, norm_type);
        if norm > max_norm {
            let factor = T::of(max_norm / (norm + 1e-7));
            elements.iter_mut().for_each(|x| *x *= factor);
        }
    });
    weights.close()
}
