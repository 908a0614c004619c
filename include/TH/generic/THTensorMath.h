#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorMath.h"
#else

/* >>> prototypes generated from src/ffi/tensor_math/ by "make headers": edit there */

/* ---- Construction: ranges, identities, triangles, diagonals, reshaped tensors -------------------------- */
/**
 * `xmin`, `xmin` + `step`, ... up to and with `xmax`. A result that has this number of elements keeps
 * its sizes, else it becomes a vector. `xmax` is one of them if the steps lead there but for the rounding of
 * the three numbers: 0.1, 0.15, ... to 0.5 has 9. Errors: 3 if `step` is 0 or not finite, 2 if `xmax` lies
 * in the other direction.
 */
TH_API void THTensor_(range)(THTensor *r_, accreal xmin, accreal xmax, accreal step);

/**
 * `xmin`, `xmin` + `step`, ... up to but without `xmax`, nor what is `xmax` but for the rounding of the three
 * numbers: 0.1, 0.15, ... to 0.5 has 8. A result that has this number of elements keeps its sizes, else it
 * becomes a vector. Errors: 3 if `step` is 0 or not finite, 2 if `xmax` lies in the other direction or is
 * `xmin`.
 */
TH_API void THTensor_(arange)(THTensor *r_, accreal xmin, accreal xmax, accreal step);

/**
 * The identity matrix with `n` rows and `m` columns, `n` if `m` is not positive. Errors: 1 if `n` is not
 * positive.
 */
TH_API void THTensor_(eye)(THTensor *r_, long n, long m);

/**
 * Diagonal `k` of a matrix, or the square matrix whose diagonal `k` is the vector `t`; diagonals count
 * up and right from the main one. Errors: 1 if `t` is neither, 2 if there is no such diagonal.
 */
TH_API void THTensor_(diag)(THTensor *r_, THTensor *t, int k);

/**
 * A matrix with zeros above diagonal `k`, or of more dimensions each matrix that the last two are. Errors: 1 if
 * `t` has less than two dimensions, 2 if it has elements outside its storage.
 */
TH_API void THTensor_(tril)(THTensor *r_, THTensor *t, long k);

/**
 * A matrix with zeros below diagonal `k`, or of more dimensions each matrix that the last two are. Errors: 1 if
 * `t` has less than two dimensions, 2 if it has elements outside its storage.
 */
TH_API void THTensor_(triu)(THTensor *r_, THTensor *t, long k);

/**
 * Cross products (vector products) along `dimension`, or along the first dimension of size 3 if it is
 * negative.
 * `dimension` counts from 0.
 * Errors: 3 if there is no such dimension or its size is not 3; plain if the sizes of `a` and
 * `b` differ.
 */
TH_API void THTensor_(cross)(THTensor *r_, THTensor *a, THTensor *b, int dimension);

/**
 * The elements of `t` in row-major order with the sizes `size`. Errors: another number of elements; 2 if
 * `t` has elements outside its storage.
 */
TH_API void THTensor_(reshape)(THTensor *r_, THTensor *t, struct THLongStorage *size);

#if defined(TH_REAL_IS_FLOAT) || defined(TH_REAL_IS_DOUBLE)
/**
 * `n` numbers from `a` to `b` at equal distances. A result that has this number of elements keeps its
 * sizes, else it becomes a vector. Errors: 1, 2 if `a`, `b` is not finite; 3 if `n` is less than 2, unless
 * it is 1 and `a` equals `b`.
 */
TH_API void THTensor_(linspace)(THTensor *r_, real a, real b, long n);

/**
 * `n` numbers from 10^`a` to 10^`b` whose logarithms have equal distances. A result that has this number
 * of elements keeps its sizes, else it becomes a vector. Errors: 3 if `n` is less than 2, unless it is 1
 * and `a` equals `b`.
 */
TH_API void THTensor_(logspace)(THTensor *r_, real a, real b, long n);

#endif

/* ---- Filling ------------------------------------------------------------------------------------------- */
/**
 * Sets every element of `r_` to `value`. Errors: 1 if NULL.
 */
TH_API void THTensor_(fill)(THTensor *r_, real value);

/**
 * Sets every element of `r_` to 0. Errors: 1 if NULL.
 */
TH_API void THTensor_(zero)(THTensor *r_);

/**
 * Gives `r_` the sizes `size` and sets every element to 0. Errors: 1, 2 if NULL; plain if the sizes
 * overflow or the storage cannot grow.
 */
TH_API void THTensor_(zeros)(THTensor *r_, struct THLongStorage *size);

/**
 * Gives `r_` the sizes of `input` and sets every element to 0. Errors: 1, 2 if NULL; plain if the
 * storage cannot grow.
 */
TH_API void THTensor_(zerosLike)(THTensor *r_, THTensor *input);

/**
 * Gives `r_` the sizes `size` and sets every element to 1. Errors: 1, 2 if NULL; plain if the sizes
 * overflow or the storage cannot grow.
 */
TH_API void THTensor_(ones)(THTensor *r_, struct THLongStorage *size);

/**
 * Gives `r_` the sizes of `input` and sets every element to 1. Errors: 1, 2 if NULL; plain if the
 * storage cannot grow.
 */
TH_API void THTensor_(onesLike)(THTensor *r_, THTensor *input);

/* ---- Concatenation ------------------------------------------------------------------------------------- */
/**
 * Concatenates two tensors: `ta` and `tb` one after the other along `dimension`, or along the last
 * dimension that any of them has if `dimension` is -1 in the index base in force. Dimensions that a
 * tensor lacks have size 1; empty tensors are left out, and if all are empty nothing happens. `r_` may
 * be an operand.
 * `dimension` counts from 0.
 * Errors: 4 if there is no such dimension; plain if the operands differ in another size.
 */
TH_API void THTensor_(cat)(THTensor *r_, THTensor *ta, THTensor *tb, int dimension);

/**
 * Concatenates the `numInputs` tensors at `inputs` along `dimension`, or along the last dimension that
 * any of them has if `dimension` is -1 in the index base in force. Dimensions that a tensor lacks have
 * size 1; empty tensors are left out, and if all are empty nothing happens. `result` may be an input.
 * `dimension` counts from 0.
 * Errors: 3 if there are no inputs, 4 if there is no such dimension, 2 if an input is NULL; plain if
 * inputs differ in another size.
 */
TH_API void THTensor_(catArray)(THTensor *result, THTensor **inputs, int numInputs, int dimension);

/* ---- Elements in another order, repeated, and with others around them ---------------------------------- */
/**
 * Reverses dimensions: the elements of `t` with those along each of the listed `dimensions`, counted from 0, from
 * the last to the first. `r_` gets the sizes of `t`. Errors: 2 if `t` is empty; 3 if there is no such dimension, or one is
 * listed twice.
 */
TH_API void THTensor_(flip)(THTensor *r_, THTensor *t, struct THLongStorage *dimensions);

/**
 * Moves elements around: those of `t` by `shifts` places along `dimensions`, counted from 0, what leaves at the
 * end coming in at the beginning; shifts may be negative, and those of one dimension add up. NULL for `dimensions` moves all
 * elements in row-major order by the only shift. `r_` gets the sizes of `t`. Errors: 2 if `t` is empty; 3 if
 * there are not as many shifts as dimensions, or not one; 4 if there is no such dimension.
 */
TH_API void THTensor_(roll)(THTensor *r_, THTensor *t, struct THLongStorage *shifts,
    struct THLongStorage *dimensions);

/**
 * Repeats slices: each slice of `t` along `dimension` `repeats` times, one after the other.
 * `dimension` counts from 0.
 * Errors: 3 if
 * `repeats` is not positive; 4 if there is no such dimension.
 */
TH_API void THTensor_(repeatInterleave)(THTensor *r_, THTensor *t, long repeats, int dimension);

/**
 * Repeats slices by numbers of their own: slice i of `t` along `dimension` `repeats[i]` times, one after the
 * other.
 * `dimension` counts from 0.
 * Errors: 3 if `repeats` is not a vector with a number for each slice, if one is negative or all are 0;
 * 4 if there is no such dimension.
 */
TH_API void THTensor_(repeatInterleaveTensor)(THTensor *r_, THTensor *t, struct THLongTensor *repeats,
    int dimension);

/**
 * Copies beside each other: `repeats` numbers of copies of `t` along its last dimensions, and along new ones in
 * front if there are more numbers than dimensions. Errors: 2 if `t` is empty; 3 if a number is not positive.
 */
TH_API void THTensor_(tile)(THTensor *r_, THTensor *t, struct THLongStorage *repeats);

/**
 * Pads a tensor: `t` with others around its elements. `padding` has two numbers, before and behind, for the last
 * dimension, for the one before it, and so on; negative ones leave out elements, before others are added.
 * `mode` says what the others are: "constant" is `value`; "reflect" the elements behind the border, from there
 * inwards, without that of the border itself; "replicate" that of the border; "circular" those of the other end.
 * Errors: 2 if `t` is empty; 3 if there are not two numbers for each dimension padded, if nothing is left of
 * one, or there are not as many elements as reflect and circular need; 4 if `mode` is none of these.
 */
TH_API void THTensor_(pad)(THTensor *r_, THTensor *t, struct THLongStorage *padding, const char *mode,
    real value);

/**
 * Makes diagonals of lanes: zeros with the lanes of the last dimension of `t` as diagonals `offset` between the
 * dimensions `dimension1` and `dimension2` of the result, counted up and right from the main one.
 * `dimension1`, `dimension2` count from 0.
 * Errors: 2 if
 * `t` is empty; 4, 5 if there is no such dimension of the result; 5 if both are one.
 */
TH_API void THTensor_(diagEmbed)(THTensor *r_, THTensor *t, long offset, int dimension1, int dimension2);

/* ---- Arithmetic: with a number, element by element, and several tensors at once ------------------------ */
/**
 * Adds a number: `r_` = `t` + `value`. `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2 if NULL
 * or if elements lie outside the storage.
 */
TH_API void THTensor_(add)(THTensor *r_, THTensor *t, real value);

/**
 * Subtracts a number: `self` = `src` - `value`. `self` gets the sizes of `src` and may be `src`. Errors:
 * 1, 2 if NULL or if elements lie outside the storage.
 */
TH_API void THTensor_(sub)(THTensor *self, THTensor *src, real value);

/**
 * `r_` = `t` + `value` * `alpha`. `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2 if NULL or if
 * elements lie outside the storage.
 */
TH_API void THTensor_(add_scaled)(THTensor *r_, THTensor *t, real value, real alpha);

/**
 * `r_` = `t` - `value` * `alpha`. `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2 if NULL or if
 * elements lie outside the storage.
 */
TH_API void THTensor_(sub_scaled)(THTensor *r_, THTensor *t, real value, real alpha);

/**
 * Multiplies by a number: `r_` = `t` * `value`. `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2
 * if NULL or if elements lie outside the storage.
 */
TH_API void THTensor_(mul)(THTensor *r_, THTensor *t, real value);

/**
 * Divides by a number: `r_` = `t` / `value`. `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2 if
 * NULL or if elements lie outside the storage; 3 if `value` is an integer 0.
 */
TH_API void THTensor_(div)(THTensor *r_, THTensor *t, real value);

/**
 * Left shift: `r_` = `t` * 2^`value`; integers are shifted. Of the number of bits the low five count,
 * six for Long. `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2 if NULL or if elements lie
 * outside the storage.
 */
