//! A graph of ONNX as it grows: nodes, initialisers, and the operators that layers are made of.

use super::super::parameter::LayerWeights;
use super::obstacle::{Convertible, Obstacle};
use super::value::{OnnxSize, OnnxTensor, OnnxValue};
use crate::error::{Error, Result};
use crate::handle::{Own, Ref};
use crate::memory::scratch::Scratch;
use crate::tensor::{self, Tensor};
use std::collections::BTreeMap;
use std::os::raw::c_long;

/// The most nodes: loops over steps are written out.
const MOST_NODES: usize = 1 << 17;

/// What an attribute holds.
#[derive(Clone, Debug)]
pub(super) enum OnnxAttribute {
    Int(i64),
    Ints(Vec<i64>),
    Float(f64),
    Text(&'static str),
}

/// Attributes of a node with their names.
pub(super) type OnnxAttributes<'a> = &'a [(&'static str, OnnxAttribute)];

/// One operation.
pub(super) struct OnnxNode {
    /// The path of its module, and what it does there unless it is the last of several.
    pub(super) name: String,
    pub(super) operator: &'static str,
    pub(super) inputs: Vec<String>,
    pub(super) outputs: Vec<String>,
    pub(super) attributes: Vec<(&'static str, OnnxAttribute)>,
    /// The class of the module that it belongs to.
    pub(super) class: String,
}

impl OnnxNode {
    fn rename(&mut self, name: &str, wanted: &str) {
        for used in self.inputs.iter_mut().chain(&mut self.outputs) {
            if used == name {
                wanted.clone_into(used);
            }
        }
    }
}

/// The elements of an initialiser.
pub(super) enum OnnxElements {
    Floats(Own<Tensor<f32>>),
    Longs(Scratch<i64>),
}

/// A tensor of the file.
pub(super) struct OnnxInitializer {
    pub(super) name: String,
    pub(super) sizes: Vec<i64>,
    pub(super) elements: OnnxElements,
}

/// Which elements an initialiser has, so that what layers share is there once: of which tensor, and in which form.
type WeightKey = (usize, isize, Vec<c_long>, Vec<c_long>, &'static str);

/// The graph.
#[derive(Default)]
pub(super) struct OnnxGraph {
    pub(super) nodes: Scratch<OnnxNode>,
    pub(super) initializers: Scratch<OnnxInitializer>,
    /// How often each name was asked for.
    names: BTreeMap<String, u32>,
    weights: BTreeMap<WeightKey, String>,
    floats: BTreeMap<u32, String>,
    longs: BTreeMap<(bool, Vec<i64>), String>,
    /// The path and the class of the module whose nodes are being added.
    path: String,
    class: String,
}

#[inline(never)]
fn weight_key(weight: &LayerWeights, floats: Ref<'_, Tensor<f32>>, form: &'static str) -> WeightKey {
    let (storage, offset) = weight.identity();
    (storage, offset, floats.sizes().to_vec(), floats.strides().to_vec(), form)
}

impl OnnxGraph {
    /// Nodes from here on are of the module at `path`.
    pub(super) fn enter(&mut self, path: &str, class: &str) {
        self.path = if path.is_empty() { "net".into() } else { path.into() };
        self.class = class.into();
    }

    /// A name that nothing has.
    pub(super) fn fresh(&mut self, wanted: String) -> String {
        let mut name = wanted.clone();
        loop {
            let count = self.names.entry(name.clone()).or_default();
            *count += 1;
            if *count == 1 {
                return name;
            }
            name = format!("{wanted}/{count}");
        }
    }

    /// Adds a node of several outputs, and gives their names.
    pub(super) fn nodes_of<const N: usize>(
        &mut self,
        operator: &'static str,
        inputs: &[&str],
        attributes: OnnxAttributes<'_>,
    ) -> Result<[String; N]> {
        if self.nodes.len() >= MOST_NODES {
            let text =
                format!("the network has more than {MOST_NODES} operators, with all steps of sequences");
            return Err(Error::plain(text));
        }
        let outputs = [(); N].map(|()| self.fresh(format!("{}/{operator}", self.path)));
        self.nodes.push(OnnxNode {
            name: outputs[0].clone(),
            operator,
            inputs: inputs.iter().map(|&name| name.into()).collect(),
            outputs: outputs.to_vec(),
            attributes: attributes.to_vec(),
            class: self.class.clone(),
        })?;
        Ok(outputs)
    }

    /// Adds a node, and gives the name of its output.
    #[inline(never)]
    pub(super) fn node(
        &mut self,
        operator: &'static str,
        inputs: &[&str],
        attributes: OnnxAttributes<'_>,
    ) -> Result<String> {
        let [output] = self.nodes_of(operator, inputs, attributes)?;
        Ok(output)
    }

    /// Adds a node whose output has these sizes.
    #[inline(never)]
    pub(super) fn tensor(
        &mut self,
        operator: &'static str,
        inputs: &[&str],
        attributes: OnnxAttributes<'_>,
        sizes: &[OnnxSize],
    ) -> Result<OnnxTensor> {
        Ok(OnnxTensor { name: self.node(operator, inputs, attributes)?, sizes: sizes.to_vec() })
    }

    /// Gives a tensor that the nodes from `first` on made the name of the module.
    pub(super) fn settle(&mut self, first: usize, value: OnnxValue) -> OnnxValue {
        let OnnxValue::Tensor(tensor) = value else { return value };
        let own = self.nodes.get(first..).unwrap_or_default();
        let Some(place) = own.iter().position(|node| node.outputs.first() == Some(&tensor.name)) else {
            return OnnxValue::Tensor(tensor);
        };
        let name = self.fresh(self.path.clone());
        if let Some(node) = self.nodes.get_mut(first + place) {
            node.name.clone_from(&name);
        }
        for node in &mut self.nodes[first..] {
            node.rename(&tensor.name, &name);
        }
        OnnxValue::Tensor(OnnxTensor { name, sizes: tensor.sizes })
    }

    /// Gives a tensor another name, wherever it is.
    pub(super) fn rename(&mut self, name: &str, wanted: &str) {
        self.nodes.iter_mut().for_each(|node| node.rename(name, wanted));
    }

    /// An initialiser of one float.
    pub(super) fn number(&mut self, value: f64) -> Result<String> {
        let bits = (value as f32).to_bits();
        if let Some(name) = self.floats.get(&bits) {
            return Ok(name.clone());
        }
        let one = tensor::empty::<f32>()?;
        tensor::resize(one.borrow(), &[1], None)?;
        tensor::set(one.borrow(), [0], value as f32)?;
        let name = self.fresh(format!("number.{value}"));
        self.initializers.push(OnnxInitializer {
            name: name.clone(),
            sizes: Vec::new(),
            elements: OnnxElements::Floats(one),
        })?;
        self.floats.insert(bits, name.clone());
        Ok(name)
    }

    /// An initialiser of whole numbers: a vector of them, or one alone.
    fn whole(&mut self, values: &[i64], is_vector: bool) -> Result<String> {
        let key = (is_vector, values.to_vec());
        if let Some(name) = self.longs.get(&key) {
            return Ok(name.clone());
        }
        let numbers: Vec<String> = values.iter().take(8).map(i64::to_string).collect();
        let kind = if is_vector { "sizes" } else { "index" };
        let name = self.fresh(format!("{kind}.{}", numbers.join("x")));
        self.initializers.push(OnnxInitializer {
            name: name.clone(),
            sizes: if is_vector { vec![values.len() as i64] } else { Vec::new() },
            elements: OnnxElements::Longs(Scratch::collected(values.iter().copied())?),
        })?;
        self.longs.insert(key, name.clone());
        Ok(name)
    }

    pub(super) fn longs(&mut self, values: &[i64]) -> Result<String> {
        self.whole(values, true)
    }

    pub(super) fn index(&mut self, value: i64) -> Result<String> {
        self.whole(&[value], false)
    }

    /// An initialiser of indices with other sizes than a vector's.
    pub(super) fn indices(&mut self, values: Scratch<i64>, sizes: &[i64]) -> Result<String> {
        let name = self.fresh(format!("{}.indices", self.path));
        let elements = OnnxElements::Longs(values);
        self.initializers.push(OnnxInitializer { name: name.clone(), sizes: sizes.to_vec(), elements })?;
        Ok(name)
    }

    /// A tensor of the module as an initialiser.
    pub(super) fn constant(&mut self, what: &str, tensor: Own<Tensor<f32>>) -> Result<OnnxTensor> {
        let name = self.fresh(format!("{}.{what}", self.path));
        let tensor = tensor::contiguous(tensor.borrow())?;
        let sizes = tensor.borrow().sizes().to_vec();
        self.initializers.push(OnnxInitializer {
            name: name.clone(),
            sizes: sizes.clone(),
            elements: OnnxElements::Floats(tensor),
        })?;
        Ok(OnnxTensor { name, sizes: sizes.into_iter().map(OnnxSize::fixed).collect() })
    }

    /// A weight in the form that `form` names and `make` gives it; the same form of the same weight is there once.
    pub(super) fn weight_as(
        &mut self,
        what: &str,
        weight: &LayerWeights,
        form: &'static str,
        make: impl FnOnce(Ref<'_, Tensor<f32>>) -> Result<Own<Tensor<f32>>>,
    ) -> Result<OnnxTensor> {
        let floats = weight.of::<f32>()?;
        let key = weight_key(weight, floats, form);
        match self.known_weight(&key) {
            Some(known) => Ok(known),
            None => self.new_weight(what, key, make(floats)?),
        }
    }

    #[inline(never)]
    fn known_weight(&self, key: &WeightKey) -> Option<OnnxTensor> {
        let name = self.weights.get(key)?;
        let made = self.initializers.iter().find(|made| made.name == *name)?;
        let sizes = made.sizes.iter().map(|&size| OnnxSize::fixed(size)).collect();
        Some(OnnxTensor { name: name.clone(), sizes })
    }

    #[inline(never)]
    fn new_weight(&mut self, what: &str, key: WeightKey, made: Own<Tensor<f32>>) -> Result<OnnxTensor> {
        let made = self.constant(what, made)?;
        // Without a storage there is nothing to be shared.
        if key.0 != 0 {
            self.weights.insert(key, made.name.clone());
        }
        Ok(made)
    }

    /// A weight as it is.
    pub(super) fn weight(&mut self, what: &str, weight: &LayerWeights) -> Result<OnnxTensor> {
        self.weight_as(what, weight, "", |weight| Ok(weight.to_owned()))
    }

    /// A weight as a vector.
    pub(super) fn vector(&mut self, what: &str, weight: &LayerWeights) -> Result<OnnxTensor> {
        self.weight_as(what, weight, "vector", |weight| super::super::tensors::viewed(weight, &[-1]))
    }

    /// A function of each element.
    #[inline(never)]
    pub(super) fn unary(
        &mut self,
        operator: &'static str,
        x: &OnnxTensor,
        attributes: OnnxAttributes<'_>,
    ) -> Result<OnnxTensor> {
        self.tensor(operator, &[&x.name], attributes, &x.sizes)
    }

    /// An operation with a number.
    #[inline(never)]
    pub(super) fn with_number(
        &mut self,
        operator: &'static str,
        x: &OnnxTensor,
        number: f64,
    ) -> Result<OnnxTensor> {
        let number = self.number(number)?;
        self.tensor(operator, &[&x.name, &number], &[], &x.sizes)
    }

    /// An operation of two tensors, of which sizes of 1 are repeated.
    pub(super) fn binary(
        &mut self,
        operator: &'static str,
        a: &OnnxTensor,
        b: &OnnxTensor,
    ) -> Convertible<OnnxTensor> {
        let rank = a.rank().max(b.rank());
        let mut sizes = Vec::with_capacity(rank);
        for d in 0..rank {
            let of = |x: &OnnxTensor| {
                (d + x.rank()).checked_sub(rank).map_or(OnnxSize::fixed(1), |place| x.sizes[place])
            };
            let (left, right) = (of(a), of(b));
            let one = OnnxSize::fixed(1);
            if left != right && left != one && right != one {
                return Err(if left.is_free() || right.is_free() {
                    Obstacle::Free
                } else {
                    Error::arg(1, "sizes do not fit").into()
                });
            }
            sizes.push(if left == one { right } else { left });
        }
        Ok(self.tensor(operator, &[&a.name, &b.name], &[], &sizes)?)
    }

    /// The same elements with other sizes.
    pub(super) fn reshape(&mut self, x: &OnnxTensor, sizes: &[OnnxSize]) -> Convertible<OnnxTensor> {
        if x.sizes == sizes {
            return Ok(x.clone());
        }
        for batch in 0..2 {
            let count = |sizes: &[OnnxSize]| sizes.iter().map(|size| size.0[batch] as i128).product::<i128>();
            if count(&x.sizes) != count(sizes) {
                return Err(Obstacle::Free);
            }
        }
        let mut open = 0;
        let mut shape = Vec::with_capacity(sizes.len());
        for (d, size) in sizes.iter().enumerate() {
            shape.push(if !size.is_free() {
                size.0[0]
            } else if x.sizes.get(d) == Some(size) {
                0
            } else {
                open += 1;
                -1
            });
        }
        // One size may be left to what the others leave.
        if open > 1 || sizes.iter().any(|size| size.0.contains(&0)) {
            return Err(Obstacle::Free);
        }
        let shape = self.longs(&shape)?;
        Ok(self.tensor("Reshape", &[&x.name, &shape], &[], sizes)?)
    }

    /// The dimensions in another order.
    pub(super) fn transpose(&mut self, x: &OnnxTensor, order: &[usize]) -> Result<OnnxTensor> {
        if order.iter().enumerate().all(|(d, &from)| d == from) {
            return Ok(x.clone());
        }
        let sizes: Vec<OnnxSize> = order.iter().map(|&from| x.sizes[from]).collect();
        let order = order.iter().map(|&from| from as i64).collect();
        self.tensor("Transpose", &[&x.name], &[("perm", OnnxAttribute::Ints(order))], &sizes)
    }

    /// Two dimensions exchanged.
    pub(super) fn swap(&mut self, x: &OnnxTensor, a: usize, b: usize) -> Result<OnnxTensor> {
        let mut order: Vec<usize> = (0..x.rank()).collect();
        order.swap(a, b);
        self.transpose(x, &order)
    }

    /// A dimension of 1 at `d`.
    #[inline(never)]
    pub(super) fn unsqueeze(&mut self, x: &OnnxTensor, d: usize) -> Result<OnnxTensor> {
        let mut sizes = x.sizes.clone();
        sizes.insert(d, OnnxSize::fixed(1));
        let axes = self.longs(&[d as i64])?;
        self.tensor("Unsqueeze", &[&x.name, &axes], &[], &sizes)
    }

    /// Takes a dimension of 1 away.
    #[inline(never)]
    pub(super) fn squeeze(&mut self, x: &OnnxTensor, d: usize) -> Result<OnnxTensor> {
        let mut sizes = x.sizes.clone();
        sizes.remove(d);
        let axes = self.longs(&[d as i64])?;
        self.tensor("Squeeze", &[&x.name, &axes], &[], &sizes)
    }

    /// The slice at a place of a dimension, counted from 0.
    pub(super) fn select(&mut self, x: &OnnxTensor, d: usize, place: c_long) -> Convertible<OnnxTensor> {
        x.known(d)?;
        let mut sizes = x.sizes.clone();
        sizes.remove(d);
        let index = self.index(place)?;
        Ok(self.tensor("Gather", &[&x.name, &index], &[("axis", OnnxAttribute::Int(d as i64))], &sizes)?)
    }

    /// The places from `from` on of a dimension, up to `to` or, if that is negative, so many before the end.
    pub(super) fn slice(
        &mut self,
        x: &OnnxTensor,
        d: usize,
        from: c_long,
        to: c_long,
    ) -> Convertible<OnnxTensor> {
        let mut sizes = x.sizes.clone();
        sizes[d].0 = sizes[d].0.map(|size| if to < 0 { size + to - from } else { to.min(size) - from });
        if sizes[d] == x.sizes[d] {
            return Ok(x.clone());
        }
        // Of a batch there may be fewer.
        x.known(d)?;
        let (from, to, axis) = (self.longs(&[from])?, self.longs(&[to])?, self.longs(&[d as i64])?);
        Ok(self.tensor("Slice", &[&x.name, &from, &to, &axis], &[], &sizes)?)
    }

    /// `value` before and behind the places of each dimension.
    pub(super) fn pad(
        &mut self,
        x: &OnnxTensor,
        sides: &[[c_long; 2]],
        mode: &'static str,
        value: f64,
    ) -> Result<OnnxTensor> {
        if sides.iter().all(|sides| *sides == [0, 0]) {
            return Ok(x.clone());
        }
        let mut sizes = x.sizes.clone();
        for (size, [before, behind]) in sizes.iter_mut().zip(sides) {
            size.0 = size.0.map(|size| size + before + behind);
        }
        let all: Vec<i64> =
            sides.iter().map(|sides| sides[0]).chain(sides.iter().map(|sides| sides[1])).collect();
        let pads = self.longs(&all)?;
        let mode_attribute = [("mode", OnnxAttribute::Text(mode))];
        if mode == "constant" {
            let value = self.number(value)?;
            self.tensor("Pad", &[&x.name, &pads, &value], &mode_attribute, &sizes)
        } else {
            self.tensor("Pad", &[&x.name, &pads], &mode_attribute, &sizes)
        }
    }

    /// Tensors behind each other.
    pub(super) fn concat(&mut self, parts: &[OnnxTensor], d: usize) -> Result<OnnxTensor> {
        let [first, others @ ..] = parts else { return Err(Error::arg(1, "expects tensors")) };
        if others.is_empty() {
            return Ok(first.clone());
        }
        let mut sizes = first.sizes.clone();
        for other in others {
            for batch in 0..2 {
                sizes[d].0[batch] += other.sizes[d].0[batch];
            }
        }
        let names: Vec<&str> = parts.iter().map(|part| part.name.as_str()).collect();
        self.tensor("Concat", &names, &[("axis", OnnxAttribute::Int(d as i64))], &sizes)
    }

    /// One number of all along a dimension.
    pub(super) fn reduce(
        &mut self,
        operator: &'static str,
        x: &OnnxTensor,
        d: usize,
        keep: bool,
    ) -> Result<OnnxTensor> {
        let mut sizes = x.sizes.clone();
        if keep {
            sizes[d] = OnnxSize::fixed(1);
        } else {
            sizes.remove(d);
        }
        let axes = self.longs(&[d as i64])?;
        let keep = [("keepdims", OnnxAttribute::Int(i64::from(keep)))];
        self.tensor(operator, &[&x.name, &axes], &keep, &sizes)
    }

    /// A product of matrices, or of batches of them.
    pub(super) fn product(&mut self, a: &OnnxTensor, b: &OnnxTensor) -> Result<OnnxTensor> {
        let (rows, columns) = (a.rank() - 2, b.rank() - 1);
        let mut sizes = if a.rank() >= b.rank() { a.sizes.clone() } else { b.sizes.clone() };
        let last = sizes.len();
        sizes[last - 2] = a.sizes[rows];
        sizes[last - 1] = b.sizes[columns];
        self.tensor("MatMul", &[&a.name, &b.name], &[], &sizes)
    }

    /// Sizes of 1 repeated to `sizes`; a size of the batch is that of `source`, whose first dimension has it.
    pub(super) fn expand(
        &mut self,
        x: &OnnxTensor,
        sizes: &[OnnxSize],
        source: &OnnxTensor,
    ) -> Convertible<OnnxTensor> {
        if x.sizes == sizes {
            return Ok(x.clone());
        }
        let one = |d: usize| x.sizes.get(d) == Some(&sizes[d]);
        let numbers: Vec<i64> =
            sizes.iter().enumerate().map(|(d, size)| if one(d) { 1 } else { size.0[0] }).collect();
        let is_open = |d: &usize| sizes[*d].is_free() && !one(*d);
        if (1..sizes.len()).any(|d| is_open(&d)) {
            return Err(Obstacle::Free);
        }
        let shape =
            if is_open(&0) { self.batch_shape(&numbers, sizes[0], source)? } else { self.longs(&numbers)? };
        Ok(self.tensor("Expand", &[&x.name, &shape], &[], sizes)?)
    }

    /// Sizes as a tensor of ONNX, the first of them that of the first dimension of `source`.
    fn batch_shape(&mut self, numbers: &[i64], first: OnnxSize, source: &OnnxTensor) -> Convertible<String> {
        if source.sizes.first() != Some(&first) {
            return Err(Obstacle::Free);
        }
        let ends = [("start", OnnxAttribute::Int(0)), ("end", OnnxAttribute::Int(1))];
        let batch = self.node("Shape", &[&source.name], &ends)?;
        let rest = self.longs(&numbers[1..])?;
        Ok(self.node("Concat", &[&batch, &rest], &[("axis", OnnxAttribute::Int(0))])?)
    }

    /// Zeros of these sizes, of which the first may be that of the first dimension of `source`.
    pub(super) fn zeros(&mut self, sizes: &[OnnxSize], source: &OnnxTensor) -> Convertible<OnnxTensor> {
        let numbers: Vec<i64> = sizes.iter().map(|size| size.0[0]).collect();
        if sizes.iter().skip(1).any(|size| size.is_free()) {
            return Err(Obstacle::Free);
        }
        let shape = match sizes.first() {
            Some(&first) if first.is_free() => self.batch_shape(&numbers, first, source)?,
            _ => self.longs(&numbers)?,
        };
        Ok(self.tensor("ConstantOfShape", &[&shape], &[], sizes)?)
    }

    /// Whole numbers as floats.
    pub(super) fn floats(&mut self, whole: &str, sizes: &[OnnxSize]) -> Result<OnnxTensor> {
        const FLOAT: i64 = 1;
        self.tensor("Cast", &[whole], &[("to", OnnxAttribute::Int(FLOAT))], sizes)
    }

    /// Indices that count from 1, or from `first`, as those of ONNX.
    pub(super) fn places(&mut self, x: &OnnxTensor, first: i64) -> Result<String> {
        const INT64: i64 = 7;
        let whole = self.node("Cast", &[&x.name], &[("to", OnnxAttribute::Int(INT64))])?;
        if first == 0 {
            return Ok(whole);
        }
        let first = self.index(first)?;
        self.node("Sub", &[&whole, &first], &[])
    }
}
