/*
 * cuda_fp16.h: half-precision numbers on the host: the struct, conversions, and comparisons by way of float.
 *
 * A half is a struct of one unsigned short, as THHalf is.
 */
#ifndef THC_HOST_CUDA_FP16_H
#define THC_HOST_CUDA_FP16_H

#include <string.h>

typedef struct __attribute__((aligned(2))) {
  unsigned short x;
} __half;

typedef struct __attribute__((aligned(4))) {
  unsigned int x;
} __half2;

#ifndef CUDA_NO_HALF
typedef __half half;
typedef __half2 half2;
#endif

/* The nearest half, the even one of two that are as near; NaN stays NaN. */
static __inline__ __half __float2half(const float number) {
  __half result;
  unsigned int bits, sign, rest;
  memcpy(&bits, &number, sizeof bits);
  sign = bits >> 16 & 0x8000u;
  bits &= 0x7fffffffu;
  if (bits > 0x7f800000u) { /* NaN */
    result.x = (unsigned short)(sign | 0x7e00u | (bits >> 13 & 0x3ffu));
  } else if (bits >= 0x477ff000u) { /* rounds to 65536 or above */
    result.x = (unsigned short)(sign | 0x7c00u);
  } else if (bits >= 0x38800000u) { /* at least 2^-14: a carry out of the digits goes to the exponent */
    result.x = (unsigned short)(sign | ((bits - 0x38000000u + 0xfffu + (bits >> 13 & 1u)) >> 13));
  } else if (bits >= 0x33000000u) { /* multiples of 2^-24 */
    const unsigned int shift = 126u - (bits >> 23);
    unsigned int digits = (bits & 0x7fffffu) | 0x800000u;
    rest = digits & ((1u << shift) - 1u);
    digits >>= shift;
    if (rest > 1u << (shift - 1u) || (rest == 1u << (shift - 1u) && (digits & 1u)))
      digits++;
    result.x = (unsigned short)(sign | digits);
  } else {
    result.x = (unsigned short)sign;
  }
  return result;
}

/* The same number, which every half is as a float. */
static __inline__ float __half2float(const __half number) {
  const unsigned int sign = (unsigned int)(number.x & 0x8000u) << 16, digits = number.x & 0x3ffu;
  const unsigned int exponent = number.x >> 10 & 0x1fu;
  unsigned int bits;
  float result;
  if (exponent == 0x1fu) {
    bits = sign | 0x7f800000u | digits << 13 | (digits ? 0x400000u : 0u);
  } else if (exponent != 0u) {
    bits = sign | (exponent + 112u) << 23 | digits << 13;
  } else {
    result = (float)digits * (1.0f / 16777216.0f);
    memcpy(&bits, &result, sizeof bits);
    bits |= sign;
  }
  memcpy(&result, &bits, sizeof result);
  return result;
}

static __inline__ __half __float2half_rn(const float number) {
  return __float2half(number);
}

/* Two halves in one word, the first in the low one. */
static __inline__ __half2 __halves2half2(const __half low, const __half high) {
  __half2 result;
  result.x = (unsigned int)low.x | (unsigned int)high.x << 16;
  return result;
}

static __inline__ __half __low2half(const __half2 pair) {
  __half result;
  result.x = (unsigned short)(pair.x & 0xffffu);
  return result;
}

static __inline__ __half __high2half(const __half2 pair) {
  __half result;
  result.x = (unsigned short)(pair.x >> 16);
  return result;
}

static __inline__ __half2 __floats2half2_rn(const float low, const float high) {
  return __halves2half2(__float2half(low), __float2half(high));
}

static __inline__ float __low2float(const __half2 pair) {
  return __half2float(__low2half(pair));
}

static __inline__ float __high2float(const __half2 pair) {
  return __half2float(__high2half(pair));
}

#endif
