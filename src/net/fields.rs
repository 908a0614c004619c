//! The fields of a module as its file has them.

use super::parameter::LayerWeights;
use super::real::longs;
use crate::error::{Error, Result};
use crate::handle::{Own, Ref};
use crate::memory::scratch::Scratch;
use crate::object::Object;
use crate::object::any::with_any;
use crate::storage::size::Longs;
use crate::tensor;
use std::os::raw::{c_int, c_long};

/// How many dimensions a layer may speak of.
const MOST_DIMENSIONS: usize = 64;

/// A module's fields. Errors name the field; who made this adds the class and the path.
#[derive(Clone, Copy)]
pub(super) struct Fields<'a>(Ref<'a, Object>);

impl<'a> Fields<'a> {
    pub(super) fn of(module: Ref<'a, Object>) -> Self {
        Fields(module)
    }

    /// What a field holds.
    pub(super) fn object(self, name: &str) -> Result<Option<Own<Object>>> {
        self.0.field(name.as_bytes())
    }

    #[cold]
    fn missing(name: &str) -> Error {
        Error::arg(1, format!("has no field '{name}'"))
    }

    #[cold]
    fn is_not(name: &str, what: &str, object: Ref<'_, Object>) -> Error {
        Error::arg(1, format!("field '{name}' is a {}, not {what}", object.type_name()))
    }

    /// A number that there may be.
    pub(super) fn maybe_number(self, name: &str) -> Result<Option<f64>> {
        let Some(object) = self.object(name)? else { return Ok(None) };
        match object.borrow().as_number() {
            Some(number) => Ok(Some(number)),
            None => Err(Self::is_not(name, "a number", object.borrow())),
        }
    }

    /// A number, or what stands for it if the field is missing.
    pub(super) fn number_or(self, name: &str, default: f64) -> Result<f64> {
        Ok(self.maybe_number(name)?.unwrap_or(default))
    }

    /// A number.
    pub(super) fn number(self, name: &str) -> Result<f64> {
        self.maybe_number(name)?.ok_or_else(|| Self::missing(name))
    }

    /// A whole number that there may be.
    pub(super) fn maybe_whole(self, name: &str) -> Result<Option<c_int>> {
        let Some(number) = self.maybe_number(name)? else { return Ok(None) };
        if number.trunc() != number || number.abs() > f64::from(c_int::MAX) {
            return Err(Error::arg(1, format!("field '{name}' is {number}, not a whole number")));
        }
        Ok(Some(number as c_int))
    }

    /// A whole number, or what stands for it.
    pub(super) fn whole_or(self, name: &str, default: c_int) -> Result<c_int> {
        Ok(self.maybe_whole(name)?.unwrap_or(default))
    }

    /// A whole number.
    pub(super) fn whole(self, name: &str) -> Result<c_int> {
        self.maybe_whole(name)?.ok_or_else(|| Self::missing(name))
    }

    /// A whole number above 0.
    pub(super) fn positive(self, name: &str) -> Result<c_int> {
        let number = self.whole(name)?;
        if number > 0 {
            Ok(number)
        } else {
            Err(Error::arg(1, format!("field '{name}' is {number}, which must be positive")))
        }
    }

    /// True or false that there may be.
    pub(super) fn maybe_flag(self, name: &str) -> Result<Option<bool>> {
        let Some(object) = self.object(name)? else { return Ok(None) };
        match object.borrow().as_boolean() {
            Some(flag) => Ok(Some(flag)),
            None => Err(Self::is_not(name, "a boolean", object.borrow())),
        }
    }

    /// True or false, or what stands for it.
    pub(super) fn flag_or(self, name: &str, default: bool) -> Result<bool> {
        Ok(self.maybe_flag(name)?.unwrap_or(default))
    }

