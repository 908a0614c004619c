#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/distances.c"
#else

/* A matrix of these numbers in a layout. */
static THTensor *TEST_(newPoints)(int layout, long rows, long columns, const double *number) {
  const long size[] = {rows, columns};
  THTensor *points = TEST_(newLayout)(layout, 2, size);
  long index[LAYOUT_MAX_DIMENSION] = {0};
  do {
    *TEST_(at)(points, index) = (real)*number++;
  } while (layoutNext(index, 2, size));
  return points;
}

static void TEST_(checkDistances)(THTensor *distances, const double *expected, long count) {
  THTensor *dense = THTensor_(newContiguous)(distances);
  long k;
  if (CHECK_LONG(THTensor_(nElement)(dense), count))
    for (k = 0; k < count; k++)
      CHECK(fabs((double)THTensor_(data)(dense)[k] - expected[k]) <= 1e-6 * expected[k]);
  THTensor_(free)(dense);
}

static void TEST_(distances)(void) {
  static const double a[] = {0, 0, 1, 2, -1, 3}, b[] = {3, 4, 1, 2};
  static const double orders[] = {0, 1, 2, HUGE_VAL, 3};
  static const double between[][6] = {{2, 2, 2, 0, 2, 2},
                                      {7, 3, 4, 0, 5, 3},
                                      {5, 2.2360679774997898, 2.8284271247461903, 0, 4.1231056256176606, 2.2360679774997898},
                                      {4, 2, 2, 0, 4, 2},
                                      {4.4979414452754146, 2.080083823051904, 2.5198420997897464, 0, 4.0207257585890577,
                                       2.080083823051904}};
  static const double within[][3] = {{2, 2, 2}, {3, 4, 3}, {2.2360679774997898, 3.1622776601683795, 2.2360679774997898},
                                     {2, 3, 2}, {2.080083823051904, 3.0365889718756627, 2.080083823051904}};
  static const int layouts[] = {CONTIGUOUS, TRANSPOSED, STEPPED};
  THTensor *result = THTensor_(new)(), *points, *others, *batch, *one;
  long i, k, n, wrong = 0;
  int l;

  TYPED_CASE("distances");
  for (l = 0; l < 3; l++) {
    points = TEST_(newPoints)(layouts[l], 3, 2, a);
    others = TEST_(newPoints)(layouts[(l + 1) % 3], 2, 2, b);
    for (k = 0; k < 5; k++) {
      THTensor_(cdist)(result, points, others, (real)orders[k]);
      CHECK_LONG(result->nDimension, 2);
      TEST_(checkDistances)(result, between[k], 6);
      THTensor_(pdist)(result, points, (real)orders[k]);
      CHECK_LONG(result->nDimension, 1);
      TEST_(checkDistances)(result, within[k], 3);
    }
    /* into an operand */
    batch = THTensor_(newClone)(points);
    THTensor_(cdist)(batch, batch, others, 1);
    TEST_(checkDistances)(batch, between[1], 6);
    THTensor_(free)(batch);
    THTensor_(free)(points);
    THTensor_(free)(others);
  }

  TYPED_CASE("many points, and batches of them");
  n = 700;
  batch = THTensor_(newWithSize3d)(2, n, 3);
  for (k = 0; k < 2 * n * 3; k++)
    batch->storage->data[k] = (real)((k * 37) % 101 - 50);
  THTensor_(cdist)(result, batch, batch, 1);
  one = THTensor_(newSelect)(batch, 0, 1);
  points = THTensor_(new)();
  THTensor_(pdist)(points, one, 1);
  CHECK_LONG(points->size[0], n * (n - 1) / 2);
  for (i = 0, l = 0; i < n; i++)
    for (k = i + 1; k < n; k++, l++) {
      const real distance = THTensor_(get3d)(result, 1, i, k);
      double sum = 0;
      int d;
      for (d = 0; d < 3; d++)
        sum += fabs((double)(THTensor_(get2d)(one, i, d) - THTensor_(get2d)(one, k, d)));
      wrong += distance != (real)sum || THTensor_(get3d)(result, 1, k, i) != distance || points->storage->data[l] != distance;
    }
  CHECK_LONG(wrong, 0);

  TYPED_CASE("NaN");
  THTensor_(set3d)(batch, 1, 0, 0, (real)NAN);
  for (k = 0; k < 5; k++) {
    THTensor_(cdist)(result, batch, batch, (real)orders[k]);
    if (k == 0) /* differs from everything */
      CHECK(THTensor_(get3d)(result, 1, 0, 0) == 1);
    else
      CHECK(isnan(THTensor_(get3d)(result, 1, 0, 1)));
    CHECK(THTensor_(get3d)(result, 0, 0, 0) == 0);
  }
  THTensor_(free)(one);
  THTensor_(free)(points);
  THTensor_(free)(batch);
  THTensor_(free)(result);
}
#endif
