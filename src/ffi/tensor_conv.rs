//! `generic/THTensorConv.h`.
//!
//! The functions over pointers work on contiguous planes and volumes and add to the result; sizes are named
//! t, r and c for depth, rows and columns, `i*` of the input, `k*` of the kernel, and `s*` are strides. The
//! functions over tensors resize their result; what it held counts only if it had as many elements before.
//! `vf` is "V" for outputs where the kernel lies inside the input, or "F" for all where they overlap; `xc` is
//! "X" for cross-correlation or "C" for convolution, which mirrors the kernel.

use crate::blas::Scalar;
use crate::conv::plane::{Operation, PlaneSizes, Volume, accumulate};
use crate::conv::tensor::{ConvolutionCall, ConvolutionKind, Letters, ReverseKind, convolve, reverse};
use crate::conv::{Form, Range};
use crate::error::{Positioned, Result};
use crate::ffi::general::error_if_null;
use crate::ffi::macros::generic;
use crate::handle::Nullable;
use crate::tensor::Tensor;
use std::os::raw::{c_char, c_long};

/// The tensors of a call.
fn call<'a, T: Scalar>(
    r: Nullable<'a, Tensor<T>>,
    (beta, alpha): (T, T),
    t: Nullable<'a, Tensor<T>>,
    k: Nullable<'a, Tensor<T>>,
) -> Result<ConvolutionCall<'a, T>> {
    Ok(ConvolutionCall { r: r.arg(1)?, beta, alpha, t: t.arg(4)?, k: k.arg(5)? })
}

/// The letters of a call, of which the first of each text counts. They are arguments `number` and the next.
fn letters(vf: *const c_char, xc: *const c_char, number: i32) -> Result<Letters> {
    error_if_null(vf.cast_mut(), number)?;
    error_if_null(xc.cast_mut(), number + 1)?;
    // SAFETY: the C caller passes texts.
    Ok(unsafe { Letters { range: *vf as u8, form: *xc as u8 } })
}

// How functions count their arguments in errors, as the original: the result, how the operands go together, these, the
// strides and the letters. No number counts `alpha`, and both letters have one.
const PLANES: [i32; 8] = [1, 2, 3, 4, 5, 6, 7, 7];
const VOLUMES: [i32; 9] = [1, 2, 3, 4, 5, 6, 7, 8, 8];
/// `mul` and `cmul` of planes have another number for the range.
const SINGLE_PLANES: [i32; 8] = [1, 2, 3, 4, 5, 6, 1, 7];
/// `cmul` of volumes counts as over planes, with one number for two strides.
const SINGLE_VOLUMES: [i32; 9] = [1, 2, 3, 4, 5, 5, 6, 7, 7];

/// The result of a call that counts its arguments so.
fn counted(result: Result<()>, numbers: &[i32]) -> Result<()> {
    let placed = result.at(&[(2, 4), (3, 4), (4, 5), (5, 6), (6, 7), (7, 8), (8, 9), (9, 10)]);
    placed.map_err(|error| error.told(numbers))
}

/// A plane as a volume of depth 1.
fn plane<T>(data: *mut T, rows: c_long, columns: c_long) -> Volume<T> {
    Volume { data, sizes: [1, rows, columns] }
}

fn volume<T>(data: *mut T, depth: c_long, rows: c_long, columns: c_long) -> Volume<T> {
    Volume { data, sizes: [depth, rows, columns] }
}

const VALID_CORRELATION: Operation = Operation::Window(Range::Valid, Form::Correlation);
const VALID_CONVOLUTION: Operation = Operation::Window(Range::Valid, Form::Convolution);
const FULL_CORRELATION: Operation = Operation::Window(Range::Full, Form::Correlation);
const FULL_CONVOLUTION: Operation = Operation::Window(Range::Full, Form::Convolution);

/// The strides of planes.
fn strides(rows: c_long, columns: c_long) -> PlaneSizes {
    [1, rows, columns]
}

