#include "network.h"

#include <THNN/THNN.h>

#define PLANES 24 /* of the second convolution */
#define POOLED (SIDE / 4)
#define FEATURES (PLANES * POOLED * POOLED)
#define MOMENTUM 0.9f /* of the step before that is kept */
#define DECAY 0.002f  /* pulls the parameters towards 0, so that none gets large for a few images */

/* A layer with parameters: views of the vectors that all layers share, and its output. */
typedef struct {
  THFloatTensor *weight, *bias, *gradWeight, *gradBias;
  THFloatTensor *output, *gradOutput;
} Layer;

/* A rectifier and the maximum of each 2 x 2 pixels. */
typedef struct {
  THFloatTensor *rectified, *gradRectified, *output, *gradOutput;
  THLongTensor *places;
} Pooling;

struct Network {
  THFloatTensor *parameters, *gradients, *steps;
  Layer first, second, linear;
  Pooling pooledOnce, pooledTwice;
  THFloatTensor *logs, *gradLogs, *loss, *total; /* what the criterion works with */
};

/* ---- making and freeing ------------------------------------------------------- */

/* A new rows x columns view of vector elements from *place on, which moves on; a vector if there is one column. */
static THFloatTensor *newPart(THFloatTensor *vector, long *place, long rows, long columns) {
  const long first = *place;
  *place += rows * columns;
  if (columns == 1)
    return THFloatTensor_newNarrow(vector, 0, first, rows);
  return THFloatTensor_newWithStorage2d(vector->storage, vector->storageOffset + first, rows, columns, columns, 1);
}

/* A layer of `outputs` sums of `inputs` products, at *place of the network's parameters. */
static Layer makeLayer(Network *network, long *place, long outputs, long inputs, THGenerator *generator) {
  Layer layer;
  long again = *place;
  layer.weight = newPart(network->parameters, place, outputs, inputs);
  layer.bias = newPart(network->parameters, place, outputs, 1);
  layer.gradWeight = newPart(network->gradients, &again, outputs, inputs);
  layer.gradBias = newPart(network->gradients, &again, outputs, 1);
  layer.output = THFloatTensor_new();
  layer.gradOutput = THFloatTensor_new();
  THFloatTensor_normal(layer.weight, generator, 0, sqrt(2.0 / (double)inputs)); /* keeps the variance */
  THFloatTensor_zero(layer.bias);
  return layer;
}

static void freeLayer(Layer layer) {
  THFloatTensor_free(layer.weight);
  THFloatTensor_free(layer.bias);
  THFloatTensor_free(layer.gradWeight);
  THFloatTensor_free(layer.gradBias);
  THFloatTensor_free(layer.output);
  THFloatTensor_free(layer.gradOutput);
}

static Pooling makePooling(void) {
  Pooling pooling;
  pooling.rectified = THFloatTensor_new();
  pooling.gradRectified = THFloatTensor_new();
  pooling.output = THFloatTensor_new();
  pooling.gradOutput = THFloatTensor_new();
  pooling.places = THLongTensor_new();
  return pooling;
}

static void freePooling(Pooling pooling) {
  THFloatTensor_free(pooling.rectified);
  THFloatTensor_free(pooling.gradRectified);
  THFloatTensor_free(pooling.output);
  THFloatTensor_free(pooling.gradOutput);
  THLongTensor_free(pooling.places);
}

Network *newNetwork(THGenerator *generator) {
  const long window = FILTER_SIDE * FILTER_SIDE;
  const long count = FILTERS * (window + 1) + PLANES * (FILTERS * window + 1) + CLASSES * (FEATURES + 1);
  Network *network = THAlloc(sizeof *network);
  long place = 0;

  network->parameters = THFloatTensor_newWithSize1d(count);
  network->gradients = THFloatTensor_newWithSize1d(count);
  network->steps = THFloatTensor_newWithSize1d(count);
  THFloatTensor_zero(network->steps);
  network->first = makeLayer(network, &place, FILTERS, window, generator);
  network->second = makeLayer(network, &place, PLANES, FILTERS * window, generator);
  network->linear = makeLayer(network, &place, CLASSES, FEATURES, generator);
  network->pooledOnce = makePooling();
  network->pooledTwice = makePooling();
  network->logs = THFloatTensor_new();
  network->gradLogs = THFloatTensor_new();
  network->loss = THFloatTensor_newWithSize1d(1);
  network->total = THFloatTensor_newWithSize1d(1);
  return network;
}

void freeNetwork(Network *network) {
  THFloatTensor_free(network->parameters);
  THFloatTensor_free(network->gradients);
  THFloatTensor_free(network->steps);
  freeLayer(network->first);
  freeLayer(network->second);
  freeLayer(network->linear);
  freePooling(network->pooledOnce);
  freePooling(network->pooledTwice);
  THFloatTensor_free(network->logs);
  THFloatTensor_free(network->gradLogs);
  THFloatTensor_free(network->loss);
  THFloatTensor_free(network->total);
  THFree(network);
}

