//! Element-wise functions: the elements of a result and of its operands, brought together as slices.
//!
//! A function is a [`Piece`]: a loop over slices. It gets the operands' own memory where that is dense, else small
//! buffers on the stack that are filled and emptied here. So each function has one loop, which vectorises, and whose result
//! never overlaps its operands, although tensors may (`r_ == t`).

use super::cost::Cost;
use super::header::Header;
use super::operand::{MappedOperands, Operand};
use super::run::for_each_run;
use super::view::{View, initialised};
use crate::element::Element;
use crate::kernel::piece::{Piece, compute};
use crate::kernel::{self, Dense, Mapped, Run, Slices};
use crate::tuning::FEW_STRIDED;
use std::mem::MaybeUninit;

/// Elements of a buffer for operands that are not dense.
const PIECE: usize = 512;

/// Elements of a long result of several operands that is written with non-temporal stores: few, so that reading them and writing
/// memory alternate.
const STREAMED: usize = 128;

/// A buffer that begins with a cache line: a vector that was stored across two lines would be read after both, which
/// costs from a third of the time to three quarters, by where the stack is.
#[repr(align(64))]
struct AlignedBuffer<T>([MaybeUninit<T>; PIECE]);

impl<T> AlignedBuffer<T> {
    const NEW: Self = AlignedBuffer([const { MaybeUninit::uninit() }; PIECE]);
}

/// Calls `piece` for elements that lie one after the other, of which each operand's are the result's or apart from them.
#[inline]
pub fn map_in_place<R: Element, A: Element, const N: usize, const K: usize>(
    dense: Dense<'_, Mapped<R, A>, K>,
    piece: &dyn Piece<R, A, N>,
) {
    run_buffered(dense.run(), piece, false);
}

/// The case of a few elements of vectors and matrices in any layout, if the result has the sizes it needs, and no place
/// twice. `false` if it is not that case.
pub fn map_few<'a, R, A, const N: usize>(
    result: R,
    operands: [A; N],
    piece: &dyn Piece<R::Element, A::Element, N>,
) -> bool
where
    R: Header<'a, Element: Element>,
    A: Header<'a, Element: Element>,
{
    let Ok(to) = View::new(result, 1) else { return false };
    let count = to.extent.count;
    // Places that the result has twice are written in order, each before the next is computed.
    if count == 0
        || count > FEW_STRIDED
        || to.rank() > 2
        || to.overlaps_itself()
        || !to.has_sizes_of(operands[0])
    {
        return false;
    }
    // All are read before the result is written, which may be one of them.
    let mut buffers = [[const { MaybeUninit::uninit() }; FEW_STRIDED]; N];
    let mut from: [&[A::Element]; N] = [&[]; N];
    for ((from, buffer), operand) in from.iter_mut().zip(&mut buffers).zip(operands) {
        let Ok(view) = View::new(operand, 2) else { return false };
        match view.read(buffer) {
            Some(values) if values.len() == count => *from = values,
            _ => return false,
        }
    }
    let mut results = [const { MaybeUninit::uninit() }; FEW_STRIDED];
    let results = &mut results[..count];
    compute(piece, results, from);
    // SAFETY: the piece has computed all of them.
    to.write(unsafe { initialised(results) })
}

/// Calls `piece` for all elements of operands of equal count, which overlap the result element by element if at all.
pub fn map<R: Element, A: Element, const N: usize, const K: usize>(
    result: &Operand<'_, R>,
    operands: &[Operand<'_, A>; N],
    cost: Cost,
    piece: &dyn Piece<R, A, N>,
) {
    let all = MappedOperands { result, operands };
    // What is read and overwritten is in the caches anyway.
    let apart = operands.iter().all(|operand| operand.data().addr() != result.data().addr());
    if apart && result.count() * size_of::<R>() >= kernel::STREAM_ABOVE {
        for_each_run::<K, _>(all, cost, &|run| run_buffered(run, piece, true));
        kernel::stream_end();
    } else {
        for_each_run::<K, _>(all, cost, &|run| run_pieces(run, piece));
    }
}

/// Calls `piece` for `count` elements of plain memory at each address.
///
/// # Safety
///
/// All addresses have that many elements. They may overlap in any way: then operands are read in pieces, each
/// before the result of the piece is written.
pub unsafe fn map_memory<R: Element, A: Element, const N: usize, const K: usize>(
    to: *mut R,
    from: [*const A; N],
    count: usize,
    piece: &dyn Piece<R, A, N>,
) {
    const { assert!(K == N + 1) };
    let data = std::array::from_fn(|k| if k == 0 { to.cast() } else { from[k - 1].cast_mut().cast() });
    // SAFETY: by the caller's promise.
    let dense: Dense<'_, Mapped<R, A>, K> = unsafe { Dense::new(count, data) };
    run_pieces(dense.run(), piece);
}

/// Calls `piece` for a run: at once where all of it is dense and no operand overlaps the result, else in pieces through
/// buffers.
#[inline]
fn run_pieces<R: Element, A: Element, const N: usize, const K: usize>(
    run: Run<'_, Mapped<R, A>, K>,
    piece: &dyn Piece<R, A, N>,
) {
    match run.dense().and_then(Dense::slices) {
        Some(Slices { result, operands }) => compute(piece, result, operands),
        None => run_buffered(run, piece, false),
    }
}

/// As [`run_pieces`], through buffers: for runs with something that is not dense or is overwritten, and for
/// results that are written with non-temporal stores if `stream`, which a [`kernel::stream_end`] must follow.
#[inline(never)]
fn run_buffered<R: Element, A: Element, const N: usize, const K: usize>(
    run: Run<'_, Mapped<R, A>, K>,
    piece: &dyn Piece<R, A, N>,
    stream: bool,
) {
    let mut result = AlignedBuffer::<R>::NEW;
    let mut buffers = [const { AlignedBuffer::<A>::NEW }; N];
    // A result whose elements are all the same place sees each of them before the next is computed.
    let step = match run.is_one_place(0) {
        true => 1,
        _ if stream && N > 1 && run.count() > PIECE => STREAMED,
        _ => PIECE,
    };
    for start in (0..run.count()).step_by(step) {
        let part = run.part(start..run.count().min(start + step));
        let mut k = 0;
        let from = buffers.each_mut().map(|AlignedBuffer(buffer)| {
            k += 1;
            // A repeated element is the same for every piece, unless the result is that element.
            let known = start > 0 && step > 1;
            part.read_operand(k, &mut buffer[..part.count()], known)
        });
        let results = &mut result.0[..part.count()];
        compute(piece, results, from);
        // SAFETY: the piece has computed all of them.
        part.write_result(unsafe { initialised(results) }, stream);
    }
}