generic! { Tensor: Byte Char Short Int Long Float Double; {
    /// `r_` += `alpha` * the valid cross-correlation of `t_` with `k_`. `t_` is a plane of `ir` rows and `ic`
    /// columns, `k_` the kernel, of `kr` rows and `kc` columns, `sr` and `sc` the strides in rows and
    /// columns; all are dense, row-major. `r_` has (`ir` - `kr`) / `sr` + 1 x (`ic` - `kc`) / `sc` + 1
    /// elements and does not overlap the operands. Errors: 9, 10 if a stride is not positive; 1, 3, 6 if
    /// NULL.
    fn validXCorr2Dptr(r_: *mut real, alpha: real, t_: *mut real, ir: c_long, ic: c_long, k_: *mut real, kr: c_long, kc: c_long, sr: c_long, sc: c_long) {
        // SAFETY: the C caller passes memory of these sizes.
        unsafe { accumulate(VALID_CORRELATION, 2, (r_, alpha), plane(t_, ir, ic), plane(k_, kr, kc), strides(sr, sc)) }
    }

    /// `r_` += `alpha` * the valid convolution (the kernel is mirrored) of `t_` with `k_`. `t_` is a plane of
    /// `ir` rows and `ic` columns, `k_` the kernel, of `kr` rows and `kc` columns, `sr` and `sc` the strides
    /// in rows and columns; all are dense, row-major. `r_` has (`ir` - `kr`) / `sr` + 1 x (`ic` - `kc`) /
    /// `sc` + 1 elements and does not overlap the operands. Errors: 9, 10 if a stride is not positive; 1, 3,
    /// 6 if NULL.
    fn validConv2Dptr(r_: *mut real, alpha: real, t_: *mut real, ir: c_long, ic: c_long, k_: *mut real, kr: c_long, kc: c_long, sr: c_long, sc: c_long) {
        // SAFETY: the C caller passes memory of these sizes.
        unsafe { accumulate(VALID_CONVOLUTION, 2, (r_, alpha), plane(t_, ir, ic), plane(k_, kr, kc), strides(sr, sc)) }
    }

    /// `r_` += `alpha` * the full cross-correlation of `t_` with `k_`. `t_` is a plane of `ir` rows and `ic`
    /// columns, `k_` the kernel, of `kr` rows and `kc` columns, `sr` and `sc` the strides in rows and
    /// columns; all are dense, row-major. `r_` has (`ir` - 1) * `sr` + `kr` x (`ic` - 1) * `sc` + `kc`
    /// elements and does not overlap the operands. Errors: 9, 10 if a stride is not positive; 1, 3, 6 if
    /// NULL.
    fn fullXCorr2Dptr(r_: *mut real, alpha: real, t_: *mut real, ir: c_long, ic: c_long, k_: *mut real, kr: c_long, kc: c_long, sr: c_long, sc: c_long) {
        // SAFETY: the C caller passes memory of these sizes.
        unsafe { accumulate(FULL_CORRELATION, 2, (r_, alpha), plane(t_, ir, ic), plane(k_, kr, kc), strides(sr, sc)) }
    }

    /// `r_` += `alpha` * the full convolution (the kernel is mirrored) of `t_` with `k_`. `t_` is a plane of
    /// `ir` rows and `ic` columns, `k_` the kernel, of `kr` rows and `kc` columns, `sr` and `sc` the strides
    /// in rows and columns; all are dense, row-major. `r_` has (`ir` - 1) * `sr` + `kr` x (`ic` - 1) * `sc` +
    /// `kc` elements and does not overlap the operands. Errors: 9, 10 if a stride is not positive; 1, 3, 6 if
    /// NULL.
    fn fullConv2Dptr(r_: *mut real, alpha: real, t_: *mut real, ir: c_long, ic: c_long, k_: *mut real, kr: c_long, kc: c_long, sr: c_long, sc: c_long) {
        // SAFETY: the C caller passes memory of these sizes.
        unsafe { accumulate(FULL_CONVOLUTION, 2, (r_, alpha), plane(t_, ir, ic), plane(k_, kr, kc), strides(sr, sc)) }
    }

    /// `r_` += `alpha` * the valid cross-correlation of `t_` with `k_`, whose elements are spread by the
    /// strides: the gradient with respect to a kernel that was applied with these strides. `t_` is a plane of
    /// `ir` rows and `ic` columns, `k_` the kernel, of `kr` rows and `kc` columns, `sr` and `sc` the strides
    /// in rows and columns; all are dense, row-major. `r_` has `ir` - (`kr` - 1) * `sr` x `ic` - (`kc` - 1) *
    /// `sc` elements and does not overlap the operands. Errors: 9, 10 if a stride is not positive; 1, 3, 6 if
    /// NULL.
    fn validXCorr2DRevptr(r_: *mut real, alpha: real, t_: *mut real, ir: c_long, ic: c_long, k_: *mut real, kr: c_long, kc: c_long, sr: c_long, sc: c_long) {
        // SAFETY: as in validXCorr2Dptr.
        unsafe { accumulate(Operation::Reverse, 2, (r_, alpha), plane(t_, ir, ic), plane(k_, kr, kc), strides(sr, sc)) }
    }

    /// `r_` += `alpha` * the valid cross-correlation of `t_` with `k_`. `t_` is a volume of `it` planes of
    /// `ir` rows and `ic` columns, `k_` the kernel, of `kt`, `kr` and `kc`, and `st`, `sr` and `sc` the
    /// strides; all are dense, row-major. `r_` has (`it` - `kt`) / `st` + 1 x (`ir` - `kr`) / `sr` + 1 x
    /// (`ic` - `kc`) / `sc` + 1 elements and does not overlap the operands. Errors: 11, 12, 13 if a stride is
    /// not positive; 1, 3, 7 if NULL.
    fn validXCorr3Dptr(r_: *mut real, alpha: real, t_: *mut real, it: c_long, ir: c_long, ic: c_long, k_: *mut real, kt: c_long, kr: c_long, kc: c_long, st: c_long, sr: c_long, sc: c_long) {
        // SAFETY: as in validXCorr2Dptr.
        unsafe { accumulate(VALID_CORRELATION, 3, (r_, alpha), volume(t_, it, ir, ic), volume(k_, kt, kr, kc), [st, sr, sc]) }
    }

    /// `r_` += `alpha` * the valid convolution (the kernel is mirrored) of `t_` with `k_`. `t_` is a volume
    /// of `it` planes of `ir` rows and `ic` columns, `k_` the kernel, of `kt`, `kr` and `kc`, and `st`, `sr`
    /// and `sc` the strides; all are dense, row-major. `r_` has (`it` - `kt`) / `st` + 1 x (`ir` - `kr`) /
    /// `sr` + 1 x (`ic` - `kc`) / `sc` + 1 elements and does not overlap the operands. Errors: 11, 12, 13 if
    /// a stride is not positive; 1, 3, 7 if NULL.
    fn validConv3Dptr(r_: *mut real, alpha: real, t_: *mut real, it: c_long, ir: c_long, ic: c_long, k_: *mut real, kt: c_long, kr: c_long, kc: c_long, st: c_long, sr: c_long, sc: c_long) {
        // SAFETY: as in validXCorr2Dptr.
        unsafe { accumulate(VALID_CONVOLUTION, 3, (r_, alpha), volume(t_, it, ir, ic), volume(k_, kt, kr, kc), [st, sr, sc]) }
    }

    /// `r_` += `alpha` * the full cross-correlation of `t_` with `k_`. `t_` is a volume of `it` planes of
    /// `ir` rows and `ic` columns, `k_` the kernel, of `kt`, `kr` and `kc`, and `st`, `sr` and `sc` the
    /// strides; all are dense, row-major. `r_` has (`it` - 1) * `st` + `kt` x (`ir` - 1) * `sr` + `kr` x
    /// (`ic` - 1) * `sc` + `kc` elements and does not overlap the operands. Errors: 11, 12, 13 if a stride is
    /// not positive; 1, 3, 7 if NULL.
    fn fullXCorr3Dptr(r_: *mut real, alpha: real, t_: *mut real, it: c_long, ir: c_long, ic: c_long, k_: *mut real, kt: c_long, kr: c_long, kc: c_long, st: c_long, sr: c_long, sc: c_long) {
        // SAFETY: as in validXCorr2Dptr.
        unsafe { accumulate(FULL_CORRELATION, 3, (r_, alpha), volume(t_, it, ir, ic), volume(k_, kt, kr, kc), [st, sr, sc]) }
    }

    /// `r_` += `alpha` * the full convolution (the kernel is mirrored) of `t_` with `k_`. `t_` is a volume of
    /// `it` planes of `ir` rows and `ic` columns, `k_` the kernel, of `kt`, `kr` and `kc`, and `st`, `sr` and
    /// `sc` the strides; all are dense, row-major. `r_` has (`it` - 1) * `st` + `kt` x (`ir` - 1) * `sr` +
    /// `kr` x (`ic` - 1) * `sc` + `kc` elements and does not overlap the operands. Errors: 11, 12, 13 if a
    /// stride is not positive; 1, 3, 7 if NULL.
    fn fullConv3Dptr(r_: *mut real, alpha: real, t_: *mut real, it: c_long, ir: c_long, ic: c_long, k_: *mut real, kt: c_long, kr: c_long, kc: c_long, st: c_long, sr: c_long, sc: c_long) {
        // SAFETY: as in validXCorr2Dptr.
        unsafe { accumulate(FULL_CONVOLUTION, 3, (r_, alpha), volume(t_, it, ir, ic), volume(k_, kt, kr, kc), [st, sr, sc]) }
    }

    /// `r_` += `alpha` * the valid cross-correlation of `t_` with `k_`, whose elements are spread by the
    /// strides: the gradient with respect to a kernel that was applied with these strides. `t_` is a volume
    /// of `it` planes of `ir` rows and `ic` columns, `k_` the kernel, of `kt`, `kr` and `kc`, and `st`, `sr`
    /// and `sc` the strides; all are dense, row-major. `r_` has `it` - (`kt` - 1) * `st` x `ir` - (`kr` - 1)
    /// * `sr` x `ic` - (`kc` - 1) * `sc` elements and does not overlap the operands. Errors: 11, 12, 13 if a
    /// stride is not positive; 1, 3, 7 if NULL.
    fn validXCorr3DRevptr(r_: *mut real, alpha: real, t_: *mut real, it: c_long, ir: c_long, ic: c_long, k_: *mut real, kt: c_long, kr: c_long, kc: c_long, st: c_long, sr: c_long, sc: c_long) {
        // SAFETY: as in validXCorr2Dptr.
        unsafe { accumulate(Operation::Reverse, 3, (r_, alpha), volume(t_, it, ir, ic), volume(k_, kt, kr, kc), [st, sr, sc]) }
    }

    /// r_ = beta * r_ + alpha * the valid cross-correlation of each plane of `t_` (p x rows x columns) with
    /// each of `k_` (o x rows x columns) spread by the strides; r_ becomes o x p x rows x columns. Errors: 3, 4 for
    /// the dimensions of t_, k_; 5, 6 if a stride is not positive; 2 if the kernel does not fit; 1, 4, 5 if NULL.
    fn conv2DRevger(r_: *mut THTensor, beta: real, alpha: real, t_: *mut THTensor, k_: *mut THTensor, srow: c_long, scol: c_long) {
        counted(reverse(ReverseKind::Outer, call(r_, (beta, alpha), t_, k_)?, [srow, scol]), &PLANES)
    }

    /// As conv2DRevger for a batch, whose results are summed: `t_` is b x p x rows x columns, `k_` is b x o x
    /// rows x columns.
    fn conv2DRevgerm(r_: *mut THTensor, beta: real, alpha: real, t_: *mut THTensor, k_: *mut THTensor, srow: c_long, scol: c_long) {
        counted(reverse(ReverseKind::OuterSum, call(r_, (beta, alpha), t_, k_)?, [srow, scol]), &PLANES)
    }

    /// r_ = beta * r_ + alpha * each plane of `t_` (p x rows x columns) with each of `k_` (o x rows x columns);
    /// r_ becomes o x p x rows x columns. Errors: 3, 4 for the dimensions of t_, k_; 5, 6 if a stride is not
    /// positive; 7 for unknown letters; 2 if the kernel does not fit; 1, 4, 5, 8, 9 if NULL.
    fn conv2Dger(r_: *mut THTensor, beta: real, alpha: real, t_: *mut THTensor, k_: *mut THTensor, srow: c_long, scol: c_long, vf: *const c_char, xc: *const c_char) {
        let letters = letters(vf, xc, 8)?;
        counted(convolve(ConvolutionKind::Outer, call(r_, (beta, alpha), t_, k_)?, [srow, scol], letters), &PLANES)
    }

    /// As conv2Dger for `k_` of o x p x rows x columns, summed over p; r_ becomes o x rows x columns. Errors:
    /// also 2 if the numbers of planes differ.
    fn conv2Dmv(r_: *mut THTensor, beta: real, alpha: real, t_: *mut THTensor, k_: *mut THTensor, srow: c_long, scol: c_long, vf: *const c_char, xc: *const c_char) {
        let letters = letters(vf, xc, 8)?;
        counted(convolve(ConvolutionKind::Sum, call(r_, (beta, alpha), t_, k_)?, [srow, scol], letters), &PLANES)
    }

    /// As conv2Dmv for a batch: `t_` is b x p x rows x columns; r_ becomes b x o x rows x columns.
    fn conv2Dmm(r_: *mut THTensor, beta: real, alpha: real, t_: *mut THTensor, k_: *mut THTensor, srow: c_long, scol: c_long, vf: *const c_char, xc: *const c_char) {
        let letters = letters(vf, xc, 8)?;
        counted(convolve(ConvolutionKind::Batch, call(r_, (beta, alpha), t_, k_)?, [srow, scol], letters), &PLANES)
    }

    /// As conv2Dger for one plane, one kernel and one result, all of rows x columns. Errors: 1 if vf is
    /// unknown.
    fn conv2Dmul(r_: *mut THTensor, beta: real, alpha: real, t_: *mut THTensor, k_: *mut THTensor, srow: c_long, scol: c_long, vf: *const c_char, xc: *const c_char) {
        let letters = letters(vf, xc, 8)?;
        counted(convolve(ConvolutionKind::Single, call(r_, (beta, alpha), t_, k_)?, [srow, scol], letters), &SINGLE_PLANES)
    }

    /// As conv2Dger, plane i with kernel i: `k_` is p x rows x columns, and so becomes r_. Errors: 1 if vf is
    /// unknown.
    fn conv2Dcmul(r_: *mut THTensor, beta: real, alpha: real, t_: *mut THTensor, k_: *mut THTensor, srow: c_long, scol: c_long, vf: *const c_char, xc: *const c_char) {
        let letters = letters(vf, xc, 8)?;
        counted(convolve(ConvolutionKind::Each, call(r_, (beta, alpha), t_, k_)?, [srow, scol], letters), &SINGLE_PLANES)
    }

    /// As conv2DRevger, over volumes. Errors: 5, 6, 7 if a stride is not positive.
    fn conv3DRevger(r_: *mut THTensor, beta: real, alpha: real, t_: *mut THTensor, k_: *mut THTensor, sdepth: c_long, srow: c_long, scol: c_long) {
        counted(reverse(ReverseKind::Outer, call(r_, (beta, alpha), t_, k_)?, [sdepth, srow, scol]), &VOLUMES)
    }

    /// As conv2Dger, over volumes. Errors: 5, 6, 7 if a stride is not positive; 8 for unknown letters.
    fn conv3Dger(r_: *mut THTensor, beta: real, alpha: real, t_: *mut THTensor, k_: *mut THTensor, sdepth: c_long, srow: c_long, scol: c_long, vf: *const c_char, xc: *const c_char) {
        let letters = letters(vf, xc, 9)?;
        counted(convolve(ConvolutionKind::Outer, call(r_, (beta, alpha), t_, k_)?, [sdepth, srow, scol], letters), &VOLUMES)
    }

    /// As conv2Dmv, over volumes. Errors: 5, 6, 7 if a stride is not positive; 8 for unknown letters.
    fn conv3Dmv(r_: *mut THTensor, beta: real, alpha: real, t_: *mut THTensor, k_: *mut THTensor, sdepth: c_long, srow: c_long, scol: c_long, vf: *const c_char, xc: *const c_char) {
        let letters = letters(vf, xc, 9)?;
        counted(convolve(ConvolutionKind::Sum, call(r_, (beta, alpha), t_, k_)?, [sdepth, srow, scol], letters), &VOLUMES)
    }

    /// As conv2Dmul, over volumes. Errors: 5, 6, 7 if a stride is not positive; 8 for unknown letters.
    fn conv3Dmul(r_: *mut THTensor, beta: real, alpha: real, t_: *mut THTensor, k_: *mut THTensor, sdepth: c_long, srow: c_long, scol: c_long, vf: *const c_char, xc: *const c_char) {
        let letters = letters(vf, xc, 9)?;
        counted(convolve(ConvolutionKind::Single, call(r_, (beta, alpha), t_, k_)?, [sdepth, srow, scol], letters), &VOLUMES)
    }

    /// As conv2Dcmul, over volumes. Errors: 5, 5, 6 if a stride is not positive; 7 for unknown letters.
    fn conv3Dcmul(r_: *mut THTensor, beta: real, alpha: real, t_: *mut THTensor, k_: *mut THTensor, sdepth: c_long, srow: c_long, scol: c_long, vf: *const c_char, xc: *const c_char) {
        let letters = letters(vf, xc, 9)?;
        counted(convolve(ConvolutionKind::Each, call(r_, (beta, alpha), t_, k_)?, [sdepth, srow, scol], letters), &SINGLE_VOLUMES)
    }
}}
