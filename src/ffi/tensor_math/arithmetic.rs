//! Arithmetic: with a number, element by element, and several tensors at once.

use crate::ffi::macros::generic;
use crate::kernel::arithmetic::Arithmetic;
use crate::math::binary::{self, Bits};
use crate::math::number::Number;
use crate::math::ternary;

generic! { Tensor: Byte Char Short Int Long Float Double; {
    /// Adds a number: `r_` = `t` + `value`. `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2 if NULL
    /// or if elements lie outside the storage.
    fn add(r_: *mut THTensor, t: *mut THTensor, value: real) {
        binary::add(r_.arg(1)?, t.arg(2)?, value)
    }

    /// Subtracts a number: `self` = `src` - `value`. `self` gets the sizes of `src` and may be `src`. Errors:
    /// 1, 2 if NULL or if elements lie outside the storage.
    fn sub(self_: *mut THTensor, src: *mut THTensor, value: real) {
        binary::add(self_.arg(1)?, src.arg(2)?, value.negated())
    }

    /// `r_` = `t` + `value` * `alpha`. `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2 if NULL or if
    /// elements lie outside the storage.
    fn add_scaled(r_: *mut THTensor, t: *mut THTensor, value: real, alpha: real) {
        binary::add(r_.arg(1)?, t.arg(2)?, value.times(alpha))
    }

    /// `r_` = `t` - `value` * `alpha`. `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2 if NULL or if
    /// elements lie outside the storage.
    fn sub_scaled(r_: *mut THTensor, t: *mut THTensor, value: real, alpha: real) {
        binary::add(r_.arg(1)?, t.arg(2)?, value.times(alpha).negated())
    }

    /// Multiplies by a number: `r_` = `t` * `value`. `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2
    /// if NULL or if elements lie outside the storage.
    fn mul(r_: *mut THTensor, t: *mut THTensor, value: real) {
        binary::mul(r_.arg(1)?, t.arg(2)?, value)
    }

    /// Divides by a number: `r_` = `t` / `value`. `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2 if
    /// NULL or if elements lie outside the storage; 3 if `value` is an integer 0.
    fn div(r_: *mut THTensor, t: *mut THTensor, value: real) {
        binary::div(r_.arg(1)?, t.arg(2)?, value)
    }

    /// Left shift: `r_` = `t` * 2^`value`; integers are shifted. Of the number of bits the low five count,
    /// six for Long. `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2 if NULL or if elements lie
    /// outside the storage.
    fn lshift(r_: *mut THTensor, t: *mut THTensor, value: real) {
        binary::shl(r_.arg(1)?, t.arg(2)?, value)
    }

    /// Right shift: `r_` = `t` / 2^`value`; integers are shifted as unsigned ones. Of the number of bits the
    /// low five count, six for Long. `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2 if NULL or if
    /// elements lie outside the storage.
    fn rshift(r_: *mut THTensor, t: *mut THTensor, value: real) {
        binary::shr(r_.arg(1)?, t.arg(2)?, value)
    }

    /// Remainder of the division by a number, with the sign of `t`, as C's `fmod`. `r_` gets the sizes of `t`
    /// and may be `t`. Errors: 1, 2 if NULL or if elements lie outside the storage; 3 if `value` is an
    /// integer 0.
    fn fmod(r_: *mut THTensor, t: *mut THTensor, value: real) {
        binary::fmod(r_.arg(1)?, t.arg(2)?, value)
    }

    /// Remainder of the division by a number (modulo), with the sign of `value`: that of exact arithmetic,
    /// rounded once; NaN for a floating-point `value` of 0. `r_` gets the sizes of `t` and may be `t`. Errors: 1,
    /// 2 if NULL or if elements lie outside the storage; 3 if `value` is an integer 0.
    fn remainder(r_: *mut THTensor, t: *mut THTensor, value: real) {
        binary::remainder(r_.arg(1)?, t.arg(2)?, value)
    }

    /// Bitwise and: the bits that `t` and `value` both have. `r_` gets the sizes of `t` and may be `t`.
    /// Errors: 1, 2 if NULL or if elements lie outside the storage; plain for floating-point types.
    fn bitand(r_: *mut THTensor, t: *mut THTensor, value: real) {
        binary::bits(r_.arg(1)?, t.arg(2)?, value, Bits::And)
    }

    /// Bitwise or: the bits that `t` or `value` has. `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2
    /// if NULL or if elements lie outside the storage; plain for floating-point types.
    fn bitor(r_: *mut THTensor, t: *mut THTensor, value: real) {
        binary::bits(r_.arg(1)?, t.arg(2)?, value, Bits::Or)
    }

    /// Bitwise exclusive or (xor): the bits that one of `t` and `value` has and the other has not. `r_` gets
    /// the sizes of `t` and may be `t`. Errors: 1, 2 if NULL or if elements lie outside the storage; plain
    /// for floating-point types.
    fn bitxor(r_: *mut THTensor, t: *mut THTensor, value: real) {
        binary::bits(r_.arg(1)?, t.arg(2)?, value, Bits::Xor)
    }

    /// `t` limited to the range from `min_value` to `max_value`; NaN stays NaN. `r_` gets the sizes of `t`
    /// and may be `t`. Errors: 1, 2 if NULL or if elements lie outside the storage.
    fn clamp(r_: *mut THTensor, t: *mut THTensor, min_value: real, max_value: real) {
        binary::clamp(r_.arg(1)?, t.arg(2)?, min_value, max_value)
    }

    /// Adds a multiple of another tensor: `r_` = `t` + `value` * `src`. The two pair in row-major order. `r_`
    /// gets the sizes of `t` and may be either. Errors: 1, 2, 4 if NULL or if elements lie outside the
    /// storage; plain if the element counts differ.
    fn cadd(r_: *mut THTensor, t: *mut THTensor, value: real, src: *mut THTensor) {
        binary::cadd(r_.arg(1)?, t.arg(2)?, value, src.arg(4)?).map_err(|error| error.in_order(&[1, 2, 4]))
    }

    /// Subtracts a multiple of another tensor: `self` = `src1` - `value` * `src2`. The two pair in row-major
    /// order. `self` gets the sizes of `src1` and may be either. Errors: 1, 2, 4 if NULL or if elements lie
    /// outside the storage; plain if the element counts differ.
    fn csub(self_: *mut THTensor, src1: *mut THTensor, value: real, src2: *mut THTensor) {
        binary::cadd(self_.arg(1)?, src1.arg(2)?, value.negated(), src2.arg(4)?).map_err(|error| error.in_order(&[1, 2, 4]))
    }

    /// Element-wise product: `r_` = `t` * `src`. The two pair in row-major order. `r_` gets the sizes of `t`
    /// and may be either. Errors: 1, 2, 3 if NULL or if elements lie outside the storage; plain if the
    /// element counts differ.
    fn cmul(r_: *mut THTensor, t: *mut THTensor, src: *mut THTensor) {
        binary::cmul(r_.arg(1)?, t.arg(2)?, src.arg(3)?)
    }

    /// Element-wise power: `r_` = `t` ^ `src`; of integers computed in double precision. The two pair in row-
    /// major order. `r_` gets the sizes of `t` and may be either. Errors: 1, 2, 3 if NULL or if elements lie
    /// outside the storage; plain if the element counts differ.
    fn cpow(r_: *mut THTensor, t: *mut THTensor, src: *mut THTensor) {
        binary::cpow(r_.arg(1)?, t.arg(2)?, src.arg(3)?)
    }

    /// Element-wise quotient: `r_` = `t` / `src`. The two pair in row-major order. `r_` gets the sizes of `t`
    /// and may be either. Errors: 1, 2, 3 if NULL or if elements lie outside the storage; 3 if an integer
    /// divisor is 0; plain if the element counts differ.
    fn cdiv(r_: *mut THTensor, t: *mut THTensor, src: *mut THTensor) {
        binary::cdiv(r_.arg(1)?, t.arg(2)?, src.arg(3)?)
    }

    /// Element-wise left shift: `r_` = `t` * 2^`src`; integers are shifted. Of the number of bits the low
    /// five count, six for Long. The two pair in row-major order. `r_` gets the sizes of `t` and may be
    /// either. Errors: 1, 2, 3 if NULL or if elements lie outside the storage; plain if the element counts
    /// differ.
    fn clshift(r_: *mut THTensor, t: *mut THTensor, src: *mut THTensor) {
        binary::cshl(r_.arg(1)?, t.arg(2)?, src.arg(3)?)
    }

    /// Element-wise right shift: `r_` = `t` / 2^`src`; integers are shifted as unsigned ones. Of the number
    /// of bits the low five count, six for Long. The two pair in row-major order. `r_` gets the sizes of `t`
    /// and may be either. Errors: 1, 2, 3 if NULL or if elements lie outside the storage; plain if the
    /// element counts differ.
    fn crshift(r_: *mut THTensor, t: *mut THTensor, src: *mut THTensor) {
        binary::cshr(r_.arg(1)?, t.arg(2)?, src.arg(3)?)
    }

    /// Element-wise remainder of the division by `src`, with the sign of `t`, as C's `fmod`. The two pair in
    /// row-major order. `r_` gets the sizes of `t` and may be either. Errors: 1, 2, 3 if NULL or if elements
    /// lie outside the storage; 3 if an integer divisor is 0; plain if the element counts differ.
    fn cfmod(r_: *mut THTensor, t: *mut THTensor, src: *mut THTensor) {
        binary::cfmod(r_.arg(1)?, t.arg(2)?, src.arg(3)?)
    }

    /// Element-wise remainder of the division by `src` (modulo), with the sign of `src`; NaN for a floating-
    /// point divisor of 0. The two pair in row-major order. `r_` gets the sizes of `t` and may be either.
    /// Errors: 1, 2, 3 if NULL or if elements lie outside the storage; 3 if an integer divisor is 0; plain if
    /// the element counts differ.
    fn cremainder(r_: *mut THTensor, t: *mut THTensor, src: *mut THTensor) {
        binary::cremainder(r_.arg(1)?, t.arg(2)?, src.arg(3)?)
    }

    /// Element-wise bitwise and: the bits that `t` and `src` both have. The two pair in row-major order. `r_`
    /// gets the sizes of `t` and may be either. Errors: 1, 2, 3 if NULL or if elements lie outside the
    /// storage; plain for floating-point types; plain if the element counts differ.
    fn cbitand(r_: *mut THTensor, t: *mut THTensor, src: *mut THTensor) {
        binary::cbits(r_.arg(1)?, t.arg(2)?, src.arg(3)?, Bits::And)
    }

    /// Element-wise bitwise or: the bits that `t` or `src` has. The two pair in row-major order. `r_` gets
    /// the sizes of `t` and may be either. Errors: 1, 2, 3 if NULL or if elements lie outside the storage;
    /// plain for floating-point types; plain if the element counts differ.
    fn cbitor(r_: *mut THTensor, t: *mut THTensor, src: *mut THTensor) {
        binary::cbits(r_.arg(1)?, t.arg(2)?, src.arg(3)?, Bits::Or)
    }

    /// Element-wise bitwise exclusive or (xor): the bits that one of `t` and `src` has and the other has not.
    /// The two pair in row-major order. `r_` gets the sizes of `t` and may be either. Errors: 1, 2, 3 if NULL
    /// or if elements lie outside the storage; plain for floating-point types; plain if the element counts
    /// differ.
    fn cbitxor(r_: *mut THTensor, t: *mut THTensor, src: *mut THTensor) {
        binary::cbits(r_.arg(1)?, t.arg(2)?, src.arg(3)?, Bits::Xor)
    }

    /// Element-wise maximum of two tensors; `src` where one is NaN. The two pair in row-major order. `r` gets
    /// the sizes of `t` and may be either. Errors: 1, 2, 3 if NULL or if elements lie outside the storage;
    /// plain if the element counts differ.
    fn cmax(r: *mut THTensor, t: *mut THTensor, src: *mut THTensor) {
        binary::cmax(r.arg(1)?, t.arg(2)?, src.arg(3)?)
    }

    /// Element-wise minimum of two tensors; `src` where one is NaN. The two pair in row-major order. `r` gets
    /// the sizes of `t` and may be either. Errors: 1, 2, 3 if NULL or if elements lie outside the storage;
    /// plain if the element counts differ.
    fn cmin(r: *mut THTensor, t: *mut THTensor, src: *mut THTensor) {
        binary::cmin(r.arg(1)?, t.arg(2)?, src.arg(3)?)
    }

    /// Element-wise maximum of `t` and `value`; `value` where `t` is NaN. `r` gets the sizes of `t` and may
    /// be `t`. Errors: 1, 2 if NULL or if elements lie outside the storage.
    fn cmaxValue(r: *mut THTensor, t: *mut THTensor, value: real) {
        binary::max_value(r.arg(1)?, t.arg(2)?, value)
    }

    /// Element-wise minimum of `t` and `value`; `value` where `t` is NaN. `r` gets the sizes of `t` and may
    /// be `t`. Errors: 1, 2 if NULL or if elements lie outside the storage.
    fn cminValue(r: *mut THTensor, t: *mut THTensor, value: real) {
        binary::min_value(r.arg(1)?, t.arg(2)?, value)
    }

    /// `r_` = `t` + `value` * `src1` * `src2`, element by element. The tensors pair in row-major order. `r_`
    /// gets the sizes of `t` and may be any of the three. Errors: 1, 2, 4, 5 if NULL or if elements lie
    /// outside the storage; plain if the element counts differ.
    fn addcmul(r_: *mut THTensor, t: *mut THTensor, value: real, src1: *mut THTensor, src2: *mut THTensor) {
        ternary::addcmul(r_.arg(1)?, t.arg(2)?, value, src1.arg(4)?, src2.arg(5)?)
            .map_err(|error| error.in_order(&[1, 2, 4, 5]))
    }

    /// `r_` = `t` + `value` * `src1` / `src2`, element by element. The tensors pair in row-major order. `r_`
    /// gets the sizes of `t` and may be any of the three. Errors: 1, 2, 4, 5 if NULL or if elements lie
    /// outside the storage; 5 if an integer divisor is 0; plain if the element counts differ.
    fn addcdiv(r_: *mut THTensor, t: *mut THTensor, value: real, src1: *mut THTensor, src2: *mut THTensor) {
        ternary::addcdiv(r_.arg(1)?, t.arg(2)?, value, src1.arg(4)?, src2.arg(5)?)
            .map_err(|error| error.in_order(&[1, 2, 4, 5]))
    }
}}

generic! { Tensor: Float Double; {
    /// `r_` = `value` ^ `t`: a number to the power of each element. `r_` gets the sizes of `t` and may be
    /// `t`. Errors: 1, 3 if NULL or if elements lie outside the storage.
    fn tpow(r_: *mut THTensor, value: real, t: *mut THTensor) {
        binary::value_pow(r_.arg(1)?, value, t.arg(3)?).map_err(|error| error.in_order(&[1, 3]))
    }

    /// Linear interpolation: `r_` = `a` + `weight` * (`b` - `a`). The two pair in row-major order. `r_` gets
    /// the sizes of `a` and may be either. Errors: 1, 2, 3 if NULL or if elements lie outside the storage; 2
    /// if the element counts differ.
    fn lerp(r_: *mut THTensor, a: *mut THTensor, b: *mut THTensor, weight: real) {
        binary::lerp(r_.arg(1)?, a.arg(2)?, b.arg(3)?, weight)
    }
}}
