//! `generic/THStorageCopy.h`.

use super::convention::elements;
use crate::element::{Convert, Element};
use crate::error::Result;
use crate::ffi::macros::generic;
use crate::handle::{Nullable, Ref};
use crate::storage::{self, Storage};

type THByteStorage = Storage<elements::Byte>;
type THCharStorage = Storage<elements::Char>;
type THShortStorage = Storage<elements::Short>;
type THIntStorage = Storage<elements::Int>;
type THLongStorage = Storage<elements::Long>;
type THFloatStorage = Storage<elements::Float>;
type THDoubleStorage = Storage<elements::Double>;
type THHalfStorage = Storage<elements::Half>;

/// Converts `source`, argument 2, into `storage`, argument 1. Where a half is involved the sizes must be
/// equal; else the source may be longer, as the original allows.
fn convert<T, S>(storage: Nullable<'_, Storage<T>>, source: Nullable<'_, Storage<S>>) -> Result<()>
where
    T: Element,
    S: Element + Convert<T>,
{
    let (storage, source): (Ref<'_, _>, Ref<'_, _>) = (storage.arg(1)?, source.arg(2)?);
    let exact = T::NAME == "Half" || S::NAME == "Half";
    storage::copy_from(storage, source, exact)
}

generic! { Storage: Byte Char Short Int Long Float Double Half; {
    /// Copies as many elements as `storage` has from `src`. Errors: 1, 2 if NULL; 1 if without data.
    fn rawCopy(storage: *mut THStorage, src: *mut real) {
        // SAFETY: the C caller passes at least as many elements.
        unsafe { storage::raw_copy(storage.arg(1)?, src) }
    }

    /// Copies the elements of `src`, which must have the same size. Errors: 1, 2 if NULL or without data; 2 if the sizes
    /// differ.
    fn copy(storage: *mut THStorage, src: *mut THStorage) {
        storage::copy(storage.arg(1)?, src.arg(2)?)
    }

    /// Copies from a ByteStorage, converting each element as a C cast does; `src` has at least as many
    /// elements (exactly as many if either is a HalfStorage). Errors: 1, 2 if NULL or without data; 2 if it has not.
    fn copyByte(storage: *mut THStorage, src: *mut THByteStorage) {
        convert(storage, src)
    }

    /// Copies from a CharStorage, converting each element as a C cast does; `src` has at least as many
    /// elements (exactly as many if either is a HalfStorage). Errors: 1, 2 if NULL or without data; 2 if it has not.
    fn copyChar(storage: *mut THStorage, src: *mut THCharStorage) {
        convert(storage, src)
    }

    /// Copies from a ShortStorage, converting each element as a C cast does; `src` has at least as many
    /// elements (exactly as many if either is a HalfStorage). Errors: 1, 2 if NULL or without data; 2 if it has not.
    fn copyShort(storage: *mut THStorage, src: *mut THShortStorage) {
        convert(storage, src)
    }

    /// Copies from a IntStorage, converting each element as a C cast does; `src` has at least as many
    /// elements (exactly as many if either is a HalfStorage). Errors: 1, 2 if NULL or without data; 2 if it has not.
    fn copyInt(storage: *mut THStorage, src: *mut THIntStorage) {
        convert(storage, src)
    }

    /// Copies from a LongStorage, converting each element as a C cast does; `src` has at least as many
    /// elements (exactly as many if either is a HalfStorage). Errors: 1, 2 if NULL or without data; 2 if it has not.
    fn copyLong(storage: *mut THStorage, src: *mut THLongStorage) {
        convert(storage, src)
    }

    /// Copies from a FloatStorage, converting each element as a C cast does; `src` has at least as many
    /// elements (exactly as many if either is a HalfStorage). Errors: 1, 2 if NULL or without data; 2 if it has not.
    fn copyFloat(storage: *mut THStorage, src: *mut THFloatStorage) {
        convert(storage, src)
    }

    /// Copies from a DoubleStorage, converting each element as a C cast does; `src` has at least as many
    /// elements (exactly as many if either is a HalfStorage). Errors: 1, 2 if NULL or without data; 2 if it has not.
    fn copyDouble(storage: *mut THStorage, src: *mut THDoubleStorage) {
        convert(storage, src)
    }

    /// Copies from a HalfStorage, converting each element as a C cast does; `src` has at least as many
    /// elements (exactly as many if either is a HalfStorage). Errors: 1, 2 if NULL or without data; 2 if it has not.
    fn copyHalf(storage: *mut THStorage, src: *mut THHalfStorage) {
        convert(storage, src)
    }
}}
