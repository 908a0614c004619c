/*
 * digits.c: a network that reads handwritten digits, trained on several devices.
 *
 * usage: THC_HOST_DEVICES=2 digits [DATA.csv [EPOCHS]]
 *
 * Two layers by cuBLAS's products and THCUNN's functions, with a replica on every device. Each computes the gradients of its
 * part of a batch; they are copied to device 0, added up and used for a step, and the parameters are copied back. With
 * TH_AUDIT=1 in its environment it ends with an account of what it owned.
 */
#include "../digits/images.h"

#include <THC/THC.h>
#include <THCUNN/THCUNN.h>

#define SEED 1
#define EPOCHS 15
#define BATCH 40
#define HIDDEN 48
#define RATE 0.2
#define MOST_DEVICES 8

#define COUNT (HIDDEN * (PIXELS + 1) + CLASSES * (HIDDEN + 1)) /* parameters */

/* A linear layer: views of the vectors that both layers share, and its output. */
typedef struct {
  THCudaTensor *weight, *bias, *gradWeight, *gradBias, *output, *gradOutput;
} Layer;

/* The network and what it works with, in the memory of one device. */
typedef struct {
  int device;
  THCudaTensor *parameters, *gradients;
  Layer hidden, last;
  THCudaTensor *rectified, *gradRectified, *logs, *gradLogs, *loss, *total;
} Replica;

/* Images and what they show, in the memory of one device. */
typedef struct {
  THCudaTensor *images;
  THCudaLongTensor *classes;
} Batch;

static THCState *state;

/* ---- making and freeing --------------------------------------------------------------- */

/* A new rows x columns view of vector elements from *place on, which moves on. */
static THCudaTensor *newMatrix(THCudaTensor *vector, ptrdiff_t *place, long rows, long columns) {
  const ptrdiff_t first = *place;
  *place += rows * columns;
  return THCudaTensor_newWithStorage2d(state, vector->storage, first, rows, columns, columns, 1);
}

static Layer makeLayer(Replica *replica, ptrdiff_t *place, long outputs, long inputs) {
  ptrdiff_t again = *place;
  Layer layer;
  layer.weight = newMatrix(replica->parameters, place, outputs, inputs);
  layer.bias = newMatrix(replica->parameters, place, 1, outputs);
  layer.gradWeight = newMatrix(replica->gradients, &again, outputs, inputs);
  layer.gradBias = newMatrix(replica->gradients, &again, 1, outputs);
  layer.output = THCudaTensor_new(state);
  layer.gradOutput = THCudaTensor_new(state);
  THCudaTensor_normal(state, layer.weight, 0, sqrt(2.0 / (double)inputs)); /* keeps the variance */
  THCudaTensor_zero(state, layer.bias);
  return layer;
}

static void freeLayer(Layer layer) {
  THCudaTensor_free(state, layer.weight);
  THCudaTensor_free(state, layer.bias);
  THCudaTensor_free(state, layer.gradWeight);
  THCudaTensor_free(state, layer.gradBias);
  THCudaTensor_free(state, layer.output);
  THCudaTensor_free(state, layer.gradOutput);
}

/* A network with random parameters on a device, which stays the current one. */
static Replica makeReplica(int device) {
  Replica replica;
  ptrdiff_t place = 0;

  THCudaCheck(cudaSetDevice(device));
  replica.device = device;
  replica.parameters = THCudaTensor_newWithSize1d(state, COUNT);
  replica.gradients = THCudaTensor_newWithSize1d(state, COUNT);
  replica.hidden = makeLayer(&replica, &place, HIDDEN, PIXELS);
  replica.last = makeLayer(&replica, &place, CLASSES, HIDDEN);
  replica.rectified = THCudaTensor_new(state);
  replica.gradRectified = THCudaTensor_new(state);
  replica.logs = THCudaTensor_new(state);
  replica.gradLogs = THCudaTensor_new(state);
  replica.loss = THCudaTensor_newWithSize1d(state, 1);
  replica.total = THCudaTensor_newWithSize1d(state, 1);
  return replica;
}

static void freeReplica(Replica replica) {
  freeLayer(replica.hidden);
  freeLayer(replica.last);
  THCudaTensor_free(state, replica.parameters);
  THCudaTensor_free(state, replica.gradients);
  THCudaTensor_free(state, replica.rectified);
  THCudaTensor_free(state, replica.gradRectified);
  THCudaTensor_free(state, replica.logs);
  THCudaTensor_free(state, replica.gradLogs);
  THCudaTensor_free(state, replica.loss);
  THCudaTensor_free(state, replica.total);
}

