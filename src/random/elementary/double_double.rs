//! Numbers of twice the precision of a double.

/// An unevaluated sum of two doubles, the second below half a unit of the first.
#[derive(Debug, Clone, Copy)]
pub(super) struct DoubleDouble {
    pub(super) high: f64,
    pub(super) low: f64,
}

impl DoubleDouble {
    /// The exact sum of two numbers (D. Knuth, TAOCP vol. 2, 4.2.2, theorem B).
    #[inline(always)]
    pub(super) fn sum(a: f64, b: f64) -> Self {
        let high = a + b;
        let b_part = high - a;
        DoubleDouble { high, low: (a - (high - b_part)) + (b - b_part) }
    }

    /// The sum with a number far smaller than `self`.
    #[inline(always)]
    pub(super) fn plus_small(self, small: f64) -> Self {
        let tail = self.low + small;
        let high = self.high + tail;
        DoubleDouble { high, low: tail - (high - self.high) }
    }

    /// Whether any function with an error of 0.5 + `slack` units returns `self.high` for this value,
    /// `widening` being 0.5 / (0.5 - `slack`).
    #[inline(always)]
    pub(super) fn is_clear(self, widening: f64) -> bool {
        self.low.mul_add(widening, self.high) == self.high
    }
}
