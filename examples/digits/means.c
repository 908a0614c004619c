#include "means.h"

/* Copies rows so that those of each class lie together, and tells how many each class has. */
static THFloatTensor *newSortedByClass(THFloatTensor *rows, long count[CLASSES]) {
  THFloatTensor *sorted = THFloatTensor_newWithSize2d(rows->size[0], rows->size[1]);
  THFloatTensor *labels = newLabels(rows);
  long next = 0, i;
  int class;

  for (class = 0; class < CLASSES; class++) {
    const long first = next;
    for (i = 0; i < rows->size[0]; i++) {
      if ((int)THFloatTensor_get1d(labels, i) == class) {
        THFloatTensor *from = THFloatTensor_newSelect(rows, 0, i);
        THFloatTensor *to = THFloatTensor_newSelect(sorted, 0, next++);
        THFloatTensor_copy(to, from);
        THFloatTensor_free(from);
        THFloatTensor_free(to);
      }
    }
    count[class] = next - first;
  }
  if (next != rows->size[0])
    THError("a label is none of 0 to %d", CLASSES - 1);
  THFloatTensor_free(labels);
  return sorted;
}

THFloatTensor *newClassMeans(THFloatTensor *train) {
  long count[CLASSES], first = 0, i;
  THFloatTensor *sorted = newSortedByClass(train, count);
  THFloatTensor *pixels = newPixels(sorted);
  THFloatTensor *means = THFloatTensor_newWithSize2d(CLASSES, PIXELS);
  int class;

  for (class = 0; class < CLASSES; class++) {
    THFloatTensor *members = THFloatTensor_newNarrow(pixels, 0, first, count[class]);
    THFloatTensor *mean = THFloatTensor_newNarrow(means, 0, class, 1);

    /* each line along dimension 0 is one pixel of all the members */
    TH_TENSOR_DIM_APPLY2(float, members, float, mean, 0,
      double sum = 0;
      for (i = 0; i < members_size; i++)
        sum += members_data[i * members_stride];
      *mean_data = (float)(sum / members_size);)

    first += count[class];
    THFloatTensor_free(members);
    THFloatTensor_free(mean);
  }
  THFloatTensor_free(pixels);
  THFloatTensor_free(sorted);
  return means;
}

static double squaredDistance(THFloatTensor *a, THFloatTensor *b) {
  double sum = 0;
  TH_TENSOR_APPLY2(float, a, float, b,
    const double difference = *a_data - *b_data;
    sum += difference * difference;)
  return sum;
}

/* The class whose mean is nearest to the image. */
static int nearest(THFloatTensor *image, THFloatTensor *means) {
  double best = HUGE_VAL;
  int class, found = 0;

  for (class = 0; class < CLASSES; class++) {
    THFloatTensor *mean = THFloatTensor_newSelect(means, 0, class);
    const double distance = squaredDistance(image, mean);
    if (distance < best) {
      best = distance;
      found = class;
    }
    THFloatTensor_free(mean);
  }
  return found;
}

THLongTensor *newNearestMeans(THFloatTensor *rows, THFloatTensor *means) {
  THLongTensor *taken = THLongTensor_newWithSize1d(rows->size[0]);
  THFloatTensor *pixels = newPixels(rows);
  long i;

  for (i = 0; i < rows->size[0]; i++) {
    THFloatTensor *image = THFloatTensor_newSelect(pixels, 0, i);
    THLongTensor_set1d(taken, i, nearest(image, means));
    THFloatTensor_free(image);
  }
  THFloatTensor_free(pixels);
  return taken;
}
