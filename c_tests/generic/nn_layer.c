#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/nn_layer.c"
#else

#include "nn.h"

typedef struct {
  THTensor *input, *weight, *bias, *runningMean, *runningVar, *saveMean, *saveStd;
  bool train;
} TEST_(Layer);

/* What an accumulated gradient has become, less what it was, divided by the scale. */
static void TEST_(added)(THTensor *now, THTensor *before, double scale) {
  THTensor_(csub)(now, now, 1, before);
  THTensor_(div)(now, now, (real)scale);
}

/* ---- batch normalisation -------------------------------------------------------- */

static void TEST_(batchOutput)(THTensor *output, void *operands) {
  const TEST_(Layer) *o = operands;
  THTensor *mean = THTensor_(newClone)(o->runningMean), *var = THTensor_(newClone)(o->runningVar);
  THNN_(BatchNormalization_updateOutput)(NULL, o->input, output, o->weight, o->bias, mean, var, o->saveMean, o->saveStd,
                                         o->train, 0.25, 0.125);
  THTensor_(free)(mean);
  THTensor_(free)(var);
}

static void TEST_(batch)(int layout) {
  static const long sizes[4][4] = {{5, 3, 0, 0}, {4, 3, 2, 3}, {3, 70, 0, 0}, {2, 3, 5, 0}};
  static const int ranks[4] = {2, 4, 2, 3};
  int s, train;
  for (s = 0; s < 4; s++)
    for (train = 0; train < 2; train++) {
      const long *size = sizes[s], features = size[1], inner = ranks[s] == 4 ? 6 : ranks[s] == 3 ? 5 : 1, n = size[0] * inner;
      TEST_(Layer) o;
      THTensor *output = THTensor_(new)(), *gradInput = THTensor_(new)(), *gradOutput, *gradWeight, *gradBias, *kept[2], *mean, *var;
      long f, k;
      TYPED_CASE("BatchNormalization");
      o.train = train;
      o.input = TEST_(newFilled)(layout, ranks[s], size, 1, -2, 2);
      o.weight = train || s ? TEST_(newFilledVector)(features, 2) : NULL;
      o.bias = o.weight ? TEST_(newFilledVector)(features, 3) : NULL;
      o.runningMean = TEST_(newFilledVector)(features, 4);
      o.runningVar = TEST_(newFilledVector)(features, 5);
      THTensor_(add)(o.runningVar, o.runningVar, 2);
      o.saveMean = TEST_(newFilledVector)(features, 6);
      o.saveStd = TEST_(newFilledVector)(features, 7);
      mean = THTensor_(newClone)(o.runningMean), var = THTensor_(newClone)(o.runningVar);
      THNN_(BatchNormalization_updateOutput)(NULL, o.input, output, o.weight, o.bias, mean, var, o.saveMean, o.saveStd, train, 0.25, 0.125);
      CHECK(THTensor_(isSameSizeAs)(output, o.input));
      for (f = 0; f < features; f++) {
        double m = 0, v = 0;
        for (k = 0; k < n; k++)
          m += *TEST_(nnAt)(o.input, (k / inner * features + f) * inner + k % inner) / n;
        for (k = 0; k < n; k++)
          v += pow(*TEST_(nnAt)(o.input, (k / inner * features + f) * inner + k % inner) - m, 2);
        if (train) {
          CHECK_CLOSE(*TEST_(nnAt)(o.saveMean, f), m);
          CHECK_CLOSE(*TEST_(nnAt)(o.saveStd, f), 1 / sqrt(v / n + 0.125));
          CHECK_CLOSE(*TEST_(nnAt)(mean, f), 0.25 * m + 0.75 * *TEST_(nnAt)(o.runningMean, f));
          CHECK_CLOSE(*TEST_(nnAt)(var, f), 0.25 * v / (n - 1) + 0.75 * *TEST_(nnAt)(o.runningVar, f));
        } else {
          CHECK_NUMBER(*TEST_(nnAt)(mean, f), *TEST_(nnAt)(o.runningMean, f));
          m = *TEST_(nnAt)(mean, f), v = n * (double)*TEST_(nnAt)(var, f);
        }
        for (k = 0; k < n; k++) {
          const ptrdiff_t at = (k / inner * features + f) * inner + k % inner;
          CHECK_CLOSE(*TEST_(nnAt)(output, at), (*TEST_(nnAt)(o.input, at) - m) / sqrt(v / n + 0.125) *
                                                      (o.weight ? *TEST_(nnAt)(o.weight, f) : 1) +
                                                  (o.bias ? *TEST_(nnAt)(o.bias, f) : 0));
        }
      }
      gradOutput = TEST_(newFilled)(layout, ranks[s], size, 8, -1, 1);
      gradWeight = TEST_(newFilledVector)(features, 9), gradBias = TEST_(newFilledVector)(features, 10);
      kept[0] = THTensor_(newClone)(gradWeight), kept[1] = THTensor_(newClone)(gradBias);
      THNN_(BatchNormalization_backward)(NULL, o.input, gradOutput, gradInput, gradWeight, gradBias, o.weight, o.runningMean,
                                         o.runningVar, o.saveMean, o.saveStd, train, 0.5, 0.125);
      TEST_(added)(gradWeight, kept[0], 0.5);
      TEST_(added)(gradBias, kept[1], 0.5);
      CHECK_GRADIENT(TEST_(batchOutput), &o, o.input, gradOutput, gradInput);
      if (o.weight) {
        CHECK_GRADIENT(TEST_(batchOutput), &o, o.weight, gradOutput, gradWeight);
        CHECK_GRADIENT(TEST_(batchOutput), &o, o.bias, gradOutput, gradBias);
      }
      /* The gradients of parameters alone. */
      TEST_(batchOutput)(output, &o);
      THTensor_(copy)(gradBias, kept[1]);
      THNN_(BatchNormalization_backward)(NULL, o.input, gradOutput, NULL, NULL, gradBias, o.weight, train ? NULL : o.runningMean,
                                         train ? NULL : o.runningVar, train ? o.saveMean : NULL, train ? o.saveStd : NULL, train, 1, 0.125);
      CHECK_ARG_ERROR(train ? 10 : 8, THNN_(BatchNormalization_backward)(NULL, o.input, gradOutput, NULL, NULL, NULL, NULL, NULL,
                                                                        NULL, NULL, NULL, train, 1, 0.125));
      CHECK_ARG_ERROR(2, THNN_(BatchNormalization_updateOutput)(NULL, mean, output, NULL, NULL, mean, var, mean, var, train, 1, 0));
      THTensor_(resize1d)(mean, features - 1);
      CHECK_ARG_ERROR(4, THNN_(BatchNormalization_updateOutput)(NULL, o.input, output, mean, NULL, o.runningMean, var, o.saveMean,
                                                                o.saveStd, train, 1, 0));
      CHECK_ARG_ERROR(6, THNN_(BatchNormalization_updateOutput)(NULL, o.input, output, NULL, NULL, mean, var, o.saveMean, o.saveStd,
                                                                train, 1, 0));
      /* One tensor for two results, which have different sizes: what is written last counts. */
      THTensor_(resize1d)(mean, features);
      THNN_(BatchNormalization_backward)(NULL, o.input, gradOutput, gradBias, gradBias, NULL, NULL, o.runningMean, o.runningVar,
                                         o.saveMean, o.saveStd, train, 1, 0.125);
      CHECK(THTensor_(nDimension)(gradBias) == 1 && THTensor_(size)(gradBias, 0) == features);
      THTensor_(free)(kept[0]), THTensor_(free)(kept[1]);
      THTensor_(free)(gradOutput), THTensor_(free)(gradWeight), THTensor_(free)(gradBias), THTensor_(free)(gradInput);
      THTensor_(free)(mean), THTensor_(free)(var), THTensor_(free)(output);
      THTensor_(free)(o.input), THTensor_(free)(o.runningMean), THTensor_(free)(o.runningVar);
      THTensor_(free)(o.saveMean), THTensor_(free)(o.saveStd);
      if (o.weight)
        THTensor_(free)(o.weight), THTensor_(free)(o.bias);
    }
}

