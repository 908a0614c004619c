//! Element types as other libraries know them: a kind of number and its bytes. Tensors have eight of them.

use crate::element::Element;
use crate::half::Half;
use std::fmt;
use std::os::raw::c_long;

/// What kind of number an element is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
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
}

/// An element type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ElementType {
    /// The kind of number.
    pub kind: Kind,
    /// The bytes of an element.
    pub bytes: usize,
}

impl ElementType {
    /// The type of `kind` with so many bytes.
    pub const fn new(kind: Kind, bytes: usize) -> Self {
        ElementType { kind, bytes }
    }
}

impl fmt::Display for ElementType {
    /// The name that NumPy and its likes use: `float32`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match self.kind {
            Kind::Bool => return f.write_str("bool"),
            Kind::Unsigned => "uint",
            Kind::Signed => "int",
            Kind::Float => "float",
            Kind::Brain => "bfloat",
            Kind::Complex => "complex",
        };
        write!(f, "{name}{}", 8 * self.bytes)
    }
}

/// An element type of tensors, which other libraries have too.
pub trait Exchanged: Element {
    /// How they know it.
    const TYPE: ElementType;
}

macro_rules! exchanged {
    ($($t:ty = $kind:ident),+ $(,)?) => { $(
        impl Exchanged for $t {
            const TYPE: ElementType = ElementType::new(Kind::$kind, size_of::<$t>());
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
