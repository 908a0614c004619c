//! Copies between tensors of any layouts and types.
//!
//! Elements pair in row-major order, so the sizes may differ as long as the element counts agree.

use super::{Tensor, empty, is_contiguous, resize_as};
use crate::element::{Convert, Element};
use crate::engine::{Cost, Operand, View, for_each_block, for_each_run};
use crate::error::{Error, Result};
use crate::handle::{Own, Ref};
use crate::kernel::{self, transpose};
use crate::kernel::{Block, Run};
use crate::storage::size::describe;
use std::mem::MaybeUninit;
use std::ptr;

/// Decodes both tensors and checks that they have the same number of elements.
fn operands<T, S>(tensor: Ref<'_, Tensor<T>>, source: Ref<'_, Tensor<S>>) -> Result<(Operand, Operand)> {
    let (to, from) = (Operand::new(tensor, 1)?, Operand::new(source, 2)?);
    if to.count == from.count { Ok((to, from)) } else { Err(different_counts(tensor, source)) }
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
    if tensor == source || copy_few(tensor, source) {
        return Ok(());
    }
    let (to, from) = operands(tensor, source)?;
    if to.may_overlap(&from) {
        if to.data == from.data && to.dims == from.dims {
            return Ok(());
        }
        let read_first = deep_copy(source)?;
        let (to, from) = operands(tensor, read_first.borrow())?;
        copy_elements(&to, &from);
    } else {
        copy_elements(&to, &from);
    }
    Ok(())
}

/// Elements up to which a dense copy is not worth looking for threads or a way past the caches.
const FEW: usize = 1 << 12;

/// Elements up to which a copy between other layouts is not worth a plan.
const VERY_FEW: usize = 1 << 8;

/// The commonest copies: few elements. `false` if it is not one.
#[inline]
fn copy_few<T: Element>(tensor: Ref<'_, Tensor<T>>, source: Ref<'_, Tensor<T>>) -> bool {
    let (Ok(to), Ok(from)) = (View::new(tensor, 1), View::new(source, 2)) else {
        return false;
    };
    let count = to.extent.count;
    if count != from.extent.count || count == 0 || count > FEW {
        return false;
    }
    if to.extent.contiguous && from.extent.contiguous {
        // SAFETY: as many elements on both sides, which may overlap.
        unsafe { ptr::copy(from.extent.data.cast::<T>(), to.extent.data.cast(), count) };
        return true;
    }
    if count > VERY_FEW || from.rank() > 2 || to.rank() > 2 {
        return false;
    }
    // All is read before anything is written, since the two may overlap.
    let mut values = [const { MaybeUninit::<T>::uninit() }; VERY_FEW];
    let mut places = values.iter_mut();
    from.for_each(|at| {
        if let Some(place) = places.next() {
            // SAFETY: an element of the source.
            place.write(unsafe { at.cast::<T>().read() });
        }
    });
    let mut values = values.iter();
    to.for_each(|at| {
        if let Some(value) = values.next() {
            // SAFETY: an element of the tensor, and one of `count` values that were read.
            unsafe { at.cast::<T>().write(value.assume_init()) };
        }
    });
    true
}

/// Copies between operands of equal count and element size that do not overlap.
pub(crate) fn copy_elements(to: &Operand, from: &Operand) {
    let (operands, cost, element) = ([to, from], Cost::MEMORY, to.element);
    let stream = to.count * element >= kernel::STREAM_ABOVE;
    // SAFETY: the engine's blocks lie in the operands, which do not overlap.
    if for_each_block(operands, cost, &|block| unsafe { turn(block, element, stream) }) {
        if stream {
            kernel::stream_end();
        }
        return;
    }
    match element {
        // SAFETY: the engine's runs lie in the operands, whose elements have this size.
        1 => for_each_run(operands, cost, &|run| unsafe { kernel::copy_run::<u8>(run, stream) }),
        // SAFETY: as above.
        2 => for_each_run(operands, cost, &|run| unsafe { kernel::copy_run::<u16>(run, stream) }),
        // SAFETY: as above.
        4 => for_each_run(operands, cost, &|run| unsafe { kernel::copy_run::<u32>(run, stream) }),
        // SAFETY: as above.
        _ => for_each_run(operands, cost, &|run| unsafe { kernel::copy_run::<u64>(run, stream) }),
    }
    if stream {
        kernel::stream_end();
    }
}

/// Copies a block whose source is dense down the rows; past the caches if `stream`.
///
/// # Safety
///
/// The block is of two operands of elements of `element` bytes that do not overlap.
unsafe fn turn(block: Block<2>, element: usize, stream: bool) {
    let Block { rows, columns, data, down, along } = block;
    let (to, from) = ((data[0], down[0]), (data[1].cast_const(), along[1]));
    // SAFETY: by the caller's promise.
    unsafe {
        if stream {
            transpose::transpose_streaming(element, to, from, rows, columns);
        } else {
            transpose::transpose(element, to, from, rows, columns);
        }
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
    let (to, from) = operands(tensor, source)?;
    if to.may_overlap(&from) {
        // Two types over one memory: read everything first.
        let read_first = deep_copy(source)?;
        let from = Operand::new(read_first.borrow(), 2)?;
        convert_elements::<T, S>(&to, &from);
    } else {
        convert_elements::<T, S>(&to, &from);
    }
    Ok(())
}

fn convert_elements<T: Element, S: Element + Convert<T>>(to: &Operand, from: &Operand) {
    // SAFETY: the engine's runs lie in the operands, which are of these types.
    for_each_run([to, from], Cost::MEMORY, &|run: Run<2>| unsafe { kernel::convert_run::<T, S>(run) });
}

/// A new contiguous tensor with the sizes and elements of `source`.
pub fn deep_copy<T: Element>(source: Ref<'_, Tensor<T>>) -> Result<Own<Tensor<T>>> {
    let tensor = empty()?;
    resize_as(tensor.borrow(), source)?;
    let (to, from) = operands(tensor.borrow(), source)?;
    copy_elements(&to, &from);
    Ok(tensor)
}

/// `source` itself with one more reference if it is contiguous, else a new contiguous copy.
#[inline]
pub fn contiguous<T: Element>(source: Ref<'_, Tensor<T>>) -> Result<Own<Tensor<T>>> {
    if is_contiguous(source) { Ok(source.to_owned()) } else { deep_copy(source) }
}
