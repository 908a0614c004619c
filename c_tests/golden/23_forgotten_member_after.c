/* The function that ends a structure frees one member and forgets the other.
   Repaired. */
#include <TH/TH.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct Layer {
  THFloatTensor *weight;
  THFloatTensor *bias;
} Layer;

static Layer *newLayer(long inputs, long outputs)
{
  Layer *layer = malloc(sizeof *layer);
  layer->weight = THFloatTensor_newWithSize2d(outputs, inputs);
  layer->bias = THFloatTensor_newWithSize1d(outputs);
  THFloatTensor_fill(layer->weight, 1);
  THFloatTensor_zero(layer->bias);
  return layer;
}

static void layer_free(Layer *layer)
{
  THFloatTensor_free(layer->weight);
  THFloatTensor_free(layer->bias);
  free(layer);
}

int main(void)
{
  Layer *layer = newLayer(3, 2);
  printf("%g\n", THFloatTensor_sumall(layer->weight));
  layer_free(layer);
  return 0;
}
