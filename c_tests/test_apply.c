/* The apply macros against loops over indices, for every element type, on every pair of layouts. */
#include "th_layout.h"

#include "generic/apply.c"
#include <TH/THGenerateAllTypes.h>

#include "generic/apply.c"
#include <TH/THGenerateHalfType.h>

#include "generic/dim_apply.c"
#include <TH/THGenerateAllTypes.h>

#include "generic/dim_apply.c"
#include <TH/THGenerateHalfType.h>

/* Errors of the macros raise plain errors, run nothing, and hold nothing when code jumps away. */
static void applyErrors(void) {
  THFloatTensor *six = THFloatTensor_newWithSize2d(2, 3), *eight = THFloatTensor_newWithSize2d(4, 2);
  THFloatTensor *empty = THFloatTensor_new(), *line = THFloatTensor_newWithSize1d(6);
  volatile long runs = 0;

  CASE("apply to different numbers of elements");
  CHECK_ERROR(TH_TENSOR_APPLY2(float, six, float, eight, runs++;));
  CHECK_ERROR(TH_TENSOR_APPLY2(float, six, float, empty, runs++;));
  CHECK_ERROR(TH_TENSOR_APPLY3(float, six, float, line, float, eight, runs++;));
  CHECK_ERROR(TH_TENSOR_APPLY3_D(float, six, float, eight, float, line, 1, runs++;));
  CHECK(strstr(check_caught.message, "[2 x 3]") && strstr(check_caught.message, "[4 x 2]"));
  CHECK_LONG(runs, 0);

  CASE("lines of different sizes");
  CHECK_ERROR(TH_TENSOR_DIM_APPLY(float, six, 2, runs++;));
  CHECK_ERROR(TH_TENSOR_DIM_APPLY(float, six, -1, runs++;));
  CHECK_ERROR(TH_TENSOR_DIM_APPLY(float, empty, 0, runs++;));
  CHECK_ERROR(TH_TENSOR_DIM_APPLY2(float, six, float, eight, 1, runs++;));
  CHECK_ERROR(TH_TENSOR_DIM_APPLY2(float, six, float, line, 1, runs++;));
  CHECK_ERROR(TH_TENSOR_DIM_APPLY3(float, six, float, line, float, eight, 0, runs++;));
  CHECK_LONG(runs, 0);

  CASE("code that raises");
  CHECK_ERROR(TH_TENSOR_APPLY(float, six, if (++runs == 4) THError("stop");));
  CHECK_LONG(runs, 4);
  CHECK_ERROR(TH_TENSOR_DIM_APPLY(float, six, 0, if (++runs == 6) THError("stop");));
  CHECK_LONG(runs, 6);

  THFloatTensor_free(six);
  THFloatTensor_free(eight);
  THFloatTensor_free(empty);
  THFloatTensor_free(line);
}

static void ignoreError(const char *message, void *data) {
  (void)message;
  ++*(int *)data;
}

/* Where the handler returns, nothing is run. */
static void applyReturningHandler(void) {
  THFloatTensor *six = THFloatTensor_newWithSize2d(2, 3), *eight = THFloatTensor_newWithSize2d(4, 2);
  int errors = 0, runs = 0;

  CASE("a handler that returns");
  THSetErrorHandler(ignoreError, &errors);
  TH_TENSOR_APPLY2(float, six, float, eight, runs++;)
  TH_TENSOR_DIM_APPLY2(float, six, float, eight, 0, runs++;)
  TH_TENSOR_DIM_APPLY(float, six, 7, runs++;)
  check_catchErrors();
  CHECK_LONG(errors, 3);
  CHECK_LONG(runs, 0);
  THFloatTensor_free(six);
  THFloatTensor_free(eight);
}

/* More dimensions than a walk has axes: those of size 1 take no part. */
static void applyManyDimensions(void) {
  THLongTensor *many = THLongTensor_new(), *line = THLongTensor_newWithSize1d(1 << 12);
  long size[200], runs = 0;
  int d;

  CASE("a tensor of 200 dimensions");
  for (d = 0; d < 200; d++)
    size[d] = d % 17 == 5 ? 2 : 1;
  THLongTensor_resizeNd(many, 200, size, NULL);
  for (d = 0; d < 100; d++)
    THLongTensor_transpose(many, NULL, d, 199 - d);
  TH_TENSOR_APPLY2(long, many, long, line, *many_data = runs; *line_data = runs; runs++;)
  CHECK_LONG(runs, 1 << 12);
  runs = 0;
  TH_TENSOR_APPLY2(long, many, long, line, runs += *many_data == *line_data;)
  CHECK_LONG(runs, 1 << 12);
  runs = 0;
  TH_TENSOR_DIM_APPLY(long, many, 5, runs += many_size;)
  CHECK_LONG(runs, 1 << 12);

  CASE("more elements than can be counted");
  THLongTensor_resize1d(many, 1);
  {
    THLongStorage *huge = THLongStorage_newWithSize4(1L << 31, 1L << 31, 4, 1);
    TRY({
      THLongTensor *expanded = THLongTensor_newExpand(many, huge);
      CHECK_ERROR(TH_TENSOR_APPLY(long, expanded, break;));
      THLongTensor_free(expanded);
    });
    THLongStorage_free(huge);
  }
  THLongTensor_free(many);
  THLongTensor_free(line);
}

int main(void) {
  check_catchErrors();
  FOR_ALL_TYPES(apply);
  FOR_ALL_TYPES(dim_apply);
  applyErrors();
  applyReturningHandler();
  applyManyDimensions();
  CHECK_LONG(guard_live, 0);
  return check_report();
}
