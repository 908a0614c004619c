//! Small steps over tensors: new ones, views, dimensions as modules count them.

use super::real::NetReal;
use crate::error::{Error, Result};
use crate::handle::{Own, Ref};
use crate::math::{binary, fill, join};
use crate::memory::scratch::Scratch;
use crate::storage::size::{self, Longs};
use crate::storage::{FREEMEM, RESIZABLE};
use crate::tensor::{self, Tensor, geometry};
use std::os::raw::{c_int, c_long};
use std::sync::atomic::Ordering;

/// What `fill` makes of a new tensor.
pub(super) fn made<T>(fill: impl FnOnce(Ref<'_, Tensor<T>>) -> Result<()>) -> Result<Own<Tensor<T>>> {
    let tensor = tensor::empty()?;
    fill(tensor.borrow())?;
    Ok(tensor)
}

/// Whether nobody else has the tensor or its elements, and each element is one of its own: they may be changed where they are.
pub(super) fn is_alone<T>(tensor: Ref<'_, Tensor<T>>) -> bool {
    let Some(storage) = tensor.storage() else { return false };
    // SAFETY: valid objects; whoever is the only one with a reference is the only one who can make another.
    let counts = unsafe { [&(*tensor.as_ptr()).refcount, &(*storage.as_ptr()).refcount] };
    counts.iter().all(|count| count.load(Ordering::Acquire) == 1)
        && storage.flags() & (FREEMEM | RESIZABLE) == FREEMEM | RESIZABLE
        && tensor::is_contiguous(tensor)
}

/// What `fill` makes, in its first tensor, of its second: in the same if nobody else has that.
pub(super) fn made_of<T>(
    x: Own<Tensor<T>>,
    fill: impl FnOnce(Ref<'_, Tensor<T>>, Ref<'_, Tensor<T>>) -> Result<()>,
) -> Result<Own<Tensor<T>>> {
    if !is_alone(x.borrow()) {
        return made(|y| fill(y, x.borrow()));
    }
    fill(x.borrow(), x.borrow())?;
    Ok(x)
}

/// The elements of `source` with other sizes, one of which may be -1: a view where its elements are in order, else a copy.
pub(super) fn viewed<T: NetReal>(source: Ref<'_, Tensor<T>>, sizes: &[c_long]) -> Result<Own<Tensor<T>>> {
    let source = tensor::contiguous(source)?;
    geometry::new_view(source.borrow(), sizes).map_err(|_| {
        let (from, to) = (size::to_text(source.borrow().sizes()), size::to_text(sizes));
        Error::arg(1, format!("cannot view {from} as {to}"))
    })
}

/// A copy, whose elements are in order.
pub(super) fn copied<T: NetReal>(source: Ref<'_, Tensor<T>>) -> Result<Own<Tensor<T>>> {
    tensor::deep_copy(source)
}

/// The same tensor with a dimension of 1 at `d`.
pub(super) fn unsqueezed<T: NetReal>(source: Ref<'_, Tensor<T>>, d: usize) -> Result<Own<Tensor<T>>> {
    made(|result| geometry::unsqueeze(result, source, d as c_int))
}

/// The size of a dimension that is there.
pub(super) fn size_at<T>(tensor: Ref<'_, Tensor<T>>, d: usize) -> Result<c_long> {
    tensor.sizes().get(d).copied().ok_or_else(|| no_dimension(d as i64 + 1, tensor.rank()))
}

#[cold]
pub(super) fn no_dimension(dimension: i64, rank: usize) -> Error {
    Error::arg(1, format!("there is no dimension {dimension} in an input of {rank}"))
}

/// A dimension as modules have it: counted from 1, from behind if it is negative, and without that of a batch if
/// `inputs`, the dimensions of one sample, is one less than those that there are.
#[derive(Clone, Copy)]
pub(super) struct ModuleAxis {
    pub(super) dimension: c_int,
    pub(super) inputs: Option<c_int>,
}

impl ModuleAxis {
    /// The dimension of a tensor of `rank`, counted from 0.
    pub(super) fn of(self, rank: usize) -> Result<usize> {
        let batch = i64::from(self.inputs.is_some_and(|inputs| i64::from(inputs) + 1 == rank as i64));
        let named = i64::from(self.dimension);
        let place = if named < 0 { rank as i64 + named } else { named - 1 + batch };
        usize::try_from(place).ok().filter(|&place| place < rank).ok_or_else(|| no_dimension(named, rank))
    }
}

/// The sum of two tensors of as many elements.
pub(super) fn plus<T: NetReal>(a: Ref<'_, Tensor<T>>, b: Ref<'_, Tensor<T>>) -> Result<Own<Tensor<T>>> {
    made(|r| binary::cadd(r, a, T::ONE, b))
}

/// Their product, element by element.
pub(super) fn times<T: NetReal>(a: Ref<'_, Tensor<T>>, b: Ref<'_, Tensor<T>>) -> Result<Own<Tensor<T>>> {
    made(|r| binary::cmul(r, a, b))
}

/// `b` with sizes of 1 repeated to those of `a`.
pub(super) fn expanded_as<T: NetReal>(
    b: Ref<'_, Tensor<T>>,
    a: Ref<'_, Tensor<T>>,
) -> Result<Own<Tensor<T>>> {
    geometry::new_expand(b, a.sizes()).map_err(|_| {
        let (b, a) = (size::to_text(b.sizes()), size::to_text(a.sizes()));
        Error::arg(1, format!("sizes {b} do not fit {a}"))
    })
}

/// All `parts` behind each other along dimension `d`.
pub(super) fn joined<T: NetReal>(parts: &[Own<Tensor<T>>], d: usize) -> Result<Own<Tensor<T>>> {
    let mut borrowed = Scratch::with_capacity(parts.len())?;
    for part in parts {
        borrowed.push(part.borrow())?;
    }
    made(|result| join::cat(result, &borrowed, |_| 1, d as c_int))
}

/// The sizes of a tensor, to be changed.
pub(super) fn sizes_of<T>(tensor: Ref<'_, Tensor<T>>) -> Longs {
    Longs::from_slice(tensor.sizes())
}

/// Whether the input has one of these numbers of dimensions.
pub(super) fn check_rank<T>(tensor: Ref<'_, Tensor<T>>, ranks: &[usize]) -> Result<()> {
    if ranks.contains(&tensor.rank()) {
        return Ok(());
    }
    let ranks: Vec<String> = ranks.iter().map(usize::to_string).collect();
    Err(Error::arg(
        1,
        format!("expects {} dimensions, got {}", ranks.join(" or "), size::to_text(tensor.sizes())),
    ))
}

/// A new tensor of these sizes with `value` everywhere.
pub(super) fn filled<T: NetReal>(sizes: &[c_long], value: T) -> Result<Own<Tensor<T>>> {
    made(|y| fill::resize_and_fill(y, sizes, value))
}

/// As nn.Padding: `amount` values before position `index`, counted from the end if `amount` is positive.
pub(super) fn pad<T: NetReal>(
    x: Ref<'_, Tensor<T>>,
    axis: ModuleAxis,
    [amount, index]: [c_int; 2],
    value: f64,
) -> Result<Own<Tensor<T>>> {
    // The batch is in front wherever there are other dimensions than those of one sample.
    let batch = axis.inputs.is_some_and(|inputs| i64::from(inputs) != x.rank() as i64);
    let d = i64::from(axis.dimension) - 1 + i64::from(batch);
    let d = usize::try_from(d).ok().filter(|&d| d < x.rank());
    let d = d.ok_or_else(|| no_dimension(i64::from(axis.dimension), x.rank()))?;
    let (size, room) = (x.sizes()[d], c_long::from(amount).abs());
    let front = if amount > 0 { size - c_long::from(index) + 1 } else { c_long::from(index) - 1 };
    if !(0..=size).contains(&front) {
        return Err(Error::arg(1, format!("field 'index' is {index}, for {size} elements")));
    }
    let mut sizes = sizes_of(x);
    sizes[d] = size.checked_add(room).ok_or_else(Error::overflow)?;
    let result = filled(&sizes, T::of(value))?;
    let copy = |from: c_long, to: c_long, count: c_long| {
        if count == 0 {
            return Ok(());
        }
        let source = geometry::new_narrow(x, d as c_int, from, count)?;
        let place = geometry::new_narrow(result.borrow(), d as c_int, to, count)?;
        tensor::copy(place.borrow(), source.borrow())
    };
    copy(0, 0, front)?;
    copy(front, front + room, size - front)?;
    Ok(result)
}
