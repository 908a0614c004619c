//! Concatenation.

use super::reduce::{compute_apart, share};
use crate::element::Element;
use crate::engine::View;
use crate::error::{Error, Result, check_arg};
use crate::handle::Ref;
use crate::storage::size::Longs;
use crate::tensor::{self, Tensor, geometry, is_contiguous};
use std::os::raw::{c_int, c_long};
use std::ptr;

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
    let mut sizes = Longs::from_elem(0, rank);
    for &part in parts.iter().filter(|part| part.rank() > 0) {
        for (i, size) in sizes.iter_mut().enumerate() {
            let more = size_at(part, i);
            if i == d {
                *size = size.checked_add(more).ok_or_else(Error::overflow)?;
            } else if *size == 0 {
                *size = more;
            } else if *size != more {
                return Err(Error::plain("inconsistent tensor sizes"));
            }
        }
    }
    Ok(sizes)
}

/// Up to here, looking at the parts as views costs more than copying them.
const SMALL: usize = 1 << 12;

/// Sets each of the `rows` rows of the result, which begins at `at`, to those of the parts one after the
/// other. All are contiguous.
fn join_rows<T: Element>(mut at: *mut u8, parts: &[Ref<'_, Tensor<T>>], rows: usize) {
    for row in 0..rows {
        for &part in parts {
            let bytes = part.count() as usize / rows * size_of::<T>();
            let from = part.data().cast::<u8>().wrapping_add(row * bytes);
            // SAFETY: a row of the part, which was decoded before, and the room for it in the result,
            // which has a storage of its own.
            unsafe { ptr::copy(from, at, bytes) };
            at = at.wrapping_add(bytes);
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
/// Argument 3: no parts. Argument 4: no such dimension. Plain: the parts differ in another size.
pub fn cat<T: Element>(
    result: Ref<'_, Tensor<T>>,
    parts: &[Ref<'_, Tensor<T>>],
    dimension: c_int,
) -> Result<()> {
    check_arg(!parts.is_empty(), 3, "invalid number of inputs")?;
    let ranks = parts.iter().map(|part| part.rank()).max().unwrap_or(0);
    let d = if dimension.wrapping_add(crate::index_base::get()) == -1 {
        ranks.saturating_sub(1)
    } else {
        usize::try_from(dimension).map_err(|_| Error::arg(4, "invalid dimension"))?
    };
    if ranks == 0 {
        return Ok(());
    }
    let sizes = joined(parts, ranks.max(d + 1), d)?;
    for &part in parts {
        View::new(part, 2)?;
    }
    let apart = parts.iter().any(|&part| share(result, part));
    compute_apart(result, apart, |result| {
        tensor::resize(result, &sizes, None)?;
        let to = View::new(result, 1)?.extent;
        if to.count <= SMALL && to.contiguous && parts.iter().all(|&part| is_contiguous(part)) {
            join_rows(to.data, parts, sizes[..d].iter().product::<c_long>() as usize);
            return Ok(());
        }
        let mut offset = 0;
        for &part in parts.iter().filter(|part| part.rank() > 0) {
            let size = size_at(part, d);
            let place = geometry::new_narrow(result, d as c_int, offset, size)?;
            tensor::copy(place.borrow(), part)?;
            offset += size;
        }
        Ok(())
    })
}
