//! The values that occur, each once: of all elements, or of slices along a dimension; where each element's is, and how often.

use super::result::{Packed, PreparedResult, read_dense};
use crate::element::Element;
use crate::error::Result;
use crate::handle::{Own, Ref};
use crate::memory::scratch::Scratch;
use crate::order::{self, Sortable, Workspace};
use crate::storage::size::Longs;
use crate::tensor::geometry::new_transpose;
use crate::tensor::{self, Tensor};
use crate::threads;
use std::cmp::Ordering;
use std::os::raw::{c_int, c_long};

/// The results: values, the place of each element's value among them, and how often each occurs.
pub type UniqueResults<'a, T> = (Ref<'a, Tensor<T>>, Ref<'a, Tensor<c_long>>, Ref<'a, Tensor<c_long>>);

/// Which of the things in an order begin a run of equal ones.
struct EqualRuns {
    /// Where the first of each run is.
    firsts: Scratch<c_long>,
    /// How many there are of each.
    counts: Scratch<c_long>,
    /// The run of each thing.
    inverse: Scratch<c_long>,
}

impl EqualRuns {
    /// The runs of `count` things, in their order or, if there is one, in that which lists them.
    fn new(count: usize, order: Option<&[c_long]>, equal: &dyn Fn(usize, usize) -> bool) -> Result<Self> {
        let mut groups =
            EqualRuns { firsts: Scratch::new(), counts: Scratch::new(), inverse: Scratch::filled(count, 0)? };
        let mut last = None;
        for i in 0..count {
            let thing = order.map_or(i, |order| order[i] as usize);
            if last.is_some_and(|last| equal(last, thing)) {
                let run = groups.counts.len() - 1;
                groups.counts[run] += 1;
            } else {
                groups.firsts.push(thing as c_long)?;
                groups.counts.push(1)?;
            }
            groups.inverse[thing] = groups.counts.len() as c_long - 1;
            last = Some(thing);
        }
        Ok(groups)
    }

    /// The places and the counts as tensors, the places in `sizes`.
    fn tensors(&self, sizes: &[c_long]) -> Result<(Own<Tensor<c_long>>, Own<Tensor<c_long>>)> {
        let new = |elements: &[c_long], sizes: &[c_long]| -> Result<Own<Tensor<c_long>>> {
            Ok(Packed::written(sizes, |to| {
                to.write_copy_of_slice(elements);
            })?
            .into_tensor())
        };
        Ok((new(&self.inverse, sizes)?, new(&self.counts, &vector(self.counts.len()))?))
    }

    /// Gives the results these values and what the runs tell, the inverse in `sizes`.
    fn put<T: Element>(
        &self,
        (values, inverse, counts): UniqueResults<'_, T>,
        found: Own<Tensor<T>>,
        sizes: &[c_long],
    ) -> Result<()> {
        let (places, times) = self.tensors(sizes)?;
        let values_room = tensor::reserve(values, found.borrow().sizes(), 1)?;
        let inverse_room = tensor::reserve(inverse, places.borrow().sizes(), 2)?;
        let counts_room = tensor::reserve(counts, times.borrow().sizes(), 3)?;
        PreparedResult::of(values, values_room, found).close()?;
        PreparedResult::of(inverse, inverse_room, places).close()?;
        PreparedResult::of(counts, counts_room, times).close()
    }
}

/// The sizes of a vector of `count` elements; those of an empty tensor if there is none.
fn vector(count: usize) -> Longs {
    if count == 0 { Longs::new() } else { Longs::from_slice(&[count as c_long]) }
}

/// Sets the results to the values among all elements, in order, or, if `consecutive`, one of each run of equal elements in
/// row-major order, where they are. NaN equals nothing.
///
/// # Errors
///
/// Argument 4: elements outside the storage. No memory.
pub fn elements<T: Element + Sortable>(
    results: UniqueResults<'_, T>,
    source: Ref<'_, Tensor<T>>,
    consecutive: bool,
) -> Result<()> {
    let mut kept = None;
    let values = read_dense(source, 4, |_| false, &mut kept)?;
    let equal = |a: usize, b: usize| values[a] == values[b];
    let groups = if consecutive {
        EqualRuns::new(values.len(), None, &equal)?
    } else {
        let mut sorted = Scratch::new();
        sorted.copy_from(values)?;
        let mut order = Scratch::filled(values.len(), 0)?;
        let threads = threads::count();
        Workspace::lent(|workspace| order::sort(&mut sorted, &mut order, false, workspace, threads))?;
        EqualRuns::new(values.len(), Some(&order), &equal)?
    };
    let found = Packed::written(&vector(groups.firsts.len()), |to| {
        for (to, &first) in to.iter_mut().zip(&groups.firsts) {
            to.write(values[first as usize]);
        }
    })?;
    groups.put(results, found.into_tensor(), source.sizes())
}

/// Sets the results to the slices along `dimension`, each once, in the order of their elements, or, if `consecutive`, one
/// of each run of equal slices. Slices with NaN equal nothing.
///
/// # Errors
///
/// Argument 5: no such dimension. Argument 4: elements outside the storage. No memory.
pub fn slices<T: Element + Sortable>(
    results: UniqueResults<'_, T>,
    source: Ref<'_, Tensor<T>>,
    dimension: c_int,
    consecutive: bool,
) -> Result<()> {
    let d = source.dimension(dimension, 5)?;
    let front = moved(source, (0..dimension).rev())?;
    let mut kept = None;
    let rows = read_dense(front.borrow(), 4, |_| false, &mut kept)?;
    let count = source.sizes()[d] as usize;
    let length = rows.len() / count;
    let row = |i: usize| &rows[i * length..][..length];
    let equal = |a: usize, b: usize| row(a) == row(b);
    let groups = if consecutive {
        EqualRuns::new(count, None, &equal)?
    } else {
        let order =
            ordered(count, &|a, b| row(a).iter().map(|x| x.key()).cmp(row(b).iter().map(|x| x.key())))?;
        EqualRuns::new(count, Some(&order), &equal)?
    };
    let mut sizes = Longs::from_slice(front.borrow().sizes());
    sizes[0] = groups.firsts.len() as c_long;
    let found = Packed::written(&sizes, |to| {
        for (to, &first) in to.chunks_exact_mut(length).zip(&groups.firsts) {
            to.write_copy_of_slice(row(first as usize));
        }
    })?;
    let found = tensor::deep_copy(moved(found.borrow(), 0..dimension)?.borrow())?;
    groups.put(results, found, &[count as c_long])
}

/// The first `count` numbers in the order of `compare`, and of equal ones in their own.
fn ordered(count: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Result<Scratch<c_long>> {
    let mut order = Scratch::collected((0..count).map(|i| i as c_long))?;
    order.sort_unstable_by(|&a, &b| compare(a as usize, b as usize).then(a.cmp(&b)));
    Ok(order)
}

/// A view of `source`, of which dimension `d` and the next one have been exchanged for each of `dimensions`.
fn moved<T>(source: Ref<'_, Tensor<T>>, dimensions: impl Iterator<Item = c_int>) -> Result<Own<Tensor<T>>> {
    let mut view = source.to_owned();
    for d in dimensions {
        view = new_transpose(view.borrow(), d, d + 1)?;
    }
    Ok(view)
}
