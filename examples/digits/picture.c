#include "picture.h"

#define TILE 96                      /* pixels of the side of an image */
#define GAP 12                       /* paper around each */
#define PITCH (TILE + GAP)

/*
 * Draws side^2 values as tile (row, column) of the canvas. The tile is seen as
 * side x side squares of zoom x zoom, and each pixel is expanded to a square.
 */
static void drawImage(THFloatTensor *canvas, int row, int column, THFloatTensor *image, long side) {
  const long zoom = TILE / side;
  THLongStorage *square = THLongStorage_newWithSize4(side, side, 1, 1);
  THLongStorage *zoomed = THLongStorage_newWithSize4(side, side, zoom, zoom);
  THFloatTensor *tile = THFloatTensor_newNarrow(canvas, 0, GAP + row * PITCH, TILE);
  THFloatTensor *pixels = THFloatTensor_newView(image, square);
  THFloatTensor *squares = THFloatTensor_newExpand(pixels, zoomed);

  THFloatTensor_narrow(tile, NULL, 1, GAP + column * PITCH, TILE);
  THFloatTensor_unfold(tile, NULL, 0, zoom, zoom);
  THFloatTensor_unfold(tile, NULL, 1, zoom, zoom);
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

/* A new tensor of the images as they are seen: each from its least value (paper) to its largest (ink). */
static THFloatTensor *newVisible(THFloatTensor *images) {
  THFloatTensor *visible = THFloatTensor_newClone(images);
  long i;

  for (i = 0; i < visible->size[0]; i++) {
    THFloatTensor *image = THFloatTensor_newSelect(visible, 0, i);
    const float least = THFloatTensor_minall(image);
    THFloatTensor_add(image, image, -least);
    THFloatTensor_mul(image, image, INK / THFloatTensor_maxall(image));
    THFloatTensor_free(image);
  }
  return visible;
}

/* Draws the first images, each of `side` x `side` values, as a row of the canvas. */
static void drawRow(THFloatTensor *canvas, int row, THFloatTensor *images, long side) {
  int column;
  for (column = 0; column < CLASSES && column < images->size[0]; column++) {
    THFloatTensor *image = THFloatTensor_newSelect(images, 0, column);
    drawImage(canvas, row, column, image, side);
    THFloatTensor_free(image);
  }
}

/* Draws what was taken for something else. */
static void drawMisread(THFloatTensor *canvas, int row, THFloatTensor *rows, THLongTensor *taken) {
  THFloatTensor *pixels = newPixels(rows);
  THFloatTensor *labels = newLabels(rows);
  int column = 0;
  long i;

  for (i = 0; i < labels->size[0] && column < CLASSES; i++)
    if ((long)THFloatTensor_get1d(labels, i) != THLongTensor_get1d(taken, i)) {
      THFloatTensor *image = THFloatTensor_newSelect(pixels, 0, i);
      drawImage(canvas, row, column++, image, SIDE);
      THFloatTensor_free(image);
    }
  THFloatTensor_free(labels);
  THFloatTensor_free(pixels);
}

void drawPicture(const char *path, Drawing drawing) {
  THFloatTensor *canvas = THFloatTensor_newWithSize2d(GAP + 5 * PITCH, GAP + CLASSES * PITCH);
  THFloatTensor *pixels = newPixels(drawing.weights);
  THFloatTensor *weights = newVisible(pixels);
  THFloatTensor *filters = newVisible(drawing.filters);
  int class;

  THFloatTensor_zero(canvas);
  drawRow(canvas, 0, drawing.means, SIDE);
  drawRow(canvas, 1, weights, SIDE);
  drawRow(canvas, 2, filters, lround(sqrt((double)filters->size[1])));
  for (class = 0; class < CLASSES; class++) {
    THFloatTensor *example = newExample(drawing.rows, class);
    drawImage(canvas, 3, class, example, SIDE);
    THFloatTensor_free(example);
  }
  drawMisread(canvas, 4, drawing.rows, drawing.taken);
  writePicture(path, canvas);
  THFloatTensor_free(filters);
  THFloatTensor_free(weights);
  THFloatTensor_free(pixels);
  THFloatTensor_free(canvas);
}
