//! Tables: made, joined, taken apart, and their tensors combined.

use super::fields::Fields;
use super::linear::product_of;
use super::real::{NetReal, longs};
use super::tensors::{
    ModuleAxis, check_rank, expanded_as, joined, made, made_of, no_dimension, plus, sizes_of, times,
    unsqueezed, viewed,
};
use super::value::{self, NetValue};
use crate::error::{Error, Result};
use crate::handle::{Own, Ref};
use crate::index_base;
use crate::math::{binary, fill, gather, index, mask, norm, product, reduce};
use crate::memory::scratch::Scratch;
use crate::storage::size::{self, Longs};
use crate::tensor::{self, Tensor, geometry};
use std::os::raw::{c_int, c_long};

/// What becomes of a table, or makes one.
pub(super) enum Tabling {
    Join { axis: ModuleAxis },
    Split { axis: ModuleAxis },
    Select { index: c_int },
    Narrow { first: c_int, length: c_int },
    Flatten,
    Zip,
    ZipOneToMany,
    Combine(Combined),
    AddToEach,
    Mixture { axis: Option<c_int> },
    Index { dimension: c_int },
    MaskedSelect,
    Product { turned: [bool; 2] },
    VectorProduct { turned: bool },
    Dot,
    CosineDistance,
    Distance { p: f64 },
    OneHot { size: c_int },
}

/// How tensors of the same sizes become one.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Combined {
    Sum,
    Product,
    Difference,
    Quotient,
    Max,
    Min,
}

impl Tabling {
    pub(super) fn joining(fields: Fields<'_>) -> Result<ModuleAxis> {
        Ok(ModuleAxis { dimension: fields.whole("dimension")?, inputs: fields.maybe_whole("nInputDims")? })
    }

    pub(super) fn run<T: NetReal>(&self, input: &NetValue) -> Result<NetValue> {
        match self {
            Tabling::Join { axis } => join::<T>(input.items()?, *axis),
            Tabling::Split { axis } => {
                let x = input.real::<T>()?;
                let d = axis.of(x.borrow().rank())?;
                let count = x.borrow().sizes()[d];
                value::check_values(count.max(0) as usize)?;
                let mut items = Scratch::with_capacity(count.max(0) as usize)?;
                for k in 0..count {
                    items.push(value::tensor(geometry::new_select(x.borrow(), d as c_int, k)?))?;
                }
                value::table(items)
            }
            Tabling::Select { index } => {
                let items = input.items()?;
                let place =
                    if *index < 0 { items.len() as i64 + i64::from(*index) } else { i64::from(*index) - 1 };
                let item = usize::try_from(place).ok().and_then(|place| items.get(place));
                item.ok_or_else(|| {
                    Error::arg(1, format!("there is no value {index} in a table of {}", items.len()))
                })?
                .again()
            }
            Tabling::Narrow { first, length } => {
                let items = input.items()?;
                let count = i64::from(*length);
                let from =
                    if *first < 0 { items.len() as i64 + i64::from(*first) } else { i64::from(*first) - 1 };
                let range = usize::try_from(from).ok().zip(usize::try_from(count).ok());
                let part = range.and_then(|(from, count)| items.get(from..from.checked_add(count)?));
                let part = part.ok_or_else(|| {
                    Error::arg(
                        1,
                        format!("{length} values from {first} on are not in a table of {}", items.len()),
                    )
                })?;
                again(part)
            }
            Tabling::Flatten => {
                let mut all = Scratch::new();
                flatten(input, &mut all)?;
                value::table(all)
            }
            Tabling::Zip => zip(input),
            Tabling::ZipOneToMany => {
                let [one, many] = input.several::<2>()?;
                let mut items = Scratch::new();
                for item in many.items()? {
                    items.push(value::table(Scratch::collected([one.again()?, item.again()?])?)?)?;
                }
                value::table(items)
            }
            Tabling::Combine(combined) => combine(reals::<T>(input.items()?)?, *combined, false),
            Tabling::AddToEach => {
                let [term, table] = input.several::<2>()?;
                let term = term.real::<T>()?;
                let mut items = Scratch::new();
                for item in table.items()? {
                    let item = item.real::<T>()?;
                    check_same(item.borrow(), term.borrow())?;
                    items.push(value::tensor(plus(item.borrow(), term.borrow())?))?;
                }
                value::table(items)
            }
            Tabling::Mixture { axis } => mixture::<T>(input, *axis),
            Tabling::Index { dimension } => {
                let [tensor, places] = input.several::<2>()?;
                let (tensor, places) = (tensor.real::<T>()?, from_base(places)?);
                let axis = ModuleAxis { dimension: *dimension, inputs: None };
                let d = axis.of(tensor.borrow().rank())?;
                made(|y| index::index_select(y, tensor.borrow(), d as c_int, places.borrow()))
                    .map(value::tensor)
            }
            Tabling::MaskedSelect => {
                let [tensor, chosen] = input.several::<2>()?;
                let (tensor, chosen) = (tensor.real::<T>()?, longs(chosen.any()?)?);
                let bytes = tensor::empty::<u8>()?;
                tensor::resize_as(bytes.borrow(), chosen.borrow())?;
                tensor::convert(bytes.borrow(), chosen.borrow())?;
                made(|y| mask::select(y, tensor.borrow(), bytes.borrow())).map(value::tensor)
            }
            Tabling::Product { turned } => matrices::<T>(input, *turned),
            Tabling::VectorProduct { turned } => matrix_vector::<T>(input, *turned),
            Tabling::Dot => {
                let [a, b] = pairs::<T>(input)?;
                let both = times(a.borrow(), b.borrow())?;
                made(|y| reduce::sum(y, both.borrow(), 1, false)).map(value::tensor)
            }
            Tabling::CosineDistance => cosine_distance::<T>(input),
            Tabling::Distance { p } => distance::<T>(input, *p),
            Tabling::OneHot { size } => one_hot::<T>(input, c_long::from(*size)),
        }
    }
}

