//! Arithmetic: with a number, element by element, and several tensors at once.

use crate::ffi::generic;
use crate::math::binary::{self, Bits};
use crate::math::number::Number;
use crate::math::ternary;

generic! { Tensor: Byte Char Short Int Long Float Double; {
    /// `r_` = `t` + `value`. As in all functions here, `r_` gets the sizes of `t` and may be `t`. Errors:
    /// 1, 2 if NULL.
    fn add(r_: *mut THTensor, t: *mut THTensor, value: real) {
        binary::add(r_.arg(1)?, t.arg(2)?, value)
    }

    /// `self` = `src` - `value`.
    fn sub(self_: *mut THTensor, src: *mut THTensor, value: real) {
        binary::add(self_.arg(1)?, src.arg(2)?, value.negated())
    }

    /// `r_` = `t` + `value` * `alpha`.
    fn add_scaled(r_: *mut THTensor, t: *mut THTensor, value: real, alpha: real) {
        binary::add(r_.arg(1)?, t.arg(2)?, value.times(alpha))
    }

    /// `r_` = `t` - `value` * `alpha`.
    fn sub_scaled(r_: *mut THTensor, t: *mut THTensor, value: real, alpha: real) {
        binary::add(r_.arg(1)?, t.arg(2)?, value.times(alpha).negated())
    }

    /// `r_` = `t` * `value`.
    fn mul(r_: *mut THTensor, t: *mut THTensor, value: real) {
        binary::mul(r_.arg(1)?, t.arg(2)?, value)
    }

    /// `r_` = `t` / `value`. Errors: 3 if the divisor is an integer 0.
    fn div(r_: *mut THTensor, t: *mut THTensor, value: real) {
        binary::div(r_.arg(1)?, t.arg(2)?, value)
    }

    /// `r_` = `t` * 2^`value`: integers are shifted. Of the amount the low five bits count, six for Long.
    fn lshift(r_: *mut THTensor, t: *mut THTensor, value: real) {
        binary::shl(r_.arg(1)?, t.arg(2)?, value)
    }

    /// `r_` = `t` / 2^`value`: integers are shifted as unsigned ones, by an amount as for lshift.
    fn rshift(r_: *mut THTensor, t: *mut THTensor, value: real) {
        binary::shr(r_.arg(1)?, t.arg(2)?, value)
    }

    /// `r_` is the rest of dividing `t` by `value`, with the sign of `t`. Errors: 3 if the divisor is an
    /// integer 0.
    fn fmod(r_: *mut THTensor, t: *mut THTensor, value: real) {
        binary::fmod(r_.arg(1)?, t.arg(2)?, value)
    }

    /// `r_` is the rest of dividing `t` by `value`, with the sign of `value`; NaN for a floating-point 0.
    /// Errors: 3 if the divisor is an integer 0.
    fn remainder(r_: *mut THTensor, t: *mut THTensor, value: real) {
        binary::remainder(r_.arg(1)?, t.arg(2)?, value)
    }

    /// `r_` has the bits that `t` and `value` both have. Errors: plain for floating-point types.
    fn bitand(r_: *mut THTensor, t: *mut THTensor, value: real) {
        binary::bits(r_.arg(1)?, t.arg(2)?, value, Bits::And)
    }

    /// `r_` has the bits that `t` or `value` has. Errors: plain for floating-point types.
    fn bitor(r_: *mut THTensor, t: *mut THTensor, value: real) {
        binary::bits(r_.arg(1)?, t.arg(2)?, value, Bits::Or)
    }

    /// `r_` has the bits that one of `t` and `value` has. Errors: plain for floating-point types.
    fn bitxor(r_: *mut THTensor, t: *mut THTensor, value: real) {
        binary::bits(r_.arg(1)?, t.arg(2)?, value, Bits::Xor)
    }

    /// `r_` is `t`, but at least `min_value` and at most `max_value`; NaN stays.
    fn clamp(r_: *mut THTensor, t: *mut THTensor, min_value: real, max_value: real) {
        binary::clamp(r_.arg(1)?, t.arg(2)?, min_value, max_value)
    }

    /// `r_` = `t` + `value` * `src`. In all functions of two tensors these pair in row-major order, and
    /// `r_` may be either. Errors: 4 if `src` is NULL; plain if the element counts differ.
    fn cadd(r_: *mut THTensor, t: *mut THTensor, value: real, src: *mut THTensor) {
        binary::cadd(r_.arg(1)?, t.arg(2)?, value, src.arg(4)?)
    }

    /// `self` = `src1` - `value` * `src2`. Errors: as cadd.
    fn csub(self_: *mut THTensor, src1: *mut THTensor, value: real, src2: *mut THTensor) {
        binary::cadd(self_.arg(1)?, src1.arg(2)?, value.negated(), src2.arg(4)?)
    }

    /// `r_` = `t` * `src`. Errors: 3 if `src` is NULL; plain if the element counts differ; so in the
    /// functions below.
    fn cmul(r_: *mut THTensor, t: *mut THTensor, src: *mut THTensor) {
        binary::cmul(r_.arg(1)?, t.arg(2)?, src.arg(3)?)
    }

    /// `r_` = `t` to the power of `src`; integers through double.
    fn cpow(r_: *mut THTensor, t: *mut THTensor, src: *mut THTensor) {
        binary::cpow(r_.arg(1)?, t.arg(2)?, src.arg(3)?)
    }

    /// `r_` = `t` / `src`. Errors: 3 if an integer divisor is 0.
    fn cdiv(r_: *mut THTensor, t: *mut THTensor, src: *mut THTensor) {
        binary::cdiv(r_.arg(1)?, t.arg(2)?, src.arg(3)?)
    }

    /// `r_` = `t` * 2^`src`, as lshift.
    fn clshift(r_: *mut THTensor, t: *mut THTensor, src: *mut THTensor) {
        binary::cshl(r_.arg(1)?, t.arg(2)?, src.arg(3)?)
    }

    /// `r_` = `t` / 2^`src`, as rshift.
    fn crshift(r_: *mut THTensor, t: *mut THTensor, src: *mut THTensor) {
        binary::cshr(r_.arg(1)?, t.arg(2)?, src.arg(3)?)
    }

    /// `r_` is the rest of dividing `t` by `src`, as fmod. Errors: 3 if an integer divisor is 0.
    fn cfmod(r_: *mut THTensor, t: *mut THTensor, src: *mut THTensor) {
        binary::cfmod(r_.arg(1)?, t.arg(2)?, src.arg(3)?)
    }

    /// `r_` is the rest of dividing `t` by `src`, as remainder. Errors: 3 if an integer divisor is 0.
    fn cremainder(r_: *mut THTensor, t: *mut THTensor, src: *mut THTensor) {
        binary::cremainder(r_.arg(1)?, t.arg(2)?, src.arg(3)?)
    }

    /// `r_` has the bits that `t` and `src` both have. Errors: plain for floating-point types.
    fn cbitand(r_: *mut THTensor, t: *mut THTensor, src: *mut THTensor) {
        binary::cbits(r_.arg(1)?, t.arg(2)?, src.arg(3)?, Bits::And)
    }

    /// `r_` has the bits that `t` or `src` has. Errors: plain for floating-point types.
    fn cbitor(r_: *mut THTensor, t: *mut THTensor, src: *mut THTensor) {
        binary::cbits(r_.arg(1)?, t.arg(2)?, src.arg(3)?, Bits::Or)
    }

    /// `r_` has the bits that one of `t` and `src` has. Errors: plain for floating-point types.
    fn cbitxor(r_: *mut THTensor, t: *mut THTensor, src: *mut THTensor) {
        binary::cbits(r_.arg(1)?, t.arg(2)?, src.arg(3)?, Bits::Xor)
    }

    /// `r` is the larger of `t` and `src`; `src` where one is NaN.
    fn cmax(r: *mut THTensor, t: *mut THTensor, src: *mut THTensor) {
        binary::cmax(r.arg(1)?, t.arg(2)?, src.arg(3)?)
    }

    /// `r` is the smaller of `t` and `src`; `src` where one is NaN.
    fn cmin(r: *mut THTensor, t: *mut THTensor, src: *mut THTensor) {
        binary::cmin(r.arg(1)?, t.arg(2)?, src.arg(3)?)
    }

    /// `r` is the larger of `t` and `value`; `value` where `t` is NaN.
    fn cmaxValue(r: *mut THTensor, t: *mut THTensor, value: real) {
        binary::max_value(r.arg(1)?, t.arg(2)?, value)
    }

    /// `r` is the smaller of `t` and `value`; `value` where `t` is NaN.
    fn cminValue(r: *mut THTensor, t: *mut THTensor, value: real) {
        binary::min_value(r.arg(1)?, t.arg(2)?, value)
    }

    /// `r_` = `t` + `value` * `src1` * `src2`. `r_` may be any of the three. Errors: 4, 5 if NULL; plain if
    /// the element counts differ.
    fn addcmul(r_: *mut THTensor, t: *mut THTensor, value: real, src1: *mut THTensor, src2: *mut THTensor) {
        ternary::addcmul(r_.arg(1)?, t.arg(2)?, value, src1.arg(4)?, src2.arg(5)?)
    }

    /// `r_` = `t` + `value` * `src1` / `src2`. `r_` may be any of the three. Errors: as addcmul; 5 if an
    /// integer divisor is 0.
    fn addcdiv(r_: *mut THTensor, t: *mut THTensor, value: real, src1: *mut THTensor, src2: *mut THTensor) {
        ternary::addcdiv(r_.arg(1)?, t.arg(2)?, value, src1.arg(4)?, src2.arg(5)?)
    }
}}

generic! { Tensor: Float Double; {
    /// `r_` = `value` to the power of `t`; integers through double. Errors: 3 if `t` is NULL.
    fn tpow(r_: *mut THTensor, value: real, t: *mut THTensor) {
        binary::value_pow(r_.arg(1)?, value, t.arg(3)?)
    }

    /// `r_` = `a` + `weight` * (`b` - `a`). Errors: 2 if the element counts differ; 3 if `b` is NULL.
    fn lerp(r_: *mut THTensor, a: *mut THTensor, b: *mut THTensor, weight: real) {
        binary::lerp(r_.arg(1)?, a.arg(2)?, b.arg(3)?, weight)
    }
}}
