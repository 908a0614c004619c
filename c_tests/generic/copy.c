#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/copy.c"
#else

#define Source Byte
#define source unsigned char
#define SOURCE_IS_HALF 0
#include "copy_pair.h"
#undef Source
#undef source
#undef SOURCE_IS_HALF

#define Source Char
#define source char
#define SOURCE_IS_HALF 0
#include "copy_pair.h"
#undef Source
#undef source
#undef SOURCE_IS_HALF

#define Source Short
#define source short
#define SOURCE_IS_HALF 0
#include "copy_pair.h"
#undef Source
#undef source
#undef SOURCE_IS_HALF

#define Source Int
#define source int
#define SOURCE_IS_HALF 0
#include "copy_pair.h"
#undef Source
#undef source
#undef SOURCE_IS_HALF

#define Source Long
#define source long
#define SOURCE_IS_HALF 0
#include "copy_pair.h"
#undef Source
#undef source
#undef SOURCE_IS_HALF

#define Source Float
#define source float
#define SOURCE_IS_HALF 0
#include "copy_pair.h"
#undef Source
#undef source
#undef SOURCE_IS_HALF

#define Source Double
#define source double
#define SOURCE_IS_HALF 0
#include "copy_pair.h"
#undef Source
#undef source
#undef SOURCE_IS_HALF

#define Source Half
#define source THHalf
#define SOURCE_IS_HALF 1
#include "copy_pair.h"
#undef Source
#undef source
#undef SOURCE_IS_HALF

/* Copies within one storage. */
static void TEST_(copyOverlapping)(void) {
  static const long size[] = {65, 65};
  THTensor *t = TEST_(newLayout)(NARROWED, 2, size), *before = THTensor_(newClone)(t), *a, *b;
  long index[2] = {0, 0};
  ptrdiff_t k;

  TYPED_CASE("copy of a tensor to itself");
  a = THTensor_(newWithTensor)(t);
  THTensor_(copy)(t, t);
  THTensor_(copy)(a, t);
  do {
    CHECK_NUMBER(NUMBER(*TEST_(at)(t, index)), NUMBER(*TEST_(at)(before, index)));
  } while (layoutNext(index, 2, size));
  THTensor_(free)(a);

  TYPED_CASE("copies that overlap in part give old values, if in an open order");
  a = THTensor_(newNarrow)(t, 0, 0, 64);
  b = THTensor_(newNarrow)(t, 0, 1, 64);
  THTensor_(copy)(b, a);
  THTensor_(copy)(a, b);
  THTensor_(transpose)(b, t, 0, 1);
  THTensor_(copy)(t, b);
  for (k = 0; k < t->storage->size; k++) {
    const double value = NUMBER(t->storage->data[k]);
    CHECK(value >= 1 && value <= 101 && value == (int)value);
  }
  THTensor_(free)(a);
  THTensor_(free)(b);
  THTensor_(free)(before);
  THTensor_(free)(t);
}

/* Numbers that change on their way. */
static void TEST_(copyConversions)(void) {
#if !defined(TH_REAL_IS_HALF)
  static const double wide[] = {2.75, -2.75, 100.5, 0.0, 127.0};
  THDoubleTensor *from = THDoubleTensor_newWithSize1d(5);
  THLongTensor *whole = THLongTensor_newWithSize1d(3);
  THTensor *to = THTensor_(newWithSize1d)(5);
  int i;

  TYPED_CASE("a conversion is C's");
  for (i = 0; i < 5; i++)
    THDoubleTensor_set1d(from, i, wide[i]);
#if defined(TH_REAL_IS_BYTE)
  THDoubleTensor_set1d(from, 1, 2.75); /* C leaves negative numbers open here */
#endif
  THTensor_(copyDouble)(to, from);
  for (i = 0; i < 5; i++)
    CHECK_NUMBER(THTensor_(get1d)(to, i), (real)THDoubleTensor_get1d(from, i));

  TYPED_CASE("whole numbers that do not fit lose their upper bits");
  THLongTensor_set1d(whole, 0, 0x123456789ABCDEFL);
  THLongTensor_set1d(whole, 1, -1);
  THLongTensor_set1d(whole, 2, 300);
  THTensor_(resize1d)(to, 3);
  THTensor_(copyLong)(to, whole);
  for (i = 0; i < 3; i++)
    CHECK_NUMBER(THTensor_(get1d)(to, i), (real)THLongTensor_get1d(whole, i));

  THDoubleTensor_free(from);
  THLongTensor_free(whole);
  THTensor_(free)(to);
#endif
}

static void TEST_(copy)(void) {
  TH_CONCAT_4(TEST_(copy), From, Byte, )();
  TH_CONCAT_4(TEST_(copy), From, Char, )();
  TH_CONCAT_4(TEST_(copy), From, Short, )();
  TH_CONCAT_4(TEST_(copy), From, Int, )();
  TH_CONCAT_4(TEST_(copy), From, Long, )();
  TH_CONCAT_4(TEST_(copy), From, Float, )();
  TH_CONCAT_4(TEST_(copy), From, Double, )();
  TH_CONCAT_4(TEST_(copy), From, Half, )();
  TEST_(copyOverlapping)();
  TEST_(copyConversions)();
}

#endif
