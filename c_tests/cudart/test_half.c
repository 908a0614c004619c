/*
 * cuda_fp16.h: conversions of all halves, and of floats on either side of the middle between two.
 */
#include "cudart_check.h"

#include <TH/TH.h>
#include <cuda_fp16.h>
#include <math.h>

int main(void) {
  unsigned bits;
  CASE("halves");
  for (bits = 0; bits < 0x10000; bits++) {
    THHalf th;
    half h;
    float number, expected;
    h.x = th.x = (unsigned short)bits;
    number = __half2float(h);
    expected = TH_half2float(th);
    CHECK(number == expected || (number != number && expected != expected));
    CHECK(signbit(number) == (int)(bits >> 15) || !signbit(number) == !(bits >> 15));
    if (number == number)
      CHECK_LONG(__float2half(number).x, bits);
    if (number == number && (bits & 0x7fff) < 0x7bff) {
      half next;
      float middle;
      int step;
      next.x = (unsigned short)(bits + 1);
      middle = (number + __half2float(next)) / 2;
      CHECK_LONG(__float2half(middle).x, bits & 1 ? bits + 1 : bits);
      for (step = -1; step <= 1; step += 2) {
        const float beside = nextafterf(middle, step < 0 ? number : __half2float(next));
        CHECK_LONG(__float2half(beside).x, step < 0 ? bits : bits + 1);
      }
    }
  }
  CHECK_LONG(__float2half(1e9f).x, 0x7c00);
  CHECK_LONG(__float2half(65519.996f).x, 0x7bff);
  CHECK_LONG(__float2half(65520.0f).x, 0x7c00);
  CHECK_LONG(__float2half(-1e-30f).x, 0x8000);
  CHECK((__float2half(NAN).x & 0x7fff) > 0x7c00);
  {
    const half2 pair = __floats2half2_rn(1.5f, -2.0f);
    CHECK(__low2float(pair) == 1.5f && __high2float(pair) == -2.0f);
    CHECK_LONG(__halves2half2(__low2half(pair), __high2half(pair)).x, pair.x);
  }
  return check_report("half");
}
