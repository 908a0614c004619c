/*
 * Full convolutions against sums of the products that exist, where weights and
 * inputs are not finite and where strides spread the input; strides that no
 * output has room for.
 */
#include "th_check.h"

#include <math.h>

#include "generic/full_convolution.c"
#include <TH/THGenerateFloatTypes.h>

#include "generic/full_convolution_sizes.c"
#include <TH/THGenerateAllTypes.h>

int main(void) {
  check_catchErrors();
  testFloat_products();
  testDouble_products();
  testFloat_kernelWithoutElements();
  testDouble_kernelWithoutElements();
  FOR_REAL_TYPES(sizes);
  return check_report();
}
