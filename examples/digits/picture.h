/*
 * picture.h: a picture of what was learned.
 */
#ifndef DIGITS_PICTURE_H
#define DIGITS_PICTURE_H

#include "images.h"

/* Draws rows of ten images each as a picture: class means, learned weights, and an example of each class. */
void drawPicture(const char *path, THFloatTensor *means, THFloatTensor *weights, THFloatTensor *rows);

#endif
