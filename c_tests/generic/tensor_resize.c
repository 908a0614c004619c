#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/tensor_resize.c"
#else

static void TEST_(resizeSizes)(void) {
  THTensor *t = THTensor_(new)(), *like = THTensor_(newWithSize2d)(3, 7);
  THLongStorage *sizes = THLongStorage_newWithSize2(2, 3), *strides = THLongStorage_newWithSize2(1, 4);
  long size[] = {2, 2, 2}, stride[] = {8, 3, 1};

  TYPED_CASE("resize in all its forms");
  THTensor_(resize1d)(t, 5);
  CHECK_LONG(t->nDimension, 1);
  CHECK_LONG(t->storage->size, 5);
  THTensor_(resize2d)(t, 2, 3);
  CHECK_LONG(t->nDimension, 2);
  CHECK_LONG(t->stride[0], 3);
  THTensor_(resize3d)(t, 2, 3, 4);
  CHECK_LONG(t->stride[0], 12);
  THTensor_(resize4d)(t, 2, 3, 4, 5);
  CHECK_LONG(t->stride[0], 60);
  THTensor_(resize5d)(t, 2, 3, 4, 5, 6);
  CHECK_LONG(t->nDimension, 5);
  CHECK_LONG(t->stride[0], 360);
  CHECK_LONG(t->storage->size, 720);
  THTensor_(resizeAs)(t, like);
  CHECK(THTensor_(isSameSizeAs)(t, like));
  CHECK(THTensor_(isContiguous)(t));
  THTensor_(resize)(t, sizes, NULL);
  CHECK(THTensor_(isSize)(t, sizes));
  CHECK_LONG(t->stride[0], 3);
  THTensor_(resize)(t, sizes, strides);
  CHECK_LONG(t->stride[0], 1);
  CHECK_LONG(t->stride[1], 4);
  THTensor_(resizeNd)(t, 3, size, stride);
  CHECK_LONG(t->nDimension, 3);
  CHECK_LONG(t->stride[0], 8);
  THTensor_(resizeNd)(t, 0, NULL, NULL);
  CHECK_LONG(t->nDimension, 0);

  TYPED_CASE("resizing keeps a storage that is large enough");
  CHECK_LONG(t->storage->size, 720);
  THTensor_(resize1d)(t, 720);
  CHECK_LONG(t->storage->size, 720);

  TYPED_CASE("resizing to sizes that end early");
  THTensor_(resize3d)(t, 2, 0, 3);
  CHECK_LONG(t->nDimension, 1);

  THTensor_(free)(t);
  THTensor_(free)(like);
  THLongStorage_free(sizes);
  THLongStorage_free(strides);
}

static void TEST_(resizeContents)(void) {
  THStorage *s = THStorage_(newWithAllocator)(6, &guard_allocator, NULL);
  THTensor *t = THTensor_(newWithStorage1d)(s, 2, 4, 1);
  long i;

  TYPED_CASE("growing keeps the contents");
  for (i = 0; i < 6; i++)
    s->data[i] = REAL(i);
  THTensor_(resize2d)(t, 30, 40);
  CHECK_LONG(s->size, 2 + 1200);
  CHECK_LONG(t->storageOffset, 2);
  for (i = 0; i < 4; i++)
    CHECK_NUMBER(NUMBER(THTensor_(get2d)(t, 0, i)), i + 2);

  TYPED_CASE("a size that it already has");
  THTensor_(transpose)(t, NULL, 0, 1);
  THTensor_(resize2d)(t, 40, 30);
  CHECK_LONG(t->stride[0], 1);
  THTensor_(free)(t);
  THStorage_(free)(s);
  CHECK_LONG(guard_live, 0);
}