    /// A tensor that there may be. One without elements counts as none.
    pub(super) fn maybe_weights(self, name: &str) -> Result<Option<LayerWeights>> {
        let Some(object) = self.object(name)? else { return Ok(None) };
        let Some(tensor) = object.borrow().tensor()? else {
            return Err(Self::is_not(name, "a tensor", object.borrow()));
        };
        // An expanded tensor of a few elements would take time and memory that its file does not account for.
        if tensor.count() > tensor.storage().map_or(0, |storage| storage.len()) {
            return Err(Error::arg(1, format!("field '{name}' has more elements than its storage")));
        }
        (tensor.count() > 0).then(|| LayerWeights::new(tensor)).transpose()
    }

    /// A tensor.
    pub(super) fn weights(self, name: &str) -> Result<LayerWeights> {
        self.maybe_weights(name)?.ok_or_else(|| Error::arg(1, format!("has no tensor '{name}'")))
    }

    /// A tensor of one of these numbers of dimensions.
    pub(super) fn weights_of(self, name: &str, ranks: &[usize]) -> Result<LayerWeights> {
        let weights = self.weights(name)?;
        let rank = weights.sizes()?.len();
        if ranks.contains(&rank) {
            return Ok(weights);
        }
        Err(Error::arg(1, format!("field '{name}' has {rank} dimensions")))
    }

    /// A list of whole numbers: a storage or tensor of longs, or a table.
    pub(super) fn maybe_sizes(self, name: &str) -> Result<Option<Longs>> {
        let Some(object) = self.object(name)? else { return Ok(None) };
        let object = object.borrow();
        let mut sizes = Longs::new();
        if let Some(storage) = object.storage()? {
            let count = check_dimensions(name, storage.len().max(0) as usize)?;
            with_any!(AnyStorage, storage, T, storage => {
                let storage = storage.borrow();
                let vector = tensor::with_layout(Some(storage), 0, &[count as c_long], &[1])?;
                let vector = longs(&<T as crate::object::AnyElement>::forget_tensor(vector))?;
                for k in 0..count {
                    sizes.push(tensor::get(vector.borrow(), [k as c_long])?);
                }
            });
        } else if let Some(tensor) = object.tensor()? {
            let count = check_dimensions(name, tensor.count().max(0) as usize)?;
            let vector = longs(&tensor)?;
            for k in 0..count {
                sizes.push(tensor::get(vector.borrow(), [k as c_long])?);
            }
        } else if object.has_keys() {
            for k in 1..=check_dimensions(name, object.list_len())? {
                let item = object.at(k as c_long)?;
                let number = item.as_ref().and_then(|item| item.borrow().as_number());
                let number = number.ok_or_else(|| {
                    Error::arg(1, format!("field '{name}' has something else than numbers"))
                })?;
                sizes.push(number as c_long);
            }
        } else {
            return Err(Self::is_not(name, "a list of sizes", object));
        }
        Ok(Some(sizes))
    }

    /// The same, which must be there.
    pub(super) fn sizes(self, name: &str) -> Result<Longs> {
        self.maybe_sizes(name)?.ok_or_else(|| Self::missing(name))
    }

    /// The text of a field that there may be.
    pub(super) fn is_text(self, name: &str, text: &str) -> Result<bool> {
        let object = self.object(name)?;
        Ok(object.is_some_and(|object| object.borrow().as_bytes() == Some(text.as_bytes())))
    }

    /// The objects of a list.
    pub(super) fn list(self, name: &str) -> Result<Scratch<Own<Object>>> {
        let Some(object) = self.object(name)? else { return Err(Self::missing(name)) };
        let object = object.borrow();
        if !object.has_keys() {
            return Err(Self::is_not(name, "a table", object));
        }
        let mut items = Scratch::new();
        for k in 1..=object.list_len() {
            if let Some(item) = object.at(k as c_long)? {
                items.push(item)?;
            }
        }
        Ok(items)
    }
}

fn check_dimensions(name: &str, count: usize) -> Result<usize> {
    if count <= MOST_DIMENSIONS {
        return Ok(count);
    }
    Err(Error::arg(1, format!("field '{name}' has {count} numbers, of {MOST_DIMENSIONS} at most")))
}
