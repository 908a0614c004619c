//! Tensors and storages of the eight types.

use super::kind::not_a;
use crate::error::Result;
use crate::ffi::convention::elements::{Byte, Char, Double, Float, Half, Int, Long, Short};
use crate::ffi::macros::plain;
use crate::ffi::types::THObject;
use crate::handle::{Nullable, Own};
use crate::object::{self, AnyElement, Object};
use crate::storage::Storage;
use crate::tensor::Tensor;

type THByteTensor = Tensor<Byte>;
type THCharTensor = Tensor<Char>;
type THShortTensor = Tensor<Short>;
type THIntTensor = Tensor<Int>;
type THLongTensor = Tensor<Long>;
type THFloatTensor = Tensor<Float>;
type THDoubleTensor = Tensor<Double>;
type THHalfTensor = Tensor<Half>;
type THByteStorage = Storage<Byte>;
type THCharStorage = Storage<Char>;
type THShortStorage = Storage<Short>;
type THIntStorage = Storage<Int>;
type THLongStorage = Storage<Long>;
type THFloatStorage = Storage<Float>;
type THDoubleStorage = Storage<Double>;
type THHalfStorage = Storage<Half>;

/// The tensor in `object`.
fn tensor_in<T: AnyElement>(object: Nullable<'_, Object>) -> Result<Own<Tensor<T>>> {
    let object = object.arg(1)?;
    let tensor = object.tensor()?;
    let found = tensor.as_ref().and_then(T::recall_tensor);
    found.map(|tensor| tensor.to_owned()).ok_or_else(|| not_a(&format!("torch.{}Tensor", T::NAME), object))
}

/// The storage in `object`.
fn storage_in<T: AnyElement>(object: Nullable<'_, Object>) -> Result<Own<Storage<T>>> {
    let object = object.arg(1)?;
    let storage = object.storage()?;
    let found = storage.as_ref().and_then(T::recall_storage);
    found.map(|storage| storage.to_owned()).ok_or_else(|| not_a(&format!("torch.{}Storage", T::NAME), object))
}

