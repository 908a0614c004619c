//! What goes from layer to layer: tensors, and tables of them.

use super::real::NetReal;
use crate::error::{Error, Result};
use crate::handle::{Own, Ref};
use crate::memory::scratch::Scratch;
use crate::object::{self, AnyElement, AnyTensor, Object, ObjectKind};
use crate::storage::size;
use crate::tensor::Tensor;
use std::os::raw::c_long;

/// How many tables may be inside each other, and what they may have in all.
const MOST_DEPTH: u32 = 32;
const MOST_VALUES: usize = 1 << 20;

/// The error of more values than tables may have: a few modules that copy a table can make any number of them.
pub(super) fn check_values(values: usize) -> Result<()> {
    if values <= MOST_VALUES {
        return Ok(());
    }
    Err(Error::plain(format!("a table of more than {MOST_VALUES} values")))
}

/// A tensor of any type, or a table.
pub(super) enum NetValue {
    Tensor(AnyTensor),
    Table(ValueTable),
}

/// A list of values.
pub(super) struct ValueTable {
    items: Scratch<NetValue>,
    /// Tables inside each other, this one among them.
    depth: u32,
    /// Values in all, this one among them.
    values: usize,
}

impl ValueTable {
    /// A table of these values.
    ///
    /// # Errors
    ///
    /// Too many tables inside each other, or too many values.
    pub(super) fn new(items: Scratch<NetValue>) -> Result<Self> {
        let depth = 1 + items.iter().map(NetValue::depth).max().unwrap_or(0);
        if depth > MOST_DEPTH {
            return Err(Error::plain(format!("more than {MOST_DEPTH} tables inside each other")));
        }
        let values = items.iter().fold(1, |values: usize, item| values.saturating_add(item.values()));
        check_values(values)?;
        Ok(ValueTable { items, depth, values })
    }

    /// The values.
    pub(super) fn items(&self) -> &[NetValue] {
        &self.items
    }

    /// The values, which are in no table any more.
    pub(super) fn into_items(self) -> Scratch<NetValue> {
        self.items
    }
}

/// A value of tensors of type `T`.
pub(super) fn tensor<T: AnyElement>(tensor: Own<Tensor<T>>) -> NetValue {
    NetValue::Tensor(T::forget_tensor(tensor))
}

/// A table as a value.
pub(super) fn table(items: Scratch<NetValue>) -> Result<NetValue> {
    ValueTable::new(items).map(NetValue::Table)
}

impl NetValue {
    fn depth(&self) -> u32 {
        match self {
            NetValue::Tensor(_) => 0,
            NetValue::Table(table) => table.depth,
        }
    }

    /// How many values it is, with all that it has.
    pub(super) fn values(&self) -> usize {
        match self {
            NetValue::Tensor(_) => 1,
            NetValue::Table(table) => table.values,
        }
    }

    /// The same value once more: tensors are retained.
    ///
    /// # Errors
    ///
    /// No memory.
    pub(super) fn again(&self) -> Result<NetValue> {
        match self {
            NetValue::Tensor(tensor) => Ok(NetValue::Tensor(tensor.retained())),
            NetValue::Table(table) => {
                let mut items = Scratch::with_capacity(table.items.len())?;
                for item in &table.items {
                    items.push(item.again()?)?;
                }
                Ok(NetValue::Table(ValueTable { items, depth: table.depth, values: table.values }))
            }
        }
    }

    /// The tensor.
    ///
    /// # Errors
    ///
    /// A table.
    pub(super) fn any(&self) -> Result<&AnyTensor> {
        match self {
            NetValue::Tensor(tensor) => Ok(tensor),
            NetValue::Table(table) => {
                Err(Error::arg(1, format!("expects a tensor, got a table of {}", table.items.len())))
            }
        }
    }

    /// The tensor in the type that the network computes in.
    ///
    /// # Errors
    ///
    /// A table; no memory.
    pub(super) fn real<T: NetReal>(&self) -> Result<Own<Tensor<T>>> {
        T::of_any(self.any()?)
    }

