/* A layer that is freed without what it keeps. */
#include <TH/TH.h>
#include <stdlib.h>

struct layer {
  THFloatTensor *weight, *bias;
};

static struct layer *layer_new(long n) {
  struct layer *layer = malloc(sizeof *layer);
  layer->weight = THFloatTensor_newWithSize2d(n, n);
  layer->bias = THFloatTensor_newWithSize1d(n); /* plant: leaked 1 */
  return layer;
}

static void layer_free(struct layer *layer) {
  THFloatTensor_free(layer->weight);
  free(layer);
}

int main(void) {
  layer_free(layer_new(3));
  return 0;
}
