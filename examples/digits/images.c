#include "images.h"

/*
 * The rows are read into a tensor that grows by doubling, and the result is a
 * view of those that were filled.
 */
THFloatTensor *newDigits(const char *path) {
  const long columns = PIXELS + 1;
  THFloatTensor *rows = THFloatTensor_newWithSize2d(256, columns);
  THFloatTensor *result;
  FILE *file = fopen(path, "r");
  long n = 0, column = 0;
  float value;

  if (!file)
    THError("cannot open %s", path);
  while (fscanf(file, "%f%*[,\r\n]", &value) == 1) {
    if (n == rows->size[0])
      THFloatTensor_resize2d(rows, 2 * n, columns);
    THFloatTensor_set2d(rows, n, column, value);
    if (++column == columns) {
      column = 0;
      n++;
    }
  }
  fclose(file);
  if (n <= TEST_IMAGES || column != 0)
    THError("%s: expected lines of %ld numbers, more than %d of them", path, columns, TEST_IMAGES);

  result = THFloatTensor_newNarrow(rows, 0, 0, n);
  THFloatTensor_free(rows); /* the view keeps the elements alive */
  return result;
}

THFloatTensor *newPixels(THFloatTensor *rows) { return THFloatTensor_newNarrow(rows, 1, 0, PIXELS); }
THFloatTensor *newLabels(THFloatTensor *rows) { return THFloatTensor_newSelect(rows, 1, PIXELS); }

THLongTensor *newTargets(THFloatTensor *rows) {
  THFloatTensor *labels = newLabels(rows);
  THLongTensor *targets = THLongTensor_newWithSize1d(rows->size[0]);

  THLongTensor_copyFloat(targets, labels);
  THLongTensor_add(targets, targets, TH_INDEX_BASE);
  THFloatTensor_free(labels);
  return targets;
}

Split newSplit(THFloatTensor *digits, THGenerator *generator) {
  const long train = digits->size[0] - TEST_IMAGES;
  THLongTensor *order = THLongTensor_new();
  Split split;

  THLongTensor_randperm(order, generator, digits->size[0]);
  THLongTensor_add(order, order, TH_INDEX_BASE);
  split.all = THFloatTensor_new();
  THFloatTensor_indexSelect(split.all, digits, 0, order);
  split.train = THFloatTensor_newNarrow(split.all, 0, 0, train);
  split.test = THFloatTensor_newNarrow(split.all, 0, train, TEST_IMAGES);
  THLongTensor_free(order);
  return split;
}

void freeSplit(Split split) {
  THFloatTensor_free(split.test);
  THFloatTensor_free(split.train);
  THFloatTensor_free(split.all);
}
