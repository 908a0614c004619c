/*
 * images.h: the images of data/digits.csv as rows of a tensor, and views of it.
 */
#ifndef DIGITS_IMAGES_H
#define DIGITS_IMAGES_H

#include <TH/TH.h>

#define SIDE 8                /* pixels along each side of an image */
#define PIXELS (SIDE * SIDE)
#define INK 16                /* the darkest grey value */
#define CLASSES 10
#define TEST_IMAGES 597       /* the others are learned from */

/*
 * A new tensor of one row for each line of a CSV file: PIXELS grey values from
 * 0 (paper) to INK, and the label.
 */
THFloatTensor *newDigits(const char *path);

/* The pixels of each row, and their labels: both are views. */
THFloatTensor *newPixels(THFloatTensor *rows);
THFloatTensor *newLabels(THFloatTensor *rows);

/* A new vector of what the rows show, as indices. */
THLongTensor *newTargets(THFloatTensor *rows);

/* The rows in random order, and the two views that part them. Each field owns one count. */
typedef struct {
  THFloatTensor *all, *train, *test;
} Split;

Split newSplit(THFloatTensor *digits, THGenerator *generator);
void freeSplit(Split split);

#endif
