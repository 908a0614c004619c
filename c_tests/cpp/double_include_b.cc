/* The second unit of double_include_a.cc. */
#include <TH/TH.h>
#include <TH/THMath.h>
#include <TH/TH.h>

double sumInOtherUnit(THDoubleTensor *x);

double sumInOtherUnit(THDoubleTensor *x) {
  double sum = 0;
  TH_TENSOR_DIM_APPLY(double, x, 0, sum += TH_lerp(0, x_data[0] + x_data[x_stride], 1);)
  return sum;
}