TH_API void THTensor_(lshift)(THTensor *r_, THTensor *t, real value);

/**
 * Right shift: `r_` = `t` / 2^`value`; integers are shifted as unsigned ones. Of the number of bits the
 * low five count, six for Long. `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2 if NULL or if
 * elements lie outside the storage.
 */
TH_API void THTensor_(rshift)(THTensor *r_, THTensor *t, real value);

/**
 * Remainder of the division by a number, with the sign of `t`, as C's `fmod`. `r_` gets the sizes of `t`
 * and may be `t`. Errors: 1, 2 if NULL or if elements lie outside the storage; 3 if `value` is an
 * integer 0.
 */
TH_API void THTensor_(fmod)(THTensor *r_, THTensor *t, real value);

/**
 * Remainder of the division by a number (modulo), with the sign of `value`: that of exact arithmetic,
 * rounded once; NaN for a floating-point `value` of 0. `r_` gets the sizes of `t` and may be `t`. Errors: 1,
 * 2 if NULL or if elements lie outside the storage; 3 if `value` is an integer 0.
 */
TH_API void THTensor_(remainder)(THTensor *r_, THTensor *t, real value);

/**
 * Bitwise and: the bits that `t` and `value` both have. `r_` gets the sizes of `t` and may be `t`.
 * Errors: 1, 2 if NULL or if elements lie outside the storage; plain for floating-point types.
 */
TH_API void THTensor_(bitand)(THTensor *r_, THTensor *t, real value);

/**
 * Bitwise or: the bits that `t` or `value` has. `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2
 * if NULL or if elements lie outside the storage; plain for floating-point types.
 */
TH_API void THTensor_(bitor)(THTensor *r_, THTensor *t, real value);

/**
 * Bitwise exclusive or (xor): the bits that one of `t` and `value` has and the other has not. `r_` gets
 * the sizes of `t` and may be `t`. Errors: 1, 2 if NULL or if elements lie outside the storage; plain
 * for floating-point types.
 */
TH_API void THTensor_(bitxor)(THTensor *r_, THTensor *t, real value);

/**
 * `t` limited to the range from `min_value` to `max_value`; NaN stays NaN. `r_` gets the sizes of `t`
 * and may be `t`. Errors: 1, 2 if NULL or if elements lie outside the storage.
 */
TH_API void THTensor_(clamp)(THTensor *r_, THTensor *t, real min_value, real max_value);

/**
 * Adds a multiple of another tensor: `r_` = `t` + `value` * `src`. The two pair in row-major order. `r_`
 * gets the sizes of `t` and may be either. Errors: 1, 2, 4 if NULL or if elements lie outside the
 * storage; plain if the element counts differ.
 */
TH_API void THTensor_(cadd)(THTensor *r_, THTensor *t, real value, THTensor *src);

/**
 * Subtracts a multiple of another tensor: `self` = `src1` - `value` * `src2`. The two pair in row-major
 * order. `self` gets the sizes of `src1` and may be either. Errors: 1, 2, 4 if NULL or if elements lie
 * outside the storage; plain if the element counts differ.
 */
TH_API void THTensor_(csub)(THTensor *self, THTensor *src1, real value, THTensor *src2);

/**
 * Element-wise product: `r_` = `t` * `src`. The two pair in row-major order. `r_` gets the sizes of `t`
 * and may be either. Errors: 1, 2, 3 if NULL or if elements lie outside the storage; plain if the
 * element counts differ.
 */
TH_API void THTensor_(cmul)(THTensor *r_, THTensor *t, THTensor *src);

/**
 * Element-wise power: `r_` = `t` ^ `src`; of integers computed in double precision. The two pair in row-
 * major order. `r_` gets the sizes of `t` and may be either. Errors: 1, 2, 3 if NULL or if elements lie
 * outside the storage; plain if the element counts differ.
 */
TH_API void THTensor_(cpow)(THTensor *r_, THTensor *t, THTensor *src);

/**
 * Element-wise quotient: `r_` = `t` / `src`. The two pair in row-major order. `r_` gets the sizes of `t`
 * and may be either. Errors: 1, 2, 3 if NULL or if elements lie outside the storage; 3 if an integer
 * divisor is 0; plain if the element counts differ.
 */
TH_API void THTensor_(cdiv)(THTensor *r_, THTensor *t, THTensor *src);

/**
 * Element-wise left shift: `r_` = `t` * 2^`src`; integers are shifted. Of the number of bits the low
 * five count, six for Long. The two pair in row-major order. `r_` gets the sizes of `t` and may be
 * either. Errors: 1, 2, 3 if NULL or if elements lie outside the storage; plain if the element counts
 * differ.
 */
TH_API void THTensor_(clshift)(THTensor *r_, THTensor *t, THTensor *src);

/**
 * Element-wise right shift: `r_` = `t` / 2^`src`; integers are shifted as unsigned ones. Of the number
 * of bits the low five count, six for Long. The two pair in row-major order. `r_` gets the sizes of `t`
 * and may be either. Errors: 1, 2, 3 if NULL or if elements lie outside the storage; plain if the
 * element counts differ.
 */
TH_API void THTensor_(crshift)(THTensor *r_, THTensor *t, THTensor *src);

/**
 * Element-wise remainder of the division by `src`, with the sign of `t`, as C's `fmod`. The two pair in
 * row-major order. `r_` gets the sizes of `t` and may be either. Errors: 1, 2, 3 if NULL or if elements
 * lie outside the storage; 3 if an integer divisor is 0; plain if the element counts differ.
 */
TH_API void THTensor_(cfmod)(THTensor *r_, THTensor *t, THTensor *src);

/**
 * Element-wise remainder of the division by `src` (modulo), with the sign of `src`; NaN for a floating-
 * point divisor of 0. The two pair in row-major order. `r_` gets the sizes of `t` and may be either.
 * Errors: 1, 2, 3 if NULL or if elements lie outside the storage; 3 if an integer divisor is 0; plain if
 * the element counts differ.
 */
TH_API void THTensor_(cremainder)(THTensor *r_, THTensor *t, THTensor *src);

/**
 * Element-wise bitwise and: the bits that `t` and `src` both have. The two pair in row-major order. `r_`
 * gets the sizes of `t` and may be either. Errors: 1, 2, 3 if NULL or if elements lie outside the
 * storage; plain for floating-point types; plain if the element counts differ.
 */
TH_API void THTensor_(cbitand)(THTensor *r_, THTensor *t, THTensor *src);

/**
 * Element-wise bitwise or: the bits that `t` or `src` has. The two pair in row-major order. `r_` gets
 * the sizes of `t` and may be either. Errors: 1, 2, 3 if NULL or if elements lie outside the storage;
 * plain for floating-point types; plain if the element counts differ.
 */
TH_API void THTensor_(cbitor)(THTensor *r_, THTensor *t, THTensor *src);

/**
 * Element-wise bitwise exclusive or (xor): the bits that one of `t` and `src` has and the other has not.
 * The two pair in row-major order. `r_` gets the sizes of `t` and may be either. Errors: 1, 2, 3 if NULL
 * or if elements lie outside the storage; plain for floating-point types; plain if the element counts
 * differ.
 */
TH_API void THTensor_(cbitxor)(THTensor *r_, THTensor *t, THTensor *src);

/**
 * Element-wise maximum of two tensors; `src` where one is NaN. The two pair in row-major order. `r` gets
 * the sizes of `t` and may be either. Errors: 1, 2, 3 if NULL or if elements lie outside the storage;
 * plain if the element counts differ.
 */
TH_API void THTensor_(cmax)(THTensor *r, THTensor *t, THTensor *src);

/**
 * Element-wise minimum of two tensors; `src` where one is NaN. The two pair in row-major order. `r` gets
 * the sizes of `t` and may be either. Errors: 1, 2, 3 if NULL or if elements lie outside the storage;
 * plain if the element counts differ.
 */
TH_API void THTensor_(cmin)(THTensor *r, THTensor *t, THTensor *src);

/**
 * Element-wise maximum of `t` and `value`; `value` where `t` is NaN. `r` gets the sizes of `t` and may
 * be `t`. Errors: 1, 2 if NULL or if elements lie outside the storage.
 */
TH_API void THTensor_(cmaxValue)(THTensor *r, THTensor *t, real value);

/**
 * Element-wise minimum of `t` and `value`; `value` where `t` is NaN. `r` gets the sizes of `t` and may
 * be `t`. Errors: 1, 2 if NULL or if elements lie outside the storage.
 */
TH_API void THTensor_(cminValue)(THTensor *r, THTensor *t, real value);

/**
 * `r_` = `t` + `value` * `src1` * `src2`, element by element. The tensors pair in row-major order. `r_`
 * gets the sizes of `t` and may be any of the three. Errors: 1, 2, 4, 5 if NULL or if elements lie
 * outside the storage; plain if the element counts differ.
 */
TH_API void THTensor_(addcmul)(THTensor *r_, THTensor *t, real value, THTensor *src1, THTensor *src2);

/**
 * `r_` = `t` + `value` * `src1` / `src2`, element by element. The tensors pair in row-major order. `r_`
 * gets the sizes of `t` and may be any of the three. Errors: 1, 2, 4, 5 if NULL or if elements lie
 * outside the storage; 5 if an integer divisor is 0; plain if the element counts differ.
 */
TH_API void THTensor_(addcdiv)(THTensor *r_, THTensor *t, real value, THTensor *src1, THTensor *src2);

#if defined(TH_REAL_IS_FLOAT) || defined(TH_REAL_IS_DOUBLE)
/**
 * `r_` = `value` ^ `t`: a number to the power of each element. `r_` gets the sizes of `t` and may be
 * `t`. Errors: 1, 3 if NULL or if elements lie outside the storage.
 */
TH_API void THTensor_(tpow)(THTensor *r_, real value, THTensor *t);

/**
 * Linear interpolation: `r_` = `a` + `weight` * (`b` - `a`). The two pair in row-major order. `r_` gets
 * the sizes of `a` and may be either. Errors: 1, 2, 3 if NULL or if elements lie outside the storage; 2
 * if the element counts differ.
 */
TH_API void THTensor_(lerp)(THTensor *r_, THTensor *a, THTensor *b, real weight);

#endif

/* ---- Comparisons --------------------------------------------------------------------------------------- */
/**
 * 1 where `t` is less than `value`, else 0. No comparison with NaN holds. `r_`, a Byte tensor, gets the
 * sizes of `t`. Errors: 1, 2 if NULL or if elements lie outside the storage.
 */
TH_API void THTensor_(ltValue)(struct THByteTensor *r_, THTensor *t, real value);

/**
 * 1 where `t` is less than `value`, else 0, in the type of `t`. No comparison with NaN holds. `r_` gets
 * the sizes of `t` and may be `t`. Errors: 1, 2 if NULL or if elements lie outside the storage.
 */
TH_API void THTensor_(ltValueT)(THTensor *r_, THTensor *t, real value);

/**
 * 1 where `ta` is less than `tb`, else 0. No comparison with NaN holds. The two pair in row-major order.
 * `r_`, a Byte tensor, gets the sizes of `ta`. Errors: 1, 2, 3 if NULL or if elements lie outside the
 * storage; plain if the element counts differ.
 */
TH_API void THTensor_(ltTensor)(struct THByteTensor *r_, THTensor *ta, THTensor *tb);