    /// [`real`](Self::real) of a value that is not needed any more: the tensor has one reference less.
    ///
    /// # Errors
    ///
    /// A table; no memory.
    pub(super) fn into_real<T: NetReal>(self) -> Result<Own<Tensor<T>>> {
        self.real::<T>()
    }

    /// The values of a table.
    ///
    /// # Errors
    ///
    /// A tensor.
    pub(super) fn items(&self) -> Result<&[NetValue]> {
        match self {
            NetValue::Table(table) => Ok(&table.items),
            NetValue::Tensor(tensor) => Err(Error::arg(
                1,
                format!("expects a table, got a tensor {}", size::to_text(&tensor.sizes()?)),
            )),
        }
    }

    /// The first `N` values of a table, which has no fewer.
    ///
    /// # Errors
    ///
    /// A tensor; fewer values.
    pub(super) fn several<const N: usize>(&self) -> Result<&[NetValue; N]> {
        let items = self.items()?;
        items
            .first_chunk()
            .ok_or_else(|| Error::arg(1, format!("expects a table of {N}, got one of {}", items.len())))
    }

    /// Sizes as text, of a table those of all values: `[2 x 3]`, `{[2], [3]}`.
    pub(super) fn describe(&self, text: &mut String) {
        match self {
            NetValue::Tensor(tensor) => {
                text.push_str(&tensor.sizes().map_or_else(|_| "[?]".into(), |sizes| size::to_text(&sizes)));
            }
            NetValue::Table(table) => {
                text.push('{');
                for (k, item) in table.items.iter().enumerate() {
                    if k > 0 {
                        text.push_str(", ");
                    }
                    if text.len() > 400 {
                        text.push_str("...");
                        break;
                    }
                    item.describe(text);
                }
                text.push('}');
            }
        }
    }

    /// The elements of all tensors.
    pub(super) fn count(&self) -> f64 {
        match self {
            NetValue::Tensor(tensor) => tensor.count() as f64,
            NetValue::Table(table) => table.items.iter().map(NetValue::count).sum(),
        }
    }

    /// What a tree of values holds: a tensor, or a table of such.
    ///
    /// # Errors
    ///
    /// Argument 2: something else is in it; too many tables inside each other, or too many values. No memory.
    pub(super) fn of_object(object: Ref<'_, Object>) -> Result<NetValue> {
        let mut left = MOST_VALUES;
        of_object(object, MOST_DEPTH, &mut left)
    }

    /// The tree of values that holds this.
    ///
    /// # Errors
    ///
    /// No memory.
    pub(super) fn into_object(self) -> Result<Own<Object>> {
        match self {
            NetValue::Tensor(tensor) => object::any_tensor(tensor),
            NetValue::Table(table) => {
                let holder = object::table()?;
                for (k, item) in table.items.into_iter().enumerate() {
                    object::set_at(holder.borrow(), k as c_long + 1, item.into_object()?)?;
                }
                Ok(holder)
            }
        }
    }
}

fn of_object(object: Ref<'_, Object>, depth: u32, left: &mut usize) -> Result<NetValue> {
    *left = left.checked_sub(1).ok_or_else(|| Error::arg(2, "tables with too many values"))?;
    if let Some(tensor) = object.tensor()? {
        return Ok(NetValue::Tensor(tensor));
    }
    if !matches!(object.kind(), ObjectKind::Table | ObjectKind::Instance) {
        let text = format!("expects tensors and tables of them, got a {}", object.type_name());
        return Err(Error::arg(2, text));
    }
    if depth == 0 {
        return Err(Error::arg(2, format!("more than {MOST_DEPTH} tables inside each other")));
    }
    let mut items = Scratch::new();
    for k in 1..=object.list_len() {
        let Some(item) = object.at(k as c_long)? else { break };
        items.push(of_object(item.borrow(), depth - 1, left)?)?;
    }
    Ok(NetValue::Table(ValueTable::new(items)?))
}