/* ---- linear ---------------------------------------------------------------------- */

static void TEST_(linearOutput)(THTensor *output, void *operands) {
  const TEST_(Layer) *o = operands;
  THNN_(Linear_updateOutput)(NULL, o->input, output, o->weight, o->bias, NULL);
}

static void TEST_(linear)(int layout) {
  static const long batch[] = {3, 4}, matrix[] = {5, 4};
  int rank, biased;
  TYPED_CASE("Linear");
  for (rank = 1; rank <= 2; rank++)
    for (biased = 0; biased < 2; biased++) {
      TEST_(Layer) o;
      THTensor *output = THTensor_(new)(), *gradInput = THTensor_(new)(), *buffer = THTensor_(new)(), *gradOutput, *gradWeight;
      THTensor *gradBias = TEST_(newFilledVector)(5, 9), *kept[2];
      long i, j, k;
      o.input = TEST_(newFilled)(layout, rank, batch + 2 - rank, 1, -1, 1);
      o.weight = TEST_(newFilled)(layout, 2, matrix, 2, -1, 1);
      o.bias = biased ? TEST_(newFilledVector)(5, 3) : NULL;
      THNN_(Linear_updateOutput)(NULL, o.input, output, o.weight, o.bias, buffer);
      CHECK_LONG(output->nDimension, rank);
      CHECK_LONG(TEST_(nnCount)(buffer), rank == 2 ? 3 : 0);
      for (i = 0; i < (rank == 2 ? 3 : 1); i++)
        for (j = 0; j < 5; j++) {
          double sum = biased ? *TEST_(nnAt)(o.bias, j) : 0;
          for (k = 0; k < 4; k++)
            sum += (double)*TEST_(nnAt)(o.input, i * 4 + k) * *TEST_(nnAt)(o.weight, j * 4 + k);
          CHECK_CLOSE(*TEST_(nnAt)(output, i * 5 + j), sum);
        }
      gradOutput = TEST_(newFilled)(layout, rank, output->size, 4, -1, 1);
      THNN_(Linear_updateGradInput)(NULL, o.input, gradOutput, gradInput, o.weight);
      CHECK(THTensor_(isSameSizeAs)(gradInput, o.input));
      CHECK_GRADIENT(TEST_(linearOutput), &o, o.input, gradOutput, gradInput);
      gradWeight = TEST_(newFilled)(layout, 2, matrix, 5, -1, 1);
      kept[0] = THTensor_(newClone)(gradWeight), kept[1] = THTensor_(newClone)(gradBias);
      THNN_(Linear_accGradParameters)(NULL, o.input, gradOutput, NULL, NULL, o.bias, gradWeight, gradBias, buffer, 0.5);
      TEST_(added)(gradWeight, kept[0], 0.5);
      CHECK_GRADIENT(TEST_(linearOutput), &o, o.weight, gradOutput, gradWeight);
      if (biased) {
        TEST_(added)(gradBias, kept[1], 0.5);
        CHECK_GRADIENT(TEST_(linearOutput), &o, o.bias, gradOutput, gradBias);
      } else
        CHECK_SAME(gradBias, kept[1]);
      THNN_(Linear_updateGradInput)(NULL, o.input, gradOutput, NULL, o.weight);
      CHECK_ARG_ERROR(2, THNN_(Linear_updateOutput)(NULL, gradOutput, output, o.weight, o.bias, buffer));
      CHECK_ARG_ERROR(4, THNN_(Linear_updateOutput)(NULL, o.input, output, gradBias, o.bias, buffer));
      CHECK_ARG_ERROR(5, THNN_(Linear_updateOutput)(NULL, o.input, output, o.weight, o.weight, buffer));
      CHECK_ARG_ERROR(3, THNN_(Linear_updateGradInput)(NULL, o.input, o.input, gradInput, o.weight));
      CHECK_ARG_ERROR(7, THNN_(Linear_accGradParameters)(NULL, o.input, gradOutput, NULL, NULL, NULL, gradBias, NULL, buffer, 1));
      THTensor_(free)(kept[0]), THTensor_(free)(kept[1]);
      THTensor_(free)(o.input), THTensor_(free)(o.weight);
      if (biased)
        THTensor_(free)(o.bias);
      THTensor_(free)(output), THTensor_(free)(gradInput), THTensor_(free)(buffer), THTensor_(free)(gradOutput);
      THTensor_(free)(gradWeight), THTensor_(free)(gradBias);
    }
}

