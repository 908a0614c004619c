#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorConv.h"
#else

/* >>> prototypes generated from src/ffi/tensor_conv.rs by "make headers": edit there */
/**
 * `r_` += `alpha` * the valid cross-correlation of `t_` with `k_`. `t_` is a plane of `ir` rows and `ic`
 * columns, `k_` the kernel, of `kr` rows and `kc` columns, `sr` and `sc` the strides in rows and
 * columns; all are dense, row-major. `r_` has (`ir` - `kr`) / `sr` + 1 x (`ic` - `kc`) / `sc` + 1
 * elements and does not overlap the operands. Errors: 9, 10 if a stride is not positive; 1, 3, 6 if
 * NULL.
 */
TH_API void THTensor_(validXCorr2Dptr)(real *r_, real alpha, real *t_, long ir, long ic, real *k_, long kr,
    long kc, long sr, long sc);

/**
 * `r_` += `alpha` * the valid convolution (the kernel is mirrored) of `t_` with `k_`. `t_` is a plane of
 * `ir` rows and `ic` columns, `k_` the kernel, of `kr` rows and `kc` columns, `sr` and `sc` the strides
 * in rows and columns; all are dense, row-major. `r_` has (`ir` - `kr`) / `sr` + 1 x (`ic` - `kc`) /
 * `sc` + 1 elements and does not overlap the operands. Errors: 9, 10 if a stride is not positive; 1, 3,
 * 6 if NULL.
 */
TH_API void THTensor_(validConv2Dptr)(real *r_, real alpha, real *t_, long ir, long ic, real *k_, long kr,
    long kc, long sr, long sc);

/**
 * `r_` += `alpha` * the full cross-correlation of `t_` with `k_`. `t_` is a plane of `ir` rows and `ic`
 * columns, `k_` the kernel, of `kr` rows and `kc` columns, `sr` and `sc` the strides in rows and
 * columns; all are dense, row-major. `r_` has (`ir` - 1) * `sr` + `kr` x (`ic` - 1) * `sc` + `kc`
 * elements and does not overlap the operands. Errors: 9, 10 if a stride is not positive; 1, 3, 6 if
 * NULL.
 */
TH_API void THTensor_(fullXCorr2Dptr)(real *r_, real alpha, real *t_, long ir, long ic, real *k_, long kr,
    long kc, long sr, long sc);

/**
 * `r_` += `alpha` * the full convolution (the kernel is mirrored) of `t_` with `k_`. `t_` is a plane of
 * `ir` rows and `ic` columns, `k_` the kernel, of `kr` rows and `kc` columns, `sr` and `sc` the strides
 * in rows and columns; all are dense, row-major. `r_` has (`ir` - 1) * `sr` + `kr` x (`ic` - 1) * `sc` +
 * `kc` elements and does not overlap the operands. Errors: 9, 10 if a stride is not positive; 1, 3, 6 if
 * NULL.
 */
TH_API void THTensor_(fullConv2Dptr)(real *r_, real alpha, real *t_, long ir, long ic, real *k_, long kr,
    long kc, long sr, long sc);

/**
 * `r_` += `alpha` * the valid cross-correlation of `t_` with `k_`, whose elements are spread by the
 * strides: the gradient with respect to a kernel that was applied with these strides. `t_` is a plane of
 * `ir` rows and `ic` columns, `k_` the kernel, of `kr` rows and `kc` columns, `sr` and `sc` the strides
 * in rows and columns; all are dense, row-major. `r_` has `ir` - (`kr` - 1) * `sr` x `ic` - (`kc` - 1) *
 * `sc` elements and does not overlap the operands. Errors: 9, 10 if a stride is not positive; 1, 3, 6 if
 * NULL.
 */
TH_API void THTensor_(validXCorr2DRevptr)(real *r_, real alpha, real *t_, long ir, long ic, real *k_, long kr,
    long kc, long sr, long sc);

/**
 * `r_` += `alpha` * the valid cross-correlation of `t_` with `k_`. `t_` is a volume of `it` planes of
 * `ir` rows and `ic` columns, `k_` the kernel, of `kt`, `kr` and `kc`, and `st`, `sr` and `sc` the
 * strides; all are dense, row-major. `r_` has (`it` - `kt`) / `st` + 1 x (`ir` - `kr`) / `sr` + 1 x
 * (`ic` - `kc`) / `sc` + 1 elements and does not overlap the operands. Errors: 11, 12, 13 if a stride is
 * not positive; 1, 3, 7 if NULL.
 */
