//! Functions of values, sums and products element by element. A result may be an operand.

use super::coalesce::{coalesced, mark_coalesced};
use super::construct::{new_indices, new_values};
use super::content::Content;
use super::entries::{Entries, Fresh};
use super::header::{Sparse, is_same_size};
use super::shape;
use crate::engine::View;
use crate::error::{Error, Result};
use crate::handle::{Own, Ref};
use crate::kernel::piece::{compute, each2};
use crate::math::binary::{self, plus_scaled, times};
use crate::math::number::Number;
use crate::math::unary;
use crate::memory::scratch::Scratch;
use crate::storage::size;
use crate::tensor::{self, Tensor};
use crate::vmath::{BinaryFn, Cinv, InverseSquare, Pow, PowHalf, PowMinusHalf, UnaryFn};

use std::cmp::Ordering;
use std::mem::MaybeUninit;

type SparseArg<'a, T> = Ref<'a, Sparse<T>>;

/// Makes `r` have the indices of `t` and the values that `compute` gives from those of `t`. If `r` is `t`, its values
/// are overwritten, for those too who share them; values that are one place get what is computed of it once.
fn with_values<T: Number>(
    r: SparseArg<'_, T>,
    t: SparseArg<'_, T>,
    compute: impl Fn(Ref<'_, Tensor<T>>, Ref<'_, Tensor<T>>) -> Result<()>,
) -> Result<()> {
    let from = new_values(t).map_err(|error| error.renumbered(2))?;
    if r == t {
        if !View::new(from.borrow(), 2)?.overlaps_itself() {
            return compute(from.borrow(), from.borrow());
        }
        let apart = tensor::deep_copy(from.borrow())?;
        compute(apart.borrow(), apart.borrow())?;
        return tensor::copy(from.borrow(), apart.borrow());
    }
    let values = tensor::empty()?;
    compute(values.borrow(), from.borrow())?;
    let indices = tensor::deep_copy(new_indices(t).map_err(|error| error.renumbered(2))?.borrow())?;
    Content { indices, values, ..Content::of(t) }.put(r)
}

/// `r = t * value`.
pub fn mul<T: Number>(r: SparseArg<'_, T>, t: SparseArg<'_, T>, value: T) -> Result<()> {
    with_values(r, t, |to, from| binary::mul(to, from, value))
}

/// `r = t / value`.
///
/// # Errors
///
/// Argument 3: an integer 0.
pub fn div<T: Number>(r: SparseArg<'_, T>, t: SparseArg<'_, T>, value: T) -> Result<()> {
    with_values(r, t, |to, from| binary::div(to, from, value))
}

/// `r = t^value`, coalesced.
///
/// # Errors
///
/// Plain: the power is 0, which would make elements that are not listed 1. Argument 2: indices or values that do not
/// fit the sizes.
pub fn pow<T: Number>(r: SparseArg<'_, T>, t: SparseArg<'_, T>, value: T) -> Result<()>
where
    PowHalf: UnaryFn<T>,
    PowMinusHalf: UnaryFn<T>,
    InverseSquare: UnaryFn<T>,
    Cinv: UnaryFn<T>,
    Pow: BinaryFn<T>,
{
    if value == T::ZERO {
        return Err(Error::plain("cannot raise to zeroth power on sparse tensor"));
    }
    let sorted = coalesced(t, 2)?;
    with_values(r, sorted.borrow(), |to, from| unary::pow(to, from, value))?;
    r.set_coalesced_flag();
    mark_coalesced(t);
    Ok(())
}

fn check_same_size<T>(name: &str, t: SparseArg<'_, T>, src: SparseArg<'_, T>) -> Result<()> {
    if is_same_size(t, src) {
        return Ok(());
    }
    let text =
        |t: SparseArg<'_, T>| format!("{} of which {} sparse", size::to_text(t.sizes()), t.sparse_rank());
    Err(Error::plain(format!(
        "{name} operands have incompatible sizes or dimension types: {} and {}",
        text(t),
        text(src)
    )))
}

/// `r = t + value * src`, coalesced if both are; else it lists the entries of both, one after the other.
///
/// # Errors
///
/// Plain: the sizes differ. Argument 2, 4: indices or values that do not fit the sizes.
pub fn cadd<T: Number>(
    r: SparseArg<'_, T>,
    t: SparseArg<'_, T>,
    value: T,
    src: SparseArg<'_, T>,
) -> Result<()> {
    check_same_size("cadd", t, src)?;
    if src.nnz() == 0 {
        return shape::copy(r, t);
    }
    let (a, b) = (Entries::of(t, 2)?, Entries::of(src, 4)?);
    let merged = t.is_coalesced() && src.is_coalesced();
    let steps = if merged { merge(&a, &b, t.sparse_rank())? } else { append(a.count, b.count)? };
    combined(t, [&a, &b], &steps, merged, |step, to, [x, y]| match step {
        Step::Left(_) => drop(to.write_copy_of_slice(x)),
        Step::Right(_) => compute(&times(value), to, [y]),
        Step::Both(..) => compute(&plus_scaled(value), to, [x, y]),
    })?
    .put(r)
}

