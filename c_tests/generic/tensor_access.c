#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/tensor_access.c"
#else

#include "layout.h"

static void TEST_(accessElements)(int layout) {
  static const long size[] = {3, 2, 4, 2};
  THTensor *t1 = TEST_(newLayout)(layout, 1, size), *t2 = TEST_(newLayout)(layout, 2, size);
  THTensor *t3 = TEST_(newLayout)(layout, 3, size), *t4 = TEST_(newLayout)(layout, 4, size);
  long i[4] = {0, 0, 0, 0};

  TYPED_CASE("get and set");
  do {
    THTensor_(set1d)(t1, i[0], REAL(i[0] + 1));
    CHECK_NUMBER(NUMBER(*TEST_(at)(t1, i)), i[0] + 1);
    CHECK_NUMBER(NUMBER(THTensor_(get1d)(t1, i[0])), i[0] + 1);
    THTensor_(set2d)(t2, i[0], i[1], REAL(i[0] + 3 * i[1]));
    CHECK_NUMBER(NUMBER(*TEST_(at)(t2, i)), i[0] + 3 * i[1]);
    CHECK_NUMBER(NUMBER(THTensor_(get2d)(t2, i[0], i[1])), i[0] + 3 * i[1]);
    THTensor_(set3d)(t3, i[0], i[1], i[2], REAL(i[0] + 3 * i[1] + 6 * i[2]));
    CHECK_NUMBER(NUMBER(*TEST_(at)(t3, i)), i[0] + 3 * i[1] + 6 * i[2]);
    CHECK_NUMBER(NUMBER(THTensor_(get3d)(t3, i[0], i[1], i[2])), i[0] + 3 * i[1] + 6 * i[2]);
    THTensor_(set4d)(t4, i[0], i[1], i[2], i[3], REAL(i[0] + 3 * i[1] + 6 * i[2] + 24 * i[3]));
    CHECK_NUMBER(NUMBER(*TEST_(at)(t4, i)), i[0] + 3 * i[1] + 6 * i[2] + 24 * i[3]);
    CHECK_NUMBER(NUMBER(THTensor_(get4d)(t4, i[0], i[1], i[2], i[3])), i[0] + 3 * i[1] + 6 * i[2] + 24 * i[3]);
  } while (layoutNext(i, 4, size));

  TYPED_CASE("unchecked get and set");
  THTensor_fastSet1d(t1, 2, REAL(11));
  CHECK_NUMBER(NUMBER(THTensor_fastGet1d(t1, 2)), 11);
  CHECK_NUMBER(NUMBER(THTensor_(get1d)(t1, 2)), 11);
  THTensor_fastSet2d(t2, 2, 1, REAL(12));
  CHECK_NUMBER(NUMBER(THTensor_fastGet2d(t2, 2, 1)), 12);
  CHECK_NUMBER(NUMBER(THTensor_(get2d)(t2, 2, 1)), 12);
  THTensor_fastSet3d(t3, 2, 1, 3, REAL(13));
  CHECK_NUMBER(NUMBER(THTensor_fastGet3d(t3, 2, 1, 3)), 13);
  CHECK_NUMBER(NUMBER(THTensor_(get3d)(t3, 2, 1, 3)), 13);
  THTensor_fastSet4d(t4, 2, 1, 3, 1, REAL(14));
  CHECK_NUMBER(NUMBER(THTensor_fastGet4d(t4, 2, 1, 3, 1)), 14);
  CHECK_NUMBER(NUMBER(THTensor_(get4d)(t4, 2, 1, 3, 1)), 14);

  TYPED_CASE("tensors of another number of dimensions");
  CHECK_ARG_ERROR(1, THTensor_(get1d)(t2, 0));
  CHECK_ARG_ERROR(1, THTensor_(get2d)(t3, 0, 0));
  CHECK_ARG_ERROR(1, THTensor_(get3d)(t4, 0, 0, 0));
  CHECK_ARG_ERROR(1, THTensor_(get4d)(t1, 0, 0, 0, 0));
  CHECK_ARG_ERROR(1, THTensor_(set1d)(t2, 0, REAL(0)));
  CHECK_ARG_ERROR(1, THTensor_(set2d)(t3, 0, 0, REAL(0)));
  CHECK_ARG_ERROR(1, THTensor_(set3d)(t4, 0, 0, 0, REAL(0)));
  CHECK_ARG_ERROR(1, THTensor_(set4d)(t1, 0, 0, 0, 0, REAL(0)));

  TYPED_CASE("positions out of range");
  CHECK_ARG_ERROR(2, THTensor_(get1d)(t1, 3));
  CHECK_ARG_ERROR(2, THTensor_(get1d)(t1, -1));
  CHECK_ARG_ERROR(2, THTensor_(get2d)(t2, 0, 2));
  CHECK_ARG_ERROR(2, THTensor_(get3d)(t3, 0, -1, 0));
  CHECK_ARG_ERROR(2, THTensor_(get4d)(t4, 0, 0, 0, 2));
  CHECK_ARG_ERROR(2, THTensor_(set1d)(t1, 3, REAL(0)));
  CHECK_ARG_ERROR(2, THTensor_(set2d)(t2, 3, 0, REAL(0)));
  CHECK_ARG_ERROR(2, THTensor_(set3d)(t3, 0, 0, 4, REAL(0)));
  CHECK_ARG_ERROR(2, THTensor_(set4d)(t4, 0, 0, LONG_MIN, 0, REAL(0)));

  THTensor_(free)(t1);
  THTensor_(free)(t2);
  THTensor_(free)(t3);
  THTensor_(free)(t4);
}