fn again(items: &[NetValue]) -> Result<NetValue> {
    let mut copies = Scratch::with_capacity(items.len())?;
    for item in items {
        copies.push(item.again()?)?;
    }
    value::table(copies)
}

/// All tensors, in their order. Tables are not as deep as a stack.
fn flatten(value: &NetValue, all: &mut Scratch<NetValue>) -> Result<()> {
    match value {
        NetValue::Tensor(_) => Ok(all.push(value.again()?)?),
        NetValue::Table(table) => table.items().iter().try_for_each(|item| flatten(item, all)),
    }
}

fn zip(input: &NetValue) -> Result<NetValue> {
    let lists = input.items()?;
    let mut length = usize::MAX;
    for list in lists {
        length = length.min(list.items()?.len());
    }
    let mut rows = Scratch::new();
    for k in 0..if lists.is_empty() { 0 } else { length } {
        let mut row = Scratch::with_capacity(lists.len())?;
        for list in lists {
            row.push(list.items()?[k].again()?)?;
        }
        rows.push(value::table(row)?)?;
    }
    value::table(rows)
}

/// Tensors in the type of the run.
fn reals<T: NetReal>(items: &[NetValue]) -> Result<Scratch<Own<Tensor<T>>>> {
    if items.is_empty() {
        return Err(Error::arg(1, "expects a table of tensors, got an empty one"));
    }
    let mut tensors = Scratch::with_capacity(items.len())?;
    for item in items {
        tensors.push(item.real::<T>()?)?;
    }
    Ok(tensors)
}

/// Tensors behind each other along a dimension.
pub(super) fn join<T: NetReal>(items: &[NetValue], axis: ModuleAxis) -> Result<NetValue> {
    let tensors = reals::<T>(items)?;
    let rank = tensors[0].borrow().rank();
    let d = axis.of(rank)?;
    for tensor in &tensors {
        let (first, other) = (tensors[0].borrow().sizes(), tensor.borrow().sizes());
        let same = first.len() == other.len() && (0..rank).all(|k| k == d || first[k] == other[k]);
        if !same {
            let (first, other) = (size::to_text(first), size::to_text(other));
            return Err(Error::arg(1, format!("cannot join {other} to {first} along dimension {}", d + 1)));
        }
    }
    joined(&tensors, d).map(value::tensor)
}