/* Copies some rows of the host's memory to the current device. */
static Batch makeBatch(THFloatTensor *rows, THLongTensor *targets, long first, long count) {
  THFloatTensor *some = THFloatTensor_newNarrow(rows, 0, first, count), *pixels = newPixels(some);
  THLongTensor *truth = THLongTensor_newNarrow(targets, 0, first, count);
  Batch batch;

  batch.images = THCudaTensor_newWithSize2d(state, count, PIXELS);
  THCudaTensor_copyFloat(state, batch.images, pixels);
  THCudaTensor_div(state, batch.images, batch.images, INK);
  batch.classes = THCudaLongTensor_newWithSize1d(state, count);
  THCudaLongTensor_copyLong(state, batch.classes, truth);
  THLongTensor_free(truth);
  THFloatTensor_free(pixels);
  THFloatTensor_free(some);
  return batch;
}

static void freeBatch(Batch batch) {
  THCudaLongTensor_free(state, batch.classes);
  THCudaTensor_free(state, batch.images);
}

/* ---- forward and backward --------------------------------------------------------------- */

/* output = input * weight' + bias, the bias in every row. */
static void linear(Layer layer, THCudaTensor *input) {
  THLongStorage *sizes = THLongStorage_newWithSize2(input->size[0], layer.bias->size[1]);
  THCudaTensor *rows = THCudaTensor_newExpand(state, layer.bias, sizes);
  THCudaTensor *turned = THCudaTensor_newTranspose(state, layer.weight, 0, 1);
  THCudaTensor_addmm(state, layer.output, 1, rows, 1, input, turned);
  THCudaTensor_free(state, turned);
  THCudaTensor_free(state, rows);
  THLongStorage_free(sizes);
}

/* The gradients of the parameters, and that of the input unless gradInput is NULL. */
static void linearBack(Layer layer, THCudaTensor *input, THCudaTensor *gradInput) {
  THCudaTensor *turned = THCudaTensor_newTranspose(state, layer.gradOutput, 0, 1);
  THCudaTensor_addmm(state, layer.gradWeight, 0, layer.gradWeight, 1, turned, input);
  THCudaTensor_sum(state, layer.gradBias, layer.gradOutput, 0, 1);
  if (gradInput)
    THCudaTensor_addmm(state, gradInput, 0, gradInput, 1, layer.gradOutput, layer.weight);
  THCudaTensor_free(state, turned);
}

/* Computes the logarithms of the probabilities of each image's classes. */
static void forward(Replica *replica, Batch batch) {
  linear(replica->hidden, batch.images);
  THNN_CudaThreshold_updateOutput(state, replica->hidden.output, replica->rectified, 0, 0, false);
  linear(replica->last, replica->rectified);
  THNN_CudaLogSoftMax_updateOutput(state, replica->last.output, replica->logs);
}

/* Computes the gradients of the mean loss, and returns it. */
static double backward(Replica *replica, Batch batch) {
  THNN_CudaClassNLLCriterion_updateOutput(state, replica->logs, batch.classes, replica->loss, true, NULL, replica->total,
                                          -100);
  THCudaTensor_resizeAs(state, replica->gradLogs, replica->logs);
  THCudaTensor_zero(state, replica->gradLogs);
  THNN_CudaClassNLLCriterion_updateGradInput(state, replica->logs, batch.classes, replica->gradLogs, true, NULL,
                                             replica->total, -100);
  THNN_CudaLogSoftMax_updateGradInput(state, replica->last.output, replica->gradLogs, replica->last.gradOutput,
                                      replica->logs);
  THCudaTensor_resizeAs(state, replica->gradRectified, replica->rectified);
  linearBack(replica->last, replica->rectified, replica->gradRectified);
  THNN_CudaThreshold_updateGradInput(state, replica->hidden.output, replica->gradRectified, replica->hidden.gradOutput, 0,
                                     0, false);
  linearBack(replica->hidden, batch.images, NULL);
  return THCudaTensor_get1d(state, replica->loss, 0);
}

/* ---- several devices ------------------------------------------------------------------------ */

/* Copies the parameters of device 0 to the others. */
static void spreadParameters(Replica *replicas, int devices) {
  int k;
  for (k = 1; k < devices; k++)
    THCudaTensor_copy(state, replicas[k].parameters, replicas[0].parameters);
}

