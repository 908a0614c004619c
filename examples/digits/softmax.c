#include "softmax.h"

#define INPUTS (PIXELS + 1)
#define BATCH 50
#define RATE 0.2f      /* of each step against the gradient */
#define MOMENTUM 0.9f  /* of the step before that is kept */
#define FIRST 0.01     /* standard deviation of the first weights */

/* A new tensor of the pixels between 0 and 1, with a column of ones. */
static THFloatTensor *newInputs(THFloatTensor *rows) {
  THFloatTensor *inputs = THFloatTensor_newWithSize2d(rows->size[0], INPUTS);
  THFloatTensor *ones = THFloatTensor_newSelect(inputs, 1, PIXELS);

  THFloatTensor_div(inputs, rows, INK);
  THFloatTensor_fill(ones, 1); /* where the labels were */
  THFloatTensor_free(ones);
  return inputs;
}

/* result = inputs * weights^T */
static void computeScores(THFloatTensor *result, THFloatTensor *inputs, THFloatTensor *weights) {
  THFloatTensor *transposed = THFloatTensor_newTranspose(weights, 0, 1);

  THFloatTensor_resize2d(result, inputs->size[0], CLASSES);
  THFloatTensor_addmm(result, 0, result, 1, inputs, transposed);
  THFloatTensor_free(transposed);
}

/* Replaces each row of scores by its softmax, e^score / sum e^score. */
static void softmaxRows(THFloatTensor *scores) {
  THFloatTensor *column = THFloatTensor_new();
  THLongTensor *indices = THLongTensor_new();
  THLongStorage *sizes = THFloatTensor_newSizeOf(scores);
  THFloatTensor *wide;

  THFloatTensor_max(column, indices, scores, 1, 1); /* so that no power overflows */
  wide = THFloatTensor_newExpand(column, sizes);
  THFloatTensor_csub(scores, scores, 1, wide);
  THFloatTensor_free(wide);

  THFloatTensor_exp(scores, scores);
  THFloatTensor_sum(column, scores, 1, 1);
  wide = THFloatTensor_newExpand(column, sizes);
  THFloatTensor_cdiv(scores, scores, wide);
  THFloatTensor_free(wide);

  THLongStorage_free(sizes);
  THLongTensor_free(indices);
  THFloatTensor_free(column);
}

/* What a step of training works with, made once. */
typedef struct {
  THFloatTensor *weights, *step; /* CLASSES x INPUTS */
  THFloatTensor *scores;         /* BATCH x CLASSES */
  THFloatTensor *right, *error;  /* BATCH x 1: of the right class, its probability, and that minus 1 */
} Training;

/* One step on a batch; returns its mean loss, -log of the probability of the right class. */
static double trainBatch(Training training, THFloatTensor *inputs, THLongTensor *classes) {
  const float rate = RATE / (float)inputs->size[0];
  THFloatTensor *transposed;

  computeScores(training.scores, inputs, training.weights);
  softmaxRows(training.scores);
  THFloatTensor_gather(training.right, training.scores, 1, classes);
  THFloatTensor_add(training.error, training.right, -1);
  THFloatTensor_scatter(training.scores, 1, classes, training.error);

  /* now the gradient of the loss is scores^T inputs / n */
  transposed = THFloatTensor_newTranspose(training.scores, 0, 1);
  THFloatTensor_addmm(training.step, MOMENTUM, training.step, -rate, transposed, inputs);
  THFloatTensor_cadd(training.weights, training.weights, 1, training.step);
  THFloatTensor_free(transposed);

  THFloatTensor_log(training.right, training.right);
  return -THFloatTensor_meanall(training.right);
}

THFloatTensor *newTrainedWeights(THFloatTensor *rows, int epochs, THGenerator *generator) {
  THFloatTensor *inputs = newInputs(rows);
  THLongTensor *classes = newTargets(rows);
  Training training;
  long first;
  int epoch;

  training.weights = THFloatTensor_newWithSize2d(CLASSES, INPUTS);
  training.step = THFloatTensor_newWithSize2d(CLASSES, INPUTS);
  training.scores = THFloatTensor_new();
  training.right = THFloatTensor_newWithSize2d(BATCH, 1);
  training.error = THFloatTensor_new();
  THLongTensor_resize2d(classes, rows->size[0], 1); /* a column beside the scores */
  THFloatTensor_normal(training.weights, generator, 0, FIRST);
  THFloatTensor_zero(training.step);

  for (epoch = 1; epoch <= epochs; epoch++) {
    double loss = 0;
    for (first = 0; first + BATCH <= rows->size[0]; first += BATCH) {
      THFloatTensor *images = THFloatTensor_newNarrow(inputs, 0, first, BATCH);
      THLongTensor *truth = THLongTensor_newNarrow(classes, 0, first, BATCH);
      loss += trainBatch(training, images, truth) * BATCH;
      THLongTensor_free(truth);
      THFloatTensor_free(images);
    }
    printf("epoch %2d  loss %.4f\n", epoch, loss / (double)first);
    fflush(stdout);
  }
  THFloatTensor_free(training.error);
  THFloatTensor_free(training.right);
  THFloatTensor_free(training.scores);
  THFloatTensor_free(training.step);
  THLongTensor_free(classes);
  THFloatTensor_free(inputs);
  return training.weights;
}

THLongTensor *newMostProbable(THFloatTensor *rows, THFloatTensor *weights) {
  THFloatTensor *inputs = newInputs(rows);
  THFloatTensor *scores = THFloatTensor_new();
  THFloatTensor *highest = THFloatTensor_new();
  THLongTensor *taken = THLongTensor_new();

  computeScores(scores, inputs, weights);
  THFloatTensor_max(highest, taken, scores, 1, 0);
  THFloatTensor_free(highest);
  THFloatTensor_free(scores);
  THFloatTensor_free(inputs);
  return taken;
}

void saveWeights(const char *path, THFloatTensor *weights) {
  THFloatTensor *dense = THFloatTensor_newContiguous(weights);
  THFile *file = THDiskFile_new(path, "w", 0);

  THFile_binary(file);
  THFile_writeLongScalar(file, weights->size[0]);
  THFile_writeLongScalar(file, weights->size[1]);
  THFile_writeFloatRaw(file, THFloatTensor_data(dense), (size_t)THFloatTensor_nElement(dense));
  THFile_free(file);
  THFloatTensor_free(dense);
}

THFloatTensor *newLoadedWeights(const char *path) {
  THFile *file = THDiskFile_new(path, "r", 0);
  THFloatTensor *weights;
  long rows, columns;

  THFile_binary(file);
  rows = THFile_readLongScalar(file);
  columns = THFile_readLongScalar(file);
  if (rows != CLASSES || columns != INPUTS)
    THError("%s: weights of %ld x %ld, expected %d x %d", path, rows, columns, CLASSES, INPUTS);
  weights = THFloatTensor_newWithSize2d(rows, columns);
  THFile_readFloatRaw(file, THFloatTensor_data(weights), (size_t)THFloatTensor_nElement(weights));
  THFile_free(file);
  return weights;
}
