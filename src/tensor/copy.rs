//! Copies between tensors of any layouts and types.
//!
//! Elements pair in row-major order, so the sizes may differ as long as the element counts agree.

use super::{Tensor, empty, is_contiguous, resize_as};
use crate::element::{Convert, Element};
use crate::engine::{Cost, Dim, Operand, Plan, Run, for_each_run};
use crate::error::{Error, Result};
use crate::handle::{Own, Ref};
use crate::kernel::{self, transpose};
use crate::storage::size::describe;
use crate::threads;

/// Decodes both tensors and checks that they have the same number of elements.
fn operands<T, S>(tensor: Ref<'_, Tensor<T>>, source: Ref<'_, Tensor<S>>) -> Result<(Operand, Operand)> {
    let (to, from) = (Operand::new(tensor, 1)?, Operand::new(source, 2)?);
    if to.count == from.count {
        return Ok((to, from));
    }
    let text = |sizes| -> String {
        let description = describe(sizes);
        description.text.iter().take_while(|&&c| c != 0).map(|&c| c as u8 as char).collect()
    };
    Err(Error::plain(format!(
        "inconsistent tensor size, expected tensor {} and src {} to have the same number of elements, but got \
         {} and {} elements respectively",
        text(tensor.sizes()),
        text(source.sizes()),
        to.count,
        from.count
    )))
}

/// Copies the elements of `source` into `tensor`, keeping the sizes of both. Where the two overlap, the
/// result is as if the source had been read before anything was written.
///
/// # Errors
///
/// Plain: the element counts differ. Argument 1, 2: elements outside the storage.
pub fn copy<T: Element>(tensor: Ref<'_, Tensor<T>>, source: Ref<'_, Tensor<T>>) -> Result<()> {
    if tensor == source {
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

/// Copies between operands of equal count and element size that do not overlap.
fn copy_elements(to: &Operand, from: &Operand) {
    if copy_transposed(to, from) {
        return;
    }
    let (operands, cost) = ([to, from], Cost::MEMORY);
    let stream = to.count * to.element >= kernel::STREAM_ABOVE;
    match to.element {
        // SAFETY: the engine's runs lie in the operands, whose elements have this size.
        1 => for_each_run(operands, cost, &|run| unsafe { kernel::copy_run::<u8>(run, stream) }),
        // SAFETY: as above.
        2 => for_each_run(operands, cost, &|run| unsafe { kernel::copy_run::<u16>(run, stream) }),
        // SAFETY: as above.
        4 => for_each_run(operands, cost, &|run| unsafe { kernel::copy_run::<u32>(run, stream) }),
        // SAFETY: as above.
        _ => for_each_run(operands, cost, &|run| unsafe { kernel::copy_run::<u64>(run, stream) }),
    }
    kernel::stream_end();
}

/// Elements of a strip that one call of the transposition kernel writes along the result's fast axis.
const STRIP: usize = 512;

/// The case of a source that is dense along another axis than the result: blocks go straight from one
/// to the other, without the engine's intermediate copy. `false` if it is not that case.
fn copy_transposed(to: &Operand, from: &Operand) -> bool {
    let Some(plan) = Plan::new([to, from]) else {
        return false;
    };
    let element = to.element;
    let dense = element as isize;
    let rank = plan.dims.len();
    let Some(inner) = plan.dims.last() else {
        return false;
    };
    let Some(axis) = plan.dims.iter().position(|dim| dim.strides[1] == dense) else {
        return false;
    };
    let across = plan.dims[axis];
    if axis + 1 == rank || inner.strides[0] != dense || across.size.min(inner.size) < 8 {
        return false;
    }
    // Strips are everything but the innermost dimension, with `axis` in steps of a few cache lines: memory
    // is read in longer pieces than a line.
    let line = 256 / element;
    let steps = across.size.div_ceil(line);
    let shape = |k: usize| {
        let mut dims: smallvec::SmallVec<[Dim; 6]> =
            plan.dims[..rank - 1].iter().map(|dim| Dim { size: dim.size, stride: dim.strides[k] }).collect();
        dims[axis] = Dim { size: steps, stride: across.strides[k] * line as isize };
        let count = dims.iter().map(|dim| dim.size).product();
        Operand { data: plan.base[k], dims, count, element }
    };
    let (heads, tails) = (shape(0), shape(1));
    let parts = if to.count < Cost::MEMORY.parallel_above { 1 } else { threads::count() };
    let job = Job {
        heads: &heads,
        tails: &tails,
        axis,
        across: across.size,
        line,
        inner: inner.size,
        strides: [across.strides[0], inner.strides[1]],
        stream: to.count * element >= kernel::STREAM_ABOVE,
    };
    let total = heads.count;
    let job = &job;
    threads::for_each_part(parts, &|part| {
        for i in total * part / parts..total * (part + 1) / parts {
            job.strip(i);
        }
    });
    kernel::stream_end();
    true
}

/// A transposed copy cut into strips: a few cache lines of the source's fast axis by the whole of the
/// result's.
struct Job<'a> {
    heads: &'a Operand,
    tails: &'a Operand,
    axis: usize,
    across: usize,
    line: usize,
    inner: usize,
    /// Of the result along the source's fast axis, and of the source along the result's.
    strides: [isize; 2],
    /// Whether the result is written past the caches.
    stream: bool,
}

// SAFETY: the addresses are used for strips that do not overlap.
unsafe impl Sync for Job<'_> {}

impl Job<'_> {
    fn strip(&self, index: usize) {
        let (mut rest, mut at) = (index, [self.heads.data, self.tails.data]);
        let mut height = self.line;
        for d in (0..self.heads.dims.len()).rev() {
            let i = rest % self.heads.dims[d].size;
            rest /= self.heads.dims[d].size;
            at[0] = at[0].wrapping_offset(self.heads.dims[d].stride * i as isize);
            at[1] = at[1].wrapping_offset(self.tails.dims[d].stride * i as isize);
            if d == self.axis {
                height = height.min(self.across - i * self.line);
            }
        }
        let element = self.heads.element;
        for column in (0..self.inner).step_by(STRIP) {
            let width = STRIP.min(self.inner - column);
            let to = at[0].wrapping_add(column * element);
            let from = at[1].wrapping_offset(self.strides[1] * column as isize).cast_const();
            // SAFETY: the strip lies inside both operands, which do not overlap.
            unsafe {
                let (to, from) = ((to, self.strides[0]), (from, self.strides[1]));
                if self.stream {
                    transpose::transpose_streaming(element, to, from, height, width);
                } else {
                    transpose::transpose(element, to, from, height, width);
                }
            }
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
