//! Element types and how drawn numbers become them.

/// An element type that random numbers can be stored in.
pub trait Sample: Copy + Default + Send + Sync {
    /// The value `random` stores for a word: uniform over the integers the type holds exactly, or
    /// over all words where the type holds more.
    fn from_word(word: u32) -> Self;

    /// C's conversion of an `unsigned long`: wraps in integer types, rounds in floating ones.
    fn from_unsigned(value: u64) -> Self;

    /// C's conversion of an `int`: wraps in integer types, rounds in floating ones.
    fn from_int(value: i32) -> Self;
}

macro_rules! sample {
    ($($type:ty: $word:ident => $random:expr;)*) => {$(
        impl Sample for $type {
            #[inline(always)]
            fn from_word($word: u32) -> Self {
                $random as $type
            }

            #[inline(always)]
            fn from_unsigned(value: u64) -> Self {
                value as $type
            }

            #[inline(always)]
            fn from_int(value: i32) -> Self {
                value as $type
            }
        }
    )*};
}

sample! {
    u8: word => word;
    i8: word => word & 0x7f;
    i16: word => word & 0x7fff;
    i32: word => word & 0x7fff_ffff;
    i64: word => word;
    f32: word => word % ((1 << f32::MANTISSA_DIGITS) + 1);
    f64: word => word;
}

/// A floating element type, which the continuous distributions can be drawn in.
pub trait Real: Sample {
    /// The least positive normal number.
    const MIN_POSITIVE: Self;

    /// The nearest number of the type.
    fn from_f64(value: f64) -> Self;

    /// The same number in double precision.
    fn to_f64(self) -> f64;
}

impl Real for f32 {
    const MIN_POSITIVE: Self = f32::MIN_POSITIVE;

    #[inline(always)]
    fn from_f64(value: f64) -> Self {
        value as f32
    }

    #[inline(always)]
    fn to_f64(self) -> f64 {
        f64::from(self)
    }
}

impl Real for f64 {
    const MIN_POSITIVE: Self = f64::MIN_POSITIVE;

    #[inline(always)]
    fn from_f64(value: f64) -> Self {
        value
    }

    #[inline(always)]
    fn to_f64(self) -> f64 {
        self
    }
}