/* ---- lookup tables ----------------------------------------------------------------- */

static void TEST_(lookup)(int layout, long base) {
  static const long table[] = {6, 5}, rows[] = {8, 5}, named[] = {3, 0, 3, 5, 2, 3, 0, 5};
  THLongTensor *input = THLongTensor_newWithSize2d(2, 4), *vector = THLongTensor_newWithSize1d(3);
  THIntTensor *count = THIntTensor_new();
  THTensor *gradOutput = TEST_(newFilled)(layout, 2, rows, 1, -1, 1), *gradWeight, *kept, *weight;
  int scaled, padding;
  long i, j, k;
  TYPED_CASE("LookupTable");
  for (k = 0; k < 8; k++)
    THLongTensor_data(input)[k] = named[k] + base;
  for (scaled = 0; scaled < 2; scaled++)
    for (padding = -1; padding < 4; padding += 4) {
      gradWeight = TEST_(newFilled)(layout, 2, table, 2, -1, 1);
      kept = THTensor_(newClone)(gradWeight);
      THNN_(LookupTable_accGradParameters)(NULL, input, gradOutput, gradWeight, scaled ? count : NULL, NULL, NULL, scaled,
                                           (int)(padding + base), 0.5);
      for (i = 0; i < 6; i++)
        for (j = 0; j < 5; j++) {
          double sum = 0;
          long times = 0;
          for (k = 0; k < 8; k++)
            if (named[k] == i) {
              times++;
              if (i != padding)
                sum += *TEST_(nnAt)(gradOutput, k * 5 + j);
            }
          CHECK_CLOSE(*TEST_(nnAt)(gradWeight, i * 5 + j),
                      *TEST_(nnAt)(kept, i * 5 + j) + 0.5 * sum / (scaled && times ? times : 1));
          if (scaled)
            CHECK_LONG(THIntTensor_get1d(count, i), times);
        }
      THTensor_(free)(gradWeight);
      THTensor_(free)(kept);
    }
  weight = TEST_(newFilled)(layout, 2, table, 3, -1, 1);
  kept = THTensor_(newClone)(weight);
  THLongTensor_set1d(vector, 0, 2 + base), THLongTensor_set1d(vector, 1, 4 + base), THLongTensor_set1d(vector, 2, 2 + base);
  for (k = 1; k <= 4; k++) { /* the last time of infinite order */
    THTensor_(copy)(weight, kept);
    THNN_(LookupTable_renorm)(NULL, vector, weight, 0.5, k == 4 ? INFINITY : (double)k);
    for (i = 0; i < 6; i++) {
      double norm = 0, greatest = 0;
      for (j = 0; j < 5; j++) {
        const double magnitude = fabs(*TEST_(nnAt)(kept, i * 5 + j));
        norm += pow(magnitude, (double)k);
        greatest = fmax(greatest, magnitude);
      }
      norm = k == 4 ? greatest : pow(norm, 1.0 / k);
      for (j = 0; j < 5; j++)
        CHECK_CLOSE(*TEST_(nnAt)(weight, i * 5 + j),
                    *TEST_(nnAt)(kept, i * 5 + j) * ((i == 2 || i == 4) && norm > 0.5 ? 0.5 / (norm + 1e-7) : 1));
    }
  }
  CHECK_ERROR(THNN_(LookupTable_renorm)(NULL, input, weight, 0.5, 2));
  CHECK_ERROR(THNN_(LookupTable_renorm)(NULL, vector, weight, 0.5, 0));
  THLongTensor_set1d(vector, 1, 6 + base);
  CHECK_ERROR(THNN_(LookupTable_renorm)(NULL, vector, weight, 0.5, 2));
  THLongTensor_data(input)[7] = base - 1;
  CHECK_ERROR(THNN_(LookupTable_accGradParameters)(NULL, input, gradOutput, weight, NULL, NULL, NULL, 0, 100, 1));
  THLongTensor_data(input)[7] = base;
  CHECK_ARG_ERROR(3, THNN_(LookupTable_accGradParameters)(NULL, input, weight, weight, NULL, NULL, NULL, 0, 100, 1));
  CHECK_ARG_ERROR(5, THNN_(LookupTable_accGradParameters)(NULL, input, gradOutput, weight, NULL, NULL, NULL, 1, 100, 1));
  THTensor_(free)(weight), THTensor_(free)(kept), THTensor_(free)(gradOutput);
  THLongTensor_free(input), THLongTensor_free(vector), THIntTensor_free(count);
}

