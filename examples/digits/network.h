/*
 * network.h: a convolutional network of THNN's functions. Two convolutions,
 * each followed by a rectifier and pooling, and a linear layer.
 */
#ifndef DIGITS_NETWORK_H
#define DIGITS_NETWORK_H

#include "images.h"

#define FILTERS 10    /* planes of the first convolution */
#define FILTER_SIDE 3

typedef struct Network Network;

/* A new network, trained for `epochs` passes over the rows, each of which prints its mean loss. */
Network *newTrainedNetwork(THFloatTensor *rows, int epochs, THGenerator *generator);
void freeNetwork(Network *network);

/* A new vector: for each row, the class that the network takes it for. */
THLongTensor *newRecognised(Network *network, THFloatTensor *rows);

/* A new view, FILTERS x FILTER_SIDE^2: the kernels of the first convolution. */
THFloatTensor *newFilters(Network *network);

#endif