/// `r = t - value * src`, as [`cadd`].
pub fn csub<T: Number>(
    r: SparseArg<'_, T>,
    t: SparseArg<'_, T>,
    value: T,
    src: SparseArg<'_, T>,
) -> Result<()> {
    cadd(r, t, value.negated(), src)
}

/// `r = t * src`, coalesced: entries for the places that both list.
///
/// # Errors
///
/// Plain: the sizes differ. Argument 2, 3: indices or values that do not fit the sizes.
pub fn cmul<T: Number>(r: SparseArg<'_, T>, t: SparseArg<'_, T>, src: SparseArg<'_, T>) -> Result<()> {
    product(t, src)?.put(r)?;
    mark_coalesced(t);
    mark_coalesced(src);
    Ok(())
}

/// As [`cmul`], as a new tensor. The operands are left to the caller to be marked as coalesced.
pub(super) fn new_cmul<T: Number>(t: SparseArg<'_, T>, src: SparseArg<'_, T>) -> Result<Own<Sparse<T>>> {
    product(t, src)?.make()
}

fn product<T: Number>(t: SparseArg<'_, T>, src: SparseArg<'_, T>) -> Result<Content<T>> {
    check_same_size("cmul", t, src)?;
    let (t, src) = (coalesced(t, 2)?, coalesced(src, 3)?);
    let (a, b) = (Entries::of(t.borrow(), 2)?, Entries::of(src.borrow(), 3)?);
    let mut steps = merge(&a, &b, t.borrow().sparse_rank())?;
    steps.retain(|step| matches!(step, Step::Both(..)));
    combined(t.borrow(), [&a, &b], &steps, true, |_, to, from| compute(&each2(T::times), to, from))
}

/// Where an entry of a result comes from: the entry of the left operand, of the right one, or of both.
#[derive(Clone, Copy)]
enum Step {
    Left(usize),
    Right(usize),
    Both(usize, usize),
}

/// All entries of the left operand, then all of the right one.
fn append(left: usize, right: usize) -> Result<Scratch<Step>> {
    Ok(Scratch::collected((0..left).map(Step::Left).chain((0..right).map(Step::Right)))?)
}

/// The entries of two coalesced operands in their common order.
fn merge<T: Number>(a: &Entries<T>, b: &Entries<T>, sparse_rank: usize) -> Result<Scratch<Step>> {
    let indices = Scratch::collected((0..sparse_rank).map(|d| (a.index(d), b.index(d))))?;
    let order = |i: usize, j: usize| {
        let orders = indices.iter().map(|(a, b)| a[i].cmp(&b[j]));
        orders.fold(Ordering::Equal, Ordering::then)
    };
    let mut steps = Scratch::with_capacity(a.count.max(b.count))?;
    let (mut i, mut j) = (0, 0);
    while i < a.count || j < b.count {
        let order = match (i < a.count, j < b.count) {
            (true, true) => order(i, j),
            (true, false) => Ordering::Less,
            _ => Ordering::Greater,
        };
        steps.push(match order {
            Ordering::Less => Step::Left(i),
            Ordering::Greater => Step::Right(j),
            Ordering::Equal => Step::Both(i, j),
        })?;
        i += usize::from(order.is_le());
        j += usize::from(order.is_ge());
    }
    Ok(steps)
}

/// A tensor of the sizes of `t` with one entry for each step. `compute` writes its block from those of the operands,
/// of which the one that has no part in the step is empty.
fn combined<T: Number>(
    t: SparseArg<'_, T>,
    [a, b]: [&Entries<T>; 2],
    steps: &[Step],
    coalesced: bool,
    compute: impl Fn(Step, &mut [MaybeUninit<T>], [&[T]; 2]),
) -> Result<Content<T>> {
    let (sizes, sparse_rank) = (t.sizes(), t.sparse_rank());
    let mut fresh = Fresh::new(sparse_rank, steps.len(), &sizes[sparse_rank..])?;
    let mut to = fresh.whole();
    for d in 0..sparse_rank {
        let (left, right) = (a.index(d), b.index(d));
        for (to, &step) in to.index(d).iter_mut().zip(steps) {
            to.write(match step {
                Step::Left(i) | Step::Both(i, _) => left[i],
                Step::Right(j) => right[j],
            });
        }
    }
    let (left, right) = (a.values(), b.values());
    let block = a.block.max(b.block);
    let left_at = |i: usize| &left[i * block..][..block];
    let right_at = |j: usize| &right[j * block..][..block];
    for (to, &step) in to.values().chunks_exact_mut(block).zip(steps) {
        let operands: [&[T]; 2] = match step {
            Step::Left(i) => [left_at(i), &[]],
            Step::Right(j) => [&[], right_at(j)],
            Step::Both(i, j) => [left_at(i), right_at(j)],
        };
        compute(step, to, operands);
    }
    fresh.finish(sizes, sparse_rank, steps.len(), coalesced)
}
