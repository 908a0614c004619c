//! Tensors and storages whose element type is known only when the program runs.

use crate::element::Element;
use crate::error::Result;
use crate::half::Half;
use crate::handle::{Own, Ref};
use crate::storage::Storage;
use crate::storage::size::{self, Longs};
use crate::tensor::{self, Tensor};
use std::ffi::c_void;
use std::os::raw::c_long;

/// An [`Element`] type that has a variant in the enumerations of this module.
pub trait AnyElement: Element {
    /// The type's variant.
    const TYPE: ElementType;

    /// A tensor with its type forgotten.
    fn forget_tensor(tensor: Own<Tensor<Self>>) -> AnyTensor;

    /// The tensor, if it is one of this type.
    fn recall_tensor(tensor: &AnyTensor) -> Option<Ref<'_, Tensor<Self>>>;

    /// A storage with its type forgotten.
    fn forget_storage(storage: Own<Storage<Self>>) -> AnyStorage;

    /// The storage, if it is one of this type.
    fn recall_storage(storage: &AnyStorage) -> Option<Ref<'_, Storage<Self>>>;
}

macro_rules! any {
    ($($name:ident $t:ty,)+) => {
        /// One of the eight element types.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum ElementType { $(
            #[doc = concat!("`TH", stringify!($name), "Tensor`.")]
            $name,
        )+ }

        /// A tensor of one of the eight element types.
        pub enum AnyTensor { $(
            #[doc = concat!("`TH", stringify!($name), "Tensor`.")]
            $name(Own<Tensor<$t>>),
        )+ }

        /// A storage of one of the eight element types.
        pub enum AnyStorage { $(
            #[doc = concat!("`TH", stringify!($name), "Storage`.")]
            $name(Own<Storage<$t>>),
        )+ }

        $(impl AnyElement for $t {
            const TYPE: ElementType = ElementType::$name;

            fn forget_tensor(tensor: Own<Tensor<Self>>) -> AnyTensor {
                AnyTensor::$name(tensor)
            }

            fn recall_tensor(tensor: &AnyTensor) -> Option<Ref<'_, Tensor<Self>>> {
                match tensor {
                    AnyTensor::$name(tensor) => Some(tensor.borrow()),
                    _ => None,
                }
            }

            fn forget_storage(storage: Own<Storage<Self>>) -> AnyStorage {
                AnyStorage::$name(storage)
            }

            fn recall_storage(storage: &AnyStorage) -> Option<Ref<'_, Storage<Self>>> {
                match storage {
                    AnyStorage::$name(storage) => Some(storage.borrow()),
                    _ => None,
                }
            }
        })+

        impl ElementType {
            /// All of them, in the order of the headers.
            pub const ALL: &[ElementType] = &[$(ElementType::$name),+];

            /// The type's name in the C interface: `Float` in `THFloatTensor`.
            pub fn name(self) -> &'static str {
                match self { $(ElementType::$name => <$t as Element>::NAME,)+ }
            }

            /// [`name`](Self::name) with a 0 behind it.
            pub(crate) fn c_name(self) -> &'static [u8] {
                match self { $(ElementType::$name => concat!(stringify!($name), "\0").as_bytes(),)+ }
            }

            /// The name of the Torch class of tensors, with a 0 behind it.
            pub(crate) fn tensor_class(self) -> &'static [u8] {
                match self { $(ElementType::$name => concat!("torch.", stringify!($name), "Tensor\0").as_bytes(),)+ }
            }

            /// The name of the Torch class of storages, with a 0 behind it.
            pub(crate) fn storage_class(self) -> &'static [u8] {
                match self { $(ElementType::$name => concat!("torch.", stringify!($name), "Storage\0").as_bytes(),)+ }
            }

            /// The bytes of one element in memory.
            pub fn size(self) -> usize {
                match self { $(ElementType::$name => size_of::<$t>(),)+ }
            }
        }
    };
}

any! {
    Byte u8,
    Char i8,
    Short i16,
    Int i32,
    Long c_long,
    Float f32,
    Double f64,
    Half Half,
}

/// Evaluates an expression with `$bound` as what is inside an [`AnyTensor`] or [`AnyStorage`], whose elements are of
/// type `$alias`.
macro_rules! with_any {
    ($any:ident, $value:expr, $alias:ident, $bound:ident => $body:expr) => {
        $crate::object::any::with_variant!($any, $value, $alias, $bound => $body)
    };
}

