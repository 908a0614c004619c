#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/overlap.c"
#else

static void TEST_(compute)(int function, THTensor *r, THTensor *a, THTensor *m, THLongTensor *indices, THLongTensor *places) {
  switch (function) {
  case MUL: THTensor_(mul)(r, a, 2); break;
  case CADD: THTensor_(cadd)(r, a, 3, a); break;
  case COPY: THTensor_(copy)(r, a); break;
  case CUMSUM: THTensor_(cumsum)(r, a, 0); break;
  case SUM: {
    THTensor *row = THTensor_(newWithTensor)(a);
    THTensor_(unsqueeze1d)(row, row, 0);
    THTensor_(sum)(r, row, 0, 0);
    THTensor_(free)(row);
    break;
  }
  case ADDMV: THTensor_(addmv)(r, 1, r, 1, m, a); break;
  case INDEX_SELECT: THTensor_(indexSelect)(r, a, 0, indices); break;
  case GATHER: THTensor_(gather)(r, a, 0, indices); break;
  case SORT: THTensor_(sort)(r, places, a, 0, 1); break;
  default: break;
  }
}

/* The elements of a vector from the last one to the first, by a header written by hand. */
static void TEST_(reverse)(THTensor *vector) {
  vector->storageOffset += (vector->size[0] - 1) * vector->stride[0];
  vector->stride[0] = -vector->stride[0];
}

/* A result whose last element is the first one of the operand, and the other way round; both dense, or both with gaps; in the
   order of their addresses, or `reversed`: the operand (1), the result (2). */
static void TEST_(touching)(long n, long step, int reversed, int function) {
  const long reach = (n - 1) * step;
  THStorage *storage = THStorage_(newWithSize)(2 * reach + 1);
  THTensor *m = THTensor_(newWithSize2d)(n, n);
  THLongTensor *indices = THLongTensor_newWithSize1d(n), *places = THLongTensor_new();
  int behind;
  long k;
  for (k = 0; k < n; k++)
    THLongTensor_set1d(indices, k, n - k);
  for (k = 0; k < n * n; k++)
    THTensor_(data)(m)[k] = (real)(k % 3);
  for (behind = 0; behind < 2; behind++) {
    THTensor *a = THTensor_(newWithStorage1d)(storage, behind ? reach : 0, n, step);
    THTensor *r = THTensor_(newWithStorage1d)(storage, behind ? 0 : reach, n, step);
    THTensor *expected, *operand;
    if (reversed & 1)
      TEST_(reverse)(a);
    if (reversed & 2)
      TEST_(reverse)(r);
    for (k = 0; k < storage->size; k++)
      storage->data[k] = (real)(k * 5 % 7 + 1);
    expected = THTensor_(newClone)(r);
    operand = THTensor_(newClone)(a);
    TEST_(compute)(function, expected, operand, m, indices, places);
    TEST_(compute)(function, r, a, m, indices, places);
    CHECK(THTensor_(equal)(r, expected));
    THTensor_(free)(a), THTensor_(free)(r), THTensor_(free)(expected), THTensor_(free)(operand);
  }
  THStorage_(free)(storage);
  THTensor_(free)(m);
  THLongTensor_free(indices), THLongTensor_free(places);
}

/* A result that grows over half of its operand, in front of it or behind. */
static void TEST_(growing)(int function) {
  enum { N = 3000 };
  THStorage *storage = THStorage_(newWithSize)(2 * N);
  int behind;
  long k;
  for (behind = 0; behind < 2; behind++) {
    THTensor *a = THTensor_(newWithStorage1d)(storage, behind ? 0 : N / 2, N, 1);
    THTensor *r = THTensor_(newWithStorage1d)(storage, behind ? N / 2 : 0, 1, 1), *expected = THTensor_(new)();
    THTensor *operand;
    for (k = 0; k < 2 * N; k++)
      storage->data[k] = (real)(k * 5 % 7 + 1);
    operand = THTensor_(newClone)(a);
    TEST_(compute)(function, expected, operand, NULL, NULL, NULL);
    TEST_(compute)(function, r, a, NULL, NULL, NULL);
    CHECK_LONG(storage->size, 2 * N);
    CHECK(THTensor_(equal)(r, expected));
    THTensor_(free)(a), THTensor_(free)(r), THTensor_(free)(expected), THTensor_(free)(operand);
  }
  THStorage_(free)(storage);
}

/* A result whose rows go backwards, and whose last ones are those of the image that they are computed from. */
static void TEST_(backwards)(void) {
  enum { SIDE = 6, RESULT = SIDE - 1, BASE = 24 };
  THStorage *storage = THStorage_(newWithSize)(64);
  THTensor *image = THTensor_(newWithStorage2d)(storage, 0, SIDE, SIDE, SIDE, 1), *copy;
  THTensor *kernel = THTensor_(newWithSize2d)(2, 2), *expected = THTensor_(new)();
  THTensor *r = THTensor_(newWithStorage2d)(storage, 0, RESULT, RESULT, RESULT, 1);
  long k;
  for (k = 0; k < 64; k++)
    storage->data[k] = (real)(k * 5 % 7 + 1);
  THTensor_(fill)(kernel, 1);
  THTensor_(set2d)(kernel, 0, 1, 2);
  copy = THTensor_(newClone)(image);
  THTensor_(conv2Dmul)(expected, 0, 1, copy, kernel, 1, 1, "V", "X");
  r->storageOffset = BASE + (RESULT - 1) * RESULT;
  r->stride[0] = -RESULT;
  THTensor_(conv2Dmul)(r, 0, 1, image, kernel, 1, 1, "V", "X");
  CHECK_LONG(r->stride[0], -RESULT);
  CHECK(THTensor_(equal)(r, expected));
  THTensor_(free)(r), THTensor_(free)(expected), THTensor_(free)(copy), THTensor_(free)(image), THTensor_(free)(kernel);
  THStorage_(free)(storage);
}

static void TEST_(overlap)(void) {
  static const long lengths[] = {2, 3, 17, 64, 301};
  int function, c, reversed;
  for (function = 0; function < FUNCTIONS; function++) {
    static char name[64];
    snprintf(name, sizeof name, "%s: %s of what touches its result", TYPE_NAME(Real), names[function]);
    CASE(name);
    if (function == MUL || function == CADD)
      TEST_(growing)(function);
    for (c = 0; c < 5; c++) {
      for (reversed = 0; reversed < 4; reversed++) {
        TEST_(touching)(lengths[c], 1, reversed, function);
        TEST_(touching)(lengths[c], 3, reversed, function);
      }
    }
  }
  CASE("conv2Dmul: a result that goes backwards");
  TEST_(backwards)();
}

#endif
