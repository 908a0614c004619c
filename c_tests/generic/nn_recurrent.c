#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/nn_recurrent.c"
#else

#include "nn.h"

typedef struct {
  int ofCell, form, isGru;
  THTensor *input, *hidden, *bias[2], *state, *weight;
} TEST_(Cell);

static double TEST_(squash)(double x) { return 1 / (1 + exp(-x)); }

/* Hidden and cell state side by side, so that gradients of both are tested. */
static void TEST_(cellOutput)(THTensor *output, void *operands) {
  const TEST_(Cell) *o = operands;
  THTensor *gates = THTensor_(newClone)(o->input), *other = THTensor_(new)();
  if (o->isGru)
    THNN_(GRUFused_updateOutput)(NULL, gates, o->hidden, o->bias[0], o->bias[1], o->state, output, other);
  else
    THNN_(LSTMFused_updateOutput)(NULL, gates, o->hidden, o->bias[0], o->bias[1], o->state, o->ofCell ? other : output,
                                  o->ofCell ? output : other);
  THTensor_(free)(gates);
  THTensor_(free)(other);
}

static void TEST_(cells)(int layout) {
  int isGru, biased;
  for (isGru = 0; isGru < 2; isGru++)
    for (biased = 0; biased < 2; biased++) {
      const long gates = isGru ? 3 : 4, size[] = {3, gates * 5}, state[] = {3, 5};
      THTensor *next = THTensor_(new)(), *storage = THTensor_(new)(), *grad[3], *gradOutput, *gradCell, *kept;
      TEST_(Cell) o;
      long n, k, g;
      CASE(isGru ? "GRUFused" : "LSTMFused");
      o.isGru = isGru;
      o.input = TEST_(newFilled)(layout, 2, size, 1, -1, 1);
      o.hidden = TEST_(newFilled)(layout, 2, size, 2, -1, 1);
      o.state = TEST_(newFilled)(layout, 2, state, 3, -1, 1);
      for (k = 0; k < 2; k++)
        o.bias[k] = biased ? TEST_(newFilledVector)(gates * 5, 4 + (unsigned long)k) : NULL;
      for (o.ofCell = 0; o.ofCell < 2 - isGru; o.ofCell++) {
        TEST_(cellOutput)(next, &o);
        CHECK(THTensor_(isSameSizeAs)(next, o.state));
        for (n = 0; n < 3; n++)
          for (k = 0; k < 5; k++) {
            double sum[4], new_, old = *TEST_(nnAt)(o.state, n * 5 + k);
            for (g = 0; g < gates; g++) {
              sum[g] = (double)*TEST_(nnAt)(o.input, (n * gates + g) * 5 + k) + *TEST_(nnAt)(o.hidden, (n * gates + g) * 5 + k);
              if (biased)
                sum[g] += (double)*TEST_(nnAt)(o.bias[0], g * 5 + k) + *TEST_(nnAt)(o.bias[1], g * 5 + k);
            }
            if (isGru) {
              const double other = *TEST_(nnAt)(o.hidden, (n * 3 + 2) * 5 + k) + (biased ? *TEST_(nnAt)(o.bias[1], 10 + k) : 0);
              new_ = tanh(sum[2] - other + TEST_(squash)(sum[0]) * other);
              CHECK_CLOSE(*TEST_(nnAt)(next, n * 5 + k), new_ + TEST_(squash)(sum[1]) * (old - new_));
            } else {
              new_ = TEST_(squash)(sum[1]) * old + TEST_(squash)(sum[0]) * tanh(sum[2]);
              CHECK_CLOSE(*TEST_(nnAt)(next, n * 5 + k), o.ofCell ? new_ : TEST_(squash)(sum[3]) * tanh(new_));
            }
          }
        /* The gradient of one result; that of the other one is zero. */
        gradOutput = TEST_(newFilled)(layout, 2, state, 6, -1, 1), gradCell = THTensor_(newClone)(gradOutput);
        THTensor_(zero)(o.ofCell ? gradOutput : gradCell);
        for (k = 0; k < 3; k++)
          grad[k] = THTensor_(new)();
        kept = THTensor_(newClone)(o.input);
        if (isGru) {
          THNN_(GRUFused_updateOutput)(NULL, kept, o.hidden, o.bias[0], o.bias[1], o.state, next, storage);
          CHECK_LONG(TEST_(nnCount)(storage), 75);
          THNN_(GRUFused_updateGradInput)(NULL, grad[0], grad[1], gradOutput, grad[2], storage);
          CHECK_GRADIENT(TEST_(cellOutput), &o, o.hidden, gradOutput, grad[1]);
          CHECK_ARG_ERROR(6, THNN_(GRUFused_updateGradInput)(NULL, grad[0], grad[1], gradOutput, grad[2], next));
          CHECK_ARG_ERROR(3, THNN_(GRUFused_updateOutput)(NULL, kept, o.state, NULL, NULL, o.state, next, storage));
        } else {
          THTensor *cell = THTensor_(new)();
          THNN_(LSTMFused_updateOutput)(NULL, kept, o.hidden, o.bias[0], o.bias[1], o.state, next, cell);
          THNN_(LSTMFused_updateGradInput)(NULL, kept, grad[0], o.state, cell, gradOutput, gradCell, grad[2]);
          CHECK_GRADIENT(TEST_(cellOutput), &o, o.hidden, o.ofCell ? gradCell : gradOutput, grad[0]);
          CHECK_ARG_ERROR(2, THNN_(LSTMFused_updateOutput)(NULL, o.state, o.hidden, NULL, NULL, o.state, next, cell));
          CHECK_ARG_ERROR(4, THNN_(LSTMFused_updateOutput)(NULL, kept, o.hidden, o.state, NULL, o.state, next, cell));
          CHECK_ARG_ERROR(6, THNN_(LSTMFused_updateGradInput)(NULL, kept, grad[0], o.state, cell, kept, gradCell, grad[2]));
          THTensor_(free)(cell);
        }
        CHECK_GRADIENT(TEST_(cellOutput), &o, o.input, o.ofCell ? gradCell : gradOutput, grad[0]);
        CHECK_GRADIENT(TEST_(cellOutput), &o, o.state, o.ofCell ? gradCell : gradOutput, grad[2]);
        for (k = 0; k < 3; k++)
          THTensor_(free)(grad[k]);
        THTensor_(free)(gradOutput), THTensor_(free)(gradCell), THTensor_(free)(kept);
      }
      THTensor_(free)(o.input), THTensor_(free)(o.hidden), THTensor_(free)(o.state), THTensor_(free)(next), THTensor_(free)(storage);
      for (k = 0; biased && k < 2; k++)
        THTensor_(free)(o.bias[k]);
    }
}

