//! Rows of zeros, by which sequences of different lengths are set apart, and what comes of them.

use super::real::NetReal;
use super::tensors::{made, viewed};
use super::value::{self, NetValue};
use crate::error::{Error, Result};
use crate::handle::{Own, Ref};
use crate::math::{fill, norm};
use crate::memory::scratch::Scratch;
use crate::storage::size;
use crate::tensor::{self, Tensor, geometry};
use std::os::raw::{c_int, c_long};

/// Which samples of a batch are 0 in all their elements.
pub(super) fn masked_rows<T: NetReal>(batch: Ref<'_, Tensor<T>>) -> Result<Scratch<c_long>> {
    let samples = batch.sizes().first().copied().unwrap_or(0);
    let rows = viewed(batch, &[samples, -1])?;
    let norms = made(|r| norm::norm(r, rows.borrow(), T::of(2.0), 1, false))?;
    let mut masked = Scratch::new();
    for k in 0..samples {
        if tensor::get(norms.borrow(), [k])? == T::ZERO {
            masked.push(k)?;
        }
    }
    Ok(masked)
}

/// A batch with zeros in these of its samples.
pub(super) fn without_rows<T: NetReal>(batch: Own<Tensor<T>>, rows: &[c_long]) -> Result<Own<Tensor<T>>> {
    if rows.is_empty() {
        return Ok(batch);
    }
    let result = tensor::deep_copy(batch.borrow())?;
    for &k in rows {
        let row = geometry::new_select(result.borrow(), 0, k)?;
        fill::fill(row.borrow(), T::ZERO)?;
    }
    Ok(result)
}

/// As nn.MaskZero and nn.TrimZero: of a table of an output and the input it came of, the output, in which the samples are 0
/// that the first tensor of the input has as zeros. `inputs`: the dimensions of one sample.
pub(super) fn mask<T: NetReal>(both: &NetValue, inputs: c_int) -> Result<NetValue> {
    let [output, input] = both.several::<2>()?;
    let mut first = input;
    while let NetValue::Table(table) = first {
        first = table.items().first().ok_or_else(|| Error::arg(1, "expects a tensor, got an empty table"))?;
    }
    let first = first.real::<T>()?;
    let rank = first.borrow().rank() as i64;
    let one =
        if rank == i64::from(inputs) { made(|r| geometry::unsqueeze(r, first.borrow(), 0))? } else { first };
    if one.borrow().rank() as i64 != i64::from(inputs) + 1 {
        let text =
            format!("expects samples of {inputs} dimensions, got {}", size::to_text(one.borrow().sizes()));
        return Err(Error::arg(1, text));
    }
    masked::<T>(output, &masked_rows(one.borrow())?, rank == i64::from(inputs))
}

/// A value, in whose tensors these rows are 0; the whole of them if they are of one sample.
fn masked<T: NetReal>(value: &NetValue, rows: &[c_long], single: bool) -> Result<NetValue> {
    match value {
        NetValue::Table(table) => {
            let mut items = Scratch::with_capacity(table.items().len())?;
            for item in table.items() {
                items.push(masked::<T>(item, rows, single)?)?;
            }
            value::table(items)
        }
        NetValue::Tensor(_) => {
            let tensor = value.real::<T>()?;
            if single {
                let one = made(|r| geometry::unsqueeze(r, tensor.borrow(), 0))?;
                let result = without_rows(one, rows)?;
                return geometry::new_select(result.borrow(), 0, 0).map(value::tensor);
            }
            let samples = tensor.borrow().sizes().first().copied().unwrap_or(0);
            if rows.last().is_some_and(|&last| last >= samples) {
                return Err(Error::arg(1, "gives fewer samples than it gets"));
            }
            without_rows(tensor, rows).map(value::tensor)
        }
    }
}
