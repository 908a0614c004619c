//! Products of inputs that name the few columns where they are not 0.

use super::fields::Fields;
use super::parameter::LayerWeights;
use super::real::{NetReal, longs};
use super::tensors::{joined, made, viewed};
use super::value::{self, NetValue};
use crate::error::{Error, Result};
use crate::handle::{Own, Ref};
use crate::index_base;
use crate::math::{binary, index, product};
use crate::memory::scratch::Scratch;
use crate::storage::size;
use crate::tensor::{self, Tensor, geometry};
use std::os::raw::c_long;

/// How a sample names its columns.
pub(super) enum SparseNaming {
    /// nn.SparseLinear: a matrix of a row for each, with its number, counted from 1, and its value.
    Pairs,
    /// nn.IndexLinear: a vector of numbers and one of values. `offset` leads from a number to one counted from 0; the weights
    /// of a column begin with `factors` numbers of how its values are normalised.
    Keys { offset: c_long, factors: c_long },
}

/// nn.SparseLinear and nn.IndexLinear.
pub(super) struct SparseLinear {
    pub(super) naming: SparseNaming,
    pub(super) weight: LayerWeights,
    pub(super) bias: LayerWeights,
}

/// The numbers of a column of a nn.IndexLinear that normalises: the largest magnitude, one over it, a rate, a term.
const FACTORS: c_long = 4;

impl SparseLinear {
    /// nn.SparseLinear.
    pub(super) fn pairs(fields: Fields<'_>) -> Result<Self> {
        let (weight, bias) = (fields.weights_of("weight", &[2])?, fields.weights("bias")?);
        let units = weight.sizes()?[0];
        if bias.count() as c_long != units {
            return Err(Error::arg(1, format!("has {} biases for {units} outputs", bias.count())));
        }
        Ok(SparseLinear { naming: SparseNaming::Pairs, weight, bias })
    }

    /// nn.IndexLinear.
    pub(super) fn keys(fields: Fields<'_>) -> Result<Self> {
        let (weight, bias) = (fields.weights_of("weight", &[2])?, fields.weights("bias")?);
        let factors = weight.sizes()?[1] - bias.count() as c_long;
        if factors != 0 && factors != FACTORS {
            let (weight, units) = (size::to_text(&weight.sizes()?), bias.count());
            return Err(Error::arg(1, format!("field 'weight' is {weight}, for {units} outputs")));
        }
        let offset = c_long::from(fields.whole_or("offset", -1)?);
        Ok(SparseLinear { naming: SparseNaming::Keys { offset, factors }, weight, bias })
    }

    /// The layer's own tensors.
    pub(super) fn weights(&self, visit: &mut dyn FnMut(&LayerWeights)) {
        visit(&self.weight);
        visit(&self.bias);
    }

    pub(super) fn run<T: NetReal>(&self, input: &NetValue) -> Result<NetValue> {
        match &self.naming {
            SparseNaming::Pairs => self.of_pairs::<T>(input),
            SparseNaming::Keys { .. } => self.of_keys::<T>(input),
        }
    }