/* ---- sparse inputs ------------------------------------------------------------------------ */

static void TEST_(sparseOutput)(THTensor *output, void *operands) {
  const TEST_(Cell) *o = operands;
  if (o->form)
    THNN_(SparseLinear_legacyUpdateOutput)(NULL, o->input, output, o->weight, o->bias[0]);
  else {
    THTensor_(resize2d)(output, 3, 5);
    THNN_(SparseLinear_updateOutput)(NULL, o->input, output, o->weight, o->bias[0]);
  }
}

static void TEST_(sparse)(int layout) {
  static const double entries[6][3] = {{1, 2, 0.5}, {1, 4, 2}, {2, 9, 0}, {2, 2, -1}, {3, 2, 0.25}, {3, 1, -3}};
  static const long size[] = {5, 4}, coordinates[] = {6, 3}, legacy[] = {3, 2, 2};
  int form;
  TYPED_CASE("SparseLinear");
  for (form = 0; form < 2; form++) {
    THTensor *output = THTensor_(new)(), *gradOutput, *gradWeight, *gradBias, *kept[2];
    TEST_(Cell) o;
    long b, i, j, k;
    o.form = form;
    o.input = TEST_(newFilled)(layout, form ? 3 : 2, form ? legacy : coordinates, 1, 0, 1);
    for (k = 0; k < 6; k++)
      for (j = form; j < 3; j++)
        *TEST_(nnAt)(o.input, k * (3 - form) + j - form) = (real)entries[k][j];
    o.weight = TEST_(newFilled)(layout, 2, size, 2, -1, 1), o.bias[0] = TEST_(newFilledVector)(5, 3);
    TEST_(sparseOutput)(output, &o);
    for (b = 0; b < 3; b++)
      for (i = 0; i < 5; i++) {
        double sum = *TEST_(nnAt)(o.bias[0], i);
        for (k = 0; k < 6; k++)
          if (entries[k][0] == b + 1 && entries[k][2] != 0)
            sum += entries[k][2] * *TEST_(nnAt)(o.weight, i * 4 + (long)entries[k][1] - 1);
        CHECK_CLOSE(*TEST_(nnAt)(output, b * 5 + i), sum);
      }
    gradOutput = TEST_(newFilled)(layout, 2, output->size, 4, -1, 1);
    gradWeight = TEST_(newFilled)(layout, 2, size, 5, -1, 1), gradBias = TEST_(newFilledVector)(5, 6);
    kept[0] = THTensor_(newClone)(gradWeight), kept[1] = THTensor_(newClone)(gradBias);
    (form ? THNN_(SparseLinear_legacyAccGradParameters) : THNN_(SparseLinear_accGradParameters))(
        NULL, o.input, gradOutput, gradWeight, gradBias, o.weight, NULL, 0.25, 0.5);
    THTensor_(cadd)(kept[0], kept[0], (real)0.25, o.weight);
    THTensor_(csub)(gradWeight, gradWeight, 1, kept[0]), THTensor_(mul)(gradWeight, gradWeight, 2);
    THTensor_(csub)(gradBias, gradBias, 1, kept[1]), THTensor_(mul)(gradBias, gradBias, 2);
    CHECK_GRADIENT(TEST_(sparseOutput), &o, o.weight, gradOutput, gradWeight);
    CHECK_GRADIENT(TEST_(sparseOutput), &o, o.bias[0], gradOutput, gradBias);
    /* Columns that are used, and others. */
    THTensor_(copy)(kept[0], o.weight), THTensor_(copy)(kept[1], o.bias[0]);
    (form ? THNN_(SparseLinear_legacyUpdateParameters) : THNN_(SparseLinear_updateParameters))(NULL, o.weight, o.bias[0], gradWeight,
                                                                                              gradBias, o.input, 0.5);
    for (k = 0; k < 20; k++)
      CHECK_CLOSE(*TEST_(nnAt)(o.weight, k), *TEST_(nnAt)(kept[0], k) - (k % 4 == 2 ? 0 : 0.5 * *TEST_(nnAt)(gradWeight, k)));
    for (k = 0; k < 5; k++)
      CHECK_CLOSE(*TEST_(nnAt)(o.bias[0], k), *TEST_(nnAt)(kept[1], k) - 0.5 * *TEST_(nnAt)(gradBias, k));
    THTensor_(fill)(gradWeight, 7);
    (form ? THNN_(SparseLinear_legacyZeroGradParameters) : THNN_(SparseLinear_zeroGradParameters))(NULL, gradWeight, gradBias, o.input);
    for (k = 0; k < 20; k++)
      CHECK_NUMBER(*TEST_(nnAt)(gradWeight, k), k % 4 == 2 ? 7 : 0);
    CHECK_NUMBER(THTensor_(maxall)(gradBias), 0);
    *TEST_(nnAt)(o.input, 1 - form) = 5; /* no such column */
    CHECK_ERROR(TEST_(sparseOutput)(output, &o));
    CHECK_ARG_ERROR(2, (form ? THNN_(SparseLinear_legacyUpdateOutput) : THNN_(SparseLinear_updateOutput))(NULL, o.weight, output, o.weight, o.bias[0]));
    THTensor_(free)(o.input), THTensor_(free)(o.weight), THTensor_(free)(o.bias[0]), THTensor_(free)(output);
    THTensor_(free)(gradOutput), THTensor_(free)(gradWeight), THTensor_(free)(gradBias), THTensor_(free)(kept[0]), THTensor_(free)(kept[1]);
  }
}

