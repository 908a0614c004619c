#include "picture.h"

#define ZOOM 12                      /* each pixel becomes a square of this side */
#define TILE (SIDE * ZOOM)
#define GAP ZOOM                     /* paper around each image */
#define PITCH (TILE + GAP)

/*
 * Draws PIXELS values as tile (row, column) of the canvas. The tile is seen as
 * SIDE x SIDE squares of ZOOM x ZOOM, and each pixel is expanded to a square.
 */
static void drawImage(THFloatTensor *canvas, int row, int column, THFloatTensor *image) {
  THLongStorage *square = THLongStorage_newWithSize4(SIDE, SIDE, 1, 1);
  THLongStorage *zoomed = THLongStorage_newWithSize4(SIDE, SIDE, ZOOM, ZOOM);
  THFloatTensor *tile = THFloatTensor_newNarrow(canvas, 0, GAP + row * PITCH, TILE);
  THFloatTensor *pixels = THFloatTensor_newView(image, square);
  THFloatTensor *squares = THFloatTensor_newExpand(pixels, zoomed);

  THFloatTensor_narrow(tile, NULL, 1, GAP + column * PITCH, TILE);
  THFloatTensor_unfold(tile, NULL, 0, ZOOM, ZOOM);
  THFloatTensor_unfold(tile, NULL, 1, ZOOM, ZOOM);
  THFloatTensor_copy(tile, squares);

  THFloatTensor_free(squares);
  THFloatTensor_free(pixels);
  THFloatTensor_free(tile);
  THLongStorage_free(zoomed);
  THLongStorage_free(square);
}

/* A new view of the pixels of the first image of a class. */
static THFloatTensor *newExample(THFloatTensor *rows, int class) {
  THFloatTensor *pixels = newPixels(rows);
  THFloatTensor *labels = newLabels(rows);
  THFloatTensor *result;
  long i = 0;

  while (i < labels->size[0] - 1 && (int)THFloatTensor_get1d(labels, i) != class)
    i++;
  result = THFloatTensor_newSelect(pixels, 0, i);
  THFloatTensor_free(labels);
  THFloatTensor_free(pixels);
  return result;
}

/* Writes values from 0 (paper, white) to INK (black) as a picture. */
static void writePicture(const char *path, THFloatTensor *canvas) {
  THFloatTensor *light = THFloatTensor_new();

  THFloatTensor_mul(light, canvas, -1.0f / INK);
  THFloatTensor_add(light, light, 1);
  THImage_saveFloat(path, light);
  THFloatTensor_free(light);
}

/* A new row of an image for each class: the weights of its pixels, from the least (paper) to the largest (ink). */
static THFloatTensor *newWeightImages(THFloatTensor *weights) {
  THFloatTensor *pixels = newPixels(weights);
  THFloatTensor *images = THFloatTensor_newClone(pixels);
  int class;

  for (class = 0; class < CLASSES; class++) {
    THFloatTensor *image = THFloatTensor_newSelect(images, 0, class);
    const float least = THFloatTensor_minall(image);
    THFloatTensor_add(image, image, -least);
    THFloatTensor_mul(image, image, INK / THFloatTensor_maxall(image));
    THFloatTensor_free(image);
  }
  THFloatTensor_free(pixels);
  return images;
}

void drawPicture(const char *path, THFloatTensor *means, THFloatTensor *weights, THFloatTensor *rows) {
  THFloatTensor *canvas = THFloatTensor_newWithSize2d(GAP + 3 * PITCH, GAP + CLASSES * PITCH);
  THFloatTensor *weightImages = newWeightImages(weights);
  int class;

  THFloatTensor_zero(canvas);
  for (class = 0; class < CLASSES; class++) {
    THFloatTensor *mean = THFloatTensor_newSelect(means, 0, class);
    THFloatTensor *weight = THFloatTensor_newSelect(weightImages, 0, class);
    THFloatTensor *example = newExample(rows, class);
    drawImage(canvas, 0, class, mean);
    drawImage(canvas, 1, class, weight);
    drawImage(canvas, 2, class, example);
    THFloatTensor_free(example);
    THFloatTensor_free(weight);
    THFloatTensor_free(mean);
  }
  writePicture(path, canvas);
  THFloatTensor_free(weightImages);
  THFloatTensor_free(canvas);
}
