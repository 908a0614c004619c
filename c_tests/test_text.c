/*
 * Tensors and storages as text: the forms that Torch7 has, where indices are counted from, what is printed.
 *
 * The texts of cases with numbers are what Torch7's own printing makes of them.
 */
#include "th_layout.h"

#include <THS/THS.h>

#define TEXT_FILE "text.tmp"

#include "generic/text.c"
#include <TH/THGenerateAllTypes.h>

#include "generic/text.c"
#include <TH/THGenerateHalfType.h>

/* Checks the text of a matrix or vector (no rows) of doubles. */
static void checkDoubles(long rows, long columns, const double *values, const char *expected) {
  THDoubleTensor *t = THDoubleTensor_newWithSize2d(rows ? rows : 1, columns);
  char *text;

  memcpy(THDoubleTensor_data(t), values, (size_t)THDoubleTensor_nElement(t) * sizeof *values);
  if (!rows)
    THDoubleTensor_select(t, NULL, 0, 0);
  text = THDoubleTensor_toString(t, 0);
  CHECK_STRING(text, expected);
  THFree(text);
  THDoubleTensor_free(t);
}

#define DOUBLES(...) ((const double[]){__VA_ARGS__})

static void checkFormats(void) {
  CASE("decimals");
  checkDoubles(0, 3, DOUBLES(0.5, -0.25, 100), "   0.5000\n  -0.2500\n 100.0000\n[torch.DoubleTensor of size 3]\n");
  CASE("exponents");
  checkDoubles(0, 2, DOUBLES(123456.5, 1), " 1.2346e+05\n 1.0000e+00\n[torch.DoubleTensor of size 2]\n");
  checkDoubles(0, 2, DOUBLES(1e-120, 1.5), " 1.0000e-120\n  1.5000e+00\n[torch.DoubleTensor of size 2]\n");
  checkDoubles(1, 2, DOUBLES(1e10, 1), " 1.0000e+10  1.0000e+00\n[torch.DoubleTensor of size 1x2]\n");
  CASE("a common factor");
  checkDoubles(0, 2, DOUBLES(12345678.5, -9000000.25), "1e+07 *\n 1.2346\n-0.9000\n[torch.DoubleTensor of size 2]\n");
  checkDoubles(2, 2, DOUBLES(0.012, 0.05, 0.02, -0.09),
               "0.01 *\n  1.2000  5.0000\n  2.0000 -9.0000\n[torch.DoubleTensor of size 2x2]\n");
  CASE("groups of columns");
  checkDoubles(2, 12, DOUBLES(0.5, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23),
               "Columns 1 to 8\n"
               "  0.5000   1.0000   2.0000   3.0000   4.0000   5.0000   6.0000   7.0000\n"
               " 12.0000  13.0000  14.0000  15.0000  16.0000  17.0000  18.0000  19.0000\n"
               "\n"
               "Columns 9 to 12\n"
               "  8.0000   9.0000  10.0000  11.0000\n"
               " 20.0000  21.0000  22.0000  23.0000\n"
               "[torch.DoubleTensor of size 2x12]\n");
  CASE("what is not finite");
  checkDoubles(0, 3, DOUBLES(NAN, 3, -HUGE_VAL), " nan\n   3\n-inf\n[torch.DoubleTensor of size 3]\n");
}

static void checkIndexBase(void) {
  THByteTensor *t = THByteTensor_newWithSize3d(1, 1, 1);
  const int before = THGetIndexBase();
  char *text;

  CASE("the index base");
  THByteTensor_fill(t, 5);
  THSetIndexBase(0);
  text = THByteTensor_toString(t, 0);
  THSetIndexBase(before);
  CHECK_STRING(text, "(0,.,.) = \n  5\n[torch.ByteTensor of size 1x1x1]\n");
  THFree(text);
  THByteTensor_free(t);
}

static void checkOutside(void) {
  THFloatTensor *t = THFloatTensor_newWithSize1d(3);

  CASE("elements outside the storage");
  t->storageOffset = 2;
  CHECK_ARG_ERROR(1, SINK(THFloatTensor_toString(t, 0)));
  CHECK_ARG_ERROR(1, THFloatTensor_print(t));
  t->storageOffset = 0;
  THFloatTensor_free(t);
}

static THSFloatTensor *newSparse(void) {
  THFloatTensor *dense = THFloatTensor_newWithSize2d(2, 3);
  THSFloatTensor *sparse;

  THFloatTensor_zero(dense);
  THFloatTensor_set2d(dense, 0, 1, 4);
  THFloatTensor_set2d(dense, 1, 2, 2.5);
  sparse = THSFloatTensor_newFromDense(dense, 0);
  THFloatTensor_free(dense);
  return sparse;
}

static const char *const sparseText = "torch.sparse.FloatTensor of size 2x3 with indices:\n"
                                      " 0  1\n"
                                      " 1  2\n"
                                      "[torch.LongTensor of size 2x2]\n"
                                      "and values:\n"
                                      " 4.0000\n"
                                      " 2.5000\n"
                                      "[torch.FloatTensor of size 2]\n";

static void checkSparse(void) {
  THSFloatTensor *sparse = newSparse(), *empty = THSFloatTensor_new();
  char *text = THSFloatTensor_toString(sparse, 0);

  CASE("sparse tensors");
  CHECK_STRING(text, sparseText);
  THFree(text);
  text = THSFloatTensor_toString(empty, 0);
  CHECK_STRING(text, "torch.sparse.FloatTensor with no dimension without entries\n");
  THFree(text);
  CHECK_ARG_ERROR(1, SINK(THSFloatTensor_toString(NULL, 0)));
  CHECK_ARG_ERROR(1, THSFloatTensor_print(NULL));
  THSFloatTensor_free(empty);
  THSFloatTensor_free(sparse);
}

/* What print writes, between what printf writes. */
static void checkPrint(void) {
  const int standardOutput = dup(STDOUT_FILENO);
  char printed[4096], expected[4096];
  THSFloatTensor *sparse = newSparse();
  THIntTensor *large = THIntTensor_newWithSize1d(1001);
  FILE *file;
  size_t length;

  CASE("print");
  THIntTensor_fill(large, -7);
  fflush(stdout);
  CHECK(freopen(TEXT_FILE, "w", stdout) != NULL);
  printf("before\n");
  THSFloatTensor_print(sparse);
  THIntTensor_print(large);
  THIntTensor_resize1d(large, 2);
  THIntTensor_print(large);
  THIntStorage_resize(large->storage, 1);
  THIntStorage_print(large->storage);
  printf("behind\n");
  fflush(stdout);
  dup2(standardOutput, STDOUT_FILENO);
  close(standardOutput);

  file = fopen(TEXT_FILE, "r");
  length = fread(printed, 1, sizeof printed - 1, file);
  printed[length] = 0;
  fclose(file);
  remove(TEXT_FILE);
  snprintf(expected, sizeof expected,
           "before\n%s -7\n -7\n -7\n...\n -7\n -7\n -7\n[torch.IntTensor of size 1001]\n"
           "-7\n-7\n[torch.IntTensor of size 2]\n-7\n[torch.IntStorage of size 1]\nbehind\n",
           sparseText);
  CHECK_STRING(printed, expected);
  THIntTensor_free(large);
  THSFloatTensor_free(sparse);
}

int main(void) {
  check_catchErrors();
  FOR_ALL_TYPES(text);
  checkFormats();
  checkIndexBase();
  checkOutside();
  checkSparse();
  checkPrint();
  CHECK_LONG(guard_live, 0);
  return check_report();
}
