/*
 * own_cases.h: the cases of test_own.c for one type, whose tensors are REAL_TENSOR.
 */
#define PLANES 7
#define AREA 6
#define IMAGES 2
#define ALL (IMAGES * PLANES * AREA)

/* A tensor with these elements, as far as the type has them, and the elements that it has. */
static REAL_TENSOR *CASES_(tensor)(double *x, int dims, const long *size) {
  THLongStorage *sizes = THLongStorage_newWithSize(dims);
  THDoubleTensor *doubles = THDoubleTensor_new();
  REAL_TENSOR *t = T_(new)();
  int d;
  for (d = 0; d < dims; d++)
    THLongStorage_set(sizes, d, size[d]);
  THDoubleTensor_resize(doubles, sizes, NULL);
  memcpy(THDoubleTensor_data(doubles), x, (size_t)THDoubleTensor_nElement(doubles) * sizeof *x);
  T_(resize)(t, sizes, NULL);
  T_(copyDouble)(t, doubles);
  TH_CONCAT_2(THDoubleTensor_, COPY_DOUBLE)(doubles, t);
  memcpy(x, THDoubleTensor_data(doubles), (size_t)THDoubleTensor_nElement(doubles) * sizeof *x);
  THDoubleTensor_free(doubles);
  THLongStorage_free(sizes);
  return t;
}

static void CASES_(near)(REAL_TENSOR *t, const double *expected, long n) {
  THLongStorage *sizes = T_(newSizeOf)(t);
  THDoubleTensor *doubles = THDoubleTensor_new();
  long k;
  THDoubleTensor_resize(doubles, sizes, NULL);
  TH_CONCAT_2(THDoubleTensor_, COPY_DOUBLE)(doubles, t);
  if (CHECK_LONG(THDoubleTensor_nElement(doubles), n))
    for (k = 0; k < n; k++) {
      const double actual = THDoubleTensor_data(doubles)[k];
      if (!CHECK(fabs(actual - expected[k]) <= TOLERANCE * (1 + fabs(expected[k])) || (actual != actual && expected[k] != expected[k])))
        fprintf(stderr, "    element %ld: got %.17g, expected %.17g\n", k, actual, expected[k]);
    }
  THDoubleTensor_free(doubles);
  THLongStorage_free(sizes);
}

