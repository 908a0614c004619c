/*
 * softmax.h: softmax regression. The scores of an image are a linear function
 * of its pixels, and their softmax the probabilities of the classes.
 */
#ifndef DIGITS_SOFTMAX_H
#define DIGITS_SOFTMAX_H

#include "images.h"

/*
 * New weights, CLASSES x (PIXELS + 1): for each class one for each pixel, and
 * a constant. They start as small normal numbers and are trained for `epochs`
 * passes over the rows, each of which prints its mean loss.
 */
THFloatTensor *newTrainedWeights(THFloatTensor *rows, int epochs, THGenerator *generator);

/* A new vector: for each row, the class of the highest score. */
THLongTensor *newMostProbable(THFloatTensor *rows, THFloatTensor *weights);

/* Writes weights to a file, and reads them into a new tensor. */
void saveWeights(const char *path, THFloatTensor *weights);
THFloatTensor *newLoadedWeights(const char *path);

#endif