/// As nn.DepthConcat: along a dimension, in the middle of zeros where they are smaller in the others.
pub(super) fn join_centred<T: NetReal>(items: &[NetValue], axis: ModuleAxis) -> Result<NetValue> {
    let tensors = reals::<T>(items)?;
    let mut sizes = sizes_of(tensors[0].borrow());
    let d = axis.of(sizes.len())?;
    sizes[d] = 0;
    for tensor in &tensors {
        let own = tensor.borrow().sizes();
        if own.len() != sizes.len() {
            return Err(Error::arg(1, "cannot join tensors of different dimensions"));
        }
        for (k, size) in sizes.iter_mut().enumerate() {
            *size = if k == d { size.saturating_add(own[k]) } else { own[k].max(*size) };
        }
    }
    let result = made(|y| fill::resize_and_fill(y, &sizes, T::ZERO))?;
    let mut first = 0;
    for tensor in &tensors {
        let own = tensor.borrow().sizes();
        let mut place = geometry::new_narrow(result.borrow(), d as c_int, first, own[d])?;
        for k in (0..sizes.len()).filter(|&k| k != d) {
            place = geometry::new_narrow(place.borrow(), k as c_int, (sizes[k] - own[k]) / 2, own[k])?;
        }
        tensor::copy(place.borrow(), tensor.borrow())?;
        first += own[d];
    }
    Ok(value::tensor(result))
}

#[cold]
fn differ<T>(a: Ref<'_, Tensor<T>>, b: Ref<'_, Tensor<T>>) -> Error {
    Error::arg(1, format!("sizes {} and {} differ", size::to_text(a.sizes()), size::to_text(b.sizes())))
}

fn check_same<T>(a: Ref<'_, Tensor<T>>, b: Ref<'_, Tensor<T>>) -> Result<()> {
    if a.count() == b.count() { Ok(()) } else { Err(differ(a, b)) }
}

/// [`Tabling::Combine`] of a table that nobody else reads.
pub(super) fn combine_owned<T: NetReal>(input: NetValue, combined: Combined) -> Result<NetValue> {
    combine(owned_reals::<T>(input)?, combined, false)
}

/// The sum of the tensors of a table of several, and 0 where it is below 0; the first is changed, if nobody else has it.
pub(super) fn rectified_sum<T: NetReal>(input: NetValue) -> Result<NetValue> {
    combine(owned_reals::<T>(input)?, Combined::Sum, true)
}

/// The tensors of a table that nobody else reads.
fn owned_reals<T: NetReal>(input: NetValue) -> Result<Scratch<Own<Tensor<T>>>> {
    let NetValue::Table(table) = input else { return reals::<T>(input.items()?) };
    if table.items().is_empty() {
        return reals::<T>(table.items());
    }
    let mut tensors = Scratch::with_capacity(table.items().len())?;
    for item in table.into_items() {
        tensors.push(item.into_real::<T>()?)?;
    }
    Ok(tensors)
}

/// What becomes of tensors; of a sum of several, if it `is_rectified`, 0 where that is below 0.
fn combine<T: NetReal>(
    tensors: Scratch<Own<Tensor<T>>>,
    combined: Combined,
    is_rectified: bool,
) -> Result<NetValue> {
    if matches!(combined, Combined::Difference | Combined::Quotient) && tensors.len() != 2 {
        return Err(Error::arg(1, format!("expects a table of 2, got one of {}", tensors.len())));
    }
    let count = tensors.len();
    let mut tensors = tensors.into_iter();
    let mut result = tensors.next().ok_or_else(|| Error::arg(1, "expects a table of tensors"))?;
    for (k, tensor) in (2..).zip(tensors) {
        let b = tensor.borrow();
        check_same(result.borrow(), b)?;
        result = made_of(result, |r, a| match combined {
            Combined::Sum if is_rectified && k == count => binary::rectified_sum(r, a, b),
            Combined::Sum => binary::cadd(r, a, T::ONE, b),
            Combined::Product => binary::cmul(r, a, b),
            Combined::Difference => binary::cadd(r, a, T::of(-1.0), b),
            Combined::Quotient => binary::cdiv(r, a, b),
            Combined::Max => binary::cmax(r, a, b),
            Combined::Min => binary::cmin(r, a, b),
        })?;
    }
    Ok(value::tensor(result))
}

