/*
 * objects.h: objects of every element type behind one interface, for code that
 * does not know the type.
 *
 * The headers of tensors, storages and sparse tensors are laid out alike for
 * all types, so fields are read as those of Byte.
 */
#ifndef CONTRACT_OBJECTS_H
#define CONTRACT_OBJECTS_H

#include "contract/contract.h"
#include "th_fixture.h"
#include "th_managed.h"

#include <THS/THS.h>

typedef struct {
  const char *name;
  size_t bytes; /* of an element */
  void *(*newStorage)(ptrdiff_t n);
  void (*retainStorage)(void *storage);
  void (*freeStorage)(void *storage);
  void *(*newTensor)(void *storage, ptrdiff_t offset, THLongStorage *size, THLongStorage *stride);
  void (*retainTensor)(void *tensor);
  void (*freeTensor)(void *tensor);
  double (*get)(const void *data, ptrdiff_t k);
  void (*set)(void *data, ptrdiff_t k, double value);
  THObject *(*newObject)(int isStorage); /* with zeros in it */
} ElementType;

typedef struct {
  void *(*newSparse)(void);
  void *(*sparseOf)(void *matrix, int byColumns);
  void *(*denseOf)(void *sparse);
  void (*retain)(void *sparse);
  void (*free)(void *sparse);
} SparseType;

#include "contract/generic/elements.h"
#include <TH/THGenerateAllTypes.h>

#include "contract/generic/elements.h"
#include <TH/THGenerateHalfType.h>

#include "contract/generic/sparse.h"
#include <THS/THSGenerateAllTypes.h>

/* By REAL_BYTE, REAL_CHAR, ... */
static const ElementType *const elementTypes[REALS] = {&testByte_type, &testChar_type,  &testShort_type,  &testInt_type,
                                                       &testLong_type, &testFloat_type, &testDouble_type, &testHalf_type};
static const SparseType *const sparseTypes[REALS] = {
    &testByte_sparseType, &testChar_sparseType,  &testShort_sparseType,  &testInt_sparseType,
    &testLong_sparseType, &testFloat_sparseType, &testDouble_sparseType, NULL};

typedef THByteStorage AnyStorage;
typedef THByteTensor AnyTensor;
typedef THSByteTensor AnySparse;

static inline int isFloating(int real) { return real == REAL_FLOAT || real == REAL_DOUBLE || real == REAL_HALF; }

/* ---- contents ------------------------------------------------------------ */

/* What the elements of an object are filled with; see README.md. */
typedef struct {
  char name[16];
  double list[32];
  int listed; /* how many in the list; 0 if the name counts */
} Filling;

/* Element k in row-major order of a matrix or other tensor whose rows have `columns` elements. */
static inline double fillingAt(const Filling *filling, int real, ptrdiff_t k, long columns) {
  const double plain = (double)(k * 37 % 11 + 1);
  const long row = (long)(k / columns), column = (long)(k % columns);
  if (filling->listed)
    return filling->list[k % filling->listed];
  if (strcmp(filling->name, "whole") == 0)
    return plain;
  if (strcmp(filling->name, "threes") == 0)
    return (double)(k % 3 + 1);
  if (strcmp(filling->name, "signed") == 0)
    return real == REAL_BYTE ? plain : (plain - 6) / (isFloating(real) ? 4 : 1);
  if (strcmp(filling->name, "rows") == 0)
    return (double)(row % 2);
  if (strcmp(filling->name, "sparse") == 0)
    return k % 3 == 1 ? plain : 0;
  if (strcmp(filling->name, "definite") == 0)
    return row == column ? (double)(columns + row + 1) : 1.0 / (double)(1 + labs(row - column));
  if (strcmp(filling->name, "upper") == 0)
    return row > column ? 0 : plain;
  return isFloating(real) ? plain / 16 : plain;
}

/* The elements of a tensor, or the memory of something else, as numbers. */
typedef struct {
  int nDimension;
  long size[LAYOUT_MAX_DIMENSION];
  ptrdiff_t count;
  double *values;
} Content;

/* The elements of a tensor of these sizes; none without sizes. */
static inline ptrdiff_t countOf(int nDimension, const long *size) {
  ptrdiff_t count = nDimension > 0;
  int d;
  for (d = 0; d < nDimension; d++)
    count *= size[d];
  return count;
}

/* Reads the sizes of a tensor, if there are not too many, and its elements if there is room for them. */
static inline void readTensor(Content *content, const AnyTensor *t, int real, ptrdiff_t room) {
  long index[LAYOUT_MAX_DIMENSION] = {0};
  ptrdiff_t k, count;
  int d;
  content->nDimension = t->nDimension;
  content->count = 0;
  if (t->nDimension > LAYOUT_MAX_DIMENSION || t->nDimension == 0)
    return;
  memcpy(content->size, t->size, sizeof(long) * (size_t)t->nDimension);
  count = countOf(t->nDimension, t->size);
  if (count > room)
    return;
  content->count = count;
  for (k = 0; k < content->count; k++) {
    ptrdiff_t position = t->storageOffset;
    for (d = 0; d < t->nDimension; d++)
      position += index[d] * t->stride[d];
    content->values[k] = elementTypes[real]->get(t->storage->data, position);
    layoutNext(index, t->nDimension, t->size);
  }
}