/* The gradient of a network that is not trained does not depend on its input, be it infinite or NaN. */
static void TEST_(batchInfinity)(void) {
  static const long matrix[] = {2, 2}, planes[] = {2, 2, 3};
  int rank;
  for (rank = 2; rank < 4; rank++) {
    THTensor *input = TEST_(newFilled)(CONTIGUOUS, rank, rank == 2 ? matrix : planes, 1, -1, 1), *gradInput = THTensor_(new)();
    THTensor *gradOutput = TEST_(newFilled)(CONTIGUOUS, rank, rank == 2 ? matrix : planes, 2, -1, 1);
    THTensor *zeros = THTensor_(newWithSize1d)(2), *ones = THTensor_(newWithSize1d)(2);
    ptrdiff_t k;
    TYPED_CASE("batch normalization of infinity");
    THTensor_(zero)(zeros), THTensor_(fill)(ones, 1);
    *TEST_(nnAt)(input, 0) = (real)HUGE_VAL, *TEST_(nnAt)(input, 3) = (real)NAN;
    THNN_(BatchNormalization_backward)(NULL, input, gradOutput, gradInput, NULL, NULL, NULL, zeros, ones, zeros, ones, 0, 1, 0);
    for (k = 0; k < TEST_(nnCount)(input); k++)
      CHECK_NUMBER(*TEST_(nnAt)(gradInput, k), *TEST_(nnAt)(gradOutput, k));
    THTensor_(free)(input), THTensor_(free)(gradInput), THTensor_(free)(gradOutput), THTensor_(free)(zeros), THTensor_(free)(ones);
  }
}

static void TEST_(nn_layer)(void) {
  int l;
  TEST_(batchInfinity)();
  for (l = 0; l < NN_LAYOUTS; l++) {
    TEST_(batch)(nnLayouts[l]);
    TEST_(linear)(nnLayouts[l]);
    TEST_(lookup)(nnLayouts[l], 1);
  }
  THSetIndexBase(0);
  TEST_(lookup)(CONTIGUOUS, 0);
  THSetIndexBase(1);
}

#endif