/**
 * 1 where `ta` is less than `tb`, else 0, in the type of the operands. No comparison with NaN holds. The
 * two pair in row-major order. `r_` gets the sizes of `ta` and may be either. Errors: 1, 2, 3 if NULL or
 * if elements lie outside the storage; plain if the element counts differ.
 */
TH_API void THTensor_(ltTensorT)(THTensor *r_, THTensor *ta, THTensor *tb);

/**
 * 1 where `t` is greater than `value`, else 0. No comparison with NaN holds. `r_`, a Byte tensor, gets
 * the sizes of `t`. Errors: 1, 2 if NULL or if elements lie outside the storage.
 */
TH_API void THTensor_(gtValue)(struct THByteTensor *r_, THTensor *t, real value);

/**
 * 1 where `t` is greater than `value`, else 0, in the type of `t`. No comparison with NaN holds. `r_`
 * gets the sizes of `t` and may be `t`. Errors: 1, 2 if NULL or if elements lie outside the storage.
 */
TH_API void THTensor_(gtValueT)(THTensor *r_, THTensor *t, real value);

/**
 * 1 where `ta` is greater than `tb`, else 0. No comparison with NaN holds. The two pair in row-major
 * order. `r_`, a Byte tensor, gets the sizes of `ta`. Errors: 1, 2, 3 if NULL or if elements lie outside
 * the storage; plain if the element counts differ.
 */
TH_API void THTensor_(gtTensor)(struct THByteTensor *r_, THTensor *ta, THTensor *tb);

/**
 * 1 where `ta` is greater than `tb`, else 0, in the type of the operands. No comparison with NaN holds.
 * The two pair in row-major order. `r_` gets the sizes of `ta` and may be either. Errors: 1, 2, 3 if
 * NULL or if elements lie outside the storage; plain if the element counts differ.
 */
TH_API void THTensor_(gtTensorT)(THTensor *r_, THTensor *ta, THTensor *tb);

/**
 * 1 where `t` is less than or equal to `value`, else 0. No comparison with NaN holds. `r_`, a Byte
 * tensor, gets the sizes of `t`. Errors: 1, 2 if NULL or if elements lie outside the storage.
 */
TH_API void THTensor_(leValue)(struct THByteTensor *r_, THTensor *t, real value);

/**
 * 1 where `t` is less than or equal to `value`, else 0, in the type of `t`. No comparison with NaN
 * holds. `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2 if NULL or if elements lie outside the
 * storage.
 */
TH_API void THTensor_(leValueT)(THTensor *r_, THTensor *t, real value);

/**
 * 1 where `ta` is less than or equal to `tb`, else 0. No comparison with NaN holds. The two pair in row-
 * major order. `r_`, a Byte tensor, gets the sizes of `ta`. Errors: 1, 2, 3 if NULL or if elements lie
 * outside the storage; plain if the element counts differ.
 */
TH_API void THTensor_(leTensor)(struct THByteTensor *r_, THTensor *ta, THTensor *tb);

/**
 * 1 where `ta` is less than or equal to `tb`, else 0, in the type of the operands. No comparison with
 * NaN holds. The two pair in row-major order. `r_` gets the sizes of `ta` and may be either. Errors: 1,
 * 2, 3 if NULL or if elements lie outside the storage; plain if the element counts differ.
 */
TH_API void THTensor_(leTensorT)(THTensor *r_, THTensor *ta, THTensor *tb);

/**
 * 1 where `t` is greater than or equal to `value`, else 0. No comparison with NaN holds. `r_`, a Byte
 * tensor, gets the sizes of `t`. Errors: 1, 2 if NULL or if elements lie outside the storage.
 */
TH_API void THTensor_(geValue)(struct THByteTensor *r_, THTensor *t, real value);

/**
 * 1 where `t` is greater than or equal to `value`, else 0, in the type of `t`. No comparison with NaN
 * holds. `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2 if NULL or if elements lie outside the
 * storage.
 */
TH_API void THTensor_(geValueT)(THTensor *r_, THTensor *t, real value);

/**
 * 1 where `ta` is greater than or equal to `tb`, else 0. No comparison with NaN holds. The two pair in
 * row-major order. `r_`, a Byte tensor, gets the sizes of `ta`. Errors: 1, 2, 3 if NULL or if elements
 * lie outside the storage; plain if the element counts differ.
 */
TH_API void THTensor_(geTensor)(struct THByteTensor *r_, THTensor *ta, THTensor *tb);

/**
 * 1 where `ta` is greater than or equal to `tb`, else 0, in the type of the operands. No comparison with
 * NaN holds. The two pair in row-major order. `r_` gets the sizes of `ta` and may be either. Errors: 1,
 * 2, 3 if NULL or if elements lie outside the storage; plain if the element counts differ.
 */
TH_API void THTensor_(geTensorT)(THTensor *r_, THTensor *ta, THTensor *tb);

/**
 * 1 where `t` is equal to `value`, else 0. No comparison with NaN holds. `r_`, a Byte tensor, gets the
 * sizes of `t`. Errors: 1, 2 if NULL or if elements lie outside the storage.
 */
TH_API void THTensor_(eqValue)(struct THByteTensor *r_, THTensor *t, real value);

/**
 * 1 where `t` is equal to `value`, else 0, in the type of `t`. No comparison with NaN holds. `r_` gets
 * the sizes of `t` and may be `t`. Errors: 1, 2 if NULL or if elements lie outside the storage.
 */
TH_API void THTensor_(eqValueT)(THTensor *r_, THTensor *t, real value);

/**
 * 1 where `ta` is equal to `tb`, else 0. No comparison with NaN holds. The two pair in row-major order.
 * `r_`, a Byte tensor, gets the sizes of `ta`. Errors: 1, 2, 3 if NULL or if elements lie outside the
 * storage; plain if the element counts differ.
 */
TH_API void THTensor_(eqTensor)(struct THByteTensor *r_, THTensor *ta, THTensor *tb);

/**
 * 1 where `ta` is equal to `tb`, else 0, in the type of the operands. No comparison with NaN holds. The
 * two pair in row-major order. `r_` gets the sizes of `ta` and may be either. Errors: 1, 2, 3 if NULL or
 * if elements lie outside the storage; plain if the element counts differ.
 */
TH_API void THTensor_(eqTensorT)(THTensor *r_, THTensor *ta, THTensor *tb);

/**
 * 1 where `t` is not equal to `value`, else 0. NaN is different from everything. `r_`, a Byte tensor,
 * gets the sizes of `t`. Errors: 1, 2 if NULL or if elements lie outside the storage.
 */
TH_API void THTensor_(neValue)(struct THByteTensor *r_, THTensor *t, real value);

/**
 * 1 where `t` is not equal to `value`, else 0, in the type of `t`. NaN is different from everything.
 * `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2 if NULL or if elements lie outside the
 * storage.
 */
TH_API void THTensor_(neValueT)(THTensor *r_, THTensor *t, real value);

/**
 * 1 where `ta` is not equal to `tb`, else 0. NaN is different from everything. The two pair in row-major
 * order. `r_`, a Byte tensor, gets the sizes of `ta`. Errors: 1, 2, 3 if NULL or if elements lie outside
 * the storage; plain if the element counts differ.
 */
TH_API void THTensor_(neTensor)(struct THByteTensor *r_, THTensor *ta, THTensor *tb);

/**
 * 1 where `ta` is not equal to `tb`, else 0, in the type of the operands. NaN is different from
 * everything. The two pair in row-major order. `r_` gets the sizes of `ta` and may be either. Errors: 1,
 * 2, 3 if NULL or if elements lie outside the storage; plain if the element counts differ.
 */
TH_API void THTensor_(neTensorT)(THTensor *r_, THTensor *ta, THTensor *tb);

/**
 * 1 if both have the same sizes and equal elements, else 0; NaN equals nothing. Errors: 1, 2 if NULL or
 * if elements lie outside the storage.
 */
TH_API int THTensor_(equal)(THTensor *ta, THTensor *tb);

/**
 * 1 where elements are close, else 0: where `ta` equals `tb`, or differs by no more than
 * `atol` + `rtol` * |`tb`|, in double precision; whole numbers exactly. NaN is close to NaN if `equal_nan`.
 * The two pair in row-major order. `r_`, a Byte tensor, gets the sizes of `ta`. Errors: 1, 2, 3 if NULL or if
 * elements lie outside the storage; plain if the element counts differ.
 */
TH_API void THTensor_(isclose)(struct THByteTensor *r_, THTensor *ta, THTensor *tb, double rtol, double atol,
    int equal_nan);

/**
 * 1 if all elements are close, in the sense of isclose, else 0. Errors: 1, 2 if NULL or if elements lie outside
 * the storage; plain if the element counts differ.
 */
TH_API int THTensor_(allclose)(THTensor *ta, THTensor *tb, double rtol, double atol, int equal_nan);

#if defined(TH_REAL_IS_BYTE)
/**
 * 1 if no element is 0, else 0. Errors: 1 if NULL or empty.
 */
TH_API int THTensor_(logicalall)(THTensor *self);

/**
 * 1 if some element is not 0, else 0. Errors: 1 if NULL or empty.
 */
TH_API int THTensor_(logicalany)(THTensor *self);

#endif

/* ---- Functions of one tensor, element by element ------------------------------------------------------- */
/**
 * The sign: -1, 0 or 1 as `t` is negative, 0 or positive; 0 for NaN. `r_` gets the sizes of `t` and may
 * be `t`. Errors: 1, 2 if NULL or if elements lie outside the storage.
 */
TH_API void THTensor_(sign)(THTensor *r_, THTensor *t);

/**
 * The number of elements; 0 without dimensions. Errors: 1 if NULL.
 */
TH_API ptrdiff_t THTensor_(numel)(THTensor *t);

/**
 * Negation: `self` = -`src`. The smallest integer of a type stays itself; bytes count modulo 256. `self`
 * gets the sizes of `src` and may be `src`. Errors: 1, 2 if NULL or if elements lie outside the storage.
 */
TH_API void THTensor_(neg)(THTensor *self, THTensor *src);

#if defined(TH_REAL_IS_SHORT) || defined(TH_REAL_IS_INT) || defined(TH_REAL_IS_LONG) || defined(TH_REAL_IS_FLOAT) || defined(TH_REAL_IS_DOUBLE)
/**
 * Absolute value. The smallest integer of a type stays itself. `r_` gets the sizes of `t` and may be
 * `t`. Errors: 1, 2 if NULL or if elements lie outside the storage.
 */
TH_API void THTensor_(abs)(THTensor *r_, THTensor *t);

#endif

#if defined(TH_REAL_IS_FLOAT) || defined(TH_REAL_IS_DOUBLE)
/**
 * Reciprocal: `self` = 1 / `src`. `self` gets the sizes of `src` and may be `src`. Errors: 1, 2 if NULL
 * or if elements lie outside the storage.
 */
TH_API void THTensor_(cinv)(THTensor *self, THTensor *src);

/**
 * The logistic function: `r_` = 1 / (1 + e^-`t`). `r_` gets the sizes of `t` and may be `t`. Errors: 1,
 * 2 if NULL or if elements lie outside the storage.
 */
TH_API void THTensor_(sigmoid)(THTensor *r_, THTensor *t);

/**
 * Natural logarithm. `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2 if NULL or if elements lie
 * outside the storage.
 */
