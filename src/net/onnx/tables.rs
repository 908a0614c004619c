//! Tables: made, joined, taken apart, and their tensors combined.

use super::super::tables::{Combined, Tabling};
use super::super::tensors::ModuleAxis;
use super::graph::{OnnxAttribute, OnnxGraph};
use super::obstacle::{Convertible, Obstacle};
use super::value::{OnnxSize, OnnxTensor, OnnxValue};
use crate::error::Error;
use std::os::raw::{c_int, c_long};

impl Tabling {
    /// `target` are the sizes of the result, if it is a tensor.
    pub(super) fn to_onnx(
        &self,
        graph: &mut OnnxGraph,
        input: &OnnxValue,
        target: &[OnnxSize],
    ) -> Convertible<OnnxValue> {
        let tensor = match self {
            Tabling::Split { axis } => {
                let x = input.tensor()?;
                let d = axis.of(x.rank())?;
                return slices(graph, x, d);
            }
            Tabling::Select { index } => {
                let items = input.items()?;
                let index = *index as isize;
                let place = if index < 0 { items.len() as isize + index } else { index - 1 };
                let item = usize::try_from(place).ok().and_then(|place| items.get(place));
                return item
                    .cloned()
                    .ok_or_else(|| Error::arg(1, format!("there is no value {index}")).into());
            }
            Tabling::Narrow { first, length } => {
                let items = input.items()?;
                let from =
                    if *first < 0 { items.len() as isize + *first as isize } else { *first as isize - 1 };
                let part = usize::try_from(from).ok().zip(usize::try_from(*length).ok());
                let part = part.and_then(|(from, count)| items.get(from..from.checked_add(count)?));
                let part = part.ok_or_else(|| Error::arg(1, "the values are not in the table"))?;
                return Ok(OnnxValue::Table(part.to_vec()));
            }
            Tabling::Flatten => {
                let all = input.tensors().into_iter().cloned().map(OnnxValue::Tensor);
                return Ok(OnnxValue::Table(all.collect()));
            }
            Tabling::Zip => {
                let lists: Vec<&[OnnxValue]> =
                    input.items()?.iter().map(OnnxValue::items).collect::<Result<_, _>>()?;
                let length = lists.iter().map(|list| list.len()).min().unwrap_or(0);
                let row = |k: usize| OnnxValue::Table(lists.iter().map(|list| list[k].clone()).collect());
                return Ok(OnnxValue::Table((0..length).map(row).collect()));
            }
            Tabling::ZipOneToMany => {
                let [one, many, ..] = input.items()? else {
                    return Err(Error::arg(1, "expects a table of 2").into());
                };
                let pair = |item: &OnnxValue| OnnxValue::Table(vec![one.clone(), item.clone()]);
                return Ok(OnnxValue::Table(many.items()?.iter().map(pair).collect()));
            }
            Tabling::AddToEach => {
                let [term, table, ..] = input.items()? else {
                    return Err(Error::arg(1, "expects a table of 2").into());
                };
                let mut sums = Vec::new();
                for item in table.items()? {
                    let item = item.tensor()?;
                    let term = graph.reshape(term.tensor()?, &item.sizes)?;
                    sums.push(OnnxValue::Tensor(graph.binary("Add", item, &term)?));
                }
                return Ok(OnnxValue::Table(sums));
            }
            Tabling::Join { axis } => join(graph, input, *axis)?,
            Tabling::Combine(combined) => combine(graph, input, *combined)?,
            Tabling::Mixture { axis } => mixture(graph, input, *axis)?,
            Tabling::Index { dimension } => {
                let [x, places] = input.several::<2>()?;
                let d = ModuleAxis { dimension: *dimension, inputs: None }.of(x.rank())?;
                let places = graph.places(places, 1)?;
                graph.tensor(
                    "Gather",
                    &[&x.name, &places],
                    &[("axis", OnnxAttribute::Int(d as i64))],
                    target,
                )?
            }
            Tabling::MaskedSelect => {
                let [x, chosen] = input.several::<2>()?;
                // How many there are depends on the mask: nothing behind may know a number.
                if !target.iter().any(|size| size.is_free()) {
                    return Err(Obstacle::Unsayable("how many elements it gives depends on its mask"));
                }
                const BOOL: i64 = 9;
                let chosen = graph.node("Cast", &[&chosen.name], &[("to", OnnxAttribute::Int(BOOL))])?;
                let all = graph.longs(&[-1])?;
                let chosen = graph.node("Reshape", &[&chosen, &all], &[])?;
                let flat = graph.node("Reshape", &[&x.name, &all], &[])?;
                graph.tensor("Compress", &[&flat, &chosen], &[("axis", OnnxAttribute::Int(0))], target)?
            }
            Tabling::Product { turned } => {
                let [a, b] = input.several::<2>()?;
                let (a, b) = (turn(graph, a, turned[0])?, turn(graph, b, turned[1])?);
                graph.product(&a, &b)?
            }
            Tabling::VectorProduct { turned } => {
                let [matrix, vector] = input.several::<2>()?;
                let matrix = turn(graph, matrix, *turned)?;
                let rank = vector.rank();
                let column = graph.unsqueeze(vector, rank)?;
                let products = graph.product(&matrix, &column)?;
                graph.squeeze(&products, rank)?
            }
            Tabling::Dot => {
                let [a, b] = pairs(graph, input)?;
                sums(graph, &a, &b)?
            }
            Tabling::CosineDistance => {
                let [a, b] = pairs(graph, input)?;
                let mut squares = Vec::new();
                for x in [&a, &b] {
                    let sums = sums(graph, x, x)?;
                    squares.push(graph.with_number("Add", &sums, 1e-12)?);
                }
                let scale = graph.binary("Mul", &squares[0], &squares[1])?;
                let scale = graph.unary("Sqrt", &scale, &[])?;
                let products = sums(graph, &a, &b)?;
                graph.binary("Div", &products, &scale)?
            }
            Tabling::Distance { p } => {
                let [a, b] = pairs(graph, input)?;
                let difference = graph.binary("Sub", &a, &b)?;
                if *p == 2.0 {
                    graph.reduce("ReduceL2", &difference, 1, false)?
                } else if *p == 1.0 {
                    graph.reduce("ReduceL1", &difference, 1, false)?
                } else if *p == 0.0 || p.is_infinite() {
                    return Err(Obstacle::Unsayable("its norm is none of a positive power"));
                } else {
                    let sizes = graph.unary("Abs", &difference, &[])?;
                    let powers = graph.with_number("Pow", &sizes, *p)?;
                    let sums = graph.reduce("ReduceSum", &powers, 1, false)?;
                    graph.with_number("Pow", &sums, 1.0 / p)?
                }
            }
            Tabling::OneHot { size } => {
                let places = graph.places(input.tensor()?, 1)?;
                let (off, on) = (graph.number(0.0)?, graph.number(1.0)?);
                let all = graph.longs(&[0])?;
                let (off, on) = (
                    graph.node("Unsqueeze", &[&off, &all], &[])?,
                    graph.node("Unsqueeze", &[&on, &all], &[])?,
                );
                let values = graph.node("Concat", &[&off, &on], &[("axis", OnnxAttribute::Int(0))])?;
                let depth = graph.index(i64::from(*size))?;
                graph.tensor("OneHot", &[&places, &depth, &values], &[], target)?
            }
        };
        Ok(OnnxValue::Tensor(tensor))
    }
}

