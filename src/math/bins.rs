//! How often numbers occur, and how many elements lie between edges.

use super::construct::fill_by_index;
use super::result::read_dense;
use crate::error::{Error, Result, check_arg, check_arg_with, shown};
use crate::handle::Ref;
use crate::kernel::accumulate::{Accumulate, FloatingPoint};
use crate::kernel::arithmetic::Arithmetic;
use crate::memory::scratch::Scratch;
use crate::tensor::{self, Tensor};
use std::os::raw::c_long;

/// Weights that there may be, one for each element.
pub type ElementWeights<'a, T> = Option<Ref<'a, Tensor<T>>>;

/// Calls `take` with each of the `elements` and its weight.
///
/// # Errors
///
/// Argument `number`, the weights: other than the elements in number, or outside their storage.
fn weighted<E: Copy, T: Accumulate>(
    elements: &[E],
    weights: ElementWeights<'_, T>,
    number: i32,
    mut take: impl FnMut(E, T::Own),
) -> Result<()> {
    let Some(weights) = weights else {
        elements.iter().for_each(|&element| take(element, T::Own::ONE));
        return Ok(());
    };
    let mut kept = None;
    let weights = read_dense(weights, number, |_| false, &mut kept)?;
    check_arg_with(weights.len() == elements.len(), number, || {
        format!("as many weights as elements are expected: {} and {}", weights.len(), elements.len())
    })?;
    elements.iter().zip(weights).for_each(|(&element, &weight)| take(element, weight.own()));
    Ok(())
}

/// Sets `result` to the vector of these sums, as long as `sums`; an empty tensor if there are none.
fn put<T: Accumulate>(result: Ref<'_, Tensor<T>>, sums: &[T::Own]) -> Result<()> {
    let count = [sums.len() as c_long];
    tensor::resize(result, if sums.is_empty() { &[] } else { &count }, None)?;
    fill_by_index(result, |i| T::from_own(sums[i]))
}

/// Sets element `k` of `result` to the number of elements of `numbers` that are `k`, or the sum of their weights; it has
/// at least `least` elements.
///
/// # Errors
///
/// Argument 2: a number is negative. Argument 3: other than the numbers in count. Argument 4: negative.
pub fn count<T: Accumulate>(
    result: Ref<'_, Tensor<T>>,
    numbers: Ref<'_, Tensor<c_long>>,
    weights: ElementWeights<'_, T>,
    least: c_long,
) -> Result<()> {
    check_arg_with(least >= 0, 4, || format!("the least length must not be negative, got {least}"))?;
    let mut kept = None;
    let elements = read_dense(numbers, 2, |_| false, &mut kept)?;
    let lowest = elements.iter().copied().min().unwrap_or(0);
    check_arg_with(lowest >= 0, 2, || {
        format!("numbers that are counted must not be negative, got {lowest}")
    })?;
    let length = match elements.iter().max() {
        Some(&highest) => highest.checked_add(1).ok_or_else(Error::overflow)?.max(least),
        None => least,
    };
    let mut sums = Scratch::filled(length as usize, T::Own::ZERO)?;
    weighted::<_, T>(elements, weights, 3, |number, weight| {
        let sum = &mut sums[number as usize];
        *sum = sum.plus(weight);
    })?;
    put(result, &sums)
}

/// Sets `result` to the numbers of elements between neighbouring `edges`, a vector that does not fall, or the sums of their
/// weights. A part has its lower edge, the last one both. With `density` they are divided by their sum and the widths.
///
/// # Errors
///
/// Argument 3: not a vector of two numbers and more, or it falls. Argument 4: other than the elements in number.
pub fn between_edges<T: FloatingPoint>(
    result: Ref<'_, Tensor<T>>,
    source: Ref<'_, Tensor<T>>,
    edges: Ref<'_, Tensor<T>>,
    weights: ElementWeights<'_, T>,
    density: bool,
) -> Result<()> {
    check_arg(edges.rank() == 1 && edges.sizes()[0] > 1, 3, "edges: a vector of at least two expected")?;
    let (mut kept, mut kept_edges) = (None, None);
    let edges = read_dense(edges, 3, |_| false, &mut kept_edges)?;
    for pair in edges.windows(2) {
        check_arg_with(pair[0] <= pair[1], 3, || {
            format!(
                "edges must not fall, but {} is followed by {}",
                shown(pair[0].own()),
                shown(pair[1].own())
            )
        })?;
    }
    let elements = read_dense(source, 2, |_| false, &mut kept)?;
    let (first, last, bins) = (edges[0], edges[edges.len() - 1], edges.len() - 1);
    let mut sums = Scratch::filled(bins, 0.0)?;
    weighted::<_, T>(elements, weights, 4, |x, weight| {
        if x >= first && x <= last {
            let above = edges.partition_point(|edge| *edge <= x);
            sums[above.clamp(1, bins) - 1] += weight;
        }
    })?;
    if density {
        let total: f64 = sums.iter().sum();
        for (sum, pair) in sums.iter_mut().zip(edges.windows(2)) {
            *sum /= total * (pair[1].own() - pair[0].own());
        }
    }
    put(result, &sums)
}