TH_API void THTensor_(log)(THTensor *r_, THTensor *t);

/**
 * Natural logarithm of 1 + `t`, accurate near 0. `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2
 * if NULL or if elements lie outside the storage.
 */
TH_API void THTensor_(log1p)(THTensor *r_, THTensor *t);

/**
 * Natural logarithm of the absolute value of the gamma function. `r_` gets the sizes of `t` and may be
 * `t`. Errors: 1, 2 if NULL or if elements lie outside the storage.
 */
TH_API void THTensor_(lgamma)(THTensor *r_, THTensor *t);

/**
 * Digamma: the first derivative of lgamma. `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2 if
 * NULL or if elements lie outside the storage.
 */
TH_API void THTensor_(digamma)(THTensor *r_, THTensor *t);

/**
 * Trigamma: the second derivative of lgamma. `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2 if
 * NULL or if elements lie outside the storage.
 */
TH_API void THTensor_(trigamma)(THTensor *r_, THTensor *t);

/**
 * Derivative number `n` + 1 of lgamma: digamma for 0, trigamma for 1. Infinite at the poles from trigamma on.
 * `r_` gets the sizes of `t` and may be `t`. Errors: 1, 3 if NULL or if elements lie outside the storage; 2 if
 * `n` is negative.
 */
TH_API void THTensor_(polygamma)(THTensor *r_, long n, THTensor *t);

/**
 * The logarithm of the gamma function of `p` dimensions, of numbers above (`p` - 1) / 2: `p` (`p` - 1) / 4 log(pi)
 * and the sum of lgamma of `t`, `t` - 1/2, up to `t` - (`p` - 1) / 2. `r_` gets the sizes of `t` and may be `t`.
 * Errors: 1, 2 if NULL or if elements lie outside the storage; 3 if `p` is not positive or above 100,000.
 */
TH_API void THTensor_(mvlgamma)(THTensor *r_, THTensor *t, int p);

/**
 * The error function. `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2 if NULL or if elements lie
 * outside the storage.
 */
TH_API void THTensor_(erf)(THTensor *r_, THTensor *t);

/**
 * The inverse of the error function: infinite at -1 and 1, NaN beyond. `r_` gets the sizes of `t` and
 * may be `t`. Errors: 1, 2 if NULL or if elements lie outside the storage.
 */
TH_API void THTensor_(erfinv)(THTensor *r_, THTensor *t);

/**
 * Exponential function: `r_` = e^`t`. `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2 if NULL or
 * if elements lie outside the storage.
 */
TH_API void THTensor_(exp)(THTensor *r_, THTensor *t);

/**
 * Exponential function minus 1, accurate near 0. `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2
 * if NULL or if elements lie outside the storage.
 */
TH_API void THTensor_(expm1)(THTensor *r_, THTensor *t);

/**
 * Cosine of `t` in radians. `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2 if NULL or if
 * elements lie outside the storage.
 */
TH_API void THTensor_(cos)(THTensor *r_, THTensor *t);

/**
 * Arc cosine, in radians; NaN outside -1 to 1. `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2
 * if NULL or if elements lie outside the storage.
 */
TH_API void THTensor_(acos)(THTensor *r_, THTensor *t);

/**
 * Hyperbolic cosine. `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2 if NULL or if elements lie
 * outside the storage.
 */
TH_API void THTensor_(cosh)(THTensor *r_, THTensor *t);

/**
 * Sine of `t` in radians. `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2 if NULL or if elements
 * lie outside the storage.
 */
TH_API void THTensor_(sin)(THTensor *r_, THTensor *t);

/**
 * Arc sine, in radians; NaN outside -1 to 1. `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2 if
 * NULL or if elements lie outside the storage.
 */
TH_API void THTensor_(asin)(THTensor *r_, THTensor *t);

/**
 * Hyperbolic sine. `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2 if NULL or if elements lie
 * outside the storage.
 */
TH_API void THTensor_(sinh)(THTensor *r_, THTensor *t);

/**
 * Tangent of `t` in radians. `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2 if NULL or if
 * elements lie outside the storage.
 */
TH_API void THTensor_(tan)(THTensor *r_, THTensor *t);

/**
 * Arc tangent, in radians. `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2 if NULL or if
 * elements lie outside the storage.
 */
TH_API void THTensor_(atan)(THTensor *r_, THTensor *t);

/**
 * The angle of the point with ordinate `tx` and abscissa `ty`, in radians from -pi to pi. The two pair
 * in row-major order. `r_` gets the sizes of `tx` and may be either. Errors: 1, 2, 3 if NULL or if
 * elements lie outside the storage; plain if the element counts differ.
 */
TH_API void THTensor_(atan2)(THTensor *r_, THTensor *tx, THTensor *ty);

/**
 * Hyperbolic tangent. `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2 if NULL or if elements lie
 * outside the storage.
 */
TH_API void THTensor_(tanh)(THTensor *r_, THTensor *t);

/**
 * 2 to the power of `t`, exact for whole `t`. `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2 if NULL
 * or if elements lie outside the storage.
 */
TH_API void THTensor_(exp2)(THTensor *r_, THTensor *t);

/**
 * Logarithm to the base 2, exact for powers of 2; NaN below 0. `r_` gets the sizes of `t` and may be `t`.
 * Errors: 1, 2 if NULL or if elements lie outside the storage.
 */
TH_API void THTensor_(log2)(THTensor *r_, THTensor *t);

/**
 * Logarithm to the base 10; NaN below 0. `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2 if NULL or if
 * elements lie outside the storage.
 */
TH_API void THTensor_(log10)(THTensor *r_, THTensor *t);

/**
 * Inverse hyperbolic sine. `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2 if NULL or if elements lie
 * outside the storage.
 */
TH_API void THTensor_(asinh)(THTensor *r_, THTensor *t);

/**
 * Inverse hyperbolic cosine; NaN below 1. `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2 if NULL or
 * if elements lie outside the storage.
 */
TH_API void THTensor_(acosh)(THTensor *r_, THTensor *t);

/**
 * Inverse hyperbolic tangent: infinite at -1 and 1, NaN beyond. `r_` gets the sizes of `t` and may be `t`.
 * Errors: 1, 2 if NULL or if elements lie outside the storage.
 */
TH_API void THTensor_(atanh)(THTensor *r_, THTensor *t);

/**
 * The complementary error function, 1 - erf(`t`), accurate where it is tiny, too. `r_` gets the sizes of `t`
 * and may be `t`. Errors: 1, 2 if NULL or if elements lie outside the storage.
 */
TH_API void THTensor_(erfc)(THTensor *r_, THTensor *t);

/**
 * The normalised cardinal sine: sin(pi `t`) / (pi `t`), 1 at 0 and exactly 0 at other whole numbers. `r_` gets
 * the sizes of `t` and may be `t`. Errors: 1, 2 if NULL or if elements lie outside the storage.
 */
TH_API void THTensor_(sinc)(THTensor *r_, THTensor *t);

/**
 * The modified Bessel function of the first kind of order 0. `r_` gets the sizes of `t` and may be `t`.
 * Errors: 1, 2 if NULL or if elements lie outside the storage.
 */
TH_API void THTensor_(i0)(THTensor *r_, THTensor *t);

/**
 * `self` is -(dI/dalpha)(x) / (p(x) (1 - x)), where I is the distribution function and p the density of
 * the Beta distribution with parameters `alpha` and beta = `total` - `alpha`: what the gradient of a
 * sample `x` from the Dirichlet distribution is made of. NaN unless 0 <= x <= 1 and
 * 0 < alpha < total. `self` gets the sizes of `x`. Errors: plain if the element counts differ.
 */
TH_API void THTensor_(dirichlet_grad)(THTensor *self, THTensor *x, THTensor *alpha, THTensor *total);

/**
 * Power: `r_` = `t` ^ `value`. The powers 1/2 and -1/2 are computed as sqrt and rsqrt. `r_` gets the
 * sizes of `t` and may be `t`. Errors: 1, 2 if NULL or if elements lie outside the storage.
 */
TH_API void THTensor_(pow)(THTensor *r_, THTensor *t, real value);

/**
 * Square root; NaN for negative numbers. `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2 if NULL
 * or if elements lie outside the storage.
 */
TH_API void THTensor_(sqrt)(THTensor *r_, THTensor *t);

/**
 * Reciprocal of the square root: `r_` = 1 / sqrt(`t`). `r_` gets the sizes of `t` and may be `t`.
 * Errors: 1, 2 if NULL or if elements lie outside the storage.
 */
TH_API void THTensor_(rsqrt)(THTensor *r_, THTensor *t);

/**
 * Rounds up: the smallest whole number not below `t`. `r_` gets the sizes of `t` and may be `t`. Errors:
 * 1, 2 if NULL or if elements lie outside the storage.
 */
TH_API void THTensor_(ceil)(THTensor *r_, THTensor *t);

/**
 * Rounds down: the largest whole number not above `t`. `r_` gets the sizes of `t` and may be `t`.
 * Errors: 1, 2 if NULL or if elements lie outside the storage.
 */
TH_API void THTensor_(floor)(THTensor *r_, THTensor *t);

/**
 * Rounds to the nearest whole number, halves away from 0. `r_` gets the sizes of `t` and may be `t`.
 * Errors: 1, 2 if NULL or if elements lie outside the storage.
 */
TH_API void THTensor_(round)(THTensor *r_, THTensor *t);

/**
 * Rounds towards 0. `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2 if NULL or if elements lie
 * outside the storage.
 */
TH_API void THTensor_(trunc)(THTensor *r_, THTensor *t);

/**
 * Fractional part: `r_` = `t` - trunc(`t`). `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2 if
 * NULL or if elements lie outside the storage.
 */
TH_API void THTensor_(frac)(THTensor *r_, THTensor *t);

#endif

/* ---- Functions of two tensors, element by element ------------------------------------------------------ */
/**
 * The smaller of two elements, of which one that is NaN does not count. The two pair in row-major order. `r_`
 * gets the sizes of `t` and may be either. Errors: 1, 2, 3 if NULL or if elements lie outside the storage;
 * plain if the element counts differ.
 */
TH_API void THTensor_(fmin)(THTensor *r_, THTensor *t, THTensor *src);

/**
 * The larger of two elements, of which one that is NaN does not count. The two pair in row-major order. `r_`
 * gets the sizes of `t` and may be either. Errors: 1, 2, 3 if NULL or if elements lie outside the storage;
 * plain if the element counts differ.
 */
TH_API void THTensor_(fmax)(THTensor *r_, THTensor *t, THTensor *src);

/**
 * The step function: 1 where `t` is positive, `src` where it is 0, else 0, for NaN too. The two pair in
 * row-major order. `r_` gets the sizes of `t` and may be either. Errors: 1, 2, 3 if NULL or if elements lie
 * outside the storage; plain if the element counts differ.
 */
TH_API void THTensor_(heaviside)(THTensor *r_, THTensor *t, THTensor *src);

/**
 * Divides by a number and rounds down: `r_` = floor(`t` / `value`) in exact arithmetic; the quotient itself
 * for a floating-point `value` of 0. `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2 if NULL or if
 * elements lie outside the storage; 3 if `value` is an integer 0.
 */
TH_API void THTensor_(floorDivide)(THTensor *r_, THTensor *t, real value);

