/*
 * model.h: the network as Torch7 saves one.
 */
#ifndef DIGITS_MODEL_H
#define DIGITS_MODEL_H

#include "network.h"

/* Writes the network to a t7 file: an nn.Sequential, which `th run`, THNet_newLoad and torch/nn open. */
void saveModel(const char *path, Network *network);

#endif
