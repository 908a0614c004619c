/*
 * classify.c: what a network that Torch7 saved takes a picture for.
 *
 * usage: classify MODEL.t7 PICTURE
 *
 * The network gets a batch of one picture, from 0 to 1, and gives a number for
 * each class: shares, their logarithms or scores. The five best are printed.
 */
#include <TH/TH.h>

#define BEST 5

int main(int argc, char **argv) {
  THNet *net;
  THFloatTensor *picture, *batch, *output, *scores, *best;
  THLongTensor *classes;
  long i, count;

  if (argc != 3) {
    fprintf(stderr, "usage: %s MODEL.t7 PICTURE\n", argv[0]);
    return EXIT_FAILURE;
  }
  net = THNet_newLoad(argv[1]);
  picture = THImage_newLoadFloat(argv[2]);
  batch = THFloatTensor_newWithTensor(picture);
  THFloatTensor_unsqueeze1d(batch, batch, 0);
  output = THNet_newForwardFloat(net, batch);

  scores = THFloatTensor_newWithStorage1d(output->storage, output->storageOffset, THFloatTensor_nElement(output), 1);
  best = THFloatTensor_new();
  classes = THLongTensor_new();
  THFloatTensor_sort(best, classes, scores, 0, 1);
  count = best->size[0] < BEST ? best->size[0] : BEST;
  for (i = 0; i < count; i++)
    printf("class %ld: %g\n", THLongTensor_get1d(classes, i) + 1, THFloatTensor_get1d(best, i));

  THLongTensor_free(classes);
  THFloatTensor_free(best);
  THFloatTensor_free(scores);
  THFloatTensor_free(output);
  THFloatTensor_free(batch);
  THFloatTensor_free(picture);
  THNet_free(net);
  return EXIT_SUCCESS;
}
