/*
 * network.h: a convolutional network of THNN's functions. Two convolutions,
 * each followed by a rectifier and pooling, and a linear layer.
 */
#ifndef DIGITS_NETWORK_H
#define DIGITS_NETWORK_H

#include "images.h"

#define FILTERS 10    /* planes of the first convolution */
#define FILTER_SIDE 3

/* Training in steps against the gradient of the mean loss of a batch. */
#define BATCH 40
#define RATE 0.1 /* of a step; it falls to nothing over the epochs */

typedef struct Network Network;

/* A new network with random parameters. */
Network *newNetwork(THGenerator *generator);
void freeNetwork(Network *network);

/* A new network, trained for `epochs` passes over the rows, each of which prints its mean loss. */
Network *newTrainedNetwork(THFloatTensor *rows, int epochs, THGenerator *generator);

/* The vectors of all parameters and of their gradients; the network's. Later layers are behind earlier ones. */
THFloatTensor *parametersOf(Network *network);
THFloatTensor *gradientsOf(Network *network);

/* Called when the gradients from element `first` on are complete, while those before are still to be computed. */
typedef void GradientsReady(long first, void *data);

/*
 * Computes the gradients of the mean loss of some images, and returns it. The images are planes, see newPlanes, and the
 * classes indices. `ready`, unless NULL, is called with `data` after each layer.
 */
double computeGradients(Network *network, THFloatTensor *images, THLongTensor *classes, GradientsReady *ready, void *data);

/* Changes the parameters by a step against the gradients. */
void stepNetwork(Network *network, float rate);

/* The rate of the steps of an epoch, counted from 1. */
float rateOf(int epoch, int epochs);

/* New images of one plane each, from 0 to 1. */
THFloatTensor *newPlanes(THFloatTensor *rows);

/* Puts images and their classes into `shuffled` and `truth`, both in one new random order. */
void shuffle(THFloatTensor *shuffled, THLongTensor *truth, THFloatTensor *planes, THLongTensor *targets,
             THGenerator *generator);

/* A new vector: for each row, the class that the network takes it for. */
THLongTensor *newRecognised(Network *network, THFloatTensor *rows);

/* The layers with parameters: two convolutions and a linear one. */
enum { FIRST, SECOND, LINEAR };

/* New views of a layer's parameters. The weight has a row for each output; those of a convolution are kernels of
 * FILTER_SIDE^2 numbers for each plane of the input. */
THFloatTensor *newWeight(Network *network, int layer);
THFloatTensor *newBias(Network *network, int layer);

#endif