/* ---- forward and backward -------------------------------------------------------- */

/* A convolution that keeps the size of the planes, by a row and a column of zeros at each side. */
static void convolve(Layer layer, THFloatTensor *input) {
  THNN_FloatSpatialConvolutionMM_updateOutput(NULL, input, layer.output, layer.weight, layer.bias, NULL, NULL,
                                              FILTER_SIDE, FILTER_SIDE, 1, 1, 1, 1);
}

/* Adds the gradient of the parameters, and computes that of the input unless gradInput is NULL. */
static void convolveBack(Layer layer, THFloatTensor *input, THFloatTensor *gradInput) {
  THNN_FloatSpatialConvolutionMM_accGradParameters(NULL, input, layer.gradOutput, layer.gradWeight, layer.gradBias, NULL,
                                                   NULL, FILTER_SIDE, FILTER_SIDE, 1, 1, 1, 1, 1);
  if (gradInput)
    THNN_FloatSpatialConvolutionMM_updateGradInput(NULL, input, layer.gradOutput, gradInput, layer.weight, NULL, NULL,
                                                   FILTER_SIDE, FILTER_SIDE, 1, 1, 1, 1);
}

static void pool(Pooling pooling, THFloatTensor *input) {
  THNN_FloatThreshold_updateOutput(NULL, input, pooling.rectified, 0, 0, false);
  THNN_FloatSpatialMaxPooling_updateOutput(NULL, pooling.rectified, pooling.output, pooling.places, 2, 2, 2, 2, 0, 0,
                                           false);
}

static void poolBack(Pooling pooling, THFloatTensor *input, THFloatTensor *gradInput) {
  THNN_FloatSpatialMaxPooling_updateGradInput(NULL, pooling.rectified, pooling.gradOutput, pooling.gradRectified,
                                              pooling.places, 2, 2, 2, 2, 0, 0, false);
  THNN_FloatThreshold_updateGradInput(NULL, input, pooling.gradRectified, gradInput, 0, 0, false);
}

/* A new view of the last planes, a row for each image. */
static THFloatTensor *newFlat(THFloatTensor *planes) {
  THLongStorage *sizes = THLongStorage_newWithSize2(-1, FEATURES);
  THFloatTensor *flat = THFloatTensor_newView(planes, sizes);
  THLongStorage_free(sizes);
  return flat;
}

/* Computes the logarithms of the probabilities of each image's classes. */
static void forward(Network *network, THFloatTensor *images) {
  THFloatTensor *flat;
  convolve(network->first, images);
  pool(network->pooledOnce, network->first.output);
  convolve(network->second, network->pooledOnce.output);
  pool(network->pooledTwice, network->second.output);
  flat = newFlat(network->pooledTwice.output);
  THNN_FloatLinear_updateOutput(NULL, flat, network->linear.output, network->linear.weight, network->linear.bias, NULL);
  THNN_FloatLogSoftMax_updateOutput(NULL, network->linear.output, network->logs);
  THFloatTensor_free(flat);
}

static void layerIsReady(Network *network, Layer layer, GradientsReady *ready, void *data) {
  if (ready)
    ready((long)(layer.gradWeight->storageOffset - network->gradients->storageOffset), data);
}

/* Adds the gradient of the mean loss to the gradients; returns the loss. */
static double backward(Network *network, THFloatTensor *images, THLongTensor *classes, GradientsReady *ready, void *data) {
  THFloatTensor *flat = newFlat(network->pooledTwice.output), *gradFlat;

  THNN_FloatClassNLLCriterion_updateOutput(NULL, network->logs, classes, network->loss, true, NULL, network->total, -100);
  THFloatTensor_resizeAs(network->gradLogs, network->logs);
  THFloatTensor_zero(network->gradLogs);
  THNN_FloatClassNLLCriterion_updateGradInput(NULL, network->logs, classes, network->gradLogs, true, NULL,
                                              network->total, -100);
  THNN_FloatLogSoftMax_updateGradInput(NULL, network->linear.output, network->gradLogs, network->linear.gradOutput,
                                       network->logs);

  THFloatTensor_resizeAs(network->pooledTwice.gradOutput, network->pooledTwice.output);
  gradFlat = newFlat(network->pooledTwice.gradOutput);
  THNN_FloatLinear_accGradParameters(NULL, flat, network->linear.gradOutput, gradFlat, network->linear.weight,
                                     network->linear.bias, network->linear.gradWeight, network->linear.gradBias, NULL, 1);
  layerIsReady(network, network->linear, ready, data);
  THNN_FloatLinear_updateGradInput(NULL, flat, network->linear.gradOutput, gradFlat, network->linear.weight);

  poolBack(network->pooledTwice, network->second.output, network->second.gradOutput);
  convolveBack(network->second, network->pooledOnce.output, network->pooledOnce.gradOutput);
  layerIsReady(network, network->second, ready, data);
  poolBack(network->pooledOnce, network->first.output, network->first.gradOutput);
  convolveBack(network->first, images, NULL);
  layerIsReady(network, network->first, ready, data);
  THFloatTensor_free(gradFlat);
  THFloatTensor_free(flat);
  return THFloatTensor_get1d(network->loss, 0);
}

