/*
 * ATen/ops/lists.h: the functions that come in families, each named once.
 *
 * A list calls its argument for each function with its name in at:: and the name in the C library.
 * ATen/core/Tensor.h declares methods from them; the other headers here define functions and methods.
 */
#ifndef TH_ATEN_OPS_LISTS_H
#define TH_ATEN_OPS_LISTS_H

#include <th/names_begin.hpp>

/* Of one tensor with a sign: Short, Int, Long, Float, Double. */
#define TH_AT_UNARY_SIGNED(X) X(abs, abs)

/* Of one tensor of any type. */
#define TH_AT_UNARY_NUMBERS(X) X(neg, neg) X(sign, sign)

/* Of one tensor of Float or Double elements. */
#define TH_AT_UNARY_FLOATING(X)                                                                                  \
  X(acos, acos) X(asin, asin) X(atan, atan) X(ceil, ceil) X(cos, cos) X(cosh, cosh) X(digamma, digamma)          \
  X(erf, erf) X(erfinv, erfinv) X(exp, exp) X(expm1, expm1) X(floor, floor) X(frac, frac) X(lgamma, lgamma)      \
  X(log, log) X(log1p, log1p) X(reciprocal, cinv) X(round, round) X(rsqrt, rsqrt) X(sigmoid, sigmoid)            \
  X(sin, sin) X(sinh, sinh) X(sqrt, sqrt) X(tan, tan) X(tanh, tanh) X(trigamma, trigamma) X(trunc, trunc)

#define TH_AT_UNARY(X) TH_AT_UNARY_SIGNED(X) TH_AT_UNARY_NUMBERS(X) TH_AT_UNARY_FLOATING(X)

/* Of two tensors, or a tensor and a number; C names of the one with a tensor and of the one with a number. */
#define TH_AT_BINARY(X)                                                                                          \
  X(mul, cmul, mul) X(fmod, cfmod, fmod) X(remainder, cremainder, remainder) X(maximum, cmax, cmaxValue)         \
  X(minimum, cmin, cminValue) X(bitwise_and, cbitand, bitand) X(bitwise_or, cbitor, bitor)                       \
  X(bitwise_xor, cbitxor, bitxor) X(bitwise_left_shift, clshift, lshift) X(bitwise_right_shift, crshift, rshift)

/* Of two tensors of Float or Double elements. */
#define TH_AT_BINARY_FLOATING(X) X(atan2, atan2)

/* Of three tensors. */
#define TH_AT_TERNARY(X) X(addcmul) X(addcdiv)

/* Operators of two tensors or of a tensor and a number, which have an assigning form, and their functions. */
#define TH_AT_OPERATOR(X)                                                                                        \
  X(+, add) X(-, sub) X(*, mul) X(/, div) X(%, remainder) X(&, bitwise_and) X(|, bitwise_or) X(^, bitwise_xor)   \
  X(<<, bitwise_left_shift) X(>>, bitwise_right_shift)

/* Comparisons of two tensors, or of a tensor and a number, and their operators. */
#define TH_AT_COMPARISON(X) X(lt, <) X(gt, >) X(le, <=) X(ge, >=) X(eq, ==) X(ne, !=)

/* Of truth values, and the functions of the bits of 0 and 1 that they are. */
#define TH_AT_LOGICAL(X) X(logical_and, bitwise_and) X(logical_or, bitwise_or) X(logical_xor, bitwise_xor)

/* Of all elements or along a dimension, in an accumulator. */
#define TH_AT_ACCUMULATION(X) X(sum) X(prod)

/* How far elements are spread. */
#define TH_AT_SPREAD(X) X(var) X(std)

/* One of all elements. */
#define TH_AT_CHOICE(X) X(max) X(min) X(median)

/* One of those along a dimension, with its index. */
#define TH_AT_ORDER(X) X(max) X(min) X(median) X(mode)

/* Running along a dimension. */
#define TH_AT_CUMULATION(X) X(cumsum) X(cumprod)

/* beta * t + alpha * a product of two tensors; the dimensions of these, and the sizes of the product. */
#define TH_AT_PRODUCT(X)                                                                                         \
  X(addmv, 2, 1, a.size(0)) X(addmm, 2, 2, a.size(0), b.size(1)) X(addr, 1, 1, a.size(0), b.size(0))             \
  X(addbmm, 3, 3, a.size(1), b.size(2)) X(baddbmm, 3, 3, a.size(0), a.size(1), b.size(2))

/* Distributions of Float and Double numbers with two parameters; these with what they are unless told otherwise. */
#define TH_AT_DISTRIBUTION(X)                                                                                   \
  X(uniform, uniform, from, 0, to, 1) X(normal, normal, mean, 0, std, 1) X(cauchy, cauchy, median, 0, sigma, 1) \
  X(log_normal, logNormal, mean, 1, std, 2)

#include <th/names_end.hpp>

#endif
