//! Tensors made from a rule: ranges, identities, diagonals, triangles.

use super::fill::{fill_operand, resize_and_fill};
use super::result::{Destination, set_to, share, write_dense};
use crate::element::Element;
use crate::engine::{Cost, Operand, View, for_each_lanes};
use crate::error::{Error, Positioned, Result, check_arg, check_arg_with};
use crate::handle::Ref;
use crate::kernel::Lanes;
use crate::kernel::accumulate::{Accumulate, FloatingPoint};
use crate::kernel::arithmetic::Arithmetic;
use crate::kernel::lane_loop::on_lanes;
use crate::kernel::tabulate::tabulate;
use crate::storage::size;
use crate::tensor::{self, Tensor, is_same_size};
use crate::threads;
use crate::tuning::SHARED_INDEX;
use std::cmp::Ordering;
use std::os::raw::{c_int, c_long};

/// Sets element `i`, counted in row-major order, to `value(i)`.
pub(super) fn fill_by_index<T: Element>(
    tensor: Ref<'_, Tensor<T>>,
    value: impl Fn(usize) -> T + Copy + Sync,
) -> Result<()> {
    write_dense(tensor, &[], |to| {
        let parts = if to.len() < SHARED_INDEX { 1 } else { threads::count() };
        threads::for_each_share(to, parts, &|first, part| tabulate(part, first, value));
    })
}

/// How ranges are counted: in the type that sums of the element type have.
pub trait Progression: Accumulate {
    /// The number of elements from `first` in steps of `step` up to `last`, which may be one of them if it is
    /// `included`; `None` if it cannot be counted.
    fn steps(
        first: Self::Accreal,
        last: Self::Accreal,
        step: Self::Accreal,
        included: bool,
    ) -> Option<c_long>;
    /// Element `i`.
    fn at(first: Self::Accreal, step: Self::Accreal, i: usize) -> Self;
}

macro_rules! integers {
    ($($t:ty),+) => { $(
        impl Progression for $t {
            fn steps(first: c_long, last: c_long, step: c_long, included: bool) -> Option<c_long> {
                let (distance, step) = (i128::from(last) - i128::from(first), i128::from(step));
                let reached = distance % step == 0 && !included;
                c_long::try_from(distance / step + i128::from(!reached)).ok()
            }
            #[inline(always)]
            #[allow(clippy::unnecessary_cast, reason = "one list serves all types")]
            fn at(first: c_long, step: c_long, i: usize) -> $t {
                first.wrapping_add((i as c_long).wrapping_mul(step)) as $t
            }
        }
    )+ };
}

integers!(u8, i8, i16, i32, c_long);

/// How many whole steps lead from `first` towards `last`, and whether they reach it.
///
/// They do if the quotient is a whole number but for what rounding makes of it: that of the three numbers, which are
/// seldom those that were meant (0.05 is not), and that of the difference.
fn whole_steps(first: f64, last: f64, step: f64) -> (f64, bool) {
    // Ends further apart than numbers go: all of them halved.
    let half = if (last - first).is_finite() { 1.0 } else { 0.5 };
    let (first, last, step) = (first * half, last * half, step * half);
    let quotient = (last - first) / step;
    let nearest = quotient.round();
    let scale = first.abs() / step.abs() + last.abs() / step.abs() + quotient.abs();
    let reached = (quotient - nearest).abs() <= (f64::EPSILON * scale).min(MOST_ROUNDING);
    if reached { (nearest, true) } else { (quotient.floor(), false) }
}

/// A fraction of a step that is no rounding any more.
const MOST_ROUNDING: f64 = 1.0 / 1024.0;

macro_rules! floats {
    ($($t:ty),+) => { $(
        impl Progression for $t {
            fn steps(first: f64, last: f64, step: f64, included: bool) -> Option<c_long> {
                let (whole, reached) = whole_steps(first, last, step);
                let steps = if reached && !included { whole } else { whole + 1.0 };
                (steps < c_long::MAX as f64).then_some(steps as c_long)
            }
            #[inline(always)]
            fn at(first: f64, step: f64, i: usize) -> $t {
                let i = i as f64;
                let sum = first + i * step;
                <$t>::from_own(if sum.is_finite() { sum } else { (first * 0.5 + i * (step * 0.5)) * 2.0 })
            }
        }
    )+ };
}

floats!(f32, f64);