static void TEST_(resizeErrors)(void) {
  THStorage *s = THStorage_(newWithAllocator)(6, &guard_allocator, NULL);
  THTensor *t = THTensor_(newWithStorage2d)(s, 1, 2, 2, 2, 1), *large = THTensor_(newWithSize1d)(100);
  THLongStorage *sizes = THLongStorage_newWithSize2(30, 3), *short_ = THLongStorage_newWithSize1(1);
  long size[] = {30, 3}, stride[] = {LONG_MAX, 2};
  long nine[] = {2, 1, 1, 1, 1, 1, 1, 1, 4};

  TYPED_CASE("resizing that fails changes nothing");
  THStorage_(clearFlag)(s, TH_STORAGE_RESIZABLE);
  CHECK_ARG_ERROR(2, THTensor_(resize)(t, NULL, NULL));
  CHECK_ARG_ERROR(3, THTensor_(resize)(t, sizes, short_));
  CHECK_ERROR(THTensor_(resize)(t, sizes, NULL));
  CHECK_ERROR(THTensor_(resize1d)(t, 6));
  CHECK_ERROR(THTensor_(resize5d)(t, 2, 2, 2, 2, 2));
  CHECK_ERROR(THTensor_(resizeAs)(t, large));
  CHECK_SOME_ERROR(THTensor_(resizeNd)(t, 2, size, stride));
  CHECK_SOME_ERROR(THTensor_(resize2d)(t, LONG_MAX, LONG_MAX));
  CHECK_SOME_ERROR(THTensor_(resize5d)(t, LONG_MAX, 1, 1, 1, 3));
  CHECK_ERROR(THTensor_(resizeNd)(t, 9, nine, NULL));
  CHECK_LONG(s->size, 6);
  CHECK(t->storage == s);
  CHECK_LONG(t->storageOffset, 1);
  CHECK_LONG(t->nDimension, 2);
  CHECK_LONG(t->size[0], 2);
  CHECK_LONG(t->size[1], 2);
  CHECK_LONG(t->stride[0], 2);
  CHECK_LONG(t->stride[1], 1);

  TYPED_CASE("within the storage it works");
  THTensor_(resize1d)(t, 5);
  CHECK_LONG(t->size[0], 5);

  THTensor_(free)(t);
  THTensor_(free)(large);
  THStorage_(free)(s);
  THLongStorage_free(sizes);
  THLongStorage_free(short_);
  CHECK_LONG(guard_live, 0);
}

