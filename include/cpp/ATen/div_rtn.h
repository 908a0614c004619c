/*
 * ATen/div_rtn.h: quotients of whole numbers, rounded down.
 */
#ifndef TH_ATEN_DIV_RTN_H
#define TH_ATEN_DIV_RTN_H

/* x / y rounded towards minus infinity, for y that is not 0. */
template <class T>
constexpr T div_rtn(T x, T y) {
  const T quotient = x / y, rest = x % y;
  return rest != 0 && (rest < 0) != (y < 0) ? quotient - 1 : quotient;
}

#endif
