/*
 * THNet.h: networks that Torch7 saved, run without Lua.
 *
 *     THNet *net = THNet_newLoad("net.t7");
 *     THFloatTensor *image = THFloatTensor_newWithSize4d(1, 3, 224, 224);
 *     THFloatTensor *result = THNet_newForwardFloat(net, image);
 *     printf("%g\n", THFloatTensor_get2d(result, 0, 0));
 *     THFloatTensor_free(result);
 *     THFloatTensor_free(image);
 *     THNet_free(net);
 *
 * A network is made of a tree of modules (see THObject.h), whose tensors it
 * shares. Everything is decoded and checked then: classes that are not known,
 * fields that are missing, modules that contain themselves are errors. What it
 * computes is what the modules compute in evaluation, whatever the file says
 * of training: dropout changes nothing, batch normalisation goes by its
 * running statistics. Recurrent modules start anew with each run.
 *
 * Threads may run one network at once: it does not change. Who runs one often
 * keeps a THNetRun, whose second run of the same sizes allocates nothing:
 *
 *     THNetRun *run = THNetRun_new(net);
 *     THNetRun_forwardFloat(run, image, result);
 */
#ifndef TH_NET_INC
#define TH_NET_INC

#include "THObject.h"

typedef struct THNet THNet;
typedef struct THNetRun THNetRun;

/* What a module of a registered class makes of its input, and what frees its data: see THNet_registerClass. */
typedef THObject *(*THNetFunction)(THObject *module, THObject *input, void *data);
typedef void (*THNetFreeFunction)(void *data);

#define TH_ONNX_EXTERNAL_DATA 1 /* weights are in a second file */

/* >>> prototypes generated from src/ffi/net.rs by "make headers": edit there */
/**
 * The network in the .t7 file at `path`, as THObject_newLoad reads it. Ownership: the caller frees it. Errors: 1 if
 * NULL; the file cannot be read; as THNet_newFromObject.
 */
TH_API TH_OWNED THNet *THNet_newLoad(const char *path);

/**
 * The network of a tree of modules, such as nn.Sequential. Its tensors are shared with the tree, not copied; the tree
 * is not changed while the network is made, nor are the sizes of its tensors while the network is there. Ownership: the
 * caller frees it, and the tree is still the caller's. Errors: 1 if NULL; 1 if it is no module, or one that cannot be
 * run: the text has all classes that are not known, or the path and the class of a module and what is wrong with it;
 * no memory.
 */
TH_API TH_OWNED THNet *THNet_newFromObject(THObject *object);

/**
 * Takes one more reference, to be given back with THNet_free. NULL is left alone.
 */
TH_API void THNet_retain(THNet *net);

/**
 * Gives one reference back; the last one frees the network, and its references to the tensors of its tree. NULL is
 * left alone.
 */
TH_API void THNet_free(THNet *net);

/**
 * Says how the network is run from now on: prepared, as it is at first, or, if `prepared` is 0, module by module. A
 * prepared network gives the same, to rounding. Batch normalisation, and factors and terms of planes or of all
 * elements, are in the weights of the convolution or the product before them, which follow from those of the tree in
 * the first run and stay what they are then, whatever becomes of these; weights that are not finite, or would lose
 * digits by it, are left alone, and so are those of modules that run at several places. What nobody reads any more is
 * overwritten. Errors: 1 if NULL.
 */
TH_API void THNet_prepare(THNet *net, int prepared);

/**
 * What the network makes of `input`, computed in float: parameters of other types are converted when they are first
 * needed, and kept. Any number of threads may run one network at once. The result is contiguous, and shares nothing
 * with `input`. Ownership: the caller frees it. Errors: 1 if NULL; 2 if NULL, or the input does not fit: the text has
 * the path and the class of the layer, and what it expects; the network gives a table; no memory.
 */
TH_API TH_OWNED struct THFloatTensor *THNet_newForwardFloat(THNet *net, struct THFloatTensor *input);

/**
 * As THNet_newForwardFloat, in double.
 */
TH_API TH_OWNED struct THDoubleTensor *THNet_newForwardDouble(THNet *net, struct THDoubleTensor *input);

/**
 * As THNet_newForwardFloat; `output` gets the sizes of the result, and its elements. It may be `input`. Errors: as
 * there; 3 if NULL.
 */
TH_API void THNet_forwardFloat(THNet *net, struct THFloatTensor *input, struct THFloatTensor *output);

/**
 * As THNet_forwardFloat, in double.
 */
TH_API void THNet_forwardDouble(THNet *net, struct THDoubleTensor *input, struct THDoubleTensor *output);

/**
 * What the network makes of `input`, a tensor of any type or a table of such, which may contain tables: a tensor, or a
 * table of them. It computes in double if its parameters, or the input of a network without any, are double, else in
 * float. Indices that it receives count from 1, as in Lua, whatever the base of indices in force. Ownership: the
 * caller frees it. Tensors of the result may share elements with those of the input. Errors: 1 if NULL; 2 if NULL, or
 * the input does not fit, as for THNet_newForwardFloat; no memory.
 */
TH_API TH_OWNED THObject *THNet_newForward(THNet *net, THObject *input);

/**
 * The number of layers: modules that compute, in the order in which they run; one that runs at several places counts
 * for each. Errors: 1 if NULL.
 */
