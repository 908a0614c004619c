#include "softmax.h"

#define INPUTS (PIXELS + 1)
#define BATCH 50
#define RATE 0.2f      /* of each step against the gradient */
#define MOMENTUM 0.9f  /* of the step before that is kept */
#define FIRST 0.01     /* standard deviation of the first weights */

/* A new tensor of the pixels between 0 and 1, with a column of ones. */
static THFloatTensor *newInputs(THFloatTensor *rows) {
  THFloatTensor *inputs = OWN(THFloatTensor_newWithSize2d(rows->size[0], INPUTS));
  THFloatTensor *ones = OWN(THFloatTensor_newSelect(inputs, 1, PIXELS));

  THFloatTensor_div(inputs, rows, INK);
  THFloatTensor_fill(ones, 1); /* where the labels were */
  FREE(FloatTensor, ones);
  return inputs;
}

/* A new column of the labels as indices. */
static THLongTensor *newClasses(THFloatTensor *rows) {
  THFloatTensor *labels = OWN(THFloatTensor_newNarrow(rows, 1, PIXELS, 1));
  THLongTensor *classes = OWN(THLongTensor_newWithSize2d(rows->size[0], 1));

  THLongTensor_copyFloat(classes, labels);
  THLongTensor_add(classes, classes, TH_INDEX_BASE);
  FREE(FloatTensor, labels);
  return classes;
}

/* result = inputs * weights^T */
static void computeScores(THFloatTensor *result, THFloatTensor *inputs, THFloatTensor *weights) {
  THFloatTensor *transposed = OWN(THFloatTensor_newTranspose(weights, 0, 1));

  THFloatTensor_resize2d(result, inputs->size[0], CLASSES);
  THFloatTensor_addmm(result, 0, result, 1, inputs, transposed);
  FREE(FloatTensor, transposed);
}

/* Replaces each row of scores by its softmax, e^score / sum e^score. */
static void softmaxRows(THFloatTensor *scores) {
  THFloatTensor *column = OWN(THFloatTensor_new());
  THLongTensor *indices = OWN(THLongTensor_new());
  THLongStorage *sizes = OWN(THFloatTensor_newSizeOf(scores));
  THFloatTensor *wide;

  THFloatTensor_max(column, indices, scores, 1, 1); /* so that no power overflows */
  wide = OWN(THFloatTensor_newExpand(column, sizes));
  THFloatTensor_csub(scores, scores, 1, wide);
  FREE(FloatTensor, wide);

  THFloatTensor_exp(scores, scores);
  THFloatTensor_sum(column, scores, 1, 1);
  wide = OWN(THFloatTensor_newExpand(column, sizes));
  THFloatTensor_cdiv(scores, scores, wide);
  FREE(FloatTensor, wide);

  FREE(LongStorage, sizes);
  FREE(LongTensor, indices);
  FREE(FloatTensor, column);
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
  transposed = OWN(THFloatTensor_newTranspose(training.scores, 0, 1));
  THFloatTensor_addmm(training.step, MOMENTUM, training.step, -rate, transposed, inputs);
  THFloatTensor_cadd(training.weights, training.weights, 1, training.step);
  FREE(FloatTensor, transposed);

  THFloatTensor_log(training.right, training.right);
  return -THFloatTensor_meanall(training.right);
}

THFloatTensor *newTrainedWeights(THFloatTensor *rows, int epochs, THGenerator *generator) {
  THFloatTensor *inputs = newInputs(rows);
  THLongTensor *classes = newClasses(rows);
  Training training;
  long first;
  int epoch;

  training.weights = OWN(THFloatTensor_newWithSize2d(CLASSES, INPUTS));
  training.step = OWN(THFloatTensor_newWithSize2d(CLASSES, INPUTS));
  training.scores = OWN(THFloatTensor_new());
  training.right = OWN(THFloatTensor_newWithSize2d(BATCH, 1));
  training.error = OWN(THFloatTensor_new());
  THFloatTensor_normal(training.weights, generator, 0, FIRST);
  THFloatTensor_zero(training.step);

  for (epoch = 1; epoch <= epochs; epoch++) {
    double loss = 0;
    for (first = 0; first + BATCH <= rows->size[0]; first += BATCH) {
      THFloatTensor *images = OWN(THFloatTensor_newNarrow(inputs, 0, first, BATCH));
      THLongTensor *truth = OWN(THLongTensor_newNarrow(classes, 0, first, BATCH));
      loss += trainBatch(training, images, truth) * BATCH;
      FREE(LongTensor, truth);
      FREE(FloatTensor, images);
    }
    printf("epoch %2d  loss %.4f\n", epoch, loss / (double)first);
    fflush(stdout);
  }
  FREE(FloatTensor, training.error);
  FREE(FloatTensor, training.right);
  FREE(FloatTensor, training.scores);
  FREE(FloatTensor, training.step);
  FREE(LongTensor, classes);
  FREE(FloatTensor, inputs);
  return training.weights;
}

THLongTensor *newMostProbable(THFloatTensor *rows, THFloatTensor *weights) {
  THFloatTensor *inputs = newInputs(rows);
  THFloatTensor *scores = OWN(THFloatTensor_new());
  THFloatTensor *highest = OWN(THFloatTensor_new());
  THLongTensor *taken = OWN(THLongTensor_new());

  computeScores(scores, inputs, weights);
  THFloatTensor_max(highest, taken, scores, 1, 0);
  FREE(FloatTensor, highest);
  FREE(FloatTensor, scores);
  FREE(FloatTensor, inputs);
  return taken;
}

void saveWeights(const char *path, THFloatTensor *weights) {
  THFloatTensor *dense = OWN(THFloatTensor_newContiguous(weights));
  THFile *file = OWN(THDiskFile_new(path, "w", 0));

  THFile_binary(file);
  THFile_writeLongScalar(file, weights->size[0]);
  THFile_writeLongScalar(file, weights->size[1]);
  THFile_writeFloatRaw(file, THFloatTensor_data(dense), (size_t)THFloatTensor_nElement(dense));
  FREE(File, file);
  FREE(FloatTensor, dense);
}

THFloatTensor *newLoadedWeights(const char *path) {
  THFile *file = OWN(THDiskFile_new(path, "r", 0));
  THFloatTensor *weights;
  long rows, columns;

  THFile_binary(file);
  rows = THFile_readLongScalar(file);
  columns = THFile_readLongScalar(file);
  if (rows != CLASSES || columns != INPUTS)
    THError("%s: weights of %ld x %ld, expected %d x %d", path, rows, columns, CLASSES, INPUTS);
  weights = OWN(THFloatTensor_newWithSize2d(rows, columns));
  THFile_readFloatRaw(file, THFloatTensor_data(weights), (size_t)THFloatTensor_nElement(weights));
  FREE(File, file);
  return weights;
}
