//! Types of numbers as other libraries know them: a kind and its bytes. Tensors have eight of them.

use crate::element::Element;
use crate::half::Half;
use crate::object::any::with_any;
use crate::object::{AnyTensor, ElementType};
use std::fmt;
use std::os::raw::c_long;

/// What kind of number an element is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberKind {
    /// A truth value, 0 or 1 in a byte.
    Bool,
    /// A whole number without a sign.
    Unsigned,
    /// A whole number with a sign.
    Signed,
    /// An IEEE 754 number.
    Float,
    /// The upper half of a 32-bit IEEE 754 number.
    Brain,
    /// Two floating-point numbers.
    Complex,
    /// What is no number that is known.
    Other,
}

/// A type of number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NumberType {
    /// The kind of number.
    pub kind: NumberKind,
    /// The bytes of a number.
    pub bytes: usize,
}

impl NumberType {
    /// The type of `kind` with so many bytes.
    pub const fn new(kind: NumberKind, bytes: usize) -> Self {
        NumberType { kind, bytes }
    }
}

impl fmt::Display for NumberType {
    /// The name that NumPy and its likes use: `float32`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match self.kind {
            NumberKind::Bool => return f.write_str("bool"),
            NumberKind::Unsigned => "uint",
            NumberKind::Signed => "int",
            NumberKind::Float => "float",
            NumberKind::Brain => "bfloat",
            NumberKind::Complex => "complex",
            NumberKind::Other => "other",
        };
        write!(f, "{name}{}", 8 * self.bytes)
    }
}

/// An element type of tensors, which other libraries have too.
pub trait Exchanged: Element {
    /// How they know it.
    const TYPE: NumberType;
}

macro_rules! exchanged {
    ($($t:ty = $kind:ident),+ $(,)?) => { $(
        impl Exchanged for $t {
            const TYPE: NumberType = NumberType::new(NumberKind::$kind, size_of::<$t>());
        }
    )+ };
}

exchanged!(
    u8 = Unsigned,
    i8 = Signed,
    i16 = Signed,
    i32 = Signed,
    c_long = Signed,
    f32 = Float,
    f64 = Float,
    Half = Float,
);

impl NumberType {
    /// The element type of tensors that holds all such numbers; a `uint64` may be too large for it. `None` if there is
    /// none.
    pub fn element(self) -> Option<ElementType> {
        Some(match (self.kind, self.bytes) {
            (NumberKind::Bool | NumberKind::Unsigned, 1) => ElementType::Byte,
            (NumberKind::Signed, 1) => ElementType::Char,
            (NumberKind::Signed, 2) => ElementType::Short,
            (NumberKind::Signed, 4) | (NumberKind::Unsigned, 2) => ElementType::Int,
            (NumberKind::Signed | NumberKind::Unsigned, 8) | (NumberKind::Unsigned, 4) => ElementType::Long,
            (NumberKind::Float, 2) => ElementType::Half,
            (NumberKind::Float, 4) | (NumberKind::Brain, 2) => ElementType::Float,
            (NumberKind::Float, 8) => ElementType::Double,
            _ => return None,
        })
    }

    /// The type of the elements of `tensor`.
    pub fn of(tensor: &AnyTensor) -> NumberType {
        with_any!(AnyTensor, tensor, T, _tensor => <T as Exchanged>::TYPE)
    }
}
