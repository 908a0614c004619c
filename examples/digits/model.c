#include "model.h"

static void setNumber(THObject *module, const char *name, double number) {
  THObject *value = THObject_newNumber(number);
  THObject_setField(module, name, value);
  THObject_free(value);
}

/* The module gets the tensor itself, not a copy. */
static void setTensor(THObject *module, const char *name, THFloatTensor *tensor) {
  THObject *value = THObject_newFromFloatTensor(tensor);
  THObject_setField(module, name, value);
  THObject_free(value);
}

/* Two fields for the width and the height of something, which are the same here. */
static void setSquare(THObject *module, const char *width, const char *height, double side) {
  setNumber(module, width, side);
  setNumber(module, height, side);
}

/* A new module of a class of torch/nn, with what each of them has. */
static THObject *newModule(const char *name) {
  THObject *fields = THObject_newTable(), *module = THObject_newInstance(name, fields);
  THObject *type = THObject_newString("torch.FloatTensor");
  THFloatTensor *output = THFloatTensor_new(), *gradInput = THFloatTensor_new();
  THObject_setField(module, "_type", type);
  setTensor(module, "output", output);
  setTensor(module, "gradInput", gradInput);
  THFloatTensor_free(gradInput);
  THFloatTensor_free(output);
  THObject_free(type);
  THObject_free(fields);
  return module;
}

/* A new convolution with the parameters of a layer of the network. */
static THObject *newConvolution(Network *network, int layer) {
  THObject *module = newModule("nn.SpatialConvolution");
  THFloatTensor *weight = newWeight(network, layer), *bias = newBias(network, layer);
  const long outputs = weight->size[0], inputs = weight->size[1] / (FILTER_SIDE * FILTER_SIDE);
  THLongStorage *sizes = THLongStorage_newWithSize4(outputs, inputs, FILTER_SIDE, FILTER_SIDE);
  THFloatTensor *kernels = THFloatTensor_newView(weight, sizes);
  setNumber(module, "nInputPlane", (double)inputs);
  setNumber(module, "nOutputPlane", (double)outputs);
  setSquare(module, "kW", "kH", FILTER_SIDE);
  setSquare(module, "dW", "dH", 1);
  setSquare(module, "padW", "padH", 1);
  setTensor(module, "weight", kernels);
  setTensor(module, "bias", bias);
  THFloatTensor_free(kernels);
  THLongStorage_free(sizes);
  THFloatTensor_free(bias);
  THFloatTensor_free(weight);
  return module;
}

static THObject *newRectifier(void) {
  THObject *module = newModule("nn.ReLU");
  setNumber(module, "threshold", 0);
  setNumber(module, "val", 0);
  return module;
}

static THObject *newPooling(void) {
  THObject *module = newModule("nn.SpatialMaxPooling");
  setSquare(module, "kW", "kH", 2);
  setSquare(module, "dW", "dH", 2);
  setSquare(module, "padW", "padH", 0);
  return module;
}

/* A new view of each image's planes as one row of `features`. */
static THObject *newFlattening(long features) {
  THObject *module = newModule("nn.View"), *size;
  THLongStorage *sizes = THLongStorage_newWithSize1(features);
  size = THObject_newFromLongStorage(sizes);
  THObject_setField(module, "size", size);
  setNumber(module, "numElements", (double)features);
  THObject_free(size);
  THLongStorage_free(sizes);
  return module;
}

static THObject *newLinear(Network *network, int layer) {
  THObject *module = newModule("nn.Linear");
  THFloatTensor *weight = newWeight(network, layer), *bias = newBias(network, layer);
  setTensor(module, "weight", weight);
  setTensor(module, "bias", bias);
  THFloatTensor_free(bias);
  THFloatTensor_free(weight);
  return module;
}

void saveModel(const char *path, Network *network) {
  THFloatTensor *weight = newWeight(network, LINEAR);
  THObject *layers[] = {newConvolution(network, FIRST), newRectifier(), newPooling(),
                        newConvolution(network, SECOND), newRectifier(), newPooling(),
                        newFlattening(weight->size[1]), newLinear(network, LINEAR), newModule("nn.LogSoftMax")};
  const int count = sizeof layers / sizeof *layers;
  THObject *model = newModule("nn.Sequential"), *modules = THObject_newTable();
  int i;
  for (i = 0; i < count; i++) {
    THObject_append(modules, layers[i]);
    THObject_free(layers[i]);
  }
  THObject_setField(model, "modules", modules);
  THObject_save(model, path);
  THObject_free(modules);
  THObject_free(model);
  THFloatTensor_free(weight);
}
