/*
 * sparse_model.h: random sparse tensors, and the same elements as a plain array. Included inside a generic file.
 */

#define MODEL_RANK 6
#define MODEL_ELEMENTS 1024

/* A sparse tensor with its elements computed apart from the library. */
typedef struct TEST_(Model) {
  THSTensor *sparse;
  long sizes[MODEL_RANK];
  int places, blocks; /* sparse and dense dimensions */
  double elements[MODEL_ELEMENTS];
} TEST_(Model);

/* Element `value` as the type in force has it: integers wrap. */
static real TEST_(wrapped)(double value) {
#if defined(THS_REAL_IS_FLOAT) || defined(THS_REAL_IS_DOUBLE)
  return (real)value;
#else
  return (real)(long)value;
#endif
}

/* An even number, so that halves are exact, and negative for some signed types. */
static double TEST_(randomValue)(void) { return 2 * sparseRandom(5) - ((real)-1 < 0 ? 4 : 0); }

static long TEST_(blockSize)(const TEST_(Model) *model) {
  long block = 1;
  int d;
  for (d = model->places; d < model->places + model->blocks; d++)
    block *= model->sizes[d];
  return block;
}

static long TEST_(elementCount)(const TEST_(Model) *model) {
  long count = TEST_(blockSize)(model);
  int d;
  for (d = 0; d < model->places; d++)
    count *= model->sizes[d];
  return count;
}

/* A matrix of longs whose rows are not neighbours in memory where `strided`. */
static THLongTensor *TEST_(newLongMatrix)(long rows, long columns, int strided) {
  THLongTensor *matrix = strided ? THLongTensor_newWithSize2d(columns, rows) : THLongTensor_newWithSize2d(rows, columns);
  if (strided)
    THLongTensor_transpose(matrix, NULL, 0, 1);
  return matrix;
}

/* New values: entries x the dense sizes of the model. */
static THTensor *TEST_(newBlocks)(const TEST_(Model) *model, long entries, int strided) {
  long sizes[MODEL_RANK];
  THTensor *values = THTensor_(new)(), *whole;
  int d;
  sizes[0] = entries;
  for (d = 0; d < model->blocks; d++)
    sizes[d + 1] = model->sizes[model->places + d];
  if (!strided) {
    THTensor_(resizeNd)(values, model->blocks + 1, sizes, NULL);
    return values;
  }
  sizes[model->blocks + 1] = 2; /* every second element of the memory */
  THTensor_(resizeNd)(values, model->blocks + 2, sizes, NULL);
  whole = values;
  values = THTensor_(newSelect)(whole, model->blocks + 1, 0);
  THTensor_(free)(whole);
  return values;
}

/* Makes a tensor of these sizes with random entries, as `kind` says, and its model. */
static void TEST_(makeModel)(TEST_(Model) *model, const long *sizes, int places, int blocks, enum SparseKind kind) {
  const long entries = kind == EMPTY ? 0 : kind == ONE ? 1 : 3 + sparseRandom(20);
  long block, i, k, count;
  int d;

  memset(model, 0, sizeof *model);
  memcpy(model->sizes, sizes, sizeof(long) * (size_t)(places + blocks));
  model->places = places;
  model->blocks = blocks;
  block = TEST_(blockSize)(model);
  count = TEST_(elementCount)(model);
  CHECK(count <= MODEL_ELEMENTS);

  if (entries == 0 && blocks == 0) {
    THLongStorage *size = THLongStorage_newWithSize(places);
    memcpy(size->data, sizes, sizeof(long) * (size_t)places);
    model->sparse = THSTensor_(newWithSize)(size);
    THLongStorage_free(size);
  } else {
    const long listed = entries == 0 ? 1 : entries;
    THLongTensor *indices = TEST_(newLongMatrix)(places, listed, kind == STRIDED);
    THTensor *values = TEST_(newBlocks)(model, listed, kind == STRIDED);
    THTensor *flat;
    THLongStorage *size = THLongStorage_newWithSize(places + blocks);
    memcpy(size->data, sizes, sizeof(long) * (size_t)(places + blocks));
    for (i = 0; i < listed; i++) {
      long at = 0;
      THTensor *entry = THTensor_(newNarrow)(values, 0, i, 1);
      double written[MODEL_ELEMENTS];
      for (d = 0; d < places; d++) {
        const long index = sparseRandom(sizes[d]);
        THLongTensor_set2d(indices, d, i, index);
        at = at * sizes[d] + index;
      }
      for (k = 0; k < block; k++)
        written[k] = TEST_(randomValue)();
      k = 0;
      TH_TENSOR_APPLY(real, entry, *entry_data = TEST_(wrapped)(written[k++]);)
      for (k = 0; k < block && entries > 0; k++)
        model->elements[at * block + k] += written[k];
      THTensor_(free)(entry);
    }
    flat = values;
    model->sparse = THSTensor_(newWithTensorAndSize)(indices, flat, size);
    if (entries == 0)
      THSTensor_(zero)(model->sparse);
    THLongStorage_free(size);
    THLongTensor_free(indices);
    THTensor_(free)(values);
  }

  if (kind == SORTED) {
    THSTensor *sorted = THSTensor_(newCoalesce)(model->sparse);
    THSTensor_(free)(model->sparse);
    model->sparse = sorted;
  }
}

