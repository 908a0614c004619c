//! Sorting, order statistics and modes along a dimension.
//!
//! NaN counts as larger than any number; indices count from 0.

use super::reduce::{Along, with_indices, with_lines};
use crate::element::Element;
use crate::engine::Cost;
use crate::error::{Result, check_arg};
use crate::handle::Ref;
use crate::kernel::{Bundle, Dim};
use crate::order::{self, Parallel, Scratch};
use crate::tensor::{self, Tensor};
use crate::threads;
use std::os::raw::{c_int, c_long};

/// Comparisons and random accesses pay for a second thread early.
const COST: Cost = Cost { parallel_above: 1 << 13 };

/// Calls `work` with the line of `dim.size` elements at `at`, in place if they are neighbours, else
/// copied to `buffer`.
///
/// # Safety
///
/// There are such elements, and nothing writes them meanwhile.
unsafe fn with_line<T: Copy, R>(
    at: *mut u8,
    dim: Dim,
    buffer: &mut Vec<T>,
    work: impl FnOnce(&[T]) -> R,
) -> R {
    let dense = dim.stride == size_of::<T>() as isize || dim.size == 1;
    // SAFETY: the elements of the line.
    unsafe {
        if dense {
            return work(std::slice::from_raw_parts(at.cast(), dim.size));
        }
        buffer.clear();
        let place = |i: usize| at.wrapping_offset(i as isize * dim.stride).cast::<T>();
        buffer.extend((0..dim.size).map(|i| *place(i)));
    }
    work(buffer)
}

/// Calls `work` with room for the line of `dim.size` elements at `at`: the line itself if its elements
/// are neighbours, else `buffer` with a copy of it, which is written back.
///
/// # Safety
///
/// There are such elements, and nothing else accesses them meanwhile.
unsafe fn with_line_mut<T: Copy + Default, R>(
    at: *mut u8,
    dim: Dim,
    buffer: &mut Vec<T>,
    work: impl FnOnce(&mut [T]) -> R,
) -> R {
    let dense = dim.stride == size_of::<T>() as isize || dim.size == 1;
    // SAFETY: the elements of the line.
    unsafe {
        if dense {
            return work(std::slice::from_raw_parts_mut(at.cast(), dim.size));
        }
        let place = |i: usize| at.wrapping_offset(i as isize * dim.stride).cast::<T>();
        buffer.clear();
        buffer.extend((0..dim.size).map(|i| *place(i)));
        let result = work(buffer);
        for (i, &value) in buffer.iter().enumerate() {
            *place(i) = value;
        }
        result
    }
}

/// Sets `values` to `source` sorted along `dimension`, stably, and `indices` to where the elements were.
///
/// # Errors
///
/// Argument 2: no such dimension.
pub fn sort<T: Element + order::Element>(
    values: Ref<'_, Tensor<T>>,
    indices: Ref<'_, Tensor<c_long>>,
    source: Ref<'_, Tensor<T>>,
    dimension: c_int,
    descending: bool,
) -> Result<()> {
    let d = source.dimension(dimension, 2)?;
    let along = Along { d, size: source.sizes()[d], keep: true };
    with_indices(values, indices, (source, 2), along, |_, (values, value), index| {
        tensor::copy(values, source)?;
        with_lines([value, index], d, |lines| {
            if lines.along(0).size <= order::FEW {
                lines.for_each_bundle(COST, &|bundle| {
                    // SAFETY: lines of each result, which only this thread has.
                    unsafe {
                        sort_bundle(bundle, |values: &mut [T], at| order::sort_few(values, at, descending))
                    }
                });
                return Ok(());
            }
            // Threads work on different lines, or together on the only one.
            let threads = if lines.count() > 1 { 1 } else { threads::count() };
            lines.for_each_bundle(COST, &|bundle| {
                let parallel = &Parallel::new(threads, &threads::for_each_part);
                Scratch::lent(|scratch| {
                    let sort = |values: &mut [T], at: &mut [_]| {
                        order::sort(values, at, descending, scratch, parallel)
                    };
                    // SAFETY: as above.
                    unsafe { sort_bundle(bundle, sort) }
                })
            });
            Ok(())
        })
    })
}

/// Calls `sort` with each line of values and of indices.
///
/// # Safety
///
/// Operand 0 has elements of type `T`, operand 1 of type `long`; nothing else accesses them meanwhile.
#[inline(always)]
unsafe fn sort_bundle<T: Copy + Default>(bundle: &Bundle<2>, mut sort: impl FnMut(&mut [T], &mut [c_long])) {
    let (mut spare_values, mut spare_indices) = (Vec::new(), Vec::new());
    for line in 0..bundle.count {
        let [value, index] = bundle.line(line);
        // SAFETY: a line of each result.
        unsafe {
            with_line_mut(value, bundle.along[0], &mut spare_values, |values: &mut [T]| {
                with_line_mut(index, bundle.along[1], &mut spare_indices, |indices| sort(values, indices))
            })
        }
    }
}

