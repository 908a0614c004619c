//! Copies between tensors of any layouts and types.
//!
//! Elements pair in row-major order, so the sizes may differ as long as the element counts agree.

use super::header::Tensor;
use super::layout::{Reserved, resize_as};
use super::life::empty;
use super::shape::is_contiguous;
use crate::element::{Convert, Element};
use crate::engine::{self, Cost, Operand, copy_transposed, for_each_run};
use crate::error::{Error, Result};
use crate::handle::{Own, Ref};
use crate::kernel;
use crate::storage::size::describe;

/// Decodes both tensors and checks that they have the same number of elements.
fn operands<'a, T, S>(
    tensor: Ref<'a, Tensor<T>>,
    source: Ref<'a, Tensor<S>>,
) -> Result<(Operand<'a, T>, Operand<'a, S>)> {
    let (to, from) = (Operand::new(tensor, 1)?, Operand::new(source, 2)?);
    if to.count() == from.count() { Ok((to, from)) } else { Err(different_counts(tensor, source)) }
}

#[cold]
fn different_counts<T, S>(tensor: Ref<'_, Tensor<T>>, source: Ref<'_, Tensor<S>>) -> Error {
    let text = |sizes| -> String {
        let description = describe(sizes);
        description.text.iter().take_while(|&&c| c != 0).map(|&c| c as u8 as char).collect()
    };
    Error::plain(format!(
        "inconsistent tensor size, expected tensor {} and src {} to have the same number of elements, but got \
         {} and {} elements respectively",
        text(tensor.sizes()),
        text(source.sizes()),
        tensor.count(),
        source.count()
    ))
}

/// Copies the elements of `source` into `tensor`, keeping the sizes of both. Where the two overlap, the
/// result is as if the source had been read before anything was written.
///
/// # Errors
///
/// Plain: the element counts differ. Argument 1, 2: elements outside the storage.
pub fn copy<T: Element>(tensor: Ref<'_, Tensor<T>>, source: Ref<'_, Tensor<T>>) -> Result<()> {
    if tensor == source || engine::copy_few(tensor, source) {
        return Ok(());
    }
    copy_any(tensor.bits(), source.bits())
}

/// [`copy`] in general, once for each size of elements.
#[inline(never)]
fn copy_any<T: Element>(tensor: Ref<'_, Tensor<T>>, source: Ref<'_, Tensor<T>>) -> Result<()> {
    let (to, mut from) = operands(tensor, source)?;
    let read_first;
    if to.may_overlap(&from) {
        if to.is_same_as(&from) {
            return Ok(());
        }
        read_first = deep_copy(source)?;
        from = Operand::new(read_first.borrow(), 2)?;
    }
    copy_elements(&to, &from);
    Ok(())
}

/// Copies between operands of equal count that do not overlap.
pub(crate) fn copy_elements<T: Element>(to: &Operand<'_, T>, from: &Operand<'_, T>) {
    let stream = to.count() * size_of::<T>() >= kernel::STREAM_ABOVE;
    if !copy_transposed(to, from, Cost::MEMORY, stream) {
        for_each_run((to, from), Cost::MEMORY, &|run| kernel::copy_run(run, stream));
    }
    if stream {
        kernel::stream_end();
    }
}

/// Converts the elements of `source` into `tensor`.
///
/// # Errors
///
/// As [`copy`].
pub fn convert<T, S>(tensor: Ref<'_, Tensor<T>>, source: Ref<'_, Tensor<S>>) -> Result<()>
where
    T: Element,
    S: Element + Convert<T>,
{
    let (to, mut from) = operands(tensor, source)?;
    let read_first;
    if to.may_overlap(&from) {
        // Two types over one memory: read everything first.
        read_first = deep_copy(source)?;
        from = Operand::new(read_first.borrow(), 2)?;
    }
    for_each_run((&to, &from), Cost::MEMORY, &|run| kernel::convert_run(run));
    Ok(())
}

/// A new contiguous tensor with the sizes and elements of `source`.
pub fn deep_copy<T: Element>(source: Ref<'_, Tensor<T>>) -> Result<Own<Tensor<T>>> {
    let tensor = empty::<T>()?;
    resize_to_copy(tensor.borrow().bits(), source.bits())?;
    Ok(tensor)
}

/// Gives `tensor`, which is new, the sizes and elements of `source`.
#[inline(never)]
fn resize_to_copy<T: Element>(tensor: Ref<'_, Tensor<T>>, source: Ref<'_, Tensor<T>>) -> Result<()> {
    resize_as(tensor, source)?;
    let (to, from) = operands(tensor, source)?;
    copy_elements(&to, &from);
    Ok(())
}

/// `source` itself with one more reference if it is contiguous, else a new contiguous copy.
#[inline]
pub fn contiguous<T: Element>(source: Ref<'_, Tensor<T>>) -> Result<Own<Tensor<T>>> {
    if is_contiguous(source) { Ok(source.to_owned()) } else { deep_copy(source) }
}

impl<T: Element> Reserved<'_, T> {
    /// [`Reserved::commit`], and copies the elements of `source`, which has as many and shares no memory with the tensor.
    pub fn receive(self, source: Ref<'_, Tensor<T>>) -> Result<()> {
        copy(self.commit(), source)
    }
}