/* A tensor with some sizes in a layout; without sizes an empty one. */
static inline void *newAnyTensor(int real, int layout, int nDimension, const long *size, const Filling *filling) {
  const ElementType *type = elementTypes[real];
  LayoutShape shape = layoutShape(layout, nDimension, size);
  THLongStorage *sizes = THLongStorage_newWithSize(nDimension), *strides = THLongStorage_newWithSize(nDimension);
  AnyStorage *storage = (AnyStorage *)type->newStorage(nDimension ? shape.elements : 0);
  void *tensor;
  long index[LAYOUT_MAX_DIMENSION] = {0};
  ptrdiff_t k;
  int d;

  for (d = 0; d < nDimension; d++) {
    sizes->data[d] = size[d];
    strides->data[d] = shape.stride[d];
  }
  for (k = 0; nDimension && k < shape.elements; k++)
    type->set(storage->data, k, 77);
  tensor = type->newTensor(storage, nDimension ? shape.offset : 0, sizes, strides);
  for (k = 0; nDimension; k++) {
    ptrdiff_t position = shape.offset;
    for (d = 0; d < nDimension; d++)
      position += index[d] * shape.stride[d];
    type->set(storage->data, position, fillingAt(filling, real, k, size[nDimension - 1]));
    if (!layoutNext(index, nDimension, size))
      break;
  }
  type->freeStorage(storage);
  THLongStorage_free(sizes);
  THLongStorage_free(strides);
  return tensor;
}

/* A module with one field, if a name is given. */
static inline THObject *newModule(const char *name, const char *field, THObject *value) {
  THObject *fields = THObject_newTable(), *module;
  if (field)
    THObject_setField(fields, field, value);
  module = THObject_newInstance(name, fields);
  THObject_free(fields);
  return module;
}

/* A network's tree: nn.Sequential of nn.Tanh and nn.Mul, which change no sizes. */
static inline THObject *newNetTree(void) {
  THFloatTensor *factor = THFloatTensor_newWithSize1d(1);
  THObject *list = THObject_newTable(), *weight, *part, *tree;
  THFloatTensor_set1d(factor, 0, 2);
  weight = THObject_newFromFloatTensor(factor);
  THFloatTensor_free(factor);
  part = newModule("nn.Tanh", NULL, NULL);
  THObject_append(list, part);
  THObject_free(part);
  part = newModule("nn.Mul", "weight", weight);
  THObject_append(list, part);
  THObject_free(part);
  THObject_free(weight);
  tree = newModule("nn.Sequential", "modules", list);
  THObject_free(list);
  return tree;
}

/* The network of it, or one that gives a table. */
static inline THNet *newAnyNet(const char *kind) {
  const int table = kind && strcmp(kind, "table") == 0;
  THObject *list = THObject_newTable(), *tree = table ? newModule("nn.ConcatTable", "modules", list) : newNetTree();
  THNet *net = THNet_newFromObject(tree);
  THObject_free(tree);
  THObject_free(list);
  return net;
}

/* Runs of it. */
static inline THNetRun *newAnyNetRun(const char *kind) {
  THNet *net = newAnyNet(kind);
  THNetRun *run = THNetRun_new(net);
  THNet_free(net);
  return run;
}

/* A tree of values of a kind; see README.md. */
static inline THObject *newAnyObject(const char *kind) {
  THObject *table, *value;
  size_t length;
  int real;

  if (kind && strcmp(kind, "nil") == 0)
    return THObject_newNil();
  if (kind && strcmp(kind, "number") == 0)
    return THObject_newNumber(2.5);
  if (kind && strcmp(kind, "boolean") == 0)
    return THObject_newBoolean(1);
  if (kind && strcmp(kind, "string") == 0)
    return THObject_newString("text");
  if (kind && strcmp(kind, "net") == 0)
    return newNetTree();
  for (real = 0; kind && real < REALS; real++) {
    length = strlen(elementTypes[real]->name);
    if (strncmp(kind, elementTypes[real]->name, length) == 0)
      return elementTypes[real]->newObject(kind[length] != '\0');
  }
  table = THObject_newTable();
  value = THObject_newString("value");
  THObject_setField(table, "text", value);
  THObject_setAt(table, 1, value);
  THObject_setAt(table, 2, table);
  THObject_free(value);
  if (kind && strcmp(kind, "instance") == 0) {
    value = THObject_newInstance("nn.Module", table);
    THObject_free(table);
    return value;
  }
  return table;
}