/// Sets `values` and `indices` to what `choose` finds in each line of `source` along dimension `d`.
fn choose_lines<T: Element + order::Element>(
    values: Ref<'_, Tensor<T>>,
    indices: Ref<'_, Tensor<c_long>>,
    source: Ref<'_, Tensor<T>>,
    d: usize,
    keep: bool,
    choose: impl Fn(&[T], &mut Scratch<T>) -> (T, i64) + Sync,
) -> Result<()> {
    with_indices(values, indices, (source, 3), Along::one(d, keep), |from, (_, value), index| {
        with_lines([from, value, index], d, |lines| {
            lines.for_each_bundle(COST, &|bundle| {
                let mut spare = Vec::new();
                Scratch::lent(|scratch| {
                    for line in 0..bundle.count {
                        let [from, value, index] = bundle.line(line);
                        // SAFETY: a line of the source, which is apart from the results, and its results.
                        unsafe {
                            let (chosen, place) =
                                with_line(from, bundle.along[0], &mut spare, |line| choose(line, scratch));
                            value.cast::<T>().write(chosen);
                            index.cast::<c_long>().write(place as c_long);
                        }
                    }
                })
            });
            Ok(())
        })
    })
}

/// Sets `values` and `indices` to the `k`-th smallest elements along `dimension`, `k` counting from 1,
/// and to where they are. The dimension is removed unless `keep`.
///
/// # Errors
///
/// Argument 3: no such dimension. Argument 2: fewer than `k` elements.
pub fn kth_value<T: Element + order::Element>(
    values: Ref<'_, Tensor<T>>,
    indices: Ref<'_, Tensor<c_long>>,
    source: Ref<'_, Tensor<T>>,
    k: c_long,
    dimension: c_int,
    keep: bool,
) -> Result<()> {
    let d = source.dimension(dimension, 3)?;
    let fits = 0 < k && k <= source.sizes()[d];
    check_arg(fits, 2, "selected index out of range")?;
    choose_lines(values, indices, source, d, keep, |line, scratch| {
        order::kth_value(line, k as usize - 1, scratch)
    })
}

/// Sets `values` and `indices` to the middle elements along `dimension`, those before the middle of an
/// even number. The dimension is removed unless `keep`.
///
/// # Errors
///
/// Argument 3: no such dimension.
pub fn median<T: Element + order::Element>(
    values: Ref<'_, Tensor<T>>,
    indices: Ref<'_, Tensor<c_long>>,
    source: Ref<'_, Tensor<T>>,
    dimension: c_int,
    keep: bool,
) -> Result<()> {
    let d = source.dimension(dimension, 3)?;
    choose_lines(values, indices, source, d, keep, order::median)
}

/// Sets `values` and `indices` to the most frequent elements along `dimension`, the smallest of several,
/// and where the last of them is. The dimension is removed unless `keep`.
///
/// # Errors
///
/// Argument 3: no such dimension.
pub fn mode<T: Element + order::Element>(
    values: Ref<'_, Tensor<T>>,
    indices: Ref<'_, Tensor<c_long>>,
    source: Ref<'_, Tensor<T>>,
    dimension: c_int,
    keep: bool,
) -> Result<()> {
    let d = source.dimension(dimension, 3)?;
    choose_lines(values, indices, source, d, keep, order::mode)
}

/// Sets `values` and `indices` to the `k` smallest elements along `dimension`, or the `largest`, and to
/// where they are: best first if `sorted`, else by index.
///
/// # Errors
///
/// Argument 3: no such dimension. Argument 2: fewer than `k` elements.
#[allow(clippy::too_many_arguments, reason = "those of the C function")]
pub fn top_k<T: Element + order::Element>(
    values: Ref<'_, Tensor<T>>,
    indices: Ref<'_, Tensor<c_long>>,
    source: Ref<'_, Tensor<T>>,
    k: c_long,
    dimension: c_int,
    largest: bool,
    sorted: bool,
) -> Result<()> {
    let d = source.dimension(dimension, 3)?;
    let fits = 0 < k && k <= source.sizes()[d];
    check_arg(fits, 2, "k not in range for dimension")?;
    with_indices(values, indices, (source, 3), Along { d, size: k, keep: true }, |from, (_, value), index| {
        with_lines([from, value, index], d, |lines| {
            lines.for_each_bundle(COST, &|bundle| {
                let (mut spare, mut spare_values, mut spare_indices) = (Vec::new(), Vec::new(), Vec::new());
                let along = bundle.along;
                Scratch::lent(|scratch| {
                    for line in 0..bundle.count {
                        let [from, value, index] = bundle.line(line);
                        // SAFETY: a line of the source, which is apart from the results, and its results.
                        unsafe {
                            with_line(from, along[0], &mut spare, |line: &[T]| {
                                with_line_mut(value, along[1], &mut spare_values, |values| {
                                    with_line_mut(index, along[2], &mut spare_indices, |indices| {
                                        order::top_k(line, values, indices, largest, sorted, scratch)
                                    })
                                })
                            })
                        }
                    }
                })
            });
            Ok(())
        })
    })
}
