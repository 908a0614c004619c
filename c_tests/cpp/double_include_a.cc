/*
 * Two units that both include every header, twice and under both names: what
 * the headers define inline must not clash at link time. Built with
 * double_include_b.cc.
 */
#include <TH.h>
#include <TH/TH.h>
#include <TH/THMath.h>
#include <THMath.h>
#include <THTensorDimApply.h>

double sumInOtherUnit(THDoubleTensor *x);

static double sumHere(THDoubleTensor *x) {
  double sum = 0;
  TH_TENSOR_APPLY(double, x, sum += TH_lerp(0, *x_data, 1);)
  return sum;
}

int main() {
  THDoubleTensor *x = THDoubleTensor_newWithSize2d(2, 2);
  THDoubleStorage_fill(x->storage, 2);
  const bool same = sumHere(x) == 8 && sumInOtherUnit(x) == 8;
  THDoubleTensor_free(x);
  return same ? 0 : 1;
}
