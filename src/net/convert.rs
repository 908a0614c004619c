//! Tensors whose dimensions have letters, brought to others: nn.Convert.

use super::fields::Fields;
use super::real::NetReal;
use super::tensors::{copied, size_at, unsqueezed, viewed};
use crate::error::{Error, Result};
use crate::handle::{Own, Ref};
use crate::storage::size::Longs;
use crate::tensor::{Tensor, geometry};
use std::os::raw::{c_int, c_long};

/// What becomes of the dimensions.
pub(super) enum ConversionTarget {
    /// Any dimensions as they are.
    Any,
    /// The same in another order: the pairs that are exchanged one after the other.
    Order(Longs),
    /// A matrix of a row for each sample, whose dimension is exchanged with the first one before.
    Rows,
    /// The first element along a dimension.
    First(usize),
    /// A column of samples.
    Column,
}

/// nn.Convert with its fields.
pub(super) struct Conversion {
    pub(super) target: ConversionTarget,
    /// The dimensions of a batch, and which of them that of the samples is, of the input and of the output.
    pub(super) rank: usize,
    pub(super) batch: [usize; 2],
}

impl Conversion {
    pub(super) fn new(fields: Fields<'_>) -> Result<Self> {
        let letters = |name: &str| -> Result<Longs> {
            let object =
                fields.object(name)?.ok_or_else(|| Error::arg(1, format!("has no field '{name}'")))?;
            let bytes = object
                .borrow()
                .as_bytes()
                .map(|bytes| bytes.iter().map(|&byte| c_long::from(byte)).collect());
            bytes.ok_or_else(|| Error::arg(1, format!("field '{name}' is no text")))
        };
        let (mut from, to) = (letters("inputShape")?, letters("outputShape")?);
        const B: c_long = b'b' as c_long;
        let any = [B, c_long::from(b'*')];
        if *from == any && *to == any {
            return Ok(Conversion { target: ConversionTarget::Any, rank: 0, batch: [0, 0] });
        }
        let place = |shape: &[c_long], letter: c_long| shape.iter().position(|&other| other == letter);
        let (Some(first), Some(last)) = (place(&from, B), place(&to, B)) else {
            return Err(Error::arg(1, "has a shape without a batch"));
        };
        let (rank, batch) = (from.len(), [first, last]);
        let same = from.len() == to.len() && from.iter().all(|&letter| to.contains(&letter));
        let text = |shape: &[c_long]| -> Vec<u8> { shape.iter().map(|&letter| letter as u8).collect() };
        let target = if same {
            let mut pairs = Longs::new();
            for (k, &letter) in to.iter().enumerate() {
                let found = place(&from, letter).unwrap_or(k);
                if found != k {
                    from.swap(found, k);
                    pairs.push(found as c_long);
                    pairs.push(k as c_long);
                }
            }
            ConversionTarget::Order(pairs)
        } else {
            match (text(&from).as_slice(), text(&to).as_slice()) {
                (_, b"bf") if *from != [B, c_long::from(b't')] => ConversionTarget::Rows,
                (b"bt" | b"bf" | b"tb" | b"fb", b"b") => ConversionTarget::First(1 - first),
                (b"b", b"bt") => ConversionTarget::Column,
                _ => return Err(Error::arg(1, "converts between shapes that it does not know")),
            }
        };
        Ok(Conversion { target, rank, batch })
    }

    pub(super) fn of<T: NetReal>(&self, x: Ref<'_, Tensor<T>>) -> Result<Own<Tensor<T>>> {
        if let ConversionTarget::Any = self.target {
            return Ok(x.to_owned());
        }
        let single = x.rank() + 1 == self.rank;
        if !single && x.rank() != self.rank {
            let text = format!("expects {} dimensions of a batch, got {}", self.rank, x.rank());
            return Err(Error::arg(1, text));
        }
        let whole = if single { unsqueezed(x, self.batch[0])? } else { x.to_owned() };
        let result = self.of_batch(whole.borrow())?;
        if single { geometry::new_select(result.borrow(), self.batch[1] as c_int, 0) } else { Ok(result) }
    }

    fn of_batch<T: NetReal>(&self, x: Ref<'_, Tensor<T>>) -> Result<Own<Tensor<T>>> {
        let exchanged =
            |x: Ref<'_, Tensor<T>>, a: usize, b: usize| geometry::new_transpose(x, a as c_int, b as c_int);
        match &self.target {
            ConversionTarget::Any => Ok(x.to_owned()),
            ConversionTarget::Order(pairs) => {
                let mut turned = x.to_owned();
                for pair in pairs.chunks_exact(2) {
                    turned = exchanged(turned.borrow(), pair[0] as usize, pair[1] as usize)?;
                }
                copied(turned.borrow())
            }
            ConversionTarget::Rows => {
                let turned = exchanged(x, 0, self.batch[0])?;
                let samples = size_at(turned.borrow(), 0)?;
                if x.rank() == 1 { viewed(x, &[samples, 1]) } else { viewed(turned.borrow(), &[samples, -1]) }
            }
            ConversionTarget::First(d) => geometry::new_select(x, *d as c_int, 0),
            ConversionTarget::Column => viewed(x, &[size_at(x, 0)?, 1]),
        }
    }
}
