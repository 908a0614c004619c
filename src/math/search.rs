//! Where values belong among sorted ones, and whether they are among others.

use super::construct::fill_by_index;
use super::result::{Destination, read_dense, share};
use crate::error::{Result, check_arg_with};
use crate::handle::Ref;
use crate::kernel::accumulate::Accumulate;
use crate::memory::scratch::Scratch;
use crate::order::{self, Sortable, Workspace};
use crate::storage::size;
use crate::tensor::{self, Tensor, check_not_empty};
use crate::threads;
use std::os::raw::c_long;

/// Sets `result` to where each of the `values` belongs in `sorted`, a vector, or in the row of `sorted` with the same
/// indices but for the last: the number of elements below it, or, if `right`, not above it. NaN is above all numbers.
///
/// # Errors
///
/// Argument 2: empty, or neither a vector nor of the sizes of `values` but for the last.
pub fn sorted_positions<T: Accumulate>(
    result: Ref<'_, Tensor<c_long>>,
    sorted: Ref<'_, Tensor<T>>,
    values: Ref<'_, Tensor<T>>,
    right: bool,
) -> Result<()> {
    check_not_empty(sorted, 2, "sorted elements: the tensor is empty")?;
    let (rows, sizes) = (sorted.sizes(), values.sizes());
    let is_vector = rows.len() == 1;
    let outer = rows.len() - 1;
    let fits = is_vector || rows.len() == sizes.len() && rows[..outer] == sizes[..outer];
    check_arg_with(fits, 2, || {
        format!(
            "a vector, or sizes that differ in the last dimension alone, are expected: {} and {}",
            size::to_text(rows),
            size::to_text(sizes)
        )
    })?;
    let length = rows[outer] as usize;
    let width = if is_vector { usize::MAX } else { sizes[outer].max(1) as usize };
    let (mut kept_sorted, mut kept_values) = (None, None);
    let aliased = share(result, sorted) || share(result, values);
    let destination = Destination::new(result, aliased)?;
    let sorted = read_dense(sorted, 2, |_| false, &mut kept_sorted)?;
    let elements = read_dense(values, 3, |_| false, &mut kept_values)?;
    tensor::resize(destination.tensor(), sizes, None)?;
    fill_by_index(destination.tensor(), |i| {
        let row = &sorted[i / width * length..][..length];
        let value = elements[i];
        let place = if right {
            row.partition_point(|x| *x <= value || value.is_nan())
        } else {
            row.partition_point(|x| *x < value || value.is_nan() && !x.is_nan())
        };
        place as c_long
    })?;
    destination.finish()
}

/// Sets `result` to whether each of the `elements` is one of `others`, or, if `invert`, is not. NaN equals nothing.
///
/// # Errors
///
/// Arguments 2, 3: elements outside the storage. No memory.
pub fn is_in<T: Accumulate + Sortable>(
    result: Ref<'_, Tensor<u8>>,
    elements: Ref<'_, Tensor<T>>,
    others: Ref<'_, Tensor<T>>,
    invert: bool,
) -> Result<()> {
    let (mut kept, mut kept_others) = (None, None);
    let aliased = share(result, elements);
    let mut sorted = Scratch::new();
    sorted.copy_from(read_dense(others, 3, |_| false, &mut kept_others)?)?;
    let mut places = Scratch::filled(sorted.len(), 0)?;
    Workspace::lent(|workspace| order::sort(&mut sorted, &mut places, false, workspace, threads::count()))?;
    // NaN comes last.
    let sorted = &sorted[..sorted.partition_point(|x| !x.is_nan())];
    let destination = Destination::new(result, aliased)?;
    let sizes = elements.sizes();
    let elements = read_dense(elements, 2, |_| false, &mut kept)?;
    tensor::resize(destination.tensor(), sizes, None)?;
    fill_by_index(destination.tensor(), |i| {
        let x = elements[i];
        let found = sorted.get(sorted.partition_point(|other| *other < x)) == Some(&x);
        u8::from(found != invert)
    })?;
    destination.finish()
}