/// The quotient of two tensors: of as many elements, or the second repeated to the sizes of the first.
pub(super) fn quotient<T: NetReal>(a: Ref<'_, Tensor<T>>, b: Ref<'_, Tensor<T>>) -> Result<Own<Tensor<T>>> {
    if a.count() == b.count() {
        return made(|r| binary::cdiv(r, a, b));
    }
    let b = expanded_as(b, a)?;
    made(|r| binary::cdiv(r, a, b.borrow()))
}

fn mixture<T: NetReal>(input: &NetValue, axis: Option<c_int>) -> Result<NetValue> {
    let [gates, experts] = input.several::<2>()?;
    let gates = gates.real::<T>()?;
    let gates = gates.borrow();
    check_rank(gates, &[1, 2])?;
    let batch = gates.rank() == 2;
    let count = gates.sizes()[gates.rank() - 1];
    let d = (i64::from(axis.unwrap_or(if batch { 2 } else { 1 })) - 1).max(0) as usize;
    let whole = match experts {
        NetValue::Tensor(_) => experts.real::<T>()?,
        NetValue::Table(table) => {
            let tensors = reals::<T>(table.items())?;
            let mut parts = Scratch::with_capacity(tensors.len())?;
            for tensor in &tensors {
                if d > tensor.borrow().rank() {
                    return Err(no_dimension(d as i64 + 1, tensor.borrow().rank()));
                }
                parts.push(unsqueezed(tensor.borrow(), d)?)?;
            }
            joined(&parts, d)?
        }
    };
    let whole = whole.borrow();
    let mut sizes: Longs = size::filled(whole.rank(), 1)?;
    if d >= sizes.len() || whole.sizes()[d] != count {
        return Err(Error::arg(
            1,
            format!("has {count} gates for experts of {}", size::to_text(whole.sizes())),
        ));
    }
    if batch {
        sizes[0] = gates.sizes()[0];
    }
    sizes[d] = count;
    let gates = viewed(gates, &sizes)?;
    let gates = expanded_as(gates.borrow(), whole)?;
    let gated = times(whole, gates.borrow())?;
    made(|y| reduce::sum(y, gated.borrow(), d as c_int, false)).map(value::tensor)
}

/// Indices of the base in force, of those counted from 1.
fn from_base(places: &NetValue) -> Result<Own<Tensor<c_long>>> {
    let places = longs(places.any()?)?;
    let moved = tensor::empty::<c_long>()?;
    binary::add(moved.borrow(), places.borrow(), c_long::from(index_base::get()) - 1)?;
    Ok(moved)
}

/// A matrix, or each of a batch, transposed if `turn`.
fn turned<T: NetReal>(matrix: Ref<'_, Tensor<T>>, turn: bool) -> Result<Own<Tensor<T>>> {
    let rank = matrix.rank() as c_int;
    if turn { geometry::new_transpose(matrix, rank - 2, rank - 1) } else { Ok(matrix.to_owned()) }
}

fn matrices<T: NetReal>(input: &NetValue, turns: [bool; 2]) -> Result<NetValue> {
    let [a, b] = input.several::<2>()?;
    let (a, b) = (a.real::<T>()?, b.real::<T>()?);
    check_rank(a.borrow(), &[2, 3])?;
    check_rank(b.borrow(), &[a.borrow().rank()])?;
    let (a, b) = (turned(a.borrow(), turns[0])?, turned(b.borrow(), turns[1])?);
    product_of_batches(a.borrow(), b.borrow()).map(value::tensor)
}

