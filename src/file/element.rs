//! The types of number that files hold.

use super::ascii::Numeral;
use super::medium::Medium;
use super::scan;
use crate::half::Half;

/// A number that can be written to a file: plain bits, none of them padding, any pattern a value.
///
/// # Safety
///
/// Implementors are as the summary says; files copy them as bytes.
pub unsafe trait FileElement: Copy {
    /// Whether ascii files hold the bytes themselves instead of numerals.
    const IS_BYTE: bool = false;

    /// The same number with its bytes in opposite order.
    fn swap_bytes(self) -> Self;

    /// Writes the numeral of an ascii file.
    #[doc(hidden)]
    fn print(self, text: &mut Numeral);

    /// Reads a numeral; `None` if there is none or the type cannot hold it.
    #[doc(hidden)]
    fn scan<M: Medium>(medium: &mut M) -> Option<Self>;
}

macro_rules! integer {
    ($($type:ty: $is_byte:expr;)*) => {$(
        // SAFETY: a primitive integer.
        unsafe impl FileElement for $type {
            const IS_BYTE: bool = $is_byte;

            fn swap_bytes(self) -> Self {
                <$type>::swap_bytes(self)
            }

            fn print(self, text: &mut Numeral) {
                text.integer(i64::from(self));
            }

            fn scan<M: Medium>(medium: &mut M) -> Option<Self> {
                scan::integer(medium)?.try_into().ok()
            }
        }
    )*};
}

integer! {
    u8: true;
    i8: true;
    i16: false;
    i32: false;
    i64: false;
}

/// Significant digits that tell all `f32` apart.
const SINGLE_DIGITS: usize = 9;

/// Significant digits that tell all `f64` apart.
const DOUBLE_DIGITS: usize = 17;

// SAFETY: a primitive number.
unsafe impl FileElement for f32 {
    fn swap_bytes(self) -> Self {
        Self::from_bits(self.to_bits().swap_bytes())
    }

    fn print(self, text: &mut Numeral) {
        text.float(f64::from(self), SINGLE_DIGITS);
    }

    fn scan<M: Medium>(medium: &mut M) -> Option<Self> {
        scan::float(medium)
    }
}

// SAFETY: a primitive number.
unsafe impl FileElement for f64 {
    fn swap_bytes(self) -> Self {
        Self::from_bits(self.to_bits().swap_bytes())
    }

    fn print(self, text: &mut Numeral) {
        text.float(self, DOUBLE_DIGITS);
    }

    fn scan<M: Medium>(medium: &mut M) -> Option<Self> {
        scan::float(medium)
    }
}

// SAFETY: a struct of one 16-bit integer.
unsafe impl FileElement for Half {
    fn swap_bytes(self) -> Self {
        Half { x: self.x.swap_bytes() }
    }

    fn print(self, text: &mut Numeral) {
        self.to_f32().print(text);
    }

    fn scan<M: Medium>(medium: &mut M) -> Option<Self> {
        f32::scan(medium).map(Half::from_f32)
    }
}