/**
 * Divides element by element and rounds down: `r_` = floor(`t` / `src`) in exact arithmetic; the quotient
 * itself for a floating-point divisor of 0. The two pair in row-major order. `r_` gets the sizes of `t` and
 * may be either. Errors: 1, 2, 3 if NULL or if elements lie outside the storage; plain if the element counts
 * differ; 3 if an integer divisor is 0.
 */
TH_API void THTensor_(cfloorDivide)(THTensor *r_, THTensor *t, THTensor *src);

/**
 * The greatest common divisor of two elements, which is not negative; 0 of 0 and 0. The two pair in row-major
 * order. `r_` gets the sizes of `t` and may be either. Errors: 1, 2, 3 if NULL or if elements lie outside the
 * storage; plain if the element counts differ; plain for floating-point types.
 */
TH_API void THTensor_(gcd)(THTensor *r_, THTensor *t, THTensor *src);

/**
 * The least common multiple of two elements, which is not negative and wraps around; 0 if either is. The two
 * pair in row-major order. `r_` gets the sizes of `t` and may be either. Errors: 1, 2, 3 if NULL or if
 * elements lie outside the storage; plain if the element counts differ; plain for floating-point types.
 */
TH_API void THTensor_(lcm)(THTensor *r_, THTensor *t, THTensor *src);

#if defined(TH_REAL_IS_FLOAT) || defined(TH_REAL_IS_DOUBLE)
/**
 * The hypotenuse: `r_` = sqrt(`t`^2 + `src`^2), without overflow on the way. Infinite if either is, even
 * beside NaN. The two pair in row-major order. `r_` gets the sizes of `t` and may be either. Errors: 1, 2, 3
 * if NULL or if elements lie outside the storage; plain if the element counts differ.
 */
TH_API void THTensor_(hypot)(THTensor *r_, THTensor *t, THTensor *src);

/**
 * Logarithm of a sum that is given by logarithms: `r_` = log(e^`t` + e^`src`), without overflow on the way.
 * The two pair in row-major order. `r_` gets the sizes of `t` and may be either. Errors: 1, 2, 3 if NULL or if
 * elements lie outside the storage; plain if the element counts differ.
 */
TH_API void THTensor_(logaddexp)(THTensor *r_, THTensor *t, THTensor *src);

/**
 * Logarithm to the base 2 of a sum that is given by such: `r_` = log2(2^`t` + 2^`src`), without overflow on
 * the way. The two pair in row-major order. `r_` gets the sizes of `t` and may be either. Errors: 1, 2, 3 if
 * NULL or if elements lie outside the storage; plain if the element counts differ.
 */
TH_API void THTensor_(logaddexp2)(THTensor *r_, THTensor *t, THTensor *src);

/**
 * The lower incomplete gamma function as a share of the whole: how much of the gamma distribution with the shape
 * `t` and the scale 1 is below `src`. NaN of negative numbers, and of two that are 0 or infinite. The two pair in
 * row-major order. `r_` gets the sizes of `t` and may be either. Errors: 1, 2, 3 if NULL or if elements lie
 * outside the storage; plain if the element counts differ.
 */
TH_API void THTensor_(igamma)(THTensor *r_, THTensor *t, THTensor *src);

/**
 * The upper incomplete gamma function as a share of the whole: 1 minus igamma, exact where that is nearly 1. NaN
 * of negative numbers, and of two that are 0 or infinite. The two pair in row-major order. `r_` gets the sizes
 * of `t` and may be either. Errors: 1, 2, 3 if NULL or if elements lie outside the storage; plain if the element
 * counts differ.
 */
TH_API void THTensor_(igammac)(THTensor *r_, THTensor *t, THTensor *src);

/**
 * `r_` = `t` * log(`src`), which is 0 where `t` is 0, unless `src` is NaN. The two pair in row-major order.
 * `r_` gets the sizes of `t` and may be either. Errors: 1, 2, 3 if NULL or if elements lie outside the
 * storage; plain if the element counts differ.
 */
TH_API void THTensor_(xlogy)(THTensor *r_, THTensor *t, THTensor *src);

#endif

/* ---- Signs, exponents and neighbours of floating-point numbers, and what is none: NaN and infinities --- */

#if defined(TH_REAL_IS_FLOAT) || defined(TH_REAL_IS_DOUBLE)
/**
 * 1 where `t` is NaN, else 0. `r_`, a Byte tensor, gets the sizes of `t`. Errors: 1, 2 if NULL or if elements
 * lie outside the storage.
 */
TH_API void THTensor_(isnan)(struct THByteTensor *r_, THTensor *t);

/**
 * 1 where `t` is infinite, else 0. `r_`, a Byte tensor, gets the sizes of `t`. Errors: 1, 2 if NULL or if
 * elements lie outside the storage.
 */
TH_API void THTensor_(isinf)(struct THByteTensor *r_, THTensor *t);

/**
 * 1 where `t` is neither infinite nor NaN, else 0. `r_`, a Byte tensor, gets the sizes of `t`. Errors: 1, 2 if
 * NULL or if elements lie outside the storage.
 */
TH_API void THTensor_(isfinite)(struct THByteTensor *r_, THTensor *t);

/**
 * 1 where `t` has the sign minus, as -0 and some NaN have, else 0. `r_`, a Byte tensor, gets the sizes of `t`.
 * Errors: 1, 2 if NULL or if elements lie outside the storage.
 */
TH_API void THTensor_(signbit)(struct THByteTensor *r_, THTensor *t);

/**
 * Replaces what is no finite number: `r_` is `t`, but `nan` for NaN, `posinf` for infinity and `neginf` for
 * minus infinity. `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2 if NULL or if elements lie outside
 * the storage.
 */
TH_API void THTensor_(nanToNum)(THTensor *r_, THTensor *t, real nan, real posinf, real neginf);

/**
 * The magnitude of `t` with the sign of `src`. The two pair in row-major order. `r_` gets the sizes of `t` and
 * may be either. Errors: 1, 2, 3 if NULL or if elements lie outside the storage; plain if the element counts
 * differ.
 */
TH_API void THTensor_(copysign)(THTensor *r_, THTensor *t, THTensor *src);

/**
 * The number next to `t` towards `src`; `src` where they are equal, NaN beside NaN. The two pair in row-major
 * order. `r_` gets the sizes of `t` and may be either. Errors: 1, 2, 3 if NULL or if elements lie outside the
 * storage; plain if the element counts differ.
 */
TH_API void THTensor_(nextafter)(THTensor *r_, THTensor *t, THTensor *src);

/**
 * `r_` = `t` * 2^`src`: rounded once where `src` is a whole number. The two pair in row-major order. `r_` gets
 * the sizes of `t` and may be either. Errors: 1, 2, 3 if NULL or if elements lie outside the storage; plain if
 * the element counts differ.
 */
TH_API void THTensor_(ldexp)(THTensor *r_, THTensor *t, THTensor *src);

/**
 * Splits numbers: `t` = `fraction_` * 2^`exponent_` with the fraction's magnitude from 1/2 on and below 1.
 * Zeros, infinities and NaN are their own fraction with exponent 0. Both results, of which `fraction_` may be
 * `t`, get the sizes of `t`. Errors: 3 if elements lie outside the storage.
 */
TH_API void THTensor_(frexp)(THTensor *fraction_, struct THIntTensor *exponent_, THTensor *t);

#endif

/* ---- Activations of neural networks, element by element ------------------------------------------------ */

#if defined(TH_REAL_IS_FLOAT) || defined(TH_REAL_IS_DOUBLE)
/**
 * The Gaussian error linear unit: `t` times the probability that a normal number is below `t`; 0 at minus
 * infinity. `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2 if NULL or if elements lie outside the
 * storage.
 */
TH_API void THTensor_(gelu)(THTensor *r_, THTensor *t);

/**
 * The Gaussian error linear unit by the hyperbolic tangent: `t` (1 + tanh(sqrt(2 / pi) (`t` + 0.044715
 * `t`^3))) / 2; 0 at minus infinity. `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2 if NULL or if
 * elements lie outside the storage.
 */
TH_API void THTensor_(geluTanh)(THTensor *r_, THTensor *t);

/**
 * The sigmoid linear unit (swish): `t` / (1 + e^-`t`); 0 at minus infinity. `r_` gets the sizes of `t` and may
 * be `t`. Errors: 1, 2 if NULL or if elements lie outside the storage.
 */
TH_API void THTensor_(silu)(THTensor *r_, THTensor *t);

/**
 * `r_` = `t` * tanh(log(1 + e^`t`)); 0 at minus infinity. `r_` gets the sizes of `t` and may be `t`. Errors:
 * 1, 2 if NULL or if elements lie outside the storage.
 */
TH_API void THTensor_(mish)(THTensor *r_, THTensor *t);

/**
 * The scaled exponential linear unit: 1.0507 `t` above 0, else 1.7581 (e^`t` - 1), with the constants in full.
 * `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2 if NULL or if elements lie outside the storage.
 */
TH_API void THTensor_(selu)(THTensor *r_, THTensor *t);

/**
 * The continuously differentiable exponential linear unit: `t` above 0, else `alpha` (e^(`t` / `alpha`) - 1).
 * `r_` gets the sizes of `t` and may be `t`. Errors: 1, 2 if NULL or if elements lie outside the storage; 3 if
 * `alpha` is 0.
 */
TH_API void THTensor_(celu)(THTensor *r_, THTensor *t, real alpha);

/**
 * A logistic function of straight lines: (`t` + 3) / 6, but not below 0 nor above 1. `r_` gets the sizes of
 * `t` and may be `t`. Errors: 1, 2 if NULL or if elements lie outside the storage.
 */
TH_API void THTensor_(hardsigmoid)(THTensor *r_, THTensor *t);

/**
 * `t` times hardsigmoid of `t`: 0 below -3, `t` above 3. `r_` gets the sizes of `t` and may be `t`. Errors: 1,
 * 2 if NULL or if elements lie outside the storage.
 */
TH_API void THTensor_(hardswish)(THTensor *r_, THTensor *t);

#endif

/* ---- Masks --------------------------------------------------------------------------------------------- */
/**
 * Sets the elements of `tensor` where `mask` is 1 to `value`. The two pair in row-major order. Errors:
 * 1, 2 if NULL; plain if the element counts differ or the mask has something else than zeros and ones.
 */
TH_API void THTensor_(maskedFill)(THTensor *tensor, struct THByteTensor *mask, real value);

/**
 * Sets the elements of `tensor` where `mask` is 1 to the elements of `src`, one after the other.
 * `tensor` and `mask` pair in row-major order. Errors: 1, 2, 3 if NULL; plain if the element counts
 * differ, the mask has something else than zeros and ones, or `src` has fewer elements than the mask has
 * ones.
 */
TH_API void THTensor_(maskedCopy)(THTensor *tensor, struct THByteTensor *mask, THTensor *src);

/**
 * Makes `tensor` the vector of the elements of `src` where `mask` is 1. Errors: 1, 2, 3 if NULL; plain
 * if the element counts differ or the mask has something else than zeros and ones.
 */
TH_API void THTensor_(maskedSelect)(THTensor *tensor, THTensor *src, struct THByteTensor *mask);

/**
 * Makes `subscript` the matrix with a row for each element of `tensor` that is not 0, in row-major
 * order: its indices, one per dimension. They count from 0 whatever the index base. Errors: 1, 2 if
 * NULL.
 */
TH_API void THTensor_(nonzero)(struct THLongTensor *subscript, THTensor *tensor);