TH_API void THTensor_(validXCorr3Dptr)(real *r_, real alpha, real *t_, long it, long ir, long ic, real *k_,
    long kt, long kr, long kc, long st, long sr, long sc);

/**
 * `r_` += `alpha` * the valid convolution (the kernel is mirrored) of `t_` with `k_`. `t_` is a volume
 * of `it` planes of `ir` rows and `ic` columns, `k_` the kernel, of `kt`, `kr` and `kc`, and `st`, `sr`
 * and `sc` the strides; all are dense, row-major. `r_` has (`it` - `kt`) / `st` + 1 x (`ir` - `kr`) /
 * `sr` + 1 x (`ic` - `kc`) / `sc` + 1 elements and does not overlap the operands. Errors: 11, 12, 13 if
 * a stride is not positive; 1, 3, 7 if NULL.
 */
TH_API void THTensor_(validConv3Dptr)(real *r_, real alpha, real *t_, long it, long ir, long ic, real *k_,
    long kt, long kr, long kc, long st, long sr, long sc);

/**
 * `r_` += `alpha` * the full cross-correlation of `t_` with `k_`. `t_` is a volume of `it` planes of
 * `ir` rows and `ic` columns, `k_` the kernel, of `kt`, `kr` and `kc`, and `st`, `sr` and `sc` the
 * strides; all are dense, row-major. `r_` has (`it` - 1) * `st` + `kt` x (`ir` - 1) * `sr` + `kr` x
 * (`ic` - 1) * `sc` + `kc` elements and does not overlap the operands. Errors: 11, 12, 13 if a stride is
 * not positive; 1, 3, 7 if NULL.
 */
TH_API void THTensor_(fullXCorr3Dptr)(real *r_, real alpha, real *t_, long it, long ir, long ic, real *k_,
    long kt, long kr, long kc, long st, long sr, long sc);

/**
 * `r_` += `alpha` * the full convolution (the kernel is mirrored) of `t_` with `k_`. `t_` is a volume of
 * `it` planes of `ir` rows and `ic` columns, `k_` the kernel, of `kt`, `kr` and `kc`, and `st`, `sr` and
 * `sc` the strides; all are dense, row-major. `r_` has (`it` - 1) * `st` + `kt` x (`ir` - 1) * `sr` +
 * `kr` x (`ic` - 1) * `sc` + `kc` elements and does not overlap the operands. Errors: 11, 12, 13 if a
 * stride is not positive; 1, 3, 7 if NULL.
 */
TH_API void THTensor_(fullConv3Dptr)(real *r_, real alpha, real *t_, long it, long ir, long ic, real *k_,
    long kt, long kr, long kc, long st, long sr, long sc);

/**
 * `r_` += `alpha` * the valid cross-correlation of `t_` with `k_`, whose elements are spread by the
 * strides: the gradient with respect to a kernel that was applied with these strides. `t_` is a volume
 * of `it` planes of `ir` rows and `ic` columns, `k_` the kernel, of `kt`, `kr` and `kc`, and `st`, `sr`
 * and `sc` the strides; all are dense, row-major. `r_` has `it` - (`kt` - 1) * `st` x `ir` - (`kr` - 1)
 * * `sr` x `ic` - (`kc` - 1) * `sc` elements and does not overlap the operands. Errors: 11, 12, 13 if a
 * stride is not positive; 1, 3, 7 if NULL.
 */
TH_API void THTensor_(validXCorr3DRevptr)(real *r_, real alpha, real *t_, long it, long ir, long ic, real *k_,
    long kt, long kr, long kc, long st, long sr, long sc);

/**
 * r_ = beta * r_ + alpha * the valid cross-correlation of each plane of `t_` (p x rows x columns) with
 * each of `k_` (o x rows x columns) spread by the strides; r_ becomes o x p x rows x columns. Errors: 3, 4 for
 * the dimensions of t_, k_; 5, 6 if a stride is not positive; 2 if the kernel does not fit; 1, 4, 5 if NULL.
 */
