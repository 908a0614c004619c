//! Drivers of element-wise functions: up to three tensors in, one out.
//!
//! A function is a [`Piece`], a loop over slices; the engine brings the elements together.

use super::result::Copies;
use crate::element::Element;
use crate::engine::{self, Cost, Operand};
use crate::error::{Error, Result};
use crate::handle::Ref;
use crate::kernel::Slices;
use crate::kernel::piece::{Piece, compute};
use crate::storage::size;
use crate::tensor::{self, Tensor};
use std::os::raw::c_long;

/// The error of operands that cannot be paired: their sizes make different element counts.
#[cold]
pub(super) fn different_sizes(sizes: &[&[c_long]]) -> Error {
    let sizes: Vec<String> = sizes.iter().map(|sizes| size::to_text(sizes)).collect();
    Error::plain(format!(
        "inconsistent tensor size: {} have different numbers of elements",
        sizes.join(" and ")
    ))
}

/// As `different_sizes`, where only the counts matter.
#[cold]
pub(crate) fn different_counts(counts: &[usize]) -> Error {
    Error::plain(format!("inconsistent tensor size: the tensors have {counts:?} elements"))
}

/// Operands of an element-wise function that are `K` tensors with its result.
pub trait WithResult<const K: usize> {}

impl<A> WithResult<2> for [A; 1] {}
impl<A> WithResult<3> for [A; 2] {}
impl<A> WithResult<4> for [A; 3] {}

/// `r[i] = f(a[i], …)` of `N` operands, which need as many elements as the first: they pair in row-major order. `r` gets the
/// sizes of the first.
///
/// # Errors
///
/// Plain: the element counts differ. Argument 1, or 2 and following ones: elements outside the storage. A storage that
/// cannot grow.
pub fn map<'a, R: Element, A: Element, const N: usize, const K: usize>(
    r: Ref<'_, Tensor<R>>,
    inputs: [Ref<'a, Tensor<A>>; N],
    cost: Cost,
    piece: &dyn Piece<R, A, N>,
) -> Result<()>
where
    [Ref<'a, Tensor<A>>; N]: WithResult<K>,
{
    if let Some(dense) = engine::dense_mapped::<_, _, N, K>(r, inputs)
        && dense.count() < cost.parallel_above
    {
        if let Some(Slices { result, operands }) = dense.slices() {
            compute(piece, result, operands);
            return Ok(());
        }
        if dense.is_in_place() {
            engine::map_in_place(dense, piece);
            return Ok(());
        }
    }
    map_any::<R, A, N, K>(r, inputs, cost, piece)
}

/// The general case, not inlined, so that the commonest one needs little of the stack and of the registers. All checks and
/// copies come before the first change.
#[inline(never)]
fn map_any<R: Element, A: Element, const N: usize, const K: usize>(
    r: Ref<'_, Tensor<R>>,
    inputs: [Ref<'_, Tensor<A>>; N],
    cost: Cost,
    piece: &dyn Piece<R, A, N>,
) -> Result<()> {
    if engine::map_few(r, inputs, piece) {
        return Ok(());
    }
    let from = decode(inputs)?;
    let counts = from.each_ref().map(Operand::count);
    if counts.iter().any(|&count| count != counts[0]) {
        return Err(different_sizes(&inputs.each_ref().map(|input| input.sizes())));
    }
    if tensor::is_same_size(r, inputs[0]) {
        let to = Operand::new(r, 1)?;
        let copies = Copies::of(inputs, |k| from[k].may_overlap(&to) && !to.is_same_as(&from[k]))?;
        engine::map::<R, A, N, K>(&to, &decode(copies.of_all())?, cost, piece);
        return Ok(());
    }
    let room = tensor::reserve(r, inputs[0].sizes(), 1)?;
    // Decoded again: they may have moved with the storage of the result.
    let from = decode(inputs)?;
    let copies = Copies::of(inputs, |k| {
        // A tensor that gets other sizes becomes contiguous.
        let in_place = from[k].data().addr() == room.data().addr()
            && size_of::<A>() == size_of::<R>()
            && from[k].is_contiguous();
        from[k].overlaps(room.span()) && !in_place
    })?;
    let from = decode(copies.of_all())?;
    engine::map::<R, A, N, K>(&Operand::new(room.commit(), 1)?, &from, cost, piece);
    Ok(())
}

/// The operands of a function, from argument 2 on.
fn decode<'a, A, const N: usize>(inputs: [Ref<'a, Tensor<A>>; N]) -> Result<[Operand<'a, A>; N]> {
    let mut operands = [const { None }; N];
    for (k, (operand, input)) in operands.iter_mut().zip(inputs).enumerate() {
        *operand = Some(Operand::new(input, k as i32 + 2)?);
    }
    Ok(operands.map(|operand| operand.expect("decoded just now")))
}