static void CASES_(normalization)(void) {
  static const long size[] = {IMAGES, PLANES, 2, 3};
  int neighbours, i, p, q, a;
  CASE(NAME " normalization across planes");
  for (neighbours = 1; neighbours <= 5; neighbours++) {
    const int before = (neighbours - 1) / 2, behind = neighbours - 1 - before;
    const double alpha = 0.75, beta = 0.5, k = 2;
    double x[ALL], dy[ALL], y[ALL], scale[ALL], dx[ALL];
    REAL_TENSOR *input, *output = T_(new)(), *scales = T_(new)(), *gradOutput, *gradInput = T_(new)();
    for (i = 0; i < ALL; i++) {
      x[i] = (i * 7 % 11 - 5) / 4.0;
      dy[i] = (i * 5 % 13 - 6) / 8.0;
    }
    input = CASES_(tensor)(x, 4, size);
    gradOutput = CASES_(tensor)(dy, 4, size);
#define AT(I, P, A) (((I) * PLANES + (P)) * AREA + (A))
    for (i = 0; i < IMAGES; i++)
      for (p = 0; p < PLANES; p++)
        for (a = 0; a < AREA; a++) {
          double sum = 0;
          for (q = p - before; q <= p + behind; q++)
            if (q >= 0 && q < PLANES)
              sum += x[AT(i, q, a)] * x[AT(i, q, a)];
          scale[AT(i, p, a)] = k + alpha / neighbours * sum;
          y[AT(i, p, a)] = x[AT(i, p, a)] * pow(scale[AT(i, p, a)], -beta);
        }
    F(SpatialCrossMapLRN_updateOutput)(state, input, output, scales, neighbours, 0.75, 0.5, 2);
    CASES_(near)(output, y, ALL);
    CASES_(near)(scales, scale, ALL);
    /* The derivative of each output by each input of its neighbourhood. */
    for (i = 0; i < IMAGES; i++)
      for (q = 0; q < PLANES; q++)
        for (a = 0; a < AREA; a++) {
          double sum = 0;
          for (p = 0; p < PLANES; p++) {
            const double s = scale[AT(i, p, a)];
            double by = p == q ? pow(s, -beta) : 0;
            if (q >= p - before && q <= p + behind)
              by -= beta * x[AT(i, p, a)] * pow(s, -beta - 1) * 2 * alpha / neighbours * x[AT(i, q, a)];
            sum += dy[AT(i, p, a)] * by;
          }
          dx[AT(i, q, a)] = sum;
        }
    F(SpatialCrossMapLRN_updateGradInput)(state, input, gradOutput, gradInput, scales, output, neighbours, 0.75, 0.5, 2);
    CASES_(near)(gradInput, dx, ALL);
    /* In place. */
    F(SpatialCrossMapLRN_updateGradInput)(state, input, gradOutput, gradOutput, scales, output, neighbours, 0.75, 0.5, 2);
    CASES_(near)(gradOutput, dx, ALL);
    CHECK_ARG_ERROR(5, F(SpatialCrossMapLRN_updateOutput)(state, input, output, scales, 0, 1, 1, 1));
    CHECK_ARG_ERROR(2, F(SpatialCrossMapLRN_updateOutput)(state, NULL, output, scales, 1, 1, 1, 1));
    CHECK_ARG_ERROR(4, F(SpatialCrossMapLRN_updateOutput)(state, input, output, NULL, 1, 1, 1, 1));
    CHECK_ARG_ERROR(1, F(SpatialCrossMapLRN_updateOutput)(NULL, input, output, scales, 1, 1, 1, 1));
    T_(resize2d)(input, 2, 3);
    CHECK_ARG_ERROR(2, F(SpatialCrossMapLRN_updateOutput)(state, input, output, scales, 1, 1, 1, 1));
    CASES_(near)(output, y, ALL);
    T_(resize4d)(input, IMAGES, PLANES, 2, 3);
    T_(resize3d)(scales, 1, 2, 3);
    CHECK_ARG_ERROR(5, F(SpatialCrossMapLRN_updateGradInput)(state, input, gradOutput, gradInput, scales, output, 1, 1, 1, 1));
    T_(free)(input);
    T_(free)(output);
    T_(free)(scales);
    T_(free)(gradOutput);
    T_(free)(gradInput);
  }
}

static THLongTensor *CASES_(newIndices)(int n, const long *index) {
  THLongTensor *t = THLongTensor_newWithSize1d(n);
  int k;
  for (k = 0; k < n; k++)
    THLongTensor_set1d(t, k, index[k]);
  return t;
}