static void TEST_(freeModel)(TEST_(Model) *model) { THSTensor_(free)(model->sparse); }

/* A new dense tensor of the sizes of the model, with random elements that are copied to `elements` too. */
static THTensor *TEST_(newRandomDense)(const TEST_(Model) *like, double *elements) {
  THTensor *dense = THTensor_(new)();
  long sizes[MODEL_RANK];
  long i = 0;
  memcpy(sizes, like->sizes, sizeof sizes);
  THTensor_(resizeNd)(dense, like->places + like->blocks, sizes, NULL);
  TH_TENSOR_APPLY(real, dense,
    elements[i] = TEST_(randomValue)();
    *dense_data = TEST_(wrapped)(elements[i++]);)
  return dense;
}

/* Whether `dense` has exactly these elements. */
static void TEST_(checkDense)(THTensor *dense, const double *elements, long count, const char *what) {
  long i = 0, wrong = 0;
  check_long(THTensor_(nElement)(dense), count, __FILE__, __LINE__, what);
  TH_TENSOR_APPLY(real, dense, wrong += *dense_data != TEST_(wrapped)(elements[i++]);)
  check_long(wrong, 0, __FILE__, __LINE__, what);
}

/* Whether `sparse` has the sizes of the model and exactly these elements, and consistent fields. */
static void TEST_(checkElements)(THSTensor *sparse, const TEST_(Model) *like, const double *elements, const char *what) {
  THTensor *dense = THSTensor_(toDense)(sparse);
  int d;
  TEST_(checkDense)(dense, elements, TEST_(elementCount)(like), what);
  THTensor_(free)(dense);
  check_long(sparse->nDimensionI, like->places, __FILE__, __LINE__, what);
  check_long(sparse->nDimensionV, like->blocks, __FILE__, __LINE__, what);
  for (d = 0; d < like->places + like->blocks; d++)
    check_long(THSTensor_(size)(sparse, d), like->sizes[d], __FILE__, __LINE__, what);
  if (sparse->nnz > 0) {
    check_long(sparse->indices->nDimension, 2, __FILE__, __LINE__, what);
    check_that(sparse->indices->size[1] >= sparse->nnz, __FILE__, __LINE__, what);
    check_long(sparse->values->nDimension, like->blocks + 1, __FILE__, __LINE__, what);
  }
  check_long(sparse->indices->refcount, 1, __FILE__, __LINE__, what);
  check_long(sparse->values->refcount, 1, __FILE__, __LINE__, what);
}

/* Whether the entries ascend and none has the index of another. */
static void TEST_(checkSorted)(THSTensor *sparse, const char *what) {
  THLongTensor *indices = THSTensor_(newIndices)(sparse);
  long i, wrong = 0;
  for (i = 1; i < sparse->nnz; i++) {
    int d = 0;
    while (d < sparse->nDimensionI && THLongTensor_get2d(indices, d, i - 1) == THLongTensor_get2d(indices, d, i))
      d++;
    wrong += d == sparse->nDimensionI || THLongTensor_get2d(indices, d, i - 1) > THLongTensor_get2d(indices, d, i);
  }
  check_long(wrong, 0, __FILE__, __LINE__, what);
  check_long(THSTensor_(isCoalesced)(sparse), 1, __FILE__, __LINE__, what);
  THLongTensor_free(indices);
}

/* Counts of a tensor and of what it holds, as one number. */
static long TEST_(counts)(const THSTensor *sparse) {
  long counts = sparse->refcount * 10L + sparse->indices->refcount;
  counts = counts * 10 + sparse->values->refcount;
  counts = counts * 10 + (sparse->indices->storage ? sparse->indices->storage->refcount : 0);
  return counts * 10 + (sparse->values->storage ? sparse->values->storage->refcount : 0);
}

/* Runs a statement that leaves the counts of an operand as they are. */
#define KEEPS_COUNTS(SPARSE, ...)                                                        \
  do {                                                                                   \
    const long counts_ = TEST_(counts)(SPARSE);                                          \
    __VA_ARGS__;                                                                         \
    check_long(TEST_(counts)(SPARSE), counts_, __FILE__, __LINE__, "counts: " #__VA_ARGS__); \
  } while (0)