/* ---- features by number ---------------------------------------------------------------------- */

/* Samples of 2, 0 and 3 features; keys count from 7. */
static void TEST_(index)(int layout) {
  static const long named[] = {2, 0, 3, 2, 3}, counts[] = {2, 0, 3}, sample[] = {0, 0, 2, 2, 2};
  THLongTensor *keys = THLongTensor_newWithSize1d(5), *sizes = THLongTensor_newWithSize1d(3), *sums = THLongTensor_newWithSize1d(3);
  int units, normalised;
  long j, k, u;
  TYPED_CASE("IndexLinear");
  for (k = 0; k < 5; k++)
    THLongTensor_set1d(keys, k, named[k] + 7);
  for (k = 0; k < 3; k++)
    THLongTensor_set1d(sizes, k, counts[k]), THLongTensor_set1d(sums, k, k < 2 ? 2 : 5);
  for (units = 1; units <= 3; units += 2)
    for (normalised = 0; normalised < 2; normalised++) {
      const long columns = units + 4 * normalised, table[] = {4, columns}, batch[] = {3, units};
      const long values_size = 5;
      THTensor *values = TEST_(newFilled)(layout, 1, &values_size, 1, -2, 2), *weight = TEST_(newFilled)(layout, 2, table, 2, 0.25, 1);
      THTensor *bias = TEST_(newFilledVector)(units, 3), *output = THTensor_(new)(), *normal = THTensor_(new)(), *gradWeight = THTensor_(new)();
      THTensor *gradOutput = TEST_(newFilled)(layout, 2, batch, 4, -1, 1), *gradBias = TEST_(newFilledVector)(units, 5), *kept, *keptBias;
      double w[4][7], v[5], expected[3][3];
      for (j = 0; j < 4; j++)
        for (k = 0; k < columns; k++)
          w[j][k] = *TEST_(nnAt)(weight, j * columns + k);
      for (k = 0; k < 3; k++)
        for (u = 0; u < units; u++)
          expected[k][u] = *TEST_(nnAt)(bias, u);
      for (k = 0; k < 5; k++) {
        double *row = w[named[k]];
        v[k] = *TEST_(nnAt)(values, k);
        if (normalised) {
          const double magnitude = fabs(v[k]);
          if (magnitude > row[0])
            row[0] = magnitude, row[1] = 1 / magnitude;
          row[2] = 1;
          v[k] = v[k] * row[1] + row[3];
        }
        for (u = 0; u < units; u++)
          expected[sample[k]][u] += v[k] * row[4 * normalised + u];
      }
      THNN_(IndexLinear_updateOutput)(NULL, keys, -7, values, sizes, sums, output, weight, bias, normal, 1);
      CHECK_LONG(output->size[0], 3);
      for (k = 0; k < 3 * units; k++)
        CHECK_CLOSE(*TEST_(nnAt)(output, k), expected[k / units][k % units]);
      for (k = 0; k < 4 * columns; k++)
        CHECK_CLOSE(*TEST_(nnAt)(weight, k), w[k / columns][k % columns]);
      for (k = 0; normalised && k < 5; k++)
        CHECK_CLOSE(*TEST_(nnAt)(normal, k), v[k]);
      if (!normalised)
        THTensor_(resizeAs)(normal, values), THTensor_(copy)(normal, values);
      kept = THTensor_(newClone)(weight), keptBias = THTensor_(newClone)(gradBias);
      THNN_(IndexLinear_accGradParameters)(NULL, keys, -7, normal, sizes, NULL, gradOutput, gradWeight, gradBias, weight, bias, NULL, 0, 0.5);
      CHECK_LONG(TEST_(nnCount)(gradWeight), 5 * units * (1 + normalised));
      for (k = 0; k < 5; k++)
        for (u = 0; u < units; u++) {
          const double g = 0.5 * *TEST_(nnAt)(gradOutput, sample[k] * units + u);
          const ptrdiff_t at = k * units * (1 + normalised) + u;
          CHECK_CLOSE(*TEST_(nnAt)(gradWeight, at), normalised ? g : g * v[k]);
          if (normalised)
            CHECK_CLOSE(*TEST_(nnAt)(gradWeight, at + units), g * v[k]);
        }
      for (u = 0; u < units; u++)
        CHECK_CLOSE(*TEST_(nnAt)(gradBias, u), *TEST_(nnAt)(keptBias, u) + 0.5 * ((double)*TEST_(nnAt)(gradOutput, u) +
                                                   *TEST_(nnAt)(gradOutput, units + u) + *TEST_(nnAt)(gradOutput, 2 * units + u)));
      /* The update in one step, and the same from the gradients: without decay and of keys that differ they agree. */
      THNN_(IndexLinear_updateParameters)(NULL, gradWeight, gradBias, weight, bias, keys, NULL, -7, 0, 0.25);
      for (k = 0; k < 5; k++) {
        double *row = w[named[k]], term = 0;
        for (u = 0; u < units; u++)
          term += 0.25 * 0.5 * *TEST_(nnAt)(gradOutput, sample[k] * units + u) * row[4 * normalised + u];
        for (u = 0; u < units; u++)
          row[4 * normalised + u] -= 0.25 * 0.5 * v[k] * *TEST_(nnAt)(gradOutput, sample[k] * units + u);
        if (normalised)
          row[3] -= term;
      }
      for (k = 0; k < 4 * columns; k++)
        CHECK_CLOSE(*TEST_(nnAt)(weight, k), w[k / columns][k % columns]);
      THTensor_(copy)(weight, kept);
      THNN_(IndexLinear_accUpdateGradParameters)(NULL, keys, -7, normal, sizes, NULL, gradOutput, weight, bias, 0, 0.125);
      for (k = 0; k < 4 * columns; k++)
        if (!(normalised && units == 1 && k % columns == 2)) /* the factors, which become 0 then */
          CHECK_CLOSE(*TEST_(nnAt)(weight, k), w[k / columns][k % columns]);
      CHECK_ARG_ERROR(1, THNN_(IndexLinear_updateOutput)(NULL, sizes, -7, values, sizes, sums, output, weight, bias, normal, 1));
      CHECK_ERROR(THNN_(IndexLinear_updateOutput)(NULL, keys, -5, values, sizes, sums, output, kept, bias, normal, 1));
      CHECK_ARG_ERROR(8, THNN_(IndexLinear_updateOutput)(NULL, keys, -7, values, sizes, sums, output, bias, bias, normal, 1));
      CHECK_ARG_ERROR(7, THNN_(IndexLinear_accUpdateGradParameters)(NULL, keys, -7, normal, sizes, NULL, values, weight, bias, 0, 1));
      CHECK_ARG_ERROR(2, THNN_(IndexLinear_updateParameters)(NULL, bias, gradBias, weight, bias, keys, NULL, -7, 0, 1));
      THTensor_(free)(values), THTensor_(free)(weight), THTensor_(free)(bias), THTensor_(free)(output), THTensor_(free)(normal);
      THTensor_(free)(gradWeight), THTensor_(free)(gradOutput), THTensor_(free)(gradBias), THTensor_(free)(kept), THTensor_(free)(keptBias);
    }
  THLongTensor_free(keys), THLongTensor_free(sizes), THLongTensor_free(sums);
}

static void TEST_(nn_recurrent)(void) {
  int l;
  for (l = 0; l < NN_LAYOUTS; l++) {
    TEST_(cells)(nnLayouts[l]);
    TEST_(sparse)(nnLayouts[l]);
    TEST_(index)(nnLayouts[l]);
  }
}

#endif
