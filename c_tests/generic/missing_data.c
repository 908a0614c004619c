#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/missing_data.c"
#else

static void TEST_(missing)(void) {
  THStorage *storage = THStorage_(newWithSize)(16), *whole = THStorage_(newWithSize)(16);
  THFloatStorage *floats = THFloatStorage_newWithSize(16);
  THTensor *line = THTensor_(newWithStorage1d)(storage, 0, 16, 1);
  THTensor *matrix = THTensor_(newWithStorage2d)(storage, 0, 4, 4, 4, 1);
  THTensor *cube = THTensor_(newWithStorage3d)(storage, 0, 4, 4, 2, 2, 2, 1);
  THTensor *four = THTensor_(newWithStorage4d)(storage, 0, 2, 8, 2, 4, 2, 2, 2, 1);
  real *data = THStorage_(data)(storage);
  float *floatData = THFloatStorage_data(floats);
  real element[5] = {1, 1, 1, 1, 1};
  THStorage_(fill)(whole, 3);

  TYPED_CASE("storages without data");
  storage->data = NULL;
  floats->data = NULL;
  CHECK_ARG_ERROR(1, (void)THStorage_(get)(storage, 0));
  CHECK_ARG_ERROR(1, THStorage_(set)(storage, 15, 1));
  CHECK_ARG_ERROR(2, (void)THStorage_(get)(storage, 16));
  CHECK_ARG_ERROR(2, THStorage_(set)(storage, -1, 1));
  CHECK_ARG_ERROR(1, THStorage_(fill)(storage, 1));
  CHECK_ARG_ERROR(1, THStorage_(rawCopy)(storage, THStorage_(data)(whole)));
  CHECK_ARG_ERROR(1, THStorage_(copy)(storage, whole));
  CHECK_ARG_ERROR(2, THStorage_(copy)(whole, storage));
  CHECK_ARG_ERROR(2, THStorage_(copyFloat)(whole, floats));
  CHECK_ARG_ERROR(1, (void)THTensor_(get1d)(line, 0));
  CHECK_ARG_ERROR(1, THTensor_(set1d)(line, 0, 1));
  CHECK_ARG_ERROR(1, (void)THTensor_(get2d)(matrix, 1, 1));
  CHECK_ARG_ERROR(1, THTensor_(set2d)(matrix, 1, 1, 1));
  CHECK_ARG_ERROR(1, (void)THTensor_(get3d)(cube, 1, 1, 1));
  CHECK_ARG_ERROR(1, THTensor_(set3d)(cube, 1, 1, 1, 1));
  CHECK_ARG_ERROR(1, (void)THTensor_(get4d)(four, 1, 1, 1, 1));
  CHECK_ARG_ERROR(1, THTensor_(set4d)(four, 1, 1, 1, 1, 1));
  CHECK_NUMBER(THStorage_(get)(whole, 0), 3);
  storage->data = data;
  floats->data = floatData;

  TYPED_CASE("a storage without data that has grown for a result, in vain");
  {
    THLongStorage *fixed = THLongStorage_newWithSize(1);
    THLongTensor *indices = THLongTensor_newWithStorage1d(fixed, 0, 1, 1);
    THTensor *wide = THTensor_(newWithSize2d)(32, 2);
    THTensor_(fill)(wide, 1);
    THLongStorage_clearFlag(fixed, TH_STORAGE_RESIZABLE);
    storage->data = NULL;
    CHECK_ERROR(THTensor_(max)(line, indices, wide, 1, 0));
    CHECK(storage->data == NULL);
    CHECK_LONG(storage->size, 16);
    CHECK_LONG(THTensor_(nElement)(line), 16);
    if (storage->data)
      THFree(storage->data);
    storage->data = data;
    storage->size = 0; /* with data, the other way round */
    CHECK_ERROR(THTensor_(max)(line, indices, wide, 1, 0));
    CHECK(storage->data != NULL);
    CHECK_LONG(storage->size, 0);
    storage->size = 16;
    THLongTensor_free(indices);
    THLongStorage_free(fixed);
    THTensor_(free)(wide);
  }

  TYPED_CASE("vectors that are NULL");
#if defined(TH_REAL_IS_FLOAT) || defined(TH_REAL_IS_DOUBLE)
  TRY(THBlas_(gemv)('n', 5, 0, 1, element, 5, element, 1, 2, NULL, 1));
  CHECK_LONG(check_caught.kind, NO_ERROR);
#else
  CHECK_ARG_ERROR(10, THBlas_(gemv)('n', 5, 0, 1, element, 5, element, 1, 2, NULL, 1));
  CHECK_ARG_ERROR(10, THBlas_(gemv)('t', 0, 5, 1, element, 5, element, 1, 2, NULL, 1));
#endif
  CHECK_ARG_ERROR(12, THBlas_(gemm)('n', 'n', 5, 2, 0, 1, element, 5, element, 1, 2, NULL, 5));
  /* Products of sizes that wrap to 0 have elements all the same. */
  CHECK_ARG_ERROR(5, THBlas_(gemv)('n', 1L << 32, 1L << 32, 1, NULL, 1L << 32, element, 1, 2, element, 1));
  CHECK_ARG_ERROR(4, THBlas_(ger)(1L << 32, 1L << 32, 1, NULL, 1, element, 1, element, 1L << 32));
  CHECK_ARG_ERROR(12, THBlas_(gemm)('n', 'n', 1L << 32, 1L << 32, 0, 1, element, 1L << 32, element, 1L << 32, 2, NULL,
                                    1L << 32));

  THTensor_(free)(line);
  THTensor_(free)(matrix);
  THTensor_(free)(cube);
  THTensor_(free)(four);
  THStorage_(free)(storage);
  THStorage_(free)(whole);
  THFloatStorage_free(floats);
}

#endif