/* ---- Sorting, order statistics, and where elements are not 0 ------------------------------------------- */
/**
 * `t` sorted along `dimension`, and where its elements were, counted from 0. Equal elements keep their
 * order; NaN counts as larger than any number. Errors: 2 if there is no such dimension.
 */
TH_API void THTensor_(sort)(THTensor *rt_, struct THLongTensor *ri_, THTensor *t, int dimension,
    int descendingOrder);

/**
 * The `k` smallest elements along `dim`, the largest if `dir` is not 0, and where they are, counted from
 * 0: best first if `sorted`, else by index. Errors: 3 if there is no such dimension, 2 if it has fewer
 * than `k` elements.
 */
TH_API void THTensor_(topk)(THTensor *rt_, struct THLongTensor *ri_, THTensor *t, long k, int dim, int dir,
    int sorted);

/**
 * The `k`-th smallest elements along `dimension`, `k` counting from 1, and where they are, counted from
 * 0. The dimension gets size 1 and, unless `keepdim`, is removed if there are others. Errors: 3 if there
 * is no such dimension, 2 if it has fewer than `k` elements.
 */
TH_API void THTensor_(kthvalue)(THTensor *values_, struct THLongTensor *indices_, THTensor *t, long k,
    int dimension, int keepdim);

/**
 * The medians along `dimension` and where they are, counted from 0: of an even number of elements the
 * one before the middle. The dimension gets size 1 and, unless `keepdim`, is removed if there are
 * others. Errors: 3 if there is no such dimension.
 */
TH_API void THTensor_(median)(THTensor *values_, struct THLongTensor *indices_, THTensor *t, int dimension,
    int keepdim);

/**
 * The most frequent elements along `dimension`, the smallest of several, and the index of the last of
 * them, counted from 0. The dimension gets size 1 and, unless `keepdim`, is removed if there are others.
 * Errors: 3 if there is no such dimension.
 */
TH_API void THTensor_(mode)(THTensor *values_, struct THLongTensor *indices_, THTensor *t, int dimension,
    int keepdim);

/* ---- Reductions: sums, products, extremes -------------------------------------------------------------- */
/**
 * The sum of all elements, 0 without any. Floats are summed in double precision, integers as `long`,
 * which wraps. Errors: 1 if NULL or if elements lie outside the storage.
 */
TH_API accreal THTensor_(sumall)(THTensor *t);

/**
 * The product of all elements, 1 without any. Floats are multiplied in double precision, integers as
 * `long`, which wraps. Errors: 1 if NULL or if elements lie outside the storage.
 */
TH_API accreal THTensor_(prodall)(THTensor *t);

/**
 * The smallest element; NaN if there is one. Errors: 1 if the tensor is empty.
 */
TH_API real THTensor_(minall)(THTensor *t);

/**
 * The largest element; NaN if there is one. Errors: 1 if the tensor is empty.
 */
TH_API real THTensor_(maxall)(THTensor *t);

/**
 * Sums along `dimension`. `dimension` gets size 1 in the result and, unless `keepdim`, is removed if
 * there are others.
 * `dimension` counts from 0.
 * Errors: 1, 2 if NULL; 2 if there is no such dimension.
 */
TH_API void THTensor_(sum)(THTensor *r_, THTensor *t, int dimension, int keepdim);

/**
 * Products along `dimension`. `dimension` gets size 1 in the result and, unless `keepdim`, is removed if
 * there are others.
 * `dimension` counts from 0.
 * Errors: 1, 2 if NULL; 2 if there is no such dimension.
 */
TH_API void THTensor_(prod)(THTensor *r_, THTensor *t, int dimension, int keepdim);

/**
 * Minima along `dimension` and their indices, counted from 0: the first NaN, else the first of equal
 * elements. `dimension` gets size 1 in the result and, unless `keepdim`, is removed if there are others.
 * Errors: 2 if there is no such dimension.
 */
TH_API void THTensor_(min)(THTensor *values_, struct THLongTensor *indices_, THTensor *t, int dimension,
    int keepdim);

/**
 * Maxima along `dimension` and their indices, counted from 0: the first NaN, else the first of equal
 * elements. `dimension` gets size 1 in the result and, unless `keepdim`, is removed if there are others.
 * Errors: 2 if there is no such dimension.
 */
TH_API void THTensor_(max)(THTensor *values_, struct THLongTensor *indices_, THTensor *t, int dimension,
    int keepdim);

/**
 * The sum of the main diagonal of a matrix. Errors: 1 if `t` is not a matrix.
 */
TH_API accreal THTensor_(trace)(THTensor *t);

/* ---- Cumulative sums and products ---------------------------------------------------------------------- */
/**
 * Cumulative sums: of each element and those before it along `dimension`; `r_` gets the sizes of `t`.
 * Floats are summed in double precision.
 * `dimension` counts from 0.
 * Errors: 1, 2 if NULL; 2 if there is no such dimension.
 */
TH_API void THTensor_(cumsum)(THTensor *r_, THTensor *t, int dimension);

/**
 * Cumulative products: of each element and those before it along `dimension`; `r_` gets the sizes of
 * `t`. Floats are multiplied in double precision.
 * `dimension` counts from 0.
 * Errors: 1, 2 if NULL; 2 if there is no such dimension.
 */
TH_API void THTensor_(cumprod)(THTensor *r_, THTensor *t, int dimension);

/* ---- Statistics, norms, distances, histograms ---------------------------------------------------------- */

#if defined(TH_REAL_IS_FLOAT) || defined(TH_REAL_IS_DOUBLE)
/**
 * The mean of all elements. Errors: 1 if the tensor is empty.
 */
TH_API accreal THTensor_(meanall)(THTensor *self);

/**
 * The variance of all elements, of a sample (divided by n - 1) unless `biased` (by n). Errors: 1 if the
 * tensor is empty.
 */
TH_API accreal THTensor_(varall)(THTensor *self, int biased);

/**
 * The standard deviation of all elements, of a sample (divided by n - 1) unless `biased` (by n). Errors:
 * 1 if the tensor is empty.
 */
TH_API accreal THTensor_(stdall)(THTensor *self, int biased);

/**
 * The norm of order `value` of all elements: the root of that order of the sum of their absolute
 * values to that power; for order 0 the number of elements that are not 0, for infinity the largest
 * absolute value, for minus infinity the smallest.
 */
TH_API accreal THTensor_(normall)(THTensor *t, real value);

/**
 * The norm of order `value` of the difference of two tensors with the same number of elements. Order 0
 * is a power like any other, an infinite order as in normall. Errors: the element counts differ.
 */
TH_API accreal THTensor_(dist)(THTensor *a, THTensor *b, real value);

/**
 * Means (averages) along `dimension`. `dimension` gets size 1 in the result and, unless `keepdim`, is
 * removed if there are others.
 * `dimension` counts from 0.
 * Errors: 2 if there is no such dimension.
 */
TH_API void THTensor_(mean)(THTensor *r_, THTensor *t, int dimension, int keepdim);

/**
 * Variances along `dimension`, of samples (divided by n - 1) unless `biased` (by n). `dimension` gets
 * size 1 in the result and, unless `keepdim`, is removed if there are others.
 * `dimension` counts from 0.
 * Errors: 3 if there is no
 * such dimension.
 */
TH_API void THTensor_(var)(THTensor *r_, THTensor *t, int dimension, int biased, int keepdim);

/**
 * Standard deviations along `dimension`, of samples (divided by n - 1) unless `biased` (by n).
 * `dimension` gets size 1 in the result and, unless `keepdim`, is removed if there are others.
 * `dimension` counts from 0.
 * Errors: 3
 * if there is no such dimension.
 */
TH_API void THTensor_(std)(THTensor *r_, THTensor *t, int dimension, int biased, int keepdim);

/**
 * Norms of order `value` along `dimension`: the root of that order of the sum of the absolute values to
 * that power; for order 0 the number of elements that are not 0, for infinity the largest absolute value,
 * for minus infinity the smallest. `dimension` gets size 1 in the result and, unless `keepdim`, is removed
 * if there are others.
 * `dimension` counts from 0.
 * Errors: 3 if there is no such dimension.
 */
TH_API void THTensor_(norm)(THTensor *r_, THTensor *t, real value, int dimension, int keepdim);

/**
 * `t` with those slices along `dimension` scaled down to norm `maxnorm` whose norm of order `value` is
 * larger.
 * `dimension` counts from 0.
 * Errors: 3 if there is no such dimension, 2 if the order is not positive, 1 if `t` has fewer
 * than two dimensions.
 */
TH_API void THTensor_(renorm)(THTensor *r_, THTensor *t, real value, int dimension, real maxnorm);

/**
 * Histogram: a vector of the numbers of elements in each of `nbins` equal parts of the range from
 * `minvalue` to `maxvalue`, or of the elements' own range if these are equal; the last part includes its
 * upper end. If all elements are equal, they are in the middle part. Errors: 3 if `nbins` is not positive; 4
 * if `minvalue` is not finite; 5 if `maxvalue` is not, or is less; 1 if the range of an empty tensor is
 * asked for; 2 if that of elements is which are not finite.
 */
TH_API void THTensor_(histc)(THTensor *hist, THTensor *tensor, long nbins, real minvalue, real maxvalue);

/**
 * Histograms of the rows of a matrix: rows x `nbins` numbers of elements in each of `nbins` equal parts
 * of the range from `minvalue` to `maxvalue`, or, if these are equal, of the range of all elements of the
 * matrix; the last part includes its upper end. Errors: 2 if `tensor` is not a matrix; else as
 * histc.
 */
TH_API void THTensor_(bhistc)(THTensor *hist, THTensor *tensor, long nbins, real minvalue, real maxvalue);

#endif
/**
 * The median: the middle element in order, or the one before the middle of an even number. Errors: 1 if
 * the tensor is empty.
 */
TH_API real THTensor_(medianall)(THTensor *t);

/**
 * `gain` times the squared distances between the rows of `m1` (N1 x ...) and of `m2` (N2 x ...): N1 x N2.
 * Errors: 3 if the rows differ in their number of elements, 2 or 3 if `m1` or `m2` is empty.
 */
TH_API void THTensor_(match)(THTensor *r_, THTensor *m1, THTensor *m2, real gain);

/* ---- Sums of exponentials along a dimension ------------------------------------------------------------ */

#if defined(TH_REAL_IS_FLOAT) || defined(TH_REAL_IS_DOUBLE)
/**
 * The logarithms of the sums of e^x along `dimension`, without overflow. `dimension` gets size 1 in the result and,
 * unless `keepdim`, is removed if there are others.
 * `dimension` counts from 0.
 * Errors: 3 if there is no such dimension.
 */
TH_API void THTensor_(logsumexp)(THTensor *r_, THTensor *t, int dimension, int keepdim);

/**
 * Cumulative logarithms of sums: of e^x of each element and those before it along `dimension`, in double precision;
 * `r_` gets the sizes of `t`.
 * `dimension` counts from 0.
 * Errors: 1, 2 if NULL; 2 if there is no such dimension.
 */
TH_API void THTensor_(logcumsumexp)(THTensor *r_, THTensor *t, int dimension);

/**
 * The softmax along `dimension`: e^x / (sum of e^x). `r_` gets the sizes of `t`.
 * `dimension` counts from 0.
 * Errors: 3 if there is no such
 * dimension.
 */