plain! {
    /// The tensor that the object holds: that very tensor, retained, so that its elements, and its sizes, are shared with
    /// the object and whoever else holds it. Ownership: the caller frees it. Errors: 1 if NULL or no tensor of this
    /// type; no memory for elements that are still in a file.
    #[must_use]
    fn THObject_newByteTensor(object: *const THObject) -> *mut THByteTensor {
        tensor_in(object)
    }

    /// As THObject_newByteTensor.
    #[must_use]
    fn THObject_newCharTensor(object: *const THObject) -> *mut THCharTensor {
        tensor_in(object)
    }

    /// As THObject_newByteTensor.
    #[must_use]
    fn THObject_newShortTensor(object: *const THObject) -> *mut THShortTensor {
        tensor_in(object)
    }

    /// As THObject_newByteTensor.
    #[must_use]
    fn THObject_newIntTensor(object: *const THObject) -> *mut THIntTensor {
        tensor_in(object)
    }

    /// As THObject_newByteTensor.
    #[must_use]
    fn THObject_newLongTensor(object: *const THObject) -> *mut THLongTensor {
        tensor_in(object)
    }

    /// As THObject_newByteTensor.
    #[must_use]
    fn THObject_newFloatTensor(object: *const THObject) -> *mut THFloatTensor {
        tensor_in(object)
    }

    /// As THObject_newByteTensor.
    #[must_use]
    fn THObject_newDoubleTensor(object: *const THObject) -> *mut THDoubleTensor {
        tensor_in(object)
    }

    /// As THObject_newByteTensor.
    #[must_use]
    fn THObject_newHalfTensor(object: *const THObject) -> *mut THHalfTensor {
        tensor_in(object)
    }

    /// The storage that the object holds, retained; as THObject_newByteTensor.
    #[must_use]
    fn THObject_newByteStorage(object: *const THObject) -> *mut THByteStorage {
        storage_in(object)
    }

    /// As THObject_newByteStorage.
    #[must_use]
    fn THObject_newCharStorage(object: *const THObject) -> *mut THCharStorage {
        storage_in(object)
    }

    /// As THObject_newByteStorage.
    #[must_use]
    fn THObject_newShortStorage(object: *const THObject) -> *mut THShortStorage {
        storage_in(object)
    }

    /// As THObject_newByteStorage.
    #[must_use]
    fn THObject_newIntStorage(object: *const THObject) -> *mut THIntStorage {
        storage_in(object)
    }

    /// As THObject_newByteStorage.
    #[must_use]
    fn THObject_newLongStorage(object: *const THObject) -> *mut THLongStorage {
        storage_in(object)
    }

    /// As THObject_newByteStorage.
    #[must_use]
    fn THObject_newFloatStorage(object: *const THObject) -> *mut THFloatStorage {
        storage_in(object)
    }

    /// As THObject_newByteStorage.
    #[must_use]
    fn THObject_newDoubleStorage(object: *const THObject) -> *mut THDoubleStorage {
        storage_in(object)
    }

    /// As THObject_newByteStorage.
    #[must_use]
    fn THObject_newHalfStorage(object: *const THObject) -> *mut THHalfStorage {
        storage_in(object)
    }

    /// A new object that holds `tensor` itself, not a copy. Ownership: the caller frees it, and the tensor is still the
    /// caller's. Errors: 1 if NULL; no memory.
    #[must_use]
    fn THObject_newFromByteTensor(tensor: *mut THByteTensor) -> *mut THObject {
        object::tensor(tensor.arg(1)?.to_owned())
    }

    /// As THObject_newFromByteTensor.
    #[must_use]
    fn THObject_newFromCharTensor(tensor: *mut THCharTensor) -> *mut THObject {
        object::tensor(tensor.arg(1)?.to_owned())
    }

    /// As THObject_newFromByteTensor.
    #[must_use]
    fn THObject_newFromShortTensor(tensor: *mut THShortTensor) -> *mut THObject {
        object::tensor(tensor.arg(1)?.to_owned())
    }

    /// As THObject_newFromByteTensor.
    #[must_use]
    fn THObject_newFromIntTensor(tensor: *mut THIntTensor) -> *mut THObject {
        object::tensor(tensor.arg(1)?.to_owned())
    }

    /// As THObject_newFromByteTensor.
    #[must_use]
    fn THObject_newFromLongTensor(tensor: *mut THLongTensor) -> *mut THObject {
        object::tensor(tensor.arg(1)?.to_owned())
    }

    /// As THObject_newFromByteTensor.
    #[must_use]
    fn THObject_newFromFloatTensor(tensor: *mut THFloatTensor) -> *mut THObject {
        object::tensor(tensor.arg(1)?.to_owned())
    }

    /// As THObject_newFromByteTensor.
    #[must_use]
    fn THObject_newFromDoubleTensor(tensor: *mut THDoubleTensor) -> *mut THObject {
        object::tensor(tensor.arg(1)?.to_owned())
    }

    /// As THObject_newFromByteTensor.
    #[must_use]
    fn THObject_newFromHalfTensor(tensor: *mut THHalfTensor) -> *mut THObject {
        object::tensor(tensor.arg(1)?.to_owned())
    }

    /// A new object that holds `storage` itself; as THObject_newFromByteTensor.
    #[must_use]
    fn THObject_newFromByteStorage(storage: *mut THByteStorage) -> *mut THObject {
        object::storage(storage.arg(1)?.to_owned())
    }

    /// As THObject_newFromByteStorage.
    #[must_use]
    fn THObject_newFromCharStorage(storage: *mut THCharStorage) -> *mut THObject {
        object::storage(storage.arg(1)?.to_owned())
    }

    /// As THObject_newFromByteStorage.
    #[must_use]
    fn THObject_newFromShortStorage(storage: *mut THShortStorage) -> *mut THObject {
        object::storage(storage.arg(1)?.to_owned())
    }

    /// As THObject_newFromByteStorage.
    #[must_use]
    fn THObject_newFromIntStorage(storage: *mut THIntStorage) -> *mut THObject {
        object::storage(storage.arg(1)?.to_owned())
    }

    /// As THObject_newFromByteStorage.
    #[must_use]
    fn THObject_newFromLongStorage(storage: *mut THLongStorage) -> *mut THObject {
        object::storage(storage.arg(1)?.to_owned())
    }

    /// As THObject_newFromByteStorage.
    #[must_use]
    fn THObject_newFromFloatStorage(storage: *mut THFloatStorage) -> *mut THObject {
        object::storage(storage.arg(1)?.to_owned())
    }

    /// As THObject_newFromByteStorage.
    #[must_use]
    fn THObject_newFromDoubleStorage(storage: *mut THDoubleStorage) -> *mut THObject {
        object::storage(storage.arg(1)?.to_owned())
    }

    /// As THObject_newFromByteStorage.
    #[must_use]
    fn THObject_newFromHalfStorage(storage: *mut THHalfStorage) -> *mut THObject {
        object::storage(storage.arg(1)?.to_owned())
    }
}