/// The slices of a tensor along a dimension.
pub(super) fn slices(graph: &mut OnnxGraph, x: &OnnxTensor, d: usize) -> Convertible<OnnxValue> {
    let count = x.known(d)?;
    let mut parts = Vec::new();
    for k in 0..count {
        parts.push(OnnxValue::Tensor(graph.select(x, d, k)?));
    }
    Ok(OnnxValue::Table(parts))
}

/// Tensors behind each other along a dimension.
pub(super) fn join(graph: &mut OnnxGraph, input: &OnnxValue, axis: ModuleAxis) -> Convertible<OnnxTensor> {
    let parts = tensors(input)?;
    let d = axis.of(parts[0].rank())?;
    Ok(graph.concat(&parts, d)?)
}

/// The same in the middle of zeros where they are smaller than `target` in other dimensions.
pub(super) fn join_centred(
    graph: &mut OnnxGraph,
    input: &OnnxValue,
    axis: ModuleAxis,
    target: &[OnnxSize],
) -> Convertible<OnnxTensor> {
    let mut parts = tensors(input)?;
    let d = axis.of(target.len())?;
    for part in &mut parts {
        let mut sides = vec![[0, 0]; target.len()];
        for (k, sides) in sides.iter_mut().enumerate().filter(|(k, _)| *k != d) {
            if part.sizes[k] != target[k] {
                let room = target[k].known()? - part.known(k)?;
                *sides = [room / 2, room - room / 2];
            }
        }
        *part = graph.pad(part, &sides, "constant", 0.0)?;
    }
    Ok(graph.concat(&parts, d)?)
}