TH_API void THTensor_(conv2DRevger)(THTensor *r_, real beta, real alpha, THTensor *t_, THTensor *k_,
    long srow, long scol);

/**
 * As conv2DRevger for a batch, whose results are summed: `t_` is b x p x rows x columns, `k_` is b x o x
 * rows x columns.
 */
TH_API void THTensor_(conv2DRevgerm)(THTensor *r_, real beta, real alpha, THTensor *t_, THTensor *k_,
    long srow, long scol);

/**
 * r_ = beta * r_ + alpha * each plane of `t_` (p x rows x columns) with each of `k_` (o x rows x columns);
 * r_ becomes o x p x rows x columns. Errors: 3, 4 for the dimensions of t_, k_; 5, 6 if a stride is not
 * positive; 7 for unknown letters; 2 if the kernel does not fit; 1, 4, 5, 8, 9 if NULL.
 */
TH_API void THTensor_(conv2Dger)(THTensor *r_, real beta, real alpha, THTensor *t_, THTensor *k_, long srow,
    long scol, const char *vf, const char *xc);

/**
 * As conv2Dger for `k_` of o x p x rows x columns, summed over p; r_ becomes o x rows x columns. Errors:
 * also 2 if the numbers of planes differ.
 */
TH_API void THTensor_(conv2Dmv)(THTensor *r_, real beta, real alpha, THTensor *t_, THTensor *k_, long srow,
    long scol, const char *vf, const char *xc);

/**
 * As conv2Dmv for a batch: `t_` is b x p x rows x columns; r_ becomes b x o x rows x columns.
 */
TH_API void THTensor_(conv2Dmm)(THTensor *r_, real beta, real alpha, THTensor *t_, THTensor *k_, long srow,
    long scol, const char *vf, const char *xc);

/**
 * As conv2Dger for one plane, one kernel and one result, all of rows x columns. Errors: 1 if vf is
 * unknown.
 */
TH_API void THTensor_(conv2Dmul)(THTensor *r_, real beta, real alpha, THTensor *t_, THTensor *k_, long srow,
    long scol, const char *vf, const char *xc);

/**
 * As conv2Dger, plane i with kernel i: `k_` is p x rows x columns, and so becomes r_. Errors: 1 if vf is
 * unknown.
 */
TH_API void THTensor_(conv2Dcmul)(THTensor *r_, real beta, real alpha, THTensor *t_, THTensor *k_, long srow,
    long scol, const char *vf, const char *xc);

/**
 * As conv2DRevger, over volumes. Errors: 5, 6, 7 if a stride is not positive.
 */
TH_API void THTensor_(conv3DRevger)(THTensor *r_, real beta, real alpha, THTensor *t_, THTensor *k_,
    long sdepth, long srow, long scol);

/**
 * As conv2Dger, over volumes. Errors: 5, 6, 7 if a stride is not positive; 8 for unknown letters.
 */
TH_API void THTensor_(conv3Dger)(THTensor *r_, real beta, real alpha, THTensor *t_, THTensor *k_, long sdepth,
    long srow, long scol, const char *vf, const char *xc);

/**
 * As conv2Dmv, over volumes. Errors: 5, 6, 7 if a stride is not positive; 8 for unknown letters.
 */
TH_API void THTensor_(conv3Dmv)(THTensor *r_, real beta, real alpha, THTensor *t_, THTensor *k_, long sdepth,
    long srow, long scol, const char *vf, const char *xc);

/**
 * As conv2Dmul, over volumes. Errors: 5, 6, 7 if a stride is not positive; 8 for unknown letters.
 */
TH_API void THTensor_(conv3Dmul)(THTensor *r_, real beta, real alpha, THTensor *t_, THTensor *k_, long sdepth,
    long srow, long scol, const char *vf, const char *xc);

/**
 * As conv2Dcmul, over volumes. Errors: 5, 5, 6 if a stride is not positive; 7 for unknown letters.
 */
TH_API void THTensor_(conv3Dcmul)(THTensor *r_, real beta, real alpha, THTensor *t_, THTensor *k_,
    long sdepth, long srow, long scol, const char *vf, const char *xc);

/* <<< end of generated prototypes */

#endif