/* ---- digests: numbers that change when an object does --------------------- */

/* Whether the reallocating function of a client's allocator moves every block, as AddressSanitizer's does: a result that had room
 * made for it does not get its former block back then. */
static int objects_clientsMove;

static inline unsigned long digestStorage(unsigned long digest, const AnyStorage *s, int real, int counts) {
  if (!s)
    return digestBytes(digest, &s, sizeof s);
  /* The address too, which a client may have kept. */
  if (!objects_clientsMove || s->allocator != &guard_allocator)
    digest = digestBytes(digest, &s->data, sizeof s->data);
  digest = digestBytes(digest, &s->size, sizeof s->size);
  digest = digestBytes(digest, &s->flag, 1);
  digest = digestBytes(digest, &s->allocator, sizeof s->allocator);
  digest = digestBytes(digest, &s->allocatorContext, sizeof s->allocatorContext);
  digest = digestBytes(digest, &s->view, sizeof s->view);
  if (counts)
    digest = digestBytes(digest, &s->refcount, sizeof s->refcount);
  return s->data ? digestBytes(digest, s->data, elementTypes[real]->bytes * (size_t)s->size) : digest;
}

static inline unsigned long digestTensor(unsigned long digest, const AnyTensor *t, int real, int counts) {
  if (!t)
    return digestBytes(digest, &t, sizeof t);
  digest = digestBytes(digest, &t->nDimension, sizeof t->nDimension);
  digest = digestBytes(digest, &t->size, sizeof t->size);
  digest = digestBytes(digest, &t->stride, sizeof t->stride);
  digest = digestBytes(digest, t->size, sizeof(long) * (size_t)t->nDimension);
  digest = digestBytes(digest, t->stride, sizeof(long) * (size_t)t->nDimension);
  digest = digestBytes(digest, &t->storage, sizeof t->storage);
  digest = digestBytes(digest, &t->storageOffset, sizeof t->storageOffset);
  digest = digestBytes(digest, &t->flag, 1);
  if (counts)
    digest = digestBytes(digest, &t->refcount, sizeof t->refcount);
  return t->storage ? digestStorage(digest, t->storage, real, counts) : digest;
}

static inline unsigned long digestSparse(unsigned long digest, const AnySparse *s, int real, int counts) {
  digest = digestBytes(digest, s->size, sizeof(long) * (size_t)(s->nDimensionI + s->nDimensionV));
  digest = digestBytes(digest, &s->nDimensionI, sizeof s->nDimensionI);
  digest = digestBytes(digest, &s->nDimensionV, sizeof s->nDimensionV);
  digest = digestBytes(digest, &s->nnz, sizeof s->nnz);
  digest = digestBytes(digest, &s->coalesced, sizeof s->coalesced);
  if (counts)
    digest = digestBytes(digest, &s->refcount, sizeof s->refcount);
  digest = digestTensor(digest, (const AnyTensor *)(const void *)s->indices, REAL_LONG, counts);
  return digestTensor(digest, s->values, real, counts);
}

static inline unsigned long digestGenerator(unsigned long digest, THGenerator *generator) {
  THByteTensor *state = THByteTensor_new();
  THByteTensor_getRNGState(generator, state);
  digest = digestBytes(digest, THByteTensor_data(state), (size_t)THByteTensor_nElement(state));
  THByteTensor_free(state);
  return digest;
}

static inline unsigned long digestObject(unsigned long digest, THObject *object) {
  const int kind = THObject_kind(object);
  size_t k, numbers[3];
  numbers[0] = (size_t)kind, numbers[1] = THObject_length(object), numbers[2] = THObject_pairCount(object);
  digest = digestBytes(digest, numbers, sizeof numbers);
  for (k = 0; k < numbers[2]; k++) {
    THObject *value = THObject_newValueAt(object, k);
    if (THObject_kind(value) != TH_OBJECT_NUMBER) /* which has no identity */
      digest = digestBytes(digest, &value, sizeof value);
    THObject_free(value);
  }
  return digest;
}

static inline unsigned long digestFile(unsigned long digest, THFile *file, int isMemory) {
  int state[3]; /* not whether it has an error, which a call that fails sets */
  size_t position;
  state[0] = THFile_isOpened(file);
  state[1] = THFile_isQuiet(file);
  state[2] = THFile_isBinary(file);
  digest = digestBytes(digest, state, sizeof state);
  if (!state[0])
    return digest;
  position = THFile_position(file);
  digest = digestBytes(digest, &position, sizeof position);
  if (isMemory) {
    THCharStorage *storage = THMemoryFile_storage(file);
    digest = digestStorage(digest, (const AnyStorage *)(const void *)storage, REAL_CHAR, 0);
  }
  return digest;
}

#endif
