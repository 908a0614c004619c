//! Roots of any order.

/// The `order`-th root of `x`, of which 0 is none: `x^(1 / order)`, and one step of Newton's method.
///
/// The step makes up for the rounding of `1 / order`, whose error comes back multiplied by the logarithm of `x`.
pub fn root(x: f64, order: f64) -> f64 {
    let root = x.powf(1.0 / order);
    let power = root.powf(order);
    // Next to the ends of what doubles can be, a power says too little.
    if !power.is_normal() || !root.is_normal() {
        return root;
    }
    root + root * ((x - power) / power / order)
}