    fn of_pairs<T: NetReal>(&self, input: &NetValue) -> Result<NetValue> {
        let sample = |pairs: Ref<'_, Tensor<T>>| {
            let &[count, 2] = pairs.sizes() else {
                let text =
                    format!("expects rows of a number and a value, got {}", size::to_text(pairs.sizes()));
                return Err(Error::arg(1, text));
            };
            let values = tensor::deep_copy(geometry::new_select(pairs, 1, 1)?.borrow())?;
            let numbers = geometry::new_select(pairs, 1, 0)?;
            let keys = longs(&T::forget_tensor(numbers))?;
            for k in 0..count {
                // Rows of 0 fill lists up, whatever their number.
                if tensor::get(values.borrow(), [k])? == T::ZERO {
                    tensor::set(keys.borrow(), [k], 1)?;
                }
            }
            self.sample(keys.borrow(), values.borrow(), -1)
        };
        match input {
            NetValue::Table(table) => {
                let mut rows = Scratch::with_capacity(table.items().len())?;
                for item in table.items() {
                    rows.push(sample(item.real::<T>()?.borrow())?)?;
                }
                batch(&rows)
            }
            NetValue::Tensor(_) => {
                let x = input.real::<T>()?;
                let x = x.borrow();
                if x.rank() != 3 {
                    return one(sample(x)?);
                }
                let mut rows = Scratch::new();
                for k in 0..x.sizes()[0] {
                    rows.push(sample(geometry::new_select(x, 0, k)?.borrow())?)?;
                }
                batch(&rows)
            }
        }
    }

    fn of_keys<T: NetReal>(&self, input: &NetValue) -> Result<NetValue> {
        let SparseNaming::Keys { offset, .. } = self.naming else { return Err(Error::plain("has no keys")) };
        let sample = |keys: &NetValue, values: &NetValue| {
            let (keys, values) = (longs(keys.any()?)?, values.real::<T>()?);
            self.sample(keys.borrow(), values.borrow(), offset)
        };
        match input.items()? {
            [NetValue::Table(keys), NetValue::Table(values)] => {
                if keys.items().len() != values.items().len() {
                    return Err(Error::arg(1, "expects as many vectors of values as of keys"));
                }
                let mut rows = Scratch::with_capacity(keys.items().len())?;
                for (keys, values) in keys.items().iter().zip(values.items()) {
                    rows.push(sample(keys, values)?)?;
                }
                batch(&rows)
            }
            [keys, values] => one(sample(keys, values)?),
            [keys, values, counts] => {
                let (keys, values) = (longs(keys.any()?)?, values.real::<T>()?);
                let (keys, values) = (viewed_longs(keys.borrow())?, viewed(values.borrow(), &[-1])?);
                let counts = viewed_longs(longs(counts.any()?)?.borrow())?;
                let (mut rows, mut first) = (Scratch::new(), 0);
                for k in 0..counts.borrow().count() as c_long {
                    let count = tensor::get(counts.borrow(), [k])?;
                    let all = (keys.borrow().count() as c_long).min(values.borrow().count() as c_long);
                    if count < 1 || count > all - first {
                        return Err(Error::arg(1, format!("a sample has {count} of {} keys", all - first)));
                    }
                    let keys = geometry::new_narrow(keys.borrow(), 0, first, count)?;
                    let values = geometry::new_narrow(values.borrow(), 0, first, count)?;
                    rows.push(self.sample(keys.borrow(), values.borrow(), offset)?)?;
                    first += count;
                }
                batch(&rows)
            }
            items => Err(Error::arg(
                1,
                format!("expects keys, values and their counts, got a table of {}", items.len()),
            )),
        }
    }

    /// What becomes of one sample, as a matrix of one row. `offset` leads from a key to a column counted from 0.
    fn sample<T: NetReal>(
        &self,
        keys: Ref<'_, Tensor<c_long>>,
        values: Ref<'_, Tensor<T>>,
        offset: c_long,
    ) -> Result<Own<Tensor<T>>> {
        if keys.rank() > 1 || keys.count() != values.count() {
            let text = format!(
                "expects a vector of keys and as many values, got {} and {}",
                keys.count(),
                values.count()
            );
            return Err(Error::arg(1, text));
        }
        let bias = viewed(self.bias.of::<T>()?, &[1, -1])?;
        if keys.count() == 0 {
            return tensor::deep_copy(bias.borrow());
        }
        let weight = self.weight.of::<T>()?;
        let (columns, factors) = match self.naming {
            SparseNaming::Pairs => (geometry::new_transpose(weight, 0, 1)?, 0),
            SparseNaming::Keys { factors, .. } => (weight.to_owned(), factors),
        };
        let places = tensor::empty::<c_long>()?;
        binary::add(places.borrow(), keys, offset.saturating_add(c_long::from(index_base::get())))?;
        let mut rows =
            made(|r| index::index_select(r, columns.borrow(), 0, places.borrow())).map_err(|error| {
                let count = columns.borrow().sizes()[0];
                Error::arg(1, format!("a key names none of the {count} columns: {}", error.message()))
            })?;
        let mut values = viewed(values, &[1, -1])?;
        if factors > 0 {
            values = normalized(rows.borrow(), values.borrow())?;
            rows = geometry::new_narrow(rows.borrow(), 1, factors, bias.borrow().sizes()[1])?;
        }
        made(|r| product::addmm(r, T::ONE, bias.borrow(), T::ONE, values.borrow(), rows.borrow()))
    }
}

fn viewed_longs(tensor: Ref<'_, Tensor<c_long>>) -> Result<Own<Tensor<c_long>>> {
    let tensor = tensor::contiguous(tensor)?;
    geometry::new_view(tensor.borrow(), &[tensor.borrow().count() as c_long])
}

/// Values between -1 and 1: as shares of the largest magnitude of their columns, which stands in `rows`, and the terms there.
fn normalized<T: NetReal>(rows: Ref<'_, Tensor<T>>, values: Ref<'_, Tensor<T>>) -> Result<Own<Tensor<T>>> {
    let result = tensor::deep_copy(values)?;
    for k in 0..values.sizes()[1] {
        let factor = |column: c_long| tensor::get(rows, [k, column]);
        let (value, largest) = (tensor::get(values, [0, k])?, factor(0)?);
        let share = if value.wide().abs() > largest.wide() {
            T::of(value.wide().signum())
        } else {
            value * factor(1)?
        };
        tensor::set(result.borrow(), [0, k], share + factor(3)?)?;
    }
    Ok(result)
}

/// The only row.
fn one<T: NetReal>(row: Own<Tensor<T>>) -> Result<NetValue> {
    geometry::new_select(row.borrow(), 0, 0).map(value::tensor)
}

/// Rows as one matrix.
fn batch<T: NetReal>(rows: &[Own<Tensor<T>>]) -> Result<NetValue> {
    if rows.is_empty() {
        return Err(Error::arg(1, "expects samples, got none"));
    }
    joined(rows, 0).map(value::tensor)
}