/* ---- training ------------------------------------------------------------------ */

THFloatTensor *parametersOf(Network *network) { return network->parameters; }
THFloatTensor *gradientsOf(Network *network) { return network->gradients; }

double computeGradients(Network *network, THFloatTensor *images, THLongTensor *classes, GradientsReady *ready, void *data) {
  forward(network, images);
  THFloatTensor_zero(network->gradients);
  return backward(network, images, classes, ready, data);
}

void stepNetwork(Network *network, float rate) {
  THFloatTensor_cadd(network->gradients, network->gradients, DECAY, network->parameters);
  THFloatTensor_mul(network->steps, network->steps, MOMENTUM);
  THFloatTensor_cadd(network->steps, network->steps, -rate, network->gradients);
  THFloatTensor_cadd(network->parameters, network->parameters, 1, network->steps);
}

float rateOf(int epoch, int epochs) { return (float)(RATE * (epochs - epoch + 1) / epochs); }

THFloatTensor *newPlanes(THFloatTensor *rows) {
  THFloatTensor *pixels = newPixels(rows);
  THFloatTensor *planes = THFloatTensor_new();
  THFloatTensor_div(planes, pixels, INK);
  THFloatTensor_resize4d(planes, rows->size[0], 1, SIDE, SIDE);
  THFloatTensor_free(pixels);
  return planes;
}

void shuffle(THFloatTensor *shuffled, THLongTensor *truth, THFloatTensor *planes, THLongTensor *targets,
             THGenerator *generator) {
  THLongTensor *order = THLongTensor_new();
  THLongTensor_randperm(order, generator, planes->size[0]);
  THLongTensor_add(order, order, TH_INDEX_BASE);
  THFloatTensor_indexSelect(shuffled, planes, 0, order);
  THLongTensor_indexSelect(truth, targets, 0, order);
  THLongTensor_free(order);
}

Network *newTrainedNetwork(THFloatTensor *rows, int epochs, THGenerator *generator) {
  Network *network = newNetwork(generator);
  THFloatTensor *planes = newPlanes(rows), *shuffled = THFloatTensor_new();
  THLongTensor *targets = newTargets(rows), *truth = THLongTensor_new();
  long first;
  int epoch;

  for (epoch = 1; epoch <= epochs; epoch++) {
    double loss = 0;
    shuffle(shuffled, truth, planes, targets, generator);
    for (first = 0; first + BATCH <= rows->size[0]; first += BATCH) {
      THFloatTensor *images = THFloatTensor_newNarrow(shuffled, 0, first, BATCH);
      THLongTensor *classes = THLongTensor_newNarrow(truth, 0, first, BATCH);
      loss += BATCH * computeGradients(network, images, classes, NULL, NULL);
      stepNetwork(network, rateOf(epoch, epochs));
      THLongTensor_free(classes);
      THFloatTensor_free(images);
    }
    printf("epoch %2d  loss %.4f\n", epoch, loss / (double)first);
    fflush(stdout);
  }
  THLongTensor_free(truth);
  THLongTensor_free(targets);
  THFloatTensor_free(shuffled);
  THFloatTensor_free(planes);
  return network;
}

THLongTensor *newRecognised(Network *network, THFloatTensor *rows) {
  THFloatTensor *planes = newPlanes(rows), *highest = THFloatTensor_new();
  THLongTensor *taken = THLongTensor_new();
  forward(network, planes);
  THFloatTensor_max(highest, taken, network->logs, 1, 0);
  THFloatTensor_free(highest);
  THFloatTensor_free(planes);
  return taken;
}

static Layer *layerOf(Network *network, int layer) {
  Layer *layers[] = {&network->first, &network->second, &network->linear};
  return layers[layer];
}

THFloatTensor *newWeight(Network *network, int layer) {
  THFloatTensor *weight = layerOf(network, layer)->weight;
  THFloatTensor_retain(weight);
  return weight;
}

THFloatTensor *newBias(Network *network, int layer) {
  THFloatTensor *bias = layerOf(network, layer)->bias;
  THFloatTensor_retain(bias);
  return bias;
}