/* Headers as C code may leave them. */
static void TEST_(resizeHeaders)(void) {
  THStorage *s = THStorage_(newWithAllocator)(24, &guard_allocator, NULL);
  THTensor *t = THTensor_(newWithStorage2d)(s, 0, 2, 1, 3, 2);
  const long size[] = {2, 3}, kept[] = {1, -1}, other[] = {3, -1}, none[] = {0, 1};
  real *data = s->data;
  long *array;

  TYPED_CASE("strides that are left to the library");
  THTensor_(resizeNd)(t, 2, (long *)size, (long *)kept);
  CHECK(t->stride[0] == 1 && t->stride[1] == 2);
  THTensor_(resizeNd)(t, 2, (long *)size, (long *)other);
  CHECK(t->stride[0] == 3 && t->stride[1] == 1);
  THTensor_(resizeNd)(t, 2, (long *)size, (long *)none);
  CHECK(t->stride[0] == 0 && t->stride[1] == 1);

  TYPED_CASE("an array of its own beside one that is in the header");
  array = (long *)THAlloc(2 * (ptrdiff_t)sizeof *array);
  memcpy(array, t->stride, 2 * sizeof *array);
  t->stride = array;
  THTensor_(resize5d)(t, 1, 2, 1, 3, 1); /* for which the header has room, but the array has not */
  CHECK(t->stride != array);
  CHECK(t->size[1] == 2 && t->size[4] == 1 && t->stride[0] == 6 && t->stride[1] == 3 && t->stride[4] == 1);

  TYPED_CASE("elements that C code has taken away");
  s->data = NULL;
  CHECK_ARG_ERROR(1, THTensor_(resize2d)(t, 4, 5));
  CHECK(strstr(check_caught.message, "outside its storage"));
  CHECK_ARG_ERROR(1, THTensor_(resize2d)(t, 2, 3));
  CHECK(t->nDimension == 5 && t->size[1] == 2);
  THTensor_(resizeNd)(t, 0, NULL, NULL);
  CHECK_LONG(t->nDimension, 0);
  s->data = data;

  TYPED_CASE("elements in front of the storage");
  t->storageOffset = -1;
  CHECK_ARG_ERROR(1, THTensor_(resize2d)(t, 2, 3));
  CHECK_LONG(t->nDimension, 0);
  t->storageOffset = 18;
  THTensor_(resize2d)(t, 2, 3); /* to the last element */
  CHECK_LONG(s->size, 24);
  CHECK(s->data == data);
  THTensor_(resize2d)(t, 7, 1); /* one more than there are */
  CHECK_LONG(s->size, 25);

  TYPED_CASE("rows that go backwards");
  THTensor_(resize2d)(t, 2, 3);
  THStorage_(resize)(s, 24);
  t->storageOffset = 2;
  t->stride[0] = -3; /* to one before the storage */
  CHECK_ARG_ERROR(1, THTensor_(resize2d)(t, 2, 3));
  t->storageOffset = 23; /* the first row ends two behind the last element */
  THTensor_(resize2d)(t, 2, 3);
  CHECK_LONG(s->size, 26);
  CHECK_LONG(t->stride[0], -3);

  TYPED_CASE("a size of 0 that C code has written");
  t->size[1] = 0;
  THTensor_(resize2d)(t, 2, 0);
  CHECK(t->nDimension == 1 && t->size[0] == 2);
  t->storageOffset = 0;

  TYPED_CASE("an array that is missing");
  THTensor_(resizeNd)(t, 0, NULL, NULL);
  THFree(t->size);
  t->size = NULL;
  THTensor_(resize2d)(t, 2, 3);
  CHECK(t->size && t->size[0] == 2 && t->size[1] == 3 && t->stride[0] == 3 && t->stride[1] == 1);
  THTensor_(resizeNd)(t, 0, NULL, NULL);
  THFree(t->stride);
  t->stride = NULL;
  THTensor_(resize2d)(t, 3, 2);
  CHECK(t->size[0] == 3 && t->stride && t->stride[0] == 2 && t->stride[1] == 1);
  if (!getenv("TH_AUDIT")) { /* to the auditor, these are damaged */
    array = t->stride;
    t->stride = NULL;
    THTensor_(resize2d)(t, 3, 2);
    CHECK(t->stride && t->stride[0] == 2 && t->stride[1] == 1);
    THFree(array);
    array = t->size;
    t->size = NULL;
    THTensor_(resize2d)(t, 2, 3);
    CHECK(t->size && t->size[0] == 2 && t->size[1] == 3 && t->stride[0] == 3);
    THFree(array);
  }
  THTensor_(free)(t);
  THStorage_(free)(s);
  CHECK_LONG(guard_live, 0);
}

/* Tensors of more dimensions than any header is likely to hold inline. */
static void TEST_(resizeRank)(void) {
  THTensor *t = THTensor_(new)();
  long size[40];
  int rank, d;

  TYPED_CASE("any number of dimensions");
  for (rank = 1; rank <= 40; rank += 3) {
    for (d = 0; d < rank; d++)
      size[d] = d % 13 == 0 ? 2 : 1;
    THTensor_(resizeNd)(t, rank, size, NULL);
    CHECK_LONG(t->nDimension, rank);
    CHECK_LONG(THTensor_(nElement)(t), 1L << ((rank + 12) / 13));
    for (d = 0; d < rank; d++)
      CHECK_LONG(t->size[d], size[d]);
  }
  for (rank = 40; rank >= 1; rank -= 3) {
    THTensor_(resizeNd)(t, rank, size, NULL);
    CHECK_LONG(t->nDimension, rank);
  }
  for (rank = 1; rank < 30; rank++) {
    THTensor_(unsqueeze1d)(t, NULL, rank % 2);
    CHECK_LONG(t->nDimension, rank + 1);
  }
  THTensor_(squeeze)(t, NULL);
  CHECK_LONG(t->nDimension, 1);
  THTensor_(free)(t);
}

static void TEST_(tensor_resize)(void) {
  TEST_(resizeSizes)();
  TEST_(resizeContents)();
  TEST_(resizeErrors)();
  TEST_(resizeHeaders)();
  TEST_(resizeRank)();
}

#endif
