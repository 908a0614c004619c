#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/exchange.c"
#else

#include "generic/layout.h"

/* What NumPy wrote: 0 to 11 in a matrix, less 5 but for bytes. */
static void TEST_(checkNumpy)(THTensor *t) {
  long k;
#ifdef TH_REAL_IS_BYTE
  const int first = 0;
#else
  const int first = -5;
#endif
  CHECK_LONG(t->nDimension, 2);
  CHECK_LONG(t->size[0], 3);
  CHECK_LONG(t->size[1], 4);
  for (k = 0; k < 12; k++) {
    const long index[] = {k / 4, k % 4};
    CHECK_NUMBER(NUMBER(*TEST_(at)(t, index)), first + k);
  }
}

static void TEST_(npyOfNumpy)(void) {
  static const char name[] = TYPE_NAME(Real);
  char path[300];
  THTensor *t;
  FILE *big;

  TYPED_CASE("newLoadNpy");
  snprintf(path, sizeof path, "%s/%c%s.npy", filesFolder(), tolower(name[0]), name + 1);
  t = THTensor_(newLoadNpy)(path);
  TEST_(checkNumpy)(t);
  CHECK_ERROR(THTensor_(resize1d)(t, 100)); /* it is the file's memory */
  /* What is written to it is not written to the file. */
  THTensor_(transpose)(t, NULL, 0, 1);
  *THTensor_(data)(t) = REAL(77);
  THTensor_(free)(t);
  t = THTensor_(newLoadNpy)(path);
  TEST_(checkNumpy)(t);

  TYPED_CASE("saveNpy writes what NumPy writes");
  THTensor_(saveNpy)(t, SAVED);
  CHECK(sameFiles(SAVED, path));
  THTensor_(free)(t);

  snprintf(path, sizeof path, "%s/%c%s_big.npy", filesFolder(), tolower(name[0]), name + 1);
  big = fopen(path, "rb");
  if (big) {
    fclose(big);
    TYPED_CASE("newLoadNpy of the other byte order");
    t = THTensor_(newLoadNpy)(path);
    TEST_(checkNumpy)(t);
    THTensor_(free)(t);
  } else {
    CHECK(sizeof(real) == 1);
  }
}

static void TEST_(npyThereAndBack)(int layout, const LayoutSize *shape) {
  THTensor *t = TEST_(newLayout)(layout, shape->nDimension, shape->size), *back;
  long index[LAYOUT_MAX_DIMENSION] = {0};

  TYPED_CASE("saveNpy and newLoadNpy");
  THTensor_(saveNpy)(t, SAVED);
  back = THTensor_(newLoadNpy)(SAVED);
  CHECK_LONG(THTensor_(isSameSizeAs)(t, back), 1);
  do {
    CHECK(NUMBER(*TEST_(at)(t, index)) == NUMBER(*TEST_(at)(back, index)));
  } while (layoutNext(index, t->nDimension, t->size));
  if (layout == TRANSPOSED && t->nDimension > 1 && t->size[0] > 1 && !THTensor_(isContiguous)(t))
    CHECK_LONG(back->stride[0], 1); /* Fortran's order is kept */
  /* A file that tensors view can be written anew. */
  THTensor_(saveNpy)(back, SAVED);
  CHECK(NUMBER(*THTensor_(data)(back)) == NUMBER(*THTensor_(data)(t)));
  THTensor_(free)(back);
  THTensor_(free)(t);
}

/* Through a table, in both formats of several tensors. */
static void TEST_(tables)(void) {
  static const long size[] = {3, 4};
  THTensor *t = TEST_(newLayout)(STEPPED, 2, size), *back;
  THObject *table = THObject_newTable(), *object = THObject_newFromTensor(t), *loaded, *field;
  int format;

  TYPED_CASE("tables of tensors");
  THObject_setField(table, "a tensor", object);
  THObject_free(object);
  for (format = 0; format < 2; format++) {
    if (format == 0)
      THObject_saveNpz(table, SAVED);
    else
      THObject_saveSafetensors(table, SAVED, 0);
    loaded = format == 0 ? THObject_newLoadNpz(SAVED) : THObject_newLoadSafetensors(SAVED, 0);
    CHECK_LONG(THObject_pairCount(loaded), 1);
    field = THObject_newField(loaded, "a tensor");
    back = THObject_newTensor(field);
    CHECK_LONG(THTensor_(isSameSizeAs)(t, back), 1);
    CHECK(NUMBER(THTensor_(data)(back)[7]) == NUMBER(THTensor_(data)(t)[21]));
    THObject_free(field);
    THObject_free(loaded);
    CHECK(NUMBER(THTensor_(data)(back)[11]) == NUMBER(THTensor_(data)(t)[33])); /* the tensor keeps the file */
    THTensor_(free)(back);
  }
  THObject_free(table);
  THTensor_(free)(t);
}

static void TEST_(exchange)(void) {
  int layout, k;
  THTensor *t;

  TEST_(npyOfNumpy)();
  for (layout = 0; layout < LAYOUTS; layout++)
    for (k = 0; k < LAYOUT_SIZES; k++)
      TEST_(npyThereAndBack)(layout, &layoutSizes[k]);
  TEST_(tables)();

  TYPED_CASE("an empty tensor");
  t = THTensor_(new)();
  THTensor_(saveNpy)(t, SAVED);
  THTensor_(free)(t);
  t = THTensor_(newLoadNpy)(SAVED);
  CHECK_LONG(t->nDimension, 0);
  THTensor_(free)(t);

  TYPED_CASE("NULL");
  t = THTensor_(newWithSize1d)(5);
  CHECK_ARG_ERROR(1, SINK(THTensor_(newLoadNpy)(NULL)));
  CHECK_ARG_ERROR(1, THTensor_(saveNpy)(NULL, SAVED));
  CHECK_ARG_ERROR(2, THTensor_(saveNpy)(t, NULL));
  t->storageOffset = 1;
  CHECK_ARG_ERROR(1, THTensor_(saveNpy)(t, SAVED));
  THTensor_(free)(t);
}

#endif
