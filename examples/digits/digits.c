/*
 * digits.c: recognises handwritten digits: by their nearest class mean, by
 * softmax regression, and by a convolutional network.
 *
 * usage: digits [DATA.csv [OUT.png [WEIGHTS [MODEL.t7 [DIGIT.png]]]]]
 *
 * Reads the images of data/digits.csv into one tensor and works on views of it
 * throughout: a part to learn from and a part to test on, the pixels and the
 * labels of each, the images of one class. It prints how many test images were
 * recognised and which digits were taken for which, writes a picture of what
 * it learned, and keeps the trained weights in a file. The network is saved as
 * Torch7 saves one, and a test image as a picture, for `th run MODEL.t7
 * DIGIT.png`. With TH_AUDIT=1 in its environment it ends with an account of what
 * it owned.
 */
#include "images.h"
#include "means.h"
#include "model.h"
#include "network.h"
#include "picture.h"
#include "softmax.h"

#define SEED 1
#define EPOCHS 20
#define LEADING 5 /* singular values that are printed */

/* A new CLASSES x CLASSES tensor that counts the rows by what they show and what they were taken for. */
static THLongTensor *newConfusion(THFloatTensor *rows, THLongTensor *taken) {
  THLongTensor *confusion = THLongTensor_newWithSize2d(CLASSES, CLASSES);
  THFloatTensor *labels = newLabels(rows);
  long i;

  THLongTensor_zero(confusion);
  for (i = 0; i < rows->size[0]; i++) {
    const long shown = (long)THFloatTensor_get1d(labels, i);
    const long found = THTensor_fastGet1d(taken, i);
    THLongTensor_set2d(confusion, shown, found, THLongTensor_get2d(confusion, shown, found) + 1);
  }
  THFloatTensor_free(labels);
  return confusion;
}

static void reportAccuracy(const char *method, THLongTensor *confusion) {
  const long right = THLongTensor_trace(confusion), all = THLongTensor_sumall(confusion);
  printf("accuracy: %.1f %% (%ld of %ld test images) by %s\n", 100.0 * (double)right / (double)all, right, all,
         method);
}

static void printConfusion(THLongTensor *confusion) {
  int shown, taken;

  printf("\nshown \\ taken for");
  for (taken = 0; taken < CLASSES; taken++)
    printf("%4d", taken);
  printf("\n");
  for (shown = 0; shown < CLASSES; shown++) {
    printf("%17d", shown);
    for (taken = 0; taken < CLASSES; taken++)
      printf("%4ld", THLongTensor_get2d(confusion, shown, taken));
    printf("\n");
  }
}

/* How much of the images lies in few directions. */
static void reportSingularValues(THFloatTensor *rows) {
  THFloatTensor *pixels = newPixels(rows);
  THFloatTensor *u = THFloatTensor_new();
  THFloatTensor *s = THFloatTensor_new();
  THFloatTensor *v = THFloatTensor_new();
  THFloatTensor *leading;
  double part;
  int i;

  THFloatTensor_gesvd(u, s, v, pixels, "S");
  leading = THFloatTensor_newNarrow(s, 0, 0, LEADING);
  part = THFloatTensor_normall(leading, 2) / THFloatTensor_normall(s, 2);
  printf("leading singular values:");
  for (i = 0; i < LEADING; i++)
    printf(" %.1f", THFloatTensor_get1d(leading, i));
  printf(" (%.1f %% of the sum of squares)\n", 100 * part * part);
  THFloatTensor_free(leading);
  THFloatTensor_free(v);
  THFloatTensor_free(s);
  THFloatTensor_free(u);
  THFloatTensor_free(pixels);
}

/* Tests the nearest means on the rows, and returns the means. */
static THFloatTensor *newTestedMeans(Split split) {
  THFloatTensor *means = newClassMeans(split.train);
  THLongTensor *taken = newNearestMeans(split.test, means);
  THLongTensor *confusion = newConfusion(split.test, taken);

  reportAccuracy("nearest mean", confusion);
  THLongTensor_free(confusion);
  THLongTensor_free(taken);
  return means;
}

/* Trains, keeps the weights in a file, tests those that the file holds, and returns them. */
static THFloatTensor *newTestedWeights(Split split, const char *path, THGenerator *generator) {
  THFloatTensor *trained = newTrainedWeights(split.train, EPOCHS, generator);
  THFloatTensor *weights;
  THLongTensor *taken, *confusion;

  saveWeights(path, trained);
  THFloatTensor_free(trained);
  weights = newLoadedWeights(path);
  taken = newMostProbable(split.test, weights);
  confusion = newConfusion(split.test, taken);
  reportAccuracy("softmax regression", confusion);
  printConfusion(confusion);
  THLongTensor_free(confusion);
  THLongTensor_free(taken);
  return weights;
}

/* Trains a network, tests it, and puts what it took the test images for in *taken, which the caller owns. */
static Network *newTestedNetwork(Split split, THGenerator *generator, THLongTensor **taken) {
  Network *network = newTrainedNetwork(split.train, EPOCHS, generator);
  THLongTensor *confusion;

  *taken = newRecognised(network, split.test);
  confusion = newConfusion(split.test, *taken);
  reportAccuracy("a convolutional network", confusion);
  printConfusion(confusion);
  THLongTensor_free(confusion);
  return network;
}

/* Writes the first of the rows to a picture: ink is bright, as the network has it. */
static void savePicture(const char *path, THFloatTensor *rows) {
  THFloatTensor *first = THFloatTensor_newNarrow(rows, 0, 0, 1), *planes = newPlanes(first);
  THFloatTensor *image = THFloatTensor_newSelect(planes, 0, 0);
  THImage_saveFloat(path, image);
  THFloatTensor_free(image);
  THFloatTensor_free(planes);
  THFloatTensor_free(first);
}

int main(int argc, char **argv) {
  const char *data = argc > 1 ? argv[1] : "examples/data/digits.csv";
  const char *picture = argc > 2 ? argv[2] : "digits.png";
  const char *file = argc > 3 ? argv[3] : "digits.weights";
  const char *model = argc > 4 ? argv[4] : "digits.t7";
  const char *digit = argc > 5 ? argv[5] : "digit.png";
  THGenerator *generator = THGenerator_new();
  THFloatTensor *digits = newDigits(data);
  THFloatTensor *means, *weights, *filters;
  THLongTensor *taken;
  Network *network;
  Split split;

  THRandom_manualSeed(generator, SEED);
  split = newSplit(digits, generator);
  THFloatTensor_free(digits);
  printf("%ld images of %dx%d: %ld to learn from, %ld to test on\n", split.all->size[0], SIDE, SIDE,
         split.train->size[0], split.test->size[0]);
  reportSingularValues(split.train);

  means = newTestedMeans(split);
  weights = newTestedWeights(split, file, generator);
  network = newTestedNetwork(split, generator, &taken);
  filters = newWeight(network, FIRST);
  drawPicture(picture, (Drawing){means, weights, filters, split.test, taken});
  saveModel(model, network);
  savePicture(digit, split.test);
  printf("\n%s: class means, learned weights and filters, test images, those that were misread\n%s: the weights\n"
         "%s: the network\n%s: a test image\n",
         picture, file, model, digit);

  THFloatTensor_free(filters);
  freeNetwork(network);
  THLongTensor_free(taken);
  THFloatTensor_free(weights);
  THFloatTensor_free(means);
  freeSplit(split);
  THGenerator_free(generator);
  return EXIT_SUCCESS;
}