TH_API size_t THNet_layerCount(const THNet *net);

/**
 * The path of layer `layer`, counted from 0, in the tree of the network, such as `modules.3.modules.1`:
 * THObject_newPath finds it there. Owned by the network. Errors: 1 if NULL; 2 if there is no such layer.
 */
TH_API const char *THNet_layerPath(const THNet *net, size_t layer);

/**
 * The class of layer `layer`, such as `nn.Linear`. Owned by the network. Errors: 1 if NULL; 2 if there is no such
 * layer.
 */
TH_API const char *THNet_layerClass(const THNet *net, size_t layer);

/**
 * The number of parameters of layer `layer`. Errors: 1 if NULL; 2 if there is no such layer.
 */
TH_API size_t THNet_layerParameters(const THNet *net, size_t layer);

/**
 * The number of parameters of the network; those that layers share count once. Errors: 1 if NULL.
 */
TH_API size_t THNet_parameterCount(const THNet *net);

/**
 * A list of tables, one for each layer, with the fields `path`, `class` and `parameters`. Unless `input` is NULL, the
 * network is run once with it, as by THNet_newForward, and a table for each run of a layer has besides: `input` and
 * `output`, sizes as text; `multiplyAdds`, of products and convolutions; `seconds`. Ownership: the caller frees it.
 * Errors: 1 if NULL; 2 if the input does not fit; no memory.
 */
TH_API TH_OWNED THObject *THNet_newLayers(THNet *net, THObject *input);

/**
 * What keeps the memory of runs of a network from one to the next: the second run with inputs of the same sizes asks
 * the system for none, but for tensors that it gives. It keeps the network. Ownership: the caller frees it. Errors: 1
 * if NULL; no memory.
 */
TH_API TH_OWNED THNetRun *THNetRun_new(THNet *net);

/**
 * Takes one more reference, to be given back with THNetRun_free. NULL is left alone.
 */
TH_API void THNetRun_retain(THNetRun *run);

/**
 * Gives one reference back; the last one frees the run with what it keeps, and its reference to the network. NULL is
 * left alone.
 */
TH_API void THNetRun_free(THNetRun *run);

/**
 * As THNet_forwardFloat, with what `run` has kept. Threads that use one run wait for each other; each may have its own,
 * of one network. What a run calls cannot use it. Errors: as THNet_forwardFloat.
 */
TH_API void THNetRun_forwardFloat(THNetRun *run, struct THFloatTensor *input, struct THFloatTensor *output);

/**
 * As THNetRun_forwardFloat, in double.
 */
TH_API void THNetRun_forwardDouble(THNetRun *run, struct THDoubleTensor *input,
    struct THDoubleTensor *output);

/**
 * As THNet_newForward, with what `run` has kept. Ownership: the caller frees it. Errors: as THNet_newForward.
 */
TH_API TH_OWNED THObject *THNetRun_newForward(THNetRun *run, THObject *input);

/**
 * The bytes that `run` keeps for the next time. Errors: 1 if NULL.
 */
TH_API size_t THNetRun_keptBytes(THNetRun *run);

/**
 * The most bytes of tensors and working memory that were there at once in the last run; blocks up to a kilobyte do not
 * count. Errors: 1 if NULL.
 */
TH_API size_t THNetRun_liveBytes(THNetRun *run);

/**
 * Has modules of the class `name`, such as nn.ShaveImage, be computed by `function` in networks that are made
 * from now on, also where the library knows a class of that name. It is called with the module, its input, and
 * `data`, by all threads that run such networks, also at once; it reads both, which are lent to it, and gives a
 * tensor or a table of such, of which the caller gets a reference, or raises an error, which gets the path of
 * the module; no exception of its own and no longjmp may leave it. A class that was registered under the name
 * before is so no more; NULL for `function` does only that. Networks that are there go on with theirs. `free`,
 * if not NULL, is called with `data` when the class is registered no more and the last network with it is freed.
 * Ownership: `data` is the library's, unless there is an error. Errors: 1 if NULL or empty; no memory.
 */
TH_API void THNet_registerClass(const char *name, THNetFunction function, THNetFreeFunction free,
    void *data);

/**
 * Writes the network as ONNX, operators of opset 18, to the file `filename`, which is there as a whole or not at all,
 * for inputs of the sizes of `input`: a tensor of any type, or a table of such, whose elements are of no matter. All
 * tensors are floats in the file, and indices count from 1. Inputs are called `input`, or `input.1` and so on; outputs
 * `output`; operators and what they give by the paths of their layers, such as `modules.3.modules.1`. The size of the
 * batch, the first one of each input or, where that has steps of a sequence, the second one, is left open (`batch`) if
 * the layers allow that. Weights are in the file, or in a second one, `filename` with `.data` behind it, if `flags` is
 * TH_ONNX_EXTERNAL_DATA and not 0, or there are more than 2 GB of them. Errors: 1 if NULL; 2 if NULL, or the input does
 * not fit, as for THNet_newForward; 3 if NULL; 4 if the flags are not known; 1 if there are layers that ONNX has no
 * operators for: the text has all of them; the file cannot be written; no memory.
 */
TH_API void THNet_saveONNX(THNet *net, THObject *input, const char *filename, int flags);

/* <<< end of generated prototypes */

#endif
