/*
 * Convolutions with fewer products: what turns them off, THSetDirectConvolutions or the environment variable TH_CONV, and
 * that results are those of the definition either way. Called with an argument, the program prints what it finds and exits:
 * a child with another environment.
 */
#include "th_child.h"

#include <THNN/THNN.h>
#include <math.h>

enum { PLANES = 16, SIZE = 17, TAPS = 9 };

static const char *program;

/* What a process with TH_CONV=value finds, or -1. */
static int directOfChild(const char *value) { return statusOfChild(program, "TH_CONV", value); }

/* The largest difference of results from the definition, for whole numbers: each result is one. */
static double error(THFloatTensor *result, THFloatTensor *from, THFloatTensor *weight, int backward) {
  const float *x = THFloatTensor_data(from), *w = THFloatTensor_data(weight), *y = THFloatTensor_data(result);
  double most = 0;
  int to, source, row, column, tap;

  for (to = 0; to < PLANES; to++)
    for (row = 0; row < SIZE; row++)
      for (column = 0; column < SIZE; column++) {
        double sum = 0;
        for (source = 0; source < PLANES; source++)
          for (tap = 0; tap < TAPS; tap++) {
            const int down = backward ? 1 - tap / 3 : tap / 3 - 1, right = backward ? 1 - tap % 3 : tap % 3 - 1;
            const int kernel = (backward ? source * PLANES + to : to * PLANES + source) * TAPS + tap;
            if (row + down >= 0 && row + down < SIZE && column + right >= 0 && column + right < SIZE)
              sum += (double)x[(source * SIZE + row + down) * SIZE + column + right] * (double)w[kernel];
          }
        most = fmax(most, fabs((double)y[(to * SIZE + row) * SIZE + column] - sum));
      }
  return most;
}

static THFloatTensor *wholeNumbers(THFloatTensor *tensor) {
  float *x = THFloatTensor_data(tensor);
  ptrdiff_t i;

  for (i = 0; i < THFloatTensor_nElement(tensor); i++)
    x[i] = (float)(i * 37 % 11 - 5);
  return tensor;
}

int main(int argc, char **argv) {
  THFloatTensor *x, *w, *y, *gx;
  int direct;

  if (argc > 1)
    return THGetDirectConvolutions();
  program = argv[0];
  unsetenv("TH_CONV");
  check_catchErrors();

  CASE("set by the program");
  CHECK_LONG(THGetDirectConvolutions(), 0);
  THSetDirectConvolutions(7);
  CHECK_LONG(THGetDirectConvolutions(), 1);
  THSetDirectConvolutions(0);
  CHECK_LONG(THGetDirectConvolutions(), 0);

  CASE("set by the environment");
  CHECK_LONG(directOfChild(NULL), 0);
  CHECK_LONG(directOfChild("auto"), 0);
  CHECK_LONG(directOfChild("direct"), 1);
  CHECK_LONG(directOfChild("Direct"), 2); /* not understood: the process ends */

  CASE("results");
  x = wholeNumbers(THFloatTensor_newWithSize3d(PLANES, SIZE, SIZE));
  w = wholeNumbers(THFloatTensor_newWithSize4d(PLANES, PLANES, 3, 3));
  y = THFloatTensor_new();
  gx = THFloatTensor_new();
  for (direct = 0; direct < 2; direct++) {
    THSetDirectConvolutions(direct);
    THNN_FloatSpatialConvolutionMM_updateOutput(NULL, x, y, w, NULL, NULL, NULL, 3, 3, 1, 1, 1, 1);
    THNN_FloatSpatialConvolutionMM_updateGradInput(NULL, x, y, gx, w, NULL, NULL, 3, 3, 1, 1, 1, 1);
    if (direct) {
      CHECK(error(y, x, w, 0) == 0);
      CHECK(error(gx, y, w, 1) == 0);
    } else {
      CHECK(error(y, x, w, 0) < 0.01);
      CHECK(error(gx, y, w, 1) < 2);
    }
  }
  THSetDirectConvolutions(0);
  THFloatTensor_free(x);
  THFloatTensor_free(w);
  THFloatTensor_free(y);
  THFloatTensor_free(gx);
  return check_report();
}