TH_API void THTensor_(softmax)(THTensor *r_, THTensor *t, int dimension);

/**
 * The logarithm of the softmax along `dimension`: x - ln(sum of e^x). `r_` gets the sizes of `t`.
 * `dimension` counts from 0.
 * Errors: 3 if there
 * is no such dimension.
 */
TH_API void THTensor_(logSoftmax)(THTensor *r_, THTensor *t, int dimension);

#endif

/* ---- Extremes, their places, and the order, alone ------------------------------------------------------ */
/**
 * Maxima along `dimension`, without their indices; NaN where there is one. `dimension` gets size 1 in the result
 * and, unless `keepdim`, is removed if there are others.
 * `dimension` counts from 0.
 * Errors: 3 if there is no such dimension.
 */
TH_API void THTensor_(amax)(THTensor *r_, THTensor *t, int dimension, int keepdim);

/**
 * Minima along `dimension`, without their indices; NaN where there is one. `dimension` gets size 1 in the result
 * and, unless `keepdim`, is removed if there are others.
 * `dimension` counts from 0.
 * Errors: 3 if there is no such dimension.
 */
TH_API void THTensor_(amin)(THTensor *r_, THTensor *t, int dimension, int keepdim);

/**
 * Minima and maxima along `dimension`; NaN where there is one. `dimension` gets size 1 in the results and,
 * unless `keepdim`, is removed if there are others.
 * `dimension` counts from 0.
 * Errors: 4 if there is no such dimension.
 */
TH_API void THTensor_(aminmax)(THTensor *min_, THTensor *max_, THTensor *t, int dimension, int keepdim);

/**
 * The indices of the maxima along `dimension`, counted from 0: of the first NaN, else of the first of equal
 * elements. `dimension` gets size 1 in the result and, unless `keepdim`, is removed if there are others. Errors: 3
 * if there is no such dimension.
 */
TH_API void THTensor_(argmax)(struct THLongTensor *r_, THTensor *t, int dimension, int keepdim);

/**
 * The indices of the minima along `dimension`, counted from 0: of the first NaN, else of the first of equal
 * elements. `dimension` gets size 1 in the result and, unless `keepdim`, is removed if there are others. Errors: 3
 * if there is no such dimension.
 */
TH_API void THTensor_(argmin)(struct THLongTensor *r_, THTensor *t, int dimension, int keepdim);

/**
 * The order of the elements along `dimension`: where each is that sort puts there, counted from 0. Equal elements
 * keep their order; NaN counts as larger than any number. Errors: 3 if there is no such dimension.
 */
TH_API void THTensor_(argsort)(struct THLongTensor *r_, THTensor *t, int dimension, int descendingOrder);

/**
 * Cumulative maxima: of each element and those before it along `dimension`, and their indices, counted from 0: of
 * the last NaN so far, else of the last of equal elements. The results get the sizes of `t`. Errors: 4 if there is
 * no such dimension.
 */
TH_API void THTensor_(cummax)(THTensor *values_, struct THLongTensor *indices_, THTensor *t, int dimension);

/**
 * Cumulative minima: of each element and those before it along `dimension`, and their indices, counted from 0: of
 * the last NaN so far, else of the last of equal elements. The results get the sizes of `t`. Errors: 4 if there is
 * no such dimension.
 */
TH_API void THTensor_(cummin)(THTensor *values_, struct THLongTensor *indices_, THTensor *t, int dimension);

/* ---- Statistics that leave out NaN, and quantiles ------------------------------------------------------ */

#if defined(TH_REAL_IS_FLOAT) || defined(TH_REAL_IS_DOUBLE)
/**
 * Sums along `dimension` of the elements that are not NaN. `dimension` gets size 1 in the result and, unless
 * `keepdim`, is removed if there are others.
 * `dimension` counts from 0.
 * Errors: 3 if there is no such dimension.
 */
TH_API void THTensor_(nansum)(THTensor *r_, THTensor *t, int dimension, int keepdim);

/**
 * Means along `dimension` of the elements that are not NaN; NaN where there is none. `dimension` gets size 1 in the
 * result and, unless `keepdim`, is removed if there are others.
 * `dimension` counts from 0.
 * Errors: 3 if there is no such dimension.
 */
TH_API void THTensor_(nanmean)(THTensor *r_, THTensor *t, int dimension, int keepdim);

/**
 * The medians along `dimension` of the elements that are not NaN, and where they are, counted from 0: of an even
 * number of elements the one before the middle; the first NaN where there is nothing else. The dimension gets size 1
 * and, unless `keepdim`, is removed if there are others. Errors: 4 if there is no such dimension.
 */
TH_API void THTensor_(nanmedian)(THTensor *values_, struct THLongTensor *indices_, THTensor *t, int dimension,
    int keepdim);

/**
 * Quantiles along `dimension`, whose size becomes that of the vector `q` of numbers from 0 to 1: NaN where an
 * element is. A quantile between two elements is, by `interpolation`, 0 the point that divides their distance, 1 the
 * lower one, 2 the higher one, 3 the middle, 4 the nearer one.
 * `dimension` counts from 0.
 * Errors: 3 if `q` is not a vector, or has other numbers;
 * 4 if there is no such dimension; 5 if there is no such interpolation.
 */
TH_API void THTensor_(quantile)(THTensor *r_, THTensor *t, THTensor *q, int dimension, int interpolation);

/**
 * Quantiles along `dimension` of the elements that are not NaN, as `quantile` gives them: NaN where there is none.
 * `dimension` counts from 0.
 * Errors: 3 if `q` is not a vector, or has other numbers; 4 if there is no such dimension; 5 if there is no such
 * interpolation.
 */
TH_API void THTensor_(nanquantile)(THTensor *r_, THTensor *t, THTensor *q, int dimension, int interpolation);

#endif

/* ---- Values: where they belong, which there are, and how often ----------------------------------------- */
/**
 * Where each of the `values` belongs among the `sorted` elements of a vector, or of the row with the same indices
 * but for the last: how many are below it, or, if `right`, not above it. NaN counts as larger than any number. `r_`
 * gets the sizes of `values`. Errors: 2 if `sorted` is empty, or neither a vector nor of the sizes of `values` but
 * for the last.
 */
TH_API void THTensor_(searchsorted)(struct THLongTensor *r_, THTensor *sorted, THTensor *values, int right);

/**
 * Whether each element of `t` is one of the `others`, or, if `invert`, is not: 1 or 0. NaN equals nothing. `r_` gets
 * the sizes of `t`. Errors: 1, 2, 3 if NULL; 2, 3 if elements lie outside the storage.
 */
TH_API void THTensor_(isin)(struct THByteTensor *r_, THTensor *t, THTensor *others, int invert);

/**
 * The values among all elements, each once: a vector of them in order, or, if `consecutive`, of one for each run of
 * equal elements; the index among them, counted from 0, of each element, in the sizes of `t`; and how many elements
 * have each. NaN equals nothing. Errors: 1, 2, 3, 4 if NULL; 4 if elements lie outside the storage.
 */
TH_API void THTensor_(unique)(THTensor *values_, struct THLongTensor *inverse_, struct THLongTensor *counts_,
    THTensor *t, int consecutive);

/**
 * The slices along `dimension`, each once: in the order of their elements, or, if `consecutive`, one for each run of
 * equal slices; the index among them, counted from 0, of each slice; and how many are equal to each. A slice with
 * NaN equals nothing. Errors: 5 if there is no such dimension.
 */
TH_API void THTensor_(uniqueDim)(THTensor *values_, struct THLongTensor *inverse_,
    struct THLongTensor *counts_, THTensor *t, int dimension, int consecutive);

/**
 * How often each number from 0 on is among the elements of `t`, or, with `weights`, which may be NULL and of which
 * each element has one, the sums of these: a vector up to the largest number, and of `minlength` elements at least.
 * Errors: 2 if a number is negative; 3 if there are other than as many weights; 4 if `minlength` is negative.
 */
TH_API void THTensor_(bincount)(THTensor *r_, struct THLongTensor *t, THTensor *weights, long minlength);

#if defined(TH_REAL_IS_FLOAT) || defined(TH_REAL_IS_DOUBLE)
/**
 * How many elements lie between neighbouring `edges`, a vector that does not fall: a part has its lower edge, the
 * last one both. With `weights`, which may be NULL and of which each element has one, the sums of these. With
 * `density` they are divided by their sum and by the widths of the parts. Errors: 3 if `edges` is not a vector of two
 * elements and more, or falls; 4 if there are other than as many weights.
 */
TH_API void THTensor_(histogram)(THTensor *hist_, THTensor *t, THTensor *edges, THTensor *weights,
    int density);

#endif

/* ---- How many elements are not 0, and whether any or all are ------------------------------------------- */
/**
 * The numbers of elements along `dimension` that are not 0; NaN is not. `dimension` gets size 1 in the result and,
 * unless `keepdim`, is removed if there are others.
 * `dimension` counts from 0.
 * Errors: 3 if there is no such dimension.
 */
TH_API void THTensor_(countNonzero)(struct THLongTensor *r_, THTensor *t, int dimension, int keepdim);

/**
 * Whether all elements along `dimension` are other than 0: 1 or 0. `dimension` gets size 1 in the result and,
 * unless `keepdim`, is removed if there are others.
 * `dimension` counts from 0.
 * Errors: 3 if there is no such dimension.
 */
TH_API void THTensor_(all)(struct THByteTensor *r_, THTensor *t, int dimension, int keepdim);

/**
 * Whether any element along `dimension` is other than 0: 1 or 0. `dimension` gets size 1 in the result and, unless
 * `keepdim`, is removed if there are others.
 * `dimension` counts from 0.
 * Errors: 3 if there is no such dimension.
 */
TH_API void THTensor_(any)(struct THByteTensor *r_, THTensor *t, int dimension, int keepdim);

/* ---- Gather and scatter: one index per element --------------------------------------------------------- */
/**
 * Sets `tensor[..i..]` to `src[..index[..i..]..]` along `dim`. Sizes agree but for that of `dim`, in
 * which `tensor` is not smaller than `index`.
 * `dim` counts from 0.
 * Errors: 2 or 4 if `src` or `index` has another number of
 * dimensions, 3 if there is no such dimension; sizes differ; an index is out of range.
 */
TH_API void THTensor_(gather)(THTensor *tensor, THTensor *src, int dim, struct THLongTensor *index);

/**
 * Sets `tensor[..index[..i..]..]` to `src[..i..]` along `dim`, in the order of i. Sizes agree but for
 * that of `dim`, in which `src` is not smaller than `index`.
 * `dim` counts from 0.
 * Errors: 2 if there is no such dimension, 3
 * or 4 if `index` or `src` has another number of dimensions; sizes differ; an index is out of range.
 */
TH_API void THTensor_(scatter)(THTensor *tensor, int dim, struct THLongTensor *index, THTensor *src);

/**
 * Adds `src[..i..]` to `tensor[..index[..i..]..]` along `dim`, in the order of i. Indices may repeat.
 * Sizes agree but for that of `dim`, in which `src` is not smaller than `index`.
 * `dim` counts from 0.
 * Errors: 2 if there is
 * no such dimension, 3 or 4 if `index` or `src` has another number of dimensions; sizes differ; an index
 * is out of range.
 */
TH_API void THTensor_(scatterAdd)(THTensor *tensor, int dim, struct THLongTensor *index, THTensor *src);