static void TEST_(accessFields)(void) {
  static const long size[] = {3, 2};
  THTensor *t = TEST_(newLayout)(TRANSPOSED, 2, size);
  THLongStorage *list;

  TYPED_CASE("sizes and strides");
  CHECK_LONG(THTensor_(nDimension)(t), 2);
  CHECK_LONG(THTensor_(size)(t, 0), 3);
  CHECK_LONG(THTensor_(stride)(t, 1), 3);
  CHECK_LONG(THTensor_(storageOffset)(t), t->storageOffset);
  CHECK(THTensor_(storage)(t) == t->storage);
  CHECK_LONG(t->storage->refcount, 1);
  CHECK_LONG(THTensor_(nElement)(t), 6);
  CHECK_ARG_ERROR(2, THTensor_(size)(t, 2));
  CHECK_ARG_ERROR(2, THTensor_(size)(t, -1));
  CHECK_ARG_ERROR(2, THTensor_(stride)(t, 2));
  CHECK_ARG_ERROR(2, THTensor_(stride)(t, -1));
  list = THTensor_(newSizeOf)(t);
  CHECK_LONG(list->size, 2);
  CHECK_LONG(list->data[0], 3);
  CHECK_LONG(list->data[1], 2);
  THLongStorage_free(list);
  list = THTensor_(newStrideOf)(t);
  CHECK_LONG(list->size, 2);
  CHECK_LONG(list->data[0], 1);
  CHECK_LONG(list->data[1], 3);
  THLongStorage_free(list);
  THTensor_(free)(t);

  TYPED_CASE("sizes of an empty tensor");
  t = THTensor_(new)();
  list = THTensor_(newSizeOf)(t);
  CHECK_LONG(list->size, 0);
  THLongStorage_free(list);
  THTensor_(free)(t);
}

static void TEST_(accessText)(void) {
  THTensor *t = THTensor_(newWithSize3d)(2, 3, 4);
  long size[40];
  THDescBuff text;
  int d;

  TYPED_CASE("descriptions");
  text = THTensor_(sizeDesc)(t);
  CHECK_STRING(text.str, "[2 x 3 x 4]");
  text = THTensor_(desc)(t);
  CHECK(strstr(text.str, "Tensor of size 2x3x4") != NULL);
  CHECK(strncmp(text.str, "torch.", 6) == 0);
  for (d = 0; d < 40; d++)
    size[d] = 1;
  THTensor_(resizeNd)(t, 40, size, NULL);
  text = THTensor_(sizeDesc)(t);
  CHECK_LONG(strlen(text.str), TH_DESC_BUFF_LEN - 1);
  CHECK_STRING(text.str + TH_DESC_BUFF_LEN - 5, "...]");
  text = THTensor_(desc)(t);
  CHECK_LONG(strlen(text.str), TH_DESC_BUFF_LEN - 1);
  CHECK_STRING(text.str + TH_DESC_BUFF_LEN - 4, "...");
  THTensor_(resize1d)(t, 0);
  text = THTensor_(sizeDesc)(t);
  CHECK_STRING(text.str, "[]");
  THTensor_(free)(t);
}

static void TEST_(tensor_access)(void) {
  int layout;
  for (layout = 0; layout < EXPANDED; layout++) /* elements of an expanded tensor are the same place */
    TEST_(accessElements)(layout);
  TEST_(accessFields)();
  TEST_(accessText)();
}

#endif