fn tensors(input: &OnnxValue) -> Convertible<Vec<OnnxTensor>> {
    let mut tensors = Vec::new();
    for item in input.items()? {
        tensors.push(item.tensor()?.clone());
    }
    if tensors.is_empty() { Err(Error::arg(1, "expects a table of tensors").into()) } else { Ok(tensors) }
}

fn combine(graph: &mut OnnxGraph, input: &OnnxValue, combined: Combined) -> Convertible<OnnxTensor> {
    let parts = tensors(input)?;
    let operator = match combined {
        Combined::Sum => "Add",
        Combined::Product => "Mul",
        Combined::Difference => "Sub",
        Combined::Quotient => "Div",
        Combined::Max => "Max",
        Combined::Min => "Min",
    };
    let mut result = parts[0].clone();
    for part in &parts[1..] {
        // As many elements, whatever their sizes.
        let part = graph.reshape(part, &result.sizes)?;
        result = graph.binary(operator, &result, &part)?;
    }
    Ok(result)
}

/// A quotient or difference, whose second tensor may have sizes of 1, or fewer dimensions.
pub(super) fn of_two(
    graph: &mut OnnxGraph,
    operator: &'static str,
    a: &OnnxTensor,
    b: &OnnxTensor,
) -> Convertible<OnnxTensor> {
    let count = |x: &OnnxTensor| x.sizes.iter().map(|size| size.0[0]).product::<c_long>();
    let b = if count(a) == count(b) { graph.reshape(b, &a.sizes)? } else { b.clone() };
    graph.binary(operator, a, &b)
}

fn mixture(graph: &mut OnnxGraph, input: &OnnxValue, axis: Option<c_int>) -> Convertible<OnnxTensor> {
    let [gates, experts, ..] = input.items()? else {
        return Err(Error::arg(1, "expects a table of 2").into());
    };
    let gates = gates.tensor()?;
    let batch = gates.rank() == 2;
    let d = (i64::from(axis.unwrap_or(if batch { 2 } else { 1 })) - 1).max(0) as usize;
    let whole = match experts {
        OnnxValue::Tensor(tensor) => tensor.clone(),
        OnnxValue::Table(_) => {
            let mut parts = tensors(experts)?;
            for part in &mut parts {
                *part = graph.unsqueeze(part, d)?;
            }
            graph.concat(&parts, d)?
        }
    };
    let mut sizes = vec![OnnxSize::fixed(1); whole.rank()];
    if batch {
        sizes[0] = gates.sizes[0];
    }
    sizes[d] = gates.sizes[gates.rank() - 1];
    let gates = graph.reshape(gates, &sizes)?;
    let gated = graph.binary("Mul", &whole, &gates)?;
    Ok(graph.reduce("ReduceSum", &gated, d, whole.rank() == 1)?)
}

/// A matrix, or each of a batch, transposed if `turned`.
fn turn(graph: &mut OnnxGraph, matrix: &OnnxTensor, turned: bool) -> Convertible<OnnxTensor> {
    let rank = matrix.rank();
    if turned { Ok(graph.swap(matrix, rank - 2, rank - 1)?) } else { Ok(matrix.clone()) }
}

/// Two batches of vectors; vectors are a batch of one.
fn pairs(graph: &mut OnnxGraph, input: &OnnxValue) -> Convertible<[OnnxTensor; 2]> {
    let [a, b] = input.several::<2>()?;
    if a.rank() == 1 {
        Ok([graph.unsqueeze(a, 0)?, graph.unsqueeze(b, 0)?])
    } else {
        Ok([a.clone(), b.clone()])
    }
}

/// The inner products of rows.
fn sums(graph: &mut OnnxGraph, a: &OnnxTensor, b: &OnnxTensor) -> Convertible<OnnxTensor> {
    let both = graph.binary("Mul", a, b)?;
    Ok(graph.reduce("ReduceSum", &both, 1, false)?)
}