static void CASES_(bags)(void) {
  static const long named[] = {2, 4, 2, 1, 5, 5}, starts[] = {1, 3, 3, 4}, ends[] = {2, 2, 3, 6}, sizes[] = {5, 3}, of_bags[] = {4, 3};
  static const long outside[] = {2, 6}, late[] = {2, 3};
  double weight[15], from[12], sums[12], gradient[15], had[15];
  int mode, often, b, c, k;
  CASE(NAME " bags of rows");
  for (mode = 0; mode < 2; mode++)
    for (often = 0; often < 2; often++) {
      THLongTensor *input = CASES_(newIndices)(6, named), *offsets = CASES_(newIndices)(4, starts), *bags = THLongTensor_new();
      THLongTensor *lengths = THLongTensor_new(), *wrong = CASES_(newIndices)(2, outside), *begins = CASES_(newIndices)(2, late);
      REAL_TENSOR *w, *output = T_(new)(), *gradOutput, *gradWeight;
      for (k = 0; k < 15; k++) {
        weight[k] = (k * 7 % 16 - 8) / 4.0;
        had[k] = k / 8.0;
      }
      for (k = 0; k < 12; k++)
        from[k] = (k * 5 % 16 - 8) / 4.0;
      w = CASES_(tensor)(weight, 2, sizes);
      gradOutput = CASES_(tensor)(from, 2, of_bags);
      gradWeight = CASES_(tensor)(had, 2, sizes);
      memcpy(gradient, had, sizeof had);
      for (b = 0; b < 4; b++) {
        const int first = (int)starts[b] - 1, last = (int)ends[b], count = last - first;
        for (c = 0; c < 3; c++) {
          sums[b * 3 + c] = 0;
          for (k = first; k < last; k++) {
            const long row = named[k] - 1;
            const double times = often ? (row == 1 || row == 4 ? 2 : 1) : 1;
            sums[b * 3 + c] += weight[row * 3 + c];
            gradient[row * 3 + c] += 0.5 / times / (mode ? count : 1) * from[b * 3 + c];
          }
          if (mode)
            sums[b * 3 + c] = count ? sums[b * 3 + c] / count : (double)NAN;
        }
      }
      F(LookupTableBag_updateOutput)(state, input, offsets, w, output, bags, mode, lengths);
      CASES_(near)(output, sums, 12);
      CHECK_LONG(THLongTensor_get1d(bags, 1), 1);
      CHECK_LONG(THLongTensor_get1d(bags, 2), 3);
      CHECK_LONG(THLongTensor_get1d(bags, 5), 4);
      CHECK_LONG(THLongTensor_get1d(lengths, 1), 0);
      CHECK_LONG(THLongTensor_get1d(lengths, 3), 3);
      F(LookupTableBag_accGradParameters)(state, input, gradOutput, gradWeight, bags, NULL, NULL, NULL, often, mode, lengths, 0.5);
      CASES_(near)(gradWeight, gradient, 15);
      CHECK_ARG_ERROR(2, F(LookupTableBag_updateOutput)(state, wrong, offsets, w, output, bags, mode, lengths));
      CHECK_ARG_ERROR(3, F(LookupTableBag_updateOutput)(state, input, begins, w, output, bags, mode, lengths));
      CHECK_ARG_ERROR(4, F(LookupTableBag_updateOutput)(state, input, offsets, NULL, output, bags, mode, lengths));
      CHECK_ARG_ERROR(7, F(LookupTableBag_updateOutput)(state, input, offsets, w, output, bags, 2, lengths));
      CHECK_ARG_ERROR(5, F(LookupTableBag_accGradParameters)(state, input, gradOutput, gradWeight, wrong, NULL, NULL, NULL, often, mode,
                                                             lengths, 0.5));
      CHECK_ARG_ERROR(10, F(LookupTableBag_accGradParameters)(state, input, gradOutput, gradWeight, bags, NULL, NULL, NULL, often, 3,
                                                              lengths, 0.5));
      CASES_(near)(output, sums, 12);
      CASES_(near)(gradWeight, gradient, 15);
      THLongTensor_free(input);
      THLongTensor_free(offsets);
      THLongTensor_free(bags);
      THLongTensor_free(lengths);
      THLongTensor_free(wrong);
      THLongTensor_free(begins);
      T_(free)(w);
      T_(free)(output);
      T_(free)(gradOutput);
      T_(free)(gradWeight);
    }
}

static void CASES_(all)(void) {
  CASES_(normalization)();
  CASES_(bags)();
}

#undef REAL_TENSOR
#undef T_
#undef F
#undef COPY_DOUBLE
#undef TOLERANCE
#undef NAME
#undef CASES_
#undef AT
#undef PLANES
#undef AREA
#undef IMAGES
#undef ALL