/* A step against the mean of all devices' gradients, on device 0, which becomes the current one. */
static void step(Replica *replicas, int devices, float rate) {
  THCudaTensor *arrived;
  int k;

  THCudaCheck(cudaSetDevice(0));
  arrived = THCudaTensor_newWithSize1d(state, COUNT);
  for (k = 1; k < devices; k++) {
    THCudaTensor_copy(state, arrived, replicas[k].gradients);
    THCudaTensor_cadd(state, replicas[0].gradients, replicas[0].gradients, 1, arrived);
  }
  THCudaTensor_cadd(state, replicas[0].parameters, replicas[0].parameters, -rate / (float)devices, replicas[0].gradients);
  THCudaTensor_free(state, arrived);
}

/* One pass over the rows, each device with its part of every batch; returns the mean loss. */
static double trainEpoch(Replica *replicas, int devices, THFloatTensor *rows, THLongTensor *targets, float rate) {
  const long part = BATCH / devices;
  double loss = 0;
  long first, batches = 0;
  int k;

  for (first = 0; first + BATCH <= rows->size[0]; first += BATCH, batches++) {
    for (k = 0; k < devices; k++) {
      Batch batch;
      THCudaCheck(cudaSetDevice(replicas[k].device));
      batch = makeBatch(rows, targets, first + k * part, part);
      forward(&replicas[k], batch);
      loss += backward(&replicas[k], batch) / devices;
      freeBatch(batch);
    }
    step(replicas, devices, rate);
    spreadParameters(replicas, devices);
  }
  return loss / (double)batches;
}

/* How many of the rows a replica reads right, on its device. */
static long countRight(Replica *replica, THFloatTensor *rows, THLongTensor *targets) {
  THCudaTensor *highest;
  THCudaLongTensor *taken;
  THCudaByteTensor *right;
  Batch batch;
  long count;

  THCudaCheck(cudaSetDevice(replica->device));
  batch = makeBatch(rows, targets, 0, rows->size[0]);
  highest = THCudaTensor_new(state);
  taken = THCudaLongTensor_new(state);
  right = THCudaByteTensor_new(state);
  forward(replica, batch);
  THCudaTensor_max(state, highest, taken, replica->logs, 1, 0);
  THCudaLongTensor_eqTensor(state, right, taken, batch.classes);
  count = (long)THCudaByteTensor_sumall(state, right);
  THCudaByteTensor_free(state, right);
  THCudaLongTensor_free(state, taken);
  THCudaTensor_free(state, highest);
  freeBatch(batch);
  return count;
}

static void train(Split split, int devices, int epochs) {
  THLongTensor *targets = newTargets(split.train), *truth = newTargets(split.test);
  Replica replicas[MOST_DEVICES];
  int epoch, k;

  for (k = 0; k < devices; k++)
    replicas[k] = makeReplica(k);
  spreadParameters(replicas, devices);
  for (epoch = 1; epoch <= epochs; epoch++) {
    const float rate = (float)(RATE * (epochs - epoch + 1) / epochs);
    printf("epoch %2d  loss %.4f\n", epoch, trainEpoch(replicas, devices, split.train, targets, rate));
  }
  for (k = 0; k < devices; k++) {
    const long right = countRight(&replicas[k], split.test, truth);
    printf("device %d: %.1f %% (%ld of %ld test images)\n", k, 100.0 * (double)right / TEST_IMAGES, right,
           split.test->size[0]);
    freeReplica(replicas[k]);
  }
  THLongTensor_free(truth);
  THLongTensor_free(targets);
}

int main(int argc, char **argv) {
  const char *data = argc > 1 ? argv[1] : "examples/data/digits.csv";
  const int epochs = argc > 2 ? atoi(argv[2]) : EPOCHS;
  THGenerator *generator = THGenerator_new();
  THFloatTensor *digits = newDigits(data);
  Split split;
  int devices;

  THRandom_manualSeed(generator, SEED);
  split = newSplit(digits, generator);
  THFloatTensor_free(digits);
  THGenerator_free(generator);

  state = THCState_alloc();
  THCudaInit(state);
  THCRandom_manualSeedAll(state, SEED);
  devices = THCState_getNumDevices(state);
  if (BATCH % devices != 0)
    THError("a batch of %d images is not %d equal parts", BATCH, devices);
  printf("%d devices, %d parameters on each\n", devices, COUNT);
  train(split, devices, epochs);
  THCudaShutdown(state);
  THCState_free(state);
  freeSplit(split);
  return EXIT_SUCCESS;
}
