//! Elements in another order, repeated, and with others around them.

use crate::element::Element;
use crate::ffi::general::string;
use crate::ffi::macros::generic;
use crate::ffi::storage_size::longs;
use crate::math::arrangement::{self, Padding};
use crate::storage::Storage;
use crate::tensor::Tensor;
use std::os::raw::{c_char, c_int, c_long};

type THLongStorage = Storage<c_long>;
type THLongTensor = Tensor<c_long>;

generic! { Tensor: Byte Char Short Int Long Float Double; {
    /// Reverses dimensions: the elements of `t` with those along each of the listed `dimensions`, counted from 0, from
    /// the last to the first. `r_` gets the sizes of `t`. Errors: 2 if `t` is empty; 3 if there is no such dimension, or one is
    /// listed twice.
    fn flip(r_: *mut THTensor, t: *mut THTensor, dimensions: *mut THLongStorage) {
        arrangement::flip(r_.arg(1)?.bits(), t.arg(2)?.bits(), longs(dimensions.arg(3)?))
    }

    /// Moves elements around: those of `t` by `shifts` places along `dimensions`, counted from 0, what leaves at the
    /// end coming in at the beginning; shifts may be negative, and those of one dimension add up. NULL for `dimensions` moves all
    /// elements in row-major order by the only shift. `r_` gets the sizes of `t`. Errors: 2 if `t` is empty; 3 if
    /// there are not as many shifts as dimensions, or not one; 4 if there is no such dimension.
    fn roll(r_: *mut THTensor, t: *mut THTensor, shifts: *mut THLongStorage, dimensions: *mut THLongStorage) {
        let (shifts, dimensions) = (longs(shifts.arg(3)?), dimensions.option().map(longs));
        arrangement::roll(r_.arg(1)?.bits(), t.arg(2)?.bits(), shifts, dimensions)
    }

    /// Repeats slices: each slice of `t` along `dimension` `repeats` times, one after the other. Errors: 3 if
    /// `repeats` is not positive; 4 if there is no such dimension.
    fn repeatInterleave(r_: *mut THTensor, t: *mut THTensor, repeats: c_long, dimension: c_int) {
        arrangement::repeat_interleave(r_.arg(1)?.bits(), t.arg(2)?.bits(), repeats, dimension)
    }

    /// Repeats slices by numbers of their own: slice i of `t` along `dimension` `repeats[i]` times, one after the
    /// other. Errors: 3 if `repeats` is not a vector with a number for each slice, if one is negative or all are 0;
    /// 4 if there is no such dimension.
    fn repeatInterleaveTensor(r_: *mut THTensor, t: *mut THTensor, repeats: *mut THLongTensor, dimension: c_int) {
        arrangement::repeat_interleave_each(r_.arg(1)?.bits(), t.arg(2)?.bits(), repeats.arg(3)?, dimension)
    }

    /// Copies beside each other: `repeats` numbers of copies of `t` along its last dimensions, and along new ones in
    /// front if there are more numbers than dimensions. Errors: 2 if `t` is empty; 3 if a number is not positive.
    fn tile(r_: *mut THTensor, t: *mut THTensor, repeats: *mut THLongStorage) {
        arrangement::tile(r_.arg(1)?.bits(), t.arg(2)?.bits(), longs(repeats.arg(3)?))
    }

    /// Pads a tensor: `t` with others around its elements. `padding` has two numbers, before and behind, for the last
    /// dimension, for the one before it, and so on; negative ones leave out elements, before others are added.
    /// `mode` says what the others are: "constant" is `value`; "reflect" the elements behind the border, from there
    /// inwards, without that of the border itself; "replicate" that of the border; "circular" those of the other end.
    /// Errors: 2 if `t` is empty; 3 if there are not two numbers for each dimension padded, if nothing is left of
    /// one, or there are not as many elements as reflect and circular need; 4 if `mode` is none of these.
    fn pad(r_: *mut THTensor, t: *mut THTensor, padding: *mut THLongStorage, mode: *const c_char, value: real) {
        let (result, source) = (r_.arg(1)?.bits(), t.arg(2)?.bits());
        let padding = longs(padding.arg(3)?);
        // SAFETY: the C caller passes a terminated string.
        let kind = Padding::named(unsafe { string(mode, 4)? }.to_bytes(), 4)?;
        arrangement::pad(result, source, padding, kind, value.bits())
    }

    /// Makes diagonals of lanes: zeros with the lanes of the last dimension of `t` as diagonals `offset` between the
    /// dimensions `dimension1` and `dimension2` of the result, counted up and right from the main one. Errors: 2 if
    /// `t` is empty; 4, 5 if there is no such dimension of the result; 5 if both are one.
    fn diagEmbed(r_: *mut THTensor, t: *mut THTensor, offset: c_long, dimension1: c_int, dimension2: c_int) {
        arrangement::diag_embed(r_.arg(1)?.bits(), t.arg(2)?.bits(), offset, [dimension1, dimension2])
    }
}}