fn check_step<T: Accumulate>(step: T::Accreal) -> Result<()> {
    // NaN does not compare, so it is no step either.
    let order = step.partial_cmp(&T::Accreal::ZERO);
    let finite = step.minus(step) == T::Accreal::ZERO;
    check_arg(finite && order.is_some_and(Ordering::is_ne), 3, "step must be a finite number other than 0")
}

/// Sets `result` to `first`, `first + step`, ... up to and with `last`. It keeps its sizes if it has
/// this number of elements, and becomes a vector if not.
///
/// # Errors
///
/// Argument 3: `step` is 0 or not finite. Argument 2: `last` lies in the other direction. Plain: too many.
pub fn range<T: Progression>(
    result: Ref<'_, Tensor<T>>,
    first: T::Accreal,
    last: T::Accreal,
    step: T::Accreal,
) -> Result<()> {
    progression(result, first, last, step, true)
}

fn progression<T: Progression>(
    result: Ref<'_, Tensor<T>>,
    first: T::Accreal,
    last: T::Accreal,
    step: T::Accreal,
    included: bool,
) -> Result<()> {
    check_step::<T>(step)?;
    let upwards = step > T::Accreal::ZERO;
    check_arg_with(if upwards { last >= first } else { last <= first }, 2, || {
        format!("steps of {step} do not lead from {first} to {last}")
    })?;
    let size = T::steps(first, last, step, included).ok_or_else(Error::overflow)?;
    check_arg_with(size > 0, 2, || format!("there is no number from {first} up to, but without, {last}"))?;
    if result.count() != size as isize {
        tensor::resize(result, &[size], None)?;
    }
    fill_by_index(result, move |i| T::at(first, step, i))
}

/// As [`range`], without `last` itself.
///
/// # Errors
///
/// As [`range`]; argument 2 also: `last` is `first`, so that there is none.
pub fn arange<T: Progression>(
    result: Ref<'_, Tensor<T>>,
    first: T::Accreal,
    last: T::Accreal,
    step: T::Accreal,
) -> Result<()> {
    progression(result, first, last, step, false)
}

/// Sets `result` to `map` of `count` numbers from `first` to `last` at equal distances. It keeps its
/// sizes if it has this number of elements, and becomes a vector if not.
fn spaced<T: FloatingPoint>(
    result: Ref<'_, Tensor<T>>,
    first: T,
    last: T,
    count: c_long,
    map: impl Fn(f64) -> f64 + Copy + Sync,
) -> Result<()> {
    for (number, end) in [(1, first.own()), (2, last.own())] {
        check_arg_with(end.is_finite(), number, || format!("the ends must be finite, got {end}"))
            .at(&[(1, 2), (2, 3)])?;
    }
    check_arg_with(count > 1 || (count == 1 && first == last), 3, || {
        format!("invalid number of points: {count} from {} to {}", first.own(), last.own())
    })?;
    if result.count() != count as isize {
        tensor::resize(result, &[count], None)?;
    }
    let (first, span) = (first.own(), last.own() - first.own());
    if count == 1 {
        return tensor::set(result, [0], T::from_own(map(first)));
    }
    let (steps, end) = ((count - 1) as f64, last.own());
    if !span.is_finite() || !(span * steps).is_finite() {
        // Further apart than numbers go: parts of the ends.
        let point = move |i: f64| first * ((steps - i) / steps) + end * (i / steps);
        return fill_by_index(result, move |i| T::from_own(map(point(i as f64))));
    }
    fill_by_index(result, move |i| {
        let i = i as f64;
        T::from_own(map(if i == steps { end } else { first + i * span / steps }))
    })
}

/// Sets `result` to `count` numbers from `first` to `last` at equal distances. It keeps its sizes if it
/// has this number of elements, and becomes a vector if not.
///
/// # Errors
///
/// Arguments 1, 2: an end is not finite. Argument 3: fewer than two numbers, unless one is enough because the ends are equal.
pub fn linspace<T: FloatingPoint>(
    result: Ref<'_, Tensor<T>>,
    first: T,
    last: T,
    count: c_long,
) -> Result<()> {
    spaced(result, first, last, count, |x| x)
}

/// Sets `result` to 10 to the power of the numbers of [`linspace`].
///
/// # Errors
///
/// As [`linspace`].
pub fn logspace<T: FloatingPoint>(
    result: Ref<'_, Tensor<T>>,
    first: T,
    last: T,
    count: c_long,
) -> Result<()> {
    spaced(result, first, last, count, |x| 10f64.powf(x))
}

