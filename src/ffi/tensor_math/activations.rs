//! Activations of neural networks, element by element.

use crate::ffi::macros::generic;
use crate::math::unary;
use crate::vmath;

generic! { Tensor: Float Double; {
    /// The Gaussian error linear unit: `t` times the probability that a normal number is below `t`; 0 at minus
    /// infinity. `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2 if NULL or if elements lie outside the
    /// storage.
    fn gelu(r_: *mut THTensor, t: *mut THTensor) {
        unary::function::<vmath::Gelu, real>(r_.arg(1)?, t.arg(2)?)
    }

    /// The Gaussian error linear unit by the hyperbolic tangent: `t` (1 + tanh(sqrt(2 / pi) (`t` + 0.044715
    /// `t`^3))) / 2; 0 at minus infinity. `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2 if NULL or if
    /// elements lie outside the storage.
    fn geluTanh(r_: *mut THTensor, t: *mut THTensor) {
        unary::function::<vmath::GeluTanh, real>(r_.arg(1)?, t.arg(2)?)
    }

    /// The sigmoid linear unit (swish): `t` / (1 + e^-`t`); 0 at minus infinity. `r_` gets the sizes of `t` and may
    /// be `t`. Errors: 1, 2 if NULL or if elements lie outside the storage.
    fn silu(r_: *mut THTensor, t: *mut THTensor) {
        unary::function::<vmath::Silu, real>(r_.arg(1)?, t.arg(2)?)
    }

    /// `r_` = `t` * tanh(log(1 + e^`t`)); 0 at minus infinity. `r_` gets the sizes of `t` and may be `t`. Errors:
    /// 1, 2 if NULL or if elements lie outside the storage.
    fn mish(r_: *mut THTensor, t: *mut THTensor) {
        unary::function::<vmath::Mish, real>(r_.arg(1)?, t.arg(2)?)
    }

    /// The scaled exponential linear unit: 1.0507 `t` above 0, else 1.7581 (e^`t` - 1), with the constants in full.
    /// `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2 if NULL or if elements lie outside the storage.
    fn selu(r_: *mut THTensor, t: *mut THTensor) {
        unary::function::<vmath::Selu, real>(r_.arg(1)?, t.arg(2)?)
    }

    /// The continuously differentiable exponential linear unit: `t` above 0, else `alpha` (e^(`t` / `alpha`) - 1).
    /// `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2 if NULL or if elements lie outside the storage; 3 if
    /// `alpha` is 0.
    fn celu(r_: *mut THTensor, t: *mut THTensor, alpha: real) {
        unary::celu(r_.arg(1)?, t.arg(2)?, alpha)
    }

    /// A logistic function of straight lines: (`t` + 3) / 6, but not below 0 nor above 1. `r_` gets the sizes of
    /// `t` and may be `t`. Errors: 1, 2 if NULL or if elements lie outside the storage.
    fn hardsigmoid(r_: *mut THTensor, t: *mut THTensor) {
        unary::simple::<vmath::Hardsigmoid, real>(r_.arg(1)?, t.arg(2)?)
    }

    /// `t` times hardsigmoid of `t`: 0 below -3, `t` above 3. `r_` gets the sizes of `t` and may be `t`. Errors: 1,
    /// 2 if NULL or if elements lie outside the storage.
    fn hardswish(r_: *mut THTensor, t: *mut THTensor) {
        unary::simple::<vmath::Hardswish, real>(r_.arg(1)?, t.arg(2)?)
    }
}}
