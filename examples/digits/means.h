/*
 * means.h: a digit is the one whose mean image is nearest.
 */
#ifndef DIGITS_MEANS_H
#define DIGITS_MEANS_H

#include "images.h"

/* A new CLASSES x PIXELS tensor: row c is the mean image of class c. */
THFloatTensor *newClassMeans(THFloatTensor *train);

/* A new vector: for each row, the class whose mean is nearest to its image. */
THLongTensor *newNearestMeans(THFloatTensor *rows, THFloatTensor *means);

#endif