/// Makes `result` an identity matrix of `rows` x `columns`, square if `columns` is not positive.
///
/// # Errors
///
/// Argument 1: `rows` is not positive.
pub fn eye<T: Progression>(result: Ref<'_, Tensor<T>>, rows: c_long, columns: c_long) -> Result<()> {
    check_arg_with(rows > 0, 1, || format!("the number of rows must be positive, got {rows}"))
        .at(&[(1, 2)])?;
    let columns = if columns > 0 { columns } else { rows };
    resize_and_fill(result, &[rows, columns], T::default())?;
    fill_operand(&diagonal_of(&Operand::new(result, 1)?, 0)?, T::from_own(T::Own::ONE));
    Ok(())
}

/// As [`Operand::diagonal`].
///
/// # Errors
///
/// Argument 2: there is no such diagonal.
fn diagonal_of<'a, T>(matrix: &Operand<'a, T>, k: c_long) -> Result<Operand<'a, T>> {
    matrix.diagonal(k).ok_or_else(|| Error::arg(2, format!("diagonal {k} is outside the matrix")))
}

/// Sets `result` to diagonal `k` of the matrix `source`, or to a square matrix of zeros with the vector
/// `source` as diagonal `k`. Diagonals count up and right from the main one.
///
/// # Errors
///
/// Argument 1: neither a vector nor a matrix. Argument 2: the matrix has no such diagonal.
pub fn diag<T: Element>(result: Ref<'_, Tensor<T>>, source: Ref<'_, Tensor<T>>, k: c_int) -> Result<()> {
    let k = c_long::from(k);
    match *source.sizes() {
        [size] => {
            let side = size.checked_add(k.abs()).ok_or_else(Error::overflow)?;
            let from = Operand::new(source, 2)?;
            let destination = Destination::new(result, share(result, source))?;
            resize_and_fill(destination.tensor(), &[side, side], T::default())?;
            let to = diagonal_of(&Operand::new(destination.tensor(), 1)?, k)?;
            tensor::copy_elements(&to, &from);
            destination.finish()
        }
        [_, _] => {
            let from =
                Operand::new(source, 1).and_then(|source| diagonal_of(&source, k)).at(&[(1, 2), (2, 3)])?;
            let destination = Destination::new(result, share(result, source))?;
            tensor::resize(destination.tensor(), &[from.count() as c_long], None)?;
            tensor::copy_elements(&Operand::new(destination.tensor(), 1)?, &from);
            destination.finish()
        }
        _ => Err(Error::arg(1, format!("matrix or a vector expected, got {}D", source.rank()))).at(&[(1, 2)]),
    }
}

/// Sets `result` to `source` with zeros above diagonal `k` of each matrix that its last dimensions are.
///
/// # Errors
///
/// Argument 1: less than two dimensions. Argument 2: elements of `source` outside its storage.
pub fn tril<T: Element>(result: Ref<'_, Tensor<T>>, source: Ref<'_, Tensor<T>>, k: c_long) -> Result<()> {
    triangle(result, source, |row, columns| {
        let first = row.saturating_add(k).saturating_add(1);
        (first.clamp(0, columns), columns)
    })
}

/// Sets `result` to `source` with zeros below diagonal `k` of each matrix that its last dimensions are.
///
/// # Errors
///
/// Argument 1: less than two dimensions. Argument 2: elements of `source` outside its storage.
pub fn triu<T: Element>(result: Ref<'_, Tensor<T>>, source: Ref<'_, Tensor<T>>, k: c_long) -> Result<()> {
    triangle(result, source, |row, columns| (0, row.saturating_add(k).clamp(0, columns)))
}

/// Calls `visit` for each matrix that the last two dimensions of an operand are.
fn for_each_matrix<'a, T>(operand: &Operand<'a, T>, visit: &mut impl FnMut(&Operand<'a, T>)) {
    if operand.dims().len() <= 2 {
        return visit(operand);
    }
    operand.slices(0).for_each(|slice| for_each_matrix(&slice, visit));
}