macro_rules! with_variant {
    ($any:ident, $value:expr, $alias:ident $(, $bound:ident)? => $body:expr) => {
        match $value {
            $crate::object::any::$any::Byte$(($bound))? => { #[allow(dead_code)] type $alias = u8; $body }
            $crate::object::any::$any::Char$(($bound))? => { #[allow(dead_code)] type $alias = i8; $body }
            $crate::object::any::$any::Short$(($bound))? => { #[allow(dead_code)] type $alias = i16; $body }
            $crate::object::any::$any::Int$(($bound))? => { #[allow(dead_code)] type $alias = i32; $body }
            $crate::object::any::$any::Long$(($bound))? => { #[allow(dead_code)] type $alias = std::os::raw::c_long; $body }
            $crate::object::any::$any::Float$(($bound))? => { #[allow(dead_code)] type $alias = f32; $body }
            $crate::object::any::$any::Double$(($bound))? => { #[allow(dead_code)] type $alias = f64; $body }
            $crate::object::any::$any::Half$(($bound))? => { #[allow(dead_code)] type $alias = $crate::half::Half; $body }
        }
    };
}

pub(crate) use {with_any, with_variant};

impl AnyTensor {
    /// The type of its elements.
    pub fn element(&self) -> ElementType {
        with_any!(AnyTensor, self, T, _tensor => <T as AnyElement>::TYPE)
    }

    /// One more reference to the same tensor.
    pub fn retained(&self) -> AnyTensor {
        with_any!(AnyTensor, self, T, tensor => T::forget_tensor(tensor.borrow().to_owned()))
    }

    /// A copy of the sizes, outermost first.
    ///
    /// # Errors
    ///
    /// No memory.
    pub fn sizes(&self) -> Result<Longs> {
        with_any!(AnyTensor, self, T, tensor => Ok(size::list(tensor.borrow().sizes())?))
    }

    /// A copy of the strides, in elements.
    ///
    /// # Errors
    ///
    /// No memory.
    pub fn strides(&self) -> Result<Longs> {
        with_any!(AnyTensor, self, T, tensor => Ok(size::list(tensor.borrow().strides())?))
    }

    /// The index in the storage of the first element.
    pub fn offset(&self) -> isize {
        with_any!(AnyTensor, self, T, tensor => tensor.borrow().offset())
    }

    /// The number of elements.
    pub fn count(&self) -> isize {
        with_any!(AnyTensor, self, T, tensor => tensor.borrow().count())
    }

    /// The tensor itself if its elements are in order without gaps, else a copy of which that is true.
    ///
    /// # Errors
    ///
    /// No memory; the tensor lies outside its storage.
    pub fn contiguous(&self) -> Result<AnyTensor> {
        with_any!(AnyTensor, self, T, tensor => Ok(T::forget_tensor(tensor::contiguous(tensor.borrow())?)))
    }

    /// Its storage, if it has one.
    pub fn storage(&self) -> Option<AnyStorage> {
        with_any!(AnyTensor, self, T, tensor => {
            tensor.borrow().storage().map(|storage| T::forget_storage(storage.to_owned()))
        })
    }

    /// The address of the header: what tells tensors apart.
    pub fn address(&self) -> *const c_void {
        with_any!(AnyTensor, self, T, tensor => tensor.borrow().as_ptr().cast_const().cast())
    }
}

impl AnyStorage {
    /// The type of its elements.
    pub fn element(&self) -> ElementType {
        with_any!(AnyStorage, self, T, _storage => <T as AnyElement>::TYPE)
    }

    /// One more reference to the same storage.
    pub fn retained(&self) -> AnyStorage {
        with_any!(AnyStorage, self, T, storage => T::forget_storage(storage.borrow().to_owned()))
    }

    /// The number of elements.
    #[allow(clippy::len_without_is_empty, reason = "nobody asks for that")]
    pub fn len(&self) -> isize {
        with_any!(AnyStorage, self, T, storage => storage.borrow().len())
    }

    /// The address of the header: what tells storages apart.
    pub fn address(&self) -> *const c_void {
        with_any!(AnyStorage, self, T, storage => storage.borrow().as_ptr().cast_const().cast())
    }
}