/**
 * Reduces elements to places: `src[..i..]` is joined to `tensor[..index[..i..]..]` along `dim`. `reduce` is "sum",
 * "prod", "mean", "amax" or "amin"; what `tensor` had in these places counts if `includeSelf`, other places stay
 * as they are. Means of integers are rounded down, NaN is greatest and least. Sizes as for scatterAdd.
 * `dim` counts from 0.
 * Errors:
 * 2 if there is no such dimension, 3 or 4 if `index` or `src` has another number of dimensions, 5 if `reduce`
 * is none of these; sizes differ; an index is out of range.
 */
TH_API void THTensor_(scatterReduce)(THTensor *tensor, int dim, struct THLongTensor *index, THTensor *src,
    const char *reduce, int includeSelf);

/**
 * Sets `tensor[..index[..i..]..]` to `val` along `dim`. Sizes agree but for that of `dim`.
 * `dim` counts from 0.
 * Errors: 2 if
 * there is no such dimension, 3 if `index` has another number of dimensions; sizes differ; an index is
 * out of range.
 */
TH_API void THTensor_(scatterFill)(THTensor *tensor, int dim, struct THLongTensor *index, real val);

/* ---- Lists of indices: select, copy, add, fill along a dimension --------------------------------------- */
/**
 * The slices of `src` along `dim` that the vector `index` lists.
 * `dim` counts from 0.
 * Errors: 3 if `index` is not a vector, 4
 * if there is no such dimension; an index is out of range (2 if `src` is a vector, else 3, but none is
 * blamed where contiguous slices along dimension 0 are copied).
 */
TH_API void THTensor_(indexSelect)(THTensor *tensor, THTensor *src, int dim, struct THLongTensor *index);

/**
 * Copies the slices of `src` along `dim` to those of `tensor` that the vector `index` lists.
 * `dim` counts from 0.
 * Errors: 3
 * if `index` is not a vector, 4 if there is no such dimension or not an index for every slice, 1 if
 * `tensor` is empty; an index is out of range (2 if `tensor` is a vector, else 3); sizes differ.
 */
TH_API void THTensor_(indexCopy)(THTensor *tensor, int dim, struct THLongTensor *index, THTensor *src);

/**
 * Adds the slices of `src` along `dim` to those of `tensor` that the vector `index` lists; indices may
 * repeat.
 * `dim` counts from 0.
 * Errors: 3 if `index` is not a vector, 4 if there is no such dimension or not an index for
 * every slice, 1 if `tensor` is empty; an index is out of range (2 if `tensor` is a vector, else 3);
 * sizes differ.
 */
TH_API void THTensor_(indexAdd)(THTensor *tensor, int dim, struct THLongTensor *index, THTensor *src);

/**
 * Reduces slices to places: those of `src` along `dim` are joined to those of `tensor` that the vector `index`
 * lists. `reduce` and `includeSelf` as in scatterReduce.
 * `dim` counts from 0.
 * Errors: 3 if `index` is not a vector, 4 if there is no
 * such dimension or not an index for every slice, 1 if `tensor` is empty, 5 if `reduce` is none of the words;
 * an index is out of range (2 if `tensor` is a vector, else 3); sizes differ.
 */
TH_API void THTensor_(indexReduce)(THTensor *tensor, int dim, struct THLongTensor *index, THTensor *src,
    const char *reduce, int includeSelf);

/**
 * Sets the slices of `tensor` along `dim` that the vector `index` lists to `val`.
 * `dim` counts from 0.
 * Errors: 3 if `index`
 * is not a vector, 4 if there is no such dimension, 1 if `tensor` is empty; an index is out of range (2
 * if `tensor` is a vector, else 3).
 */
TH_API void THTensor_(indexFill)(THTensor *tensor, int dim, struct THLongTensor *index, real val);

/**
 * The elements of `src` that `index` counts in row-major order, negative indices from the end; sizes as
 * `index`. Errors: 2 if an index is out of range.
 */
TH_API void THTensor_(take)(THTensor *tensor, THTensor *src, struct THLongTensor *index);

/**
 * Sets the elements of `tensor` that `index` counts in row-major order, negative indices from the end,
 * to those of `src`, or adds those if `accumulate`. Errors: 3 if there is not an index for every
 * element, 2 if one is out of range.
 */
TH_API void THTensor_(put)(THTensor *tensor, struct THLongTensor *index, THTensor *src, int accumulate);

/* ---- Products of vectors and matrices ------------------------------------------------------------------ */
/**
 * Matrix-vector product: `r_` = `beta` * `t` + `alpha` * `mat` * `vec`, for `mat` of n x m, `vec` of m
 * and `t` of n elements. `r_` gets the sizes of the product and may be any operand; `t` is not read if
 * `beta` is 0, and may be empty then. Errors: 1, 3, 5, 6 if NULL or if elements lie outside the storage; plain if the ranks or
 * sizes do not fit.
 */
TH_API void THTensor_(addmv)(THTensor *r_, real beta, THTensor *t, real alpha, THTensor *mat, THTensor *vec);

/**
 * Matrix product: `r_` = `beta` * `t` + `alpha` * `mat1` * `mat2`, for `mat1` of n x m, `mat2` of m x p
 * and `t` of n x p elements. `r_` gets the sizes of the product and may be any operand; `t` is not read
 * if `beta` is 0, and may be empty then. Errors: 1, 3, 5, 6 if NULL or if elements lie outside the storage; plain if the ranks
 * or sizes do not fit.
 */
TH_API void THTensor_(addmm)(THTensor *r_, real beta, THTensor *t, real alpha, THTensor *mat1,
    THTensor *mat2);

/**
 * Outer product: `r_` = `beta` * `t` + `alpha` * `vec1` * `vec2`', for `vec1` of n, `vec2` of m and `t`
 * of n x m elements. `r_` gets the sizes of the product and may be any operand; `t` is not read if
 * `beta` is 0, and may be empty then. Errors: 1, 3, 5, 6 if NULL or if elements lie outside the storage; plain if the ranks or
 * sizes do not fit.
 */
TH_API void THTensor_(addr)(THTensor *r_, real beta, THTensor *t, real alpha, THTensor *vec1,
    THTensor *vec2);

/**
 * Sum of matrix products: `r_` = `beta` * `t` + `alpha` * the sum over i of `batch1`[i] * `batch2`[i],
 * for `batch1` of b x n x m, `batch2` of b x m x p and `t` of n x p elements. `r_` gets the sizes of the
 * product and may be any operand; `t` is not read if `beta` is 0, and may be empty then. Errors: 1, 3, 5, 6 if NULL or if
 * elements lie outside the storage; 1 if `batch1` has not three dimensions or `t` other sizes; 2 if
 * `batch2` has not three dimensions or does not fit `batch1`.
 */
TH_API void THTensor_(addbmm)(THTensor *r_, real beta, THTensor *t, real alpha, THTensor *batch1,
    THTensor *batch2);

/**
 * Batch of matrix products: `r_`[i] = `beta` * `t`[i] + `alpha` * `batch1`[i] * `batch2`[i], for
 * `batch1` of b x n x m, `batch2` of b x m x p and `t` of b x n x p elements. `r_` gets the sizes of the
 * product and may be any operand; `t` is not read if `beta` is 0, and may be empty then. Errors: 1, 3, 5, 6 if NULL or if
 * elements lie outside the storage; 1 if `batch1` has not three dimensions or `t` other sizes; 2 if
 * `batch2` has not three dimensions or does not fit `batch1`.
 */
TH_API void THTensor_(baddbmm)(THTensor *r_, real beta, THTensor *t, real alpha, THTensor *batch1,
    THTensor *batch2);

/**
 * Dot product (inner product): the sum of the products of the elements of `t` and `src`, which pair in
 * row-major order. Errors: 1, 2 if NULL or if elements lie outside the storage; plain if the element
 * counts differ.
 */
TH_API accreal THTensor_(dot)(THTensor *t, THTensor *src);

/* ---- Sums of products over indices that tensors have in common ----------------------------------------- */
/**
 * Einstein's notation: the sum of products of the `count` tensors at `operands` that `equation` says, as "ij,jk->ik"
 * for a product of matrices. Each dimension of an operand has a letter, a letter that is twice in one is a
 * diagonal, an ellipsis stands for all dimensions in between, which are expanded to those of the others. Letters
 * behind the arrow are the dimensions of `r_`; all others are summed over. Without an arrow those of the
 * ellipsis come first, then the letters that occur once, upper case before lower case. A size of 1 goes with
 * any other of the letter. Factors are multiplied in the order that takes the fewest multiplications, if there
 * are up to eight. A result without letters is a vector of one element. Errors: 2 if `equation` is not of this
 * kind, or not for these operands; 3 if one is empty, or sizes of one letter differ; 4 if there are none.
 */
TH_API void THTensor_(einsum)(THTensor *r_, const char *equation, THTensor **operands, int count);

/**
 * Sums products over dimensions of two tensors: those of `a` in `dimensionsA`, counted from 0, pair with
 * those of `b` in `dimensionsB` in order. `r_` has the other dimensions of `a`, then those of `b`; one element if there are
 * none. Errors: 2, 3 if `a`, `b` is empty; 4, 5 if there is no such dimension, one is listed twice, or sizes or
 * numbers of those that pair differ.
 */
TH_API void THTensor_(tensordot)(THTensor *r_, THTensor *a, THTensor *b, struct THLongStorage *dimensionsA,
    struct THLongStorage *dimensionsB);

/* ---- Distances between points -------------------------------------------------------------------------- */

#if defined(TH_REAL_IS_FLOAT) || defined(TH_REAL_IS_DOUBLE)
/**
 * Distances of rows: of each row of `a` to each of `b`, by the norm of order `p` of their difference; for 0 in how
 * many coordinates they differ, for infinity the greatest difference. Both are matrices, or batches of as many.
 * Sums are computed in double precision. Errors: 2 if `a` is neither; 3 if `b` has another number of
 * dimensions, matrices or columns; 4 if `p` is negative or NaN.
 */
TH_API void THTensor_(cdist)(THTensor *r_, THTensor *a, THTensor *b, real p);

/**
 * Distances between the rows of one matrix: of the first to all later ones, of the second to all later ones, and so
 * on, as a vector; `p` as in cdist. Errors: 2 if `t` is not a matrix of two or more rows; 3 if `p` is negative
 * or NaN.
 */
TH_API void THTensor_(pdist)(THTensor *r_, THTensor *t, real p);

#endif

/* ---- New random tensors -------------------------------------------------------------------------------- */
/**
 * Makes `r_` a vector of the numbers 0 to `n` - 1 in random order; those that the type cannot hold
 * wrap. Errors: 1 if `n` is not positive.
 */
TH_API void THTensor_(randperm)(THTensor *r_, THGenerator *_generator, long n);

#if defined(TH_REAL_IS_FLOAT) || defined(TH_REAL_IS_DOUBLE)
/**
 * Gives `r_` the sizes `size`, and uniform numbers in [0, 1).
 */
TH_API void THTensor_(rand)(THTensor *r_, THGenerator *_generator, struct THLongStorage *size);

/**
 * Gives `r_` the sizes `size`, and normal numbers of mean 0 and standard deviation 1.
 */
TH_API void THTensor_(randn)(THTensor *r_, THGenerator *_generator, struct THLongStorage *size);

#endif

/* <<< end of generated prototypes */

#endif
