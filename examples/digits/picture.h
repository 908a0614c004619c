/*
 * picture.h: a picture of what was learned.
 */
#ifndef DIGITS_PICTURE_H
#define DIGITS_PICTURE_H

#include "images.h"

/* What is drawn, a row of images for each. Borrowed. */
typedef struct {
  THFloatTensor *means;   /* CLASSES x PIXELS */
  THFloatTensor *weights; /* CLASSES x (PIXELS + 1) */
  THFloatTensor *filters; /* of a network, each a square of fewer pixels */
  THFloatTensor *rows;    /* of which an example of each class is shown, */
  THLongTensor *taken;    /* and the first that were taken for something else */
} Drawing;

void drawPicture(const char *path, Drawing drawing);

#endif
