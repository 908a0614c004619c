//! The element types of PyTorch, and what has their elements here.

use crate::object::any::ElementType;
use crate::object::stored::ElementForm;

/// What becomes of elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Becomes {
    /// Elements of a tensor of this library.
    Element(ElementType, ElementForm),
    /// Those of a Long tensor, if none is too large: 8 bytes without a sign.
    LongIfSmall,
    /// An array that is not read.
    Unread,
    /// Likewise, with several elements in a byte.
    Packed,
}

/// An element type.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Dtype {
    /// As `str` gives it in Python.
    pub(super) name: &'static str,
    /// The class of its storages, without the module.
    storage: &'static str,
    /// The bytes of an element.
    pub(super) size: usize,
    pub(super) becomes: Becomes,
}

const fn of(name: &'static str, storage: &'static str, size: usize, becomes: Becomes) -> Dtype {
    Dtype { name, storage, size, becomes }
}

const fn same(element: ElementType) -> Becomes {
    Becomes::Element(element, ElementForm::Same)
}

/// All of them. Those of later versions have no storages of their own.
static DTYPES: &[Dtype] = &[
    of("torch.float32", "FloatStorage", 4, same(ElementType::Float)),
    of("torch.float64", "DoubleStorage", 8, same(ElementType::Double)),
    of("torch.float16", "HalfStorage", 2, same(ElementType::Half)),
    of("torch.bfloat16", "BFloat16Storage", 2, Becomes::Element(ElementType::Float, ElementForm::Brain)),
    of("torch.uint8", "ByteStorage", 1, same(ElementType::Byte)),
    of("torch.int8", "CharStorage", 1, same(ElementType::Char)),
    of("torch.int16", "ShortStorage", 2, same(ElementType::Short)),
    of("torch.int32", "IntStorage", 4, same(ElementType::Int)),
    of("torch.int64", "LongStorage", 8, same(ElementType::Long)),
    of("torch.bool", "BoolStorage", 1, Becomes::Element(ElementType::Byte, ElementForm::Truth)),
    of("torch.uint16", "", 2, Becomes::Element(ElementType::Int, ElementForm::Unsigned2)),
    of("torch.uint32", "", 4, Becomes::Element(ElementType::Long, ElementForm::Unsigned4)),
    of("torch.uint64", "", 8, Becomes::LongIfSmall),
    of("torch.complex32", "ComplexHalfStorage", 4, Becomes::Unread),
    of("torch.complex64", "ComplexFloatStorage", 8, Becomes::Unread),
    of("torch.complex128", "ComplexDoubleStorage", 16, Becomes::Unread),
    of("torch.quint8", "QUInt8Storage", 1, Becomes::Unread),
    of("torch.qint8", "QInt8Storage", 1, Becomes::Unread),
    of("torch.qint32", "QInt32Storage", 4, Becomes::Unread),
    of("torch.quint4x2", "QUInt4x2Storage", 1, Becomes::Packed),
    of("torch.quint2x4", "QUInt2x4Storage", 1, Becomes::Packed),
    of("torch.float8_e4m3fn", "", 1, Becomes::Unread),
    of("torch.float8_e4m3fnuz", "", 1, Becomes::Unread),
    of("torch.float8_e5m2", "", 1, Becomes::Unread),
    of("torch.float8_e5m2fnuz", "", 1, Becomes::Unread),
    of("torch.float8_e8m0fnu", "", 1, Becomes::Unread),
    of("torch.float4_e2m1fn_x2", "", 1, Becomes::Packed),
    of("torch.bits8", "", 1, Becomes::Unread),
    of("torch.bits16", "", 2, Becomes::Unread),
    of("torch.bits1x8", "", 1, Becomes::Packed),
    of("torch.bits2x4", "", 1, Becomes::Packed),
    of("torch.bits4x2", "", 1, Becomes::Packed),
];

/// The other names of types.
const ALIASES: &[(&[u8], &str)] = &[
    (b"torch.float", "torch.float32"),
    (b"torch.double", "torch.float64"),
    (b"torch.half", "torch.float16"),
    (b"torch.short", "torch.int16"),
    (b"torch.int", "torch.int32"),
    (b"torch.long", "torch.int64"),
];

impl Dtype {
    /// The type that has this name in Python.
    pub(super) fn named(name: &[u8]) -> Option<&'static Dtype> {
        let alias = ALIASES.iter().find(|(alias, _)| *alias == name);
        let name = alias.map_or(name, |(_, name)| name.as_bytes());
        DTYPES.iter().find(|dtype| dtype.name.as_bytes() == name)
    }

    /// The type of the elements of storages of the class `name`; bytes if the storage has no type.
    pub(super) fn of_storage(name: &[u8]) -> Option<&'static Dtype> {
        let module = name.strip_prefix(b"torch.")?;
        let class = module.rsplit(|&byte| byte == b'.').next()?;
        let class = if class == b"UntypedStorage" { b"ByteStorage" } else { class };
        DTYPES.iter().find(|dtype| !class.is_empty() && dtype.storage.as_bytes() == class)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        let name = |dtype: Option<&'static Dtype>| dtype.map(|dtype| dtype.name);
        assert_eq!(name(Dtype::named(b"torch.long")), Some("torch.int64"));
        assert_eq!(name(Dtype::named(b"torch.uint16")), Some("torch.uint16"));
        assert_eq!(name(Dtype::named(b"float32")), None);
        assert_eq!(name(Dtype::of_storage(b"torch.cuda.HalfStorage")), Some("torch.float16"));
        assert_eq!(name(Dtype::of_storage(b"torch.storage.UntypedStorage")), Some("torch.uint8"));
        assert_eq!(name(Dtype::of_storage(b"torch.")), None);
        assert_eq!(name(Dtype::of_storage(b"os.FloatStorage")), None);
    }
}