/// Copies matrices but for the columns from the first to before the second number of `zeros(row,
/// columns)`, which become 0.
fn triangle<T: Element>(
    result: Ref<'_, Tensor<T>>,
    source: Ref<'_, Tensor<T>>,
    zeros: impl Fn(c_long, c_long) -> (c_long, c_long),
) -> Result<()> {
    let rank = source.rank();
    check_arg_with(rank >= 2, 1, || format!("a matrix or several expected, got {rank}D")).at(&[(1, 2)])?;
    let columns = source.sizes()[rank - 1];
    let apart = share(result, source) && !tensor::is_set_to(result, source);
    let destination = Destination::new(result, apart)?;
    set_to(destination.tensor(), source)?;
    for_each_matrix(&Operand::new(destination.tensor(), 1)?, &mut |matrix| {
        for (row, to) in matrix.rows().enumerate() {
            let (first, end) = zeros(row as c_long, columns);
            to.fill(first as usize..end as usize, T::default());
        }
    });
    destination.finish()
}

/// Sets `result` to the vector products of `a` and `b` along `dimension`, or along the first dimension
/// of size 3 if it is negative.
///
/// # Errors
///
/// Plain: the sizes differ, or there is no dimension of size 3. Argument 3: no such dimension, or its
/// size is not 3.
pub fn cross<T: Accumulate>(
    result: Ref<'_, Tensor<T>>,
    a: Ref<'_, Tensor<T>>,
    b: Ref<'_, Tensor<T>>,
    dimension: c_int,
) -> Result<()> {
    if !is_same_size(a, b) {
        return Err(Error::plain(format!(
            "inconsistent tensor sizes: {} and {}",
            size::to_text(a.sizes()),
            size::to_text(b.sizes())
        )));
    }
    let d = if dimension < 0 {
        a.sizes().iter().position(|&size| size == 3).ok_or_else(|| Error::plain("no dimension of size 3"))?
    } else {
        a.dimension(dimension, 3).at(&[(3, 4)])?
    };
    check_arg_with(a.sizes()[d] == 3, 3, || format!("the dimension has size {}, not 3", a.sizes()[d]))
        .at(&[(3, 4)])?;
    let from = [View::new(a, 1).at(&[(1, 2)])?, View::new(b, 2).at(&[(2, 3)])?];
    let clash = |source| share(result, source) && !tensor::is_set_to(result, source);
    let destination = Destination::new(result, clash(a) || clash(b))?;
    tensor::resize_as(destination.tensor(), a)?;
    let to = View::new(destination.tensor(), 1)?;
    for_each_lanes((&from[0], &from[1], &to), 2.., d, Cost::MEMORY, &on_lanes(cross_lanes::<T>))?;
    destination.finish()
}

/// The vector product of the lanes of operands 0 and 1, which have three elements, into operand 2.
fn cross_lanes<T: Accumulate>(lanes: &Lanes<'_, (T, T, T), 3>) {
    for lane in 0..lanes.count() {
        let (a, b, to) = lanes.lane(lane);
        // All are read before any is written: the result may be an operand.
        let [a, b] = [a, b].map(|lane| [0, 1, 2].map(|i| lane.get(i).own()));
        for i in 0..3 {
            let (j, k) = ((i + 1) % 3, (i + 2) % 3);
            to.set(i, T::from_own(a[j].times(b[k]).minus(a[k].times(b[j]))));
        }
    }
}

/// Sets `result` to the elements of `source` in row-major order, with sizes `sizes`.
///
/// # Errors
///
/// Plain: another number of elements. Argument 2: elements of `source` outside its storage.
pub fn reshape<T: Element>(
    result: Ref<'_, Tensor<T>>,
    source: Ref<'_, Tensor<T>>,
    sizes: &[c_long],
) -> Result<()> {
    let rank = sizes.iter().take_while(|&&size| size > 0).count();
    let sizes = size::list(&sizes[..rank])?;
    let count = match &sizes[..] {
        [] => 0,
        sizes => sizes
            .iter()
            .try_fold(1, |count: isize, &size| count.checked_mul(size as isize))
            .ok_or_else(Error::overflow)?,
    };
    if result != source && count != source.count() {
        return Err(Error::plain(format!(
            "inconsistent tensor size: {} elements do not fit {}",
            source.count(),
            size::to_text(&sizes)
        )));
    }
    // Elements that lie in their order keep it. Another number of elements is a change of size, as ever.
    if result == source && (count != source.count() || tensor::is_contiguous(source)) {
        return tensor::resize(result, &sizes, None);
    }
    View::new(source, 2)?;
    let destination = Destination::new(result, share(result, source))?;
    tensor::resize(destination.tensor(), &sizes, None)?;
    tensor::copy(destination.tensor(), source)?;
    destination.finish()
}
