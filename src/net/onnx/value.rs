//! What a run is to ONNX: tensors that have names and sizes, and tables of them.

use super::super::tensors::filled;
use super::super::value::{self, NetValue};
use super::obstacle::{Convertible, Obstacle};
use crate::error::{Error, Result};
use crate::memory::scratch::Scratch;
use crate::storage::size::Longs;
use std::os::raw::c_long;

/// A size with two numbers of samples in the batch, which differ where it depends on that.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct OnnxSize(pub(super) [c_long; 2]);

/// The numbers of samples by which a size is known to depend on that of the batch.
pub(super) const SAMPLES: [c_long; 2] = [2, 3];

impl OnnxSize {
    pub(super) fn fixed(size: c_long) -> Self {
        OnnxSize([size, size])
    }

    pub(super) fn batch() -> Self {
        OnnxSize(SAMPLES)
    }

    /// Whether it depends on the size of the batch.
    pub(super) fn is_free(self) -> bool {
        self.0[0] != self.0[1]
    }

    /// The size, which has to be known.
    pub(super) fn known(self) -> Convertible<c_long> {
        if self.is_free() { Err(Obstacle::Free) } else { Ok(self.0[0]) }
    }

    /// How files have it: the number, or what it is of the batch.
    pub(super) fn parameter(self) -> Option<String> {
        let [a, b] = self.0;
        if a == b {
            return None;
        }
        let each = b - a;
        Some(match a - SAMPLES[0] * each {
            0 if each == 1 => "batch".into(),
            0 => format!("{each}*batch"),
            rest => format!("{each}*batch{rest:+}"),
        })
    }
}

/// A tensor of floats.
#[derive(Clone, Debug)]
pub(super) struct OnnxTensor {
    pub(super) name: String,
    pub(super) sizes: Vec<OnnxSize>,
}

impl OnnxTensor {
    pub(super) fn rank(&self) -> usize {
        self.sizes.len()
    }

    /// The size of a dimension, which has to be known.
    pub(super) fn known(&self, d: usize) -> Convertible<c_long> {
        match self.sizes.get(d) {
            Some(size) => size.known(),
            None => Err(Error::plain(format!("has no dimension {}", d + 1)).into()),
        }
    }
}

/// A value: what [`NetValue`] is to a run.
#[derive(Clone, Debug)]
pub(super) enum OnnxValue {
    Tensor(OnnxTensor),
    Table(Vec<OnnxValue>),
}

impl OnnxValue {
    pub(super) fn tensor(&self) -> Result<&OnnxTensor> {
        match self {
            OnnxValue::Tensor(tensor) => Ok(tensor),
            OnnxValue::Table(items) => {
                Err(Error::arg(1, format!("expects a tensor, got a table of {}", items.len())))
            }
        }
    }

    pub(super) fn items(&self) -> Result<&[OnnxValue]> {
        match self {
            OnnxValue::Table(items) => Ok(items),
            OnnxValue::Tensor(_) => Err(Error::arg(1, "expects a table, got a tensor")),
        }
    }

    /// The tensors of a table of `N`, or of its first `N` values.
    pub(super) fn several<const N: usize>(&self) -> Result<[&OnnxTensor; N]> {
        let items = self.items()?;
        let mut tensors = Vec::new();
        for item in items.iter().take(N) {
            tensors.push(item.tensor()?);
        }
        tensors.try_into().map_err(|_| Error::arg(1, format!("expects a table of {N}")))
    }

    /// Tables inside each other.
    pub(super) fn depth(&self) -> usize {
        match self {
            OnnxValue::Tensor(_) => 0,
            OnnxValue::Table(items) => 1 + items.iter().map(OnnxValue::depth).max().unwrap_or(0),
        }
    }

    /// How many values it is, with all that it has.
    pub(super) fn values(&self) -> usize {
        match self {
            OnnxValue::Tensor(_) => 1,
            OnnxValue::Table(items) => items.iter().fold(1, |all, item| all.saturating_add(item.values())),
        }
    }

    /// The tensors in it, in their order.
    pub(super) fn tensors(&self) -> Vec<&OnnxTensor> {
        match self {
            OnnxValue::Tensor(tensor) => vec![tensor],
            OnnxValue::Table(items) => items.iter().flat_map(OnnxValue::tensors).collect(),
        }
    }

    /// The same with other names: of each tensor what `name` makes of its place, counted from 1.
    pub(super) fn named(&self, name: &str) -> OnnxValue {
        match self {
            OnnxValue::Tensor(tensor) => {
                OnnxValue::Tensor(OnnxTensor { name: name.into(), sizes: tensor.sizes.clone() })
            }
            OnnxValue::Table(items) => {
                let named = items.iter().zip(1..).map(|(item, k)| item.named(&format!("{name}.{k}")));
                OnnxValue::Table(named.collect())
            }
        }
    }

    /// Ones of the sizes that it has with one of the two batches: any number does for sizes, and 1 is an index as well.
    pub(super) fn ones(&self, batch: usize) -> Result<NetValue> {
        match self {
            OnnxValue::Tensor(tensor) => {
                let sizes: Longs = tensor.sizes.iter().map(|size| size.0[batch]).collect();
                Ok(value::tensor(filled::<f32>(&sizes, 1.0)?))
            }
            OnnxValue::Table(items) => {
                let mut values = Scratch::with_capacity(items.len())?;
                for item in items {
                    values.push(item.ones(batch)?)?;
                }
                value::table(values)
            }
        }
    }

    /// The sizes of a value; with two batches those that it has with either.
    ///
    /// # Errors
    ///
    /// Free: the two differ in more than sizes.
    pub(super) fn of(a: &NetValue, b: &NetValue) -> Convertible<OnnxValue> {
        match (a, b) {
            (NetValue::Tensor(a), NetValue::Tensor(b)) => {
                let (a, b) = (a.sizes()?, b.sizes()?);
                if a.len() != b.len() {
                    return Err(Obstacle::Free);
                }
                let sizes = a.iter().zip(&b).map(|(&a, &b)| OnnxSize([a, b])).collect();
                Ok(OnnxValue::Tensor(OnnxTensor { name: String::new(), sizes }))
            }
            (NetValue::Table(a), NetValue::Table(b)) if a.items().len() == b.items().len() => {
                let both = a.items().iter().zip(b.items());
                both.map(|(a, b)| OnnxValue::of(a, b)).collect::<Convertible<_>>().map(OnnxValue::Table)
            }
            _ => Err(Obstacle::Free),
        }
    }

    /// Whether two have the same sizes.
    pub(super) fn is_like(&self, other: &OnnxValue) -> bool {
        match (self, other) {
            (OnnxValue::Tensor(a), OnnxValue::Tensor(b)) => a.sizes == b.sizes,
            (OnnxValue::Table(a), OnnxValue::Table(b)) => {
                a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.is_like(b))
            }
            _ => false,
        }
    }
}
