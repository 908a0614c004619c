//! `nn.WeightNorm`: its weight is in no file, since it follows from its other fields.

use crate::error::Result;
use crate::handle::{Own, Ref};
use crate::object::any::{AnyElement, AnyTensor};
use crate::object::change;
use crate::object::make;
use crate::object::value::{Object, Slot};
use crate::storage::size::{self, Longs};
use crate::tensor::{self, Tensor};
use std::os::raw::c_long;

/// The class.
const CLASS: &[u8] = b"nn.WeightNorm";
/// The field that is computed.
const WEIGHT: &[u8] = b"weight";
/// The fields that are left out of a file.
pub(super) const LEFT_OUT: [&[u8]; 2] = [WEIGHT, b"gradWeight"];

/// Whether `object` is one of this class that can do without its weight, and the module whose weight that is, which does
/// without it as well.
pub(super) fn module(object: Ref<'_, Object>) -> Result<Option<Own<Object>>> {
    let has = |name: &[u8]| object.field(name).map(|field| field.is_some());
    if object.class_name() != CLASS || !has(b"g")? || !has(b"v")? || !has(b"weightSize")? {
        return Ok(None);
    }
    let modules = object.field(b"modules")?;
    let module = modules.map_or(Ok(None), |modules| modules.borrow().at(1))?;
    Ok(module.filter(|module| module.borrow().has_keys()))
}

/// Gives `object`, if it is one of this class without a weight, and its module the weight that its fields make. Nothing is
/// done where they do not fit each other, or the weight takes more than `most` bytes. The bytes of the weight.
///
/// # Errors
///
/// No memory.
pub(super) fn complete(object: Ref<'_, Object>, most: usize) -> Result<usize> {
    if object.class_name() != CLASS || object.field(WEIGHT)?.is_some() {
        return Ok(0);
    }
    let Some(module) = module(object)? else { return Ok(0) };
    let Some(weight) = weight(object, most)? else { return Ok(0) };
    let bytes = weight.count().max(0) as usize * weight.element().size();
    let weight = make::any_tensor(weight)?;
    for holder in [object, module.borrow()] {
        if let Some(table) = holder.table_object() {
            let key = Slot::take(make::string(WEIGHT)?);
            change::fill(table, key, Slot::take(weight.borrow().to_owned()))?;
        }
    }
    Ok(bytes)
}

/// The weight of `object`.
fn weight(object: Ref<'_, Object>, most: usize) -> Result<Option<AnyTensor>> {
    let tensor = |name: &[u8]| match object.field(name)? {
        Some(value) => value.borrow().tensor(),
        None => Ok(None),
    };
    let Some(sizes) = weight_sizes(object)? else { return Ok(None) };
    let dimension = object.field(b"outputDim")?.and_then(|value| value.borrow().as_number()).unwrap_or(1.0);
    let is_dimension = dimension >= 1.0 && dimension <= sizes.len() as f64 && dimension.fract() == 0.0;
    if !is_dimension || size::product(&sizes).is_none_or(|count| count as usize > most / 8) {
        return Ok(None);
    }
    let dimension = dimension as usize - 1;
    match (tensor(b"v")?, tensor(b"g")?) {
        (Some(AnyTensor::Float(v)), Some(AnyTensor::Float(g))) => {
            product(v.borrow(), g.borrow(), &sizes, dimension, |x| x as f32, f64::from)
        }
        (Some(AnyTensor::Double(v)), Some(AnyTensor::Double(g))) => {
            product(v.borrow(), g.borrow(), &sizes, dimension, |x| x, |x| x)
        }
        _ => Ok(None),
    }
}

/// The sizes of the weight, all of them positive.
fn weight_sizes(object: Ref<'_, Object>) -> Result<Option<Longs>> {
    let Some(field) = object.field(b"weightSize")? else { return Ok(None) };
    let storage = field.borrow().storage()?;
    let Some(storage) = storage.as_ref().and_then(c_long::recall_storage) else { return Ok(None) };
    let count = storage.len().max(0) as usize;
    if count == 0 || count > 64 || storage.data().is_null() {
        return Ok(None);
    }
    // SAFETY: a storage holds as many elements as its length says, and nobody else has seen what is being read.
    let sizes = unsafe { std::slice::from_raw_parts(storage.data().cast_const(), count) };
    Ok(if sizes.iter().all(|&size| size > 0) { Some(size::list(sizes)?) } else { None })
}

/// What is added to the sum of squares of each line.
const EPSILON: f64 = 10e-5;

/// The elements of a tensor that lie one after the other, if they are `count`.
fn elements<T>(tensor: Ref<'_, Tensor<T>>, count: usize) -> Option<&[T]> {
    let storage = tensor.storage()?;
    let (first, length) = (tensor.offset(), storage.len());
    let is_whole =
        tensor.count() == count as isize && tensor::is_contiguous(tensor) && !storage.data().is_null();
    let fits = first >= 0 && first.checked_add(count as isize).is_some_and(|end| end <= length);
    // SAFETY: so many elements lie in the storage, which the tensor keeps alive; nobody else has seen what is being read.
    (is_whole && fits)
        .then(|| unsafe { std::slice::from_raw_parts(storage.data().offset(first).cast_const(), count) })
}

/// The lines of `v`, each of length `g`: one for each index of `dimension` of a tensor of these sizes.
fn product<T: AnyElement>(
    v: Ref<'_, Tensor<T>>,
    g: Ref<'_, Tensor<T>>,
    sizes: &[c_long],
    dimension: usize,
    narrow: impl Fn(f64) -> T,
    wide: impl Fn(T) -> f64,
) -> Result<Option<AnyTensor>> {
    let count: c_long = sizes.iter().product();
    let lines = sizes[dimension] as usize;
    let inner = sizes[dimension + 1..].iter().product::<c_long>() as usize;
    let (Some(v), Some(g)) = (elements(v, count as usize), elements(g, lines)) else { return Ok(None) };
    let made = tensor::empty::<T>()?;
    tensor::resize(made.borrow(), sizes, None)?;
    let data = made.borrow().data();
    let length = count as usize / lines;
    for (k, line) in v.chunks_exact(length).enumerate() {
        let norm = (line.iter().map(|&x| wide(x) * wide(x)).sum::<f64>() + EPSILON).sqrt();
        let scale = wide(g[k]) / norm;
        for (j, &x) in line.iter().enumerate() {
            let place = ((j / inner) * lines + k) * inner + j % inner;
            // SAFETY: less than the number of elements, for which memory was made just now.
            unsafe { data.add(place).write(narrow(wide(x) * scale)) };
        }
    }
    Ok(Some(T::forget_tensor(made)))
}
