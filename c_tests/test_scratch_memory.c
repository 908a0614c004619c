/*
 * Scratch memory that runs out: what a function needs for itself while it runs
 * is refused, its first block, then its second, and so on; alone, or with all
 * that follow. The function raises an error and leaves its results as they
 * were, or gets by.
 */
#include "th_attempt.h"
#include "th_digest.h"

#include <sys/resource.h>

/* Errors that were raised for want of memory. */
static long raised;

/* Every attempt at what `attempt` says, until one gets through; with `least` errors at least. */
static void runAttempts(long least) {
  const long errors = attempt_each(100, 100);
  raised += errors;
  if (!check_that(errors >= least, __FILE__, __LINE__, attempt.what))
    fprintf(stderr, "    %ld errors, at least %ld expected\n", errors, least);
}

#include "generic/scratch_memory.c"
#include <TH/THGenerateByteType.h>

#include "generic/scratch_memory.c"
#include <TH/THGenerateIntType.h>

#include "generic/scratch_memory.c"
#include <TH/THGenerateLongType.h>

#include "generic/scratch_memory.c"
#include <TH/THGenerateFloatType.h>

#include "generic/scratch_memory.c"
#include <TH/THGenerateDoubleType.h>

/* ---- files ------------------------------------------------------------- */

#define FILE_NAME "scratch_memory.tmp"

static int fileNumber;

static void noSetUp(void) { fileNumber = 7; }

static unsigned long noDigest(void) { return digestBytes(0, &fileNumber, sizeof fileNumber); }

static void readFile(void) {
  THFile *file = THDiskFile_new(FILE_NAME, "r", 0);
  const int number = THFile_readIntScalar(file);
  THFile_free(file);
  fileNumber = number;
}

static void files(void) {
  THFile *file = THDiskFile_new(FILE_NAME, "w", 0);
  CASE("files");
  THFile_writeIntScalar(file, 42);
  THFile_free(file);
  attempt.setUp = noSetUp;
  attempt.digest = noDigest;
  attempt.tearDown = noSetUp;
  attempt.call = readFile;
  attempt.what = "reading a disk file";
  runAttempts(2);
  remove(FILE_NAME);
}

/* ---- threads ----------------------------------------------------------- */

#define SIDE 160

static THFloatTensor *numbers, *sums, *matrix, *copy, *right;

static void sumLines(void) { THFloatTensor_sum(sums, numbers, 1, 1); }

static void solve(void) { THFloatTensor_gesv(right, copy, right, matrix); }

/*
 * `call`, by so many threads that are yet to be started, while memory runs out: there are fewer of them then, or none.
 * Returns how often it raised an error.
 */
static long startThreads(int threads, void (*call)(void)) {
  long n, errors = 0;
  int failed, forever;
  for (forever = 0; forever < 2; forever++) {
    for (n = 0, failed = 1; failed; n += 1 + n / 8) {
      THSetNumThreads(1);
      THSetNumThreads(threads);
      alloc_failAfter(n, forever);
      TRY(call());
      failed = alloc_hasFailed();
      alloc_failAfter(-1, 0);
      CHECK(check_caught.kind != CRASH);
      errors += check_raised();
    }
  }
  THSetNumThreads(1);
  return errors;
}

static void threads(void) {
  static const int counts[] = {2, 7, 40};
  int k, i;
  CASE("threads");
  numbers = THFloatTensor_newWithSize2d(1000, 1000);
  sums = THFloatTensor_newWithSize2d(1000, 1);
  matrix = THFloatTensor_newWithSize2d(SIDE, SIDE);
  right = THFloatTensor_newWithSize2d(SIDE, SIDE);
  copy = THFloatTensor_newWithSize2d(SIDE, SIDE);
  THFloatTensor_fill(numbers, 1);
  THFloatTensor_eye(matrix, SIDE, SIDE);
  THFloatTensor_fill(right, 1);
  for (k = 0; k < 3; k++) {
    THFloatTensor_fill(sums, 0);
    CHECK_LONG(startThreads(counts[k], sumLines), 0); /* needs none */
    for (i = 0; i < 1000; i += 111)
      CHECK_NUMBER(THFloatTensor_get2d(sums, i, 0), 1000);
    CHECK(startThreads(counts[k], solve) > 0);
    CHECK_NUMBER(THFloatTensor_minall(right), 1);
    CHECK_NUMBER(THFloatTensor_maxall(right), 1);
  }
  THFloatTensor_free(numbers);
  THFloatTensor_free(sums);
  THFloatTensor_free(matrix);
  THFloatTensor_free(right);
  THFloatTensor_free(copy);
}

/* ---- without failing allocations --------------------------------------- */

/* One element as so many: memory in proportion to their number does not exist. */
static void manyElements(void) {
  THFloatTensor *one = THFloatTensor_newWithSize1d(1), *many = THFloatTensor_new(), *r = THFloatTensor_new();
  THLongTensor *sampled = THLongTensor_new();
  THGenerator *generator = THGenerator_new();
  CASE("elements beyond number");
  THFloatTensor_fill(one, 1);
  THFloatTensor_setStorage1d(many, THFloatTensor_storage(one), 0, 1L << 62, 0);
  CHECK_ERROR((void)THFloatTensor_medianall(many));
  CHECK_ERROR(THFloatTensor_multinomial(sampled, generator, many, 1, 1));
  CHECK_LONG(THLongTensor_nDimension(sampled), 0);
  CHECK_ARG_ERROR(4, THFloatTensor_cat(r, one, one, 2147483647));
  if (alloc_counts()) { /* sanitizers reserve more than that */
    struct rlimit all, few;
    getrlimit(RLIMIT_AS, &all);
    few = all;
    few.rlim_cur = 4UL << 30;
    setrlimit(RLIMIT_AS, &few);
    CHECK_ERROR(THFloatTensor_cat(r, one, one, 2147483646));
    setrlimit(RLIMIT_AS, &all);
  }
  CHECK_LONG(THFloatTensor_nDimension(r), 0);
  /* Enough for many rounds of partial sums, and few enough to wait for. */
  THFloatTensor_setStorage1d(many, THFloatTensor_storage(one), 0, 100000000, 0);
  CHECK_NUMBER(THFloatTensor_sumall(many), 1e8);
  CHECK_NUMBER(THFloatTensor_maxall(many), 1);
  CHECK_NUMBER(THFloatTensor_dot(many, many) / 1e8 > 0.999, 1);
  THGenerator_free(generator);
  THLongTensor_free(sampled);
  THFloatTensor_free(r);
  THFloatTensor_free(many);
  THFloatTensor_free(one);
}

int main(void) {
  int count;
  check_catchErrors();
  manyElements();
  if (!alloc_counts()) {
    fprintf(stderr, "note: allocations cannot be made to fail here\n");
    return check_report();
  }
  for (count = 1; count <= 2; count++) {
    THSetNumThreads(count);
    testByte_scratch();
    testInt_scratch();
    testLong_scratch();
    testFloat_scratch();
    testDouble_scratch();
  }
  files();
  threads();
  CHECK(raised > 800);
  return check_report();
}
