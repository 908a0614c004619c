/* Sizes: comparing, counting, describing, inferring, expanding. */
#include "th_check.h"

static char buffer[256];

static void questions(void) {
  long a[] = {2, 3, 4}, b[] = {2, 3, 5};

  CASE("THSize");
  CHECK_LONG(THSize_nElement(3, a), 24);
  CHECK_LONG(THSize_nElement(0, NULL), 0);
  CHECK(THSize_isSameSizeAs(a, 3, a, 3));
  CHECK(THSize_isSameSizeAs(a, 2, b, 2));
  CHECK(!THSize_isSameSizeAs(a, 3, b, 3));
  CHECK(!THSize_isSameSizeAs(a, 3, a, 2));
  CHECK(THSize_isSameSizeAs(NULL, 0, NULL, 0));
}

static void descriptions(void) {
  THLongStorage *size = THLongStorage_newWithSize3(2, 3, 4);
  long ones[40];
  THDescBuff text;
  int d;

  CASE("descriptions");
  text = THLongStorage_sizeDesc(size);
  CHECK_STRING(text.str, "[2 x 3 x 4]");
  text = _THSizeDesc(NULL, 0);
  CHECK_STRING(text.str, "[]");
  for (d = 0; d < 40; d++)
    ones[d] = 1;
  /* "[" and 15 times "1 x " and "1]" are 63 characters: the longest that fits */
  text = _THSizeDesc(ones, 15);
  CHECK_STRING(text.str, "[1 x 1 x 1 x 1 x 1 x 1 x 1 x 1 x 1 x 1 x 1 x 1 x 1 x 1 x 1]");
  text = _THSizeDesc(ones, 40);
  CHECK_LONG(strlen(text.str), 63);
  CHECK_STRING(text.str + 59, "...]");
  THLongStorage_free(size);
}

static void inferredSizes(void) {
  THLongStorage *size = THLongStorage_newWithSize3(2, -1, 4), *result;

  CASE("newInferSize");
  result = THLongStorage_newInferSize(size, 24);
  CHECK_LONG(result->size, 3);
  CHECK_LONG(result->data[1], 3);
  CHECK_LONG(size->data[1], -1);
  THLongStorage_free(result);
  CHECK_ARG_ERROR(2, SINK(THLongStorage_newInferSize(size, 25)));
  size->data[1] = 3;
  result = THLongStorage_newInferSize(size, 24);
  CHECK(result != size);
  CHECK_LONG(result->data[2], 4);
  THLongStorage_free(result);
  CHECK_ARG_ERROR(2, SINK(THLongStorage_newInferSize(size, 23)));
  size->data[0] = size->data[1] = -1;
  CHECK_ARG_ERROR(1, SINK(THLongStorage_newInferSize(size, 24)));
  size->data[0] = 0;
  CHECK_ARG_ERROR(2, SINK(THLongStorage_newInferSize(size, 24)));
  size->data[0] = size->data[1] = LONG_MAX;
  CHECK_SOME_ERROR(SINK(THLongStorage_newInferSize(size, 4)));
  THLongStorage_free(size);
}

static void commonSizes(void) {
  long a[] = {3, 1}, b[] = {2, 1, 4}, c[] = {5};
  long *sizes[3], dims[3];
  THLongStorage *out = THLongStorage_new();

  CASE("inferSize2");
  CHECK_LONG(THLongStorage_inferSize2(out, a, 2, b, 3, buffer, sizeof buffer), 0);
  CHECK_LONG(out->size, 3);
  CHECK_LONG(out->data[0], 2);
  CHECK_LONG(out->data[1], 3);
  CHECK_LONG(out->data[2], 4);
  buffer[0] = '\0';
  CHECK_LONG(THLongStorage_inferSize2(out, b, 3, c, 1, buffer, sizeof buffer), -1);
  CHECK(strlen(buffer) > 10);
  CHECK_LONG(out->size, 3);
  CHECK_LONG(THLongStorage_inferSize2(out, b, 3, c, 1, buffer, 8), -1);
  CHECK(strlen(buffer) == 7);
  CHECK_ARG_ERROR(1, THLongStorage_inferSize2(out, NULL, 2, b, 3, buffer, sizeof buffer));
  CHECK_ARG_ERROR(2, THLongStorage_inferSize2(out, a, 2, NULL, 3, buffer, sizeof buffer));
  CHECK_ARG_ERROR(1, THLongStorage_inferSize2(out, a, 0, b, 3, buffer, sizeof buffer));
  CHECK_ARG_ERROR(1, THLongStorage_inferSize2(out, a, 2, b, 0, buffer, sizeof buffer));

  CASE("inferSizeN");
  sizes[0] = a, sizes[1] = b, sizes[2] = c;
  dims[0] = 2, dims[1] = 3, dims[2] = 1;
  CHECK_LONG(THLongStorage_inferSizeN(out, 2, sizes, dims, buffer, sizeof buffer), 0);
  CHECK_LONG(out->data[1], 3);
  CHECK_LONG(out->data[2], 4);
  CHECK_LONG(THLongStorage_inferSizeN(out, 3, sizes, dims, buffer, sizeof buffer), -1);
  CHECK_ARG_ERROR(2, THLongStorage_inferSizeN(out, 0, sizes, dims, buffer, sizeof buffer));
  CHECK_ARG_ERROR(1, THLongStorage_inferSizeN(out, 2, NULL, dims, buffer, sizeof buffer));
  CHECK_ARG_ERROR(1, THLongStorage_inferSizeN(out, 2, sizes, NULL, buffer, sizeof buffer));
  sizes[1] = NULL;
  CHECK_ARG_ERROR(1, THLongStorage_inferSizeN(out, 2, sizes, dims, buffer, sizeof buffer));
  sizes[1] = b, dims[1] = 0;
  CHECK_ARG_ERROR(1, THLongStorage_inferSizeN(out, 2, sizes, dims, buffer, sizeof buffer));
  CHECK_LONG(out->size, 3);
  THLongStorage_free(out);
}

static void expandedGeometry(void) {
  long size[] = {3, 1}, stride[] = {7, 2};
  THLongStorage *to = THLongStorage_newWithSize4(2, 5, -1, 4);
  long *sizes = NULL, *strides = NULL;

  CASE("inferExpandGeometry");
  CHECK_LONG(THLongStorage_inferExpandGeometry(size, stride, 2, to, &sizes, &strides, buffer, sizeof buffer), 0);
  CHECK_LONG(sizes[0], 2);
  CHECK_LONG(sizes[1], 5);
  CHECK_LONG(sizes[2], 3);
  CHECK_LONG(sizes[3], 4);
  CHECK_LONG(strides[0], 0);
  CHECK_LONG(strides[1], 0);
  CHECK_LONG(strides[2], 7);
  CHECK_LONG(strides[3], 0);
  THFree(sizes);
  THFree(strides);
  sizes = strides = NULL;

  CASE("geometries that cannot be expanded");
  to->data[2] = 4;
  CHECK_LONG(THLongStorage_inferExpandGeometry(size, stride, 2, to, &sizes, &strides, buffer, sizeof buffer), -1);
  CHECK(strlen(buffer) > 10);
  to->data[2] = 3;
  to->data[0] = -1;
  CHECK_LONG(THLongStorage_inferExpandGeometry(size, stride, 2, to, &sizes, &strides, buffer, sizeof buffer), -1);
  CHECK(sizes == NULL && strides == NULL);
  THLongStorage_free(to);
}

int main(void) {
  check_catchErrors();
  questions();
  descriptions();
  inferredSizes();
  commonSizes();
  expandedGeometry();
  return check_report();
}
