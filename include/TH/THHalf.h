/*
 * THHalf.h: IEEE 754 binary16 numbers, for storage and exchange.
 *
 * A THHalf holds the 16 bits; there is no arithmetic on it. Convert with
 * TH_half2float and TH_float2half. Half storages and tensors can be created,
 * viewed, resized and copied from and to every other type.
 */
#ifndef TH_HALF_H
#define TH_HALF_H

#include "THGeneral.h"

#include <stdint.h>

typedef struct __THHalf {
  unsigned short x; /* sign, 5 bits of exponent, 10 bits of fraction */
} __THHalf;

/* Two of them packed in one word, low half first. */
typedef struct __THHalf2 {
  unsigned int x;
} __THHalf2;

typedef __THHalf THHalf;
typedef __THHalf2 THHalf2;

/* Initialiser of a THHalf from its bits: `THHalf inf = TH_HALF_BITS_TO_LITERAL(TH_HALF_INF);` */
#ifndef TH_HALF_BITS_TO_LITERAL
#define TH_HALF_BITS_TO_LITERAL(n) { n }
#endif

#define TH_HALF_ZERO 0x0U
#define TH_HALF_INF 0x7C00U

/* >>> prototypes generated from src/ffi/half.rs by "make headers": edit there */
/**
 * The nearest half to `value`, ties to even. Overflow gives infinity, NaN the bits 0x7fff.
 */
TH_API THHalf TH_float2half(float value);

/**
 * The same number as a float; exact.
 */
TH_API float TH_half2float(THHalf value);

/**
 * As TH_float2half, from and to memory. Errors: 1, 2 if a pointer is NULL.
 */
TH_API void TH_float2halfbits(float *source, unsigned short *result);

/**
 * As TH_half2float, from and to memory. Errors: 1, 2 if a pointer is NULL.
 */
TH_API void TH_halfbits2float(unsigned short *source, float *result);

/* <<< end of generated prototypes */

#endif
