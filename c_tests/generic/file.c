#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/file.c"
#else

#define READ_(SUFFIX) TH_CONCAT_3(THFile_read, Real, SUFFIX)
#define WRITE_(SUFFIX) TH_CONCAT_3(THFile_write, Real, SUFFIX)

/* Elements 0, 1, 2, ... and the largest that every type holds. */
static real TEST_(fileElement)(long i) { return REAL(i == 4 ? 127 : i); }

/* Writes 5 numbers as a storage, 4 as an array and 1 alone, and reads them back in other groups. */
static void TEST_(fileRoundTrip)(THFile *written, THFile *(*reopen)(THFile *)) {
  THStorage *five = THStorage_(newWithSize)(5), *seven = THStorage_(newWithSize)(7);
  real array[4];
  THFile *read;
  long i;

  for (i = 0; i < 5; i++)
    five->data[i] = TEST_(fileElement)(i);
  CHECK_LONG(WRITE_()(written, five), 5);
  CHECK_LONG(WRITE_(Raw)(written, five->data + 1, 4), 4);
  WRITE_(Scalar)(written, TEST_(fileElement)(3));
  CHECK(!THFile_hasError(written));

  read = reopen(written);
  THStorage_(fill)(seven, REAL(99));
  CHECK_NUMBER(NUMBER(READ_(Scalar)(read)), 0);
  CHECK_LONG(READ_(Raw)(read, array, 4), 4);
  for (i = 0; i < 4; i++)
    CHECK_NUMBER(NUMBER(array[i]), NUMBER(TEST_(fileElement)(i + 1)));
  CHECK_LONG(READ_(Raw)(read, seven->data, 4), 4);
  for (i = 0; i < 4; i++)
    CHECK_NUMBER(NUMBER(seven->data[i]), NUMBER(TEST_(fileElement)(i + 1)));
  CHECK_NUMBER(NUMBER(READ_(Scalar)(read)), 3);

  /* The end: a quiet file says how much there was, a pedantic one raises. */
  CHECK_ERROR(READ_()(read, seven));
  CHECK(THFile_hasError(read));
  THFile_clearError(read);
  CHECK_ERROR(READ_(Scalar)(read));
  THFile_clearError(read);
  THFile_quiet(read);
  CHECK_LONG(READ_()(read, seven), 0);
  CHECK(THFile_hasError(read));
  THFile_clearError(read);
  CHECK_NUMBER(NUMBER(READ_(Scalar)(read)), 0);
  CHECK(THFile_hasError(read));
  THFile_clearError(read);
  CHECK_LONG(READ_(Raw)(read, NULL, 0), 0);
  THStorage_(resize)(seven, 0);
  CHECK_LONG(READ_()(read, seven), 0);
  CHECK(!THFile_hasError(read));
  THFile_free(read);
  THStorage_(free)(five);
  THStorage_(free)(seven);
}

static void TEST_(files)(void) {
  THFile *f;
  int binary, place;

  for (binary = 0; binary < 2; binary++)
    for (place = 0; place < FILE_PLACES; place++) {
      CASE(binary ? TYPE_NAME(Real) ": binary" : TYPE_NAME(Real) ": ascii");
      f = filePlaces[place].create();
      if (binary)
        THFile_binary(f);
      TEST_(fileRoundTrip)(f, filePlaces[place].reopen);
    }

  TYPED_CASE("a part of what is asked for");
  f = THMemoryFile_new("rw");
  THFile_binary(f);
  {
    THStorage *s = THStorage_(newWithSize)(4);
    THStorage_(fill)(s, REAL(7));
    WRITE_(Scalar)(f, REAL(1));
    WRITE_(Scalar)(f, REAL(2));
    THFile_seek(f, 0);
    THFile_quiet(f);
    CHECK_LONG(READ_()(f, s), 2);
    CHECK_NUMBER(NUMBER(s->data[0]), 1);
    CHECK_NUMBER(NUMBER(s->data[1]), 2);
    CHECK_NUMBER(NUMBER(s->data[2]), 7);
    CHECK_LONG(THFile_position(f), 2 * sizeof(real));
    THStorage_(free)(s);
  }
  THFile_free(f);
}

static void TEST_(fileErrors)(void) {
  THFile *readable = THMemoryFile_new("r"), *writable = THMemoryFile_new("w"), *closed = THMemoryFile_new("rw");
  THStorage *s = THStorage_(newWithSize1)(REAL(1));

  TYPED_CASE("a file of the wrong mode");
  CHECK_ARG_ERROR(1, READ_()(writable, s));
  CHECK_ARG_ERROR(1, READ_(Raw)(writable, s->data, 1));
  CHECK_ARG_ERROR(1, READ_(Scalar)(writable));
  CHECK_ARG_ERROR(1, WRITE_()(readable, s));
  CHECK_ARG_ERROR(1, WRITE_(Raw)(readable, s->data, 1));
  CHECK_ARG_ERROR(1, WRITE_(Scalar)(readable, REAL(1)));

  TYPED_CASE("a closed file");
  THFile_close(closed);
  CHECK_ARG_ERROR(1, READ_()(closed, s));
  CHECK_ARG_ERROR(1, READ_(Scalar)(closed));
  CHECK_ARG_ERROR(1, WRITE_(Raw)(closed, s->data, 1));
  CHECK_ARG_ERROR(1, WRITE_(Scalar)(closed, REAL(1)));

  TYPED_CASE("NULL");
  CHECK_ARG_ERROR(1, READ_()(NULL, s));
  CHECK_ARG_ERROR(1, READ_(Raw)(NULL, s->data, 1));
  CHECK_ARG_ERROR(1, READ_(Scalar)(NULL));
  CHECK_ARG_ERROR(1, WRITE_()(NULL, s));
  CHECK_ARG_ERROR(1, WRITE_(Raw)(NULL, s->data, 1));
  CHECK_ARG_ERROR(1, WRITE_(Scalar)(NULL, REAL(1)));
  CHECK_ARG_ERROR(2, READ_()(readable, NULL));
  CHECK_ARG_ERROR(2, READ_(Raw)(readable, NULL, 1));
  CHECK_ARG_ERROR(2, WRITE_()(writable, NULL));
  CHECK_ARG_ERROR(2, WRITE_(Raw)(writable, NULL, 1));

  TYPED_CASE("more than memory can hold");
  CHECK_ARG_ERROR(3, READ_(Raw)(readable, s->data, SIZE_MAX));
  CHECK_ARG_ERROR(3, WRITE_(Raw)(writable, s->data, SIZE_MAX));

  THFile_free(readable);
  THFile_free(writable);
  THFile_free(closed);
  THStorage_(free)(s);
}

#undef READ_
#undef WRITE_
#endif