fn product_of_batches<T: NetReal>(a: Ref<'_, Tensor<T>>, b: Ref<'_, Tensor<T>>) -> Result<Own<Tensor<T>>> {
    let (&[batch, rows, inner], &[other, second, columns]) = (a.sizes(), b.sizes()) else {
        return product_of(a, b);
    };
    if batch != other || inner != second {
        return Err(differ(a, b));
    }
    let start = made(|y| tensor::resize(y, &[batch, rows, columns], None))?;
    product::baddbmm(start.borrow(), T::ZERO, start.borrow(), T::ONE, a, b)?;
    Ok(start)
}

fn matrix_vector<T: NetReal>(input: &NetValue, turn: bool) -> Result<NetValue> {
    let [matrix, vector] = input.several::<2>()?;
    let (matrix, vector) = (matrix.real::<T>()?, vector.real::<T>()?);
    check_rank(matrix.borrow(), &[2, 3])?;
    check_rank(vector.borrow(), &[matrix.borrow().rank() - 1])?;
    let rank = vector.borrow().rank();
    let matrix = turned(matrix.borrow(), turn)?;
    let column = unsqueezed(vector.borrow(), rank)?;
    let products = product_of_batches(matrix.borrow(), column.borrow())?;
    geometry::new_select(products.borrow(), rank as c_int, 0).map(value::tensor)
}

/// Two batches of vectors of the same sizes; vectors are a batch of one.
fn pairs<T: NetReal>(input: &NetValue) -> Result<[Own<Tensor<T>>; 2]> {
    let [a, b] = input.several::<2>()?;
    let (a, b) = (a.real::<T>()?, b.real::<T>()?);
    check_rank(a.borrow(), &[1, 2])?;
    if a.borrow().sizes() != b.borrow().sizes() {
        return Err(differ(a.borrow(), b.borrow()));
    }
    if a.borrow().rank() == 2 {
        Ok([a, b])
    } else {
        Ok([unsqueezed(a.borrow(), 0)?, unsqueezed(b.borrow(), 0)?])
    }
}

fn cosine_distance<T: NetReal>(input: &NetValue) -> Result<NetValue> {
    let [a, b] = pairs::<T>(input)?;
    let sums = |a: Ref<'_, Tensor<T>>, b: Ref<'_, Tensor<T>>| {
        let both = times(a, b)?;
        made(|r| reduce::sum(r, both.borrow(), 1, false))
    };
    let squares = |a: Ref<'_, Tensor<T>>| {
        let sums = sums(a, a)?;
        made(|r| binary::add(r, sums.borrow(), T::of(1e-12)))
    };
    let scale = times(squares(a.borrow())?.borrow(), squares(b.borrow())?.borrow())?;
    let scale = made(|r| T::power(r, scale.borrow(), T::of(0.5)))?;
    let products = sums(a.borrow(), b.borrow())?;
    made(|r| binary::cdiv(r, products.borrow(), scale.borrow())).map(value::tensor)
}

fn distance<T: NetReal>(input: &NetValue, p: f64) -> Result<NetValue> {
    let [a, b] = pairs::<T>(input)?;
    let difference = made(|r| binary::cadd(r, a.borrow(), T::of(-1.0), b.borrow()))?;
    made(|r| norm::norm(r, difference.borrow(), T::of(p), 1, false)).map(value::tensor)
}

fn one_hot<T: NetReal>(input: &NetValue, classes: c_long) -> Result<NetValue> {
    let places = from_base(input)?;
    let mut sizes = sizes_of(places.borrow());
    size::extend(&mut sizes, &[classes])?;
    let result = made(|y: Ref<'_, Tensor<T>>| fill::resize_and_fill(y, &sizes, T::ZERO))?;
    let places = tensor::contiguous(places.borrow())?;
    let (rows, column) = (places.borrow().count() as c_long, 1);
    let places = geometry::new_view(places.borrow(), &[rows, column])?;
    let flat = viewed(result.borrow(), &[rows, classes])?;
    gather::scatter_fill(flat.borrow(), 1, places.borrow(), T::ONE)?;
    Ok(value::tensor(result))
}
