//! The names of types in headers.

use crate::exchange::number::{NumberKind, NumberType};

/// The name of a type in headers.
const NAMES: [(&str, NumberType); 13] = [
    ("BOOL", NumberType::new(NumberKind::Bool, 1)),
    ("U8", NumberType::new(NumberKind::Unsigned, 1)),
    ("I8", NumberType::new(NumberKind::Signed, 1)),
    ("I16", NumberType::new(NumberKind::Signed, 2)),
    ("U16", NumberType::new(NumberKind::Unsigned, 2)),
    ("F16", NumberType::new(NumberKind::Float, 2)),
    ("BF16", NumberType::new(NumberKind::Brain, 2)),
    ("I32", NumberType::new(NumberKind::Signed, 4)),
    ("U32", NumberType::new(NumberKind::Unsigned, 4)),
    ("F32", NumberType::new(NumberKind::Float, 4)),
    ("I64", NumberType::new(NumberKind::Signed, 8)),
    ("U64", NumberType::new(NumberKind::Unsigned, 8)),
    ("F64", NumberType::new(NumberKind::Float, 8)),
];

/// The type named `name`, if tensors of this library have it.
pub(super) fn known_type(name: &[u8]) -> Option<NumberType> {
    NAMES.iter().find(|known| known.0.as_bytes() == name).map(|known| known.1)
}

/// The name of `number`; none for a type that the format does not have.
pub(super) fn type_name(number: NumberType) -> &'static [u8] {
    NAMES.iter().find(|name| name.1 == number).map_or(b"", |name| name.0.as_bytes())
}

/// Types that no tensor of this library can have, with the bits of an element.
const OTHER_NAMES: [(&str, usize); 7] =
    [("F4", 4), ("F6_E2M3", 6), ("F6_E3M2", 6), ("F8_E5M2", 8), ("F8_E4M3", 8), ("F8_E8M0", 8), ("C64", 64)];

/// The bits of an element of such a type, if it is known.
pub(super) fn other_bits(name: &[u8]) -> Option<usize> {
    OTHER_NAMES.iter().find(|other| other.0.as_bytes() == name).map(|other| other.1)
}
